"""Tests of a thumb that slides onto a card."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from flet.components.component import Renderer

from app.games.common.under_finger import Picture
from app.table.board import Drawn
from app.table.state import Phase
from tests.app.games.boards import OnScreen
from tests.app.games.laid import Box, laid, met
from tests.app.games.newcomer import NAME, copied
from tests.app.games.test_taps import tables

BOARDS = ("onstage", "upstaged", "thespianage", "encore", NAME)
IN_HAND = re.compile(r"hand/.*pick-\d+|tray/.*tray-Piece\(kind='card', number=\d+\)")
"""Keys of hand cards: on their own layer, or in the tray of the template's board."""


@pytest.fixture(scope="module", autouse=True)
def game_of_a_newcomer(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with copied(tmp_path_factory.mktemp("house")):
        yield


class Thumb:
    """Board that receives taps, and slides from outside.

    Attributes:
        boxes: Everything on the board with its area.
    """

    def __init__(self, on_screen: OnScreen, pick: Any = None) -> None:
        self.on_screen = on_screen.again()
        self.drawn: Drawn = self.on_screen.draw(pick)
        body: Any = self.drawn.body
        Renderer(body).render(body.fn, *body.args, **body.kwargs)
        self.picture: Picture = self.drawn.card_at.__self__  # type: ignore[attr-defined]
        self.boxes = laid(self.picture.shown, *self.picture.size)

    def pressed(self) -> list[tuple[Box, float, float]]:
        points = ((box, box.at.middle, box.at.y + box.at.h / 2) for box in self.boxes)
        return [
            point
            for point in points
            if point[0].pressed and met(self.boxes, *point[1:]) is point[0]
        ]

    def tapped(self, box: Box) -> Any:
        self.clear()
        handler = getattr(box.control, "on_click", None) or getattr(box.control, "on_tap", None)
        if handler is not None:
            handler(None)
        return self.on_screen.picks[-1] if self.on_screen.picks else None

    def slid(self, x: float, y: float) -> Any:
        self.clear()
        card = self.drawn.card_at(x, self.picture.size[1] - y)
        if card is not None:
            card.choose()
        assert not self.on_screen.acts
        return self.on_screen.picks[-1] if self.on_screen.picks else None

    def clear(self) -> None:
        self.on_screen.picks.clear()
        self.on_screen.acts.clear()


def is_card(on_screen: OnScreen, box: Box) -> bool:
    return on_screen.table.scene.phase is Phase.PRIVATE and bool(
        IN_HAND.search("/".join(box.trail))
    )


@pytest.mark.parametrize("game", BOARDS)
def test_a_slide_to_a_card_is_a_tap_on_it_and_elsewhere_it_is_nothing(game: str) -> None:
    chosen = refused = others = 0
    for name, on_screen in tables(game):
        thumb = Thumb(on_screen)
        for box, x, y in thumb.pressed():
            tapped, slid = thumb.tapped(box), thumb.slid(x, y)
            if not is_card(on_screen, box) or tapped is None or tapped.inspected is not None:
                assert slid is None, (name, box.trail)
                others += 1
                continue
            assert slid == tapped, (name, box.trail)
            chosen += bool(tapped.chosen)
            refused += tapped.refused is not None
    assert chosen
    assert refused or game == NAME
    assert others


@pytest.mark.parametrize("quick", [False, True])
@pytest.mark.parametrize("game", BOARDS)
def test_a_slide_never_clears_or_confirms_a_choice(
    game: str, quick: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if quick:
        stage = OnScreen.stage
        monkeypatch.setattr(
            OnScreen, "stage", lambda self, pick=None: replace(stage(self, pick), quick=True)
        )
    cleared = moved = 0
    for name, on_screen in tables(game):
        first = Thumb(on_screen)
        cards = [spot for spot in first.pressed() if is_card(on_screen, spot[0])]
        picks = {first.slid(x, y) for _, x, y in cards}
        for pick in sorted(filter(None, picks), key=repr):
            thumb = Thumb(on_screen, pick)
            for box, x, y in thumb.pressed():
                if not is_card(on_screen, box):
                    assert thumb.slid(x, y) is None, (name, box.trail)
                    continue
                tapped, acts = thumb.tapped(box), [*thumb.on_screen.acts]
                slid = thumb.slid(x, y)
                takes_away = tapped is not None and Counter(tapped.chosen) < Counter(pick.chosen)
                if acts or tapped is None or takes_away or tapped.inspected is not None:
                    assert slid is None, (name, box.trail, pick)
                    cleared += 1
                else:
                    assert slid == tapped, (name, box.trail, pick)
                    moved += 1
    assert cleared
    assert moved


@pytest.mark.parametrize("game", BOARDS)
def test_no_card_is_found_below_an_open_description(game: str) -> None:
    found = 0
    for _, on_screen in tables(game):
        thumb = Thumb(on_screen)
        cards = [spot for spot in thumb.pressed() if is_card(on_screen, spot[0])]
        for box, x, y in cards:
            if thumb.slid(x, y) is None:
                continue
            box.control.data.held()
            over = Thumb(on_screen, thumb.on_screen.picks[-1])
            assert not any(over.slid(*point) for _, *point in cards)
            found += 1
    assert found
