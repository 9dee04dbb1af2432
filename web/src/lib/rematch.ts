// Playing again: the same people and bots at a new table.
import { rematch, tableStatus } from "./api";
import { savedTable, saveTable } from "./storage";
import { fillSeats } from "./tableSession.svelte";

/** Go to the rematch of a table, which is created if there is none yet; returns its key. */
export async function joinRematch(table: string, token: string, successor = ""): Promise<string> {
  const key = successor || (await rematch(table, token)).table;
  const saved = savedTable(table);
  if (saved) saveTable({ table: key, game: saved.game, title: saved.title, token: saved.token, who: saved.who, at: Date.now(), over: false });
  await takeSeats(key, token);
  return key;
}

/** We take our seat once more, so that this browser adds to the new shuffle; against bots the game starts at once. */
async function takeSeats(key: string, token: string): Promise<void> {
  const { phase, mySeats, onlyBots } = await tableStatus(key, token);
  if (phase === "open" && mySeats.length) await fillSeats(key, token, mySeats, new Map(), onlyBots);
}
