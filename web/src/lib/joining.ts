// Joining a table by its link, and taking a seat there.
import { joinTable, request } from "./api";
import { randomHex, RefusedError } from "./connection";
import { DEFAULT_NAME, saveTable, writeName } from "./storage";
import type { Chair, ViewState } from "./wire";

const pendingSeatKey = (table: string) => `sit ${table}`;

/** Join under a name; the token is saved and returned. */
export async function joinAs(table: string, game: string, name: string): Promise<string> {
  const chosen = name.trim() || DEFAULT_NAME;
  writeName(chosen);
  const ticket = await joinTable(table, chosen);
  saveTable({ table, game, title: "", token: ticket.token, who: ticket.who, at: Date.now(), over: false });
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

const MAX_SEATS = 8;

/** Take whichever seat is free; we cannot see which are, so we try them in turn. */
export async function takeAnySeat(table: string, token: string): Promise<void> {
  for (let seat = 0; seat < MAX_SEATS; seat++) {
    try {
      await request(table, { do: "sit", seat, entropy: randomHex(16) }, token);
      return;
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
    }
  }
  throw new RefusedError("there are no free seats left");
}

/** Who sits on a chair. */
export function occupant(names: readonly string[], { kind }: Pick<Chair, "kind">, seat: number): string {
  return kind === "empty" ? "Free" : names[seat] || DEFAULT_NAME;
}

/** Whether a viewer may take a chair: an empty one before the game; later a bot's, if they have no seat yet. */
export function canTakeSeat(view: Pick<ViewState, "phase">, mySeats: readonly number[], chair: Pick<Chair, "kind">): boolean {
  if (view.phase === "open") return chair.kind === "empty";
  return (view.phase === "playing" || view.phase === "paused") && !mySeats.length && chair.kind !== "person";
}
