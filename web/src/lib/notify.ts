// Turn notifications of this device on or off; the browser asks its user first.
import { t } from "../texts";
import { toast } from "./notes.svelte";
import { set } from "./prefs.svelte";

export async function notify(on: boolean): Promise<void> {
  if (on && !("Notification" in window)) {
    toast(t.settings.unsupported, "bad");
    return;
  }
  if (on && Notification.permission !== "granted") {
    if ((await Notification.requestPermission()) !== "granted") {
      toast(t.settings.blocked, "bad");
      set("notify", false);
      return;
    }
  }
  set("notify", on);
}
