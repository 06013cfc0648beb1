// Made by scripts/protocol.py from the types of the server; do not edit.

/** What the server sends over the socket. */
export type Live = TableNews | Update | ChatNews | Pong;

export interface AdviceFacts {
  number: number;
  suggestions: Suggested[];
}

export interface AheadFacts {
  standing: Decision[];
  ended: string[];
}

export interface Alternative {
  entry: number;
  seat: string;
  made: string;
  bot: string;
  gain: number;
}

export interface Announcement {
  id: number;
  at: number;
  key: string;
  seat: string | null;
  text: string;
}

export interface Answer {
  question: string;
  option: string;
}

export interface Battle {
  type: "Battle";
  id: string;
  owner?: string | null;
  at?: string;
  sides?: Side[];
}

export interface Beat {
  part: "after" | "begin" | "bid" | "end" | "loss" | "note" | "roll" | "shot";
  lasts?: boolean;
  ends?: boolean;
  sides?: string[];
  side?: string;
  by?: string;
  against?: string;
  target?: string;
  at?: string;
  needed?: number;
  at_most?: boolean;
  dice?: number[];
  hits?: number | null;
  figures?: number[];
  measures?: string[];
  count?: number;
}

export interface Board {
  id: string;
  cells: Cell[];
  links?: [string, string][];
  grid?: "flat" | "pointy" | "square";
}

export interface BotLevel {
  name: string;
  text: string;
  about: string;
  strength: string;
}

export interface Branch {
  number: number;
  title?: string;
  seat?: string | null;
  bot?: string;
}

export interface Cell {
  id: string;
  q: number;
  r: number;
  kind: string;
  owner?: string | null;
  marks?: string[];
  area?: string | null;
}

export interface Change {
  meter: string;
  before: number;
  after: number;
  seat?: string | null;
  thing?: string;
}

export interface Chapter {
  id: string;
  title: string;
}

export interface ChatNews {
  messages: ChatRow[];
  kind: "chat";
}

export interface ChatRow {
  id: number;
  room: string;
  seat: string | null;
  name: string;
  text: string;
  at: number;
  to: string | null;
}

export interface Choosable {
  name: string;
  text: string;
  group: string;
  about?: string[];
}

export interface Choose {
  after: number;
  option: string;
  key: string;
  seat?: string | null;
}

export interface Cited {
  id: string;
  title: string;
}

export interface ClockRule {
  kind?: "game" | "move" | "none";
  seconds?: number;
  increment?: number;
  grace?: number;
  then?: "bot" | "vote";
}

export interface DecideAhead {
  question?: string;
  options?: string[];
  until?: "attacked" | "game" | "turn";
  who?: string;
  to?: string;
  seat?: string | null;
}

export interface Decision {
  id: string;
  text: string;
  question?: string;
  options?: string[];
  until?: "attacked" | "game" | "turn";
  since?: number;
  moment?: string;
  kind?: string;
  at?: string;
  to?: string;
  whole?: boolean;
  road?: string[];
  known?: string[];
}

export interface Details {
  option: string;
  changes?: string[];
  warnings?: string[];
  odds?: string[];
  pieces?: Moved[];
  chancy?: boolean;
  numbers?: Change[];
  cells?: Turned[];
  rule?: string;
  rule_text?: string;
  about?: string[];
}

export interface Dice {
  sides: number;
  count: number;
  total: number;
}

export interface Done {
  number: number;
  repeated: boolean;
  update: Update;
}

export interface Drawn {
  n: number;
  below: number;
  got: number;
  entry: number;
  seen: number;
}

export interface EndGame {
  yes?: boolean;
  seat?: string | null;
}

export interface Entered {
  role: string;
  seat?: string | null;
  secret?: string;
}

export interface Frame {
  number: number;
  last: number;
  entry: LogEntry | null;
  view: View;
}

