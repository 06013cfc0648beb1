// Texts of the coach; chosen as in index.ts.
export { lesson } from "./en.lesson";
