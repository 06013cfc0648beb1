// Tips that explain a thing or a number on hover, focus or long press.
import type { GlossaryEntry, Num, Piece } from "../made/protocol";
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
  rule?: string;
  /** Words of the glossary, explained one by one. */
  words?: GlossaryEntry[];
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

// A player who has just clicked is about to click again: no tip gets in the way.
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
const patience = (wait: number): number => Math.max(wait, clicked + CALM - performance.now());

/** Run after some time, or later if somebody clicks meanwhile; return how to stop. */
export function inCalm(then: () => void, wait: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const begin = (most: number) => {
    timer = setTimeout(() => {
      const left = patience(0);
      if (left > 0) begin(left);
      else then();
    }, most);
  };
  begin(patience(wait));
  return () => clearTimeout(timer);
}

export const hideTip = (): void => {
  clearTimeout(timer);
  tip.now = null;
};

/** Hide it once the page is drawn: an element that leaves the page loses the focus meanwhile. */
export const hideTipLater = (): void => queueMicrotask(hideTip);

/** A Svelte action: `use:explains={() => ({ title, … })}`. */
export function explains(element: Element, content: () => Omit<Tip, "at"> | null) {
  let touched = false;
  let shown: Tip | null = null;
  let say = content;
  const show = (pinned = false) => {
    const what = say();
    if (!what) return;
    tip.now = { ...what, at: element.getBoundingClientRect(), pinned };
    shown = tip.now;
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
    ["blur", hideTipLater],
  ];
  on.forEach(([kind, run]) => element.addEventListener(kind, run));
  return {
    update(next: typeof content) {
      say = next;
    },
    destroy() {
      on.forEach(([kind, run]) => element.removeEventListener(kind, run));
      if (shown && shown === tip.now) hideTip();
    },
  };
}
export const keepTip = (): void => clearTimeout(timer);
