// A hidden page says at once that its seat is asked, whatever it has still to show.
import { prefs } from "./prefs.svelte";
import { t } from "../texts";

export function announceTurn(body: string, tag: string): void {
  if (
    prefs.notify &&
    document.hidden &&
    "Notification" in window &&
    Notification.permission === "granted"
  ) {
    const note = new Notification(t.yourTurn, { body, tag });
    note.onclick = () => {
      focus();
      note.close();
    };
  }
}
