// The options of a game as the form shows them: only those that matter at this table, in groups.
import type { OptionInfo, Value } from "./wire";

export interface OptionGroup {
  /** Empty for the options that come first. */
  title: string;
  options: OptionInfo[];
  /** How many differ from their default. */
  changed: number;
}

type Chosen = Record<string, Value>;

const valueOf = (option: OptionInfo, chosen: Chosen): Value => chosen[option.name] ?? option.default;

/** Whether an option changes anything with this number of seats and these other options. */
export function matters(option: OptionInfo, all: readonly OptionInfo[], seats: number, chosen: Chosen): boolean {
  if (option.seats.length && !option.seats.includes(seats)) return false;
  return Object.entries(option.only).every(([name, value]) => all.some((other) => other.name === name && valueOf(other, chosen) === value));
}

/** An option that names a seat offers only the seats of this table. */
function withSeatsOf(option: OptionInfo, seats: number): OptionInfo {
  if (!option.names_seat) return option;
  return { ...option, choices: option.choices.filter(({ value }) => typeof value !== "number" || value < seats) };
}

export function groupOptions(all: readonly OptionInfo[], seats: number, chosen: Chosen): OptionGroup[] {
  const shown = all.filter((option) => matters(option, all, seats, chosen)).map((option) => withSeatsOf(option, seats));
  const titles = new Set(["", ...shown.map((option) => option.group)]);
  return [...titles].map((title) => {
    const options = shown.filter((option) => option.group === title);
    return { title, options, changed: options.filter((option) => valueOf(option, chosen) !== option.default).length };
  });
}
