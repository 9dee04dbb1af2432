// A finished game, one moment per move: of a table on this server, or of a replay file.
import { AnimationPlayer } from "./animationPlayer.svelte";
import { fork, moment, readRecord, record, recordFork, recordMoment, tableStatus, type Viewpoint } from "./api";
import { finishedGame, keptRecord } from "./finishedGames";
import { animationScale } from "./preferences.svelte";
import { savedTable } from "./storage";
import { sharedPieces } from "./viewState";
import type { Moment, RecordInfo, RoundStart, Shape, Ticket } from "./wire";

export interface ReplaySource {
  info: RecordInfo;
  /** The record as text. */
  text: string;
  /** The seat that the viewer played, from which the replay opens; null if they did not play. */
  ownSeat: number | null;
  moment(move: number, viewpoint: Viewpoint, shape: Shape): Promise<Moment>;
  fork(move: number, name: string): Promise<Ticket>;
}

export async function sourceFromTable(table: string): Promise<ReplaySource> {
  const token = savedTable(table)?.token;
  const text = await record(table, token);
  const [ownSeat] = token ? (await tableStatus(table, token)).mySeats : [];
  return {
    info: await readRecord(text),
    text,
    ownSeat: ownSeat ?? null,
    moment: (move, viewpoint, shape) => moment(table, move, viewpoint, shape, token),
    fork: (move, name) => fork(table, move, name, token),
  };
}

export async function sourceFromText(text: string, seats: readonly number[] = []): Promise<ReplaySource> {
  const info = await readRecord(text);
  const [ownSeat] = seats.filter((seat) => seat < info.seats);
  return {
    info,
    text,
    ownSeat: ownSeat ?? null,
    moment: (move, viewpoint, shape) => recordMoment(text, move, viewpoint, shape),
    fork: (move, name) => recordFork(text, move, name),
  };
}

/** A game that this browser keeps. Its table has more to say, such as the names of today; but it may be gone. */
export async function sourceFromKept(id: string): Promise<ReplaySource> {
  const game = finishedGame(id);
  const text = keptRecord(id);
  if (!text) return sourceFromTable(game?.table || id);
  const fromText = () => sourceFromText(text, game?.seats);
  return game?.table ? sourceFromTable(game.table).catch(fromText) : fromText();
}

export class Replay {
  move = $state(0);
  viewpoint: Viewpoint = $state(null);
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
  async show(move: number, viewpoint: Viewpoint, shape: Shape): Promise<void> {
    const isNext = move === this.move + 1 && viewpoint === this.viewpoint && shape === this.shape;
    this.move = Math.max(0, Math.min(this.last, move));
    this.viewpoint = viewpoint;
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
    return this.show(this.move + by, this.viewpoint, this.shape);
  }

  get rounds(): RoundStart[] {
    return this.source.info.rounds;
  }

  /** The round of the move that is shown. */
  get round(): RoundStart | undefined {
    return this.rounds.findLast(({ move }) => move <= this.move);
  }

  /** Go to the start of the next round, or back to the start of this one or the one before. */
  advanceRound(by: 1 | -1): Promise<void> {
    const target = by > 0 ? this.rounds.find(({ move }) => move > this.move) : this.rounds.findLast(({ move }) => move < this.move);
    return this.show(target?.move ?? (by > 0 ? this.last : 0), this.viewpoint, this.shape);
  }

  pause(): void {
    this.playing = false;
  }

  close(): void {
    this.pause();
    this.animationPlayer.close();
  }

  private cacheKey(move: number): string {
    return `${move} ${this.viewpoint} ${this.shape}`;
  }

  private fetch(move: number): Promise<Moment> {
    const key = this.cacheKey(move);
    let found = this.cache.get(key);
    if (!found) {
      found = this.source.moment(move, this.viewpoint, this.shape);
      this.cache.set(key, found);
      found.catch(() => this.cache.delete(key));
    }
    return found;
  }
}

/** What a round is called; the game is named where a match has several. */
export function roundText({ game, round }: RoundStart, all: readonly RoundStart[]): string {
  const games = new Set(all.map((each) => each.game)).size > 1;
  if (!round) return game ? `Game ${game}` : "Start";
  return games ? `Game ${game}, round ${round}` : `Round ${round}`;
}

/** Save a text as a file. */
export function download(name: string, text: string, type = "text/plain"): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const anchor = document.createElement("a");
  anchor.href = url;
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
