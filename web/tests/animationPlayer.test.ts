import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AnimationPlayer, piecesDuring, stepDuration } from "../src/lib/animationPlayer.svelte";
import type { Animation, Piece, ViewState } from "../src/lib/wire";
import { arrowBetween, boxOnScreen, edgePoint } from "../src/scene/markGeometry";

const card = (id: string, text: string): Piece => ({ id, kind: "card", at: [0, 0, 10, 10], text });
const animation = (id: string, steps = 5): Animation => ({
  id,
  title: `Round ${id}`,
  at: [0, 0, 100, 50],
  pieces: [card("c", "Fire")],
  hiddenIds: ["gone"],
  steps: Array.from({ length: steps }, (_, index) => ({ icon: "hand", lines: [`line ${index}`], marks: [] })),
});
const view = (shown: Animation | null, question = 0, text = "now") =>
  ({ question, animation: shown, pieces: new Map([["c", card("c", text)], ["d", card("d", text)]]) }) as unknown as ViewState;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe("AnimationPlayer", () => {
  it("takes three to six seconds in all", () => {
    expect([1, 4, 6, 8, 20].map((steps) => Math.round(stepDuration(steps) * steps))).toEqual([3000, 3000, 4200, 5600, 6000]);
  });

  it("plays an animation once when it is new, but not on arrival", () => {
    const player = new AnimationPlayer(() => 1);
    player.onViewChange("0", null, view(animation("1")));
    expect([player.index, player.animation?.id]).toEqual([-1, "1"]);
    player.onViewChange("0", view(animation("1")), view(animation("2")));
    expect([player.index, player.playing]).toEqual([0, true]);
    player.onViewChange("0", view(animation("2")), view(animation("2")));
    vi.advanceTimersByTime(750);
    expect(player.index).toBe(1);
    vi.advanceTimersByTime(4000);
    expect([player.index, player.playing, player.open]).toEqual([-1, false, false]);
  });

  it("does not play after a change of seat", () => {
    const player = new AnimationPlayer(() => 1);
    player.onViewChange("0", null, view(animation("1")));
    player.onViewChange("1", view(animation("1")), view(animation("2")));
    expect([player.index, player.before]).toEqual([-1, null]);
  });

  it("can step, play again and stop", () => {
    const player = new AnimationPlayer(() => 1);
    player.onViewChange("0", null, view(null));
    player.onViewChange("0", view(null), view(animation("1")));
    player.showStep(player.index + 1);
    vi.advanceTimersByTime(9000);
    expect([player.index, player.playing]).toEqual([1, false]);
    player.showStep(0);
    expect(player.step?.lines).toEqual(["line 0"]);
    player.showStep(-1);
    expect(player.index).toBe(0);
    player.showStep(9);
    expect(player.open).toBe(false);
    player.play();
    expect(player.playing).toBe(true);
    player.stop();
    vi.advanceTimersByTime(9000);
    expect(player.open).toBe(false);
  });

  it("shows a list without motion", () => {
    const player = new AnimationPlayer(() => 0);
    player.onViewChange("0", null, view(null));
    player.onViewChange("0", view(null), view(animation("1")));
    expect([player.listed, player.index, player.playing]).toEqual([true, -1, false]);
    player.showStep(9);
    expect([player.listed, player.index]).toEqual([true, 4]);
  });

  it("stops when the player has answered, and when there is no animation any more", () => {
    const player = new AnimationPlayer(() => 1);
    player.onViewChange("0", null, view(null));
    player.onViewChange("0", view(null), view(animation("1"), 1));
    player.onViewChange("0", view(animation("1"), 1), view(animation("1"), 2));
    expect(player.open).toBe(false);
    player.play();
    player.onViewChange("0", view(animation("1"), 2), view(null, 2));
    expect([player.open, player.animation]).toEqual([false, null]);
  });

  it("waits until asked to play, also by a key", () => {
    const player = new AnimationPlayer(() => 1);
    expect(player.handleKey("r")).toBe(false);
    player.load(animation("1"), view(null));
    expect([player.open, player.delayBefore(300)]).toEqual([false, 300]);
    expect([player.handleKey("r"), player.playing, player.handleKey("x")]).toEqual([true, true, false]);
    player.load(null, null);
    expect([player.open, player.animation]).toEqual([false, null]);
  });

  it("delays what comes next until it has finished, or as long as the viewer steps", () => {
    const player = new AnimationPlayer(() => 2);
    player.load(animation("1"), null);
    player.play();
    expect([player.delayBefore(300), player.delayBefore(9000)]).toEqual([7000, 9000]);
    player.handleKey("]");
    expect(player.delayBefore(300)).toBeNull();
    player.stop();
    expect(player.delayBefore(300)).toBe(300);
    const motionless = new AnimationPlayer(() => 0);
    motionless.load(animation("1"), null);
    motionless.play();
    expect(motionless.delayBefore(0)).toBe(3500);
    motionless.showStep(0);
    expect(motionless.delayBefore(0)).toBeNull();
  });

  it("shows the table before the move, its own pieces, and what can be used now", () => {
    const now = new Map([["c", card("c", "new")], ["d", card("d", "new")], ["e", card("e", "new")]]);
    const choice = { ...card("choice", "old"), moves: [1] };
    const before = new Map([["choice", choice], ["gone", card("gone", "old")], ["c", card("c", "old")], ["d", card("d", "old")], ["e", card("e", "old")]]);
    const texts = (found: Map<string, Piece>) => [...found.values()].map((piece) => piece.text);
    expect(texts(piecesDuring(animation("1"), now, before, [card("e", "new")]))).toEqual(["Fire", "old", "new"]);
    expect(piecesDuring(animation("1"), now, null, [])).toBe(now);
  });

  it("never mixes a row of cards before the move with the row after it", () => {
    const held = (card: number, x: number, moves: number[] = []): Piece => ({ id: `held-${card}`, kind: "card", at: [x, 0, 10, 10], moves });
    const map = (...pieces: Piece[]) => new Map(pieces.map((piece) => [piece.id, piece]));
    const hand = (found: Map<string, Piece>) => [...found.values()].filter(({ id }) => id.startsWith("held")).map(({ id, at }) => `${id}@${at[0]}`);
    const before = map(held(0, 0), held(1, 20), held(7, 40));
    const now = map(held(0, 10, [5]), held(1, 30)); // card 7 was played, and card 1 cannot be played now
    expect(hand(piecesDuring(animation("1"), now, before, [held(0, 10, [5])]))).toEqual(["held-0@10", "held-1@30"]);
    const choosing = map(held(0, 0, [5]), held(1, 20, [6]), held(7, 40, [7])); // as in a replay, where nothing can be used
    expect(hand(piecesDuring(animation("1"), now, choosing, []))).toEqual(["held-0@10", "held-1@30"]);
    expect(hand(piecesDuring(animation("1"), now, before, []))).toEqual(["held-0@0", "held-1@20", "held-7@40"]);
  });
});

describe("mark geometry", () => {
  it("draws arrows from edge to edge, bent to different sides", () => {
    expect(edgePoint([0, 0, 100, 50], [1000, 25])[0]).toBeCloseTo(90);
    const there = arrowBetween({ on: "a", to: "b" }, [0, 0, 100, 50], [400, 0, 100, 50], [250, 300]);
    const back = arrowBetween({ on: "b", to: "a" }, [400, 0, 100, 50], [0, 0, 100, 50], [250, 300]);
    expect(there.path).toMatch(/^M[\d. -]+Q[\d. -]+$/);
    expect(there.middle[1]).not.toBeCloseTo(back.middle[1]);
  });

  it("finds a box on the screen", () => {
    expect(boxOnScreen([10, 20, 30, 40], [100, 100], 400, 200)).toEqual({ left: 120, top: 40, width: 60, height: 80 });
  });
});
