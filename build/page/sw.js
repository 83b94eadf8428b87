// Keeps the whole app on the device, by content: a start never waits for a network.
//
// FILES lists what a start needs as [path, key]; the key names the content, so what did not change
// is carried over from the version before without being downloaded again. A new version is complete
// before it waits, and waits until the page says that nobody is in the middle of a game.
"use strict";

const REVISION = "{{revision}}";
const FILES = new Map({{files}});
const SPARE = {{spare}}; // for starts without the memory snapshot; kept where one was needed
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

// Packs of Python's are kept unpacked, and marked so: a start must not look for their packed twins.
const PACK = /\.(pack|zip|bin)$/;
async function unpacked(url) {
  const response = await fetch(url);
  let body = response.body;
  if (response.ok && !response.headers.has("content-encoding")) {
    const twin = await fetch(`${url}.gz`);
    if (twin.ok) {
      await body.cancel();
      body = twin.headers.has("content-encoding") ? twin.body : twin.body.pipeThrough(new DecompressionStream("gzip"));
    }
  }
  return new Response(body, { status: response.status, headers: { "x-unpacked": "1" } });
}

async function bring(cache, path, key) {
  const url = keyUrl(key);
  if (await cache.match(url)) return;
  const kept = await caches.match(url);
  if (kept) return cache.put(url, kept);
  // A path that is its own key has its content's hash in it, so any cached answer is the right one.
  const response = PACK.test(path) ? await unpacked(url) :
    await fetch(keyUrl(path === PAGE ? "./" : path), { cache: path === key ? "default" : "no-cache" });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  await cache.put(url, response);
}

// Whether this browser needed the spare files before.
async function plainStarts() {
  for (const name of await caches.keys()) {
    if (!name.startsWith(PREFIX)) continue;
    const kept = await (await caches.open(name)).keys();
    if (kept.some(({ url }) => url.endsWith("/stdlib.zip"))) return true;
  }
  return false;
}

self.addEventListener("install", (event) => {
  event.waitUntil((async () => {
    const spare = await plainStarts() ? SPARE : [];
    const cache = await caches.open(CACHE);
    const todo = [...FILES, ...spare.map((path) => [path, path])];
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

self.addEventListener("message", (event) => {
  const { data, ports } = event;
  if (data === "take over") self.skipWaiting();
  if (data === "keep spare") {
    event.waitUntil(caches.open(CACHE).then((cache) => Promise.all(SPARE.map((path) => bring(cache, path, path)))));
  }
  if (data === "revision") ports[0].postMessage(REVISION);
});

async function answer(request, path) {
  const cache = await caches.open(CACHE);
  return (await cache.match(keyUrl(FILES.get(path) ?? path))) ?? fetch(request);
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(self.registration.scope)) return;
  const url = new URL(request.url);
  const path = request.mode === "navigate"
    ? PAGE
    : decodeURIComponent((url.origin + url.pathname).slice(self.registration.scope.length));
  if (FILES.has(path) || SPARE.includes(path)) event.respondWith(answer(request, path));
});
