"""Tests of the frame after each event."""

from __future__ import annotations

import inspect
import json
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

import pytest

from engines import Match
from engines.thespianage import GAME, events
from engines.thespianage.views import Tile, View
from tests.depth import depth
from tests.engines.matches import OFTEN, seldom

from .scatter import lively, scattered
from .table import casting, character, end, table

NAMES = ("Ana", "Bao", "Cléo", "Dag", "Eva", "Fadi")

GAUGES = {"gauge", "public_gauge"}
TILES = {"tracks", "sheets", "worth", *GAUGES}
CARDS = {"hand", "hand_sizes", "known_cards"}
THINGS = {"specials", "supply", "worth", *GAUGES}
STAGE = {"stage", "prices", "worth", *GAUGES}
SECRETS = {"secrets", "secrets_seen"}


class Effect(NamedTuple):
    """Fields that an event may change, and a check of the views around it."""

    fields: set[str]
    holds: Callable[[View, Any, View], bool]


def _boards(view: View, area: int) -> list[list[list[Tile]]]:
    return view["sheets"] if area else view["tracks"]


def _cell(view: View, seat: int, area: int, aspect: int) -> list[Tile]:
    return _boards(view, area)[seat][aspect]


def _grown(before: list[int], after: list[int], seat: int, by: int) -> bool:
    return after[seat] - before[seat] == by


def _moved(before: View, after: View, giver: int, taker: int) -> bool:
    one, other = before["hand_sizes"], after["hand_sizes"]
    return _grown(one, other, giver, -1) and _grown(one, other, taker, 1)


def _knows(tile: Tile, value: int | None) -> bool:
    return value is None or tile["value"] == value


def _down(area: str, view: View, host: int) -> list[Tile]:
    areas = {"track": (0,), "sheet": (1,), "board": (0, 1)}[area]
    return [
        tile
        for number in areas
        for cell in _boards(view, number)[host]
        for tile in cell
        if not tile["up"]
    ]


def _none(before: View, event: Any, after: View) -> bool:
    return True


def _seen_tile(before: View, event: events.TileSeen, after: View) -> bool:
    held = after["under_way"]["held"]
    lying = [tile for area in (0, 1) for board in _boards(after, area) for cell in board
             for tile in cell if event.seat in tile["seen"]]  # fmt: skip
    return any(tile["value"] == event.value for tile in ([] if held is None else [held]) + lying)


