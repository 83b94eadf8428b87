"""Tests of controls' ARIA roles and labels."""

from dataclasses import replace
from typing import Any

import flet as ft
import pytest

from app.platform.walks import within
from app.screens import pieces
from app.text import speaker
from app.theme import EVENING, Motion, Ui, kit

UI = Ui(EVENING, 390, 844, 1.0, Motion.of(1), speaker("en"))


def identifiers(control: Any) -> list[Any]:
    return [getattr(one, "identifier", None) for one in within(control)]


def test_what_a_dialog_lies_over_is_not_reached() -> None:
    under = kit.primary(UI, "Play", lambda _: None, key="under")
    close = kit.primary(UI, "Close", lambda _: None, key="close")
    dialog = kit.over(UI, under, kit.Dialog(close), key="why")
    reached = [one.key for one in within(dialog) if getattr(one, "data", None) == kit.NEXT]
    assert reached == ["close"]


def test_a_choice_of_one_is_a_group_of_radio_buttons() -> None:
    group: Any = pieces.choices(UI, "Lighting", [(1, "Day"), (2, "Night")], 2, print)
    assert (group.identifier, group.label) == (kit.RADIO_GROUP, "Lighting")
    buttons = [one for one in within(group) if getattr(one, "identifier", None) == kit.RADIO]
    assert [one.checked for one in buttons] == [False, True]


@pytest.mark.parametrize("ready", [False, True])
def test_a_button_that_says_why_is_heard_as_disabled_and_still_pressed(ready: bool) -> None:
    button = kit.tool(UI, "undo", "Undo", lambda _: None)
    answering = kit.answering(button, ready=ready)
    assert (kit.READY if ready else kit.UNREADY) in identifiers(answering)
    assert not button.disabled


@pytest.mark.parametrize(("scale", "words"), [(1.0, ["Flip"]), (2.0, [])])
def test_a_word_under_an_icon_is_for_eyes_and_for_type_that_leaves_room(
    scale: float, words: list[str]
) -> None:
    """The word is drawn but not announced, because the button's label says more."""
    ui = replace(UI, text_scale=scale)
    tool = kit.captioned(
        ui, kit.tool(ui, "rotate", "Flip the picture to the other side", lambda _: None), "Flip"
    )
    texts = [one for one in within(tool) if isinstance(one, ft.Text)]
    assert [one.value for one in texts if one.value == "Flip"] == words
    labels = [one.semantics_label for one in texts if one.semantics_label != ""]
    assert labels == ["Flip the picture to the other side"]
    assert (tool.width, tool.height) == (kit.TARGET, kit.TARGET)


def test_a_title_leaves_room_for_a_tool_with_a_long_word() -> None:
    ui = replace(UI, width=360.0)

    def title(word: str) -> ft.Text:
        tool = kit.captioned(ui, kit.tool(ui, "recap", word, print), word, grows=True)
        bar = kit.topbar(ui, "Curtain call", print, tools=[tool, tool, tool])
        return next(
            one for one in within(bar) if isinstance(one, ft.Text) and one.value == "Curtain call"
        )

    sizes = [title(word).size or 0 for word in ("Log", "Moments of it")]
    assert sizes[0] > sizes[1]
