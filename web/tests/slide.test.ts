import { describe, expect, it } from "vitest";
import { placeOf, startScale, startTurn } from "../src/scene/slide";
import type { Box } from "../src/lib/wire";

const THIN = 3;
const ACROSS: Box = [0, 0, 200, THIN];
const DOWN: Box = [50, 0, THIN, 120];

/** The shorter side of a piece while it slides from one box to another. */
function thickness(from: Box, to: Box, progress: number): number {
  const [x, y] = startScale(from, to);
  const between = (start: number) => start + (1 - start) * progress;
  return Math.min(to[2] * between(x), to[3] * between(y));
}

describe("sliding", () => {
  it.each([
    [ACROSS, DOWN],
    [DOWN, ACROSS],
    [[0, 0, 20, THIN] as Box, ACROSS],
  ])("a line stays thin on its way from %s to %s", (from, to) => {
    for (const progress of [0, 0.25, 0.5, 0.75, 1]) expect(thickness(from, to, progress)).toBeLessThanOrEqual(THIN);
  });

  it("a card grows on its way", () => {
    expect(startScale([0, 0, 50, 70], [300, 300, 100, 150])[0]).toBe(0.5);
  });

  it.each([
    [350, 10, -10],
    [10, 350, 370],
    [0, 90, 0],
    [-90, 180, 270],
  ])("a piece turns from %i to %i degrees the shorter way, from %i", (from, to, start) => {
    expect(startTurn(from, to)).toBe(start);
  });

  it("a turned piece keeps its centre", () => {
    expect(placeOf({ at: [10, 20, 30, 40] })).toBe("translate(10px, 20px)");
    expect(placeOf({ at: [10, 20, 30, 40], turn: 90 })).toBe("translate(25px, 40px) rotate(90deg) scale(1, 1) translate(-15px, -20px)");
  });
});
