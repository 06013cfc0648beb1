// Texts of the ending, the review and the history; chosen as in index.ts.
export { ending, history } from "./en.ending";
