// Orders and decisions made ahead, as the server offers them to one seat.
import type { AheadFacts, DecideAhead, OfferedOrder, OrderFacts, Reasons } from "../made/protocol";
import { ask, Refusal } from "./api";
import { toast } from "./notes.svelte";
import type { Session } from "./session.svelte";

export class Ordering {
  /** For the thing that was pointed at. */
  moves = $state.raw<OfferedOrder[]>([]);
  /** Numbers to give, and choices to repeat. */
  others = $state.raw<OfferedOrder[]>([]);
  ahead = $state.raw<AheadFacts>({ standing: [], ended: [] });
  reasons = $state.raw<Reasons | null>(null);

  constructor(private session: Session) {}

  private async get<T>(what: string, more: Record<string, string> = {}): Promise<T | null> {
    const { number, seat } = this.session;
    try {
      const found = await ask<T>(`${this.session.path}/${what}?${this.session.as(more)}`);
      return number === this.session.number && seat === this.session.seat ? found : null;
    } catch (error) {
      // A question that has just been answered has no orders; the table says what counts.
      if (error instanceof Refusal) return null;
      throw error;
    }
  }

  /** Orders for anything else: pieces that are dragged. */
  offered(query: Record<string, string>): Promise<OrderFacts | null> {
    return this.get<OrderFacts>("orders", query);
  }

  /** Orders that stand beside the question. */
  shortcuts(): Promise<OrderFacts | null> {
    return this.get<OrderFacts>("shortcuts");
  }

  async look(thing: string, many: number): Promise<void> {
    const query = { thing, many: String(many) };
    this.moves = thing ? ((await this.get<OrderFacts>("orders", query))?.orders ?? []) : [];
  }

  async begin(asked: boolean): Promise<void> {
    this.reasons = null;
    this.others = asked ? ((await this.get<OrderFacts>("orders"))?.orders ?? []) : [];
  }

  async recall(): Promise<void> {
    this.ahead = (await this.get<AheadFacts>("ahead")) ?? this.ahead;
  }

  async why(thing: string): Promise<void> {
    this.reasons = await this.get<Reasons>("why-not", { thing });
  }

  /** Decide something ahead; say whether it stands. */
  decide(body: Partial<DecideAhead>): Promise<boolean> {
    return this.change({ body: { ...body, seat: this.session.seat } });
  }

  async cancel(name?: string): Promise<void> {
    await this.change({ method: "DELETE" }, name === undefined ? {} : { name });
  }

  private async change(
    how: { method?: string; body?: unknown },
    query: Record<string, string> = {},
  ): Promise<boolean> {
    const place = how.body ? "" : `?${this.session.as(query)}`;
    try {
      this.ahead = await ask<AheadFacts>(`${this.session.path}/ahead${place}`, how);
      return true;
    } catch (error) {
      toast((error as Error).message, "bad");
      return false;
    }
  }
}
