import { describe, expect, it } from "vitest";
import { fitText, LEADING } from "../src/scene/fitText";

/** Without a canvas, every letter counts as half as wide as it is high. */
const widest = (lines: string[], size: number) => Math.max(...lines.map((line) => [...line].length * 0.5 * size));

describe("fitText", () => {
  it("is as large as the box allows, up to the maximum", () => {
    expect(fitText("Flint", 100, 20, 14, 1, false)).toEqual({ lines: ["Flint"], size: 14 });
    expect(fitText("Flint", 25, 20, 14, 1, false).size).toBe(10);
  });

  it("breaks into two lines if that makes the letters larger", () => {
    expect(fitText("turns up after round", 60, 40, 20, 2, false).lines).toHaveLength(2);
  });

  it.each(["W".repeat(40), "a b ".repeat(2500), "🏴‍☠️".repeat(40), "שלום ".repeat(30)])("never overflows, however long the text", (text) => {
    const { lines, size } = fitText(text, 90, 24, 20, 2, true);
    expect(size).toBeGreaterThan(0);
    expect(widest(lines, size)).toBeLessThanOrEqual(90.001);
    expect(lines.length * size * LEADING).toBeLessThanOrEqual(24.001);
    expect(lines.join("")).toContain("…");
  });
});
