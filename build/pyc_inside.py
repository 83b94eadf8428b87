"""Compiles /in/*.py to /out/*.pyc inside the browser's own Python. Run by pyc.mjs.

Docstrings are left out: nothing reads them on a phone, and they are half of what would be
downloaded. A class keeps a one-space docstring, because `dataclass` works out a signature, slowly,
for every class that has none. Imports for type checkers are left out too, and of the places in a
source that a traceback points to, lines are kept and columns are not. Assertions stay.

What our own functions say of the types of their arguments is left out as well, unless they are
decorated: decorators and classes (models, named tuples) are what reads it when the program runs.
"""

import ast
import json
import marshal
import os
from importlib.util import MAGIC_NUMBER
from typing import Any

BLANK = " "
# Where statements hold statements; nothing else can have a docstring or an import in it.
BODIES = ("body", "orelse", "finalbody", "handlers", "cases")
OURS = ("app/", "engines/")


def _is_text(node: Any) -> bool:
    value = getattr(node, "value", None)
    return isinstance(node, ast.Expr) and isinstance(getattr(value, "value", None), str)


def _for_types(node: Any) -> bool:
    """`if TYPE_CHECKING:` never holds when the program runs."""
    if not isinstance(node, ast.If):
        return False
    test = node.test
    return "TYPE_CHECKING" in (getattr(test, "id", None), getattr(test, "attr", None))


def _flat(statements: list[Any], at: Any) -> list[Any]:
    """The statements without what is for type checkers alone, never empty."""
    if not any(map(_for_types, statements)):
        return statements
    out: list[Any] = []
    for node in statements:
        out += _flat(node.orelse, node) if _for_types(node) else [node]
    return out or [ast.copy_location(ast.Pass(), at)]


def bare(node: Any) -> None:
    """Takes docstrings and what is for type checkers out of a tree."""
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
    """Takes the types of arguments and results out of functions that are not decorated."""
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
    """Writes /out/PATHc from /in/PATH."""
    with open(f"/in/{path}", "rb") as file:
        source = file.read()
    tree: Any = source
    # A module that reads docstrings at run time keeps its own.
    if b"__doc__" not in source:
        tree = ast.parse(source, path)
        bare(tree)
        if path.startswith(OURS):
            untyped(tree)
    code = compile(tree, path, "exec", dont_inherit=True, optimize=0)
    target = f"/out/{path}c"
    os.makedirs(os.path.dirname(target), exist_ok=True)
    with open(target, "wb") as file:
        # Header: magic number, flags 0, and a date and size that nobody compares.
        file.write(MAGIC_NUMBER + bytes(12) + marshal.dumps(code))
    print(path)  # how far it is


for path in json.loads(globals()["paths"]):  # set by pyc.mjs
    compile_file(path)
