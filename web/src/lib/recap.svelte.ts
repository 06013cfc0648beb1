// What has changed since this seat's last move, and the last round once more.
import { ask } from "./api";
import type { Decision } from "./decision.svelte";
import type { LogEntry, Recap } from "../made/protocol";
import { lastTurnOf } from "./log";
import type { Session } from "./session.svelte";

const FEW = 12; // moves that a recap covers where no turn of others ends it

/** The move after which a round began: before the last turn of this seat that others followed. */
export function roundStart(log: LogEntry[], seat: string | null): number {
  const last = log.some((one) => one.seat && one.seat !== seat) ? lastTurnOf(log, seat) : 0;
  if (!last) return Math.max(0, (log.at(-1)?.number ?? 0) - FEW);
  const before = log.findLast((one) => one.number < last && one.seat && one.seat !== seat);
  return before?.number ?? 0;
}

export class Recaps {
  replaying = $state(false);
  private wanted = false;
  private upTo = 0; // the number up to which the recap goes

  constructor(
    private session: Session,
    private decision: Decision,
  ) {}

  /** Skip what is still to come, and show all of it at once; or hide it again. */
  sum(): void {
    this.wanted = !this.wanted;
    if (!this.wanted) this.decision.recap = null;
    else {
      if (!this.session.view?.question) void this.session.paced().then((pace) => pace.skip());
      void this.fetch();
    }
  }

  /** Something new is shown: a recap follows, until this seat moves. */
  heed(number: number): void {
    const { log, seat } = this.session;
    if (!this.wanted || this.replaying || this.upTo === number) return;
    if (seat && log.at(-1)?.seat === seat) {
      this.wanted = false;
      this.decision.recap = null;
    } else void this.fetch();
  }

  private async fetch(): Promise<void> {
    const { session } = this;
    this.upTo = session.number;
    const few = Math.max(0, session.number - FEW);
    const last = lastTurnOf(session.log, session.seat) || few;
    const facts = await ask<Recap>(`${session.path}/recap?${session.as({ after: String(last) })}`);
    if (this.wanted) this.decision.recap = facts;
  }

  /** Show the last round again, on the map itself. */
  async replay(): Promise<void> {
    const { session } = this;
    if (this.replaying || session.busy || !session.view) return;
    this.replaying = true;
    try {
      const start = roundStart(session.log, session.seat);
      await (await session.paced()).replay(start, session.number, session.view);
    } finally {
      this.replaying = false;
    }
  }
}
