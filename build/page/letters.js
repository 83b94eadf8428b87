// Makes small fonts for letters that the app's fonts lack, from the device's own fonts. Loaded with the
// first of them, see `lend` in boot.js.
//
// The canvas engine cannot use the fonts of a device, but the page can: it draws each letter once on a
// canvas and traces its outline. Letters that join or stack (Arabic, Thai, the scripts of India) are drawn
// as a word, other letters and emoji one by one; several characters become one glyph by a ligature.
// Colours of emoji become layers. Text stays text: for layout, for a screen reader and in any colour.

export const EM = 1000; // units of the fonts
const PIXELS = 128; // size at which letters are drawn
const ABOVE = 1.3, BELOW = 0.5; // room on the canvas over and under the line, in text sizes
const ASCENT = 950, DESCENT = 250; // smaller than those of the app's fonts, so that no line grows
const COLOURS = 16; // of one emoji
const SOLID = 128; // alpha from which a pixel belongs to a shape
const NEAR = 40; // difference of colours that count as one

const JOINED = new RegExp(`[${["Arabic", "Syriac", "Nko", "Mongolian", "Thai", "Lao", "Khmer", "Myanmar", "Tibetan",
  "Devanagari", "Bengali", "Gurmukhi", "Gujarati", "Oriya", "Tamil", "Telugu", "Kannada", "Malayalam", "Sinhala",
].map((script) => `\\p{Script=${script}}`).join("")}]`, "u");

const graphemes = (text) => "Segmenter" in Intl
  ? [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment)
  : text.match(/\P{M}[\p{M}\u200d]*/gu) ?? [];

// The parts of a text that get a glyph each: those with a character for which `foreign` is true.
export function unitsOf(text, foreign) {
  const found = [];
  for (const word of text.split(/[\p{Z}\p{Cc}\u2066-\u2069]+/u)) {
    let joins = false;
    for (const part of graphemes(word)) {
      const joined = JOINED.test(part);
      if (joined && joins) found[found.length - 1] += part;
      else if (foreign(part)) found.push(part);
      joins = joined && foreign(part);
    }
  }
  return found;
}

// Closed lines around all values of at least `level`, as lists of points in cells. `field` has an empty rim.
export function outlines(field, width, height, level) {
  const next = new Map(), at = (x, y) => field[y * width + x];
  const LINES = { 1: [3, 0], 2: [0, 1], 4: [1, 2], 8: [2, 3], 3: [3, 1], 6: [0, 2], 12: [1, 3], 9: [2, 0],
    7: [3, 2], 14: [0, 3], 13: [1, 0], 11: [2, 1], 5: [3, 0, 1, 2], 10: [0, 1, 2, 3] };
  for (let y = 0; y < height - 1; y += 1) {
    for (let x = 0; x < width - 1; x += 1) {
      const inside = [at(x, y), at(x + 1, y), at(x + 1, y + 1), at(x, y + 1)];
      const lines = LINES[inside.reduce((sum, value, corner) => sum + ((value >= level) << corner), 0)] ?? [];
      const cell = y * width + x, edges = [2 * cell, 2 * (cell + 1) + 1, 2 * (cell + width), 2 * cell + 1];
      for (let i = 0; i < lines.length; i += 2) next.set(edges[lines[i]], edges[lines[i + 1]]);
    }
  }
  const point = (edge) => {
    const cell = edge >> 1, x = cell % width, y = (cell - x) / width, down = edge & 1;
    const from = at(x, y), to = down ? at(x, y + 1) : at(x + 1, y), part = (level - from) / (to - from);
    return down ? [x, y + part] : [x + part, y];
  };
  const found = [];
  for (const start of next.keys()) {
    const line = [];
    for (let edge = start; next.has(edge);) {
      line.push(point(edge));
      const to = next.get(edge);
      next.delete(edge);
      edge = to;
    }
    if (line.length > 2) found.push(line);
  }
  return found;
}

