// Extracts the icons that games may name in look.toml, and lists whom to thank for each.
// Ships of the line are our own silhouettes: half an outline each, mirrored.
// Run it after changing this list: `npm run icons`.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";

const icons = (set) =>
  JSON.parse(readFileSync(new URL(`../node_modules/@iconify-json/${set}/icons.json`, import.meta.url)));
const authors = JSON.parse(readFileSync(new URL("authors.json", import.meta.url)));

// our name: the name at game-icons.net
const PICTURES = {
  // craft
  fighter: "light-fighter", interceptor: "interceptor-ship", scout: "scout-ship", shuttle: "space-shuttle",
  starfighter: "starfighter", spaceship: "spaceship", saucer: "ufo", rocket: "rocket", drone: "delivery-drone",
  missile: "missile-swarm", torpedo: "torpedo", engine: "rocket-thruster",
  // places people build
  base: "base-dome", colony: "habitat-dome", station: "defense-satellite", satellite: "satellite",
  outpost: "satellite-communication", city: "modern-city", spire: "space-needle", barracks: "barracks",
  factory: "factory", assembly: "factory-arm", forge: "anvil-impact", foundry: "melting-metal",
  reactor: "nuclear-plant", mine: "gold-mine", minecart: "mine-wagon", clinic: "hospital-cross",
  temple: "greek-temple", senate: "vote", fort: "tower-flag", ruins: "ancient-ruins",
  // heavens
  planet: "ringed-planet", world: "world", moon: "moon-orbit", core: "planet-core", conquest: "planet-conquest",
  sun: "sun", nova: "star-prominences", stars: "star-formation", galaxy: "galaxy", nebula: "fluffy-cloud",
  dust: "dust-cloud", asteroid: "asteroid", comet: "comet-spark", meteors: "fragmented-meteor",
  "black-hole": "black-hole-bolas", vortex: "vortex", orbit: "orbital", gate: "star-gate", portal: "portal",
  // weapons and protection
  minefield: "land-mine", laser: "laser-blast", beam: "laser-burst", turret: "laser-turret",
  cannon: "ion-cannon-blast", shield: "energy-shield", armour: "shieldcomb", bolt: "bolt-shield",
  radar: "radar-sweep", dish: "radar-dish", target: "crosshair", battle: "crossed-swords",
  explosion: "bright-explosion", cloak: "invisible", spy: "spy", repair: "auto-repair",
  // what empires make and spend
  energy: "power-lightning", spark: "electric", battery: "battery-pack", credits: "credits-currency", coins: "two-coins",
  metal: "metal-bar", ore: "ore", crystal: "crystal-growth", gem: "cut-diamond", food: "wheat", sprout: "sprout",
  cargo: "cargo-crate", trade: "trade", cube: "cube",
  // minds and powers
  science: "erlenmeyer", atom: "atom", research: "archive-research", microscope: "microscope",
  telescope: "telescope", dna: "dna1", brain: "brain", computer: "cpu", circuit: "circuitry",
  industry: "gear-hammer", tools: "tinker", influence: "shaking-hands", law: "scales", throne: "stone-throne",
  crown: "imperial-crown", laurel: "laurel-crown", trophy: "trophy", medal: "medal", artifact: "crystal-ball",
  // people
  people: "meeple", crowd: "meeple-group", pawn: "pawn", marine: "space-suit", troops: "battle-tank",
  robot: "robot-golem", emperor: "throne-king", revolt: "fist", might: "mailed-fist", fire: "flame",
  alien: "alien-skull", aliens: "alien-bug", pirate: "pirate-skull", skull: "skull-crossed-bones",
  flag: "flying-flag", peace: "prayer",
  // the table itself
  cards: "card-random", card: "card-play", draw: "card-draw", stack: "stack", dice: "rolling-dices", time: "hourglass",
  round: "cycle", map: "treasure-map", explore: "compass", hexes: "honeycomb",
  hearts: "hearts", diamonds: "diamonds", clubs: "clubs", spades: "spades",
};

