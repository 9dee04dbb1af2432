import { describe, expect, it } from "vitest";
import { type Deal, deriveKey, hex, RandomStream, verify } from "../src/lib/fairness";

/** The example in docs/protocol.md. */
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

describe("the check of a shuffle", () => {
  it("derives the key from the seed and what the seats added", async () => {
    expect(hex(await deriveKey(DEAL.seed, DEAL.entropies))).toBe(DEAL.key);
  });

  it("produces the words of the stream", async () => {
    const stream = new RandomStream(await deriveKey(DEAL.seed, DEAL.entropies));
    expect(DEAL.stream.map(() => stream.word())).toEqual(DEAL.stream);
  });

  it("passes for a fair shuffle", async () => {
    expect((await verify(DEAL, DEAL.commitment)).map(({ ok }) => ok)).toEqual([true, true, true, true]);
  });

  it.each([
    ["another seed", { seed: DEAL.seed.replace("00", "01") }, "fingerprint"],
    ["another key", { key: DEAL.key.replace("5", "6") }, "key combines"],
    ["other entropy", { entropies: ["ahoy", "x", ""] }, "key combines"],
    ["another draw", { picks: [[11, 2] as [number, number], ...DEAL.picks.slice(1)] }, "Draw 1 of"],
    ["no jump", { jumps: [] }, "Draw 18 of"],
  ])("fails with %s", async (_, change, expected) => {
    const bad = (await verify({ ...DEAL, ...change }, "")).filter(({ ok }) => !ok);
    expect(bad.map(({ text }) => text).join(" ")).toContain(expected);
  });

  it("fails if this browser saw another fingerprint before the game", async () => {
    expect((await verify(DEAL, "f".repeat(64)))[0]).toMatchObject({ ok: false });
  });
});
