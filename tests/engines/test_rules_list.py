"""Tests of RULES.md and the rules pages."""

import ast
import json
import re
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple, Self

import pytest

import engines
from engines import Game, games
from tests.engines.catalogues import keys

ENGINES = Path(engines.__file__).parent


class Rulebook(NamedTuple):
    """Numbered rules of a game, such as O1 and OA1.

    Attributes:
        name: Name of the game.
        mark: Letter before its numbers.
        rules: Number of rules in the rulebook.
        rulings: Number of our own rulings, which have an A.
    """

    name: str
    mark: str
    rules: int
    rulings: int

    @classmethod
    def of(cls, name: str) -> Self:
        listed = json.loads((ENGINES / name / "rules.json").read_text("utf-8"))["rules"]
        rulings = [number for number in listed if number[1] == "A"]
        return cls(name, listed[0][0], len(listed) - len(rulings), len(rulings))

    @property
    def game(self) -> Game[Any]:
        return games()[self.name]

    @property
    def code(self) -> Path:
        return ENGINES / self.name

    @property
    def tests(self) -> Path:
        return Path(__file__).parent / self.name

    @property
    def numbers(self) -> list[str]:
        return [
            *(f"{self.mark}{n}" for n in range(1, self.rules + 1)),
            *(f"{self.mark}A{n}" for n in range(1, self.rulings + 1)),
        ]

    def rows(self) -> dict[str, tuple[str, list[str]]]:
        """Returns titles and test names by number, as listed in RULES.md."""
        row = re.compile(rf"^\| ({self.mark}A?\d+) \| (.+?) \| (.+?) \|$")
        rows = {}
        for line in (self.code / "RULES.md").read_text(encoding="utf-8").splitlines():
            found = row.match(line)
            if found:
                assert found[1] not in rows
                rows[found[1]] = found[2], re.findall(r"`(test_\w+)`", found[3])
        return rows

    def all_tests(self) -> set[str]:
        names = set()
        for path in self.tests.glob("test_*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                    names.add(node.name)
        return names


def test_every_game_has_a_letter_of_its_own() -> None:
    assert len({book.mark for book in RULEBOOKS}) == len(RULEBOOKS)
    assert {
        Rulebook("onstage", "O", rules=18, rulings=34),
        Rulebook("upstaged", "U", rules=36, rulings=44),
        Rulebook("encore", "E", rules=28, rulings=56),
        Rulebook("thespianage", "T", rules=30, rulings=51),
    } <= {*RULEBOOKS}


PARTS = ("title", "text")
"""Fields of a rule that contain text."""

RULEBOOKS = [Rulebook.of(name) for name in sorted(games())]
of_every_game = pytest.mark.parametrize("book", RULEBOOKS, ids=lambda book: book.name)


def words_of(text: list[str]) -> int:
    return sum(len(paragraph.split()) for paragraph in text)


@of_every_game
def test_rules_md_lists_every_number_in_order(book: Rulebook) -> None:
    rows = book.rows()
    assert list(rows) == book.numbers
    titles = {rule["number"]: rule["title"] for rule in book.game.rules_text()["rules"]}
    assert {number: title for number, (title, _) in rows.items()} == titles


@of_every_game
def test_rules_md_names_tests_that_exist_and_all_of_them(book: Rulebook) -> None:
    existing = book.all_tests()
    for number, (_, names) in book.rows().items():
        assert names, f"{number} has no test"
        assert set(names) <= existing, f"{number} names tests that are not there"
        own = {name for name in existing if name.startswith(f"test_{number}_")}
        assert own, f"no test is called after {number}"
        assert own <= set(names), f"RULES.md leaves out tests of {number}"


@of_every_game
def test_rules_named_in_the_code_exist(book: Rulebook) -> None:
    named = re.compile(rf"\b{book.mark}A?\d+\b")
    for path in book.code.rglob("*.py"):
        for number in named.findall(path.read_text(encoding="utf-8")):
            assert number in book.numbers, f"{path.name} names {number}"
    for key, text in book.game.catalogue().items():
        for number in named.findall(text):
            assert number in book.numbers, f"{key} names {number}"


@of_every_game
def test_rules_pages_are_whole(book: Rulebook) -> None:
    pages = book.game.rules_text()
    assert set(pages) == {"title", "lead", "sections", "rules", "prompts"}
    assert [rule["number"] for rule in pages["rules"]] == book.numbers
    for rule in pages["rules"]:
        assert set(rule) == {"number", "title", "text"}
        assert rule["title"]
        assert rule["text"].endswith(".")
    assert len({rule["title"] for rule in pages["rules"]}) == len(book.numbers)
    placed = [number for section in pages["sections"] for number in section["numbers"]]
    assert sorted(placed) == sorted(book.numbers)
    ids = [section["id"] for section in pages["sections"]]
    assert len(set(ids)) == len(ids)
    for section in pages["sections"]:
        assert set(section) == {"id", "title", "numbers", "text"}
        assert section["text"]
        assert all(text.count("**") % 2 == 0 for text in section["text"])
    used = {"lead"} | {f"rule.{number}.{part}" for number in book.numbers for part in PARTS}
    for section in pages["sections"]:
        parts = ["title", *range(1, len(section["text"]) + 1)]
        used |= {f"section.{section['id']}.{part}" for part in parts}
    raw = (book.code / "text" / "rules.en.json").read_text(encoding="utf-8")
    assert json.loads(raw).keys() == used


@of_every_game
def test_guide_can_be_read_in_five_minutes(book: Rulebook) -> None:
    sections = book.game.rules_text()["sections"]
    assert sum(words_of(section["text"]) for section in sections) < 1000


@of_every_game
def test_guide_begins_with_a_page_to_start_from(book: Rulebook) -> None:
    first, *others = book.game.rules_text()["sections"]
    assert first["id"] == "start"
    assert first["numbers"] == []
    assert len(first["text"]) == 3
    assert words_of(first["text"]) <= 80
    for section in others:
        assert section["numbers"], section["id"]
        assert words_of(section["text"]) <= 70, section["id"]


@of_every_game
def test_a_rule_names_its_thing(book: Rulebook) -> None:
    """No sentence of a rule begins with a pronoun, because rules are read one at a time."""
    pronoun = re.compile(r"(?:^|[.:;!?] )(?:It|Its|They|Their|Them|This|These|Those)\b")
    for rule in book.game.rules_text()["rules"]:
        assert not pronoun.search(f"{rule['title']}. {rule['text']}"), rule["number"]


@of_every_game
def test_a_question_leads_to_the_rule_by_which_answers_are_refused(book: Rulebook) -> None:
    prompts = book.game.rules_text()["prompts"]
    if book.game.reasons is None:
        pytest.skip("the game explains its refusals itself")
    questions = import_module(f"engines.{book.name}.reasons").QUESTIONS
    asked = {f"ask.{phase}": question.rule for phase, question in questions.items()}
    if book.name == "onstage":  # One question has two wordings.
        asked |= dict.fromkeys(("ask.lead", "ask.follow"), asked.pop("ask.play"))
    assert prompts == asked


@of_every_game
def test_every_prompt_leads_to_a_rule(book: Rulebook) -> None:
    asked = {f"ask.{key}" for key in keys(book.game.catalogue(), "ask.")}
    prompts = book.game.rules_text()["prompts"]
    assert set(prompts) == asked
    assert set(prompts.values()) <= set(book.numbers)


@of_every_game
def test_a_language_without_rules_pages_has_the_english_ones(book: Rulebook) -> None:
    assert book.game.rules_text("zz") == book.game.rules_text()
