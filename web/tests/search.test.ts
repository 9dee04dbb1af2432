import { describe, expect, it } from "vitest";
import { routeOf } from "../src/lib/router.svelte";
import { searchRules } from "../src/lib/search";
import type { RulesInfo } from "../src/lib/wire";

const rule = (id: string, text: string) => ({ id, chapter: id.split(".")[0]!, source: "S", text: [text, ["a list", "of things"]], rulings: [] });
const book: RulesInfo = {
  game: "toy",
  title: "Toy",
  version: 1,
  chapters: [
    { id: "TO-1", title: "Setup", rules: ["TO-1.1"] },
    { id: "TO-2", title: "Combat", rules: ["TO-2.1"] },
  ],
  rules: [rule("TO-1.1", "Shuffle the cards before any combat."), rule("TO-2.1", "Look at two cards.")],
  rulings: [],
};

describe("searchRules", () => {
  it.each([
    ["", ["TO-1.1", "TO-2.1"]],
    ["to-2.1", ["TO-2.1"]],
    ["COMBAT", ["TO-2.1", "TO-1.1"]],
    ["two cards", ["TO-2.1"]],
    ["things", ["TO-2.1", "TO-1.1"]],
    ["parrot", []],
  ])("%s", (query, ids) => {
    expect(searchRules(book, query).map((each) => each.id)).toEqual(ids);
  });
});

describe("routeOf", () => {
  it.each([
    ["/", "home", ""],
    ["/new/ocracoke", "new", "ocracoke"],
    ["/t/Jrk0OGtFFlqC", "table", "Jrk0OGtFFlqC"],
    ["/rules", "rules", ""],
    ["/rules/ocracoke", "rules", "ocracoke"],
    ["/record", "replay", ""],
    ["/guide/ocracoke", "guide", "ocracoke"],
    ["/t/../../etc", "not-found", ""],
    ["/elsewhere", "not-found", ""],
  ])("%s", (path, page, key) => {
    expect(routeOf(path)).toEqual({ page, key });
  });
});
