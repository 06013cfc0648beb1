// Texts of the keyboard help; chosen as in index.ts.
export { help } from "./en.help";
