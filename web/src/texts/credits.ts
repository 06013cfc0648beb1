// Texts of the credits; chosen as in index.ts.
export { credits } from "./en.credits";
