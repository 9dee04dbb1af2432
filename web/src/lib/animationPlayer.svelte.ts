// Plays the animation of a move: once by itself when it is new, then step by step or again on request.
// A single step is only marked on the table, with a bubble where its player sits; several steps have a panel of their own.
import type { Animation, AnimationStep, Layout, Mark, Piece, ViewState } from "./wire";

/** How long a bubble stays, in milliseconds at normal speed. */
const BUBBLE_TIME = 3500;

/** The time to look at an animation, in milliseconds at normal speed. */
export function totalTime(steps: readonly AnimationStep[]): number {
  return steps.reduce((sum, step) => sum + step.time, 0);
}

/** Whether an animation has a panel, and what comes after it has to wait. */
export function isStory(animation: { steps: readonly AnimationStep[] } | null | undefined): boolean {
  return animation ? animation.steps.length > 1 || animation.steps.some((step) => step.moment) : false;
}

/** The row that a piece belongs to: the cards in hand are held-0, held-7, … */
const rowOf = (id: string): string => id.replace(/-[^-]*$/, "");

/**
 * The pieces to draw during a step: the table before the move with everything that the steps so far have changed, and
 * everything that can be used now. A row that can be used, or was chosen from, is drawn as it is now; a mixture of both
 * would have gaps and overlaps. With the last step, or if the table before the move is unknown, everything is as it is now.
 */
export function piecesDuring(steps: readonly AnimationStep[], index: number, now: Map<string, Piece>, before: Map<string, Piece> | null, usable: Piece[]): Map<string, Piece> {
  if (!before || index >= steps.length - 1) return now;
  const wasChoice = (piece: Piece) => piece.moves?.length && !now.has(piece.id);
  const rows = new Set([...usable, ...[...before.values()].filter(wasChoice)].map(({ id }) => rowOf(id)));
  const pieces = new Map([...before].filter(([id]) => !rows.has(rowOf(id))));
  for (const [id, piece] of now) if (rows.has(rowOf(id)) || piece.kind === "die") pieces.set(id, piece);
  for (const step of steps.slice(0, index + 1)) {
    for (const id of step.hides ?? []) pieces.delete(id);
    for (const piece of step.pieces ?? []) pieces.set(piece.id, piece);
  }
  for (const [id, at] of changes(steps, now)) {
    const piece = now.get(id);
    if (at <= index && piece) pieces.set(id, piece);
    else if (at <= index) pieces.delete(id);
  }
  for (const piece of usable) pieces.set(piece.id, piece);
  return pieces;
}

/** The step with which each piece changes: the last that says so, or else the first that marks it. Tiles of players stay. */
function changes(steps: readonly AnimationStep[], now: ReadonlyMap<string, Piece>): Map<string, number> {
  const found = new Map<string, number>();
  const marked = (mark: Mark) => [mark.on, mark.to ?? ""].filter((id) => id && now.get(id)?.kind !== "zone");
  steps.forEach((step, index) => {
    for (const id of step.marks.flatMap(marked)) if (!found.has(id)) found.set(id, index);
  });
  steps.forEach((step, index) => {
    for (const id of step.changes ?? []) found.set(id, index);
  });
  return found;
}

export class AnimationPlayer {
  animation: Animation | null = $state.raw(null);
  /** The index of the step that is shown, or -1. */
  index = $state(-1);
  playing = $state(false);
  /** All steps are shown at once, as a list to read. */
  listed = $state(false);
  /** The viewer has just been eliminated: the animation stops until they say how to go on. */
  out = $state(false);
  /** The table before the move. */
  before: Layout | null = $state.raw(null);
  /** What players have just done, at their tiles. */
  bubbles: Mark[] = $state.raw([]);
  readonly steps: AnimationStep[] = $derived(this.animation?.steps ?? []);
  readonly step: AnimationStep | null = $derived(this.steps[this.index] ?? null);
  /** The panel with its steps is open. */
  readonly open: boolean = $derived(this.steps.length > 1 && (this.index >= 0 || this.listed));
  /** Something is being told that must not be spoiled. */
  readonly telling: boolean = $derived((this.playing || this.out) && isStory(this.animation));
  /** What hit the viewer. */
  readonly blows: string[] = $derived(this.steps.filter((step) => step.moment === "battle" && step.marks.some(({ to }) => to === this.ownTile())).flatMap((step) => step.lines));
  readonly marks: Mark[] = $derived([...(this.step?.marks ?? []), ...this.bubbles]);

