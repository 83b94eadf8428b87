"""What a seat may know: plain JSON data, for reading only; views share what is alike in them."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple, TypedDict

from engines.thespianage import cast
from engines.thespianage.content import ASPECTS
from engines.thespianage.rules import left
from engines.thespianage.scoring import Verdict, points_of, verdict
from engines.thespianage.stage import Stage
from engines.thespianage.standing import Gauge, Worth, standing
from engines.thespianage.state import NOBODY, State
from engines.thespianage.targets import closed
from engines.thespianage.tiles import NONE, SEATS, UP, known_to, shown_by
from engines.thespianage.tiles import Tile as Tile  # a part of the view


class Posted(TypedDict):
    """An Event in play."""

    event: int
    seat: int | None
    """With whom it lies; None: on the stage."""


class Prices(TypedDict):
    """How many cards an action costs now (T12, T14)."""

    rehearse: int
    places: int


class Price(TypedDict):
    """A price that is being paid."""

    action: str
    """"rehearse" or "places"; "" when there is none."""
    left: int
    """Cards still to be discarded."""


class Doing(TypedDict):
    """A card, Event, One Shot or action that is being carried out."""

    seat: int
    thing: int
    """`state.ACTION` is an action that is no card, `state.DRAWING` are cards being drawn."""
    steps: list[int]
    """Steps still to come, by their number in `content.STEPS`; cards still to be drawn."""
    chosen: int
    """The seat that it was aimed at last, or `state.NOBODY`."""


class UnderWay(TypedDict):
    """What the rules are in the middle of, for `imagine` and for boards; see `state`."""

    first: int
    begun: bool
    played: int
    extra: int
    finals: int
    drawing: bool
    price: Price
    frames: list[Doing]
    """Innermost last."""
    step: int
    left: int
    target: int
    held: Tile | None
    """The tile in somebody's hand."""
    origin: list[int]
    """Seat, area and Aspect from which it was taken."""
    picked: list[int]
    """The first of two things to choose: a spot, or a seat and a Special Tile."""
    votes: list[int]
    """How often each seat has been named in the vote that is under way; [] without one (TA47)."""


class View(TypedDict):
    """What a seat may know; the open table where `seat` is None.

    A perfect memory is taken for granted: who has seen a tile, a card or a secret keeps it in view
    for as long as it can be followed (T18, TA9). Characters, Aspects, cards and other things are
    numbered as in `content`; lists for each seat, Aspect or kind are in the order of these numbers.
    """

    game: str
    seats: int
    seat: int | None
    options: dict[str, Any]
    phase: str
    """The question's name without "ask.", or "over"."""
    turn: int
    turns: int
    """The number of this turn, from 1; 0 while characters are chosen."""
    dealer: int
    cast: list[int]
    """The characters in play, ascending."""
    characters: list[int | None]
    """Each seat's; None before it is chosen."""
    offered: list[int]
    """The characters that this seat may choose from now."""
    secrets: list[list[int | None]]
    """For each seat its Crush and its Nemesis, None where this seat does not know it."""
    secrets_seen: list[list[list[int]]]
    """For each seat the seats that know its Crush, and those that know its Nemesis."""
    changed: list[int]
    """Seats whose Crush and Nemesis have changed places."""
    shot: int | None
    """Your unused One Shot."""
    shots: list[bool]
    """Which seats still have one."""
    hand: list[int] | None
    """Your Play Cards, ascending; None for the open table."""
    hand_sizes: list[int]
    known_cards: list[list[int]]
    """For each seat the cards that this seat knows to be in that hand, ascending."""
    deck: int
    """How many cards the Play Deck has."""
    events_left: int
    """How many Events are among them."""
    pile: list[int]
    """The Discard Pile, the top last."""
    stage: list[Posted]
    """The Events in play, in the order of their coming."""
    pool: int
    """How many Intrigue Tiles are in the pile."""
    struck: list[int]
    """The values of tiles that have left the game."""
    tracks: list[list[list[Tile]]]
    """For each seat and Aspect the tiles there, in the order of their coming."""
    sheets: list[list[list[Tile]]]
    specials: list[list[int]]
    """For each sheet how many Special Tiles of each kind lie there."""
    supply: list[int]
    """How many of each kind are left."""
    guarded: list[int]
    """Seats whose boards are guarded (TA42)."""
    closed: list[int]
    """Seats that have had their final turn: their sheets are left alone (TA50)."""
    mode: int
    """0: the action is open; 1: playing cards; 2: the action is over (T10)."""
    left: int
    """Play Cards that may still be played in this action."""
    finals: int | None
    """Final turns left, this one included; None before the deck has run out."""
    free: bool
    """Whether the free Places! of a final turn is still there (T20)."""
    prices: Prices
    worth: list[Worth]
    """What each sheet comes to so far."""
    gauge: Gauge
    verdict: Verdict | None
    """How the production has done; None before the end."""
    under_way: UnderWay


