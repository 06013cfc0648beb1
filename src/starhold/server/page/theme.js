// Runs before anything is drawn, so that the page never flashes in the wrong theme.
try {
  var prefs = JSON.parse(localStorage.getItem("starhold.prefs") || "{}");
  document.documentElement.dataset.theme = prefs.theme || "dark";
} catch (e) {
  document.documentElement.dataset.theme = "dark";
}
