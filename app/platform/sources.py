"""Source code of the installed Flet, read without importing it.

This module is not part of the web build.
"""

import ast
import hashlib
from functools import cache
from importlib.util import find_spec
from pathlib import Path


def digest(piece: str) -> str:
    """Returns a short hash of the source of a function.

    It is the first 12 hex digits of the SHA-256, or "" if the function cannot be found.

    Args:
        piece: Module and qualified name of the function, separated by a colon.
    """
    module, _, path = piece.partition(":")
    spec = find_spec(module)
    file = Path(spec.origin) if spec is not None and spec.origin else None
    if file is None or file.suffix != ".py" or not file.is_file():
        return ""
    text = file.read_text(encoding="utf-8")
    node: ast.AST | None = _parsed(text)
    for name in path.split("."):
        node = next(
            (one for one in getattr(node, "body", ()) if getattr(one, "name", "") == name), None
        )
    source = ast.get_source_segment(text, node) if node is not None else None
    return hashlib.sha256(source.encode()).hexdigest()[:12] if source else ""


@cache
def _parsed(text: str) -> ast.Module:
    return ast.parse(text)
