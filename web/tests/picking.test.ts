import { describe, expect, it } from "vitest";
import { nextPiece, NOTHING_PICKED, pick, usablePieces } from "../src/lib/picking";
import type { Piece } from "../src/lib/wire";

const at = (id: string, x: number, y: number, moves: number[] = []): Piece => ({ id, kind: "card", at: [x, y, 10, 10], moves });

/** Moves 1 to 4: hand h1 or h2 with board b1 or b2; 5 and 6 both use only the bell. */
const pieces = [at("h1", 0, 0, [1, 2]), at("h2", 20, 0, [3, 4]), at("b1", 0, 50, [1, 3]), at("b2", 20, 50, [2, 4]), at("bell", 50, 20, [5, 6])];
const view = {
  pieces: new Map(pieces.map((piece) => [piece.id, piece])),
  moves: [1, 2, 3, 4, 5, 6].map((move) => [move, `move ${move}`] as [number, string]),
};

describe("picking pieces", () => {
  it("leaves one move after two clicks", () => {
    const first = pick(view, NOTHING_PICKED, "h1");
    expect(first).toEqual({ picked: ["h1"], moves: [1, 2], list: false });
    expect(pick(view, first, "b2").moves).toEqual([2]);
  });

  it("starts over with a piece that does not go with the others", () => {
    expect(pick(view, pick(view, NOTHING_PICKED, "h1"), "h2")).toMatchObject({ picked: ["h2"], moves: [3, 4] });
  });

  it("unpicks a piece on a second click", () => {
    expect(pick(view, pick(view, NOTHING_PICKED, "h1"), "h1")).toEqual(NOTHING_PICKED);
  });

  it("offers a list if no piece can tell the moves apart", () => {
    expect(pick(view, NOTHING_PICKED, "bell")).toEqual({ picked: ["bell"], moves: [5, 6], list: true });
  });

  it("ignores a piece without a legal move", () => {
    const other = { ...view, moves: [[9, "pass"] as [number, string]] };
    expect(pick(other, NOTHING_PICKED, "h1")).toBe(NOTHING_PICKED);
  });

  it("knows which pieces can be used next", () => {
    expect(usablePieces(view, NOTHING_PICKED)).toHaveLength(5);
    expect(usablePieces(view, pick(view, NOTHING_PICKED, "h1")).map((piece) => piece.id)).toEqual(["h1", "b1", "b2"]);
  });
});

describe("nextPiece", () => {
  it("starts with the first piece", () => {
    expect(nextPiece(pieces, undefined, "ArrowDown")?.id).toBe("h1");
  });

  it.each([
    ["ArrowRight", "h2"],
    ["ArrowDown", "b1"],
    ["ArrowUp", undefined],
    ["ArrowLeft", undefined],
  ] as const)("goes %s to the nearest piece", (key, id) => {
    expect(nextPiece(pieces, pieces[0], key)?.id).toBe(id);
  });
});
