"""Games on the plain board by touch in a real browser: offline, killed, every screen keeps secrets.

One whole game of each, as short as its rules allow, and the ends of others that the rules played
nearly to their end. A script says who answers what; everything else is read from the screen.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from engines import find
from tests.browser import brought, kept, plain, table
from tests.browser.evening import Evening
from tests.browser.script import Script, upto
from tests.browser.stage import Stage

NAMES = ["Mai", "Bo", "Ana", "Tuấn", "Cleo", "Đức"]
SHORT_SHOW = {"end": 0.3, "play": -0.4, "shot": 0.1, "give": 1, "places": 0.6, "secret": 0.6}
SHORT_SHOW |= {"choose": 1, "turn": 1.5}
REHEARSAL = {"discard": -0.5, "end": -1, "play": 0.6, "click": 1, "move": -0.5, "pause": 0.3}
REHEARSAL |= {"drop": 1, "snatch": 1.5, "begin": 0.6, "face": -0.5, "exit": 1}
ON_AIR = {"end": -1, "play": 0.6, "click": 1, "called": -0.5, "in_role": -1, "stay": 0.3}
ON_AIR |= {"move": 0.6, "begin": -0.5, "top": -0.5, "take": -1, "give": 1.5}


@dataclass(frozen=True)
class Show:
    """What is played: all of it, or only the last so many answers.

    killed  at which look at a hand the browser goes; 0: never
    ends    what stands on the last screen
    """

    script: Script
    killed: int = 0
    last: int | None = None
    ends: tuple[str, ...] = ()


SHOWS = {
    "thespianage": Show(
        Script("thespianage", 3, 141, {"length": "short"}, SHORT_SHOW), 5, ends=("A failure",)
    ),
    "encore": Show(
        Script("encore", 2, 404, {"venues": 3}, {"pass": 0.35, "perform": -0.2, "with": 1}),
        killed=7,
        ends=("Tour History", "$"),
    ),
    "upstaged": Show(
        Script("upstaged", 2, 299, {"mode": "rehearsal"}, REHEARSAL), killed=5, ends=("win",)
    ),
    "thespianage for six": Show(
        Script("thespianage", 6, 115, {"length": "short"}, SHORT_SHOW), killed=3, last=9
    ),
    "encore on a small stage": Show(
        Script(
            "encore",
            2,
            70,
            {"venues": 3, "hand": 0, "zones": 2, "hand_limit": "6"},
            {"pass": 0.4, "with": 1},
        ),
        last=20,
    ),
    "upstaged live on TV, with a Pause": Show(
        Script(
            "upstaged",
            4,
            114,
            {"mode": "live", "green_room": True, "outspoken": True},
            ON_AIR,
            claims=2,
            claimed=320,
        ),
        killed=1,
        last=22,
        ends=("win",),
    ),
}


@pytest.mark.parametrize("name", SHOWS)
def test_people_play_it_to_its_end_offline(name: str, airplane: Callable[..., Stage]) -> None:
    """Nothing stands on any screen that whoever looks at it may not know."""
    show = SHOWS[name]
    whole = show.script.played()
    begun = 0 if show.last is None else whole.count - show.last
    cast = NAMES[: whole.seats]
    game = brought.entry(1, cast, upto(whole, begun))
    stage = airplane(lambda stage: kept.furnish(stage, game, idle=0, interrupts="ask"))
    people = Evening(stage, cast, whole, begun)
    killed = False
    while people.step():
        if not killed and people.hands == show.killed and people.asks_alone():
            people.killed(airplane)
            killed = True
    assert killed == bool(show.killed)
    for words in show.ends:
        assert people.stage.sees(words), words
    people.assert_kept()
    people.stage.close()


CHOSEN: dict[str, dict[str, object]] = {
    "onstage": {"rounds": "quick"},
    "thespianage": {"length": "short"},
    "upstaged": {"green_room": True, "outspoken": True},
    "encore": {"venues": 3, "zones": 2},
}
"""The game for two comes last: the cast is remembered for the next one."""

LENT = "upstaged"
"""Where the fourth seat is an understudy's."""


def test_each_game_begins_as_it_was_chosen(stage: Stage) -> None:
    """The names are typed for the first game; the cast is remembered for the others."""
    kept.furnish(stage)
    stage.open()
    for number, (name, options) in enumerate(CHOSEN.items()):
        game = find(name)
        table.press(stage, "New game")
        table.choose(stage, game.title)
        for seat, person in enumerate(NAMES[:4] if number == 0 else ()):
            stage.type(f"Seat {seat + 1}", person)
        for key, value in options.items():
            title = game.say(f"option.{key}")
            told = game.catalogue().get(f"option.{key}.{value}", str(value))
            table.choose(stage, title if value is True else f"{title}: {told}")
        if name == LENT:
            stage.tap_at(*stage.bring(f"More about {NAMES[3]}").middle)
            table.choose(stage, "Extra. ")
        table.press(stage, "Start the show")
        stage.until(lambda: plain.where(stage) or table.next_player(stage), "the table")
        stage.page.go_back()
        stage.wait("New game", press=True)
    found = {session["setup"]["game"]: session["setup"] for session in kept.sessions(stage)}
    assert found.keys() == CHOSEN.keys()
    for name, options in CHOSEN.items():
        setup = found[name]
        assert options.items() <= setup["options"].items()
        people = setup["cast"][:3]
        assert [player["name"] for player in people] == NAMES[: len(people)]
        levels = [player["understudy"] for player in setup["cast"]]
        assert levels == [None, None, None, "extra" if name == LENT else None][: setup["seats"]]
