"""Sounds that public events make at a table, by game. No Flet in here.

A game's table is `SOUNDS` of `app/games/<name>/sounds.py`; the page makes the sounds themselves
(`build/page/sound.js`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Literal, NamedTuple

Sound = Literal["card", "piece", "ratchet", "bell", "curtain", "applause"]
Colour = Literal["woodblock", "brushes", "celesta", "tuba"]


class SoundTable(NamedTuple):
    """Sounds of one game.

    Attributes:
        colour: Instrument that the house music has in this game.
        sounding: Kinds of events by their sound, the most telling first; all others are silent.
    """

    colour: Colour
    sounding: Mapping[Sound, tuple[type, ...]]

    def of(self, events: Sequence[Any]) -> Sound | None:
        """The one sound of several public events; None where all of them are silent."""
        sounds = (
            sound
            for sound, kinds in self.sounding.items()
            if any(isinstance(event, kinds) for event in events)
        )
        return next(sounds, None)


class SoundWish(NamedTuple):
    """Music and sounds to be heard, as long as nothing else is told.

    Attributes:
        effects: sounds may come.
        music: loudness of the house music, 0.0 to 1.0.
        colour: instrument of its own that a game has in it.
        closed: the curtain is closed: a little louder.
    """

    effects: bool
    music: float
    colour: str
    closed: bool


QUIET = SoundWish(effects=False, music=0.0, colour="", closed=False)
"""Nothing is to be heard."""


SILENT = SoundTable("woodblock", {})
"""Table of a game without one."""


@cache
def sounds_of(game: str) -> SoundTable:
    """The table of a game."""
    place = f"app.games.{game}"
    if find_spec(place) is None or find_spec(f"{place}.sounds") is None:
        return SILENT
    found: SoundTable = import_module(f"{place}.sounds").SOUNDS
    return found
