import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { GRACE, Tooltip } from "../src/lib/tooltip.svelte";
import type { Piece } from "../src/lib/wire";

const card: Piece = { id: "card", kind: "card", at: [0, 0, 1, 1], label: "A card", rule: "OC-1.2" };
const plate: Piece = { id: "plate", kind: "plate", at: [0, 0, 1, 1], label: "A plate" };
const element = document.createElement("div");
let about: (string | undefined)[];
let tooltip: Tooltip;

beforeEach(() => {
  vi.useFakeTimers();
  about = [];
  tooltip = new Tooltip((piece) => about.push(piece?.id));
});
afterEach(() => vi.useRealTimers());

describe("a tooltip", () => {
  it("stays a moment for its link, and as long as the pointer is on it", () => {
    tooltip.rest(card, element);
    tooltip.rest(null, null);
    vi.advanceTimersByTime(GRACE - 1);
    tooltip.hold();
    vi.advanceTimersByTime(GRACE * 9);
    expect(tooltip.shown?.piece).toBe(card);
    tooltip.release();
    vi.advanceTimersByTime(GRACE);
    expect(tooltip.shown).toBeNull();
    expect(about).toEqual(["card", undefined]);
  });

  it("goes at once if it has no link", () => {
    tooltip.rest(plate, element);
    tooltip.rest(null, null);
    expect(tooltip.shown).toBeNull();
  });

  it("follows the pointer to the next piece", () => {
    tooltip.rest(card, element);
    tooltip.rest(null, null);
    tooltip.rest(plate, element);
    vi.advanceTimersByTime(GRACE * 9);
    expect(tooltip.shown?.piece).toBe(plate);
    expect(about).toEqual(["card", "plate"]);
  });
});
