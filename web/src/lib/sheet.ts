// What a viewer sees, merged from messages. Nothing is changed in place: a piece that is the same object is the same.
import type { News, Piece, Sheet, TableMessage } from "./wire";

const KEPT_LINES = 2000;

const NO_GAME = { size: [0, 0] as [number, number], prompt: "", moves: [], ask: 0, undo: false, outcome: null, tale: null };

/** The sheet of a whole message; its lines go on from a version that is known already, or begin anew. */
export function whole(message: TableMessage, known: Sheet | null, since: number): Sheet {
  const { is: _, pieces, ...rest } = message;
  const goesOn = known !== null && 0 < since && since <= message.version;
  const lines = goesOn ? [...known.lines, ...message.lines] : message.lines;
  return { ...NO_GAME, ...rest, lines: lines.slice(-KEPT_LINES), pieces: new Map(Object.entries(pieces ?? {})) };
}

/** The sheet after the news, or null if something was missed in between. */
export function merged(sheet: Sheet, news: News): Sheet | null {
  if (news.was !== sheet.version) return null;
  const { is: _, was: __, pieces, lost, order, gone, lines, ...fields } = news;
  const kept: Record<string, unknown> = { ...sheet };
  for (const name of gone ?? []) delete kept[name];
  return {
    ...NO_GAME,
    ...(kept as unknown as Sheet),
    ...fields,
    lines: [...sheet.lines, ...lines].slice(-KEPT_LINES),
    pieces: pieces || lost || order ? changed(sheet.pieces, pieces ?? [], lost ?? [], order) : sheet.pieces,
  };
}

function changed(
  before: Map<string, Piece>,
  pieces: NonNullable<News["pieces"]>,
  lost: string[],
  order: string[] | undefined,
): Map<string, Piece> {
  const found = new Map(before);
  for (const id of lost) found.delete(id);
  for (const change of pieces) found.set(change.id, piece(found.get(change.id), change));
  if (!order) return found;
  const sorted = new Map<string, Piece>();
  for (const id of order) {
    const each = found.get(id);
    if (each) sorted.set(id, each);
  }
  return sorted;
}

function piece(before: Piece | undefined, change: { id: string } & Record<string, unknown>): Piece {
  const found: Record<string, unknown> = { ...before };
  for (const [name, value] of Object.entries(change)) {
    if (value === null) delete found[name];
    else found[name] = value;
  }
  return found as unknown as Piece;
}

/** What a piece is called aloud: its label, and what is written on it where the label does not say that too. */
export function spoken(label: string, written: string): string {
  const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ").trim();
  return plain(label).includes(plain(written)) ? label : `${label}, ${written}`;
}

/** A text of a piece, where `@2` stands for whoever sits on seat 2. */
export function named(text: string, names: readonly string[]): string {
  return text.replace(/@(\d+)/g, (_, seat: string) => names[Number(seat)] || `Seat ${Number(seat) + 1}`);
}
