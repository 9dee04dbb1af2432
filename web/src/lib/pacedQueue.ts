// Changes can arrive faster than anybody can follow: each is shown for a while before the next, but none waits long.

export class PacedQueue<T> {
  private readonly waiting: T[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly show: (item: T) => void,
    /** How long to show an item before the next, in milliseconds. */
    private readonly duration: (item: T) => number,
  ) {}

  push(item: T): void {
    this.waiting.push(item);
    if (this.timer === undefined) this.showNext();
  }

  /** Show everything queued, now. */
  flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    for (const item of this.waiting.splice(0)) this.show(item);
  }

  /** Drop everything queued. */
  clear(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.waiting.length = 0;
  }

  private showNext(): void {
    this.timer = undefined;
    const item = this.waiting.shift();
    if (item === undefined) return;
    this.show(item);
    const hurry = Math.max(1, this.waiting.length / 4); // a long queue goes faster
    const time = this.duration(item) / hurry;
    if (time <= 0) this.showNext();
    else this.timer = setTimeout(() => this.showNext(), time);
  }
}
