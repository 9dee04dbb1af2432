// Search in a rulebook: every word must occur. The pages for people come first, then rules and rulings, the best match first.
import { readText, searchWords } from "./richText";
import type { PageBlock, PageSection, RuleInfo, RulesInfo } from "./wire";

export interface Hit {
  kind: "page" | "rule" | "ruling";
  /** Where it is on the page. */
  anchor: string;
  heading: string;
  text: RuleInfo["text"];
}

export function searchBook(book: RulesInfo, query: string): Hit[] {
  const words = searchWords(query);
  if (!words.length) return [];
  const pages = book.how_to_play.flatMap((section) => section.blocks.flatMap((block) => hitsOfBlock(section, block)));
  const titles = new Map(book.chapters.map((chapter) => [chapter.id, chapter.title]));
  const rules = book.rules.map((rule) => hit("rule", rule.id, titles.get(rule.chapter) ?? "", rule.text));
  const rulings = book.rulings.map((ruling) => hit("ruling", ruling.id, ruling.title, ruling.text));
  return [...best(pages, words), ...best([...rules, ...rulings], words)];
}

const hit = (kind: Hit["kind"], anchor: string, heading: string, text: Hit["text"]): Hit => ({ kind, anchor, heading, text });

function hitsOfBlock(section: PageSection, block: PageBlock): Hit[] {
  const page = (heading: string, text: string[]) => hit("page", section.id, heading, text);
  if (block.entries?.length) return block.entries.map((entry) => page(`${section.title}: ${entry.names.join(", ")}`, [withRule(entry.text, entry.rule)]));
  if (block.items?.length) return block.items.map((item) => page(section.title, [item]));
  if (block.picture) return [page(section.title, [block.picture.caption, ...block.picture.legend])];
  return [page(section.title, [block.text ?? ""])];
}

const withRule = (text: string, rule: string): string => (rule ? `${text} [${rule}]` : text);

/** Those that have all words, the best first; of equal ones, the first first. */
function best(hits: Hit[], words: string[]): Hit[] {
  return hits
    .map((each) => ({ each, score: score(each, words) }))
    .filter(({ score: found }) => found > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ each }) => each);
}

function score({ anchor, heading, text }: Hit, words: string[]): number {
  const head = `${anchor} ${heading}`.toLowerCase();
  const body = readText(text.flat().join(" ")).toLowerCase();
  let total = 0;
  for (const word of words) {
    const position = body.indexOf(word);
    if (!head.includes(word) && position < 0) return 0;
    total += (head.includes(word) ? 3 : 0) + (position >= 0 ? 1 + 1 / (1 + position) : 0);
  }
  return total;
}
