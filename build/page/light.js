// In the page itself: the splash in the light that was chosen here, and the page's script again if it does not come.
try {
  const { color, dark } = JSON.parse(localStorage.getItem("backstage.window")) ?? {};
  if (color) document.documentElement.dataset.light = dark ? "evening" : "matinee";
} catch { /* nothing may be kept here */ }
{
  const again = (script) => {
    const next = document.createElement("script");
    next.src = script.src;
    document.head.append(next);
  };
  addEventListener("error", ({ target }) => {
    if (target.src?.endsWith("/boot.js")) setTimeout(again, 2000, target);
  }, true);
  const late = setInterval(() => {
    if (window.jsConnect || document.documentElement.dataset.stage) return clearInterval(late);
    again(document.querySelector("script[src]"));
  }, 20000);
}
