// How a game ended, in a few words for the list of your games.
import type { FinishedGame } from "./finishedGames";

const LIST = new Intl.ListFormat("en-GB");
const ORDINALS = new Intl.PluralRules("en", { type: "ordinal" });
const SUFFIXES: Record<string, string> = { one: "st", two: "nd", few: "rd", other: "th" };
const DAY = 86_400_000;

type Result = Pick<FinishedGame, "players" | "seats" | "outcome">;

/** Such as `You won, 23 to 19`; without the numbers where they are no points. */
export function resultText(game: Result, hasPoints: boolean): string {
  const { outcome, players, seats } = game;
  const winners = outcome.places.flatMap((place, seat) => (place === 1 ? [seat] : []));
  const actors = outcome.actors?.filter(({ place }) => place === 1) ?? [];
  if (!winners.length && !actors.length) return "Nobody won";
  const names = (list: number[]) => LIST.format(list.map((seat) => players[seat] || `seat ${seat + 1}`));
  const [mine, ...more] = seats;
  if (mine === undefined || more.length) return `${LIST.format([...winners.map((seat) => names([seat])), ...actors.map(({ name }) => name)])} won${scores(game, winners[0], hasPoints)}`;
  if (outcome.resigned?.includes(mine)) return "You resigned";
  if (winners.includes(mine)) {
    const others = winners.filter((seat) => seat !== mine);
    return others.length ? `You won together with ${names(others)}` : `You won${scores(game, mine, hasPoints)}`;
  }
  const place = outcome.places[mine] ?? 0;
  const lost = players.length === 2 || !winners.length ? "You lost" : `You came ${place}${SUFFIXES[ORDINALS.select(place)]}`;
  return lost + scores(game, mine, hasPoints);
}

/** A seat's points to those of the best of the others. */
function scores({ outcome }: Result, seat: number | undefined, hasPoints: boolean): string {
  if (!hasPoints || seat === undefined) return "";
  const others = [...outcome.scores.filter((_, other) => other !== seat), ...(outcome.actors ?? []).map(({ score }) => score)];
  return others.length ? `, ${outcome.scores[seat]} to ${Math.max(...others)}` : `, ${outcome.scores[seat]}`;
}

/** When it was: `today`, `yesterday`, `3 days ago`, and the date after a week. */
export function dayText(at: number, now: number): string {
  const midnight = (time: number) => new Date(time).setHours(0, 0, 0, 0);
  const days = Math.round((midnight(now) - midnight(at)) / DAY);
  if (days < 0 || days > 7) return new Date(at).toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric" });
  return new Intl.RelativeTimeFormat("en", { numeric: "auto" }).format(-days, "day");
}
