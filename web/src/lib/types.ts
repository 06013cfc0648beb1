// The view as the server sends it: starhold.show.vocabulary, fields with their default left out.
export type Seat = string;

export interface Term {
  label: string;
  amount: number;
  rule?: string;
}
export interface Num {
  value: number;
  because?: Term[];
  limit?: number | null;
}
export interface Cell {
  id: string;
  q: number;
  r: number;
  kind: string;
  owner?: Seat | null;
  marks?: string[];
}
export interface Board {
  id: string;
  cells: Cell[];
  links?: [string, string][];
  flat?: boolean;
}
export interface Piece {
  id: string;
  kind: string;
  at: string;
  owner?: Seat | null;
  count?: number;
  hidden?: boolean;
  marks?: string[];
  number?: Num | null;
  stands_for?: string;
}
interface Placed {
  id: string;
  owner?: Seat | null;
}
export interface Row extends Placed {
  type: "Row";
  items?: Piece[];
}
export interface Stack extends Placed {
  type: "Stack";
  count?: number;
  kind?: string;
  top?: Piece | null;
  holds?: [string, number][];
}
export interface Space {
  id: string;
  label?: string;
  markers?: Piece[];
  number?: Num | null;
}
export interface Track extends Placed {
  type: "Track";
  spaces?: Space[];
}
export interface Ring extends Placed {
  type: "Ring";
  spaces?: Space[];
  pawn?: string;
}
export interface Node {
  id: string;
  kind: string;
  needs?: string[];
  excludes?: string[];
  owners?: Seat[];
  cost?: Num | null;
  marks?: string[];
}
export interface Tree extends Placed {
  type: "Tree";
  nodes?: Node[];
}
export interface Line {
  id: string;
  kind: string;
  values?: (Num | string)[];
  marks?: string[];
}
export interface Sheet extends Placed {
  type: "Sheet";
  columns?: string[];
  lines?: Line[];
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
}
export interface Side {
  owner?: Seat | null;
  kind: string;
  groups?: Group[];
}
export interface Battle extends Placed {
  type: "Battle";
  at?: string;
  sides?: Side[];
}
export type Zone = Row | Stack | Track | Ring | Tree | Sheet | Battle;

export interface Meter {
  id: string;
  number: Num;
}
export interface Player {
  seat: Seat;
  meters?: Meter[];
  marks?: string[];
}
export interface Scene {
  boards?: Board[];
  pieces?: Piece[];
  zones?: Zone[];
  meters?: Meter[];
  players?: Player[];
}
export interface Choosable {
  name: string;
  text: string;
  group: string;
  about?: string[];
}
export interface Question {
  player: Seat;
  key: string;
  text: string;
  rule: string;
  options: Choosable[];
}
export interface News {
  key: string;
  text: string;
  rule?: string;
  about?: string[];
  dice?: number[];
  sides?: number;
}
export interface Score {
  seat: Seat;
  total: number;
  items?: Term[];
  won?: boolean;
  title?: string;
}
export interface View {
  game: string;
  seat: Seat | null;
  scene: Scene;
  question: Question | null;
  waiting: Seat[];
  news: News[];
  scores?: Score[];
}

// The protocol around it: docs/protocol.md.
export interface Entry {
  number: number;
  seat: Seat | null;
  at: number;
  undo?: boolean;
  undone?: boolean;
  news: News[];
}
export interface Update {
  kind: "update";
  seat: Seat | null;
  after: number;
  number: number;
  log: Entry[];
  view: View;
  undo: boolean;
  anew?: boolean;
}
export interface SeatFacts {
  seat: Seat;
  name: string;
  player: "human" | "bot" | "open";
  bot: string;
  here: boolean;
  out: boolean;
  left: number | null;
  running: boolean;
}
export interface Vote {
  about: Seat;
  player: "bot" | "open";
  bot: string;
  yes: Seat[];
  needed: number;
}
export interface Facts {
  table: string;
  rev: number;
  game: string;
  title: string;
  created: number;
  status: "playing" | "over";
  listed: boolean;
  settings: Record<string, unknown>;
  commitment: string;
  seed_was_chosen: boolean;
  imported: boolean;
  clock: Clock;
  seats: SeatFacts[];
  waiting: Seat[];
  watchers: number;
  votes: Vote[];
  rematch: string | null;
  origin: { table: string; kind: string } | null;
  webhook: boolean;
  you: { seats: Seat[]; host: boolean; watch: boolean };
}
export interface Clock {
  kind: "none" | "move" | "game";
  seconds?: number;
  increment?: number;
  grace?: number;
  then?: "vote" | "bot";
}
export interface GameCard {
  game: string;
  title: string;
  pitch: string;
  minutes: number;
  players: { min: number; max: number };
  credit: string;
  unofficial: boolean;
  rules_version: string;
  secrets?: boolean;
  icon?: string;
  colour?: string | [string, string];
}
export interface Setting {
  name: string;
  text: string;
  kind: "choice" | "flag" | "number" | "text";
  default: unknown;
  values?: { value: unknown; text: string }[];
  min?: number;
  max?: number;
  /** The only numbers of players that it means anything to. */
  players?: number[];
}
export interface Said {
  things?: Record<string, string>;
  terms?: Record<string, string>;
  groups?: Record<string, string>;
  settings?: Record<string, string>;
}
export type Colour = string | [string, string];
export interface Looks {
  icon?: string;
  symbol?: string;
  colour?: Colour;
  pattern?: string;
  shape?: string;
  size?: number;
}
export interface Look {
  kinds?: Record<string, Looks>;
  table?: { order?: string[]; hide?: string[]; icon?: string; colour?: Colour };
}
export interface GameInfo extends GameCard {
  seats: Seat[];
  bots: string[];
  settings: Setting[];
  words: Said;
  look: Look;
}
export interface Rulebook {
  intro: string;
  chapters: { id: string; title: string }[];
  entries: { id: string; chapter: string; text: string }[];
}
export interface Opened {
  table: string;
  host?: string;
  watch?: string;
  seats: Record<Seat, string>;
  facts?: Facts;
}
export interface ChatMessage {
  id: number;
  room: string;
  seat: Seat | null;
  name: string;
  text: string;
  at: number;
}
export interface Replayed {
  number: number;
  last: number;
  entry: Entry | null;
  view: View;
}
export interface Luck {
  seed: string;
  commitment: string;
  seed_was_chosen: boolean;
  numbers: { n: number; below: number; got: number; entry: number }[];
}
