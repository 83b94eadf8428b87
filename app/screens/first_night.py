"""Links to lessons, called first nights, with duration and progress."""

from enum import StrEnum

import flet as ft

from app.bills import bill_of
from app.hall import Hall
from app.prefs import Prefs
from app.store.errors import StoreError
from app.theme import Ui, kit, measure

OVER = frozenset({"play", "lesson"})
"""Screens that offer no lesson, because a game or lesson is running."""


class LessonProgress(StrEnum):
    """Progress in the lesson of a game on this device."""

    NONE = "none"
    BEGUN = "begun"
    SEEN = "seen"


def minutes(game: str) -> int:
    """Returns the duration of a game's lesson in minutes.

    Returns 0 if it has none.
    """
    return bill_of(game).lesson


def _noted(prefs: Prefs, game: str) -> int:
    found = prefs.now.lessons.get(game, 0)
    return found if isinstance(found, int) else 0


def progress(prefs: Prefs, game: str) -> LessonProgress:
    """Returns the progress in the lesson of a game."""
    noted = _noted(prefs, game)
    return (
        LessonProgress.SEEN if noted < 0 else LessonProgress.BEGUN if noted else LessonProgress.NONE
    )


def place(prefs: Prefs, game: str) -> int:
    """Returns the number of the beat (step) at which a lesson continues."""
    noted = _noted(prefs, game)
    return noted if noted >= 0 else -1 - noted


def keep(hall: Hall, game: str, place: int, *, done: bool) -> None:
    """Saves the position in a lesson, or shows why saving failed.

    The saved number is that of a beat, -1 after the whole lesson, and less than -1 for a later beat
    when the lesson is repeated.
    """
    seen = done or progress(hall.prefs, game) is LessonProgress.SEEN
    noted = -1 if done else -1 - place if seen else place
    try:
        hall.prefs.keep("lessons", {**hall.prefs.now.lessons, game: noted})
    except StoreError as error:
        hall.failed(error)


def rehearsed(hall: Hall) -> None:
    """Saves that somebody has opened a curtain on this device.

    A curtain is the cover between two players.
    """
    try:
        hall.prefs.keep("lifted", True)
    except StoreError as error:
        hall.failed(error)


def offered(hall: Hall, game: str) -> bool:
    """Whether a game has a lesson, and nothing else is running."""
    return minutes(game) > 0 and not any(each.name in OVER for each in hall.places.trail)


def words(hall: Hall, game: str) -> str:
    """Returns the label of a lesson link.

    Returns "" if no lesson is offered. The label contains the duration or the progress.
    """
    if not offered(hall, game):
        return ""
    return hall.ui.say(f"first_night.{progress(hall.prefs, game)}", count=minutes(game))


def link_width(ui: Ui, label: str) -> float:
    """Returns the width of a lesson link in one line."""
    return measure.box(label, ui.size("body")) + 2 * kit.LINK_PAD + kit.ICON


def link(hall: Hall, game: str, room: float) -> list[ft.Control]:
    """Draws a text link to the lesson; returns [] without a lesson.

    The label leaves out duration and progress if it is wider than `room` logical pixels.
    """
    label = words(hall, game)
    if not label:
        return []
    if link_width(hall.ui, label) > room:
        label = hall.ui.say("first_night.short")

    def go(_: object) -> None:
        hall.places.go("lesson", game=game)

    return [kit.link(hall.ui, label, go, icon_name="star", key="first-night")]
