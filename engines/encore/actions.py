"""Kinds of action in ENCORE!! ECG, with their argument types and rules.

A card in play is identified by its spot: the seat and the zone. The zones of a Manager are numbered
from the Main Stage to Backstage. The zone behind zone i is i plus the number of zones in a row.
"""

from typing import Any

from engines.encore.content import Card, Colour, Thing
from engines.kernel.action import Kind

Spot = tuple[int, int]
"""Location of a card in play: its seat and its zone."""

DRAFT = Kind[Colour]("draft", "a colour", "E14")
SPLIT = Kind[int]("split", "how many Performers, the rest from the Main Deck", "E17, EA46")
PERFORM = Kind[int]("perform", "a zone", "E22")
BOOST = Kind[int]("boost", "a zone, performing with the Supporter behind", "E7, E22")
STAGE = Kind[Card]("stage", "a card to sign and stage", "E20")
PRESHOW = Kind[Card]("preshow", "a zone", "E6")
ENCORE = Kind[int]("encore", "a zone", "E11")
SURPRISE = Kind[Card]("surprise", "a card", "E8")
ZONE = Kind[int]("zone", "a zone for a card", "EA35")
AIM = Kind[Spot]("aim", "the spot of the card that a step is about", "EA49")
WITH = Kind[Spot]("with", "the spot of the second card", "EA49")
DECK = Kind[int]("deck", "a deck: 0 Performer Deck, 1 Main Deck", "EA49")
TAKE = Kind[Card]("take", "a card that was dug up", "EA49")
DROP = Kind[Card]("drop", "a card to be discarded", "EA49")
SALVAGE = Kind[Card]("salvage", "a card to be brought back", "EA51")
SHOW = Kind[Card]("show", "a card to be reshuffled", "EA51")
HIRE = Kind[Card]("hire", "a card to be staged", "EA36, EA55")
CHOOSE = Kind[int]("choose", "a number: one of the things a card offers", "EA49")
ORDER = Kind[Thing]("order", "the thing whose ability comes first", "EA43")
EXHAUST = Kind[int]("exhaust", "the zone of the card that is removed", "E26")
TRIM = Kind[Card]("trim", "a card above the hand limit", "EA52")
PASS = Kind[None]("pass", "", "E20")
SKIP = Kind[None]("skip", "", "EA49")

KINDS: tuple[Kind[Any], ...] = (
    *(DRAFT, SPLIT, PERFORM, BOOST, STAGE, PRESHOW, ENCORE, SURPRISE),
    *(ZONE, AIM, WITH, DECK, TAKE, DROP, SALVAGE, SHOW, HIRE, CHOOSE, ORDER, EXHAUST, TRIM),
    *(PASS, SKIP),
)
"""All kinds of action, in the order in which they are offered."""


def named(*kinds: Kind[Any]) -> frozenset[str]:
    """Returns the names of several kinds of action."""
    return frozenset(kind.name for kind in kinds)


OF_THINGS = named(STAGE, SURPRISE, TAKE, DROP, SALVAGE, SHOW, HIRE, ORDER, TRIM)
"""Names of action kinds whose argument is a card or Venue."""

SPOKEN = tuple(kind.name for kind in (BOOST, ENCORE, PASS, PERFORM, PRESHOW))
"""Names of action kinds that use no card from the hand (E20).

All of them are actions in a turn. They can be announced without revealing anything.
"""
