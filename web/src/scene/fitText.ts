// Letters that fit: a text broken into lines, and the largest size at which they have room in their box.

export interface Fitted {
  lines: string[];
  size: number;
}

export const LEADING = 1.12;
const SMALLEST = 5;
/** A word that only a person makes up; then its beginning in letters that can be read is worth more than all of it. */
const ENDLESS = /\S{17}/;
const READABLE = 0.55;
const KEPT = 4000;

let pen: CanvasRenderingContext2D | null | undefined;
const widths = new Map<string, number>();
const fits = new Map<string, Fitted>();

/** Fonts have arrived: everything is measured anew. */
export function measureAnew(): void {
  widths.clear();
  fits.clear();
}

/** The width of a text in a size of 1. */
function width(text: string, bold: boolean): number {
  const key = `${bold ? "b" : "n"}${text}`;
  let found = widths.get(key);
  if (found === undefined) {
    if (pen === undefined) pen = navigator.userAgent.includes("jsdom") ? null : document.createElement("canvas").getContext("2d");
    if (pen) {
      pen.font = `${bold ? 700 : 400} 100px Alegreya, Georgia, serif`;
      found = pen.measureText(text).width / 100;
    } else {
      found = text.length * 0.5;
    }
    if (widths.size > KEPT) widths.clear();
    widths.set(key, found);
  }
  return found;
}

export function fit(text: string, room: number, height: number, largest: number, most: number, bold: boolean): Fitted {
  const key = [text, room, height, largest, most, bold].join("|");
  let found = fits.get(key);
  if (!found) {
    found = { lines: [text], size: 0 };
    for (let count = 1; count <= most; count++) {
      const lines = broken(text, count, bold);
      const widest = Math.max(...lines.map((line) => width(line, bold)), 0.01);
      const size = Math.min(largest, room / widest, height / (lines.length * LEADING));
      if (size > found.size * 1.08) found = { lines, size };
    }
    const least = ENDLESS.test(text) ? Math.max(SMALLEST, largest * READABLE) : SMALLEST;
    if (found.size < least) {
      const size = Math.min(least, height / (found.lines.length * LEADING));
      found = { lines: found.lines.map((line) => shortened(line, room / size, bold)), size };
    }
    if (fits.size > KEPT) fits.clear();
    fits.set(key, found);
  }
  return found;
}

/** As much of a line as has room, by whole letters. */
function shortened(line: string, room: number, bold: boolean): string {
  if (width(line, bold) <= room) return line;
  const letters = [...line];
  let [low, high] = [0, letters.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (width(`${letters.slice(0, middle).join("")}…`, bold) <= room) low = middle;
    else high = middle - 1;
  }
  return `${letters.slice(0, low).join("")}…`;
}

/** The text in so many lines, as even as its words allow. */
function broken(text: string, count: number, bold: boolean): string[] {
  const words = text.split(/\s+/).filter(Boolean);
  if (count === 1 || words.length < 2) return [words.join(" ")];
  const target = width(words.join(" "), bold) / count;
  const lines: string[] = [];
  let line = "";
  for (const word of words) {
    const longer = line ? `${line} ${word}` : word;
    const over = width(longer, bold) - target;
    if (line && lines.length < count - 1 && over > 0 && over > target - width(line, bold)) {
      lines.push(line);
      line = word;
    } else {
      line = longer;
    }
  }
  return [...lines, line];
}
