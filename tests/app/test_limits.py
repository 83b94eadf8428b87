"""Tests of limits on the app's structure."""

import ast
import inspect
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from app.theme import kit
from engines import Match
from tests import sources
from tests.app.evenings import Make

ROOT = Path(__file__).resolve().parents[2]

RUNNING = {
    "app/device.py": "Device",
    "app/evening.py": "Evening",
    "app/hall.py": "Hall",
    "app/notices.py": "Notices",
    "app/places.py": "Places",
    "app/shell.py": "Shell",
    "app/table/controller.py": "Controller",
    "app/table/table.py": "Table",
}
"""Classes that together run the app and its table."""

METHODS = 101
"""Maximum number of methods of these classes."""

WATCHERS = {
    "app/table/computer_players.py": ("ComputerPlayers", 22),
    "app/table/windows.py": ("Windows", 11),
    "app/table/prompter.py": ("Prompter", 14),
    "app/table/keeper.py": ("Keeper", 12),
}
"""Classes that watch the table, with their maximum number of methods."""

FRAMES = 8
"""Maximum number of calls from a tap to `Match.play`, including both."""

DEFS = (ast.FunctionDef, ast.AsyncFunctionDef)


@cache
def parsed(path: Path) -> ast.Module:
    return sources.parsed(path.read_text("utf-8"))


@cache
def files(room: str = "app") -> list[Path]:
    return sorted((ROOT / room).rglob("*.py"))


@cache
def classes(*rooms: str) -> list[tuple[Path, ast.ClassDef]]:
    return [
        (path, node)
        for path in chain.from_iterable(map(files, rooms))
        for node in sources.nodes(path.read_text("utf-8"), ast.ClassDef)
    ]


def methods(path: str, name: str) -> int:
    found = [one for file, one in classes("app") if file == ROOT / path and one.name == name]
    assert len(found) == 1, f"{path} has no {name}"
    return sum(isinstance(one, DEFS) for one in found[0].body)


def test_what_runs_the_app_stays_small() -> None:
    counted = {name: methods(path, name) for path, name in RUNNING.items()}
    assert sum(counted.values()) <= METHODS, counted


@pytest.mark.parametrize(("path", "name", "most"), [(p, *rest) for p, rest in WATCHERS.items()])
def test_what_watches_the_table_grows_no_more(path: str, name: str, most: int) -> None:
    assert methods(path, name) <= most


# -- no port without two ships ------------------------------------------------------------------


def named(body: list[ast.stmt]) -> set[str]:
    """Returns the names defined in the body of a class or a module."""
    found: set[str] = set()
    for one in body:
        if isinstance(one, (*DEFS, ast.ClassDef)):
            found.add(one.name)
        elif isinstance(one, ast.ImportFrom):
            found |= {each.asname or each.name for each in one.names}
        elif isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name):
            found.add(one.target.id)
        elif isinstance(one, ast.Assign):
            found |= {target.id for target in one.targets if isinstance(target, ast.Name)}
    return found


@cache
def members(node: ast.ClassDef) -> set[str]:
    found = named(node.body)
    for one in ast.walk(node):
        if isinstance(one, ast.Attribute) and isinstance(one.ctx, ast.Store):
            own = isinstance(one.value, ast.Name) and one.value.id == "self"
            found |= {one.attr} if own else set()
    return found


def is_protocol(node: ast.ClassDef) -> bool:
    bases = [one.value if isinstance(one, ast.Subscript) else one for one in node.bases]
    return any(isinstance(base, ast.Name) and base.id == "Protocol" for base in bases)


def implementers(protocol: ast.ClassDef) -> list[str]:
    """Returns the classes and modules that implement a whole protocol."""
    wanted = members(protocol)
    found = [
        f"{path.relative_to(ROOT)} {node.name}"
        for path, node in classes("app", "engines")
        if wanted <= members(node) and not is_protocol(node)
    ]
    return found + [
        str(path.relative_to(ROOT)) for path in files("app") if wanted <= named(parsed(path).body)
    ]


def test_every_protocol_has_several_implementers() -> None:
    protocols = [(path, node) for path, node in classes("app") if is_protocol(node)]
    assert protocols, "then this test can go"
    lonely = {
        f"{path.relative_to(ROOT)} {node.name}": implementers(node)
        for path, node in protocols
        if len(implementers(node)) < 2
    }
    assert not lonely


# -- no detours --------------------------------------------------------------------------------


