"""Tests of answers on the open table of a running game."""

import asyncio
import time
from dataclasses import replace
from typing import Any

import flet as ft
import pytest

from app.prefs import CHOICES
from app.store import StoreError
from app.table import spoken_answers
from app.table.state import Phase
from app.table.steps import Act, BackToTable, PassTo
from app.theme import kit
from tests.app.evenings import Evening, Make
from tests.app.screens.rooms import SIZES, walk, words
from tests.engines.toys.curtain_call import GAME, PILE

pytestmark = pytest.mark.usefixtures("toys")

PASS = "Pass the phone to {}"


def called(evening: Make, *cast: str, **more: Any) -> Evening:
    """Returns an evening of Curtain Call after everybody has chosen a split."""
    one = evening(*(cast or ("", "")), game="curtain_call", **more)
    while not any(action.kind == "pass" for action in one.controller.table.scene.spoken):
        one.draw()
        one.later()
        scene = one.controller.table.scene
        one.controller.take(Act((scene.spoken[1],), revision=scene.revision))
    return one


def action_bar(one: Evening) -> list[tuple[str, str]]:
    """Returns the displayed and announced text of each answer on the open table."""
    found = []
    for control in one.draw():
        if str(getattr(control, "key", "")).startswith("aloud-") and not isinstance(
            control, ft.Text
        ):
            inside = list(walk(control))
            written = " ".join(c.value for c in inside if isinstance(c, ft.Text))
            said = next((c.label for c in inside if isinstance(c, ft.Semantics)), written)
            found.append((written, str(said)))
    return found


def hold(one: Evening, seat: int, cards: list[int]) -> None:
    state = one.controller.table.state.match.state
    for old, new in zip(list(state.hands[seat]), cards, strict=True):
        pile = next(p for p in (*state.hands, *state.piles) if new in p)
        place, mine = pile.index(new), state.hands[seat].index(old)
        pile[place], state.hands[seat][mine] = old, new
    one.controller.table.state.match.decision = GAME.decide(state)


def test_one_answer_is_one_button_over_the_step(evening: Make) -> None:
    one = called(evening)
    assert action_bar(one) == [("Mai passes", "Mai passes")]
    text = words(one.draw())
    assert PASS.format("Mai") in text
    assert text.index("Mai passes") < text.index(PASS.format("Mai"))
    one.press("Mai passes")
    assert one.session.actions[-1] == {"seat": 0, "kind": "pass", "arg": None}
    assert one.phase() is Phase.TABLE
    assert action_bar(one) == [("Bình passes", "Bình passes")]


def test_nobody_answers_aloud_until_who_holds_the_news_has_looked_or_gone_on(evening: Make) -> None:
    one = called(evening)
    table = one.controller.table
    table.state = replace(table.state.with_holding(seat=1), awaits_done=True)
    assert action_bar(one) == []
    text = words(one.draw())
    on = text.index("On with the show")
    assert on < text.index("Bình: hold to see what is new"), "not where the phone was passed"
    one.press("On with the show")
    assert action_bar(one) == [("Mai passes", "Mai passes")]


def test_several_answers_stand_under_the_question_and_say_whose_they_are(evening: Make) -> None:
    one = evening("", "", game="curtain_call")
    assert action_bar(one)[1] == (
        "1 left, 2 right",
        "Mai: 1 from the left pile, 2 from the right one",
    )
    assert len(action_bar(one)) == 4
    assert "Mai draws 3 cards: from which pile?" in words(one.draw())
    one.press("2 left, 1 right")
    assert one.session.actions == [{"seat": 0, "kind": "split", "arg": 2}]
    assert "Bình draws 3 cards: from which pile?" in words(one.draw())


def test_a_question_that_names_nobody_is_given_a_name(
    evening: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(GAME), "ask", lambda *_: "From which pile?")
    one = evening("", "", game="curtain_call")
    assert "Mai: From which pile?" in words(one.draw())


def test_a_name_within_a_word_names_nobody(evening: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(GAME), "label", lambda *_: "Mainly pass")
    assert action_bar(called(evening)) == [("Mai: Mainly pass", "Mai: Mainly pass")]


def test_the_whole_foot_is_the_same_whatever_the_hands_hold(evening: Make) -> None:
    seen = []
    height = len(PILE)
    for cards in ([0, height, height + 5], [3, height + 3, height + 4]):
        one = called(evening)
        hold(one, 0, cards)
        seen.append((words(one.draw()), action_bar(one)))
    assert seen[0] == seen[1]


def test_the_second_half_of_a_double_tap_says_nothing(evening: Make) -> None:
    one = called(evening)
    one.press("Mai passes")
    one.draw()
    one.controller.drawing.taps._since = time.monotonic()
    scene = one.controller.table.scene
    one.controller.take(Act((scene.spoken[0],), revision=scene.revision))
    assert one.controller.table.state.match.actions[-1].seat == 0
    one.later()
    one.controller.take(Act((scene.spoken[0],), revision=scene.revision))
    assert one.controller.table.state.match.actions[-1].seat == 1


def test_a_button_of_an_older_table_does_nothing(evening: Make) -> None:
    one = called(evening)
    button = next(c for c in one.draw() if getattr(c, "key", None) == "aloud-pass-None")
    one.later()
    button.on_click(None)
    count = one.controller.table.state.match.count
    one.draw()
    one.later()
    button.on_click(None)
    assert one.controller.table.state.match.count == count
    assert one.shell.notices.message is None


