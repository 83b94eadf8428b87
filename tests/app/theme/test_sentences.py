"""Tests of sentences drawn with two words in their last line."""

from app.theme import EVENING, Motion, Ui, kit

UI = Ui(EVENING, 390, 844, 1.0, Motion.of(1), str)  # type: ignore[arg-type]
SAID = "Mai, hold until the curtain opens"
GLUED = "Mai, hold until the curtain\u00a0opens"


def test_the_last_word_is_not_alone_and_is_read_with_a_plain_space() -> None:
    line = kit.sentence(UI, SAID, room=180)
    assert (line.value, line.semantics_label) == (GLUED, SAID)


def test_words_that_would_fill_a_line_stay_apart() -> None:
    line = kit.sentence(UI, SAID, room=40)
    assert (line.value, line.semantics_label) == (SAID, None)