export interface FullGame {
  game: string;
  title: string;
  pitch: string;
  minutes: number;
  players: Players;
  credit: string;
  unofficial: boolean;
  origin: string;
  rules_version: string;
  secrets: boolean;
  talk: boolean;
  icon: string;
  colour: string | [string, string];
  lesson: string;
  seats: string[];
  bots: string[];
  levels: BotLevel[];
  settings: Setting[];
  presets: Preset[];
  words: Record<string, Record<string, string>>;
  look: Look;
}

export interface GameFacts {
  game: string;
  title: string;
  pitch: string;
  minutes: number;
  players: Players;
  credit: string;
  unofficial: boolean;
  origin: string;
  rules_version: string;
  secrets: boolean;
  talk: boolean;
  icon: string;
  colour: string | [string, string];
  lesson: string;
}

export interface GiveOrder {
  after: number;
  key: string;
  row: RowAnswer[];
  onward?: boolean;
  seat?: string | null;
}

export interface GlossaryEntry {
  term: string;
  text: string;
  rule: string;
  forms?: string[];
}

export interface GoalSentence {
  text: string;
  players?: number[];
  settings?: Record<string, unknown>;
}

export interface Group {
  id: string;
  kind: string;
  count?: number;
  hits_on?: Num | null;
  dice?: number[];
  sides?: number;
  damage?: number;
  shields?: Num | null;
  marks?: string[];
  at_most?: boolean;
  number?: Num | null;
}

export interface Guide {
  goal: string;
  rule: string;
  cycle: string;
  phase: GuidePhase[];
  also?: GoalSentence[];
  picture?: GuidePicture[];
  glossary?: GlossaryEntry[];
}

export interface GuidePhase {
  name: string;
  text: string;
  rules: string[];
}

export interface GuidePicture {
  name: string;
  text: string;
  alt: string;
}

export interface Hook {
  url: string | null;
}

export interface Invitation {
  role: "host" | "move" | "seat" | "watch";
  seat: string | null;
  facts: TableFacts;
}

export interface KindLook {
  icon?: string;
  symbol?: string;
  colour?: string | [string, string];
  pattern?: ""
    | "cross"
    | "dots"
    | "grain"
    | "lines"
    | "plain"
    | "rays"
    | "rings"
    | "stars"
    | "void"
    | "waves";
  shape?: "" | "banner" | "card" | "diamond" | "disc" | "hex" | "ship" | "square" | "token";
  size?: number;
}

export interface LessonPlan {
  seed: string;
  players: number;
  bots: string;
  about: string;
  farewell: string;
  patience: number;
  moment: TaughtMoment[];
  settings?: Record<string, unknown>;
}

export interface Line {
  id: string;
  kind: string;
  values?: (Num | string)[];
  marks?: string[];
}

export interface Log {
  number: number;
  log: LogEntry[];
}

export interface LogEntry {
  number: number;
  seat: string | null;
  at: number;
  undo: boolean;
  undone: boolean;
  news: News[];
}

export interface Look {
  kinds?: Record<string, KindLook>;
  table?: TableLook;
}

export interface Luck {
  seed: string;
  salt: string;
  parts: Record<string, string>;
  commitment: string;
  seed_was_chosen: boolean;
  numbers: Drawn[];
}

export interface MapFrame {
  entry: number;
  held: string;
}

export interface Meter {
  id: string;
  number: Num;
}

export interface Moved {
  piece: string;
  kind: string;
  owner: string | null;
  before: string;
  after: string;
  count?: number;
}

export interface Named {
  name?: string;
}

export interface NewPlayer {
  player: "bot" | "open";
  bot?: string;
}

export interface NewSeat {
  seat: string;
  player?: "bot" | "open" | "you";
  name?: string;
  bot?: string;
}

export interface NewTable {
  game: string;
  seats: NewSeat[];
  settings?: Record<string, unknown>;
  listed?: boolean;
  title?: string;
  seed?: string;
  clock?: ClockRule;
  webhook?: string | null;
  preset?: string;
  shared_dice?: boolean;
  hints?: boolean;
  by_address?: boolean;
}

export interface News {
  key: string;
  text: string;
  rule?: string;
  about?: string[];
  dice?: number[];
  sides?: number;
  beats?: Beat[];
}

