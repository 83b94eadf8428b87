"""Tests of Events and of looks and choices."""

from __future__ import annotations

from typing import Any

import pytest

from engines import Match
from engines.kernel.event import seen_by
from engines.thespianage import GAME, events
from engines.thespianage.content import EVENTS, FIRST_EVENT, LASTING, THING_IDS, StageEvent
from tests.engines.matches import happened, kinds, prompt, question, the

from .table import (
    answer,
    asked,
    asks,
    board,
    draws,
    end,
    finale,
    knows,
    named,
    offered,
    pile,
    play,
    rewrite,
    stage,
    table,
    take_action,
    thing,
)

EVENT_IDS = THING_IDS[FIRST_EVENT : FIRST_EVENT + EVENTS]

DRAWN = 2
"""Number of Play Cards drawn at the end of a turn (T10)."""


def drawn(word: str, **more: Any) -> tuple[Match, list[Any]]:
    """Ends seat 0's turn, drawing this Event first.

    Returns the match and its events.
    """
    match = table(**{"deck": word, **more})
    log = end(match)
    assert the(log, events.EventDrawn) == events.EventDrawn(0, StageEvent(thing(word)))
    assert events.EventDrawn(0, StageEvent(thing(word))) in seen_by(log, None)
    return match, log


def verdict(match: Match) -> dict[str, Any]:
    found: dict[str, Any] = match.view(None)["verdict"]
    return found


def middle(*values: str) -> list[str]:
    ways = ("| {} |", "| | {}", "{} | |")
    return [way.format(value) for way, value in zip(ways, values, strict=False)]


def answered_openly(match: Match, *answers: int, seat: int = 0) -> list[Any]:
    log = []
    for step, choice in enumerate(answers, start=1):
        assert not question(match).private
        assert asked(match) == (seat + step) % match.seats
        log += answer(match, "choose", choice)
    return log


def voted(match: Match, *names: int, seat: int = 0) -> list[Any]:
    """Gives everybody's vote at the open table (TA47).

    The first voter sits left of `seat`. Returns the events.
    """
    log = []
    for step, host in enumerate(names, start=1):
        voter = (seat + step) % match.seats
        assert asks(match, "name", voter) == {*range(match.seats)} - {voter}
        assert not question(match).private
        log += answer(match, "name", host)
    return log


# -- scores ----------------------------------------------------------------------------------

SCORES: list[tuple[str, list[str], dict[str, Any], int, list[int]]] = [
    ("full_house", middle("5", "-2", "4"), {}, 3, [0, 0, 0]),
    ("full_house", ["5 | | 3", "", ""], {}, 0, [0, 0, 0]),  # nothing of it counts
    ("frosty_critic", middle("5", "5", "5"), {}, -3, [0, 0, 0]),
    ("lavish_set", middle("5"), {"specials": ("", "tomato", "")}, -3, [0, 0, 0]),
    ("lavish_set", middle("5"), {"specials": ("prop prop broken_prop", "broken_prop", "prop")},
     3 * 2 - 3, [0, 0, 0]),
    # Frisco: of Charisma the lowest goes, of Connections the highest, and nothing in between.
    ("bad_reviews", ["-1 -2 2 | -3 0 | 4 -5", "", ""], {}, -3 - 3, [0, 0, 0]),
    ("bad_reviews", ["5 -2 | 0 | -5", "", ""], {}, -3, [0, 0, 0]),
    ("budget_cuts", middle("5", "-2", "4"), {}, -3, [0, 0, 0]),
    ("by_the_book", middle("5", "-2", "4"), {}, 3, [0, 0, 0]),
    ("press_night", middle("5", "-2", "4"), {}, -3, [0, 0, 0]),
    ("quiet_backstage", middle("5", "-2", "4"), {}, 0, [0, 0, 0]),
    ("cover_story@1", middle("3", "2"), {}, 0, [0, 3, 0]),
    ("lost_voice@0", middle("3", "2"), {}, 0, [-2, 0, 0]),
    ("slapstick_night", middle("3"), {"specials": ("tomato tomato", "prop", "")},
     0, [2 * 3, 0, 0]),
    # Frisco's top and bottom lose what lies alone there; so does Annabelle's top.
    ("one_note", ["5 | 3 | 4", "2 | 2 4 | 4", ""], {}, 0, [1, 0, 0]),
]  # fmt: skip
"""Event, sheets, other things on the table, and points of the production and seats."""


