"""Tests of dragging a card to its place."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

import pytest

from app.games.common.board_state import Pick
from app.table.board import Carried
from app.theme.kit import NEXT
from tests.app.games.boards import OnScreen, walk
from tests.app.games.newcomer import NAME, copied
from tests.app.games.test_slide import BOARDS, Thumb, is_card
from tests.app.games.test_taps import tables


@pytest.fixture(scope="module", autouse=True)
def game_of_a_newcomer(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with copied(tmp_path_factory.mktemp("house")):
        yield


def carried(on_screen: OnScreen, pick: Any = None) -> Iterator[tuple[str, Thumb, Carried, Any]]:
    """Yields the key, board, drag and pick of each draggable card.

    Fails if anything but a card can be dragged.
    """
    thumb = Thumb(on_screen, pick)
    for box, x, y in thumb.pressed():
        found = thumb.drawn.carried_at(x, y)
        if not is_card(on_screen, box):
            assert found is None, box.trail
        elif found is not None:
            yield "/".join(box.trail), thumb, found, thumb.tapped(box)


def stepped(on_screen: OnScreen, pick: Any) -> list[Any]:
    at = on_screen.again()
    drawn = at.draw(pick)
    for button in walk(drawn.action_bar):
        if getattr(button, "data", None) == NEXT and not button.disabled and drawn.ready:
            button.on_click(None)
    return at.acts


def after_a_tap(on_screen: OnScreen, pick: Any) -> set[Any]:
    thumb = Thumb(on_screen, pick)
    return {thumb.tapped(box) for box, *_ in thumb.pressed()}


@pytest.mark.parametrize("game", BOARDS)
def test_a_drag_to_its_place_is_the_taps_and_the_step(game: str) -> None:
    played = refused = 0
    for name, on_screen in tables(game):
        near: dict[Any, set[Any]] = {}
        for trail, thumb, card, tapped in [*carried(on_screen)]:
            for goal in card.goals:
                where, selection = (name, trail, goal.area), cast(Pick[Any], goal.pick)
                if goal.pick != tapped:
                    if tapped not in near:
                        near[tapped] = after_a_tap(on_screen, tapped)
                    assert goal.pick in near[tapped], where
                thumb.clear()
                if goal.step is not None:
                    goal.step()
                assert thumb.on_screen.acts == stepped(on_screen, goal.pick), where
                played += bool(thumb.on_screen.acts)
                refused += selection.refused is not None
                if selection.refused is not None:
                    assert goal.step is None, where
    assert played
    assert refused or game in (NAME, "encore")


@pytest.mark.parametrize("game", BOARDS)
def test_places_lie_on_the_board_beside_the_hand(game: str) -> None:
    found = 0
    for name, on_screen in tables(game):
        for trail, thumb, card, _ in carried(on_screen):
            width, height = thumb.picture.size
            for goal in card.goals:
                x, y, w, h = goal.area
                assert min(w, h) >= 30, (name, trail)
                assert x >= 0
                assert y >= 0
                assert x + w <= width + 1
                assert y + h <= height + 1
                left, top, card_width, card_height = card.area
                middle = left + card_width / 2, top + card_height / 2
                assert not (x < middle[0] < x + w and y < middle[1] < y + h), (name, trail)
                found += 1
    assert found
