import { describe, expect, it } from "vitest";
import { grouped } from "../src/lib/optionGroups";
import type { OptionInfo } from "../src/lib/wire";

const option = (name: string, more: Partial<OptionInfo> = {}) =>
  ({ name, default: "off", seats: [], names_seat: false, choices: [], group: "", only: {}, ...more }) as unknown as OptionInfo;
const ALL = [
  option("mode", { seats: [4, 5] }),
  option("hands", { group: "Hands" }),
  option("seconds", { group: "Hands", default: 4, only: { hands: "on" } }),
  option("first", { names_seat: true, choices: [0, 1, 2, 3].map((value) => ({ value, text: "" })) }),
];
const names = (seats: number, chosen = {}) => grouped(ALL, seats, chosen).map(({ title, options }) => [title, ...options.map(({ name }) => name)]);

describe("the options of a game", () => {
  it("stand in their parts, those of none first, and only where they matter", () => {
    expect(names(4)).toEqual([["", "mode", "first"], ["Hands", "hands"]]);
    expect(names(3, { hands: "on" })).toEqual([["", "first"], ["Hands", "hands", "seconds"]]);
  });

  it("tell how many of a part are not as usual", () => {
    expect(grouped(ALL, 4, { hands: "on", seconds: 9, mode: "off" }).map(({ changed }) => changed)).toEqual([0, 2]);
  });

  it("name the seats of this table", () => {
    expect(grouped(ALL, 2, {})[0]?.options[0]?.choices.map(({ value }) => value)).toEqual([0, 1]);
  });
});
