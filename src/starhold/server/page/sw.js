// Keeps the shell of the page, so that it opens and says so when the server cannot be reached.
// Tables and games always come from the server: nothing under /api is kept.
const SHELL = "starhold-shell";
const isShell = ({ pathname }) =>
  /^\/(assets|icons)\//.test(pathname) ||
  /^\/[\w-]+\.(svg|js|png|webmanifest)$/.test(pathname);
const isPage = ({ pathname }) => !/^\/(api|schema|metrics|health)/.test(pathname);

addEventListener("install", (event) => {
  event.waitUntil(caches.open(SHELL).then((cache) => cache.add("/")));
});
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
// The page names what it loaded before this worker was there.
addEventListener("message", (event) => {
  const urls = event.data.filter((url) => isShell(new URL(url)));
  event.waitUntil(caches.open(SHELL).then((cache) => cache.addAll(urls)));
});
addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate") {
    if (isPage(url)) event.respondWith(page(request));
  } else if (isShell(url)) event.respondWith(file(request));
});

async function page(request) {
  const cache = await caches.open(SHELL);
  try {
    const answer = await fetch(request);
    if (answer.status >= 502) throw new Error("the server is away behind its proxy");
    if (answer.ok) await renew(cache, answer.clone());
    return answer;
  } catch {
    return (await cache.match("/")) ?? Response.error();
  }
}

/** A new release has a new page: the files of the old one are no longer needed. */
async function renew(cache, answer) {
  const before = await (await cache.match("/"))?.clone().text();
  if (before === (await answer.clone().text())) return;
  for (const old of await cache.keys()) await cache.delete(old);
  await cache.put("/", answer);
}

async function file(request) {
  const cache = await caches.open(SHELL);
  const hashed = new URL(request.url).pathname.startsWith("/assets/");
  const kept = await cache.match(request);
  if (kept && hashed) return kept;
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(request, answer.clone());
    return answer;
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}
