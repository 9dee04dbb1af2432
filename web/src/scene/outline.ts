// The outline of a piece that is not a rectangle, as points of its box.
import type { Piece } from "../lib/wire";

/** The corners of a hex, polygon or polyline as an SVG list of points; empty for every other piece. */
export function outlineOf({ kind, at: [, , width, height], points = [] }: Piece): string {
  if (kind === "hex") return hexOutline(width, height);
  return kind === "polygon" || kind === "polyline" ? points.join(" ") : "";
}

/** Pointy side up if it is taller than wide. */
function hexOutline(w: number, h: number): string {
  return h > w
    ? `${w / 2},0 ${w},${h / 4} ${w},${h * 0.75} ${w / 2},${h} 0,${h * 0.75} 0,${h / 4}`
    : `${w / 4},0 ${w * 0.75},0 ${w},${h / 2} ${w * 0.75},${h} ${w / 4},${h} 0,${h / 2}`;
}
