"""Tests of fonts made from the device's own letters."""

from __future__ import annotations

from base64 import b64decode
from io import BytesIO
from typing import Any

import pytest
from fontTools.pens.boundsPen import BoundsPen
from fontTools.ttLib import TTFont

from app.theme import measure
from build import page
from tests.build.paper import played

PAPER = """
const EMOJI = /\\p{Extended_Pictographic}/u;
globalThis.document = { createElement: () => {
  const canvas = { width: 0, height: 0 };
  let size = 0, origin = [0, 0], stretch = [1, 1];
  const drawn = [];
  const pen = {
    set font(font) { size = Number(/ ([0-9.]+)px/.exec(font)[1]); },
    measureText: (text) => ({ width: size * WIDTH * [...text].length }),
    translate(...by) { origin = by; },
    scale(...by) { stretch = by; },
    fillText(text) { drawn.push([text, ...origin, size * stretch[0], size * stretch[1]]); },
    getImageData(_x, _y, width, height) {
      const data = new Uint8ClampedArray(4 * width * height);
      for (const [text, left, base, across, up] of drawn) {
        const right = left + across * WIDTH * [...text].length;
        for (let y = Math.round(base - up / 2); y < base; y += 1) {
          for (let x = Math.round(left); x < right; x += 1) {
            const red = EMOJI.test(text) && x < (left + right) / 2 ? 255 : 0;
            const green = EMOJI.test(text) && !red ? 200 : 0;
            data.set([red, green, 0, 255], 4 * (y * width + x));
          }
        }
      }
      return { data, width, height };
    },
  };
  return Object.assign(canvas, { getContext: () => pen });
} };
"""
"""Simulated canvas on which each letter is a block, and each emoji half red, half green."""

SCRIPT = """
const given = JSON.parse(process.argv[1]);
const source = given.source.replaceAll("export ", "");
const made = new Function("WIDTH", `${given.paper}\\n${source}\\nreturn { unitsOf, font, most };`);
const { unitsOf, font, most } = made(given.width ?? 0.75);
const results = {
  units: () => given.texts.map((text) => unitsOf(text, (part) => /[^ -~]/.test(part))),
  font: () => Buffer.from(font(given.texts)).toString("base64"),
  most: () => given.texts.map(most),
};
console.log(JSON.stringify(results[given.of]()));
"""


def asked(of: str, texts: list[str], **more: Any) -> Any:
    given = {"source": page.script("letters.js"), "paper": PAPER, "of": of, "texts": texts}
    return played(SCRIPT, given | more)


def font(*texts: str, **more: Any) -> TTFont:
    return TTFont(BytesIO(b64decode(asked("font", [*texts], **more))))


def test_letters_that_join_are_drawn_as_a_word_and_others_one_by_one() -> None:
    texts = ["Bo 李小龙", "محمد علي", "ธีรเดช", "Оля!", "🦊Bo 👩\u200d🚀", "ok", "e\u0308x"]
    assert asked("units", texts) == [
        ["李", "小", "龙"],
        ["محمد", "علي"],
        ["ธีรเดช"],
        ["О", "л", "я"],
        ["🦊", "👩\u200d🚀"],
        [],
        ["e\u0308"],
    ]


def test_a_font_has_each_letter_with_its_width_and_outline() -> None:
    made = font("李", "小")
    cmap, glyphs = made.getBestCmap(), made.getGlyphSet()
    assert {*map(chr, cmap)} == {"李", "小"}
    for sign in "李小":
        glyph: Any = glyphs[cmap[ord(sign)]]
        pen = BoundsPen(glyphs)
        glyph.draw(pen)
        assert glyph.width == 750
        assert pen.bounds == pytest.approx((0, 0, 750, 500), abs=8)


def test_no_line_grows_by_such_a_font() -> None:
    made, ours = font("李"), TTFont("assets/fonts/BeVietnamPro-Regular.ttf")
    assert made["hhea"].ascent <= ours["hhea"].ascent
    assert made["hhea"].descent >= ours["hhea"].descent
    assert made["hhea"].lineGap == 0


@pytest.mark.parametrize("text", ["李", "محمد", "ธีร", "👩\u200d🚀", "क्षत्रिय", "Щ"])
def test_nothing_is_wider_than_the_app_reckons(text: str) -> None:
    size = 100.0
    [most] = asked("most", [text])
    for face in measure.FILES:
        reckoned = measure.width_of(text, size, face) - len(text) * measure.SPACING
        assert most * size <= reckoned + 0.01, face
    made = font(text, width=3)
    number = max(made["hmtx"].metrics.values())
    assert number[0] <= max(1000, most * 1000)


def test_a_wide_letter_becomes_narrower_and_a_wide_emoji_smaller() -> None:
    made = font("Щ", "🦊", width=1.25)
    cmap, glyphs = made.getBestCmap(), made.getGlyphSet()
    bounds = []
    for sign in "Щ🦊":
        pen = BoundsPen(glyphs)
        glyph: Any = glyphs[cmap[ord(sign)]]
        glyph.draw(pen)
        bounds.append(pen.bounds)
    assert bounds[0] == pytest.approx((0, 0, 1000, 500), abs=8)
    assert bounds[1] == pytest.approx((0, 0, 1000, 400), abs=8)


def test_several_characters_become_one_glyph() -> None:
    made = font("محمد", "👩\u200d🚀", "ทำ")
    cmap = made.getBestCmap()
    table = made["GSUB"].table
    assert [one.FeatureTag for one in table.FeatureList.FeatureRecord] == ["ccmp"]
    (lookup,) = table.LookupList.Lookup[0].SubTable
    found = {
        (first, *join.Component): join.LigGlyph
        for first, joins in lookup.ligatures.items()
        for join in joins
    }
    for text in ("محمد", "👩\u200d🚀", "ทำ", "ท\u0e4dา"):
        assert tuple(cmap[ord(sign)] for sign in text) in found
    thai = [found[tuple(cmap[ord(sign)] for sign in text)] for text in ("ทำ", "ท\u0e4dา")]
    assert thai[0] == thai[1], "the engine takes this vowel apart"


def test_an_emoji_has_its_colours_as_layers_and_a_letter_takes_any_colour() -> None:
    made = font("🦊", "李")
    cmap = made.getBestCmap()
    layers = made["COLR"].ColorLayers
    assert [*layers] == [cmap[ord("🦊")]]
    colours = made["CPAL"].palettes[0]
    shown = {
        (colours[layer.colorID].red, colours[layer.colorID].green)
        for layer in layers[cmap[ord("🦊")]]
    }
    assert shown == {(255, 0), (0, 200)}
