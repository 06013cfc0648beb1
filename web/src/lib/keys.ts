// The keys of play and replay; Help.svelte lists them.
import type { Decision } from "./decision.svelte";
import type { Session } from "./session.svelte";
import type { Tab } from "./tabs";

const ZOOM = 1.35;
const TABS: Record<string, Tab> = { l: "log", r: "rules", c: "chat", n: "notes", t: "table" };
// Up and down scroll these, if they have the focus themselves.
const SCROLLED = ".log, .pages, .said, .beside, .pad, .strip";

interface TheMap {
  fit(): void;
  fold(): boolean;
  zoomBy(by: number): void;
}

/** Zoom the map by a key; say whether it was one for that. */
export function zoomKey(key: string, map: TheMap | undefined): boolean {
  if (key === "+" || key === "=") map?.zoomBy(ZOOM);
  else if (key === "-" || key === "−") map?.zoomBy(1 / ZOOM);
  else if (key === "0") map?.fit();
  else return false;
  return true;
}

/** What keys can do in play. */
export interface Controls {
  readonly decision: Decision;
  readonly map: TheMap | undefined;
  undo(): void;
  hint(): void;
  showRule(): void;
  showTab(tab: Tab): void;
  help(): void;
  guide(which: "how" | "words"): void;
  focusMap(): void;
  focusQuestion(): void;
  type(letter: string): void;
}

function arrow(key: string, target: HTMLElement, { decision, focusQuestion }: Controls): boolean {
  if (!decision.question || (target.closest(SCROLLED) && target.matches("[tabindex]")))
    return false;
  if (target.matches("[data-at]") || decision.at > 0) decision.move(key === "ArrowDown" ? 1 : -1);
  focusQuestion();
  return true;
}

function enter(target: HTMLElement, decision: Decision): boolean {
  if (target.closest("button, a, [role=button]") || !decision.question) return false;
  decision.choose(decision.order[decision.at]);
  return true;
}

/** Do what a key does in play; say whether it does anything. */
export function playKey(
  { key, target }: { key: string; target: HTMLElement },
  at: Controls,
): boolean {
  const { decision } = at;
  const asked = !!decision.question;
  if (key === "ArrowDown" || key === "ArrowUp") return arrow(key, target, at);
  if (key === "Enter") return enter(target, decision);
  if (key === "Escape") {
    if (!(at.map?.fold() || decision.back())) target.blur();
  } else if (/^[1-9]$/.test(key) && asked && !decision.ready)
    decision.choose(decision.order[Number(key) - 1]);
  else if (key === "?") at.showRule();
  else if (key === "u") at.undo();
  else if (key === "i" && asked) at.hint();
  else if (key === "h") at.help();
  else if (key === "y") at.guide("how");
  else if (key === "g") at.guide("words");
  else if (key === "m") at.focusMap();
  else if (key === "q") at.focusQuestion();
  else if (TABS[key]) at.showTab(TABS[key]);
  else if (zoomKey(key, at.map)) return true;
  else if (key === "/" && asked) at.type("");
  else if (/^\p{L}$/u.test(key) && asked) at.type(key);
  else return false;
  return true;
}

/** Do what a key does while others are watched, if there is a session to watch. */
export function watchKey(
  key: string,
  target: HTMLElement,
  watched: Session | false,
  recap: { sum(): void; replayRound(): void },
): boolean {
  if (key === ".") recap.sum();
  else if (key === ",") recap.replayRound();
  else if (watched && key === " " && !target.closest("button, a"))
    void watched.paced().then((pace) => pace.hold());
  else if (watched && key === "s") void watched.paced().then((pace) => pace.skip());
  else return false;
  return true;
}

/** A key that is held down answers once, wherever the focus is: nobody else hears it again. */
export function onceHeld(event: KeyboardEvent): void {
  const typing = (event.target as HTMLElement).closest("input, textarea, select");
  const answers = typing ? /^Enter$/ : /^([1-9]|Enter| )$/;
  if (!event.repeat || !answers.test(event.key) || typing?.matches("textarea")) return;
  event.preventDefault();
  event.stopPropagation();
}
