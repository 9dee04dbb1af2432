// A link to one table: says hello, keeps alive, comes back by itself, and sends again what was not acknowledged.
import type { Answer, ClientMessage, HintMessage, News, ServerMessage, TableMessage } from "./wire";

export type Status = "connecting" | "live" | "lost" | "closed";

export interface Hello {
  token: string;
  seat: number | null;
  shape: string;
  version: number;
}

export interface Heard {
  table(message: TableMessage): void;
  /** False when something was missed in between; then everything is asked for anew. */
  news(message: News): boolean;
  status(status: Status, why: string): void;
}

export interface Socket {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number; reason: string }) => void) | null;
  send(text: string): void;
  close(): void;
}

interface Waiting {
  message: ClientMessage;
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

export const PING = 4000;
export const SILENT = 9000;
export const PROBE = 2500;
const FIRST_WAIT = 300;
const LONGEST_WAIT = 5000;
const BUSY_WAIT = 1500;
const POLICY = 1008;

/** The server said no, in a sentence. */
export class Refused extends Error {}

export class Link {
  status: Status = "connecting";
  private socket: Socket | null = null;
  private readonly waiting = new Map<number, Waiting>();
  private ref = 0;
  private wait = FIRST_WAIT;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pulse: ReturnType<typeof setInterval> | undefined;
  private heardAt = 0;
  private greeted = false;

  constructor(
    private readonly open: () => Socket,
    private readonly hello: () => Hello,
    private readonly heard: Heard,
  ) {
    this.connect();
  }

  /** A request; a move is sent again until it is acknowledged, for its id makes that safe. */
  ask(message: ClientMessage): Promise<Answer> {
    const ref = ++this.ref;
    const numbered = { ...message, ref };
    return new Promise((resolve, reject) => {
      if (this.status === "closed") return reject(new Refused("the table is closed"));
      if (!this.greeted && message.do !== "move") return reject(new Refused("there is no connection just now"));
      this.waiting.set(ref, { message: numbered, resolve, reject });
      if (this.greeted) this.send(numbered);
    });
  }

  async hint(seat: number): Promise<HintMessage> {
    return (await this.ask({ do: "hint", seat })) as HintMessage;
  }

  /** Look from elsewhere, or ask for everything anew. */
  greet(): void {
    if (this.socket && this.status === "live") this.send({ do: "hello", ...this.hello() });
  }

  /** The network has changed, or the page is looked at again: find out soon whether anybody is there, and wait for no timer. */
  hurry(): void {
    if (this.status === "lost") {
      clearTimeout(this.timer);
      this.connect();
    } else if (this.status === "live") {
      const { socket } = this;
      const asked = Date.now();
      this.send({ do: "ping" });
      setTimeout(() => {
        if (socket === this.socket && this.status === "live" && this.heardAt < asked) this.drop();
      }, PROBE);
    }
  }

  close(): void {
    this.status = "closed";
    clearTimeout(this.timer);
    clearInterval(this.pulse);
    this.socket?.close();
    this.socket = null;
  }

  private connect(): void {
    const socket = this.open();
    this.socket = socket;
    this.greeted = false;
    this.tell("connecting", "");
    this.heardAt = Date.now();
    clearInterval(this.pulse);
    this.pulse = setInterval(() => this.beat(), PING);
    socket.onopen = () => {
      if (socket === this.socket) this.send({ do: "hello", ...this.hello() });
    };
    socket.onmessage = (event) => {
      if (socket === this.socket && typeof event.data === "string") this.hear(JSON.parse(event.data) as ServerMessage);
    };
    socket.onclose = (event) => {
      if (socket === this.socket) this.lose(event.code, event.reason);
    };
  }

  private beat(): void {
    if (Date.now() - this.heardAt > SILENT) this.drop();
    else if (this.greeted) this.send({ do: "ping" });
  }

  private drop(): void {
    const dead = this.socket;
    this.lose(0, "nothing was heard for too long");
    dead?.close();
  }

  private lose(code: number, why: string): void {
    this.socket = null;
    this.greeted = false;
    clearInterval(this.pulse);
    for (const [ref, { message, reject }] of this.waiting) {
      if (message.do === "move") continue;
      this.waiting.delete(ref);
      reject(new Refused("the connection was lost; try again"));
    }
    if (code === POLICY) {
      this.status = "closed";
      this.heard.status("closed", why || "there is no such table");
      return;
    }
    this.tell("lost", why);
    this.timer = setTimeout(() => this.connect(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  private hear(message: ServerMessage): void {
    this.heardAt = Date.now();
    switch (message.is) {
      case "pong":
        return;
      case "table":
        this.welcome(message);
        return;
      case "news":
        if (!this.heard.news(message)) this.greet();
        return;
      default:
        this.answer(message);
    }
  }

  private welcome(message: TableMessage): void {
    this.heard.table(message);
    this.wait = FIRST_WAIT;
    if (this.greeted) return;
    this.greeted = true;
    this.tell("live", "");
    for (const { message: request } of this.waiting.values()) this.send(request);
  }

  private answer(answer: Answer): void {
    const asked = this.waiting.get(answer.ref);
    if (!asked) {
      if (answer.is === "refused" && answer.ref === 0) this.heard.status(this.status, answer.why);
      return;
    }
    if (answer.is === "busy" && asked.message.do === "move") {
      setTimeout(() => this.greeted && this.waiting.has(answer.ref) && this.send(asked.message), BUSY_WAIT);
      return;
    }
    this.waiting.delete(answer.ref);
    if (answer.is === "refused" || answer.is === "busy") asked.reject(new Refused(answer.why));
    else asked.resolve(answer);
  }

  private send(message: ClientMessage): void {
    this.socket?.send(JSON.stringify(message));
  }

  private tell(status: Status, why: string): void {
    this.status = status;
    this.heard.status(status, why);
  }
}

/** A new id for a move: it stays the same however often the move is sent. */
export function moveId(): string {
  return hex(8);
}

/** Chance of this browser's own, for the deal. */
export function hex(bytes: number): string {
  return [...crypto.getRandomValues(new Uint8Array(bytes))].map((each) => each.toString(16).padStart(2, "0")).join("");
}
