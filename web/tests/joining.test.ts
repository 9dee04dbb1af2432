import { describe, expect, it } from "vitest";
import { canTakeSeat } from "../src/lib/joining";
import type { Chair, ViewState } from "../src/lib/wire";

const may = (phase: ViewState["phase"], kind: Chair["kind"], mySeats: number[] = []) => canTakeSeat({ phase }, mySeats, { kind });

describe("canTakeSeat", () => {
  it("allows an empty seat before the game, also as a second one", () => {
    expect([may("open", "empty"), may("open", "empty", [0]), may("open", "bot"), may("open", "person")]).toEqual([true, true, false, false]);
  });

  it("allows a spectator to take over from a bot during the game", () => {
    expect([may("playing", "bot"), may("paused", "bot"), may("playing", "bot", [1]), may("playing", "person")]).toEqual([true, true, false, false]);
    expect([may("over", "bot"), may("aborted", "bot")]).toEqual([false, false]);
  });
});
