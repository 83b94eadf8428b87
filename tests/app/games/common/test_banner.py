"""Test of the banner above a question."""

import flet as ft
import pytest

from app.games.common.banner import BADGE, GAP, MOST_LINES, banner
from app.table.board import Seat
from app.theme import kit
from app.theme.ui import SIZES
from tests.app.games.boards import ui_of, walk
from tests.app.games.words import needs

WIDTH = 374.0
WORD = "unforeseeable"


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_a_long_question_is_whole(scale: float) -> None:
    ui, room = ui_of(390, 844, scale), WIDTH - BADGE - 2 * GAP - kit.TARGET
    sizes: list[float] = []
    for words in (2, 6, 12, 40):
        asked = banner(ui, Seat("Mai", "amber"), " ".join([WORD] * words), lambda _: None, WIDTH)
        [text] = [one for one in walk(asked) if isinstance(one, ft.Text) and WORD in str(one.value)]
        assert isinstance(text.size, float)
        _, lines = needs(text, room)
        assert text.max_lines is not None
        assert text.max_lines >= lines
        assert lines <= MOST_LINES + (scale == 2) or text.size == SIZES["small"]
        sizes.append(text.size)
    assert sizes[0] == ui.size("body" if ui.tight else "large")
    assert sizes == sorted(sizes, reverse=True)