@pytest.mark.parametrize(("word", "sheets", "more", "points", "gained"), SCORES)
def test_scores_with_an_event(
    word: str, sheets: list[str], more: dict[str, Any], points: int, gained: list[int]
) -> None:
    more = {"tracks": ("-3", "1 -1", "2"), **more}
    plain, found = (verdict(finale(sheets, stage=each, **more)) for each in ("", word))
    event = thing(word.partition("@")[0])
    assert found["production"] == ([[event, points]] if points else [])
    assert found["total"] == plain["total"] + points + sum(gained)
    assert [b - a for a, b in zip(plain["initial"], found["initial"], strict=True)] == gained


def test_every_event_has_its_scores() -> None:
    assert {row[0].partition("@")[0] for row in SCORES} == {*EVENT_IDS}


@pytest.mark.parametrize("word", ["frosty_critic", "budget_cuts", "lavish_set", "press_night"])
def test_some_events_miss_whoever_is_not_in_the_play(word: str) -> None:
    for seats in GAME.seats:
        found = verdict(finale(middle("5", "-2", "4"), seats=seats, stage=word))
        missing = max(GAME.seats) - seats
        assert found["production"] == ([[thing(word), -missing]] if missing else [])
        assert found["total"] == 7 + -missing


# -- what may be done ------------------------------------------------------------------------


def test_budget_cuts_pass_any_card_and_none_where_there_is_none() -> None:
    passed = set()
    for seed in range(12):
        match, log = drawn("budget_cuts", hands=("", "heckler understudy", ""), seed=seed)
        event = the(log, events.CardKnown)
        assert (event.seat, event.to_seat) == (1, 2)
        passed.add(named([event.card]))
        assert len(match.state.hands[0]) == DRAWN
    assert passed == {"heckler", "understudy"}
    _, log = drawn("budget_cuts", hands=("", "", ""))
    assert the(log, events.NothingDone).thing == thing("budget_cuts")


def test_what_is_known_of_a_hand_goes_round_with_it() -> None:
    hands = ("borrowed_lines *", "heckler heckler understudy", "* *")
    match = table(hands=hands, deck="budget_cuts")
    play(match, "borrowed_lines", ("player", 1), ("grab", "understudy"), ("give", "rehearsal"))
    assert knows(match, 0, 1) == "rehearsal heckler heckler"
    log = end(match)
    passed = {event.seat: event.card for event in happened(log, events.CardKnown)}
    # One card of three went from seat 1 unseen; what seat 0 gave came to them at the same time.
    sure = ["heckler", named([passed[0]])]
    assert sorted(knows(match, 0, 1).split()) == sorted(sure)


def test_prices_while_budgets_are_cut() -> None:
    for action, base in (("rehearse", 2), ("places", 3)):
        name = {"rehearse": "rehearsal"}.get(action, action)
        more = next(r.more for r in LASTING[thing("budget_cuts") - FIRST_EVENT] if r.action == name)
        for cards, stands in ((base, ""), (base + more, "budget_cuts")):
            short = table(
                hands=("* " * (cards - 1),), tracks=("1? 2?", "", ""), stage=stands, pool="3"
            )
            assert action not in kinds(short)
            match = table(hands=("* " * cards,), tracks=("1? 2?", "", ""), stage=stands, pool="3")
            log = take_action(match, action)
            assert len(happened(log, events.CardDiscarded)) == cards
            assert prompt(match) == {"rehearse": "put", "places": "take"}[action]


def test_a_free_places_stays_free() -> None:
    match = table(hands=("", "", ""), tracks=("", "1", ""), stage="budget_cuts", finals=3)
    take_action(match, "free")
    assert asks(match, "host") == {0, 1, 2}


def test_by_the_book_binds_from_the_next_card_on() -> None:
    match = table(hands=("on_we_go rehearsal *",), stage="by_the_book")
    play(match, "on_we_go")  # without the Event there may be a second card
    assert question(match).about["left"] == 1
    match = table(hands=("coffee_run * *",), deck="by_the_book")
    play(match, "coffee_run")  # drawn with the first card
    answer(match, "player", 1)
    assert match.state.turn == 1
    assert question(match).about["left"] == 1


def test_press_night_is_for_the_action_too_and_ends_with_the_event() -> None:
    match = table(hands=("* *",), pool="2", stage="press_night")
    take_action(match, "rehearse")
    assert asks(match, "put") == {"charisma up", "compassion up", "connections up"}
    match = table(hands=("on_we_go rehearsal",), pool="2", stage="press_night")
    play(match, "on_we_go")
    play(match, "rehearsal")
    assert len(asks(match, "put")) == 6


