import { describe, expect, it } from "vitest";
import { fit, LEADING } from "../src/scene/fitText";

/** Without a canvas every letter is half as wide as it is high. */
const widest = (lines: string[], size: number) => Math.max(...lines.map((line) => [...line].length * 0.5 * size));

describe("letters in a box", () => {
  it("are as large as the box allows, and no larger than wanted", () => {
    expect(fit("Flint", 100, 20, 14, 1, false)).toEqual({ lines: ["Flint"], size: 14 });
    expect(fit("Flint", 25, 20, 14, 1, false).size).toBe(10);
  });

  it("go into two lines when they are larger so", () => {
    expect(fit("turns up after round", 60, 40, 20, 2, false).lines).toHaveLength(2);
  });

  it.each(["W".repeat(40), "a b ".repeat(2500), "🏴‍☠️".repeat(40), "שלום ".repeat(30)])("never leave it, however long the text", (text) => {
    const { lines, size } = fit(text, 90, 24, 20, 2, true);
    expect(size).toBeGreaterThan(0);
    expect(widest(lines, size)).toBeLessThanOrEqual(90.001);
    expect(lines.length * size * LEADING).toBeLessThanOrEqual(24.001);
    expect(lines.join("")).toContain("…");
  });
});