EFFECTS: dict[type, Effect] = {
    events.CharacterTaken: Effect(
        {"characters", "turn", "offered", "worth"},
        lambda b, e, a: a["characters"][e.seat] == e.character,
    ),
    events.HeartsDealtAgain: Effect(
        {"secrets", "offered"}, lambda b, e, a: a["seat"] != e.seat or bool(a["offered"])
    ),
    events.HeartsDealt: Effect(
        set(), lambda b, e, a: a["secrets"][e.seat] == [e.crush, e.nemesis]
    ),
    events.HeartsOpened: Effect(set(), _none),
    events.ActionClosed: Effect(
        {"mode"}, lambda b, e, a: (b["mode"], a["mode"]) == (1, 2) and a["free"]
    ),
    events.PlayerNamed: Effect(
        set(),
        lambda b, e, a: (
            not a["under_way"]["votes"]
            or a["under_way"]["votes"] == [*b["under_way"]["votes"], e.host_seat]
        ),
    ),
    events.VoteDecided: Effect(
        set(),
        lambda b, e, a: (
            not a["under_way"]["votes"] and a["under_way"]["frames"][-1]["chosen"] == e.host_seat
        ),
    ),
    events.TurnBegan: Effect(
        {"turn", "turns", "mode", "guarded", "free"},
        lambda b, e, a: (
            (a["turn"], a["turns"], a["mode"]) == (e.seat, e.number, 0)
            and e.seat not in a["guarded"]
        ),
    ),
    events.FinalTurnBegan: Effect(
        {"turn", "turns", "mode", "guarded", "closed", "free", "finals"},
        lambda b, e, a: (a["turn"], a["finals"], a["free"]) == (e.seat, e.left, True),
    ),
    events.CardPlayed: Effect(
        CARDS | {"mode"},
        lambda b, e, a: (
            _grown(b["hand_sizes"], a["hand_sizes"], e.seat, -1)
            and a["under_way"]["frames"][-1]["thing"] == e.card
            and (a["seat"] != e.seat or Counter(b["hand"]) - Counter(a["hand"]) == {e.card: 1})
        ),
    ),
    events.ActionTaken: Effect(
        {"mode", "free"},
        lambda b, e, a: (
            a["free"] < b["free"]
            if e.action == "free"
            else a["mode"] == 2 and a["under_way"]["price"]["action"] == e.action
        ),
    ),
    events.ShotUsed: Effect(
        {"shot", "shots"},
        lambda b, e, a: (
            b["shots"][e.seat]
            and not a["shots"][e.seat]
            and a["under_way"]["frames"][-1]["thing"] == e.shot
        ),
    ),
    events.CardDiscarded: Effect(
        CARDS | {"pile"},
        lambda b, e, a: (
            a["pile"][-1] == e.card and _grown(b["hand_sizes"], a["hand_sizes"], e.seat, -1)
        ),
    ),
    events.NothingDone: Effect(set(), _none),
    events.PlayerChosen: Effect(
        set(), lambda b, e, a: a["under_way"]["target"] == e.host_seat
    ),
    events.BranchChosen: Effect(
        set(), lambda b, e, a: a["under_way"]["frames"][-1]["thing"] == e.thing
    ),
    events.CardsDrawn: Effect(
        {"deck", "events_left", "hand", "hand_sizes"},
        lambda b, e, a: (
            b["deck"] - a["deck"] == e.number
            and _grown(b["hand_sizes"], a["hand_sizes"], e.seat, e.number)
        ),
    ),
    events.CardsSeen: Effect(
        set(), lambda b, e, a: not Counter(e.cards) - Counter(a["hand"] or [])
    ),
    events.EventDrawn: Effect(
        STAGE | {"deck", "events_left"},
        lambda b, e, a: b["deck"] - a["deck"] == 1 and a["stage"][-1]["event"] == e.event,
    ),
    events.EventSettled: Effect(
        STAGE, lambda b, e, a: {"event": e.event, "seat": e.host_seat} in a["stage"]
    ),
    events.EventCancelled: Effect(
        STAGE | {"pile"},
        lambda b, e, a: (
            a["pile"][-1] == e.event and e.event not in [each["event"] for each in a["stage"]]
        ),
    ),
    events.DeckOut: Effect({"finals"}, lambda b, e, a: a["deck"] == 0 == a["finals"]),
    events.TileDrawn: Effect(
        {"pool"},
        lambda b, e, a: (
            b["pool"] - a["pool"] == 1
            and a["under_way"]["held"] is not None
            and a["under_way"]["held"]["seen"] == [e.seat]
        ),
    ),
    events.TileSeen: Effect(set(), _seen_tile),
    events.TilePut: Effect(
        TILES,
        lambda b, e, a: (
            not _cell(a, e.seat, 0, e.aspect)[-1]["up"] and a["under_way"]["held"] is None
        ),
    ),
    events.TilePutUp: Effect(
        TILES,
        lambda b, e, a: (
            _cell(a, e.seat, 0, e.aspect)[-1]["value"] == e.value
            and a["under_way"]["held"] is None
        ),
    ),
    events.TileTaken: Effect(
        TILES,
        lambda b, e, a: (
            len(_cell(b, e.host_seat, e.area, e.aspect))
            - len(_cell(a, e.host_seat, e.area, e.aspect))
            == 1
            and a["under_way"]["held"] is not None
            and a["under_way"]["held"]["up"] == (e.value is not None)
            and a["under_way"]["origin"] == [e.host_seat, e.area, e.aspect]
        ),
    ),
    events.TilePicked: Effect(
        set(), lambda b, e, a: a["under_way"]["picked"] == [e.host_seat, e.area, e.aspect, e.at]
    ),
    events.TileMoved: Effect(
        TILES,
        lambda b, e, a: (
            a["under_way"]["held"] is None
            and _knows(_cell(a, e.to_seat, e.to_area, e.aspect)[-1], e.value)
            and e.to_seat in _cell(a, e.to_seat, e.to_area, e.aspect)[-1]["seen"]
        ),
    ),
    events.TileReceived: Effect(
        set(),
        lambda b, e, a: (
            e.value in [tile["value"] for tile in _cell(a, e.seat, e.area, e.aspect)]
        ),
    ),
    events.TilePeeked: Effect(
        TILES,
        lambda b, e, a: e.seat in _cell(a, e.host_seat, e.area, e.aspect)[e.at]["seen"],
    ),
    events.BoardInspected: Effect(
        TILES,
        lambda b, e, a: (
            [e.seat in tile["seen"] for tile in _down(e.area, a, e.host_seat)] == [True] * e.number
        ),
    ),
    events.BoardSeen: Effect(
        set(),
        lambda b, e, a: (
            not Counter(value for _, value in e.tiles)
            - Counter(tile["value"] for tile in _down("board", a, e.host_seat))
        ),
    ),
    events.TileTurned: Effect(
        TILES,
        lambda b, e, a: (
            _cell(a, e.host_seat, e.area, e.aspect)[e.at]["up"] == e.up
            and _cell(b, e.host_seat, e.area, e.aspect)[e.at]["up"] != e.up
        ),
    ),
    events.TileShifted: Effect(
        TILES,
        lambda b, e, a: (
            _knows(_cell(a, e.host_seat, e.area, e.to_aspect)[-1], e.value)
            and len(_cell(b, e.host_seat, e.area, e.aspect))
            > len(_cell(a, e.host_seat, e.area, e.aspect))
        ),
    ),
    events.TilesSwapped: Effect(
        TILES,
        lambda b, e, a: (
            _knows(_cell(a, e.to_seat, e.to_area, e.to_aspect)[e.to_at], e.value)
            and _knows(_cell(b, e.to_seat, e.to_area, e.to_aspect)[e.to_at], e.to_value)
            and a["under_way"]["picked"] == []
        ),
    ),
    events.TileStruck: Effect(
        TILES | {"struck"},
        lambda b, e, a: (
            a["struck"] == [*b["struck"], e.value]
            and len(_cell(b, e.host_seat, e.area, e.aspect))
            > len(_cell(a, e.host_seat, e.area, e.aspect))
        ),
    ),
    events.BoardGuarded: Effect({"guarded"}, lambda b, e, a: e.host_seat in a["guarded"]),
    events.SpecialAwarded: Effect(
        THINGS,
        lambda b, e, a: (
            _grown(b["supply"], a["supply"], e.special, -1)
            and _grown(b["specials"][e.host_seat], a["specials"][e.host_seat], e.special, 1)
        ),
    ),
    events.SpecialStripped: Effect(
        THINGS,
        lambda b, e, a: (
            _grown(b["supply"], a["supply"], e.special, 1)
            and _grown(b["specials"][e.host_seat], a["specials"][e.host_seat], e.special, -1)
        ),
    ),
    events.SpecialPicked: Effect(
        set(), lambda b, e, a: a["under_way"]["picked"] == [e.host_seat, e.special]
    ),
    events.SpecialPassed: Effect(
        THINGS,
        lambda b, e, a: (
            _grown(b["specials"][e.host_seat], a["specials"][e.host_seat], e.special, -1)
            and _grown(b["specials"][e.to_seat], a["specials"][e.to_seat], e.special, 1)
        ),
    ),
    events.CardTaken: Effect(CARDS, lambda b, e, a: _moved(b, a, e.host_seat, e.seat)),
    events.CardGiven: Effect(CARDS, lambda b, e, a: _moved(b, a, e.seat, e.to_seat)),
    events.CardKnown: Effect(
        set(),
        lambda b, e, a: (
            e.card in (a["hand"] or [])
            if a["seat"] == e.to_seat
            else e.card in a["known_cards"][e.to_seat]
        ),
    ),
    events.HandLookedAt: Effect(
        {"known_cards"},
        lambda b, e, a: (
            a["seat"] != e.seat
            or len(a["known_cards"][e.host_seat]) == a["hand_sizes"][e.host_seat]
        ),
    ),
    events.HandSeen: Effect(
        set(), lambda b, e, a: a["known_cards"][e.host_seat] == [*e.cards]
    ),
    events.CardSalvaged: Effect(
        CARDS | {"pile"},
        lambda b, e, a: (
            Counter(b["pile"]) - Counter(a["pile"]) == {e.card: 1}
            and _grown(b["hand_sizes"], a["hand_sizes"], e.seat, 1)
        ),
    ),
    events.SecretLookedAt: Effect(
        SECRETS,
        lambda b, e, a: (
            e.seat in a["secrets_seen"][e.host_seat][("crush", "nemesis").index(e.secret)]
        ),
    ),
    events.SecretSeen: Effect(
        set(),
        lambda b, e, a: (
            a["secrets"][e.host_seat][("crush", "nemesis").index(e.secret)] == e.character
        ),
    ),
    events.SecretShown: Effect(
        SECRETS,
        lambda b, e, a: a["secrets"][e.seat][("crush", "nemesis").index(e.secret)] == e.character,
    ),
    events.HeartChanged: Effect(
        SECRETS | {"changed"},
        lambda b, e, a: (
            (e.seat in a["changed"]) != (e.seat in b["changed"])
            and a["secrets"][e.seat] == b["secrets"][e.seat][::-1]
        ),
    ),
    events.SheetShown: Effect(
        {"sheets", "worth", *GAUGES, "finals", "closed"},
        lambda b, e, a: (
            [[tile["value"] for tile in cell] for cell in a["sheets"][e.seat]]
            == [[*cell] for cell in e.tiles]
            and all(tile["up"] for cell in a["sheets"][e.seat] for tile in cell)
        ),
    ),
    events.TilesDropped: Effect(
        set(),
        lambda b, e, a: (
            [a["sheets"][e.seat][e.aspect][at]["value"]
             for at in a["worth"][e.seat]["falls"][e.aspect]] == [e.value] * e.number
            and a["worth"][e.seat]["ends"][e.aspect] == e.end
        ),
    ),
    events.SeatScored: Effect(
        set(), lambda b, e, a: a["worth"][e.seat]["points"] == e.points
    ),
    events.ShowJudged: Effect(
        {"verdict"},
        lambda b, e, a: (
            a["verdict"] is not None
            and (a["verdict"]["total"], a["verdict"]["needed"]) == (e.total, e.needed)
            and a["gauge"]["points"] == e.total
        ),
    ),
    events.HeartRewarded: Effect(set(), lambda b, e, a: a["verdict"] is not None),
    events.GameEnded: Effect(set(), lambda b, e, a: a["phase"] == "over"),
}  # fmt: skip

