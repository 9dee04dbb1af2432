// Coming in to a table of which one had only the link, and sitting down there.
import { comeIn } from "./api";
import { keep, writeName } from "./storage";
import type { Chair, Sheet } from "./wire";

const place = (table: string) => `sit ${table}`;

/** Come in under a name; the token is kept. */
export async function comeInAs(table: string, game: string, name: string): Promise<string> {
  const called = name.trim() || "Sailor";
  writeName(called);
  const ticket = await comeIn(table, called);
  keep({ table, game, title: game, token: ticket.token, who: ticket.who, at: Date.now(), over: false });
  return ticket.token;
}

/** Come in, and sit down as soon as the page is there again as somebody's. */
export async function comeInToSit(table: string, game: string, name: string, seat: number): Promise<void> {
  await comeInAs(table, game, name);
  sessionStorage.setItem(place(table), String(seat));
  location.reload();
}

/** The seat for which one came in; asked once. */
export function wantedSeat(table: string): number | null {
  const found = sessionStorage.getItem(place(table));
  sessionStorage.removeItem(place(table));
  return found === null ? null : Number(found);
}

/** Whether whoever looks on may sit down on a chair: before the game where nobody sits, and later in a bot's place too. */
export function mayTake(sheet: Pick<Sheet, "phase">, mine: readonly number[], chair: Pick<Chair, "kind">): boolean {
  if (sheet.phase === "open") return chair.kind === "empty";
  return (sheet.phase === "playing" || sheet.phase === "paused") && !mine.length && chair.kind !== "person";
}
