// A bot for Starhold in thirty lines: it takes the first option of a kind it likes.
//
// starhold lab tournament kardashev --bots easy --bots "cmd:node examples/bots/first_good.mjs"
import { createInterface } from "node:readline";

const LIKED = ["Research", "Colonize", "UpgradeColony", "Harvest", "BuildFleet"];

// A small generator of its own, so that the same seed repeats the game.
let state = 1;
const below = (n) => (state = (state * 48271) % 2147483647) % n;

function choose(options) {
  for (const kind of LIKED) {
    const places = [...options.keys()].filter((place) => options[place].type === kind);
    if (places.length) return places[below(places.length)];
  }
  return below(options.length);
}

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.type === "start") {
    for (const letter of message.seed) state = (state * 31 + letter.codePointAt(0)) % 2147483646 + 1;
  } else if (message.type === "choose") {
    console.log(JSON.stringify({ choose: choose(message.options) }));
  }
}
