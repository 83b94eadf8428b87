// Inline in the page: sets the splash's lighting, the page's language and with it the manifest, asks for
// Flutter's program at a first visit, loads the page's script again if it fails, and shows a message if
// the browser cannot run it. So this uses old browsers' JavaScript.
(function () {
  var root = document.documentElement, kept = {};
  try {
    kept = JSON.parse(localStorage.getItem("backstage.window")) || {};
  } catch (error) { /* nothing may be kept here */ }
  if (kept.color) root.dataset.light = kept.dark ? "evening" : "matinee";
  var spoken = root.dataset.languages.split(" "), found = false;
  var wanted = [kept.lang || ""].concat(navigator.languages || navigator.language);
  for (var at = 0; at < wanted.length && !found; at += 1) {
    var primary = wanted[at].split("-")[0].toLowerCase();
    found = spoken.indexOf(primary) >= 0;
    if (found) root.lang = primary;
  }
  if (root.lang !== "en") {
    document.querySelector("link[rel=manifest]").href = "manifest." + root.lang + ".json";
  }
  var cached = navigator.serviceWorker && navigator.serviceWorker.controller;
  // Who comes to the foyer has a programme to read, unless the app comes at once from the cache.
  function leaf() {
    if (!root.dataset.stage) root.dataset.programme = cached ? "late" : "first";
  }
  if (/^#?[/]?$/.test(location.hash) && !kept.table) {
    if (cached) setTimeout(leaf, 1500); else leaf();
  }
  // At a first visit the line would be idle until the page's script runs. Later the service worker has
  // the program, which would only take time from the splash.
  if (navigator.serviceWorker && !cached) {
    var program = document.createElement("link");
    program.rel = "preload";
    program.as = "script";
    program.href = root.dataset.program;
    document.head.appendChild(program);
  }
  var failures = 0;
  function started() { return window.jsConnect || root.dataset.stage; }
  function again() {
    var next = document.createElement("script");
    next.src = document.querySelector("script[src]").src;
    document.head.appendChild(next);
  }
  function tell(key) {
    var splash = document.getElementById("splash");
    if (!splash) return setTimeout(tell, 50, key);
    var words = JSON.parse(splash.dataset.words)[root.lang], reload = document.getElementById("splash-reload");
    document.getElementById("splash-line").textContent = words[key];
    if (key !== "gone") return;
    reload.textContent = words.reload;
    reload.hidden = false;
    reload.onclick = renew;
  }
  // A service worker would start the version that is gone at every reload.
  function renew() {
    function reload() { location.reload(); }
    if (!navigator.serviceWorker) return reload();
    navigator.serviceWorker.getRegistration().then(function (found) { return found && found.unregister(); }).then(reload, reload);
  }
  function look(script) {
    var request = new XMLHttpRequest();
    request.open("HEAD", script);
    request.onload = function () { if (request.status === 404 || request.status === 410) tell("gone"); };
    request.send();
  }
  addEventListener("error", function (event) {
    var missing = event.target.src;
    if (started() || !/[/]boot[.]js$/.test(missing || event.filename)) return;
    if (missing) {
      if (failures > 0) look(missing);
      failures += 1;
      return setTimeout(again, 2000);
    }
    root.dataset.stage = "failed";
    delete root.dataset.programme;
    tell("too_old");
  }, true);
  var late = setInterval(function () {
    if (started()) clearInterval(late); else again();
  }, 20000);
})();
