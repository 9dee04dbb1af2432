import { describe, expect, it } from "vitest";
import { backgroundOf, knownBackgrounds } from "../src/lib/backgrounds";
import { panelOfPieces } from "../src/lib/panels";
import { accessibleName, applyDelta, canAskForUndo, fillNames, formatCount, fromFull, linesBefore } from "../src/lib/viewState";
import type { DeltaMessage, FullMessage, Piece, ViewState } from "../src/lib/wire";

const piece = (id: string, more: Partial<Piece> = {}): Piece => ({ id, kind: "card", at: [0, 0, 10, 10], ...more });

function message(more: Partial<FullMessage> = {}): FullMessage {
  return {
    is: "table",
    table: "T",
    game: "toy",
    version: 3,
    phase: "playing",
    names: ["Anne", "Mary"],
    earlier: 0,
    lines: [["a", "first", ""]],
    pieces: { a: piece("a"), b: piece("b", { text: "B" }) },
    parts: [["a"], ["b"]],
    moves: [[1, "one"]],
    question: 0,
    ...more,
  } as FullMessage;
}

const view = (more: Partial<FullMessage> = {}): ViewState => fromFull(message(more), null);
const delta = (more: Partial<DeltaMessage>): DeltaMessage => ({ is: "news", version: 4, was: 3, lines: [], ...more }) as DeltaMessage;

describe("fromFull", () => {
  it("keeps the pieces in order", () => {
    expect([...view().pieces.keys()]).toEqual(["a", "b"]);
  });

  it("continues the log from the version we asked for", () => {
    const again = fromFull(message({ version: 5, earlier: 1, lines: [["b", "second", ""]] }), view());
    expect(again.lines.map(([, text]) => text)).toEqual(["first", "second"]);
    expect(again.earlier).toBe(0);
  });

  it("starts the log over if lines in between are missing", () => {
    expect(fromFull(message({ earlier: 7, lines: [["b", "other", ""]] }), view()).lines).toHaveLength(1);
  });

  it("keeps pieces that have not changed as the same objects", () => {
    const known = view();
    const again = fromFull(message({ pieces: { a: piece("a"), b: piece("b", { text: "C" }), c: piece("c") } }), known);
    expect(again.pieces.get("a")).toBe(known.pieces.get("a"));
    expect([...again.pieces.values()]).toEqual([piece("a"), piece("b", { text: "C" }), piece("c")]);
  });

  it("works without a game before the start", () => {
    const { pieces: _, parts: __, moves: ___, ...rest } = message({ phase: "open" });
    const open = fromFull(rest as FullMessage, null);
    expect(open).toMatchObject({ phase: "open", moves: [], prompt: "" });
    expect(open.pieces.size).toBe(0);
  });
});

describe("applyDelta", () => {
  it("returns null if a message was missed", () => {
    expect(applyDelta(view(), delta({ was: 2 }))).toBeNull();
  });

  it("replaces the fields that changed", () => {
    const next = applyDelta(view(), delta({ prompt: "Go", moves: [] }));
    expect(next).toMatchObject({ version: 4, prompt: "Go", moves: [], names: ["Anne", "Mary"] });
  });

  it("keeps unchanged pieces as the same objects", () => {
    const before = view();
    const after = applyDelta(before, delta({ pieces: [{ id: "a", text: "A" }] }))!;
    expect(after.pieces.get("b")).toBe(before.pieces.get("b"));
    expect(after.pieces.get("a")).toEqual(piece("a", { text: "A" }));
    expect(before.pieces.get("a")).toEqual(piece("a"));
  });

  it("removes a field that is null", () => {
    const after = applyDelta(view(), delta({ pieces: [{ id: "b", text: null }] }))!;
    expect("text" in after.pieces.get("b")!).toBe(false);
  });

  it("replaces a piece that comes with its kind", () => {
    const after = applyDelta(view(), delta({ pieces: [piece("b", { tone: "red" })] }))!;
    expect(after.pieces.get("b")).toEqual(piece("b", { tone: "red" }));
  });

  it("reorders the pieces of a part, and drops those in no part", () => {
    const reordered = applyDelta(view(), delta({ parts: { 0: ["b"], 1: ["a"] } }))!;
    expect([...reordered.pieces.keys()]).toEqual(["b", "a"]);
    const gone = applyDelta(reordered, delta({ was: 4, parts: { 0: [] } }))!;
    expect([...gone.pieces.keys()]).toEqual(["a"]);
    expect([...reordered.pieces.keys()]).toEqual(["b", "a"]);
  });

  it("can add parts", () => {
    const after = applyDelta(view(), delta({ pieces: [piece("c")], parts: { 3: ["c"] } }))!;
    expect([...after.pieces.keys()]).toEqual(["a", "b", "c"]);
    expect(after.parts).toEqual([["a"], ["b"], [], ["c"]]);
  });

  it("removes fields that are gone", () => {
    const before = { ...view(), outcome: { places: [1], scores: [2], reason: "x" } } as ViewState;
    expect(applyDelta(before, delta({ gone: ["outcome"] }))!.outcome).toBeNull();
  });

  it("appends lines to the log", () => {
    expect(applyDelta(view(), delta({ lines: [["b", "second", "OC-1"]] }))!.lines).toHaveLength(2);
  });

  it("forgets the oldest lines of a long log, and counts them", () => {
    const many = Array.from({ length: 2500 }, (_, index): [string, string, string] => ["b", `line ${index}`, ""]);
    const { earlier, lines } = applyDelta(view({ earlier: 10 }), delta({ lines: many }))!;
    expect([earlier, lines.length, lines.at(-1)![1]]).toEqual([511, 2000, "line 2499"]);
  });
});

