// What the server can say about the options before one is chosen.
import type { AdviceFacts, Choosable, Details, Suggested, WarningFacts } from "../made/protocol";
import { t } from "../texts";
import { ask, pause, Refusal } from "./api";
import { toast } from "./notes.svelte";

const PAUSE = 120; // milliseconds that an option is looked at before it is asked about
const LINGER = 600; // milliseconds that details stay, so that the pointer can reach them
const KEPT = 60;

/** Ask again while the server is too busy, until the answer is no longer wanted. */
async function askUntil<T>(path: string, signal: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await ask<T>(path, { signal });
    } catch (error) {
      if (!(error instanceof Refusal && error.retry) || signal.aborted) throw error;
      await pause(error.retry * 1000);
    }
  }
}

/** A question that was answered or is no longer looked at has no answer, and needs none. */
function unwanted(error: unknown): void {
  if (!(error instanceof Refusal || error instanceof DOMException)) throw error;
}

/** The seat that asks, and the question it has. */
export interface Asker {
  readonly path: string;
  readonly seat: string | null;
  readonly number: number;
}

export class Foresight {
  /** Losses that options would cause unasked, by their names. */
  warnings = $state.raw<Record<string, string[]>>({});
  /** Of the option looked at, or null. */
  details = $state.raw<Details | null>(null);
  suggestions = $state.raw<Suggested[]>([]);
  thinking = $state(false);
  private known = new Map<string, Details>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asking: AbortController | undefined;
  private warning: AbortController | undefined;

  constructor(private asker: Asker) {}

  /** A new question: forget the last one, and ask for warnings. */
  begin(asked: boolean): void {
    this.look(null);
    this.warning?.abort();
    this.details = null;
    this.known.clear();
    this.warnings = {};
    this.suggestions = [];
    if (asked) void this.warn();
  }

  private url(what: string, more: Record<string, string> = {}): string {
    const query = new URLSearchParams(more);
    if (this.asker.seat) query.set("seat", this.asker.seat);
    return `${this.asker.path}/${what}?${query}`;
  }

  private async warn(): Promise<void> {
    this.warning = new AbortController();
    const { signal } = this.warning;
    try {
      const found = await askUntil<WarningFacts>(this.url("warnings"), signal);
      if (!signal.aborted) this.warnings = found.warnings;
    } catch (error) {
      unwanted(error);
    }
  }

  /** Look at an option: after a moment its details are asked for. */
  look(option: Choosable | null): void {
    clearTimeout(this.timer);
    this.asking?.abort();
    if (!option) {
      this.timer = setTimeout(() => {
        this.details = null;
      }, LINGER);
      return;
    }
    const known = this.known.get(option.name);
    if (known) this.details = known;
    if (!known || (known.chancy && !known.odds))
      this.timer = setTimeout(() => void this.explain(option.name), PAUSE);
  }

  /** Ask what is certain, which comes at once, and then for odds if there are any. */
  private async explain(option: string): Promise<void> {
    this.asking = new AbortController();
    const { signal } = this.asking;
    const { number } = this.asker;
    try {
      for (const odds of ["false", "true"]) {
        const found = await askUntil<Details>(this.url("details", { option, odds }), signal);
        if (number !== this.asker.number || signal.aborted) return;
        if (this.known.size >= KEPT) this.known.clear();
        this.known.set(option, found);
        this.details = found;
        if (!found.chancy) return;
      }
    } catch (error) {
      unwanted(error);
    }
  }

  /** Ask what a good player would choose. */
  async advise(): Promise<void> {
    if (this.thinking) return;
    this.thinking = true;
    const { number } = this.asker;
    try {
      const found = await ask<AdviceFacts>(this.url("advice"));
      if (number === this.asker.number) this.suggestions = found.suggestions;
    } catch (error) {
      toast(error instanceof Refusal ? error.message : t.errors.noAnswer, "bad");
    } finally {
      this.thinking = false;
    }
  }
}
