"""Tests of the fonts that texts use."""

import ast
from pathlib import Path

import flet as ft
import pytest

from app.theme import lettering
from app.theme.measure import STRONG
from tests.sources import nodes

ROOT = Path(__file__).parents[2]
FAMILIES = {"STRONG", "BODY", "DISPLAY", "FAMILY"}


def chosen(source: str) -> list[int]:
    return [
        node.value.lineno
        for node in nodes(source, ast.keyword)
        if node.arg == "font_family"
        and FAMILIES & {one.id for one in ast.walk(node.value) if isinstance(one, ast.Name)}
    ]


def test_texts_name_a_role() -> None:
    found = {
        f"{path.relative_to(ROOT)}:{line}"
        for path in (ROOT / "app").rglob("*.py")
        for line in chosen(path.read_text("utf-8"))
        if path != ROOT / "app/main.py"  # the theme of the page
    }
    assert found == set()


@pytest.mark.parametrize("value", ["STRONG", "BODY if quiet else STRONG"])
def test_a_font_taken_by_its_name_is_found(value: str) -> None:
    assert chosen(f"ft.Text('', font_family={value})") == [1]


def test_words_are_set_in_the_font_of_their_role() -> None:
    text = lettering.written("label", "Mai", size=16, line=1)
    assert text == ft.Text("Mai", size=16, font_family=STRONG, style=ft.TextStyle(height=1))
    assert lettering.style("label").font_family == STRONG
