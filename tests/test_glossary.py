"""Tests of the glossary."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from functools import cache
from pathlib import Path

from tests.sources import parsed

ROOT = Path(__file__).parents[1]

ALIKE = {"State", "View", "ViewText", "Options", "Pack", "Imaginer", "Glimpse"}
"""Types that have the same name in every game."""


@cache
def public_types() -> dict[str, list[str]]:
    """Returns the modules of the engines by the public types they define.

    Events, and steps and rules of cards, are left out, because they are words of their game's
    language.
    """
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted((ROOT / "engines").rglob("*.py")):
        for node in parsed(path.read_text("utf-8")).body:
            if not isinstance(node, ast.ClassDef) or node.name.startswith("_"):
                continue
            if "audience" in fields(node):
                continue  # an event: each is a key of its game's catalogue
            if path.name != "schema.py" or not word(node):
                found[node.name].append(str(path.relative_to(ROOT)))
    return found


def word(node: ast.ClassDef) -> bool:
    return bool({"do", "rule"} & fields(node))


def fields(node: ast.ClassDef) -> set[str]:
    targets = [each.target for each in node.body if isinstance(each, ast.AnnAssign)]
    return {target.id for target in targets if isinstance(target, ast.Name)}


def test_no_two_public_types_share_a_name() -> None:
    shared = {name: modules for name, modules in public_types().items() if len(modules) > 1}
    assert {name: shared[name] for name in shared.keys() - ALIKE} == {}


def test_every_type_of_the_glossary_exists() -> None:
    text = (ROOT / "docs/glossary.md").read_text("utf-8")
    terms = {
        term
        for row in re.findall(r"^\| ([^|]+) \|", text, re.MULTILINE)
        for term in re.findall(r"`(\w+)`", row)
    }
    types = public_types().keys() | {"Policy", "Event"}
    assert len(terms) > 20
    assert terms - types == set()
