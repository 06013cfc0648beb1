// Tips that explain a thing or a number on hover, focus or long press.
import type { Num, Piece } from "../made/protocol";
import type { Box } from "./placing";

export interface TipLine {
  piece: Piece;
}
export interface Tip {
  /** The box of what is explained. */
  at: Box;
  title: string;
  kind?: string;
  text?: string;
  number?: Num | null;
  owner?: string | null;
  marks?: string[];
  pieces?: Piece[];
  pinned?: boolean;
  /** The piece under the pointer. */
  over?: string;
}
export const tip = $state<{ now: Tip | null }>({ now: null });
let timer: ReturnType<typeof setTimeout> | undefined;

// Whoever has just clicked is about to click again: no tip gets in the way.
const CALM = 2000;
let clicked = -CALM;
addEventListener(
  "click",
  () => {
    clicked = performance.now();
    hideTip();
  },
  true,
);
/** How long a tip waits, in milliseconds. */
export const patience = (wait: number): number =>
  Math.max(wait, clicked + CALM - performance.now());

export const hideTip = (): void => {
  clearTimeout(timer);
  tip.now = null;
};

/** A Svelte action: `use:explains={() => ({ title, … })}`. */
export function explains(element: Element, content: () => Omit<Tip, "at"> | null) {
  let touched = false;
  let say = content;
  const show = (pinned = false) => {
    const what = say();
    if (what) tip.now = { ...what, at: element.getBoundingClientRect(), pinned };
  };
  const enter = (event: Event) => {
    if ((event as PointerEvent).pointerType === "touch") return;
    clearTimeout(timer);
    timer = setTimeout(show, patience(tip.now ? 60 : 380));
  };
  const leave = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (!tip.now?.pinned) tip.now = null;
    }, 180);
  };
  const press = (event: Event) => {
    if ((event as PointerEvent).pointerType !== "touch") {
      hideTip();
      return;
    }
    clearTimeout(timer);
    touched = true;
    timer = setTimeout(() => show(true), 480);
  };
  // A tap on something that does nothing else shows the tip at once.
  const tap = () => {
    if (touched && element.classList.contains("deep")) {
      clearTimeout(timer);
      show(true);
    }
    touched = false;
  };
  const lift = (event: Event) => {
    if ((event as PointerEvent).pointerType === "touch") clearTimeout(timer);
  };
  const focused = () => {
    if (element.matches(":focus-visible")) show();
  };
  const on: [string, (event: Event) => void][] = [
    ["pointerenter", enter],
    ["pointerleave", leave],
    ["pointerdown", press],
    ["pointerup", lift],
    ["click", tap],
    ["focus", focused],
    ["blur", hideTip],
  ];
  on.forEach(([kind, run]) => element.addEventListener(kind, run));
  return {
    update(next: typeof content) {
      say = next;
    },
    destroy() {
      on.forEach(([kind, run]) => element.removeEventListener(kind, run));
    },
  };
}
export const keepTip = (): void => clearTimeout(timer);