CONTAINERS = (dict, list, set)


def forwards(node: ast.FunctionDef | ast.AsyncFunctionDef, others: set[str]) -> bool:
    """Returns whether a function only passes its parameters to another one.

    A function without parameters must also have the other's name; a different name adds meaning.

    Args:
        node: The function.
        others: Names of modules that are not ours.
    """
    body = node.body[1:] if ast.get_docstring(node) is not None else node.body
    if len(body) != 1 or node.decorator_list:
        return False
    call: ast.AST | None = getattr(body[0], "value", None)
    if isinstance(call, ast.Await):
        call = call.value
    if not isinstance(call, ast.Call):
        return False
    given = [one.arg for one in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)]
    own = given[1:] if given[:1] in (["self"], ["cls"]) else given
    passed = [ast.unparse(one) for one in call.args]
    passed += [ast.unparse(one.value) for one in call.keywords if one.arg is not None]
    root, called = call.func, ast.unparse(call.func).rpartition(".")[2]
    while isinstance(root, ast.Attribute):
        root = root.value
    if not isinstance(root, ast.Name) or root.id in {*own, *others}:
        return False
    if any(hasattr(container, called) for container in CONTAINERS):
        return False
    stars = node.args.vararg or node.args.kwarg
    return passed == own and not stars and (bool(own) or called == node.name)


def strangers(source: str) -> set[str]:
    found = (one for node in sources.nodes(source, ast.Import) for one in node.names)
    return {one.asname or one.name for one in found}


def test_no_function_only_forwards() -> None:
    found = []
    for path in files():
        source = path.read_text("utf-8")
        foreign = strangers(source)
        of_subclass = {
            id(one)
            for node in sources.nodes(source, ast.ClassDef)
            if node.bases
            for one in node.body
        }
        found += [
            f"{path.relative_to(ROOT)}:{node.lineno} {node.name}"
            for node in sources.functions(source)
            if id(node) not in of_subclass and forwards(node, foreign)
        ]
    assert not found


def test_a_forwarding_function_is_found() -> None:
    source = (
        "def a(x, y):\n    return b(x, y)\n",
        "class C:\n    def a(self, x):\n        self.inner.a(x)\n",
        "class C:\n    async def a(self):\n        await self.inner.a()\n",
    )
    other = (
        "def a(x, y):\n    return b(y, x)\n",
        "def a(then):\n    then()\n",
        "class C:\n    def a(self):\n        self.b()\n",
        "def a(x):\n    return b(x, 1)\n",
        "def a(x):\n    return os.b(x)\n",
        "class C:\n    def a(self):\n        self.inner.b()\n",
        "class C:\n    def a(self, x):\n        self.kept.append(x)\n",
    )
    found = [
        forwards(next(one for one in ast.walk(ast.parse(text)) if isinstance(one, DEFS)), {"os"})
        for text in (*source, *other)
    ]
    assert found == [True] * len(source) + [False] * len(other)


# -- from a finger to the rules ----------------------------------------------------------------


def pressed(one: Any) -> None:
    """Presses the step on the screen, after choosing an answer if necessary.

    Raises:
        AssertionError: There is no step even then.
    """
    for _ in range(2):
        steps = [
            tap
            for control in one.draw()
            if getattr(control, "data", None) == kit.NEXT
            and (tap := getattr(control, "on_click", None)) is not None
            and not control.disabled
        ]
        if steps:
            one.later()
            steps[0](None)
            return
        one.controller.keyboard.answers[0]()
    raise AssertionError("there is no step to take")


@pytest.mark.parametrize(
    ("game", "seats"),
    [("onstage", 3), ("upstaged", 2), ("thespianage", 3), ("encore", 2)],
)
def test_a_tap_comes_to_the_rules_by_few_calls(
    evening: Make, game: str, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = evening(*[""] * seats, game=game)
    one.look()
    play, ways = Match.play, []

    def counted(match: Match, action: Any) -> Any:
        frame, way = inspect.currentframe(), []
        while frame is not None and frame.f_code is not pressed.__code__:
            way.append(f"{Path(frame.f_code.co_filename).name}:{frame.f_code.co_name}")
            frame = frame.f_back
        ways.append(way)
        return play(match, action)

    monkeypatch.setattr(Match, "play", counted)
    for _ in range(4):  # the first of them may only choose
        pressed(one)
        if ways:
            break
    assert ways
    assert len(ways[0]) <= FRAMES, "\n".join(ways[0])
