// Tones by name: the fill of a piece, its edge, and the letters on it. A scene names tones, never colours.

export interface Tone {
  fill: string;
  edge: string;
  letters: string;
}

export const INK = "#33241a";
const PARCHMENT: Tone = { fill: "url(#br-parchment)", edge: "#9a7434", letters: INK };

const TONES: Record<string, Tone> = {
  parchment: PARCHMENT,
  brass: { fill: "url(#br-brass)", edge: "#6b4d16", letters: "#2b1c0c" },
  gold: { fill: "url(#br-gold)", edge: "#7d5a12", letters: "#2e2105" },
  wood: { fill: "url(#br-wood)", edge: "#3f2714", letters: "#fbf0d6" },
  sea: { fill: "#123e50", edge: "#5fa3b3", letters: "#dcedf0" },
  sand: { fill: "#dcc590", edge: "#a98b50", letters: INK },
  red: { fill: "url(#br-red)", edge: "#5b1512", letters: "#fff4e4" },
  blue: { fill: "url(#br-blue)", edge: "#10294a", letters: "#f0f6ff" },
  neutral: { fill: "url(#br-neutral)", edge: "#2c3832", letters: "#f3f6f0" },
  ink: { fill: INK, edge: INK, letters: "#f7ecd0" },
  foam: { fill: "#e9f2ee", edge: "#7fa6ad", letters: INK },
  "seat-0": { fill: "#f5b700", edge: "#7a5b00", letters: "#241a00" },
  "seat-1": { fill: "#1f7080", edge: "#0b333b", letters: "#eefcff" },
  "seat-2": { fill: "#d9603f", edge: "#6a2412", letters: "#240a04" },
  "seat-3": { fill: "#6fd6f0", edge: "#1d6477", letters: "#04222a" },
  "seat-4": { fill: "#9047cf", edge: "#43186b", letters: "#faf2ff" },
  "seat-5": { fill: "#e9f2c8", edge: "#77854a", letters: "#262b12" },
  "seat-6": { fill: "#6b1020", edge: "#310309", letters: "#fff0f2" },
  "seat-7": { fill: "#141450", edge: "#05051f", letters: "#eef0ff" },
};

/** Tones of letters without a background; all others are ink. */
const LETTERS: Record<string, string> = {
  foam: "#eef6f3",
  sea: "#3f8598",
  gold: "#f0cd6c",
  red: "#93241e",
  blue: "#1b4678",
  neutral: "#43534a",
  "seat-0": "#f5b700",
  "seat-1": "#1f7080",
  "seat-2": "#d9603f",
  "seat-3": "#6fd6f0",
  "seat-4": "#9047cf",
  "seat-5": "#e9f2c8",
  "seat-6": "#6b1020",
  "seat-7": "#141450",
};

export const toneOf = (name: string | undefined): Tone => TONES[name ?? ""] ?? PARCHMENT;
export const lettersOf = (name: string | undefined): string => LETTERS[name ?? ""] ?? INK;
/** Lines in tones whose fill is a gradient, which has no height along a level line; all others have the colour of the edge. */
const LINES: Record<string, string> = { red: "#a02c25", blue: "#22548c", neutral: "#56685e" };

/** The colour of a line; ink without a tone. */
export function strokeOf(name: string | undefined): string {
  const { fill, edge } = TONES[name ?? ""] ?? { fill: INK, edge: INK };
  return fill.startsWith("#") ? fill : (LINES[name ?? ""] ?? edge);
}
