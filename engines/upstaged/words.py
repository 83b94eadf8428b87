"""Names of cards, artists and sides of the table in a language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from engines.kernel.language import Speaker
from engines.kernel.words import own_key
from engines.upstaged.content import (
    ARTIST_IDS,
    CARD_IDS,
    CUES,
    FOCUS,
    FOCUS_IDS,
    GENRE,
    GENRE_IDS,
    WILD,
)
from engines.upstaged.state import SEAT_AT

Say: TypeAlias = Speaker


def title(say: Say, card: int) -> str:
    """Returns the title of a cue card in words."""
    return say(f"card.{CARD_IDS[card]}")


def cues(say: Say, card: int) -> list[str]:
    """Returns the cues of a card in words, from top to bottom."""
    return [say(f"cue.{cue}") for cue in CUES[card]]


def line(say: Say, card: int) -> str:
    """Returns the line that the player of a cue card speaks."""
    return say(f"line.{CARD_IDS[card]}")


def name(say: Say, artist: int) -> str:
    """Returns the name of an artist."""
    return say(f"artist.{ARTIST_IDS[artist]}")


def trait(say: Say, artist: int) -> str:
    """Returns the mentor's remark about an artist (U36)."""
    return say(f"trait.{ARTIST_IDS[artist]}")


def genre(say: Say, artist: int) -> str:
    """Returns the genre of an artist in words."""
    return say("genre.wild" if GENRE[artist] == WILD else f"genre.{GENRE_IDS[GENRE[artist]]}")


def focus(say: Say, artist: int) -> str:
    """Returns the focus of an artist in words."""
    return say(f"focus.{FOCUS_IDS[FOCUS[artist]]}")


def place(say: Say, at: int, names: Sequence[str], actor: int | None = None) -> str:
    """Returns a side of the table in words, named by its seat.

    An empty side is named by the seat before it. In a sentence about `actor`, that seat's own side
    has a special text.
    """
    sides = SEAT_AT[len(names)]
    key, seat = "place.seat", sides[at]
    if seat is None:
        key, seat = "place.empty", sides[at - 1]
    assert seat is not None  # UA1: no two empty sides in a row
    persons = {"seat": actor, "host_seat": seat}
    return say.worded(own_key(say, key, persons), {"who": names[seat]}, persons)