CAST = {events.CharacterTaken, events.HeartsOpened}
"""Events that may follow the choice of characters with three players."""

OPENING = {events.CastChosen, events.HandDealt, events.FirstChosen}
"""Events before the first question, when nobody watches."""


def watch(match: Match, action: Any, viewer: int | None, seen: Counter[type]) -> None:
    """Checks that every event of an action shows exactly its effect to `viewer`."""
    before = match.view(viewer)
    for frame in match.watch(action, viewer):
        event, after = frame.event, frame.view
        kind = type(event)
        effect = EFFECTS[kind]
        changed = {name for name in after if after[name] != before[name]}
        assert changed <= effect.fields | GAME.untold, (event, viewer)
        assert effect.holds(before, event, after), (event, viewer)
        if seen[kind] < OFTEN:
            assert json.loads(json.dumps(after)) == after
            assert GAME.sheets(after, NAMES[: match.seats])
        seen[kind] += 1
        before = after


def test_every_event_has_an_effect_here() -> None:
    classes = inspect.getmembers(events, inspect.isclass)
    kinds = {each for _, each in classes if hasattr(each, "_fields")}
    assert {*EFFECTS} | OPENING == kinds
    opening = {type(each) for each in GAME.opening(3, 1, Match.new(GAME, 3, 1).options)}
    assert opening == OPENING | CAST | {events.SecretShown, events.TurnBegan}


