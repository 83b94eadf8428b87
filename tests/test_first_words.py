"""Tests of docstrings."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.sources import parsed

ROOT = Path(__file__).parents[1]

FOLDERS = ("app", "assets", "bench", "build", "engines", "tests")
MADE = ("build/cache", "build/stock", "build/web")
"""Folders of generated files."""

REFUSED = re.compile(
    r"(What|Whom?|Whose|Whoever|Whatever|Whether it|How|Where|When|The same|Those|These|So|Such"
    r"|As|And|But|Or|Nor|Neither|All that|Also|Even|Though|Although|Otherwise|Else"
    r"|Thus|Then|There|Here|Yet|It|Its|They|Their|Them|This|That|He|His|She|Her"
    r"|Because|Since|Unless|Until|Not|Never|Of|From|With|By|To)\b"
)
"""First words that name neither an action nor a thing, or point to something not yet named."""


PARTS = ("body", "orelse", "handlers", "finalbody", "cases")
"""Fields of a statement that contain other statements."""

LISTED = re.compile(r"^ {4,}\w+(, \w+)*  +\S", re.MULTILINE)
"""List of attributes or parameters without a heading: a name and two spaces."""


def docstrings(path: Path) -> Iterator[tuple[int, str]]:
    """Yields the docstrings of a module with their lines, including those of attributes."""
    waiting: list[ast.AST] = [parsed(path.read_text("utf-8"))]
    while waiting:
        node = waiting.pop()
        for child in getattr(node, "body", ()):
            if isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant):
                yield child.lineno, str(child.value.value).strip()
        # Statements alone: no expression has a docstring in it.
        for name in PARTS:
            waiting += getattr(node, name, ())


@cache
def held(folder: str) -> list[tuple[str, str]]:
    return [
        (f"{name}:{line}", text)
        for path in sorted((ROOT / folder).rglob("*.py"))
        if not (name := path.relative_to(ROOT).as_posix()).startswith(MADE)
        for line, text in docstrings(path)
    ]


@pytest.mark.parametrize("folder", FOLDERS)
def test_docstrings_begin_with_a_verb_or_a_noun(folder: str) -> None:
    assert [f"{place}: {text}" for place, text in held(folder) if REFUSED.match(text)] == []


@pytest.mark.parametrize("folder", FOLDERS)
def test_attributes_and_parameters_stand_under_a_heading(folder: str) -> None:
    assert [f"{place}: {text}" for place, text in held(folder) if LISTED.search(text)] == []


@pytest.mark.parametrize("folder", FOLDERS)
def test_code_in_docstrings_has_single_backticks(folder: str) -> None:
    assert [place for place, text in held(folder) if "``" in text] == []


def test_a_refused_beginning_is_found() -> None:
    assert REFUSED.match("What may be known.")
    assert REFUSED.match("Whether it is over.")
    assert REFUSED.match("It is None if nobody won.")
    assert REFUSED.match("Neither card is shown.")
    assert not REFUSED.match("Items of a list.")
    assert not REFUSED.match("Whether the match is over.")
    assert not REFUSED.match("Wherever cards lie.")


def test_a_list_without_a_heading_is_found() -> None:
    assert LISTED.search("A piece.\n\n    art    its picture\n    name   its name")
    assert not LISTED.search("A piece.\n\n    Attributes:\n        art: Its picture.")
