"""Sounds of public events at a table, by game.

Each game defines its sounds as `SOUNDS` in `app/games/<name>/sounds.py`. The page plays them with
`build/page/sound.js`. This module does not import Flet.
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
        colour: Instrument that plays the background music in this game.
        sounding: Classes of events by their sound, the most important sound first; other events are
            silent.
    """

    colour: Colour
    sounding: Mapping[Sound, tuple[type, ...]]

    def of(self, events: Sequence[Any]) -> Sound | None:
        """Returns the most important sound of events, if any."""
        sounds = (
            sound
            for sound, kinds in self.sounding.items()
            if any(isinstance(event, kinds) for event in events)
        )
        return next(sounds, None)


class SoundWish(NamedTuple):
    """Music and sounds requested from the page until the next request.

    Attributes:
        effects: Whether sound effects are on.
        music: Volume of the background music, from 0.0 to 1.0.
        colour: Instrument that the game adds to the music.
        closed: Whether the curtain is closed, which makes the music a little louder.
    """

    effects: bool
    music: float
    colour: str
    closed: bool


QUIET = SoundWish(effects=False, music=0.0, colour="", closed=False)
"""Request without music and sound effects."""


SILENT = SoundTable("woodblock", {})
"""Sound table of games without sounds of their own."""


@cache
def sounds_of(game: str) -> SoundTable:
    """Returns the sound table of a game, or `SILENT`."""
    place = f"app.games.{game}"
    if find_spec(place) is None or find_spec(f"{place}.sounds") is None:
        return SILENT
    found: SoundTable = import_module(f"{place}.sounds").SOUNDS
    return found
