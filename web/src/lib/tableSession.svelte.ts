// One table as this browser sees it: the sheet, what is picked, what is said, and all that one can do.
import { request as post } from "./api";
import { notify, title } from "./notifications";
import { hex, Link, moveId, Refused, type Socket, type Status } from "./connection";
import { keep, keptTable } from "./storage";
import { Queue } from "./pacedQueue";
import { NOTHING, pick, usable, type Picking } from "./picking";
import { merged, whole } from "./viewState";
import { play } from "./sound";
import { lookTime, slowness } from "./preferences.svelte";
import { Telling } from "./animationPlayer.svelte";
import type { HintMessage, News, Piece, Shape, Sheet, TableMessage } from "./wire";

export class TableView {
  sheet: Sheet | null = $state.raw(null);
  status: Status = $state("connecting");
  trouble = $state("");
  picking: Picking = $state.raw(NOTHING);
  /** A move that waits for a yes. */
  asked: number | null = $state(null);
  /** A move that was sent and not yet acknowledged. */
  sent = $state(false);
  hint: HintMessage | null = $state.raw(null);
  toast = $state("");
  seat: number | null = $state(null);
  shape: Shape = $state("wide");
  /** Lines of the log that nobody has read yet. */
  unread = $state(0);

  /** The question that was answered; the news of that may be a little late. */
  private answered: number | null = $state(null);
  readonly legal: number[] = $derived(
    this.sheet && this.sheet.ask !== this.answered ? this.sheet.moves.map(([move]) => move) : [],
  );
  readonly usable: Piece[] = $derived(this.sheet && this.legal.length ? usable(this.sheet, this.picking) : []);

  /** What has just happened, step by step. */
  readonly telling = new Telling(() => (document.hidden ? 0 : slowness()));

  private readonly link: Link;
  private readonly queue: Queue<News>;
  private latest: Sheet | null = null;
  private since = 0;
  private toastTimer: ReturnType<typeof setTimeout> | undefined;
  private readonly stop: (() => void)[] = [];

  constructor(
    readonly key: string,
    readonly token: string,
    seat: number | null,
    shape: Shape,
  ) {
    this.seat = seat;
    this.shape = shape;
    this.queue = new Queue(
      (news) => this.show(news),
      (news) => (document.hidden || !looks(news) ? 0 : lookTime()),
    );
    this.link = new Link(
      () => socketTo(key),
      () => {
        this.since = this.latest?.version ?? 0;
        return { token: this.token, seat: this.seat, shape: this.shape, version: this.since };
      },
      {
        table: (message) => this.take(message),
        news: (message) => this.hear(message),
        status: (status, why) => {
          this.status = status;
          this.trouble = why;
        },
      },
    );
    const hurry = () => {
      if (document.hidden) return;
      this.queue.flush();
      this.link.hurry();
    };
    for (const [target, name] of [[window, "online"], [window, "offline"], [window, "pageshow"], [document, "visibilitychange"]] as const) {
      target.addEventListener(name, hurry);
      this.stop.push(() => target.removeEventListener(name, hurry));
    }
  }

  close(): void {
    for (const each of this.stop) each();
    this.queue.drop();
    this.telling.skip();
    this.link.close();
    title("", false);
  }

  /** Look from another seat, or in another shape. */
  look(seat: number | null, shape: Shape): void {
    if (seat === this.seat && shape === this.shape) return;
    if (seat !== this.seat) this.latest = this.answered = null; // versions and questions are counted for each apart
    this.seat = seat;
    this.shape = shape;
    this.link.greet();
  }

  // What is heard ----------------------------------------------------------------------------------------------------

  private take(message: TableMessage): void {
    this.queue.drop();
    const known = this.latest;
    this.latest = whole(message, known, known ? this.since : 0);
    this.present(this.latest);
  }

  private hear(news: News): boolean {
    if (!this.latest) return true;
    const next = merged(this.latest, news);
    if (!next) return false;
    this.latest = next;
    this.queue.push(news);
    return true;
  }

