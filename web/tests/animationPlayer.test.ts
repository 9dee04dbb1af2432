import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { beatTime, retold, Telling } from "../src/lib/animationPlayer.svelte";
import type { Piece, Sheet, Tale } from "../src/lib/wire";
import { arrow, leaves, placed } from "../src/scene/markGeometry";

const card = (id: string, text: string): Piece => ({ id, kind: "card", at: [0, 0, 10, 10], text });
const tale = (id: string, beats = 5): Tale => ({
  id,
  title: `Round ${id}`,
  at: [0, 0, 100, 50],
  pieces: [card("c", "Fire")],
  lost: ["gone"],
  beats: Array.from({ length: beats }, (_, place) => ({ icon: "hand", lines: [`line ${place}`], marks: [] })),
});
const sheet = (told: Tale | null, ask = 0, text = "now") =>
  ({ ask, tale: told, pieces: new Map([["c", card("c", text)], ["d", card("d", text)]]) }) as unknown as Sheet;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe("a tale", () => {
  it("takes three to six seconds in all", () => {
    expect([1, 4, 6, 8, 20].map((beats) => Math.round(beatTime(beats) * beats))).toEqual([3000, 3000, 4200, 5600, 6000]);
  });

  it("is played once when it is new, and not when one comes to it", () => {
    const telling = new Telling(() => 1);
    telling.hear("0", null, sheet(tale("1")));
    expect([telling.at, telling.tale?.id]).toEqual([-1, "1"]);
    telling.hear("0", sheet(tale("1")), sheet(tale("2")));
    expect([telling.at, telling.playing]).toEqual([0, true]);
    telling.hear("0", sheet(tale("2")), sheet(tale("2")));
    vi.advanceTimersByTime(750);
    expect(telling.at).toBe(1);
    vi.advanceTimersByTime(4000);
    expect([telling.at, telling.playing, telling.open]).toEqual([-1, false, false]);
  });

  it("is not played to other eyes", () => {
    const telling = new Telling(() => 1);
    telling.hear("0", null, sheet(tale("1")));
    telling.hear("1", sheet(tale("1")), sheet(tale("2")));
    expect([telling.at, telling.before]).toEqual([-1, null]);
  });

  it("can be stepped, shown again and skipped", () => {
    const telling = new Telling(() => 1);
    telling.hear("0", null, sheet(null));
    telling.hear("0", sheet(null), sheet(tale("1")));
    telling.show(telling.at + 1);
    vi.advanceTimersByTime(9000);
    expect([telling.at, telling.playing]).toEqual([1, false]);
    telling.show(0);
    expect(telling.beat?.lines).toEqual(["line 0"]);
    telling.show(-1);
    expect(telling.at).toBe(0);
    telling.show(9);
    expect(telling.open).toBe(false);
    telling.replay();
    expect(telling.playing).toBe(true);
    telling.skip();
    vi.advanceTimersByTime(9000);
    expect(telling.open).toBe(false);
  });

  it("is a list where there is no motion", () => {
    const telling = new Telling(() => 0);
    telling.hear("0", null, sheet(null));
    telling.hear("0", sheet(null), sheet(tale("1")));
    expect([telling.listed, telling.at, telling.playing]).toEqual([true, -1, false]);
    telling.show(9);
    expect([telling.listed, telling.at]).toEqual([true, 4]);
  });

  it("ends when one has answered, and when there is none", () => {
    const telling = new Telling(() => 1);
    telling.hear("0", null, sheet(null));
    telling.hear("0", sheet(null), sheet(tale("1"), 1));
    telling.hear("0", sheet(tale("1"), 1), sheet(tale("1"), 2));
    expect(telling.open).toBe(false);
    telling.replay();
    telling.hear("0", sheet(tale("1"), 2), sheet(null, 2));
    expect([telling.open, telling.tale]).toEqual([false, null]);
  });

  it("lies there until somebody asks for it, by a key too", () => {
    const telling = new Telling(() => 1);
    expect(telling.press("r")).toBe(false);
    telling.lay(tale("1"), new Map());
    expect([telling.open, telling.patience(300)]).toEqual([false, 300]);
    expect([telling.press("r"), telling.playing, telling.press("x")]).toEqual([true, true, false]);
    telling.lay(null, null);
    expect([telling.open, telling.tale]).toEqual([false, null]);
  });

  it("is waited for by what goes on by itself, and by hand one may take one's time", () => {
    const telling = new Telling(() => 2);
    telling.lay(tale("1"), null);
    telling.replay();
    expect([telling.patience(300), telling.patience(9000)]).toEqual([7000, 9000]);
    telling.press("]");
    expect(telling.patience(300)).toBeNull();
    telling.skip();
    expect(telling.patience(300)).toBe(300);
    const still = new Telling(() => 0);
    still.lay(tale("1"), null);
    still.replay();
    expect(still.patience(0)).toBe(3500);
    still.show(0);
    expect(still.patience(0)).toBeNull();
  });

  it("shows the table before it, what lay there, and what can be used now", () => {
    const now = new Map([["c", card("c", "new")], ["d", card("d", "new")], ["e", card("e", "new")]]);
    const choice = { ...card("choice", "old"), moves: [1] };
    const before = new Map([["choice", choice], ["gone", card("gone", "old")], ["c", card("c", "old")], ["d", card("d", "old")], ["e", card("e", "old")]]);
    const texts = (found: Map<string, Piece>) => [...found.values()].map((piece) => piece.text);
    expect(texts(retold(now, before, tale("1"), [card("e", "new")]))).toEqual(["Fire", "old", "new"]);
    expect(retold(now, null, tale("1"), [])).toBe(now);
  });
});

describe("marks", () => {
  it("lead from the edge of one box to that of another", () => {
    expect(leaves([0, 0, 100, 50], [1000, 25])[0]).toBeCloseTo(90);
    const there = arrow({ on: "a", to: "b" }, [0, 0, 100, 50], [400, 0, 100, 50], [250, 300]);
    const back = arrow({ on: "b", to: "a" }, [400, 0, 100, 50], [0, 0, 100, 50], [250, 300]);
    expect(there.path).toMatch(/^M[\d. -]+Q[\d. -]+$/);
    expect(there.middle[1]).not.toBeCloseTo(back.middle[1]);
  });

  it("lie where their sheet is on the screen", () => {
    expect(placed([10, 20, 30, 40], [100, 100], 400, 200)).toEqual({ left: 120, top: 40, width: 60, height: 80 });
  });
});
