// Joining a table by its link, and taking a seat there.
import { joinTable } from "./api";
import { saveTable, writeName } from "./storage";
import type { Chair, ViewState } from "./wire";

const pendingSeatKey = (table: string) => `sit ${table}`;

/** Join under a name; the token is saved and returned. */
export async function joinAs(table: string, game: string, name: string): Promise<string> {
  const chosen = name.trim() || "Sailor";
  writeName(chosen);
  const ticket = await joinTable(table, chosen);
  saveTable({ table, game, title: game, token: ticket.token, who: ticket.who, at: Date.now(), over: false });
  return ticket.token;
}

/** Join, and take the seat once the page has reloaded with the new token. */
export async function joinAndSit(table: string, game: string, name: string, seat: number): Promise<void> {
  await joinAs(table, game, name);
  sessionStorage.setItem(pendingSeatKey(table), String(seat));
  location.reload();
}

/** The seat to take after a reload; it is returned once. */
export function takePendingSeat(table: string): number | null {
  const found = sessionStorage.getItem(pendingSeatKey(table));
  sessionStorage.removeItem(pendingSeatKey(table));
  return found === null ? null : Number(found);
}

/** Whether a viewer may take a chair: an empty one before the game; later a bot's, if they have no seat yet. */
export function canTakeSeat(view: Pick<ViewState, "phase">, mySeats: readonly number[], chair: Pick<Chair, "kind">): boolean {
  if (view.phase === "open") return chair.kind === "empty";
  return (view.phase === "playing" || view.phase === "paused") && !mySeats.length && chair.kind !== "person";
}
