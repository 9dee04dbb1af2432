// What is often said: which phrases of a game make sense at a table.
import type { GameInfo, Value } from "./wire";

export function phrases(talk: GameInfo["talk"], options: Record<string, Value>): string[] {
  return talk.filter(({ only }) => Object.entries(only).every(([name, value]) => options[name] === value)).map(({ text }) => text);
}
