// The page's own script, which the splash does not wait for: starts Python's worker, the drawing
// engine and the service worker, shows how far they are, and is the app's line to the window.
//
// Flet's client calls jsConnect, jsSend and jsDisconnect; app/platform/bridge.py sends {bridge: …}.
(() => {
  "use strict";

  window.bootIsRead = true; // else light.js says that the browser is too old
  const TEXT = {{text}};
  const SIZES = {{sizes}}; // bytes that a first start waits for, by file; and what travels, in all
  const CLIENT = "{{client}}/";
  const STAGE = "{{stage}}/";
  const here = (path) => new URL(path, document.baseURI).href;
  const root = document.documentElement;
  const byId = (id) => document.getElementById(id);

  // -- storage -------------------------------------------------------------------------------------

  // Where site data is blocked the very names throw, and Flet's client reads both. It gets stand-ins
  // that last as long as the page.
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

  // -- what the window remembers from one start to the next ---------------------------------------

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

  // -- the splash: what has really been done ------------------------------------------------------

  const first = !navigator.serviceWorker?.controller;
  const engine = typeof ImageDecoder !== "undefined" && "v8BreakIterator" in Intl ? "chromium" : "full";
  const total = SIZES.counted[engine];
  const STEPS = { engine: 0.25, python: 0.25, app: 0.3, connected: 0.1, ready: 0.1 };
  let loaded = 0, done = 0, ended = false, beat = performance.now();

  const bodyThere = new Promise((resolve) => {
    if (document.readyState !== "loading") resolve();
    else document.addEventListener("DOMContentLoaded", resolve, { once: true });
  });
  function say(line) { bodyThere.then(() => { const at = byId("splash-line"); if (at) at.textContent = line; }); }
  function show() {
    beat = performance.now();
    const part = first ? 0.7 * Math.min(1, loaded / total) + 0.3 * done : done;
    bodyThere.then(() => {
      const fill = byId("splash-fill");
      if (!fill) return;
      fill.style.transform = `scaleX(${Math.max(0.02, part)})`;
      byId("splash-bar").setAttribute("aria-valuenow", String(Math.round(100 * part)));
    });
  }
  function step(name) {
    done = Math.min(1, done + STEPS[name]);
    performance.mark(`backstage ${name}`);
    show();
  }
  function arrived(bytes) { loaded += bytes; show(); }
  say(first ? TEXT.first.replace("{size}", SIZES.travels[engine]) : TEXT.again);

  // Two frames: the first draws what Python sent just before, the second is on the glass. A window
  // that nobody sees has none, so there it waits for eyes.
  function onceDrawn(then) { requestAnimationFrame(() => requestAnimationFrame(then)); }
  // The curtain lifts on a stage that is set: the first screen is drawn, and so are the pictures that
  // it asked for. They come in one long frame, in which a moving curtain would stand still.
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
      root.dataset.stage = "ready";
      const splash = byId("splash");
      splash.classList.add("open");
      answer(call, true);
      setTimeout(() => splash.remove(), 500);
      setTimeout(settle, 1500); // first the pictures of the first screen
    });
  }
  function fail(line, detail) {
    if (root.dataset.stage === "failed") return;
    if (detail) console.error(detail);
    ended = true;
    root.dataset.stage = "failed";
    bodyThere.then(() => {
      let splash = byId("splash");
      if (!splash) {
        splash = byId("cover");
        splash.id = "splash";
        splash.hidden = false;
        splash.removeAttribute("aria-hidden");
        splash.insertAdjacentHTML("beforeend",
          '<div class="bill"><p id="splash-line"></p><button id="splash-reload" type="button"></button></div>');
        byId("splash-reload").textContent = TEXT.reload;
      }
      splash.classList.remove("open");
      splash.setAttribute("role", "alert");
      byId("splash-line").textContent = line;
      byId("splash-bar")?.setAttribute("hidden", "");
      const button = byId("splash-reload");
      button.hidden = false;
      button.onclick = () => location.reload();
      button.focus();
    });
  }
  setInterval(() => {
    if (ended || performance.now() - beat < 30000) return;
    say(TEXT.slow);
    byId("splash-reload").hidden = false;
    byId("splash-reload").onclick = () => location.reload();
  }, 5000);

  if (location.protocol === "file:") return fail(TEXT.from_disk);
  // Python needs exceptions in WebAssembly, and a worker that is a module.
  let modules = false;
  try { new Worker("http://:", { get type() { modules = true; return "module"; } }); } catch { /* no address */ }
  const there = [modules, window.WebAssembly?.Tag, window.DecompressionStream, Array.prototype.at];
  if (!there.every(Boolean)) return fail(TEXT.too_old);

  // -- what lies around the window, and what its system wishes ------------------------------------

  // No browser tells these by itself; they are read off elements that nobody sees.
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
    const found = { type: parseFloat(getComputedStyle(letter).fontSize) / usual };
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

  const fileOf = (name, text) => new File([text], name, { type: "application/json" });

  let worker = null, toDart = null, connect = null;
  const connected = new Promise((resolve) => { connect = resolve; });
  const news = []; // for the app, until it is connected
  const tell = (one) => connect ? news.push(one) : worker.postMessage(one);

  // Python starts from a snapshot of its memory. Where that does not fit (another engine, too little
  // memory, a damaged copy) a fresh worker starts without it; after two such starts of one version
  // nobody tries again.
  const unfit = () => memory.unfit?.stage === STAGE ? memory.unfit.times : 0;
  function launch(plain) {
    const name = [first && "first", plain && "plain"].filter(Boolean).join(" ");
    worker = new Worker(here(STAGE + "worker.js"), { type: "module", name });
    worker.onmessage = ({ data }) => {
      if (data instanceof Uint8Array) toDart?.(data);
      else if (data.bridge) heard(data);
      else if (data.stage === "bytes") arrived(data.count);
      else if (data.stage === "unfit") {
        remember({ unfit: { stage: STAGE, times: unfit() + 1 } });
        dismiss();
        launch(true);
      } else if (data.stage === "failed") {
        fail(data.kind === "load" ? TEXT.failed_load : TEXT.failed_start, data.detail);
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
    const shares = navigator.standalone === true && Boolean(navigator.canShare?.({ files: [fileOf("a.json", "{}")] }));
    const state = { install: installState(), vibrates, shares, surroundings: surroundings() };
    worker.postMessage({ start: { documentUrl: document.URL, state } });
  }
  // What a worker says while it is ended is no fault of the app's.
  function dismiss() {
    worker.onmessage = worker.onerror = null;
    worker.terminate();
  }
  launch(unfit() > 1);
  const watch = new ResizeObserver(around);
  for (const one of [edges, letter]) watch.observe(one, { box: "border-box" });
  for (const query of Object.values(WISHES)) query.addEventListener("change", around);
  addEventListener("resize", around);

  // For fields that the app fills anew, see fill.js.
  for (const [name, on] of [["compositionstart", true], ["compositionend", false]]) {
    addEventListener(name, () => { window.composing = on; }, true);
  }

  globalThis.jsConnect = async (app, args, onMessage) => { toDart = onMessage; await connected; };
  globalThis.jsSend = async (app, data) => worker.postMessage(data, [data.buffer]);
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
  window.fetch = async (input, init) => {
    // From a clean stack: for a request out of its midst a browser that is watched (by its own tools,
    // or by a test) notes the place, and reads the ten megabytes of the program again to name it.
    await null;
    const url = new URL(typeof input === "string" ? input : input.url ?? input, document.baseURI).href;
    // A sign that none of our fonts has: an empty answer ends the search for another font.
    if (url.startsWith(NO_FONT)) return new Response(EMPTY_FONT, { headers: { "content-type": "font/woff2" } });
    const response = await plainFetch(input, init);
    if (!first || ended || !response.body || !url.endsWith(".wasm")) return response;
    const tally = new TransformStream({
      transform(chunk, out) { arrived(chunk.byteLength); out.enqueue(chunk); },
    });
    return new Response(response.body.pipeThrough(tally), { headers: response.headers, status: response.status });
  };
  // The client asks for its pictures in this older way.
  const plainOpen = XMLHttpRequest.prototype.open;
  XMLHttpRequest.prototype.open = function (method, url, ...more) {
    if (String(url).endsWith(".webp")) {
      this.addEventListener("loadstart", () => { pictures += 1; });
      this.addEventListener("loadend", () => { pictures -= 1; });
    }
    return plainOpen.call(this, method, url, ...more);
  };
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
    // Drawn straight onto the page: a canvas aside would be copied there at every frame.
    canvasKitForceMultiSurfaceRasterizer: true,
    canvasKitBaseUrl: here(CLIENT + "canvaskit/"),
    entrypointBaseUrl: here(CLIENT),
    assetBase: here(CLIENT),
    fontFallbackBaseUrl: NO_FONT,
  };
  // The engine's program would hold up the splash. A window that nobody sees paints nothing.
  const painted = new Promise((then) => {
    requestAnimationFrame(() => setTimeout(then));
    setTimeout(then, 150);
  });
  painted.then(() => _flutter.loader.load({
    config,
    onEntrypointLoaded: async (initializer) => {
      try {
        const program = await initializer.initializeEngine(config);
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

  // The browser's history has an entry for each layer that Back closes, above the one of the foyer.
  // The drawing engine would keep its own entries, and can only add; so it does not hear of these.
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
    const to = depthOf(event.state) ?? depth + 1; // an address that was typed lies on top
    if (walk) {
      clearTimeout(walk);
      walk = 0;
      depth = to;
      settleHistory();
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

  function describe() {
    const button = document.querySelector("flt-semantics-placeholder") ??
      document.querySelector("flutter-view")?.shadowRoot?.querySelector("flt-semantics-placeholder");
    if (!button) return void (described || setTimeout(describe, 100));
    described = true;
    const box = button.getBoundingClientRect();
    // Touch clients only believe a click in the very centre.
    button.dispatchEvent(new MouseEvent("click", {
      bubbles: true, clientX: box.left + box.width / 2, clientY: box.top + box.height / 2,
    }));
  }
  let described = false;
  if (memory.semantics) describe();

  // Parts that the drawing engine has no role for: app/theme/kit.py names them.
  const ROLES = ["main", "region", "dialog"];
  function mark() {
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
  }
  // A new screen is read from its heading, where the focus would otherwise be nowhere.
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
      attributeFilter: ["flt-semantics-identifier", "role"] });
    mark();
  }
  watchTree();

  // -- install, updates, storage -------------------------------------------------------------------

  const newInstallState = () => tell({ bridge: "install", state: installState() });
  addEventListener("beforeinstallprompt", (event) => { event.preventDefault(); question = event; newInstallState(); });
  addEventListener("appinstalled", () => { question = null; tell({ bridge: "install", state: "installed" }); });

  // What an iPhone shows while the installed app opens: the closed curtain, for which it wants a
  // picture of exactly the screen's size, and takes it from the page that is put on its home screen.
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

  let registration = null, taking = false;
  // The very first one waits for a moment too, in WebKit even while it is in charge of the page.
  function announce() {
    if (registration.waiting && registration.active) tell({ bridge: "update" });
  }
  async function settle() {
    worker.postMessage({ settled: true });
    if (installState() === "ios") hang();
    if (!("serviceWorker" in navigator)) return;
    try {
      registration = await navigator.serviceWorker.register("{{worker}}", { scope: "./", updateViaCache: "none" });
    } catch (error) {
      return console.warn(`The app cannot be kept for offline use here: ${error.message}`);
    }
    announce();
    if (unfit()) navigator.serviceWorker.ready.then(({ active }) => active.postMessage("keep spare"));
    registration.addEventListener("updatefound", () => {
      const fresh = registration.installing;
      fresh?.addEventListener("statechange", () => { if (fresh.state === "installed") announce(); });
    });
    const look = () => registration.update().catch(() => {}); // offline: next time
    let looked = performance.now();
    const lookAgain = () => {
      if (document.visibilityState !== "visible" || performance.now() - looked < 600000) return;
      looked = performance.now();
      look();
    };
    addEventListener("online", look);
    document.addEventListener("visibilitychange", lookAgain);
  }
  navigator.serviceWorker?.addEventListener("controllerchange", () => {
    if (taking) { taking = false; location.reload(); }
  });

  // -- nobody looks over a shoulder ------------------------------------------------------------------

  let watched = false, secret = true;
  function cover() { if (watched && secret) byId("cover").hidden = false; }
  // Nothing is drawn anew while nobody sees the window, so the cover stays until somebody does.
  const visible = () => document.visibilityState === "visible";
  function uncover() { if (!secret && visible()) byId("cover").hidden = true; }
  function left(state) {
    if (!watched) return;
    cover();
    tell({ bridge: "visibility", state });
  }
  function seen() {
    if (watched && visible()) tell({ bridge: "visibility", state: "visible" });
  }
  addEventListener("blur", () => left("blur"));
  addEventListener("pagehide", ({ persisted }) => {
    left("pagehide");
    // A page that is put away keeps its suspended worker, and with it the lock and the files that
    // another page waits for. So it lets go of them, and starts anew should it ever come back.
    if (persisted) dismiss();
  });
  addEventListener("pageshow", ({ persisted }) => { if (persisted) location.reload(); });
  addEventListener("focus", seen);
  document.addEventListener("visibilitychange", () => document.hidden ? left("hidden") : seen());

  // Part of a frame may not be drawn over what another person has seen, see damage.js.
  const newViewer = () => dispatchEvent(new Event("newviewer"));

  // -- what the app asks of the window ---------------------------------------------------------------

  const answer = (call, value) => tell({ bridge: "answer", call, value });
  const VERBS = {
    ready: open,
    theme({ color, dark }) { paintFrame(color, dark); remember({ color, dark }); },
    semantics({ on }) { remember({ semantics: on }); if (on && !described) describe(); },
    watch() { watched = true; },
    seen({ call }) { onceDrawn(() => answer(call, true)); },
    stand(more) {
      newViewer();
      onceDrawn(goToHeading);
      document.title = title = more.title;
      if (more.backs !== backs) return; // it answers to the Back that it has not heard yet
      stands = more.layers;
      settleHistory();
    },
    guard(more) { secret = more.secret; if (!secret) onceDrawn(uncover); },
    viewers: newViewer,
    apply_update() {
      if (!registration?.waiting) return location.reload(); // another window has let it take over
      taking = true;
      registration.waiting.postMessage("take over");
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
    async persist({ call }) {
      let granted = false;
      try { granted = await navigator.storage?.persist() ?? false; } catch { /* not here */ }
      answer(call, granted);
    },
    // An app on an iPhone's home screen downloads nothing, without a word.
    async share({ call, name, text }) {
      let passed = true;
      try { await navigator.share({ files: [fileOf(name, text)] }); } catch { passed = false; }
      answer(call, passed);
    },
  };
  const heard = (message) => VERBS[message.bridge]?.(message);
})();
