"""Every step of the vocabulary with every value of its parameters, also those that no card uses.

The rows come out of the schema, so that a new value is tried as well. What should be offered and
what should come of it is worked out here from the words of `schema` alone, on a table told as
plain tuples, and compared with what happens when the steps are printed on a card.

Seat 0 plays the card; its first step chooses seat 1, by a look at that hand, for what is aimed
at the player "chosen".
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import product
from typing import Any, Literal, NamedTuple, get_args, get_origin

import pytest
from pydantic import TypeAdapter

from engines import Action, Match
from engines.thespianage import events, tiles
from engines.thespianage.content import EFFECTS, FIRST_EVENT, SPECIAL_COUNTS, STEPS, THING_IDS
from engines.thespianage.content.schema import (
    ASPECTS,
    SPECIALS,
    AnyStep,
    Either,
    Lasting,
    Plain,
    Points,
    Special,
)
from engines.thespianage.state import NOBODY, State
from tests.engines.oracle import Open, Row, Vocabulary, by_name
from tests.engines.told import happened, kinds, prompt, the

from .table import (
    answer,
    asked,
    end,
    finale,
    hand,
    knows,
    lying,
    named,
    offered,
    pile,
    play,
    rewrite,
    shot,
    special,
    stage,
    table,
    take_action,
    thing,
    things,
    whole,
)
from .test_cards import alone, asks, draws, playable

Place = tuple[int, int, int]
Spot = tuple[int, int, int, int]

STEP: TypeAdapter[Any] = TypeAdapter(AnyStep)
RULE: TypeAdapter[Any] = TypeAdapter(Lasting)

CARD = "coffee_run"
EVENT = "one_note"
SHOT = "bow_first"
LOOK: Row = {"do": "look_hand", "whose": "other"}
DRAW: Row = {"do": "draw", "whose": "own", "count": 1}
WHOSE = {"own": {0}, "other": {1, 2}, "others": {1, 2}, "any": {0, 1, 2}, "all": {0, 1, 2},
         "chosen": {1}}  # fmt: skip
AREAS = {"track": [0], "sheet": [1], "board": [0, 1]}
STEP_MODELS = by_name("do", (*get_args(get_args(Plain)[0]), Either))

# -- rows out of the schema ------------------------------------------------------------------


def values(annotation: Any) -> list[Any]:
    """Every value that a field of a step can have; of lists some."""
    if annotation == list[Special]:
        return [["prop"], ["broken_prop", "tomato"], [*SPECIALS]]
    if get_origin(annotation) is Literal:
        return [*get_args(annotation)]
    if annotation is bool:
        return [False, True]
    if annotation is int:
        return [1, 2, 3]
    return [None, *ASPECTS]


rows = Vocabulary(STEP_MODELS, STEP, lambda field: values(field.annotation)).rows


# -- a table in plain words ------------------------------------------------------------------


class Tile(NamedTuple):
    """A tile: what is on it, how it lies, and who knows it."""

    value: int
    up: bool
    knowing: frozenset[int]

    def aloud(self) -> int | None:
        """What is said of it aloud."""
        return self.value if self.up else None


Lying = dict[Place, list[Tile]]
EVERYBODY = frozenset({0, 1, 2})


def laid(match: Match) -> Lying:
    """What lies where: (seat, area, Aspect) -> tiles."""
    state: State = match.state

    def read(tile: int) -> Tile:
        knowing = frozenset(seat for seat in range(3) if tiles.known(tile, seat))
        return Tile(tiles.VALUE[tile], bool(tile & tiles.UP), knowing)

    places = product(range(3), range(2), range(3))
    return {place: [read(tile) for tile in state.cell(*place)] for place in places}


def made(kind: Callable[..., Any], *fields: Any) -> Any:
    """An event of this class; spots fill in several of its fields."""
    return kind(*fields)


def seen_by(tile: Tile, *seats: int) -> Tile:
    return tile._replace(knowing=tile.knowing | {*seats})


def turned(tile: Tile) -> Tile:
    return tile._replace(up=not tile.up, knowing=tile.knowing if tile.up else EVERYBODY)


def without(lying: Lying, spot: Spot) -> tuple[Lying, Tile]:
    """The table without the tile at a spot, and that tile."""
    left = {place: [*cell] for place, cell in lying.items()}
    return left, left[spot[:3]].pop(spot[3])


@cache
def base(*guarded: int) -> Match:
    """The table of most of these tests."""
    return table(
        hands=(f"{CARD} places trapdoor", "heckler understudy butterfingers", "places rehearsal"),
        tracks=("1? 2 | -1 | 3?2", "4? 5 | -2?0 |", "| 0 | -3?"),
        sheets=("5? | 3 4? |", "1 | | 2? -1", "-4?0 -5 | 1? | 2"),
        specials=("prop broken_prop", "prop tomato bouquet", "broken_prop"),
        pile="heckler one_note bow_first rehearsal",
        shots=("show_stopper",),  # so that the turn does not end by itself
        guarded=guarded,
    )


GUARDED: list[tuple[int, ...]] = [(), (1,), (0, 2), (0, 1, 2)]


def begun(
    patch: pytest.MonkeyPatch, *printed: Row, match: Match | None = None
) -> tuple[Match, list[Any]]:
    """Seat 0 plays a card with these steps after having chosen seat 1."""
    match = (match or base()).copy()
    rewrite(patch, CARD, LOOK, *printed)
    match.play(Action(0, "play", thing(CARD)))
    return match, match.play(Action(0, "player", 1))


def answers(
    match: Match, told: list[Any], kind: str, wanted: list[Any], seat: int = 0
) -> Iterator[tuple[Any, Match, list[Any]]]:
    """Each of the answers that should be open, with the match after it and what happened.

    Without any the step is skipped (TA41), one alone is given at once.
    """
    nothing = events.NothingDone(seat, thing(CARD))
    return Open(seat, kind, sorted(wanted), nothing).each(match, told)


def aimed(lying: Lying, row: Row, guarded: tuple[int, ...]) -> list[Spot]:
    """The spots that are meant by `whose`, `area`, `face` and `aspect` (TA42)."""
    return [
        (seat, area, aspect, at)
        for (seat, area, aspect), cell in lying.items()
        for at, tile in enumerate(cell)
        if seat in WHOSE[row["whose"]]
        and (seat == 0 or seat not in guarded)
        and area in AREAS[row["area"]]
        and row.get("aspect") in (None, ASPECTS[aspect])
        and {"any": True, "up": tile.up, "down": not tile.up}[row.get("face", "any")]
    ]


# -- tiles -----------------------------------------------------------------------------------


@pytest.mark.parametrize("guarded", GUARDED)
def test_step_turn(monkeypatch: pytest.MonkeyPatch, guarded: tuple[int, ...]) -> None:
    for row in rows("turn"):
        match, told = begun(monkeypatch, row, match=base(*guarded))
        lying = laid(base(*guarded))
        for spot, after, happens in answers(match, told, "turn", aimed(lying, row, guarded)):
            wanted, tile = without(lying, spot)
            wanted[spot[:3]].insert(spot[3], turned(tile))
            assert laid(after) == wanted
            event = made(events.TileTurned, 0, *spot, not tile.up, tile.value)
            assert the(happens, events.TileTurned) == event


@pytest.mark.parametrize("guarded", GUARDED)
def test_step_strike(monkeypatch: pytest.MonkeyPatch, guarded: tuple[int, ...]) -> None:
    for row in rows("strike"):
        match, told = begun(monkeypatch, row, match=base(*guarded))
        lying = laid(base(*guarded))
        for spot, after, happens in answers(match, told, "strike", aimed(lying, row, guarded)):
            wanted, tile = without(lying, spot)
            assert laid(after) == wanted
            assert the(happens, events.TileStruck) == made(events.TileStruck, 0, *spot, tile.value)
            assert after.state.struck == [tile.value]


@pytest.mark.parametrize("guarded", GUARDED)
@pytest.mark.parametrize("count", values(int))
def test_step_peek(monkeypatch: pytest.MonkeyPatch, guarded: tuple[int, ...], count: int) -> None:
    def look(match: Match, told: list[Any], row: Row, left: int) -> None:
        """So many looks are left; each is at something new."""
        lying = looked[-1]
        spots = [
            spot for spot in aimed(lying, row, guarded) if 0 not in lying[spot[:3]][spot[3]].knowing
        ]
        if not left or (not spots and left < count):
            assert prompt(match) == "act"
            return
        for spot, after, happens in answers(match, told, "peek", spots):
            wanted, tile = without(lying, spot)
            wanted[spot[:3]].insert(spot[3], seen_by(tile, 0))
            peeked = happened(happens, events.TilePeeked)
            seen = happened(happens, events.TileSeen)
            assert events.TilePeeked(0, *spot) in peeked
            assert events.TileSeen(0, tile.value, (0,)) in seen
            assert all(event.audience == (0,) for event in seen)
            looked.append(wanted)
            if len(peeked) == 1:
                assert laid(after) == wanted
                look(after, happens, row, left - 1)
            looked.pop()
            if left < count:
                break  # one way is enough from the second look on

    for row in rows("peek", count=[count]):
        looked = [laid(base(*guarded))]
        match, told = begun(monkeypatch, row, match=base(*guarded))
        look(match, told, row, count)


def test_peeks_end_when_all_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    row = {"do": "peek", "whose": "chosen", "area": "track", "count": 3}
    match, told = begun(monkeypatch, row)
    assert len(happened(told, events.TilePeeked)) == 1  # the other face-down one was known
    assert prompt(match) == "act"


@pytest.mark.parametrize("guarded", GUARDED)
def test_step_inspect(monkeypatch: pytest.MonkeyPatch, guarded: tuple[int, ...]) -> None:
    for row in rows("inspect"):
        lying = laid(base(*guarded))
        hidden = [
            spot
            for spot in aimed(lying, {**row, "face": "down"}, guarded)
            if 0 not in lying[spot[:3]][spot[3]].knowing
        ]
        match, told = begun(monkeypatch, row, match=base(*guarded))
        for host, after, happens in answers(match, told, "player", [*{spot[0] for spot in hidden}]):
            areas = AREAS[row["area"]]
            wanted = {
                place: [
                    seen_by(tile, 0) if place[0] == host and place[1] in areas else tile
                    for tile in cell
                ]
                for place, cell in lying.items()
            }
            assert laid(after) == wanted
            down = [
                (place[2], tile.value)
                for place, cell in lying.items()
                for tile in cell
                if place[0] == host and place[1] in areas and not tile.up
            ]
            event = events.BoardInspected(0, host, row["area"], len(down))
            assert the(happens, events.BoardInspected) == event
            assert the(happens, events.BoardSeen) == events.BoardSeen(0, host, tuple(down), (0,))


@pytest.mark.parametrize("guarded", GUARDED)
def test_step_reveal(monkeypatch: pytest.MonkeyPatch, guarded: tuple[int, ...]) -> None:
    for row in rows("reveal"):
        lying = laid(base(*guarded))
        down = aimed(lying, {**row, "face": "down"}, guarded)
        match, told = begun(monkeypatch, row, match=base(*guarded))
        hosts = {spot[0] for spot in down}
        ways: Iterator[Any]
        if row["whose"] == "all":
            assert hosts
            ways = iter([(hosts, match, told)])
        else:
            ways = (({one}, *rest) for one, *rest in answers(match, told, "player", [*hosts]))
        for those, after, happens in ways:
            spots = [spot for spot in down if spot[0] in those]
            wanted = {place: [*cell] for place, cell in lying.items()}
            for seat, area, aspect, at in spots:
                wanted[seat, area, aspect][at] = turned(lying[seat, area, aspect][at])
            assert laid(after) == wanted
            assert happened(happens, events.TileTurned) == [
                made(events.TileTurned, 0, *spot, True, lying[spot[:3]][spot[3]].value)
                for spot in spots
            ]


TO = {
    "own": lambda host: {0},
    "other": lambda host: {1, 2},
    "any": lambda host: {0, 1, 2},
    "owner": lambda host: {host},
}


@pytest.mark.parametrize("guarded", GUARDED)
@pytest.mark.parametrize("to", values(STEP_MODELS["move"].model_fields["to"].annotation))
def test_step_move(monkeypatch: pytest.MonkeyPatch, to: str, guarded: tuple[int, ...]) -> None:
    def goals(spot: Spot) -> list[int]:
        """Whose board the tile can go to; not to where it came from."""
        name, area = to.split("_")
        return [seat for seat in TO[name](spot[0]) if (seat, AREAS[area][0]) != spot[:2]]

    for row in rows("move", to=[to]):
        narrow = row["face"] != "any" or row.get("aspect") is not None
        if narrow and (row["look"] or guarded):
            continue
        match, told = begun(monkeypatch, row, match=base(*guarded))
        lying = laid(base(*guarded))
        spots = [spot for spot in aimed(lying, row, guarded) if goals(spot)]
        for spot, after, happens in answers(match, told, "take", spots):
            left, tile = without(lying, spot)
            assert the(happens, events.TileTaken) == made(events.TileTaken, 0, *spot, tile.aloud())
            assert laid(after) == left or len(goals(spot)) == 1
            news = row["look"] and 0 not in tile.knowing
            looks = [events.TileSeen(0, tile.value, (0,))] if news else []
            assert happened(happens, events.TileSeen) == looks
            held = seen_by(tile, 0) if row["look"] else tile
            for host, moved, then in answers(after, happens, "host", goals(spot)):
                goal = (host, AREAS[to.split("_")[1]][0], spot[2])
                event = made(events.TileMoved, 0, *spot[:2], *goal, tile.aloud())
                assert the(then, events.TileMoved) == event
                wanted = {place: [*cell] for place, cell in left.items()}
                wanted[goal].append(seen_by(held, host))
                assert laid(moved) == wanted
                new = [] if host in held.knowing else [(*goal, tile.value, (host,))]
                assert [(*event,) for event in happened(then, events.TileReceived)] == new


@pytest.mark.parametrize("guarded", GUARDED)
def test_step_shift(monkeypatch: pytest.MonkeyPatch, guarded: tuple[int, ...]) -> None:
    for row in rows("shift"):
        match, told = begun(monkeypatch, row, match=base(*guarded))
        lying = laid(base(*guarded))
        into = row.get("into")
        spots = [spot for spot in aimed(lying, row, guarded) if into != ASPECTS[spot[2]]]
        for spot, after, happens in answers(match, told, "shift", spots):
            goals = [
                aspect
                for aspect in range(3)
                if aspect != spot[2] and into in (None, ASPECTS[aspect])
            ]
            for goal, moved, then in answers(after, happens, "into", goals):
                wanted, tile = without(lying, spot)
                wanted[(*spot[:2], goal)].append(tile)
                assert laid(moved) == wanted
                event = made(events.TileShifted, 0, *spot[:3], goal, tile.aloud())
                assert the(then, events.TileShifted) == event


AIMS = [
    {"whose": whose, "area": area, "face": face, "aspect": aspect}
    for whose, area, face, aspect in (
        *product(("own", "other", "any", "chosen"), ("track", "sheet", "board"), ["any"], [None]),
        ("own", "board", "up", None),
        ("other", "board", "down", None),
        ("any", "track", "down", "compassion"),
        ("any", "sheet", "any", "connections"),
    )
]


@pytest.mark.parametrize("same", [False, True])
@pytest.mark.parametrize("guarded", [(), (2,)])
def test_step_swap(monkeypatch: pytest.MonkeyPatch, same: bool, guarded: tuple[int, ...]) -> None:
    lying = laid(base(*guarded))
    for one, other in product(AIMS, AIMS):
        row = {"do": "swap", "first": one, "second": other, "same_aspect": same}
        STEP.validate_python(row)
        seconds = aimed(lying, other, guarded)
        partners = {
            spot: [
                each
                for each in seconds
                if each[:3] != spot[:3] and (not same or each[2] == spot[2])
            ]
            for spot in aimed(lying, one, guarded)
        }
        match, told = begun(monkeypatch, row, match=base(*guarded))
        firsts = [spot for spot in partners if partners[spot]]
        for number, (first, after, happens) in enumerate(answers(match, told, "swap", firsts)):
            assert the(happens, events.TilePicked) == events.TilePicked(0, *first)
            if number % 3:
                continue
            for second, swapped, then in answers(after, happens, "with", partners[first]):
                wanted = {place: [*cell] for place, cell in lying.items()}
                here, there = lying[first[:3]][first[3]], lying[second[:3]][second[3]]
                wanted[first[:3]][first[3]] = seen_by(there, first[0])
                wanted[second[:3]][second[3]] = seen_by(here, second[0])
                assert laid(swapped) == wanted
                assert the(then, events.TilesSwapped) == made(
                    events.TilesSwapped, 0, *first[:3], here.aloud(), *second, there.aloud()
                )
                news = {event.audience for event in happened(then, events.TileReceived)}
                assert news == {
                    (seat,)
                    for seat, tile in ((first[0], there), (second[0], here))
                    if seat not in tile.knowing
                }


@pytest.mark.parametrize(
    "facing", values(STEP_MODELS["rehearse"].model_fields["facing"].annotation)
)
def test_step_rehearse(monkeypatch: pytest.MonkeyPatch, facing: str) -> None:
    ways = {"choice": {"up", "down"}, "up": {"up"}, "down": {"down"}}[facing]
    ruled = {"up": {"up"}, "down": {"down"}}
    for row in rows("rehearse", facing=[facing]):
        for rule, faces in ((None, ways), *ruled.items()):
            lasting = [{"rule": "facing", "facing": rule}] if rule else []
            rewrite(monkeypatch, EVENT, lasting=lasting)
            rewrite(monkeypatch, CARD, row)
            match = table(hands=(f"{CARD} *",), pool="5", stage=EVENT if rule else "")
            told = play(match, CARD)
            assert alone(told) == [events.TileSeen(0, 5, (0,))]
            options = {f"{aspect} {face}" for aspect in ASPECTS for face in faces}
            assert asks(match, "put") == options  # what an Event says goes first (T12)
            way = sorted(faces)[0]
            answer(match, "put", f"connections {way}")
            knowing = EVERYBODY if way == "up" else frozenset({0})
            assert laid(match)[0, 0, 2] == [Tile(5, way == "up", knowing)]


# -- Special Tiles ---------------------------------------------------------------------------


def lies(match: Match) -> list[list[str]]:
    """The Special Tiles on each sheet."""
    return [lying(match, seat).split() for seat in range(3)]


def test_step_award(monkeypatch: pytest.MonkeyPatch) -> None:
    for row in rows("award"):
        for guarded in GUARDED:
            match, told = begun(monkeypatch, row, match=base(*guarded))
            for host, after, happens in answers(match, told, "player", [*WHOSE[row["whose"]]]):
                event = events.SpecialAwarded(0, special(row["special"]), host)
                assert the(happens, events.SpecialAwarded) == event
                now = lies(after)
                now[host].remove(row["special"])
                assert now == lies(base())
        kind = special(row["special"])
        every = ("", "", f"{row['special']} " * SPECIAL_COUNTS[kind])
        match, told = begun(monkeypatch, row, match=table(hands=(f"{CARD} *",), specials=every))
        assert the(told, events.NothingDone)  # TA31


def tiles_of(row: Row, guarded: tuple[int, ...]) -> list[tuple[int, int]]:
    """The Special Tiles that `whose` and `specials` mean."""
    return [
        (seat, special(word))
        for seat in WHOSE[row["whose"]]
        for word in sorted({*lies(base())[seat]})
        if word in row["specials"] and (seat == 0 or seat not in guarded)
    ]


def test_step_strip(monkeypatch: pytest.MonkeyPatch) -> None:
    for row, guarded in product(rows("strip"), GUARDED):
        match, told = begun(monkeypatch, row, match=base(*guarded))
        for (host, kind), after, happens in answers(match, told, "special", tiles_of(row, guarded)):
            event = events.SpecialStripped(0, kind, host)
            assert the(happens, events.SpecialStripped) == event
            wanted = lies(base())
            wanted[host].remove(SPECIALS[kind])
            assert lies(after) == wanted
            assert after.state.supply[kind] == base().state.supply[kind] + 1


def test_step_pass_on(monkeypatch: pytest.MonkeyPatch) -> None:
    for row, guarded in product(rows("pass_on"), GUARDED):
        match, told = begun(monkeypatch, row, match=base(*guarded))
        goals = {
            (host, kind): [seat for seat in WHOSE[row["to"]] if seat != host]
            for host, kind in tiles_of(row, guarded)
        }
        found = [each for each, seats in goals.items() if seats]
        for (host, kind), after, happens in answers(match, told, "special", found):
            assert events.SpecialPicked(0, kind, host) in happens
            for goal, passed, then in answers(after, happens, "player", goals[host, kind]):
                event = events.SpecialPassed(0, kind, host, goal)
                assert the(then, events.SpecialPassed) == event
                wanted = lies(base())
                wanted[host].remove(SPECIALS[kind])
                wanted[goal] = sorted([*wanted[goal], SPECIALS[kind]], key=SPECIALS.index)
                assert lies(passed) == wanted


# -- cards -----------------------------------------------------------------------------------


def test_step_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    for row in rows("draw"):
        match, told = begun(monkeypatch, row)
        if row["whose"] == "other":
            for host, _, happens in answers(match, told, "player", [1, 2]):
                assert draws(happens) == [(host, row["count"])]
        else:
            those = sorted(WHOSE[row["whose"]])  # who plays the card first, then clockwise
            assert draws(told) == [(seat, row["count"]) for seat in those]


@pytest.mark.parametrize("left", [0, 1, 2, 4])
def test_draw_what_there_is(monkeypatch: pytest.MonkeyPatch, left: int) -> None:
    """TA37."""
    match = table(hands=(f"{CARD} *",), below=left, turn=0)
    if not left:
        rewrite(monkeypatch, CARD, DRAW)
        assert not playable(table(hands=(f"{CARD} *",), below=0), CARD)
        return
    match, told = begun(monkeypatch, {"do": "draw", "whose": "all", "count": 2}, DRAW, match=match)
    numbers = [min(2, max(0, left - 2 * seat)) for seat in range(3)]
    assert draws(told) == [(seat, number) for seat, number in enumerate(numbers) if number]
    assert the(told, events.DeckOut)
    assert the(told, events.NothingDone)  # nothing is left for the second step


def test_events_are_drawn_in_between(monkeypatch: pytest.MonkeyPatch) -> None:
    """TA34: resolved and replaced before anything else goes on."""
    match = table(hands=(f"{CARD} *",), deck="* cover_story * * lost_voice")
    match, told = begun(monkeypatch, {"do": "draw", "whose": "all", "count": 2}, match=match)
    assert draws(told) == [(0, 1)]
    for voter, host in ((1, 2), (2, 0), (0, 2)):
        assert asked(match) == voter
        told = answer(match, "name", host)
    voice = next(STEPS[each] for each in EFFECTS[thing("lost_voice")] if STEPS[each].do == "draw")
    assert draws(told) == [(0, 1), (1, 1), (1, voice.times), (1, 1), (2, 2)]
    assert stage(match) == "cover_story@2 lost_voice@1"


@pytest.mark.parametrize("kept", [0, 2])
def test_step_discard(monkeypatch: pytest.MonkeyPatch, kept: int) -> None:
    """From hands with so many cards more than go, or with too few."""
    cards = ["places", "rehearsal", "trapdoor", "heckler", "understudy"]
    for row in rows("discard"):
        size = row["count"] + kept if kept else row["count"] - 1
        if not size:
            continue
        hands = [" ".join(["places"] * size)] * 3
        hands[0 if row["whose"] == "own" else 1] = " ".join(cards[:size])
        hands[0] += f" {CARD}"
        match = table(hands=hands, shots=("show_stopper",))
        match, told = begun(monkeypatch, row, match=match)
        those = [1] if row["whose"] == "other" else sorted(WHOSE[row["whose"]])
        if row["whose"] == "other":
            assert asks(match, "player") == {1, 2}
            told = answer(match, "player", 1)
        if row["how"] == "choice" and kept:
            (who,) = those
            for number in range(row["count"]):
                assert match.decision is not None
                assert match.decision.about["count"] == row["count"] - number
                assert asks(match, "drop", who) == {*cards[number:size]}
                told += answer(match, "drop", cards[number])
            assert sorted(hand(match, who).split()) == sorted(cards[row["count"] : size])
        assert prompt(match) == "act"
        gone = [event.seat for event in happened(told, events.CardDiscarded)]
        assert gone == [seat for seat in those for _ in range(min(row["count"], size))]
        sizes = [len(hand(match, seat).split()) for seat in range(3)]
        assert sizes == [size - gone.count(seat) for seat in range(3)]


def test_a_random_discard_can_be_any(monkeypatch: pytest.MonkeyPatch) -> None:
    gone = set()
    for seed in range(20):
        match = table(hands=(f"{CARD} *", "heckler trapdoor places", "*"), seed=seed)
        row = {"do": "discard", "whose": "chosen", "count": 1, "how": "random"}
        _, told = begun(monkeypatch, row, match=match)
        gone.add(the(told, events.CardDiscarded).card)
    assert gone == {*things("heckler trapdoor places")}


def test_step_take_card(monkeypatch: pytest.MonkeyPatch) -> None:
    for row, quiet in product(rows("take_card"), (False, True)):
        looks = row["how"] == "look" and not quiet
        chosen_before = row["whose"] == "chosen"
        first: Row = {"do": "give_card", "whose": "other"}  # no look, so it goes in all quiet
        match = table(
            hands=(f"{CARD} *", "heckler understudy", "places"),
            stage="quiet_backstage" if quiet else "",
        )
        rewrite(monkeypatch, CARD, first, row) if chosen_before else rewrite(monkeypatch, CARD, row)
        told = play(match, CARD)
        assert asks(match, "player") == {1, 2}
        told += answer(match, "player", 1)  # gives the only card, which is then in that hand
        cards = hand(match, 1).split() if looks else []
        assert [event.audience for event in happened(told, events.HandSeen)] == [(0,)] * looks
        if looks:
            assert asks(match, "grab") == {*cards}
            told += answer(match, "grab", "heckler")
            assert hand(match, 0).split().count("heckler") == 1
            assert sorted([*knows(match, 0, 1).split(), "heckler"]) == sorted(cards)
        known = happened(told, events.CardKnown)[-1]
        assert (known.seat, known.to_seat, known.audience) == (1, 0, (0, 1))
        assert known.card in match.state.hands[0]
        assert named([known.card]) in knows(match, 1, 0).split()
        assert knows(match, 2, 0) == knows(match, 2, 1) == ""
        assert the(told, events.CardTaken) == events.CardTaken(0, 1)


def test_step_give_card(monkeypatch: pytest.MonkeyPatch) -> None:
    for row in rows("give_card"):
        match, told = begun(monkeypatch, row)
        for host, after, _ in answers(match, told, "player", sorted(WHOSE[row["whose"]])):
            assert asks(after, "give") == {"places", "trapdoor"}
            then = answer(after, "give", "trapdoor")
            assert the(then, events.CardGiven) == events.CardGiven(0, host)
            both = tuple(sorted((0, host)))
            assert alone(then) == [events.CardKnown(0, host, thing("trapdoor"), both)]
            assert hand(after, 0) == "places"
            assert "trapdoor" in hand(after, host).split()
            assert "trapdoor" in knows(after, 0, host).split()
            assert knows(after, 3 - host, host) == ""


def test_nothing_to_give(monkeypatch: pytest.MonkeyPatch) -> None:
    """TA40: the card itself has left the hand."""
    rewrite(monkeypatch, CARD, {"do": "give_card", "whose": "other"})
    assert not playable(table(hands=(CARD,)), CARD)
    assert playable(table(hands=(f"{CARD} {CARD}",)), CARD)


def test_step_pass_left(monkeypatch: pytest.MonkeyPatch) -> None:
    for row in rows("pass_left"):
        match, told = begun(monkeypatch, row)
        known = happened(told, events.CardKnown)
        assert [(event.seat, event.to_seat) for event in known] == [(0, 1), (1, 2), (2, 0)]
        for event in known:
            assert event.audience == tuple(sorted((event.seat, event.to_seat)))
            assert named([event.card]) in hand(base(), event.seat).split()
            assert named([event.card]) in knows(match, event.seat, event.to_seat).split()
        assert [len(cards) for cards in match.state.hands] == [2, 3, 2]
        rewrite(monkeypatch, CARD, row)
        assert not playable(table(hands=(CARD, "", "")), CARD)


def test_step_look_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    for row in rows("look_hand"):
        rewrite(monkeypatch, CARD, {"do": "give_card", "whose": "other"}, row)
        match = table(hands=(f"{CARD} *", "heckler trapdoor", ""))
        play(match, CARD)
        told = answer(match, "player", 2)
        if row["whose"] == "other":
            assert asks(match, "player") == {1, 2}
            told = answer(match, "player", 1)
        host = 1 if row["whose"] == "other" else 2
        cards = tuple(match.state.hands[host])
        assert happened(told, events.HandSeen) == [events.HandSeen(0, host, cards, (0,))]
        assert the(told, events.HandLookedAt) == events.HandLookedAt(0, host)
        assert knows(match, 0, host) == hand(match, host)
        assert knows(match, 1, 2) == knows(match, 2, 1) == ""
        rewrite(monkeypatch, CARD, LOOK)
        assert not playable(table(hands=(f"{CARD} *", "", "")), CARD)
        assert not playable(table(hands=(f"{CARD} *",), stage="quiet_backstage"), CARD)


def test_step_salvage(monkeypatch: pytest.MonkeyPatch) -> None:
    for row in rows("salvage"):
        rewrite(monkeypatch, CARD, row)
        lies_there = "places heckler one_note rehearsal heckler bow_first trapdoor"
        match = table(hands=(f"{CARD} *",), pile=lies_there)
        play(match, CARD)
        special_ones = {"heckler", "trapdoor"}
        others = {"any": {"places", "rehearsal"}, "special": set()}[row["group"]]
        assert asks(match, "salvage") == special_ones | others
        told = answer(match, "salvage", "heckler")
        assert told == [events.CardSalvaged(0, thing("heckler"))]
        assert pile(match) == f"places heckler one_note rehearsal bow_first trapdoor {CARD}"
        assert hand(match, 0) == "rehearsal heckler"
        assert knows(match, 1, 0) == knows(match, 2, 0) == "heckler"
        for bare in ("", "one_note bow_first", "places rehearsal"):
            match = table(hands=(f"{CARD} *",), pile=bare)
            assert playable(match, CARD) == (row["group"] == "any" and "places" in bare)


# -- secrets ---------------------------------------------------------------------------------

WHICH = {"crush": [0], "nemesis": [1], "either": [0, 1]}


def test_step_look_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    for row in rows("look_secret"):
        for known in (set(), {0}, {1}, {0, 1}):  # what seat 0 has seen of seat 1 before
            match = base().copy()
            for each in known:
                (match.state.crush_seen, match.state.nemesis_seen)[each][1] |= 1
            match, told = begun(monkeypatch, row, match=match)
            wanted = WHICH[row["secret"]]
            news = {1: [each for each in wanted if each not in known], 2: wanted}
            hosts = [host for host in WHOSE[row["whose"]] if news[host]]
            for host, after, happens in answers(match, told, "player", hosts):
                for which, seen, then in answers(after, happens, "secret", news[host]):
                    name = ("crush", "nemesis")[which]
                    card = (seen.state.crush, seen.state.nemesis)[which][host]
                    assert the(then, events.SecretLookedAt) == events.SecretLookedAt(0, host, name)
                    event = events.SecretSeen(0, host, name, card, (0,))
                    assert the(then, events.SecretSeen) == event
                    assert seen.view(0)["secrets"][host][which] == card
                    assert seen.view(3 - host)["secrets"][host] == [None, None]


def test_step_show_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    for row in rows("show_secret"):
        for known in (set(), {0}, {1}, {0, 1}):  # what has been shown before
            match = base().copy()
            match.state.crush_seen[0] |= 0b010  # seat 1 has had a look at both
            match.state.nemesis_seen[0] |= 0b010
            for each in known:
                (match.state.crush_seen, match.state.nemesis_seen)[each][0] = 0b111
            match, told = begun(monkeypatch, row, match=match)
            left = [each for each in WHICH[row["secret"]] if each not in known]
            for which, after, happens in answers(match, told, "secret", left):
                card = (after.state.crush, after.state.nemesis)[which][0]
                event = events.SecretShown(0, ("crush", "nemesis")[which], card)
                assert the(happens, events.SecretShown) == event
                views = [after.view(seat)["secrets"][0] for seat in (1, 2)]
                assert [view[which] for view in views] == [card] * 2
                hidden = [view[1 - which] is None for view in views]
                assert hidden == [False, 1 - which not in known]


def test_step_change_heart(monkeypatch: pytest.MonkeyPatch) -> None:
    for row in rows("change_heart"):
        for times in (1, 2, 3):
            match = base().copy()
            match.state.crush_seen[0] |= 1 << 2
            pair = (match.state.crush[0], match.state.nemesis[0])
            match, told = begun(monkeypatch, *[row] * times, match=match)
            assert happened(told, events.HeartChanged) == [events.HeartChanged(0)] * times
            now = (match.state.crush[0], match.state.nemesis[0])
            assert now == (pair[::-1] if times % 2 else pair)
            where_to = [pair[0], None] if times % 2 == 0 else [None, pair[0]]
            assert match.view(2)["secrets"][0] == where_to
            assert match.view(1)["secrets"][0] == [None, None]
            assert match.view(None)["changed"] == ([0] if times % 2 else [])


# -- the rest --------------------------------------------------------------------------------


def test_step_guard(monkeypatch: pytest.MonkeyPatch) -> None:
    for row, guarded in product(rows("guard"), GUARDED):
        match, told = begun(monkeypatch, row, match=base(*guarded))
        hosts = [host for host in WHOSE[row["whose"]] if host not in guarded]
        for host, after, happens in answers(match, told, "player", hosts):
            assert the(happens, events.BoardGuarded) == events.BoardGuarded(0, host)
            assert after.view(None)["guarded"] == sorted({*guarded, host})
            while after.state.turn != host or after.state.turns == 1:
                assert host in after.view(None)["guarded"]
                end(after)
            assert host not in after.view(None)["guarded"]


def test_step_cancel(monkeypatch: pytest.MonkeyPatch) -> None:
    for row in rows("cancel"):
        rewrite(monkeypatch, CARD, row)
        assert not playable(table(hands=(f"{CARD} *",)), CARD)
        match = table(hands=(f"{CARD} *",), stage="full_house lost_voice@2")
        play(match, CARD)
        assert asks(match, "cancel") == {"full_house", "lost_voice"}
        told = answer(match, "cancel", "full_house")
        assert told == [events.EventCancelled(0, thing("full_house"))]
        assert stage(match) == "lost_voice@2"
        assert pile(match) == f"full_house {CARD}"


def test_step_again(monkeypatch: pytest.MonkeyPatch) -> None:
    for row in rows("again"):
        match, _ = begun(monkeypatch, row)
        assert match.decision is not None
        assert match.decision.about["left"] == 1 + row["count"]
        rewrite(monkeypatch, SHOT, row)
        match = table(shots=(SHOT,), hands=("* * * *",))
        shot(match)  # before the action
        assert match.decision is not None
        assert match.decision.about["left"] == 2 + row["count"]
        take_action(match, "rehearse", "rehearsal rehearsal")
        answer(match, "put", "charisma up")
        assert prompt(match) == "act"
        assert asked(match) == 1  # another action than cards: it is of no use
        match = table(shots=(SHOT,), hands=("* * * *",))
        take_action(match, "rehearse", "rehearsal rehearsal")
        answer(match, "put", "charisma up")
        assert "shot" not in kinds(match)  # the action is over
        rewrite(monkeypatch, CARD, row)
        assert not playable(table(hands=(f"{CARD} *",), stage="by_the_book"), CARD)
        # Drawn by another player, or at the end of a turn, it does nothing.
        rewrite(monkeypatch, EVENT, row)
        match = table(deck=EVENT)
        assert the(end(match), events.NothingDone)


def test_step_either(monkeypatch: pytest.MonkeyPatch) -> None:
    def printed(*branches: list[Row]) -> Row:
        row = {
            "do": "either",
            "of": [{"steps": each} for each in branches],
        }
        STEP.validate_python(row)
        return row

    award = {"do": "award", "special": "prop", "whose": "own"}
    never: Row = {"do": "strip", "specials": ["bouquet"], "whose": "own"}
    two = {"do": "draw", "whose": "chosen", "count": 2}
    cases: list[tuple[list[list[Row]], list[int]]] = [
        ([[award], [DRAW]], [0, 1]),
        ([[award], [never]], [0]),
        ([[never], [DRAW], [award]], [1, 2]),
        ([[], [award]], [0, 1]),
        ([[], [never]], []),  # nothing to say yes to
        ([[never], [never]], []),
        ([[never, award, DRAW], [never, never], [two]], [0, 2]),
    ]
    for branches, open_ones in cases:
        match, told = begun(monkeypatch, printed(*branches), {**DRAW, "count": 3})
        for number, _, happens in answers(match, told, "choose", open_ones):
            event = events.BranchChosen(0, thing(CARD), number + 1)
            assert the(happens, events.BranchChosen) == event
            steps = branches[number]
            awards = happened(happens, events.SpecialAwarded)
            assert len(awards) == steps.count(award)
            assert len(happened(happens, events.NothingDone)) == steps.count(never)
            wanted = [(0, 1)] * steps.count(DRAW) + [(1, 2)] * steps.count(two) + [(0, 3)]
            assert draws(happens) == wanted  # what comes after goes on
        if not open_ones:
            assert draws(told) == [(0, 3)]
            rewrite(monkeypatch, CARD, printed(*branches))
            assert not playable(table(hands=(f"{CARD} *",)), CARD)


# -- who is chosen ---------------------------------------------------------------------------

CHOOSING: list[tuple[list[Row], list[tuple[str, Any]], int]] = [
    ([{"do": "turn", "whose": "any", "area": "board"}], [("turn", "2 track compassion")], 2),
    ([{"do": "turn", "whose": "any", "area": "board"}], [("turn", "0 sheet charisma")], 0),
    ([{"do": "strike", "whose": "other", "area": "board"}], [("strike", "2 track compassion")], 2),
    ([{"do": "shift", "whose": "other", "area": "track", "into": "charisma"}],
     [("shift", "2 track compassion")], 2),
    ([{"do": "move", "whose": "other", "area": "track", "to": "own_track"}],
     [("take", "2 track compassion")], 2),
    ([{"do": "peek", "whose": "other", "area": "board"}], [("peek", "2 track connections")], 2),
    ([{"do": "swap", "first": {"whose": "own", "area": "track"},
       "second": {"whose": "other", "area": "track"}}],
     [("swap", "0 track charisma"), ("with", "2 track compassion")], 2),
    ([{"do": "swap", "first": {"whose": "other", "area": "track"},
       "second": {"whose": "own", "area": "track"}}],
     [("swap", "2 track compassion"), ("with", "0 track charisma")], 2),
    ([{"do": "strip", "specials": ["prop", "broken_prop"], "whose": "any"}],
     [("special", "2 broken_prop")], 2),
    ([{"do": "pass_on", "specials": ["prop", "broken_prop"], "whose": "other", "to": "own"}],
     [("special", "2 broken_prop")], 2),
    ([{"do": "award", "special": "prop", "whose": "other"}], [("player", 2)], 2),
    ([{"do": "guard", "whose": "any"}], [("player", 2)], 2),
    ([{"do": "draw", "whose": "other", "count": 1}], [("player", 2)], 2),
    ([{"do": "discard", "whose": "other", "count": 1, "how": "random"}], [("player", 2)], 2),
    ([{"do": "take_card", "whose": "other", "how": "random"}], [("player", 2)], 2),
    ([{"do": "look_secret", "secret": "crush", "whose": "other"}], [("player", 2)], 2),
    # What is about oneself chooses nobody: it is still the player from before.
    ([{"do": "award", "special": "prop", "whose": "own"}], [], 1),
    ([{"do": "guard", "whose": "own"}], [], 1),
    ([DRAW], [], 1),
    ([{"do": "strip", "specials": ["prop"], "whose": "own"}], [], 1),
    ([{"do": "turn", "whose": "own", "area": "sheet"}], [("turn", "0 sheet charisma")], 1),
    ([{"do": "move", "whose": "own", "area": "track", "to": "own_sheet"}],
     [("take", "0 track charisma")], 1),
    ([{"do": "swap", "first": {"whose": "own", "area": "track"},
       "second": {"whose": "own", "area": "sheet"}}],
     [("swap", "0 track charisma"), ("with", "0 sheet charisma")], 1),
]  # fmt: skip


@pytest.mark.parametrize(("printed", "given", "who"), CHOOSING)
def test_whom_chosen_means(
    monkeypatch: pytest.MonkeyPatch,
    printed: list[Row],
    given: list[tuple[str, Any]],
    who: int,
) -> None:
    """The player chosen before, or on whose board the tile chosen before lay."""
    last: Row = {"do": "draw", "whose": "chosen", "count": 3}
    match, told = begun(monkeypatch, *printed, last)
    for each in given:
        told = answer(match, *each)
    assert draws(told)[-1] == (who, 3)


# -- Events and One Shots --------------------------------------------------------------------


def test_an_event_may_lie_with_whom_its_drawer_chooses(monkeypatch: pytest.MonkeyPatch) -> None:
    row: Row = {"do": "draw", "whose": "chosen", "count": 2}
    rewrite(monkeypatch, EVENT, row, area="chosen")
    match = table(deck=EVENT)
    end(match)
    assert asks(match, "player") == {0, 1, 2}
    told = answer(match, "player", 2)
    assert draws(told) == [(2, 2), (0, 2)]
    assert stage(match) == f"{EVENT}@2"
    rewrite(monkeypatch, EVENT, {**row, "whose": "own"}, area="drawer")
    match = table(deck=EVENT)
    assert draws(end(match)) == [(0, 2), (0, 2)]
    assert stage(match) == f"{EVENT}@0"
    rewrite(monkeypatch, EVENT, {**row, "whose": "own"}, area="stage")
    match = table(deck=EVENT)
    end(match)
    assert match.state.stage == ((thing(EVENT), NOBODY),)


@pytest.mark.parametrize("do", sorted({*STEP_MODELS} - {"either", "again", "cancel"}))
def test_a_step_is_the_same_on_a_card_an_event_and_a_one_shot(
    monkeypatch: pytest.MonkeyPatch, do: str
) -> None:
    """The same question, or the same done at once, for who played, used or drew it."""
    row = ours(do)
    asked_now = []
    for word in (CARD, SHOT, EVENT):
        rewrite(monkeypatch, word, row)
        mine = f"{CARD} places heckler" if word == CARD else "places heckler"
        match = lively(
            mine,
            stage="full_house",
            shots=(SHOT if word == SHOT else "",),
            deck=EVENT if word == EVENT else "",
        )
        if word == CARD:
            told = play(match, CARD)
        else:
            told = shot(match) if word == SHOT else end(match)
        assert not happened(told, events.NothingDone)
        assert match.decision is not None
        asked_now.append(
            [(each.kind, each.arg) for each in match.decision.actions]
            if prompt(match) != "act"
            else [event for event in told if type(event) not in _AROUND]
        )
    assert asked_now[0]
    assert asked_now[0] == asked_now[1] == asked_now[2]


_AROUND = (
    events.CardPlayed, events.ShotUsed, events.EventDrawn, events.CardsDrawn, events.CardsSeen,
    events.TurnBegan,
)  # fmt: skip
"""What is told before and after what a step does."""


def ours(do: str) -> Row:
    """A way to print a step that is aimed at others where it can be."""
    if do == "swap":
        aim = {"whose": "other", "area": "board"}
        return {"do": "swap", "first": aim, "second": aim}
    fields = STEP_MODELS[do].model_fields
    if "whose" not in fields:
        return next(rows(do))
    meant = values(fields["whose"].annotation)
    return next(rows(do, whose=[next(each for each in ("other", "any", "all") if each in meant)]))


def lively(mine: str, **more: Any) -> Match:
    """A table with something for every step."""
    return table(
        hands=(mine, "trapdoor understudy", "* *"),
        tracks=("", "1? 2 | 3? -1 | 4? -2", ""),
        sheets=("", "1? 2 | 3? -1 | 4? -2", ""),
        specials=("", "prop broken_prop bouquet tomato", ""),
        pile="heckler places",
        **more,
    )


# -- lasting rules ---------------------------------------------------------------------------

ON_PER = [
    (on, per)
    for on in get_args(Points.model_fields["on"].annotation)
    for per in get_args(Points.model_fields["per"].annotation)
    if per not in ("player", "missing") or on == "production"
]


@pytest.mark.parametrize(("on", "per"), ON_PER)
@pytest.mark.parametrize("points", [-10, 3])
def test_lasting_points(monkeypatch: pytest.MonkeyPatch, on: str, per: str, points: int) -> None:
    rule = {"rule": "points", "points": points, "on": on, "per": per}
    RULE.validate_python(rule)
    # Frisco, Annabelle, Betsy: the lowest on top and the highest at the bottom do not count.
    there: dict[str, Any] = {
        "sheets": ("1 -2 5 | -1? | 4", "| -3 4 | -4?", "0 | -2 |"),
        "tracks": ("-5 -5", "", "4"),
        "specials": ("prop prop tomato", "bouquet broken_prop", ""),
        "stage": f"{EVENT}@1",
    }
    counts = {  # 1 5, -1 and nothing; nothing, -3 and -4; nothing, 0 and nothing
        "once": [1, 1, 1],
        "played_sheet": [1, 1, 1],
        "lone_aspect": [0, 0, 1],
        "tile": [3, 2, 1],
        "negative": [1, 2, 0],
        "prop": [2, 0, 0],
        "bouquet": [0, 1, 0],
        "tomato": [1, 0, 0],
        "player": [1, 1, 1],
        "missing": [1, 1, 1],  # three characters are left out
    }[per]
    rewrite(monkeypatch, EVENT)
    plain = finale(**there).view(None)["verdict"]
    assert plain["production"] == []
    rewrite(monkeypatch, EVENT, lasting=[rule])
    match = finale(**there)
    told = match.view(None)["verdict"]
    if on == "production":
        times = 1 if per == "once" else sum(counts)
        assert told["initial"] == plain["initial"]
        assert told["production"] == ([[thing(EVENT), times * points]] if times else [])
        assert told["total"] == plain["total"] + times * points
        return
    gained = [points * times * (on == "each" or seat == 1) for seat, times in enumerate(counts)]
    assert told["initial"] == [a + b for a, b in zip(plain["initial"], gained, strict=True)]
    assert told["production"] == []
    assert match.result is not None
    lines = [line for line in match.result.breakdown if line.label == "score.event"]
    assert [(line.seat, line.points) for line in lines] == [
        (seat, each) for seat, each in enumerate(gained) if each
    ]


def test_lasting_price(monkeypatch: pytest.MonkeyPatch) -> None:
    base_price = {"rehearsal": ("rehearse", 2), "places": ("places", 3)}
    for action, more in product(base_price, (1, 2)):
        rule = {"rule": "price", "action": action, "more": more}
        RULE.validate_python(rule)
        rewrite(monkeypatch, EVENT, lasting=[rule])
        rewrite(monkeypatch, "full_house", lasting=[rule])
        for events_there, times in (("", 0), (EVENT, 1), (f"{EVENT} full_house", 2)):  # TA45
            for name, (kind, price) in base_price.items():
                needed = price + (more * times if name == action else 0)
                for cards in range(2, 8):
                    match = table(
                        hands=("* " * cards,), tracks=("1? 2", "", ""), stage=events_there
                    )
                    assert (kind in kinds(match)) == (cards >= needed)
                    if cards == needed:
                        told = take_action(match, kind)
                        assert len(happened(told, events.CardDiscarded)) == needed


def test_step_poll(monkeypatch: pytest.MonkeyPatch) -> None:
    """TA47: what each can do is worked out when it is their turn to say."""
    draw = {"do": "draw", "whose": "own", "count": 1}
    show = {"do": "reveal", "whose": "own", "area": "track"}
    for whose in ("all", "others"):
        rewrite(
            monkeypatch,
            EVENT,
            {
                "do": "poll",
                "whose": whose,
                "of": [{"steps": [show]}, {"steps": [draw]}, {"steps": []}],
            },
        )
        match = table(deck=EVENT, tracks=("1?", "2", "3?"), hands=("", "", ""))
        end(match)
        seen = []
        while not match.decision.private:  # type: ignore[union-attr]
            seen.append((asked(match), asks(match, "choose", asked(match))))
            answer(match, "choose", 1)
        assert seen == [(1, {1, 2}), (2, {0, 1, 2}), (0, {0, 1, 2})][: 3 if whose == "all" else 2]
        assert [len(cards) for cards in match.state.hands] == [3 if whose == "all" else 2, 1, 1]


def test_step_vote(monkeypatch: pytest.MonkeyPatch) -> None:
    rewrite(monkeypatch, EVENT, {"do": "vote"}, {"do": "draw", "whose": "chosen", "count": 1})
    match = table(deck=EVENT, hands=("", "", ""))
    end(match)
    for voter, host in ((1, 0), (2, 0), (0, 2)):
        assert asks(match, "name", voter) == {0, 1, 2} - {voter}
        assert not match.decision.private  # type: ignore[union-attr]
        told = answer(match, "name", host)
    assert draws(told) == [(0, 1), (0, 2)]


def test_lasting_facing(monkeypatch: pytest.MonkeyPatch) -> None:
    for facing in ("up", "down"):
        rule = {"rule": "facing", "facing": facing}
        RULE.validate_python(rule)
        other = {"rule": "facing", "facing": "down" if facing == "up" else "up"}
        rewrite(monkeypatch, EVENT, lasting=[rule])
        rewrite(monkeypatch, "full_house", lasting=[other])
        for there in (EVENT, f"full_house {EVENT}"):  # TA45: the latest counts
            match = table(hands=("* *",), stage=there)
            take_action(match, "rehearse")
            assert offered(match, "put") == {f"{aspect} {facing}" for aspect in ASPECTS}


def test_lasting_one_card(monkeypatch: pytest.MonkeyPatch) -> None:
    rule = {"rule": "one_card"}
    RULE.validate_python(rule)
    rewrite(monkeypatch, EVENT, lasting=[rule])
    match = table(hands=("rehearsal * *",), stage=EVENT, shots=(SHOT,))
    play(match, "rehearsal", ("put", "charisma up"))
    assert kinds(match) == {"shot", "end"}


def test_lasting_hush(monkeypatch: pytest.MonkeyPatch) -> None:
    rule = {"rule": "hush"}
    RULE.validate_python(rule)
    rewrite(monkeypatch, EVENT, lasting=[rule])
    stopped = {"peek", "inspect", "look_hand", "look_secret"}
    for do in {*STEP_MODELS} - {"either"}:
        rewrite(monkeypatch, CARD, ours(do))
        for there in ("full_house", f"full_house {EVENT}"):
            can = playable(lively(f"{CARD} *", stage=there), CARD)
            assert can == (there == "full_house" or do not in stopped), do


# -- all of them -----------------------------------------------------------------------------


def test_every_step_and_every_rule_has_its_test() -> None:
    here = {*globals()}
    assert {f"test_step_{do}" for do in STEP_MODELS} <= here
    rules = {get_args(each.model_fields["rule"].annotation)[0]
             for each in get_args(get_args(Lasting)[0])}  # fmt: skip
    assert {f"test_lasting_{rule}" for rule in rules} <= here
    assert thing(EVENT) >= FIRST_EVENT
    assert SHOT in THING_IDS
    assert whole(base())
