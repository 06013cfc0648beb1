// Texts of invitations and private messages; chosen as in index.ts.
export { invite, joining, talk } from "./en.invite";
