// What a viewer sees, merged from messages. Nothing is changed in place: a piece that is the same object is the same.
import type { News, Piece, Sheet, TableMessage } from "./wire";

const KEPT_LINES = 2000;

const NO_GAME = { size: [0, 0] as [number, number], prompt: "", moves: [], ask: 0, undo: false, outcome: null, tale: null };

/** The sheet of a whole message; its lines go on from a version that is known already, or begin anew. */
export function whole(message: TableMessage, known: Sheet | null, since: number): Sheet {
  const { is: _, pieces, parts, ...rest } = message;
  const goesOn = known !== null && 0 < since && since <= message.version;
  const lines = goesOn ? [...known.lines, ...message.lines] : message.lines;
  const shown = { parts: parts ?? [], pieces: new Map(Object.entries(pieces ?? {})) };
  return { ...NO_GAME, ...rest, lines: lines.slice(-KEPT_LINES), ...shown };
}

/** The sheet after the news, or null if something was missed in between. */
export function merged(sheet: Sheet, news: News): Sheet | null {
  if (news.was !== sheet.version) return null;
  const { is: _, was: __, pieces, parts, gone, lines, ...fields } = news;
  const kept: Record<string, unknown> = { ...sheet };
  for (const name of gone ?? []) delete kept[name];
  return {
    ...NO_GAME,
    ...(kept as unknown as Sheet),
    ...fields,
    lines: [...sheet.lines, ...lines].slice(-KEPT_LINES),
    ...changed(sheet, pieces ?? [], parts),
  };
}

type Shown = Pick<Sheet, "pieces" | "parts">;

/** The pieces after the news; those that are in no part any more are gone. */
function changed(before: Shown, pieces: NonNullable<News["pieces"]>, parts: News["parts"]): Shown {
  if (!pieces.length && !parts) return { pieces: before.pieces, parts: before.parts };
  const found = new Map(before.pieces);
  for (const change of pieces) found.set(change.id, piece(found.get(change.id), change));
  if (!parts) return { pieces: found, parts: before.parts };
  const now = [...before.parts];
  for (const [place, ids] of Object.entries(parts)) {
    while (now.length <= Number(place)) now.push([]);
    now[Number(place)] = ids;
  }
  const sorted = new Map<string, Piece>();
  for (const id of now.flat()) {
    const each = found.get(id);
    if (each) sorted.set(id, each);
  }
  return { pieces: sorted, parts: now };
}

/** The piece that a message tells of: with its kind it is whole, else only what is new about it is told. */
function piece(before: Piece | undefined, change: { id: string } & Record<string, unknown>): Piece {
  const found: Record<string, unknown> = change.kind === undefined ? { ...before } : {};
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

/** A number with what it counts, where a game has words for it. */
export function counted(number: number, words?: { one: string; other: string }): string {
  const form = (number === 1 ? words?.one : words?.other) || "{0}";
  return form.replace("{0}", String(number));
}
