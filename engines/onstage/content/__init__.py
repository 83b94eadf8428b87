"""Box contents of Onstage, read from two JSON files.

Cards and performers are numbers: a card is `suit * 9 + value - 1`, a performer
`suit * 3 + blossoms - 1`, and the Star is `STAR`. Sets of them are bit masks.
The tests and the build validate the files against `content.schema`. Importing them does not.
"""

from collections.abc import Callable
from functools import cache
from typing import NewType, cast

from engines.kernel.bits import numbers_in
from engines.kernel.texts import load_data

Card = NewType("Card", int)
Performer = NewType("Performer", int)
Suit = NewType("Suit", int)

_cards = load_data(__name__, "cards.json")
_cast = load_data(__name__, "cast.json")

# Values: index = value - 1.
ABILITY: tuple[str | None, ...] = tuple(row["ability"] for row in _cards["values"])
WORTH: tuple[int, ...] = tuple(row["blossoms"] for row in _cards["values"])  # OA1

# Suits.
SUIT_IDS: tuple[str, ...] = tuple(row["id"] for row in _cast["suits"])
SUIT_SIGNS: tuple[str, ...] = tuple(row["sign"] for row in _cast["suits"])
SUITS = len(SUIT_IDS)
VALUES = len(ABILITY)

# Cards.
CARDS = SUITS * VALUES
DECK = (1 << CARDS) - 1
SUIT_OF: tuple[Suit, ...] = tuple(Suit(card // VALUES) for card in range(CARDS))
ABILITY_OF: tuple[str | None, ...] = ABILITY * SUITS
SUIT_CARDS: tuple[int, ...] = tuple(((1 << VALUES) - 1) << VALUES * s for s in range(SUITS))

# Performers; the Star comes after the twelve of the suits.
GRADES = 3
CAST = SUITS * GRADES
STAR = Performer(CAST)
PERFORMER_IDS: tuple[str, ...] = (*(row["id"] for row in _cast["performers"]), _cast["star"]["id"])
BLOSSOMS: tuple[int, ...] = (
    *(row["blossoms"] for row in _cast["performers"]),
    _cast["star"]["blossoms"],
)
SUIT_CAST: tuple[int, ...] = tuple(((1 << GRADES) - 1) << GRADES * s for s in range(SUITS))
NAMED_BY: tuple[int, ...] = tuple(
    1 << suit * GRADES + worth - 1 for suit in range(SUITS) for worth in WORTH
)
"""Performer named on each card as a bit mask, indexed by card."""
STAR_BIT = 1 << STAR
PLAIN_CAST = STAR_BIT - 1


cards_in = cast("Callable[[int], list[Card]]", numbers_in)
"""Returns the cards in a bit mask in ascending order."""

performers_in = cast("Callable[[int], list[Performer]]", numbers_in)
"""Returns the performers in a bit mask in ascending order."""

suits_in = cast("Callable[[int], list[Suit]]", numbers_in)
"""Returns the suits in a bit mask in ascending order."""


@cache
def blossoms(cast_: int) -> int:
    """Returns the total Golden Blossoms of a set of performers (O15).

    The set `cast_` is a bit mask and may include the Star (OA34).
    """
    return sum(BLOSSOMS[performer] for performer in performers_in(cast_))


@cache
def suit_totals(stage: int) -> tuple[int, ...]:
    """Returns each suit's Blossoms on stage, without the Star (OA21)."""
    return tuple(blossoms(stage & suit) for suit in SUIT_CAST)


@cache
def trump_of(stage: int) -> Suit | None:
    """Returns the trump: the suit with the most Blossoms on stage (O9).

    Returns None if suits tie, even at zero Blossoms (OA12). One performer is enough to make a suit
    trump (OA25). The Star adds to no suit (OA34).
    """
    totals = suit_totals(stage)
    most = max(totals)
    return Suit(totals.index(most)) if totals.count(most) == 1 else None
