"""First nights as they are offered: how long one takes, how far one is, and the way there."""

from enum import StrEnum

import flet as ft

from app.bills import bill_of
from app.hall import Hall
from app.prefs import Prefs
from app.screens import pieces
from app.store.errors import StoreError
from app.theme import kit

OVER = frozenset({"play", "lesson"})
"""Screens over which no lesson is begun: a hand could lie open, or one is going on."""


class LessonProgress(StrEnum):
    """Progress in a game's lesson on this device."""

    NONE = "none"
    BEGUN = "begun"
    SEEN = "seen"


def minutes(game: str) -> int:
    """Minutes that a game's lesson takes; 0 where it has none."""
    return bill_of(game).lesson


def _noted(prefs: Prefs, game: str) -> int:
    found = prefs.now.lessons.get(game, 0)
    return found if isinstance(found, int) else 0


def progress(prefs: Prefs, game: str) -> LessonProgress:
    """Progress in the lesson of a game."""
    noted = _noted(prefs, game)
    return (
        LessonProgress.SEEN if noted < 0 else LessonProgress.BEGUN if noted else LessonProgress.NONE
    )


def place(prefs: Prefs, game: str) -> int:
    """Number of the beat at which the lesson goes on."""
    noted = _noted(prefs, game)
    return noted if noted >= 0 else -1 - noted


def keep(hall: Hall, game: str, place: int, *, done: bool) -> None:
    """Keeps the place in a lesson, or says why it could not be kept.

    A number of a beat; -1 once all has been seen, and less for a later beat after that.
    """
    seen = done or progress(hall.prefs, game) is LessonProgress.SEEN
    noted = -1 if done else -1 - place if seen else place
    try:
        hall.prefs.keep("lessons", {**hall.prefs.now.lessons, game: noted})
    except StoreError as error:
        hall.failed(error)


def rehearsed(hall: Hall) -> None:
    """Notes that somebody has lifted a curtain on this device."""
    try:
        hall.prefs.keep("lifted", True)
    except StoreError as error:
        hall.failed(error)


def offered(hall: Hall, game: str) -> bool:
    """Whether the lesson of a game may be begun from here."""
    return minutes(game) > 0 and not any(each.name in OVER for each in hall.places.trail)


def words(hall: Hall, game: str) -> str:
    """The way to a lesson in a few words, with how far it is; "" where it is not offered."""
    if not offered(hall, game):
        return ""
    return hall.ui.say(f"first_night.{progress(hall.prefs, game)}", count=minutes(game))


def link(hall: Hall, game: str) -> list[ft.Control]:
    """The way to the lesson in words; none where it is not offered."""
    label = words(hall, game)
    if not label:
        return []

    def go(_: object) -> None:
        hall.places.go("lesson", game=game)

    return [kit.link(hall.ui, label, go, icon_name="star", key="first-night")]


def row(hall: Hall, game: str) -> list[ft.Control]:
    """The way to the lesson as a line of its own; none where it is not offered."""
    ui, label = hall.ui, words(hall, game)
    about = ui.say("first_night.about")
    if not label:
        return []
    face = pieces.titled(
        kit.icon(ui, "star", 28, ui.colors.brass),
        kit.text(ui, label, strong=True),
        kit.text(ui, about, "small", quiet=True),
        after=[kit.icon(ui, "next", 22, ui.colors.quiet)],
    )
    return [
        pieces.press(
            ui,
            face,
            ui.say.sentences((label, about)),
            lambda _: hall.places.go("lesson", game=game),
            pieces.Surface(
                pad=ft.Padding.symmetric(horizontal=14, vertical=12),
                bg=ui.colors.raised,
                border=ui.colors.brass,
            ),
            key="first-night",
        )
    ]