// Half an outline from bow to stern, in a box 256 wide (from the keel out) and 512 high; holes after it.
const SHIPS = {
  corvette: [["256,60 290,150 296,250 340,330 340,370 300,360 296,420 276,450 256,440"]],
  destroyer: [["256,36 284,110 292,220 330,270 362,360 362,396 306,380 300,440 280,470 256,460"], ["256,150 268,200 268,260 256,270"]],
  cruiser: [["256,28 290,90 300,190 346,220 346,190 370,190 370,300 404,360 404,410 320,392 312,440 330,476 256,476"], ["256,140 272,180 272,270 256,290"]],
  battlecruiser: [["256,20 282,60 300,150 336,170 336,130 364,130 364,210 408,250 430,340 430,400 370,390 350,430 350,480 312,460 300,492 256,492"], ["256,120 274,160 274,230 256,250"], ["300,270 326,290 326,360 300,350"]],
  battleship: [["256,16 306,56 306,140 350,160 350,100 384,100 384,200 430,220 446,300 446,420 400,440 400,490 350,490 340,450 300,450 300,496 256,496"], ["256,100 278,130 278,210 256,230"], ["310,230 346,250 346,330 310,340"]],
  dreadnought: [["256,10 296,40 312,110 350,130 350,70 386,70 396,160 440,170 440,110 468,120 484,230 484,380 448,400 448,460 400,460 400,500 340,500 330,460 300,460 290,504 256,504"], ["256,90 280,120 280,200 256,220"], ["310,210 350,230 350,290 310,300"], ["310,330 350,340 350,400 310,410"], ["256,280 276,290 276,380 256,390"]],
  titan: [["256,6 300,30 330,90 380,80 420,110 430,180 470,190 500,250 500,390 450,440 420,440 410,500 350,506 330,470 300,470 290,508 256,508"], ["256,150 310,180 330,250 310,320 256,350"]],
  carrier: [["256,30 330,30 350,60 350,130 396,150 396,400 350,420 350,480 256,480"], ["272,70 316,70 316,200 272,200"], ["272,230 316,230 316,420 272,420"]],
  transport: [["256,50 300,80 310,130 370,150 370,240 320,250 320,270 370,280 370,370 320,380 316,430 290,460 256,450"], ["256,110 276,130 276,160 256,170"]],
  dropship: [["256,70 300,100 316,180 420,250 436,330 400,340 400,400 360,400 350,350 310,350 300,420 256,420"], ["256,130 282,150 290,200 256,210"]],
  freighter: [["256,40 286,60 292,110 340,110 340,200 296,200 296,220 360,220 360,310 296,310 296,330 340,330 340,410 300,410 310,470 256,470"]],
  "colony-ship": [["256,24 300,60 320,130 320,170 400,210 420,290 400,370 320,410 320,440 350,490 256,490"], ["256,210 300,224 326,260 326,320 300,356 256,370"]],
  miner: [["256,90 280,100 290,150 330,120 380,40 410,60 400,160 350,220 350,330 390,380 380,440 310,400 300,460 256,450"], ["256,220 300,240 300,320 256,340"]],
  raider: [["256,120 276,180 300,220 380,150 470,60 440,220 370,340 320,370 310,420 276,400 256,440"], ["256,230 270,260 270,300 256,310"]],
  minelayer: [["256,50 290,90 300,180 380,200 380,260 310,270 310,300 380,310 380,370 310,380 300,450 256,450"]],
  sweeper: [["256,60 280,100 290,180 400,150 450,90 470,110 440,210 330,270 330,340 360,400 300,410 290,450 256,450"]],
  flagship: [["256,8 288,70 300,150 352,180 372,60 396,60 400,220 456,270 470,370 440,470 410,470 404,400 350,390 350,470 310,500 256,480"], ["256,110 270,150 292,170 270,190 256,230"], ["256,290 300,300 300,360 256,370"]],
  yard: [["256,40 320,40 320,80 440,80 440,160 410,160 410,110 320,110 320,150 290,150 290,230 330,250 330,330 290,350 290,390 320,390 320,400 410,400 410,350 440,350 440,440 320,440 320,476 256,476"]],
  starbase: [["256,20 280,20 280,110 340,126 386,172 402,232 492,232 492,280 402,280 386,340 340,386 280,402 280,492 256,492"], ["256,180 310,202 332,256 310,310 256,332"]],
  fortress: [["256,40 300,40 300,90 340,90 340,40 400,40 400,130 450,170 450,340 400,390 400,470 340,470 340,420 300,420 300,470 256,470"], ["256,190 306,210 322,256 306,302 256,322"]],
  hull: [["256,40 320,120 350,260 330,400 290,470 256,470"]],
};

const LUCIDE = [
  "map", "layers", "scroll-text", "book-open", "message-circle", "notebook-pen", "settings", "circle-help", "undo-2",
  "volume-2", "volume-x", "sun", "moon", "bell", "bell-off", "plus", "minus", "maximize", "x", "check", "copy",
  "link", "users", "user", "bot", "eye", "play", "pause", "skip-back", "skip-forward", "chevron-left",
  "chevron-right", "chevron-down", "step-back", "step-forward", "download", "upload", "shield-check", "wifi-off",
  "send", "search", "arrow-left", "dices", "git-branch", "clock", "trophy", "sparkles", "refresh-cw", "home",
  "ellipsis", "lock", "triangle-alert", "share-2", "hand", "log-out", "crown",
];

