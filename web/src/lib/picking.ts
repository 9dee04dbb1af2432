// From pieces to a move: every click leaves only those moves in which all picked pieces are named.
import type { Piece, Sheet } from "./wire";

export interface Picking {
  picked: string[];
  /** The moves that are still possible; one is left when the choice is made. */
  moves: number[];
  /** True when no further piece can tell these moves apart, so that they are offered as a list. */
  list: boolean;
}

export const NOTHING: Picking = { picked: [], moves: [], list: false };

/** The pieces that a click can use now. */
export function usable(sheet: Pick<Sheet, "pieces" | "moves">, picking: Picking): Piece[] {
  const legal = new Set(picking.picked.length ? picking.moves : sheet.moves.map(([move]) => move));
  return [...sheet.pieces.values()].filter((piece) => piece.moves?.some((move) => legal.has(move)));
}

/** After a click on a piece: it is added if that leaves a move, and otherwise begins anew; twice takes it back. */
export function pick(sheet: Pick<Sheet, "pieces" | "moves">, before: Picking, id: string): Picking {
  if (before.picked.includes(id)) return without(sheet, before, id);
  const piece = sheet.pieces.get(id);
  const meant = new Set(piece?.moves ?? []);
  const legal = sheet.moves.map(([move]) => move).filter((move) => meant.has(move));
  if (!legal.length) return before;
  const both = before.moves.filter((move) => meant.has(move));
  return both.length ? offered(sheet, [...before.picked, id], both) : offered(sheet, [id], legal);
}

function without(sheet: Pick<Sheet, "pieces" | "moves">, before: Picking, id: string): Picking {
  const rest = before.picked.filter((each) => each !== id);
  return rest.reduce((picking, each) => pick(sheet, picking, each), NOTHING);
}

function offered(sheet: Pick<Sheet, "pieces" | "moves">, picked: string[], moves: number[]): Picking {
  const tells = (piece: Piece) => {
    const named = moves.filter((move) => piece.moves?.includes(move)).length;
    return named > 0 && named < moves.length;
  };
  const list = moves.length > 1 && ![...sheet.pieces.values()].some((piece) => !picked.includes(piece.id) && tells(piece));
  return { picked, moves, list };
}

export type Way = "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown";

/** The piece that lies next in that direction, for the arrow keys; the first one, if none is chosen yet. */
export function towards(pieces: Piece[], from: Piece | undefined, way: Way): Piece | undefined {
  if (!from) return pieces[0];
  const [x, y] = middle(from);
  const across = way === "ArrowLeft" || way === "ArrowRight";
  const sign = way === "ArrowRight" || way === "ArrowDown" ? 1 : -1;
  const rated = pieces
    .filter((piece) => piece.id !== from.id)
    .map((piece) => {
      const [px, py] = middle(piece);
      const ahead = sign * (across ? px - x : py - y);
      const aside = Math.abs(across ? py - y : px - x);
      return { piece, ahead, cost: ahead + 2 * aside };
    })
    .filter(({ ahead }) => ahead > 1)
    .sort((a, b) => a.cost - b.cost);
  return rated[0]?.piece;
}

function middle(piece: Piece): [number, number] {
  const [x, y, width, height] = piece.at;
  return [x + width / 2, y + height / 2];
}
