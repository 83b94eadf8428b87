"""Tests of labels that are never broken into lines."""

from __future__ import annotations

from app.text import speaker
from app.theme import kit, measure
from tests.app.games.boards import ui_of
from tests.pseudo import LONG, NO_BREAK, TALL


def test_vietnamese_has_such_labels_and_the_tall_language_the_same() -> None:
    assert speaker("vi")("play.undo") == f"Hoàn{NO_BREAK}tác"
    english = {"a": "Settings", "b": "Something to do", "c": "Settings"}
    height = TALL.made_of(english, ["a", "b"])
    assert NO_BREAK in height["a"]
    assert height["a"].replace(NO_BREAK, " ") == height["c"]
    assert NO_BREAK not in height["b"], "it is too long for one line"
    assert NO_BREAK not in LONG.made_of(english, ["a"])["a"], "it is one word"


def test_it_is_measured_as_one_word() -> None:
    broken, whole = "Hoàn tác", f"Hoàn{NO_BREAK}tác"
    assert measure.width_of(whole, 16) == measure.width_of(broken, 16)
    room = measure.width_of(whole, 16) - 4
    assert measure.lines(broken, 16, room) == 2
    assert measure.lines(whole, 16, room) is None
    assert measure.longest_word(whole, 16) == measure.width_of(whole, 16)
    assert measure.largest(whole, 16, 10, room, 2) < 16 == measure.largest(broken, 16, 10, room, 2)


def test_a_button_without_room_for_it_has_smaller_type() -> None:
    label = speaker("vi")("play.undo")
    room = measure.width_of(label, 16) + 2 * kit.PAD - 6
    words = kit._words(ui_of(360, 640), label, "", ("body",), room - 2 * kit.PAD)
    assert words.lines == 1
    assert words.points < 16
