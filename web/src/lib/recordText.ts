// What can be read from the text of a record without the server, which checks it.

export interface RecordHeader {
  game: string;
  players: string[];
  moves: number;
}

const FIRST_WORDS = "brethren record ";
/** What the person is called in the record of a game in the terminal. */
const YOU = "You";

export function isRecord(text: string): boolean {
  return text.startsWith(FIRST_WORDS);
}

export function recordHeader(text: string): RecordHeader {
  const lines = text.split("\n");
  return {
    game: lines.find((line) => line.startsWith("game "))?.slice(5) ?? "",
    players: lines.flatMap((line) => /^player \d+ (.*)$/.exec(line)?.[1] ?? []),
    moves: lines.filter((line) => /^\d+\. /.test(line)).length,
  };
}

/** The seat of the person who played in the terminal, or null. */
export function terminalSeat(text: string): number | null {
  const seat = recordHeader(text).players.indexOf(YOU);
  return seat < 0 ? null : seat;
}

/** The checksum in the last line: two records are the same if theirs are. */
export function recordSum(text: string): string {
  return /\nsum (\w+)\n?$/.exec(text)?.[1] ?? "";
}
