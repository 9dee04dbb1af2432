// Finding rules: every word must be there; a rule that has them in its id or early comes first.
import type { RuleInfo, RulesInfo } from "./wire";

export function plain(text: RuleInfo["text"]): string {
  return text.flat().join(" ");
}

export function search(book: RulesInfo, wanted: string): RuleInfo[] {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  if (!words.length) return book.rules;
  const titles = new Map(book.chapters.map((chapter) => [chapter.id, chapter.title]));
  return book.rules
    .map((rule) => ({ rule, score: score(`${rule.id} ${titles.get(rule.chapter) ?? ""}`, plain(rule.text), words) }))
    .filter(({ score: found }) => found > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ rule }) => rule);
}

function score(head: string, text: string, words: string[]): number {
  let total = 0;
  for (const word of words) {
    const inHead = head.toLowerCase().includes(word);
    const place = text.toLowerCase().indexOf(word);
    if (!inHead && place < 0) return 0;
    total += (inHead ? 3 : 0) + (place >= 0 ? 1 + 1 / (1 + place) : 0);
  }
  return total;
}
