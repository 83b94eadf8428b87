// Draws the line around a box with round corners, put into Flutter's program (build/client.py).
//
// Flutter fills what lies between an outer and an inner box. The canvas engine then looks at every
// pixel inside the line as well, one box after the other. The same line as a stroke costs its own
// pixels only, and many go in one. Whatever is no even line is drawn as before.
(outer, inner, paint, canvas) => {
  const width = inner[0] - outer[0];
  const same = (one, other) => Math.abs(one - other) < 0.01;
  const even = width > 0 && same(outer[1] + width, inner[1]) &&
    same(outer[2] - width, inner[2]) && same(outer[3] - width, inner[3]) &&
    outer.every((radius, at) =>
      at < 4 || (same(radius, outer[4]) && same(radius - width, inner[at])));
  if (!even) return canvas.drawDRRect(outer, inner, paint);
  paint.setStyle(window.flutterCanvasKit.PaintStyle.Stroke);
  paint.setStrokeWidth(width);
  canvas.drawRRect(outer.map((value, at) => value + (at < 2 ? width / 2 : -width / 2)), paint);
}
