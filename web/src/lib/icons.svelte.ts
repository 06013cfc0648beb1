// Pictures of things, fetched when one is drawn and kept in one sprite.
import names from "../made/names.json";

const VERSION = "1";
const known = new Set<string>(names);
const asked = new Set<string>();
let sprite: SVGSVGElement | null = null;

/** The transform that draws a picture, 512 units wide, at this size around this point. */
export const drawn = (size: number, x = 0, y = 0): string =>
  `translate(${x - size / 2} ${y - size / 2}) scale(${size / 512})`;

/** Whether a thing has a picture; from now on it is there to be drawn. */
export function hasIcon(name: string | undefined): name is string {
  if (!name || !known.has(name)) return false;
  if (!asked.has(name)) want([name]);
  return true;
}

export function want(list: Iterable<string>): void {
  if (!sprite) {
    sprite = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    sprite.setAttribute("aria-hidden", "true");
    sprite.style.display = "none";
    document.body.append(sprite);
  }
  for (const name of list) {
    if (!known.has(name) || asked.has(name)) continue;
    asked.add(name);
    // A group, not a symbol: each use of a symbol costs the browser a viewport with a clip.
    const group = document.createElementNS("http://www.w3.org/2000/svg", "g");
    group.id = `i-${name}`;
    sprite.append(group);
    fetch(`/icons/${name}.svg?v=${VERSION}`)
      .then(async (answer) => {
        const picture = new DOMParser().parseFromString(
          await answer.text(),
          "image/svg+xml",
        ).documentElement;
        group.replaceChildren(...picture.childNodes);
      })
      .catch(() => asked.delete(name));
  }
}
