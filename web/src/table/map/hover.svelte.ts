// What the pointer is over, and the tip that explains it: one listener for the whole map.
import type { Decision } from "../../lib/decision.svelte";
import type { Played } from "../../lib/game";
import { printed } from "../../lib/hex";
import type { Laid, Place } from "../../lib/scene";
import { hideTip, inCalm, tip } from "../../lib/tip.svelte";
import type { Gestures } from "./gestures";

const MOST = 14;

interface Table {
  readonly laid: Laid;
  readonly played: Played;
  readonly decision: Decision;
}

const near = (target: Element, what: string): SVGElement | null => target.closest<SVGElement>(what);

export class Hover {
  /** The piece or place under the mouse. */
  over = $state("");
  private wait = () => {}; // stops what is waiting to be shown or hidden

  constructor(
    private table: Table,
    private gestures: Gestures,
  ) {}

  stop(): void {
    this.wait();
  }
  /** The mouse is over nothing on the map any more. */
  leave(): void {
    this.stop();
    this.over = "";
  }
  private after(pause: number, then: () => void): () => void {
    const timer = setTimeout(then, pause);
    return () => clearTimeout(timer);
  }

  enter(event: PointerEvent): void {
    const touch = event.pointerType === "touch";
    const at = event.target as Element;
    const piece = near(at, "[data-piece]")?.dataset.piece;
    const target = near(at, "[data-cell],[data-token]");
    const cell = target?.dataset.cell ?? target?.dataset.token ?? "";
    this.over = touch ? "" : (piece ?? near(at, "[data-cell]")?.dataset.cell ?? "");
    const { offers } = this.table.decision;
    if (!touch)
      this.table.decision.glance(offers.has(this.over) ? this.over : offers.has(cell) ? cell : "");
    // On the thing itself: a cursor is inherited, and set higher up it would restyle the whole map.
    if (target) target.style.cursor = offers.has(this.over) || offers.has(cell) ? "pointer" : "";
    this.stop();
    if (!target || (this.gestures.holding && !touch)) {
      this.wait = this.after(150, () => {
        if (!tip.now?.pinned) hideTip();
      });
      return;
    }
    const explain = () => this.explain(target, cell, piece, touch);
    this.wait = touch ? this.after(480, explain) : inCalm(explain, tip.now ? 120 : 550);
  }

  private explain(target: Element, cell: string, piece: string | undefined, pinned: boolean): void {
    if ((this.gestures.moved && this.gestures.holding) || !target.isConnected) return;
    const place = this.table.laid.places.get(cell);
    if (!place) return;
    const about = this.about(place);
    if (!about.text && !about.marks?.length && !about.pieces.length) {
      hideTip();
      return;
    }
    tip.now = { ...about, at: target.getBoundingClientRect(), pinned, over: piece };
  }

  private about({ cell: { id, kind, owner, marks }, pieces }: Place) {
    const { words } = this.table.played;
    const own = words.thing(id);
    const title = `${words.title(kind)} ${own !== id || printed(id) ? own : ""}`;
    return { title, kind, text: words.about(kind), owner, marks, pieces: pieces.slice(0, MOST) };
  }
}
