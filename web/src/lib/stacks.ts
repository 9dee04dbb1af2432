// Stacks: pieces that lie on one spot. A closed stack shows how many they are; an open one is fanned out.
import type { Box, Piece } from "./wire";

/** The pieces of every stack with at least two, from back to front. */
export function stacksOf(pieces: Iterable<Piece>): Map<string, Piece[]> {
  const stacks = new Map<string, Piece[]>();
  for (const piece of pieces) {
    if (!piece.stack) continue;
    const stack = stacks.get(piece.stack);
    if (stack) stack.push(piece);
    else stacks.set(piece.stack, [piece]);
  }
  for (const [name, stack] of stacks) if (stack.length < 2) stacks.delete(name);
  return stacks;
}

export interface Fan {
  /** The pieces of the stack, each in its own place. */
  pieces: Piece[];
  /** What lies behind them. */
  at: Box;
}

const SPACE = 0.16;
const MOST_COLUMNS = 6;

/** A stack fanned out around its spot in rows, inside its panel. No piece has sides shorter than `least`. */
export function fanOut(stack: readonly Piece[], [panelWidth, panelHeight]: [number, number], least: number): Fan {
  const largest: [number, number] = [Math.max(...stack.map(({ at }) => at[2])), Math.max(...stack.map(({ at }) => at[3]))];
  const enlarged = Math.max(1, least / Math.min(...largest));
  const columns = Math.min(stack.length, MOST_COLUMNS);
  const rows = Math.ceil(stack.length / columns);
  const space = Math.min(...largest) * enlarged * SPACE;
  const [cellWidth, cellHeight] = [largest[0] * enlarged + space, largest[1] * enlarged + space];
  const [width, height] = [columns * cellWidth + space, rows * cellHeight + space];
  const [x, y, spotWidth, spotHeight] = stack[0]!.at;
  const left = between(0, x + spotWidth / 2 - width / 2, panelWidth - width);
  const top = between(0, y + spotHeight / 2 - height / 2, panelHeight - height);
  const pieces = stack.map((piece, index) => {
    const [w, h] = [piece.at[2] * enlarged, piece.at[3] * enlarged];
    const cell = [left + space + (index % columns) * cellWidth, top + space + Math.floor(index / columns) * cellHeight] as const;
    const at: Box = [cell[0] + (cellWidth - space - w) / 2, cell[1] + (cellHeight - space - h) / 2, w, h];
    return { ...piece, at, ...(piece.turn ? { turn: 0 } : {}) };
  });
  return { pieces, at: [left, top, width, height] };
}

const between = (least: number, value: number, most: number): number => Math.max(least, Math.min(value, most));
