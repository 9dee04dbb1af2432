import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Preview, Previews, REST } from "../src/lib/previews.svelte";

let version: string;
let fetch: ReturnType<typeof vi.fn<(move: number) => Promise<Preview>>>;
let previews: Previews;

const preview = (move: number): Preview => ({ move, pieces: [`p${move}`], arrows: [["a", "b"]], text: `move ${move}` });

beforeEach(() => {
  vi.useFakeTimers();
  version = "0 1";
  fetch = vi.fn((move: number) => Promise.resolve(preview(move)));
  previews = new Previews(fetch, () => version);
});
afterEach(() => vi.useRealTimers());

const rest = (time = REST) => vi.advanceTimersByTimeAsync(time);

describe("Previews", () => {
  it("asks once the player rests on a move", async () => {
    previews.want(3);
    await rest(REST - 20);
    expect(fetch).not.toHaveBeenCalled();
    await rest();
    expect(previews.shown).toEqual(preview(3));
    expect(previews.marks).toEqual([{ on: "p3" }, { on: "a", to: "b" }]);
    previews.want(null);
    expect([previews.shown, previews.marks]).toEqual([null, []]);
  });

  it("does not ask for moves that the pointer only passes", async () => {
    for (const move of [1, 2, 3, null]) previews.want(move);
    await rest();
    expect(fetch).not.toHaveBeenCalled();
  });

  it("keeps answers until the table changes", async () => {
    previews.want(3);
    await rest();
    previews.want(null);
    previews.want(3);
    await rest(0);
    expect([previews.shown?.text, fetch.mock.calls.length]).toEqual(["move 3", 1]);
    version = "0 2";
    previews.onViewChange();
    expect(previews.shown).toBeNull();
    previews.want(3);
    await rest();
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it("drops an answer that comes too late", async () => {
    let answer: (found: Preview) => void = () => undefined;
    fetch.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
    previews.want(3);
    await rest();
    previews.want(4);
    answer(preview(3));
    await rest(0);
    expect(previews.shown).toBeNull();
  });

  it("shows nothing if the server refuses, and may ask again", async () => {
    fetch.mockRejectedValueOnce(new Error("not legal"));
    previews.want(3);
    await rest();
    expect(previews.shown).toBeNull();
    previews.want(null);
    previews.want(3);
    await rest();
    expect(previews.shown).toEqual(preview(3));
  });
});
