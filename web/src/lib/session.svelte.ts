// One seat, or a spectator, at one table: it shows what the server said last.
import { ask, command, pause, Refusal } from "./api";
import { later } from "./later";
import { say, toast } from "./notes.svelte";
import { announceTurn } from "./turn";
import type { Pace } from "./pace.svelte";
import { prefs, remember } from "./prefs.svelte";
import { play } from "./sound";
import { merged, untold, watched } from "./log";
import type {
  ChatRow,
  Choose,
  Done,
  Entered,
  GiveOrder,
  Live,
  Log,
  LogEntry,
  News,
  Obeyed,
  Say,
  Secret,
  TableFacts,
  Undo,
  Update,
  View,
} from "../made/protocol";
import { t } from "../texts";

const LATER = 10_000; // ms
export type Contact = "connecting" | "live" | "lost" | "gone";

export class Session {
  facts = $state.raw<TableFacts | null>(null);
  view = $state.raw<View | null>(null);
  log = $state.raw<LogEntry[]>([]);
  chat = $state.raw<ChatRow[]>([]);
  number = $state(0);
  undo = $state(false);
  contact = $state<Contact>("connecting");
  seat = $state<string | null>(null);
  private sending = $state(false);
  /** Loaded when there is something to watch. */
  pace = $state.raw<Pace | null>(null);
  private pacing = $state.raw<Promise<Pace> | null>(null);
  /** The number of the last update that came, shown or not. */
  private latest = 0;
  unread = $state(0);
  trouble = $state("");
  /** Dice of the latest news, for the tray; `at` changes with every roll. */
  rolled = $state.raw<{ news: News[]; at: number } | null>(null);
  factsAt = 0;
  first = 1;
  private socket: WebSocket | null = null;
  private tries = 0;
  private heard = 0;
  private timers: ReturnType<typeof setTimeout>[] = [];
  private closed = false;
  /** True until a new socket has sent the whole table, which may have been set back since. */
  private greeting = true;
  /** Whether the server has contradicted what it said about the dice before. */
  private doubted = false;
  private adding = false;
  private pins: Promise<typeof import("./pins")> | null = null;
  private wake = () => this.nudge();

  constructor(readonly table: string) {}

  /** Whether nobody can choose now: a choice is on its way, or something is still being shown. */
  get busy(): boolean {
    return this.sending || (this.pace?.running ?? !!this.pacing);
  }
  isBot(seat: string | null): boolean {
    return this.facts?.seats.find((one) => one.seat === seat)?.player === "bot";
  }
  get path(): string {
    return `/api/tables/${this.table}`;
  }

  async open(secret: string): Promise<void> {
    const entered = secret
      ? await ask<Entered>(`${this.path}/enter`, {
          body: { secret, name: prefs.name } satisfies Secret,
        })
      : null;
    const facts = await ask<TableFacts>(this.path);
    this.take(facts);
    this.seat = entered?.seat ?? this.next(facts);
    for (const kind of ["focus", "online"]) addEventListener(kind, this.wake);
    document.addEventListener("visibilitychange", this.wake);
    this.timers.push(setInterval(() => this.beat(), 10000));
    this.connect();
  }

  /** The seat of this device to show first: one that must act, else the first. */
  private next(facts: TableFacts): string | null {
    const mine = facts.you.seats;
    return mine.find((seat) => facts.waiting.includes(seat)) ?? mine[0] ?? null;
  }

  close(): void {
    this.closed = true;
    for (const kind of ["focus", "online"]) removeEventListener(kind, this.wake);
    document.removeEventListener("visibilitychange", this.wake);
    this.timers.forEach(clearInterval);
    this.socket?.close();
  }

  /** Show the table from another seat of this device. */
  sit(seat: string | null): void {
    if (seat === this.seat) return;
    this.seat = seat;
    this.pace?.clear();
    this.latest = 0;
    this.view = null;
    this.log = [];
    this.number = 0;
    this.undo = false;
    this.rolled = null;
    this.chat = [];
    this.tries = 0;
    this.socket?.close();
    this.connect();
  }

  // -- the connection ----------------------------------------------------------------------

