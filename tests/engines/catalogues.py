"""Checks of texts, shared by all games."""

import ast
import inspect
import re
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from random import Random
from string import Formatter
from typing import Any

from engines import Action, Match
from engines.kernel.event import event_kind
from engines.kernel.plurals import FORMS
from tests.engines.matches import outcome

SHORT = re.compile(r"action\.\w+\.short")
"""Key of a short label, for a button without space for the full one."""


PERSONS = re.compile(r"\.(own(_host|_to)?|same)$")
"""Suffix of a text about two roles that are the same person."""


def keys(texts: Mapping[str, str], prefix: str) -> set[str]:
    """Returns the keys with a prefix, without it and without variants.

    Variants are short labels, and texts for plural forms and for two roles of one person.
    """
    found = {PERSONS.sub("", base(key)) for key in texts if key.startswith(prefix)}
    return {key.removeprefix(prefix) for key in found if not SHORT.fullmatch(key)}


def base(key: str) -> str:
    return re.sub(rf"_({'|'.join(FORMS)})$", "", key)


def fields(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name}


def reasons_have_sentences(texts: Mapping[str, str], reasons_py: Path, letter: str) -> None:
    """Checks that reasons and their sentences correspond.

    A key must belong to the kernel, be a string in the code, or name a question. Every key passed
    to `because` must have a text. Rule numbers begin with the letter, as in O7 and OA31.
    """
    code = reasons_py.read_text("utf-8")
    words = {
        node.value
        for node in ast.walk(ast.parse(code))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    reasons = keys(texts, "why.")
    assert {*re.findall(r'because\("(\w+)"', code)} <= reasons
    questions = {f"now_{name}" for name in keys(texts, "ask.")}
    assert questions <= reasons
    assert reasons <= words | questions | {"over", "turn"}
    for reason in reasons:
        assert re.search(rf" \(({letter}A?\d+|\{{rule\}})\)\.$", texts[f"why.{reason}"]), reason
    assert len({texts[f"why.{reason}"] for reason in reasons}) == len(reasons)


def worded(spec: dict[str, Any]) -> list[Any]:
    if spec.get("kind") == "seat":
        return [0]
    return list(spec.get("enum", [False, True] if spec.get("type") == "boolean" else ()))


def event_types(module: Any) -> dict[str, Any]:
    return {
        re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower(): each
        for name, each in vars(module).items()
        if inspect.isclass(each) and hasattr(each, "_fields")
    }


class Said:
    """Records the texts and kinds of actions of random games."""

    def __init__(self, game: Any, names: list[str]) -> None:
        self.game = game
        self.names = names
        self.sentences: list[str] = []
        self.asked: list[str] = []
        self.refused: list[str] = []
        self.kinds: Counter[str] = Counter()
        self.prompts: Counter[str] = Counter()
        self.labels: Counter[str] = Counter()
        self.events: set[str] = set()
        self._labelled: set[tuple[str, Any]] = set()
        self._events: set[str] = set()

    def play(self, match: Match, seed: int) -> None:
        """Plays a match at random to its end, recording its texts."""
        game, names = self.game, self.names[: match.seats]
        rng, doubts = Random(seed), Random(seed)
        found = [*game.opening(match.seats, match.seed, match.options)]
        met: list[Action] = []
        while match.decision is not None:
            decision = match.decision
            self.prompts[decision.prompt] += 1
            self.asked.append(game.ask(decision, names))
            for other in doubts.sample(met, min(3, len(met))):
                reason = match.why_not(other._replace(seat=decision.seats[0]))
                self.refused += [] if reason is None else [str(reason)]
            action = rng.choice(decision.actions)
            met.append(action)
            self.kinds[action.kind] += 1
            if (action.kind, action.arg) not in self._labelled:
                self._labelled.add((action.kind, action.arg))
                self.asked.append(game.label(action, match.view(action.seat), names))
            found += match.play(action)
        fresh = {text: event for event in found if (text := repr(event)) not in self._events}
        self._events |= fresh.keys()
        self.sentences += [game.tell(event, names) for event in fresh.values()]
        self.events |= {event_kind(event) for event in found}
        for line in outcome(match).breakdown:
            self.labels[line.label] += 1
            self.asked.append(game.explain(line, names))
