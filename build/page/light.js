// Inline in the page: sets the splash's lighting, the page's language and with it the manifest, loads
// the page's script again if it fails, and shows a message if the browser cannot run it. So this uses
// old browsers' JavaScript.
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
  function started() { return window.jsConnect || root.dataset.stage; }
  function again() {
    var next = document.createElement("script");
    next.src = document.querySelector("script[src]").src;
    document.head.appendChild(next);
  }
  function tooOld() {
    var splash = document.getElementById("splash");
    if (!splash) return setTimeout(tooOld, 50);
    var told = JSON.parse(splash.dataset.old);
    document.getElementById("splash-line").textContent = told[root.lang];
  }
  addEventListener("error", function (event) {
    var missing = event.target.src;
    if (started() || !/[/]boot[.]js$/.test(missing || event.filename)) return;
    if (missing) return setTimeout(again, 2000);
    root.dataset.stage = "failed";
    tooOld();
  }, true);
  var late = setInterval(function () {
    if (started()) clearInterval(late); else again();
  }, 20000);
})();
