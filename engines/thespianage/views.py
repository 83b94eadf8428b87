"""Views of Thespianage, with everything that each seat may know.

They are read-only JSON data.
"""

from __future__ import annotations

from typing import Any, TypedDict, TypeVar

from engines.thespianage import cast
from engines.thespianage.content import (
    ALL_ASPECTS,
    BROKEN_PROP,
    PROP,
    SPECIAL_POINTS,
    Card,
    Character,
    OneShot,
    StageEvent,
    Thing,
)
from engines.thespianage.rules import left
from engines.thespianage.running_score import Gauge, Worth, gauge, known_sheets, worth
from engines.thespianage.scoring import Verdict, props, sheet_points, verdict
from engines.thespianage.stage import dearer
from engines.thespianage.state import NOBODY, SHEET, TRACK, Phase, State, TurnMode
from engines.thespianage.targets import closed
from engines.thespianage.tiles import NONE, SEATS, Tile, eyes_of, shown

N = TypeVar("N", bound=int)


class Posted(TypedDict):
    """Event in play with the seat that has it."""

    event: StageEvent
    seat: int | None
    """Seat that has the Event, or None for an Event on stage."""


class Prices(TypedDict):
    """Number of cards that each action costs now (T12, T14)."""

    rehearse: int
    places: int


class Price(TypedDict):
    """Price of an action while the player pays it."""

    action: str
    """Action that is being paid for: "rehearse", "places" or "".

    "" means that no action is being paid for.
    """
    left: int
    """Number of cards still to discard."""


class Doing(TypedDict):
    """Card, Event, One Shot or action in progress."""

    seat: int
    thing: Thing
    """Number of the card, Event or One Shot in progress.

    `state.ACTION` and `state.DRAWING` stand for an action and a draw of cards.
    """
    steps: list[int]
    """Remaining steps, as indices into `content.STEPS`.

    For a draw, the list holds only the number of cards to draw.
    """
    chosen: int
    """Seat of the chosen player, whom a step affected last, or `state.NOBODY`."""


class EffectUnderWay(TypedDict):
    """Cards in progress and choices already made. See `state`."""

    first: int
    begun: bool
    played: int
    extra: int
    finals: int
    drawing: bool
    price: Price
    frames: list[Doing]
    """Cards and actions in progress, with the innermost last."""
    step: int
    left: int
    target: int
    held: Tile | None
    """Tile that a player has taken and must place, or None."""
    origin: list[int]
    """Seat, area and Aspect from which the tile in hand was taken."""
    picked: list[int]
    """First of two choices: a tile's spot, or a Special Tile.

    A Special Tile is stored as a seat and a kind.
    """
    votes: list[int]
    """Seats named in a vote so far, in the order in which they were named (TA47).

    The list is empty if there is no vote.
    """


class Glimpse(TypedDict):
    """Fields of a view that `evaluation` needs."""

    seats: int
    seat: int | None
    options: dict[str, Any]
    characters: list[Character | None]
    """Character of each seat, or None before it is chosen."""
    secrets: list[list[Character | None]]
    """Crush and Nemesis of each seat.

    None means that the viewer does not know it.
    """
    hand_sizes: list[int]
    deck: int
    """Number of cards in the Play Deck."""
    stage: list[Posted]
    """Events in play, oldest first."""
    tracks: list[list[list[Tile]]]
    """Tiles on each seat's track by Aspect, oldest first."""
    sheets: list[list[list[Tile]]]
    specials: list[list[int]]
    """Number of Special Tiles of each kind on each sheet."""
    finals: int | None
    """Number of final turns left, including this turn, or None before them."""
    verdict: Verdict | None
    """Result of the production, or None before the end of the game."""


