// Runs before anything is drawn, so that the page never flashes in the wrong theme.
try {
  var prefs = JSON.parse(localStorage.getItem("starhold.prefs") || "{}");
  var light = matchMedia("(prefers-color-scheme: light)").matches;
  document.documentElement.dataset.theme = prefs.theme || (light ? "light" : "dark");
} catch (e) {
  document.documentElement.dataset.theme = "dark";
}
