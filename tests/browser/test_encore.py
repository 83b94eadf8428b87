"""A whole tour of ENCORE!! ECG by touch in a real browser: offline, with passes said aloud."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from pathlib import Path

from engines.encore import GAME
from tests.browser import managers
from tests.browser.evening import Evening
from tests.browser.stage import Stage
from tests.browser.test_understudies import kept_game

NAMES = ["Mai", "Bo"]
KILLED_AT = 7
"""Which look at a hand is cut off."""


def tour(stage: Stage, seed: int, idle: float) -> Evening:
    """A game of two; the same choices each time. idle: how often somebody just passes"""
    rng = random.Random(seed)
    wanted = partial(managers.wanted, rng=rng, idle=idle / 2)
    return Evening(stage, NAMES, wanted, partial(managers.speak, rng=rng, idle=idle))


def option(name: str, value: object) -> str:
    """A choice of the new-game page by name."""
    title = GAME.say(f"option.{name}")
    told = GAME.catalogue().get(f"option.{name}.{value}", str(value))
    return f"{title}: {told}"


def test_two_managers_tour_three_venues_offline_and_are_killed_with_a_hand_open(
    airplane: Callable[[], Stage], tmp_path: Path
) -> None:
    """The own hand is on the own screen alone; draws and passes cost one gesture each."""
    stage = airplane()
    managers.start(stage, NAMES, option("venues", 3))
    show = tour(stage, 3, idle=0.3)
    killed = False
    while show.step():
        if not killed and show.hands == KILLED_AT and show.asks_alone():
            show.killed(airplane)
            killed = True
        assert show.hands < 90, "no end"
    assert killed
    assert show.said >= 6
    assert show.stage.sees("Tour History")
    assert show.stage.sees("$")
    show.stage.tap("Back")
    match = show.assert_kept(kept_game(show.stage, tmp_path))
    assert match.options["venues"] == 3
    show.stage.close()


def test_a_short_tour_on_a_small_stage(airplane: Callable[[], Stage], tmp_path: Path) -> None:
    """Two zones, a hand limit, an empty first hand, and Managers who are soon content."""
    stage = airplane()
    small = (("venues", 3), ("hand", 0), ("zones", 2), ("hand_limit", "6"))
    managers.start(stage, NAMES, *(option(*each) for each in small))
    show = tour(stage, 8, idle=0.7)
    while show.step():
        assert show.hands < 60, "no end"
    show.stage.tap("Back")
    match = show.assert_kept(kept_game(show.stage, tmp_path))
    assert match.options == dict(small)
    show.stage.close()
