// Keeps the whole app on the device, by content: a start never waits for a network.
//
// FILES lists what a start needs as [path, key]; the key names the content, so what did not change
// is carried over from the version before without being downloaded again. A new version is complete
// before it waits, and waits until the page says that nobody is in the middle of a game.
"use strict";

const REVISION = "{{revision}}";
const FILES = new Map({{files}});
const VARIANTS = {{variants}};
const PREFIX = `backstage ${self.registration.scope} `;
const CACHE = PREFIX + REVISION;
const PAGE = "index.html";

// Only one of the two canvas engines fits this browser; the page picks by the same signs.
const engine = "v8BreakIterator" in Intl && "Segmenter" in Intl ? "chromium" : "full";
for (const [variant, paths] of Object.entries(VARIANTS)) {
  if (variant !== engine) for (const path of paths) FILES.delete(path);
}

const keyUrl = (key) => new URL(key, self.registration.scope).href;

async function bring(cache, path, key) {
  const url = keyUrl(key);
  if (await cache.match(url)) return;
  const kept = await caches.match(url);
  if (kept) return cache.put(url, kept);
  // A path that is its own key has its content's hash in it, so any cached answer is the right one.
  const response = await fetch(keyUrl(path === PAGE ? "./" : path), { cache: path === key ? "default" : "no-cache" });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  await cache.put(url, response);
}

self.addEventListener("install", (event) => {
  event.waitUntil((async () => {
    const cache = await caches.open(CACHE);
    const todo = [...FILES];
    const lane = async () => {
      for (let next = todo.shift(); next; next = todo.shift()) await bring(cache, ...next);
    };
    await Promise.all(Array.from({ length: 4 }, lane));
  })());
});

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) {
      if (name.startsWith(PREFIX) && name !== CACHE) await caches.delete(name);
    }
    await self.clients.claim();
  })());
});

self.addEventListener("message", ({ data, ports }) => {
  if (data === "take over") self.skipWaiting();
  if (data === "revision") ports[0].postMessage(REVISION);
});

async function answer(request, path) {
  const cache = await caches.open(CACHE);
  return (await cache.match(keyUrl(FILES.get(path)))) ?? fetch(request);
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(self.registration.scope)) return;
  const url = new URL(request.url);
  const path = request.mode === "navigate"
    ? PAGE
    : decodeURIComponent((url.origin + url.pathname).slice(self.registration.scope.length));
  if (FILES.has(path)) event.respondWith(answer(request, path));
});
