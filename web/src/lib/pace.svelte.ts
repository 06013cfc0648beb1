// The pace of the screen: battles are shown beat by beat, and a bot's steps one after the other,
// before the table that they lead to.  What comes meanwhile waits.
import { ask, pause } from "./api";
import { prefs } from "./prefs.svelte";
import { staged } from "./log";
import type { Theatre } from "./theatre.svelte";
import type { Frame, LogEntry, News, Update } from "../made/protocol";

/** How long a step of a bot is shown at least, in ms. */
const STEP = { slow: 1800, normal: 650, instant: 0 };
const MOST = 60; // steps that are fetched one by one

/** What the pace needs to know about a seat at a table. */
export interface Paced {
  readonly path: string;
  readonly seat: string | null;
  readonly log: LogEntry[];
  as(query?: Record<string, string>): URLSearchParams;
  isBot(seat: string | null): boolean;
  apply(update: Update, fresh?: boolean, seen?: Set<News>): void;
  /** Show a past table for a moment. */
  look(view: Update["view"]): void;
}

/** An update, and those of its entries that are new. */
interface Waiting {
  update: Update;
  entries: LogEntry[];
  /** What of it a battle has shown. */
  seen?: Set<News>;
}

/** Whether anyone can see that something happened. */
const visible = (entry: LogEntry): boolean => entry.news.some((one) => one.key !== "Forced");

const newsOf = (entries: LogEntry[]): News[] =>
  entries.filter((one) => !one.undo).flatMap((one) => one.news);

export class Pace {
  /** Whether something still has to be shown; nobody can choose meanwhile. */
  running = $state(false);
  paused = $state(false);
  theatre = $state.raw<Theatre | null>(null);
  private queue: Waiting[] = [];
  private held: Waiting[] = []; // shown in a battle that goes on, not yet on the table
  private skipping = false;
  private shown = 0;
  private turn = 0;
  private wake = () => {};
  private came = () => {};

  constructor(private session: Paced) {}

  /** Show an update now, or when all before it has been shown. */
  take(update: Update, entries: LogEntry[]): void {
    if (!this.running && !this.holds(entries)) this.show({ update, entries });
    else {
      this.queue.push({ update, entries });
      this.came();
      if (!this.running) void this.run();
    }
  }

  /** Forget what has not been shown: the whole table is sent again. */
  clear(): void {
    this.turn++;
    this.queue = [];
    this.held = [];
    this.running = this.paused = this.skipping = false;
    this.theatre?.close();
    this.theatre = null;
    this.wake();
  }

  /** Show everything that has come at once, and keep doing so until this seat is asked. */
  skip(): void {
    this.skipping = true;
    this.paused = false;
    this.theatre?.close();
    this.theatre = null;
    this.wake();
  }

  hold(): void {
    this.paused = !this.paused;
    this.wake();
  }

  private holds(entries: LogEntry[]): boolean {
    if (this.skipping) return false;
    if (prefs.theatre !== "off" && staged(entries)) return true;
    const steps = entries.filter((one) => this.isStep(one)).length;
    return this.paused || (steps > 0 && this.left() > 0) || (steps > 1 && prefs.bots !== "instant");
  }

  /** Steps that nobody can see take no time. */
  private isStep(entry: LogEntry): boolean {
    return this.session.isBot(entry.seat) && visible(entry);
  }
  private left(): number {
    return document.hidden ? 0 : this.shown + STEP[prefs.bots] - Date.now();
  }

  private show({ update, entries, seen }: Waiting): void {
    if (entries.some((one) => this.isStep(one))) this.shown = Date.now();
    if (update.view.question || update.view.scores?.length) this.skipping = false;
    this.session.apply(update, false, seen);
  }

  private async run(): Promise<void> {
    const turn = this.turn;
    this.running = true;
    while (this.queue.length) {
      for (const next of await this.steps(this.queue.shift()!)) {
        if (turn === this.turn) await this.wait(next.entries, turn);
        if (turn === this.turn) next.seen = await this.play(next);
        if (turn !== this.turn) return;
        this.held.push(next);
        this.release();
      }
      if (this.inBattle && !this.queue.length) {
        const more = new Promise<void>((done) => {
          this.came = done;
        });
        const asked = this.held.at(-1)?.update.view.waiting ?? [];
        const soon = asked.some((seat) => this.session.isBot(seat)); // people take their time
        await this.theatre!.linger(more, soon);
        if (turn !== this.turn) return;
        this.release();
      }
    }
    this.running = false;
  }

