// The English texts of the keyboard help, loaded with it.
export const help = {
  title: "Keyboard shortcuts",
  space: "Space",
  oneMove: "back or forward one move",
  tenMoves: "back or forward ten moves",
  onePlayer: "back or forward one player",
  ends: "start, end",
  playPause: "play or pause",
  mapReplay: "go to the map; the arrow keys move over it",
  zoom: "zoom in, zoom out, fit",
  help: "this help",
  options: "previous or next option",
  choose: "choose the marked option",
  number: "choose by number",
  letters: "filter the options; / starts a filter with any letter",
  escape: "go back one step: filter, pick or open stack",
  undo: "undo your last choice",
  rule: "show the rule behind the question",
  map: "go to the map: arrows move, Enter picks, Shift+Enter spreads a stack",
  beside: "show what lies beside the map",
  log: "log",
  rules: "rulebook",
  chat: "chat",
  notes: "notes",
  question: "go to the question",
  howTo: "how to play, with the symbols",
  words: "explain the terms in the question",
  hint: "suggest an option",
  mouse:
    "With a mouse or finger, click a piece or place on the map to keep only the options about " +
    "it. The last option left is chosen; if you confirm choices on the map, click again. " +
    "Hover, focus or long-press to see what a thing is or how a number is made up.",
};
