// The English texts of open tables and of what a table's people can set, loaded with them.
export const openTables = {
  filter: "Show",
  game: "Game",
  everyGame: "Every game",
  seats: "Seats",
  anySeats: "With or without a free seat",
  free: "With a free seat",
  full: "Without a free seat",
  pace: "Pace",
  anyPace: "Any pace",
  none: "No clock",
  live: "Minutes per player",
  days: "Days per move",
  noMatch: "No open tables match. Widen the filter, or list a table of your own.",
};

export const notices = {
  heading: "Notifications",
  webhook: "Webhook: called when it is a person's turn (Discord, Slack, Mattermost or your own)",
  set: "A webhook is set. Enter another address to replace it.",
  placeholder: "https://…",
  save: "Save",
  remove: "Remove",
  saved: "Webhook saved.",
  removed: "Webhook removed.",
};

export const ending = {
  heading: "End early",
  about: "If all players agree, the game ends now and is scored as it stands. This is final.",
  propose: "End the game now",
  sure: "Yes, end it now",
  cancel: "Cancel",
  withdraw: "Withdraw",
  agreed: (names: string, n: number) => `${names} ${n === 1 ? "wants" : "want"} to end it here.`,
  missing: (names: string) => `Waiting for ${names}.`,
};
