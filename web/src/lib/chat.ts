// The chat phrases of a game that make sense at a table.
import type { GameInfo, Value } from "./wire";

export function phrasesFor(game: Pick<GameInfo, "talk"> | undefined, options: Record<string, Value>): string[] {
  const fits = (only: Record<string, Value>) => Object.entries(only).every(([name, value]) => options[name] === value);
  return (game?.talk ?? []).filter(({ only }) => fits(only)).map(({ text }) => text);
}
