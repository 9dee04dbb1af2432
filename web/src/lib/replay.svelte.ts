// A finished game, moment by moment: of a table of this server, or of a record that somebody has loaded.
import { fork, moment, readRecord, record, recordFork, recordMoment } from "./api";
import { keptTable } from "./storage";
import { slowness } from "./preferences.svelte";
import { Telling } from "./animationPlayer.svelte";
import type { Moment, Piece, RecordInfo, Shape, Ticket } from "./wire";

export interface Source {
  /** What is in it. */
  info: RecordInfo;
  /** The record as text. */
  text: string;
  moment(move: number, seat: number | null, shape: Shape): Promise<Moment>;
  fork(move: number, name: string): Promise<Ticket>;
}

export async function ofTable(table: string): Promise<Source> {
  const token = keptTable(table)?.token;
  const text = await record(table, token);
  return {
    info: await readRecord(text),
    text,
    moment: (move, seat, shape) => moment(table, move, seat, shape, token),
    fork: (move, name) => fork(table, move, name, token),
  };
}

export async function ofText(text: string): Promise<Source> {
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
  shown: Moment | null = $state.raw(null);
  trouble = $state("");
  /** It goes on by itself, a move at a time. */
  playing = $state(false);
  /** What happened at once with the last move, step by step. */
  readonly telling: Telling;
  private readonly kept = new Map<string, Promise<Moment>>();

  constructor(
    readonly source: Source,
    slow: () => number = slowness,
  ) {
    this.telling = new Telling(slow);
  }

  get last(): number {
    return this.source.info.last;
  }

  /** Go to a moment, from somebody's eyes. Whoever comes from the one before it is told what happened; others may ask. */
  async show(move: number, seat: number | null, shape: Shape): Promise<void> {
    const onward = move === this.move + 1 && seat === this.seat && shape === this.shape;
    this.move = Math.max(0, Math.min(this.last, move));
    this.seat = seat;
    this.shape = shape;
    const wanted = this.key(this.move);
    try {
      const found = await this.fetch(this.move);
      const before = found.tale && this.move ? await this.fetch(this.move - 1) : null;
      if (this.key(this.move) === wanted) this.present(found, before, onward); // otherwise the slider has gone on meanwhile
      this.trouble = "";
      if (this.move < this.last) void this.fetch(this.move + 1).catch(() => undefined);
    } catch (error) {
      this.trouble = error instanceof Error ? error.message : String(error);
      this.playing = false;
    }
  }

  private present(moment: Moment, before: Moment | null, onward: boolean): void {
    this.shown = moment;
    this.telling.lay(moment.tale ?? null, before && piecesOf(before));
    if (onward) this.telling.replay();
  }

  step(by: number): Promise<void> {
    return this.show(this.move + by, this.seat, this.shape);
  }

  stop(): void {
    this.playing = false;
  }

  close(): void {
    this.stop();
    this.telling.skip();
  }

  private key(move: number): string {
    return `${move} ${this.seat} ${this.shape}`;
  }

  private fetch(move: number): Promise<Moment> {
    const key = this.key(move);
    let found = this.kept.get(key);
    if (!found) {
      found = this.source.moment(move, this.seat, this.shape);
      this.kept.set(key, found);
      found.catch(() => this.kept.delete(key));
    }
    return found;
  }
}

/** Everything on the table in a moment, from back to front. */
export function piecesOf(moment: Moment): Map<string, Piece> {
  return new Map(Object.entries(moment.pieces));
}

/** Offer a text as a file. */
export function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const anchor = document.createElement("a");
  anchor.href = url;
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
