"""Tests of which sentences are read aloud."""

import re
from dataclasses import replace
from random import Random

import pytest

from app.speech.pronounced import pronounced, pronounced_name
from app.speech.spoken import MANY, UNSAID, PublicTable, public_table, spoken, spoken_refusal
from app.table.state import Phase, begin
from app.table.steps import Lift, PassTo
from app.table.table import Table
from engines import Event, Match, event_kind, find
from engines.onstage import events
from engines.onstage.content import Card, Suit
from tests.app.table import laid

LISTENED = 34
"""Maximum number of words in a sentence about a game whose cards have no text."""

NAMES = ("Mai", "Bo 🎭", "Cô Ba", "Jo")
ONSTAGE = find("onstage")
PLAYED = events.CardPlayed(0, Card(7), "lead")
LIT = events.TrumpChanged(None, Suit(1), (0, 2, 0, 0))
TURN = "Bo, it’s your turn."


def said(now: PublicTable, before: object = UNSAID, lang: str = "en") -> tuple[str, ...]:
    assert isinstance(before, type(UNSAID))
    return spoken(ONSTAGE, NAMES, lang, now, before).sentences


def test_the_news_come_first_and_then_whose_turn_it_is() -> None:
    now = PublicTable(Phase.TABLE, silent=False, events=(PLAYED, LIT), asked=(1,))
    assert said(now)[2:] == (TURN,)
    assert said(now)[0].startswith("Mai leads the ")
    assert said(now, lang="vi")[-1] == "Tới lượt Bo."


def test_nothing_is_said_over_an_open_hand_and_it_waits() -> None:
    hand = PublicTable(Phase.PRIVATE, silent=True, events=(PLAYED,), asked=(1,))
    found = spoken(ONSTAGE, NAMES, "en", hand, UNSAID)
    assert found.sentences == ()
    assert not found.news
    assert spoken_refusal("That is not your card.", "en", hand) == ()


def test_whose_turn_it_is_is_said_once() -> None:
    table = PublicTable(Phase.TABLE, silent=False, asked=(1,))
    first = spoken(ONSTAGE, NAMES, "en", table, UNSAID)
    assert first.sentences == (TURN,)
    curtain = table._replace(phase=Phase.CURTAIN)
    assert said(curtain, first) == ()
    assert said(table, first) == ()
    assert said(table._replace(events=(PLAYED,)), first)[1:] == (TURN,), "after a move, once more"
    assert said(table._replace(asked=(2,)), first) == ("Cô Ba, it’s your turn.",)


def test_a_curtain_is_spoken_about_by_the_name_on_it_alone() -> None:
    curtain = PublicTable(Phase.CURTAIN, silent=False, events=(PLAYED,), asked=(1,))
    found = spoken(ONSTAGE, NAMES, "en", curtain, UNSAID)
    assert found.sentences == (TURN,)
    assert not found.news, "the open table tells them"


def test_a_refusal_is_said_where_everyone_sees_it() -> None:
    table = PublicTable(Phase.TABLE, silent=False)
    assert spoken_refusal("Not now (O7).", "en", table) == ("Not now.",)
    for phase in (Phase.CURTAIN, Phase.PRIVATE):
        assert spoken_refusal("Not now (O7).", "en", table._replace(phase=phase)) == ()


def test_no_more_is_told_than_somebody_listens_to() -> None:
    many: tuple[Event, ...] = tuple(
        events.CardPlayed(0, Card(at), "follow") for at in range(MANY + 5)
    )
    table = PublicTable(Phase.TABLE, silent=False, events=many, asked=(1,))
    assert len(said(table)) == MANY + 1
    assert said(table)[-1] == TURN
    twice = table._replace(events=(PLAYED, *many[:2] * MANY))
    assert said(twice)[0].startswith("Mai leads the "), "what is said again leaves no room for it"


def test_what_one_seat_alone_knows_is_not_among_the_events() -> None:
    state = begin(Match.new("onstage", 3, 7, {}))
    secret = PLAYED._replace(audience=(0,))
    entry = replace(state.entries[0], seat=0, events=(secret, LIT))
    more = replace(state, entries=(*state.entries, entry))
    assert public_table(more, len(state.entries), frozenset()).events == (LIT,)
    assert public_table(more, len(more.entries), frozenset()).events == ()


