// The English texts about the dice before and after a game, loaded only then.
export const gathering = {
  title: (game: string) => `${game}: waiting for players`,
  heading: "Waiting for players",
  about:
    "The game begins when every seat is taken. " +
    "Each player adds a random part to the dice, so nobody can choose them, not even the server.",
  ready: "ready",
  begin: "Begin without waiting",
  beginAbout: (seconds: number) =>
    "Open seats stay open. This device adds their parts of the dice, and everyone is told. " +
    `A player who has joined has ${seconds} seconds to add one.`,
};

export const checks = {
  wrongSeed: "Warning: this is not the seed that was sealed at the start.",
  wrongPart: (seat: string) => `Warning: the part that ${seat} added to the dice was changed.`,
  wrongEntry: (move: number) => `Warning: move ${move} of the log is not what you saw.`,
  wrongDie: (move: number, die: number) =>
    `Warning: the ${die} rolled in move ${move} does not come from the seed.`,
  wrongNumber: (n: number, move: number, was: number, right: number) =>
    `Warning: number ${n} (move ${move}) was ${was}. The seed gives ${right}.`,
};

export const scores = {
  label: "Result",
  over: "Game over",
  victory: "Victory",
  defeat: "Defeat",
  wins: (name: string) => `${name} wins`,
  shared: "Shared victory",
  nobody: "Nobody wins",
  fair: (n: number, seen: number) =>
    (n ? `All ${n} dice and shuffles match the seed sealed at the start` : "No dice were rolled") +
    (seen ? `, and the log matches what you saw in ${seen} move${seen === 1 ? "" : "s"}.` : "."),
  again: "Play again",
  replay: "Replay",
  verify: "Verify the dice",
  download: "Download",
};
