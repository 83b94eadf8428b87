"""The kinds of steps that a Manager can take, and the steps themselves, made once and shared.

A staged card is named by its spot: (seat, zone). Zones of a Manager are numbered along the Main
Stage first, then Backstage; behind zone i of Z lies zone Z + i.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any

from engines.encore.content import (
    CARDS,
    COST,
    FIRST_SUPPORTER,
    FIRST_SURPRISE,
    KIND,
    STEP,
)
from engines.encore.content import KINDS as CARD_KINDS
from engines.kernel.action import Action, Kind, act, acts

Spot = tuple[int, int]
"""Seat and zone."""

DRAFT = Kind[int]("draft", "a colour", "E14")
SPLIT = Kind[int]("split", "how many Performers, the rest from the Main Deck", "E17, EA46")
PERFORM = Kind[int]("perform", "a zone", "E22")
BOOST = Kind[int]("boost", "a zone, performing with the Supporter behind", "E7, E22")
STAGE = Kind[int]("stage", "a card to sign and stage", "E20")
PRESHOW = Kind[int]("preshow", "a zone", "E6")
ENCORE = Kind[int]("encore", "a zone", "E11")
SURPRISE = Kind[int]("surprise", "a card", "E8")
ZONE = Kind[int]("zone", "a zone for a card", "EA35")
AIM = Kind[Spot]("aim", "the spot of the card that a step is about", "EA49")
WITH = Kind[Spot]("with", "the spot of the second card", "EA49")
DECK = Kind[int]("deck", "a deck: 0 Performer Deck, 1 Main Deck", "EA49")
TAKE = Kind[int]("take", "a card that was dug up", "EA49")
DROP = Kind[int]("drop", "a card to be discarded", "EA49")
SALVAGE = Kind[int]("salvage", "a card to be brought back", "EA51")
SHOW = Kind[int]("show", "a card to be reshuffled", "EA51")
HIRE = Kind[int]("hire", "a card to be staged", "EA36, EA55")
CHOOSE = Kind[int]("choose", "a number: one of the things a card offers", "EA49")
ORDER = Kind[int]("order", "the thing whose ability comes first", "EA43")
EXHAUST = Kind[int]("exhaust", "the zone of the card that is removed", "E26")
TRIM = Kind[int]("trim", "a card above the hand limit", "EA52")
PASS = Kind[None]("pass", "", "E20")
SKIP = Kind[None]("skip", "", "EA49")

KINDS: tuple[Kind[Any], ...] = (
    *(DRAFT, SPLIT, PERFORM, BOOST, STAGE, PRESHOW, ENCORE, SURPRISE),
    *(ZONE, AIM, WITH, DECK, TAKE, DROP, SALVAGE, SHOW, HIRE, CHOOSE, ORDER, EXHAUST, TRIM),
    *(PASS, SKIP),
)
"""All kinds, in the order in which they are offered."""


def named(*kinds: Kind[Any]) -> frozenset[str]:
    """The names of several kinds."""
    return frozenset(kind.name for kind in kinds)


def _table(kind: Kind[int], args: int) -> list[list[Action]]:
    """For each seat the steps of this kind with each argument from 0."""
    return [[act(seat, kind.name, arg) for arg in range(args)] for seat in (0, 1)]


MOST_ZONES = 8

ZONES: list[list[int]] = [
    [zone for zone in range(MOST_ZONES) if mask >> zone & 1] for mask in range(1 << MOST_ZONES)
]
"""The zones in each bit mask."""


def _by_mask(kind: Kind[int]) -> list[list[list[Action]]]:
    """For each seat the steps of this kind with all zones of each bit mask."""
    return [[acts(seat, kind.name, zones) for zones in ZONES] for seat in (0, 1)]


# What may be done in a turn: looked up for every position.
STAGES, SURPRISES = _table(STAGE, CARDS), _table(SURPRISE, CARDS)  # by seat and card
EXHAUSTS = _table(EXHAUST, MOST_ZONES)  # by seat and zone
PRESHOWS, ENCORES = _by_mask(PRESHOW), _by_mask(ENCORE)  # by seat and mask of zones
TO_ZONES = _by_mask(ZONE)

SAID = tuple(kind.name for kind in (BOOST, ENCORE, PASS, PERFORM, PRESHOW))
"""Actions of E20 that need no card of the hand: they can be said over the open table."""

Performing = tuple[list[Action], list[Action], list[Action], list[tuple[str, ...]]]


def _performing(seat: int, front: int, boost: int) -> Performing:
    boosts, performs = acts(seat, BOOST.name, ZONES[boost]), acts(seat, PERFORM.name, ZONES[front])
    there = {PASS.name, *(action.kind for action in (*boosts, *performs))}
    said = [
        tuple(kind for kind in SAID if kind in there or kind == ability)
        for ability in (None, ENCORE.name, PRESHOW.name)
    ]
    rest = [act(seat, PASS.name), *performs]
    return boosts, rest, boosts + rest, said


PERFORMING: list[list[list[Performing]]] = [
    [
        [_performing(seat, front, boost) for boost in range(front + 1)]
        for front in range(1 << MOST_ZONES // 2)
    ]
    for seat in (0, 1)
]
"""By seat, the zones of the Performers who can perform, and those of them who can with a BOOST: the
actions with a BOOST; passing, and those without one; all of these; and which kinds of `SAID` there
are while no ability, an ENCORE or a PRE-SHOW can be used as well."""

# What steps ask over and over, by seat.
FROM_DECKS = _table(DECK, 2)
SKIPS = [act(seat, SKIP.name) for seat in (0, 1)]

PRINTED = (0,) * len(CARD_KINDS)
"""No card costs more than is printed on it."""

Offer = list[Action | None]
"""What can be done with each card, if it is in the hand."""

ByMoney = list[dict[int, Offer | None]]
"""The same by the room on the stage (EA35), and by the money there is (EA4); None where nothing can
be done with any card."""

Offers = tuple[ByMoney, ByMoney, int]
"""The same without Surprises, and with them (E8); and the sum with which every card can be paid."""

NO_ROOM, ROOM_IN_FRONT, ROOM = range(3)


@cache
def offers(seat: int, more: Sequence[int]) -> Offers:
    """What a hand offers where cards cost so much more by their kinds than is printed."""
    costs = [max(0, cost + more[KIND[card]]) for card, cost in enumerate(COST)]
    most = max(costs)
    sums = range(0, most + 1, STEP)
    dearer = {money: [card for card, cost in enumerate(costs) if cost > money] for money in sums}

    def offer(before: int, money: int, surprises: bool) -> Offer | None:
        found: list[Action | None] = [None] * CARDS
        found[:before] = STAGES[seat][:before]
        if surprises:
            found[FIRST_SURPRISE:] = SURPRISES[seat][FIRST_SURPRISE:]
        for card in dearer[money]:
            found[card] = None
        return found if any(found) else None

    quiet, loud = (
        [
            {money: offer(before, money, surprises) for money in sums}
            for before in (0, FIRST_SUPPORTER, FIRST_SURPRISE)
        ]
        for surprises in (False, True)
    )
    return quiet, loud, most


ROOMS: list[list[int]] = [
    [
        ROOM if taken >> width != row else ROOM_IN_FRONT if taken & row != row else NO_ROOM
        for taken in range(1 << 2 * width)
    ]
    for width in range(MOST_ZONES // 2 + 1)
    for row in [(1 << width) - 1]
]
"""By the zones of a row and by those that are taken: where there is room, for Performers only in
front."""
