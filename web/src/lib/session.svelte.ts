// One seat, or a spectator, at one table: it shows what the server said last.
import { ask, command, pause, Refusal } from "./api";
import { say, toast } from "./notes.svelte";
import { prefs, remember } from "./prefs.svelte";
import { play } from "./sound";
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
  busy = $state(false);
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
  /** Whether the server has contradicted what it said of the dice before. */
  private doubted = false;
  private adding = false;
  private pins: Promise<typeof import("./pins")> | null = null;
  private wake = () => this.nudge();

  constructor(readonly table: string) {}

  get path(): string {
    return `/api/tables/${this.table}`;
  }

  async open(secret: string): Promise<void> {
    const entered = secret
      ? await ask<Entered>(`${this.path}/enter`, { body: { secret } satisfies Secret })
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
    if (this.view) query.set("after", String(this.number));
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

  /** Pin what is said of the dice; at a table that gathers parts, add those of this device. */
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
    return (this.pins ??= pause(now ? 0 : LATER).then(() => this.loaded()));
  }
  /** The server may be away just then: what was seen waits. */
  private async loaded(): Promise<typeof import("./pins")> {
    for (;;) {
      try {
        return await import("./pins");
      } catch (error) {
        if (this.closed) throw error;
        await pause(LATER);
      }
    }
  }

  update(update: Update): void {
    if (update.seat !== this.seat) return;
    const fresh = this.view === null || !!update.anew;
    if (!fresh && update.number < this.number && update.after <= this.number) return;
    if (!fresh && update.after > this.number) {
      void this.refill();
      return;
    }
    const asked = this.view?.question ?? null;
    const news = update.log.filter((entry) => fresh || entry.number > this.number);
    if (fresh) {
      this.first = update.after + 1;
      this.rolled = null;
    }
    this.log = merged(fresh ? [] : this.log, update);
    void this.saw(update.log);
    this.number = update.number;
    this.undo = update.undo;
    this.view = update.view;
    if (!fresh && news.length) this.tell(news);
    if (update.view.question && (!asked || fresh)) this.turn(fresh);
  }

  private async refill(): Promise<void> {
    try {
      this.update(
        await ask<Update>(`${this.path}/state?${this.as({ after: String(this.number) })}`),
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

  private tell(entries: LogEntry[]): void {
    const news = entries.flatMap((entry) => entry.news);
    say(news.map((item) => item.text).join(" "));
    const dice = news.filter((item) => item.dice?.length);
    if (dice.length) {
      this.rolled = { news: dice, at: Date.now() };
      play("dice");
    } else if (this.view?.scores?.length) play("over");
    else play("move");
  }

  private turn(fresh: boolean): void {
    if (fresh) return;
    play("turn");
    if (
      prefs.notify &&
      document.hidden &&
      "Notification" in window &&
      Notification.permission === "granted"
    ) {
      const note = new Notification(t.yourTurn, {
        body: this.view?.question?.text ?? "",
        tag: this.table,
      });
      note.onclick = () => {
        focus();
        note.close();
      };
    }
  }

  private listen(messages: ChatRow[]): void {
    const last = this.chat.at(-1)?.id ?? 0;
    const fresh = messages.filter((message) => message.id > last);
    if (this.chat.length || fresh.length === 1)
      this.unread += fresh.filter((m) => m.seat !== this.seat || !m.seat).length;
    this.chat = [...this.chat, ...fresh];
  }

  // -- what the player sends -------------------------------------------------------------------

  choose(option: string): Promise<void> {
    return this.order<Choose>("choose", { option });
  }
  takeBack(): Promise<void> {
    return this.undo ? this.order<Undo>("undo-order", {}) : Promise.resolve();
  }
  /** Make several choices, up to where something happens. */
  obey(row: GiveOrder["row"], onward: boolean): Promise<void> {
    return this.order<GiveOrder>("order", { row, onward });
  }

  private async order<T extends Choose | Undo | GiveOrder>(
    what: string,
    body: Omit<T, "seat" | "after" | "key">,
  ): Promise<void> {
    if (this.busy || !this.seat) return;
    this.busy = true;
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
      this.busy = false;
    }
  }

  async speak(text: string): Promise<void> {
    const body = this.seat ? { seat: this.seat, text, name: "" } : { text, name: prefs.name };
    this.listen([await ask<ChatRow>(`${this.path}/chat`, { body: body satisfies Say })]);
    this.unread = 0;
  }
}

/** The log after an update: the server says which entries follow, and which were undone since. */
export function merged(log: LogEntry[], update: Update): LogEntry[] {
  const kept = log.filter((entry) => entry.number <= update.after);
  const marked = kept.map((entry) =>
    update.undone.includes(entry.number) ? { ...entry, undone: true } : entry,
  );
  return [...marked, ...update.log];
}

/** The number of a seat's last move in the log, or 0. */
export const lastOf = (log: LogEntry[], seat: string | null): number =>
  seat ? (log.findLast((entry) => entry.seat === seat)?.number ?? 0) : 0;
