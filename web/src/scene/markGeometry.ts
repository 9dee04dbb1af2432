// Where the marks of an animation are drawn: curved arrows with a number, and badges on pieces.
import type { Box, Mark } from "../lib/wire";

type Point = [number, number];

export interface Arrow {
  path: string;
  /** Where its badge goes. */
  middle: Point;
  mark: Mark;
}

const BEND = 0.16;

const centre = ([x, y, width, height]: Box): Point => [x + width / 2, y + height / 2];

/** Where a line from the centre of a box to a point crosses its edge, or nearly. */
export function edgePoint(box: Box, to: Point): Point {
  const [x, y] = centre(box);
  const [dx, dy] = [to[0] - x, to[1] - y];
  const part = Math.min(0.5 * box[2] / Math.max(1e-6, Math.abs(dx)), 0.5 * box[3] / Math.max(1e-6, Math.abs(dy)), 1);
  return [x + dx * part * 0.8, y + dy * part * 0.8];
}

/** An arrow between two boxes; one there and one back bend to different sides, and all a little inwards, if `towards` is the middle of the table. */
export function arrowBetween(mark: Mark, from: Box, to: Box, towards: Point | null): Arrow {
  const [a, b] = [centre(from), centre(to)];
  const middle: Point = towards ?? [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const inward: Point = [((a[0] + b[0]) / 2) * 0.65 + middle[0] * 0.35, ((a[1] + b[1]) / 2) * 0.65 + middle[1] * 0.35];
  const bend: Point = [inward[0] - (b[1] - a[1]) * BEND, inward[1] + (b[0] - a[0]) * BEND];
  const [start, end] = [edgePoint(from, bend), edgePoint(to, bend)];
  const pointAt = (t: number): Point => [0, 1].map((axis) => {
    const [p, q, r] = [start[axis] ?? 0, bend[axis] ?? 0, end[axis] ?? 0];
    return (1 - t) ** 2 * p + 2 * t * (1 - t) * q + t * t * r;
  }) as Point;
  return { mark, path: `M${format(start)}Q${format(bend)} ${format(end)}`, middle: pointAt(0.62) };
}

const format = ([x, y]: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** A box of the scene in pixels, when the scene is scaled to fit and centred in an area. */
export function boxOnScreen([x, y, boxWidth, boxHeight]: Box, size: [number, number], width: number, height: number) {
  const scale = Math.min(width / size[0], height / size[1]);
  const [left, top] = [(width - size[0] * scale) / 2, (height - size[1] * scale) / 2];
  return { left: left + x * scale, top: top + y * scale, width: boxWidth * scale, height: boxHeight * scale };
}
