// One table in this browser: the view of it, what the player has picked, and everything they can do there.
import { AnimationPlayer, isStory, totalTime } from "./animationPlayer.svelte";
import { request as post } from "./api";
import { knownBackgrounds } from "./backgrounds";
import { Connection, newMoveId, randomHex, RefusedError, type Socket, type Status } from "./connection";
import { notify, setTabTitle, shortTitle } from "./notifications";
import { type Pace, PacedQueue } from "./pacedQueue";
import { NOTHING_PICKED, pick, type Picking, usablePieces } from "./picking";
import { animationScale, readingScale, viewingTime } from "./preferences.svelte";
import { Previews } from "./previews.svelte";
import { playSound } from "./sound";
import { savedTable, saveTable } from "./storage";
import { applyDelta, fromFull } from "./viewState";
import type { DeltaMessage, FullMessage, HintMessage, Piece, Shape, ViewState } from "./wire";

/** The version of the wire protocol that this client speaks. */
const PROTOCOL = 2;
const TOAST_TIME = 5000;
const MAX_STEPPING_TIME = 60_000;

export class TableSession {
  view: ViewState | null = $state.raw(null);
  status: Status = $state("connecting");
  /** Why the server does not show us the table, if it said so. */
  refusal = $state("");
  picking: Picking = $state.raw(NOTHING_PICKED);
  /** A move that waits for the player's confirmation. */
  moveToConfirm: number | null = $state(null);
  /** A move was sent and is not acknowledged yet. */
  sending = $state(false);
  hint: HintMessage | null = $state.raw(null);
  toast = $state("");
  seat: number | null = $state(null);
  shape: Shape = $state("wide");
  /** Chat messages that the player has not read. */
  unread = $state(0);

  /** The question that we have answered; the delta that says so may arrive a little later. */
  private answeredQuestion: number | null = $state(null);
  readonly legal: number[] = $derived(
    this.view && this.view.question !== this.answeredQuestion ? this.view.moves.map(([move]) => move) : [],
  );
  readonly usable: Piece[] = $derived(this.view && this.legal.length ? usablePieces(this.view, this.picking) : []);

  readonly animationPlayer = new AnimationPlayer(
    () => (document.hidden || this.skipping ? 0 : animationScale()),
    () => this.queue.advance(),
    () => `seat-${this.seat}`,
    () => !this.skipping && readingScale() > 0,
  );

  readonly previews = new Previews(
    (move) => this.connection.preview(this.seat ?? 0, move),
    () => `${this.seat} ${this.view?.version}`,
  );

  /** The player has been eliminated and wants to see how it ends, and nothing before. */
  private skipping = $state(false);
  private readonly connection: Connection;
  private readonly queue: PacedQueue<DeltaMessage>;
  /** The view with every delta that has arrived; `view` may be a little behind. */
  private latest: ViewState | null = null;
  private toastTimer: ReturnType<typeof setTimeout> | undefined;
  private steppingSince: number | undefined;
  private readonly cleanups: (() => void)[] = [];

  constructor(
    readonly key: string,
    readonly token: string,
    seat: number | null,
    shape: Shape,
  ) {
    this.seat = seat;
    this.shape = shape;
    this.queue = new PacedQueue(
      (delta) => this.showDelta(delta),
      (delta) => (document.hidden || this.skipping ? { time: 0 } : paceOf(delta)),
      () => !this.isStepping(),
    );
    this.connection = new Connection(
      () => socketTo(key),
      () => {
        return { token: this.token, seat: this.seat, shape: this.shape, version: this.latest?.version ?? 0, protocol: PROTOCOL, backgrounds: knownBackgrounds(), watching: !this.skipping && readingScale() > 0 };
      },
      {
        onFull: (message) => this.onFull(message),
        onDelta: (message) => this.onDelta(message),
        onStatus: (status, why) => {
          this.status = status;
          this.refusal = why;
        },
      },
    );
    const catchUp = () => {
      if (document.hidden) return;
      this.queue.flush();
      this.connection.checkNow();
    };
    for (const [target, name] of [[window, "online"], [window, "offline"], [window, "pageshow"], [document, "visibilitychange"]] as const) {
      target.addEventListener(name, catchUp);
      this.cleanups.push(() => target.removeEventListener(name, catchUp));
    }
  }

  close(): void {
    for (const cleanup of this.cleanups) cleanup();
    this.queue.clear();
    this.animationPlayer.close();
    this.connection.close();
    this.status = "closed";
    setTabTitle("");
  }

  /** Watch from another seat, or in another shape. */
  setViewpoint(seat: number | null, shape: Shape): void {
    if (seat === this.seat && shape === this.shape) return;
    if (seat !== this.seat) this.latest = this.answeredQuestion = null; // each viewer has its own versions and questions
    this.seat = seat;
    this.shape = shape;
    this.connection.sendHello();
  }

  /** Tell the server anew who we are and what we want to see. */
  introduce(): void {
    if (this.status === "live") this.connection.sendHello();
  }

  /** Show nothing more until the game is over; bots need not wait for us any more. */
  skipToResult(): void {
    this.skipping = true;
    this.animationPlayer.skip();
    this.introduce();
  }

  // What the server sends --------------------------------------------------------------------------------------------

  private onFull(message: FullMessage): void {
    this.queue.clear();
    this.latest = fromFull(message, this.latest, this.view?.pieces);
    this.setView(this.latest);
  }

  private onDelta(delta: DeltaMessage): boolean {
    if (!this.latest) return true;
    const next = applyDelta(this.latest, delta);
    if (!next) return false;
    this.latest = next;
    this.queue.push(delta);
    return true;
  }

