// Texts of open tables, notices and an early end; chosen as in index.ts.
export { ending, notices, openTables } from "./en.home";
