// What a viewer sees, built from a full message and the deltas after it. Nothing is changed in place: an unchanged piece stays the same object.
import { keepBackgrounds } from "./backgrounds";
import { decodeDrawing, type DeltaMessage, type FullMessage, type Line, type Piece, type ViewState } from "./wire";

const MAX_LINES = 2000;

/** The fields that the server leaves out before the game starts. */
const NO_GAME = { panels: [], parts: [], attention: null, prompt: "", waiting: [], moves: [], question: 0, undo: false, undo_by_consent: false, outcome: null };

/** The view in a full message. If its log lines follow those we have, they continue them; `drawn` is on the screen. */
export function fromFull(message: FullMessage, known: ViewState | null, drawn = known?.pieces): ViewState {
  const { is: _, pieces, ...rest } = decodeDrawing(message);
  const continues = known !== null && known.earlier + known.lines.length === message.earlier;
  return {
    ...NO_GAME,
    ...rest,
    ...lastLines(continues ? known.earlier : message.earlier, continues ? [...known.lines, ...message.lines] : message.lines),
    pieces: drawn ? sharedPieces(pieces, drawn) : pieces,
  };
}

/** The pieces, each the same object as before if it is the same piece: then it is not drawn again. */
export function sharedPieces(pieces: Map<string, Piece>, before: ReadonlyMap<string, Piece>): Map<string, Piece> {
  const shared = ([id, piece]: [string, Piece]): [string, Piece] => {
    const was = before.get(id);
    return [id, was && JSON.stringify(was) === JSON.stringify(piece) ? was : piece];
  };
  return new Map([...pieces].map(shared));
}

/** The view after a delta, or null if a message in between was missed. */
export function applyDelta(view: ViewState, delta: DeltaMessage): ViewState | null {
  if (delta.was !== view.version) return null;
  const { is: _, was: __, pieces, parts, gone = [], animation, lines, backgrounds, ...fields } = delta;
  keepBackgrounds(backgrounds);
  const kept: Record<string, unknown> = { ...view };
  for (const name of gone) delete kept[name];
  return {
    ...NO_GAME,
    ...(kept as unknown as ViewState),
    ...fields,
    animation: animation ?? (gone.includes("animation") ? null : view.animation),
    ...lastLines(view.earlier, [...view.lines, ...lines]),
    ...changedPieces(view, pieces ?? [], parts),
  };
}

/** The last lines of the log, and how many came before them. */
function lastLines(earlier: number, lines: Line[]): Pick<ViewState, "earlier" | "lines"> {
  const dropped = Math.max(0, lines.length - MAX_LINES);
  return { earlier: earlier + dropped, lines: dropped ? lines.slice(dropped) : lines };
}

/** The lines of the log that were there when a table looked as it did before. */
export function linesBefore(view: Pick<ViewState, "earlier" | "lines">, before: object): Pick<ViewState, "earlier" | "lines"> {
  const was = before as Partial<Pick<ViewState, "earlier" | "lines">>;
  const known = (was.earlier ?? 0) + (was.lines?.length ?? 0);
  return { earlier: view.earlier, lines: was.lines ? view.lines.slice(0, Math.max(0, known - view.earlier)) : view.lines };
}

type Drawn = Pick<ViewState, "pieces" | "parts">;

/** The pieces after a delta; a piece that is in no part any more is dropped. */
function changedPieces(before: Drawn, changes: NonNullable<DeltaMessage["pieces"]>, parts: DeltaMessage["parts"]): Drawn {
  if (!changes.length && !parts) return { pieces: before.pieces, parts: before.parts };
  const pieces = new Map(before.pieces);
  for (const change of changes) pieces.set(change.id, changedPiece(pieces.get(change.id), change));
  if (!parts) return { pieces, parts: before.parts };
  const idsByPart = [...before.parts];
  for (const [part, ids] of Object.entries(parts)) {
    while (idsByPart.length <= Number(part)) idsByPart.push([]);
    idsByPart[Number(part)] = ids;
  }
  const ordered = new Map<string, Piece>();
  for (const id of idsByPart.flat()) {
    const piece = pieces.get(id);
    if (piece) ordered.set(id, piece);
  }
  return { pieces: ordered, parts: idsByPart };
}

/** A change that has a kind is the whole piece; otherwise it has only the fields that changed. */
function changedPiece(before: Piece | undefined, change: { id: string } & Record<string, unknown>): Piece {
  const piece: Record<string, unknown> = change.kind === undefined ? { ...before } : {};
  for (const [name, value] of Object.entries(change)) {
    if (value === null) delete piece[name];
    else piece[name] = value;
  }
  return piece as unknown as Piece;
}

/** Whether the player can propose to take back the last move; a second proposal would be refused. */
export function canAskForUndo(view: Pick<ViewState, "proposals" | "undo_by_consent">): boolean {
  return view.undo_by_consent && !view.proposals.some(({ what }) => what === "undo");
}

/** What a screen reader says for a piece: its label, and the text on it unless the label has it already. */
export function accessibleName(label: string, visibleText: string): string {
  const normalized = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ").trim();
  return normalized(label).includes(normalized(visibleText)) ? label : `${label}, ${visibleText}`;
}

export function seatName(names: readonly string[], seat: number): string {
  return names[seat] || `Seat ${seat + 1}`;
}

/** Server text in which `@2` stands for the player in seat 2, counted from 0. */
export function fillNames(text: string, names: readonly string[]): string {
  return text.replace(/@(\d+)/g, (_, seat: string) => seatName(names, Number(seat)));
}

/** A number with its unit, if the game has one. */
export function formatCount(number: number, unit?: { one: string; other: string }): string {
  const form = (number === 1 ? unit?.one : unit?.other) || "{0}";
  return form.replace("{0}", String(number));
}