// The largest width of a text, in text sizes. Python measures text with these figures, see app/theme/measure.py.
export function most(text) {
  const letters = text.match(/[^\p{M}\p{Cf}]/gu) ?? [];
  return letters.reduce((sum, sign) => sum + (/[\u0600-\u109f\u1780-\u17ff]/.test(sign) ? 0.65 : 1), 0) || 1;
}

// The device's picture of a text, and its width.
function drawn(text) {
  const canvas = document.createElement("canvas"), pen = canvas.getContext("2d", { willReadFrequently: true });
  const style = (size) => `600 ${size}px system-ui, sans-serif`;
  pen.font = style(PIXELS);
  const scale = Math.min(1, most(text) * PIXELS / pen.measureText(text).width);
  const advance = pen.measureText(text).width * scale;
  const side = PIXELS / 2;
  canvas.width = Math.ceil(advance + 2 * side);
  canvas.height = Math.ceil((ABOVE + BELOW) * PIXELS);
  pen.font = style(PIXELS);
  pen.textBaseline = "alphabetic";
  // Wide letters become narrower, and emoji smaller.
  pen.translate(side, ABOVE * PIXELS);
  pen.scale(scale, /\p{Extended_Pictographic}|\p{Regional_Indicator}/u.test(text) ? scale : 1);
  pen.fillText(text, 0, 0);
  const { data, width, height } = pen.getImageData(0, 0, canvas.width, canvas.height);
  return { data, width, height, side, advance: Math.round(advance * EM / PIXELS) };
}

const apart = (one, other) => Math.max(...one.map((value, i) => Math.abs(value - other[i])));

// The colours of a picture, the most frequent first; none for a letter in one colour.
function palette({ data }) {
  const counts = new Map();
  let coloured = false;
  for (let i = 0; i < data.length; i += 4) {
    if (data[i + 3] < 250) continue;
    const [r, g, b] = data.subarray(i, i + 3);
    coloured ||= r + g + b > 60;
    const key = (r >> 4 << 8) | (g >> 4 << 4) | (b >> 4), [count, ...sums] = counts.get(key) ?? [0, 0, 0, 0];
    counts.set(key, [count + 1, sums[0] + r, sums[1] + g, sums[2] + b]);
  }
  const found = [];
  if (!coloured) return found;
  for (const [count, ...sums] of [...counts.values()].sort(([one], [other]) => other - one)) {
    const colour = sums.map((sum) => Math.round(sum / count));
    if (found.length < COLOURS && found.every((one) => apart(one, colour) > NEAR)) found.push(colour);
  }
  return found;
}

const alpha = ({ data, width, height }) => Float32Array.from({ length: width * height }, (_, i) => data[4 * i + 3]);

// Where each colour of a picture is, blurred a little for smooth edges.
function layers(picture, colours) {
  const { data, width, height } = picture, masks = colours.map(() => new Float32Array(width * height));
  for (let i = 0; i < width * height; i += 1) {
    if (data[4 * i + 3] < SOLID) continue;
    const pixel = [...data.subarray(4 * i, 4 * i + 3)], gaps = colours.map((colour) => apart(colour, pixel));
    masks[gaps.indexOf(Math.min(...gaps))][i] = 255;
  }
  return masks.map((mask) => {
    const soft = new Float32Array(mask.length);
    for (let i = width + 1; i < mask.length - width - 1; i += 1) {
      soft[i] = (4 * mask[i] + mask[i - 1] + mask[i + 1] + mask[i - width] + mask[i + width]) / 8;
    }
    return soft;
  });
}

function shape(field, { width, height, side }) {
  const part = EM / PIXELS;
  return outlines(field, width, height, SOLID).map((line) => line.map(([x, y]) => (
    [Math.round((x + 0.5 - side) * part), Math.round((ABOVE * PIXELS - y - 0.5) * part)]
  )));
}

const known = new Map();

// A glyph: its width, its outlines, and the outlines of each colour.
function glyph(text) {
  if (!known.has(text)) known.set(text, traced(text));
  return known.get(text);
}

