// What this browser remembers: your tables and their tokens, your preferences, your name, the guides you have finished, and what you
// have looked at on large maps.
import type { ZoomView } from "./zoomGeometry";

export interface SavedTable {
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
export type AnimationSpeed = "slow" | "normal" | "fast" | "instant";

export interface Preferences {
  theme: Theme;
  speed: AnimationSpeed;
  sound: boolean;
  notify: boolean;
  confirm: boolean;
}

const TABLES = "brethren.tables";
const PREFERENCES = "brethren.preferences";
const NAME = "brethren.name";
const GUIDES = "brethren.guides";
const ZOOMS = "brethren.zooms";
const MAX_TABLES = 60;
const MAX_ZOOMS = 60;
const DEFAULTS: Preferences = { theme: "auto", speed: "normal", sound: true, notify: false, confirm: false };

function read<T>(key: string, fallback: T): T {
  try {
    const text = localStorage.getItem(key);
    return text === null ? fallback : (JSON.parse(text) as T);
  } catch {
    return fallback; // a private window without storage, or another program's text
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // without storage it is forgotten with the page
  }
}

let tables: SavedTable[] | null = null;

export function savedTables(): SavedTable[] {
  if (tables === null) {
    const found = read<unknown>(TABLES, []);
    tables = Array.isArray(found) ? (found as SavedTable[]).filter((each) => typeof each?.table === "string") : [];
  }
  return tables;
}

export function savedTable(table: string): SavedTable | undefined {
  return savedTables().find((each) => each.table === table);
}

export function saveTable(saved: SavedTable): void {
  tables = [saved, ...savedTables().filter((each) => each.table !== saved.table)].slice(0, MAX_TABLES);
  write(TABLES, tables);
}

export function forgetTable(table: string): void {
  tables = savedTables().filter((each) => each.table !== table);
  write(TABLES, tables);
}

export function readPreferences(): Preferences {
  return { ...DEFAULTS, ...read<Partial<Preferences>>(PREFERENCES, {}) };
}

export function writePreferences(prefs: Preferences): void {
  write(PREFERENCES, prefs);
}

export function readName(): string {
  return read(NAME, "");
}

export function writeName(name: string): void {
  write(NAME, name);
}

export function finishedGuides(): string[] {
  return read<string[]>(GUIDES, []);
}

export function markGuideFinished(game: string): void {
  write(GUIDES, [...new Set([...finishedGuides(), game])]);
}

type SavedZoom = ZoomView & { key: string };

function savedZooms(): SavedZoom[] {
  const found = read<unknown>(ZOOMS, []);
  return Array.isArray(found) ? (found as SavedZoom[]).filter((each) => Number.isFinite(each?.centre?.[0]) && Number.isFinite(each.centre[1]) && each.units > 0) : [];
}

export function savedZoom(key: string): ZoomView | undefined {
  return savedZooms().find((each) => each.key === key);
}

export function saveZoom(key: string, { centre, units }: ZoomView): void {
  write(ZOOMS, [{ key, centre: centre.map(Math.round), units: Math.round(units) }, ...savedZooms().filter((each) => each.key !== key)].slice(0, MAX_ZOOMS));
}
