"""Tests of what a running game saves, and when."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from app.prefs import Prefs
from app.store import MemoryLocation, Store, StoreError
from app.store.storage import CheckedStorage
from app.table.active_time import ActiveTime
from app.table.notes import SETTING
from app.table.state import Phase
from app.table.steps import Act, BackToTable, Done, LetGo, TakeBack
from engines import StateLine, find
from tests.app.evenings import Evening, Make
from tests.app.screens.rooms import words
from tests.app.table.clock import Clock
from tests.depth import depth

pytestmark = pytest.mark.usefixtures("toys")


class Saves:
    """Counts writes, separately for those made during a drawing."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.all = self.drawing = 0
        self._draws = False
        commit, draw = CheckedStorage._commit, Evening.draw

        def counted(storage: CheckedStorage) -> None:
            self.all += 1
            self.drawing += self._draws
            commit(storage)

        def drawn(one: Evening) -> list[Any]:
            self._draws = True
            try:
                return draw(one)
            finally:
                self._draws = False

        patch.setattr(CheckedStorage, "_commit", counted)
        patch.setattr(Evening, "draw", drawn)


@pytest.fixture
def saves(monkeypatch: pytest.MonkeyPatch) -> Saves:
    return Saves(monkeypatch)


def play(one: Evening, most: int) -> int:
    """Plays and checks up to `most` answers of people; returns their number."""
    answers = 0
    while answers < most and one.phase() is not Phase.OVER:
        one.settle()
        scene = one.controller.table.scene
        one.later()
        if one.controller.drawing.account is not None:
            one.controller.read_on()
        elif scene.phase is Phase.OVER:
            break
        elif scene.window and scene.phase is Phase.TABLE:
            one.controller.take(LetGo())
        elif scene.awaits_done:
            one.controller.take(Done())
        elif scene.decision is not None:
            one.act()
            answers += 1
        else:
            one.look()
        check(one)
    one.draw()
    return answers


def foyer(files: dict[str, bytes]) -> dict[str, Any]:
    place = MemoryLocation()
    place.backend.files.update(files)
    card = asyncio.run(Store.open(place)).cards()[0]
    return dict(card.note)


def check(one: Evening) -> None:
    """Checks that the foyer would show the game's current state after a kill."""
    controller = one.controller
    match = controller.table.state.match
    note = one.session.card.note
    assert note["where"] == str(match.game.state_line(match.view(None)) or "")
    decision = match.decision
    if decision is None or match.game.window(decision):
        assert note["next"] is None
    else:
        people = [seat for seat in decision.seats if controller.seats[seat].understudy is None]
        assert note["next"] == (people or decision.seats)[0]


@pytest.mark.parametrize(
    ("game", "cast", "most"),
    [
        ("high_note", ("", "", ""), 99),
        ("ad_lib", ("", "extra", ""), 99),
        ("curtain_call", ("", ""), 99),
        ("onstage", ("", "", ""), depth(12, 20)),
        ("onstage", ("", "extra", "lead"), 12),
        ("encore", ("", ""), depth(12, 24)),
        ("upstaged", ("", "extra"), depth(12, 20)),
        ("thespianage", ("", "", ""), depth(12, 20)),
    ],
)
def test_drawing_never_writes(
    evening: Make,
    saves: Saves,
    monkeypatch: pytest.MonkeyPatch,
    game: str,
    cast: tuple[str, ...],
    most: int,
) -> None:
    one = evening(*cast, game=game)
    keep, noted = Prefs.keep, list[str]()

    def counted(prefs: Prefs, key: str, value: Any) -> None:
        noted.append(key)
        keep(prefs, key, value)

    monkeypatch.setattr(Prefs, "keep", counted)
    before = saves.all
    play(one, most)
    count = one.controller.table.state.match.count
    assert count > 5
    over = one.session.finished is not None
    steps = sum(not entry.joined for entry in one.controller.table.state.entries[1:])
    taken = saves.all - before - len(noted)
    pages = len(one.controller.table.state.confirmed)
    assert taken <= steps + over + pages, "one save for each tap, and one for the end"
    assert {*noted} <= {SETTING, "lifted"}, "what is kept once, or for a newcomer"
    assert saves.drawing == 0
    assert foyer(one.place.backend.files) == one.session.card.note


def test_a_new_game_is_in_the_foyer_before_its_first_action(evening: Make) -> None:
    one = evening("", "", "", game="onstage")
    note = foyer(one.place.backend.files)
    assert note["where"] == "where round=1 rounds=3 trick=1 tricks=11"
    assert note["next"] is not None
    assert note == one.session.card.note


def test_the_foyer_tells_where_the_board_says_the_game_stands(evening: Make) -> None:
    for game in ("onstage", "encore", "upstaged", "thespianage"):
        cast = ("",) * min(3, *find(game).seats)
        one = evening(*cast, size=(1280, 800), game=game)
        play(one, 3)
        one.controller.hide()
        one.later()
        one.controller.take(BackToTable())
        state_line = StateLine.parse(str(one.session.card.note["where"]))
        lines = state_line.sentence(find(game).speaker(), one.controller.keeper.names)
        assert any(text.startswith(lines) for text in words(one.draw())), game


