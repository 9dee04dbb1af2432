import { describe, expect, it } from "vitest";
import { dayText, resultText } from "../src/lib/resultText";
import type { Outcome } from "../src/lib/wire";

const PLAYERS = ["Anne", "Ada", "Bruno", "Clara"];
const result = (places: number[], scores: number[], seats = [0], more: Partial<Outcome> = {}, points = true) =>
  resultText({ players: PLAYERS.slice(0, places.length), seats, outcome: { places, scores, reason: "", resigned: [], actors: [], ...more } }, points);

describe("resultText", () => {
  it("says how we did, with our points and those of the best of the others", () => {
    expect(result([1, 2, 3, 4], [23, 19, 5, 2])).toBe("You won, 23 to 19");
    expect(result([2, 1], [19, 23])).toBe("You lost, 19 to 23");
    expect(result([3, 1, 2, 4], [5, 23, 19, 2])).toBe("You came 3rd, 5 to 23");
    expect(result([2, 1, 3], [5, 9, 1])).toBe("You came 2nd, 5 to 9");
    expect(result([1, 1, 3], [9, 9, 1])).toBe("You won together with Ada");
  });

  it("leaves out numbers that are no points", () => {
    expect(result([1, 2, 2], [9, 7, 3], [0], {}, false)).toBe("You won");
    expect(result([2, 1, 1], [9, 9, 9], [0], {}, false)).toBe("You came 2nd");
  });

  it("knows games without a winner, resignations, and rivals without a seat", () => {
    expect(result([2, 2], [3, 3])).toBe("Nobody won");
    expect(result([2, 1], [3, 9], [0], { resigned: [0] })).toBe("You resigned");
    expect(result([2], [3], [0], { actors: [{ name: "the Dummy", place: 1, score: 8 }] })).toBe("You lost, 3 to 8");
    expect(result([1], [8], [0])).toBe("You won, 8");
  });

  it("names the winner if we played no seat, or several at one screen", () => {
    expect(result([1, 2], [5, 3], [])).toBe("Anne won, 5 to 3");
    expect(result([2, 1], [3, 5], [0, 1])).toBe("Ada won, 5 to 3");
  });
});

describe("dayText", () => {
  const now = new Date(2026, 4, 20, 0, 30).getTime();
  it("says the day as people do", () => {
    expect(dayText(now, now)).toBe("today");
    expect(dayText(new Date(2026, 4, 19, 23, 50).getTime(), now)).toBe("yesterday");
    expect(dayText(new Date(2026, 4, 17, 12).getTime(), now)).toBe("3 days ago");
    expect(dayText(new Date(2026, 3, 1).getTime(), now)).toBe("1 April 2026");
    expect(dayText(new Date(2027, 0, 1).getTime(), now)).toBe("1 January 2027"); // a clock that was wrong
  });
});
