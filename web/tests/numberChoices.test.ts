import { describe, expect, it } from "vitest";
import { clamped, numberChoices } from "../src/lib/numberChoices";

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => ({ value: from + index, text: String(from + index) }));

describe("numberChoices", () => {
  it("turns a long list of numbers into bounds, beside the values with a name", () => {
    const never = { value: 0, text: "never" };
    expect(numberChoices({ choices: [never, ...numbers(10, 200)] })).toEqual({ low: 10, high: 200, named: [never] });
  });

  it("leaves short lists and names alone", () => {
    expect(numberChoices({ choices: numbers(1, 12) })).toBeNull();
    expect(numberChoices({ choices: [...numbers(1, 20), { value: "all", text: "all" }] })).toBeNull();
  });
});

describe("clamped", () => {
  it("keeps a number within its bounds", () => {
    expect([5, 15, 250, 12.4, NaN].map((number) => clamped(number, 10, 200, 40))).toEqual([10, 15, 200, 12, 40]);
  });
});
