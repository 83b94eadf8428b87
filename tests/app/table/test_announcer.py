"""The one voice of the table: what comes soon after one another is one announcement."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from app.table.announcer import JOIN, Announcer
from tests.app.evenings import Evening


class Voice:
    """A screen reader and the time between two announcements."""

    def __init__(self) -> None:
        self.said: list[list[str]] = []
        self.tasks: list[Callable[..., Coroutine[Any, Any, Any]]] = []
        self.waited: list[float] = []
        self.announcer = Announcer(
            lambda told: self.said.append([*told]), self.tasks.append, self._sleep
        )

    async def _sleep(self, seconds: float) -> None:
        self.waited.append(seconds)

    def later(self) -> None:
        for task in self.tasks:
            asyncio.run(task())
        self.tasks.clear()


def test_what_comes_within_a_moment_is_one_announcement() -> None:
    voice = Voice()
    voice.announcer.tell(["Mai leads the Pink 7."])
    voice.announcer.tell(["Bo follows.", "Bo wins."])
    voice.later()
    assert voice.said == [["Mai leads the Pink 7.", "Bo follows.", "Bo wins."]]
    assert voice.waited == [JOIN]
    voice.announcer.tell([])
    voice.later()
    voice.announcer.tell(["Mai takes nobody."])
    voice.later()
    assert voice.said[1:] == [["Mai takes nobody."]]


def test_what_is_hushed_is_not_said() -> None:
    voice = Voice()
    voice.announcer.tell(["Mai draws the Pink 7."])
    voice.announcer.hush()
    voice.later()
    assert not voice.said


def heard(one: Evening) -> list[str]:
    """Returns the announcements since the last call."""
    said: list[str] = []
    one.show.announcer._speak = said.extend

    async def at_once(seconds: float) -> None: ...

    one.show.announcer._sleep = at_once
    one.draw()
    for task in [task for task in one.house.tasks if "_after_a_while" in str(task.func)]:
        one.house.tasks.remove(task)
        asyncio.run(task())
    return said


def test_listeners_are_told_what_the_others_play_with_and_without_motion() -> None:
    for speed in (0, 1):
        one = Evening("", "", "", game="onstage")
        one.shell.prefs["speed"] = speed
        assert not heard(one), "what a game begins with is read, not announced"
        one.look()
        assert not heard(one), "nothing has happened"
        (card, *_) = one.show.scene.decision.actions  # type: ignore[union-attr]
        one.later()
        one.show.act(card, one.show.scene.serial)
        said = heard(one)
        name = one.show.game.phrase("card", card.arg, "en")
        assert any(name in sentence for sentence in said), said
        assert not heard(one), "nothing is told twice"


def test_a_curtain_hushes_what_only_one_seat_may_know() -> None:
    one = Evening("", "", "", game="onstage")
    one.look()
    one.show.announcer.tell(["Mai holds the Pink 7."])
    one.show.hide()
    assert not heard(one)
