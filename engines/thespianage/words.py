"""Cards, tiles and people by their names. `say` gives the text of a catalogue key."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TypeAlias

from engines.kernel.language import Speaker
from engines.thespianage.actions import FREE, PLACES, REHEARSE
from engines.thespianage.content import (
    ASPECT_IDS,
    ASPECT_TITLES,
    CHARACTER_TITLES,
    ORDER,
    PLACES_KIND,
    REHEARSAL_KIND,
    SPECIAL_TITLES,
    THING_TEXTS,
    THING_TITLES,
)
from engines.thespianage.state import ACTION

Say: TypeAlias = Speaker

ENDS = ("ends.top", "ends.middle", "ends.bottom")
"""What the three places of a sheet mean, from the top down."""

SECRETS = ("crush", "nemesis")

CARD_OF = {REHEARSE.name: REHEARSAL_KIND, PLACES.name: PLACES_KIND, FREE.name: PLACES_KIND}
"""An action does what the card of its name does (TA2)."""

_TITLES = dict(zip(ASPECT_IDS, ASPECT_TITLES, strict=True))


def title(thing: int) -> str:
    """What a card, Event or One Shot is called; of actions only Places! asks with its name."""
    return THING_TITLES[PLACES_KIND if thing == ACTION else thing]


def several(say: Say, thing: int, count: int) -> str:
    """So many of a kind of card."""
    return title(thing) if count == 1 else say("several", title=title(thing), count=count)


def kinds(say: Say, things: Iterable[int]) -> list[str]:
    """Cards, each kind once."""
    counts = sorted(Counter(things).items())
    return [several(say, thing, count) for thing, count in counts]


def text(thing: int) -> str:
    """What is printed on it."""
    return THING_TEXTS[thing].format(**_TITLES)


def aspect(number: int) -> str:
    """What an Aspect is called."""
    return ASPECT_TITLES[number]


def character(number: int) -> str:
    """What a character is called."""
    return CHARACTER_TITLES[number]


def special(number: int) -> str:
    """What a Special Tile is called."""
    return SPECIAL_TITLES[number]


def order(number: int) -> tuple[int, ...]:
    """The Aspects of a character from the top down."""
    return ORDER[number]


def end(number: int, aspect: int) -> str:
    """Which of `ENDS` an Aspect is on a character's sheet."""
    return ENDS[ORDER[number].index(aspect)]


def values(say: Say, found: Iterable[int]) -> str:
    """Several numbers; "none" when there are none."""
    return say.row(map(say.number, found)) or say("nothing")


def tile(say: Say, value: int | None) -> str:
    """A tile in a sentence."""
    return say("value.None") if value is None else say("value.tile", value=say.number(value))


def sheet(say: Say, tiles: Iterable[Iterable[int]]) -> str:
    """The values on each Aspect of a sheet."""
    return say.rows(
        say("tiles.aspect", aspect=aspect(number), values=values(say, found))
        for number, found in enumerate(tiles)
    )


def scattered(say: Say, tiles: Iterable[tuple[int, int]]) -> str:
    """Tiles, each with its Aspect."""
    return say.row(
        say("tile.on", aspect=aspect(number), value=say.number(value)) for number, value in tiles
    )
