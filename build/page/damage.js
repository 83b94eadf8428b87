// Draws only what differs from the frame before, put into Flutter's program (build/client.py).
//
// Flutter draws the whole window anew for every frame, also where one card has been raised, or where
// nothing differs at all. Whatever is drawn is noted here, once as a number and once as the box that it
// takes on the screen. A frame is held against the one before it; the boxes of whatever came or went
// are drawn anew, and a frame without any is not drawn. What cannot be judged counts as different, and a
// box that is not known takes all that may be drawn on.
(canvasKit) => {
  function whole(surface, picture) {
    surface.getCanvas().clear(canvasKit.TRANSPARENT);
    surface.getCanvas().drawPicture(picture);
    surface.flush();
  }
  if (window.drawsWhole) return whole; // a test on which nobody looks at the window: notes cost time

  const MOST = 3; // boxes that are drawn anew; for each of them the canvas goes through the whole frame
  const ROOM = 1; // pixels around what is drawn, for its soft edges

  // -- numbers for whatever is drawn: two hashes side by side, 52 bits of them -------------------------

  let high = 0, low = 0, fresh = 1;
  const begin = (kind) => { high = 0x9e3779b9 ^ kind; low = 0x85ebca6b + kind | 0; };
  const mix = (bits) => {
    high = Math.imul(high ^ bits, 0x01000193) ^ (high >>> 15);
    low = Math.imul(low + bits | 0, 0x5bd1e995) ^ (low >>> 13);
  };
  const mark = () => (high >>> 0) + (low >>> 0 & 0xfffff) * 4294967296;
  const mixMark = (number) => { mix(number | 0); mix(number / 4294967296 | 0); };
  const number = new Float64Array(1), halves = new Int32Array(number.buffer);
  const mixNumber = (value) => { number[0] = value; mix(halves[0]); mix(halves[1]); };

  // An object is known by the number it was made with, or else by a new one.
  function mixAny(value) {
    if (typeof value === "number") return mixNumber(value);
    if (typeof value === "boolean" || value === null || value === undefined) return mix(value ? 3 : 5);
    if (typeof value !== "object") return mix(fresh++);
    if (value.toTypedArray) value = value.toTypedArray(); // a list that lies in the engine's memory
    if (value.length !== undefined) {
      mix(value.length);
      for (let at = 0; at < value.length; at++) mixAny(value[at]);
    } else if (!value.delete && typeof value.value === "number") mix(value.value); // one of an enumeration
    else mixMark(value.mark ??= fresh++);
  }

  // The method in another one's place. What the engine keeps at it, it finds there as well.
  function wrap(owner, name, made) {
    const method = owner?.[name];
    if (typeof method === "function") owner[name] = Object.assign(made(method), method);
  }

  // -- what things are drawn with ----------------------------------------------------------------------

  const MADE = {
    Shader: ["MakeLinearGradient", "MakeRadialGradient", "MakeSweepGradient", "MakeTwoPointConicalGradient"],
    MaskFilter: ["MakeBlur"],
    ColorFilter: ["MakeBlend", "MakeMatrix"],
  };
  for (const [owner, names] of Object.entries(MADE))
    names.forEach((name, kind) => wrap(canvasKit[owner], name, (make) => function (...how) {
      const made = make.apply(this, how);
      if (!made) return made;
      begin(kind);
      how.forEach(mixAny);
      made.mark = mark();
      if (owner === "MaskFilter") made.spread = 3 * how[1];
      return made;
    }));

  const setters = Object.getOwnPropertyNames(canvasKit.Paint.prototype).filter((name) => /^set[A-Z]/.test(name));
  setters.forEach((name, at) => wrap(canvasKit.Paint.prototype, name, (set) => function (...how) {
    begin(at);
    how.forEach(mixAny);
    (this.marks ??= new Float64Array(setters.length))[at] = mark();
    this.mark = undefined;
    if (name === "setStrokeWidth") this.stroke = how[0];
    else if (name === "setStyle") this.outlined = how[0] === canvasKit.PaintStyle.Stroke;
    else if (name === "setMaskFilter") this.spread = how[0]?.spread ?? (how[0] ? Infinity : 0);
    else if (name === "setImageFilter" && how[0]) this.spread = Infinity;
    return set.apply(this, how);
  }));
  function paintMark(paint) {
    if (!paint?.marks) return 7;
    if (paint.mark === undefined) {
      begin(0);
      paint.marks.forEach(mixMark);
      paint.mark = mark();
    }
    return paint.mark;
  }
  const outset = (paint) =>
    (paint?.outlined ? 2 * (paint.stroke ?? 0) : 0) + (paint?.spread ?? 0);

  // A paragraph stays what it is until it is laid out again.
  wrap(canvasKit.Paragraph.prototype, "layout", (layout) => function (width) {
    this.mark = this.lines = undefined;
    return layout.call(this, width);
  });
  function lines(paragraph) {
    if (!paragraph.lines) {
      const found = paragraph.getLineMetrics();
      const height = paragraph.getHeight(), room = 8 + Math.min(height, 80) / 2; // letters reach out
      paragraph.lines = [
        Math.min(0, ...found.map((line) => line.left)) - room, -room,
        Math.max(0, ...found.map((line) => line.left + line.width)) + room, height + room,
      ];
    }
    return paragraph.lines;
  }

  // -- boxes: left, top, right, bottom -----------------------------------------------------------------

  const common = (one, other) => [
    Math.max(one[0], other[0]), Math.max(one[1], other[1]),
    Math.min(one[2], other[2]), Math.min(one[3], other[3]),
  ];
  const both = (one, other) => [
    Math.min(one[0], other[0]), Math.min(one[1], other[1]),
    Math.max(one[2], other[2]), Math.max(one[3], other[3]),
  ];
  const area = (box) => (box[2] - box[0]) * (box[3] - box[1]);
  const touch = (one, other) =>
    one[0] <= other[2] && other[0] <= one[2] && one[1] <= other[3] && other[1] <= one[3];

  // Where a box lies, seen through a matrix of four rows; null in perspective.
  function seen(matrix, [left, top, right, bottom]) {
    if (matrix[12] || matrix[13] || matrix[15] !== 1) return null;
    const along = (at, x, y) => matrix[at] * x + matrix[at + 1] * y + matrix[at + 3];
    const across = [along(0, left, top), along(0, right, top), along(0, left, bottom), along(0, right, bottom)];
    const down = [along(4, left, top), along(4, right, top), along(4, left, bottom), along(4, right, bottom)];
    return [Math.min(...across) - ROOM, Math.min(...down) - ROOM, Math.max(...across) + ROOM, Math.max(...down) + ROOM];
  }

  // -- notes of what is drawn on a picture -------------------------------------------------------------

  // marks, boxes  what was drawn, in order
  // whole         something reaches beyond its box, so all of the window is drawn
  // state         the clips and layers that hold now, as a number
  // limits        the box that the clips leave; what a picture says of its own size is no clip
  // matrix, turn  where things go now, and the same as a number; null until it is asked for
  const EVERYWHERE = [-Infinity, -Infinity, Infinity, Infinity];
  const notes = () => ({
    marks: [], boxes: [], whole: false, state: 1, limits: EVERYWHERE, matrix: null, turn: 0, before: [],
  });

  wrap(canvasKit.PictureRecorder.prototype, "beginRecording", (record) => function (...how) {
    const canvas = record.apply(this, how);
    canvas.notes = this.notes = notes();
    return canvas;
  });
  wrap(canvasKit.PictureRecorder.prototype, "finishRecordingAsPicture", (finish) => function () {
    const picture = finish.call(this);
    picture.notes = this.notes;
    return picture;
  });

  function turn(canvas, own) {
    if (own.matrix) return;
    own.matrix = canvas.getLocalToDevice();
    begin(2);
    own.matrix.forEach(mixNumber);
    own.turn = mark();
  }
  const enter = (own, kind, ...what) => {
    begin(kind);
    mixMark(own.state);
    mixMark(own.turn);
    what.forEach(mixAny);
    own.state = mark();
  };
  const keep = ({ before, state, limits, matrix, turn: where }) => before.push([state, limits, matrix, where]);
  const back = (own) => {
    if (own.before.length) [own.state, own.limits, own.matrix, own.turn] = own.before.pop();
  };

  // Something is drawn: `box` in its own measure, or null where it is not known.
  function note(canvas, own, thing, box, room = 0) {
    turn(canvas, own);
    const place = box && room < Infinity
      ? seen(own.matrix, [box[0] - room, box[1] - room, box[2] + room, box[3] + room]) : null;
    begin(3);
    mixMark(thing);
    mixMark(own.state);
    mixMark(own.turn);
    own.marks.push(mark());
    own.boxes.push(place ? common(place, own.limits) : own.limits);
  }

  const hear = (name, listen) => wrap(canvasKit.Canvas.prototype, name, (method) => function (...how) {
    if (this.notes) listen(this, this.notes, how);
    return method.apply(this, how);
  });

  for (const name of ["concat", "translate", "scale", "rotate", "skew"])
    hear(name, (_, own) => { own.matrix = null; });
  hear("save", (_, own) => keep(own));
  hear("saveLayer", (canvas, own, [paint, bounds, backdrop, flags]) => {
    turn(canvas, own);
    keep(own);
    own.whole ||= Boolean(backdrop) || outset(paint) === Infinity;
    enter(own, 4, paintMark(paint), bounds, flags);
  });
  hear("restore", (_, own) => back(own));
  hear("restoreToCount", (_, own, [count]) => {
    while (own.before.length >= Math.max(count, 1)) back(own);
  });
  ["clipRect", "clipRRect", "clipPath"].forEach((name, kind) => hear(name, (canvas, own, [what, ...how]) => {
    turn(canvas, own);
    enter(own, 5 + kind, what.toCmds?.() ?? what, ...how);
    const place = seen(own.matrix, what.getBounds?.() ?? what.toTypedArray?.() ?? what);
    if (place && how[0] === canvasKit.ClipOp.Intersect) own.limits = common(own.limits, place);
  }));

  // What is drawn: where its paint stands among the arguments, and the box it takes.
  const DRAWN = {
    drawRect: [1, ([box]) => box],
    drawRRect: [1, ([box]) => box],
    drawOval: [1, ([box]) => box],
    drawDRRect: [2, ([box]) => box],
    drawArc: [4, ([box]) => box],
    drawCircle: [3, ([x, y, radius]) => [x - radius, y - radius, x + radius, y + radius]],
    drawLine: [4, ([x, y, z, w]) => [Math.min(x, z), Math.min(y, w), Math.max(x, z), Math.max(y, w)]],
    drawPath: [1, ([path]) => path.getBounds()],
    drawImageRect: [3, ([, , box]) => box],
    drawImageRectOptions: [5, ([, , box]) => box],
    drawImageRectCubic: [5, ([, , box]) => box],
    drawParagraph: [undefined, ([paragraph, x, y]) => {
      const [left, top, right, bottom] = lines(paragraph);
      return [x + left, y + top, x + right, y + bottom];
    }],
    // A shadow falls the farther and the softer, the higher what casts it stands.
    drawShadow: [undefined, ([path, [, , height]]) => {
      const [left, top, right, bottom] = path.getBounds(), room = 4 * height + 8;
      return [left - room, top - room, right + room, bottom + room];
    }],
  };
  const FREE = { drawPaint: 0, drawPoints: 2, drawVertices: 2 }; // whose box is not known
  const names = Object.getOwnPropertyNames(canvasKit.Canvas.prototype).filter((name) =>
    (/^draw[A-Z]/.test(name) || name === "clear") && name !== "drawPicture");
  names.forEach((name, kind) => {
    const [paintAt, boxOf] = DRAWN[name] ?? [FREE[name]];
    hear(name, (canvas, own, how) => {
      const paint = how[paintAt], painted = paintMark(paint), box = boxOf?.(how) ?? null;
      begin(16 + kind);
      for (let at = 0; at < how.length; at++)
        if (at !== paintAt) mixAny(how[at]?.toCmds?.() ?? how[at]);
      mixMark(painted);
      note(canvas, own, mark(), box?.toTypedArray?.() ?? box, outset(paint));
    });
  });

  // A picture within a picture; one from before these notes is known by itself alone.
  hear("drawPicture", (canvas, own, [picture]) => {
    const inner = picture.notes;
    turn(canvas, own);
    if (!inner) return note(canvas, own, picture.mark ??= fresh++, null);
    own.whole ||= inner.whole;
    for (let at = 0; at < inner.marks.length; at++) {
      begin(8);
      mixMark(inner.marks[at]);
      mixMark(own.state);
      mixMark(own.turn);
      own.marks.push(mark());
      const place = inner.boxes[at] === EVERYWHERE ? null : seen(own.matrix, inner.boxes[at]);
      own.boxes.push(place ? common(place, own.limits) : own.limits);
    }
  });

  // -- two frames side by side ---------------------------------------------------------------------------

  // The boxes of what only one of the two has, or has in another order.
  function differing(old, now) {
    const was = old.marks, is = now.marks, found = [];
    let first = 0, oldEnd = was.length, end = is.length;
    while (first < oldEnd && first < end && was[first] === is[first]) first++;
    while (oldEnd > first && end > first && was[oldEnd - 1] === is[end - 1]) { oldEnd--; end--; }
    const places = new Map();
    for (let at = oldEnd - 1; at >= first; at--) {
      if (!places.has(was[at])) places.set(was[at], []);
      places.get(was[at]).push(at); // the first one last
    }
    let gone = first;
    for (let at = first; at < end; at++) {
      const there = places.get(is[at]) ?? [];
      while (there.length && there.at(-1) < gone) there.pop();
      if (!there.length) { found.push(now.boxes[at]); continue; }
      const place = there.pop();
      while (gone < place) found.push(old.boxes[gone++]);
      gone = place + 1;
    }
    while (gone < oldEnd) found.push(old.boxes[gone++]);
    return found;
  }

  // A few boxes of whole pixels in their place, within the window, none of which touches another.
  function few(boxes, width, height) {
    const found = [];
    const add = (box) => {
      for (let at = found.length - 1; at >= 0; at--)
        if (touch(found[at], box)) return add(both(box, found.splice(at, 1)[0]));
      found.push(box);
    };
    for (const [left, top, right, bottom] of boxes) {
      const box = common(
        [Math.floor(left) - ROOM, Math.floor(top) - ROOM, Math.ceil(right) + ROOM, Math.ceil(bottom) + ROOM],
        [0, 0, width, height]);
      if (box[0] < box[2] && box[1] < box[3]) add(box);
    }
    while (found.length > MOST) {
      let least = Infinity, pair = [0, 1];
      for (let one = 0; one < found.length; one++)
        for (let other = one + 1; other < found.length; other++) {
          const more = area(both(found[one], found[other])) - area(found[one]) - area(found[other]);
          if (more < least) [least, pair] = [more, [one, other]];
        }
      const [other] = found.splice(pair[1], 1), [one] = found.splice(pair[0], 1);
      add(both(one, other));
    }
    return found;
  }

  const shown = new WeakMap(); // what stands on a surface

  // Shows a picture on a surface: the window's, which stands in the page, keeps what was drawn.
  return (surface, picture, element) => {
    const canvas = surface.getCanvas(), now = picture.notes, old = shown.get(surface);
    shown.set(surface, now);
    if (!element.isConnected || !now || !old || now.whole || old.whole) return whole(surface, picture);
    const boxes = few(differing(old, now), surface.width(), surface.height());
    if (!boxes.length) return;
    for (const box of boxes) {
      canvas.save();
      canvas.clipRect(Float32Array.from(box), canvasKit.ClipOp.Intersect, false);
      canvas.clear(canvasKit.TRANSPARENT);
      canvas.drawPicture(picture);
      canvas.restore();
    }
    surface.flush(boxes.reduce(both));
  };
}
