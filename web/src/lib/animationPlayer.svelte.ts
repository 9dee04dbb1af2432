// A tale as it is told: played once when it is new, stepped and told again as one likes. It never holds up the game.
import type { Beat, Piece, Sheet, Tale } from "./wire";

const BEAT = 700;
const SHORTEST = 3000;
const LONGEST = 6000;

/** How long each beat of a tale is shown, in milliseconds: the whole takes three to six seconds. */
export function beatTime(beats: number): number {
  return Math.min(LONGEST, Math.max(SHORTEST, beats * BEAT)) / Math.max(1, beats);
}

/**
 * What is shown while a tale is told: the table as it was before, what lay on it then, and all that can be used now.
 * Without a table from before only the marks can be shown.
 */
export function retold(now: Map<string, Piece>, before: Map<string, Piece> | null, tale: Tale, usable: Piece[]): Map<string, Piece> {
  if (!before) return now;
  const gone = (piece: Piece) => piece.moves?.length && !now.has(piece.id); // it was a choice, and is none any more
  const found = new Map([...before].filter(([, piece]) => !gone(piece)));
  for (const id of tale.lost) found.delete(id);
  for (const piece of tale.pieces) found.set(piece.id, piece);
  for (const piece of usable) found.set(piece.id, piece);
  return found;
}

export class Telling {
  tale: Tale | null = $state.raw(null);
  /** The beat that is shown, or -1. */
  at = $state(-1);
  playing = $state(false);
  /** Its lines are there to be read, all at once. */
  listed = $state(false);
  before: Map<string, Piece> | null = $state.raw(null);
  readonly beat: Beat | null = $derived(this.tale?.beats[this.at] ?? null);
  readonly open: boolean = $derived(this.at >= 0 || this.listed);

  private eyes = "";
  private ask = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    /** How many times as long as usual; 0 for whoever wants no motion. */
    private readonly slowness: () => number,
  ) {}

  /** The sheet has changed, as somebody sees it. What was there when one came is known, and not told by itself. */
  hear(eyes: string, before: Sheet | null, after: Sheet): void {
    const tale = after.tale ?? null;
    const same = eyes === this.eyes && before !== null;
    this.eyes = eyes;
    if (!same || !tale) {
      this.lay(tale, null);
    } else if (tale.id !== this.tale?.id) {
      this.lay(tale, before.pieces);
      this.replay();
    } else {
      this.tale = tale;
      if (after.ask !== this.ask) this.skip(); // one has answered, or the clock has
    }
    this.ask = after.ask;
  }

  /** Another tale, or none; it is there to be told, and what it was before it. */
  lay(tale: Tale | null, before: Map<string, Piece> | null): void {
    this.skip();
    this.tale = tale;
    this.before = before;
  }

  /** The keys by which a tale is told; whether this was one of them. */
  press(key: string): boolean {
    const keys: Record<string, () => void> = {
      "[": () => this.show(this.at - 1),
      "]": () => this.show(this.at + 1),
      r: () => this.replay(),
    };
    if (this.tale) keys[key]?.();
    return this.tale !== null && key in keys;
  }

  /** How long to wait until something else is shown, which may be `time`; null: until whoever steps through it has done. */
  patience(time: number): number | null {
    if (!this.open) return time;
    const beats = this.tale?.beats.length ?? 0;
    return this.playing || (this.listed && this.at < 0) ? Math.max(time, beats * beatTime(beats) * (this.slowness() || 1)) : null;
  }

  replay(): void {
    this.skip();
    if (!this.tale?.beats.length) return;
    if (this.slowness() === 0) this.listed = true;
    else this.run(0);
  }

  private run(at: number): void {
    if (!this.tale || at >= this.tale.beats.length) return this.skip();
    this.at = at;
    this.playing = true;
    this.timer = setTimeout(() => this.run(at + 1), beatTime(this.tale.beats.length) * this.slowness());
  }

  /** To another beat, and stay there; beyond the last it is over. */
  show(at: number): void {
    this.halt();
    const beats = this.tale?.beats.length ?? 0;
    if (at >= beats && !this.listed) this.skip();
    else this.at = Math.max(0, Math.min(beats - 1, at));
  }

  skip(): void {
    this.halt();
    this.at = -1;
    this.listed = false;
  }

  private halt(): void {
    clearTimeout(this.timer);
    this.playing = false;
  }
}
