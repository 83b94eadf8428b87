// Sets the text of a field; part of Flutter's program (build/patches/flutter.py). Flet moves the cursor to
// the end and cancels a composition; here the cursor stays before the same text, and a composition is
// finished first.
(field, wanted, put) => {
  const fill = () => {
    const text = wanted(), at = field.a.b.d, after = at < 0 ? "" : field.a.a.substring(at);
    put(text, text.endsWith(after) ? text.length - after.length : text.length);
  };
  if (!window.composing) return fill();
  addEventListener("compositionend", () => setTimeout(fill), { capture: true, once: true });
}
