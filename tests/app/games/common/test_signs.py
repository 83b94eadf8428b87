"""Tests of the boards' signs."""

from __future__ import annotations

import re

import pytest

from app.games.common.signs import SHARED, parts_of, picture, signs_of
from app.rulebook import rulebook
from app.text import FALLBACK
from app.theme.signs import LETTERS
from build.paths import ASSETS
from engines import find, names
from tests.app.games.boards import ui_of

WITH_SIGNS = [game for game in names() if parts_of(game)]
MOST = 20
"""Maximum number of words in a sentence about a sign."""


@pytest.mark.parametrize("game", WITH_SIGNS)
def test_every_sign_has_a_name_a_short_sentence_and_a_rule(game: str) -> None:
    ui, book = ui_of(), rulebook(find(game), FALLBACK)
    assert book is not None
    for part in parts_of(game):
        assert part.heading(ui)
        for sign in part.signs:
            said = sign.sentence(ui)
            assert sign.name(ui), sign
            assert re.fullmatch(r"\S.*[.]", said), sign
            assert len(said.split()) <= MOST, sign
            assert "{" not in said, "whoever reads it reads the same"
            assert (sign.rule is None) == (sign.owner == SHARED), sign
            assert sign.rule is None or sign.rule in book.rules, sign
            assert sign.rule is None or book.page(sign.rule) is not None, sign
    own = [sign.id for part in parts_of(game) for sign in part.signs if part.owner == game]
    assert len({*own}) == len(own)


@pytest.mark.parametrize("game", WITH_SIGNS)
def test_every_drawing_of_a_sign_exists(game: str) -> None:
    for sign in signs_of(game).values():
        for drawing in sign.drawn:
            kind, _, named = drawing.partition(":")
            if kind in ("sign", "stamp"):
                assert named in LETTERS, sign
            elif kind in ("art", "tinted"):
                assert [*(ASSETS / "art").glob(f"{named}.svg")], sign
        for dark in (True, False):
            assert picture(ui_of(dark=dark), sign.drawn[0], 40)
