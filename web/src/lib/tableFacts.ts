// What one should know of a table before the game: its options and settings in a few words, what differs from the standard first.
import { matters } from "./optionGroups";
import type { GameInfo, OptionInfo, SettingInfo, Value, ViewState } from "./wire";

type Values = Record<string, Value>;

const SEPARATOR = "+";
const CLOCK_SETTINGS = ["clock", "seconds", "grace"];
const UNITS: [number, string][] = [[86_400, "day"], [3600, "hour"], [60, "minute"], [1, "second"]];

/** The options in one sentence: the preset that they contain, then what else differs from the standard. */
export function optionsSentence(game: GameInfo, options: Values, seats: number): string {
  const changed = game.options.filter((option) => options[option.name] !== option.default && matters(option, game.options, seats, options));
  if (!changed.length) return "Standard rules.";
  const preset = largestPreset(game, options);
  const rest = changed.filter(({ name }) => !(preset && name in (game.presets[preset] ?? {})));
  const parts = rest.map((option) => `${option.label}: ${valueText(option, options[option.name] ?? option.default)}`);
  return `${[...(preset ? [game.preset_names[preset] ?? preset] : []), ...parts].join("; ")}; otherwise the standard rules.`;
}

/** The preset with most options of which all are set so at this table. */
function largestPreset(game: GameInfo, options: Values): string {
  const size = (name: string) => Object.keys(game.presets[name] ?? {}).length;
  const fitting = Object.keys(game.presets).filter((name) => size(name) && Object.entries(game.presets[name] ?? {}).every(([option, value]) => options[option] === value));
  return fitting.sort((a, b) => size(b) - size(a))[0] ?? "";
}

function valueText(option: OptionInfo | SettingInfo, value: Value): string {
  const textOf = (each: Value) => option.choices.find((choice) => choice.value === each)?.text ?? String(each);
  return "many" in option && option.many ? String(value).split(SEPARATOR).map(textOf).join(", ") : textOf(value);
}

/** The time control in a few words. */
export function clockSentence(settings: Values): string {
  const { clock, seconds } = settings;
  if (clock !== "move" && clock !== "game") return "No time limit.";
  return `${capitalised(durationText(Number(seconds)))} per ${clock}; a bot fills in for players who run out of time.`;
}

/** A duration in the largest unit that divides it. */
export function durationText(seconds: number): string {
  const [size, unit] = UNITS.find(([each]) => seconds >= each && seconds % each === 0) ?? [1, "second"];
  const count = seconds / size;
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Other settings that differ from their default. */
export function settingsSentence(all: readonly SettingInfo[], settings: Values): string {
  const changed = all.filter(({ name, default: standard }) => !CLOCK_SETTINGS.includes(name) && settings[name] !== undefined && settings[name] !== standard);
  const parts = changed.map((setting) => `${setting.label}: ${valueText(setting, settings[setting.name] ?? setting.default)}`);
  return parts.length ? `${parts.join("; ")}.` : "";
}

/** What a fork continues; empty if the table is none. */
export function forkSentence(origin: ViewState["forked_from"]): string {
  if (!origin) return "";
  return origin.table ? `Forked from table ${origin.table} at move ${origin.move}.` : `Continues a saved game from move ${origin.move}.`;
}
