// What the table has just told everyone: shown for a moment where the players look, and kept in the log.
import type { ViewState } from "./wire";

/** How long a notice is shown, in milliseconds. */
const SHOWN_FOR = 7000;
const MAX_SHOWN = 2;
/** What the table goes on showing by itself. */
const SHOWN_ANYWAY = ["chat", "pause_agreed", "abort_agreed"];

type Log = Pick<ViewState, "earlier" | "lines">;

export class TableNotices {
  shown: { number: number; text: string }[] = $state([]);
  private next = 0;
  private viewer: number | null | undefined;
  private readonly timers = new Set<ReturnType<typeof setTimeout>>();

  /** Show what is new in the log of a viewer. Their first log is no news, and what they did themselves they know. */
  onLog(viewer: number | null, { earlier, lines }: Log): void {
    const end = earlier + lines.length;
    const first = viewer === this.viewer ? Math.max(this.next, earlier) : end;
    [this.viewer, this.next] = [viewer, end];
    for (let number = first; number < end; number++) {
      const [fact, text, rule] = lines[number - earlier] ?? ["", "", ""];
      if (!rule && text && !SHOWN_ANYWAY.includes(fact) && !text.startsWith("You ")) this.show(number, text);
    }
  }

  close(): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
    this.shown = [];
  }

  private show(number: number, text: string): void {
    this.shown = [...this.shown, { number, text }].slice(-MAX_SHOWN);
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      this.shown = this.shown.filter((each) => each.number !== number);
    }, SHOWN_FOR);
    this.timers.add(timer);
  }
}
