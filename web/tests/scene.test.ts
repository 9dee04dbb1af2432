import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import Scene from "../src/scene/Scene.svelte";
import { bigScene } from "./bigScene";

// Svelte asks for it when its motion is imported; without motion, everything is at its place at once.
vi.hoisted(() => (globalThis.matchMedia = (() => ({ matches: true, addEventListener: () => undefined })) as unknown as typeof matchMedia));

let app: Record<string, unknown>;
let listeners: EventTarget[];
const onpick = vi.fn();

/** jsdom lays nothing out: every element is as wide as the screen. */
function sized(width: number): void {
  vi.stubGlobal("ResizeObserver", class { observe() {} unobserve() {} disconnect() {} });
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(width);
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(700);
}

function show(width: number, counters = 30): void {
  sized(width);
  const layout = bigScene(counters);
  app = mount(Scene, {
    target: document.body,
    props: { layout, names: ["Anne"], label: "The table", usable: [layout.pieces.get("card")!], attention: { panel: "map", why: "Sail." }, memoryKey: "T 0", onpick },
  });
  flushSync();
}

beforeEach(() => {
  listeners = [];
  const add = EventTarget.prototype.addEventListener;
  vi.spyOn(EventTarget.prototype, "addEventListener").mockImplementation(function (this: EventTarget, ...given: Parameters<typeof add>) {
    listeners.push(this);
    add.apply(this, given);
  });
  document.elementsFromPoint = () => [];
});
afterEach(async () => {
  await unmount(app);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.body.innerHTML = "";
  localStorage.clear();
});

describe("a scene", () => {
  it("listens for 500 pieces at once", { timeout: 120_000 }, () => {
    show(1440, 500);
    expect(document.querySelectorAll("g.piece")).toHaveLength(501);
    expect(listeners.filter((target) => target instanceof SVGElement)).toHaveLength(0);
    expect(listeners.length).toBeLessThan(60);
  });

  it("gives clicks to the piece", () => {
    show(1440);
    document.querySelector("[data-piece=card] rect")!.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    expect(onpick).toHaveBeenCalledWith("card");
  });

  it("has its panels side by side, with names in their titles, and says which is needed", () => {
    show(1440);
    expect([...document.querySelectorAll("h2")].map((title) => title.textContent)).toEqual(["The sea of AnneSail.", "Hand"]);
    expect(document.querySelector("section.needed")?.getAttribute("aria-label")).toBe("The sea of Anne");
  });

  it("has tabs on a phone", () => {
    show(390);
    const tabs = [...document.querySelectorAll("[role=tab]")] as HTMLElement[];
    expect(tabs.map((tab) => [tab.textContent?.trim(), tab.ariaSelected ?? tab.getAttribute("aria-selected")])).toEqual([["The sea of Anne", "true"], ["Hand", "false"]]);
    tabs[1]!.click();
    flushSync();
    expect(document.querySelectorAll("section.behind")).toHaveLength(1);
    expect(document.querySelector(".why")?.textContent).toBe("The sea of Anne: Sail.");
  });

  it("shows the number of pieces in a stack, and fans them out on a click", () => {
    show(1440);
    expect(document.querySelector("[data-piece=counter-2] .count")?.textContent).toBe("3");
    document.querySelector("[data-piece=counter-2]")!.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    flushSync();
    expect(document.querySelectorAll("g.fan")).toHaveLength(1);
    expect([...document.querySelectorAll("g.piece")].slice(-5, -1).map((piece) => piece.getAttribute("data-piece"))).toEqual(["fan", "counter-0", "counter-1", "counter-2"]);
    expect((app["handleKey"] as (event: KeyboardEvent) => boolean)(new KeyboardEvent("keydown", { key: "Escape" }))).toBe(true);
    flushSync();
    expect(document.querySelectorAll("g.fan")).toHaveLength(0);
  });
});
