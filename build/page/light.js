// Inline in the page: sets the splash's lighting, loads the page's script again if it fails, and shows
// a message if the browser cannot run it. So this uses old browsers' JavaScript.
(function () {
  var root = document.documentElement;
  try {
    var kept = JSON.parse(localStorage.getItem("backstage.window")) || {};
    if (kept.color) root.dataset.light = kept.dark ? "evening" : "matinee";
  } catch (error) { /* nothing may be kept here */ }
  function started() { return window.jsConnect || root.dataset.stage; }
  function again() {
    var next = document.createElement("script");
    next.src = document.querySelector("script[src]").src;
    document.head.appendChild(next);
  }
  function tooOld() {
    var splash = document.getElementById("splash");
    if (!splash) return setTimeout(tooOld, 50);
    document.getElementById("splash-line").textContent = splash.dataset.old;
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
