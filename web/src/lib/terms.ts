// Words of the glossary in questions, options, the log and rules: marked, and explained where the
// pointer rests, a finger taps or the focus goes. Nothing is added to the page's elements.
import type { GlossaryEntry } from "../made/protocol";
import { hideTip, hideTipLater, inCalm, tip } from "./tip.svelte";

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const begun = (letter: string) =>
  letter === letter.toUpperCase() ? escaped(letter) : `[${letter}${letter.toUpperCase()}]`;

/** Finds the words of a glossary in a text, longest first. */
export class Terms {
  private pattern: RegExp;
  private entries = new Map<string, GlossaryEntry>();
  constructor(glossary: readonly GlossaryEntry[]) {
    for (const entry of glossary)
      for (const form of [entry.term, ...(entry.forms ?? [])])
        this.entries.set(form.toLowerCase(), entry);
    const forms = glossary
      .flatMap((entry) => [entry.term, ...(entry.forms ?? [])])
      .sort((one, other) => other.length - one.length)
      .map((form) => begun(form.charAt(0)) + escaped(form.slice(1)));
    this.pattern = new RegExp(`(?<![\\p{L}\\d])(?:${forms.join("|")})(?![\\p{L}\\d])`, "gu");
  }
  in(text: string): { at: number; length: number; entry: GlossaryEntry }[] {
    if (!this.entries.size) return [];
    return [...text.matchAll(this.pattern)].map((found) => ({
      at: found.index,
      length: found[0].length,
      entry: this.entries.get(found[0].toLowerCase())!,
    }));
  }
  /** The entries for the words of some texts, each once, in their order. */
  of(texts: readonly string[]): GlossaryEntry[] {
    return [...new Set(texts.flatMap((text) => this.in(text)).map(({ entry }) => entry))];
  }
}

const REGIONS = ".question, .log, .pages, .about, .coach, .goal";
const LINES = "p, li, article";
const WAIT = 380;
const FOCUS_WAIT = 700; // a player who moves on with the arrow keys is not disturbed
const MOST = 4; // words explained at a time where the focus is

const text = (element: Element | null | undefined) => element?.textContent ?? "";

/** The lines of the log and the rules that are in sight. */
export function inSight(): string[] {
  const lines = [...document.querySelectorAll(".log, .pages")].flatMap((region) => {
    const { top, bottom } = region.getBoundingClientRect();
    return [...region.querySelectorAll(LINES)].filter((line) => {
      const box = line.getBoundingClientRect();
      return box.height && box.bottom > top && box.top < bottom;
    });
  });
  return lines.map(text);
}

/** What is read where the focus is: a line or an option, and the question it answers. */
function read(at: Element, region: Element): string[] {
  const line =
    at === region
      ? (region.querySelector(".asked, article") ?? [...region.querySelectorAll("p")].at(-1))
      : (at.closest(LINES) ?? at);
  return [text(line), ...[...region.querySelectorAll("h2")].map(text)];
}

interface Marked {
  range: Range;
  entry: GlossaryEntry;
}

/** Watch the page for words of the glossary; return how to stop. */
export function watchTerms(terms: Terms): () => void {
  let marked: Marked[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stop = () => {}; // what is waiting to be shown or hidden
  let shown: Marked | null = null; // under the pointer
  let focused = false;
  let explained: Element | null = null; // the element in focus, once its words were found

  function scan(): void {
    marked = [];
    for (const region of document.querySelectorAll(REGIONS)) {
      const texts = document.createTreeWalker(region, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node; node = texts.nextNode())
        for (const { at, length, entry } of terms.in(node.textContent ?? "")) {
          const range = document.createRange();
          range.setStart(node, at);
          range.setEnd(node, at + length);
          marked.push({ range, entry });
        }
    }
    // A word that has left the page is explained no more.
    if (shown?.range.collapsed) {
      shown = null;
      if (!tip.now?.pinned) hideTip();
    }
    if (CSS.highlights)
      CSS.highlights.set("term", new Highlight(...marked.map(({ range }) => range)));
    // The text may come after the focus.
    if (document.activeElement !== explained) enter();
  }
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(scan, 250);
  };
  const under = ({ clientX: x, clientY: y, target }: MouseEvent): Marked | undefined =>
    (target as Element).closest?.(REGIONS)
      ? marked.find(({ range }) =>
          [...range.getClientRects()].some(
            (box) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom,
          ),
        )
      : undefined;
  const after = (wait: number, then: () => void) => {
    const timer = setTimeout(then, wait);
    stop = () => clearTimeout(timer);
  };
  function explain(word: Marked, pinned: boolean): void {
    const { range, entry } = word;
    if (range.collapsed) return; // it has left the page meanwhile
    shown = word;
    const { term, text, rule } = entry;
    tip.now = { at: range.getBoundingClientRect(), title: term, text, rule, pinned };
  }
  function move(event: PointerEvent): void {
    if (event.pointerType === "touch" || (event.target as Element).closest?.(".tip")) return;
    const found = under(event);
    if (shown && found?.entry === shown.entry) return;
    stop();
    if (found) stop = inCalm(() => explain(found, false), WAIT);
    else if (shown) {
      shown = null;
      after(WAIT, () => {
        if (!tip.now?.pinned) hideTip();
      });
    }
  }
  // A tap on a word that does nothing else explains it.
  function tap(event: MouseEvent): void {
    if ((event.target as Element).closest?.("button, a, input, summary")) return;
    const found = under(event);
    if (found) setTimeout(() => explain(found, true));
  }
  function enter(): void {
    const at = document.activeElement;
    const region = at?.closest(REGIONS);
    if (!at || !region || !at.matches(":focus-visible")) return;
    const found = terms.of(read(at, region)).slice(0, MOST);
    stop();
    if (!found.length) return;
    explained = at;
    after(FOCUS_WAIT, () => {
      focused = true;
      tip.now = { at: at.getBoundingClientRect(), title: "", words: found };
    });
  }
  function leave(): void {
    stop();
    if (focused) hideTipLater();
    focused = false;
    explained = null;
  }
  const watch = new MutationObserver(later);
  watch.observe(document.body, { subtree: true, childList: true, characterData: true });
  addEventListener("pointermove", move, { passive: true });
  addEventListener("click", tap);
  addEventListener("focusin", enter);
  addEventListener("focusout", leave);
  scan();
  enter();
  return () => {
    watch.disconnect();
    removeEventListener("pointermove", move);
    removeEventListener("click", tap);
    removeEventListener("focusin", enter);
    removeEventListener("focusout", leave);
    clearTimeout(timer);
    stop();
    CSS.highlights?.delete("term");
  };
}
