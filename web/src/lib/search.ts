// Search in the rules: every word must occur; a rule that has them in its id, its chapter's title or early comes first.
import type { RuleInfo, RulesInfo } from "./wire";

export function searchRules(book: RulesInfo, query: string): RuleInfo[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (!words.length) return book.rules;
  const titles = new Map(book.chapters.map((chapter) => [chapter.id, chapter.title]));
  return book.rules
    .map((rule) => ({ rule, score: score(`${rule.id} ${titles.get(rule.chapter) ?? ""}`, plainText(rule.text), words) }))
    .filter(({ score: found }) => found > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ rule }) => rule);
}

function plainText(text: RuleInfo["text"]): string {
  return text.flat().join(" ");
}

function score(heading: string, text: string, words: string[]): number {
  let total = 0;
  for (const word of words) {
    const inHeading = heading.toLowerCase().includes(word);
    const position = text.toLowerCase().indexOf(word);
    if (!inHeading && position < 0) return 0;
    total += (inHeading ? 3 : 0) + (position >= 0 ? 1 + 1 / (1 + position) : 0);
  }
  return total;
}
