"""Test of the action bar while a computer player decides."""

import pytest

from app.table.waiting import GAP, skips_of
from app.theme import kit
from tests.app.games.boards import ui_of


@pytest.mark.parametrize("lang", ["en", "vi"])
def test_both_buttons_to_skip_fit_in_a_narrow_column(lang: str) -> None:
    ui = ui_of(844, 390, lang=lang)
    label, all_label = ui.say("understudy.skip"), ui.say("understudy.skip_all")
    for room in (266, 266 - kit.TARGET - GAP):
        icon_name, width = skips_of(ui, label, all_label, room)
        first = kit.quiet_width(ui, label) + (kit.ICON if icon_name else 0)
        assert first + GAP + width <= room
        assert width >= kit.quiet_width(ui, all_label, 2) - 10, "in readable type"