def test_each_event_is_told_when_its_effect_stands() -> None:
    seen: Counter[type] = Counter()
    for seed in range(depth(80, 240)):
        rng = Random(seed)
        match = scattered(rng)
        for _ in range(30):
            if match.decision is None:
                break
            action = lively(match, rng)
            viewers = {None, action.seat, rng.randrange(match.seats)}
            if seldom(match.copy().play(action), seen) or rng.random() < depth(0.0, 0.05):
                for viewer in viewers:
                    watch(match, action, viewer, seen)
            match.play(action)
    casts = {events.CharacterTaken, *CAST, events.HeartsDealtAgain, events.HeartsDealt}
    missing = {*EFFECTS} - {*seen} - casts
    assert not missing


def test_casting_too() -> None:
    seen: Counter[type] = Counter()
    match = casting("mona bob frisco betsy", "bob frisco betsy mona")
    while match.decision is not None and match.decision.prompt == "ask.character":
        action = match.decision.actions[0]
        for viewer in (None, 0, 1, 2, 3):
            watch(match, action, viewer, seen)
        match.play(action)
    hearts = {events.HeartsDealtAgain, events.HeartsDealt}
    assert {*seen} - hearts == {events.CharacterTaken, events.TurnBegan}


def test_hearts_that_are_dealt_again_or_lie_open() -> None:
    seen: Counter[type] = Counter()
    match = casting("mona bob frisco betsy", "frisco mona betsy bob")
    for word in ("betsy", "frisco", "mona"):
        action = next(a for a in match.decision.actions if a.arg == character(word))  # type: ignore[union-attr]
        for viewer in (None, 0, 1, 2, 3):
            watch(match, action, viewer, seen)
        match.play(action)
    three = casting("mona bob frisco", "bob frisco mona")
    for viewer in (None, 0, 1, 2):
        watch(three, three.decision.actions[0], viewer, seen)  # type: ignore[union-attr]
    hearts = {events.HeartsDealtAgain, events.HeartsDealt, events.HeartsOpened}
    assert hearts | {events.SecretShown} <= {*seen}


