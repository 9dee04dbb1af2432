import { describe, expect, it } from "vitest";
import { arrange, GAP, panelOfPieces, piecesByPanel, type Place, showsTabs, TITLE } from "../src/lib/panels";
import type { Panel, Piece } from "../src/lib/wire";

const panel = (key: string, width: number, height: number, more: Partial<Panel> = {}): Panel => ({ key, title: key, size: [width, height], parts: 1, ...more });
const piece = (id: string): Piece => ({ id, kind: "card", at: [0, 0, 1, 1] });
const MAP = panel("map", 2400, 1800, { large: true });
const HAND = panel("hand", 900, 300);
const SHIP = panel("ship", 300, 900);

describe("the panel of a piece", () => {
  const panels = [panel("map", 1, 1, { parts: 2 }), panel("hand", 1, 1, { parts: 1 })];

  it("is the one that owns its part", () => {
    const owners = panelOfPieces({ panels, parts: [["a"], ["b", "c"], ["d"]] });
    expect([...owners]).toEqual([["a", "map"], ["b", "map"], ["c", "map"], ["d", "hand"]]);
  });

  it("keeps the drawing order, and puts a piece without a part into the first panel", () => {
    const owners = new Map([["a", "hand"], ["b", "map"]]);
    const found = piecesByPanel(panels, [piece("b"), piece("a"), piece("stray")], owners);
    expect([...found].map(([key, pieces]) => [key, pieces.map(({ id }) => id)])).toEqual([["map", ["b", "stray"]], ["hand", ["a"]]]);
  });

  it("is the first if its own is gone", () => {
    expect(piecesByPanel(panels, [piece("a")], new Map([["a", "gone"]])).get("map")).toHaveLength(1);
  });
});

describe("arranging panels", () => {
  const inside = ({ left, top, width, height }: Place, [w, h]: [number, number]) => left >= -0.01 && top >= -0.01 && left + width <= w + 0.01 && top + height <= h + 0.01;
  const apart = (a: Place, b: Place) => a.left + a.width <= b.left || b.left + b.width <= a.left || a.top + a.height <= b.top || b.top + b.height <= a.top;
  const SETS: [string, Panel[]][] = [
    ["a map and a hand", [MAP, HAND]],
    ["a map and a tall panel", [MAP, SHIP]],
    ["a map between two", [HAND, MAP, SHIP]],
    ["two maps and a hand", [MAP, panel("chart", 10, 10, { large: true }), HAND]],
    ["two maps", [MAP, panel("chart", 10, 10, { large: true })]],
    ["no map", [HAND, SHIP]],
    ["four without a map", [HAND, SHIP, panel("a", 500, 500), panel("b", 500, 400)]],
  ];
  const SCREENS: [number, number][] = [[1440, 836], [1024, 700], [844, 340], [768, 960]];

  it.each(SETS)("puts %s apart and inside, and keeps proportions", (_, panels) => {
    for (const screen of SCREENS) {
      const places = arrange(panels, ...screen);
      expect(places).toHaveLength(panels.length);
      places.forEach((place, index) => {
        expect(inside(place, screen), `${panels[index]!.key} on ${screen}`).toBe(true);
        places.slice(index + 1).forEach((other) => expect(apart(place, other)).toBe(true));
        const [w, h] = panels[index]!.size;
        if (!panels[index]!.large) expect(place.width / (place.height - TITLE)).toBeCloseTo(w / h, 5);
      });
    }
  });

  it("gives the large panel the rest, and at least sixty per cent of one side", () => {
    for (const [width, height] of SCREENS) {
      const [map, hand] = arrange([MAP, HAND], width, height) as [Place, Place];
      expect(map.width === width ? map.height + GAP + hand.height : map.width + GAP + hand.width).toBeCloseTo(map.width === width ? height : width, 5);
      expect(map.width === width ? map.height / height : map.width / width).toBeGreaterThan(0.55);
    }
  });

  it("puts a tall panel beside the map, a wide one below it", () => {
    const [, ship] = arrange([MAP, SHIP], 1440, 836) as [Place, Place];
    expect([ship.top, ship.height].map(Math.round)).toEqual([0, 836]);
    const [map, hand] = arrange([MAP, HAND], 1440, 836) as [Place, Place];
    expect(map.width).toBe(1440);
    expect(hand.top).toBeGreaterThan(map.height);
  });

  it("gives a single panel everything", () => {
    expect(arrange([HAND], 100, 50)).toEqual([{ left: 0, top: 0, width: 100, height: 50 }]);
  });

  it("shows tabs on a phone if there are several", () => {
    expect([showsTabs([MAP, HAND], 390), showsTabs([MAP, HAND], 844), showsTabs([MAP], 390)]).toEqual([true, false, false]);
  });
});