function traced(text) {
  const picture = drawn(text), { advance } = picture, colours = palette(picture);
  const lines = shape(alpha(picture), picture);
  const painted = colours.length ? layers(picture, colours).map((field, i) => [colours[i], shape(field, picture)]) : [];
  return { advance, lines, painted: painted.length ? [[colours[0], lines], ...painted.slice(1)] : [] };
}

// -- the font file --------------------------------------------------------------------------

const u8 = (...values) => values.map((value) => value & 255);
const u16 = (...values) => values.flatMap((value) => u8(value >> 8, value));
const u32 = (...values) => values.flatMap((value) => u8(value >>> 24, value >>> 16, value >>> 8, value));

function outlineBytes(lines) {
  if (!lines.length) return [];
  const points = lines.flat(), xs = points.map(([x]) => x), ys = points.map(([, y]) => y);
  const steps = (values) => values.map((value, i) => value - (i ? values[i - 1] : 0));
  let end = -1;
  const ends = lines.map((line) => end += line.length);
  const bytes = [...u16(lines.length, ...box(points), ...ends, 0), ...points.map(() => 1)];
  for (const values of [xs, ys]) for (const step of steps(values)) bytes.push(step >> 8 & 255, step & 255);
  while (bytes.length % 4) bytes.push(0);
  return bytes;
}

function box(points) {
  const found = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    found[0] = Math.min(found[0], x);
    found[1] = Math.min(found[1], y);
    found[2] = Math.max(found[2], x);
    found[3] = Math.max(found[3], y);
  }
  return points.length ? found : [0, 0, 0, 0];
}

// Ligatures as a GSUB table, for any script. `joins` are pairs of glyphs and their ligature.
function substitutions(joins) {
  const sets = new Map();
  for (const join of joins.sort(([one], [other]) => other.length - one.length)) {
    sets.set(join[0][0], [...sets.get(join[0][0]) ?? [], join]);
  }
  const firsts = [...sets.keys()].sort((one, other) => one - other);
  const tables = firsts.map((first) => {
    const parts = sets.get(first).map(([glyphs, whole]) => u16(whole, glyphs.length, ...glyphs.slice(1)));
    let place = 2 + 2 * parts.length;
    const offsets = parts.map((part) => { const here = place; place += part.length; return here; });
    return [...u16(parts.length, ...offsets), ...parts.flat()];
  });
  const coverage = u16(1, firsts.length, ...firsts);
  let place = 6 + 2 * tables.length;
  const start = place;
  place += coverage.length;
  const offsets = tables.map((table) => { const here = place; place += table.length; return here; });
  const lookup = [...u16(1, start, tables.length, ...offsets), ...coverage, ...tables.flat()];
  const tag = (name) => [...name].map((sign) => sign.charCodeAt(0));
  const scripts = [...u16(1), ...tag("DFLT"), ...u16(8, 4, 0, 0, 0xffff, 1, 0)];
  const features = [...u16(1), ...tag("ccmp"), ...u16(8, 0, 1, 0)];
  const lookups = [...u16(1, 4, 4, 0, 1, 8), ...lookup];
  const from = 10 + scripts.length;
  return [...u16(1, 0, 10, from, from + features.length), ...scripts, ...features, ...lookups];
}

// Colours as the tables COLR and CPAL. `bases` are glyphs with their layers: pairs of colour and glyph.
function colourTables(bases) {
  const colours = [], records = [], parts = [];
  for (const [base, layered] of bases) {
    records.push(...u16(base, parts.length / 4, layered.length));
    for (const [colour, part] of layered) {
      parts.push(...u16(part, colours.length));
      colours.push(colour);
    }
  }
  const COLR = [...u16(0, bases.length), ...u32(14, 14 + records.length), ...u16(parts.length / 4), ...records, ...parts];
  const CPAL = [...u16(0, colours.length, 1, colours.length), ...u32(14), ...u16(0),
    ...colours.flatMap(([r, g, b]) => u8(b, g, r, 255))];
  return { COLR, CPAL };
}

