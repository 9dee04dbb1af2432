// Caches the app itself, so that an installed Brethren opens offline. Tables and rules always come from the server.
const CACHE = "brethren-__FINGERPRINT__";
const FILES = __FILES__;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const deleteOldCaches = async () => {
    for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(deleteOldCaches());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (/^\/(api|healthz|metrics)(\/|$)/.test(url.pathname)) return;
  const isPage = request.mode === "navigate";
  const cached = () => caches.match(isPage ? "/" : request);
  // Pages come from the network first, so that a new version shows at once; files with a hash in their name never change.
  event.respondWith(
    isPage ? fetch(request).catch(async () => (await cached()) ?? Response.error()) : cached().then((found) => found ?? fetch(request)),
  );
});