def looked() -> Table:
    table = Table(begin(Match.new("onstage", 3, 7, {})))
    assert table.state.match.decision is not None
    table.take(PassTo(table.state.match.decision.seats[0]))
    table.take(Lift())
    assert table.state.secret
    return table


def test_an_open_hand_silences_unless_its_owner_listens_through_headphones() -> None:
    state = looked().state
    assert state.seat is not None
    count, others = len(state.entries), frozenset(range(3)) - {state.seat}
    assert public_table(state, count, frozenset()).silent
    assert public_table(state, count, others).silent, "headphones of others do not count"
    through = public_table(state, count, frozenset({state.seat}))
    assert not through.silent
    assert through.question is None, "a question in a hand is never said"


def test_a_hand_that_only_a_bar_covers_counts_as_open() -> None:
    state = looked().state
    assert state.seat is not None
    by_bar = state.with_holding(by_bar=frozenset({state.seat}), uncovered=frozenset())
    assert by_bar.covered
    assert public_table(by_bar, len(state.entries), frozenset()).silent


def test_on_a_flat_table_both_owners_of_open_hands_must_listen() -> None:
    state = begin(Match.new("encore", 2, 7, {}), laid_flat=True)
    both = state.with_holding(uncovered=frozenset({0, 1}))
    assert both.viewers == (0, 1)
    known = len(state.entries)
    assert not public_table(both.with_holding(uncovered=frozenset()), known, frozenset()).silent
    assert public_table(both, known, frozenset({0})).silent
    assert not public_table(both, known, frozenset({0, 1})).silent


@pytest.mark.parametrize(("game", "seats"), [("onstage", 4), ("upstaged", 3), ("thespianage", 3)])
def test_only_questions_of_the_open_table_are_said(game: str, seats: int) -> None:
    table, rng = Table(begin(Match.new(game, seats, 5, {}))), Random(5)
    for _ in range(300):
        state = table.state
        now = public_table(state, len(state.entries), frozenset(range(seats)))
        asked = state.match.decision
        if now.question is not None:
            assert state.phase is Phase.TABLE
            assert asked is not None
            assert not asked.private or len(asked.spoken_actions) > 1
        if not laid.step(table, rng):
            break


@pytest.mark.parametrize(
    ("game", "seats", "kind", "least"),
    [
        ("onstage", 3, "seat_scored", 6),
        ("upstaged", 2, "seat_scored", 2),
        ("thespianage", 3, "event_drawn", 1),
        ("encore", 2, "event_ended", 3),
    ],
)
def test_results_and_event_cards_are_told_to_the_table(
    game: str, seats: int, kind: str, least: int
) -> None:
    table, rng, last, count = Table(begin(Match.new(game, seats, 5, {}))), Random(5), UNSAID, 0
    known, own, names = len(table.state.entries), find(game), NAMES[:seats]
    while laid.step(table, rng):
        now = public_table(table.state, known, frozenset())
        last = spoken(own, names, "en", now, last)
        if not last.news:
            continue
        known = len(table.state.entries)
        for event in now.events:
            line = own.aloud(event, [*map(pronounced_name, names)], "en")
            if event_kind(event) == kind and line:
                assert pronounced(line, "en") in last.sentences
                count += 1
                assert kind != "event_drawn" or len(line.split()) > 10
        news = last.sentences[: len(now.events)]
        if game == "onstage":  # a Round’s end names no troupe and no line
            assert max(map(len, map(str.split, news)), default=0) <= LISTENED
        assert not [line for line in news if re.search(r"\w: (plus|minus) \d", line)]
    assert count >= least
    assert game != "encore" or re.search(r": \d Venues?, [\d,]+ dollars", last.sentences[-1])


def test_the_winners_come_first_in_the_result() -> None:
    match, rng = Match.new("onstage", 3, 7, {}), Random(2)
    while match.decision is not None:
        match.play(rng.choice(match.decision.actions))
    assert match.result is not None
    now = PublicTable(Phase.OVER, silent=False, events=(PLAYED,), result=match.result)
    last = said(now)[-1]
    assert last.startswith("The result: ")
    best = min(last.index(NAMES[seat].split()[0]) for seat in match.result.winners)
    assert best == len("The result: ")
    assert said(now._replace(events=())) == (), "a game that is opened again is not told again"