function packed(tables) {
  const names = Object.keys(tables).sort(), head = [...u32(0x00010000), ...u16(names.length, 0, 0, 0)];
  let place = 12 + 16 * names.length;
  const body = [];
  for (const name of names) {
    const table = tables[name];
    head.push(...[...name].map((sign) => sign.charCodeAt(0)), ...u32(0, place, table.length));
    body.push(table, new Array(-table.length & 3).fill(0));
    place += table.length + (-table.length & 3);
  }
  const bytes = new Uint8Array(place);
  let at = 0;
  for (const part of [head, ...body]) { bytes.set(part, at); at += part.length; }
  return bytes;
}

// Thai and Lao: the engine takes the vowel am apart and puts its ring before the tone.
const apartAm = (text) => text.replace(/([\u0e48-\u0e4b]*)\u0e33/g, "\u0e4d$1\u0e32")
  .replace(/([\u0ec8-\u0ecb]*)\u0eb3/g, "\u0ecd$1\u0eb2");

// A font with a glyph for each unit, as bytes of a TrueType file.
export function font(wanted) {
  const spellings = [...new Set(wanted.flatMap((unit) => [unit, apartAm(unit)]))];
  const signs = [...new Set(spellings.flatMap((unit) => [...unit]))];
  const texts = [...new Set([...signs, ...wanted])];
  const glyphs = [{ advance: EM, lines: [], painted: [] }, ...texts.map(glyph)];
  const number = new Map(texts.map((text, i) => [text, i + 1]));
  const bases = [];
  for (const [i, { painted, advance }] of [...glyphs.entries()]) {
    if (!painted.length) continue;
    bases.push([i, painted.map(([colour, lines]) => [colour, glyphs.push({ advance, lines }) - 1])]);
  }
  const joins = wanted.flatMap((unit) => [...new Set([unit, apartAm(unit)])]
    .filter((spelling) => [...spelling].length > 1)
    .map((spelling) => [[...spelling].map((sign) => number.get(sign)), number.get(unit)]));
  const outlined = glyphs.map(({ lines }) => outlineBytes(lines)), places = [0];
  for (const bytes of outlined) places.push(places.at(-1) + bytes.length);
  const largest = (count) => Math.max(1, ...glyphs.map(count)), bounds = [-2 * EM, -EM, 30 * EM, 2 * EM];
  const cmap = signs.map((sign) => [sign.codePointAt(0), number.get(sign)]).sort(([one], [other]) => one - other);
  return packed({
    head: [...u32(0x00010000, 0x00010000, 0, 0x5f0f3cf5), ...u16(3, EM), ...u32(0, 0, 0, 0),
      ...u16(...bounds, 0, 8, 2, 1, 0)],
    hhea: [...u32(0x00010000), ...u16(ASCENT, -DESCENT, 0, largest(({ advance }) => advance), 0, 0, 30 * EM, 1, 0, 0,
      0, 0, 0, 0, 0, glyphs.length)],
    maxp: [...u32(0x00010000), ...u16(glyphs.length, largest(({ lines }) => lines.flat().length),
      largest(({ lines }) => lines.length), 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0)],
    hmtx: glyphs.flatMap(({ advance, lines }) => u16(advance, box(lines.flat())[0])),
    cmap: [...u16(0, 1, 3, 10), ...u32(12), ...u16(12, 0), ...u32(16 + 12 * cmap.length, 0, cmap.length),
      ...cmap.flatMap(([point, glyphNumber]) => u32(point, point, glyphNumber))],
    loca: u32(...places),
    glyf: outlined.flat(),
    post: [...u32(0x00030000, 0), ...u16(0, 0), ...u32(0, 0, 0, 0, 0)],
    ...joins.length && { GSUB: substitutions(joins) },
    ...bases.length && colourTables(bases),
  });
}
