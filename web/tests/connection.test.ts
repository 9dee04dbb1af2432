import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Connection, PROBE_TIMEOUT, RefusedError, SILENCE_LIMIT, type Socket } from "../src/lib/connection";

class FakeSocket implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  sent: Record<string, unknown>[] = [];
  closed = false;
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.closed = true;
  }
  receive(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  drop(code = 1006, reason = ""): void {
    this.onclose?.({ code, reason });
  }
  sentOf(kind: string): Record<string, unknown>[] {
    return this.sent.filter((message) => message["do"] === kind);
  }
}

let sockets: FakeSocket[];
let version: number;
let listener: { onFull: ReturnType<typeof vi.fn>; onDelta: ReturnType<typeof vi.fn>; onStatus: ReturnType<typeof vi.fn> };

function connect(): Connection {
  return new Connection(
    () => {
      sockets.push(new FakeSocket());
      return sockets.at(-1)!;
    },
    () => ({ token: "secret", seat: 0, shape: "wide", version, protocol: 2, backgrounds: ["9f2c"], watching: true }),
    listener,
  );
}

/** Open the newest socket and let the server answer our hello. */
function accept(): FakeSocket {
  const socket = sockets.at(-1)!;
  socket.onopen?.();
  socket.receive({ is: "table", version });
  return socket;
}

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  version = 7;
  listener = { onFull: vi.fn(), onDelta: vi.fn(() => true), onStatus: vi.fn() };
});
afterEach(() => vi.useRealTimers());

describe("Connection", () => {
  it("says hello with the version it has", () => {
    connect();
    const socket = accept();
    expect(socket.sentOf("hello")).toEqual([{ do: "hello", token: "secret", seat: 0, shape: "wide", version: 7, protocol: 2, backgrounds: ["9f2c"], watching: true }]);
    expect(listener.onStatus).toHaveBeenLastCalledWith("live", "");
  });

  it("resolves each request with its answer", async () => {
    const connection = connect();
    const socket = accept();
    const answer = connection.request({ do: "undo", seat: 0 });
    socket.receive({ is: "done", ref: socket.sentOf("undo")[0]!["ref"] });
    await expect(answer).resolves.toMatchObject({ is: "done" });
    const refused = connection.request({ do: "undo", seat: 0 });
    socket.receive({ is: "refused", ref: socket.sentOf("undo")[1]!["ref"], why: "no" });
    await expect(refused).rejects.toThrow(new RefusedError("no"));
  });

  it("reconnects and resends an unacknowledged move with the same id", async () => {
    const connection = connect();
    const first = accept();
    const made = connection.request({ do: "move", seat: 0, move: 3, question: 1, id: "same" });
    first.drop();
    expect(listener.onStatus).toHaveBeenLastCalledWith("lost", "");
    await vi.advanceTimersByTimeAsync(1000);
    const second = accept();
    expect(second.sentOf("move")).toEqual(first.sentOf("move"));
    second.receive({ is: "done", ref: second.sentOf("move")[0]!["ref"] });
    await expect(made).resolves.toMatchObject({ is: "done" });
    second.drop();
    await vi.advanceTimersByTimeAsync(1000);
    expect(accept().sentOf("move")).toEqual([]);
  });

  it("does not resend requests that are not safe to repeat", async () => {
    const connection = connect();
    const first = accept();
    const said = connection.request({ do: "chat", text: "Ahoy" });
    first.drop();
    await expect(said).rejects.toThrow("connection was lost");
    await vi.advanceTimersByTimeAsync(1000);
    expect(accept().sentOf("chat")).toEqual([]);
  });

  it("keeps a move that was made while offline", async () => {
    const connection = connect();
    accept().drop();
    void connection.request({ do: "move", seat: 0, move: 1, question: 0, id: "later" });
    await vi.advanceTimersByTimeAsync(1000);
    expect(accept().sentOf("move")).toHaveLength(1);
  });

  it("waits longer each time, but never too long", async () => {
    connect();
    for (let time = 0; time < 12; time++) {
      const count = sockets.length;
      sockets.at(-1)!.drop();
      await vi.advanceTimersByTimeAsync(6500);
      expect(sockets.length).toBeGreaterThan(count);
    }
  });

  it("pings, and counts as lost after a long silence", async () => {
    connect();
    const socket = accept();
    await vi.advanceTimersByTimeAsync(4500);
    expect(socket.sentOf("ping")).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(SILENCE_LIMIT);
    expect(socket.closed).toBe(true);
    await vi.advanceTimersByTimeAsync(1000);
    expect(sockets).toHaveLength(2);
  });

  it("asks for everything after it has missed a message", () => {
    listener.onDelta.mockReturnValue(false);
    connect();
    const socket = accept();
    socket.receive({ is: "news", version: 9, was: 8, lines: [] });
    expect(socket.sentOf("hello")).toHaveLength(2);
  });

  it("gives up if there is no such table", async () => {
    const connection = connect();
    sockets[0]!.drop(1008, "there is no table 'x'");
    expect(listener.onStatus).toHaveBeenLastCalledWith("closed", "there is no table 'x'");
    await vi.advanceTimersByTimeAsync(20_000);
    expect(sockets).toHaveLength(1);
    await expect(connection.request({ do: "undo" })).rejects.toThrow("closed");
  });

  it("resends a move if the server was busy", async () => {
    const connection = connect();
    const socket = accept();
    void connection.request({ do: "move", seat: 0, move: 3, question: 1, id: "busy" });
    socket.receive({ is: "busy", ref: socket.sentOf("move")[0]!["ref"], why: "too often" });
    await vi.advanceTimersByTimeAsync(2000);
    expect(socket.sentOf("move")).toHaveLength(2);
  });

  it("reconnects at once when asked to check", () => {
    const connection = connect();
    accept().drop();
    connection.checkNow();
    expect(sockets).toHaveLength(2);
  });

  it("notices soon that the server is gone", async () => {
    const connection = connect();
    sockets[0]!.onopen!();
    sockets[0]!.receive({ is: "table", version: 1 });
    await vi.advanceTimersByTimeAsync(10);
    connection.checkNow();
    await vi.advanceTimersByTimeAsync(PROBE_TIMEOUT + 1);
    expect(connection.status).toBe("lost");
    expect(sockets[0]!.closed).toBe(true);
  });

  it("keeps the connection if the server answers", async () => {
    const connection = connect();
    sockets[0]!.onopen!();
    sockets[0]!.receive({ is: "table", version: 1 });
    connection.checkNow();
    sockets[0]!.receive({ is: "pong" });
    await vi.advanceTimersByTimeAsync(PROBE_TIMEOUT + 1);
    expect(connection.status).toBe("live");
    expect(sockets).toHaveLength(1);
  });
});
