// The lines of the log that are shown: the last ones, and earlier pages when the reader asks for them.
import type { Line, LogPage } from "./wire";

/** At most so many earlier lines are kept; then the latest are left out until the reader goes back to them. */
export const MAX_EARLIER = 2000;

export interface ShownLines {
  /** The number of the first line in the viewer's log. */
  first: number;
  lines: Line[];
  /** Whether the latest lines are among them. */
  reachesEnd: boolean;
}

export class LogPages {
  loading = $state(false);
  private loaded: LogPage | null = $state.raw(null);

  constructor(private readonly fetchPage: (before: number) => Promise<LogPage>) {}

  shown(latest: LogPage): ShownLines {
    if (!this.loaded) return { first: latest.earlier, lines: latest.lines, reachesEnd: true };
    const { earlier: first, lines } = this.loaded;
    const overlap = first + lines.length - latest.earlier;
    if (overlap < 0) return { first, lines, reachesEnd: false };
    return { first, lines: [...lines, ...latest.lines.slice(overlap)], reachesEnd: true };
  }

  /** Load the page before the lines that are shown. */
  async loadEarlier(latest: LogPage): Promise<void> {
    const { earlier, lines } = this.loaded ?? { earlier: latest.earlier, lines: [] };
    if (this.loading || !earlier) return;
    this.loading = true;
    try {
      const page = await this.fetchPage(earlier);
      this.loaded = { earlier: page.earlier, lines: [...page.lines, ...lines].slice(0, MAX_EARLIER) };
    } finally {
      this.loading = false;
    }
  }

  /** Forget the earlier pages. */
  showLatest(): void {
    this.loaded = null;
  }
}
