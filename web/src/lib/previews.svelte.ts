// Previews of moves: asked for when the player rests on a move, shown while they stay there, and kept until the table changes.
import type { Mark, PreviewMessage } from "./wire";

/** How long a player rests on a move before we ask, in milliseconds. */
export const REST = 120;

export type Preview = Pick<PreviewMessage, "move" | "pieces" | "arrows" | "text"> & Partial<Pick<PreviewMessage, "rule">>;

export class Previews {
  /** What is shown now. */
  shown: Preview | null = $state.raw(null);
  readonly marks: readonly Mark[] = $derived(this.shown ? marksOf(this.shown) : NO_MARKS);
  private readonly cache = new Map<number, Promise<Preview>>();
  private wanted: number | null = null;
  private version = "";
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly fetch: (move: number) => Promise<Preview>,
    /** Changes whenever previews may have changed. */
    private readonly currentVersion: () => string,
  ) {}

  /** The player rests on a move, or on none. */
  want(move: number | null): void {
    if (move === this.wanted && this.version === this.currentVersion()) return;
    clearTimeout(this.timer);
    this.forgetOld();
    this.wanted = move;
    this.shown = null;
    if (move === null) return;
    if (this.cache.has(move)) void this.show(move);
    else this.timer = setTimeout(() => void this.show(move), REST);
  }

  /** The table has changed: what is shown may be wrong now. */
  onViewChange(): void {
    if (this.version !== this.currentVersion()) this.want(null);
  }

  private async show(move: number): Promise<void> {
    const { version } = this;
    let found = this.cache.get(move);
    if (!found) {
      found = this.fetch(move);
      this.cache.set(move, found);
    }
    try {
      const preview = await found;
      if (this.wanted === move && this.version === version) this.shown = preview;
    } catch {
      if (this.version === version) this.cache.delete(move); // the move is not legal any more, or the server is busy: no preview
    }
  }

  private forgetOld(): void {
    const version = this.currentVersion();
    if (version === this.version) return;
    this.version = version;
    this.cache.clear();
  }
}

const NO_MARKS: readonly Mark[] = [];

function marksOf({ pieces, arrows }: Preview): Mark[] {
  return [...pieces.map((on) => ({ on })), ...arrows.map(([on, to]) => ({ on, to }))];
}
