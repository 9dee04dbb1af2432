import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as api from "../src/lib/api";
import { finishedGames, forgetGame, keepGame, keepRecord, keptRecord } from "../src/lib/finishedGames";
import { exportGames, importGames, importSentence, parseGamesFile } from "../src/lib/gamesFile";
import { recordHeader, terminalSeat } from "../src/lib/recordText";
import type { RecordInfo } from "../src/lib/wire";

const record = (number: number, players = ["Anne", "Ada"]) =>
  ["brethren record 1", "game ocracoke", "seats 2", ...players.map((name, seat) => `player ${seat} ${name}`), "deal 1/2", "1. 0 use A", "2. 1 use B | 0/3", `sum ${number}`, ""].join("\n");
const outcome = { places: [2, 1], scores: [3, 5], reason: "target", resigned: [], actors: [] };
const game = (number: number, table = `t${number}`) => ({ id: table || `file-${number}`, table, game: "ocracoke", title: "Ocracoke", players: ["Anne", "Ada"], seats: [1], outcome, at: number });

vi.mock("../src/lib/api", () => ({ readRecord: vi.fn(), record: vi.fn() }));

beforeEach(() => {
  localStorage.clear();
  vi.mocked(api.readRecord).mockImplementation((text) => Promise.resolve({ game: recordHeader(text).game, title: "Ocracoke", players: recordHeader(text).players, outcome } as unknown as RecordInfo));
  vi.mocked(api.record).mockRejectedValue(new Error("the table is gone"));
});
afterEach(() => {
  for (const { id } of finishedGames()) forgetGame(id);
});

describe("a file of your games", () => {
  it("goes out and comes back", async () => {
    for (const number of [1, 2]) {
      keepGame(game(number));
      keepRecord(`t${number}`, record(number));
    }
    const { text, count, missing } = await exportGames();
    expect([count, missing]).toEqual([2, 0]);
    expect(text).not.toContain("token");
    const entries = parseGamesFile(text);
    expect(entries).toEqual([{ record: record(2), seats: [1], at: 2 }, { record: record(1), seats: [1], at: 1 }]);
    expect(await importGames(entries, 9)).toEqual({ added: 0, known: 2, errors: [] });
    for (const id of ["t1", "t2"]) forgetGame(id);
    expect(await importGames(entries, 9)).toEqual({ added: 2, known: 0, errors: [] });
    expect(finishedGames().map(({ id, table, seats, at }) => [id, table, seats, at])).toEqual([["file-2", "", [1], 2], ["file-1", "", [1], 1]]);
    expect(keptRecord("file-2")).toBe(record(2));
  });

  it("asks the server for records that had no room here, and counts those that are gone", async () => {
    keepGame(game(1));
    keepGame(game(2));
    keepGame(game(3, ""));
    vi.mocked(api.record).mockImplementation((table) => (table === "t1" ? Promise.resolve(record(1)) : Promise.reject(new Error("gone"))));
    const { text, count, missing } = await exportGames();
    expect([count, missing]).toEqual([1, 2]);
    expect(parseGamesFile(text)[0]?.record).toBe(record(1));
  });

  it("may be a single record; the person of a game in the terminal was you", () => {
    expect(parseGamesFile(record(1))).toEqual([{ record: record(1), seats: [], at: 0 }]);
    expect(parseGamesFile(record(1, ["Ada (mate)", "You"]))[0]?.seats).toEqual([1]);
    expect(terminalSeat(record(1))).toBeNull();
  });

  it("is refused if it is something else", () => {
    for (const text of ["", "hello", "{}", '{"format":"brethren games 2","games":[]}', "[]", "<script>"]) {
      expect(() => parseGamesFile(text)).toThrow("this isn't a Brethren replay file");
    }
  });

  it("keeps only what can be a game", () => {
    const games = [null, 7, { record: 5 }, { record: "x" }, { record: `brethren record 1\n${"x".repeat(800_000)}` }, { record: record(1), seats: ["a", -1, 0.5, 1], at: "yesterday" }];
    expect(parseGamesFile(JSON.stringify({ format: "brethren games 1", games }))).toEqual([{ record: record(1), seats: [1], at: 0 }]);
  });

  it("tells which records the server cannot read, and adds the others", async () => {
    vi.mocked(api.readRecord).mockImplementation((text) =>
      text === record(1) ? Promise.reject(new Error("the record is truncated")) : Promise.resolve({ game: "ocracoke", title: "Ocracoke", players: ["Anne", "Ada"], outcome: text === record(2) ? outcome : null } as RecordInfo),
    );
    const entries = [1, 2, 3].map((number) => ({ record: record(number), seats: [0, 5], at: 0 }));
    expect(await importGames(entries, 77)).toEqual({ added: 1, known: 0, errors: ["the record is truncated", "that game is not finished"] });
    expect(finishedGames().map(({ id, seats, at }) => [id, seats, at])).toEqual([["file-2", [0], 77]]);
  });
});

describe("importSentence", () => {
  it("says what was added, and what not", () => {
    expect(importSentence({ added: 1, known: 0, errors: [] })).toBe("1 game added.");
    expect(importSentence({ added: 0, known: 2, errors: ["the record is truncated", "x"] })).toBe("0 games added, 2 already there, 2 could not be read (the record is truncated).");
  });
});
