// In the page itself, before anything is painted: the splash in the light that was chosen here, and a
// sentence in browsers that can't even read boot.js. So it is written as they read it.
try {
  var kept = JSON.parse(localStorage.getItem("backstage.window"));
  if (kept && kept.color) document.documentElement.dataset.light = kept.dark ? "evening" : "matinee";
} catch (error) { /* nothing may be kept here */ }
addEventListener("error", function () {
  if (window.bootIsRead) return;
  var show = function () { document.getElementById("too-old").hidden = false; };
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", show);
  else show();
});
