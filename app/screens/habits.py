"""Personal settings of a player, saved by name for all games."""

from __future__ import annotations

from typing import Any

import flet as ft

from app.habits import CONFIRMS, Habits, change
from app.hall import Hall
from app.screens import pieces
from app.speech import words
from app.store.errors import StoreError


def own(hall: Hall, name: str) -> ft.Control:
    """Draws the personal settings of a player."""
    ui, habits = hall.ui, Habits.of(hall.prefs, name)

    def choose(**chosen: Any) -> None:
        try:
            change(hall.prefs, name, **chosen)
        except StoreError as error:
            hall.failed(error)

    held = pieces.switch(
        ui,
        ui.say("habit.held"),
        ui.say("habit.held.about"),
        habits.held,
        lambda on: choose(held=on),
        key="held",
    )
    ear = pieces.switch(
        ui,
        words(ui.say.lang)("ear"),
        words(ui.say.lang)("ear.about"),
        habits.ear,
        lambda on: choose(ear=on),
        key="ear",
    )
    title = ui.say("habit.confirm")
    options = [(way, ui.say(f"habit.confirm.{way}")) for way in CONFIRMS]
    ways = pieces.choices(ui, title, options, habits.confirm, lambda way: choose(confirm=way))
    confirm = pieces.setting(ui, title, ui.say("habit.confirm.about"), ways)
    # Of no use where nothing is read aloud; a choice once made can always be taken back.
    ears = [ear] if hall.prefs.now.read_aloud or habits.ear else []
    return pieces.section(ui, ui.say("habit.own", name=name), [held, confirm, *ears], key="habits")
