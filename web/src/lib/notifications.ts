// Calling somebody back to the table: the tab's title and icon, and a notification where it is allowed.
import { taste } from "./preferences.svelte";

const icon = () => document.querySelector<HTMLLinkElement>('link[rel="icon"]');

/** Whether it is your turn, shown where one sees it from another tab. */
export function title(text: string, turn: boolean): void {
  document.title = turn ? `● Your turn · ${text}` : text ? `${text} · Brethren` : "Brethren";
  icon()?.setAttribute("href", turn ? "/favicon-turn.svg" : "/favicon.svg");
}

export function notify(text: string, body: string): void {
  if (!taste.notify || !document.hidden || !("Notification" in window) || Notification.permission !== "granted") return;
  const note = new Notification(text, { body, icon: "/favicon.svg", tag: "brethren-turn" });
  note.onclick = () => {
    window.focus();
    note.close();
  };
}

/** Ask the browser for leave; false when it says no. */
export async function allowed(): Promise<boolean> {
  if (!("Notification" in window)) return false;
  return Notification.permission === "granted" || (await Notification.requestPermission()) === "granted";
}
