import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AnimationPlayer, isStory, piecesDuring } from "../src/lib/animationPlayer.svelte";
import type { Animation, AnimationStep, Piece, ViewState } from "../src/lib/wire";
import { arrowBetween, boxOnScreen, edgePoint } from "../src/scene/markGeometry";

const card = (id: string, text: string): Piece => ({ id, kind: "card", at: [0, 0, 10, 10], text });
const step = (index: number, more: Partial<AnimationStep> = {}): AnimationStep => ({ icon: "hand", lines: [`line ${index}`], marks: [], time: 700, ...more });
const animation = (id: string, steps = 5): Animation => ({ id, at: [0, 0, 100, 50], steps: Array.from({ length: steps }, (_, index) => step(index)) });
const view = (shown: Animation | null, question = 0, text = "now") =>
  ({ question, animation: shown, pieces: new Map([["c", card("c", text)], ["d", card("d", text)]]) }) as unknown as ViewState;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe("AnimationPlayer", () => {
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

  it("tells one step by a bubble at the tile of its player, unless that is the viewer", () => {
    const player = new AnimationPlayer(() => 1, undefined, () => "seat-0");
    const did = (speaker: string, text: string) => player.load({ id: text, steps: [step(0, { speaker, lines: [text] })] }, null);
    did("seat-1", "Anne peeks");
    player.play();
    expect([player.open, player.telling, player.index]).toEqual([false, false, 0]);
    did("seat-2", "Bo swaps");
    player.play();
    did("seat-0", "You peek");
    player.play();
    expect(player.marks.map(({ on, bubble }) => `${on} ${bubble}`)).toEqual(["seat-1 Anne peeks", "seat-2 Bo swaps"]);
    did("seat-1", "Anne swaps");
    player.play();
    expect(player.bubbles.map(({ bubble }) => bubble)).toEqual(["Bo swaps", "Anne swaps"]);
    vi.advanceTimersByTime(3500);
    expect([player.bubbles, player.index]).toEqual([[], -1]);
  });

  it("tells a story if there are several steps or a moment that nobody should miss", () => {
    expect(isStory(null)).toBe(false);
    expect(isStory({ steps: [step(0)] })).toBe(false);
    expect(isStory({ steps: [step(0), step(1)] })).toBe(true);
    expect(isStory({ steps: [step(0, { moment: "reveal" })] })).toBe(true);
  });

  it("says when the viewer has seen enough, but not when it ends by itself", () => {
    const skipped = vi.fn();
    const player = new AnimationPlayer(() => 1, skipped);
    player.load(animation("1"), null);
    player.play();
    vi.advanceTimersByTime(9000);
    expect([player.open, skipped.mock.calls.length]).toEqual([false, 0]);
    player.play();
    player.skip();
    expect([player.open, skipped.mock.calls.length]).toEqual([false, 1]);
  });

  it("stops at the viewer's own end, says what hit them, and goes on when they say so", () => {
    const player = new AnimationPlayer(() => 1, undefined, () => "seat-0");
    const steps = [
      step(0, { moment: "battle", lines: ["Bo hits you"], marks: [{ on: "seat-1", to: "seat-0" }] }),
      step(1, { moment: "battle", lines: ["Bo hits Cal"], marks: [{ on: "seat-1", to: "seat-2" }] }),
      step(2, { moment: "death", lines: ["You die"], marks: [{ on: "seat-0" }] }),
      step(3),
    ];
    player.load({ id: "1", steps }, null);
    player.play();
    vi.advanceTimersByTime(60_000);
    expect([player.out, player.index, player.playing, player.telling]).toEqual([true, 2, false, true]);
    expect(player.blows).toEqual(["Bo hits you"]);
    player.watchOn();
    expect([player.out, player.index]).toEqual([false, 3]);
    vi.advanceTimersByTime(700);
    expect([player.open, player.telling]).toEqual([false, false]);
    const spectator = new AnimationPlayer(() => 1);
    spectator.load({ id: "1", steps }, null);
    spectator.play();
    vi.advanceTimersByTime(60_000);
    expect([spectator.out, spectator.open]).toEqual([false, false]);
  });

  it("changes each piece with its step, and everything with the last", () => {
    const map = (...pieces: Piece[]) => new Map(pieces.map((piece) => [piece.id, piece]));
    const before = map(card("health", "3"), card("slot", "old"), card("gone", "old"), { ...card("tile", "old"), kind: "zone" }, { ...card("d6", "1"), kind: "die" });
    const now = map(card("health", "1"), card("slot", "new"), { ...card("tile", "new"), kind: "zone" }, card("fresh", "new"), { ...card("d6", "5"), kind: "die" });
    const steps = [
      step(0, { marks: [{ on: "tile", to: "slot" }], pieces: [card("shown", "meanwhile")] }),
      step(1, { changes: ["health"], hides: ["gone"] }),
      step(2),
    ];
    const texts = (index: number) => [...piecesDuring(steps, index, now, before, [])].map(([id, piece]) => `${id} ${piece.text}`);
    expect(texts(0)).toEqual(["health 3", "slot new", "gone old", "tile old", "d6 5", "shown meanwhile"]);
    expect(texts(1)).toEqual(["health 1", "slot new", "tile old", "d6 5", "shown meanwhile"]);
    expect(piecesDuring(steps, 2, now, before, [])).toBe(now);
    expect(piecesDuring(steps, 0, now, null, [])).toBe(now);
  });

  it("never mixes a row of cards before the move with the row after it", () => {
    const held = (card: number, x: number, moves: number[] = []): Piece => ({ id: `held-${card}`, kind: "card", at: [x, 0, 10, 10], moves });
    const map = (...pieces: Piece[]) => new Map(pieces.map((piece) => [piece.id, piece]));
    const hand = (found: Map<string, Piece>) => [...found.values()].filter(({ id }) => id.startsWith("held")).map(({ id, at }) => `${id}@${at[0]}`);
    const before = map(held(0, 0), held(1, 20), held(7, 40));
    const now = map(held(0, 10, [5]), held(1, 30)); // card 7 was played, and card 1 cannot be played now
    expect(hand(piecesDuring(animation("1").steps, 0, now, before, [held(0, 10, [5])]))).toEqual(["held-0@10", "held-1@30"]);
    const choosing = map(held(0, 0, [5]), held(1, 20, [6]), held(7, 40, [7])); // as in a replay, where nothing can be used
    expect(hand(piecesDuring(animation("1").steps, 0, now, choosing, []))).toEqual(["held-0@10", "held-1@30"]);
    expect(hand(piecesDuring(animation("1").steps, 0, now, before, []))).toEqual(["held-0@0", "held-1@20", "held-7@40"]);
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
