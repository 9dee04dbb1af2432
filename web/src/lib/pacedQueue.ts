// Changes can arrive faster than anybody can follow: each is shown for a while before the next, but only a story is waited for.

/** How long to show an item before the next, in milliseconds; a story is shown that long even if much is waiting. */
export interface Pace {
  time: number;
  story?: boolean;
}

/** How often to look whether the viewer is ready, in milliseconds. */
const LOOK_AGAIN = 400;

export class PacedQueue<T> {
  private readonly waiting: T[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly show: (item: T) => void,
    private readonly pace: (item: T) => Pace,
    /** Whether the viewer has finished with what is shown. */
    private readonly isReady: () => boolean = () => true,
  ) {}

  push(item: T): void {
    this.waiting.push(item);
    if (this.timer === undefined) this.showNext();
  }

  /** Show everything queued now, up to a story. */
  flush(): void {
    this.stopTimer();
    for (let item = this.waiting.shift(); item !== undefined; item = this.waiting.shift()) {
      this.show(item);
      const { time, story } = this.pace(item);
      if (story && time > 0) return this.wait(time);
    }
  }

  /** What is shown has been shown long enough. */
  advance(): void {
    this.stopTimer();
    this.showNext();
  }

  /** Drop everything queued. */
  clear(): void {
    this.stopTimer();
    this.waiting.length = 0;
  }

  private showNext(): void {
    this.timer = undefined;
    if (!this.isReady()) return this.wait(LOOK_AGAIN);
    const item = this.waiting.shift();
    if (item === undefined) return;
    this.show(item);
    const { time, story } = this.pace(item);
    const hurry = story ? 1 : Math.max(1, this.waiting.length / 4); // a long queue goes faster
    if (time <= 0) this.showNext();
    else this.wait(time / hurry);
  }

  private wait(time: number): void {
    this.timer = setTimeout(() => this.showNext(), time);
  }

  private stopTimer(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }
}
