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

from engines.kernel.action import Action

act = cache(Action)


def acts(seat: int, kind: str, args: Iterable[Any]) -> list[Action]:
    """One step of this kind for each of the arguments, in their order."""
    return [act(seat, kind, arg) for arg in args]
