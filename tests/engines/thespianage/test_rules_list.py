"""RULES.md and the rules pages: complete, and true to the tests and the rules."""

from pathlib import Path

from engines.thespianage import GAME, content
from tests.engines.rules_list import RulesList


class TestRulesList(RulesList):
    game = GAME
    mark = "T"
    rules = 30
    rulings = 51
    code = Path(content.__file__).parent.parent
    tests = Path(__file__).parent
