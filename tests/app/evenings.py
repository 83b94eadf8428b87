"""Running game for tests: real shell, store and screen, no browser."""

import asyncio
from collections.abc import Callable, Mapping
from random import Random
from typing import Any, cast
from unittest.mock import patch

import flet as ft

from app.store import MemoryLocation, Session, Store
from app.table.controller import Controller
from app.table.state import Phase
from app.table.steps import Act, PassTo
from app.table.understudy import Turn, Understudies
from engines import Action
from engines.bots import Thought, Why
from tests.app.screens.rooms import NAMES, House, walk, words
from tests.app.table.clock import Clock


class Chooser:
    """Thought that chooses a random action in a single step."""

    def __init__(self, actions: list[Action], seed: int) -> None:
        self.actions, self.rng, self.done = actions, Random(seed), False

    def step(self) -> None:
        self.action = self.rng.choice(self.actions)
        self.ranked = [self.action, *(one for one in self.actions if one != self.action)]
        self.done = True

    @property
    def why(self) -> Why:
        return Why("random")


class Evening:
    """House with a running game.

    Args:
        *cast_: Level of the computer player in each seat, or "" for a person.
        game: Name of the game.
        size: Size of the window.
        files: Files of a killed app, whose game continues; then nobody is cast.
        seed: Seed of the deal.
        teaching: Whether the game begins with an open round.

    Attributes:
        watches: Whether people watch missed moves instead of skipping them.
    """

    watches = False

    def __init__(
        self,
        *cast_: str,
        game: str = "high_note",
        size: tuple[int, int] = (390, 844),
        files: Mapping[str, bytes] | None = None,
        seed: int = 1,
        teaching: bool = False,
    ) -> None:
        self.clock = Clock()
        self.place = MemoryLocation()
        self.place.backend.files.update(files or {})
        self.house = House(asyncio.run(Store.open(self.place)), size)
        self.shell = self.house.shell
        if files is not None:
            asyncio.run(self.shell.evening.reopen())
            self.dress()
            self.shell.evening.uncover()
            return
        seats = [
            {
                "name": name,
                "colour": colour,
                "sign": "mask",
                "pin": None,
                "understudy": level or None,
            }
            for name, colour, level in zip(
                NAMES, ("amber", "sky", "green", "yellow", "rose"), cast_, strict=False
            )
        ]
        with patch("secrets.randbits", return_value=seed):  # cards, and the understudies' dice
            asyncio.run(self.shell.evening.start(game, seats, {}, teaching=teaching))
        self.dress()

    def dress(self) -> None:
        def thinker(
            bot: str, game: object, view: object, actions: list[Action], seed: int, **_: object
        ) -> Thought:
            return cast(Thought, Chooser(actions, seed))

        self.controller.players.__dict__["driver"] = Understudies(
            self.controller.players, thinker=thinker, clock=self.clock, sleep=self.clock.sleep
        )
        self.controller.prompter._thinker = thinker
        self.controller.prompter._clock = self.clock
        self.controller.prompter._sleep = self.clock.sleep
        self.controller.retelling._sleep = self.clock.sleep
        self.controller.windows.countdown._clock = self.clock
        self.controller.windows.countdown._sleep = self.clock.sleep

    @property
    def controller(self) -> Controller:
        assert self.shell.evening.controller is not None
        return self.shell.evening.controller

    @property
    def session(self) -> Session:
        assert self.shell.evening.session is not None
        return self.shell.evening.session

    def phase(self) -> Phase:
        return self.controller.table.state.phase

    def turn(self) -> Turn | None:
        return self.controller.players.turn

    def level(self, seat: int) -> str | None:
        return self.session.setup.cast[seat].understudy

    def draw(self) -> list[Any]:
        controller = self.shell.evening.controller
        if controller is not None and not self.watches:
            controller.retelling.skip()
        controls = self.house.draw("play")
        self.shell.drawn()
        return controls

    def press_key(self, key: str) -> None:
        """Presses a key of the keyboard on the screen that is open."""
        page = self.shell.device.page
        event = ft.KeyboardEvent(
            name="key", control=page, key=key, shift=False, ctrl=False, alt=False, meta=False
        )
        asyncio.run(self.shell.key_pressed(event))

    def step(self, what: str = "Understudies.run") -> bool:
        """Draws, then runs the pending tasks of the function `what`.

        All other pending tasks are dropped. Returns whether there was any to run.
        """
        self.draw()
        played = False
        tasks, self.house.tasks[:] = list(self.house.tasks), []
        for task in tasks:
            if getattr(task.func, "__qualname__", "") == what:
                asyncio.run(task())
                played = True
        return played

    def wait(self) -> float:
        began = self.clock.now
        self.step("Countdown.run")
        return self.clock.now - began

    def settle(self, most: int = 400) -> int:
        """Plays until computer players have no work; returns the number of steps.

        Raises:
            AssertionError: There was still work after `most` steps.
        """
        for count in range(most):
            if not self.step():
                return count
        raise AssertionError("it never came to an end")

    def look(self) -> None:
        seat = self.controller.table.scene.alone
        self.later()
        self.controller.take(
            PassTo(self.controller.table.scene.people[0] if seat is None else seat)
        )
        self.controller.lift()
        self.draw()
        if self.controller.drawing.looking:  # new secrets are read first
            self.controller.read_on()
            self.draw()

    def act(self) -> None:
        decision = self.controller.table.scene.decision
        assert decision is not None
        self.later()
        self.controller.take(
            Act((decision.actions[0],), revision=self.controller.table.scene.revision)
        )

    def later(self) -> None:
        taps = self.controller.drawing.taps
        taps._since = taps._ignored = float("-inf")

    def press(self, label: str) -> None:
        """Presses the first control whose words contain `label`.

        Raises:
            AssertionError: There is none.
        """
        for control in self.draw():
            if isinstance(control, ft.MergeSemantics) or getattr(control, "on_click", None):
                inside = list(walk(control))
                if label in " ".join(words(inside)):
                    self.later()
                    next(tap for c in inside if (tap := getattr(c, "on_click", None)))(None)
                    return
        raise AssertionError(f"nothing is called {label!r}")


Make = Callable[..., Evening]
"""Function that creates an evening from understudies' levels, or "" for people."""
