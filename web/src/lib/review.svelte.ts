// The review of a finished game: the server makes it while somebody waits for it.
import type { ReviewFacts } from "../made/protocol";
import { ask, pause, Refusal } from "./api";

export class ReviewOf {
  facts = $state.raw<ReviewFacts | null>(null);
  trouble = $state("");
  private left = false;

  constructor(
    private readonly table: string,
    private readonly seat: string | null,
  ) {
    void this.wait();
  }

  get review() {
    return this.facts?.review ?? null;
  }

  /** Nobody waits any more; the server stops soon. */
  leave(): void {
    this.left = true;
  }

  private async wait(): Promise<void> {
    const query = this.seat ? `?seat=${this.seat}` : "";
    while (!this.left && !this.review) {
      try {
        this.facts = await ask<ReviewFacts>(`/api/tables/${this.table}/review${query}`);
        this.trouble = "";
      } catch (error) {
        const { status, message, retry } = error as Refusal;
        this.trouble = message;
        if (![0, 429, 502, 503, 504].includes(status)) return;
        await pause(1000 * (retry || 3));
      }
    }
  }
}
