// A text of a rulebook in pieces: plain, strong, the id of a rule, or found by a search. Pages show the pieces as text, never as HTML.

export interface Segment {
  text: string;
  /** The rule or chapter that the segment names. */
  rule: string;
  strong: boolean;
  found: boolean;
}

/** The id of a rule, a ruling or a chapter, perhaps in brackets. */
const ID = /(\[?)\b([A-Z]{2,}-R?\d+(?:\.\d+[a-z]?)?)\b(\]?)/g;

export const searchWords = (query: string): string[] => query.toLowerCase().split(/\s+/).filter(Boolean);

/** Cut a text where it names a rule, is `**strong**`, or has one of the words of a search (in small letters). */
export function toSegments(text: string, ids: ReadonlySet<string>, words: readonly string[] = []): Segment[] {
  return text.split("**").flatMap((part, index) => {
    const strong = index % 2 === 1;
    return splitRules(part, ids).flatMap(({ text: piece, rule }) => splitFound(piece, words).map((each) => ({ ...each, rule, strong })));
  });
}

/** The text as it is read, without the marks of strong words. */
export const readText = (text: string): string => text.replaceAll("**", "");

function splitRules(text: string, ids: ReadonlySet<string>): { text: string; rule: string }[] {
  const found: { text: string; rule: string }[] = [];
  let end = 0;
  for (const match of text.matchAll(ID)) {
    const [whole, open = "", rule = "", close = ""] = match;
    if (!ids.has(rule)) continue;
    const bare = open && close ? whole.length : 0;
    const start = match.index + (bare ? 0 : open.length);
    if (start > end) found.push({ text: text.slice(end, start), rule: "" });
    found.push({ text: rule, rule });
    end = match.index + whole.length - (bare ? 0 : close.length);
  }
  if (end < text.length) found.push({ text: text.slice(end), rule: "" });
  return found;
}

function splitFound(text: string, words: readonly string[]): { text: string; found: boolean }[] {
  const lower = text.toLowerCase();
  const parts: { text: string; found: boolean }[] = [];
  let at = 0;
  // some letters change their length in lower case; then nothing is marked
  while (at < text.length && lower.length === text.length) {
    const next = nextMatch(lower, words, at);
    if (!next) break;
    if (next.start > at) parts.push({ text: text.slice(at, next.start), found: false });
    parts.push({ text: text.slice(next.start, next.end), found: true });
    at = next.end;
  }
  if (at < text.length) parts.push({ text: text.slice(at), found: false });
  return parts;
}

/** The first of the words from a place on; of several at the same place, the longest. */
function nextMatch(text: string, words: readonly string[], from: number): { start: number; end: number } | null {
  let best: { start: number; end: number } | null = null;
  for (const word of words) {
    const start = text.indexOf(word, from);
    if (start < 0) continue;
    const end = start + word.length;
    if (!best || start < best.start || (start === best.start && end > best.end)) best = { start, end };
  }
  return best;
}
