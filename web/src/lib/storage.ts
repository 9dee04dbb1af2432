// What this browser remembers: your tables and their tokens, your preferences, your name, the guides you have finished, and what you
// have looked at on large maps.
import { readValue, writeValue } from "./browserStorage";
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

/** What somebody is called who gives no name. */
export const DEFAULT_NAME = "Guest";

const TABLES = "brethren.tables";
const PREFERENCES = "brethren.preferences";
const NAME = "brethren.name";
const GUIDES = "brethren.guides";
const ZOOMS = "brethren.zooms";
const MAX_TABLES = 60;
const MAX_ZOOMS = 60;
const DEFAULTS: Preferences = { theme: "auto", speed: "normal", sound: true, notify: false, confirm: false };

export function savedTables(): SavedTable[] {
  const found = readValue<unknown>(TABLES, []);
  return Array.isArray(found) ? (found as SavedTable[]).filter((each) => typeof each?.table === "string") : [];
}

export function savedTable(table: string): SavedTable | undefined {
  return savedTables().find((each) => each.table === table);
}

/** The newest come first; if there are too many, the oldest finished ones are forgotten. */
export function saveTable(saved: SavedTable): void {
  const tables = [saved, ...savedTables().filter((each) => each.table !== saved.table)];
  while (tables.length > MAX_TABLES) {
    const finished = tables.findLastIndex((each, index) => index > 0 && each.over);
    tables.splice(finished > 0 ? finished : tables.length - 1, 1);
  }
  writeValue(TABLES, tables);
}

export function forgetTable(table: string): void {
  writeValue(TABLES, savedTables().filter((each) => each.table !== table));
}

export function readPreferences(): Preferences {
  return { ...DEFAULTS, ...readValue<Partial<Preferences>>(PREFERENCES, {}) };
}

export function writePreferences(prefs: Preferences): void {
  writeValue(PREFERENCES, prefs);
}

export function readName(): string {
  return readValue(NAME, "");
}

export function writeName(name: string): void {
  writeValue(NAME, name);
}

export function finishedGuides(): string[] {
  return readValue<string[]>(GUIDES, []);
}

export function markGuideFinished(game: string): void {
  writeValue(GUIDES, [...new Set([...finishedGuides(), game])]);
}

type SavedZoom = ZoomView & { key: string };

function savedZooms(): SavedZoom[] {
  const found = readValue<unknown>(ZOOMS, []);
  return Array.isArray(found) ? (found as SavedZoom[]).filter((each) => Number.isFinite(each?.centre?.[0]) && Number.isFinite(each.centre[1]) && each.units > 0) : [];
}

export function savedZoom(key: string): ZoomView | undefined {
  return savedZooms().find((each) => each.key === key);
}

export function saveZoom(key: string, { centre, units }: ZoomView): void {
  writeValue(ZOOMS, [{ key, centre: centre.map(Math.round), units: Math.round(units) }, ...savedZooms().filter((each) => each.key !== key)].slice(0, MAX_ZOOMS));
}
