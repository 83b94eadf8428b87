"""Tests of the table of screens."""

import inspect

import flet as ft
import pytest

from app.gather import ADAPTED, MARKED, PLAIN, SCREENS, named


@pytest.mark.parametrize("entry", [*SCREENS.values(), MARKED])
def test_every_entry_names_a_function_that_draws(entry: str) -> None:
    drawn = inspect.signature(named(entry)).return_annotation
    assert drawn in (ft.Control, "ft.Control")


@pytest.mark.parametrize("place", SCREENS)
def test_a_screen_takes_what_the_table_hands_it(place: str) -> None:
    given = ["shell", "hall", "place"] if place in ADAPTED else ["hall"]
    parameters = [name.strip("_") for name in inspect.signature(named(SCREENS[place])).parameters]
    assert [name or "place" for name in parameters][: len(given)] == given


def test_a_place_has_one_entry() -> None:
    assert not ADAPTED.keys() & PLAIN.keys()
    assert len({*SCREENS.values()}) == len(SCREENS)