describe("panels, attention and backgrounds", () => {
  const map = { key: "map", title: "The Caribbean", size: [2400, 1800] as [number, number], large: true, background: "aa11", parts: 1 };
  const hand = { key: "hand", title: "Your ship", size: [900, 300] as [number, number], parts: 1 };
  const full = () => view({ panels: [map, hand], attention: { panel: "map", why: "Sail." }, backgrounds: { aa11: [piece("coast")] } });

  it("come with the full message", () => {
    expect(full()).toMatchObject({ panels: [map, hand], attention: { panel: "map" } });
    expect([...panelOfPieces(full())]).toEqual([["a", "map"], ["b", "hand"]]);
    expect(backgroundOf("aa11")).toEqual([piece("coast")]);
    expect(full()).not.toHaveProperty("backgrounds");
  });

  it("change in a delta", () => {
    const after = applyDelta(full(), delta({ panels: [{ ...map, background: "bb22", parts: 2 }], backgrounds: { bb22: [piece("ice")] } }))!;
    expect([...panelOfPieces(after).values()]).toEqual(["map", "map"]);
    expect([backgroundOf("aa11"), backgroundOf("bb22")]).toEqual([[piece("coast")], [piece("ice")]]);
    expect(knownBackgrounds().slice(-2)).toEqual(["aa11", "bb22"]);
  });

  it("no attention is needed once it is gone", () => {
    expect(applyDelta(full(), delta({ gone: ["attention"] }))!.attention).toBeNull();
    expect(view().attention).toBeNull();
  });

  it("a moved piece may change its panel", () => {
    const after = applyDelta(full(), delta({ parts: { 0: [], 1: ["b", "a"] } }))!;
    expect([...panelOfPieces(after)]).toEqual([["b", "hand"], ["a", "hand"]]);
  });

  it("at most sixteen backgrounds are announced", () => {
    for (let number = 0; number < 20; number++) view({ backgrounds: { [`hash${number}`]: [] } });
    expect(knownBackgrounds()).toHaveLength(16);
    expect(knownBackgrounds()).toContain("hash19");
  });
});

describe("canAskForUndo", () => {
  const pending = [{ what: "undo", who: 1, seat: -1, agreed: [1] }];

  it("is true while there is a move to take back and nobody has asked yet", () => {
    expect(canAskForUndo({ undo_by_consent: true, proposals: [] })).toBe(true);
    expect(canAskForUndo({ undo_by_consent: true, proposals: pending })).toBe(false);
    expect(canAskForUndo({ undo_by_consent: false, proposals: [] })).toBe(false);
  });
});

describe("fillNames", () => {
  it("puts names in place of seats", () => {
    expect(fillNames("@1 beats @0", ["Anne", "Mary"])).toBe("Mary beats Anne");
  });

  it("falls back to seat numbers, and does not parse HTML", () => {
    expect(fillNames("@2: @0", ["<b>"])).toBe("Seat 3: <b>");
  });
});

describe("accessibleName", () => {
  it.each([
    ["Card A: Swap; turned over it shows Combat", "A Swap", "Card A: Swap; turned over it shows Combat"],
    ["Board B1: face down", "", "Board B1: face down"],
    ["zero", "0", "zero, 0"],
  ])("%s", (label, visibleText, name) => {
    expect(accessibleName(label, visibleText)).toBe(name);
  });
});

describe("formatCount", () => {
  it("adds the unit, if there is one", () => {
    const coins = { one: "1 coin", other: "{0} coins" };
    expect([formatCount(1, coins), formatCount(0, coins), formatCount(7, coins), formatCount(7), formatCount(7, { one: "", other: "" })]).toEqual(["1 coin", "0 coins", "7 coins", "7", "7"]);
  });
});

describe("linesBefore", () => {
  const line = (text: string): [string, string, string] => ["fact", text, ""];

  it("leaves out the lines that came after", () => {
    const view = { earlier: 2, lines: [line("c"), line("d"), line("e")] };
    expect(linesBefore(view, { earlier: 0, lines: [line("a"), line("b"), line("c")] })).toEqual({ earlier: 2, lines: [line("c")] });
    expect(linesBefore(view, { earlier: 0, lines: [line("a")] })).toEqual({ earlier: 2, lines: [] });
    expect(linesBefore(view, { pieces: new Map() })).toEqual(view);
  });
});