def test_taking_back_takes_the_foyer_back(evening: Make) -> None:
    one = evening("", "", game="curtain_call")
    for _ in range(2):
        one.controller.take(Act((one.controller.table.scene.spoken[0],)))
        one.draw()
        one.later()
    before = dict(one.session.card.note)
    one.controller.take(Act((one.controller.table.scene.spoken[0],)))
    assert foyer(one.place.backend.files)["next"] == 1
    one.controller.take(TakeBack())
    for note in (one.session.card.note, foyer(one.place.backend.files)):
        assert {**note, "active": None} == {**before, "active": None}


def test_the_time_at_the_table_is_kept_with_each_move_and_never_without(
    evening: Make, saves: Saves
) -> None:
    one = evening("", "", game="curtain_call")
    hands = Clock()
    one.controller.keeper.time = ActiveTime(clock=hands)

    def act(*, after: float) -> Any:
        hands.now += after
        one.controller.take(Act((one.controller.table.scene.spoken[0],)))
        one.draw()
        one.later()
        return foyer(one.place.backend.files)["active"]

    assert act(after=20) == 20
    hands.now += 10
    one.controller.focus("hide")
    hands.now += 500
    one.controller.focus("show")
    assert act(after=2) == 32
    before, writes = one.session.updated, saves.all
    hands.now += 40
    one.draw()
    assert saves.all == writes
    asyncio.run(one.shell.evening.leave())
    assert foyer(one.place.backend.files)["active"] == 32
    asyncio.run(one.shell.evening.open(one.house.store.cards()[0].id))
    assert one.controller.keeper.time.seconds == 32
    assert one.session.updated == before


def test_what_could_not_be_kept_is_not_told_in_the_foyer_either(
    evening: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = evening("", "", game="curtain_call")
    before = dict(one.session.card.note)

    def full(*actions: object) -> None:
        raise StoreError("store.error.full")

    with monkeypatch.context() as patch:
        patch.setattr(one.session, "append", full)
        one.controller.take(Act((one.controller.table.scene.spoken[0],)))
    assert one.session.actions == []
    assert one.session.card.note == before


def test_another_cast_is_in_the_foyer_at_once(evening: Make) -> None:
    one = evening("", "", "", game="thespianage")
    one.draw()
    turn = one.session.card.note["next"]
    one.controller.recast(turn, None, "Tuấn")
    state_line = StateLine.parse(foyer(one.place.backend.files)["where"])
    text = state_line.sentence(find("thespianage").speaker(), one.controller.keeper.names)
    assert "Tuấn" in text
    assert text in words(one.house.draw("home"))


def test_what_an_older_version_told_the_foyer_is_shown_as_it_is(evening: Make) -> None:
    one = evening("", "", "", game="thespianage")
    one.session.note(where="Round 2, Mai is on")
    one.session.save()
    assert "Round 2, Mai is on" in words(one.house.draw("home"))


def test_a_reason_is_kept_with_its_move(evening: Make) -> None:
    one = evening("extra", "extra", "")
    while one.controller.table.state.next_understudy is not None:
        assert one.step()
        count = one.controller.table.state.match.count
        sentence = one.controller.players.why(count)
        again = evening(files=dict(one.place.backend.files))
        assert again.controller.table.state.match.count == count
        assert sentence
        assert again.controller.players.why(count) == sentence


def test_a_reason_without_its_move_is_forgotten(
    evening: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = evening("extra", "extra", "")

    def full(*actions: object) -> None:
        raise StoreError("store.error.full")

    with monkeypatch.context() as patch:
        patch.setattr(one.session, "append", full)
        one.settle()
    assert one.session.marks["thoughts"] == []


def test_a_move_whose_game_cannot_be_kept_as_finished_was_played(
    evening: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = evening("", "", game="curtain_call")

    def full(*_: object) -> None:
        raise StoreError("store.error.full")

    with monkeypatch.context() as patch:
        patch.setattr(one.session, "finish", full)
        play(one, 99)
        assert one.phase() is Phase.OVER
    assert one.controller.table.state.match.count == len(one.session.actions)
    assert one.session.finished is None
    said = one.shell.notices.message
    assert said is not None
    assert said.startswith("The last move is saved")
    assert "wasn’t played" not in said
    again = evening(files=dict(one.place.backend.files))
    assert again.session.finished is not None


def test_an_end_that_was_not_kept_is_kept_when_the_game_is_opened_again(
    evening: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = evening("extra", "extra", "extra")
    one.shell.device.prefs.choose("understudy_pace", 0.0)
    killed: list[dict[str, bytes]] = []

    def dies(*_: object) -> None:
        killed.append(dict(one.place.backend.files))

    monkeypatch.setattr(one.session, "finish", dies)
    one.settle()
    assert one.phase() is Phase.OVER
    again = evening(files=killed[0])
    assert again.phase() is Phase.OVER
    assert again.session.finished is not None
    assert again.session.finished.scores == one.controller.table.state.match.result.scores  # type: ignore[union-attr]