export interface Node {
  id: string;
  kind: string;
  needs?: string[];
  excludes?: string[];
  owners?: string[];
  cost?: Num | null;
  marks?: string[];
}

export interface NoteFacts {
  text: string;
}

export interface NoteText {
  text: string;
  seat?: string | null;
}

export interface Num {
  value: number;
  because?: Term[];
  limit?: number | null;
}

export interface Obeyed {
  number: number;
  made: number;
  update: Update;
}

export interface OfferedOrder {
  text: string;
  order: Order;
}

export interface Opened {
  table: string;
  host: string;
  watch: string;
  seats: Record<string, string>;
  facts: TableFacts;
}

export interface Order {
  kind: string;
  row: Answer[];
  who?: string;
  to?: string;
  road?: string[];
  then?: string;
  number?: number;
  amounts?: number[];
  stops?: boolean;
  onward?: boolean;
}

export interface OrderFacts {
  number: number;
  orders: OfferedOrder[];
}

export interface Origin {
  table: string;
  kind: string;
}

export interface Parts {
  parts: Record<string, string>;
}

export interface Piece {
  id: string;
  kind: string;
  at: string;
  owner?: string | null;
  count?: number;
  hidden?: boolean;
  marks?: string[];
  number?: Num | null;
  stands_for?: string;
}

export interface Player {
  seat: string;
  meters?: Meter[];
  marks?: string[];
}

export interface Players {
  min: number;
  max: number;
}

export interface Pong {
  kind: "pong";
}

export interface Preset {
  name: string;
  text: string;
  about?: string;
  settings?: Record<string, unknown>;
}

export interface Question {
  player: string;
  key: string;
  text: string;
  rule: string;
  options: Choosable[];
}

export interface QuietMoment {
  entry: number;
  chances: number[];
  scores: number[];
}

export interface Reasons {
  lines: string[];
  rules?: string[];
}

export interface Recap {
  after: number;
  number: number;
  lines?: RecapLine[];
  numbers?: Change[];
  pieces?: Moved[];
  cells?: Turned[];
}

export interface RecapLine {
  text: string;
  about?: string[];
}

export interface Rematch {
  table: string;
  seats: Record<string, string>;
}

export interface Review {
  seats: string[];
  sentence: string;
  moments: QuietMoment[];
  turning_points: TurningPoint[];
  alternatives: Alternative[];
  compared: number;
  luck: SeatLuck[];
  entries: number;
  looked: number;
  every?: number;
  strip?: Strip | null;
  note?: string;
}

export interface ReviewFacts {
  done: number;
  total: number;
  sentence: string;
  review?: Review | null;
}

export interface Ring {
  type: "Ring";
  id: string;
  owner?: string | null;
  spaces?: Space[];
  pawn?: string;
}

export interface Row {
  type: "Row";
  id: string;
  owner?: string | null;
  items?: Piece[];
}

export interface RowAnswer {
  question: string;
  option: string;
}

export interface RuleEntry {
  id: string;
  chapter: string;
  text: string;
}

export interface RulebookFacts {
  intro: string;
  chapters: Chapter[];
  entries: RuleEntry[];
}

export interface Say {
  text: string;
  name?: string;
  seat?: string | null;
  to?: string | null;
}

export interface Scene {
  boards?: Board[];
  pieces?: Piece[];
  zones?: Zone[];
  meters?: Meter[];
  players?: Player[];
}

export interface Score {
  seat: string;
  total: number;
  items?: Term[];
  won?: boolean;
  title?: string;
}

export interface SeatFacts {
  seat: string;
  name: string;
  player: string;
  bot: string;
  here: boolean;
  out: boolean;
  left: number | null;
  running: boolean;
  link: boolean;
  lent: boolean;
}

export interface SeatLuck {
  seat: string;
  gained: number;
  events: number;
  best?: number;
  best_gain?: number;
  worst?: number;
  worst_gain?: number;
  dice?: Dice[];
}

export interface SeatSecret {
  seat: string;
  secret: string;
}

export interface Secret {
  secret: string;
  name?: string;
}

