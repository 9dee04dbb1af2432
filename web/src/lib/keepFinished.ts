// A game of ours is over: keep its result and its record.
import { record } from "./api";
import { finishedGame, keepGame, keepRecord, keptRecord } from "./finishedGames";
import type { Outcome } from "./wire";

export interface Ended {
  table: string;
  game: string;
  title: string;
  names: readonly string[];
  mySeats: readonly number[];
  outcome: Outcome | null;
}

/** Keep a finished game of ours; the result at once, the record as soon as the server has sent it. */
export async function keepFinished({ table, game, title, names, mySeats, outcome }: Ended, token: string): Promise<void> {
  if (!outcome || !mySeats.length || (finishedGame(table) && keptRecord(table))) return;
  keepGame({ id: table, table, game, title, players: [...names], seats: [...mySeats], outcome, at: Date.now() });
  const text = await record(table, token).catch(() => "");
  if (text) keepRecord(table, text);
}
