// Texts that the first load does not need; chosen as in index.ts.
export { checks, gathering, scores } from "./en.dice";
