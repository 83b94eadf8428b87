"""A quiet line in New game for people who have never played the chosen game."""

from collections.abc import Iterable, Mapping, Set
from typing import TypeAlias

import flet as ft

from app.bills import bill_of
from app.casting import Cast
from app.hall import Hall
from app.screens import first_night
from app.sitting import cast_key
from app.store import SessionCard
from app.store.names import folded
from app.theme import kit
from app.theme.palette import SEAT_COLOURS
from engines import house_of

Regulars: TypeAlias = Mapping[str, Set[str]]
"""Folded names of the people who have sat down to each game, by its name."""


def regulars(cards: Iterable[SessionCard]) -> Regulars:
    """People in the kept games, those that go on included."""
    found: dict[str, set[str]] = {}
    for card in cards:
        people = (face.name for face in card.cast if face.understudy is None)
        found.setdefault(house_of(card.game), set()).update(map(folded, people))
    return found


def together(cards: Iterable[SessionCard]) -> Set[str]:
    """Casts of people in the kept games that are over, as `app.sitting` knows them."""
    return {
        cast_key(face.name for face in card.cast if face.understudy is None)
        for card in cards
        if card.finished is not None
    }


def has_newcomer(cast: Cast, known: Set[str]) -> bool:
    """Whether somebody has been named who has never played; a name that was only given is none."""
    given = {folded(cast.billing.person(n)) for n in range(1, 2 * len(SEAT_COLOURS) + 1)}
    names = (folded(part.name) for part in cast.parts if part.understudy is None)
    return any(name and name not in known and name not in given for name in names)


def line(hall: Hall, game: str, cast: Cast, known: Set[str], room: float) -> list[ft.Control]:
    """The way to the first night where somebody is new; none once it has been seen here.

    Args:
        hall: the screen's house.
        game: name of the chosen game.
        cast: who sits down.
        known: folded names of the people who have played it.
        room: width for the words with their padding.
    """
    seen = first_night.progress(hall.prefs, game) is first_night.LessonProgress.SEEN
    if seen or not first_night.offered(hall, game) or not has_newcomer(cast, known):
        return []
    ui, bill = hall.ui, bill_of(game)
    words = ui.say("new.newcomer", game=bill.short(ui.say.lang), count=bill.lesson)

    def go(_: object) -> None:
        hall.places.go("lesson", game=game)

    return [kit.link(ui, words, go, room=room, key="newcomer")]
