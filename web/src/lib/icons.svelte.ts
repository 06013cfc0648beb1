// Pictures of things, fetched one by one as a game names them and kept as symbols of one sprite.
import names from "../made/names.json";

const VERSION = "1";
const known = new Set<string>(names);
const asked = new Set<string>();
let sprite: SVGSVGElement | null = null;

export const hasIcon = (name: string | undefined): name is string => !!name && known.has(name);

export function want(list: Iterable<string>): void {
  if (!sprite) {
    sprite = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    sprite.setAttribute("aria-hidden", "true");
    sprite.style.display = "none";
    document.body.append(sprite);
  }
  for (const name of list) {
    if (!hasIcon(name) || asked.has(name)) continue;
    asked.add(name);
    const symbol = document.createElementNS("http://www.w3.org/2000/svg", "symbol");
    symbol.id = `i-${name}`;
    symbol.setAttribute("viewBox", "0 0 512 512");
    sprite.append(symbol);
    fetch(`/icons/${name}.svg?v=${VERSION}`)
      .then(async (answer) => {
        const picture = new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
        symbol.replaceChildren(...picture.childNodes);
      })
      .catch(() => asked.delete(name));
  }
}