def test_whoever_is_passed_cards_sees_them_come_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    match = table(deck="budget_cuts", hands=("*", "places", "rehearsal"), below=0)
    (action,) = (each for each in match.decision.actions if each.kind == "end")  # type: ignore[union-attr]
    sizes = [
        frame.view["hand_sizes"]
        for frame in match.watch(action, None)
        if isinstance(frame.event, events.CardGiven)
    ]
    assert sizes == [[0, 2, 1], [0, 1, 2], [1, 1, 1]]
    end(match)


def test_sheets_open_one_by_one_and_hearts_after_the_verdict() -> None:
    match = table(sheets=("| 5? |", "| | 5?", "5? | |"), finals=1, hands=("", "", ""))
    (action,) = match.decision.actions  # type: ignore[union-attr]
    found = []
    for frame in match.watch(action, None):
        cells = [cell for board in frame.view["sheets"] for cell in board]
        opened = sum(tile["up"] for cell in cells for tile in cell)
        hearts = sum(secret is not None for pair in frame.view["secrets"] for secret in pair)
        if isinstance(frame.event, (events.SheetShown, events.ShowJudged, events.SecretShown)):
            found.append((opened, frame.view["verdict"] is not None, hearts))
    hearts_shown = [(3, True, number) for number in range(1, 7)]
    assert found == [(1, False, 0), (2, False, 0), (3, False, 0), (3, True, 0), *hearts_shown]
