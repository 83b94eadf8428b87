"""Draws all pictures and rewrites changed SVG files: `python -m assets.art.draw`."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from . import blanks, brand, icons, masks, performers, seats, stage, understudies
from .cards import card
from .kit import Svg
from .motifs import SIGNS, blossom, sign
from .palette import FOLDER, SUITS
from .troupe import FIGURES

ONSTAGE = "troupe"
"""Name of the only package that draws part of a game."""


def games() -> list[Any]:
    """Returns the packages that each draw all pictures of a game.

    Onstage has no such package.
    """
    found = sorted(one.name for one in iter_modules([FOLDER / "draw"]) if one.ispkg)
    return [import_module(f"{__package__}.{name}") for name in found if name != ONSTAGE]


def pictures() -> dict[str, str]:
    """Returns the SVG texts of all pictures, by path below `assets/art`."""
    out: dict[str, str] = {}
    for name in SIGNS:
        out[f"onstage/sign-{name}.svg"] = Svg(64, 64).fill(sign(name), "#000").text()
    out["onstage/blossom.svg"] = Svg(24, 24).fill(blossom(12, 12, 11.5), "#000").text()
    for suit in SUITS:
        for value in range(1, 10):
            out[f"onstage/card-{suit}-{value}.svg"] = card(suit, value)
    for suit, rank in FIGURES:
        name = "star" if suit == "star" else f"{suit}-{rank}"
        out[f"onstage/performer-{name}.svg"] = performers.performer(suit, rank)
    for theme in stage.LIGHTS:
        out[f"house/stage-floor-{theme}.svg"] = stage.floor(theme)
        out[f"house/stage-backdrop-{theme}.svg"] = stage.backdrop(theme)
        for side in ("left", "right"):
            out[f"house/proscenium-{side}-{theme}.svg"] = stage.column(theme, side)
        out[f"house/valance-{theme}.svg"] = stage.valance(theme)
        out[f"house/spotlight-{theme}.svg"] = stage.spotlight(theme)
        out[f"house/curtain-{theme}.svg"] = stage.curtain(theme)
        out[f"house/curtain-fringe-{theme}.svg"] = stage.fringe(theme)
    out["onstage/emblem.svg"] = brand.emblem()
    out["brand/mask.svg"] = brand.mask()
    out["brand/mask-flat.svg"] = brand.mask_flat()
    out["brand/wordmark.svg"] = brand.wordmark(stacked=False)
    out["brand/wordmark-stacked.svg"] = brand.wordmark(stacked=True)
    for folder in ("icons", "stamps"):
        out |= {f"{folder}/{name}.svg": text for name, text in icons.icons(folder).items()}
    out |= {f"seats/{name}.svg": seats.seat(name) for name in seats.SEATS}
    out |= {f"masks/mask-{name}.svg": masks.mask(name) for name in masks.MASKS}
    out |= {f"understudies/{name}.svg": draw() for name, draw in understudies.FACES.items()}
    for game in games():
        for name, shape in game.SIGNS.items():
            out[f"signs/{name}.svg"] = Svg(64, 64).fill(shape(), "#000").text()
        out |= game.pictures()
    return out | dict(blanks.pictures())


def main() -> None:
    """Writes the SVG files that have changed and deletes obsolete ones.

    The names of these files are printed.
    """
    drawn = pictures()
    for name, text in drawn.items():
        file = FOLDER / name
        if not file.exists() or file.read_text(encoding="utf-8") != text:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8", newline="\n")
            print(f"written: assets/art/{name}")
    for file in FOLDER.rglob("*.svg"):
        name = file.relative_to(FOLDER).as_posix()
        if name not in drawn:
            file.unlink()
            print(f"removed: assets/art/{name}")
    print(f"{len(drawn)} pictures are up to date.")


if __name__ == "__main__":
    main()
