import { describe, expect, it } from "vitest";
import { combined, hex, Stream, verify, type Deal } from "../src/lib/fairness";

/** The example of docs/protocol.md. */
const DEAL: Deal & { stream: number[] } = {
  commitment: "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd",
  seed: "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
  entropies: ["ahoy", "", "9b1d6c0e4f5a47e2"],
  key: "5455da5ee637d08ea263fcda35c114f6213a9d9dfb5ffa3b2609b8d6725fb1b3",
  stream: [1325809112, 2889590839, 2316414631, 4246537442],
  picks: [
    [11, 1], [10, 9], [9, 4], [8, 2], [7, 3], [6, 4], [5, 3], [4, 1], [3, 2], [2, 0],
    [3000000000, 833993411], [3000000000, 1387994048], [3000000000, 668554050], [3000000000, 1845040554],
    [3000000000, 2058550749], [6, 4], [100, 78], [6, 4],
  ],
  jumps: [[17, 37]],
};

describe("the proof of a deal", () => {
  it("makes the key of the seed and what the seats added", async () => {
    expect(hex(await combined(DEAL.seed, DEAL.entropies))).toBe(DEAL.key);
  });

  it("makes the words of the stream", async () => {
    const stream = new Stream(await combined(DEAL.seed, DEAL.entropies));
    expect(DEAL.stream.map(() => stream.word())).toEqual(DEAL.stream);
  });

  it("holds for a fair deal", async () => {
    expect((await verify(DEAL, DEAL.commitment)).map(({ ok }) => ok)).toEqual([true, true, true, true]);
  });

  it.each([
    ["another seed", { seed: DEAL.seed.replace("00", "01") }, "fingerprint"],
    ["another key", { key: DEAL.key.replace("5", "6") }, "keyed"],
    ["other entropy", { entropies: ["ahoy", "x", ""] }, "keyed"],
    ["another pick", { picks: [[11, 2] as [number, number], ...DEAL.picks.slice(1)] }, "Pick 1 of"],
    ["no jump", { jumps: [] }, "Pick 18 of"],
  ])("fails with %s", async (_, change, told) => {
    const bad = (await verify({ ...DEAL, ...change }, "")).filter(({ ok }) => !ok);
    expect(bad.map(({ text }) => text).join(" ")).toContain(told);
  });

  it("fails when the browser had seen another fingerprint", async () => {
    expect((await verify(DEAL, "f".repeat(64)))[0]).toMatchObject({ ok: false });
  });
});
