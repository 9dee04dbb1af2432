// From clicks to a move: each piece that is picked leaves only the moves that it is part of.
import type { Piece, ViewState } from "./wire";

type Choices = Pick<ViewState, "moves"> & { pieces: ReadonlyMap<string, Piece> };

export interface Picking {
  picked: string[];
  /** The moves that are still possible. */
  moves: number[];
  /** No other piece can tell these moves apart, so they are offered as a list. */
  list: boolean;
}

export const NOTHING_PICKED: Picking = { picked: [], moves: [], list: false };

/** The pieces that can be clicked now. */
export function usablePieces(view: Choices, picking: Picking): Piece[] {
  const legal = new Set(picking.picked.length ? picking.moves : view.moves.map(([move]) => move));
  return [...view.pieces.values()].filter((piece) => piece.moves?.some((move) => legal.has(move)));
}

/** After a click on a piece: added if that leaves a move, removed if it was picked already, otherwise the first of a new choice. */
export function pick(view: Choices, before: Picking, id: string): Picking {
  if (before.picked.includes(id)) return unpick(view, before, id);
  const named = new Set(view.pieces.get(id)?.moves ?? []);
  const legal = view.moves.map(([move]) => move).filter((move) => named.has(move));
  if (!legal.length) return before;
  const both = before.moves.filter((move) => named.has(move));
  return both.length ? pickingOf(view, [...before.picked, id], both) : pickingOf(view, [id], legal);
}

function unpick(view: Choices, before: Picking, id: string): Picking {
  const rest = before.picked.filter((each) => each !== id);
  return rest.reduce((picking, each) => pick(view, picking, each), NOTHING_PICKED);
}

function pickingOf(view: Choices, picked: string[], moves: number[]): Picking {
  const distinguishes = (piece: Piece) => {
    const named = moves.filter((move) => piece.moves?.includes(move)).length;
    return named > 0 && named < moves.length;
  };
  const list = moves.length > 1 && ![...view.pieces.values()].some((piece) => !picked.includes(piece.id) && distinguishes(piece));
  return { picked, moves, list };
}

export type ArrowKey = "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown";

/** The nearest piece in the direction of an arrow key; the first one if none has the focus. */
export function nextPiece(pieces: Piece[], from: Piece | undefined, key: ArrowKey): Piece | undefined {
  if (!from) return pieces[0];
  const [x, y] = centre(from);
  const horizontal = key === "ArrowLeft" || key === "ArrowRight";
  const sign = key === "ArrowRight" || key === "ArrowDown" ? 1 : -1;
  const rated = pieces
    .filter((piece) => piece.id !== from.id)
    .map((piece) => {
      const [px, py] = centre(piece);
      const ahead = sign * (horizontal ? px - x : py - y);
      const aside = Math.abs(horizontal ? py - y : px - x);
      return { piece, ahead, cost: ahead + 2 * aside };
    })
    .filter(({ ahead }) => ahead > 1)
    .sort((a, b) => a.cost - b.cost);
  return rated[0]?.piece;
}

function centre(piece: Piece): [number, number] {
  const [x, y, width, height] = piece.at;
  return [x + width / 2, y + height / 2];
}
