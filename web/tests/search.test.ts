import { describe, expect, it } from "vitest";
import { routeOf } from "../src/lib/router.svelte";
import { searchBook } from "../src/lib/search";
import type { RulesInfo } from "../src/lib/wire";

const rule = (id: string, text: string) => ({ id, chapter: id.split(".")[0]!, text: [text, ["a list", "of things"]], rulings: [] });
const book: RulesInfo = {
  game: "toy",
  title: "Toy",
  version: 1,
  how_to_play: [
    {
      id: "the-goal",
      title: "The goal",
      blocks: [
        { kind: "text", text: "Find the **treasure** before anybody else." },
        { kind: "picture", picture: { number: 0, caption: "The map", legend: ["A parrot."], sizes: {} } },
      ],
    },
    { id: "cards", title: "The cards", blocks: [{ kind: "glossary", entries: [{ names: ["Captain", "Cook"], text: "Red.", rule: "TO-2.1" }] }] },
    { id: "first-tips", title: "First tips", blocks: [{ kind: "list", items: ["Keep the map.", "Avoid combat."] }] },
  ],
  chapters: [
    { id: "TO-1", title: "Setup", rules: ["TO-1.1"] },
    { id: "TO-2", title: "Combat", rules: ["TO-2.1"] },
  ],
  rules: [rule("TO-1.1", "Shuffle the cards before any combat."), rule("TO-2.1", "Look at two cards.")],
  rulings: [{ id: "TO-R1", title: "What if the map is lost?", text: ["Draw another (TO-1.1)."], rules: ["TO-1.1"] }],
};

describe("searchBook", () => {
  it.each([
    ["", []],
    ["   ", []],
    ["to-2.1", ["cards", "TO-2.1"]],
    ["COMBAT", ["first-tips", "TO-2.1", "TO-1.1"]],
    ["two cards", ["TO-2.1"]],
    ["things", ["TO-2.1", "TO-1.1"]],
    ["map", ["the-goal", "first-tips", "TO-R1"]],
    ["the treasure before", ["the-goal"]],
    ["cook", ["cards"]],
    ["parrot", ["the-goal"]],
    ["kraken", []],
  ])("%s", (query, anchors) => {
    expect(searchBook(book, query).map((each) => each.anchor)).toEqual(anchors);
  });

  it("says where each hit is and what it says", () => {
    expect(searchBook(book, "cook")).toEqual([{ kind: "page", anchor: "cards", heading: "The cards: Captain, Cook", text: ["Red. [TO-2.1]"] }]);
    expect(searchBook(book, "lost").map(({ kind, heading }) => [kind, heading])).toEqual([["ruling", "What if the map is lost?"]]);
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