export interface Setting {
  name: string;
  text: string;
  kind: "choice" | "flag" | "number" | "text";
  default?: unknown;
  about?: string;
  values?: Value[];
  min?: number | null;
  max?: number | null;
  optional?: boolean;
  players?: number[];
  group?: string;
  rules?: Cited[];
}

export interface Sheet {
  type: "Sheet";
  id: string;
  owner?: string | null;
  columns?: string[];
  lines?: Line[];
}

export interface Side {
  owner: string | null;
  kind: string;
  groups?: Group[];
}

export interface Space {
  id: string;
  label?: string;
  markers?: Piece[];
  number?: Num | null;
}

export interface Stack {
  type: "Stack";
  id: string;
  owner?: string | null;
  count?: number;
  kind?: string;
  top?: Piece | null;
  holds?: [string, number][];
}

export interface Strip {
  grid: string;
  cells: [number, number][];
  owners: string[];
  frames: MapFrame[];
}

export interface Suggested {
  option: string;
  reasons: string;
}

export interface TableChange {
  listed?: boolean | null;
  title?: string | null;
  by_address?: boolean | null;
}

export interface TableFacts {
  table: string;
  rev: number;
  game: string;
  title: string;
  created: number;
  status: string;
  listed: boolean;
  by_address: boolean;
  settings: unknown;
  rules_version: string;
  commitment: string;
  seed_was_chosen: boolean;
  dice: "chosen" | "known" | "secret" | "shared";
  parts: Record<string, string>;
  imported: boolean;
  clock: ClockRule;
  seats: SeatFacts[];
  waiting: string[];
  watchers: number;
  votes: VoteFacts[];
  ending: string[];
  rematch: string | null;
  origin: Origin | null;
  webhook: boolean;
  announcements: Announcement[];
  hints: boolean;
  you: You;
}

export interface TableLook {
  icon?: string;
  colour?: string | [string, string];
  order?: string[];
  hide?: string[];
}

export interface TableNews {
  facts: TableFacts;
  kind: "table";
}

export interface TaughtMoment {
  ask: string;
  title: string;
  text: string;
  rules?: string[];
  time?: number;
  offers?: string;
  suggest?: string[];
  why?: string;
  otherwise?: string;
  point?: string[];
  extra?: boolean;
}

export interface Term {
  label: string;
  amount: number;
  rule?: string;
}

export interface Track {
  type: "Track";
  id: string;
  owner?: string | null;
  spaces?: Space[];
}

export interface Tree {
  type: "Tree";
  id: string;
  owner?: string | null;
  nodes?: Node[];
}

export interface Turned {
  cell: string;
  kind: string;
  was: string;
  owner?: string | null;
  owned?: string | null;
}

export interface TurningPoint {
  entry: number;
  seat: string;
  before: number;
  after: number;
  text: string;
  reasons?: string;
}

export interface Undo {
  after: number;
  key: string;
  seat?: string | null;
}

export interface Update {
  seat: string | null;
  after: number;
  number: number;
  log: LogEntry[];
  view: View;
  undo: boolean;
  mark: string;
  anew: boolean;
  undone: number[];
  kind: "update";
}

export interface Value {
  value: unknown;
  text: string;
  about?: string;
}

export interface View {
  game: string;
  seat: string | null;
  scene: Scene;
  question: Question | null;
  waiting: string[];
  news: News[];
  scores?: Score[];
  phase?: string;
}

export interface Vote {
  about: string;
  player: "bot" | "open";
  bot?: string;
  yes?: boolean;
  seat?: string | null;
}

export interface VoteFacts {
  about: string;
  player: string;
  bot: string;
  yes: string[];
  needed: number;
}

export interface WarningFacts {
  number: number;
  warnings: Record<string, string[]>;
}

export interface WatchSecret {
  secret: string;
}

export interface You {
  seats: string[];
  host: boolean;
  watch: boolean;
  replaced: string[];
}

export type Zone =
  | Row
  | Stack
  | Track
  | Ring
  | Tree
  | Sheet
  | Battle;