def test_TA48_what_is_shown_to_all_is_no_look() -> None:
    match = table(
        hands=("house_lights trapdoor public_confession",),
        tracks=("2? | |", "3? | |", ""),
        stage="quiet_backstage",
    )
    log = play(match, "house_lights", ("player", 1))
    assert board(match, 1, "track") == "3 | |"
    log = play(match, "trapdoor", ("strike", "0 track charisma"))
    assert the(log, events.TileStruck).value == 2
    match = table(hands=("public_confession *",), stage="quiet_backstage")
    log = play(match, "public_confession", ("secret", "crush"))
    assert the(log, events.SecretShown).secret == "crush"


def test_TA47_everybody_is_asked_at_the_table_wherever_the_event_is_drawn() -> None:
    tracks = ("1?", "2?", "3?")
    match = table(hands=("coffee_run * *",), deck="* * frosty_critic", tracks=tracks,
                  sheets=tracks)  # fmt: skip
    play(match, "coffee_run", ("player", 1))
    log = answered_openly(match, 0, 0, 0, seat=1)
    assert [each.host_seat for each in happened(log, events.TileTurned)] == [2, 0, 1]
    assert (match.state.turn, asked(match)) == (0, 0)
    assert question(match).private


def test_TA47_a_vote_that_is_even() -> None:
    match, _ = drawn("cover_story")
    log = voted(match, 0, 1, 2)
    assert the(log, events.VoteDecided) == events.VoteDecided(
        0, thing("cover_story"), 1, (0, 1, 2), "tied"
    )
    match, _ = drawn("cover_story")
    log = voted(match, 0, 0, 2)
    assert the(log, events.VoteDecided)[2:5] == (0, (0, 0, 2), "clear")
    assert stage(match) == "cover_story@0"
    for viewer in (None, 0, 1, 2):
        assert match.view(viewer)["under_way"]["votes"] == []


def test_a_tile_being_moved_is_looked_at_in_all_quiet() -> None:
    match = table(hands=("* * *",), tracks=("", "2?", ""), stage="quiet_backstage")
    log = take_action(match, "places")
    assert happened(log, events.TileSeen) == [events.TileSeen(0, 2, (0,))]
    match = table(hands=("rehearsal * *",), pool="4", stage="quiet_backstage")
    log = play(match, "rehearsal")
    assert happened(log, events.TileSeen) == [events.TileSeen(0, 4, (0,))]


def test_who_draws_an_event_chooses(monkeypatch: pytest.MonkeyPatch) -> None:
    rewrite(monkeypatch, "one_note", area="chosen")
    match = table(hands=("coffee_run * *",), deck="* * one_note")
    play(match, "coffee_run", ("player", 2))
    assert match.state.turn == 0
    assert asks(match, "player", seat=2) == {0, 1, 2}
    log = answer(match, "player", 0)
    assert draws(log) == [(2, 1)]
    assert stage(match) == "one_note@0"
    assert asked(match) == 0


def test_lost_voice_on_the_last_card() -> None:
    match, log = drawn("lost_voice", hands=("", "", ""), below=0)
    assert draws(log) == []
    assert the(log, events.DeckOut)
    assert stage(match) == "lost_voice@0"
    assert (match.state.turn, match.state.finals) == (1, 3)


def test_slapstick_without_a_tomato() -> None:
    every = ("tomato tomato", "", "")
    match, log = drawn("slapstick_night", specials=every)
    log = voted(match, 2, 1, 2)
    assert the(log, events.NothingDone)
    assert not happened(log, events.SpecialAwarded)
    assert stage(match) == "slapstick_night"
    assert match.state.turn == 1


# -- all of them -----------------------------------------------------------------------------


@pytest.mark.parametrize("word", EVENT_IDS)
def test_an_event_that_is_cancelled_does_nothing_any_more(word: str) -> None:
    sheets = ("| -5 5 -4 |", "| 4 |", "| 5 |")
    specials = ("prop tomato", "", "")
    match = table(
        hands=("on_we_go", "", ""), sheets=sheets, specials=specials, stage=f"{word}@0", finals=3
    )
    match.state.finals = 1
    plain = verdict(finale(sheets, specials=specials))
    play(match, "on_we_go")
    while match.decision is not None:
        assert "free" not in kinds(match)
        assert offered(match, "play") == set()
        end(match)
    assert verdict(match) == plain
    assert pile(match) == f"{word} on_we_go"
