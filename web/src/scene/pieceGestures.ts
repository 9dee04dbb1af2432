// Clicks, keys, hovering and long presses on pieces: one listener of each kind for a whole scene.

export interface PieceListener {
  isUsable(id: string): boolean;
  onPick(id: string): void;
  /** A click or tap that picks nothing; `id` is the piece under it, if there is one. */
  onMiss(id: string | null): void;
  /** Returns whether a click on this piece only opens the stack that it lies in. */
  opensStack(id: string): boolean;
  /** The pointer, the focus or a long press rests on a piece; or on none any more. */
  onRest(id: string | null, element: Element | null, how: "pointer" | "focus"): void;
}

// In milliseconds and pixels.
export const LONG_PRESS = 450;
const READING_TIME = 4000;
const STEADY = 8;

const PIECE = "g[data-piece]";
const idOf = (element: Element | null): string | null => (element as SVGElement | null)?.dataset["piece"] ?? null;
const pieceAt = (event: Event): SVGElement | null => (event.target as Element | null)?.closest<SVGElement>(PIECE) ?? null;

export class PieceGestures {
  /** A pointer is down: nothing may move under the player's hand. */
  pressed = false;
  private longPressed = false;
  private start: [number, number] = [0, 0];
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly listener: PieceListener) {}

  readonly onclick = (event: MouseEvent): void => {
    if (this.longPressed) return; // it has shown the tooltip
    const direct = idOf(pieceAt(event));
    if (direct !== null && this.listener.opensStack(direct)) return;
    const id = direct !== null && this.listener.isUsable(direct) ? direct : this.usableUnder(event);
    if (id === null) this.listener.onMiss(direct);
    else if (!this.listener.opensStack(id)) this.listener.onPick(id);
  };

  readonly onkeydown = (event: KeyboardEvent): void => {
    const id = idOf(pieceAt(event));
    if (id === null || !this.listener.isUsable(id) || (event.key !== "Enter" && event.key !== " ")) return;
    event.preventDefault();
    event.stopPropagation();
    this.listener.onPick(id);
  };

  readonly onpointerdown = (event: PointerEvent): void => {
    this.pressed = true;
    if (this.longPressed && event.pointerType !== "mouse") this.listener.onRest(null, null, "pointer"); // the next touch closes the tooltip
    this.longPressed = false;
    this.start = [event.clientX, event.clientY];
    const released = () => {
      this.pressed = false;
      removeEventListener("pointerup", released);
      removeEventListener("pointercancel", released);
    };
    addEventListener("pointerup", released);
    addEventListener("pointercancel", released);
    const piece = pieceAt(event);
    if (event.pointerType === "mouse" || !piece) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.longPressed = true;
      this.listener.onRest(idOf(piece), piece, "pointer");
    }, LONG_PRESS);
  };

  readonly onpointermove = (event: PointerEvent): void => {
    if (!this.pressed || this.longPressed) return;
    if (Math.hypot(event.clientX - this.start[0], event.clientY - this.start[1]) > STEADY) clearTimeout(this.timer);
  };

  readonly onpointerup = (event: PointerEvent): void => {
    clearTimeout(this.timer);
    if (event.pointerType !== "mouse" && this.longPressed) this.timer = setTimeout(() => this.listener.onRest(null, null, "pointer"), READING_TIME);
  };

  readonly onpointercancel = (): void => clearTimeout(this.timer);

  readonly onpointerover = (event: PointerEvent): void => {
    if (event.pointerType !== "mouse") return;
    const piece = pieceAt(event);
    this.listener.onRest(idOf(piece), piece, "pointer");
  };

  readonly onpointerleave = (event: PointerEvent): void => {
    if (event.pointerType === "mouse") this.listener.onRest(null, null, "pointer");
  };

  readonly onfocusin = (event: FocusEvent): void => {
    const piece = pieceAt(event);
    if (piece?.matches(":focus-visible")) this.listener.onRest(idOf(piece), piece, "focus");
  };

  readonly onfocusout = (event: FocusEvent): void => {
    if (pieceAt(event)) this.listener.onRest(null, null, "focus");
  };

  /** A click on a piece that cannot be used goes to the usable piece under it. */
  private usableUnder(event: MouseEvent): string | null {
    for (const element of document.elementsFromPoint(event.clientX, event.clientY)) {
      const id = idOf(element.closest(PIECE));
      if (id !== null && this.listener.isUsable(id)) return id;
    }
    return null;
  }
}
