"""Link and card that show the reason for a computer player's move."""

from collections.abc import Callable
from dataclasses import dataclass
from math import ceil

import flet as ft

from app.table.board import Seat
from app.theme import Ui, kit, measure, shapes

LARGE = 1.5
"""Text scale from which the link to a reason is an icon."""


@dataclass(frozen=True)
class MoveReason:
    """Reason for a computer player's move.

    Attributes:
        number: Number of the action.
        seat: Player who took the action.
        why: The reason in a sentence.
    """

    number: int
    seat: Seat
    why: str


def ask(
    ui: Ui, reason: MoveReason | None, open_sheet: Callable[[str], object], *, over: str = ""
) -> ft.Control | None:
    """Draws a link to the reason for a move.

    Returns None if there is no reason.

    Args:
        ui: Window size, colours and settings.
        reason: Reason for the move.
        open_sheet: Opens a sheet by name.
        over: Name of the sheet that stays open below the card.
    """
    if reason is None:
        return None
    sheet = f"{over}#{reason.number}"
    way = kit.link(ui, ui.say("understudy.why"), lambda _: open_sheet(sheet), key="why")
    # In the log, many moves of one player can be asked about.
    name, number = reason.seat.name, reason.number + 1
    label = ui.say("understudy.why.move", name=name, number=number) if over else _asked(ui, reason)
    assert isinstance(way.content, ft.Control)
    way.content = ft.Semantics(label=label, content=way.content, exclude_semantics=True)
    return ft.MergeSemantics(content=way)


def ask_now(
    ui: Ui, reason: MoveReason | None, open_sheet: Callable[[str], object]
) -> ft.Control | None:
    """Draws a link to the reason for the last move.

    If the text is large, it is an icon button. Returns None if there is no reason.
    """
    if ui.text_scale >= LARGE:
        return tool(ui, reason, open_sheet)
    return ask(ui, reason, open_sheet)


def link_width(ui: Ui) -> float:
    """Returns the width of the link to the last move's reason."""
    words = measure.box(ui.say("understudy.why"), ui.size("body")) + 2 * kit.LINK_PAD
    return kit.TARGET if ui.text_scale >= LARGE else max(float(kit.TARGET), ceil(words))


def tool(
    ui: Ui, reason: MoveReason | None, open_sheet: Callable[[str], object]
) -> ft.Control | None:
    """Draws an icon button that opens the reason for the last move.

    Returns None if there is no reason.
    """
    if reason is None:
        return None
    sheet = f"#{reason.number}"
    return kit.tool(ui, "help", _asked(ui, reason), lambda _: open_sheet(sheet), key="why")


def _asked(ui: Ui, reason: MoveReason) -> str:
    return ui.say("understudy.why.label", name=reason.seat.name)


def card(
    ui: Ui, reason: MoveReason, odds: str, under: ft.Control, close: Callable[[], object]
) -> ft.Control:
    """Draws a card with the reason for a move.

    Args:
        ui: Window size, colours and settings.
        reason: Reason for the move.
        odds: Short text about the player's prospects after the move; "" if unknown.
        under: Screen of the table, shown below the card.
        close: Closes the card.
    """
    seat = reason.seat
    said = kit.text(ui, reason.why, "large" if ui.text_scale < 1.5 else "body", strong=True)
    content = shapes.stretched(
        [
            ft.Row(
                [
                    kit.badge(seat.colour, 56, seat.understudy, seat.mask),
                    ft.Container(kit.title(ui, seat.name, level=2), expand=True),
                ],
                spacing=14,
                vertical_alignment=ft.CrossAxisAlignment.CENTER,
            ),
            ft.Semantics(live_region=True, content=said),
            *([kit.text(ui, odds, "small", quiet=True)] if odds else []),
            kit.gap(4),
            kit.primary(ui, ui.say("understudy.why.close"), lambda _: close(), key="close-why"),
        ],
        12,
    )
    return kit.over(ui, under, kit.Dialog(content), key="why")
