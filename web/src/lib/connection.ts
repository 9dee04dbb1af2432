// The connection to one table: says hello, pings, reconnects, and resends a move until it is acknowledged.
import type { Answer, ClientMessage, DeltaMessage, FullMessage, HintMessage, PreviewMessage, ServerMessage } from "./wire";

export type Status = "connecting" | "live" | "lost" | "closed";

export interface Hello {
  /** Bots wait until this player has been told what happened. */
  watching: boolean;
  token: string;
  seat: number | null;
  shape: string;
  version: number;
  protocol: number;
  /** The backgrounds that need not be sent. */
  backgrounds: string[];
}

export interface ConnectionListener {
  onFull(message: FullMessage): void;
  /** Returns false if a message in between was missed; then the connection asks for everything again. */
  onDelta(message: DeltaMessage): boolean;
  onStatus(status: Status, why: string): void;
}

export interface Socket {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number; reason: string }) => void) | null;
  send(text: string): void;
  close(): void;
}

interface PendingRequest {
  message: ClientMessage;
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

// In milliseconds.
export const PING_INTERVAL = 4000;
export const SILENCE_LIMIT = 9000;
export const PROBE_TIMEOUT = 2500;
const FIRST_RETRY = 300;
const LONGEST_RETRY = 5000;
const BUSY_RETRY = 1500;

const POLICY_VIOLATION = 1008;

/** The server refused a request; the message says why. */
export class RefusedError extends Error {
  constructor(
    why: string,
    /** The status of an HTTP response, or 0. */
    readonly status = 0,
  ) {
    super(why);
  }
}

export class Connection {
  status: Status = "connecting";
  private socket: Socket | null = null;
  private readonly pending = new Map<number, PendingRequest>();
  private ref = 0;
  private retryDelay = FIRST_RETRY;
  private retryTimer: ReturnType<typeof setTimeout> | undefined;
  private heartbeatTimer: ReturnType<typeof setInterval> | undefined;
  private lastMessageAt = 0;
  /** The server has answered our hello on this socket. */
  private ready = false;

  constructor(
    private readonly openSocket: () => Socket,
    private readonly hello: () => Hello,
    private readonly listener: ConnectionListener,
  ) {
    this.connect();
  }

  /** A move is resent until it is acknowledged, which its id makes safe. Other requests fail when the connection is lost. */
  request(message: ClientMessage): Promise<Answer> {
    const ref = ++this.ref;
    const numbered = { ...message, ref };
    return new Promise((resolve, reject) => {
      if (this.status === "closed") return reject(new RefusedError("this table is closed"));
      if (!this.ready && message.do !== "move") return reject(new RefusedError("you are not connected right now"));
      this.pending.set(ref, { message: numbered, resolve, reject });
      if (this.ready) this.send(numbered);
    });
  }

  async hint(seat: number): Promise<HintMessage> {
    return (await this.request({ do: "hint", seat })) as HintMessage;
  }

  async preview(seat: number, move: number): Promise<PreviewMessage> {
    return (await this.request({ do: "preview", seat, move })) as PreviewMessage;
  }

  /** Ask for the full view, perhaps from another seat. */
  sendHello(): void {
    if (this.socket && this.status === "live") this.send({ do: "hello", ...this.hello() });
  }

  /** The network has changed or the page is visible again: check now whether the server is there. */
  checkNow(): void {
    if (this.status === "lost") {
      clearTimeout(this.retryTimer);
      this.connect();
    } else if (this.status === "live") {
      const { socket } = this;
      const askedAt = Date.now();
      this.send({ do: "ping" });
      setTimeout(() => {
        if (socket === this.socket && this.status === "live" && this.lastMessageAt < askedAt) this.disconnect();
      }, PROBE_TIMEOUT);
    }
  }

  close(): void {
    this.status = "closed";
    clearTimeout(this.retryTimer);
    clearInterval(this.heartbeatTimer);
    this.socket?.close();
    this.socket = null;
  }

  private connect(): void {
    const socket = this.openSocket();
    this.socket = socket;
    this.ready = false;
    this.setStatus("connecting", "");
    this.lastMessageAt = Date.now();
    clearInterval(this.heartbeatTimer);
    this.heartbeatTimer = setInterval(() => this.heartbeat(), PING_INTERVAL);
    socket.onopen = () => {
      if (socket === this.socket) this.send({ do: "hello", ...this.hello() });
    };
    socket.onmessage = (event) => {
      if (socket === this.socket && typeof event.data === "string") this.onMessage(JSON.parse(event.data) as ServerMessage);
    };
    socket.onclose = (event) => {
      if (socket === this.socket) this.onLost(event.code, event.reason);
    };
  }

  private heartbeat(): void {
    if (Date.now() - this.lastMessageAt > SILENCE_LIMIT) this.disconnect();
    else if (this.ready) this.send({ do: "ping" });
  }

  private disconnect(): void {
    const dead = this.socket;
    this.onLost(0, "the server has stopped answering");
    dead?.close();
  }

  private onLost(code: number, why: string): void {
    this.socket = null;
    this.ready = false;
    clearInterval(this.heartbeatTimer);
    for (const [ref, { message, reject }] of this.pending) {
      if (message.do === "move") continue;
      this.pending.delete(ref);
      reject(new RefusedError("the connection was lost; please try again"));
    }
    if (code === POLICY_VIOLATION) {
      this.setStatus("closed", why || "table not found");
      return;
    }
    this.setStatus("lost", why);
    this.retryTimer = setTimeout(() => this.connect(), this.retryDelay * (0.75 + Math.random() / 2));
    this.retryDelay = Math.min(this.retryDelay * 2, LONGEST_RETRY);
  }

  private onMessage(message: ServerMessage): void {
    this.lastMessageAt = Date.now();
    switch (message.is) {
      case "pong":
        return;
      case "table":
        this.onFull(message);
        return;
      case "news":
        if (!this.listener.onDelta(message)) this.sendHello();
        return;
      default:
        this.onAnswer(message);
    }
  }

  private onFull(message: FullMessage): void {
    this.listener.onFull(message);
    this.retryDelay = FIRST_RETRY;
    if (this.ready) return;
    this.ready = true;
    this.setStatus("live", "");
    for (const { message: request } of this.pending.values()) this.send(request);
  }

  private onAnswer(answer: Answer): void {
    const request = this.pending.get(answer.ref);
    if (!request) {
      if (answer.is === "refused" && answer.ref === 0) this.listener.onStatus(this.status, answer.why);
      return;
    }
    if (answer.is === "busy" && request.message.do === "move") {
      setTimeout(() => this.ready && this.pending.has(answer.ref) && this.send(request.message), BUSY_RETRY);
      return;
    }
    this.pending.delete(answer.ref);
    if (answer.is === "refused" || answer.is === "busy") request.reject(new RefusedError(answer.why));
    else request.resolve(answer);
  }

  private send(message: ClientMessage): void {
    this.socket?.send(JSON.stringify(message));
  }

  private setStatus(status: Status, why: string): void {
    this.status = status;
    this.listener.onStatus(status, why);
  }
}

/** A new id for a move; it stays the same each time the move is sent. */
export function newMoveId(): string {
  return randomHex(8);
}

/** Random bytes from this browser: ids for moves, and its contribution to the shuffle. */
export function randomHex(bytes: number): string {
  return [...crypto.getRandomValues(new Uint8Array(bytes))].map((each) => each.toString(16).padStart(2, "0")).join("");
}
