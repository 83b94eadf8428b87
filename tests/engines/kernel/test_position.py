"""What every game's positions have in common."""

from collections.abc import Callable
from typing import Any

import pytest

from engines.kernel.position import (
    Fields,
    apiece,
    below,
    each,
    line,
    named,
    once,
    short,
    whole,
)
from engines.kernel.reason import BadPosition

IDS = ("rose", "rosemary", "thyme", "ti", "t", "")


def read(text: str, *names: str) -> Fields:
    return Fields("toy", text, names)


def test_a_line_holds_words_numbers_and_flags() -> None:
    text = line("toy", {"seats": 3, "open": True, "shut": False, "name": "ana", "hand": "", "n": 0})
    assert text == "toy seats=3 open=yes shut=no name=ana hand=- n=0"
    told = read(text, "seats", "open", "shut", "name", "hand", "n")
    assert (told.number("seats", 2, 4), told.number("n")) == (3, 0)
    assert (told.flag("open"), told.flag("shut")) == (True, False)
    assert told.word("name", ("ben", "ana")) == "ana"
    assert told.read("hand", list) == []


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "game"),
        ("other a=1", "game"),
        ("toy", "missing"),
        ("toy a=1 a=1", "twice"),
        ("toy a=1 b=1", "field"),
        ("toy a", "field"),
    ],
)
def test_a_line_of_another_shape_is_refused(text: str, fault: str) -> None:
    with pytest.raises(BadPosition) as refused:
        read(text, "a")
    assert refused.value.reason.key == f"kernel.position.{fault}"


@pytest.mark.parametrize(
    "take",
    [
        lambda told: told.flag("a"),
        lambda told: told.word("a", ("yes", "no")),
        lambda told: told.number("a"),
        lambda told: told.read("a", each(2, whole)),
    ],
)
def test_a_strange_value_names_its_field(take: Callable[[Fields], Any]) -> None:
    with pytest.raises(BadPosition) as refused:
        take(read("toy a=maybe", "a"))
    assert refused.value.reason.key == "kernel.position.value"
    assert refused.value.reason.args == {"name": "a", "value": "maybe"}


def test_numbers_below_a_limit() -> None:
    assert [below(3, text) for text in "012"] == [0, 1, 2]
    for text in ("3", "-1", "", "x", "²"):
        with pytest.raises((ValueError, LookupError)):
            below(3, text)


def test_nothing_twice() -> None:
    assert once((2, 1)) == [2, 1]
    with pytest.raises(ValueError, match="1, 2, 1"):
        once([1, 2, 1])


def test_a_value_for_each() -> None:
    assert apiece([1, 12]) == "1/12"
    assert apiece(["", "a"], str.upper) == "-/A"
    assert each(2, str.lower)("-/A") == ["", "a"]
    for text in ("1", "1/2/3"):
        with pytest.raises(ValueError, match=text):
            each(2, whole)(text)


def test_names_are_told_apart_by_their_first_letters() -> None:
    assert short(IDS) == ("rose", "rosem", "th", "ti", "t", "")
    assert short(IDS, 3) == ("rose", "rosem", "thy", "ti", "t", "")
    assert [named(IDS[:5], word) for word in short(IDS[:5])] == [0, 1, 2, 3, 4]
    assert named(IDS, "rosema") == 1
    for word in ("ro", "x", "rosemarys"):
        with pytest.raises(ValueError, match="unpack"):
            named(IDS, word)
