// Texts of the goal strip, "How to play" and the glossary; chosen as in index.ts.
export { guide } from "./en.guide";
