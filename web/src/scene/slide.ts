// How a piece moves from one place to another, turns over and rolls.
import type { Box, Piece } from "../lib/wire";

/** A piece whose proportions change more than this is not stretched on its way. */
const MAX_DISTORTION = 3;
const EASING = "cubic-bezier(0.3, 0.7, 0.2, 1)";

type Placed = Pick<Piece, "at" | "turn">;

/** Where a piece lies, as a CSS transform: moved to its place, and turned about its centre. */
export function placeOf({ at: [x, y, width, height], turn }: Placed): string {
  return turn ? turned(x + width / 2, y + height / 2, turn, 1, 1, width, height) : `translate(${x}px, ${y}px)`;
}

function turned(x: number, y: number, turn: number, scaleX: number, scaleY: number, width: number, height: number): string {
  return `translate(${x}px, ${y}px) rotate(${turn}deg) scale(${scaleX}, ${scaleY}) translate(${-width / 2}px, ${-height / 2}px)`;
}

/** The scale at which a piece with its new size starts. If stretched, a rotating line would look like a thick slab halfway. */
export function startScale(from: Box, to: Box): [number, number] {
  const [x, y] = [from[2] / to[2], from[3] / to[3]];
  return Math.max(x / y, y / x) > MAX_DISTORTION ? [1, 1] : [x, y];
}

/** The shorter way round: from 350 to 10 degrees a piece turns by 20. */
export function startTurn(from: number, to: number): number {
  return to + ((((from - to) % 360) + 540) % 360) - 180;
}

function slide(target: Element, from: Placed, to: Placed, duration: number): void {
  const [scaleX, scaleY] = startScale(from.at, to.at);
  const [x, y, width, height] = to.at;
  if (!from.turn && !to.turn) {
    const start = `translate(${from.at[0]}px, ${from.at[1]}px) scale(${scaleX}, ${scaleY})`;
    target.animate([{ transform: start }, { transform: placeOf(to) }], { duration, easing: EASING });
    return;
  }
  const begin = startTurn(from.turn ?? 0, to.turn ?? 0);
  const start = turned(from.at[0] + from.at[2] / 2, from.at[1] + from.at[3] / 2, begin, scaleX, scaleY, width, height);
  const end = turned(x + width / 2, y + height / 2, to.turn ?? 0, 1, 1, width, height);
  target.animate([{ transform: start }, { transform: end }], { duration, easing: EASING });
}

/** A card turns over; a coin flies in from the centre of the table. */
function flip(target: Element, now: Piece, centre: [number, number], duration: number): void {
  if (now.kind === "disc" && now.face_up !== false) {
    const [x, y] = now.at;
    const from = `translate(${centre[0] - x}px, ${centre[1] - y}px) scale(2.4)`;
    target.animate([{ transform: from, opacity: 0.4 }, { transform: "none", opacity: 1 }], {
      duration: duration * 1.4,
      easing: "cubic-bezier(0.4, 0, 0.3, 1)",
    });
  } else {
    target.animate([{ transform: "scaleX(0.02)" }, { transform: "scaleX(1)" }], { duration: duration * 0.8, easing: "ease-out" });
  }
}

/** How long a die rolls if a piece takes `travel` to move. */
export const rollTime = (travel: number): number => travel * 1.3;

function roll(target: Element, duration: number): void {
  const spins = [{ transform: "rotate(-400deg) scale(1.5)" }, { transform: "rotate(20deg) scale(1.1)", offset: 0.8 }, { transform: "none" }];
  target.animate(spins, { duration, easing: "cubic-bezier(0.2, 0.8, 0.3, 1)" });
}

/** Animate what has changed about a piece. */
export function animateChange(outer: Element, inner: Element, was: Piece, now: Piece, centre: [number, number], travel: number): void {
  const moved = was.at.some((value, index) => value !== now.at[index]) || (was.turn ?? 0) !== (now.turn ?? 0);
  if (moved) slide(outer, was, now, travel);
  if ((was.face_up ?? true) !== (now.face_up ?? true)) flip(inner, now, centre, travel);
  if (now.kind === "die" && (was.text !== now.text || was.count !== now.count)) roll(inner, rollTime(travel));
}
