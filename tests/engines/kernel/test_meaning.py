"""Test that fields are found by their declared types."""

from typing import NamedTuple, NewType, TypedDict

from engines.kernel.meaning import meanings

Card = NewType("Card", int)
Suit = NewType("Suit", int)


class Played(NamedTuple):
    seat: int
    card: Card
    lead: Suit | None


class Dealt(NamedTuple):
    cards: tuple[Card, ...]


class Hand(TypedDict):
    own: Card | None


class View(TypedDict):
    hands: list[Hand]
    voids: list[list[Suit]]


def test_fields_are_found_by_their_types() -> None:
    found = meanings(Played | Dealt, View)
    assert found[Card] == {"card", "cards", "own"}
    assert found[Suit] == {"lead", "voids"}
    assert found[int] == {"seat"}