// Paths to one decimal. Numbers may stand without a space between them, and the flags of an arc are
// single digits, so the text is read number by number and written again.
const ARGUMENTS = { m: 2, l: 2, t: 2, h: 1, v: 1, c: 6, s: 4, q: 4, a: 7, z: 0 };
function rounded(path) {
  let out = "";
  let at = 0;
  let kind = "";
  const number = (flag) => {
    const found = (flag ? /^[\s,]*([01])/ : /^[\s,]*(-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?)/).exec(path.slice(at));
    if (!found) throw new Error(`unreadable path at ${path.slice(at, at + 20)}`);
    at += found[0].length;
    return Number(found[1]);
  };
  const put = (value) => {
    const text = String(Math.round(value * 10) / 10 || 0).replace(/^(-?)0\./, "$1.");
    out += (text.startsWith("-") || /[a-z]$/i.test(out) ? "" : " ") + text;
  };
  while ((at += /^[\s,]*/.exec(path.slice(at))[0].length) < path.length) {
    if (/[a-z]/i.test(path[at])) { kind = path[at++]; out += kind; }
    const n = ARGUMENTS[kind.toLowerCase()];
    for (let i = 0; i < n; i++) put(number(kind.toLowerCase() === "a" && (i === 3 || i === 4)));
  }
  return out;
}
const shorter = (body) =>
  body.replace(/ d="([^"]+)"/g, (_, path) => ` d="${rounded(path)}"`).replace(/ fill="currentColor"/g, "");

const mirrored = (outline) => {
  const half = outline.split(" ").map((p) => p.split(",").map(Number));
  const other = half.filter(([x]) => x !== 256).map(([x, y]) => [512 - x, y]).reverse();
  return half[0][0] === 256 ? [[...half, ...other]] : [half, half.map(([x, y]) => [512 - x, y])];
};
const ship = (outlines) =>
  `<path fill-rule="evenodd" d="${outlines.flat().flatMap(mirrored).map((p) => "M" + p.map((q) => q.join(" ")).join("L") + "z").join("")}"/>`;

const set = icons("game-icons");
const symbols = [];
const credits = [];
for (const [name, title] of Object.entries(PICTURES)) {
  const icon = set.icons[title] ?? set.icons[set.aliases?.[title]?.parent];
  if (!icon) throw new Error(`game-icons has no ${title}`);
  if (!authors[title]) throw new Error(`who drew ${title}?`);
  symbols.push([name, shorter(icon.body)]);
  credits.push({ icon: name, title, author: authors[title] });
}
for (const [name, outlines] of Object.entries(SHIPS))
  symbols.push([name, ship(outlines)]);

const lucide = icons("lucide");
const signs = Object.fromEntries(LUCIDE.map((name) => {
  const icon = lucide.icons[name] ?? lucide.icons[lucide.aliases?.[name]?.parent];
  if (!icon) throw new Error(`lucide has no ${name}`);
  const body = icon.body.replace(/ (fill="none"|stroke="currentColor"|stroke-linecap="round"|stroke-linejoin="round"|stroke-width="2")/g, "")
    .replace(/^<g>(.*)<\/g>$/s, "$1");
  return [name, body];
}));

const out = new URL("../src/made/", import.meta.url);
mkdirSync(out, { recursive: true });
const write = (name, text) => writeFileSync(new URL(name, out), text);
const pictures = new URL("../public/icons/", import.meta.url);
rmSync(pictures, { recursive: true, force: true });
mkdirSync(pictures, { recursive: true });
for (const [name, body] of symbols)
  writeFileSync(new URL(`${name}.svg`, pictures), `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">${body}</svg>\n`);
write("names.json", JSON.stringify([...Object.keys(PICTURES), ...Object.keys(SHIPS)], null, 1) + "\n");
write("credits.json", JSON.stringify(credits, null, 1) + "\n");
writeFileSync(new URL("../public/licences/pictures.txt", import.meta.url), credits.map((one) => `${one.icon}: "${one.title}" by ${one.author}`).join("\n") + "\n");
write("signs.ts", `// Made by tools/icons.mjs from Lucide (ISC licence).\nexport const signs = ${JSON.stringify(signs, null, 1)} as const;\n`);
console.log(`${symbols.length} icons, ${LUCIDE.length} signs`);
