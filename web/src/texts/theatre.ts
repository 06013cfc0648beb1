// Texts of the battle theatre and the recap; chosen as in index.ts.
export { keys, recap, theatre, watching } from "./en.theatre";