class View(Glimpse):
    """Everything that a seat may know.

    If `seat` is None, the view is what everybody may know. Memory is perfect: a seat that has seen
    a tile, card or secret continues to see it as long as its place is known (T18, TA9). Characters,
    Aspects and cards are the numbers of `content`. Lists for each seat, Aspect or kind are in the
    order of these numbers.
    """

    game: str
    phase: Phase
    turn: int
    turns: int
    """Number of the current turn, from 1.

    It is 0 while characters are chosen.
    """
    dealer: int
    cast: list[Character]
    """Characters in play, in ascending order."""
    offered: list[Character]
    """Characters that the viewing seat may choose now."""
    secrets_seen: list[list[list[int]]]
    """Seats that know each seat's Crush, and seats that know its Nemesis."""
    changed: list[int]
    """Seats whose Crush and Nemesis have been swapped."""
    shot: OneShot | None
    """Unused One Shot of the viewing seat.

    It is None once it has been used, and if `seat` is None.
    """
    shots: list[bool]
    """Whether each seat still has its One Shot."""
    hand: list[Card] | None
    """Play Cards of the viewing seat, in ascending order.

    If `seat` is None, this is None too.
    """
    known_cards: list[list[Card]]
    """Cards that the viewer knows to be in each hand.

    They are in ascending order.
    """
    events_left: int
    """Number of Events left in the Play Deck."""
    pile: list[Thing]
    """Discard Pile, with the top card last."""
    pool: int
    """Number of Intrigue Tiles left in the pile."""
    struck: list[int]
    """Values of the tiles that were removed from the game."""
    supply: list[int]
    """Number of Special Tiles of each kind in the supply."""
    guarded: list[int]
    """Seats whose boards are guarded (TA42)."""
    closed: list[int]
    """Seats whose sheets are closed after their final turn (TA50)."""
    mode: TurnMode
    left: int
    """Number of Play Cards still allowed in this action."""
    free: bool
    """Whether the free Places! of a final turn is still unused (T20)."""
    prices: Prices
    worth: list[Worth]
    """Current value of each sheet, as the viewer knows it."""
    gauge: Gauge
    public_gauge: Gauge
    """Total of the production as everybody knows it."""
    under_way: EffectUnderWay


def glimpse(state: State, seat: int | None) -> Glimpse:
    """Returns the fields of a view that `evaluation` needs."""
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
    """Returns everything that `seat` may know.

    If `seat` is None, returns what everybody may know.
    """
    seats, phase = range(state.seats), state.phase
    eyes = eyes_of(seat)
    known = known_sheets(state, eyes)
    public = known if seat is None else known_sheets(state, eyes_of(None))
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
        "worth": [worth(state, host, known[host]) for host in seats],
        "gauge": gauge(state, known),
        "public_gauge": gauge(state, public),
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
    return [
        [shown(tile, eyes) for tile in state.cell(host, area, aspect)] for aspect in ALL_ASPECTS
    ]


def _secrets(state: State, seat: int | None, host: int) -> list[Character | None]:
    viewers = (1 << state.seats) - 1 if seat is None else 1 << seat
    return [
        secret if seen & viewers == viewers else None
        for secret, seen in (
            (state.crush[host], state.crush_seen[host]),
            (state.nemesis[host], state.nemesis_seen[host]),
        )
    ]


def special_points(view: View, seat: int) -> int:
    """Returns the points of a player's Special Tiles (T25, T26).

    Points that Events add for them are excluded.
    """
    return sheet_points((), view["specials"][seat], seat, ())


def event_points(view: View, seat: int) -> int:
    """Returns the known points that Events add to a player's sheet.

    See T26.
    """
    worth = view["worth"][seat]
    return worth["points"] - sum(worth["sums"]) - special_points(view, seat)


def price_events(view: View, kind: str) -> dict[StageEvent, int]:
    """Returns the Events that raise an action's price, each with the cards that it adds."""
    return dearer((each["event"] for each in view["stage"]), kind)


def points_of_specials(view: View, seat: int) -> list[int]:
    """Returns a player's points for each kind of Special Tile.

    Points that Events add for them are excluded. See T25 and T26.
    """
    specials = view["specials"][seat]
    points = [each * count for each, count in zip(SPECIAL_POINTS, specials, strict=True)]
    points[PROP], points[BROKEN_PROP] = props(specials[PROP], specials[BROKEN_PROP])
    return points


def _some(number: N) -> N | None:
    return None if number == NOBODY else number


def is_open(view: View, seat: int, which: int) -> bool:
    """Whether everybody knows the Crush (0) or Nemesis (1) of `seat` (TA49)."""
    return {seat, *view["secrets_seen"][seat][which]} == {*range(view["seats"])}