  private showDelta(delta: DeltaMessage): void {
    const before = this.view?.pieces;
    this.setView((this.view && applyDelta(this.view, delta)) ?? this.latest);
    this.unread += delta.lines.filter(([fact]) => fact === "chat").length;
    if (delta.pieces?.some(({ id, at }) => before?.has(id) && at && String(at) !== String(before.get(id)?.at))) playSound("tap");
  }

  /** Whether the viewer goes through an animation step by step; nobody is waited for without end. */
  private isStepping(): boolean {
    const { open, playing, listed } = this.animationPlayer;
    const stepping = open && !playing && !listed && !document.hidden;
    this.steppingSince = stepping ? (this.steppingSince ?? Date.now()) : undefined;
    return this.steppingSince !== undefined && Date.now() - this.steppingSince < MAX_STEPPING_TIME;
  }

  private setView(view: ViewState | null): void {
    const before = this.view;
    this.view = view;
    if (!view) return;
    this.animationPlayer.onViewChange(`${this.seat} ${view.panels.map((panel) => panel.size).join(" ")}`, before, view);
    this.previews.onViewChange();
    const myTurn = view.moves.length > 0;
    if (before?.question !== view.question || !myTurn) this.clear();
    this.updateTitle(view);
    if (myTurn && before && !before.moves.length) {
      playSound("turn");
      notify("Your turn", view.prompt);
    }
    if (view.phase === "over") this.skipping = false;
    if (view.phase === "over" && before && before.phase !== "over") playSound("end");
    const saved = savedTable(this.key);
    if (saved && saved.over !== (view.phase === "over")) saveTable({ ...saved, over: view.phase === "over", at: Date.now() });
  }

  private updateTitle({ title, moves }: ViewState): void {
    if (this.status !== "closed") setTabTitle(shortTitle(title), moves.length > 0);
  }

  // What the player does ---------------------------------------------------------------------------------------------

  /** A click on a piece; if that leaves a single move, it is made. */
  pickPiece(id: string, confirm: boolean): void {
    if (!this.view || this.sending || !this.legal.length) return;
    this.animationPlayer.stop();
    const next = pick(this.view, this.picking, id);
    const [only, ...others] = next.moves;
    if (next.picked.length && only !== undefined && !others.length) this.chooseMove(only, confirm, next);
    else {
      this.picking = next;
      this.moveToConfirm = null;
    }
  }

  chooseMove(move: number, confirm: boolean, picking: Picking = NOTHING_PICKED): void {
    if (confirm && this.moveToConfirm !== move) {
      this.picking = picking;
      this.moveToConfirm = move;
      return;
    }
    void this.sendMove(move);
  }

  /** The only move that a piece can mean now, or null. */
  onlyMove(piece: Piece): number | null {
    const possible = this.picking.picked.length ? this.picking.moves : this.legal;
    const [only, ...others] = (piece.moves ?? []).filter((move) => possible.includes(move));
    return only !== undefined && !others.length ? only : null;
  }

  /** Start the choice over. */
  clear(): void {
    this.picking = NOTHING_PICKED;
    this.moveToConfirm = null;
    this.hint = null;
  }

  label(move: number): string {
    return this.view?.moves.find(([each]) => each === move)?.[1] ?? "";
  }

  private async sendMove(move: number): Promise<void> {
    const { seat, view } = this;
    if (seat === null || !view || this.sending || !this.legal.includes(move)) return;
    this.animationPlayer.stop();
    this.clear();
    this.sending = true;
    try {
      await this.connection.request({ do: "move", seat, move, question: view.question, id: newMoveId() });
      this.answeredQuestion = view.question;
      this.queue.flush(); // players see their own move at once
    } catch (error) {
      this.showToast(errorSentence(error));
    } finally {
      this.sending = false;
    }
  }

  /** Any other request; a refusal is shown in a toast. */
  async request(message: { do: string } & Record<string, unknown>): Promise<boolean> {
    try {
      await this.connection.request(message);
      return true;
    } catch (error) {
      this.showToast(errorSentence(error));
      return false;
    }
  }

  sit(seat: number): Promise<boolean> {
    return this.request({ do: "sit", seat, entropy: randomHex(16) });
  }

  async requestHint(): Promise<void> {
    if (this.seat === null || !this.legal.length) return;
    try {
      this.hint = await this.connection.hint(this.seat);
    } catch (error) {
      this.showToast(errorSentence(error));
    }
  }

  showToast(text: string): void {
    this.toast = text;
    clearTimeout(this.toastTimer);
    this.toastTimer = setTimeout(() => (this.toast = ""), TOAST_TIME);
  }
}

export function errorSentence(error: unknown): string {
  const text = error instanceof RefusedError ? error.message : "something went wrong; please try again";
  return text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? "" : ".");
}

/** How long a change is shown before the next: a story until it is told, and a change of the scene long enough to be seen. */
function paceOf({ animation, pieces, parts }: DeltaMessage): Pace {
  if (animation && isStory(animation)) return { time: totalTime(animation.steps) * readingScale(), story: true };
  return { time: pieces || parts ? viewingTime() : 0 };
}

function socketTo(key: string): Socket {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return new WebSocket(`${scheme}://${location.host}/api/tables/${key}/link`) as unknown as Socket;
}

/** Take seats at a new table, put bots on others, and start the game if everybody is there. */
export async function fillSeats(table: string, token: string, mySeats: number[], bots: Map<number, string>, start: boolean): Promise<void> {
  for (const seat of mySeats) await post(table, { do: "sit", seat, entropy: randomHex(16) }, token);
  for (const [seat, level] of bots) await post(table, { do: "bot", seat, level }, token);
  if (start) await post(table, { do: "start" }, token);
}
