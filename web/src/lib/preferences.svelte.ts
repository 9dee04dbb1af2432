// The preferences of this browser, and what follows from them for themes and animations.
import { type Preferences, readPreferences, writePreferences } from "./storage";

export const prefs: Preferences = $state(readPreferences());

const VIEWING_TIMES = { slow: 1400, normal: 800, fast: 350, instant: 0 };

/** How long each change is shown before the next, in milliseconds. */
export function viewingTime(): number {
  return VIEWING_TIMES[prefs.speed];
}

/** How long a piece takes to move, in milliseconds. */
export function travelTime(): number {
  return prefersReducedMotion() ? 0 : Math.min(VIEWING_TIMES[prefs.speed] * 0.6, 600);
}

/** Multiplies the time that is needed to read; 0 for somebody who wants to wait for nothing. */
export function readingScale(): number {
  return VIEWING_TIMES[prefs.speed] / VIEWING_TIMES.normal;
}

/** Multiplies the duration of an animation; 0 means that animations do not play. */
export function animationScale(): number {
  return prefersReducedMotion() ? 0 : readingScale();
}

export function prefersReducedMotion(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

export function setPreference<K extends keyof Preferences>(name: K, value: Preferences[K]): void {
  prefs[name] = value;
  writePreferences({ ...prefs });
  applyTheme();
}

export function applyTheme(): void {
  const dark = prefs.theme === "dark" || (prefs.theme === "auto" && !matchMedia("(prefers-color-scheme: light)").matches);
  document.documentElement.dataset["theme"] = dark ? "dark" : "light";
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", dark ? "#0a2431" : "#1d6478");
}
