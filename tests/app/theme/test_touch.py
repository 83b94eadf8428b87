"""Test of what a touch redraws."""

import flet as ft

from app.theme import EVENING, Motion, Ui, kit


def test_a_touched_piece_asks_for_no_frame_of_its_own() -> None:
    ui = Ui(EVENING, 390, 844, 1.0, Motion.of(1), str)  # type: ignore[arg-type]
    piece = kit.tappable(ui, ft.Text("7"), "Blue 7", lambda _: None)
    assert isinstance(piece, ft.MergeSemantics)
    assert isinstance(piece.content, ft.TextButton)
    style = piece.content.style
    assert style is not None
    assert style.overlay_color == ft.Colors.TRANSPARENT
    assert (style.animation_duration, style.elevation) == (0, 0)
    assert style.side == {ft.ControlState.FOCUSED: ft.BorderSide(3, ui.colors.brass)}