def test_a_mistaken_pass_is_taken_back_in_the_bar(evening: Make) -> None:
    one = called(evening)
    one.press("Mai passes")
    tool = next(c for c in one.draw() if getattr(c, "key", None) == "undo")
    one.later()
    tool.on_click(None)
    assert action_bar(one) == [("Mai passes", "Mai passes")]
    assert len(one.session.actions) == one.controller.table.state.match.count == 2
    tool = next(c for c in one.draw() if getattr(c, "key", None) == "undo")
    tool.on_click(None)
    assert one.shell.notices.message is not None, "cards were drawn before"


def test_what_was_said_is_kept_and_the_table_opens_where_it_was(evening: Make) -> None:
    one = called(evening)
    one.press("Mai passes")
    identity, digest = one.session.id, one.controller.table.state.match.digest

    async def restart() -> None:
        await one.shell.evening.leave()
        await one.shell.evening.open(identity)

    asyncio.run(restart())
    one.dress()
    assert one.controller.table.state.match.digest == digest
    assert action_bar(one) == [("Bình passes", "Bình passes")]


def test_what_cannot_be_kept_was_not_said(evening: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    one = called(evening)

    def full(*actions: Any) -> None:
        raise StoreError("store.error.full")

    with monkeypatch.context() as patch:
        patch.setattr(one.session, "append", full)
        one.press("Mai passes")
    assert one.shell.notices.message is not None
    assert action_bar(one) == [("Mai passes", "Mai passes")]


def test_behind_the_curtain_and_before_the_hand_nothing_stands_there(evening: Make) -> None:
    one = called(evening)
    one.later()
    one.controller.take(PassTo(0))
    assert action_bar(one) == []
    one.controller.lift()
    assert action_bar(one) == []
    text = " ".join(words(one.draw()))
    assert "Mai passes" not in text
    assert "Pass" in text, "there it is one answer among the others"


def test_under_another_sheet_nothing_can_be_said(evening: Make) -> None:
    one = called(evening)
    for panel in ("log", "seats", "seat-1"):
        one.controller.open(panel)
        assert action_bar(one) == []
    one.controller.open("menu")
    drawn = one.draw()
    under = [each for each in drawn if isinstance(each, ft.Semantics) and each.disabled]
    answers = [each for each in drawn if str(getattr(each, "key", "")).startswith("aloud-")]
    [table] = [each for each in under if answers[0] in walk(each)]
    assert table.exclude_semantics
    assert {id(each) for each in answers} <= {id(each) for each in walk(table)}


def test_understudies_are_asked_by_nobody_and_who_is_alone_answers_at_home(evening: Make) -> None:
    mixed = evening("", "extra", "", game="curtain_call")
    assert len(action_bar(mixed)) == 4
    mixed.press("1 left, 2 right")
    assert mixed.controller.table.scene.understudies == (1,)
    assert action_bar(mixed) == []
    mixed.settle()
    assert len(action_bar(mixed)) == 4
    lone = evening("", "extra", game="curtain_call")
    assert action_bar(lone) == []
    lone.look()
    assert action_bar(lone) == []
    assert "1 left, 2 right" in words(lone.draw())


def test_who_goes_on_may_look_or_pass_with_one_touch_each(evening: Make) -> None:
    one = called(evening)
    hold(one, 0, [5, 21, 22])
    one.look()
    decision = one.controller.table.scene.decision
    assert decision is not None
    one.later()
    one.controller.take(
        Act(
            (next(a for a in decision.actions if a.arg == 5),),
            revision=one.controller.table.scene.revision,
        )
    )
    one.controller.hide()
    one.controller.table.take(BackToTable())
    assert one.controller.table.scene.continuing == 0
    text = " ".join(words(one.draw()))
    assert "Mai: hold to see your hand" in text
    assert action_bar(one) == [("Mai passes", "Mai passes")]
    one.press("Mai passes")
    assert one.controller.table.scene.deciders == (1,)


@pytest.mark.parametrize("scale", CHOICES["text_scale"])
@pytest.mark.parametrize("size", [*SIZES, (768, 1024), (1920, 1080)])
def test_every_answer_is_as_large_as_a_finger_and_leaves_room_for_the_step(
    evening: Make, size: tuple[int, int], scale: float
) -> None:
    one = evening("", "", game="curtain_call", size=size)
    one.shell.device.prefs.choose("text_scale", scale)
    ui = one.shell.device.ui
    controls = one.draw()
    answers = next(c for c in controls if getattr(c, "key", None) == "aloud")
    step = next(c for c in controls if getattr(c, "key", None) == "pass")
    rows = [row.controls for row in answers.controls if isinstance(row, ft.Row)]
    assert sum(map(len, rows)) == 4
    sizes: set[tuple[Any, Any]] = {
        (tile.width, tile.height) for tile in walk(rows) if isinstance(tile, ft.Container)
    }
    ((width, height),) = sizes
    assert min(width, height) >= kit.TARGET
    across = max(map(len, rows))
    assert (
        across * (width + spoken_answers.GAP) - spoken_answers.GAP <= ui.width - 2 * ui.edge + 0.01
    )
    all_rows = answers.height or len(rows) * (height + spoken_answers.GAP) + kit.line(ui, "small")
    action_bar = max(all_rows, step.height) if ui.landscape else all_rows + step.height
    assert action_bar < 0.6 * size[1], "the table stays in sight"
    assert answers.height is None or answers.scroll is not None
