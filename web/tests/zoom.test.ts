import { beforeEach, describe, expect, it } from "vitest";
import { changedBoxes } from "../src/lib/changes";
import { savedZoom, saveZoom } from "../src/lib/storage";
import type { Box, Piece } from "../src/lib/wire";
import { around, fromView, inside, reveal, scaleLimits, showBox, type Size, toView, unionOf, visibleBox, wholeScale } from "../src/lib/zoomGeometry";

const MAP: Size = [2400, 1800];
const SCREEN: Size = [800, 600];

const contains = ([x, y, w, h]: Box, [a, b, c, d]: Box) => a >= x - 0.01 && b >= y - 0.01 && a + c <= x + w + 0.01 && b + d <= y + h + 0.01;

describe("what a large panel shows", () => {
  it("is everything at the smallest scale", () => {
    const whole = inside({ x: 5, y: 5, k: wholeScale(MAP, SCREEN) }, MAP, SCREEN);
    expect(visibleBox(whole, SCREEN).map(Math.round)).toEqual([0, 0, 2400, 1800]);
  });

  it("is centred if it is smaller than the screen", () => {
    expect(inside({ x: -900, y: 40, k: 0.1 }, MAP, SCREEN)).toEqual({ k: 0.1, x: 280, y: 210 });
  });

  it("never leaves the panel", () => {
    expect(visibleBox(inside({ x: 400, y: -9999, k: 1 }, MAP, SCREEN), SCREEN)).toEqual([0, 1200, 800, 600]);
  });

  it("contains the box that was asked for", () => {
    const home: Box = [800, 600, 900, 700];
    expect(contains(visibleBox(showBox(home, MAP, SCREEN), SCREEN), home)).toBe(true);
  });

  it("is limited in scale", () => {
    const [least, most] = scaleLimits(MAP, SCREEN);
    expect(showBox([5, 5, 1, 1], MAP, SCREEN).k).toBe(most);
    expect(showBox([-900, -900, 9e4, 9e4], MAP, SCREEN).k).toBe(least);
  });

  it("comes back the same from memory, also on another screen", () => {
    const now = around([1000, 900], 1, SCREEN);
    expect(fromView(toView(now, SCREEN), MAP, SCREEN)).toEqual(now);
    const phone = fromView(toView(now, SCREEN), MAP, [400, 600]);
    expect(toView(phone, [400, 600])).toEqual({ centre: [1000, 900], units: 800 });
  });
});

describe("revealing a box", () => {
  const now = around([1000, 900], 1, SCREEN);

  it("moves nothing if it is visible", () => {
    expect(reveal([900, 800, 50, 50], now, MAP, SCREEN)).toBeNull();
  });

  it.each<Box>([[100, 900, 60, 60], [2200, 900, 60, 60], [1000, 20, 60, 60], [2300, 1700, 60, 60]])("pans to %s without a change of scale", (...box: number[]) => {
    const next = reveal(box as unknown as Box, now, MAP, SCREEN)!;
    expect(next.k).toBe(1);
    expect(contains(visibleBox(next, SCREEN), box as unknown as Box)).toBe(true);
  });

  it("zooms out if the box is too large", () => {
    const box: Box = [100, 100, 1500, 200];
    const next = reveal(box, now, MAP, SCREEN)!;
    expect(next.k).toBeLessThan(1);
    expect(contains(visibleBox(next, SCREEN), box)).toBe(true);
  });

  it("finds the box around boxes", () => {
    expect(unionOf([[10, 10, 5, 5], [0, 20, 5, 5]])).toEqual([0, 10, 15, 15]);
    expect(unionOf([])).toBeNull();
  });
});

describe("where something has happened", () => {
  const piece = (id: string, more: Partial<Piece> = {}): [string, Piece] => [id, { id, kind: "disc", at: [0, 0, 5, 5], ...more }];
  const same = piece("same");

  it("is where pieces moved to or appeared", () => {
    const now = new Map([same, piece("a", { at: [9, 9, 5, 5] }), piece("new", { at: [1, 1, 5, 5] }), piece("b", { text: "2" })]);
    expect(changedBoxes(new Map([same, piece("a"), piece("b")]), now)).toEqual([[9, 9, 5, 5], [1, 1, 5, 5]]);
  });

  it("is otherwise where pieces look different, not where they can be used", () => {
    const before = new Map([same, piece("a"), piece("b")]);
    expect(changedBoxes(before, new Map([same, piece("a", { count: 3 }), piece("b", { moves: [1], glow: true })]))).toEqual([[0, 0, 5, 5]]);
    expect(changedBoxes(before, new Map([same]))).toEqual([]);
  });
});

describe("the memory of what was looked at", () => {
  beforeEach(() => localStorage.clear());

  it("is kept per viewer and panel", () => {
    saveZoom("T 0 map", { centre: [1.2, 2], units: 300 });
    saveZoom("T 1 map", { centre: [5, 6], units: 700 });
    expect(savedZoom("T 0 map")).toMatchObject({ centre: [1, 2], units: 300 });
    expect(savedZoom("T 0 hand")).toBeUndefined();
  });

  it("is bounded, and forgets the oldest", () => {
    for (let number = 0; number < 100; number++) saveZoom(`T${number}`, { centre: [0, 0], units: 1 });
    expect(JSON.parse(localStorage["brethren.zooms"])).toHaveLength(60);
    expect([savedZoom("T0"), savedZoom("T99")?.units]).toEqual([undefined, 1]);
  });

  it("ignores what another program wrote", () => {
    localStorage["brethren.zooms"] = '[{"key": "x"}, null, {"key": "y", "centre": ["a", 1], "units": 5}]';
    expect([savedZoom("x"), savedZoom("y")]).toEqual([undefined, undefined]);
  });
});
