"""Tests of the badge of a seat."""

from typing import Any

import flet as ft
import pytest

from app.store import UNDERSTUDIES
from app.theme import SEAT_COLOURS, kit
from app.theme.pictures import source
from app.theme.signs import LETTERS
from build.pictures import painted_as
from tests.app.screens.rooms import walk


def pictures(control: ft.Control) -> list[Any]:
    return [one for one in walk(control) if isinstance(one, ft.Image)]


@pytest.mark.parametrize("level", [None, *UNDERSTUDIES])
@pytest.mark.parametrize("size", [20, 28, 72])
def test_a_badge_keeps_its_size_and_shows_seat_and_level(level: str | None, size: int) -> None:
    for colour, (fill, sign) in SEAT_COLOURS.items():
        badge: Any = kit.badge(colour, size, level)
        assert (badge.width, badge.height) == (size, size)
        [mark] = [one for one in walk(badge) if isinstance(one, ft.Text)]
        assert mark.value == LETTERS[sign]
        assert mark.size is not None
        assert mark.size < size
        assert mark.semantics_label == "", "a name always stands beside it"
        shown = pictures(badge)
        assert fill in [getattr(one, "bgcolor", None) for one in walk(badge)]
        assert [one.src for one in shown] == [source(f"understudies/{level}")] * (level is not None)
        assert all(one.width <= size for one in shown)
        assert all(one.exclude_from_semantics for one in shown), "a name always stands beside it"


def test_the_faces_are_painted_sharp_enough_for_the_largest() -> None:
    for level in UNDERSTUDIES:
        assert painted_as(f"understudies/{level}").width >= 3 * 72
