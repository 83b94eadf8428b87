"""Whole shows from the first answer to the last bow, without a browser: every screen keeps secrets.

The real shell, store and screens; a script says who answers what. What stands on each screen is
compared with the rules' own views, and again and again the app is killed and started anew.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import pytest

from app.store.names import folded
from app.table import notes
from app.table.state import Phase
from app.table.steps import Act, Claim, Done, LetGo, PassTo
from engines import Action, Match
from tests.app.evenings import Evening, Make
from tests.app.screens.rooms import words
from tests.browser import device_data, game_files
from tests.shows import programme
from tests.shows.allowed_texts import Screen, news_apart, untold
from tests.shows.script import Script, nobody, upto

KILLED = 5
"""At every so-manieth look at a hand the app goes without a word, and comes again."""


@dataclass
class People:
    """Players of a script around one device, with the screens that they saw."""

    one: Evening
    whole: Match
    again: Make
    screens: list[Screen] = field(default_factory=list)
    curtains: dict[str, set[str]] = field(default_factory=dict)
    hands: int = 0
    killed: int = 0

    @property
    def names(self) -> list[str]:
        """Names of the players."""
        return [seat.name for seat in self.one.show.seats]

    @property
    def next(self) -> Action:
        """The next answer of the script."""
        return self.whole.actions[self.one.show.table.state.match.count]

    def note(self, seat: int | None) -> None:
        """Keeps what stands on the screen before `seat`, or before everybody."""
        texts = words(self.one.draw())
        who = None if seat is None else self.names[seat]
        self.screens.append(Screen(self.one.show.table.state.match.count, who, texts))
        self.one.later()

    def step(self) -> bool:
        """The next thing that somebody has to do; False once the show is over."""
        show = self.one.show
        scene, serial = show.table.scene, show.table.scene.serial
        if scene.phase is Phase.CURTAIN:
            assert scene.seat is not None
            said = self.curtains.setdefault(self.names[scene.seat], set())
            said.add("\n".join(words(self.one.draw())))
            self.one.later()
            show.lift()
            self.hands += 1
            if self.hands % KILLED == 0 and not scene.window:
                self._kill()
            return True
        self.note(scene.seat if scene.phase is Phase.PRIVATE else None)
        if scene.phase is Phase.OVER:
            return False
        if scene.awaits_done:
            show.take(Done())
        elif scene.phase is Phase.TABLE and scene.window:
            silent = nobody(show.table.state.match)
            count = show.table.state.match.count
            if self.whole.actions[count : count + len(silent)] == silent:
                show.take(LetGo())
            else:
                show.take(Claim(self.next.seat))
        elif scene.phase is Phase.PRIVATE or scene.decision or self.next in scene.spoken:
            show.take(Act((self.next,), serial=serial))
        else:
            show.take(PassTo(self.next.seat))
        return True

    def _kill(self) -> None:
        """Kills the app and starts it again: the question is the same, and no news comes twice."""
        before = words(self.one.draw())
        seat = self.one.show.table.scene.seat
        assert seat is not None
        self.one = self.again(kept=dict(self.one.place.backend.files))
        assert self.one.phase() is Phase.TABLE
        self.note(None)
        self.one.show.take(PassTo(seat))
        assert self.one.phase() is Phase.CURTAIN
        self.one.later()
        self.one.show.lift()
        assert news_apart(words(self.one.draw())) == news_apart(before)
        self.killed += 1


@pytest.mark.parametrize(
    ("script", "last", "kills"),
    [
        pytest.param(programme.THESPIANAGE, None, 2, id="thespianage"),
        pytest.param(programme.SIX, None, 2, id="thespianage for six"),
        pytest.param(programme.ENCORE, None, 1, id="encore"),
        pytest.param(programme.SMALL_STAGE, None, 1, id="encore on a small stage"),
        pytest.param(programme.UPSTAGED, None, 1, id="upstaged"),
        pytest.param(programme.LIVE, 120, 1, id="upstaged live on TV, with a Pause"),
    ],
)
def test_nothing_stands_on_any_screen_that_whoever_looks_may_not_know(
    evening: Make, script: Script, last: int | None, kills: int
) -> None:
    """Plays a script, or only its `last` answers, and compares every screen with the views."""
    whole = script.played()
    begun = 0 if last is None else whole.count - last
    names = programme.NAMES[: whole.seats]
    entry = game_files.entry(1, names, upto(whole, begun))
    known = {folded(name): {notes.ALL: notes.TIMES} for name in names}
    chosen = {"on_table": entry[0], "interrupts": "ask", "understudy_pace": 0.0, "speed": 0}
    chosen |= {notes.SETTING: known}  # they would differ after each start
    files = device_data.files([entry], chosen)
    people = People(evening(kept=files), whole, evening)
    while people.step():
        assert len(people.screens) < 6 * whole.count, "it never comes to its end"
    assert people.killed >= kills
    assert people.one.session.finished is not None
    assert people.one.show.table.state.match.actions == whole.actions
    wrong = untold(whole, people.screens, people.names)
    assert not wrong, "\n".join(wrong[:20])
    # A hand before everybody's eyes would be seen.
    assert untold(whole, [replace(s, seat=None) for s in people.screens if s.seat], people.names)
    assert all(len(said) == 1 for said in people.curtains.values()), people.curtains
