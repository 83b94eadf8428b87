"""Docstrings begin as the house's style has it: a verb and its object, or a noun phrase."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

FOLDERS = ("app", "assets", "build", "engines", "tests")
TO_COME = ("tests/app/games", "tests/engines")
"""Folders whose docstrings are not held to it yet."""

MADE = ("build/cache", "build/stock", "build/web")
"""Folders of what the build makes."""

REFUSED = re.compile(
    r"(What|Whom?|Whose|Whoever|Whether it|How|Where|When|The same|Those|These|So many"
    r"|As (much|many|far)|And|But|All that)\b"
)


def docstrings(path: Path) -> Iterator[tuple[int, str]]:
    """Docstrings of a module with their lines, those under attributes among them."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        body = getattr(node, "body", None)
        for child in body if isinstance(body, list) else ():
            if isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant):
                yield child.lineno, str(child.value.value).strip()


@pytest.mark.parametrize("folder", FOLDERS)
def test_docstrings_begin_with_a_verb_or_a_noun(folder: str) -> None:
    wrong = []
    for path in sorted((ROOT / folder).rglob("*.py")):
        name = path.relative_to(ROOT).as_posix()
        if name.startswith((*TO_COME, *MADE)):
            continue
        wrong += [
            f"{name}:{line}: {text}" for line, text in docstrings(path) if REFUSED.match(text)
        ]
    assert wrong == []


def test_a_refused_beginning_is_found() -> None:
    assert REFUSED.match("What may be known.")
    assert REFUSED.match("Whether it is over.")
    assert not REFUSED.match("Whether the match is over.")
    assert not REFUSED.match("Wherever cards lie.")
