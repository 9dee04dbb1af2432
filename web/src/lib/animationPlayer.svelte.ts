// Plays the animation of a move: once by itself when it is new, then step by step or again on request. It never holds up the game.
import type { Animation, AnimationStep, Layout, Piece, ViewState } from "./wire";

// In milliseconds.
const STEP = 700;
const SHORTEST = 3000;
const LONGEST = 6000;

/** How long each step is shown; the whole animation takes three to six seconds. */
export function stepDuration(steps: number): number {
  return Math.min(LONGEST, Math.max(SHORTEST, steps * STEP)) / Math.max(1, steps);
}

/** The row that a piece belongs to: the cards in hand are held-0, held-7, … */
const rowOf = (id: string): string => id.replace(/-[^-]*$/, "");

/**
 * The pieces to draw during an animation: the table before the move, the pieces that the animation brings, and everything
 * that can be used now. A row that can be used, or was chosen from, is drawn as it is now; a mixture of both would have
 * gaps and overlaps. Without the table before the move, only the marks can be shown.
 */
export function piecesDuring(animation: Animation, now: Map<string, Piece>, before: Map<string, Piece> | null, usable: Piece[]): Map<string, Piece> {
  if (!before) return now;
  const wasChoice = (piece: Piece) => piece.moves?.length && !now.has(piece.id);
  const rows = new Set([...usable, ...[...before.values()].filter(wasChoice)].map(({ id }) => rowOf(id)));
  const pieces = new Map([...before].filter(([id]) => !rows.has(rowOf(id))));
  for (const [id, piece] of now) if (rows.has(rowOf(id))) pieces.set(id, piece);
  for (const id of animation.hiddenIds) pieces.delete(id);
  for (const piece of [...animation.pieces, ...usable]) pieces.set(piece.id, piece);
  return pieces;
}

export class AnimationPlayer {
  animation: Animation | null = $state.raw(null);
  /** The index of the step that is shown, or -1. */
  index = $state(-1);
  playing = $state(false);
  /** All steps are shown at once, as a list to read. */
  listed = $state(false);
  /** The table before the move. */
  before: Layout | null = $state.raw(null);
  readonly steps: AnimationStep[] = $derived(this.animation?.steps ?? []);
  readonly step: AnimationStep | null = $derived(this.steps[this.index] ?? null);
  readonly open: boolean = $derived(this.index >= 0 || this.listed);

  private viewpoint = "";
  private question = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    /** Multiplies the duration; 0 without motion. */
    private readonly scale: () => number,
  ) {}

  /** The view has changed. A new animation is played, unless the viewer has just arrived at this viewpoint. */
  onViewChange(viewpoint: string, before: ViewState | null, after: ViewState): void {
    const { animation } = after;
    const sameViewpoint = viewpoint === this.viewpoint && before !== null;
    this.viewpoint = viewpoint;
    if (!sameViewpoint || !animation) {
      this.load(animation, null);
    } else if (animation.id !== this.animation?.id) {
      this.load(animation, before);
      this.play();
    } else {
      this.animation = animation;
      if (after.question !== this.question) this.stop(); // the player has answered, or the clock has
    }
    this.question = after.question;
  }

  /** Get an animation ready to play, with the table before it; or none. */
  load(animation: Animation | null, before: Layout | null): void {
    this.stop();
    this.animation = animation;
    this.before = before;
  }

  /** Returns whether it was one of the animation keys. */
  handleKey(key: string): boolean {
    const keys: Record<string, () => void> = {
      "[": () => this.showStep(this.index - 1),
      "]": () => this.showStep(this.index + 1),
      r: () => this.play(),
    };
    if (this.animation) keys[key]?.();
    return this.animation !== null && key in keys;
  }

  /** How long to wait before something else is shown, at least `time`; null: until the viewer has finished stepping. */
  delayBefore(time: number): number | null {
    if (!this.open) return time;
    const count = this.steps.length;
    const reading = this.listed && this.index < 0;
    return this.playing || reading ? Math.max(time, count * stepDuration(count) * (this.scale() || 1)) : null;
  }

  play(): void {
    this.stop();
    if (!this.steps.length) return;
    if (this.scale() === 0) this.listed = true;
    else this.playFrom(0);
  }

  private playFrom(index: number): void {
    if (index >= this.steps.length) return this.stop();
    this.index = index;
    this.playing = true;
    this.timer = setTimeout(() => this.playFrom(index + 1), stepDuration(this.steps.length) * this.scale());
  }

  /** Go to a step and stay there; after the last one the animation is over. */
  showStep(index: number): void {
    this.pause();
    const count = this.steps.length;
    if (index >= count && !this.listed) this.stop();
    else this.index = Math.max(0, Math.min(count - 1, index));
  }

  stop(): void {
    this.pause();
    this.index = -1;
    this.listed = false;
  }

  private pause(): void {
    clearTimeout(this.timer);
    this.playing = false;
  }
}
