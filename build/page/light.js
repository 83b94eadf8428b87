// In the page itself, before anything is painted: the splash in the light that was chosen here.
try {
  const { color, dark } = JSON.parse(localStorage.getItem("backstage.window")) ?? {};
  if (color) document.documentElement.dataset.light = dark ? "evening" : "matinee";
} catch { /* nothing may be kept here */ }
