// Pan and zoom. The view is written straight to the element: moving the map repaints nothing.
import { tick } from "svelte";
import { box, R, type Box } from "../../lib/hex";
import { prefs } from "../../lib/prefs.svelte";
import type { Place } from "../../lib/scene";

/** Room for the tools in the right corner. */
const TOOLS = 60;
const CLOSEST = 3.2;

/** The smallest box around the centres of some places. */
export function around(places: Place[]): Box {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of places) {
    x0 = Math.min(x0, x);
    x1 = Math.max(x1, x);
    y0 = Math.min(y0, y);
    y1 = Math.max(y1, y);
  }
  return { x: x0, y: y0, w: x1 - x0, h: y1 - y0 };
}

/** How far a point must move to lie between two margins. */
const into = (at: number, margin: number, size: number): number =>
  at < margin ? margin - at : at > size - margin ? size - margin - at : 0;

/** What the camera looks at. */
interface Ground {
  readonly places: Place[];
  /** The corner and size of the sheets, in units of the map. */
  readonly bounds: Box;
  /** The height of whatever covers the map's upper edge. */
  readonly inset: number;
  /** Whether a place is explored or holds anything. */
  solid(place: Place): boolean;
}

export class Camera {
  /** The scale at which the sheets are painted. */
  drawn = $state(1);
  /** Whether the map is too small to read. */
  far = $state(false);
  /** Whether the whole map is shown; false once the player has moved it. */
  fitted = true;
  frame!: HTMLElement;
  pane!: HTMLElement;
  private view = { x: 0, y: 0, k: 1 };
  private smallest = 0.2;
  private rest: ReturnType<typeof setTimeout> | undefined;

  constructor(private ground: Ground) {}

  put(smooth = false): void {
    if (!this.pane) return; // the map has left the page
    const { x, y, k } = this.view;
    const { bounds } = this.ground;
    const resting = k === this.drawn;
    // Whole pixels keep what is drawn sharp.
    const [left, top] = [x + bounds.x * k, y + bounds.y * k].map((at) =>
      resting ? Math.round(at) : at,
    );
    this.pane.style.transition = smooth && prefs.motion ? "transform .26s ease-out" : "none";
    this.pane.style.transform = `translate(${left}px, ${top}px) scale(${k / this.drawn})`;
    clearTimeout(this.rest);
    if (!resting) this.rest = setTimeout(() => this.paint(), smooth ? 300 : 130);
  }

  /** Repaint the sheets, sharp at the scale where they came to rest. */
  private paint(): void {
    if (!this.pane) return;
    const { k } = this.view;
    this.drawn = k;
    this.pane.style.setProperty("--badge", String(Math.min(2.2, Math.max(1, 0.8 / k))));
    this.pane.style.setProperty("--label", String(Math.max(1, 0.85 / k)));
    const far = k < 0.5;
    if (far !== this.far) this.far = far;
    void tick().then(() => this.put());
  }

  fit(smooth = true): void {
    const { places, inset } = this.ground;
    const real = places.filter((place) => this.ground.solid(place));
    const all = real.length ? real : places;
    if (!all.length || !this.frame) return;
    const { clientWidth: width, clientHeight: height } = this.frame;
    const found = around(all);
    const one = box([{ q: 0, r: 0 }], all[0]!.grid);
    // Around the explored places, show one ring of unexplored ones.
    const ring = real.length && real.length < places.length ? 2 : 0;
    const [w, h] = [found.w + one.w * (1 + ring * 0.9), found.h + one.h * (1 + ring * 0.75)];
    const pad = Math.min(24, width * 0.03);
    const top = inset < height * 0.5 ? inset : 0;
    // The tools lie beside the map, not on it, unless room is scarce.
    const right = width < 480 ? pad : TOOLS;
    const k = Math.min((width - pad - right) / w, (height - top - 2 * pad) / h, 1.7);
    this.smallest = Math.min(k * 0.7, 0.5);
    const spare = width - w * k;
    const left = spare > 2 * right ? spare / 2 : spare - right;
    this.view = {
      k,
      x: left + (w / 2 - found.x - found.w / 2) * k,
      y: (height + top) / 2 - (found.y + found.h / 2) * k,
    };
    this.fitted = true;
    if (smooth) this.put(true);
    else this.paint();
  }

  /** Zoom around a point of the frame, or its centre. */
  zoom(
    by: number,
    cx = this.frame.clientWidth / 2,
    cy = this.frame.clientHeight / 2,
    smooth = false,
  ): void {
    const { x, y, k: before } = this.view;
    const k = Math.min(CLOSEST, Math.max(this.smallest, before * by));
    this.view = { k, x: cx - ((cx - x) * k) / before, y: cy - ((cy - y) * k) / before };
    this.fitted = false;
    this.put(smooth);
  }

  pan(dx: number, dy: number, smooth = false): void {
    this.view = { ...this.view, x: this.view.x + dx, y: this.view.y + dy };
    this.fitted = false;
    this.put(smooth);
  }

  /** Move the map just enough to show a place. */
  reveal(place: Place): void {
    const { x, y, k } = this.view;
    const margin = R * k;
    const dx = into(x + place.x * k, margin, this.frame.clientWidth);
    const dy = into(y + place.y * k, margin, this.frame.clientHeight);
    if (dx || dy) this.pan(dx, dy, true);
  }
}
