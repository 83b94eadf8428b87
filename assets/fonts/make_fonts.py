r"""Makes the app's fonts from the @fontsource packages.

Run it by hand and commit the results.

    npm pack @fontsource/be-vietnam-pro @fontsource-variable/fraunces \
             @fontsource/noto-sans-math @fontsource/noto-sans-symbols-2
    python assets/fonts/make_fonts.py FOLDER-OF-UNPACKED-PACKAGES

A @fontsource package splits a family into subsets by language. Flet's client needs one file per
weight, so the Latin, extended Latin and Vietnamese subsets are merged, symbols from two Noto fonts
are added, hinting is removed, and the result is written as .ttf, which every client reads. The web
build converts it to .woff2. `coverage.json` lists the code points that all of the fonts have, as
ranges. `python -m build.fonts` then measures the fonts.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

from fontTools.merge import Merger
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem
from fontTools.varLib.instancer import instantiateVariableFont

HERE = Path(__file__).parent
CUTS = ("latin", "latin-ext", "vietnamese")
# Symbols that the text faces lack, by the font to take them from.
LENT = {
    "noto-sans-math-latin-400-normal": "←→↑↓↻↺✓★☆♠♡♢♣♥♦▲▼◀▶●○◆◇■□",
    "noto-sans-symbols-2-symbols-400-normal": "✕",
}
TABLES = {
    *("GlyphOrder", "head", "hhea", "maxp", "OS/2", "hmtx", "cmap", "loca", "glyf"),
    *("name", "post", "GDEF", "GPOS", "GSUB"),
}
# Tables and fields of the line metrics, taken from the Latin subset.
METRICS = (
    *(("hhea", field) for field in ("ascent", "descent", "lineGap")),
    *(("OS/2", f"sTypo{field}") for field in ("Ascender", "Descender", "LineGap")),
    *(("OS/2", f"usWin{field}") for field in ("Ascent", "Descent")),
)
# File, family, weight, pattern of the subsets' names, fixed axes of a variable font.
FACES: list[tuple[str, str, int, str, dict[str, float]]] = [
    ("BeVietnamPro-Regular", "Be Vietnam Pro", 400, "be-vietnam-pro-{}-400-normal", {}),
    ("BeVietnamPro-SemiBold", "Be Vietnam Pro", 600, "be-vietnam-pro-{}-600-normal", {}),
    (
        "Fraunces-SemiBold",
        "Fraunces",
        600,
        "fraunces-{}-full-normal",
        {"wght": 600, "opsz": 60, "SOFT": 0, "WONK": 0},
    ),
]


def find(packages: Path, stem: str) -> Path:
    """Returns the path of a .woff2 file in the folder of packages.

    `stem` is its name without the ending.

    Raises:
        SystemExit: No such file was found.
    """
    found = sorted(packages.rglob(f"{stem}.woff2"))
    if not found:
        sys.exit(f"{stem}.woff2 was not found below {packages}: unpack the packages there first.")
    return found[0]


def plain(font: TTFont, points: Iterable[int]) -> TTFont:
    """Reduces a font to some code points and returns it.

    Hints are removed. Kerning and the positions of marks are kept.
    """
    options = Options()
    options.hinting = False
    options.layout_features = ["kern", "mark", "mkmk", "ccmp", "locl", "liga", "tnum", "lnum"]
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14, 16, 17]
    options.glyph_names = False
    options.notdef_outline = True
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=list(points))
    subsetter.subset(font)
    return font


def name(font: TTFont, family: str, weight: int, file: str) -> None:
    """Sets the family, style and weight in a font's names.

    `file` is the name of its file without the ending.
    """
    style = {400: "Regular", 600: "SemiBold"}[weight]
    table = font["name"]
    for key, text in {
        1: family if weight == 400 else f"{family} {style}",
        2: "Regular",
        3: f"backstage-pass;{file}",
        4: f"{family} {style}",
        6: file,
        16: family,
        17: style,
    }.items():
        table.setName(text, key, 3, 1, 0x409)
    font["OS/2"].usWeightClass = weight
    font["OS/2"].fsSelection = 0x40 | 0x80  # regular, typographic metrics
    font["head"].macStyle = 0


def make(packages: Path, file: str, family: str, weight: int, cuts: str, axes: dict) -> set[int]:
    """Writes one font file and returns its code points.

    Args:
        packages: Folder of the unpacked packages.
        file: File name without the ending.
        family: Name of the font family.
        weight: Weight of the font, 400 or 600.
        cuts: Pattern of the subsets' file names.
        axes: Values of the fixed axes of a variable font.
    """
    with tempfile.TemporaryDirectory() as folder:
        parts: list[str] = []
        seen: set[int] = set()
        first = TTFont(find(packages, cuts.format("latin")))
        upem = first["head"].unitsPerEm
        metrics = {(table, field): getattr(first[table], field) for table, field in METRICS}

        def add(font: TTFont, points: set[int]) -> None:
            font = plain(font, points)
            font.flavor = None
            for table in set(font.keys()) - TABLES:
                if table in font:
                    del font[table]
            path = Path(folder) / f"{len(parts)}.ttf"
            font.save(path)
            parts.append(str(path))
            seen.update(points)

        for cut in CUTS:
            font = TTFont(find(packages, cuts.format(cut)))
            if axes:
                font = instantiateVariableFont(font, axes, inplace=True)
            add(font, {p for p in font.getBestCmap() if p not in seen and p not in (0, 13)})
        for stem, symbols in LENT.items():
            font = TTFont(find(packages, stem))
            wanted = {ord(s) for s in symbols} - seen
            plain(font, wanted)
            if font["head"].unitsPerEm != upem:
                scale_upem(font, upem)
            for table in ("GSUB", "GPOS", "GDEF", "MATH"):
                if table in font:
                    del font[table]
            add(font, wanted)
        merged = Merger().merge(parts)
        for (table, field), value in metrics.items():
            setattr(merged[table], field, value)
        name(merged, family, weight, file)
        merged["head"].modified = merged["head"].created = 3_800_000_000
        merged.recalcTimestamp = False
        merged.save(HERE / f"{file}.ttf")
        return set(merged.getBestCmap())


def ranges(points: Iterable[int]) -> list[list[int]]:
    """Returns code points as sorted ranges, each as [first, last]."""
    out: list[list[int]] = []
    for point in sorted(points):
        if out and out[-1][1] == point - 1:
            out[-1][1] = point
        else:
            out.append([point, point])
    return out


def main() -> None:
    """Writes every font file and `coverage.json`."""
    packages = Path(sys.argv[1])
    covered = [make(packages, *face) for face in FACES]
    common = set.intersection(*covered)
    lines = ",\n".join(f"    {json.dumps(pair)}" for pair in ranges(common))
    (HERE / "coverage.json").write_text(f'{{\n  "ranges": [\n{lines}\n  ]\n}}\n', encoding="utf-8")
    for (file, *_), points in zip(FACES, covered, strict=True):
        size = (HERE / f"{file}.ttf").stat().st_size
        print(f"{file}: {len(points)} code points, {size:,} bytes")
    print(f"all of them: {len(common)} code points")


if __name__ == "__main__":
    main()
