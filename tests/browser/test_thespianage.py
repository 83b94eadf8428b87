"""Whole games of Thespianage by touch in a real browser: offline, every screen keeps secrets."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from build import serve
from engines import Match
from tests.browser import company, plain, table
from tests.browser.company import Screen, untold, wanted
from tests.browser.conftest import Device
from tests.browser.stage import Stage
from tests.browser.test_understudies import kept_game, replayed

NAMES = ["Mai", "Bo", "Ana", "Tuấn", "Cleo", "Đức"]
NEWS = "What happened: "


class Evening:
    """A game at a table, and what stood on the screens."""

    def __init__(self, stage: Stage, seed: int, haste: float) -> None:
        self.stage = stage
        self.rng = random.Random(seed)
        self.haste = haste
        self.actions = 0
        self.hands = 0
        self.looking = ""
        self.screens: list[Screen] = []
        self.curtains: dict[str, set[str]] = {}

    def note(self, seat: str | None) -> None:
        """Keeps what stands on the screen."""
        self.screens.append(Screen(self.actions, seat, self.stage.texts()))

    def step(self) -> bool:
        """The next thing that somebody has to do; False once the show is over."""
        stage = self.stage
        at = plain.where(stage)
        if at in ("pass", "onward", "over"):
            self.note(None)
        if at == "pass":
            self.looking = table.wait_for_next(stage)
            said = table.take_phone(stage)
            self.curtains.setdefault(self.looking, set()).add("\n".join(said))
            table.look(stage)
            self.hands += 1
        elif at == "curtain":  # it falls by itself when nobody has touched anything for a while
            table.look(stage)
            asked = self.screens[-1]
            if {*_cards(asked.texts)} <= {*stage.texts()}:
                self.actions = asked.actions  # before the answer was taken
        elif at == "onward":
            plain.take_up(stage)
        elif at == "seen":
            self.note(self.looking)
            table.press(stage, plain.SEEN)
        elif at == "question":
            self.note(self.looking)
            taken = plain.answer(stage, lambda name: wanted(name, self.rng, self.haste))
            self.actions += bool(taken)
        return at != "over"

    def assert_kept(self, session: dict[str, object]) -> Match:
        """The record replays to the same end, and no screen has said what it must not."""
        match = replayed(session)
        assert match.result is not None
        finished = session["finished"]
        assert isinstance(finished, dict)
        assert finished["scores"] == list(match.result.scores)
        assert finished["winners"] == list(match.result.winners)
        assert match.count == self.actions
        assert untold(match, self.screens, NAMES[: match.seats]) == []
        assert all(len(seen) == 1 for seen in self.curtains.values()), self.curtains
        return match


@pytest.fixture
def airplane(web: Path, device: Device) -> Callable[[], Stage]:
    """Opens the app; the first time with a server, which is stopped then for good."""
    running = serve.start(web)
    address = f"http://localhost:{running.server_address[1]}/"
    opened = False

    def board() -> Stage:
        nonlocal opened
        stage = Stage(device(profile="phone", device_scale_factor=1), address)
        stage.record.offline = opened
        stage.open()
        if not opened:
            stage.wait_for_worker()
            running.stop()
            opened = stage.record.offline = True
        return stage

    return board


def test_three_people_play_the_short_show_offline(
    airplane: Callable[[], Stage], tmp_path: Path
) -> None:
    stage = airplane()
    company.start(stage, NAMES[:3], short=True)
    evening = Evening(stage, 3, haste=0.9)
    while evening.step():
        assert evening.hands < 60, "no end"
    assert stage.sees("A success") or stage.sees("A failure")
    stage.tap("Back")
    match = evening.assert_kept(kept_game(stage, tmp_path))
    assert match.options == {"length": "short"}
    stage.close()


def test_six_people_play_the_short_show_and_are_killed_with_a_hand_open(
    airplane: Callable[[], Stage], tmp_path: Path
) -> None:
    stage = airplane()
    company.start(stage, NAMES, short=True)
    evening = Evening(stage, 6, haste=0.4)
    killed = False
    while evening.step():
        if not killed and evening.hands == 12 and plain.where(stage) == "question":
            before = stage.texts()
            context = stage.page.context
            stage.page.close()
            context.close()
            stage = evening.stage = airplane()
            foyer = stage.texts()
            stage.tap("Continue")
            assert table.wait_for_next(stage) == evening.looking
            table.take_phone(stage)
            table.look(stage)
            # Nobody is told again what they had read before.
            assert _cards(stage.texts()) == _cards(before)
            assert not {*_cards(before)} & {*foyer}
            killed = True
        assert evening.hands < 60, "no end"
    assert killed
    stage.tap("Back")
    match = evening.assert_kept(kept_game(stage, tmp_path))
    assert match.options == {"length": "short"}
    stage.close()


def _cards(texts: list[str]) -> list[str]:
    """What a screen says, but for the bar and the news on top."""
    start = next((number for number, text in enumerate(texts) if text.startswith(NEWS)), 0)
    return texts[start + 1 :]
