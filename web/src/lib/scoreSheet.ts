// A score sheet of a match: the points of each game apart.
import type { Scores } from "./wire";

type Row = Scores["seats"][number]["rows"][number];

export interface GamePoints {
  number: number;
  sum: number;
  rows: Row[];
}

/** The games of the match in which anybody earned points. */
export function gamesOf(sheet: Scores): number[] {
  return [...new Set(sheet.seats.flatMap(({ rows }) => rows.map(({ game }) => game)))].sort((a, b) => a - b);
}

/** A player's points in each of these games; without any game, one empty list. */
export function pointsByGame(rows: readonly Row[], games: readonly number[]): GamePoints[] {
  return (games.length ? games : [0]).map((number) => {
    const own = rows.filter(({ game }) => game === number);
    return { number, sum: own.reduce((sum, { amount }) => sum + amount, 0), rows: own };
  });
}

/** A number with its sign. */
export function signed(amount: number): string {
  return amount < 0 ? `−${-amount}` : amount > 0 ? `+${amount}` : "0";
}
