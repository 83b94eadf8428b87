// Caches the whole app on the device, so that a start never waits for a network.
//
// FILES lists the files of a start as [path, key]. Keys depend on the content, so unchanged files are
// copied from the previous version's cache. A new version is complete before it waits, and waits until
// the page says that nobody is in the middle of a game. Files that are missing later are fetched again
// on request, and whenever the page is idle.
"use strict";

const REVISION = "{{revision}}";
const FILES = new Map({{files}});
const SPARE = {{spare}}; // for starts without the memory snapshot; kept where one was needed
const VARIANTS = {{variants}};
const PREFIX = `backstage ${self.registration.scope} `;
const CACHE = PREFIX + REVISION;
const PAGE = "index.html";
const LANES = 4;

// The page says which of the two canvas engines it uses; a page of an older version does not.
const engine = new URL(self.location).searchParams.get("engine") ??
  ("v8BreakIterator" in Intl && "Segmenter" in Intl ? "chromium" : "full");
for (const [variant, paths] of Object.entries(VARIANTS)) {
  if (variant !== engine) for (const path of paths) FILES.delete(path);
}

const { patient, unpacked } = ({{net}})(self.fetch.bind(self));
const keyUrl = (key) => new URL(key, self.registration.scope).href;
const LARGE = /\.(pack|zip|bin|wasm)$/; // with twins for servers that do not compress

async function digest(bytes) {
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...sum].map((byte) => byte.toString(16).padStart(2, "0")).join("").slice(0, 12);
}

async function follow({ body }, beat) {
  const reader = body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) beat(part.value.byteLength);
}

// Caches a file; callers retry. An incomplete file is not cached.
async function bring(cache, path, key) {
  const url = keyUrl(key);
  if (await cache.match(url)) return;
  if (path !== key) return bringSealed(cache, path, key);
  // Its content's hash is in its path, so any cached answer is the right one.
  const kept = await caches.match(url);
  if (kept) return cache.put(url, kept);
  await patient(url, async (response, beat, signal) => {
    // Where the server compresses, the original answer: with it the browser caches compiled code.
    const whole = LARGE.test(path) ? await unpacked(response, signal) : response;
    const copy = whole.clone();
    await Promise.all([follow(copy, beat), cache.put(url, whole)]);
  }, { tries: 1 });
}

// Fetches a file whose key has its digest. Caches of the host may have another version of it; the
// digest in the address bypasses them.
function bringSealed(cache, path, key) {
  return patient(keyUrl(key.replace(PAGE, "")), async (response) => {
    const bytes = await response.arrayBuffer();
    if (!key.endsWith(await digest(bytes))) throw new Error(`${path} is of another version`);
    const headers = new Headers(response.headers);
    for (const name of ["content-encoding", "content-length"]) headers.delete(name);
    await cache.put(keyUrl(key), new Response(bytes, { headers }));
  }, { tries: 2, how: { cache: "no-cache" }, page: true });
}

// Fetches all missing files. A failed file does not stop the others; throws the last error if nothing
// could be fetched.
async function complete(more = []) {
  const cache = await caches.open(CACHE);
  const there = new Set((await cache.keys()).map(({ url }) => url));
  const todo = [...FILES, ...more.map((path) => [path, path])].filter(([, key]) => !there.has(keyUrl(key)));
  let failures = 0, error = null;
  const lane = async () => {
    for (let next = todo.shift(); next && failures < LANES; next = todo.shift()) {
      try {
        await bring(cache, ...next);
        failures = 0;
      } catch (reason) {
        error = reason;
        failures += 1;
      }
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  if (error) throw error;
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
  event.waitUntil(plainStarts().then((plain) => complete(plain ? SPARE : [])));
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
  if (data === "keep spare") event.waitUntil(complete(SPARE).catch(() => {}));
  if (data === "complete") {
    const answer = complete().then(() => true, (error) => { console.warn(error.message); return false; });
    event.waitUntil(answer.then((whole) => ports[0].postMessage(whole)));
  }
  if (data === "revision") ports[0].postMessage(REVISION);
});

async function answer(request, path) {
  const cache = await caches.open(CACHE), key = FILES.get(path) ?? path;
  const found = await cache.match(keyUrl(key));
  if (found) return found;
  try { // somebody has cleared a part of it
    await bring(cache, path, key);
    return await cache.match(keyUrl(key));
  } catch {
    return fetch(request);
  }
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
