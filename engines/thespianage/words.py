"""Words for the cards, tiles and players of Thespianage.

A *thing* is a Play Card, Event or One Shot. `say` is the function that returns the text of a
catalogue key.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TypeAlias

from engines.kernel.language import Speaker
from engines.thespianage.actions import FREE, PLACES, REHEARSE
from engines.thespianage.content import (
    ASPECT_IDS,
    CHARACTER_IDS,
    ORDER,
    PLACES_KIND,
    REHEARSAL_KIND,
    SPECIAL_IDS,
    THING_IDS,
)
from engines.thespianage.state import ACTION

Say: TypeAlias = Speaker

ENDS = ("ends.top", "ends.middle", "ends.bottom")
"""Text keys of the three positions on a sheet, from the top."""

SECRETS = ("crush", "nemesis")

LONG_VOTE = 90
"""Number of letters above which a vote is told without the voters, where there is little room."""

CARD_OF = {REHEARSE.name: REHEARSAL_KIND, PLACES.name: PLACES_KIND, FREE.name: PLACES_KIND}
"""Kind of card with the same effect as each action (TA2).

The keys are kinds of action.
"""


def title(say: Say, thing: int) -> str:
    """Returns the title of a card, Event, One Shot or action.

    The only action with a title is the one that moves a tile.
    """
    return say("deed.places" if thing == ACTION else f"card.{THING_IDS[thing]}.title")


def several(say: Say, thing: int, count: int) -> str:
    """Returns the title of a card with its count.

    A count of 1 is omitted.
    """
    name = title(say, thing)
    return name if count == 1 else say("several", title=name, count=count)


def kinds(say: Say, things: Iterable[int]) -> list[str]:
    """Returns the titles of cards, each kind once with its count."""
    counts = sorted(Counter(things).items())
    return [several(say, thing, count) for thing, count in counts]


def votes(say: Say, named: Sequence[int], drawer: int, names: Sequence[str]) -> str:
    """Returns the votes in words: each named player with the voters, the most votes first.

    Args:
        say: Returns the text of a key.
        named: Named seats, clockwise from the vote of the seat after `drawer`.
        drawer: Seat of the player who drew the Event and voted last.
        names: Names of the players.
    """
    voters: dict[int, list[str]] = {}
    for at, host in enumerate(named, drawer + 1):
        voters.setdefault(host, []).append(names[at % len(names)])
    ranked = sorted(voters.items(), key=lambda item: -len(item[1]))
    return say.row(
        say("votes.by", who=names[host], count=len(by), names=say.row(by)) for host, by in ranked
    )


def counted_votes(say: Say, named: Sequence[int], names: Sequence[str]) -> str:
    """Returns the number of votes of each named player, the most votes first."""
    return say.row(
        say("votes.count", who=names[host], count=count)
        for host, count in Counter(named).most_common()
    )


def text(say: Say, thing: int) -> str:
    """Returns the printed text of a card, Event or One Shot."""
    aspects = {name: aspect(say, number) for number, name in enumerate(ASPECT_IDS)}
    return say(f"card.{THING_IDS[thing]}.text", **aspects)


def quip(say: Say, thing: int) -> str:
    """Returns the spoken line of a card.

    Returns "" if it has none.
    """
    key = f"card.{THING_IDS[thing]}.line"
    return say("line", text=say(key)) if say.knows(key) else ""


def choice(say: Say, thing: int, number: int) -> str:
    """Returns the text of one of a card's branches.

    Branches are numbered as in `CardStep.choices`.
    """
    return say(f"card.{THING_IDS[thing]}.choice.{number}")


def aspect(say: Say, number: int) -> str:
    """Returns the name of an Aspect."""
    return say(f"aspect.{ASPECT_IDS[number]}.title")


def character(say: Say, number: int) -> str:
    """Returns the name of a character."""
    return say(f"character.{CHARACTER_IDS[number]}.title")


def special(say: Say, number: int) -> str:
    """Returns the name of a Special Tile."""
    return say(f"special.{SPECIAL_IDS[number]}.title")


def order(number: int) -> tuple[int, ...]:
    """Returns the Aspects of a character's sheet from top to bottom."""
    return ORDER[number]


def end(number: int, aspect: int) -> str:
    """Returns the text key for an Aspect's position on a sheet.

    The key is one of `ENDS`, and the sheet is that of character `number`.
    """
    return ENDS[ORDER[number].index(aspect)]


def values(say: Say, found: Iterable[int]) -> str:
    """Returns several numbers in words, or "none" if there are none."""
    return say.row(map(say.number, found)) or say("nothing")


def tile(say: Say, value: int | None) -> str:
    """Returns a phrase for a tile, with its value if known."""
    return say("value.None") if value is None else say("value.tile", value=say.number(value))


def sheet(say: Say, tiles: Iterable[Iterable[int]]) -> str:
    """Returns the values on each Aspect of a sheet in words."""
    return say.rows(
        say("tiles.aspect", aspect=aspect(say, number), values=values(say, found))
        for number, found in enumerate(tiles)
    )


def scattered(say: Say, tiles: Iterable[tuple[int, int]]) -> str:
    """Returns tiles in words, each with its value and Aspect.

    `tiles` contains (Aspect, value) pairs.
    """
    return say.row(
        say("tile.on", aspect=aspect(say, number), value=say.number(value))
        for number, value in tiles
    )
