"""Tests of the BG Stats button."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import flet as ft
import pytest
from flet.components.component import Renderer

from app.screens import bg_stats
from app.store import Session
from tests.app.screens.rooms import SIZES, House, Opened, open_store, played, walk, words

LINK = "bgstats://app.bgstatsapp.com/createPlay.html?data=%7B%7D"


@pytest.fixture(autouse=True)
def _launcher(monkeypatch: pytest.MonkeyPatch) -> None:
    module = "flet.controls.services.url_launcher.shared_service"
    monkeypatch.setattr(module, lambda _: SimpleNamespace(_i=7))
    monkeypatch.setattr(bg_stats, "AFTER_END", 0)


def ended(house: House, *levels: str | None) -> Session:
    session = asyncio.run(played(house.store, "onstage", 3, understudies=levels))
    asyncio.run(session.close())
    asyncio.run(house.shell.evening.open(session.id))
    found = house.shell.evening.session
    assert found is not None
    return found


def sends(house: House) -> bool:
    return "Send to BG Stats" in words(house.draw("play"))


@pytest.mark.parametrize("size", SIZES)
def test_a_finale_has_the_button_once_it_was_asked_for(size: tuple[int, int]) -> None:
    house = House(open_store(), size)
    ended(house)
    assert not sends(house)
    house.shell.device.prefs.choose("bg_stats", True)
    assert sends(house)
    keys = {getattr(one, "key", None) for one in house.draw("play")}
    assert {"again", "see"} <= keys, "the other buttons stay"


def test_a_game_of_computers_alone_is_not_sent() -> None:
    house = House(open_store())
    house.shell.device.prefs.choose("bg_stats", True)
    ended(house, "extra", "lead", "regular")
    assert not sends(house)


def test_the_setting_is_off_and_says_what_is_sent() -> None:
    house = House(open_store())
    screen = house.opened("settings", page="games")
    assert house.shell.device.prefs.now.bg_stats is False
    assert any("hands names and points" in word for word in words(screen.draw()))
    screen.press("bg_stats")
    assert house.shell.device.prefs.now.bg_stats is True


def test_the_link_opens_in_the_tap_and_not_for_a_late_tap() -> None:
    house = House(open_store())
    ui = house.shell.hall.ui

    def actions(drawn: list[Any]) -> list[Any]:
        return [one.action for one in drawn if getattr(one, "key", None) == "send"]

    assert actions([*walk(Renderer().render(bg_stats.Send, ui, LINK))]) == [None]
    [action] = actions(Opened(bg_stats.Send, ui, LINK).draw())
    assert isinstance(action, ft.OpenUrl)
    assert (action.url, action.target) == (LINK, ft.UrlTarget.SELF)
