// Fits a text into a box: breaks it into lines and finds the largest size at which they fit.

export interface Fitted {
  lines: string[];
  size: number;
}

export const LEADING = 1.12;
const SMALLEST = 5;
/** A word so long that a person made it up: better its beginning in a readable size than all of it in a tiny one. */
const VERY_LONG_WORD = /\S{17}/;
const READABLE_SHARE = 0.55;
const CACHE_SIZE = 4000;

let canvas: CanvasRenderingContext2D | null | undefined;
const widths = new Map<string, number>();
const fits = new Map<string, Fitted>();

/** Call this when a font has loaded. */
export function forgetMeasurements(): void {
  widths.clear();
  fits.clear();
}

/** The width of a text at size 1. */
function width(text: string, bold: boolean): number {
  const key = `${bold ? "b" : "n"}${text}`;
  let found = widths.get(key);
  if (found === undefined) {
    if (canvas === undefined) canvas = navigator.userAgent.includes("jsdom") ? null : document.createElement("canvas").getContext("2d");
    if (canvas) {
      canvas.font = `${bold ? 700 : 400} 100px Alegreya, Georgia, serif`;
      found = canvas.measureText(text).width / 100;
    } else {
      found = text.length * 0.5;
    }
    if (widths.size > CACHE_SIZE) widths.clear();
    widths.set(key, found);
  }
  return found;
}

export function fitText(text: string, boxWidth: number, boxHeight: number, maxSize: number, maxLines: number, bold: boolean): Fitted {
  const key = [text, boxWidth, boxHeight, maxSize, maxLines, bold].join("|");
  let found = fits.get(key);
  if (!found) {
    found = { lines: [text], size: 0 };
    for (let count = 1; count <= maxLines; count++) {
      const lines = breakLines(text, count, bold);
      const widest = Math.max(...lines.map((line) => width(line, bold)), 0.01);
      const size = Math.min(maxSize, boxWidth / widest, boxHeight / (lines.length * LEADING));
      if (size > found.size * 1.08) found = { lines, size };
    }
    const least = VERY_LONG_WORD.test(text) ? Math.max(SMALLEST, maxSize * READABLE_SHARE) : SMALLEST;
    if (found.size < least) {
      const size = Math.min(least, boxHeight / (found.lines.length * LEADING));
      found = { lines: found.lines.map((line) => truncate(line, boxWidth / size, bold)), size };
    }
    if (fits.size > CACHE_SIZE) fits.clear();
    fits.set(key, found);
  }
  return found;
}

/** As much of a line as fits, with an ellipsis. */
function truncate(line: string, maxWidth: number, bold: boolean): string {
  if (width(line, bold) <= maxWidth) return line;
  const letters = [...line];
  let [low, high] = [0, letters.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (width(`${letters.slice(0, middle).join("")}…`, bold) <= maxWidth) low = middle;
    else high = middle - 1;
  }
  return `${letters.slice(0, low).join("")}…`;
}

/** The text in a number of lines of about the same length. */
function breakLines(text: string, count: number, bold: boolean): string[] {
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
