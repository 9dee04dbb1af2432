import { describe, expect, it } from "vitest";
import { NOTHING, pick, towards, usable } from "../src/lib/picking";
import type { Piece } from "../src/lib/wire";

const at = (id: string, x: number, y: number, moves: number[] = []): Piece => ({ id, kind: "card", at: [x, y, 10, 10], moves });

/** Moves 1 to 4: hand h1 or h2 with board b1 or b2; 5 and 6 both on the bell alone. */
const pieces = [at("h1", 0, 0, [1, 2]), at("h2", 20, 0, [3, 4]), at("b1", 0, 50, [1, 3]), at("b2", 20, 50, [2, 4]), at("bell", 50, 20, [5, 6])];
const sheet = {
  pieces: new Map(pieces.map((piece) => [piece.id, piece])),
  moves: [1, 2, 3, 4, 5, 6].map((move) => [move, `move ${move}`] as [number, string]),
};

describe("picking pieces", () => {
  it("leaves one move after two clicks", () => {
    const first = pick(sheet, NOTHING, "h1");
    expect(first).toEqual({ picked: ["h1"], moves: [1, 2], list: false });
    expect(pick(sheet, first, "b2").moves).toEqual([2]);
  });

  it("begins anew with a piece that does not go with the others", () => {
    expect(pick(sheet, pick(sheet, NOTHING, "h1"), "h2")).toMatchObject({ picked: ["h2"], moves: [3, 4] });
  });

  it("takes a piece back by a second click", () => {
    expect(pick(sheet, pick(sheet, NOTHING, "h1"), "h1")).toEqual(NOTHING);
  });

  it("offers a list when no piece tells the moves apart", () => {
    expect(pick(sheet, NOTHING, "bell")).toEqual({ picked: ["bell"], moves: [5, 6], list: true });
  });

  it("does nothing with a piece that names no legal move", () => {
    const other = { ...sheet, moves: [[9, "pass"] as [number, string]] };
    expect(pick(other, NOTHING, "h1")).toBe(NOTHING);
  });

  it("shows what can be used next", () => {
    expect(usable(sheet, NOTHING)).toHaveLength(5);
    expect(usable(sheet, pick(sheet, NOTHING, "h1")).map((piece) => piece.id)).toEqual(["h1", "b1", "b2"]);
  });
});

describe("arrow keys", () => {
  it("begin with the first piece", () => {
    expect(towards(pieces, undefined, "ArrowDown")?.id).toBe("h1");
  });

  it.each([
    ["ArrowRight", "h2"],
    ["ArrowDown", "b1"],
    ["ArrowUp", undefined],
    ["ArrowLeft", undefined],
  ] as const)("go %s to what lies there", (way, id) => {
    expect(towards(pieces, pieces[0], way)?.id).toBe(id);
  });
});
