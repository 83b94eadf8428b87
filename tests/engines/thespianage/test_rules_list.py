"""RULES.md and the rules pages: complete, and true to the tests and the rules."""

from pathlib import Path

from engines.thespianage import GAME, content
from tests.engines.rules_list import RulesList

RULES = RulesList(
    GAME,
    "T",
    rules=30,
    rulings=46,
    code=Path(content.__file__).parent.parent,
    tests=Path(__file__).parent,
)


def test_rules_md_lists_every_number_in_order() -> None:
    RULES.check_rows()


def test_rules_md_names_tests_that_exist_and_all_of_them() -> None:
    RULES.check_tests()


def test_rules_named_in_the_code_exist() -> None:
    RULES.check_code()


def test_rules_pages_are_whole() -> None:
    RULES.check_pages()


def test_guide_can_be_read_in_five_minutes() -> None:
    RULES.check_guide()


def test_every_prompt_leads_to_a_rule() -> None:
    RULES.check_prompts()


def test_a_language_without_rules_pages_is_named() -> None:
    RULES.check_languages()
