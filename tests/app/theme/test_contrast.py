"""Tests of contrast."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from itertools import product
from typing import Any

import flet as ft
import pytest
from flet.components.component import Component, Renderer

from app.places import Place
from app.screens.home import CREAM, GOLD
from app.theme import EVENING, MATINEE, SEAT_COLOURS, Palette, strong
from app.theme.palette import INK, SCRIPT, mixed
from engines import find, names
from tests.app.screens.rooms import House, Shown, open_store, played

LIGHTINGS = {
    "evening": (EVENING, 5.3),
    "matinee": (MATINEE, 5.3),
    "strong evening": (strong(EVENING), 7.0),
    "strong matinee": (strong(MATINEE), 7.0),
}
FOLDS = {"evening": (179, 36, 61), "matinee": (198, 58, 80)}
"""Brightest fold in each curtain's picture, as red, green and blue."""


def rgb(color: str) -> tuple[float, float, float]:
    digits = color.removeprefix("#")[-6:]
    return tuple(int(digits[at : at + 2], 16) for at in (0, 2, 4))  # type: ignore[return-value]


def under(veil: str, ground: tuple[float, float, float]) -> tuple[float, float, float]:
    part = int(veil[1:3], 16) / 255 if veil else 0.0
    return tuple(  # type: ignore[return-value]
        part * over + (1 - part) * own
        for over, own in zip(rgb(veil or "#000000"), ground, strict=True)
    )


def over(color: str, ground: str) -> str:
    front, _, part = color.partition(",")
    return mixed(ground, front, float(part)) if part else color


def contrast(one: tuple[float, float, float], other: tuple[float, float, float]) -> float:
    """Returns the contrast ratio of two colours as defined by WCAG."""

    def light(color: tuple[float, float, float]) -> float:
        parts = [value / 255 for value in color]
        red, green, blue = (
            part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
        )
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    dark, bright = sorted((light(one), light(other)))
    return (bright + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("name", LIGHTINGS)
def test_every_ink_on_every_ground(name: str) -> None:
    colors, least = LIGHTINGS[name]
    inks = {role: getattr(colors, role) for role in ("text", "quiet", "brass", "rose")}
    grounds = {role: getattr(colors, role) for role in ("house", "boards", "raised")}
    pairs = list(product(inks.items(), grounds.items()))
    pairs += [(("on_brass", colors.on_brass), ("brass", colors.brass))]
    for ground in ("velvet", "velvet_deep"):
        pairs.append((("on_velvet", colors.on_velvet), (ground, getattr(colors, ground))))
    poor = {
        f"{ink} on {ground}": found
        for (ink, front), (ground, behind) in pairs
        if (found := round(contrast(rgb(front), rgb(behind)), 2)) < least
    }
    assert not poor


@pytest.mark.parametrize("name", LIGHTINGS)
def test_what_tells_something_without_words_stands_out(name: str) -> None:
    colors, _ = LIGHTINGS[name]
    for ground in (colors.house, colors.boards, colors.raised):
        assert contrast(rgb(colors.mark), rgb(ground)) >= 3
        assert contrast(rgb(colors.brass), rgb(ground)) >= 3


@pytest.mark.parametrize("colors", [strong(EVENING), strong(MATINEE)])
def test_words_and_lines_stand_out_where_much_contrast_is_asked_for(colors: Palette) -> None:
    fold = under(colors.veil, FOLDS[colors.lighting])
    for ink in (GOLD, CREAM, colors.on_velvet):
        assert contrast(rgb(ink), fold) >= 7
    for ground in (colors.house, colors.boards, colors.raised):
        assert contrast(rgb(colors.line), rgb(ground)) >= 4.5


def test_a_sign_stands_out_on_every_seats_colour() -> None:
    assert all(contrast(rgb(INK), rgb(fill)) >= 4.5 for fill, _ in SEAT_COLOURS.values())


def written(control: Any, ground: str) -> Iterator[tuple[str, str, str]]:
    """Yields every text in a control with its colour and its background colour.

    Texts on the picture of a curtain are left out.
    """
    if isinstance(control, Component):
        inside = Renderer(control).render(control.fn, *control.args, **control.kwargs)
        yield from written(inside, ground)
    elif isinstance(control, (list, tuple)):
        for one in control:
            yield from written(one, ground)
    elif isinstance(control, ft.Control):
        style = getattr(control, "style", None)
        for own in (getattr(control, "bgcolor", None), getattr(style, "bgcolor", None)):
            if isinstance(own, str) and own.startswith("#"):
                ground = over(own, ground)
        if isinstance(control, ft.Stack) and control.key == "velvet":
            return  # a picture: see above
        if isinstance(control, ft.Text) and isinstance(control.color, str):
            yield control.value or "", over(control.color, ground), ground
        for name in ("content", "controls", "icon"):
            yield from written(getattr(control, name, None), ground)


def poor(found: set[tuple[str, str, str]]) -> list[tuple[str, str, str]]:
    """Returns the texts with too little contrast.

    Text needs a contrast of 7, signs only 4.5, because words stand beside them. Text on the colour
    of a seat is left out.
    """
    seats = {fill for fill, _ in SEAT_COLOURS.values()}
    return [
        (text, ink, ground)
        for text, ink, ground in found
        if ink.startswith("#")
        and ground not in seats
        # Ink is for what is painted as paper.
        and contrast(rgb(ink), rgb(SCRIPT if ink == INK else ground)) < (4.5 if signs(text) else 7)
    ]


def signs(text: str) -> bool:
    return bool(text) and all("\ue000" <= each <= "\uf8ff" for each in text)


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("screen", ["home", "new", "settings", "rules", "history", "about"])
def test_every_word_of_a_screen_in_a_strong_lighting(screen: str, theme: str) -> None:
    house = House(open_store())
    shell = house.shell
    shell.device.prefs.choose("theme", theme)
    shell.device.prefs.choose("contrast", "more")
    colors = shell.device.palette
    drawn = Renderer().render(Shown, shell, Place(screen))
    found = set(written(drawn, colors.house))
    assert len(found) > 3
    assert not poor(found)


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("game", names())
def test_every_word_at_a_table_in_a_strong_lighting(game: str, theme: str) -> None:
    house = House(open_store())
    shell = house.shell
    shell.device.prefs.choose("theme", theme)
    shell.device.prefs.choose("contrast", "more")
    session = asyncio.run(played(house.store, game, find(game).seats[0], steps=12))
    shell.evening._open(session)
    assert shell.evening.controller is not None
    found = set(written(Renderer().render(Shown, shell, Place("play")), shell.device.palette.house))
    shell.evening.controller.open("menu")
    found |= set(
        written(Renderer().render(Shown, shell, Place("play")), shell.device.palette.house)
    )
    assert len(found) > 5
    assert not poor(found)