  private connect(): void {
    if (this.closed || this.contact === "gone") return;
    const query = new URLSearchParams();
    if (this.seat) query.set("seat", this.seat);
    if (this.view) query.set("after", String(this.latest));
    const socket = new WebSocket(
      `${location.origin.replace(/^http/, "ws")}${this.path}/live?${query}`,
    );
    this.socket = socket;
    this.greeting = true;
    this.heard = Date.now();
    socket.onmessage = (event) => {
      if (socket === this.socket) this.hear(String(event.data));
    };
    socket.onclose = (event) => {
      if (socket === this.socket) this.dropped(event.code, event.reason);
    };
  }

  private dropped(code: number, reason = ""): void {
    this.socket = null;
    if (this.closed) return;
    if (code === 4401 && this.seat && this.facts?.you.replaced.includes(this.seat)) {
      this.sit(null); // a bot plays it now: watch until it is taken back
      return;
    }
    if (code === 4401 || code === 4404) {
      this.contact = "gone";
      this.trouble = code === 4401 ? reason : t.errors.tableGone;
      return;
    }
    if (this.contact === "live") this.contact = "lost";
    const wait = Math.min(15000, 500 * 2 ** this.tries++) * (0.7 + Math.random() * 0.6);
    this.timers.push(
      setTimeout(() => {
        if (!this.socket) this.connect();
      }, wait),
    );
    if (this.tries > 2 && this.contact === "connecting") this.contact = "lost";
  }

  private nudge(): void {
    if (document.visibilityState === "hidden" || this.closed) return;
    if (!this.socket) {
      this.tries = 0;
      this.connect();
    } else this.beat(4000);
  }

  private beat(patience = 25000): void {
    const socket = this.socket;
    if (!socket || socket.readyState !== WebSocket.OPEN) return;
    const asked = Date.now();
    socket.send('{"kind":"ping"}');
    this.timers.push(
      setTimeout(() => {
        if (socket === this.socket && this.heard < asked) {
          socket.onclose = null;
          socket.close();
          this.dropped(1006);
        }
      }, patience),
    );
  }

  private hear(text: string): void {
    this.heard = Date.now();
    const message = JSON.parse(text) as Live;
    if (this.contact !== "live") {
      if (this.contact === "lost") say(t.connection.again);
      this.contact = "live";
    }
    this.tries = 0;
    if (message.kind === "table") this.take(message.facts, this.greeting);
    else if (message.kind === "chat") this.listen(message.messages);
    else if (message.kind === "update") {
      if (this.greeting && message.anew) this.chat = []; // it comes next, whole
      this.greeting = false;
      this.update(message);
    }
  }

  // -- what the server sends ------------------------------------------------------------------

  take(facts: TableFacts, whatever = false): void {
    if (!whatever && this.facts && facts.rev < this.facts.rev) return;
    this.facts = facts;
    this.factsAt = Date.now();
    void this.witness(facts);
    if (facts.you.seats.length || facts.you.host) remember(facts, facts.title || facts.game);
  }

  /** Pin what is said about the dice; at a table that gathers parts, add those of this device. */
  private async witness(facts: TableFacts): Promise<void> {
    const { addParts, pin } = await this.pinning(facts.status === "gathering");
    if (!pin(facts) && !this.doubted) {
      this.doubted = true;
      toast(t.dice.changed, "bad", undefined, 0);
    }
    const mine = facts.you.seats.filter((seat) => !facts.parts[seat]);
    if (facts.status !== "gathering" || !mine.length || this.adding) return;
    this.adding = true;
    try {
      this.take(await addParts(facts, mine));
    } catch (error) {
      toast((error as Error).message, "bad");
    } finally {
      this.adding = false;
    }
  }
  private async saw(entries: LogEntry[]): Promise<void> {
    const { table, seat } = this;
    (await this.pinning()).saw(table, seat, entries);
  }
  /** Loaded once the table is shown, because the first load must stay small. */
  private pinning(now = false): Promise<typeof import("./pins")> {
    // The server may be away just then: what was seen waits.
    return (this.pins ??= pause(now ? 0 : LATER).then(() => later(() => import("./pins"))));
  }

