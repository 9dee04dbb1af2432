import { describe, expect, it } from "vitest";
import { fanOut, stacksOf } from "../src/lib/stacks";
import type { Piece } from "../src/lib/wire";

const counter = (id: string, stack?: string, more: Partial<Piece> = {}): Piece => ({ id, kind: "disc", at: [100, 100, 30, 30], ...(stack === undefined ? {} : { stack }), ...more });

describe("stacks", () => {
  it("have at least two pieces, from back to front", () => {
    const stacks = stacksOf([counter("a", "x"), counter("b"), counter("c", "y"), counter("d", "x")]);
    expect([...stacks].map(([name, pieces]) => [name, pieces.map(({ id }) => id)])).toEqual([["x", ["a", "d"]]]);
  });

  it.each([2, 5, 9, 20])("of %i fan out without overlap, on their backing", (count) => {
    const stack = Array.from({ length: count }, (_, index) => counter(`p${index}`, "x", { turn: 45 }));
    const { pieces, at } = fanOut(stack, [900, 700], 0);
    expect(pieces.map(({ id }) => id)).toEqual(stack.map(({ id }) => id));
    for (const [index, { at: [x, y, w, h], turn }] of pieces.entries()) {
      expect([w, h, turn]).toEqual([30, 30, 0]);
      expect(x >= at[0] && y >= at[1] && x + w <= at[0] + at[2] && y + h <= at[1] + at[3]).toBe(true);
      for (const { at: other } of pieces.slice(index + 1)) expect(x + w <= other[0] || y + h <= other[1] || other[0] + other[2] <= x).toBe(true);
    }
  });

  it("stay inside the panel", () => {
    const corner = ["a", "b", "c"].map((id) => counter(id, "x", { at: [0, 690, 10, 10] }));
    const [x, y, width, height] = fanOut(corner, [900, 700], 40).at;
    expect(x >= 0 && y >= 0 && x + width <= 900 && y + height <= 700).toBe(true);
  });

  it("are enlarged until they can be touched", () => {
    const { pieces } = fanOut([counter("a", "x"), counter("b", "x", { at: [100, 100, 60, 30] })], [900, 700], 60);
    expect(pieces.map(({ at }) => at.slice(2))).toEqual([[60, 60], [120, 60]]);
  });
});