  /** Nothing around a battle changes before it is over, or put aside. */
  private release(): void {
    if (!this.inBattle) this.held.splice(0).forEach((one) => this.show(one));
  }
  private get inBattle(): boolean {
    return !!this.theatre?.open && this.theatre.battle;
  }

  private async wait(entries: LogEntry[], turn: number): Promise<void> {
    const step = entries.some((one) => this.isStep(one));
    while (turn === this.turn && !this.skipping && (this.paused || (step && this.left() > 0)))
      await Promise.race([
        this.paused ? new Promise(() => {}) : pause(this.left()),
        new Promise<void>((done) => {
          this.wake = done;
        }),
      ]);
  }

  /** Show the battles of an update; return the news that were seen there. */
  private async play({ update, entries }: Waiting): Promise<Set<News> | undefined> {
    if (this.skipping || prefs.theatre === "off" || !staged(entries)) return;
    try {
      this.theatre ??= this.begun(await import("./theatre.svelte"), entries[0]!.number);
    } catch {
      return; // the server is away: the log tells it
    }
    return this.theatre.play(newsOf(entries), this.session.seat, !!update.view.question);
  }
  /** A theatre; a player who comes back finds the battle that is going on. */
  private begun({ Theatre }: typeof import("./theatre.svelte"), number: number): Theatre {
    const theatre = new Theatre();
    theatre.recall(newsOf(this.session.log.filter((one) => one.number < number && !one.undone)));
    return theatre;
  }

  /** The steps of bots that came together, one by one. */
  private async steps(whole: Waiting): Promise<Waiting[]> {
    const { update, entries } = whole;
    const watched = entries.filter((one) => this.isStep(one)).length;
    if (watched < 2 || watched > MOST || this.skipping) return [whole];
    if (prefs.bots === "instant" || document.hidden) return [whole];
    try {
      const found: Waiting[] = [];
      for (const entry of entries.slice(0, -1)) {
        const { number } = entry;
        const { view } = await frame(this.session, number);
        const part = { ...update, after: number - 1, number, log: [entry], view, undone: [] };
        found.push({ update: { ...part, undo: false }, entries: [entry] });
      }
      return [...found, { update, entries: entries.slice(-1) }];
    } catch {
      return [whole];
    }
  }

  /** Show the moves after this one again, then the table as it is now. */
  async replay(after: number, until: number, now: Update["view"]): Promise<void> {
    if (this.running) return;
    const { turn, theatre } = this;
    this.running = true;
    this.skipping = false;
    this.theatre = null; // a battle that goes on now is not the one that is shown again
    try {
      for (let number = after; number <= until && !this.skipping; number++) {
        const { view, entry } = await frame(this.session, number);
        const entries = entry && number > after ? [entry] : [];
        await this.wait([], turn); // as long as it is paused
        await this.play({ update: { view } as Update, entries });
        if (turn !== this.turn) return;
        this.session.look(view);
        if (!entries.length || entries.some(visible))
          await this.rest(STEP[prefs.bots] || STEP.normal, turn);
      }
    } finally {
      this.theatre = theatre;
      if (turn === this.turn) {
        this.session.look(now);
        this.running = this.skipping = false;
        if (this.queue.length) void this.run();
      } else theatre?.close();
    }
  }

  /** Let a table be seen for a while. */
  private async rest(ms: number, turn: number): Promise<void> {
    const woken = new Promise<void>((done) => {
      this.wake = done;
    });
    if (turn === this.turn) await Promise.race([pause(ms), woken]);
  }
}

/** The table as it was after a move, without its question. */
async function frame(
  session: Paced,
  number: number,
): Promise<{ view: Update["view"]; entry: LogEntry | null }> {
  const { view, entry } = await ask<Frame>(`${session.path}/replay/${number}?${session.as()}`);
  return { view: { ...view, question: null }, entry: entry ?? null };
}