  update(update: Update): void {
    if (update.seat !== this.seat) return;
    const fresh = this.view === null || !!update.anew;
    const { latest } = this;
    if (!fresh && update.number < latest && update.after <= latest) return;
    if (!fresh && update.after > latest) return void this.refill();
    this.latest = update.number;
    void this.saw(update.log);
    if (fresh) {
      this.pace?.clear();
      this.first = update.after + 1;
      this.rolled = null;
      this.apply(update, true);
    } else {
      if (update.view.question && !this.view?.question)
        announceTurn(update.view.question.text, this.table);
      const entries = update.log.filter((entry) => entry.number > latest);
      if (!this.pacing && !watched(entries, this)) this.apply(update);
      else
        this.paced().then(
          // It may have been loaded after another seat sat down.
          (pace) => this.latest >= update.number && pace.take(update, entries),
          () => {
            this.pacing = null; // the server is away: the log tells it
            this.apply(update);
          },
        );
    }
  }
  paced(): Promise<Pace> {
    return (this.pacing ??= import("./pace.svelte").then(
      ({ Pace }) => (this.pace = new Pace(this)),
    ));
  }

  /** Show an update; what was seen of its battles is not told again. */
  apply(update: Update, fresh = false, seen?: Set<News>): void {
    const asked = this.view?.question ?? null;
    const news = update.log.filter((entry) => fresh || entry.number > this.number);
    this.log = merged(fresh ? [] : this.log, update);
    this.number = update.number;
    this.undo = update.undo;
    this.view = update.view;
    if (!fresh && news.length) this.tell(untold(news, seen));
    if (update.view.question && !asked && !fresh) play("turn");
  }
  look(view: View): void {
    this.view = view;
  }

  private async refill(): Promise<void> {
    try {
      this.update(
        await ask<Update>(`${this.path}/state?${this.as({ after: String(this.latest) })}`),
      );
    } catch {
      /* the socket will bring it */
    }
  }

  /** Fetch the entries before those we have. */
  async earlier(): Promise<void> {
    const from = Math.max(0, this.first - 1 - 200);
    const answer = await ask<Log>(
      `${this.path}/log?${this.as({ after: String(from), limit: String(this.first - 1 - from) })}`,
    );
    this.log = [...answer.log.filter((entry) => entry.number < this.first), ...this.log];
    this.first = from + 1;
    void this.saw(answer.log);
  }

  as(query: Record<string, string> = {}): URLSearchParams {
    return new URLSearchParams(this.seat ? { seat: this.seat, ...query } : query);
  }

  private tell(news: News[]): void {
    say(news.map((item) => item.text).join(" "));
    const dice = news.filter((item) => item.dice?.length);
    if (dice.length) {
      this.rolled = { news: dice, at: Date.now() };
      play("dice");
    } else if (this.view?.scores?.length) play("over");
    else if (news.length) play("move");
  }

  private listen(messages: ChatRow[]): void {
    // Every room numbers its own messages.
    const known = new Set(this.chat.map(({ room, id }) => `${room} ${id}`));
    const fresh = messages.filter(({ room, id }) => !known.has(`${room} ${id}`));
    if (this.chat.length || fresh.length === 1) {
      const others = fresh.filter((m) => m.seat !== this.seat || !m.seat).length;
      if (others) play("message");
      this.unread += others;
    }
    this.chat = [...this.chat, ...fresh];
  }

  // -- what the player sends -------------------------------------------------------------------

  choose(option: string): Promise<void> {
    return this.order<Choose>("choose", { option });
  }
  takeBack(): Promise<void> {
    return this.undo ? this.order<Undo>("undo-order", {}) : Promise.resolve();
  }
  /** Make several choices, until something happens. */
  obey(row: GiveOrder["row"], onward: boolean): Promise<void> {
    return this.order<GiveOrder>("order", { row, onward });
  }

  private async order<T extends Choose | Undo | GiveOrder>(
    what: string,
    body: Omit<T, "seat" | "after" | "key">,
  ): Promise<void> {
    if (this.busy || !this.seat) return;
    this.sending = true;
    this.rolled = null; // a player who moves on has seen the dice
    try {
      const answer = await command<Done | Obeyed>(
        `${this.path}/${what}`,
        { ...body, seat: this.seat, after: this.number },
        (lost) => {
          if (lost) this.contact = "lost";
        },
      );
      this.update(answer.update);
    } catch (error) {
      if (error instanceof Refusal && error.body.update) this.update(error.body.update as Update);
      toast(error instanceof Refusal ? error.message : t.errors.failed, "bad");
    } finally {
      this.sending = false;
    }
  }

  async speak(text: string, to: string | null = null): Promise<void> {
    const body = this.seat ? { seat: this.seat, text, to } : { text, name: prefs.name };
    this.listen([await ask<ChatRow>(`${this.path}/chat`, { body: body satisfies Say })]);
    this.unread = 0;
  }
}
