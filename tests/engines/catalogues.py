"""What the tests of all games ask of their texts."""

import ast
import re
from collections.abc import Mapping
from pathlib import Path
from string import Formatter
from typing import Any

SHORT = re.compile(r"action\.\w+\.short")
"""Key of a label for a button without room for the whole one."""


def keys(texts: Mapping[str, str], prefix: str) -> set[str]:
    """Rests of the keys that begin with a prefix, without the short forms of labels."""
    found = {key for key in texts if key.startswith(prefix)}
    return {key.removeprefix(prefix) for key in found if not SHORT.fullmatch(key)}


def fields(template: str) -> set[str]:
    """What a text has to be told."""
    return {name for _, name, _, _ in Formatter().parse(template) if name}


def reasons_have_sentences(texts: Mapping[str, str], reasons_py: Path, letter: str) -> None:
    """Every key of a reason has a sentence of its own that names a rule, and none is left over.

    A key is the kernel's, a word of the code or a question's; what `because` gets has a text.
    Rules are numbered with the letter, as in O7 and OA31.
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
    """The values of an option that have words of their own, by its schema."""
    if spec.get("kind") == "seat":
        return [0]
    return list(spec.get("enum", [False, True] if spec.get("type") == "boolean" else ()))
