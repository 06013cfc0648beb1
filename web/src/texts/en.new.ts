// The English texts of presets and house rules, loaded with the form for a new table.
export const fresh = {
  presets: "Kind of game",
  houseRules: "House rules",
  houseNote:
    "You need none of these for a good game. Each preset sets them all; change any you like.",
  changed: (n: number) => (n === 1 ? "1 changed" : `${n} changed`),
  rule: (title: string) => `Rule: ${title}`,
  loading: "Loading the rule…",
};
