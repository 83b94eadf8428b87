"""Current question in words, and the button that repeats it."""

from collections.abc import Callable

import flet as ft

from app.table import interrupt
from app.table.board import AnyContext
from app.table.state import Phase
from app.theme import Ui, kit


def asked(stage: AnyContext) -> str:
    """Returns the question on this screen in words.

    The text is the same for every hand. Returns "" if nothing is asked.
    """
    scene = stage.scene
    if scene.decision is None:
        return ""
    if scene.window:
        own = scene.phase is Phase.PRIVATE
        return interrupt.word(stage, "speak.asked" if own else "speak.help")
    return stage.game.ask(scene.decision, stage.names, stage.lang)


def tool(stage: AnyContext, words: str, repeat: Callable[[], object]) -> ft.IconButton:
    """Draws the button that repeats the question.

    A screen reader's focus starts on it.
    """
    return coach(stage.ui, stage.ui.say("play.question", text=words), repeat)


def coach(ui: Ui, label: str, repeat: Callable[[], object]) -> ft.IconButton:
    """Draws the button that repeats a coach's text or a question."""
    button = kit.tool(ui, "notice", label, lambda _: repeat(), key="question")
    button.data = kit.QUESTION
    return kit.captioned(ui, button, ui.say("play.question.short"))
