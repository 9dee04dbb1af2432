// The options of a game as a form shows them: those that matter at this table, in parts.
import type { OptionInfo, Value } from "./wire";

export interface Group {
  /** Nothing, for those that come first. */
  title: string;
  options: OptionInfo[];
  /** How many are not as usual. */
  changed: number;
}

type Chosen = Record<string, Value>;

const valueOf = (option: OptionInfo, chosen: Chosen): Value => chosen[option.name] ?? option.default;

/** Whether an option changes anything at a table of so many seats with these others. */
function matters(option: OptionInfo, all: readonly OptionInfo[], seats: number, chosen: Chosen): boolean {
  if (option.seats.length && !option.seats.includes(seats)) return false;
  return Object.entries(option.only).every(([name, value]) => all.some((other) => other.name === name && valueOf(other, chosen) === value));
}

/** An option that names a seat has only those of this table. */
function seated(option: OptionInfo, seats: number): OptionInfo {
  if (!option.names_seat) return option;
  return { ...option, choices: option.choices.filter(({ value }) => typeof value !== "number" || value < seats) };
}

export function grouped(all: readonly OptionInfo[], seats: number, chosen: Chosen): Group[] {
  const shown = all.filter((option) => matters(option, all, seats, chosen)).map((option) => seated(option, seats));
  const titles = new Set(["", ...shown.map((option) => option.group)]);
  return [...titles].map((title) => {
    const options = shown.filter((option) => option.group === title);
    return { title, options, changed: options.filter((option) => valueOf(option, chosen) !== option.default).length };
  });
}
