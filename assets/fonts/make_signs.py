"""Makes the font of signs from the drawings in assets/art.

Run it by hand and commit the result.

    python3 -m pip install --target build/cache/skia skia-pathops
    PYTHONPATH=build/cache/skia .venv/bin/python -m assets.fonts.make_signs

Every sign is a glyph as wide and as high as the text size. Strokes are converted to outlines, and
overlapping shapes are joined.
"""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import Any

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.svgLib.path import parse_path

from app.theme.signs import FAMILY, FIRST, FOLDERS, SIGNS

HERE = Path(__file__).parent
ART = HERE.parent / "art"
FONT = HERE / "Signs.ttf"
EM = 960  # divisible by the sizes of both grids, 24 and 64
SMOOTH = 0.5  # maximum error of a curve in units


def drawing(name: str) -> Path:
    """Returns the path of the SVG file of a sign."""
    [found] = [file for folder in FOLDERS if (file := ART / folder / f"{name}.svg").exists()]
    return found


def outline(name: str) -> Any:
    """Returns the outline of a sign as one path without overlaps.

    It is in font units.
    """
    import pathops

    root = ElementTree.parse(drawing(name)).getroot()
    scale = EM / float(root.attrib["viewBox"].split()[2])
    whole = pathops.Path()
    for element in root:
        shape = pathops.Path()
        upright = TransformPen(shape.getPen(), (scale, 0, 0, -scale, 0, EM))
        parse_path(element.attrib["d"], upright)
        if element.get("stroke") is not None:
            width = float(element.attrib["stroke-width"]) * scale
            shape.stroke(width, pathops.LineCap.ROUND_CAP, pathops.LineJoin.ROUND_JOIN, 4)
        shape.convertConicsToQuads(SMOOTH)
        shape.simplify(fix_winding=True, keep_starting_points=False)
        whole = pathops.op(whole, shape, pathops.PathOp.UNION)
    return whole


def main() -> None:
    """Writes the font file of the signs."""
    glyphs = {".notdef": TTGlyphPen(None).glyph()}
    for name in SIGNS:
        pen = TTGlyphPen(None)
        outline(name).draw(Cu2QuPen(pen, SMOOTH, reverse_direction=True))
        glyphs[name] = pen.glyph()
    builder = FontBuilder(EM, isTTF=True)
    builder.setupGlyphOrder(list(glyphs))
    builder.setupCharacterMap({FIRST + at: name for at, name in enumerate(SIGNS)})
    builder.setupGlyf(glyphs)
    builder.setupHorizontalMetrics(
        {name: (EM, getattr(glyph, "xMin", 0)) for name, glyph in glyphs.items()}
    )
    builder.setupHorizontalHeader(ascent=EM, descent=0)
    builder.setupNameTable({"familyName": FAMILY, "styleName": "Regular"})
    builder.setupOS2(
        sTypoAscender=EM, sTypoDescender=0, sTypoLineGap=0, usWinAscent=EM, usWinDescent=0
    )
    builder.setupPost(keepGlyphNames=False)
    builder.updateHead(created=0, modified=0)
    builder.font.recalcTimestamp = False
    builder.save(FONT)
    print(f"{FONT.name}: {len(SIGNS)} signs, {FONT.stat().st_size} bytes")


if __name__ == "__main__":
    main()
