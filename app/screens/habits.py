"""Personal settings of a player, saved by name for all games."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import flet as ft

from app.habits import CONFIRMS, Habits, change
from app.hall import Hall
from app.screens import pieces
from app.speech import words
from app.store.errors import StoreError
from app.table.notes import want as want_notes
from app.table.notes import wanted as notes_wanted


def own(hall: Hall, name: str) -> ft.Control:
    """Draws the personal settings of a player."""
    ui, habits = hall.ui, Habits.of(hall.prefs, name)

    def keep(save: Callable[[], object]) -> None:
        try:
            save()
        except StoreError as error:
            hall.failed(error)

    def choose(**chosen: Any) -> None:
        keep(partial(change, hall.prefs, name, **chosen))

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
    notes = pieces.switch(
        ui,
        ui.say("habit.notes"),
        ui.say("habit.notes.about"),
        notes_wanted(hall.prefs, name),
        lambda on: keep(partial(want_notes, hall.prefs, name, on=on)),
        key="notes",
    )
    title = ui.say("habit.confirm")
    options = [(way, ui.say(f"habit.confirm.{way}")) for way in CONFIRMS]
    ways = pieces.choices(ui, title, options, habits.confirm, lambda way: choose(confirm=way))
    confirm = pieces.setting(ui, title, ui.say("habit.confirm.about"), ways)
    # Of no use where nothing is read aloud; a choice once made can always be taken back.
    ears = [ear] if hall.prefs.now.read_aloud or habits.ear else []
    rows = [held, confirm, *ears, notes]
    return pieces.section(ui, ui.say("habit.own", name=name), rows, key="habits")
