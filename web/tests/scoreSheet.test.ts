import { describe, expect, it } from "vitest";
import { gamesOf, pointsByGame, signed } from "../src/lib/scoreSheet";
import type { Scores } from "../src/lib/wire";

const row = (game: number, amount: number) => ({ move: 0, game, amount, text: "", rule: "" });
const sheet = (...seats: ReturnType<typeof row>[][]) => ({ explained: true, seats: seats.map((rows, seat) => ({ seat, name: "", total: 0, rows })) }) as Scores;

describe("pointsByGame", () => {
  it("keeps the games of a match apart", () => {
    const found = sheet([row(1, 2), row(1, 1), row(3, -1)], [row(2, 1)]);
    expect(gamesOf(found)).toEqual([1, 2, 3]);
    const points = pointsByGame(found.seats[0]?.rows ?? [], gamesOf(found));
    expect(points.map(({ number, sum, rows }) => [number, sum, rows.length])).toEqual([[1, 3, 2], [2, 0, 0], [3, -1, 1]]);
  });

  it("has one list if nobody has points", () => {
    expect(pointsByGame([], gamesOf(sheet([], [])))).toEqual([{ number: 0, sum: 0, rows: [] }]);
  });
});

describe("signed", () => {
  it("uses a real minus", () => expect([2, 0, -2].map(signed)).toEqual(["+2", "0", "−2"]));
});
