// The page's own script, loaded after the splash is painted: starts Python's worker, the drawing
// engine and the service worker, shows their progress, and is the page's end of the app's bridge.
//
// Flet's client calls jsConnect, jsSend and jsDisconnect; app/platform/bridge.py sends {bridge: …}.
(() => {
  "use strict";

  if (globalThis.jsConnect) return; // asked for twice, see light.js
  const TEXTS = {{texts}}; // by language
  const SIZES = {{sizes}}; // bytes that a first start waits for, by file; and what travels, in all
  const CLIENT = "{{client}}/";
  const STAGE = "{{stage}}/";
  const PARTS = {{parts}}.map((path) => path.replace(/^stage\//, STAGE)); // of Python, for a start
  const net = ({{net}})(window.fetch.bind(window));
  const here = (path) => new URL(path, document.baseURI).href;
  const root = document.documentElement;
  const byId = (id) => document.getElementById(id);
  let TEXT = TEXTS[root.lang]; // in the language that light.js has found

  // -- storage -------------------------------------------------------------------------------------

  // If site data is blocked, reading these properties throws, and Flet's client reads both. It gets
  // replacements in memory.
  function standIn() {
    const kept = new Map();
    return {
      get length() { return kept.size; },
      key: (index) => [...kept.keys()][index] ?? null,
      getItem: (key) => kept.get(String(key)) ?? null,
      setItem: (key, value) => { kept.set(String(key), String(value)); },
      removeItem: (key) => { kept.delete(String(key)); },
      clear: () => kept.clear(),
    };
  }
  for (const name of ["localStorage", "sessionStorage"]) {
    try { window[name].length; } catch {
      Object.defineProperty(window, name, { configurable: true, value: standIn() });
    }
  }

  // -- settings that the next start needs ----------------------------------------------------------

  const memory = (() => {
    try { return JSON.parse(localStorage.getItem("backstage.window")) ?? {}; } catch { return {}; }
  })();
  function remember(more) {
    Object.assign(memory, more);
    try { localStorage.setItem("backstage.window", JSON.stringify(memory)); } catch { /* private */ }
  }
  function paintFrame(color, dark) {
    root.dataset.light = dark ? "evening" : "matinee";
    const tags = [...document.querySelectorAll('meta[name="theme-color"]')];
    const tag = tags.shift() ?? document.head.appendChild(document.createElement("meta"));
    for (const other of tags) other.remove();
    tag.removeAttribute("media");
    tag.name = "theme-color";
    tag.content = color;
  }
  if (memory.color) paintFrame(memory.color, memory.dark);

  // -- the splash: real progress -------------------------------------------------------------------

  const first = !navigator.serviceWorker?.controller;
  // By Flutter's own signs; the service worker is told.
  const engine = typeof ImageDecoder !== "undefined" && "v8BreakIterator" in Intl && "Segmenter" in Intl
    ? "chromium" : "full";
  const total = SIZES.counted[engine];
  const STEPS = { engine: 0.25, python: 0.25, app: 0.3, connected: 0.1, ready: 0.1 };
  const PACE = 250; // ms between two pictures of the bar: each takes a frame from what is being loaded
  let pictured = 0;
  let loaded = 0, done = 0, ended = false, loadedEngine = false, beat = performance.now();

  const bodyThere = new Promise((resolve) => {
    if (document.readyState !== "loading") resolve();
    else document.addEventListener("DOMContentLoaded", resolve, { once: true });
  });
  function label() {
    byId("splash-bar")?.setAttribute("aria-label", TEXT.again);
    for (const [at, key] of [["#splash .unseen", "screen_reader"], ["#splash-reload", "reload"]]) {
      const one = document.querySelector(at);
      if (one) one.textContent = TEXT[key];
    }
  }
  bodyThere.then(label);
  function say(line) { bodyThere.then(() => { const at = byId("splash-line"); if (at) at.textContent = line; }); }
  function fillBar(part) {
    byId("splash-fill").style.transform = `scaleX(${Math.max(0.02, part)})`;
    byId("splash-bar").setAttribute("aria-valuenow", String(Math.round(100 * part)));
  }
  function show() {
    beat = pictured = performance.now();
    silent = 0;
    const part = first ? 0.7 * Math.min(1, loaded / total) + 0.3 * done : done;
    bodyThere.then(() => {
      if (!byId("splash-fill")) return;
      fillBar(part);
    });
  }
  function step(name) {
    done = Math.min(1, done + STEPS[name]);
    performance.mark(`backstage ${name}`);
    show();
  }
  function arrived(bytes) {
    loaded += bytes;
    beat = performance.now();
    silent = 0;
    if (beat - pictured >= PACE) show();
  }
  say(first ? TEXT.first.replace("{size}", SIZES.travels[engine]) : TEXT.again);

  // Two frames: the first draws what Python sent just before, the second is visible. A hidden window
  // has no frames, so there it waits until the window is seen.
  function onceDrawn(then) { requestAnimationFrame(() => requestAnimationFrame(then)); }
  // Waits until the first screen is drawn with the pictures that it asked for. They come in one long
  // frame, in which the curtain's animation would stutter.
  let pictures = 0; // on their way
  function onceSet(then) {
    onceDrawn(() => {
      const late = performance.now() + 400;
      const look = () => pictures && performance.now() < late ? setTimeout(look, 20) : onceDrawn(then);
      look();
    });
  }
  function open({ call }) {
    if (ended) return;
    ended = true;
    step("ready");
    onceSet(() => {
      if (root.dataset.stage === "failed") return;
      sessionStorage.removeItem("backstage.again");
      programme.end();
      root.dataset.stage = "ready";
      byId("splash")?.classList.add("open"); // it is gone where a part came late and was told of
      answer(call, true);
      setTimeout(() => byId("splash")?.remove(), 500);
      setTimeout(settle, 1500); // first the pictures of the first screen
    });
  }
  // Shows a text with a button or a bar, on the splash while that is there, later on the cover.
  function bill(line, bar = false) {
    let there = document.querySelector(".bill");
    if (!there) {
      there = byId("cover").appendChild(document.createElement("div"));
      there.className = "bill";
      there.innerHTML = '<div class="bar" id="splash-bar" role="progressbar" aria-valuemin="0" ' +
        'aria-valuemax="100"><i id="splash-fill"></i></div>' +
        '<p id="splash-line"></p><button id="splash-reload" type="button"></button>';
      byId("splash-reload").textContent = TEXT.reload;
    }
    const place = there.parentElement;
    place.removeAttribute("aria-hidden");
    place.setAttribute("role", "alert");
    byId("splash-line").textContent = line;
    byId("splash-bar").hidden = !bar;
    byId("splash-bar").setAttribute("aria-label", line);
    const reload = byId("splash-reload");
    reload.hidden = bar; // without a network it would end in nothing
    reload.onclick = renew;
    if (!bar) reload.focus();
  }
  // Reasons to cover the page; the cover is removed with the last of them.
  const reasons = new Set();
  function coverFor(reason) {
    reasons.add(reason);
    byId("cover").hidden = false;
  }
  function lift(reason) {
    reasons.delete(reason);
    byId("cover").hidden = reasons.size === 0;
  }
  // Covers the page with a text while nothing can be done; no hand is shown behind it after that.
  const LINES = {
    missing: () => TEXT.missing, gone: () => TEXT.gone, stalled: () => TEXT.stalled, stopped: () => TEXT.failed_running, unseen: () => TEXT.no_picture,
  };
  function tellOf(reason) {
    byId("splash")?.remove();
    coverFor(reason);
    const [top] = Object.keys(LINES).filter((one) => reasons.has(one)).reverse();
    bill(LINES[top](), top === "missing");
    document.querySelector("flutter-view")?.setAttribute("inert", "");
  }
  function tellNoMore(reason) {
    if (!reasons.has(reason)) return;
    lift(reason);
    const [next] = Object.keys(LINES).filter((one) => reasons.has(one));
    if (next) return tellOf(next);
    const cover = byId("cover");
    cover.querySelector(".bill")?.remove();
    cover.removeAttribute("role");
    cover.setAttribute("aria-hidden", "true");
    document.querySelector("flutter-view")?.removeAttribute("inert");
  }

  function fail(line, detail) {
    if (root.dataset.stage === "failed") return;
    if (detail) console.error(detail);
    const ran = root.dataset.stage === "ready";
    ended = true;
    root.dataset.stage = "failed";
    delete root.dataset.programme; // what is to be read now is the failure
    bodyThere.then(() => {
      if (ran) return tellOf(line === TEXT.no_picture ? "unseen" : "stopped");
      byId("splash")?.classList.remove("open"); // no splash: the page is being left
      bill(line);
    });
    if (!ran && (line === TEXT.failed_load || line === TEXT.gone)) startAgain();
  }
  function ask(path, method) {
    const late = new AbortController();
    setTimeout(() => late.abort(), 4000);
    return plainFetch(here(path), { method, cache: "no-store", signal: late.signal });
  }
  // Folder of the version that the host has now; undefined as long as it does not answer with our page.
  async function hosted() {
    try {
      return (await (await ask("./", "GET")).text()).match(/src="(\S+\/)boot\.js"/)?.[1];
    } catch { return undefined; }
  }
  const outdated = async () => ![undefined, STAGE].includes(await hosted());
  // Reloads the page. A service worker would start the old version from its cache at every reload, so it
  // goes if the host has another; the next one takes over from its cache what has not changed.
  // Registering it before the page has gone would bring the old version back.
  let leaving = false;
  async function renew() {
    if (await outdated()) {
      leaving = true;
      try { await (await navigator.serviceWorker?.getRegistration())?.unregister(); } catch { /* not here */ }
    }
    location.reload();
  }
  // Offers the new version in the foyer, for a file that nothing waits for is gone.
  let nextLook = 0;
  async function offerNewer() {
    if (performance.now() < nextLook) return;
    nextLook = performance.now() + 60000;
    if (await outdated()) tell({ bridge: "update" });
  }
  // Reloads the page after a failed start, as soon as all parts can be fetched or the host has another
  // version. Requests that hang are ended first: a browser opens only a few connections to one host, and
  // they would hold them all.
  const begun = Number(sessionStorage.getItem("backstage.again") ?? 0);
  async function startAgain() {
    if (begun >= 5) return;
    dismiss();
    await bodyThere; // a stopped page reads no further
    window.stop();
    const look = async (path) => {
      try { return net.wrongWith(await ask(path, "HEAD")); } catch { return "bad"; }
    };
    const kit = `${CLIENT}canvaskit/${engine === "chromium" ? "chromium/" : ""}canvaskit`;
    const needed = [...PARTS, CLIENT + "main.dart.js", `${kit}.js`, `${kit}.wasm`];
    for (let lacks = true; lacks;) {
      await net.pause(2000);
      const [stage, ...faults] = await Promise.all([hosted(), ...needed.map(look)]);
      if (faults.includes("gone")) say(TEXT.gone);
      lacks = stage === undefined || (stage === STAGE && faults.some(Boolean));
    }
    sessionStorage.setItem("backstage.again", String(begun + 1));
    renew();
  }
  let silent = 0; // seconds without anything new, of those in which the page has time
  setInterval(() => {
    silent += 1;
    if (ended || loadedEngine || silent < 12 * 2 ** begun) return;
    fail(TEXT.failed_load, "The line hangs.");
  }, 1000);
  setInterval(() => {
    if (ended || performance.now() - beat < 30000) return;
    say(TEXT.slow);
    byId("splash-reload").hidden = false;
    byId("splash-reload").onclick = renew;
  }, 5000);

  if (location.protocol === "file:") return fail(TEXT.from_disk);
  // Features that the drawing engine, Python or this script need; the bytes are a wasm module that
  // catches an exception.
  const NAMES = ["WebAssembly", "DecompressionStream", "TransformStream", "WeakRef", "FinalizationRegistry"];
  const CATCHES = [0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 10, 8, 1, 6, 0, 6, 64, 25, 11, 11];
  let modules = false; // whether a worker may be a module, as Python's is
  try { new Worker("http://:", { get type() { modules = true; return "module"; } }); } catch { /* no address */ }
  if (!modules || NAMES.some((name) => !(name in window)) || !Array.prototype.at || !WebAssembly.validate(Uint8Array.from(CATCHES))) {
    return fail(TEXT.too_old);
  }

  // -- insets of the window, and the system's preferences -----------------------------------------

  // Browsers have no API for these; they are measured on invisible elements.
  function probe(style) {
    const one = root.appendChild(document.createElement("i"));
    one.ariaHidden = "true";
    one.style.cssText = `position: fixed; visibility: hidden; pointer-events: none; ${style}`;
    return one;
  }
  const SIDES = ["top", "right", "bottom", "left"];
  const edges = probe(`padding: ${SIDES.map((side) => `env(safe-area-inset-${side}, 0px)`).join(" ")}`);
  const apple = CSS.supports("font", "-apple-system-body") && navigator.maxTouchPoints > 0;
  const [letter, usual] = apple ? [probe("font: -apple-system-body"), 17] : [probe("font-size: medium"), 16];
  const WISHES = {
    still: matchMedia("(prefers-reduced-motion: reduce)"),
    contrast: matchMedia("(prefers-contrast: more), (forced-colors: active)"),
  };
  function surroundings() {
    const taken = getComputedStyle(edges);
    const found = { type: parseFloat(getComputedStyle(letter).fontSize) / usual, languages: [...navigator.languages] };
    for (const side of SIDES) found[side] = parseFloat(taken.getPropertyValue(`padding-${side}`)) || 0;
    for (const [wish, query] of Object.entries(WISHES)) found[wish] = query.matches;
    return found;
  }
  let last = "";
  function around() {
    const found = surroundings();
    if (last === (last = JSON.stringify(found))) return;
    tell({ bridge: "surroundings", found });
  }

  // -- Python ------------------------------------------------------------------------------------

  const standalone = () =>
    navigator.standalone === true || ["standalone", "fullscreen", "minimal-ui"].some(
      (mode) => matchMedia(`(display-mode: ${mode})`).matches);
  const appleTouch = /iPad|iPhone|iPod/.test(navigator.userAgent) ||
    (navigator.userAgent.includes("Mac") && navigator.maxTouchPoints > 1);
  let question = null; // the browser's own install question, once it offers one
  const installState = () =>
    standalone() ? "installed" : question ? "prompt" : appleTouch ? "ios" : "none";

  // Ways to save a file from this window, the best first (`Bridge.file_ways`).
  const waysOf = (file, byHand) => {
    const touch = matchMedia("(pointer: coarse)").matches;
    const last = navigator.standalone === true ? byHand : "download";
    return touch && navigator.canShare?.({ files: [file] }) ? ["share", last] : [last];
  };
  const fileWays = () => waysOf(new File(["{}"], "a.json", { type: "application/json" }), "copy");
  const pictureWays = () => waysOf(new File([""], "a.png", { type: "image/png" }), "show");

  // A link of a square stands where the layers' names stand; the app asks for it once.
  const squareIn = () => location.hash.startsWith("#/show/") ? location.hash.slice(2) : "";
  let worker = null, toDart = null, connect = null;
  const connected = new Promise((resolve) => { connect = resolve; });
  const news = []; // for the app, until it is connected
  const tell = (one) => connect ? news.push(one) : worker.postMessage(one);

  // Python starts from a snapshot of its memory. If that does not fit (another engine, too little
  // memory, a damaged copy), a new worker starts without it; after two such starts of one version the
  // snapshot is not tried again.
  const unfit = () => memory.unfit?.stage === STAGE ? memory.unfit.times : 0;
  function launch(plain) {
    const name = [first && "first", plain && "plain"].filter(Boolean).join(" ");
    worker = new Worker(here(STAGE + "worker.js"), { type: "module", name });
    worker.onmessage = ({ data }) => {
      if (data instanceof Uint8Array) toDart?.(data);
      else if (data.bridge) heard(data);
      else if (data.stage === "bytes") arrived(data.count);
      else if (data.stage === "alive") watch.heard(data.number);
      else if (data.stage === "wanted") wanted(data.url);
      else if (data.stage === "there") there();
      else if (data.stage === "gone") gone();
      else if (data.stage === "lost") offerNewer();
      else if (data.stage === "calm") keeper?.keep();
      else if (data.stage === "unfit") {
        if (data.strike) remember({ unfit: { stage: STAGE, times: unfit() + 1 } });
        dismiss();
        launch(true);
      } else if (data.stage === "failed") {
        fail({ load: TEXT.failed_load, gone: TEXT.gone }[data.kind] ?? TEXT.failed_start, data.detail);
        if (data.kind === "fatal") dismiss();
      } else {
        step(data.stage);
        if (data.stage !== "connected") return;
        for (const one of news) worker.postMessage(one);
        connect();
        connect = null;
      }
    };
    worker.onerror = (event) => {
      event.preventDefault?.();
      fail(root.dataset.stage === "ready" ? TEXT.failed_running : TEXT.failed_load, event.message ?? "worker");
    };
    const vibrates = "vibrate" in navigator && navigator.maxTouchPoints > 0;
    const sounds = "AudioContext" in window, speaks = "speechSynthesis" in window;
    const state = {
      install: installState(), vibrates, sounds, speaks, fileWays: fileWays(), pictureWays: pictureWays(), surroundings: surroundings(),
      address: location.origin + location.pathname + location.search, square: squareIn(),
    };
    worker.postMessage({ start: { documentUrl: document.URL, state, lang: root.lang } });
  }
  // Errors of a worker that is being terminated are ignored.
  function dismiss() {
    worker.onmessage = worker.onerror = null;
    worker.terminate();
  }
  // A file that Python waits for synchronously.
  let wait = 0, coming = 0;
  function wanted(url) {
    coming += 1;
    const mine = coming;
    wait = setTimeout(() => {
      tellOf("missing");
      let come = 0;
      const take = async (response, beat) => net.counted(response, beat).arrayBuffer();
      const arrived = (bytes) => {
        come += bytes;
        if (mine === coming) fillBar(1 - Math.exp(-come / 500000)); // of a size that nobody has told
      };
      net.patient(url, take, { tries: 100, arrived }).catch(() => {});
    }, 400);
  }
  function gone() { if (!reasons.has("gone")) tellOf("gone"); }
  function there() {
    coming += 1;
    clearTimeout(wait);
    tellNoMore("missing");
    tellNoMore("gone");
  }
  const watch = ({{watch}})({
    ask: (number) => worker.postMessage({ ask: number }),
    asks: () => secret,
    rests: () => root.dataset.stage !== "ready" || document.hidden || reasons.has("missing") || reasons.has("gone"),
    // Treated as if the window had been left: an open hand is closed when Python resumes.
    stalled() { tellOf("stalled"); left("blur"); },
    recovered() { tellNoMore("stalled"); seen(); },
  });
  launch(unfit() > 1);
  const programme = ({{programme}})({ tell });
  const sizes = new ResizeObserver(around);
  for (const one of [edges, letter]) sizes.observe(one, { box: "border-box" });
  for (const query of Object.values(WISHES)) query.addEventListener("change", around);
  addEventListener("resize", around);
  addEventListener("languagechange", around);

  // All text of a field is selected when it is touched, so that typing replaces a default; the next touch
  // places the cursor. It happens once the finger is up and the engine has placed its own cursor.
  let press = { at: -Infinity, up: Promise.resolve() };
  addEventListener("pointerdown", () => {
    const up = new Promise((then) => {
      for (const end of ["pointerup", "pointercancel"]) addEventListener(end, then, { capture: true, once: true });
    });
    press = { at: performance.now(), up };
  }, true);
  addEventListener("focusin", async (event) => {
    const [field] = event.composedPath();
    if (!field.matches?.("flutter-view input") || performance.now() - press.at > 1000) return;
    await press.up;
    onceDrawn(() => {
      if (document.activeElement === field && field.selectionStart === field.selectionEnd) field.select();
    });
  });

  // For fields whose value the app sets, see fill.js.
  for (const [name, on] of [["compositionstart", true], ["compositionend", false]]) {
    addEventListener(name, () => { window.composing = on; }, true);
  }

  globalThis.jsConnect = async (app, args, onMessage) => { toDart = onMessage; await connected; };
  globalThis.jsSend = async (app, data) => {
    worker.postMessage(data, [data.buffer]);
    watch.expect();
  };
  globalThis.jsDisconnect = async () => dismiss();

  // -- the drawing engine ------------------------------------------------------------------------

  ({{picture}})(() => fail(TEXT.no_picture));
  globalThis.flet = {
    pyodide: true,
    multiView: false,
    noCdn: true,
    webSocketEndpoint: "",
    routeUrlStrategy: "hash",
    webRenderer: "canvaskit",
    canvasKitBaseUrl: here(CLIENT + "canvaskit/"),
    assetsDir: "{{media}}",
  };

  const plainFetch = window.fetch.bind(window);
  const NO_FONT = here("no-font/");
  const EMPTY_FONT = Uint8Array.from(atob("{{empty_font}}"), (sign) => sign.charCodeAt(0));
  // Letters that our fonts lack come from the device, see letters.js. The engine shows this each text and
  // the families that it falls back on; `load` makes it ask for another font, by number. Each font has all
  // letters so far and replaces the one before: a word in two fonts would not join. A private character is
  // a sign of ours.
  const FOREIGN = /[^{{covered}}\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Z}]/u;
  const lent = new Set(); // texts and parts of texts that are known
  const units = [];
  let letters = null, families = [], fallbacks = 0, loading = false;
  const foreign = (text) => FOREIGN.test(text);
  window.lend = (text, fallen, load) => {
    if (lent.has(text) || !foreign(text)) return;
    lent.add(text);
    families = fallen;
    letters ??= import(here(STAGE + "letters.js"));
    letters.then(({ unitsOf }) => {
      const found = unitsOf(text, foreign).filter((unit) => !units.includes(unit));
      units.push(...new Set(found));
      if (!found.length || loading) return;
      loading = true;
      load(fallbacks++);
    }, (error) => {
      letters = null;
      lent.delete(text);
      console.warn(`No letters of the device: ${error.message}`);
      offerNewer();
    });
  };
  async function lentFont() {
    if (!loading) return EMPTY_FONT;
    const { font } = await letters;
    loading = false;
    families.length = 1; // our own
    return font(units);
  }
  const fonts = new Map(); // answers by address: Flutter asks for a font once for each of its names
  window.fetch = async (input, init) => {
    // With an empty call stack: with developer tools or a test attached, the browser records where a
    // request comes from, and would parse the ten megabytes of the program again for that.
    await null;
    const url = new URL(typeof input === "string" ? input : input.url ?? input, document.baseURI).href;
    if (url.startsWith(NO_FONT)) return new Response(await lentFont(), { headers: { "content-type": "font/woff2" } });
    if (url.endsWith(".wasm")) { // compiled while it arrives
      const response = await plainFetch(input, init);
      return first && !ended ? net.counted(await net.unpacked(response), arrived) : response;
    }
    if (!url.startsWith(here(CLIENT)) && !url.startsWith(here("{{media}}"))) return plainFetch(input, init);
    if (!url.endsWith(".woff2")) return whole(url);
    if (!fonts.has(url)) fonts.set(url, whole(url));
    return (await fonts.get(url)).clone();
  };
  // Without its fonts and manifests the engine would go on, and never request them again.
  function whole(url) {
    return net.patient(url, async (response, beat) => {
      const bytes = await net.counted(response, beat).arrayBuffer();
      return new Response(bytes, { headers: { "content-type": response.headers.get("content-type") ?? "" } });
    }, { gone: offerNewer });
  }
  // The client requests pictures by XMLHttpRequest and never again after a failure; it gets only
  // pictures.
  const plainOpen = XMLHttpRequest.prototype.open;
  XMLHttpRequest.prototype.open = function (method, url, ...more) {
    if (String(url).endsWith(".webp") && !asked.has(this)) {
      asked.add(this);
      pictures += 1;
      let wait = 500;
      const look = (event) => {
        const fault = event.type === "load" ? net.wrong(this.status, this.getResponseHeader("content-type")) : "bad";
        if (!fault) return void (pictures -= 1);
        if (fault === "gone") offerNewer();
        event.stopImmediatePropagation();
        const kind = this.responseType;
        net.pause(wait = Math.min(2 * wait, 8000)).then(() => {
          plainOpen.call(this, method, url, ...more);
          this.responseType = kind;
          this.timeout = 20000;
          this.send();
        });
      };
      for (const type of ["load", "error", "timeout"]) this.addEventListener(type, look);
      queueMicrotask(() => { this.timeout = 20000; });
    }
    return plainOpen.call(this, method, url, ...more);
  };
  const asked = new WeakSet();
  if (first && "PerformanceObserver" in window) {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (entry.name.endsWith("/main.dart.js")) arrived(SIZES.program);
    }).observe({ type: "resource", buffered: true });
  }

  {{flutter}}

  _flutter.buildConfig = {
    engineRevision: "{{engine_revision}}",
    builds: [{ compileTarget: "dart2js", renderer: "canvaskit", mainJsPath: "main.dart.js" }],
  };
  const config = {
    renderer: "canvaskit",
    // Draws directly on the page's canvas; an offscreen canvas would be copied at every frame.
    canvasKitForceMultiSurfaceRasterizer: true,
    canvasKitBaseUrl: here(CLIENT + "canvaskit/"),
    entrypointBaseUrl: here(CLIENT),
    assetBase: here(CLIENT),
    fontFallbackBaseUrl: NO_FONT,
  };
  // Loading the engine's program would delay the splash. A hidden window paints nothing.
  const painted = new Promise((then) => {
    requestAnimationFrame(() => setTimeout(then));
    setTimeout(then, 150);
  });
  painted.then(() => _flutter.loader.load({
    config,
    onEntrypointLoaded: async (initializer) => {
      try {
        const program = await initializer.initializeEngine(config);
        loadedEngine = true;
        step("engine");
        await program.runApp();
      } catch (error) {
        fail(TEXT.failed_load, error);
      }
    },
  })).catch((error) => fail(TEXT.failed_load, error));
  addEventListener("error", (event) => {
    const at = event.target?.src ?? "";
    if (!ended && at.endsWith("/main.dart.js")) fail(TEXT.failed_load, at);
  }, true);

  // -- address, history and title -----------------------------------------------------------------

  // The browser's history has an entry for each layer that Back closes, above the foyer's. The drawing
  // engine manages entries of its own and can only add; these are hidden from it.
  const depthOf = (state) => state?.depth ?? state?.state?.depth; // the engine wraps a state at its start
  let depth = depthOf(history.state) ?? 0, backs = 0, walk = 0, stands = null, title = document.title;
  function move(entries) {
    const aim = depth + entries;
    const arrive = () => { clearTimeout(walk); walk = 0; depth = aim; settleHistory(); };
    walk = setTimeout(arrive, 1000); // where there are no such entries, nothing is heard
    history.go(entries);
  }
  function settleHistory() {
    if (walk || !stands) return;
    const address = (layers) =>
      `${location.pathname}${location.search}#/${stands.slice(0, layers).join("/")}`;
    if (stands.length < depth) return move(stands.length - depth);
    const named = `${location.pathname}${location.search}${location.hash}` === address(depth);
    if (!named || history.state?.depth !== depth) history.replaceState({ depth }, "", address(depth));
    while (depth < stands.length) {
      depth += 1;
      history.pushState({ depth }, "", address(depth));
    }
  }
  addEventListener("popstate", (event) => {
    event.stopImmediatePropagation();
    if (squareIn()) tell({ bridge: "square", link: squareIn() });
    const to = depthOf(event.state) ?? depth + 1; // an address that was typed lies on top
    if (walk) {
      clearTimeout(walk);
      walk = 0;
      depth = to;
      settleHistory();
    } else if (to < depth && document.querySelector("dialog")) {
      document.querySelector("dialog").close();
      depth = to;
      settleHistory(); // the page under it stays
    } else if (to < depth) {
      depth = to;
      backs += 1;
      stands = null;
      tell({ bridge: "back", left: to });
    } else if (to > depth) { // Forward: what lay there is closed
      const back = depth - to;
      depth = to;
      move(back);
    }
  });
  // The engine sets the app's name again whenever the lighting changes.
  new MutationObserver(() => { if (document.title !== title) document.title = title; })
    .observe(document.querySelector("title"), { childList: true });

  // -- a screen reader's tree --------------------------------------------------------------------

  const switchOf = () => document.querySelector("flt-semantics-placeholder") ??
    document.querySelector("flutter-view")?.shadowRoot?.querySelector("flt-semantics-placeholder");
  const isDescribed = () => described || Boolean(document.querySelector("flt-semantics-host *"));
  function describe() {
    const button = switchOf();
    if (!button) return void (described || setTimeout(describe, 100));
    described = true;
    const box = button.getBoundingClientRect();
    // Touch clients accept a click only in the very centre.
    button.dispatchEvent(new MouseEvent("click", {
      bubbles: true, clientX: box.left + box.width / 2, clientY: box.top + box.height / 2,
    }));
  }
  let described = false;
  if (memory.semantics) describe();

  // Whoever presses the engine's own switch is read to, so the app's mode for it begins as well.
  function watchSwitch() {
    const button = switchOf();
    if (!button) return void (isDescribed() || setTimeout(watchSwitch, 200));
    button.ariaLabel = TEXT.describe;
    button.addEventListener("click", (event) => {
      if (!event.isTrusted) return;
      // The engine takes the switch away once it has accepted the press.
      for (const wait of [0, 400, 1500]) setTimeout(() => button.isConnected || readAlong(), wait);
    });
    button.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      event.stopPropagation();
      describe();
      readAlong();
    });
  }
  function readAlong() {
    if (reads) return;
    reads = described = true;
    tell({ bridge: "described" });
  }
  let reads = false;
  watchSwitch();

  // Tab follows the tree, so that it meets everything in the order in which it is read. Without the
  // tree, the first Tab meets the switch that turns it on.
  addEventListener("keydown", (event) => {
    if (event.key !== "Tab" || event.altKey || event.ctrlKey || event.metaKey) return;
    if (document.querySelector("dialog[open]") || document.activeElement?.closest?.("#cover, #splash")) return;
    const go = isDescribed() ? neighbour(event.shiftKey) : offered ? null : switchOf();
    if (!go) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!isDescribed()) {
      offered = true;
      go.tabIndex = 0;
    }
    go.focus();
  }, true);
  let offered = false;
  function neighbour(back) {
    const stops = [...document.querySelectorAll("flt-semantics-host :is([tabindex='0'], input, textarea)")]
      .filter((one) => one.tabIndex >= 0 && !one.closest("[inert]") && one.getBoundingClientRect().width);
    const held = document.activeElement, at = stops.indexOf(held);
    if (at >= 0 || !stops.length) return stops[(at + (back ? -1 : 1) + stops.length) % stops.length];
    // From a heading, which keeps no place of its own, on to what follows it.
    const after = (one) => held.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING;
    return back ? stops.filter((one) => !after(one)).at(-1) ?? stops.at(-1) : stops.find(after) ?? stops[0];
  }

  // The engine arranges the pieces of a board by their places, which mixes heaps that lie side by
  // side. A hand is read before its table, then what is drawn without a place of its own, and the
  // pieces by their places (`read_at` in app/theme/kit.py).
  function rank(one) {
    const name = one.getAttribute("flt-semantics-identifier") ?? "", at = /^at-(\d+)$/.exec(name);
    return name === "region" ? -1 : at ? 10000 + Number(at[1]) : Number(one.style.zIndex) || 0;
  }
  function arrange() {
    for (const region of document.querySelectorAll("[flt-semantics-identifier=region]")) {
      const parts = [...region.children].filter((one) => one.matches("flt-semantics"));
      const wanted = [...parts].sort((one, other) => rank(one) - rank(other));
      if (wanted.every((one, at) => one === parts[at])) continue;
      // What has the focus would lose it if it were moved.
      const held = wanted.find((one) => one.contains(document.activeElement)) ?? null;
      let past = !held;
      for (const one of wanted) {
        if (one === held) past = true;
        else if (past) region.append(one);
        else held.before(one);
      }
    }
  }

  // While a piece's description is open, nothing on the board under it can be reached. The app takes the
  // bars around the board out of the tree itself.
  function closeOff() {
    const board = "[flt-semantics-identifier=region]", under = new Set();
    let open = document.querySelector(`${board} [flt-semantics-identifier=dialog]`);
    for (; open && !open.matches(board); open = open.parentElement) {
      for (const one of open.parentElement.children) if (one !== open) under.add(one);
    }
    for (const one of document.querySelectorAll("flt-semantics-host [inert]")) one.inert = under.has(one);
    for (const one of under) one.inert = true;
  }

  // Roles that the drawing engine does not support; app/theme/kit.py names the parts.
  const ROLES = ["main", "region", "dialog", "radiogroup", "radio"];
  function mark() {
    for (const [name, off] of [["ready", null], ["unready", "true"]]) {
      for (const one of document.querySelectorAll(`[flt-semantics-identifier="${name}"]`)) {
        if (one.getAttribute("aria-disabled") === off) continue;
        if (off) one.setAttribute("aria-disabled", off);
        else one.removeAttribute("aria-disabled");
      }
    }
    for (const role of ROLES) {
      for (const one of document.querySelectorAll(`[flt-semantics-identifier="${role}"]`)) {
        if (one.getAttribute("role") !== role) one.setAttribute("role", role);
      }
    }
    const dialogs = "flt-semantics-host :is([role=alertdialog], [role=dialog]):not([aria-label])";
    for (const one of document.querySelectorAll(dialogs)) {
      const title = one.querySelector("h2");
      if (!title) continue;
      one.setAttribute("aria-label", title.textContent);
      one.setAttribute("aria-modal", "true");
    }
    document.querySelector("flt-scene-host")?.setAttribute("aria-hidden", "true"); // the painted canvas
    arrange();
    closeOff();
    if (held && !held.isConnected) {
      held = null;
      setTimeout(goToHeading, 600); // unless the app has moved the focus by then
    }
  }
  let held = null; // what has had the focus last
  addEventListener("focusin", (event) => { held = part(event.target); });
  // Moves a screen reader to the heading of a new screen, if nothing has the focus.
  function goToHeading() {
    const held = document.activeElement;
    const nowhere = !held || held === document.body || held.matches("flutter-view, flt-glass-pane");
    const heading = document.querySelector("flt-semantics-host :is(h1, h2)");
    if (!nowhere || !heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }
  function watchTree() {
    const host = document.querySelector("flt-semantics-host");
    if (!host) return setTimeout(watchTree, 200);
    new MutationObserver(mark).observe(host, { subtree: true, childList: true,
      attributeFilter: ["flt-semantics-identifier", "role", "aria-disabled"] });
    mark();
  }
  watchTree();

  // -- a finger on the tree ------------------------------------------------------------------------

  // A browser moves a touch to the nearest element that listens, such as the menu of a table. If the
  // ground listens too (splash.css puts it under the window), the touch stays where it is.
  function ground() {
    const pane = document.querySelector("flt-glass-pane");
    if (!pane) return void setTimeout(ground, 200);
    pane.addEventListener("click", () => {});
  }
  ground();
  // A finger that holds a curtain may lift over a button that has appeared under it; that is no press.
  const part = (node) => node.closest?.("flt-semantics") ?? null;
  let began = null; // where the press that goes on did
  addEventListener("pointerdown", (event) => { began = { on: part(event.target) }; }, true);
  for (const end of ["pointerup", "pointercancel"]) {
    addEventListener(end, () => {
      const over = began;
      setTimeout(() => { if (began === over) began = null; }, 1000);
    }, true);
  }
  addEventListener("click", (event) => {
    const press = began, on = part(event.target);
    began = null;
    if (!press || !event.detail || !on || on === press.on) return; // of a key, or where it began
    event.stopImmediatePropagation();
    event.preventDefault();
  }, true);
  // Only keys set the focus, and a press removes it, except in a text field.
  addEventListener("mousedown", (event) => {
    if (event.target.closest?.("input, textarea")) return;
    if (!event.target.closest?.("flutter-view")) return;
    event.preventDefault();
    const held = document.activeElement;
    if (held?.matches("flt-semantics")) held.blur();
  }, true);

  // -- install, updates, storage -------------------------------------------------------------------

  const newInstallState = () => tell({ bridge: "install", state: installState() });
  addEventListener("beforeinstallprompt", (event) => { event.preventDefault(); question = event; newInstallState(); });
  addEventListener("appinstalled", () => { question = null; tell({ bridge: "install", state: "installed" }); });

  // Start-up picture of the installed app on an iPhone: the closed curtain. The phone needs a picture
  // of exactly the screen's size, and takes it from the page that is added to its home screen.
  function hang() {
    const colors = getComputedStyle(root);
    const ratio = devicePixelRatio, least = Math.min(screen.width, screen.height);
    const fold = Math.max(0.09 * least, 44) * ratio;
    const sides = [least, Math.max(screen.width, screen.height)];
    for (const [way, wide, high] of [["portrait", ...sides], ["landscape", ...sides.reverse()]]) {
      const canvas = document.createElement("canvas");
      canvas.width = wide * ratio;
      canvas.height = high * ratio;
      const paint = canvas.getContext("2d");
      for (let x = 0; x < canvas.width; x += fold) {
        for (const [color, from, to] of [["--velvet", 0, 1], ["--fold", 0, 0.22], ["--edge", 0.62, 0.7]]) {
          paint.fillStyle = colors.getPropertyValue(color);
          paint.fillRect(x + from * fold, 0, (to - from) * fold, canvas.height);
        }
      }
      const link = document.createElement("link");
      link.rel = "apple-touch-startup-image";
      link.media = `(orientation: ${way})`;
      link.href = canvas.toDataURL();
      document.head.append(link);
      canvas.width = canvas.height = 0; // its memory
    }
  }

  let keeper = null, taking = false;
  function settle() {
    worker.postMessage({ settled: true });
    if (installState() === "ios") hang();
    if (leaving || !("serviceWorker" in navigator)) return;
    keeper = ({{keep}})({
      address: `{{worker}}?engine=${engine}`,
      net,
      update: () => tell({ bridge: "update" }),
      ready() {
        if (memory.kept) return;
        remember({ kept: true });
        tell({ bridge: "kept" });
      },
      leaving: () => leaving,
    });
    if (unfit()) keeper.takeSpare();
    keeper.keep();
    let looked = performance.now();
    const lookAgain = () => {
      if (document.hidden || performance.now() - looked < 600000) return;
      looked = performance.now();
      keeper.keep();
    };
    addEventListener("online", keeper.keep);
    document.addEventListener("visibilitychange", lookAgain);
  }
  navigator.serviceWorker?.addEventListener("controllerchange", () => {
    if (taking) { taking = false; location.reload(); }
  });

  // -- the cover over secrets -------------------------------------------------------------------------

  let watched = false, secret = true;
  function cover() { if (watched && secret) coverFor("left"); }
  // A hidden window is not redrawn, so the cover stays until the window is seen.
  const visible = () => document.visibilityState === "visible";
  function uncover() { if (!secret && visible()) lift("left"); }
  function left(state) {
    if (!watched) return;
    cover();
    tell({ bridge: "visibility", state });
    if (holder !== null) letGo();
  }
  function seen() {
    if (!watched || !visible()) return;
    tell({ bridge: "visibility", state: "visible" });
    watch.expect();
  }
  addEventListener("blur", () => left("blur"));
  addEventListener("pagehide", ({ persisted }) => {
    left("pagehide");
    // A page in the browser's cache keeps its suspended worker, with the lock and the files that another
    // page waits for. So the worker is terminated, and the page reloads if it comes back.
    if (persisted) dismiss();
  });
  addEventListener("pageshow", ({ persisted }) => { if (persisted) location.reload(); });
  addEventListener("focus", seen);
  document.addEventListener("visibilitychange", () => document.hidden ? left("hidden") : seen());

  // -- a hand that is seen only while it is held ------------------------------------------------------

  // Where the bar is, whether the key works, who holds it (a pointer or the key), and how often it was let go.
  let pad = null, keyHolds = true, holder = null, times = 0, veil = null;
  const onPad = ({ clientX: x, clientY: y }) =>
    pad && x >= pad[0] && x <= pad[0] + pad[2] && y >= pad[1] && y <= pad[1] + pad[3];
  // In the same frame all but the bar is covered; the finger may come back at once.
  function letGo() {
    holder = null;
    times += 1;
    if (pad) {
      const [x, y, w, h] = pad;
      veil ??= document.body.appendChild(Object.assign(document.createElement("div"), { id: "veil" }));
      Object.assign(veil.style, {
        position: "fixed", inset: 0, zIndex: 2147483000, pointerEvents: "none",
        background: document.querySelector('meta[name="theme-color"]')?.content ?? "#17110f",
        clipPath: `path(evenodd, "M0 0H${innerWidth}V${innerHeight}H0ZM${x} ${y}h${w}v${h}h${-w}Z")`,
      });
      veil.hidden = false;
    }
    tell({ bridge: "hold", on: false, times });
  }
  addEventListener("pointerdown", (event) => { if (holder === null && onPad(event)) holder = event.pointerId; }, true);
  for (const name of ["pointerup", "pointercancel"]) {
    addEventListener(name, ({ pointerId }) => { if (pointerId === holder) letGo(); }, true);
  }
  const isHoldKey = ({ key, ctrlKey, altKey, metaKey }) =>
    key.toLowerCase() === "h" && !ctrlKey && !altKey && !metaKey;
  addEventListener("keydown", (event) => {
    if (!pad || !keyHolds || holder !== null || event.repeat || !isHoldKey(event)) return;
    holder = "key";
    tell({ bridge: "hold", on: true, times });
  }, true);
  addEventListener("keyup", ({ key }) => { if (holder === "key" && key.toLowerCase() === "h") letGo(); }, true);

  // After a change of viewer frames are drawn whole, see damage.js.
  const newViewer = () => dispatchEvent(new Event("newviewer"));

  // -- what comes of a copy and of a share sheet ----------------------------------------------------------

  // Flet's client opens both within the tap, and tells nobody what came of it.
  const outcomes = {}; // the last one of each, until the app has asked
  const ways = { copy: [navigator.clipboard, "writeText"], share: [navigator, "share"] };
  for (const [what, [owner, method]] of Object.entries(ways)) {
    const own = owner?.[method];
    if (!own) continue;
    owner[method] = (...args) => {
      const result = own.apply(owner, args);
      outcomes[what] = result.then(() => "done", ({ name }) => name === "AbortError" ? "cancelled" : "failed");
      return result;
    };
  }
  async function outcome(what) {
    const [owner, method] = ways[what];
    // The client first makes a file of what is shared.
    for (let looks = 0; looks < 40 && owner?.[method] && !outcomes[what]; looks += 1) await net.pause(50);
    const last = outcomes[what] ?? "failed";
    delete outcomes[what];
    return last;
  }

  // -- requests from the app ----------------------------------------------------------------------------

  // Something to keep by hand over the whole page, as an element that can be pressed and held.
  function layOver(shown, words, close) {
    const layer = document.createElement("dialog");
    const sentence = document.createElement("p"), button = document.createElement("button");
    Object.assign(layer.style, {
      position: "fixed", inset: 0, width: "100%", height: "100%", maxWidth: "none", maxHeight: "none",
      boxSizing: "border-box", border: 0, background: "#17110f", color: "#f6ebdd",
      padding: "max(12px, env(safe-area-inset-top)) 12px max(12px, env(safe-area-inset-bottom))",
      display: "flex", flexDirection: "column", alignItems: "center", justifyContent: "center", gap: "12px",
      font: '18px "Be Vietnam Pro", sans-serif', textAlign: "center",
    });
    Object.assign(sentence.style, { margin: 0 });
    Object.assign(button.style, {
      minHeight: "48px", minWidth: "160px", flexShrink: 0, border: 0, borderRadius: "12px",
      background: "#b3243d", color: "#fff6e9", font: "inherit", fontWeight: 600,
    });
    sentence.textContent = words;
    button.textContent = close;
    button.onclick = () => layer.close();
    layer.onclose = () => layer.remove();
    layer.append(shown, sentence, button);
    document.body.append(layer);
    layer.showModal();
    return layer;
  }
  function showPicture(png, words, close) {
    const image = new Image();
    Object.assign(image.style, { maxWidth: "100%", minHeight: 0, objectFit: "contain" });
    image.src = `data:image/png;base64,${png}`;
    image.alt = words;
    layOver(image, words, close);
  }
  // A text, selected, for a long press or the keys of a copy.
  function showText(text, words, close) {
    const field = document.createElement("textarea");
    Object.assign(field.style, {
      width: "100%", maxWidth: "640px", boxSizing: "border-box", height: `${Math.min(12, 2 + text.length / 24)}em`,
      minHeight: "4em", padding: "12px", border: "2px solid #d8ad5c", borderRadius: "10px", resize: "none",
      background: "#fff6e9", color: "#17110f", font: "inherit", lineHeight: 1.4, userSelect: "text",
    });
    field.value = text;
    field.readOnly = true;
    field.ariaLabel = words;
    layOver(field, words, close);
    field.focus();
    field.select();
  }

  // Sounds come with the first wish to hear any; without them there is none to be asked for.
  let sounding = null;
  function inHouse(then) {
    sounding ??= import(here(STAGE + "sound.js")).then(({ house }) => house(secret));
    sounding.then(then, (error) => {
      sounding = null;
      console.warn(`No sounds: ${error.message}`);
      offerNewer();
    });
  }

  // So does speech, and the music makes way for it. While the tree stands, a screen reader reads it.
  let speaking = null;
  const hasReader = () => Boolean(document.querySelector("flt-semantics-host")?.firstElementChild);
  const duck = (on) => { if (sounding) inHouse((house) => house.duck(on)); };
  function aloud(then, otherwise) {
    speaking ??= import(here(STAGE + "speech.js")).then(({ reader }) => reader({ secret, hasReader, duck }));
    return speaking.then(then, (error) => {
      speaking = null;
      console.warn(`Nothing is read aloud: ${error.message}`);
      offerNewer();
      return otherwise;
    });
  }

  // The code's text, or "" without one.
  async function scanned(words) {
    try {
      const { scan } = await import(here(STAGE + "scan.js"));
      return await scan(here(STAGE + "decode.js"), words, layOver);
    } catch (error) {
      console.warn(`Nothing can be scanned: ${error.message}`);
      offerNewer();
      return "";
    }
  }

  const answer = (call, value) => tell({ bridge: "answer", call, value });
  const VERBS = {
    ready: open,
    theme({ color, dark }) { paintFrame(color, dark); remember({ color, dark }); },
    language({ lang, chosen }) {
      remember({ lang: chosen ? lang : undefined });
      if (lang === root.lang) return;
      root.lang = lang;
      TEXT = TEXTS[lang];
      label();
      if (switchOf()) switchOf().ariaLabel = TEXT.describe;
      document.querySelector("link[rel=manifest]").href = lang === "en" ? "manifest.json" : `manifest.${lang}.json`;
    },
    semantics({ on }) { remember({ semantics: on }); if (on && !described) describe(); },
    watch() { watched = true; },
    seen({ call }) { onceDrawn(() => answer(call, true)); },
    stand(more) {
      newViewer();
      onceDrawn(goToHeading);
      remember({ table: more.layers[0] === "play" });
      document.title = title = more.title;
      if (more.backs !== backs) return; // sent before the last Back was carried out
      stands = more.layers;
      settleHistory();
    },
    guard(more) {
      secret = more.secret;
      if (sounding) inHouse((house) => house.guard(secret));
      if (speaking) aloud((one) => one.guard(more.secret));
      if (!secret) onceDrawn(uncover);
      if (veil && more.times === times) onceDrawn(() => { if (more.times === times) veil.hidden = true; });
    },
    hold_at({ spot, by_key: byKey }) { [pad, keyHolds] = [spot, byKey]; },
    sound(wishes) { inHouse((house) => house.want(wishes)); },
    play({ name }) { inHouse((house) => house.play(name)); },
    speak(speech) { aloud((one) => one.speak(speech)); },
    hush() { if (speaking) aloud((one) => one.hush()); },
    async voices({ call, lang }) {
      answer(call, await aloud((one) => one.voices(lang), { names: [], reader: hasReader() }));
    },
    viewers: newViewer,
    picture({ png, words, close }) { showPicture(png, words, close); },
    text({ text, words, close }) { showText(text, words, close); },
    async scan({ call, words }) { answer(call, await scanned(words)); },
    async outcome({ call, of }) { answer(call, await outcome(of)); },
    apply_update() {
      if (!keeper?.waiting) return renew(); // another window has let it take over, or a file was gone
      taking = true;
      keeper.waiting.postMessage("take over");
    },
    async install({ call }) {
      if (!question) return answer(call, false);
      const asked = question;
      question = null;
      asked.prompt();
      const { outcome } = await asked.userChoice;
      answer(call, outcome === "accepted");
      newInstallState();
    },
    settle({ call }) { answer(call, true); },
    async persist({ call }) {
      let granted = false;
      try { granted = await navigator.storage?.persist() ?? false; } catch { /* not here */ }
      answer(call, granted);
    },
  };
  const heard = (message) => VERBS[message.bridge]?.(message);
})();
