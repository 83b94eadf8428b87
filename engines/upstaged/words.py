"""Cards, artists and sides of the table by their names. `say` gives the text of a catalogue key."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from engines.kernel.language import Speaker
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
    """What a cue card is called."""
    return say(f"card.{CARD_IDS[card]}")


def cues(say: Say, card: int) -> list[str]:
    """The cues of a card, in order."""
    return [say(f"cue.{cue}") for cue in CUES[card]]


def line(say: Say, card: int) -> str:
    """What the mentor of a card says."""
    return say(f"line.{CARD_IDS[card]}")


def name(say: Say, artist: int) -> str:
    """What an artist is called."""
    return say(f"artist.{ARTIST_IDS[artist]}")


def trait(say: Say, artist: int) -> str:
    """What a mentor may say of an artist when the camera is on them (U36)."""
    return say(f"trait.{ARTIST_IDS[artist]}")


def genre(say: Say, artist: int) -> str:
    """An artist's genre."""
    return say("genre.wild" if GENRE[artist] == WILD else f"genre.{GENRE_IDS[GENRE[artist]]}")


def focus(say: Say, artist: int) -> str:
    """An artist's focus."""
    return say(f"focus.{FOCUS_IDS[FOCUS[artist]]}")


def place(say: Say, at: int, names: Sequence[str]) -> str:
    """A side of the table: who of these people sits there, or beside whom it is empty."""
    sides = SEAT_AT[len(names)]
    seat = sides[at]
    if seat is not None:
        return say("place.seat", who=names[seat])
    # Sides without anybody follow one with somebody, or one that does (UA1).
    before = next(found for step in range(1, 4) if (found := sides[at - step]) is not None)
    return say("place.empty", who=names[before])
