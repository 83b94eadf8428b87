"""The steps a seat can take, made once and shared.

A tile on the table is named by its spot: (seat, area 0 track | 1 sheet, Aspect, number there).

| kind | arg | rule |
| --- | --- | --- |
| character | character | T7 |
| play | kind of card | T11 |
| rehearse / places / free | none | T12 / T14 / T20 |
| shot | none | TA27: use the One Shot |
| end | none | T10: draw two, or end the final turn |
| drop | kind of card | T12, T14: the price; or a discard that an effect asks for |
| put | Aspect, 1 face up or 0 down | T12 |
| take, peek, turn, shift, swap, with, strike | spot | the tile that a step is about |
| host | seat | T14: whose board gets the tile |
| into | Aspect | where a shifted tile goes |
| player | seat | whom a step is aimed at |
| special | seat, Special Tile | TA31 |
| grab, give, salvage | kind of card | a card taken, given, or picked off the Discard Pile |
| secret | 0 Crush, 1 Nemesis | which of the two cards |
| cancel | Event | T16 |
| choose | number | one of the things a card offers |
"""

from collections.abc import Iterable
from functools import cache
from typing import Any

from engines.kernel.action import Action

act = cache(Action)


def acts(seat: int, kind: str, args: Iterable[Any]) -> list[Action]:
    """One step of this kind for each of the arguments, in their order."""
    return [act(seat, kind, arg) for arg in args]
