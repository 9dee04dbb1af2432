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
  gold: { fill: "url(#br-gold)", edge: "#7d5a12", letters: "#3a2a08" },
  wood: { fill: "url(#br-wood)", edge: "#3f2714", letters: "#fbf0d6" },
  sea: { fill: "#123e50", edge: "#5fa3b3", letters: "#dcedf0" },
  sand: { fill: "#dcc590", edge: "#a98b50", letters: INK },
  red: { fill: "url(#br-red)", edge: "#5b1512", letters: "#fff4e4" },
  blue: { fill: "url(#br-blue)", edge: "#10294a", letters: "#f0f6ff" },
  neutral: { fill: "url(#br-neutral)", edge: "#2c3832", letters: "#f3f6f0" },
  ink: { fill: INK, edge: INK, letters: "#f7ecd0" },
  foam: { fill: "#e9f2ee", edge: "#7fa6ad", letters: INK },
};

/** Tones of letters without a background; all others are ink. */
const LETTERS: Record<string, string> = {
  foam: "#eef6f3",
  sea: "#3f8598",
  gold: "#f0cd6c",
  red: "#93241e",
  blue: "#1b4678",
  neutral: "#43534a",
};

export const toneOf = (name: string | undefined): Tone => TONES[name ?? ""] ?? PARCHMENT;
export const lettersOf = (name: string | undefined): string => LETTERS[name ?? ""] ?? INK;
/** The colour of a line. A gradient would not do: it has no height along a level line. */
export const strokeOf = (name: string | undefined): string => LETTERS[name ?? ""] ?? toneOf(name).edge;
