"""Tests of changing a PIN in New game."""

from types import SimpleNamespace
from typing import Any

import flet as ft
import pytest

from app.screens.new_game_draft import Draft
from app.text import say
from tests.app.screens.rooms import House, Opened, open_store, words

PIN, OTHER = "2468", "1357"


class Desk:
    """New game in which the first person has set a PIN."""

    def __init__(self, people: int = 3) -> None:
        self.house = House(open_store())
        self.draft = Draft.begin(self.house.shell.device.prefs, "onstage")
        cast = self.draft.cast
        while len(cast.parts) > 3:
            cast.remove(len(cast.parts) - 1)
        for index in range(people, 3):
            cast.recast(index, "extra")
        self.mai = cast.parts[0]
        self.mai.name = "Mai"
        self.house.shell.places.go("new", draft=self.draft)
        new_game = self.house.opened("new", draft=self.draft)
        new_game.press(f"sign-{self.mai.key}")
        self.screen: Opened = self.house.opened("seat", draft=self.draft, key=self.mai.key)
        self.type(f"pin-{self.mai.key}", PIN)
        new_game.press(f"sign-{self.mai.key}")

    def type(self, key: str, digits: str) -> None:
        field = next(one for one in self.screen.draw() if getattr(one, "key", None) == key)
        field.on_change(SimpleNamespace(control=SimpleNamespace(value=digits)))

    def agree(self, name: str) -> None:
        label = say("agree.tap", name=name)
        tap: Any = next(
            one.on_click
            for one in self.screen.draw()
            if isinstance(one, ft.TextButton) and getattr(one.content, "label", None) == label
        )
        tap(None)

    def named(self) -> set[str]:
        return {str(getattr(one, "key", "")) for one in self.screen.draw()}

    def words(self) -> str:
        drawn: list[Any] = self.screen.draw()
        fields = [str(value) for one in drawn if (value := getattr(one, "value", None))]
        return " ".join([*words(drawn), *fields])


def test_a_pin_that_was_chosen_is_not_in_the_screen_any_more() -> None:
    desk = Desk()
    assert PIN not in desk.words()
    assert f"pin-{desk.mai.key}" not in desk.named()


def test_who_gives_it_changes_it() -> None:
    desk = Desk()
    desk.type(f"give-{desk.mai.key}", OTHER)
    assert say("flow.wrong_pin") in desk.words()
    assert f"pin-{desk.mai.key}" not in desk.named()
    assert f"unpin-{desk.mai.key}" not in desk.named()
    desk.type(f"give-{desk.mai.key}", PIN)
    desk.screen.press(f"unpin-{desk.mai.key}")
    assert desk.mai.pin == ""
    assert f"unpin-{desk.mai.key}" not in desk.named()


def test_a_forgotten_one_goes_once_all_others_agree() -> None:
    desk = Desk()
    desk.house.shell.device.prefs.choose("reveal", "tap")
    first, second = desk.draft.cast.names[1:]
    desk.screen.press(f"forgotten-{desk.mai.key}")
    assert say("agree.tap", name="Mai") not in desk.words()
    desk.agree(first)
    desk.screen.press(f"keep-{desk.mai.key}")
    assert desk.mai.pin == PIN
    desk.screen.press(f"forgotten-{desk.mai.key}")
    desk.agree(second)
    assert desk.mai.pin == PIN, "the first one has to agree anew"
    desk.agree(first)
    assert desk.mai.pin == ""
    assert f"pin-{desk.mai.key}" in desk.named()


@pytest.mark.parametrize("people", [1, 2])
def test_understudies_are_not_asked(people: int) -> None:
    desk = Desk(people)
    desk.screen.press(f"forgotten-{desk.mai.key}")
    assert (desk.mai.pin == "") is (people == 1), "somebody alone has nobody to hide it from"


def test_half_a_pin_can_still_be_mended_by_anybody() -> None:
    desk = Desk()
    desk.draft.cast.parts[1].pin = "04"
    desk.draft.unfold(None)
    assert desk.draft.opened is None
    assert not desk.draft.cast.parts[1].sealed
    assert desk.mai.sealed
