"""Substitutes for missing posters, each in colours of its own."""

from __future__ import annotations

from colorsys import hls_to_rgb
from hashlib import sha256

from .brand import NIGHT, VELVET, VELVET_DARK, drape
from .kit import Svg, circle, rays, rect
from .motifs import half_mask
from .palette import HOUSE


def stand_in(name: str) -> str:
    """Returns the SVG of a substitute for a missing poster.

    It shows a mask between two drapes and is 240 × 320 units. The colours are derived from the
    name.
    """
    digest = sha256(name.encode("utf-8")).digest()
    hue, beams = digest[0] / 256, 12 + 2 * (digest[1] % 9)
    svg = Svg(240, 320)
    frame = svg.clip(rect(0, 0, 240, 320, 18))
    svg.group(f'clip-path="url(#{frame})"')
    svg.fill(rect(0, 0, 240, 320), _tone(hue, 0.16))
    svg.fill(rays((120, 150), 60, 320, beams, 0.5), _tone(hue, 0.28))
    svg.fill(circle(120, 150, 88), HOUSE.gold).fill(circle(120, 150, 82), _tone(hue, 0.8))
    svg.fill(half_mask(120, 150, 132).move(0, 5), NIGHT).fill(half_mask(120, 150, 132), HOUSE.gold)
    cloth, folds = drape(0, 62, 320)
    svg.fill(cloth.both(120), VELVET).fill(folds.both(120), VELVET_DARK)
    svg.fill(rect(0, 272, 240, 48), _tone(hue, 0.12)).fill(rect(0, 270, 240, 4), HOUSE.gold)
    return svg.end().text()


def _tone(hue: float, light: float) -> str:
    return "#" + "".join(f"{round(255 * part):02X}" for part in hls_to_rgb(hue, light, 0.45))
