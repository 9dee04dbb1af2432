import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LONG_PRESS, PieceGestures } from "../src/scene/pieceGestures";

let happened: string[];
let gestures: PieceGestures;
let scene: HTMLElement;
const usable = new Set(["card", "stacked"]);
let closedStack: Set<string>;

beforeEach(() => {
  vi.useFakeTimers();
  happened = [];
  closedStack = new Set(["stacked"]);
  document.body.innerHTML = `<div><svg><g data-piece="card"><rect /></g><g data-piece="plate"><rect /></g><g data-piece="stacked"><rect /></g></svg></div>`;
  scene = document.querySelector("div")!;
  document.elementsFromPoint = () => [];
  gestures = new PieceGestures({
    isUsable: (id) => usable.has(id),
    onPick: (id) => happened.push(`pick ${id}`),
    onMiss: (id) => happened.push(`miss ${id}`),
    opensStack: (id) => closedStack.delete(id) && Boolean(happened.push(`open ${id}`)),
    onRest: (id, _, how) => happened.push(`${how} ${id}`),
  });
  for (const name of ["click", "keydown", "pointerdown", "pointermove", "pointerup", "pointercancel", "pointerover", "pointerleave"] as const) {
    scene.addEventListener(name, gestures[`on${name}`] as EventListener);
  }
});
afterEach(() => vi.useRealTimers());

const at = (id: string) => scene.querySelector(`[data-piece=${id}] rect`)!;

function pointer(kind: string, target: Element, pointerType: string, x = 0): void {
  const event = new MouseEvent(`pointer${kind}`, { bubbles: true, clientX: x });
  Object.defineProperty(event, "pointerType", { value: pointerType });
  target.dispatchEvent(event);
}

const click = (target: Element) => target.dispatchEvent(new MouseEvent("click", { bubbles: true }));

describe("gestures on pieces", () => {
  it("a click picks the piece, or misses", () => {
    click(at("card"));
    click(at("plate"));
    click(scene);
    expect(happened).toEqual(["pick card", "miss plate", "miss null"]);
  });

  it("a click on a piece that cannot be used goes to the usable one under it", () => {
    document.elementsFromPoint = () => [at("plate"), at("card")];
    click(at("plate"));
    expect(happened).toEqual(["pick card"]);
  });

  it("a click on a closed stack opens it, the next one picks", () => {
    click(at("stacked"));
    click(at("stacked"));
    expect(happened).toEqual(["open stacked", "pick stacked"]);
  });

  it("Enter and Space use the piece with the focus, and nothing else", () => {
    for (const key of ["Enter", " ", "x"]) at("card").dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    at("plate").dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
    expect(happened).toEqual(["pick card", "pick card"]);
  });

  it("a mouse rests on pieces and leaves them", () => {
    pointer("over", at("card"), "mouse");
    pointer("over", scene, "mouse");
    pointer("over", at("plate"), "touch");
    expect(happened).toEqual(["pointer card", "pointer null"]);
  });

  it("a long press shows and does not pick", () => {
    pointer("down", at("card"), "touch");
    vi.advanceTimersByTime(LONG_PRESS);
    pointer("up", at("card"), "touch");
    click(at("card"));
    expect(happened).toEqual(["pointer card"]);
    vi.advanceTimersByTime(5000);
    expect(happened).toEqual(["pointer card", "pointer null"]);
    pointer("down", at("card"), "touch");
    pointer("up", at("card"), "touch");
    click(at("card"));
    expect(happened.at(-1)).toBe("pick card");
  });

  it("the next touch closes the tooltip of a long press", () => {
    pointer("down", at("card"), "touch");
    vi.advanceTimersByTime(LONG_PRESS);
    pointer("up", at("card"), "touch");
    pointer("down", at("plate"), "touch");
    pointer("up", at("plate"), "touch");
    expect(happened).toEqual(["pointer card", "pointer null"]);
    vi.advanceTimersByTime(5000);
    expect(happened).toEqual(["pointer card", "pointer null"]);
  });

  it("a finger that moves presses nothing long", () => {
    pointer("down", at("card"), "touch");
    pointer("move", at("card"), "touch", 30);
    vi.advanceTimersByTime(LONG_PRESS * 2);
    expect(happened).toEqual([]);
  });

  it("knows whether a pointer is down, wherever it goes up", () => {
    pointer("down", at("card"), "mouse");
    expect(gestures.pressed).toBe(true);
    pointer("up", document.documentElement, "mouse");
    expect(gestures.pressed).toBe(false);
  });
});
