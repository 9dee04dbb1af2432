// Your games as one file: their records, the seats you played, and when. It can be read again here and by the replay page.
import { readRecord, record as fetchRecord } from "./api";
import { RefusedError } from "./connection";
import { finishedGames, keepGame, keepRecord, keepsRecord, keptRecord } from "./finishedGames";
import { isRecord, recordSum, terminalSeat } from "./recordText";
import { savedTable } from "./storage";

export interface FileEntry {
  record: string;
  seats: number[];
  at: number;
}

const FORMAT = "brethren games 1";
/** The largest record that the server reads, in characters. */
const MAX_RECORD = 786_432;
/** The largest file, in bytes. */
export const MAX_FILE = 32 * 1024 * 1024;

export interface Export {
  text: string;
  count: number;
  /** Games whose record is neither here nor on the server any more. */
  missing: number;
}

export async function exportGames(): Promise<Export> {
  const games: FileEntry[] = [];
  const kept = finishedGames();
  for (const { id, table, seats, at } of kept) {
    const record = keptRecord(id) || (table && (await fetchRecord(table, savedTable(table)?.token).catch(() => "")));
    if (record) games.push({ record, seats, at });
  }
  return { text: JSON.stringify({ format: FORMAT, games }, null, 1), count: games.length, missing: kept.length - games.length };
}

/** The games in a file: one that we have exported, or a single record. */
export function parseGamesFile(text: string): FileEntry[] {
  if (isRecord(text)) {
    const seat = terminalSeat(text);
    return [{ record: text, seats: seat === null ? [] : [seat], at: 0 }];
  }
  try {
    const data = JSON.parse(text) as { format?: unknown; games?: unknown };
    if (data.format === FORMAT && Array.isArray(data.games)) return (data.games as unknown[]).flatMap(validEntry);
  } catch {
    // not one of our files either
  }
  throw new RefusedError("this isn't a Brethren replay file");
}

function validEntry(given: unknown): FileEntry[] {
  const { record, seats, at } = (given ?? {}) as Partial<Record<keyof FileEntry, unknown>>;
  if (typeof record !== "string" || !isRecord(record) || record.length > MAX_RECORD) return [];
  const mine = Array.isArray(seats) ? seats.filter((seat): seat is number => Number.isInteger(seat) && seat >= 0) : [];
  return [{ record, seats: mine, at: typeof at === "number" && Number.isFinite(at) ? at : 0 }];
}

export interface Import {
  added: number;
  known: number;
  /** Why the others were not added, one sentence each. */
  errors: string[];
}

/** Add the finished games of a file to yours; the server reads each record first. */
export async function importGames(entries: readonly FileEntry[], now: number): Promise<Import> {
  const found: Import = { added: 0, known: 0, errors: [] };
  for (const { record, seats, at } of entries) {
    if (keepsRecord(record)) {
      found.known++;
      continue;
    }
    try {
      const { game, title, players, outcome } = await readRecord(record);
      if (!outcome) throw new RefusedError("that game is not finished");
      const id = `file-${recordSum(record)}`;
      keepGame({ id, table: "", game, title, players, seats: seats.filter((seat) => seat < players.length), outcome, at: at || now });
      keepRecord(id, record);
      found.added++;
    } catch (error) {
      found.errors.push(error instanceof Error ? error.message : String(error));
    }
  }
  return found;
}

export const countText = (games: number) => `${games} game${games === 1 ? "" : "s"}`;

/** What an import has done, in one sentence. */
export function importSentence({ added, known, errors }: Import): string {
  const parts = [`${countText(added)} added`];
  if (known) parts.push(`${known} already there`);
  if (errors.length) parts.push(`${errors.length} could not be read (${errors[0]})`);
  return `${parts.join(", ")}.`;
}
