"""Tests of what screens show and name in whole games."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from app.games import board_of
from app.screens import play
from app.store.names import folded
from app.table import notes
from app.table.state import Phase
from app.table.steps import Act, Claim, LetGo, PassTo
from app.text import speaker
from engines import Action, Match, event_kind
from tests.app.evenings import Evening, Make
from tests.app.screens.rooms import words
from tests.browser import device_data, game_files
from tests.depth import depth
from tests.shows import programme
from tests.shows.allowed_texts import Screen, news_apart, untold
from tests.shows.discreet import named_to_act
from tests.shows.script import Script, nobody, upto

KILLED = 5
"""Number of open hands after which the app is killed and restarted."""

STEPS = ("seen", "lead-on", "on", "pass")
"""Control keys of the steps from an answer to the next player's curtain."""

TAPS = 2
"""Maximum number of taps from an answer to the next curtain."""

SOME = 30
"""Number of answers played of a game's second script, the last ones."""

LAST = depth(24, 40)
"""Number of a game's answers that are played on the plain board."""


PLAIN = {
    script.game: script
    for script in (programme.ONSTAGE, programme.THESPIANAGE, programme.ENCORE, programme.UPSTAGED)
}
"""Script of each game for the plain board."""


@dataclass
class People:
    """Players of a script around one device, with the screens they have seen."""

    one: Evening
    whole: Match
    again: Make
    screens: list[Screen] = field(default_factory=list)
    curtains: dict[tuple[str, str], set[str]] = field(default_factory=dict)
    named: list[str] = field(default_factory=list)
    hands: int = 0
    killed: int = 0
    taps: int = 0

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.one.controller.seats]

    @property
    def next(self) -> Action:
        return self.whole.actions[self.one.controller.table.state.match.count]

    def note(self, seat: int | None) -> list[Any]:
        """Records the current screen of `seat`, or of everybody, and returns its controls."""
        controller = self.one.controller
        controls = self.one.draw()
        texts = words(controls)
        who = None if seat is None else self.names[seat]
        self.screens.append(Screen(controller.table.state.match.count, who, texts))
        if seat is not None:
            said = [*texts, *controller.announcer._waiting]
            self.named += named_to_act(controller.table.state.match, said, self.names, seat)
        if controller.table.scene.awaits_done:
            self.stands(texts)
        self.one.later()
        return controls

    def stands(self, texts: list[str]) -> None:
        """Checks that new cards in a hand are marked with the reader's name."""
        scene, game, say = (
            self.one.controller.table.scene,
            self.whole.game,
            self.one.controller.device.say,
        )
        assert scene.seat is not None
        views: list[Any] = [scene.frames[0].view, scene.view]
        before, now = (Counter[int](view["hand"]) for view in views)
        if came := now - before:
            assert say("play.came", name=self.names[scene.seat]) in texts
            named = {game.phrase("card", card, say.lang) for card in came}
            titles = {re.split(r"[,:(]", name)[0].strip() for name in named}
            assert all(title in "\n".join(texts) for title in titles), (titles, texts)

    def answer(self) -> None:
        """Gives the next answer of the script.

        Checks that nobody who must pass the device has got cards that only they may see.
        """
        controller, seat, self.taps = self.one.controller, self.next.seat, 0
        before, game = controller.table.state, self.whole.game
        held = Counter(before.match.view(seat)["hand"] or ())
        holds = before.holding.seat == seat and self.next not in controller.table.scene.spoken
        controller.take(Act((self.next,), revision=before.revision))
        after = controller.table.state
        if not holds or seat in (after.seat, after.reader, after.asked_again):
            return
        came = Counter(after.match.view(seat)["hand"] or ()) - held
        events = [one for entry in after.entries[len(before.entries) :] for one in entry.events]
        alone = {event_kind(one) for one in events if one.audience == (seat,)} - game.deals
        assert after.match.decision is None or not (came and alone), (came, alone)

    def tap(self, controls: list[Any]) -> None:
        tappable = [one for one in controls if getattr(one, "on_click", None) is not None]
        steps = {one.key: one.on_click for one in tappable if one.key in STEPS}
        assert steps, [one.key for one in tappable]
        next(steps[key] for key in STEPS if key in steps)(None)
        self.taps += 1
        assert self.taps <= TAPS, "too many taps to the next curtain"

    def _news(self, seat: int) -> str:
        """Returns what a curtain says of the game, from what everybody knows."""
        match = self.one.controller.table.state.match
        tell = board_of(match.game.name).on_curtain
        return "" if tell is None else tell(match.view(None), seat, speaker("en"))

    def step(self) -> bool:
        """Takes a person's next step; returns False if the game is over."""
        controller = self.one.controller
        scene = controller.table.scene
        if scene.phase is Phase.CURTAIN:
            assert scene.seat is not None
            self.taps = 0
            if scene.seat != self.next.seat:  # of several who are asked, the script names another
                controller.take(PassTo(self.next.seat))
                return True
            said = self.curtains.setdefault((self.names[scene.seat], self._news(scene.seat)), set())
            said.add("\n".join(words(self.one.draw())))
            self.one.later()
            controller.lift()
            self.hands += 1
            if self.hands % KILLED == 0 and not scene.window:
                self._kill()
            return True
        controls = self.note(scene.seat if scene.phase is Phase.PRIVATE else None)
        if scene.phase is Phase.OVER:
            return False
        if scene.awaits_done or controller.drawing.account is not None:
            self.tap(controls)
        elif scene.phase is Phase.TABLE and scene.window:
            silent = nobody(controller.table.state.match)
            count = controller.table.state.match.count
            if self.whole.actions[count : count + len(silent)] == silent:
                controller.take(LetGo())
            else:
                controller.take(Claim(self.next.seat))
        elif scene.phase is Phase.PRIVATE or scene.decision or self.next in scene.spoken:
            self.answer()
        elif scene.continuing is not None:
            controller.take(PassTo(self.next.seat))
        else:
            self.tap(controls)
        return True

    def _kill(self) -> None:
        """Kills and restarts the app; the open hand must look the same."""
        before = words(self.one.draw())
        seat = self.one.controller.table.scene.seat
        assert seat is not None
        self.one = self.again(files=dict(self.one.place.backend.files))
        assert self.one.phase() is Phase.TABLE
        controls = self.note(None)
        if self.one.controller.drawing.account is not None:
            self.tap(controls)
        self.one.controller.take(PassTo(seat))
        self.taps = 0
        assert self.one.phase() is Phase.CURTAIN
        self.one.later()
        self.one.controller.lift()
        assert news_apart(words(self.one.draw())) == news_apart(before)
        self.killed += 1


