"""Tests of layers over the foyer."""

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import flet as ft
import pytest

from app import root
from app.games.common.board_state import Pick
from app.shell import title_of
from app.table.places import Piece
from app.table.state import Phase
from app.table.steps import BackToTable, Open, PassTo
from tests.app.evenings import Evening, Make
from tests.app.screens.rooms import House, Opened, open_store, walk, words


def back(shell: Any, left: int | None = None) -> None:
    asyncio.run(shell.went_back(len(shell.layers) - 1 if left is None else left))


def escape(shell: Any, left: int | None = None) -> None:
    asyncio.run(shell.key_pressed(cast(ft.KeyboardEvent, SimpleNamespace(key="Escape"))))


pytestmark = pytest.mark.usefixtures("toys")
WAYS = pytest.mark.parametrize("close", [back, escape])


@pytest.fixture
def hand(evening: Make) -> Evening:
    one = evening("", "", "")
    one.draw()
    one.look()
    return one


def test_back_is_carried_out_once_its_layers_are_closed(
    hand: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    shell, stood = hand.shell, list[list[str]]()
    monkeypatch.setattr(shell.device.bridge, "went_back", lambda: stood.append(shell.layers))
    back(shell)
    back(shell, 0)
    assert stood == [["play", "curtain"], []]

    async def fail() -> None:
        raise RuntimeError("the disk is gone")

    shell.places.go("settings")
    monkeypatch.setattr(shell, "close_top", fail)
    with pytest.raises(RuntimeError):
        back(shell)
    assert stood[2:] == [["settings"]]


def test_what_nobody_has_asked_for_is_said_over_the_foyer_alone() -> None:
    """Regression test: the message covered a player's name on the table of a lesson."""
    shell = House(open_store()).shell

    def message() -> str | None:
        return shell.notices.message

    shell.places.go("lesson", game="onstage")
    shell.foyer_message.show(lambda: shell.device.say("offline.ready"))
    assert message() is None
    shell.hall.choose("lang", "vi")
    shell.places.home()
    assert message() == shell.device.say("offline.ready"), "in the present language"
    shell.places.go("lesson", game="onstage")
    assert message() is None
    shell.places.home()
    assert message() is None, "once"
    shell.notices.toast("asked for")
    shell.places.go("settings")
    assert message() == "asked for"


@WAYS
def test_what_lies_on_top_is_closed_first(hand: Evening, close: Any) -> None:
    shell, controller = hand.shell, hand.controller
    controller.choose(Pick(("chosen",), inspected=Piece("read")))
    assert shell.layers == ["play", "curtain", "hand", "piece"]
    close(shell)
    assert (controller.table.state.pick, controller.table.state.secret) == (Pick(("chosen",)), True)
    controller.open("seat-1")
    shell.notices.ask("?", "yes", lambda: pytest.fail("nobody said yes"))
    over = ["curtain", "hand", "menu", "seats", "seat-1", "question"]
    expected = ["play", *over]
    while expected:
        assert shell.layers == expected
        close(shell)
        hand.draw()
        expected.pop()
    assert shell.evening.controller is None
    close(shell)
    assert (shell.layers, shell.places.top.name) == ([], "home")


def test_a_hand_is_hidden_before_the_table_is_left(hand: Evening) -> None:
    back(hand.shell)
    assert (hand.phase(), hand.controller.table.state.secret) == (Phase.CURTAIN, False)
    back(hand.shell)
    assert hand.phase() is Phase.TABLE


@WAYS
@pytest.mark.parametrize(("panel", "below"), [("log", ""), ("help", ""), ("log#0", "log")])
def test_a_sheet_goes_and_the_hand_stays(hand: Evening, close: Any, panel: str, below: str) -> None:
    hand.controller.table.take(Open(panel))
    close(hand.shell)
    assert (hand.controller.table.state.panel, hand.controller.table.state.secret) == (below, True)


def test_a_long_press_on_back_closes_all_that_it_skipped(hand: Evening) -> None:
    hand.controller.open("log")
    back(hand.shell, 1)
    assert (hand.shell.layers, hand.phase()) == (["play"], Phase.TABLE)


def test_a_back_that_comes_late_closes_nothing_more(hand: Evening) -> None:
    hand.controller.open("log")
    hand.controller.open("")
    back(hand.shell, len(hand.shell.layers))
    assert hand.controller.table.state.secret


def test_the_pad_for_a_pin_is_closed_before_the_curtain(hand: Evening) -> None:
    hand.controller.hide()
    hand.controller.open("pin")
    assert hand.shell.layers == ["play", "curtain", "pin"]
    back(hand.shell)
    assert hand.shell.layers == ["play", "curtain"]


def test_rules_lead_back_to_the_table(hand: Evening) -> None:
    hand.shell.places.go("rules", game="onstage", section="1")
    back(hand.shell)
    assert hand.shell.layers == ["play", "curtain", "hand"]


# -- questions -----------------------------------------------------------------------------------


def test_a_question_goes_with_the_screen_under_it(hand: Evening) -> None:
    shell = hand.shell
    for change in (
        lambda: hand.controller.open("log"),
        lambda: hand.controller.hide(),
        lambda: shell.places.go("rules"),
        lambda: shell.places.home(),
    ):
        shell.notices.ask("?", "yes", lambda: None)
        assert shell.notices.question
        change()
        assert not shell.notices.question


def test_a_question_is_a_dialog_and_enter_does_no_harm() -> None:
    house = House(open_store())
    shell = house.shell
    assert root.question(shell.device.ui, shell.notices, opposite=False) is None
    shell.notices.ask("Delete it?", "Delete", lambda: None)
    dialog = root.question(shell.device.ui, shell.notices, opposite=False)
    assert dialog is not None
    assert (dialog.modal, dialog.semantics_label) == (True, "Delete it?")
    focused = [one for one in walk(dialog) if getattr(one, "autofocus", False)]
    assert [one.key for one in focused] == ["no"]


def test_a_question_is_not_taken_for_the_one_that_is_still_closing() -> None:
    """Flet confuses dialogs with the same key, and then closes neither."""
    shell = House(open_store()).shell
    keys = []
    for asked in ("Delete it?", "Save it?"):
        shell.notices.ask(asked, "Yes", lambda: None)
        dialog = root.question(shell.device.ui, shell.notices, opposite=False)
        assert dialog is not None
        keys.append(dialog.key)
    assert None in keys or keys[0] != keys[1]


def test_what_was_deleted_closes_its_own_screen_only() -> None:
    shell = House(open_store()).shell
    shell.places.go("history")
    shell.places.go("past", session="one")
    past = shell.places.top
    shell.places.back()
    shell.places.leave(past)
    assert shell.layers == ["history"]


def test_words_on_bare_ground_are_read_by_themselves(evening: Make) -> None:
    """A text without its own node would become part of its page's name."""

    def framed(controls: list[Any]) -> set[str]:
        frames = [one for one in controls if isinstance(one, ft.Semantics) and one.container]
        return {text for one in frames for text in words([*walk(one.content)])}

    one = evening("", "", "")
    one.draw()
    one.later()
    one.controller.take(PassTo(one.controller.table.scene.people[0]))
    say = one.shell.device.say
    assert {say("curtain.for"), say("curtain.away")} <= framed(one.draw())
    assert say("home.tagline") in framed(House(open_store(), (1280, 800)).draw("home"))


# -- rules ---------------------------------------------------------------------------------------


def rules(house: House) -> Opened:
    return house.opened(house.shell.places.top.name, **house.shell.places.top.args)


def pressed(house: House, prefix: str) -> None:
    screen = rules(house)
    keys = [str(getattr(one, "key", "")) for one in screen.draw()]
    screen.press(next(key for key in keys if key.startswith(prefix)))


def test_from_a_page_back_leads_to_the_contents_as_they_were() -> None:
    house = House(open_store())
    house.shell.places.go("rules", game="onstage")
    screen = rules(house)
    screen.remember(1, "trump")
    screen.press(next(k for one in screen.draw() if (k := str(one.key)).startswith("hit-")))
    assert house.shell.layers == ["rules", "rules"]
    pressed(house, "next")
    assert house.shell.layers == ["rules", "rules"]
    back(house.shell)
    assert house.shell.places.top.args["query"] == "trump"
    assert "trump" in str([one.value for one in rules(house).draw() if hasattr(one, "value")])
    back(house.shell)
    assert house.shell.layers == []


def test_the_contents_take_the_place_of_a_page_that_was_opened_alone() -> None:
    house = House(open_store())
    house.shell.places.go("rules", game="onstage", section="trump")
    pressed(house, "to-contents")
    assert house.shell.layers == ["rules"]
    assert "section" not in house.shell.places.top.args
    pressed(house, "section-")
    pressed(house, "to-contents")
    assert house.shell.layers == ["rules"]


# -- titles --------------------------------------------------------------------------------------


def test_the_title_says_screen_game_and_app(hand: Evening) -> None:
    game, name = (
        hand.controller.game.title(),
        hand.controller.keeper.names[hand.controller.table.scene.seat or 0],
    )
    titles = [title_of(hand.shell)]
    for change in (
        lambda: hand.controller.open("log"),
        lambda: hand.controller.hide(),
        lambda: hand.controller.take(BackToTable()),
        lambda: hand.controller.open("seat-0"),
    ):
        hand.later()
        change()
        titles.append(title_of(hand.shell))
    screens = [
        f"{name}’s hand",
        "Game log",
        f"Curtain for {name}",
        "Table",
        hand.controller.keeper.names[0],
    ]
    assert titles == [f"{screen} – {game} – Backstage Pass" for screen in screens]


def test_every_screen_has_a_title_of_its_own() -> None:
    from app.gather import SCREENS

    house = House(open_store())
    titles = {title_of(house.shell)}
    for name in SCREENS.keys() - {"home", "play", "past"}:
        house.shell.places.home()
        args = {"bill": {"game": "onstage"}, "person": {"who": "Mai"}, "mask": {"who": "Mai"}}
        house.shell.places.go(name, **args.get(name, {}))
        titles.add(title_of(house.shell))
    assert len(titles) == len(SCREENS) - 2


def test_a_title_is_also_the_heading_of_its_screen() -> None:
    house = House(open_store())
    for name in ("settings", "about", "install", "history"):
        house.shell.places.home()
        house.shell.places.go(name)
        assert title_of(house.shell).partition(" – ")[0] in words(house.draw(name))
