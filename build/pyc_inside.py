"""Compiles /in/*.py to /out/*.pyc inside the browser's own Python. Run by pyc.mjs.

Docstrings are left out: nothing reads them on a phone, and they are half of what would be
downloaded. A class keeps a one-space docstring, because `dataclass` works out a signature, slowly,
for every class that has none. Imports for type checkers are left out too, and of the places in a
source that a traceback points to, lines are kept and columns are not. Assertions stay.
"""

import ast
import json
import marshal
import os
from importlib.util import MAGIC_NUMBER
from typing import Any

BLANK = " "


class Bare(ast.NodeTransformer):
    """Takes the docstrings out of a tree."""

    def _strip(self, node: Any) -> Any:
        self.generic_visit(node)
        first = node.body[0] if node.body else None
        if (
            isinstance(first, ast.Expr)
            and isinstance(first.value, ast.Constant)
            and isinstance(first.value.value, str)
        ):
            if isinstance(node, ast.ClassDef):
                first.value.value = BLANK
            elif len(node.body) > 1:
                del node.body[0]
            else:
                node.body[0] = ast.copy_location(ast.Pass(), first)
        elif isinstance(node, ast.ClassDef):
            text = ast.copy_location(ast.Constant(BLANK), node)
            node.body.insert(0, ast.copy_location(ast.Expr(text), node))
        return node

    def visit_If(self, node: ast.If) -> Any:
        """`if TYPE_CHECKING:` never holds when the program runs."""
        self.generic_visit(node)
        test = node.test
        if "TYPE_CHECKING" in (getattr(test, "id", None), getattr(test, "attr", None)):
            return node.orelse or ast.copy_location(ast.Pass(), node)
        return node

    visit_Module = visit_ClassDef = visit_FunctionDef = visit_AsyncFunctionDef = _strip


def compile_file(path: str) -> None:
    """Writes /out/PATHc from /in/PATH."""
    with open(f"/in/{path}", "rb") as file:
        source = file.read()
    tree = ast.parse(source, path)
    # A module that reads docstrings at run time keeps its own.
    if b"__doc__" not in source:
        tree = ast.fix_missing_locations(Bare().visit(tree))
    code = compile(tree, path, "exec", dont_inherit=True, optimize=0)
    target = f"/out/{path}c"
    os.makedirs(os.path.dirname(target), exist_ok=True)
    with open(target, "wb") as file:
        # Header: magic number, flags 0, and a date and size that nobody compares.
        file.write(MAGIC_NUMBER + bytes(12) + marshal.dumps(code))


for path in json.loads(globals()["paths"]):  # set by pyc.mjs
    compile_file(path)
