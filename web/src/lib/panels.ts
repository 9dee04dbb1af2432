// Panels: which piece lies in which, and how they share the screen.
import type { Layout, Panel, Piece } from "./wire";

/** The key of the panel that each piece lies in. */
export function panelOfPieces({ panels, parts }: Pick<Layout, "panels" | "parts">): Map<string, string> {
  const owners = new Map<string, string>();
  let part = 0;
  for (const panel of panels) {
    for (const end = panel.parts == null ? parts.length : part + panel.parts; part < end; part++) {
      for (const id of parts[part] ?? []) owners.set(id, panel.key);
    }
  }
  return owners;
}

/** The pieces of each panel in drawing order. A piece that no part names lies in the first panel. */
export function piecesByPanel(panels: readonly Panel[], pieces: Iterable<Piece>, owners: Map<string, string>): Map<string, Piece[]> {
  const found = new Map<string, Piece[]>(panels.map((panel) => [panel.key, []]));
  const first = panels[0]?.key ?? "";
  for (const piece of pieces) (found.get(owners.get(piece.id) ?? first) ?? found.get(first))?.push(piece);
  return found;
}

/** Where a panel is on the screen, in pixels. */
export interface Place {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The height of the line with a panel's title, and the gap between panels. */
export const TITLE = 28;
export const GAP = 6;
/** Panels that are not large take at most this share of the width or height beside a large one. */
const MOST_BESIDE_LARGE = 0.35;
/** Below this width there is room for one panel only. */
const NARROW = 620;

export const showsTabs = (panels: readonly Panel[], width: number): boolean => panels.length > 1 && width < NARROW;

/**
 * Where every panel lies when all are shown at once. A panel that is not large keeps its proportions; the large ones share
 * what is left. Panels lie side by side or one above the other, whichever leaves less empty.
 */
export function arrange(panels: readonly Panel[], width: number, height: number): Place[] {
  const small = panels.filter((panel) => !panel.large);
  const room: Place = { left: 0, top: 0, width, height };
  if (panels.length < 2) return panels.map(() => room);
  const share = small.length < panels.length ? MOST_BESIDE_LARGE : 1;
  const column = stripOf(small, width * share, height, true);
  const row = stripOf(small, width, height * share, false);
  const side = emptyIn(column, height, true) <= emptyIn(row, width, false);
  const places = side ? column.places : row.places;
  const rest = side ? { ...room, width: width - column.depth - GAP } : { ...room, height: height - row.depth - GAP };
  if (share === 1) return centred(places, side ? width - column.depth : 0, side ? 0 : height - row.depth);
  const offset = side ? { left: rest.width + GAP, top: 0 } : { left: 0, top: rest.height + GAP };
  const shifted = places.map((place) => ({ ...place, left: place.left + offset.left, top: place.top + offset.top }));
  const large = split(small.length ? rest : room, panels.length - small.length);
  return panels.map((panel) => (panel.large ? large : shifted).shift() ?? room);
}

interface Strip {
  places: Place[];
  /** Across the direction in which the panels follow each other. */
  depth: number;
}

/** Panels in a column of equal widths, or in a row of equal heights, as large as the room allows and spread over its length. */
function stripOf(panels: readonly Panel[], width: number, height: number, column: boolean): Strip {
  if (!panels.length) return { places: [], depth: 0 };
  const ratios = panels.map(({ size: [w, h] }) => (column ? h / w : w / h));
  const length = (column ? height : width) - GAP * (panels.length - 1) - (column ? TITLE * panels.length : 0);
  const most = column ? width : height - TITLE;
  const depth = Math.max(0, Math.min(most, length / ratios.reduce((sum, each) => sum + each, 0)));
  const lengths = ratios.map((ratio) => ratio * depth + (column ? TITLE : 0));
  const spare = ((column ? height : width) - lengths.reduce((sum, each) => sum + each, 0) - GAP * (panels.length - 1)) / 2;
  let at = Math.max(0, spare);
  const places = lengths.map((each) => {
    const place = column ? { left: 0, top: at, width: depth, height: each } : { left: at, top: 0, width: each, height: depth + TITLE };
    at += each + GAP;
    return place;
  });
  return { places, depth: column ? depth : depth + TITLE };
}

/** The empty part of a strip, in square pixels. */
function emptyIn({ places, depth }: Strip, length: number, column: boolean): number {
  return depth * (length - places.reduce((sum, place) => sum + (column ? place.height : place.width), 0));
}

const centred = (places: Place[], spareWidth: number, spareHeight: number): Place[] =>
  places.map((place) => ({ ...place, left: place.left + spareWidth / 2, top: place.top + spareHeight / 2 }));

function split(room: Place, count: number): Place[] {
  const width = (room.width - GAP * (count - 1)) / Math.max(1, count);
  return Array.from({ length: count }, (_, index) => ({ ...room, left: room.left + index * (width + GAP), width }));
}
