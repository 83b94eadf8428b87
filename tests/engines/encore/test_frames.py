"""Tests of the frame after each event."""

from __future__ import annotations

import inspect
from collections import Counter
from random import Random
from typing import Any

import pytest

from engines import Match
from engines.encore import GAME, events
from engines.encore.content import COST, FIRST_VENUE, VENUE_PAYOUT
from engines.encore.state import ACTING, SEATS
from engines.encore.views import View
from engines.kernel import Action, seen_by
from tests.depth import depth
from tests.engines.matches import question, seldom

from .notebook import Notebook
from .scatter import lively, odd_box
from .table import any_options, do, rewrite, table, thing

OWNERS = (None, 0, 1)

_HAND = {"hand", "hand_sizes", "from_performers", "known_cards"}
_MONEY = {"money", "ledger"}

CHANGES: dict[type, set[str]] = {
    events.ColourTaken: {"colours"},
    events.DecksShuffled: {"stage", "decks"},
    events.CardsDrawn: {"hand", "hand_sizes", "from_performers", "decks"},
    events.HandDrawn: set(),
    events.DeckDug: {"looked"},
    events.DugSeen: set(),
    events.DugTaken: {"hand", "hand_sizes", "from_performers", "decks", "looked"},
    events.DugKept: set(),
    events.PriorityTaken: {"priority"},
    events.RoundBegan: {"round", "stage", "intensity", "cheer", "passes", "reached", "used"},
    events.VenueOpened: {"venue", "venues", "star"},
    events.CardsActivated: {"suspended"},
    events.PreShowBegan: {"stage"},
    events.StarReached: {"reached"},
    events.EventBegan: {"stage", "passes"},
    events.EventEnded: {"stage", "passes"},
    events.VenueWon: {"won"},
    events.PayoutPaid: _MONEY,
    events.VenueReturned: {"venues"},
    events.PerformerExhausted: {"zones", "suspended"},
    events.GameEnded: {"stage", "venue", "star"},
    events.Passed: {"passes"},
    events.CardSigned: {"passes", *_HAND, *_MONEY},
    events.CardStaged: {"zones"},
    events.ActPerformed: {"passes", "suspended", "cheer"},
    events.VibePaid: _MONEY,
    events.PreShowTriggered: {"passes", "suspended", "used", *_MONEY},
    events.EncoreTriggered: {"passes", "suspended", "used", *_MONEY},
    events.SurpriseTriggered: {"passes", "removed", *_HAND, *_MONEY},
    events.AbilityTriggered: set(),
    events.NothingDone: set(),
    events.IntensityChanged: {"intensity"},
    events.MoneyChanged: _MONEY,
    events.CardWoken: {"suspended"},
    events.CardTired: {"suspended"},
    events.CardPicked: set(),
    events.CardMoved: {"zones", "suspended"},
    events.CardsSwapped: {"zones", "suspended"},
    events.CardReturned: {"zones", "suspended", *_HAND},
    events.CardRemoved: {"zones", "suspended", "removed"},
    events.CardDiscarded: {"removed", *_HAND},
    events.CardReshuffled: {"decks", *_HAND},
    events.CardSalvaged: {"removed", *_HAND},
    events.HandLookedAt: {"known_cards"},
    events.HandSeen: set(),
    events.NextCheered: {"cheer"},
    events.StarMoved: {"star"},
    events.ActionGained: set(),
    events.BranchChosen: set(),
}
"""Fields that each event may change; `PriorityRolled` precedes the first action."""

RECKONED = {"costs", "acts", "changes", "boosts", "earns", "ready", "ends"}
"""Fields derived from all others by the rules in force."""

SECOND = {
    events.CardsDrawn: events.HandDrawn,
    events.DeckDug: events.DugSeen,
    events.DugTaken: events.DugKept,
    events.HandLookedAt: events.HandSeen,
}
"""Public events, with the event for one seat that immediately follows each of them."""


def under_way(view: View) -> list[tuple[int, int]]:
    return [(frame["seat"], frame["thing"]) for frame in view["under_way"]["frames"]]


def holds(event: Any, view: View) -> bool:
    """Returns whether a view shows the effect of an event.

    Only fields that a notebook lacks are checked, such as the part of the Round.
    """
    going = view["under_way"]
    match event:
        case events.DecksShuffled():
            return view["stage"] == "opening" and all(map(all, view["decks"]))
        case events.VenueOpened():
            return (view["venue"], going["star"]) == (event.venue, 0)
        case events.RoundBegan():
            return view["stage"] == "draw" and not view["passes"]
        case events.PreShowBegan():
            return (view["stage"], view["turn"]) == ("pre_show", event.seat)
        case events.EventBegan():
            return (view["stage"], view["turn"], view["passes"]) == ("event", event.seat, 0)
        case events.EventEnded():
            return view["stage"] == "aftershow" and view["intensity"] == [*event.intensity]
        case events.PayoutPaid():
            assert view["venue"] is not None
            return event.amount == VENUE_PAYOUT[view["venue"] - FIRST_VENUE]
        case events.GameEnded():
            return (view["stage"], view["phase"]) == ("over", "over")
        case events.Passed():
            return view["passes"] > 0
        case events.CardSigned():
            return going["held"] == event.card and event.cost <= COST[event.card] + 40_000
        case events.CardStaged():
            return going["held"] is None
        case events.SurpriseTriggered() | events.EncoreTriggered() | events.PreShowTriggered():
            return under_way(view)[-1] == (event.seat, event.card) and not view["passes"]
        case events.AbilityTriggered() | events.NothingDone() | events.BranchChosen():
            return under_way(view)[-1] == (event.seat, event.thing)
        case events.CardPicked():
            return going["picked"] == [event.host_seat, event.zone]
        case events.CardMoved() | events.CardsSwapped():
            return going["picked"] == []
        case events.ActionGained():
            return going["again"] > 0
        case events.DeckDug():
            return going["looked"] == event.number
        case events.DugTaken():
            return going["looked"] == 0
    return True


