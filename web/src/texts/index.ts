// Every text of the page comes from here. To translate the page, write a file of the same type
// and choose it below.
import { en } from "./en";

export type Texts = typeof en;
export const t: Texts = en;
