"""Tests of how long games take in a household."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from app.store import Finish, SessionCard, Store
from app.store.importing import Importer
from app.store.pace import ENOUGH, Pace, paces
from tests.app.store.faults import run
from tests.app.store.samples import setup
from tests.app.store.test_exchange import new_store


def card(
    seconds: Any, seats: int = 3, *, over: bool = True, level: str | None = None
) -> SessionCard:
    cast = tuple(player.face._replace(understudy=level) for player in setup(seats=seats).cast)
    end = Finish("2026-11-21T20:00:00+00:00", [0] * seats, [0]) if over else None
    note = {} if seconds is None else {"active": seconds}
    return SessionCard("f" * 16, "onstage", 1, "Onstage", cast, "", "", note, end)


def test_two_games_tell_nothing_and_three_do() -> None:
    two = [card(1500), card(1500)]
    assert ENOUGH == 3
    assert paces(two) == {}
    assert paces([*two, card(1500)]) == {"onstage": Pace(25, {3: 25})}


def test_the_median_is_told_in_steps_of_five_minutes() -> None:
    assert paces(map(card, (60, 1560, 90000 - 4000)))["onstage"].minutes == 25
    assert paces(map(card, (1200, 1200, 2400, 2400)))["onstage"].minutes == 30
    assert paces(map(card, (430, 440, 450)))["onstage"].minutes == 7
    assert paces(map(card, (3, 3, 3)))["onstage"].minutes == 1


def test_seats_are_told_where_they_were_played_often_enough() -> None:
    cards = [*map(card, (1200,) * 3), *(card(2400, 4) for _ in range(3)), card(9000, 5)]
    assert paces(cards)["onstage"].by_seats == {3: 20, 4: 40}


def test_open_games_games_of_understudies_and_games_without_the_note_do_not_count() -> None:
    whole = [card(1500), card(1500)]
    for other in (
        card(1500, over=False),
        card(1500, level="lead"),
        *map(card, (None, "1500", 0, -3, True, 1500.0, 10**9)),
    ):
        assert paces([*whole, other]) == {}


def test_the_seconds_survive_export_and_import() -> None:
    from tests.app.store.samples import played
    from tests.app.store.test_exchange import saved_session

    store = new_store(21)
    session = saved_session(store, played())
    session.note(active=1234)
    run(session.close())
    other: Store = new_store()
    report = run(Importer(other).run(run(store.export_all())))
    assert (len(report.added), report.refused) == (1, [])
    assert [one.note for one in other.cards()] == [{"active": 1234}]
    assert replace(other.cards()[0], note={}).finished is not None
