// Where the marks of a tale are drawn: arrows that bow around what lies between, numbers on them, badges on pieces.
import type { Mark, Piece } from "../lib/wire";

type Point = [number, number];
type Box = Piece["at"];

export interface Arrow {
  path: string;
  /** Where its number stands. */
  middle: Point;
  mark: Mark;
}

const AWAY = 0.16;

const centre = ([x, y, width, height]: Box): Point => [x + width / 2, y + height / 2];

/** Where the way from the middle of a box to another point leaves the box. */
export function leaves(box: Box, to: Point): Point {
  const [x, y] = centre(box);
  const [dx, dy] = [to[0] - x, to[1] - y];
  const part = Math.min(0.5 * box[2] / Math.max(1e-6, Math.abs(dx)), 0.5 * box[3] / Math.max(1e-6, Math.abs(dy)), 1);
  return [x + dx * part * 0.8, y + dy * part * 0.8];
}

/** An arrow from piece to piece; two that lead there and back bow to different sides. */
export function arrow(mark: Mark, from: Box, to: Box, middle: Point): Arrow {
  const [a, b] = [centre(from), centre(to)];
  const inward: Point = [((a[0] + b[0]) / 2) * 0.65 + middle[0] * 0.35, ((a[1] + b[1]) / 2) * 0.65 + middle[1] * 0.35];
  const bend: Point = [inward[0] - (b[1] - a[1]) * AWAY, inward[1] + (b[0] - a[0]) * AWAY];
  const [start, end] = [leaves(from, bend), leaves(to, bend)];
  const along = (t: number): Point => [0, 1].map((axis) => {
    const [p, q, r] = [start[axis] ?? 0, bend[axis] ?? 0, end[axis] ?? 0];
    return (1 - t) ** 2 * p + 2 * t * (1 - t) * q + t * t * r;
  }) as Point;
  return { mark, path: `M${fix(start)}Q${fix(bend)} ${fix(end)}`, middle: along(0.62) };
}

const fix = ([x, y]: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** Where a box of a sheet is on the screen, when the sheet stands in the middle of a room as large as fits. */
export function placed([x, y, wide, high]: Box, size: [number, number], width: number, height: number) {
  const scale = Math.min(width / size[0], height / size[1]);
  const [left, top] = [(width - size[0] * scale) / 2, (height - size[1] * scale) / 2];
  return { left: left + x * scale, top: top + y * scale, width: wide * scale, height: high * scale };
}
