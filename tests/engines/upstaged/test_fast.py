"""Tests of playable cards against a search through all choices."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import NamedTuple

import pytest

from engines import Action, Match
from engines.upstaged import GAME, content, rules
from engines.upstaged.content import members
from engines.upstaged.state import NOBODY, SEAT_AT, State
from tests.depth import depth

from .scatter import odd_cards, scattered
from .table import reprint

FULL = 4


class Model(NamedTuple):
    """Fields that determine whether cues can be performed."""

    lanes: tuple[tuple[bool, ...], ...]
    sizes: tuple[int, ...]
    held: int
    """Number of cards besides the one being played."""
    stock: int
    """Number of cards in the cue deck and the pile."""
    artists: int
    """Number of artists in the deck and the Green Room."""


ENDED = None
"""Result of a line of choices that has ended the game."""


def model_of(state: State, held: int) -> Model:
    return Model(
        tuple(tuple(each != NOBODY for each in lane) for lane in state.lanes),
        tuple(len(team) for team in state.teams),
        held,
        len(state.cues) + len(state.pile),
        len(state.deck) + sum(each != NOBODY for each in state.slots),
    )


def joined(model: Model, waiting: tuple[int, ...]) -> Iterator[Model | None]:
    """Yields every way in which artists waiting for these teams can join."""
    if not waiting:
        yield model
    for seat in set(waiting):
        rest = [*waiting]
        rest.remove(seat)
        for after in arrived(model, seat):
            if after is ENDED:
                yield ENDED
            else:
                yield from joined(after, tuple(sorted(rest)))


def arrived(model: Model, seat: int) -> Iterator[Model | None]:
    if model.sizes[seat] < FULL:
        yield grown(model, seat)
        return
    for room, size in enumerate(model.sizes):
        if size < FULL:
            yield grown(model, room)


def grown(model: Model, seat: int) -> Model | None:
    sizes = [*model.sizes]
    sizes[seat] += 1
    if min(sizes) == FULL:
        return ENDED
    return model._replace(sizes=tuple(sizes))


def turned(model: Model, clicks: int) -> Model:
    return model._replace(lanes=tuple(model.lanes[(place - clicks) % 4] for place in range(4)))


def swapped(model: Model, place: int, spot: int, occupied: bool) -> Model:
    lanes = [[*lane] for lane in model.lanes]
    lanes[place][spot] = occupied
    return model._replace(lanes=tuple(tuple(lane) for lane in lanes))


def gone_forward(model: Model) -> Iterator[Model | None]:
    at = SEAT_AT[len(model.sizes)]
    off = [place for place, lane in enumerate(model.lanes) if lane[-1]]
    seated = tuple(sorted(seat for place in off if (seat := at[place]) is not None))
    moved = model._replace(
        lanes=tuple((False, *lane[:-1]) for lane in model.lanes),
        artists=model.artists + len(off) - len(seated),
    )
    yield from joined(moved, seated)


def performed(model: Model, cue: str, seat: int) -> Iterator[Model | None]:
    """Yields every outcome of a cue; none if the cue cannot be performed."""
    spots = [
        (place, spot)
        for place, lane in enumerate(model.lanes)
        for spot, occupied in enumerate(lane)
        if occupied
    ]
    if cue == "pause":
        yield model
    elif cue == "forward":
        if spots:
            yield from gone_forward(model)
    elif cue.startswith("click"):
        clicks = {"click_once": (1, -1), "click_twice": (2,), "click_once_or_twice": (1, -1, 2)}
        for each in clicks[cue]:
            yield turned(model, each)
    elif cue == "draw":
        if model.stock:
            yield model._replace(held=model.held + 1, stock=model.stock - 1)
    elif cue.startswith("discard"):
        count = int(cue[-1])
        if model.held >= count:
            yield model._replace(held=model.held - count, stock=model.stock + count)
    elif cue == "add_artist":
        free = [place for place, lane in enumerate(model.lanes) if not lane[0]]
        if not free:
            yield model
        elif model.artists:
            for place in free:
                yield swapped(model, place, 0, True)._replace(artists=model.artists - 1)
    elif cue == "exit":
        for place, spot in spots:
            yield swapped(model, place, spot, False)._replace(artists=model.artists + 1)
    elif cue == "snatch":
        for place, spot in spots:
            yield from joined(swapped(model, place, spot, False), (seat,))
    else:
        assert cue == "switch"
        if model.sizes[seat] and sum(model.sizes) > model.sizes[seat]:
            yield model


@cache
def completes(model: Model | None, cues: tuple[str, ...], seat: int) -> bool:
    if model is ENDED or not cues:
        return True
    return any(completes(each, cues[1:], seat) for each in performed(model, cues[0], seat))


def outcomes(state: State, action: Action) -> Iterator[tuple[Model | None, tuple[str, ...]]]:
    """Yields the results of an answer inside a card.

    Each result comes with cues that must be performed first.
    """
    seat = state.frames[-1][0]
    model = model_of(state, state.hands[seat].bit_count())
    kind, arg = action.kind, action.arg
    waiting = tuple(sorted(each for _, each in state.waiting))
    spot_of = {
        each: (place, spot)
        for place, lane in enumerate(state.lanes)
        for spot, each in enumerate(lane)
    }
    if kind == "click":
        assert isinstance(arg, int)
        yield turned(model, arg), ()
    elif kind in ("slot", "top"):
        yield model, ("add_artist",)
    elif kind == "face":
        assert isinstance(arg, int)
        yield swapped(model, arg, 0, True), ()
    elif kind == "drop":
        yield model, ("discard_1",) * state.drops
    elif kind == "exit":
        place, spot = spot_of[arg]  # type: ignore[index]
        yield swapped(model, place, spot, False)._replace(artists=model.artists + 1), ()
    elif kind == "snatch":
        place, spot = spot_of[arg]  # type: ignore[index]
        for each in joined(swapped(model, place, spot, False), (seat,)):
            yield each, ()
    elif kind in ("give", "take"):
        yield model, ()
    elif kind == "join":
        to = dict(state.waiting)[arg]  # type: ignore[index]
        rest = [*waiting]
        rest.remove(to)
        for after in arrived(model, to):
            for each in [ENDED] if after is ENDED else joined(after, tuple(rest)):
                yield each, ()
    else:
        assert kind in ("oust", "send")
        rooms = (
            [arg]
            if kind == "send"
            else [
                each for each, size in enumerate(model.sizes) if size < FULL and each != state.host
            ]
        )
        sizes = [*model.sizes]
        sizes[state.host] = FULL
        for room in rooms:
            after = grown(model._replace(sizes=tuple(sizes)), room)  # type: ignore[arg-type]
            for each in [ENDED] if after is ENDED else joined(after, waiting):
                yield each, ()


def check_hands(state: State) -> tuple[int, int]:
    """Checks every card in all hands; returns the numbers playable and unplayable."""
    count = [0, 0]
    for seat, hand in enumerate(state.hands):
        model = model_of(state, hand.bit_count() - 1)
        for card in members(hand):
            expected = completes(model, content.CUES[card], seat)
            assert rules.playable(state, seat, card) == expected, content.CUES[card]
            if not expected:
                assert rules.obstacle(state, seat, card) in content.CUES[card]
            count[expected] += 1
    return count[1], count[0]


INSIDE = {
    "click", "face", "source", "drop", "exit", "snatch", "give", "take", "join", "oust", "send",
}  # fmt: skip


def check_choices(match: Match) -> int:
    """Checks that answers blocking the card's remaining cues are withheld.

    If every answer blocks them, all are offered. Returns how many are withheld, 0 outside a card.
    """
    state: State = match.state
    decision = match.decision
    assert decision is not None
    if not state.frames or state.phase not in INSIDE or state.frames[-1][1] is None:
        return 0
    raw = rules.choices(state)
    seat, card, at = state.frames[-1]
    assert card is not None
    expected = raw
    if raw[0].seat == seat:
        cues = content.CUES[card][at:]
        expected = [
            each
            for each in raw
            if any(completes(model, (*more, *cues), seat) for model, more in outcomes(state, each))
        ] or raw
    assert decision.actions == expected, (content.CUES[card], at, state.phase)
    withheld = [each for each in raw if each not in expected]
    assert rules.spoiling(state) == withheld
    return len(withheld)


def walk(match: Match, rng: Random) -> tuple[int, int]:
    """Plays every card, and every action on an empty stage, to its end.

    Checks every question on the way; returns the numbers of questions and of withheld answers.
    """
    questions = withheld = 0
    for first in rules.moves(match.state):
        if first.kind not in ("play", "begin"):
            continue
        line = match.copy()
        line.play(first)
        while line.decision is not None and line.state.phase not in ("act", "cut"):
            questions += 1
            withheld += check_choices(line)
            actions = line.decision.actions
            pauses = [each for each in actions if each.kind == "pause"]
            line.play(rng.choice(pauses if pauses and rng.random() < 0.3 else actions))
    return questions, withheld


def judged_alike(state: State) -> int:
    for seat, hand in enumerate(state.hands):
        for card in members(hand):
            assert rules.playable(state, seat, card) == rules.tried(state, seat, card)
    return sum(map(int.bit_count, state.hands))


def test_counts_judge_cards_as_lines_of_choices_do() -> None:
    rng, cards = Random(7), 0
    for name in ("two_rehearsal_bonus", "three_cut", "four_everything"):
        golden = GAME.goldens()[name]
        match = Match.new(GAME, golden.seats, golden.seed, golden.options)
        while match.decision is not None:
            if match.state.phase in ("act", "pause"):
                cards += judged_alike(match.state)
            match.play(rng.choice(match.decision.actions))
    for number in range(depth(40, 150)):
        cards += judged_alike(scattered(rng, whole=number % 3 > 0).state)
    assert cards > depth(800, 3000)


@pytest.mark.parametrize("seed", range(depth(1, 2)))
def test_the_cards_of_the_box(seed: int) -> None:
    rng = Random(seed)
    could = could_not = 0
    for number in range(depth(150, 500)):
        match = scattered(rng, whole=number % 3 > 0)
        yes, no = check_hands(match.state)
        could, could_not = could + yes, could_not + no
        walk(match, rng)
    assert could > depth(600, 2000)
    assert could_not > depth(90, 300)


@pytest.mark.parametrize("seed", range(depth(1, 4)))
def test_cards_of_any_cues(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = Random(100 + seed)
    could = could_not = questions = withheld = 0
    for number in range(depth(200, 400)):
        if number % 40 == 0:
            reprint(monkeypatch, odd_cards(rng))
        match = scattered(rng, whole=number % 3 > 0)
        yes, no = check_hands(match.state)
        could, could_not = could + yes, could_not + no
        asked, held_back = walk(match, rng)
        questions, withheld = questions + asked, withheld + held_back
    assert could > depth(500, 1000)
    assert could_not > depth(150, 500)
    assert questions > depth(1000, 2000)
    assert withheld > depth(3, 15)
