"""Hands of all seats, drawn as cards with the players' names.

The hands are shown after a game and in a teaching round.
"""

from collections.abc import Sequence
from math import ceil
from typing import NamedTuple

import flet as ft

from app.games import board_of
from app.table.board import AnyContext, HandCard
from app.theme import Ui, kit, measure

ROW = 62.0
"""Height of a row of cards in logical pixels."""

NAME = 72.0
"""Width of the name before a row of cards, in logical pixels."""

COLUMN_WIDTH = 520.0
"""Window width needed per hand in a row, in logical pixels."""

GAP, PAD = 4.0, 8.0

LEAST = 0.85
"""Minimum scale of a card in a row.

If it does not suffice, cards overlap.
"""


def across_of(ui: Ui, count: int) -> int:
    """Returns the number of hands that fit side by side."""
    return max(1, min(count, int(ui.width // COLUMN_WIDTH)))


def rows_of(ui: Ui, count: int) -> int:
    """Returns the number of rows needed for this number of hands."""
    return ceil(count / across_of(ui, count))


def below(
    ui: Ui, stages: Sequence[AnyContext], most: float, *, row: float = ROW, key: str = "hands"
) -> ft.Container:
    """Draws hands below a board; they scroll at the maximum height.

    Args:
        ui: Window size, colours and settings.
        stages: Private context of each seat, in order.
        most: Maximum height in logical pixels.
        row: Height of a row of cards in logical pixels.
        key: Key of the control.
    """
    across = across_of(ui, len(stages))
    width = (ui.width - 2 * PAD - GAP * (across - 1)) / across
    hands = [_hand(ui, stage, width, row) for stage in stages]
    lines = [
        ft.Row([hand.control for hand in hands[at : at + across]], spacing=GAP)
        for at in range(0, len(hands), across)
    ]
    height = sum(
        max(hand.height for hand in hands[at : at + across]) + GAP
        for at in range(0, len(hands), across)
    )
    return ft.Container(
        ft.Column([*lines], spacing=GAP, scroll=ft.ScrollMode.AUTO),
        height=min(height + GAP, most),
        padding=ft.Padding.symmetric(horizontal=PAD, vertical=GAP),
        bgcolor=ui.colors.boards,
        border=ft.Border.only(top=ft.BorderSide(1, ui.colors.line)),
        key=key,
    )


def scrolled(ui: Ui, stages: Sequence[AnyContext]) -> ft.Control:
    """Draws hands in a scrolling column."""
    width = ui.width - 2 * PAD
    rows = [_hand(ui, stage, width, ROW).control for stage in stages]
    return ft.Container(
        ft.Column([*rows], spacing=GAP, scroll=ft.ScrollMode.AUTO),
        expand=True,
        padding=ft.Padding.symmetric(horizontal=PAD),
        key="hands",
    )


class Hand(NamedTuple):
    """A drawn hand and its height in logical pixels."""

    control: ft.Control
    height: float


def _hand(ui: Ui, stage: AnyContext, width: float, row_height: float) -> Hand:
    seat = stage.scene.seat
    assert seat is not None
    person = stage.seats[seat]
    name = kit.text(ui, person.name, "small", strong=True, center=True, max_lines=1)
    name.size = measure.largest(person.name, ui.size("small"), kit.SMALLEST, NAME - 4, 1)
    who = ft.Column(
        [
            kit.badge(person.colour, min(26, row_height * 0.42), person.understudy, person.mask),
            name,
        ],
        spacing=2,
        width=NAME,
        alignment=ft.MainAxisAlignment.CENTER,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    held = _cards(ui, stage, width - NAME, row_height)
    row = ft.Row([who, held.control], spacing=0, width=width, height=held.height)
    return Hand(row, held.height)


def _cards(ui: Ui, stage: AnyContext, width: float, height: float) -> Hand:
    open_hand = board_of(stage.game.name).hand
    cards = None if open_hand is None else open_hand(stage)
    if not cards:
        hand = stage.view.get("hand")
        held = hand if cards is None and isinstance(hand, list) else []
        names = ui.say.row(stage.game.phrase("hand", card, stage.lang) for card in held)
        words = kit.text(ui, names or ui.say("plain.nothing"), "small", quiet=not names)
        return Hand(ft.Column([words], width=width, scroll=ft.ScrollMode.AUTO), height)
    rows = _rows(cards, width, height)
    spoken = ui.say.row(card.label for card in cards)
    whole = len(rows) * (height + GAP) - GAP
    laid = [
        control
        for at, row in enumerate(rows)
        for control in _row_of_cards(ui, row, width, at * (height + GAP), height)
    ]
    stack = ft.Stack(laid, width=width, height=whole)
    return Hand(
        ft.Semantics(label=spoken, exclude_semantics=True, container=True, content=stack), whole
    )


def _rows(cards: Sequence[HandCard], width: float, height: float) -> list[list[HandCard]]:
    rows: list[list[HandCard]] = [[]]
    for card in cards:
        shown = sum(each.visible or _least(each, height) + GAP for each in rows[-1])
        if rows[-1] and shown + _least(card, height) > width:
            rows.append([])
        rows[-1].append(card)
    return rows


def _least(card: HandCard, height: float) -> float:
    return max(height / card.ratio * LEAST, card.least)


def _row_of_cards(
    ui: Ui, cards: Sequence[HandCard], width: float, top: float, height: float
) -> list[ft.Control]:
    room = width - GAP * (len(cards) - 1)
    natural = [max(height / card.ratio, card.least) for card in cards]
    part = min(1.0, room / sum(natural))
    widths = [
        max(own * part, _least(card, height)) for own, card in zip(natural, cards, strict=True)
    ]
    pace = GAP
    if len(cards) > 1:
        pace = min(GAP, (width - sum(widths)) / (len(cards) - 1))
    left, faces = 0.0, list[ft.Control]()
    for card, card_width in zip(cards, widths, strict=True):
        card_height = min(height, card_width * card.ratio)
        face = ft.Container(
            card.face(ui, card_width, card_height), width=card_width, height=card_height
        )
        face.left, face.top = round(left, 1), top + (height - card_height) / 2
        faces.append(face)
        left += card_width + pace
    return faces
