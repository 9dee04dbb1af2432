// What this browser remembers: who one is at which table, how one likes it, and the name one goes by.

export interface Kept {
  table: string;
  game: string;
  title: string;
  token: string;
  who: number;
  at: number;
  over: boolean;
  /** The fingerprint of the seed, as this browser saw it before the game was over. */
  commitment?: string;
}

export type Theme = "auto" | "light" | "dark";
export type Pace = "slow" | "normal" | "fast" | "instant";

export interface Taste {
  theme: Theme;
  pace: Pace;
  sound: boolean;
  notify: boolean;
  confirm: boolean;
}

const TABLES = "brethren.tables";
const TASTE = "brethren.taste";
const NAME = "brethren.name";
const DONE = "brethren.guides";
const MOST = 60;
const USUAL: Taste = { theme: "auto", pace: "normal", sound: true, notify: false, confirm: false };

function read<T>(key: string, usual: T): T {
  try {
    const text = localStorage.getItem(key);
    return text === null ? usual : (JSON.parse(text) as T);
  } catch {
    return usual; // a private window without storage, or somebody else's text
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // then it is forgotten with the page
  }
}

let tables: Kept[] | null = null;

export function keptTables(): Kept[] {
  if (tables === null) {
    const found = read<unknown>(TABLES, []);
    tables = Array.isArray(found) ? (found as Kept[]).filter((each) => typeof each?.table === "string") : [];
  }
  return tables;
}

export function keptTable(table: string): Kept | undefined {
  return keptTables().find((each) => each.table === table);
}

export function keep(kept: Kept): void {
  tables = [kept, ...keptTables().filter((each) => each.table !== kept.table)].slice(0, MOST);
  write(TABLES, tables);
}

export function forget(table: string): void {
  tables = keptTables().filter((each) => each.table !== table);
  write(TABLES, tables);
}

export function readTaste(): Taste {
  return { ...USUAL, ...read<Partial<Taste>>(TASTE, {}) };
}

export function writeTaste(taste: Taste): void {
  write(TASTE, taste);
}

export function readName(): string {
  return read(NAME, "");
}

export function writeName(name: string): void {
  write(NAME, name);
}

export function guidesDone(): string[] {
  return read<string[]>(DONE, []);
}

export function guideDone(game: string): void {
  write(DONE, [...new Set([...guidesDone(), game])]);
}
