// Where the cursor stands in a field that the app has filled anew, put into Flutter's program
// (build/client.py): before the same text as before. Flet puts it at the end.
(before, text) => {
  const at = before.b.d, after = at < 0 ? "" : before.a.substring(at);
  return text.endsWith(after) ? text.length - after.length : text.length;
}
