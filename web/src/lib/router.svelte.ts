// Where we are: the path of the page, and moving about without loading it anew.

export interface Route {
  page: "home" | "new" | "table" | "rules" | "record" | "guide" | "nowhere";
  key: string;
}

const PAGES: [RegExp, Route["page"]][] = [
  [/^\/$/, "home"],
  [/^\/new\/([a-z0-9_-]+)$/, "new"],
  [/^\/t\/([A-Za-z0-9_-]{1,40})$/, "table"],
  [/^\/rules(?:\/([a-z0-9_-]+))?$/, "rules"],
  [/^\/record$/, "record"],
  [/^\/guide\/([a-z0-9_-]+)$/, "guide"],
];

export function routeOf(path: string): Route {
  for (const [pattern, page] of PAGES) {
    const found = pattern.exec(path);
    if (found) return { page, key: found[1] ?? "" };
  }
  return { page: "nowhere", key: "" };
}

class Place {
  route: Route = $state(routeOf(location.pathname));
  hash: string = $state(location.hash.slice(1));

  see(): void {
    this.route = routeOf(location.pathname);
    this.hash = location.hash.slice(1);
  }
}

export const place = new Place();

export function go(path: string): void {
  history.pushState(null, "", path);
  place.see();
  window.scrollTo(0, 0);
}

/** Take the fragment out of the address, so that a token is not copied by accident. */
export function hideHash(): void {
  history.replaceState(null, "", location.pathname + location.search);
  place.see();
}

export function listen(): void {
  window.addEventListener("popstate", () => place.see());
  document.addEventListener("click", (event) => {
    const anchor = (event.target as Element | null)?.closest?.("a");
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!anchor || !plain || anchor.target || anchor.hasAttribute("download") || event.defaultPrevented) return;
    const url = new URL(anchor.href, location.href);
    if (url.origin !== location.origin || /^\/(api|healthz|metrics)/.test(url.pathname)) return;
    event.preventDefault();
    go(url.pathname + url.search + url.hash);
  });
}
