"""Parsed sources of the project, each parsed once for all tests that read code."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from typing import TypeVar

Node = TypeVar("Node", bound=ast.AST)


@cache
def parsed(source: str) -> ast.Module:
    """Returns the syntax tree of a source, for reading only."""
    return ast.parse(source)


@cache
def _by_kind(source: str) -> Mapping[type[ast.AST], list[ast.AST]]:
    """Returns all nodes of a source at any depth by their kind."""
    found: dict[type[ast.AST], list[ast.AST]] = defaultdict(list)
    for node in ast.walk(parsed(source)):
        found[type(node)].append(node)
    return dict(found)


def nodes(source: str, *kinds: type[Node]) -> Iterator[Node]:
    """Yields the nodes of these kinds in a source, at any depth."""
    for kind in kinds:
        for node in _by_kind(source).get(kind, ()):
            assert isinstance(node, kind)
            yield node


def functions(source: str) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """Yields the functions in a source, at any depth."""
    yield from nodes(source, ast.FunctionDef)
    yield from nodes(source, ast.AsyncFunctionDef)
