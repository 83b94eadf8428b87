"""Compiles /in/*.py to /out/*.pyc in the browser's own Python.

It is run by pyc.mjs. Docstrings are removed, because nothing reads them in the browser and they
would double the download. A class gets a docstring of a single full stop, because `dataclass`
slowly computes a signature for every class without one, and the compiler drops a docstring of a
space. Imports under `if TYPE_CHECKING` are removed as well. Line numbers for tracebacks are kept,
columns are not. Assertions stay.

Type hints of functions without decorators are removed in the project's own modules and in packages
that are known not to read them. At run time, only decorators and classes (models, named tuples) do.
"""

import ast
import json
import marshal
import os
from importlib.util import MAGIC_NUMBER
from typing import Any

BLANK = "."
# Fields of statements that contain other statements.
BODIES = ("body", "orelse", "finalbody", "handlers", "cases")
# Folders whose functions' type hints nobody reads. Pydantic reads those of its own functions.
UNREAD = ("app/", "engines/", "flet/", "pyodide/", "_pyodide/", "tinydb/", "msgpack/")


def _is_text(node: Any) -> bool:
    value = getattr(node, "value", None)
    return isinstance(node, ast.Expr) and isinstance(getattr(value, "value", None), str)


def _for_types(node: Any) -> bool:
    if not isinstance(node, ast.If):
        return False
    test = node.test
    return "TYPE_CHECKING" in (getattr(test, "id", None), getattr(test, "attr", None))


def _flat(statements: list[Any], at: Any) -> list[Any]:
    """Returns the statements without `if TYPE_CHECKING` blocks.

    If no statement is left, the result is a `pass` at the position of `at`.
    """
    if not any(map(_for_types, statements)):
        return statements
    out: list[Any] = []
    for node in statements:
        out += _flat(node.orelse, node) if _for_types(node) else [node]
    return out or [ast.copy_location(ast.Pass(), at)]


def bare(node: Any) -> None:
    """Removes docstrings and `if TYPE_CHECKING` blocks from a syntax tree.

    Each class gets the docstring `BLANK` instead.
    """
    for name in BODIES:
        inner = getattr(node, name, None)
        if inner and isinstance(inner, list):
            inner[:] = _flat(inner, inner[0])
            for each in inner:
                bare(each)
    first: Any = node.body[0] if getattr(node, "body", None) else None
    if isinstance(node, ast.ClassDef):
        if _is_text(first):
            first.value.value = BLANK
        else:
            text = ast.copy_location(ast.Constant(BLANK), node)
            node.body.insert(0, ast.copy_location(ast.Expr(text), node))
    elif isinstance(node, (ast.Module, ast.FunctionDef, ast.AsyncFunctionDef)) and _is_text(first):
        if len(node.body) > 1:
            del node.body[0]
        else:
            node.body[0] = ast.copy_location(ast.Pass(), first)


def untyped(tree: Any) -> None:
    """Removes type hints from functions without decorators."""
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and not node.decorator_list:
            node.returns = None
            takes = node.args
            for each in (*takes.posonlyargs, *takes.args, *takes.kwonlyargs):
                each.annotation = None
            for rest in (takes.vararg, takes.kwarg):
                if rest is not None:
                    rest.annotation = None


def compile_file(path: str) -> None:
    """Compiles /in/PATH and writes /out/PATHc."""
    with open(f"/in/{path}", "rb") as file:
        source = file.read()
    tree: Any = source
    # A module that reads docstrings at run time keeps its own.
    if b"__doc__" not in source:
        tree = ast.parse(source, path)
        bare(tree)
        if path.startswith(UNREAD):
            untyped(tree)
    code = compile(tree, path, "exec", dont_inherit=True, optimize=0)
    target = f"/out/{path}c"
    os.makedirs(os.path.dirname(target), exist_ok=True)
    with open(target, "wb") as file:
        # Header: magic number, flags 0, and a date and size that are not compared.
        file.write(MAGIC_NUMBER + bytes(12) + marshal.dumps(code))
    print(path)  # counted by build.pyc


for path in json.loads(globals()["paths"]):  # set by pyc.mjs
    compile_file(path)
