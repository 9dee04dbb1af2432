// The static layers behind panels. Each is known by the hash of its content and sent once, so it is kept as long as the page.
import type { Backgrounds, Piece } from "./wire";

const MOST_ANNOUNCED = 16;
const kept = new Map<string, Piece[]>();

export function keepBackgrounds(backgrounds: Backgrounds | undefined): void {
  for (const [hash, pieces] of Object.entries(backgrounds ?? {})) kept.set(hash, pieces);
}

export function backgroundOf(hash: string | undefined): Piece[] {
  return (hash !== undefined && kept.get(hash)) || NO_PIECES;
}

/** The hashes that the server need not send again, the newest last. */
export function knownBackgrounds(): string[] {
  return [...kept.keys()].slice(-MOST_ANNOUNCED);
}

const NO_PIECES: Piece[] = [];
