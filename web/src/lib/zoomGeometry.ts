// What a large panel shows: arithmetic on boxes and scales. A view of a panel is the point in its middle and its scale.
import type { Box } from "./wire";

/** Pixels per unit, and where the upper left corner of the panel lies in pixels. */
export interface Transform {
  x: number;
  y: number;
  k: number;
}

export interface ZoomView {
  centre: [number, number];
  /** How many units of the panel are visible from left to right. */
  units: number;
}

export type Size = [width: number, height: number];

/** The closest that anybody can come, in pixels per unit; small panels are enlarged further. */
const CLOSEST = 2.5;
const CLOSEST_SHARE = 5;
/** Space kept around a box that is shown, in pixels. */
const MARGIN = 36;

/** The scale at which the whole panel is visible. */
export const wholeScale = (panel: Size, screen: Size): number => Math.min(screen[0] / panel[0], screen[1] / panel[1]);

export function scaleLimits(panel: Size, screen: Size): [number, number] {
  const whole = wholeScale(panel, screen);
  return [whole, Math.max(CLOSEST, whole * CLOSEST_SHARE)];
}

const limited = (k: number, [least, most]: [number, number]): number => Math.min(most, Math.max(least, k));

/** The transform that puts a point into the middle of the screen. */
export function around(centre: [number, number], k: number, screen: Size): Transform {
  return { k, x: screen[0] / 2 - centre[0] * k, y: screen[1] / 2 - centre[1] * k };
}

/** The transform that shows a box as large as possible, and as much around it as fits. */
export function showBox([x, y, width, height]: Box, panel: Size, screen: Size): Transform {
  const k = limited(Math.min(screen[0] / width, screen[1] / height), scaleLimits(panel, screen));
  return inside(around([x + width / 2, y + height / 2], k, screen), panel, screen);
}

/** The same scale, moved so that nothing beyond the edge of the panel shows; a panel smaller than the screen is centred. */
export function inside({ x, y, k }: Transform, panel: Size, screen: Size): Transform {
  const along = (offset: number, axis: 0 | 1) => {
    const spare = screen[axis] - panel[axis] * k;
    return spare >= 0 ? spare / 2 : Math.min(0, Math.max(spare, offset));
  };
  return { k, x: along(x, 0), y: along(y, 1) };
}

/** The part of the panel that is on the screen. */
export function visibleBox({ x, y, k }: Transform, screen: Size): Box {
  return [(0 - x) / k, (0 - y) / k, screen[0] / k, screen[1] / k];
}

/** The smallest move that brings a box onto the screen, or null if it is there already. It zooms out if the box is too large. */
export function reveal(box: Box, now: Transform, panel: Size, screen: Size): Transform | null {
  const [left, top, width, height] = visibleBox(now, screen);
  const isVisible = box[0] >= left - 1 && box[1] >= top - 1 && box[0] + box[2] <= left + width + 1 && box[1] + box[3] <= top + height + 1;
  if (isVisible) return null;
  const fitting = Math.min((screen[0] - 2 * MARGIN) / box[2], (screen[1] - 2 * MARGIN) / box[3]);
  if (fitting < now.k) {
    const centre: [number, number] = [box[0] + box[2] / 2, box[1] + box[3] / 2];
    return inside(around(centre, limited(fitting, scaleLimits(panel, screen)), screen), panel, screen);
  }
  const along = (offset: number, axis: 0 | 1) => {
    const [from, to] = [box[axis] * now.k + offset, (box[axis] + box[axis + 2]!) * now.k + offset];
    if (from < MARGIN) return offset + MARGIN - from;
    return to > screen[axis] - MARGIN ? offset - (to - screen[axis] + MARGIN) : offset;
  };
  return inside({ k: now.k, x: along(now.x, 0), y: along(now.y, 1) }, panel, screen);
}

/** The box around several boxes; null if there are none. */
export function unionOf(boxes: readonly Box[]): Box | null {
  if (!boxes.length) return null;
  const [left, top] = [Math.min(...boxes.map(([x]) => x)), Math.min(...boxes.map(([, y]) => y))];
  const right = Math.max(...boxes.map(([x, , width]) => x + width));
  return [left, top, right - left, Math.max(...boxes.map(([, y, , height]) => y + height)) - top];
}

export function toView({ x, y, k }: Transform, screen: Size): ZoomView {
  return { centre: [(screen[0] / 2 - x) / k, (screen[1] / 2 - y) / k], units: screen[0] / k };
}

/** The remembered view on this screen, which may have another size. */
export function fromView({ centre, units }: ZoomView, panel: Size, screen: Size): Transform {
  return inside(around(centre, limited(screen[0] / units, scaleLimits(panel, screen)), screen), panel, screen);
}
