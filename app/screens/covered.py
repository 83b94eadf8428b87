"""The screen of a reader whose hand is hidden while they do not hold it."""

from functools import partial

import flet as ft

from app.games.common.foot import Way, foot, note, steps
from app.screens.table_layout import read_step
from app.table import hand_bar
from app.table.controller import Controller
from app.table.stage import AnyStage, Drawn
from app.theme import Ui


def held(ui: Ui, show: Controller, table: ft.Control) -> ft.Control:
    """A reader's screen, with the bar that they hold to see their hand."""
    state = show.table.state
    assert state.seat is not None
    bar = hand_bar.bar(
        ui,
        show.seats[state.seat],
        lambda open_: show.hold_hand(open_=open_),
        covered=state.covered,
        by_ear=show.device.prefs["screen_reader"],
    )
    return hand_bar.with_bar(ui, table, bar)


def without_hand(show: Controller, stage: AnyStage, drawn: Drawn) -> Drawn:
    """A board with nothing of the hand: it names no piece, and its step takes what was chosen."""
    around = stage.parts[1]
    ui = around.ui
    if show.table.state.awaits_done:
        return drawn.with_foot(read_step(around, partial(show.take, drawn.done)))
    chosen = bool(getattr(show.table.state.pick, "chosen", ()))
    take = show.drawing.step if chosen else None
    told = ui.say("held.chosen" if take is not None else "held.help")
    play = Way(ui.say("held.play"), "", take)
    return drawn.with_foot(foot(ui, note(ui, told), steps(ui, play)), ready=take is not None)
