// An option with a long list of numbers is a number field in the form, beside what its other values are called, such as never.
import type { OptionInfo, SettingInfo } from "./wire";

/** The longest list of numbers to choose from. */
const LONGEST_LIST = 12;

type Choice = OptionInfo["choices"][number];

export interface NumberChoices {
  low: number;
  high: number;
  /** Values with a name of their own. */
  named: Choice[];
}

/** The bounds of an option's numbers, if they are too many for a list; otherwise null. */
export function numberChoices({ choices }: Pick<OptionInfo | SettingInfo, "choices">): NumberChoices | null {
  if (choices.length <= LONGEST_LIST || !choices.every(({ value }) => typeof value === "number")) return null;
  const numbers = choices.filter(({ value, text }) => text === String(value)).map(({ value }) => Number(value));
  return { low: Math.min(...numbers), high: Math.max(...numbers), named: choices.filter(({ value, text }) => text !== String(value)) };
}

/** The number nearest to the one that was typed; what is no number leaves the value as it was. */
export function clamped(number: number, low: number, high: number, before: number): number {
  return Number.isNaN(number) ? before : Math.min(high, Math.max(low, Math.round(number)));
}
