// The English texts of the ending, the review and the history, loaded with them.
const percent = (chance: number) => `${Math.round(chance * 100)} %`;
const points = (gain: number) =>
  `${gain > 0 ? "+" : gain < 0 ? "−" : "±"}${Math.abs(Math.round(gain * 100))}`;

export const ending = {
  percent,
  points,
  open: "Review the game",
  title: "Review",
  working: (done: number, total: number) => `Reviewing the game: ${done} of ${total} choices`,
  stopped: (note: string) => `The review ends early. ${note}`,
  chance: "Chance of winning",
  score: "Score",
  plot: "Show as a plot",
  plotSaid: (what: string, seats: string) => `${what} over the game. ${seats}`,
  seatChance: (name: string, first: number, last: number) =>
    `${name}: ${percent(first)} at the start, ${percent(last)} at the end`,
  seatScore: (name: string, first: number, last: number) =>
    `${name}: ${first} at the start, ${last} at the end`,
  move: (number: number) => `Move ${number}`,
  explained:
    "The chance is the game's own judgement of each position, as the bots use it. It is an estimate.",
  turning: "Turning points",
  noTurning: "No single stretch of play changed the chances much.",
  swing: (name: string, before: number, after: number) =>
    `${name}: ${percent(before)} → ${percent(after)}`,
  luck: "Luck",
  luckAbout:
    "How much dice, shuffles and draws changed the chance of winning, " +
    "compared with average luck, in percentage points.",
  noLuck: "No roll, draw or shuffle changed the chances.",
  lucky: (n: number) => (n === 1 ? "1 lucky or unlucky moment" : `${n} lucky or unlucky moments`),
  best: "Best luck",
  worst: "Worst luck",
  dice: (sides: number, count: number, mean: string, expected: string) =>
    `${count} ${count === 1 ? "die" : "dice"} with ${sides} sides: ${mean} on average (expected ${expected})`,
  territory: "Territory",
  territoryAt: (number: number, held: string) => `After move ${number}: ${held}`,
  held: (name: string, n: number) => `${name} ${n}`,
  agreed: (same: number, compared: number) => `The bot agrees with ${same} of ${compared} choices.`,
  records: "On this device",
  bestSoFar: (game: string, points: string) => `Your best ${game}: ${points} points.`,
  newBest: (game: string, points: string) => `Your best ${game} so far: ${points} points.`,
  wins: (game: string, won: number, played: number) =>
    `You have won ${won} of ${played} ${played === 1 ? "game" : "games"} of ${game}.`,
  allGames: "All games on this device",
  share: "Share",
  png: "Save picture (PNG)",
  svg: "Save picture (SVG)",
  file: "Download the game",
  pictureFailed: "This browser could not draw the picture. Save it as SVG.",
  madeChoice: (name: string) => `${name} chose`,
  botChoice: "The bot would choose",
  botAgrees: "The bot (normal) would choose the same.",
  playOn: "Play on against a bot",
  playOnTitle: "Play on from here",
  playOnAbout: (name: string) =>
    `This opens a new table, a branch of this game: you play ${name}, the bot the other seats. ` +
    "The finished game stays as it is; the dice are rolled again.",
  level: "Level of the bot",
  start: "Open the branch",
};

export const history = {
  title: "Games on this device",
  link: "My games",
  lobby: "Lobby",
  about: "Your finished games are listed here, in this browser only. There are no accounts.",
  none: "No finished games yet. Finish one, and it will be listed here.",
  byGame: "By game",
  byLevel: "By opponent",
  bySeat: "By seat",
  last: "Recent games",
  game: "Game",
  level: "Opponent",
  seat: "Seat",
  played: "Played",
  won: "Won",
  best: "Best",
  result: "Result",
  date: "Date",
  victory: "won",
  defeat: "lost",
  alone: "solo",
  people: "people",
  shared: "several seats",
  json: "Export as JSON",
  csv: "Export as CSV",
  clear: "Delete the history",
  cleared: "The history on this device is deleted.",
  sure: "Delete the history of this device? The games themselves stay where they are.",
};
