import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { TableNotices } from "../src/lib/tableNotices.svelte";
import type { Line } from "../src/lib/wire";

const GAME: Line = ["takes", "Ada uses Combat.", "OC-4.1"];
const GONE: Line = ["connection_lost", "Mary has disconnected.", ""];
const BACK: Line = ["connection_restored", "Mary is back.", ""];
const OWN: Line = ["undo", "You take back your last move.", ""];
const PAUSED: Line = ["pause_agreed", "The game is paused.", ""];
const CHAT: Line = ["chat", "Ahoy!", "Mary"];

let notices: TableNotices;
const texts = () => notices.shown.map(({ text }) => text);

beforeEach(() => {
  vi.useFakeTimers();
  notices = new TableNotices();
});
afterEach(() => vi.useRealTimers());

describe("TableNotices", () => {
  it("shows what is new and has no rule, for a moment", () => {
    notices.onLog(0, { earlier: 0, lines: [GONE, GAME] });
    expect(texts()).toEqual([]);
    notices.onLog(0, { earlier: 0, lines: [GONE, GAME, BACK, CHAT, GAME, OWN, PAUSED] });
    expect(texts()).toEqual(["Mary is back."]);
    notices.onLog(0, { earlier: 0, lines: [GONE, GAME, BACK, CHAT, GAME, OWN, PAUSED] });
    expect(texts()).toEqual(["Mary is back."]);
    vi.runAllTimers();
    expect(texts()).toEqual([]);
  });

  it("shows the last two of many", () => {
    notices.onLog(null, { earlier: 0, lines: [] });
    notices.onLog(null, { earlier: 0, lines: [GONE, BACK, GONE] });
    expect(texts()).toEqual(["Mary is back.", "Mary has disconnected."]);
  });

  it("counts lines by their numbers in the log, of which only the last are here", () => {
    notices.onLog(0, { earlier: 10, lines: [GAME] });
    notices.onLog(0, { earlier: 11, lines: [GAME, GONE] });
    expect(texts()).toEqual(["Mary has disconnected."]);
    notices.close();
    notices.onLog(0, { earlier: 50, lines: [BACK] });
    expect(texts()).toEqual(["Mary is back."]);
  });

  it("starts anew when another seat looks, whose log is another", () => {
    notices.onLog(0, { earlier: 0, lines: [GAME] });
    notices.onLog(1, { earlier: 0, lines: [GAME, GONE, BACK] });
    expect(texts()).toEqual([]);
  });
});
