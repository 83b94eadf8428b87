"""The steps a Manager can take, made once and shared.

A staged card is named by its spot: (seat, zone). Zones of a Manager are numbered along the Main
Stage first, then Backstage; behind zone i of Z lies zone Z + i.

| kind | arg | rule |
| --- | --- | --- |
| draft | colour | E14 |
| split | how many Performers | E17, EA46: the rest comes from the Main Deck |
| pass | none | E20 |
| stage | card | E20: sign and stage it |
| perform, boost | zone | E22; boost: with the Supporter behind (E7) |
| preshow, encore | zone | E6, E11 |
| surprise | card | E8 |
| zone | zone | EA35: where a card goes |
| aim, with | spot | the staged card that a step is about |
| deck | 0 Performer Deck, 1 Main Deck | from which to draw |
| take, drop, show, salvage, hire | card | dug up, discarded, reshuffled, brought back, staged |
| choose | number | one of the things a card offers |
| skip | none | EA49: decline what may be declined |
| order | thing | EA43: which ability comes first |
| exhaust | zone | E26: the card that is removed |
| trim | card | EA52: removed above the hand limit |
"""

from collections.abc import Iterable
from functools import cache
from typing import Any

from engines.encore.content import CARDS
from engines.kernel.action import Action

act = cache(Action)


def _table(kind: str, args: int) -> list[list[Action]]:
    """For each seat the steps of this kind with each argument from 0."""
    return [[act(seat, kind, arg) for arg in range(args)] for seat in (0, 1)]


# What may be done in a turn, by seat and argument: looked up for every position.
MOST_ZONES = 8
PASS = [act(seat, "pass") for seat in (0, 1)]
STAGE, SURPRISES = _table("stage", CARDS), _table("surprise", CARDS)
PERFORM, BOOSTED = _table("perform", MOST_ZONES), _table("boost", MOST_ZONES)
PRESHOW, ENCORE = _table("preshow", MOST_ZONES), _table("encore", MOST_ZONES)


def acts(seat: int, kind: str, args: Iterable[Any]) -> list[Action]:
    """One step of this kind for each of the arguments, in their order."""
    return [act(seat, kind, arg) for arg in args]
