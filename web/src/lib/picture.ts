// A picture of a finished game to share: SVG made here, or a PNG drawn from it.
import type { Review } from "../made/protocol";
import { DASHES, path, plot } from "./curves";
import { box, centre, corners, R, type Grid } from "./hex";
import { emblem, EMBLEMS } from "./look";
import { ending } from "../texts/ending";

const [W, H] = [1200, 630];
const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The colours of the theme in use, as a file elsewhere can show them. */
function paints(): Record<string, string> {
  const probe = document.body.appendChild(document.createElement("i"));
  const of = (name: string) => {
    probe.style.color = `var(--${name})`;
    return getComputedStyle(probe).color;
  };
  const names = ["sky", "panel-3", "line", "line-2", "text", "soft", "gold", "s-none"];
  const found = Object.fromEntries(
    [...names, ...Object.keys(EMBLEMS).map((seat) => `s-${seat}`)].map((name) => [name, of(name)]),
  );
  probe.remove();
  return found;
}

/** Break a sentence into lines of this many letters. */
export function lines(text: string, most: number): string[] {
  const found: string[] = [];
  for (const word of text.split(" ")) {
    const last = found.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= most)
      found[found.length - 1] = `${last} ${word}`;
    else found.push(word);
  }
  return found;
}

const text = (x: number, y: number, size: number, fill: string, said: string, more = "") =>
  `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}"${more}>${escaped(said)}</text>`;
const sign = (seat: string, fill: string, x: number, y: number) =>
  `<path d="${emblem(seat)}" fill="${fill}" transform="translate(${x} ${y})"/>`;

export function picture(title: string, review: Review, name: (seat: string) => string): string {
  const paint = paints();
  const of = (seat: string) => paint[`s-${seat}`] ?? paint["s-none"]!;
  const drawn = plot(review, "chances", { w: 640, h: 300 });
  const parts = [
    `<rect width="${W}" height="${H}" fill="${paint.sky}"/>`,
    text(60, 92, 46, paint.gold!, title, ' font-weight="700"'),
    ...lines(review.sentence, 62)
      .slice(0, 3)
      .map((line, n) => text(60, 146 + n * 38, 29, paint.text!, line)),
    `<g transform="translate(60 275)">`,
    text(0, -16, 20, paint.soft!, ending.chance),
    ...drawn.ticks.flatMap(({ y, value }) => [
      `<path d="M0 ${y}H640" stroke="${paint.line}"/>`,
      text(-8, y + 5, 15, paint.soft!, ending.percent(value), ' text-anchor="end"'),
    ]),
    ...drawn.curves.flatMap(({ seat, points, end }, n) => [
      `<path d="${path(points)}" fill="none" stroke="${of(seat)}" stroke-width="4"`,
      ` stroke-dasharray="${DASHES[n % DASHES.length]}"/>`,
      sign(seat, of(seat), end[0] + 14, end[1]),
    ]),
    "</g>",
    ...review.seats.flatMap((seat, n) => [
      sign(seat, of(seat), 72 + n * 165, 598),
      text(90 + n * 165, 606, 22, paint.soft!, name(seat).split(" (")[0]!.slice(0, 12)),
    ]),
    text(1140, 606, 22, paint.soft!, "Starhold", ' text-anchor="end"'),
    ...map(review, paint, of),
  ];
  const size = `width="${W}" height="${H}" viewBox="0 0 ${W} ${H}"`;
  const open = `<svg xmlns="http://www.w3.org/2000/svg" ${size} font-family="system-ui, sans-serif">`;
  return `${open}${parts.join("")}</svg>`;
}

/** The last map, to the right of the curves. */
function map(
  { strip }: Review,
  paint: Record<string, string>,
  of: (seat: string) => string,
): string[] {
  const last = strip?.frames.at(-1);
  if (!strip || !last) return [];
  const grid = strip.grid as Grid;
  const cells = strip.cells.map(([q, r]) => ({ q, r }));
  const frame = box(cells, grid);
  const scale = Math.min(360 / frame.w, 330 / frame.h);
  const shape = corners(R - 3, grid);
  const hexes = cells.map((cell, n) => {
    const letter = last.held[n]!;
    if (letter === "-") return "";
    const { x, y } = centre(cell, grid);
    const free = `${paint["panel-3"]}" stroke="${paint["line-2"]}" stroke-width="1.5`;
    const fill = letter === "." ? free : of(strip.owners[Number(letter)]!);
    const at = `translate(${x.toFixed(1)} ${y.toFixed(1)})`;
    return `<polygon points="${shape}" transform="${at}" fill="${fill}"/>`;
  });
  const [x, y] = [960 - (frame.x + frame.w / 2) * scale, 415 - (frame.y + frame.h / 2) * scale];
  return [`<g transform="translate(${x} ${y}) scale(${scale})">`, ...hexes, "</g>"];
}

/** Draw an SVG into a PNG. */
export async function png(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [W, H];
  canvas.getContext("2d")!.drawImage(image, 0, 0);
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("no picture"))), "image/png"),
  );
}
