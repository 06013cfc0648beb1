import { mount } from "svelte";
import "./app.css";
import App from "./App.svelte";
import { show } from "./lib/prefs.svelte";

show();
mount(App, { target: document.getElementById("app")! });
// Once everything else has loaded; without the server there is nothing to keep.
const keep = () =>
  void import("./lib/install").then(
    ({ keepShell }) => keepShell(),
    () => {},
  );
addEventListener("load", () => setTimeout(keep, 6000), { once: true });
