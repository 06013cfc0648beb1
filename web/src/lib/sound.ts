// Sounds are off unless the player turns them on, and loaded only then.
import { prefs } from "./prefs.svelte";
import type { TuneName } from "./tunes";

export function play(tune: TuneName): void {
  if (!prefs.sound) return;
  // Without the server there is no sound, and nothing else is wrong.
  import("./tunes").then(({ sound }) => sound(tune)).catch(() => {});
}
