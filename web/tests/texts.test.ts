// Every text of the page stands in src/texts, so that it can be translated.
import { parse } from "svelte/compiler";
import ts from "typescript";
import { describe, expect, it } from "vitest";

const sources = import.meta.glob<string>(["../src/**/*.{ts,svelte}", "!../src/{made,texts}/**"], {
  query: "?raw",
  import: "default",
  eager: true,
});
// The same in every language: names, addresses and keys.
const NAMES = new Set(["game-icons.net", "Esc", "U", "Lord Berandas", "Carl Olsen"]);
// Hashed with the seed, never shown.
NAMES.add("starhold commitment").add("starhold luck");
const isText = (text: string) =>
  /\p{L}/u.test(text) && !NAMES.has(text.replace(/,?\s+/g, " ").trim());
/** In code, a text is two words or more; what starts small must end like a sentence. */
const isSentence = (text: string) =>
  isText(text) &&
  (/^\p{Lu}\p{Ll}+ \p{L}+/u.test(text) || /^\s*\p{Ll}+ \p{Ll}+[ .,…?!]/u.test(text));
// Attributes that people read or hear; the rest is technical.
const SPOKEN = new Set(["aria-label", "title", "placeholder", "alt", "label", "text", "note"]);

type Tree = { type?: string; name?: string } & Record<string, unknown>;

/** The bare texts of a component: text nodes, labels, and sentences in its code. */
function bare(node: unknown, technical = false): string[] {
  if (Array.isArray(node)) return node.flatMap((one) => bare(one, technical));
  if (!node || typeof node !== "object") return [];
  const tree = node as Tree;
  if (tree.type === "Comment" || tree.type === "StyleSheet") return [];
  if (tree.type === "Text")
    return isText(String(tree.data)) && !technical ? [String(tree.data)] : [];
  if (tree.type === "Literal" && typeof tree.value === "string")
    return isSentence(tree.value) && !technical ? [tree.value] : [];
  if (tree.type === "TemplateElement") {
    const { cooked } = tree.value as { cooked: string };
    return isSentence(cooked) ? [cooked] : [];
  }
  const here = /Attribute|StyleDirective/.test(tree.type ?? "") && !SPOKEN.has(tree.name ?? "");
  return Object.values(tree).flatMap((one) => bare(one, technical || here));
}

function sentences(code: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateTail(node))
      if (isSentence(node.text)) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile("a.ts", code, ts.ScriptTarget.Latest));
  return found;
}

const search = (name: string, code: string) =>
  name.endsWith(".svelte") ? bare(parse(code, { modern: true })) : sentences(code);

describe("texts", () => {
  it.each(Object.entries(sources))("%s says nothing of its own", (name, code) => {
    expect(search(name, code)).toEqual([]);
  });
  it("are looked for in every file", () => {
    expect(Object.keys(sources).length).toBeGreaterThan(80);
  });
  it("are found where they should not be", () => {
    expect(search("a.svelte", "<p>Hello</p>")).toEqual(["Hello"]);
    expect(search("a.svelte", '<img alt="A ship" class="big ship" />')).toEqual(["A ship"]);
    expect(search("a.svelte", '<p>{bad ? "That did not work." : ""}</p>')).toEqual([
      "That did not work.",
    ]);
    expect(search("a.ts", "toast(`No rule fits ${name}.`)")).toEqual(["No rule fits "]);
  });
});
