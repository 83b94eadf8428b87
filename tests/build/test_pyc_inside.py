"""Tests of removing source parts before compiling for the browser."""

from __future__ import annotations

import ast
from typing import Any

from build.pyc import INSIDE

SOURCE = '''
"""What it is for."""
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from elsewhere import Thing

class Point:
    """Where."""
    x: int
    def far(self, other: Point, *rest: int, by: int = 1, **more: str) -> int:
        """How far."""
        return other.x - self.x

@checked
def free(word: str) -> bool:
    return True
'''
LEFT = """
from typing import TYPE_CHECKING

class Point:
    '.'
    x: int
    def far(self, other, *rest, by=1, **more):
        return other.x - self.x

@checked
def free(word: str) -> bool:
    return True
"""

DATA = """
from dataclasses import dataclass

@dataclass
class Point:
    x: int
"""


def of_pyc_inside() -> dict[str, Any]:
    inside: dict[str, Any] = {"paths": "[]"}
    exec(compile(INSIDE.read_text(encoding="utf-8"), str(INSIDE), "exec"), inside)
    return inside


def test_no_signature_is_computed_for_a_class_without_a_text() -> None:
    """A class without a docstring gets `BLANK`, so that no signature replaces it.

    Spaces around it would be stripped by Python 3.13 and later when compiling.
    """
    inside, space = of_pyc_inside(), {"__name__": __name__}
    tree = ast.parse(DATA)
    inside["bare"](tree)
    exec(compile(tree, "point.py", "exec"), space)
    point: Any = space["Point"]
    assert point.__doc__ == inside["BLANK"]
    assert inside["BLANK"].strip() == inside["BLANK"]


def test_texts_and_types_that_nobody_reads_are_left_out() -> None:
    inside = of_pyc_inside()
    tree = ast.parse(SOURCE)
    inside["bare"](tree)
    inside["untyped"](tree)
    assert ast.dump(tree) == ast.dump(ast.parse(LEFT))
