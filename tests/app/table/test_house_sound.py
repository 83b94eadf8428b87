"""Tests of sounds at the table."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from itertools import pairwise
from random import Random

import pytest

from app.habits import change
from app.sounds import QUIET, SoundWish, sounds_of
from app.speech import Speech
from app.speech.reading import TableReading
from app.store import StoreError
from app.table.house_sound import GAP, Around, HouseSound, around, sound_of
from app.table.state import Entry, Phase, TableState
from app.table.steps import Act, Hide, Lift, PassTo, TakeBack
from app.table.table import Table
from engines import Action, Event, Match, seen_by
from engines.onstage import events
from engines.onstage.content import Card, Suit
from tests.app.evenings import Evening
from tests.app.screens.rooms import words
from tests.app.table import laid
from tests.app.table.clock import Clock
from tests.depth import soak_only

CASTS = {
    "onstage": ("", "", "", "extra"),
    "upstaged": ("", "", "extra"),
    "thespianage": ("", "", "extra"),
    "encore": ("", ""),
}
"""Players of each game: a person ("") or an understudy."""


@dataclass
class Page:
    """Page that records requested sounds and their times."""

    clock: Clock
    noted: list[tuple[float, object]] = field(default_factory=list)

    def wire(self, one: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
        bridge = one.house.bridge
        monkeypatch.setattr(bridge, "sounds", lambda: True)
        monkeypatch.setattr(bridge, "set_sound", self.note)
        monkeypatch.setattr(bridge, "play_sound", self.note)
        monkeypatch.setattr(bridge, "speaks", lambda: True)
        monkeypatch.setattr(bridge, "speak", self.note)

    def note(self, what: object) -> None:
        self.noted.append((self.clock.now, what))

    @property
    def played(self) -> list[object]:
        return [what for _, what in self.noted if isinstance(what, str)]

    @property
    def said(self) -> list[str]:
        return [one for _, what in self.noted if isinstance(what, Speech) for one in what.sentences]


def wired(one: Evening, monkeypatch: pytest.MonkeyPatch, *, on: bool = True) -> Page:
    """Returns a page connected to an evening; `on` turns sounds and music on."""
    page = Page(one.clock)
    page.wire(one, monkeypatch)
    one.controller.sound._clock = one.clock
    if on:
        one.shell.device.prefs.choose("sounds", True)
        one.shell.device.prefs.choose("music", "usual")
    page.noted.clear()
    return page


def drawn(one: Evening) -> None:
    controller = one.controller
    controller.retelling.skip()
    controller.drawing._made = controller.table.state.revision
    one.shell.drawn()


# -- whole games of twins ------------------------------------------------------------------------


class Twins:
    """Table and a twin that differs only in what the actor cannot know."""

    def __init__(
        self, one: Evening, page: Page, monkeypatch: pytest.MonkeyPatch, *, in_ear: bool = False
    ) -> None:
        self.one = one
        self.in_ear = in_ear
        self.other = Page(one.clock)
        self.rng = Random(11)
        self.table = Table(one.controller.table.state)
        device = one.shell.device
        self.sound = HouseSound(device, self.table, one.clock)
        self.reading = TableReading(device, one.controller.keeper, self.table)
        self.secrets = 0
        self.seen = one.controller.table.state
        follow, read = one.controller.sound.follow, one.controller.reading.follow

        def there(then: Callable[[], None]) -> None:
            with monkeypatch.context() as patch:
                patch.setattr(device.bridge, "set_sound", self.other.note)
                patch.setattr(device.bridge, "play_sound", self.other.note)
                patch.setattr(device.bridge, "speak", self.other.note)
                then()

        def both() -> None:
            count = len(page.noted)
            follow()
            if one.controller.table.state is not self.seen:
                self.table.state = self._twin()
            there(self.sound.follow)
            if one.controller.table.state.secret:
                assert len(page.noted) == count, "a hand is open"

        def both_read(refusal: str = "") -> None:
            count = len(page.noted)
            read(refusal)
            there(lambda: self.reading.follow(refusal))
            if one.controller.table.state.secret and not self.in_ear:
                assert len(page.noted) == count, "a hand is open"

        there(self.sound.settle)
        self.other.noted.clear()
        monkeypatch.setattr(one.controller.sound, "follow", both)
        monkeypatch.setattr(one.controller.reading, "follow", both_read)

    def _twin(self) -> TableState:
        """Returns the state of the twin, as if other cards had been dealt."""
        state, before = self.one.controller.table.state, self.seen.match
        entries = [*self.table.state.entries]
        for entry in state.entries[len(entries) :]:
            action = state.match.actions[before.count]
            events = self._events(before, action, entry)
            entries.append(replace(entry, events=events))
            before = before.copy()
            before.play(action)
        self.seen = state
        eye = state.match.decision.seats[0] if state.match.decision else 0
        match = state.match.imagine(eye, self.rng)
        self.secrets += match.digest != state.match.digest
        return replace(state, match=match, entries=tuple(entries))

    def _events(self, before: Match, action: Action, entry: Entry) -> tuple[Event, ...]:
        for _ in range(3):
            events = tuple(before.imagine(action.seat, self.rng).play(action))
            if seen_by(events, None) == seen_by(entry.events, None):
                return events
        return entry.events


def step(one: Evening, rng: Random) -> bool:
    """Takes one step of a person or a computer player.

    Returns False if the game is over.
    """
    drawn(one)
    one.clock.now += 0.2
    tasks, one.house.tasks[:] = [*one.house.tasks], []
    runs = [task for task in tasks if "Understudies.run" in getattr(task.func, "__qualname__", "")]
    if runs:
        asyncio.run(runs[0]())
        return True
    return laid.step(one.controller.table, rng)


@pytest.mark.parametrize(
    ("game", "in_ear"),
    [
        *((game, True) for game in CASTS),
        ("encore", False),
        *(pytest.param(game, False, marks=soak_only) for game in CASTS if game != "encore"),
    ],
)
def test_twins_hear_the_same_at_the_same_times_over_a_whole_game(
    game: str, in_ear: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = Evening(*CASTS[game], game=game)
    page = wired(one, monkeypatch)
    one.shell.device.prefs.choose("read_aloud", True)
    for name in one.controller.keeper.names if in_ear else ():
        change(one.shell.device.prefs, name, ear=True)
    page.noted.clear()
    twins, rng = Twins(one, page, monkeypatch, in_ear=in_ear), Random(3)
    for _ in range(4000):
        if not step(one, rng):
            break
    drawn(one)
    assert one.phase() is Phase.OVER
    assert page.noted == twins.other.noted
    assert twins.secrets > 10, "the twins would have to differ"
    assert {"curtain", "card", "applause"} <= {*page.played}
    times = [when for when, what in page.noted if isinstance(what, str)]
    assert min(b - a for a, b in pairwise(times)) >= GAP
    names = one.controller.keeper.names
    assert {f"{name}, it’s your turn." for name in names[:-1]} & {*page.said}
    assert page.said[-1].startswith("The result:")


# -- the function --------------------------------------------------------------------------------

ONSTAGE = sounds_of("onstage")
PLAYED = events.CardPlayed(0, Card(7), "lead")
LIT = events.TrumpChanged(None, Suit(1), (0, 2, 0, 0))


def test_of_several_events_the_most_telling_one_sounds() -> None:
    assert ONSTAGE.of([PLAYED]) == "card"
    assert ONSTAGE.of([PLAYED, LIT]) == ONSTAGE.of([LIT, PLAYED]) == "ratchet"
    assert ONSTAGE.of([events.LineEmpty()]) is None


@pytest.mark.parametrize("phase", Phase)
def test_nothing_comes_of_an_open_hand(phase: Phase) -> None:
    assert sound_of(ONSTAGE, Phase.CURTAIN, Around(phase, secret=True, events=(PLAYED,))) is None


def test_a_curtain_sounds_as_it_closes_and_not_while_it_hangs() -> None:
    closed = Around(Phase.CURTAIN, secret=False, events=(PLAYED,))
    assert sound_of(ONSTAGE, Phase.TABLE, closed) == (True, "curtain")
    assert sound_of(ONSTAGE, Phase.CURTAIN, closed) == (True, None)
    assert sound_of(ONSTAGE, Phase.CURTAIN, closed._replace(phase=Phase.TABLE)) == (False, "card")


def test_those_around_a_table_know_its_public_events_alone() -> None:
    one = Evening("", "", "", game="onstage")
    state = one.controller.table.state
    secret = PLAYED._replace(audience=(0,))
    more = replace(state, entries=(*state.entries, Entry(0, (secret, LIT)), Entry(1, (PLAYED,))))
    known = len(state.entries)
    assert around(more, known).events == (LIT, PLAYED)
    assert around(more, known + 1).events == (PLAYED,)


# -- in a running show ---------------------------------------------------------------------------


def test_a_hand_over_sounds_by_the_curtain_and_the_card_on_the_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    one = Evening("", "", "", game="onstage")
    page = wired(one, monkeypatch)
    drawn(one)
    one.controller.table.take(PassTo(one.controller.table.scene.deciders[0]))
    drawn(one)
    one.clock.now += 2
    one.controller.table.take(Lift())
    drawn(one)
    decision = one.controller.table.scene.decision
    assert decision is not None
    one.controller.choose(None)
    drawn(one)
    (wish, curtain) = [what for _, what in page.noted]
    assert wish == SoundWish(effects=True, music=1.0, colour="woodblock", closed=True)
    assert curtain == "curtain"
    one.controller.table.take(Act((decision.actions[0],)))
    drawn(one)
    assert page.noted[-2][1] == SoundWish(True, 1.0, "woodblock", closed=False)
    assert len(page.played) == 2
    drawn(one)
    assert len(page.played) == 2, "nothing sounds twice"


def test_taking_back_is_silent_and_what_comes_instead_is_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    one = Evening("", "", game="encore")
    page = wired(one, monkeypatch)
    rng, table = Random(1), one.controller.table

    def until(done: Callable[[], object]) -> None:
        for _ in range(300):
            if done():
                return
            step(one, rng)
            drawn(one)
        raise AssertionError("it never came there")

    until(lambda: table.state.phase is Phase.TABLE and table.scene.undo and page.played[-1:])
    one.clock.now += 1
    before = [*page.played]
    table.take(TakeBack())
    drawn(one)
    assert page.played == before
    until(lambda: [one for one in page.played[len(before) :] if one != "curtain"])


def test_what_comes_too_soon_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    one = Evening("", "", "", game="onstage")
    page = wired(one, monkeypatch)
    seat = one.controller.table.scene.deciders[0]
    for wait in (0.24, 0.02):
        one.controller.table.take(PassTo(seat))
        drawn(one)
        one.controller.table.take(Lift())
        drawn(one)
        one.clock.now += wait
        one.controller.table.take(Hide())
        drawn(one)
        one.controller.close_top()
        drawn(one)
    assert len(page.played) == 2


def test_nobody_who_has_not_asked_hears_anything(monkeypatch: pytest.MonkeyPatch) -> None:
    one = Evening("", "", game="encore")
    page = wired(one, monkeypatch, on=False)
    rng = Random(1)
    for _ in range(40):
        step(one, rng)
    one.controller.close()
    assert page.noted == []


def test_a_choice_counts_at_once_and_leaving_ends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    one = Evening("", "", game="encore")
    page = wired(one, monkeypatch, on=False)
    prefs = one.shell.device.prefs
    drawn(one)
    prefs.choose("music", "low")
    prefs.choose("sounds", True)
    prefs.choose("music", "off")
    prefs.choose("text_scale", 1.25)
    one.controller.close()
    assert [what for _, what in page.noted] == [
        SoundWish(effects=False, music=0.4, colour="tuba", closed=False),
        SoundWish(effects=True, music=0.4, colour="tuba", closed=False),
        SoundWish(effects=True, music=0.0, colour="tuba", closed=False),
        QUIET,
    ]


def test_an_action_sounds_that_takes_the_place_of_one_taken_back_at_a_hand(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    one = Evening("", "", "", game="onstage")
    page = wired(one, monkeypatch)
    table, before = one.controller.table, one.controller.table.state
    played = replace(before, entries=(*before.entries, Entry(0, (PLAYED,))))
    at_hand = replace(before, phase=Phase.PRIVATE, seat=0)
    for state in (before, played, at_hand, played):
        table.state = state
        one.controller.sound.follow()
        one.clock.now += 1
    assert page.played == ["card", "card"]


# -- the question before the first card ----------------------------------------------------------

QUESTION = "Play music and sounds?"


def first(monkeypatch: pytest.MonkeyPatch) -> tuple[Evening, Page]:
    one = Evening("", "", game="encore")
    page, controller = wired(one, monkeypatch, on=False), one.controller
    controller.sound = HouseSound(controller.device, controller.table, one.clock)
    return one, page


def act(one: Evening, *, by_understudy: bool = False) -> None:
    table = one.controller.table
    match = table.state.match.copy()
    assert match.decision is not None
    match.play(match.decision.actions[0])
    entry = Entry(0, (), by_understudy)
    table.state = replace(table.state, match=match, entries=(*table.state.entries, entry))


def tap(one: Evening, key: str) -> None:
    found = next(each for each in one.draw() if getattr(each, "key", None) == key)
    found.on_click(None)


@pytest.mark.parametrize("key", ["sound-yes", "sound-no"])
def test_it_is_asked_once_whatever_is_answered(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    one, _ = first(monkeypatch)
    assert QUESTION in words(one.draw())
    tap(one, key)
    prefs = one.shell.device.prefs
    assert QUESTION not in words(one.draw())
    wanted = key == "sound-yes"
    assert (prefs.now.sounds, prefs.now.music) == (wanted, "usual" if wanted else "off")
    prefs.choose("sounds", False)
    prefs.choose("music", "off")
    assert not one.controller.sound.asking


def test_without_an_answer_it_stands_until_a_person_acts_and_comes_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    one, _ = first(monkeypatch)
    act(one, by_understudy=True)
    assert QUESTION in words(one.draw())
    act(one)
    assert QUESTION not in words(one.draw())
    one.controller.close()
    assert not one.shell.device.prefs.now.sound_asked, "the next game asks"


def test_it_is_not_asked_of_those_who_have_chosen_or_where_nothing_sounds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    one, _ = first(monkeypatch)
    one.shell.device.prefs.choose("music", "low")
    assert QUESTION not in words(one.draw())
    one.shell.device.prefs.choose("music", "off")
    assert one.controller.sound.asking
    monkeypatch.setattr(one.house.bridge, "sounds", lambda: False)
    assert QUESTION not in words(one.draw())


def test_where_nothing_can_be_kept_it_stands_until_it_is_left(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    one, _ = first(monkeypatch)

    def fails(key: str, value: object) -> None:
        raise StoreError("store.error.elsewhere")

    monkeypatch.setattr(one.shell.device.prefs, "keep", fails)
    tap(one, "sound-no")
    assert one.controller.sound.asking


def test_leaving_before_the_first_card_is_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    one, _ = first(monkeypatch)
    one.controller.close()
    assert one.controller.sound.asking