  private show(news: News): void {
    const known = this.sheet?.pieces;
    const next = this.sheet && merged(this.sheet, news);
    this.present(next ?? this.latest);
    this.unread += news.lines.filter(([fact]) => fact === "chat").length;
    if (news.pieces?.some(({ id, at }) => known?.has(id) && at && String(at) !== String(known.get(id)?.at))) play("tap");
  }

  private present(sheet: Sheet | null): void {
    const before = this.sheet;
    this.sheet = sheet;
    if (!sheet) return;
    this.telling.hear(`${this.seat} ${sheet.size.join(" ")}`, before, sheet);
    const turn = sheet.moves.length > 0;
    if (before?.ask !== sheet.ask || !turn) {
      this.picking = NOTHING;
      this.asked = null;
      this.hint = null;
    }
    title(sheet.prompt && this.seat !== null ? sheet.prompt : "Table", turn);
    if (turn && before && !before.moves.length) {
      play("turn");
      notify("Your turn", sheet.prompt);
    }
    if (sheet.phase === "over" && before && before.phase !== "over") play("end");
    const kept = keptTable(this.key);
    if (kept && kept.over !== (sheet.phase === "over")) keep({ ...kept, over: sheet.phase === "over", at: Date.now() });
  }

  // What one does ----------------------------------------------------------------------------------------------------

  /** A click on a piece; when one move is left it is made. */
  touch(id: string, confirm: boolean): void {
    if (!this.sheet || this.sent || !this.legal.length) return;
    this.telling.skip(); // who acts has seen enough
    const next = pick(this.sheet, this.picking, id);
    const [only, ...others] = next.moves;
    if (next.picked.length && only !== undefined && !others.length) this.choose(only, confirm, next);
    else {
      this.picking = next;
      this.asked = null;
    }
  }

  choose(move: number, confirm: boolean, picking: Picking = NOTHING): void {
    if (confirm && this.asked !== move) {
      this.picking = picking;
      this.asked = move;
      return;
    }
    void this.move(move);
  }

  clear(): void {
    this.picking = NOTHING;
    this.asked = null;
    this.hint = null;
  }

  label(move: number): string {
    return this.sheet?.moves.find(([each]) => each === move)?.[1] ?? "";
  }

  private async move(move: number): Promise<void> {
    const { seat, sheet } = this;
    if (seat === null || !sheet || this.sent || !this.legal.includes(move)) return;
    this.telling.skip();
    this.clear();
    this.sent = true;
    try {
      await this.link.ask({ do: "move", seat, move, ask: sheet.ask, id: moveId() });
      this.answered = sheet.ask;
      this.queue.flush(); // one's own move is seen at once
    } catch (error) {
      this.say(sentence(error));
    } finally {
      this.sent = false;
    }
  }

  /** Any other request; what was refused is told in a toast. */
  async ask(message: { do: string } & Record<string, unknown>): Promise<boolean> {
    try {
      await this.link.ask(message);
      return true;
    } catch (error) {
      this.say(sentence(error));
      return false;
    }
  }

  sit(seat: number): Promise<boolean> {
    return this.ask({ do: "sit", seat, entropy: hex(16) });
  }

  async askHint(): Promise<void> {
    if (this.seat === null || !this.legal.length) return;
    try {
      this.hint = await this.link.hint(this.seat);
    } catch (error) {
      this.say(sentence(error));
    }
  }

  say(text: string): void {
    this.toast = text;
    clearTimeout(this.toastTimer);
    this.toastTimer = setTimeout(() => (this.toast = ""), 5000);
  }
}

export function sentence(error: unknown): string {
  const text = error instanceof Refused ? error.message : "something went wrong; try again";
  return text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? "" : ".");
}

function looks(news: News): boolean {
  return Boolean(news.pieces || news.parts);
}

function socketTo(key: string): Socket {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return new WebSocket(`${scheme}://${location.host}/api/tables/${key}/link`) as unknown as Socket;
}

/** Sit down at a new table with bots on the other seats, and begin. */
export async function begin(table: string, token: string, seats: number[], bots: Map<number, string>, start: boolean): Promise<void> {
  for (const seat of seats) await post(table, { do: "sit", seat, entropy: hex(16) }, token);
  for (const [seat, level] of bots) await post(table, { do: "bot", seat, level }, token);
  if (start) await post(table, { do: "start" }, token);
}
