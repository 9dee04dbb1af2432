import { describe, expect, it } from "vitest";
import { mayTake } from "../src/lib/joining";
import type { Chair, Sheet } from "../src/lib/wire";

const may = (phase: Sheet["phase"], kind: Chair["kind"], mine: number[] = []) => mayTake({ phase }, mine, { kind });

describe("a seat", () => {
  it("is free before the game where nobody and no bot sits, for a second one too", () => {
    expect([may("open", "empty"), may("open", "empty", [0]), may("open", "bot"), may("open", "person")]).toEqual([true, true, false, false]);
  });

  it("can be taken over from a bot while a game is played, by whoever has none", () => {
    expect([may("playing", "bot"), may("paused", "bot"), may("playing", "bot", [1]), may("playing", "person")]).toEqual([true, true, false, false]);
    expect([may("over", "bot"), may("aborted", "bot")]).toEqual([false, false]);
  });
});
