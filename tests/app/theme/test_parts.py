"""Tests of dividing a window."""

import pytest

from app.theme import EVENING, Motion, Ui


def ui_of(width: float, height: float, **more: object) -> Ui:
    return Ui(EVENING, width, height, 1.0, Motion.of(1), str, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "size", [(390, 844), (360, 640), (1280, 800), (1024, 480), (479, 479), (540, 400)]
)
def test_other_windows_are_whole(size: tuple[int, int]) -> None:
    ui = ui_of(*size)
    assert not ui.divided
    assert ui.parts == (ui, ui)


@pytest.mark.parametrize("size", [(844, 390), (932, 430), (667, 375), (640, 360), (568, 320)])
def test_the_parts_are_all_of_it_and_are_not_divided_again(size: tuple[int, int]) -> None:
    ui = ui_of(*size)
    board, column = ui.parts
    assert board.width + column.width == ui.width
    assert board.height == column.height == ui.height
    assert column.width <= 300 < board.width
    assert not column.landscape
    for part in (board, column):
        assert not part.divided
        assert part.parts == (part, part)


def test_a_phone_on_its_side_gives_the_column_three_hundred() -> None:
    board, column = ui_of(844, 390).parts
    assert (board.width, column.width) == (544, 300)


def test_a_notch_is_taken_off_before() -> None:
    board, column = ui_of(844, 390, inset_left=47, inset_right=47, inset_bottom=21).parts
    assert board.width + column.width == 750
    for part in (board, column):
        assert (part.inset_left, part.inset_right, part.inset_bottom) == (0, 0, 21)
    assert not ui_of(600, 390, inset_left=47).divided
