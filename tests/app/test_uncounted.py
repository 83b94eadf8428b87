"""Tests of games that count nowhere."""

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from app.programme import over, tallies
from app.screens.evening_poster import evening_bill, evening_picture
from app.store import Session, SessionCard, Store
from app.store.importing import Importer
from app.store.session import AGREED
from app.text import say
from tests.app.evenings import Evening, Make
from tests.app.screens.rooms import House, open_store, play_out, played, walk, words

WORDS = say("past.uncounted")


def ended(store: Store, *, agreed: bool, steps: int | None = None) -> Session:
    session = asyncio.run(played(store, "onstage", 3, steps=steps))
    if agreed:
        session.add_note(**{AGREED: [1, 0]})
    asyncio.run(session.close())
    return session


def card_of(store: Store) -> SessionCard:
    (card,) = store.cards()
    return card


def assert_counts_nowhere(store: Store) -> None:
    """Checks that the only game counts for no league, person or evening."""
    card = card_of(store)
    assert card.finished is not None
    assert store.statistics() == {}
    for face in card.cast:
        page = store.person(face.name)
        assert (page.games, page.wins, page.by_game) == (0, 0, ())
    assert over([card])
    assert tallies([card]) == []


def test_it_counts_in_no_sum_here_and_from_a_file() -> None:
    store = open_store()
    ended(store, agreed=True)
    assert_counts_nowhere(store)
    other = open_store()
    asyncio.run(Importer(other).run(asyncio.run(store.export_all())))
    assert_counts_nowhere(other)


def test_any_other_game_counts_beside_it() -> None:
    store = open_store()
    ended(store, agreed=True)
    ended(store, agreed=False)
    assert store.statistics()["onstage"].games == 1
    assert {one.games for one in tallies(store.cards())} == {1}


@pytest.mark.parametrize("note", ["anything", [1, "a"], None, []])
def test_a_note_that_tells_of_no_move_takes_no_game_out(note: Any) -> None:
    store = open_store()
    ended(store, agreed=False)
    card = replace(card_of(store), note={AGREED: note})
    assert tallies([card])


def test_past_games_and_its_own_page_say_so() -> None:
    store = open_store()
    ended(store, agreed=True)
    house, card = House(store), card_of(store)
    screens = [
        house.draw("history"),
        house.opened("past", session=card.id).draw(),
    ]
    for drawn in screens:
        assert any(WORDS in text for text in words(drawn))
    counted = open_store()
    ended(counted, agreed=False)
    assert WORDS not in " ".join(words(House(counted).draw("history")))


def test_the_last_bow_at_the_table_says_so(evening: Make) -> None:
    one: Evening = evening("", "", "", game="onstage", seed=1)
    one.session.note(**{AGREED: [0, 0]})
    play_out(one.session)
    asyncio.run(one.shell.evening.leave())
    asyncio.run(one.shell.evening.open(card_of(one.shell.store).id))
    one.dress()
    assert WORDS in words(one.draw())


@pytest.mark.parametrize("named", [True, False])
def test_a_poster_of_an_evening_without_a_sum_can_be_drawn(named: bool) -> None:
    store = open_store()
    ended(store, agreed=True)
    house = House(store)
    bill = evening_bill(say, house.shell.device.prefs, store.cards())
    drawn = words([*walk(evening_picture(house.shell.device.ui, bill, named=named))])
    assert say("tonight.won") not in drawn
