// Dragging, pinching and the wheel move the camera; dragging one's own pieces carries them.
import type { Hand } from "../../lib/decision.svelte";
import type { Point } from "../../lib/hex";
import { hideTip } from "../../lib/tip.svelte";
import type { Camera } from "./camera.svelte";

/** A pointer that moves less than this, in pixels, is clicking. */
const STILL = 6;

export class Gestures {
  /** Whether the pointer was dragged: then its release is not a click. */
  moved = false;
  private held = new Map<number, Point>();

  private target: Element | null = null;
  private carrying = false;

  constructor(
    private camera: Camera,
    private hand: () => Hand | null,
  ) {}

  get holding(): boolean {
    return this.held.size > 0;
  }

  down(event: PointerEvent): void {
    if (event.button > 1) return;
    if (!this.held.size) {
      this.moved = false;
      this.target = event.target as Element;
    } else this.leave();
    this.held.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  move(event: PointerEvent): void {
    const last = this.held.get(event.pointerId);
    if (!last) return;
    const now = { x: event.clientX, y: event.clientY };
    const [dx, dy] = [now.x - last.x, now.y - last.y];
    if (!this.moved) {
      if (Math.hypot(dx, dy) < STILL) return;
      this.moved = true;
      hideTip();
      this.camera.frame.setPointerCapture(event.pointerId);
      this.carrying = this.held.size === 1 && !!this.hand()?.take(this.target!);
    }
    if (this.carrying) this.hand()?.move(now.x, now.y);
    else if (this.held.size === 2) this.pinch(event.pointerId, last, now);
    else this.camera.pan(dx, dy);
    this.held.set(event.pointerId, now);
  }

  private pinch(pointer: number, last: Point, now: Point): void {
    const [a, b] = [...this.held.keys()];
    const other = this.held.get(pointer === a ? b! : a!)!;
    const before = Math.hypot(last.x - other.x, last.y - other.y);
    const after = Math.hypot(now.x - other.x, now.y - other.y);
    const { left, top } = this.camera.frame.getBoundingClientRect();
    const [x, y] = [(now.x + other.x) / 2 - left, (now.y + other.y) / 2 - top];
    this.camera.zoom(after / Math.max(before, 1), x, y);
    this.camera.pan((now.x - last.x) / 2, (now.y - last.y) / 2);
  }

  up(event: PointerEvent): void {
    this.held.delete(event.pointerId);
    if (this.carrying) void this.hand()?.drop(event.clientX, event.clientY);
    this.carrying = false;
  }

  /** The browser took the pointer away. */
  lose(event: PointerEvent): void {
    this.held.delete(event.pointerId);
    this.leave();
  }

  private leave(): void {
    if (this.carrying) this.hand()?.cancel();
    this.carrying = false;
  }

  /** A Svelte action; the browser must not scroll the page as well. */
  wheel = (node: HTMLElement): void => {
    node.addEventListener(
      "wheel",
      (event) => {
        event.preventDefault();
        const { left, top } = node.getBoundingClientRect();
        const by = Math.exp(-event.deltaY * (event.ctrlKey ? 0.008 : 0.0015));
        this.camera.zoom(by, event.clientX - left, event.clientY - top);
      },
      { passive: false },
    );
  };
}
