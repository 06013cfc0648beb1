// Extracts the pictures and signs listed beside this file, and credits the author of each picture.
// Run it after changing a list: `npm run icons`.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { PICTURES, SIGNS } from "./pictures.mjs";
import { SHAPES } from "./shapes.mjs";
import { SHIPS } from "./ships.mjs";

const icons = (set) =>
  JSON.parse(
    readFileSync(new URL(`../node_modules/@iconify-json/${set}/icons.json`, import.meta.url)),
  );
const authors = JSON.parse(readFileSync(new URL("authors.json", import.meta.url)));

// Rounds paths to one decimal. Numbers may touch, and the flags of an arc are single digits,
// so the path is read number by number and written again.
const ARGUMENTS = { m: 2, l: 2, t: 2, h: 1, v: 1, c: 6, s: 4, q: 4, a: 7, z: 0 };
function rounded(path) {
  let out = "";
  let at = 0;
  let kind = "";
  const number = (flag) => {
    const found = (flag ? /^[\s,]*([01])/ : /^[\s,]*(-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?)/).exec(
      path.slice(at),
    );
    if (!found) throw new Error(`unreadable path at ${path.slice(at, at + 20)}`);
    at += found[0].length;
    return Number(found[1]);
  };
  const put = (value) => {
    const text = String(Math.round(value * 10) / 10 || 0).replace(/^(-?)0\./, "$1.");
    out += (text.startsWith("-") || /[a-z]$/i.test(out) ? "" : " ") + text;
  };
  while ((at += /^[\s,]*/.exec(path.slice(at))[0].length) < path.length) {
    if (/[a-z]/i.test(path[at])) {
      kind = path[at++];
      out += kind;
    }
    const n = ARGUMENTS[kind.toLowerCase()];
    for (let i = 0; i < n; i++) put(number(kind.toLowerCase() === "a" && (i === 3 || i === 4)));
  }
  return out;
}
const shorter = (body) =>
  body
    .replace(/ d="([^"]+)"/g, (_, path) => ` d="${rounded(path)}"`)
    .replace(/ fill="currentColor"/g, "");

const mirrored = (outline) => {
  const half = outline.split(" ").map((p) => p.split(",").map(Number));
  const other = half
    .filter(([x]) => x !== 256)
    .map(([x, y]) => [512 - x, y])
    .reverse();
  return half[0][0] === 256 ? [[...half, ...other]] : [half, half.map(([x, y]) => [512 - x, y])];
};
const ship = (outlines) =>
  `<path fill-rule="evenodd" d="${outlines
    .flat()
    .flatMap(mirrored)
    .map((p) => "M" + p.map((q) => q.join(" ")).join("L") + "z")
    .join("")}"/>`;

const set = icons("game-icons");
const symbols = [];
const credits = [];
for (const [name, title] of Object.entries(PICTURES)) {
  const icon = set.icons[title] ?? set.icons[set.aliases?.[title]?.parent];
  if (!icon) throw new Error(`game-icons has no ${title}`);
  if (!authors[title]) throw new Error(`who drew ${title}?`);
  symbols.push([name, shorter(icon.body)]);
  credits.push({ icon: name, title, author: authors[title] });
}
for (const [name, outlines] of Object.entries(SHIPS)) symbols.push([name, ship(outlines)]);
for (const [name, path] of Object.entries(SHAPES))
  symbols.push([name, `<path fill-rule="evenodd" d="${path}"/>`]);

const lucide = icons("lucide");
const signs = Object.fromEntries(
  SIGNS.map((name) => {
    const icon = lucide.icons[name] ?? lucide.icons[lucide.aliases?.[name]?.parent];
    if (!icon) throw new Error(`lucide has no ${name}`);
    const body = icon.body
      .replace(/ (fill|stroke|stroke-linecap|stroke-linejoin|stroke-width)="[^"]+"/g, "")
      .replace(/^<g>(.*)<\/g>$/s, "$1");
    return [name, body];
  }),
);

const out = new URL("../src/made/", import.meta.url);
mkdirSync(out, { recursive: true });
const write = (name, text) => writeFileSync(new URL(name, out), text);
const pictures = new URL("../public/icons/", import.meta.url);
rmSync(pictures, { recursive: true, force: true });
mkdirSync(pictures, { recursive: true });
for (const [name, body] of symbols)
  writeFileSync(
    new URL(`${name}.svg`, pictures),
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">${body}</svg>\n`,
  );
write("names.json", JSON.stringify([PICTURES, SHIPS, SHAPES].flatMap(Object.keys), null, 1) + "\n");
write("credits.json", JSON.stringify(credits, null, 1) + "\n");
writeFileSync(
  new URL("../public/licences/pictures.txt", import.meta.url),
  credits.map((one) => `${one.icon}: "${one.title}" by ${one.author}`).join("\n") + "\n",
);
write(
  "signs.ts",
  "// Made by tools/icons.mjs from Lucide (ISC licence).\n" +
    `export const signs = ${JSON.stringify(signs, null, 1)} as const;\n`,
);
console.log(`${symbols.length} icons, ${SIGNS.length} signs`);
