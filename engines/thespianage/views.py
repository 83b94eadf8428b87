"""Views: everything that a seat may know, as plain JSON data for reading only."""

from __future__ import annotations

from typing import Any, TypedDict

from engines.thespianage import cast
from engines.thespianage.content import ASPECTS
from engines.thespianage.rules import left
from engines.thespianage.running_score import Gauge, Worth, gauge, worth
from engines.thespianage.scoring import Verdict, sheet_points, verdict
from engines.thespianage.state import NOBODY, SHEET, TRACK, Phase, State, TurnMode
from engines.thespianage.targets import closed
from engines.thespianage.tiles import NONE, SEATS, Tile, eyes_of, shown


class Posted(TypedDict):
    """An Event in play."""

    event: int
    seat: int | None
    """Seat it lies with; None: on the stage."""


class Prices(TypedDict):
    """Cards that each action costs now (T12, T14)."""

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
    """Steps still to come, by their number in `content.STEPS`; or cards still to be drawn."""
    chosen: int
    """The seat that it was aimed at last, or `state.NOBODY`."""


class EffectUnderWay(TypedDict):
    """Cards and choices that the rules are in the middle of; see `state`."""

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
    """Tile in a hand."""
    origin: list[int]
    """Seat, area and Aspect from which it was taken."""
    picked: list[int]
    """The first of two things to choose: a spot, or a seat and a Special Tile."""
    votes: list[int]
    """Votes for each seat in the vote under way; [] without one (TA47)."""


class Glimpse(TypedDict):
    """Fields of a view by which a position is judged, see `evaluation`."""

    seats: int
    seat: int | None
    options: dict[str, Any]
    characters: list[int | None]
    """Each seat's; None before it is chosen."""
    secrets: list[list[int | None]]
    """For each seat its Crush and its Nemesis, None where this seat does not know it."""
    hand_sizes: list[int]
    deck: int
    """Cards in the Play Deck."""
    stage: list[Posted]
    """The Events in play, in the order of their coming."""
    tracks: list[list[list[Tile]]]
    """For each seat and Aspect the tiles there, in the order of their coming."""
    sheets: list[list[list[Tile]]]
    specials: list[list[int]]
    """For each sheet the number of Special Tiles of each kind."""
    finals: int | None
    """Final turns left, this one included; None before the deck has run out."""
    verdict: Verdict | None
    """Result of the production; None before the end."""


class View(Glimpse):
    """Everything that a seat may know; the open table where `seat` is None.

    Memory is perfect: a seat that has seen a tile, a card or a secret keeps seeing it as long as
    it can be followed (T18, TA9). Characters, Aspects, cards and other things are
    numbered as in `content`; lists for each seat, Aspect or kind are in the order of these numbers.
    """

    game: str
    phase: Phase
    turn: int
    turns: int
    """The number of this turn, from 1; 0 while characters are chosen."""
    dealer: int
    cast: list[int]
    """The characters in play, ascending."""
    offered: list[int]
    """The characters that this seat may choose from now."""
    secrets_seen: list[list[list[int]]]
    """For each seat the seats that know its Crush, and those that know its Nemesis."""
    changed: list[int]
    """Seats whose Crush and Nemesis have changed places."""
    shot: int | None
    """Your unused One Shot."""
    shots: list[bool]
    """Whether each seat still has one."""
    hand: list[int] | None
    """Your Play Cards, ascending; None for the open table."""
    known_cards: list[list[int]]
    """For each seat the cards that this seat knows to be in that hand, ascending."""
    events_left: int
    """Events among them."""
    pile: list[int]
    """The Discard Pile, the top last."""
    pool: int
    """Intrigue Tiles in the pile."""
    struck: list[int]
    """The values of tiles that have left the game."""
    supply: list[int]
    """Special Tiles of each kind that are left."""
    guarded: list[int]
    """Seats whose boards are guarded (TA42)."""
    closed: list[int]
    """Seats whose sheets are closed after their final turn (TA50)."""
    mode: TurnMode
    left: int
    """Play Cards that may still be played in this action."""
    free: bool
    """Whether the free Places! of a final turn is still there (T20)."""
    prices: Prices
    worth: list[Worth]
    """Value of each sheet so far."""
    gauge: Gauge
    under_way: EffectUnderWay


