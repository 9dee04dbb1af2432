import "./app.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { listen } from "./lib/router.svelte";
import { dress } from "./lib/preferences.svelte";

dress();
matchMedia("(prefers-color-scheme: light)").addEventListener("change", dress);
listen();
mount(App, { target: document.getElementById("app")! });
if ("serviceWorker" in navigator && import.meta.env.PROD) void navigator.serviceWorker.register("/sw.js").catch(() => undefined);
