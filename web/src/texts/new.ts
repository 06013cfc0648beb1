// Texts of the form for a new table; chosen as in index.ts.
export { fresh } from "./en.new";
