import { mount } from "svelte";
import "./app.css";
import App from "./App.svelte";
import { show } from "./lib/prefs.svelte";

show();
mount(App, { target: document.getElementById("app")! });
