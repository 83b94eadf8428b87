"""People who have played on this device, and the hint for newcomers."""

from collections.abc import Iterable, Mapping, Set
from functools import cache
from typing import NamedTuple, TypeAlias

import flet as ft

from app.bills import bill_of
from app.casting import Billing, Cast
from app.hall import Hall
from app.screens import first_night
from app.sitting import cast_key
from app.store import UNDERSTUDIES, SessionCard
from app.store.names import folded
from app.text import FALLBACK, speaker
from app.theme import kit
from app.theme.palette import SEAT_COLOURS
from engines import house_of

MOST = 4
"""Maximum number of known people offered at once."""

Regulars: TypeAlias = Mapping[str, Set[str]]
"""Normalized names of the people who have played, by game."""


def regulars(cards: Iterable[SessionCard]) -> Regulars:
    """Returns the normalized names of people in all saved games, by game."""
    found: dict[str, set[str]] = {}
    for card in cards:
        people = (face.name for face in card.cast if face.understudy is None)
        found.setdefault(house_of(card.game), set()).update(map(folded, people))
    return found


class Known(NamedTuple):
    """Person who has played here, with the colour of their latest game."""

    name: str
    colour: str


def known(cards: Iterable[SessionCard], lang: str = FALLBACK) -> list[Known]:
    """Returns the people in all saved games, the latest game's first.

    They include people whose seat a computer player took over under their name.
    """
    found: dict[str, Known] = {}
    staged = _stage_names(lang)
    for card in sorted(cards, key=lambda card: card.updated, reverse=True):
        for face in card.cast:
            if face.understudy is None or folded(face.name) not in staged:
                found.setdefault(folded(face.name), Known(face.name, face.colour))
    return [*found.values()]


@cache
def _stage_names(lang: str) -> Set[str]:
    billings = [Billing(speaker(one)) for one in {lang, FALLBACK}]
    names = (one.understudies(level) for one in billings for level in UNDERSTUDIES)
    return {folded(name) for each in names for name in each}


def absent(cast: Cast, people: Iterable[Known]) -> list[Known]:
    """Returns at most `MOST` known people without a seat.

    Those who have just left a seat are first.
    """
    seated = {*map(folded, cast.names), *_given(cast)}
    left = [Known(name, "") for name in cast.absent()]
    found: dict[str, Known] = {}
    for one in (*left, *people):
        if folded(one.name) not in seated:
            found.setdefault(folded(one.name), one)
    return [*found.values()][:MOST]


def _given(cast: Cast) -> set[str]:
    return {folded(cast.billing.person(n)) for n in range(1, 2 * len(SEAT_COLOURS) + 1)}


def together(cards: Iterable[SessionCard]) -> Set[str]:
    """Returns the groups of people in finished games, as keys of `app.sitting`."""
    return {
        cast_key(face.name for face in card.cast if face.understudy is None)
        for card in cards
        if card.finished is not None
    }


def has_newcomer(cast: Cast, known: Set[str]) -> bool:
    """Whether the cast includes a named newcomer to the game.

    Default names do not count.
    """
    given = _given(cast)
    names = (folded(part.name) for part in cast.parts if part.understudy is None)
    return any(name and name not in known and name not in given for name in names)


def words(hall: Hall, game: str, cast: Cast, known: Set[str]) -> str:
    """Returns the label of the lesson link for newcomers to the game.

    Returns "" if the cast has no newcomer, no lesson is offered, or the lesson was completed on
    this device. `known` contains the normalized names of people who have played the game.
    """
    seen = first_night.progress(hall.prefs, game) is first_night.LessonProgress.SEEN
    if seen or not first_night.offered(hall, game) or not has_newcomer(cast, known):
        return ""
    return hall.ui.say("new.newcomer", count=bill_of(game).lesson)


def line(hall: Hall, game: str, text: str, room: float) -> ft.Control:
    """Draws a link to the lesson with a label from `words`.

    Args:
        hall: Services for the screen.
        game: Name of the chosen game.
        text: Label.
        room: Width available for the text with its padding, in logical pixels.
    """

    def go(_: object) -> None:
        hall.places.go("lesson", game=game)

    return kit.link(hall.ui, text, go, room=room, key="newcomer")
