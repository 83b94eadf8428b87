// Fills a field that the app has changed, put into Flutter's program (build/patches/flutter.py). Flet puts
// the cursor at the end and breaks off what a keyboard is composing; here the cursor stays before the same
// text as before, and a composition comes to its end first.
(field, wanted, put) => {
  const fill = () => {
    const text = wanted(), at = field.a.b.d, after = at < 0 ? "" : field.a.a.substring(at);
    put(text, text.endsWith(after) ? text.length - after.length : text.length);
  };
  if (!window.composing) return fill();
  addEventListener("compositionend", () => setTimeout(fill), { capture: true, once: true });
}
