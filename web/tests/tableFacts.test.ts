import { describe, expect, it } from "vitest";
import { clockSentence, durationText, forkSentence, optionsSentence, settingsSentence } from "../src/lib/tableFacts";
import type { GameInfo, OptionInfo, SettingInfo } from "../src/lib/wire";

const option = (name: string, label: string, standard: OptionInfo["default"], choices: [OptionInfo["default"], string][] = [], more: Partial<OptionInfo> = {}) =>
  ({ name, label, default: standard, seats: [], only: {}, many: false, choices: choices.map(([value, text]) => ({ value, text })), ...more }) as unknown as OptionInfo;
const GAME = {
  options: [
    option("mode", "Game mode", "duel", [["duel", "free-for-all"], ["camp", "secret camps"]]),
    option("storm", "Dust storm from round", 40),
    option("pool", "Pirates", "all", [["roberts", "Roberts"], ["bonny", "Bonny"]], { many: true }),
    option("gestures", "Gestures", false, [[true, "on"], [false, "off"]]),
    option("seconds", "Seconds per gesture", 4, [], { only: { gestures: true } }),
    option("hands", "Hands", "sum", [], { seats: [2] }),
  ],
  presets: { standard: {}, camps: { mode: "camp" }, party: { mode: "camp", gestures: true } },
  preset_names: { standard: "Standard", camps: "Camp Mode", party: "Party" },
} as unknown as GameInfo;
const STANDARD = { mode: "duel", storm: 40, pool: "all", gestures: false, seconds: 4, hands: "sum" };
const sentence = (changes: Record<string, string | number | boolean>, seats = 4) => optionsSentence(GAME, { ...STANDARD, ...changes }, seats);

describe("optionsSentence", () => {
  it("says what differs from the standard first", () => {
    expect(sentence({})).toBe("Standard rules.");
    expect(sentence({ storm: 6 })).toBe("Dust storm from round: 6; otherwise the standard rules.");
    expect(sentence({ pool: "roberts+bonny" })).toBe("Pirates: Roberts, Bonny; otherwise the standard rules.");
  });

  it("names the largest preset that the options contain", () => {
    expect(sentence({ mode: "camp", storm: 6 })).toBe("Camp Mode; Dust storm from round: 6; otherwise the standard rules.");
    expect(sentence({ mode: "camp", gestures: true, seconds: 9 })).toBe("Party; Seconds per gesture: 9; otherwise the standard rules.");
    expect(sentence({ gestures: true })).toBe("Gestures: on; otherwise the standard rules.");
  });

  it("leaves out what changes nothing at this table", () => {
    expect(sentence({ seconds: 9, hands: "any" })).toBe("Standard rules.");
    expect(sentence({ hands: "any" }, 2)).toBe("Hands: any; otherwise the standard rules.");
  });
});

describe("clockSentence", () => {
  it("says the time control", () => {
    expect(clockSentence({ clock: "none", seconds: 60 })).toBe("No time limit.");
    expect(clockSentence({ clock: "move", seconds: 90 })).toMatch(/^90 seconds per move; a bot fills in/);
    expect(clockSentence({ clock: "game", seconds: 600 })).toMatch(/^10 minutes per game;/);
  });

  it("uses the largest unit that divides the time", () => {
    expect([1, 60, 61, 7200, 86_400, 259_200].map(durationText)).toEqual(["1 second", "1 minute", "61 seconds", "2 hours", "1 day", "3 days"]);
  });
});

describe("settingsSentence", () => {
  const setting = (name: string, label: string, standard: SettingInfo["default"], text: string) => ({ name, label, default: standard, choices: [{ value: false, text }] }) as unknown as SettingInfo;
  const ALL = [setting("clock", "Time control", "none", ""), setting("chat", "Chat", true, "off"), setting("spectators", "Spectators", true, "not allowed")];

  it("says what differs, except for the clock, which is said anyway", () => {
    expect(settingsSentence(ALL, { clock: "move", chat: true, spectators: true })).toBe("");
    expect(settingsSentence(ALL, { clock: "move", chat: false, spectators: false })).toBe("Chat: off; Spectators: not allowed.");
  });
});

describe("forkSentence", () => {
  it("says what a fork continues", () => {
    expect(forkSentence({ table: "Jrk0", move: 34 })).toBe("Forked from table Jrk0 at move 34.");
    expect(forkSentence({ table: "", move: 3 })).toBe("Continues a saved game from move 3.");
    expect(forkSentence(null)).toBe("");
  });
});
