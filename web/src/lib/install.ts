// The page as an app: a service worker keeps its shell.
export async function keepShell(): Promise<void> {
  if (!("serviceWorker" in navigator)) return; // no HTTPS, or an old browser
  try {
    await navigator.serviceWorker.register("/sw.js");
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage(performance.getEntriesByType("resource").map(({ name }) => name));
  } catch {
    /* private windows keep nothing; the page works without */
  }
}
