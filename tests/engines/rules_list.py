"""RULES.md and the rules pages of a game: complete, and true to the tests and the rules.

A game's `test_rules_list.py` has a `RulesList` of its own that says which game it is about.
"""

import ast
import json
import re
from pathlib import Path
from typing import Any

from engines.kernel.game import Game


class RulesList:
    """The tests of a game's numbered rules, with the folders of its code and of its tests.

    `mark` is the letter of its numbers: "O" for O1, O2, … from the rulebook and OA1, OA2, … of
    the house.
    """

    game: Game[Any]
    mark: str
    rules: int
    rulings: int
    code: Path
    tests: Path

    @property
    def numbers(self) -> list[str]:
        """Every number, in order."""
        return [
            *(f"{self.mark}{n}" for n in range(1, self.rules + 1)),
            *(f"{self.mark}A{n}" for n in range(1, self.rulings + 1)),
        ]

    def rows(self) -> dict[str, tuple[str, list[str]]]:
        """Number -> its title and the names of its tests, as RULES.md lists them."""
        row = re.compile(rf"^\| ({self.mark}A?\d+) \| (.+?) \| (.+?) \|$")
        rows = {}
        for line in (self.code / "RULES.md").read_text(encoding="utf-8").splitlines():
            found = row.match(line)
            if found:
                assert found[1] not in rows
                rows[found[1]] = found[2], re.findall(r"`(test_\w+)`", found[3])
        return rows

    def all_tests(self) -> set[str]:
        """The names of all tests in the folder."""
        names = set()
        for path in self.tests.glob("test_*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                    names.add(node.name)
        return names

    def test_rules_md_lists_every_number_in_order(self) -> None:
        """RULES.md lists every number in order, under the title of the rules pages."""
        rows = self.rows()
        assert list(rows) == self.numbers
        titles = {rule["number"]: rule["title"] for rule in self.game.rules_text()["rules"]}
        assert {number: title for number, (title, _) in rows.items()} == titles

    def test_rules_md_names_tests_that_exist_and_all_of_them(self) -> None:
        """It names tests that exist, one at least a number, and all that are called after one."""
        existing = self.all_tests()
        for number, (_, names) in self.rows().items():
            assert names, f"{number} has no test"
            assert set(names) <= existing, f"{number} names tests that are not there"
            own = {name for name in existing if name.startswith(f"test_{number}_")}
            assert own, f"no test is called after {number}"
            assert own <= set(names), f"RULES.md leaves out tests of {number}"

    def test_rules_named_in_the_code_exist(self) -> None:
        """Every number that code and texts name exists."""
        named = re.compile(rf"\b{self.mark}A?\d+\b")
        for path in self.code.rglob("*.py"):
            for number in named.findall(path.read_text(encoding="utf-8")):
                assert number in self.numbers, f"{path.name} names {number}"
        for key, text in self.game.catalogue().items():
            for number in named.findall(text):
                assert number in self.numbers, f"{key} names {number}"

    def test_rules_pages_are_whole(self) -> None:
        """The rules pages tell of every rule, and the guide places each in one section."""
        pages = self.game.rules_text()
        assert set(pages) == {"title", "lead", "sections", "rules", "prompts"}
        assert [rule["number"] for rule in pages["rules"]] == self.numbers
        for rule in pages["rules"]:
            assert set(rule) == {"number", "title", "text"}
            assert rule["title"]
            assert rule["text"].endswith(".")
        assert len({rule["title"] for rule in pages["rules"]}) == len(self.numbers)
        placed = [number for section in pages["sections"] for number in section["numbers"]]
        assert sorted(placed) == sorted(self.numbers)
        ids = [section["id"] for section in pages["sections"]]
        assert len(set(ids)) == len(ids)
        for section in pages["sections"]:
            assert set(section) == {"id", "title", "numbers", "text"}
            assert section["text"]
            assert all(text.count("**") % 2 == 0 for text in section["text"])
        raw = (self.code / "text" / "rules.en.json").read_text(encoding="utf-8")
        assert json.loads(raw) == pages

    def test_guide_can_be_read_in_five_minutes(self) -> None:
        """The guide can be read in five minutes, at 200 words a minute."""
        words = sum(
            len(paragraph.split())
            for section in self.game.rules_text()["sections"]
            for paragraph in section["text"]
        )
        assert words < 1000

    def test_every_prompt_leads_to_a_rule(self) -> None:
        """Every question leads to a rule."""
        asked = {key for key in self.game.catalogue() if key.startswith("ask.")}
        prompts = self.game.rules_text()["prompts"]
        assert set(prompts) == asked
        assert set(prompts.values()) <= set(self.numbers)

    def test_a_language_without_rules_pages_has_the_english_ones(self) -> None:
        """A language without rules pages has the English ones."""
        assert self.game.rules_text("zz") == self.game.rules_text()
