"""The code's terms: each type of the glossary exists, and no two public types share a name."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).parents[1]

ALIKE = {"State", "View", "Options", "Pack", "Imaginer", "Glimpse"}
"""Parts that every game names alike."""

PENDING = {
    *("Ability", "Again", "Aimed", "Branch", "Card", "Cards", "Cast", "Discard", "Draw", "Either"),
    *("Event", "Frame", "Move", "Performer", "Price", "Row", "Rule", "Salvage"),
    *("Stage", "Standing", "Star", "Step", "Swap", "Table", "Test", "Tile", "Trigger", "Turn"),
    *("UnderWay", "ViewText", "Worth"),
}
"""Names that are still shared; only to become fewer."""


def public_types() -> dict[str, list[str]]:
    """Modules of the engines by the public types that they define, events aside."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted((ROOT / "engines").rglob("*.py")):
        if path.name == "events.py":  # each is a key of its game's catalogue
            continue
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].append(str(path.relative_to(ROOT)))
    return found


def test_no_two_public_types_share_a_name() -> None:
    shared = {name: modules for name, modules in public_types().items() if len(modules) > 1}
    assert {name: shared[name] for name in shared.keys() - ALIKE - PENDING} == {}


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
