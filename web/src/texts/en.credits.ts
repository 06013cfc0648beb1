// The English texts of the credits, loaded with them.
export const credits = {
  title: "Credits",
  lobby: "Lobby",
  intro:
    "Starhold is open source under the Apache License 2.0. The games belong to their designers, " +
    "who are credited with each game. These tables are unofficial.",
  font: "Font",
  fontText: "Exo 2, by Natanael Gama and the Exo 2 Project Authors, under the",
  fontLicence: "SIL Open Font License 1.1",
  signs: "Interface icons",
  signsText: "Lucide, by its contributors, under the ISC licence.",
  pictures: "Game icons",
  picturesFrom: "From",
  picturesUnder: "under the",
  picturesLicence: "Creative Commons Attribution 3.0 licence",
  picturesText:
    "Coordinates were rounded and colours are our own. The warships were drawn for Starhold.",
};
