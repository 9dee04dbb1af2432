import { beforeEach, describe, expect, it } from "vitest";
import { Replay, type ReplaySource } from "../src/lib/replay.svelte";
import type { Animation, Moment, RecordInfo, Shape } from "../src/lib/wire";

const BATTLES = [2, 5];
const animation = (move: number): Animation => ({ id: `1.${move}`, title: "", at: [0, 0, 9, 9], pieces: [], hiddenIds: [], steps: [{ icon: "", lines: ["x"], marks: [] }] });
const moment = (move: number, seat: number | null): Moment =>
  ({ move, seat, pieces: new Map([[`p${move}`, { id: `p${move}`, kind: "card", at: [0, 0, 1, 1] }]]), parts: [], panels: [], animation: BATTLES.includes(move) ? animation(move) : null }) as unknown as Moment;

let fetched: string[];
const source = (): ReplaySource => ({
  info: { last: 6 } as RecordInfo,
  text: "",
  moment: (move: number, seat: number | null, shape: Shape) => {
    fetched.push(`${move} ${seat} ${shape}`);
    return Promise.resolve(moment(move, seat));
  },
  fork: () => Promise.reject(new Error("not here")),
});

beforeEach(() => (fetched = []));

describe("Replay", () => {
  it("plays the animation of a move if we come from the move before", async () => {
    const replay = new Replay(source(), () => 1);
    await replay.show(1, null, "wide");
    expect(replay.animationPlayer.animation).toBeNull();
    await replay.advance(1);
    expect([replay.animationPlayer.animation?.id, replay.animationPlayer.playing]).toEqual(["1.2", true]);
    expect([...(replay.animationPlayer.before?.pieces.keys() ?? [])]).toEqual(["p1"]);
    await replay.advance(1);
    expect([replay.animationPlayer.animation, replay.animationPlayer.open]).toEqual([null, false]);
    replay.close();
  });

  it("only offers it if we jump there, with the table before it as the same seat saw it", async () => {
    const replay = new Replay(source(), () => 1);
    await replay.show(5, 2, "tall");
    expect([replay.animationPlayer.animation?.id, replay.animationPlayer.playing]).toEqual(["1.5", false]);
    expect([...(replay.animationPlayer.before?.pieces.keys() ?? [])]).toEqual(["p4"]);
    expect(fetched).toContain("4 2 tall");
    replay.animationPlayer.play();
    await replay.show(5, null, "tall"); // another seat: it starts over
    expect([replay.animationPlayer.animation?.id, replay.animationPlayer.open]).toEqual(["1.5", false]);
    await replay.advance(-1);
    expect(replay.animationPlayer.animation).toBeNull();
  });
});
