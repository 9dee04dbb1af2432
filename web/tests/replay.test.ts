import { beforeEach, describe, expect, it } from "vitest";
import type { Viewpoint } from "../src/lib/api";
import { Replay, type ReplaySource, roundText } from "../src/lib/replay.svelte";
import type { Animation, Moment, RecordInfo, Shape } from "../src/lib/wire";

const BATTLES = [2, 5];
const animation = (move: number): Animation => ({ id: `1.${move}`, steps: [{ icon: "", lines: ["x"], marks: [], time: 700 }] });
const moment = (move: number, seat: Viewpoint): Moment =>
  ({ move, seat, pieces: new Map([[`p${move}`, { id: `p${move}`, kind: "card", at: [0, 0, 1, 1] }]]), parts: [], panels: [], animation: BATTLES.includes(move) ? animation(move) : null }) as unknown as Moment;

const ROUNDS = [[0, 1, 1], [2, 1, 2], [5, 2, 1]].map(([move = 0, game = 0, round = 0]) => ({ move, game, round }));

let fetched: string[];
const source = (): ReplaySource => ({
  info: { last: 6, rounds: ROUNDS } as RecordInfo,
  text: "",
  ownSeat: null,
  moment: (move: number, seat: Viewpoint, shape: Shape) => {
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

  it("jumps from round to round", async () => {
    const replay = new Replay(source(), () => 1);
    await replay.show(0, 1, "wide");
    const visited: number[] = [];
    for (const by of [1, 1, 1, -1, -1] as const) {
      await replay.advanceRound(by);
      visited.push(replay.move);
    }
    expect(visited).toEqual([2, 5, 6, 5, 2]);
    await replay.advance(1);
    expect(replay.round).toEqual(ROUNDS[1]);
    await replay.advanceRound(-1); // back to the start of this round, then of the one before
    await replay.advanceRound(-1);
    await replay.advanceRound(-1);
    expect([replay.move, replay.viewpoint]).toEqual([0, 1]);
  });

  it("shows all cards open as a viewpoint of its own", async () => {
    const replay = new Replay(source(), () => 1);
    await replay.show(3, "open", "tall");
    expect(fetched).toContain("3 open tall");
  });
});

describe("roundText", () => {
  it("names the game only if a match has several", () => {
    expect(ROUNDS.map((each) => roundText(each, ROUNDS))).toEqual(["Game 1, round 1", "Game 1, round 2", "Game 2, round 1"]);
    const single = ROUNDS.slice(0, 2);
    expect(single.map((each) => roundText(each, single))).toEqual(["Round 1", "Round 2"]);
    expect(roundText({ move: 0, game: 1, round: 0 }, single)).toBe("Game 1");
    expect(roundText({ move: 0, game: 0, round: 0 }, single)).toBe("Start");
  });
});
