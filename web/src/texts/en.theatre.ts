export const theatre = {
  battle: "Battle",
  gamble: "Dice and bids",
  needs: (n: number, sides: number, low: boolean) =>
    low
      ? `needs ${n > 1 ? `1–${n}` : "1"}`
      : n > sides
        ? "cannot hit"
        : n < sides
          ? `needs ${n}+`
          : `needs ${n}`,
  hit: "Hit",
  miss: "Miss",
  success: "Success",
  failure: "Failure",
  hits: (n: number) => (n === 1 ? "1 hit" : n ? `${n} hits` : "No hits"),
  stronger: (side: string) => `${side} is stronger`,
  equal: "Equally strong",
  against: (one: string, other: string) => `${one} against ${other}`,
  vs: "vs",
  damage: (n: number) => (n ? `${n} damage` : "No damage"),
  at: "at",
  lost: (count: number, what: string) => (count > 1 ? `${count} × ${what} lost` : `${what} lost`),
  unit: (kind: string, side: string) => `${kind} (${side})`,
  shot: (by: string, target: string, needs: string, dice: string, result: string) =>
    `${target ? `${by} → ${target}` : by}: ${needs}, ${dice} – ${result}`,
  losses: "Losses",
  none: "None",
  shots: (shots: number, hits: number) =>
    `${shots === 1 ? "1 shot" : `${shots} shots`}, ${hits === 1 ? "1 hit" : `${hits} hits`}`,
  proceed: "Continue",
  proceedKey: "Continue (Enter)",
  skip: "Skip",
  skipKey: "Skip (Enter)",
  goesOn: "The battle goes on.",
  speed: "Battle speed",
  speeds: { slow: "Slow", normal: "Normal", instant: "Instant", off: "Do not show battles" },
};
export const watching = {
  label: "Watch the other players",
  playing: "Bots are playing",
  paused: "Paused",
  replaying: "Replay of the last round",
  pause: "Pause",
  resume: "Resume",
  pauseKey: "Pause (Space)",
  resumeKey: "Resume (Space)",
  skip: "Skip",
  skipKey: "Skip (s)",
  sum: "Summary",
  sumKey: "Summary (.)",
  speed: "Bot speed",
  speeds: { slow: "Slow", normal: "Normal", instant: "Instant" },
};
export const recap = {
  show: "What changed",
  hide: "Hide the changes",
  replay: "Replay the last round",
  heading: "What changed",
  nothing: "Nothing you can see has changed.",
};
export const keys = {
  recap: "sum up what changed since your last move",
  replay: "replay the last round",
  pause: "pause the bots or a replay",
  skip: "skip the bots or a replay",
};
