// Parts of the page that are loaded when they are first shown.
import { t } from "../texts";
import { pause } from "./api";
import { toast } from "./notes.svelte";

const FIRST = 500;
const LONGEST = 8_000;
const MANY = 6; // failures in half a minute: an upgrade may have removed the part

/** Load a part; while the server is away, try again. */
export async function later<T>(load: () => Promise<T>): Promise<T> {
  for (let failed = 1; ; failed += 1) {
    try {
      return await load();
    } catch {
      if (failed === MANY) toast(t.trouble.offline.text, "bad");
      await pause(Math.min(FIRST * 2 ** failed, LONGEST));
    }
  }
}
