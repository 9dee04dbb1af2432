// The page that the address names, and navigation without reloading.

export interface Route {
  page: "home" | "new" | "table" | "rules" | "replay" | "guide" | "not-found";
  key: string;
}

const PAGES: [RegExp, Route["page"]][] = [
  [/^\/$/, "home"],
  [/^\/new\/([a-z0-9_-]+)$/, "new"],
  [/^\/t\/([A-Za-z0-9_-]{1,40})$/, "table"],
  [/^\/rules(?:\/([a-z0-9_-]+))?$/, "rules"],
  [/^\/record$/, "replay"],
  [/^\/guide\/([a-z0-9_-]+)$/, "guide"],
];

export function routeOf(path: string): Route {
  for (const [pattern, page] of PAGES) {
    const found = pattern.exec(path);
    if (found) return { page, key: found[1] ?? "" };
  }
  return { page: "not-found", key: "" };
}

class Router {
  route: Route = $state(routeOf(location.pathname));
  hash: string = $state(location.hash.slice(1));

  update(): void {
    this.route = routeOf(location.pathname);
    this.hash = location.hash.slice(1);
  }
}

export const router = new Router();

export function navigate(path: string): void {
  history.pushState(null, "", path);
  router.update();
  window.scrollTo(0, 0);
}

/** Take the fragment out of the address, so that nobody copies a token by accident. */
export function removeHash(): void {
  history.replaceState(null, "", location.pathname + location.search);
  router.update();
}

/** Follow links within the site without reloading. */
export function interceptLinks(): void {
  window.addEventListener("popstate", () => router.update());
  document.addEventListener("click", (event) => {
    const anchor = (event.target as Element | null)?.closest?.("a");
    const plainClick = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!anchor || !plainClick || anchor.target || anchor.hasAttribute("download") || event.defaultPrevented) return;
    const url = new URL(anchor.href, location.href);
    if (url.origin !== location.origin || /^\/(api|healthz|metrics)/.test(url.pathname)) return;
    event.preventDefault();
    navigate(url.pathname + url.search + url.hash);
  });
}
