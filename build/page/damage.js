// Redraws only the parts that differ from the previous frame, for rendering without a graphics card.
//
// Without one most of a frame's time goes into pixels that do not change. So each drawing command is
// noted with a hash and its bounding box. Two frames' notes are compared, and the boxes of commands that
// came or went are redrawn; an equal frame is not drawn at all. A command that cannot be hashed counts as
// different, and one without a known box fills its clip.
//
// A missed box must not stay visible, since it could be a piece of the last player's hand. So frames are
// drawn whole for a while after the viewer may have changed, and once when the window has come to rest.
// `page/picture.js` calls this for surfaces in memory only.
(canvasKit) => {
  const BOXES = 3; // drawn one after the other, and for each the canvas goes through the whole frame
  const MARGIN = 1; // pixels around what is drawn, for its soft edges
  const CEILING = 0.6; // of the window: from there on a whole frame is as fast
  const NEW_VIEWER = 2000; // milliseconds of whole frames after the viewer may have changed
  const REST = 2000; // milliseconds without a frame until the window is drawn whole once more

  // -- hashes: two side by side, 52 bits of them -------------------------------------------------------

  let high = 0, low = 0, serial = 1;
  const begin = (kind) => { high = 0x9e3779b9 ^ kind; low = 0x85ebca6b + kind | 0; };
  const mix = (bits) => {
    high = Math.imul(high ^ bits, 0x01000193) ^ (high >>> 15);
    low = Math.imul(low + bits | 0, 0x5bd1e995) ^ (low >>> 13);
  };
  const hash = () => (high >>> 0) + (low >>> 0 & 0xfffff) * 4294967296;
  const mixHash = (number) => { mix(number | 0); mix(number / 4294967296 | 0); };
  const number = new Float64Array(1), halves = new Int32Array(number.buffer);
  const mixNumber = (value) => { number[0] = value; mix(halves[0]); mix(halves[1]); };

  // An object that was not made by a method below gets a number of its own as its hash.
  function mixAny(value) {
    if (typeof value === "number") return mixNumber(value);
    if (typeof value === "boolean" || value === null || value === undefined) return mix(value ? 3 : 5);
    if (typeof value !== "object") return mix(serial++);
    if (value.toTypedArray) value = value.toTypedArray(); // a list in the engine's memory
    if (value.length !== undefined) {
      mix(value.length);
      for (let at = 0; at < value.length; at++) mixAny(value[at]);
    } else if (!value.delete && typeof value.value === "number") mix(value.value); // an enumeration's
    else mixHash(value.hash ??= serial++);
  }

  // Replaces a method, with the properties that the engine stores on it.
  function wrap(owner, name, made) {
    const method = owner?.[name];
    if (typeof method === "function") owner[name] = Object.assign(made(method), method);
  }

  // -- paints and paragraphs ---------------------------------------------------------------------------

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
      made.hash = hash();
      if (owner === "MaskFilter") made.reach = 3 * how[1];
      return made;
    }));

  const setters = Object.getOwnPropertyNames(canvasKit.Paint.prototype).filter((name) => /^set[A-Z]/.test(name));
  setters.forEach((name, at) => wrap(canvasKit.Paint.prototype, name, (set) => function (...how) {
    begin(at);
    how.forEach(mixAny);
    (this.hashes ??= new Float64Array(setters.length))[at] = hash();
    this.hash = undefined;
    const [value] = how;
    if (name === "setStrokeWidth") this.strokeWidth = value;
    else if (name === "setStyle") this.stroked = value === canvasKit.PaintStyle.Stroke;
    else if (name === "setMaskFilter") this.blur = value ? value.reach ?? Infinity : 0;
    else if (name === "setImageFilter") this.filtered = Boolean(value);
    else if (name === "setColorFilter") this.recoloured = Boolean(value);
    else if (name === "setBlendMode") this.blended = value !== canvasKit.BlendMode?.SrcOver;
    return set.apply(this, how);
  }));
  // A paint that none of these methods has set, such as a copy, is never equal to another.
  function paintHash(paint) {
    if (!paint) return 7;
    if (!paint.hashes) return serial++;
    if (paint.hash === undefined) {
      begin(0);
      paint.hashes.forEach(mixHash);
      paint.hash = hash();
    }
    return paint.hash;
  }
  // Pixels that a paint colours outside the shape it is used for; a sharp corner takes two line widths.
  function reachOf(paint) {
    if (paint?.filtered) return Infinity;
    return (paint?.stroked ? 2 * (paint.strokeWidth ?? 0) : 0) + (paint?.blur ?? 0);
  }

  // Glyphs reach out of their line by an em at most, except with a shadow or a paint.
  const builders = canvasKit.ParagraphBuilder;
  const letters = (style) => style?.shadows?.length ? Infinity : style?.fontSize ?? 0;
  wrap(builders, "MakeFromFontCollection", (make) => function (style, ...more) {
    const builder = make.call(this, style, ...more);
    builder.reach = Math.max(14, letters(style.textStyle));
    return builder;
  });
  wrap(builders?.prototype, "pushStyle", (push) => function (style) {
    this.reach = Math.max(this.reach ?? Infinity, letters(style));
    return push.call(this, style);
  });
  wrap(builders?.prototype, "pushPaintStyle", (push) => function (...how) {
    this.reach = Infinity;
    return push.apply(this, how);
  });
  wrap(builders?.prototype, "build", (build) => function () {
    return Object.assign(build.call(this), { reach: this.reach });
  });
  // A paragraph does not change until it is laid out again.
  wrap(canvasKit.Paragraph.prototype, "layout", (layout) => function (width) {
    this.hash = this.lines = undefined;
    return layout.call(this, width);
  });
  function linesOf(paragraph) {
    const reach = paragraph.reach ?? Infinity;
    if (reach === Infinity) return null;
    if (!paragraph.lines) {
      const metrics = paragraph.getLineMetrics();
      paragraph.lines = [
        Math.min(0, ...metrics.map((line) => line.left)) - reach, -reach,
        Math.max(0, ...metrics.map((line) => line.left + line.width)) + reach, paragraph.getHeight() + reach,
      ];
    }
    return paragraph.lines;
  }

  // -- boxes: left, top, right, bottom -----------------------------------------------------------------

  const EVERYWHERE = [-Infinity, -Infinity, Infinity, Infinity];
  const NOWHERE = [Infinity, Infinity, -Infinity, -Infinity];
  const common = (one, other) => [
    Math.max(one[0], other[0]), Math.max(one[1], other[1]),
    Math.min(one[2], other[2]), Math.min(one[3], other[3]),
  ];
  const around = (one, other) => [
    Math.min(one[0], other[0]), Math.min(one[1], other[1]),
    Math.max(one[2], other[2]), Math.max(one[3], other[3]),
  ];
  const area = (box) => (box[2] - box[0]) * (box[3] - box[1]);
  const empty = (box) => box[0] >= box[2] || box[1] >= box[3];
  const touch = (one, other) =>
    one[0] <= other[2] && other[0] <= one[2] && one[1] <= other[3] && other[1] <= one[3];

  // A box through a matrix of four rows; null in perspective, or where a number is none.
  function transformed(matrix, [left, top, right, bottom]) {
    if (matrix[12] || matrix[13] || matrix[15] !== 1) return null;
    const along = (at, x, y) => matrix[at] * x + matrix[at + 1] * y + matrix[at + 3];
    const across = [along(0, left, top), along(0, right, top), along(0, left, bottom), along(0, right, bottom)];
    const down = [along(4, left, top), along(4, right, top), along(4, left, bottom), along(4, right, bottom)];
    const box = [
      Math.min(...across) - MARGIN, Math.min(...down) - MARGIN,
      Math.max(...across) + MARGIN, Math.max(...down) + MARGIN,
    ];
    return box.every(Number.isFinite) ? box : null;
  }

  // -- notes of what is drawn on a picture -------------------------------------------------------------

  // hashes, boxes  of the commands, in order
  // whole          a command reaches beyond its box, so the whole window is drawn
  // clips          hash of the current clips
  // limits         bounding box of the current clips; a picture's own size is no clip
  // matrix, place  current matrix and its hash; null until needed
  // saved          stack for `restore`
  const newNotes = () => ({
    hashes: [], boxes: [], whole: false, clips: 1, limits: EVERYWHERE, matrix: null, place: 0, saved: [],
  });

  wrap(canvasKit.PictureRecorder.prototype, "beginRecording", (record) => function (...how) {
    const canvas = record.apply(this, how);
    canvas.notes = this.notes = newNotes();
    return canvas;
  });
  wrap(canvasKit.PictureRecorder.prototype, "finishRecordingAsPicture", (finish) => function () {
    while (this.notes?.saved.length) restore(this.notes);
    const picture = finish.call(this);
    picture.notes = this.notes;
    return picture;
  });

  function locate(canvas, notes) {
    if (notes.matrix) return;
    notes.matrix = canvas.getLocalToDevice();
    begin(2);
    notes.matrix.forEach(mixNumber);
    notes.place = hash();
  }
  // Notes a command with its hash, current clips and matrix.
  function add(notes, thing, box) {
    begin(3);
    mixHash(thing);
    mixHash(notes.clips);
    mixHash(notes.place);
    notes.hashes.push(hash());
    notes.boxes.push(box ? common(box, notes.limits) : notes.limits);
  }
  // Notes a command; `box` is in its own coordinates, or null if unknown.
  function note(canvas, notes, thing, box, reach = 0) {
    locate(canvas, notes);
    add(notes, thing, box && reach < Infinity
      ? transformed(notes.matrix, [box[0] - reach, box[1] - reach, box[2] + reach, box[3] + reach]) : null);
  }
  function save(notes, layer = null) {
    const { clips, limits, matrix, place } = notes;
    notes.saved.push({ clips, limits, matrix, place, layer });
  }
  // A layer is noted at its beginning and its end. It changes the area of its commands, or, with a paint
  // that also colours empty pixels, its whole clip.
  function restore(notes) {
    const saved = notes.saved.pop();
    if (!saved) return;
    const { layer, ...state } = saved;
    Object.assign(notes, state);
    if (!layer) return;
    const box = layer.fills ? null : notes.boxes.slice(layer.first + 1).reduce(around, NOWHERE);
    add(notes, layer.hash, box);
    notes.boxes[layer.first] = notes.boxes.at(-1);
  }

  const hear = (name, listen) => wrap(canvasKit.Canvas.prototype, name, (method) => function (...how) {
    if (this.notes) listen(this, this.notes, how);
    return method.apply(this, how);
  });
  for (const name of ["concat", "translate", "scale", "rotate", "skew"])
    hear(name, (_, notes) => { notes.matrix = null; });
  hear("save", (_, notes) => save(notes));
  hear("saveLayer", (canvas, notes, [paint, ...how]) => {
    locate(canvas, notes);
    notes.whole ||= Boolean(how[1]) || reachOf(paint) === Infinity; // what lies behind it, or a filter
    const painted = paintHash(paint);
    begin(5);
    mixHash(painted);
    how.forEach(mixAny);
    const layer = { hash: hash(), first: notes.hashes.length, fills: Boolean(paint?.blended || paint?.recoloured) };
    add(notes, layer.hash, null);
    save(notes, layer);
  });
  hear("restore", (_, notes) => restore(notes));
  hear("restoreToCount", (_, notes, [count]) => {
    while (notes.saved.length >= Math.max(count, 1)) restore(notes);
  });
  ["clipRect", "clipRRect", "clipPath"].forEach((name, kind) => hear(name, (canvas, notes, [shape, ...how]) => {
    locate(canvas, notes);
    begin(8 + kind);
    mixHash(notes.clips);
    mixHash(notes.place);
    mixAny(shape.toCmds?.() ?? shape);
    how.forEach(mixAny);
    notes.clips = hash();
    const box = transformed(notes.matrix, shape.getBounds?.() ?? shape.toTypedArray?.() ?? shape);
    if (box && how[0] === canvasKit.ClipOp.Intersect) notes.limits = common(notes.limits, box);
  }));

  // Drawing methods: index of the paint among the arguments, and bounding box.
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
      const lines = linesOf(paragraph);
      return lines && [x + lines[0], y + lines[1], x + lines[2], y + lines[3]];
    }],
    // A shadow is larger and softer with more elevation.
    drawShadow: [undefined, ([path, [, , height]]) => {
      const [left, top, right, bottom] = path.getBounds(), reach = 4 * height + 8;
      return [left - reach, top - reach, right + reach, bottom + reach];
    }],
  };
  const BOUNDLESS = { drawPaint: 0, drawPoints: 2, drawVertices: 2 }; // where their paint stands
  const names = Object.getOwnPropertyNames(canvasKit.Canvas.prototype).filter((name) =>
    (/^draw[A-Z]/.test(name) || name === "clear") && name !== "drawPicture");
  names.forEach((name, kind) => {
    const [paintAt, boxOf] = DRAWN[name] ?? [BOUNDLESS[name]];
    hear(name, (canvas, notes, how) => {
      const paint = how[paintAt], painted = paintHash(paint), box = boxOf?.(how) ?? null;
      begin(16 + kind);
      for (let at = 0; at < how.length; at++)
        if (at !== paintAt) mixAny(how[at]?.toCmds?.() ?? how[at]);
      mixHash(painted);
      note(canvas, notes, hash(), box?.toTypedArray?.() ?? box, reachOf(paint));
    });
  });

  // A picture within a picture; one recorded before these notes has a hash of its own.
  hear("drawPicture", (canvas, notes, [picture]) => {
    const inner = picture.notes;
    if (!inner) return note(canvas, notes, picture.hash ??= serial++, null);
    locate(canvas, notes);
    notes.whole ||= inner.whole;
    inner.hashes.forEach((each, at) => {
      const box = inner.boxes[at];
      add(notes, each, empty(box) ? NOWHERE : transformed(notes.matrix, box));
    });
  });

  // -- two frames side by side ---------------------------------------------------------------------------

  // Boxes of commands that only one of the two frames has, or has in another order.
  function differing(old, now) {
    const was = old.hashes, is = now.hashes, boxes = [];
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
      const same = places.get(is[at]) ?? [];
      while (same.length && same.at(-1) < gone) same.pop();
      if (!same.length) { boxes.push(now.boxes[at]); continue; }
      const place = same.pop();
      while (gone < place) boxes.push(old.boxes[gone++]);
      gone = place + 1;
    }
    while (gone < oldEnd) boxes.push(old.boxes[gone++]);
    return boxes;
  }

  // Joins boxes to a few in whole pixels within the window that do not touch.
  function merged(boxes, width, height) {
    const found = [];
    const insert = (box) => {
      for (let at = found.length - 1; at >= 0; at--)
        if (touch(found[at], box)) return insert(around(box, found.splice(at, 1)[0]));
      found.push(box);
    };
    for (const [left, top, right, bottom] of boxes) {
      const box = common(
        [Math.floor(left) - MARGIN, Math.floor(top) - MARGIN, Math.ceil(right) + MARGIN, Math.ceil(bottom) + MARGIN],
        [0, 0, width, height]);
      if (!empty(box)) insert(box);
    }
    while (found.length > BOXES) {
      let least = Infinity, pair = [0, 1];
      for (let one = 0; one < found.length; one++)
        for (let other = one + 1; other < found.length; other++) {
          const more = area(around(found[one], found[other])) - area(found[one]) - area(found[other]);
          if (more < least) [least, pair] = [more, [one, other]];
        }
      const [other] = found.splice(pair[1], 1), [one] = found.splice(pair[0], 1);
      insert(around(one, other));
    }
    return found;
  }

  // -- whole frames --------------------------------------------------------------------------------------

  let wholeUntil = 0, wholeOnce = false, rest = 0;
  const newViewer = () => { wholeUntil = performance.now() + NEW_VIEWER; };
  for (const sign of ["newviewer", "visibilitychange", "pageshow", "focus"]) addEventListener(sign, newViewer);
  function wholeAtRest() {
    clearTimeout(rest);
    rest = setTimeout(() => { wholeOnce = true; window.askForFrame(); }, REST);
  }

  const shown = new WeakMap(); // the notes of what stands on a surface

  // Redraws the boxes that differ; returns whether that was enough.
  return (surface, picture) => {
    const canvas = surface.getCanvas(), now = picture.notes, old = shown.get(surface);
    const whole = wholeOnce || performance.now() < wholeUntil;
    wholeOnce = false;
    shown.set(surface, now);
    if (!now || !old || now.whole || old.whole || whole) return false;
    const boxes = merged(differing(old, now), surface.width(), surface.height());
    if (boxes.reduce((sum, box) => sum + area(box), 0) > CEILING * surface.width() * surface.height()) return false;
    if (!boxes.length) return true;
    wholeAtRest();
    for (const box of boxes) {
      canvas.save();
      canvas.clipRect(Float32Array.from(box), canvasKit.ClipOp.Intersect, false);
      canvas.clear(canvasKit.TRANSPARENT);
      canvas.drawPicture(picture);
      canvas.restore();
    }
    surface.flush(boxes.reduce(around));
    return true;
  };
}
