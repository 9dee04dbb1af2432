import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { keepsValues } from "../src/lib/browserStorage";
import { finishedGame, type FinishedGame, finishedGames, forgetGame, keepGame, keepRecord, keptRecord, keepsRecord, MAX_GAMES } from "../src/lib/finishedGames";
import { saveTable, savedTables } from "../src/lib/storage";

const game = (number: number): FinishedGame => ({
  id: `t${number}`,
  table: `t${number}`,
  game: "ocracoke",
  title: "Ocracoke",
  players: ["Anne", "Ada"],
  seats: [0],
  outcome: { places: [1, 2], scores: [5, 3], reason: "target", resigned: [], actors: [] },
  at: number,
});
const text = (number: number, size = 0) => `brethren record 1\n${"x".repeat(size)}\nsum ${number}\n`;

/** A browser that keeps only so many characters; none at all if it is blocked. */
function limitStorage(characters: number): void {
  const set = Storage.prototype.setItem;
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(function (this: Storage, key, value) {
    const others = Object.keys(this).filter((each) => each !== key);
    const size = others.reduce((sum, each) => sum + (this.getItem(each)?.length ?? 0), 0);
    if (size + value.length > characters) throw new DOMException("full", "QuotaExceededError");
    set.call(this, key, value);
  });
}

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
  for (const { id } of finishedGames()) forgetGame(id);
  expect(keepsValues()).toBe(true);
});

describe("finished games", () => {
  it("come newest first, each once", () => {
    for (const number of [2, 3, 1, 3]) keepGame(game(number));
    expect(finishedGames().map(({ id }) => id)).toEqual(["t3", "t2", "t1"]);
    forgetGame("t2");
    expect(finishedGames().map(({ id }) => id)).toEqual(["t3", "t1"]);
  });

  it("keep the time when they were first seen to be over", () => {
    keepGame(game(1));
    keepGame({ ...game(1), at: 99, players: ["Anne", "Bruno"] });
    expect([finishedGame("t1")?.at, finishedGame("t1")?.players[1]]).toEqual([1, "Bruno"]);
  });

  it("are bounded in number, and the records of forgotten ones go with them", () => {
    for (let number = 0; number < MAX_GAMES + 5; number++) {
      keepGame(game(number));
      keepRecord(`t${number}`, text(number));
    }
    expect(finishedGames()).toHaveLength(MAX_GAMES);
    expect([keptRecord("t4"), keptRecord("t5")]).toEqual(["", text(5)]);
    expect(Object.keys(localStorage).filter((key) => key.startsWith("brethren.record."))).toHaveLength(MAX_GAMES);
  });

  it("are known by the checksum of their record", () => {
    keepGame(game(1));
    keepRecord("t1", text(1));
    expect([keepsRecord(text(1)), keepsRecord(text(2))]).toEqual([true, false]);
  });

  it("ignore what another program wrote", () => {
    for (const value of ["{", "{}", "[1,null,{}]", JSON.stringify([{ id: "x", players: [], seats: [] }])]) {
      localStorage.setItem("brethren.games", value);
      expect(finishedGames()).toEqual([]);
    }
  });
});

describe("full or blocked storage", () => {
  it("lets the oldest records make room", () => {
    limitStorage(2600);
    for (const number of [1, 2, 3, 4]) {
      keepGame(game(number));
      keepRecord(`t${number}`, text(number, 700));
    }
    expect(finishedGames().map(({ id }) => id)).toEqual(["t4", "t3", "t2", "t1"]);
    expect([1, 2, 3, 4].map((number) => Boolean(keptRecord(`t${number}`)))).toEqual([false, false, true, true]);
    expect(localStorage.getItem("brethren.record.t4")).not.toBeNull();
  });

  it("keeps everything as long as the page is open where storage is blocked", () => {
    limitStorage(0);
    for (const number of [1, 2]) {
      keepGame(game(number));
      keepRecord(`t${number}`, text(number));
      saveTable({ table: `t${number}`, game: "", title: "", token: "", who: 0, at: 0, over: false });
    }
    expect(finishedGames()).toHaveLength(2);
    expect([keptRecord("t1"), keptRecord("t2")]).toEqual([text(1), text(2)]);
    expect(savedTables()).toHaveLength(2);
    expect(keepsValues()).toBe(false);
    expect(localStorage).toHaveLength(0);
    vi.restoreAllMocks();
    saveTable({ table: "t3", game: "", title: "", token: "", who: 0, at: 0, over: false });
    expect(savedTables()).toHaveLength(3);
  });
});

describe("saved tables", () => {
  const table = (number: number, over: boolean) => saveTable({ table: `t${number}`, game: "", title: "", token: "", who: 0, at: 0, over });

  it("forget finished ones first", () => {
    for (let number = 0; number < 59; number++) table(number, false);
    table(59, true);
    for (let number = 60; number < 62; number++) table(number, false);
    const kept = savedTables().map((each) => each.table);
    expect(kept).toHaveLength(60);
    expect([kept.includes("t59"), kept.includes("t0"), kept.includes("t1")]).toEqual([false, false, true]);
  });

  it("see what another tab has saved", () => {
    table(1, false);
    localStorage.setItem("brethren.tables", JSON.stringify([{ table: "other" }, ...savedTables()]));
    table(2, false);
    expect(savedTables().map((each) => each.table)).toEqual(["t2", "other", "t1"]);
  });
});
