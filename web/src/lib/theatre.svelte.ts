// A battle or a gamble, beat by beat; show/beats.py on the server makes the beats.
import type { Beat, News } from "../made/protocol";
import { pause } from "./api";
import { prefs } from "./prefs.svelte";
import { play } from "./sound";
import type { TuneName } from "./tunes";
import { theatre as texts } from "../texts/theatre";

export interface Shown {
  news: News;
  beat: Beat;
}
export interface Losses {
  side: string;
  kinds: [string, number][];
  shots: number;
  hits: number;
}

/** How long a beat is shown, in ms. */
const LONG: Record<Beat["part"], number> = {
  begin: 1300,
  shot: 1150,
  roll: 1300,
  bid: 750,
  loss: 950,
  note: 750,
  end: 500,
  after: 0,
};
const SPEED = { slow: 2, normal: 1, instant: 0, off: 0 };
const VOLLEY = 800; // a further shot of the same volley
const GLANCE = 1500; // a gamble stays this long
const SOON = 3000; // bots have answered by then
const OPENING = ["begin", "shot", "roll", "bid"];
const ANOTHER = ["begin", "shot", "bid"]; // after the end of an act

/** Whether two sides fight; anything else is a gamble, and needs no confirmation. */
export const isBattle = (beats: Shown[]): boolean =>
  beats.some(({ beat }) => beat.sides?.length || beat.part === "shot" || beat.part === "loss");

/** What each side has fired and lost. */
export function tally(beats: Shown[]): Losses[] {
  const found = new Map<string, Losses>();
  const of = (side: string): Losses => {
    const one = found.get(side) ?? { side, kinds: [], shots: 0, hits: 0 };
    found.set(side, one);
    return one;
  };
  for (const { beat } of beats) {
    beat.sides?.forEach(of);
    const side = beat.side ?? "";
    if (beat.part === "shot") {
      [side, beat.against ?? ""].filter(Boolean).forEach(of);
      if (!side || !beat.dice?.length) continue;
      of(side).shots += beat.dice.length;
      of(side).hits += beat.hits ?? 0;
    } else if (beat.part === "loss") {
      const { kinds } = of(side);
      const kind = kinds.find(([one]) => one === beat.target);
      if (kind) kind[1] += beat.count ?? 1;
      else kinds.push([beat.target ?? "", beat.count ?? 1]);
    }
  }
  return [...found.values()];
}

/** "Hit" for a shot, "Success" for any other roll; who is stronger if figures decide. */
export function result(
  { part, needed, figures, hits, side = "", against = "" }: Beat,
  named: (side: string) => string,
): string {
  if (hits === null || hits === undefined) {
    if (part !== "shot" || figures?.length !== 2) return "";
    const [one, other] = figures as [number, number];
    return one === other ? texts.equal : texts.stronger(named(one > other ? side : against));
  }
  if (!needed) return (figures ? texts.damage : texts.hits)(hits);
  if (part === "shot") return hits ? texts.hit : texts.miss;
  return hits ? texts.success : texts.failure;
}

/** The sound of a beat. */
const tune = ({ part, dice, hits }: Beat): TuneName | null =>
  part === "loss" ? "loss" : dice?.length ? (hits ? "hit" : "dice") : null;

const fired = ({ part }: Beat): boolean => part === "shot" || part === "roll";

export class Theatre {
  /** The beats of the act that have been shown. */
  beats = $state.raw<Shown[]>([]);
  open = $state(false);
  /** All beats have been shown; the act waits until somebody goes on. */
  done = $state(false);
  over = $state(false);
  private lasting = false;
  private ended = false; // only what follows from the act can come now
  private seen = new Set<News>();
  private turn = 0; // counts what was broken off
  private hurry = false;
  private wake = () => {};
  battle = $derived.by(() => isBattle(this.beats));

