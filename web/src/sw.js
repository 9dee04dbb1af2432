// Keeps the shell, so that an installed Brethren opens without a network. Tables and rules come from the server alone.
const NAME = "brethren-__PRINT__";
const FILES = __FILES__;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(FILES)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const drop = async () => {
    for (const name of await caches.keys()) if (name !== NAME) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(drop());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (/^\/(api|healthz|metrics)(\/|$)/.test(url.pathname)) return;
  const page = request.mode === "navigate";
  const kept = () => caches.match(page ? "/" : request);
  // A page is asked for first, so that a new version shows at once; files with a print in their name never change.
  event.respondWith(
    page ? fetch(request).catch(async () => (await kept()) ?? Response.error()) : kept().then((found) => found ?? fetch(request)),
  );
});
