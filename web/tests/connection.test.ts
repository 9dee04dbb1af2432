import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Link, PROBE, Refused, SILENT, type Socket } from "../src/lib/connection";

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
  say(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  drop(code = 1006, reason = ""): void {
    this.onclose?.({ code, reason });
  }
  what(kind: string): Record<string, unknown>[] {
    return this.sent.filter((message) => message["do"] === kind);
  }
}

let sockets: FakeSocket[];
let version: number;
let heard: { table: ReturnType<typeof vi.fn>; news: ReturnType<typeof vi.fn>; status: ReturnType<typeof vi.fn> };

function linked(): Link {
  return new Link(
    () => {
      sockets.push(new FakeSocket());
      return sockets.at(-1)!;
    },
    () => ({ token: "secret", seat: 0, shape: "wide", version }),
    heard,
  );
}

/** Open the newest socket and let the server welcome us. */
function welcome(): FakeSocket {
  const socket = sockets.at(-1)!;
  socket.onopen?.();
  socket.say({ is: "table", version });
  return socket;
}

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  version = 7;
  heard = { table: vi.fn(), news: vi.fn(() => true), status: vi.fn() };
});
afterEach(() => vi.useRealTimers());

describe("a link", () => {
  it("says hello with what it has seen", () => {
    linked();
    const socket = welcome();
    expect(socket.what("hello")).toEqual([{ do: "hello", token: "secret", seat: 0, shape: "wide", version: 7 }]);
    expect(heard.status).toHaveBeenLastCalledWith("live", "");
  });

  it("gives the answer of a request to whoever asked", async () => {
    const link = linked();
    const socket = welcome();
    const answer = link.ask({ do: "undo", seat: 0 });
    socket.say({ is: "done", ref: socket.what("undo")[0]!["ref"] });
    await expect(answer).resolves.toMatchObject({ is: "done" });
    const refused = link.ask({ do: "undo", seat: 0 });
    socket.say({ is: "refused", ref: socket.what("undo")[1]!["ref"], why: "no" });
    await expect(refused).rejects.toThrow(new Refused("no"));
  });

  it("comes back by itself and sends an unacknowledged move again with the same id", async () => {
    const link = linked();
    const first = welcome();
    const made = link.ask({ do: "move", seat: 0, move: 3, ask: 1, id: "same" });
    first.drop();
    expect(heard.status).toHaveBeenLastCalledWith("lost", "");
    await vi.advanceTimersByTimeAsync(1000);
    const second = welcome();
    expect(second.what("move")).toEqual(first.what("move"));
    second.say({ is: "done", ref: second.what("move")[0]!["ref"] });
    await expect(made).resolves.toMatchObject({ is: "done" });
    second.drop();
    await vi.advanceTimersByTimeAsync(1000);
    expect(welcome().what("move")).toEqual([]);
  });

  it("does not repeat what could happen twice", async () => {
    const link = linked();
    const first = welcome();
    const said = link.ask({ do: "chat", text: "Ahoy" });
    first.drop();
    await expect(said).rejects.toThrow("connection was lost");
    await vi.advanceTimersByTimeAsync(1000);
    expect(welcome().what("chat")).toEqual([]);
  });

  it("keeps a move made while the network is away", async () => {
    const link = linked();
    welcome().drop();
    void link.ask({ do: "move", seat: 0, move: 1, ask: 0, id: "later" });
    await vi.advanceTimersByTimeAsync(1000);
    expect(welcome().what("move")).toHaveLength(1);
  });

  it("waits longer each time, but never long", async () => {
    linked();
    for (let time = 0; time < 12; time++) {
      const count = sockets.length;
      sockets.at(-1)!.drop();
      await vi.advanceTimersByTimeAsync(6500);
      expect(sockets.length).toBeGreaterThan(count);
    }
  });

  it("counts as lost when nothing is heard, and pings before", async () => {
    linked();
    const socket = welcome();
    await vi.advanceTimersByTimeAsync(4500);
    expect(socket.what("ping")).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(SILENT);
    expect(socket.closed).toBe(true);
    await vi.advanceTimersByTimeAsync(1000);
    expect(sockets).toHaveLength(2);
  });

  it("asks for everything when it has missed something", () => {
    heard.news.mockReturnValue(false);
    linked();
    const socket = welcome();
    socket.say({ is: "news", version: 9, was: 8, lines: [] });
    expect(socket.what("hello")).toHaveLength(2);
  });

  it("gives up where there is no such table", async () => {
    const link = linked();
    sockets[0]!.drop(1008, "there is no table 'x'");
    expect(heard.status).toHaveBeenLastCalledWith("closed", "there is no table 'x'");
    await vi.advanceTimersByTimeAsync(20_000);
    expect(sockets).toHaveLength(1);
    await expect(link.ask({ do: "undo" })).rejects.toThrow("closed");
  });

  it("sends a move again when the server was busy", async () => {
    const link = linked();
    const socket = welcome();
    void link.ask({ do: "move", seat: 0, move: 3, ask: 1, id: "busy" });
    socket.say({ is: "busy", ref: socket.what("move")[0]!["ref"], why: "too often" });
    await vi.advanceTimersByTimeAsync(2000);
    expect(socket.what("move")).toHaveLength(2);
  });

  it("hurries when the page is looked at again", () => {
    const link = linked();
    welcome().drop();
    link.hurry();
    expect(sockets).toHaveLength(2);
  });

  it("finds out soon that nobody is there any more, when the network has changed", async () => {
    const link = linked();
    sockets[0]!.onopen!();
    sockets[0]!.say({ is: "table", version: 1 });
    await vi.advanceTimersByTimeAsync(10);
    link.hurry();
    await vi.advanceTimersByTimeAsync(PROBE + 1);
    expect(link.status).toBe("lost");
    expect(sockets[0]!.closed).toBe(true);
  });

  it("stays where it is when somebody answers", async () => {
    const link = linked();
    sockets[0]!.onopen!();
    sockets[0]!.say({ is: "table", version: 1 });
    link.hurry();
    sockets[0]!.say({ is: "pong" });
    await vi.advanceTimersByTimeAsync(PROBE + 1);
    expect(link.status).toBe("live");
    expect(sockets).toHaveLength(1);
  });
});
