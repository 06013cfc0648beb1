// The address of the page: plain paths, so that every page and every move has a link.
export type Place =
  | { page: "lobby" }
  | { page: "new"; game: string }
  | { page: "credits" }
  | { page: "history" }
  | { page: "lost" }
  | { page: "table"; table: string }
  | { page: "replay"; table: string; number: number | null; seat: string | null };

export function read(path: string, query: string): Place {
  const part = path.split("/").filter(Boolean);
  if (!part.length) return { page: "lobby" };
  if (part[0] === "new" && part[1]) return { page: "new", game: part[1] };
  if (part[0] === "credits" || part[0] === "history") return { page: part[0] };
  if (part[0] === "t" && part[1] && part[2] === "replay")
    return {
      page: "replay",
      table: part[1],
      number: part[3] ? Number(part[3]) : null,
      seat: new URLSearchParams(query).get("seat"),
    };
  if (part[0] === "t" && part[1] && part.length === 2) return { page: "table", table: part[1] };
  return { page: "lost" };
}

export const route = $state<{ place: Place; hash: string }>({
  place: read(location.pathname, location.search),
  hash: location.hash.slice(1),
});
const look = () => {
  route.place = read(location.pathname, location.search);
  route.hash = location.hash.slice(1);
};

export function go(path: string, replace = false): void {
  history[replace ? "replaceState" : "pushState"](null, "", path);
  look();
  if (!replace) scrollTo(0, 0);
}
addEventListener("popstate", look);
addEventListener("click", (event) => {
  const link = (event.target as Element | null)?.closest?.("a");
  if (
    !link ||
    event.defaultPrevented ||
    event.button ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey
  )
    return;
  if (
    link.origin !== location.origin ||
    link.target ||
    link.hasAttribute("download") ||
    link.getAttribute("href")?.startsWith("#")
  )
    return;
  if (/^\/(api|schema|metrics|health)/.test(link.pathname)) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
});