@pytest.mark.parametrize(
    ("script", "last", "kills"),
    [
        pytest.param(programme.THESPIANAGE, None, 2, id="thespianage"),
        pytest.param(programme.SIX, depth(SOME, None), depth(1, 2), id="thespianage for six"),
        pytest.param(programme.ENCORE, None, 1, id="encore"),
        pytest.param(programme.SMALL_STAGE, None, 1, id="encore on a small stage"),
        pytest.param(programme.UPSTAGED, None, 1, id="upstaged"),
        pytest.param(programme.LIVE, depth(60, 120), 1, id="upstaged live on TV, with a Pause"),
    ],
)
def test_nothing_stands_on_any_screen_that_whoever_looks_may_not_know(
    evening: Make, script: Script, last: int | None, kills: int
) -> None:
    people = played(evening, script, last)
    assert people.killed >= kills
    wrong = untold(people.whole, people.screens, people.names)
    assert not wrong, "\n".join(wrong[:20])
    # A hand before everybody's eyes would be seen.
    opened = [replace(screen, seat=None) for screen in people.screens if screen.seat][
        :: depth(8, 1)
    ]
    assert untold(people.whole, opened, people.names)
    assert all(len(said) == 1 for said in people.curtains.values()), people.curtains


def test_a_trick_names_nobody_else_beside_a_hand(evening: Make) -> None:
    assert played(evening, programme.ONSTAGE, None).hands


@pytest.mark.parametrize("game", PLAIN)
def test_the_plain_board_names_nobody_else_beside_a_hand(
    evening: Make, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    monkeypatch.setattr(play, "board_of", lambda name: board_of("plain"))
    assert played(evening, PLAIN[game], LAST).hands


def played(evening: Make, script: Script, last: int | None) -> People:
    """Plays a script, or only its `last` answers, on the real screens.

    Returns the people, after checking their screens for names of others who are to act.
    """
    whole = script.played()
    begun = 0 if last is None else whole.count - last
    names = programme.NAMES[: whole.seats]
    entry = game_files.entry(1, names, upto(whole, begun))
    known = {folded(name): {notes.ALL: notes.TIMES} for name in names}
    chosen = {"on_table": entry[0], "interrupts": "ask", "understudy_pace": 0.0, "speed": 0}
    chosen |= {"own_interrupts": True}  # a script may interrupt its own action
    chosen |= {notes.SETTING: known}  # they would differ after each start
    files = device_data.files([entry], chosen)
    people = People(evening(files=files), whole, evening)
    while people.step():
        assert len(people.screens) < 6 * whole.count, "it never comes to its end"
    assert people.one.session.finished is not None
    assert people.one.controller.table.state.match.actions == whole.actions
    assert not people.named, "\n".join(people.named[:20])
    return people
