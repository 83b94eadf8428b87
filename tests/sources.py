"""Parsed sources of the project, each parsed once."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from typing import TypeVar

Node = TypeVar("Node", bound=ast.AST)


@cache
def parsed(source: str) -> ast.Module:
    return ast.parse(source)


@cache
def _by_kind(source: str) -> Mapping[type[ast.AST], list[ast.AST]]:
    found: dict[type[ast.AST], list[ast.AST]] = defaultdict(list)
    for node in ast.walk(parsed(source)):
        found[type(node)].append(node)
    return dict(found)


def nodes(source: str, *kinds: type[Node]) -> Iterator[Node]:
    for kind in kinds:
        for node in _by_kind(source).get(kind, ()):
            assert isinstance(node, kind)
            yield node


def functions(source: str) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    yield from nodes(source, ast.FunctionDef)
    yield from nodes(source, ast.AsyncFunctionDef)
