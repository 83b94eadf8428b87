"""Tests that only the theme creates certain columns and stacks."""

import ast
from pathlib import Path

import pytest

from tests.sources import nodes

ROOT = Path(__file__).parents[2]
SHAPES = ROOT / "app/theme/shapes.py"
SIDES = {None, "ft.CrossAxisAlignment.STRETCH", "ft.CrossAxisAlignment.CENTER"}


def by_hand(source: str) -> list[int]:
    """Returns the lines that create a column or stack which `app.theme.shapes` names."""
    found = []
    for node in nodes(source, ast.Call):
        made = ast.unparse(node.func)
        if made not in ("ft.Column", "ft.Stack"):
            continue
        more = {one.arg: ast.unparse(one.value) for one in node.keywords}
        column = more.get("tight") == "True" and "spacing" in more and "scroll" not in more
        column = column and more.get("horizontal_alignment") in SIDES
        uncut = more.get("clip_behavior") in ("ft.ClipBehavior.NONE", "kit.UNCUT")
        if (made == "ft.Column" and column) or (made == "ft.Stack" and uncut):
            found.append(node.lineno)
    return found


def test_shapes_are_named() -> None:
    found = {
        f"{path.relative_to(ROOT)}:{line}"
        for path in (ROOT / "app").rglob("*.py")
        if path != SHAPES
        for line in by_hand(path.read_text("utf-8"))
    }
    assert found == set()


@pytest.mark.parametrize(
    "source",
    [
        "ft.Column(rows, spacing=0, tight=True)",
        "ft.Stack(layers, clip_behavior=ft.ClipBehavior.NONE)",
    ],
)
def test_a_shape_made_by_hand_is_found(source: str) -> None:
    assert by_hand(source) == [1]
    assert by_hand(source.replace("tight=True", "scroll=AUTO").replace("NONE", "HARD_EDGE")) == []
