// How one likes it: kept in this browser, and put on the page.
import { readTaste, writeTaste, type Taste } from "./storage";

export const taste: Taste = $state(readTaste());

const TIMES = { slow: 1400, normal: 800, fast: 350, instant: 0 };

/** How long a change is looked at, in milliseconds. */
export function lookTime(): number {
  return TIMES[taste.pace];
}

/** How long a piece travels; whoever wants no motion gets none. */
export function travelTime(): number {
  return still() ? 0 : Math.min(TIMES[taste.pace] * 0.6, 600);
}

/** How many times as long as usual something is shown that plays by itself; 0: it does not play. */
export function slowness(): number {
  return still() ? 0 : TIMES[taste.pace] / TIMES.normal;
}

export function still(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

export function change<K extends keyof Taste>(name: K, value: Taste[K]): void {
  taste[name] = value;
  writeTaste({ ...taste });
  dress();
}

/** Put the theme on the page. */
export function dress(): void {
  const dark = taste.theme === "dark" || (taste.theme === "auto" && !matchMedia("(prefers-color-scheme: light)").matches);
  document.documentElement.dataset["theme"] = dark ? "dark" : "light";
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", dark ? "#0a2431" : "#1d6478");
}
