import { beforeEach, describe, expect, it } from "vitest";
import { Replay, type Source } from "../src/lib/replay.svelte";
import type { Moment, RecordInfo, Shape, Tale } from "../src/lib/wire";

const BATTLES = [2, 5];
const tale = (move: number): Tale => ({ id: `1.${move}`, title: "", at: [0, 0, 9, 9], pieces: [], lost: [], beats: [{ icon: "", lines: ["x"], marks: [] }] });
const moment = (move: number, seat: number | null): Moment =>
  ({ move, seat, pieces: { [`p${move}`]: { id: `p${move}`, kind: "card", at: [0, 0, 1, 1] } }, ...(BATTLES.includes(move) ? { tale: tale(move) } : {}) }) as unknown as Moment;

let asked: string[];
const source = (): Source => ({
  info: { last: 6 } as RecordInfo,
  text: "",
  moment: (move: number, seat: number | null, shape: Shape) => {
    asked.push(`${move} ${seat} ${shape}`);
    return Promise.resolve(moment(move, seat));
  },
  fork: () => Promise.reject(new Error("not here")),
});

beforeEach(() => (asked = []));

describe("a replay", () => {
  it("tells what happened at once to whoever comes from the moment before", async () => {
    const replay = new Replay(source(), () => 1);
    await replay.show(1, null, "wide");
    expect(replay.telling.tale).toBeNull();
    await replay.step(1);
    expect([replay.telling.tale?.id, replay.telling.playing]).toEqual(["1.2", true]);
    expect([...(replay.telling.before?.keys() ?? [])]).toEqual(["p1"]);
    await replay.step(1);
    expect([replay.telling.tale, replay.telling.open]).toEqual([null, false]);
    replay.close();
  });

  it("offers it to whoever comes from elsewhere, with the table before it from the same eyes", async () => {
    const replay = new Replay(source(), () => 1);
    await replay.show(5, 2, "tall");
    expect([replay.telling.tale?.id, replay.telling.playing]).toEqual(["1.5", false]);
    expect([...(replay.telling.before?.keys() ?? [])]).toEqual(["p4"]);
    expect(asked).toContain("4 2 tall");
    replay.telling.replay();
    await replay.show(5, null, "tall"); // other eyes: it begins anew
    expect([replay.telling.tale?.id, replay.telling.open]).toEqual(["1.5", false]);
    await replay.step(-1);
    expect(replay.telling.tale).toBeNull();
  });
});
