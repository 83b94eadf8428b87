"""RULES.md and the rules pages: complete, and true to the tests and the rules."""

import ast
import json
import re
from pathlib import Path

import pytest

from engines.onstage import GAME, content

HERE = Path(__file__).parent
FOLDER = Path(content.__file__).parent.parent
NUMBERS = [*(f"O{n}" for n in range(1, 19)), *(f"OA{n}" for n in range(1, 35))]
ROW = re.compile(r"^\| (OA?\d+) \| (.+?) \| (.+?) \|$")


def table() -> dict[str, list[str]]:
    """Number -> names of its tests, as RULES.md lists them."""
    rows = {}
    for line in (FOLDER / "RULES.md").read_text(encoding="utf-8").splitlines():
        found = ROW.match(line)
        if found:
            assert found[1] not in rows
            rows[found[1]] = re.findall(r"`(test_\w+)`", found[3])
    return rows


def all_tests() -> set[str]:
    names = set()
    for path in HERE.glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                names.add(node.name)
    return names


def test_rules_md_lists_every_number_in_order() -> None:
    assert list(table()) == NUMBERS


def test_rules_md_names_tests_that_exist_and_all_of_them() -> None:
    existing = all_tests()
    for number, names in table().items():
        assert names, f"{number} has no test"
        assert set(names) <= existing, f"{number} names tests that are not there"
        own = {name for name in existing if name.startswith(f"test_{number}_")}
        assert own
        assert own <= set(names), f"RULES.md leaves out tests of {number}"


def test_rules_named_in_the_code_exist() -> None:
    for path in FOLDER.rglob("*.py"):
        for number in re.findall(r"\bOA?\d+\b", path.read_text(encoding="utf-8")):
            assert number in NUMBERS, f"{path.name} names {number}"
    for key, text in GAME.catalogue().items():
        for number in re.findall(r"\bOA?\d+\b", text):
            assert number in NUMBERS, f"{key} names {number}"


def test_rules_pages_are_whole() -> None:
    pages = GAME.rules_text()
    assert set(pages) == {"title", "lead", "sections", "rules", "prompts"}
    assert [rule["number"] for rule in pages["rules"]] == NUMBERS
    for rule in pages["rules"]:
        assert set(rule) == {"number", "title", "text"}
        assert rule["title"]
        assert rule["text"].endswith(".")
    placed = [number for section in pages["sections"] for number in section["numbers"]]
    assert sorted(placed) == sorted(NUMBERS)
    ids = [section["id"] for section in pages["sections"]]
    assert len(set(ids)) == len(ids)
    for section in pages["sections"]:
        assert set(section) == {"id", "title", "numbers", "text"}
        assert section["text"]


def test_guide_can_be_read_in_five_minutes() -> None:
    words = sum(
        len(paragraph.split())
        for section in GAME.rules_text()["sections"]
        for paragraph in section["text"]
    )
    assert words < 1000  # at 200 words a minute


def test_every_prompt_leads_to_a_rule() -> None:
    asked = {key for key in GAME.catalogue() if key.startswith("ask.")}
    prompts = GAME.rules_text()["prompts"]
    assert set(prompts) == asked
    assert set(prompts.values()) <= set(NUMBERS)


def test_a_language_without_rules_pages_is_named() -> None:
    with pytest.raises(FileNotFoundError):
        GAME.rules_text("xx")


def test_rules_pages_are_plain_json() -> None:
    raw = (FOLDER / "text" / "rules.en.json").read_text(encoding="utf-8")
    assert json.loads(raw) == GAME.rules_text()
