import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { PacedQueue } from "../src/lib/pacedQueue";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe("PacedQueue", () => {
  it("shows the first item at once and the next after its time", () => {
    const shown: number[] = [];
    const queue = new PacedQueue<number>((item) => shown.push(item), () => ({ time: 100 }));
    queue.push(1);
    queue.push(2);
    expect(shown).toEqual([1]);
    vi.advanceTimersByTime(100);
    expect(shown).toEqual([1, 2]);
  });

  it("shows everything at once if items take no time", () => {
    const shown: number[] = [];
    const queue = new PacedQueue<number>((item) => shown.push(item), () => ({ time: 0 }));
    for (const item of [1, 2, 3]) queue.push(item);
    expect(shown).toEqual([1, 2, 3]);
  });

  it("goes faster when many wait, flushes, and clears", () => {
    const shown: number[] = [];
    const queue = new PacedQueue<number>((item) => shown.push(item), () => ({ time: 100 }));
    for (let item = 0; item < 21; item++) queue.push(item);
    vi.advanceTimersByTime(150);
    expect(shown.length).toBeGreaterThan(3);
    queue.flush();
    expect(shown).toHaveLength(21);
    queue.push(98);
    queue.push(99);
    queue.clear();
    vi.advanceTimersByTime(1000);
    expect(shown).not.toContain(99);
  });

  it("gives a story its time, however much is waiting and whatever is flushed", () => {
    const shown: number[] = [];
    const queue = new PacedQueue<number>((item) => shown.push(item), (item) => (item === 2 ? { time: 5000, story: true } : { time: 100 }));
    for (let item = 1; item < 30; item++) queue.push(item);
    queue.flush();
    vi.advanceTimersByTime(4900);
    expect(shown).toEqual([1, 2]);
    vi.advanceTimersByTime(100);
    expect(shown).toContain(3);
  });

  it("goes on at once when the viewer has seen enough", () => {
    const shown: number[] = [];
    const queue = new PacedQueue<number>((item) => shown.push(item), () => ({ time: 5000, story: true }));
    queue.push(1);
    queue.push(2);
    queue.advance();
    expect(shown).toEqual([1, 2]);
  });

  it("waits for a viewer who is not ready", () => {
    const shown: number[] = [];
    let ready = true;
    const queue = new PacedQueue<number>((item) => shown.push(item), () => ({ time: 100 }), () => ready);
    queue.push(1);
    queue.push(2);
    ready = false;
    vi.advanceTimersByTime(9000);
    expect(shown).toEqual([1]);
    ready = true;
    vi.advanceTimersByTime(500);
    expect(shown).toEqual([1, 2]);
  });
});
