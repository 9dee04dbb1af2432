// News come faster than eyes: each is shown for a while before the next, but nothing waits long.

export class Queue<T> {
  private readonly waiting: T[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly show: (item: T) => void,
    /** How long an item is looked at, in milliseconds. */
    private readonly time: (item: T) => number,
  ) {}

  get length(): number {
    return this.waiting.length;
  }

  push(item: T): void {
    this.waiting.push(item);
    if (this.timer === undefined) this.next();
  }

  /** Show all that waits at once. */
  flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    for (const item of this.waiting.splice(0)) this.show(item);
  }

  /** Forget what waits: something newer has come. */
  drop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.waiting.length = 0;
  }

  private next(): void {
    this.timer = undefined;
    const item = this.waiting.shift();
    if (item === undefined) return;
    this.show(item);
    const crowd = Math.max(1, this.waiting.length / 4);
    const time = this.time(item) / crowd;
    if (time <= 0) this.next();
    else this.timer = setTimeout(() => this.next(), time);
  }
}
