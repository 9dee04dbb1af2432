import { describe, expect, it } from "vitest";
import { groupOptions } from "../src/lib/optionGroups";
import type { OptionInfo } from "../src/lib/wire";

const option = (name: string, more: Partial<OptionInfo> = {}) =>
  ({ name, default: "off", seats: [], names_seat: false, choices: [], group: "", only: {}, ...more }) as unknown as OptionInfo;
const ALL = [
  option("mode", { seats: [4, 5] }),
  option("hands", { group: "Hands" }),
  option("seconds", { group: "Hands", default: 4, only: { hands: "on" } }),
  option("first", { names_seat: true, choices: [0, 1, 2, 3].map((value) => ({ value, text: "" })) }),
];
const names = (seats: number, chosen = {}) => groupOptions(ALL, seats, chosen).map(({ title, options }) => [title, ...options.map(({ name }) => name)]);

describe("groupOptions", () => {
  it("puts options without a group first, and leaves out those that do not matter", () => {
    expect(names(4)).toEqual([["", "mode", "first"], ["Hands", "hands"]]);
    expect(names(3, { hands: "on" })).toEqual([["", "first"], ["Hands", "hands", "seconds"]]);
  });

  it("counts the options that differ from their default", () => {
    expect(groupOptions(ALL, 4, { hands: "on", seconds: 9, mode: "off" }).map(({ changed }) => changed)).toEqual([0, 2]);
  });

  it("offers only the seats of this table", () => {
    expect(groupOptions(ALL, 2, {})[0]?.options[0]?.choices.map(({ value }) => value)).toEqual([0, 1]);
  });
});