def view(state: State, seat: int | None) -> View:
    """What `seat` may know; None is the open table."""
    seats = state.seats
    phase, characters = state.phase, state.characters
    # The open table knows a secret that everybody knows.
    eyes = (1 << seats) - 1 if seat is None else 1 << seat
    asked = phase == "character" and seat == state.turn and characters[seat] == NOBODY
    sheets = standing(state, seat)
    secrets = _secrets(
        eyes, *zip(state.crush, state.crush_seen, state.nemesis, state.nemesis_seen, strict=True)
    )
    stage = _stage(state.stage)
    see = shown_by(UP if seat is None else UP | known_to(seat))
    action, due = state.price
    frames = state.frames
    return {
        "game": "thespianage",
        "seats": seats,
        "seat": seat,
        "options": state.options,
        "phase": phase,
        "turn": state.turn,
        "turns": state.turns,
        "dealer": state.dealer,
        "cast": [*state.cast],
        "characters": [*map(_some, characters)] if NOBODY in characters else [*characters],
        "offered": cast.offered(state) if asked else [],
        "secrets": secrets.known,
        "secrets_seen": secrets.seen,
        "changed": SEATS[state.changed],
        "shot": None if seat is None else _some(state.shots[seat]),
        "shots": [shot != NOBODY for shot in state.shots],
        "hand": None if seat is None else state.hands[seat][:],
        "hand_sizes": [*map(len, state.hands)],
        "known_cards": _known_cards(state, seat),
        "deck": len(state.deck),
        "events_left": sum([events for _, events in state.quarters]),
        "pile": state.pile[:],
        "stage": stage.posted,
        "pool": len(state.pool),
        "struck": state.struck[:],
        "tracks": _tracks(see.eyes, tuple(map(tuple, state.cells[: seats * ASPECTS]))),
        "sheets": sheets.tiles,
        "specials": sheets.specials,
        "supply": state.supply[:],
        "guarded": SEATS[state.guards],
        "closed": [*closed(state)],
        "mode": state.mode,
        "left": left(state),
        "finals": None if state.finals == 0 else max(0, state.finals),
        "free": state.free,
        "prices": stage.prices,
        "worth": sheets.worth,
        "gauge": sheets.gauge,
        "verdict": verdict(state) if phase == "over" else None,
        "under_way": {
            "first": state.first,
            "begun": state.begun,
            "played": state.played,
            "extra": state.extra,
            "finals": state.finals,
            "drawing": state.drawing,
            "price": {"action": action, "left": due},
            "frames": [
                {"seat": who, "thing": thing, "steps": [*todo], "chosen": chosen}
                for who, thing, todo, chosen in frames
            ]
            if frames
            else [],
            "step": state.step,
            "left": state.left,
            "target": state.target,
            "held": None if state.held == NONE else see[state.held],
            "origin": [*state.origin],
            "picked": [*state.picked],
            "votes": state.votes[:],
        },
    }


def special_points(view: View, seat: int) -> int:
    """Points that a player's special tiles add (T25, T26); rules of Events are left out."""
    return points_of((), view["specials"][seat], ())


def _some(number: int) -> int | None:
    return None if number == NOBODY else number


@lru_cache(maxsize=1 << 10)
def _tracks(eyes: int, cells: tuple[tuple[int, ...], ...]) -> list[list[list[Tile]]]:
    """The tracks of all seats for whoever sees with these `eyes`; shared between views."""
    see = shown_by(eyes).cells
    found = [see[cell] for cell in cells]
    return [found[at : at + ASPECTS] for at in range(0, len(found), ASPECTS)]


_NONE: list[Any] = []


def _known_cards(state: State, seat: int | None) -> list[list[int]]:
    tells = state.tells
    if seat is None or not tells:
        return [_NONE] * state.seats
    return [[*tells.get((each, seat), ())] for each in range(state.seats)]


class _Secrets(NamedTuple):
    """Everybody's Crush and Nemesis for one viewer; shared between views."""

    known: list[list[int | None]]
    seen: list[list[list[int]]]


@lru_cache(maxsize=1 << 10)  # few cards show or change any
def _secrets(eyes: int, *dealt: tuple[int, int, int, int]) -> _Secrets:
    """eyes: those who must know one; dealt: each seat's Crush, who knows it, Nemesis, who does"""
    return _Secrets(
        [
            [
                crush if crush_seen & eyes == eyes else None,
                nemesis if nemesis_seen & eyes == eyes else None,
            ]
            for crush, crush_seen, nemesis, nemesis_seen in dealt
        ],
        [[SEATS[crush_seen], SEATS[nemesis_seen]] for _, crush_seen, _, nemesis_seen in dealt],
    )


class _Stage(NamedTuple):
    """The Events in play, and what actions cost by them; shared between views."""

    posted: list[Posted]
    prices: Prices


@lru_cache(maxsize=1 << 10)  # an Event comes every few turns
def _stage(stage: Stage) -> _Stage:
    return _Stage(
        [{"event": event, "seat": _some(host)} for event, host in stage],
        {"rehearse": stage.prices["rehearse"], "places": stage.prices["places"]},
    )
