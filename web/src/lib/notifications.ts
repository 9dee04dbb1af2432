// How a player in another tab learns that it is their turn: the tab's title and icon, and a notification if allowed.
import { prefs } from "./preferences.svelte";

const icon = () => document.querySelector<HTMLLinkElement>('link[rel="icon"]');

export function setTabTitle(text: string, yourTurn = false): void {
  const page = text || "Brethren";
  document.title = yourTurn ? `● Your turn – ${page}` : text ? `${text} – Brethren` : page;
  icon()?.setAttribute("href", yourTurn ? "/favicon-turn.svg" : "/favicon.svg");
}

/** A game's title without its subtitle, for the tab: there is little room. A remark in brackets stays. */
export function shortTitle(title: string): string {
  return title.replace(/:[^(]*/, " ").trim();
}

export function notify(title: string, body: string): void {
  if (!prefs.notify || !document.hidden || !("Notification" in window) || Notification.permission !== "granted") return;
  const notification = new Notification(title, { body, icon: "/favicon.svg", tag: "brethren-turn" });
  notification.onclick = () => {
    window.focus();
    notification.close();
  };
}

/** Ask the browser for permission; false if it says no. */
export async function requestPermission(): Promise<boolean> {
  if (!("Notification" in window)) return false;
  return Notification.permission === "granted" || (await Notification.requestPermission()) === "granted";
}
