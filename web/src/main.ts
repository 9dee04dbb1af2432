import "./app.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { applyTheme } from "./lib/preferences.svelte";
import { interceptLinks } from "./lib/router.svelte";

applyTheme();
matchMedia("(prefers-color-scheme: light)").addEventListener("change", applyTheme);
interceptLinks();
mount(App, { target: document.getElementById("app")! });
if ("serviceWorker" in navigator && import.meta.env.PROD) void navigator.serviceWorker.register("/sw.js").catch(() => undefined);
