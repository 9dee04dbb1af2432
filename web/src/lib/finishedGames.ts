// The finished games that this browser keeps: who played, how it ended, and the record to replay it.
import { readValue, removeValue, writeMakingRoom, writeValue } from "./browserStorage";
import { recordSum } from "./recordText";
import type { Outcome } from "./wire";

export interface FinishedGame {
  /** The key of its table, or, if it came from a file, the checksum of its record. */
  id: string;
  /** The table on this server; empty if it came from a file. */
  table: string;
  game: string;
  title: string;
  players: string[];
  /** The seats that were played in this browser. */
  seats: number[];
  outcome: Outcome;
  /** When it ended, in milliseconds since 1970. */
  at: number;
}

const GAMES = "brethren.games";
const RECORD = "brethren.record.";
export const MAX_GAMES = 50;

export function finishedGames(): FinishedGame[] {
  const found = readValue<unknown>(GAMES, []);
  return Array.isArray(found) ? (found as FinishedGame[]).filter(isGame).sort((a, b) => b.at - a.at) : [];
}

function isGame(each: Partial<FinishedGame> | null): boolean {
  return typeof each?.id === "string" && Array.isArray(each.players) && Array.isArray(each.seats) && Array.isArray(each.outcome?.places) && Array.isArray(each.outcome.scores);
}

export function finishedGame(id: string): FinishedGame | undefined {
  return finishedGames().find((each) => each.id === id);
}

/** Keep a game; one that is known keeps its time. The oldest are forgotten if there are too many. */
export function keepGame(game: FinishedGame): void {
  const known = finishedGame(game.id);
  const games = [{ ...game, at: known?.at ?? game.at }, ...finishedGames().filter((each) => each.id !== game.id)].sort((a, b) => b.at - a.at);
  for (const { id } of games.slice(MAX_GAMES)) removeValue(RECORD + id);
  writeMakingRoom(GAMES, games.slice(0, MAX_GAMES), recordKeys(games));
}

const recordKeys = (games: readonly FinishedGame[]): string[] => games.map(({ id }) => RECORD + id);

export function forgetGame(id: string): void {
  removeValue(RECORD + id);
  writeValue(GAMES, finishedGames().filter((each) => each.id !== id));
}

/** The record as text; empty if there was no room for it. */
export function keptRecord(id: string): string {
  return readValue<string>(RECORD + id, "");
}

/** Keep the record of a game; if storage is full, older records make room for it. */
export function keepRecord(id: string, text: string): void {
  writeMakingRoom(RECORD + id, text, recordKeys(finishedGames().filter((each) => each.id !== id)));
}

/** Whether a game with this record is kept already. */
export function keepsRecord(text: string): boolean {
  return finishedGames().some(({ id }) => recordSum(keptRecord(id)) === recordSum(text));
}
