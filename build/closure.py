"""Finds the modules that a program can import, by following imports.

Every import counts, even inside functions, except under `if TYPE_CHECKING`. A package that loads
its names lazily has a table of names and modules. A source that uses such a name (`ft.Text`,
`from pydantic import Field`) imports only the name's module.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import sha256

# Names of the tables of lazily loaded names, in flet and in pydantic.
TABLES = {"_LAZY", "_dynamic_imports"}


@dataclass
class Module:
    """Names that a source file imports, and names that it uses."""

    name: str
    package: str  # base of relative imports
    imports: set[tuple[str, str]] = field(default_factory=set)  # module, name in it or ""
    aliases: dict[str, str] = field(default_factory=dict)  # local name -> dotted name
    chains: set[tuple[str, ...]] = field(default_factory=set)  # a.b.c, as written
    lazy: dict[str, str] = field(default_factory=dict)  # name -> module that defines it


def module_name(path: str) -> str:
    """Returns the dotted module name of a `.py` or `.pyc` path."""
    return re.sub(r"(/__init__)?\.pyc?$", "", path).replace("/", ".")


def _is_for_types(test: ast.expr) -> bool:
    return "TYPE_CHECKING" in {
        getattr(test, "id", None),
        getattr(test, "attr", None),
    }


def _nodes(tree: ast.AST) -> Iterator[ast.AST]:
    """Yields every node of a syntax tree that may be evaluated.

    Annotations are included because they may be evaluated too.
    """
    todo: list[ast.AST] = [tree]
    while todo:
        node = todo.pop()
        yield node
        if isinstance(node, ast.If) and _is_for_types(node.test):
            todo += node.orelse
        else:
            todo += ast.iter_child_nodes(node)


def _chain(node: ast.Attribute) -> tuple[str, ...] | None:
    names = [node.attr]
    inner = node.value
    while isinstance(inner, ast.Attribute):
        names.append(inner.attr)
        inner = inner.value
    return (inner.id, *reversed(names)) if isinstance(inner, ast.Name) else None


def _table(value: ast.expr, package: str) -> Iterator[tuple[str, str]]:
    if not isinstance(value, ast.Dict):
        return
    for key, row in zip(value.keys, value.values, strict=True):
        if not (isinstance(key, ast.Constant) and isinstance(key.value, str)):
            continue
        last = row.elts[-1] if isinstance(row, ast.Tuple) else row
        if isinstance(last, ast.Constant) and isinstance(last.value, str):
            home = last.value
            if home == "__module__":  # in pydantic: the name is a module
                home = f".{key.value}"
            yield key.value, package + home if home.startswith(".") else home


def read(path: str, source: bytes) -> Module:
    """Parses a source file and returns its imports and used names.

    Raises:
        SyntaxError: This Python cannot parse the source.
    """
    name = module_name(path)
    package = name if path.endswith("/__init__.py") else name.rpartition(".")[0]
    found = Module(name, package)
    for node in _nodes(ast.parse(source, path)):
        if isinstance(node, ast.Import):
            for each in node.names:
                found.imports.add((each.name, ""))
                top = each.name.partition(".")[0]
                found.aliases[each.asname or top] = each.name if each.asname else top
        elif isinstance(node, ast.ImportFrom):
            home = node.module or ""
            if node.level:
                parts = package.split(".")
                home = ".".join(parts[: len(parts) - node.level + 1] + [home] * bool(home))
            for each in node.names:
                found.imports.add((home, each.name))
                found.aliases[each.asname or each.name] = f"{home}.{each.name}"
        elif isinstance(node, ast.Attribute):
            if chain := _chain(node):
                found.chains.add(chain)
        elif isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            if any(isinstance(target, ast.Name) and target.id in TABLES for target in targets):
                found.lazy.update(_table(node.value, package))
    return found


def skim(path: str, source: bytes) -> Module:
    """Returns the imports in a source, found line by line without parsing.

    This is for sources that need a newer Python. Every line that looks like an import is included,
    so the result may contain too much. Tables of lazily loaded names are ignored.
    """
    name = module_name(path)
    package = name if path.endswith("/__init__.py") else name.rpartition(".")[0]
    found = Module(name, package)
    text = source.decode("utf-8")
    for line in re.findall(r"^[^\S\n]*import +([\w., ]+)", text, re.M):
        found.imports |= {(each.split()[0], "") for each in line.split(",") if each.strip()}
    # One line, or several in brackets; also after a colon or a semicolon.
    pattern = r"(?:^|[:;])[^\S\n]*from +(\.*)([\w.]*) +import +(\([^)]*\)|[^\n;]+)"
    for dots, home, names in re.findall(pattern, text, re.M):
        parts = package.split(".")
        if dots:
            home = ".".join(parts[: len(parts) - len(dots) + 1] + [home] * bool(home))
        for each in re.sub(r"#.*|[()\\]", "", names).split(","):
            if each.strip():
                found.imports.add((home, each.split()[0]))
    return found


class Graph:
    """Graph of the imports among sources, each read on first use."""

    def __init__(
        self,
        sources: Mapping[str, bytes],
        newer: Container[str] = (),
        notes: dict[str, Module] | None = None,
    ) -> None:
        """Stores the sources without reading them.

        Args:
            sources: Content of every `.py` by its path.
            newer: Paths of sources that may need a newer Python than this one.
            notes: Modules read earlier, by hash of the source. Newly read modules are added.
        """
        self.homes = {module_name(path): path for path in sources if path.endswith(".py")}
        self._sources = sources
        self._newer = newer
        self._notes = {} if notes is None else notes
        self._read: dict[str, Module] = {}

    def module(self, name: str) -> Module:
        """Returns the imports and names of a module."""
        if name not in self._read:
            path = self.homes[name]
            source, how = self._sources[path], skim if path in self._newer else read
            known = sha256(f"{how.__name__}\0{path}\0".encode() + source).hexdigest()
            if known not in self._notes:
                self._notes[known] = how(path, source)
            self._read[name] = self._notes[known]
        return self._read[name]

    def _named(self, home: str, names: tuple[str, ...]) -> Iterator[str]:
        while home in self.homes:
            yield home
            if not names:
                return
            lazy = self.module(home).lazy.get(names[0])
            if lazy is not None:
                yield lazy
                home = f"{lazy}.{names[0]}" if lazy != f"{home}.{names[0]}" else lazy
            else:
                home = f"{home}.{names[0]}"
            names = names[1:]

    def imported(self, name: str) -> Iterator[str]:
        """Yields the modules that a module imports, starting with its package.

        Some of these may be missing from the sources.
        """
        if "." in name:
            yield name.rpartition(".")[0]
        here = self.module(name)
        for home, attribute in here.imports:
            names = (attribute,) if attribute and attribute != "*" else ()
            yield from self._named(home, names)
            if not names:  # `import a.b` imports a as well, which `_named` leaves out
                yield home
            elif attribute == "*":
                yield from self.module(home).lazy.values()
        for first, *rest in here.chains:
            if first in here.aliases:
                start, *more = here.aliases[first].split(".")
                yield from self._named(start, (*more, *rest))


def reachable(
    sources: Mapping[str, bytes],
    roots: Iterable[str],
    cut: Callable[[str, str], bool] = lambda importer, imported: False,
    newer: Container[str] = (),
    notes: dict[str, Module] | None = None,
) -> set[str]:
    """Returns the paths of all sources that are imported from the roots.

    Args:
        sources: Content of every `.py` by its path.
        roots: Modules to start from. Names without a source are ignored.
        cut: Returns whether the first module's import of the second module is ignored.
        newer: Paths of sources that may need a newer Python than this one.
        notes: Modules read earlier, by hash of the source. Newly read modules are added.
    """
    graph = Graph(sources, newer, notes)
    seen: set[str] = set()
    todo = [(root, "") for root in roots]
    while todo:
        name, importer = todo.pop()
        if name in seen or name not in graph.homes or (importer and cut(importer, name)):
            continue
        seen.add(name)
        todo += ((imported, name) for imported in graph.imported(name))
    return {graph.homes[name] for name in seen}
