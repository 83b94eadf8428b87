"""Tests of function lengths."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.sources import functions

ROOT = Path(__file__).parents[1]

LINES = 60
"""Maximum number of lines of a function, including its signature."""


def lengths(source: str) -> Iterator[tuple[str, int]]:
    for node in functions(source):
        assert node.end_lineno is not None
        yield node.name, node.end_lineno - node.lineno + 1


def longer(path: Path) -> list[str]:
    return [name for name, lines in lengths(path.read_text("utf-8")) if lines > LINES]


@pytest.mark.parametrize("folder", ["app", "assets", "build", "engines"])
def test_no_function_is_longer_than_sixty_lines(folder: str) -> None:
    found = {
        str(path.relative_to(ROOT)): names
        for path in sorted((ROOT / folder).rglob("*.py"))
        if (names := longer(path))
    }
    assert not found


def test_a_long_function_is_found() -> None:
    inside = "class One:\n    async def one(self):\n        pass\n        pass\n"
    assert [*lengths(inside)] == [("one", 3)]
    assert [*lengths("def two():\n" + "    pass\n" * LINES)] == [("two", LINES + 1)]
