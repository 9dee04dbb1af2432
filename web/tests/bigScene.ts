// A made-up scene with a map full of counters and a hand, for tests.
import type { Layout, Piece } from "../src/lib/wire";

const counter = (number: number): Piece => ({
  id: `counter-${number}`,
  kind: number % 2 ? "disc" : "plate",
  at: [(number % 25) * 90, Math.floor(number / 25) * 80, 40, 40],
  text: String(number),
  label: `Counter ${number}`,
  ...(number < 3 ? { stack: "pile" } : {}),
});

export function bigScene(count: number): Layout {
  const counters = Array.from({ length: count }, (_, number) => counter(number));
  const hand: Piece[] = [{ id: "card", kind: "card", at: [0, 0, 100, 140], label: "A card", moves: [1] }];
  return {
    pieces: new Map([...counters, ...hand].map((piece) => [piece.id, piece])),
    parts: [counters.map(({ id }) => id), hand.map(({ id }) => id)],
    panels: [
      { key: "map", title: "The sea of @0", size: [2400, 1800], large: true, parts: 1 },
      { key: "hand", title: "Hand", size: [400, 150] },
    ],
  };
}
