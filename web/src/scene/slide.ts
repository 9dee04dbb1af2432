// How a piece moves from one box to another.
import type { Box } from "../lib/wire";

/** A piece whose proportions change more than this is not stretched on its way. */
const MAX_DISTORTION = 3;

/** The scale at which a piece with its new size starts. If stretched, a rotating line would look like a thick slab halfway. */
export function startScale(from: Box, to: Box): [number, number] {
  const [x, y] = [from[2] / to[2], from[3] / to[3]];
  return Math.max(x / y, y / x) > MAX_DISTORTION ? [1, 1] : [x, y];
}

export function slide(target: Element, from: Box, to: Box, duration: number): void {
  const [x, y] = startScale(from, to);
  const start = `translate(${from[0]}px, ${from[1]}px) scale(${x}, ${y})`;
  const easing = "cubic-bezier(0.3, 0.7, 0.2, 1)";
  target.animate([{ transform: start }, { transform: `translate(${to[0]}px, ${to[1]}px)` }], { duration, easing });
}
