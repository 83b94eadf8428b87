"""The page's fonts, their character measurements, and a reduced icon font.

`python -m build.fonts` writes the measurements next to the fonts, for an app that runs from source.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Iterable
from io import BytesIO
from math import ceil
from pathlib import Path
from typing import Any

from fontTools.pens.boundsPen import BoundsPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

from build import client
from build.cached import Step
from build.paths import ASSETS

OURS = ASSETS / "fonts"
SIGNS = "Signs"
"""Name of the font that contains signs instead of text."""
STEP = Step("fonts", (Path(__file__),), ("fonttools", "brotli"))
# Flet's icon font counts its creation date from 1970, not from 1904; fontTools warns about that.
logging.getLogger("fontTools.ttLib.tables._h_e_a_d").setLevel(logging.ERROR)
# Icons that Flutter's own widgets draw, by Material name.
BUILT_IN = (
    *("ARROW_BACK", "ARROW_DROP_DOWN", "ARROW_DROP_UP", "CHECK", "CLOSE", "CLEAR", "MENU"),
    *("MORE_VERT", "MORE_HORIZ", "EXPAND_MORE", "CHEVRON_LEFT", "CHEVRON_RIGHT", "SEARCH"),
    *("CANCEL", "DRAG_HANDLE", "ERROR_OUTLINE", "ARROW_UPWARD", "EDIT"),
)
# Endings of Flet's icon names, and of the icon font's glyph names for them.
CUTS = {
    "_OUTLINED": ("_outline", "_outlined"),
    "_ROUNDED": ("_round", "_rounded"),
    "_SHARP": ("_sharp",),
}


def families() -> dict[str, str]:
    """Returns the paths of font files by family name.

    The paths are relative to assets/fonts.
    """
    table: dict[str, str] = json.loads((OURS / "fonts.json").read_text(encoding="utf-8"))
    return table


def woff2(file: Path) -> bytes:
    """Returns a font file converted to WOFF2."""
    data = file.read_bytes()

    def packed() -> bytes:
        font = TTFont(BytesIO(data), recalcTimestamp=False)
        font.flavor = "woff2"
        return _saved(font)

    return STEP.result(packed, "woff2", data)


def _saved(font: TTFont) -> bytes:
    buffer = BytesIO()
    font.save(buffer)
    return buffer.getvalue()


def icon_glyphs(names: set[str], font: TTFont) -> set[str]:
    """Returns the names of the glyphs for Flet's icon names.

    An icon name is a string such as `ARROW_BACK`.

    Raises:
        KeyError: The font has no glyph for one of the icon names.
    """
    order = set(font.getGlyphOrder())
    glyphs = set()
    for name in names:
        ending, cuts = next(
            (pair for pair in CUTS.items() if name.endswith(pair[0])), ("", ("_baseline", ""))
        )
        stem = name.removesuffix(ending).lower()
        glyph = next((stem + cut for cut in cuts if stem + cut in order), None)
        if glyph is None:
            raise KeyError(
                f"The icon font has no glyph called after {name} (it may be a second name of "
                "another icon): use the first name where app/ mentions it."
            )
        glyphs.add(glyph)
    return glyphs


def icon_font(names: set[str]) -> bytes:
    """Returns Flet's icon font as WOFF2, reduced to some icons.

    These are the icons in `names` and in `BUILT_IN`.
    """
    data = (client.source() / "assets/fonts/MaterialIcons-Regular.otf").read_bytes()
    wanted = sorted(names | set(BUILT_IN))

    def cut() -> bytes:
        font = TTFont(BytesIO(data), recalcTimestamp=False)
        options = Options()
        options.layout_features = []
        options.hinting = False
        options.flavor = "woff2"
        options.notdef_outline = True
        subsetter = Subsetter(options)
        subsetter.populate(glyphs=icon_glyphs(set(wanted), font))
        subsetter.subset(font)
        font.flavor = "woff2"
        return _saved(font)

    return STEP.result(cut, "icons", data, " ".join(wanted))


def empty_font() -> bytes:
    """Returns a font that contains only a space, to replace fallback fonts.

    With it, the client draws a box for a missing character. Without any font, it repeats the
    request at every frame.
    """
    data = (OURS / families()["Be Vietnam Pro"]).read_bytes()

    def emptied() -> bytes:
        font = TTFont(BytesIO(data), recalcTimestamp=False)
        options = Options()
        options.layout_features = []
        options.name_IDs = [1, 2]
        subsetter = Subsetter(options)
        subsetter.populate(unicodes=[0x20])
        subsetter.subset(font)
        font.flavor = "woff2"
        return _saved(font)

    return STEP.result(emptied, "empty", data)


def covered() -> list[str]:
    """Returns the characters that all text fonts contain.

    They are in the order of their code points.
    """
    ranges = json.loads((OURS / "coverage.json").read_text(encoding="utf-8"))["ranges"]
    return [chr(point) for first, last in ranges for point in range(first, last + 1)]


def covered_ranges() -> str:
    """Returns the characters of `covered` as ranges for JavaScript.

    They are for use in a regular expression.
    """
    ranges = json.loads((OURS / "coverage.json").read_text(encoding="utf-8"))["ranges"]
    return "".join(f"\\u{{{first:x}}}-\\u{{{last:x}}}" for first, last in ranges)


def measured(font: TTFont, signs: Iterable[str]) -> list[list[int]]:
    """Returns the widths, tops and depths of characters.

    These are three lists in thousandths of the text size. Tops and depths are rounded up to
    hundredths to keep the table small, because it is read at every start.
    """
    cmap, glyphs, part = font.getBestCmap(), font.getGlyphSet(), 1000 / font["head"].unitsPerEm

    def rounded(bound: float) -> int:
        return ceil(bound * part / 10) * 10

    rows: list[list[int]] = []
    for sign in signs:
        glyph: Any = glyphs[cmap[ord(sign)]]
        pen = BoundsPen(glyphs)
        glyph.draw(pen)
        _, low, _, top = pen.bounds or (0, 0, 0, 0)
        rows.append([round(glyph.width * part), rounded(max(0, top)), rounded(max(0, -low))])
    return [list(column) for column in zip(*rows, strict=True)]


def measures() -> bytes:
    """Returns the table of measurements that `app/theme/measure.py` reads."""
    signs = "".join(covered())
    files = [OURS / name for name in families().values() if Path(name).stem != SIGNS]

    def table() -> bytes:
        lines = [f'"signs": {json.dumps(signs, ensure_ascii=False)}']
        for file in files:
            columns = measured(TTFont(file), signs)
            rows_text = ",\n".join(json.dumps(each, separators=(",", ":")) for each in columns)
            lines.append(f'"{file.stem}": [\n{rows_text}\n]')
        return ("{" + ",\n".join(lines) + "}\n").encode()

    return STEP.result(table, "measures", signs, *(file.read_bytes() for file in files))


def write_fonts(client_folder: Path, icons: set[str]) -> list[str]:
    """Writes the fonts and their manifest into the client's `assets/`.

    Flutter's default family is "Roboto". The manifest maps it to the app's text fonts.

    Returns:
        The file names of the app's fonts in the order of `fonts.json`, followed by the icon font's.
    """
    folder = client_folder / "assets" / "fonts"
    folder.mkdir(parents=True, exist_ok=True)
    manifest = []
    written = []
    for family, name in families().items():
        file = Path(name).with_suffix(".woff2").name
        (folder / file).write_bytes(woff2(OURS / name))
        written.append(file)
        manifest.append({"family": family, "fonts": [{"asset": f"fonts/{file}"}]})
    text_faces = [{"asset": f"fonts/{name}"} for name in written[:2]]
    manifest.append({"family": "Roboto", "fonts": text_faces})
    (folder / "icons.woff2").write_bytes(icon_font(icons))
    manifest.append({"family": "MaterialIcons", "fonts": [{"asset": "fonts/icons.woff2"}]})
    text = json.dumps(manifest, indent=1)
    (client_folder / "assets" / "FontManifest.json").write_text(text, encoding="utf-8")
    return [*written, "icons.woff2"]


if __name__ == "__main__":
    (OURS / "measures.json").write_bytes(measures())
