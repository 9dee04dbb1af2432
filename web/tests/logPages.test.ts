// The log that is shown: pages join up with the latest lines, and memory stays bounded.
import { describe, expect, it } from "vitest";
import { LogPages, MAX_EARLIER } from "../src/lib/logPages.svelte";
import type { Line, LogPage } from "../src/lib/wire";

const PAGE = 400;
const numbered = (first: number, last: number): Line[] => Array.from({ length: last - first }, (_, index) => ["fact", `line ${first + index}`, ""]);
const server = (asked: number[] = []) => async (before: number): Promise<LogPage> => {
  asked.push(before);
  const earlier = Math.max(0, before - PAGE);
  return { earlier, lines: numbered(earlier, before) };
};
const latest = (first: number, last: number): LogPage => ({ earlier: first, lines: numbered(first, last) });

describe("the pages of the log", () => {
  it("shows the latest lines until the reader asks for more", () => {
    expect(new LogPages(server()).shown(latest(900, 1300))).toEqual({ first: 900, lines: numbered(900, 1300), reachesEnd: true });
  });

  it("puts earlier pages before them, down to the first line", async () => {
    const asked: number[] = [];
    const pages = new LogPages(server(asked));
    for (const first of [500, 100, 0, 0]) {
      await pages.loadEarlier(latest(900, 1300));
      expect(pages.shown(latest(900, 1300))).toEqual({ first, lines: numbered(first, 1300), reachesEnd: true });
    }
    expect(asked).toEqual([900, 500, 100]);
  });

  it("joins up while new lines arrive and old ones leave the latest", async () => {
    const pages = new LogPages(server());
    await pages.loadEarlier(latest(900, 1300));
    expect(pages.shown(latest(880, 1310)).lines).toEqual(numbered(500, 1310));
    expect(pages.shown(latest(950, 1310))).toEqual({ first: 500, lines: numbered(500, 900), reachesEnd: false });
  });

  it("keeps a bounded number of lines, and goes back to the latest on request", async () => {
    const pages = new LogPages(server());
    const now = latest(20_000, 20_400);
    for (let page = 0; page < 20; page++) await pages.loadEarlier(now);
    const shown = pages.shown(now);
    expect(shown).toEqual({ first: 12_000, lines: numbered(12_000, 12_000 + MAX_EARLIER), reachesEnd: false });
    pages.showLatest();
    expect(pages.shown(now).lines).toEqual(now.lines);
  });

  it("asks once at a time, and again after a failure", async () => {
    const asked: number[] = [];
    let fail = true;
    const pages = new LogPages(async (before) => {
      if (fail) throw new Error("lost");
      return server(asked)(before);
    });
    await expect(pages.loadEarlier(latest(900, 1300))).rejects.toThrow("lost");
    fail = false;
    await Promise.all([pages.loadEarlier(latest(900, 1300)), pages.loadEarlier(latest(900, 1300))]);
    expect(asked).toEqual([900]);
  });
});
