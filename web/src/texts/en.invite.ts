// The English texts of invitations, loaded with them.
export const invite = {
  label: "Invitation",
  heading: (open: string, n: number) => (n === 1 ? `${open} is open` : `${open} are open`),
  shared: "Invitation link",
  sharedAbout: "Anyone who opens this link can sit down or watch.",
  address: "It is the address of this page.",
  local:
    "This link works on this computer only. " + "To let friends join from elsewhere, run a server:",
  serve: "starhold serve --host 0.0.0.0",
  fromSource: "or, in a copy of the source:",
  serveFromSource: "python3 run.py starhold serve --host 0.0.0.0",
  personalAbout: "Each link is for one person and works once.",
  closed: "The table is private: the address of this page lets nobody in.",
  askHost: "Only the host can invite.",
  byAddress: "Anyone who has the address of this page may sit or watch.",
  listed: "List it in the lobby. Anyone may sit or watch.",
  newLink: (seat: string) => `New link for ${seat}`,
  qr: "QR code of the link",
  showQr: (link: string) => `QR code: ${link}`,
  share: "Share",
  here: "Who is here",
  level: (seat: string) => `Level of a bot for ${seat}`,
  bot: "Put a bot here",
};

export const joining = {
  label: "Take a seat",
  eyebrow: "Invitation",
  by: (names: string, n: number, game: string) =>
    n ? `${names} ${n === 1 ? "invites" : "invite"} you to ${game}` : `You are invited to ${game}`,
  for: (n: number, minutes: number) =>
    `${n} ${n === 1 ? "player" : "players"}${minutes ? `, about ${minutes} minutes` : ""}.`,
  kind: (preset: string) => `${preset}.`,
  noClock: "No clock.",
  perMove: (days: number) => (days === 1 ? "One day per move." : `Up to ${days} days per move.`),
  perGame: (minutes: number) => `${minutes} minutes per player.`,
  how: "How it is played",
  loading: "Loading…",
  rules: "The whole rulebook is at the table, under Rules.",
  name: "Your name",
  sit: (seat: string) => `Sit down as ${seat}`,
  replaced: "You can take your seat back",
  back: (seat: string) => `Take ${seat} back`,
  watch: "Or just watch: you see all public information.",
  once: "This link is for you alone: it works once.",
};

export const talk = {
  to: "To",
  everyone: "Everyone",
  toYou: "to you only",
  toSeat: (name: string) => `to ${name} only`,
  promise: "Deals made here are not binding.",
  private: (name: string) => `Only you and ${name} can read this.`,
};
