"""Chosen deal in words, and a warning about a code."""

from typing import Any

import flet as ft

from app.deals import today
from app.hall import Hall
from app.screens import pieces
from app.screens.new_game_draft import Draft
from app.text.when import date_in_words
from app.theme import Ui, kit
from engines import deal


def deal_text(ui: Ui, draft: Draft) -> str:
    """Returns the chosen deal in words."""
    if draft.coded is not None and not draft.secret:
        return ui.say("deal.by", code=ui.say.chained("deal.groups", deal.grouped(draft.coded.code)))
    if draft.day not in ("", today()):
        return ui.say("deal.day.past", date=date_in_words(draft.day, ui.say))
    return ui.say(f"deal.{draft.way}")


def strayed(hall: Hall, draft: Draft, dealt: deal.Deal) -> ft.Control:
    """Draws a warning that the code no longer fits players or options.

    One button restores the code's choices, the other drops the code.
    """
    ui = hall.ui

    def back(_: Any) -> None:
        draft.follow(hall.prefs, dealt)
        hall.refresh()

    def drop(_: Any) -> None:
        draft.coded = None
        hall.refresh()

    return pieces.notice(
        ui,
        ui.say("deal.strayed", count=dealt.seats),
        actions=[
            kit.link(ui, ui.say("deal.strayed.back"), back, key="as-in-code"),
            kit.link(ui, ui.say("deal.strayed.drop"), drop, key="without-code"),
        ],
        key="strayed",
    )