def glimpse(state: State, seat: int | None) -> Glimpse:
    """The part of a view by which a position is judged."""
    seats = range(state.seats)
    eyes = eyes_of(seat)
    return {
        "seats": state.seats,
        "seat": seat,
        "options": state.options,
        "characters": [*map(_some, state.characters)],
        "secrets": [_secrets(state, seat, host) for host in seats],
        "hand_sizes": [*map(len, state.hands)],
        "deck": len(state.deck),
        "stage": [{"event": event, "seat": _some(host)} for event, host in state.stage],
        "tracks": [_board(state, host, TRACK, eyes) for host in seats],
        "sheets": [_board(state, host, SHEET, eyes) for host in seats],
        "specials": [row[:] for row in state.specials],
        "finals": None if state.finals == 0 else max(0, state.finals),
        "verdict": verdict(state),
    }


def view(state: State, seat: int | None) -> View:
    """View of `seat`; None is the open table."""
    seats, phase = range(state.seats), state.phase
    eyes = eyes_of(seat)
    asked = phase == "character" and seat == state.turn and state.characters[seat] == NOBODY
    return {
        **glimpse(state, seat),
        "game": "thespianage",
        "phase": phase,
        "turn": state.turn,
        "turns": state.turns,
        "dealer": state.dealer,
        "cast": [*state.cast],
        "offered": cast.offered(state) if asked else [],
        "secrets_seen": [
            [SEATS[crush], SEATS[nemesis]]
            for crush, nemesis in zip(state.crush_seen, state.nemesis_seen, strict=True)
        ],
        "changed": SEATS[state.changed],
        "shot": None if seat is None else _some(state.shots[seat]),
        "shots": [shot != NOBODY for shot in state.shots],
        "hand": None if seat is None else state.hands[seat][:],
        "known_cards": [
            [] if seat is None else [*state.tells.get((host, seat), ())] for host in seats
        ],
        "events_left": sum(events for _, events in state.quarters),
        "pile": state.pile[:],
        "pool": len(state.pool),
        "struck": state.struck[:],
        "supply": state.supply[:],
        "guarded": SEATS[state.guards],
        "closed": [*closed(state)],
        "mode": state.mode,
        "left": left(state),
        "free": state.free,
        "prices": {
            "rehearse": state.rules.prices["rehearse"],
            "places": state.rules.prices["places"],
        },
        "worth": [worth(state, host, eyes) for host in seats],
        "gauge": gauge(state, eyes),
        "under_way": _under_way(state, eyes),
    }


def _under_way(state: State, eyes: int) -> EffectUnderWay:
    action, due = state.price
    return {
        "first": state.first,
        "begun": state.begun,
        "played": state.played,
        "extra": state.extra,
        "finals": state.finals,
        "drawing": state.drawing,
        "price": {"action": action, "left": due},
        "frames": [
            {
                "seat": frame.seat,
                "thing": frame.thing,
                "steps": [*frame.todo],
                "chosen": frame.chosen,
            }
            for frame in state.frames
        ],
        "step": state.step,
        "left": state.left,
        "target": state.target,
        "held": None if state.held == NONE else shown(state.held, eyes),
        "origin": [*state.origin],
        "picked": [*state.picked],
        "votes": state.votes[:],
    }


def _board(state: State, host: int, area: int, eyes: int) -> list[list[Tile]]:
    """A track or sheet: for each Aspect the tiles there."""
    return [
        [shown(tile, eyes) for tile in state.cell(host, area, aspect)] for aspect in range(ASPECTS)
    ]


def _secrets(state: State, seat: int | None, host: int) -> list[int | None]:
    """Crush and Nemesis of `host`; the open table knows what everybody knows."""
    viewers = (1 << state.seats) - 1 if seat is None else 1 << seat
    return [
        secret if seen & viewers == viewers else None
        for secret, seen in (
            (state.crush[host], state.crush_seen[host]),
            (state.nemesis[host], state.nemesis_seen[host]),
        )
    ]


def special_points(view: View, seat: int) -> int:
    """Points that a player's Special Tiles add (T25, T26), without the rules of Events."""
    return sheet_points((), view["specials"][seat], seat, ())


def _some(number: int) -> int | None:
    return None if number == NOBODY else number


def is_open(view: View, seat: int, which: int) -> bool:
    """Whether everybody knows a Crush (0) or Nemesis (1), by the rules or by effects (TA49)."""
    return {seat, *view["secrets_seen"][seat][which]} == {*range(view["seats"])}
