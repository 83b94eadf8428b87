"""Test of whole games played by keys alone."""

from __future__ import annotations

import asyncio
from typing import Any
from unittest.mock import patch

import flet as ft
import pytest

from app.screens.new_game_draft import Draft
from app.table.keyboard import ALOUD, DIGITS
from app.table.state import Phase
from app.theme import kit
from tests.app.evenings import Evening
from tests.app.screens.rooms import NAMES, House, open_store
from tests.app.table.clock import Clock
from tests.app.test_show_by_ear import Listener
from tests.app.test_show_keys import BUTTONS, answers
from tests.depth import depth

SHORT: dict[str, tuple[int, dict[str, Any]]] = {
    "onstage": (3, {"rounds": "quick"}),
    "upstaged": (2, {"rounds": "8"}),
    "thespianage": (3, {"length": "short"}),
    "encore": (2, {"venues": 3}),
}
"""Fewest seats and shortest options of each game."""

MOST = 2000
"""Steps after which a game counts as endless."""

FIRST, LAST = depth(16, MOST), 1
"""Steps from the foyer on, and actions up to the finale, that are taken by keys."""

OFTEN = depth(MOST, 7)
"""Steps after which a state that has been seen is listened to again."""


class FromFoyer(Evening):
    """House with a game that was started from the foyer by keys."""

    def __init__(self, game: str) -> None:
        seats, options = SHORT[game]
        self.clock = Clock()
        self.house = House(open_store())
        self.shell = self.house.shell
        self.shell.device.prefs.choose("screen_reader", True)
        self.shell.device.prefs.choose("last_game", game)
        enter(self.house.draw("home"), "new")
        self.house.draw("new")
        draft: Draft = self.shell.places.top.args["draft"]
        while len(draft.cast.parts) > seats:
            draft.cast.remove(len(draft.cast.parts) - 1)
        draft.values |= options
        draft.picked = True
        for part, name in zip(draft.cast.parts, NAMES, strict=False):
            part.name = name
        with patch("secrets.randbits", return_value=seats):
            enter(self.house.draw("new"), "start")
            for task in [each for each in self.house.tasks if "screens" in each.func.__module__]:
                asyncio.run(task())
        self.dress()


def enter(controls: list[Any], key: str) -> None:
    found = next(one for one in controls if getattr(one, "key", None) == key)
    button: Any = found.content if isinstance(found, ft.MergeSemantics) else found
    assert isinstance(button, BUTTONS)
    assert not button.disabled
    press: Any = button.on_click
    press(None)


class Player(Listener):
    """People who use nothing but keys and a screen reader.

    Attributes:
        at: Mark of the control with the focus.
    """

    def __init__(self, one: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
        super().__init__("", 0, monkeypatch, one)
        self.at: Any = None
        self.listen()

    def listen(self) -> tuple[str, frozenset[str]]:
        aria_text = super().listen()
        if self.focused is not None:
            self.at = self.focused.data
        return aria_text

    def press(self, key: str) -> None:
        self.one.later()
        behind = self.controller.table.state.phase is Phase.CURTAIN
        self.controller.keyboard.pressed(key)
        if key != "Enter":
            self.at = self.at if self.focused is None else self.focused.data
        else:
            held = self.controller.keyboard._marked(self.at)
            assert held is not None, f"the focus is lost: {self.at}"
            self.controller.keyboard.touched()
            held.on_click(None)
            if self.controller.table.state.phase is Phase.CURTAIN and behind:
                self.controller.lift()  # a drawing keeps no state, so the second Enter is the first
        self.listen()

    def go_on(self, *, ends: bool = False) -> None:
        """Answers the question with two keys, or presses the main button with two.

        With `ends`, Tab reaches the button that ends the turn, if there is one.
        """
        keyboard = self.controller.keyboard
        legal = [at for at, tap in enumerate(keyboard.answers[:10]) if answers(tap)]
        if ends and any(getattr(one, "key", None) == "let-go" for one in self.drawn):
            self.controller.keyboard.pressed("Enter")
            enter(self.drawn, "let-go")
            self.listen()
            legal = []
        if legal:
            self.press(DIGITS[legal[0]])
        if not legal or keyboard.ready:
            if self.at != kit.NEXT:
                self.press("Arrow Right")
            assert self.at == kit.NEXT, (self.at, self.controller.table.state.phase)
            self.press("Enter")


def assert_read(player: Player) -> None:
    """Checks the keys for hand, table, news and choices."""
    state = player.controller.table.state
    page = player.controller.drawing.account is not None  # to be read before the table
    for key, mark in ALOUD.items():
        player.said.clear()
        player.focused = None
        player.controller.keyboard.pressed(key)
        if state.phase is Phase.CURTAIN:
            assert not player.said, "no table is seen, and none is read"
        elif not page and mark.startswith(kit.READ) and (key != "C" or state.secret):
            assert player.said, (key, state.phase, player.controller.table.scene.decision)
        assert player.focused is None


def play(player: Player, most: int, *, ends: bool = False) -> None:
    """Plays on by keys until the game is over, or for `most` steps.

    `ends` is passed on to `Player.go_on`.
    """
    table, met = player.controller.table, set[object]()
    for step in range(most):
        if table.state.phase is Phase.OVER:
            return
        decision = table.scene.decision
        kind = table.state.phase, decision and decision.prompt, table.state.window
        if kind not in met or step % OFTEN == 0:
            met.add(kind)
            assert_read(player)
        player.go_on(ends=ends)


def near_end(one: Evening) -> None:
    """Leaves the table and continues the game shortly before its end."""
    session, match = one.session, one.controller.table.state.match.copy()
    known = match.count
    while match.decision is not None:
        match.play(match.decision.actions[0])
    for action in match.actions[known:-LAST]:
        session.append(action.plain())
    asyncio.run(one.shell.evening.leave())
    asyncio.run(one.shell.evening.open(session.id))
    one.dress()


@pytest.mark.parametrize("game", SHORT)
def test_a_whole_game_is_played_by_keys_from_the_foyer_to_the_finale(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = Player(FromFoyer(game), monkeypatch)
    play(player, FIRST)
    if player.controller.table.state.phase is not Phase.OVER:
        near_end(player.one)
        player = Player(player.one, monkeypatch)
        play(player, MOST, ends=True)
    assert player.controller.table.state.phase is Phase.OVER
    assert player.at == kit.NEXT, "the finale's main button"