def whole(view: View) -> None:
    """Checks that derived fields fit the cards on the table."""
    width = view["options"]["zones"]
    for seat in range(SEATS):
        cards, acts = view["zones"][seat], view["acts"][seat]
        assert [card is None for card in cards] == [act is None for act in acts]
        assert len(view["boosts"][seat]) == width
        assert {*view["ready"][seat]} == {
            zone
            for zone in range(width)
            if cards[zone] is not None and zone not in view["suspended"][seat]
        }
        assert view["money"][seat] == sum(view["ledger"][seat])
    if view["reached"] and view["stage"] in ACTING:
        assert view["star"] is not None
    assert len(view["costs"]) == len(view["hand"] or [])


def follow(
    match: Match, rng: Random, steps: int, notes: dict[int | None, Notebook], met: Counter[type]
) -> None:
    """Plays this many steps, and checks the frames of some events for everybody.

    These are events that `met` has rarely counted, and in `make soak` some others.
    """
    for _ in range(steps):
        if match.decision is None:
            break
        action = lively(match, rng)
        log = match.copy().play(action)
        if not seldom(log, met) and rng.random() < depth(1.0, 0.9):
            for owner, note in notes.items():
                note.read(seen_by(log, owner))
            match.play(action)
            continue
        for owner, note in notes.items():
            before = match.view(owner)
            for event, view in match.watch(action, owner):
                kind = type(event)
                met[kind] += 1
                changed = {name for name in view if view[name] != before[name]}
                more = changed - CHANGES[kind] - RECKONED - GAME.untold
                assert not more, (event, more)
                note.read([event])
                assert holds(event, view), event
                whole(view)
                half = kind in SECOND and owner == event.seat
                expected = {} if half else note.expected()
                for name, value in expected.items():
                    shown = view[name]
                    if name == "removed":
                        shown = [sorted(each) for each in shown]
                    assert shown == value, (event, name)
                before = view
        match.play(action)
        end = {name for name in before if before[name] != match.view(1)[name]}
        assert end <= GAME.untold, (action, end)


def noted(match: Match) -> dict[int | None, Notebook]:
    options = match.options
    notes = {owner: Notebook(owner, options["zones"], options["venues"]) for owner in OWNERS}
    for owner, note in notes.items():
        note.read(match.log(owner))
    return notes


def test_every_event_is_shown_when_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    met: Counter[type] = Counter()
    for seed in range(24):
        rng = Random(seed)
        with monkeypatch.context() as patch:
            if seed % 2:
                odd_box(patch, rng)
            match = Match.new(GAME, 2, seed, any_options(rng))
            follow(match, rng, 250, noted(match), met)
    kinds = {
        each for each in vars(events).values() if inspect.isclass(each) and hasattr(each, "_fields")
    }
    assert CHANGES.keys() == kinds - {events.PriorityRolled}
    assert not CHANGES.keys() - met.keys(), CHANGES.keys() - met.keys()


# -- single stories ---------------------------------------------------------------------------


def story(match: Match, kind: str, arg: Any) -> list[tuple[str, View]]:
    frames = match.watch(Action(question(match).seats[0], kind, arg))
    return [(type(event).__name__, view) for event, view in frames]


def test_a_signed_card_is_first_paid_and_then_staged(plain_box: pytest.MonkeyPatch) -> None:
    match = table(hands=("S1 P1", ""), boards=("| - P2 P3", ""), money=(30_000, 0))
    frames = story(match, "stage", thing("S1"))
    assert [name for name, _ in frames] == ["CardSigned", "CardStaged", "IntensityChanged"]
    signed, staged, grown = (view for _, view in frames)
    assert (signed["money"][0], signed["hand_sizes"][0]) == (25_000, 1)
    assert (signed["under_way"]["held"], signed["zones"][0][3]) == (thing("S1"), None)
    assert (staged["under_way"]["held"], staged["zones"][0][3]) == (None, thing("S1"))
    assert (staged["intensity"], grown["intensity"]) == ([0, 0], [1, 0])


def test_a_surprise_is_shown_while_it_is_carried_out(plain_box: pytest.MonkeyPatch) -> None:
    rewrite(plain_box, "X1", {"do": "intensity", "amount": 2}, {"do": "money", "amount": 5_000})
    match = table(hands=("X1", ""), stage="event")
    frames = story(match, "surprise", thing("X1"))
    assert [name for name, _ in frames] == ["SurpriseTriggered", "IntensityChanged", "MoneyChanged"]
    for _, view in frames:
        assert under_way(view) == [(0, thing("X1"))]
        assert view["removed"][0] == [thing("X1")]
    do(match, "surprise X1")
    assert match.state.removed[0] == [thing("X1")]
    assert match.view(None)["removed"][0] == [thing("X1")]
    assert under_way(match.view(None)) == []


def test_the_star_is_met_after_the_intensity_has_grown(plain_box: pytest.MonkeyPatch) -> None:
    match = table(boards=("P1 | S1", ""), intensity=(4, 3))
    frames = story(match, "boost", 0)
    names = ["ActPerformed", "IntensityChanged", "StarReached", "EventBegan"]
    assert [name for name, _ in frames] == names
    assert [view["intensity"][0] for _, view in frames] == [4, 8, 8, 8]
    assert [view["reached"] for _, view in frames] == [False, False, True, True]
    assert [view["suspended"][0] for _, view in frames] == [[0, 3]] * 4