  private viewpoint = "";
  private question = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly bubbleTimers = new Map<string, ReturnType<typeof setTimeout>>();

  constructor(
    /** Multiplies the duration; 0 without motion. */
    private readonly scale: () => number,
    /** The viewer has seen enough of it. */
    private readonly onSkip: () => void = () => undefined,
    /** The piece of the viewer's own tile: it needs no bubble. */
    private readonly ownTile: () => string = () => "",
    /** Whether their own end is a stop for them. */
    private readonly stopsAtOwnEnd: () => boolean = () => true,
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
    const reading = this.listed && this.index < 0;
    if (!this.playing && !this.open) return time;
    return this.playing || reading ? Math.max(time, totalTime(this.steps) * (this.scale() || 1)) : null;
  }

  play(): void {
    this.stop();
    const [only, ...others] = this.steps;
    if (!only) return;
    if (!others.length) this.addBubble(only);
    else this.clearBubbles();
    if (this.scale() > 0) this.playFrom(0);
    else {
      this.listed = others.length > 0;
      this.out = this.listed && this.steps.some((step) => this.isOwnEnd(step));
    }
  }

  private isOwnEnd(step: AnimationStep): boolean {
    return this.stopsAtOwnEnd() && step.moment === "death" && step.marks.some(({ on }) => on === this.ownTile());
  }

  private playFrom(index: number): void {
    const step = this.steps[index];
    if (!step) return this.stop();
    this.index = index;
    this.playing = true;
    this.timer = setTimeout(() => this.afterStep(index), step.time * this.scale());
  }

  private afterStep(index: number): void {
    const step = this.steps[index];
    if (step && this.isOwnEnd(step)) {
      this.out = true;
      this.playing = false;
    } else this.playFrom(index + 1);
  }

  /** Go on after the viewer's own end. */
  watchOn(): void {
    this.out = false;
    if (!this.listed) this.playFrom(this.index + 1);
  }

  /** Go to a step and stay there; after the last one the animation is over. */
  showStep(index: number): void {
    this.pause();
    const count = this.steps.length;
    if (index >= count && !this.listed) this.skip();
    else this.index = Math.max(0, Math.min(count - 1, index));
  }

  /** The viewer does not want to see more of it. */
  skip(): void {
    this.stop();
    this.onSkip();
  }

  stop(): void {
    this.pause();
    this.index = -1;
    this.listed = this.out = false;
  }

  close(): void {
    this.stop();
    this.clearBubbles();
  }

  private pause(): void {
    clearTimeout(this.timer);
    this.playing = false;
  }

  private addBubble(step: AnimationStep): void {
    const { speaker } = step;
    if (!speaker || speaker === this.ownTile()) return;
    this.removeBubble(speaker);
    this.bubbles = [...this.bubbles, { on: speaker, bubble: step.lines.join(" ") }];
    this.bubbleTimers.set(speaker, setTimeout(() => this.removeBubble(speaker), BUBBLE_TIME * (this.scale() || 1)));
  }

  private removeBubble(speaker: string): void {
    clearTimeout(this.bubbleTimers.get(speaker));
    this.bubbleTimers.delete(speaker);
    if (this.bubbles.some(({ on }) => on === speaker)) this.bubbles = this.bubbles.filter(({ on }) => on !== speaker);
  }

  private clearBubbles(): void {
    for (const speaker of [...this.bubbleTimers.keys()]) this.removeBubble(speaker);
  }
}
