// The open question while the player works on it: what is picked, typed and pointed at.
import { firsts, grouped, left, mentions, offered } from "./narrow";
import type { Decision as Ahead, Choosable, Details, Recap, View } from "../made/protocol";
import { prefs } from "./prefs.svelte";
import type { Place } from "./scene";

const STEP = 24;

/** Where questions come from and choices go: a live seat, or nobody in a replay. */
export interface Asked {
  readonly view: View | null;
  readonly contact: string;
  readonly busy: boolean;
  choose(option: string): Promise<void>;
}

/** Carries pieces over the map. */
export interface Hand {
  readonly from: Place | null;
  readonly over: Place | null;
  readonly near: ReadonlySet<string>;
  /** Take what is under the pointer, if it can be carried. */
  take(target: Element): boolean;
  move(x: number, y: number): void;
  drop(x: number, y: number): Promise<void>;
  cancel(): void;
}

export class Decision {
  hand = $state.raw<Hand | null>(null);
  /** The player's pieces on their way over several turns. */
  errands = $state.raw<Ahead[]>([]);
  picked = $state.raw<string[]>([]);
  filter = $state("");
  typing = $state(false);
  at = $state(0);
  /** What the option under the pointer or cursor is about; highlighted on the map. */
  pointed = $state.raw<ReadonlySet<string>>(new Set());
  /** What the coach of a lesson points at: places, pieces, zones and numbers. */
  coached = $state.raw<ReadonlySet<string>>(new Set());
  /** Whether a coach put the option in focus there, with its own reason, and not the player. */
  byCoach = $state(false);
  /** Places in reach that no option is about; a click on one gives the order to go there. */
  far = $state.raw<ReadonlyMap<string, () => void>>(new Map());
  /** The thing that was clicked last and offered nothing. */
  asked = $state("");
  /** The last option left, waiting to be confirmed. */
  ready = $state.raw<Choosable | null>(null);
  /** The option in focus: under the pointer or cursor, held down, or the only one about a place. */
  looked = $state.raw<Choosable | null>(null);
  /** Its consequences, as far as they are known. */
  foreseen = $state.raw<Details | null>(null);
  /** What has changed since the last move, if the player wants to see it. */
  recap = $state.raw<Recap | null>(null);

  constructor(private session: Asked) {}

  question = $derived.by(() =>
    this.session.contact === "gone" ? null : (this.session.view?.question ?? null),
  );
  options = $derived.by(() => left(this.question?.options ?? [], this.picked, this.filter));
  offers = $derived.by(() => offered(this.options));
  firsts = $derived.by(() => firsts(this.options, this.picked));
  all = $derived.by(() => offered(this.question?.options ?? []));
  groups = $derived.by(() => grouped(this.options));
  /** How many options are drawn: long lists grow as they are scrolled. */
  most = $state(STEP);
  order = $derived.by(() =>
    this.groups.flatMap((group) => group.options.map(({ option }) => option)),
  );

  /**
   * The options that end the matter, such as "Done": about nothing, under no heading, and the only
   * ones of their kind. Of many like it, such as bids, none ends anything.
   */
  endings = $derived.by(() => {
    const kind = ({ name }: Choosable) => name.split(" ", 1)[0];
    const many = new Map<string | undefined, number>();
    for (const option of this.order) many.set(kind(option), (many.get(kind(option)) ?? 0) + 1);
    return this.order.filter(
      (option) => !option.about?.length && !option.group && many.get(kind(option)) === 1,
    );
  });

  /** Take back one thing that was picked. */
  unpick(id: string): void {
    this.picked = this.picked.filter((other) => other !== id);
    this.ready = null;
  }

  reset(): void {
    this.most = STEP;
    this.picked = [];
    this.filter = "";
    this.typing = false;
    this.at = 0;
    this.pointed = new Set();
    this.asked = "";
    this.ready = null;
    this.looked = null;
    this.byCoach = false;
  }

  /** Nothing is in focus any more: its consequences make room at once. */
  lookAway(): void {
    this.pointed = new Set();
    this.looked = null;
    this.foreseen = null;
  }

  /** A click on a place that no option is about, or on a thing there: go there, or ask why not. */
  reach(place: string, thing = place): void {
    if (this.session.busy) return;
    const order = this.far.get(place);
    if (order) order();
    else this.asked = thing;
  }

  /** Go one step back; return false if there was none. */
  back(): boolean {
    if (this.ready) {
      this.ready = null;
      this.picked = this.picked.slice(0, -1);
      return true;
    }
    if (this.filter || this.typing) {
      this.filter = "";
      this.typing = false;
      this.at = 0;
      return true;
    }
    if (this.picked.length) {
      this.picked = this.picked.slice(0, -1);
      this.at = 0;
      return true;
    }
    return false;
  }

  pick(id: string): void {
    if (!this.question || this.session.busy) return;
    // Players who confirm choices need no button for it: picking the same thing again confirms.
    if (this.ready && this.picked.at(-1) === id) {
      this.choose(this.ready);
      return;
    }
    if (this.picked.includes(id)) {
      this.unpick(id);
      return;
    }
    // A thing that fits nothing picked so far starts a new selection.
    const from = this.offers.has(id) ? this.picked : this.all.has(id) ? [] : null;
    if (!from) return;
    this.picked = [...from, id];
    this.at = 0;
    if (this.options.length === 1) {
      if (prefs.confirm) {
        this.ready = this.options[0]!;
        this.looked = this.ready;
      } else this.choose(this.options[0]!);
    }
  }

  choose(option: Choosable | undefined): void {
    if (!option || this.session.busy) return;
    const { view } = this.session;
    // A new view has started anew already, perhaps with a suggestion.
    void this.session.choose(option.name).then(() => {
      if (this.session.view === view) this.reset();
    });
  }

  more(): void {
    this.most += STEP;
  }

  /** Go to an option by its name, and look at it. */
  suggest(name: string | undefined, byCoach = false): void {
    const place = this.order.findIndex((option) => option.name === name);
    if (place >= 0) {
      this.at = place;
      this.move(0);
      this.byCoach = byCoach;
    }
  }

  point(option: Choosable | null): void {
    this.pointed = new Set(option?.about);
    this.looked = option ?? this.ready;
    this.byCoach = false;
  }

  /** Look at a thing on the map: if only one option is about it, look at that. */
  glance(id: string): void {
    if (id && this.offers.get(id) !== 1) return;
    this.looked = (id && this.options.find((option) => mentions(option, id))) || this.ready;
    if (id) this.byCoach = false;
  }

  /** What the number of a thing would become with the option in focus. */
  becomes(thing: string, meter: string): number | undefined {
    return this.foreseen?.numbers?.find((one) => one.thing === thing && one.meter === meter)?.after;
  }

  move(by: number): void {
    const n = this.order.length;
    if (!n) return;
    this.at = (this.at + by + n) % n;
    while (this.at >= this.most) this.more();
    this.point(this.order[this.at]!);
  }
}
