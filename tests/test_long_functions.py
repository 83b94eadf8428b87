"""Tests of function lengths; ruff checks complexity and number of parameters."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

LINES = 60
"""Maximum number of lines of a function, including its signature."""


def functions(source: str) -> Iterator[tuple[str, int]]:
    """Yields the name and the length of each function."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            assert node.end_lineno is not None
            yield node.name, node.end_lineno - node.lineno + 1


def longer(path: Path) -> list[str]:
    """Returns the names of a file's functions that are too long."""
    return [name for name, lines in functions(path.read_text("utf-8")) if lines > LINES]


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
    assert [*functions(inside)] == [("one", 3)]
    assert [*functions("def two():\n" + "    pass\n" * LINES)] == [("two", LINES + 1)]
