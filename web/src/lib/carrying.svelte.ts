// Dragging pieces over the map: where they can go, where they are dropped, and how many go.
import type { OfferedOrder, OrderFacts } from "../made/protocol";
import type { Hand } from "./decision.svelte";
import type { Point } from "./hex";
import type { Laid, Place } from "./scene";

/** What was dropped where: an order, or a place that is out of reach this turn. */
export interface Dropped extends Point {
  ids: string[];
  to: string;
  offer: OfferedOrder | null;
  /** How many can go, and how many will. */
  most: number;
  many: number;
  /** Whether they can go only together with their whole stack. */
  whole: boolean;
}

interface Table {
  readonly laid: Laid;
  readonly seat: string;
  readonly asked: boolean;
  orders(query: Record<string, string>): Promise<OrderFacts | null>;
}

const place = (laid: Laid, x: number, y: number): Place | undefined => {
  const at = document.elementFromPoint(x, y)?.closest<SVGElement>("[data-cell],[data-token]");
  return laid.places.get(at?.dataset.cell ?? at?.dataset.token ?? "");
};

export class Carrying implements Hand {
  from = $state.raw<Place | null>(null);
  over = $state.raw<Place | null>(null);
  /** The places that the first of the pieces can reach. */
  near = $state.raw<ReadonlySet<string>>(new Set());
  dropped = $state.raw<Dropped | null>(null);
  private ids: string[] = [];
  private reach: Promise<OfferedOrder[]> = Promise.resolve([]);

  constructor(private table: Table) {}

  /** Take the pieces under the pointer, if they are the player's own and may be asked about. */
  take(target: Element): boolean {
    const { laid, seat, asked } = this.table;
    const token = target.closest<SVGElement>("[data-token]");
    const from = laid.places.get(token?.dataset.token ?? "");
    if (!asked || !token || !from) return false;
    const ids = laid.tokens.find(
      ({ ids: some, owner }) => owner === seat && some[0] === token.dataset.piece,
    )?.ids;
    if (!ids) return false;
    this.dropped = null;
    this.ids = ids;
    this.from = from;
    this.near = new Set();
    this.reach = this.ask({ thing: ids[0]! });
    void this.reach.then((found) => {
      if (this.from) this.near = new Set(found.flatMap(({ order }) => order.to || []));
    });
    return true;
  }

  move(x: number, y: number): void {
    const over = place(this.table.laid, x, y) ?? null;
    this.over = over === this.from ? null : over;
  }

  /** Drop the pieces; what follows is shown beside the place. */
  async drop(x: number, y: number): Promise<void> {
    this.move(x, y);
    const [ids, to, from] = [this.ids, this.over?.cell.id, this.from?.cell.id];
    this.cancel();
    if (!to) return;
    const found = await this.reach;
    const single = found.find(({ order }) => order.to === to && !order.then) ?? null;
    const whole = single?.order.who === from;
    const counts = single?.order.amounts ?? [];
    const most = whole ? 1 : ids.length > 1 ? ids.length : Math.max(1, ...counts);
    const offer = ids.length > 1 && !whole ? await this.sent(ids, to, most) : single;
    this.dropped = { ids, to, offer, most, many: most, whole, x, y };
  }

  /** The order for this many of the dropped pieces. */
  async amount(many: number): Promise<OfferedOrder | null> {
    const { ids, to } = this.dropped!;
    return this.sent(ids, to, many);
  }

  private async sent(ids: string[], to: string, many: number): Promise<OfferedOrder | null> {
    const found =
      ids.length > 1
        ? await this.ask({ thing: ids.slice(0, many).join("+"), to })
        : await this.ask({ thing: ids[0]!, many: String(many) });
    return found.find(({ order }) => order.to === to && !order.then) ?? null;
  }

  private async ask(query: Record<string, string>): Promise<OfferedOrder[]> {
    return (await this.table.orders(query))?.orders ?? [];
  }

  cancel(): void {
    this.from = null;
    this.over = null;
  }
}
