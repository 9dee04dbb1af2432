// A finished game, one moment per move: of a table on this server, or of a replay file.
import { AnimationPlayer } from "./animationPlayer.svelte";
import { fork, moment, readRecord, record, recordFork, recordMoment } from "./api";
import { animationScale } from "./preferences.svelte";
import { savedTable } from "./storage";
import { sharedPieces } from "./viewState";
import type { Moment, RecordInfo, Shape, Ticket } from "./wire";

export interface ReplaySource {
  info: RecordInfo;
  /** The record as text. */
  text: string;
  moment(move: number, seat: number | null, shape: Shape): Promise<Moment>;
  fork(move: number, name: string): Promise<Ticket>;
}

export async function sourceFromTable(table: string): Promise<ReplaySource> {
  const token = savedTable(table)?.token;
  const text = await record(table, token);
  return {
    info: await readRecord(text),
    text,
    moment: (move, seat, shape) => moment(table, move, seat, shape, token),
    fork: (move, name) => fork(table, move, name, token),
  };
}

export async function sourceFromText(text: string): Promise<ReplaySource> {
  return {
    info: await readRecord(text),
    text,
    moment: (move, seat, shape) => recordMoment(text, move, seat, shape),
    fork: (move, name) => recordFork(text, move, name),
  };
}

export class Replay {
  move = $state(0);
  seat: number | null = $state(null);
  shape: Shape = $state("wide");
  moment: Moment | null = $state.raw(null);
  errorMessage = $state("");
  /** It advances by itself, one move at a time. */
  playing = $state(false);
  readonly animationPlayer: AnimationPlayer;
  private readonly cache = new Map<string, Promise<Moment>>();

  constructor(
    readonly source: ReplaySource,
    scale: () => number = animationScale,
  ) {
    this.animationPlayer = new AnimationPlayer(scale);
  }

  get last(): number {
    return this.source.info.last;
  }

  /** Go to a move, seen from a seat. Its animation plays if we come from the move before; otherwise it is offered. */
  async show(move: number, seat: number | null, shape: Shape): Promise<void> {
    const isNext = move === this.move + 1 && seat === this.seat && shape === this.shape;
    this.move = Math.max(0, Math.min(this.last, move));
    this.seat = seat;
    this.shape = shape;
    const wanted = this.cacheKey(this.move);
    try {
      const found = await this.fetch(this.move);
      const before = found.animation && this.move ? await this.fetch(this.move - 1) : null;
      if (this.cacheKey(this.move) === wanted) this.present(found, before, isNext); // otherwise the slider has moved on
      this.errorMessage = "";
      if (this.move < this.last) void this.fetch(this.move + 1).catch(() => undefined);
    } catch (error) {
      this.errorMessage = error instanceof Error ? error.message : String(error);
      this.playing = false;
    }
  }

  private present(found: Moment, before: Moment | null, playAnimation: boolean): void {
    this.moment = this.moment ? { ...found, pieces: sharedPieces(found.pieces, this.moment.pieces) } : found;
    this.animationPlayer.load(found.animation, before);
    if (playAnimation) this.animationPlayer.play();
  }

  advance(by: number): Promise<void> {
    return this.show(this.move + by, this.seat, this.shape);
  }

  pause(): void {
    this.playing = false;
  }

  close(): void {
    this.pause();
    this.animationPlayer.stop();
  }

  private cacheKey(move: number): string {
    return `${move} ${this.seat} ${this.shape}`;
  }

  private fetch(move: number): Promise<Moment> {
    const key = this.cacheKey(move);
    let found = this.cache.get(key);
    if (!found) {
      found = this.source.moment(move, this.seat, this.shape);
      this.cache.set(key, found);
      found.catch(() => this.cache.delete(key));
    }
    return found;
  }
}

/** Save a text as a file. */
export function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const anchor = document.createElement("a");
  anchor.href = url;
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
