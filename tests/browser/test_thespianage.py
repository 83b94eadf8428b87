"""Whole games of Thespianage by touch in a real browser: offline, every screen keeps secrets."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from pathlib import Path

from tests.browser import company
from tests.browser.evening import Evening
from tests.browser.stage import Stage
from tests.browser.test_understudies import kept_game

NAMES = ["Mai", "Bo", "Ana", "Tuấn", "Cleo", "Đức"]


def evening(stage: Stage, count: int, haste: float) -> Evening:
    """A game of so many people; the same choices each time."""
    wanted = partial(company.wanted, rng=random.Random(count), haste=haste)
    return Evening(stage, NAMES[:count], wanted)


def test_three_people_play_the_short_show_offline(
    airplane: Callable[[], Stage], tmp_path: Path
) -> None:
    stage = airplane()
    company.start(stage, NAMES[:3], short=True)
    show = evening(stage, 3, haste=0.9)
    while show.step():
        assert show.hands < 60, "no end"
    assert stage.sees("A success") or stage.sees("A failure")
    stage.tap("Back")
    match = show.assert_kept(kept_game(stage, tmp_path))
    assert match.options == {"length": "short"}
    stage.close()


def test_six_people_play_the_short_show_and_are_killed_with_a_hand_open(
    airplane: Callable[[], Stage], tmp_path: Path
) -> None:
    stage = airplane()
    company.start(stage, NAMES, short=True)
    show = evening(stage, 6, haste=0.4)
    killed = False
    while show.step():
        if not killed and show.hands == 12 and show.asks_alone():
            show.killed(airplane)
            killed = True
        assert show.hands < 60, "no end"
    assert killed
    show.stage.tap("Back")
    match = show.assert_kept(kept_game(show.stage, tmp_path))
    assert match.options == {"length": "short"}
    show.stage.close()
