// Where something has happened between two drawings of a panel.
import type { Box, Piece } from "./wire";

const LOOKS = ["turn", "face_up", "count", "text", "icon", "tone"] as const;

/** The places of pieces that have moved or appeared; if there are none, of those that look different. */
export function changedBoxes(before: ReadonlyMap<string, Piece>, now: ReadonlyMap<string, Piece>): Box[] {
  const moved: Box[] = [];
  const changed: Box[] = [];
  for (const [id, piece] of now) {
    const was = before.get(id);
    if (was === piece) continue;
    if (!was || was.at.some((value, index) => value !== piece.at[index])) moved.push(piece.at);
    else if (LOOKS.some((field) => was[field] !== piece[field])) changed.push(piece.at);
  }
  return moved.length ? moved : changed;
}
