"""Whole actions by keyboard alone: digits, Enter, and a focus that is led to the next key."""

import asyncio
from collections.abc import Callable
from typing import Any

import flet as ft
import pytest

from app.table.flow import Flow, Phase
from app.theme import kit
from tests.app.evenings import Evening

ACTIONS = 6
BUTTONS = (ft.Button, ft.TextButton, ft.OutlinedButton, ft.IconButton)


class Typist:
    """Somebody who has nothing but a keyboard, before the screen of an evening."""

    def __init__(self, one: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
        self.one = one
        self.keys = 0
        self.focused: Any = None
        self.keyboard = one.show.keyboard
        self.keyboard._window = self
        self.keyboard._sleep = self._sleep
        for cls in BUTTONS:
            monkeypatch.setattr(cls, "focus", self._taking())

    def _taking(self) -> Callable[[Any], Any]:
        async def focus(control: Any) -> None:
            self.focused = control

        return focus

    def controls(self) -> list[Any]:
        """Returns the controls on the screen."""
        return self.one.house.draw("play")

    def when_seen(self, call: Callable[[], object]) -> None:
        """It is seen at once."""
        call()

    def run(self, coroutine: Callable[..., Any]) -> None:
        """It takes no time."""
        asyncio.run(coroutine())

    async def _sleep(self, seconds: float) -> None: ...

    def press(self, key: str) -> None:
        """Presses a key; Enter goes to what has the focus."""
        self.keys += 1
        self.one.later()
        had, self.focused = self.focused, None
        self.keyboard.pressed(key)
        if key == "Enter":
            assert had is not None, "nothing has the focus"
            had.on_click(None)
        self.one.draw()
        assert self.focused is not None, f"{key} leads nowhere"

    def look(self) -> None:
        """Passes the curtain, which takes two keys and keeps what it knows to itself."""
        self.one.show.lift()
        self.keyboard.touched()
        self.one.draw()


@pytest.mark.parametrize(("game", "seats", "most"), [("onstage", 3, 10), ("upstaged", 2, 14)])
def test_an_action_takes_few_keys_with_all_that_it_asks(
    game: str, seats: int, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In Onstage that is a turn, in Upstaged! half of one; the curtain before it is not counted."""
    one = Evening(*[""] * seats, game=game)
    one.shell.prefs["speed"] = 0
    one.draw()
    typist = Typist(one, monkeypatch)
    typist.press("Arrow Down")
    for _ in range(ACTIONS):
        typist.keys = 0
        flow = one.show.flow
        begun = standing(flow)
        while standing(flow) == begun or typist.keys == 0:
            if flow.phase is Phase.CURTAIN:
                typist.look()
            elif typist.focused.data == kit.NEXT:
                typist.press("Enter")
            else:
                at = next(
                    number
                    for number, tap in enumerate(typist.keyboard.answers, 1)
                    if tap.args[0] in tap.newest.moment.answers  # type: ignore[attr-defined]
                )
                typist.press(str(at))
            assert typist.keys <= most, (one.show.scene.phase, one.show.scene.decision)


def standing(flow: Flow) -> tuple[object, ...]:
    """Whose turn it is, and how much of it is left."""
    view = flow.match.view(None)
    return view["turn"], view.get("turns"), view.get("left")
