// What every component of a table can use.
import { getContext, setContext } from "svelte";
import type { Decision } from "./decision.svelte";
import type { Played } from "./game";
import type { Laid } from "./scene";

export interface Around {
  decision: Decision;
  played: Played;
  readonly laid: Laid;
  rule(id: string): void;
  name(seat: string): string;
  show(id: string): void;
  /** Show the zones beside the map, where they have a tab of their own. */
  beside(): void;
}
const KEY = Symbol("table");
export const surround = (around: Around): Around => setContext(KEY, around);
export const around = (): Around => getContext<Around>(KEY);
