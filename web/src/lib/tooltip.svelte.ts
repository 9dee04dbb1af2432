// The tooltip: about the piece that the player rests on, and a moment longer, so that the pointer can reach its link.
import type { Piece } from "./wire";

/** How long the tooltip stays after the pointer has left the piece, in milliseconds. */
export const GRACE = 250;

export interface Explained {
  piece: Piece;
  box: DOMRect;
}

export class Tooltip {
  shown: Explained | null = $state.raw(null);
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** `onchange` is called with the piece that the tooltip is about, or with null when it closes. */
  constructor(private readonly onchange: (piece: Piece | null) => void = () => {}) {}

  /** The pointer, the focus or a long press rests on a piece, or on none any more. */
  readonly rest = (piece: Piece | null, element: Element | null): void => {
    this.hold();
    if (piece && element) {
      this.shown = { piece, box: element.getBoundingClientRect() };
      this.onchange(piece);
    } else if (this.mayHaveLink()) this.release();
    else this.close();
  };

  /** The pointer is on the link. */
  readonly hold = (): void => clearTimeout(this.timer);

  readonly release = (): void => {
    this.hold();
    this.timer = setTimeout(this.close, GRACE);
  };

  readonly close = (): void => {
    this.hold();
    this.shown = null;
    this.onchange(null);
  };

  /** To the rule of the piece, or of the preview of its move. */
  private mayHaveLink(): boolean {
    return Boolean(this.shown?.piece.rule || this.shown?.piece.moves?.length);
  }
}

export const ruleAddress = (game: string, rule: string): string => `/rules/${game}#${rule}`;
