"""Tests of announcements for screen readers."""

import asyncio
import re
from collections import Counter
from collections.abc import Callable, Coroutine
from functools import partial
from itertools import chain
from random import Random
from typing import Any

import pytest

from app.table.announcer import JOIN, Announcer, public_sentences
from app.table.state import Phase
from app.table.steps import Act
from engines import Match, seen_by
from tests.app.evenings import Evening
from tests.app.games.boards import NAMES, OnScreen, table_of


class Voice:
    """Fake screen reader that records announcements and the waits before them."""

    def __init__(self) -> None:
        self.said: list[list[str]] = []
        self.tasks: list[Callable[..., Coroutine[Any, Any, Any]]] = []
        self.waited: list[float] = []
        self.announcer = Announcer(
            lambda sentences: self.said.append([*sentences]), self.tasks.append, sleep=self._sleep
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


def announced(one: Evening) -> list[str]:
    """Draws the screen, and returns what is then announced."""
    said: list[str] = []
    one.controller.announcer._speak = said.extend

    async def at_once(seconds: float) -> None: ...

    one.controller.announcer._sleep = at_once
    one.draw()
    for task in [task for task in one.house.tasks if "_after_a_while" in str(task.func)]:
        one.house.tasks.remove(task)
        asyncio.run(task())
    return said


def test_listeners_are_told_what_the_others_play_with_and_without_motion() -> None:
    for speed in (0, 1):
        one = Evening("", "", "", game="onstage")
        one.shell.device.prefs.choose("speed", speed)
        assert not announced(one), "what a game begins with is read, not announced"
        one.look()
        assert not announced(one), "nothing has happened"
        (card, *_) = one.controller.table.scene.decision.actions  # type: ignore[union-attr]
        one.later()
        one.controller.take(Act((card,), revision=one.controller.table.scene.revision))
        said = announced(one)
        name = one.controller.game.phrase("card", card.arg, "en")
        assert any(name in sentence for sentence in said), said
        assert not announced(one), "nothing is told twice"


def test_a_curtain_hushes_what_only_one_seat_may_know() -> None:
    one = Evening("", "", "", game="onstage")
    one.look()
    one.controller.announcer.tell(["Mai holds the Pink 7."])
    one.controller.hide()
    assert not announced(one)


STEPS = 250
"""Number of taps in a random game."""

GAMES = (("onstage", 4, 0), ("upstaged", 3, 10), ("thespianage", 3, 20), ("encore", 2, 10))
"""Games, each with its number of seats and the minimum number of private sentences."""


PERFORMER = re.compile(r"\([^)]*\)")
"""Pattern for brackets, which contain a Performer's or a card's suit and number."""


def hidden_cards(match: Match) -> Counter[str]:
    table, name = match.view(None), partial(match.game.phrase, "card")
    held = chain(*(match.view(seat)["hand"] or () for seat in range(match.seats)))
    seen = [*table.get("pile", ()), *chain(*table.get("known_cards", ()))]
    counted = Counter(map(name, held))
    return Counter({each: counted[each] for each in counted.keys() - {*map(name, seen)}})


@pytest.mark.parametrize(("game", "seats", "least"), GAMES)
def test_nothing_that_one_seat_alone_may_know_is_announced(
    game: str, seats: int, least: int
) -> None:
    rng, on_screen = Random(7), OnScreen.at(table_of(Match.new(game, seats, 7, {})))
    table, secrets, before = on_screen.table, 0, Counter[str]()
    for _ in range(STEPS):
        known, count = len(table.state.entries), table.state.match.count
        if table.scene.phase is Phase.OVER or not on_screen.step(rng):
            break
        new = table.state.entries[known:]
        said = public_sentences(table.state, new, NAMES[:seats], "en")
        tell = table.state.match.game.tell
        for entry in new:
            public = {tell(event, NAMES[:seats], "en") for event in seen_by(entry.events, None)}
            own = {
                tell(event, NAMES[:seats], "en")
                for seat in range(seats)
                for event in seen_by(entry.events, seat)
            }
            secrets += len(own - public)
            assert not (own - public) & {*said}
        after = hidden_cards(table.state.match)
        # A card that is played may be dealt into a hand again at once.
        played = {one.arg for one in table.state.match.actions[count:] if one.kind == "play"}
        shown = {table.state.match.game.phrase("card", card) for card in played}
        remaining = [name for name in before.keys() - shown if after[name] >= before[name]]
        lines = [PERFORMER.sub("", line) for line in said]
        assert not [(name, line) for name in remaining for line in lines if name in line]
        before = after
    assert secrets >= least
