"""Tests of the words in identifiers, and of names of classes."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.sources import functions, nodes

ROOT = Path(__file__).parents[1]
ROOMS = ("app", "engines", "build", "bench", "tests", "assets")

OLD = {
    "told": "events, text, sentences, setup, facts: by what it is",
    "kept": "cache; saved where it is on disk",
    "wide": "width",
    "tall": "height",
    "high": "height",
    "foot": "action_bar",
    "heard": "aria_text, triggers",
    "looks": "card_faces",
    "strip": "status_bar",
    "standing": "state_line, score, pose: by what it is",
    "serial": "revision",
    "air": "announcement",
    "onward": "next_label, continues",
    "wings": "supply",
}
"""Abandoned words, each with its replacements."""

GONE = {"Stage", "AnyStage", "Moment", "Cellar", "Shelf", "_Sky", "Standing", "HeldHand"}
"""Former names of classes in `app` that have been renamed."""

MEANT = {
    # The card that is kept (rule O14), and an event that recordings name (DugKept).
    "kept": ("engines/onstage", "tests/engines", "engines/encore", "bench/encore.py"),
    "air": ("engines/upstaged", "app/games/upstaged", "tests"),  # a show goes off air, rule UA41
    "onward": ("engines/encore",),  # a field of its views and positions
    "strip": ("engines/thespianage", "tests/engines/thespianage"),  # a step of a card
    "high": ("engines", "tests/engines", "bench", "tests"),  # a bound, beside `low`; High Note
    "tall": ("tests",),  # the invented language with high letters
    "wide": ("app/sitting.py", "tests"),  # a place, a kind of screenshot
}
"""Folders in which each word is allowed, because it has its literal meaning there."""

DRAWN = ("assets/art/draw",)
"""Folders of drawings, in which a foot is a foot and wings are wings."""

METHODS = {"strip"}
"""Methods of Python's own types."""

AS_BOOL = {"is_wide"}
"""Names allowed for flags that say that something is wider than it is high."""


def identifiers(source: str) -> Iterator[tuple[int, str]]:
    """Yields the identifiers in a module with their lines, except names of tests."""
    yield from ((node.lineno, node.id) for node in nodes(source, ast.Name))
    yield from ((node.lineno, node.arg) for node in nodes(source, ast.arg))
    yield from ((node.lineno, node.name) for node in nodes(source, ast.ClassDef))
    for function in functions(source):
        if not function.name.startswith("test_"):
            yield function.lineno, function.name
    called = {
        id(node.func)
        for node in nodes(source, ast.Call)
        if isinstance(node.func, ast.Attribute) and node.func.attr in METHODS
    }
    for node in nodes(source, ast.Attribute):
        if id(node) not in called:
            yield node.lineno, node.attr


@cache
def old_words(name: str) -> frozenset[str]:
    parts = () if name in AS_BOOL else re.split(r"_|(?<=[a-z])(?=[A-Z])", name)
    return frozenset(part.lower() for part in parts) & OLD.keys()


def found(room: str) -> list[str]:
    """Returns the abandoned words in a folder, with their places and replacements."""
    lines = []
    for path in sorted((ROOT / room).rglob("*.py")):
        place = path.relative_to(ROOT).as_posix()
        if place.startswith(DRAWN):
            continue
        for line, name in identifiers(path.read_text("utf-8")):
            lines += [
                f"{place}:{line} {name}: write {OLD[word]}"
                for word in old_words(name)
                if not place.startswith(MEANT.get(word, ()) or " ")
            ]
    return lines


@pytest.mark.parametrize("room", ROOMS)
def test_old_words_do_not_come_back(room: str) -> None:
    assert found(room) == []


def test_classes_have_names_of_their_own() -> None:
    classes = {
        node.name
        for path in (ROOT / "app").rglob("*.py")
        for node in nodes(path.read_text("utf-8"), ast.ClassDef)
    }
    assert not classes & GONE


@pytest.mark.parametrize(
    "source",
    ["told = 1", "def f(kept): ...", "a.standing", "class AirLook: ...", "def foot(): ..."],
)
def test_an_old_word_is_found(source: str) -> None:
    assert any(old_words(name) for _, name in identifiers(source))


def test_what_python_calls_so_is_left_alone() -> None:
    assert not any(old_words(name) for _, name in identifiers("' a '.strip()\nstripped = whole"))