  /** Take up a battle that is going on: what happened in it before counts, too. */
  recall(news: News[]): void {
    for (const one of news) {
      if (this.breaks(one)) this.beats = [];
      for (const beat of one.beats ?? []) {
        if (this.begins(beat)) this.enter(beat);
        else if (beat.part === "after") this.beats = [];
        else if (!this.beats.length) continue;
        this.beats = [...this.beats, { news: one, beat }];
        if (beat.ends) this.exit();
      }
    }
    if (!this.lasting) this.beats = [];
  }
  private breaks(news: News): boolean {
    return !news.beats?.length && news.key !== "Forced" && !this.lasting;
  }
  private begins({ part }: Beat): boolean {
    return (!this.beats.length ? OPENING : this.ended ? ANOTHER : ["begin"]).includes(part);
  }
  private enter(beat: Beat): void {
    this.lasting = !!beat.lasts;
    this.ended = false;
    this.beats = [];
  }
  private exit(): void {
    [this.lasting, this.ended] = [false, true];
  }

  /** Show the battles in these news, until the player goes on; return what was seen. */
  async play(news: News[], seat: string | null, asked: boolean): Promise<Set<News>> {
    const { turn } = this;
    this.seen = new Set();
    let heard = false; // whether another side fired, or this one lost something
    for (const one of news) {
      if (this.breaks(one)) await this.leave();
      for (const beat of one.beats ?? []) {
        const fresh = this.begins(beat);
        if (fresh || beat.part === "after") await this.leave();
        if (turn !== this.turn) return this.seen;
        if (fresh) {
          this.enter(beat);
          heard = false;
        } else if (!this.beats.length) continue;
        // A player knows what he did himself, but not how it ended.
        const own = beat.side === seat && !!seat && !fired(beat) && !beat.figures;
        heard ||= beat.part === "loss" ? beat.side === seat : beat.side !== seat && fired(beat);
        await this.show({ news: one, beat }, own && beat.part !== "loss");
        if (turn !== this.turn) return this.seen;
        if (beat.ends) this.exit();
      }
    }
    if (!this.lasting) await this.leave();
    else if (asked && this.open) {
      if (heard && this.battle) await this.confirmed();
      this.open = this.hurry = false;
    }
    return this.seen;
  }

  /** Keep a battle that goes on, until more of it comes, which may be soon, or the player goes on. */
  async linger(more: Promise<unknown>, soon: boolean): Promise<void> {
    const { turn } = this;
    const came = more.then(() => true);
    const shown = soon && !this.hurry && SPEED[prefs.theatre] ? this.wait(pause(SOON)) : null;
    if (await Promise.race([came, shown])) return;
    while (turn === this.turn && this.open) {
      this.done = true;
      if (await Promise.race([came, this.wait(new Promise(() => {}))])) return;
    }
  }

  /** Show the rest of the act at once. */
  skip(): void {
    this.hurry = true;
    this.wake();
  }
  /** Go on after the act. */
  proceed(): void {
    if (!this.done) return this.skip();
    this.open = false;
    this.wake();
  }
  /** Break off; nothing of these news is shown any more. */
  close(): void {
    this.turn++;
    this.done = true;
    this.lasting = this.hurry = this.open = false;
    this.beats = [];
    this.wake();
  }

  private async show(shown: Shown, own: boolean): Promise<void> {
    this.beats = [...this.beats, shown];
    this.done = this.over = false;
    if (own && !this.open) return;
    this.open = true;
    const volley = shown.beat.part === "shot" && this.beats.at(-2)?.news === shown.news;
    const usual = volley ? VOLLEY : LONG[shown.beat.part];
    const long = own || this.hurry ? 0 : usual * SPEED[prefs.theatre];
    if (long || this.battle) this.seen.add(shown.news); // a battle lists its beats at the end
    if (!long) return;
    const sound = tune(shown.beat);
    if (sound) play(sound);
    await this.wait(pause(long));
  }

  /** End the act: a battle stays until the player goes on, a gamble for a glance. */
  private async leave(): Promise<void> {
    this.lasting = false;
    if (this.open) {
      this.over = true;
      if (this.battle) await this.confirmed();
      else if (!this.hurry && SPEED[prefs.theatre]) await this.wait(pause(GLANCE));
    }
    this.open = false;
    this.beats = [];
    this.hurry = false;
  }
  private async confirmed(): Promise<void> {
    this.done = true;
    while (this.open) await this.wait(new Promise(() => {}));
    this.done = false;
  }
  private wait(until: Promise<unknown>): Promise<unknown> {
    return Promise.race([
      until,
      new Promise<void>((done) => {
        this.wake = done;
      }),
    ]);
  }
}
