"""Tests of all games' signs and skins."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from app.theme.signs import LETTERS
from assets.art.draw.encore.signs import SIGNS as ENCORE
from assets.art.draw.encore.tones import SKINS as ENCORE_SKINS
from assets.art.draw.thespianage.signs import SIGNS as THESPIANAGE
from assets.art.draw.thespianage.tones import SKINS as THESPIANAGE_SKINS
from assets.art.draw.upstaged.inks import SKINS as UPSTAGED_SKINS
from assets.art.draw.upstaged.signs import SIGNS as UPSTAGED
from tests.assets.test_art import cells, luminance

Signs = Mapping[str, Callable[[], Any]]

SIGNS = pytest.mark.parametrize(
    "signs", [ENCORE, THESPIANAGE, UPSTAGED], ids=["encore", "thespianage", "upstaged"]
)
SKINS = pytest.mark.parametrize(
    "skins",
    [ENCORE_SKINS, THESPIANAGE_SKINS, UPSTAGED_SKINS],
    ids=["encore", "thespianage", "upstaged"],
)


@SIGNS
def test_signs_differ_by_shape_at_sixteen_pixels(signs: Signs) -> None:
    assert {*signs} <= {*LETTERS}
    shapes = {name: cells(draw()) for name, draw in signs.items()}
    for name, shape in shapes.items():
        assert 40 <= len(shape) <= 225, f"{name} covers {len(shape)} of 256 cells"
    for one, other in itertools.combinations(shapes, 2):
        common = len(shapes[one] & shapes[other]) / len(shapes[one] | shapes[other])
        assert common < 0.7, f"{one} and {other} share {common:.2f} of their shape"


@SIGNS
def test_signs_stay_in_their_box(signs: Signs) -> None:
    for name, draw in signs.items():
        left, top, right, bottom = draw().box()
        assert min(left, top) >= -2, name
        assert max(right, bottom) <= 66, name


@SKINS
def test_skins_differ_in_lightness(skins: Mapping[int, Any]) -> None:
    for plane in ("light", "shade"):
        steps = [luminance(getattr(skins[tone], plane)) ** 0.43 for tone in (1, 2, 3, 4, 5)]
        for lighter, darker in itertools.pairwise(steps):
            assert lighter - darker > 0.08, (plane, steps)
