import { describe, expect, it } from "vitest";
import { counted, merged, named, spoken, whole } from "../src/lib/viewState";
import type { News, Piece, Sheet, TableMessage } from "../src/lib/wire";

const piece = (id: string, more: Partial<Piece> = {}): Piece => ({ id, kind: "card", at: [0, 0, 10, 10], ...more });

function message(more: Partial<TableMessage> = {}): TableMessage {
  return {
    is: "table",
    table: "T",
    game: "toy",
    version: 3,
    phase: "playing",
    names: ["Anne", "Mary"],
    lines: [["a", "first", ""]],
    pieces: { a: piece("a"), b: piece("b", { text: "B" }) },
    parts: [["a"], ["b"]],
    moves: [[1, "one"]],
    ask: 0,
    ...more,
  } as TableMessage;
}

const sheet = (more: Partial<TableMessage> = {}): Sheet => whole(message(more), null, 0);
const news = (more: Partial<News>): News => ({ is: "news", version: 4, was: 3, lines: [], ...more }) as News;

describe("a whole table", () => {
  it("keeps the order of the pieces", () => {
    expect([...sheet().pieces.keys()]).toEqual(["a", "b"]);
  });

  it("goes on with the log from the version it asked from", () => {
    const again = whole(message({ version: 5, lines: [["b", "second", ""]] }), sheet(), 3);
    expect(again.lines.map(([, text]) => text)).toEqual(["first", "second"]);
  });

  it("begins the log anew when it asked for everything", () => {
    expect(whole(message({ lines: [["b", "other", ""]] }), sheet(), 0).lines).toHaveLength(1);
  });

  it("does without a game before the start", () => {
    const { pieces: _, parts: __, moves: ___, ...rest } = message({ phase: "open" });
    const open = whole(rest as TableMessage, null, 0);
    expect(open).toMatchObject({ phase: "open", moves: [], prompt: "" });
    expect(open.pieces.size).toBe(0);
  });
});

describe("news", () => {
  it("is refused when something was missed", () => {
    expect(merged(sheet(), news({ was: 2 }))).toBeNull();
  });

  it("replaces plain fields and leaves the others", () => {
    const next = merged(sheet(), news({ prompt: "Go", moves: [] }));
    expect(next).toMatchObject({ version: 4, prompt: "Go", moves: [], names: ["Anne", "Mary"] });
  });

  it("leaves unchanged pieces the same objects", () => {
    const before = sheet();
    const after = merged(before, news({ pieces: [{ id: "a", text: "A" }] }))!;
    expect(after.pieces.get("b")).toBe(before.pieces.get("b"));
    expect(after.pieces.get("a")).toEqual(piece("a", { text: "A" }));
    expect(before.pieces.get("a")).toEqual(piece("a"));
  });

  it("takes a field away when it is null", () => {
    const after = merged(sheet(), news({ pieces: [{ id: "b", text: null }] }))!;
    expect("text" in after.pieces.get("b")!).toBe(false);
  });

  it("takes a piece with its kind for the whole of it", () => {
    const after = merged(sheet(), news({ pieces: [piece("b", { tone: "red" })] }))!;
    expect(after.pieces.get("b")).toEqual(piece("b", { tone: "red" }));
  });

  it("has other pieces in a part, from back to front, and loses what is in none", () => {
    const exchanged = merged(sheet(), news({ parts: { 0: ["b"], 1: ["a"] } }))!;
    expect([...exchanged.pieces.keys()]).toEqual(["b", "a"]);
    const gone = merged(exchanged, news({ was: 4, parts: { 0: [] } }))!;
    expect([...gone.pieces.keys()]).toEqual(["a"]);
    expect([...exchanged.pieces.keys()]).toEqual(["b", "a"]);
  });

  it("may have more parts than before", () => {
    const after = merged(sheet(), news({ pieces: [piece("c")], parts: { 3: ["c"] } }))!;
    expect([...after.pieces.keys()]).toEqual(["a", "b", "c"]);
    expect(after.parts).toEqual([["a"], ["b"], [], ["c"]]);
  });

  it("forgets fields that are gone", () => {
    const before = { ...sheet(), outcome: { places: [1], scores: [2], reason: "x" } } as Sheet;
    expect(merged(before, news({ gone: ["outcome"] }))!.outcome).toBeNull();
  });

  it("appends lines to the log", () => {
    expect(merged(sheet(), news({ lines: [["b", "second", "OC-1"]] }))!.lines).toHaveLength(2);
  });
});

describe("names", () => {
  it("stand for their seats", () => {
    expect(named("@1 beats @0", ["Anne", "Mary"])).toBe("Mary beats Anne");
  });

  it("are seats where nobody sits, and stay text", () => {
    expect(named("@2: @0", ["<b>"])).toBe("Seat 3: <b>");
  });
});

describe("what a piece is called aloud", () => {
  it.each([
    ["Card A: Swap; turned over it shows Combat", "A Swap", "Card A: Swap; turned over it shows Combat"],
    ["Board B1: face down", "", "Board B1: face down"],
    ["zero", "0", "zero, 0"],
  ])("%s", (label, written, said) => {
    expect(spoken(label, written)).toBe(said);
  });
});

describe("a number", () => {
  it("says what it counts, where there are words for it", () => {
    const coins = { one: "1 coin", other: "{0} coins" };
    expect([counted(1, coins), counted(0, coins), counted(7, coins), counted(7), counted(7, { one: "", other: "" })]).toEqual(["1 coin", "0 coins", "7 coins", "7", "7"]);
  });
});
