import { beforeAll, describe, expect, it, vi } from "vitest";

vi.mock("../src/lib/preferences.svelte", () => ({ prefs: { notify: false } }));
import { setTabTitle, shortTitle } from "../src/lib/notifications";

beforeAll(() => {
  document.head.innerHTML = '<link rel="icon" href="/favicon.svg">';
});

describe("setTabTitle", () => {
  it.each([
    ["Ocracoke", true, "● Your turn – Ocracoke", "/favicon-turn.svg"],
    ["Ocracoke", false, "Ocracoke – Brethren", "/favicon.svg"],
    ["", false, "Brethren", "/favicon.svg"],
  ])("%s %s", (text, yourTurn, title, icon) => {
    setTabTitle(text, yourTurn);
    expect(document.title).toBe(title);
    expect(document.querySelector("link")?.getAttribute("href")).toBe(icon);
  });
});

describe("shortTitle", () => {
  it.each([
    ["Pirate Rumble", "Pirate Rumble"],
    ["Ocracoke: Gold and Glory", "Ocracoke"],
    ["Ocracoke: Gold and Glory (changed components)", "Ocracoke (changed components)"],
  ])("%s", (title, short) => expect(shortTitle(title)).toBe(short));
});
