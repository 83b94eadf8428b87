"""Tests of imports between packages, and of their sizes."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping, Set
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

import pytest

from app.gather import ADAPTED
from engines import Game, games
from engines.kernel import GameState
from tests.sources import functions, nodes, parsed

ROOT = Path(__file__).parents[1]
TOOLS = {f"engines/{name}.py" for name in ("__main__", "terminal", "new_game", "readiness")}
"""Modules that run on a terminal, not in a game."""


class Import(NamedTuple):
    """Module that a file imports, with its absolute name and its place."""

    file: str
    line: int
    module: str
    names: tuple[str, ...]

    def within(self, *packages: str) -> bool:
        return any(f"{self.module}.".startswith(f"{package}.") for package in packages)


def imports(source: str, file: str) -> Iterator[Import]:
    return absolute(nodes(source, ast.Import, ast.ImportFrom), file)


def absolute(found: Iterable[ast.AST], file: str) -> Iterator[Import]:
    """Yields the imports among the nodes of a file, with absolute names."""
    package = Path(file).with_suffix("").parts[:-1]
    for node in found:
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield Import(file, node.lineno, alias.name, ())
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            parts = [*base, *(node.module or "").split(".")]
            module = ".".join(part for part in parts if part)
            names = tuple(alias.name for alias in node.names)
            yield Import(file, node.lineno, module, names)
            # `from app import games` may import a module by its name.
            for name in names:
                yield Import(file, node.lineno, f"{module}.{name}", ())


def files(folder: str) -> list[Path]:
    return sorted((ROOT / folder).rglob("*.py"))


@cache
def imported(path: Path) -> list[Import]:
    return [*imports(path.read_text("utf-8"), path.relative_to(ROOT).as_posix())]


def found(folder: str) -> list[Import]:
    return [each for path in files(folder) for each in imported(path)]


GAMES = sorted(
    path.parent.name
    for path in (ROOT / "engines").glob("*/__init__.py")
    if path.parent.name not in {"kernel", "bots", "template"}
)


def where(bad: list[Import]) -> list[str]:
    return [f"{each.file}:{each.line} imports {each.module}" for each in bad]


def test_engines_do_not_know_the_app() -> None:
    assert where([i for i in found("engines") if i.within("app", "build", "tests")]) == []


def test_the_kernel_imports_nothing_of_ours() -> None:
    ours = [i for i in found("engines/kernel") if i.within("engines", "app", "build", "tests")]
    assert where([i for i in ours if not i.within("engines.kernel")]) == []


@pytest.mark.parametrize("game", [*GAMES, "template"])
def test_a_game_imports_the_kernel_and_itself(game: str) -> None:
    ours = [i for i in found(f"engines/{game}") if i.within("engines")]
    assert where([i for i in ours if not i.within("engines.kernel", f"engines.{game}")]) == []


def test_bots_import_only_the_kernel() -> None:
    ours = [i for i in found("engines/bots") if i.within("engines")]
    assert where([i for i in ours if not i.within("engines.kernel", "engines.bots")]) == []


OUTSIDE = ("flet", "tinydb", "time", "datetime", "os", "io", "shutil", "tempfile", "secrets")


def test_rules_know_no_screen_no_database_no_clock_and_no_disk() -> None:
    bad = [i for i in found("engines") if i.within(*OUTSIDE) and i.file not in TOOLS]
    assert where(bad) == []


def test_rules_write_no_file() -> None:
    writing = {"open", "write_text", "write_bytes", "mkdir", "unlink"}
    bad = []
    for path in files("engines"):
        name = path.relative_to(ROOT).as_posix()
        if name in TOOLS:
            continue
        for node in nodes(path.read_text("utf-8"), ast.Call):
            called = getattr(node.func, "attr", getattr(node.func, "id", ""))
            if called in writing:
                bad.append(f"{name}:{node.lineno} calls {called}")
    assert bad == []


def test_nobody_uses_the_global_dice() -> None:
    bad = [i for i in found("engines") if i.module == "random" and i.names != ("Random",)]
    assert where(bad) == []


@pytest.mark.parametrize("folder", ["app", "build", "tests/browser", "tests/shows"])
def test_engines_have_one_door(folder: str) -> None:
    assert where([each for each in found(folder) if each.within("engines.kernel")]) == []


def is_known_to_a_board(one: object, own: str) -> bool:
    kind = one if isinstance(one, type) else type(one)
    if issubclass(kind, Game | GameState | ModuleType):
        return False
    return getattr(one, "__module__", own) in (own, "types")


def takes_from_one_file(each: Import, game: str) -> bool:
    own = f"engines.{game}"
    if not (game and each.within(own)) or (each.names and each.module != own):
        return False
    members = vars(import_module(own))
    names = each.names or (each.module.removeprefix(f"{own}."),)
    return all(name in members and is_known_to_a_board(members[name], own) for name in names)


@pytest.mark.parametrize(
    ("line", "known"),
    [
        ("from engines.template import Event, Sung, View", True),
        ("from engines.template import SONGS, by_seat", True),
        *((f"from engines.template import {name}", False) for name in ("GAME", "HighNote")),
        *((f"from engines.template import {name}", False) for name in ("State", "NOTATION")),
        *((f"from engines.template import {name}", False) for name in ("shuffled", "no_such_name")),
        ("import engines.template", False),
        ("from engines.template.events import Sung", False),
        ("from engines.onstage import rules", False),
    ],
)
def test_a_board_takes_all_but_the_game_and_its_state_from_one_file(line: str, known: bool) -> None:
    game = line.split()[1].split(".")[1]
    found = [*imports(line, f"app/games/{game}/__init__.py")]
    assert all(takes_from_one_file(each, game) for each in found) is known


def test_the_app_knows_no_rules() -> None:
    """The app uses only the contract of games.

    A board also uses its game's content, actions, events and views.
    """
    bad = []
    for each in found("app"):
        parts = Path(each.file).parts
        board_of = parts[2].removesuffix(".py") if parts[1] == "games" else ""
        own = f"engines.{board_of}"
        if not each.within(*(f"engines.{game}" for game in (*GAMES, "template"))):
            continue
        doors = ("content", "actions", "events", "views")
        known = board_of and each.within(*(f"{own}.{door}" for door in doors))
        known = known or takes_from_one_file(each, board_of)
        # Of its views a board knows the shape, never the function that reads a state.
        if not known or each.within(f"{own}.views.view") or "view" in each.names:
            bad.append(each)
    assert where(bad) == []


def test_a_board_never_imports_another_games_board() -> None:
    """Code for several boards is in `app/games/common`, which knows no game."""
    bad = []
    for each in found("app/games"):
        own = Path(each.file).parts[2].removesuffix(".py")
        boards = {path.name for path in (ROOT / "app/games").iterdir() if path.is_dir()}
        others = boards - {own, "common"} if own != "common" else boards - {"common"}
        bad += [each] if each.within(*(f"app.games.{name}" for name in others)) else []
    assert where(bad) == []


def test_the_app_points_one_way() -> None:
    house = (
        *("app.shell", "app.evening", "app.gather", "app.hall", "app.places"),
        *("app.screens", "app.root", "app.main"),
    )
    downwards = [
        ("app/theme", (*house, "app.table", "app.games", "app.store", "engines")),
        ("app/table", (*house, "app.games")),
        ("app/games", (*house, "app.store")),
        ("app/store", (*house, "app.theme", "app.table", "app.games", "flet")),
        # A screen gets what it shows; of its adapter, see below.
        ("app/screens", ("app.evening", "app.gather", "app.root", "app.main")),
    ]
    for folder, above in downwards:
        assert where([i for i in found(folder) if i.within(*above)]) == []


def test_the_state_its_steps_and_the_clocks_know_no_screen() -> None:
    plain = {
        *("countdown", "idle", "notes", "prompter", "reduce", "replay", "scene", "state"),
        *("steps", "table", "taps"),
        *("thinking", "understudy", "bot_reasons"),
    }
    bad = [i for i in found("app/table") if Path(i.file).stem in plain and i.within("flet")]
    assert where(bad) == []
    assert {path.stem for path in files("app/table")} >= plain


# -- circles ---------------------------------------------------------------------------------

LARGEST_CIRCLE = 2
"""Maximum number of modules in an import cycle, counting type and local imports."""

Edges = Mapping[str, Set[str]]
"""Modules with the modules that each of them imports."""


def module_of(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def import_edges(*folders: str) -> Edges:
    """Returns every import among the modules of these folders, at any depth."""
    paths = {module_of(path): path for folder in folders for path in files(folder)}
    edges: dict[str, set[str]] = {module: set() for module in paths}
    for module, path in paths.items():
        for each in imported(path):
            if each.names and all(f"{each.module}.{name}" in paths for name in each.names):
                continue  # modules alone are taken out of this package: each has its own entry
            if each.module in paths:
                edges[module].add(each.module)
    return edges


def reached(edges: Edges, start: str) -> set[str]:
    """Returns all modules that `start` imports, directly or indirectly."""
    seen: set[str] = set()
    waiting = [*edges[start]]
    while waiting:
        module = waiting.pop()
        if module not in seen:
            seen.add(module)
            waiting += edges[module]
    return seen


def circles(edges: Edges) -> list[list[str]]:
    """Returns the import cycles, the largest first, as strongly connected components."""
    reach = {module: reached(edges, module) for module in edges}
    found = {
        frozenset(one for one in reach[module] if module in reach[one])
        for module in edges
        if module in reach[module]
    }
    return sorted(map(sorted, found), key=lambda circle: (-len(circle), circle))


def test_no_circle_of_imports_is_large() -> None:
    edges = import_edges("app", "engines", "build")
    large = [one for one in circles(edges) if len(one) > LARGEST_CIRCLE]
    assert large == []


def test_circles_are_found() -> None:
    chain = {"a": {"b"}, "b": {"c"}, "c": {"d"}, "d": set[str](), "e": {"f"}, "f": {"e"}}
    assert circles(chain) == [["e", "f"]]
    assert circles({**chain, "d": {"a"}}) == [["a", "b", "c", "d"], ["e", "f"]]
    edges = import_edges("engines")
    assert "engines.kernel.sheet" in edges["engines.kernel.words"]
    assert {"engines.kernel.edition", "engines.kernel.owners"} <= edges["engines"], (
        "inside functions and for types, too"
    )


# -- screens get what they show ----------------------------------------------------------------

CONTROLLER = "Controller"

OWNERS = {"app/table/controller.py", "app/evening.py"}
"""Modules that create and own the controller of a table."""

FILLING = {"app/screens/play.py", "app/screens/play_parts.py"}
"""Other modules that take the controller, at most two: they assemble the table's screen."""


def names_controller(source: str) -> bool:
    """Returns whether a module imports or annotates the controller's class."""
    if CONTROLLER not in source:
        return False
    for node in ast.walk(parsed(source)):
        if isinstance(node, ast.ImportFrom):
            if any(alias.name == CONTROLLER for alias in node.names):
                return True
            continue
        written = getattr(node, "annotation", None), getattr(node, "returns", None)
        for annotation in written:
            words = () if annotation is None else re.findall(r"\w+", ast.unparse(annotation))
            if CONTROLLER in words:
                return True
    return False


def test_a_screen_gets_what_it_shows() -> None:
    found = {
        name
        for path in files("app")
        if names_controller(path.read_text("utf-8"))
        and (name := path.relative_to(ROOT).as_posix()) not in OWNERS
    }
    assert found == FILLING


@pytest.mark.parametrize(
    "source",
    [
        "from app.table.controller import Controller",
        "if TYPE_CHECKING:\n    from app.table.controller import Controller as Table",
        "def bar(hall: Hall, show: 'Controller') -> None: ...",
        "def bar(*, show: controller.Controller | None) -> None: ...",
        "def running() -> Controller: ...",
        "class Bar:\n    def __init__(self, show):\n        self.show: Controller = show",
    ],
)
def test_a_module_that_takes_the_controller_is_found(source: str) -> None:
    assert names_controller(source)
    assert not names_controller(source.replace("Controller", "TableState"))


SHELL = "app.shell"


def takers(source: str) -> set[str]:
    """Returns the functions that take the shell first; "?" marks other uses."""
    found = {
        node.name
        for node in parsed(source).body
        if isinstance(node, ast.FunctionDef)
        and [one.arg for one in node.args.args[:1]] == ["shell"]
    }
    # It is imported once, then each of them names it once.
    words = re.findall(r"\bShell\b", source)
    return found if len(words) == bool(found) + len(found) else {*found, "?"}


def test_only_the_adapter_of_a_screen_takes_the_shell() -> None:
    found = {
        f"{path.stem}:{name}"
        for path in files("app/screens")
        for name in takers(path.read_text("utf-8"))
    }
    assert found == {*ADAPTED.values()}


def test_screens_import_the_shell_for_types_alone() -> None:
    for path in files("app/screens"):
        tree = parsed(path.read_text("utf-8"))
        typed = [
            ast.unparse(node)
            for node in tree.body
            if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
        ]
        for_types = [
            each for each in imports("\n".join(typed), module_of(path)) if each.within(SHELL)
        ]
        assert len([each for each in imported(path) if each.within(SHELL)]) == len(for_types)


def test_takers_of_the_shell_are_found() -> None:
    adapter = 'from app.shell import Shell\ndef from_shell(shell: "Shell", hall: Hall): ...\n'
    assert takers(adapter) == {"from_shell"}
    assert takers(adapter + "def part(hall: Hall, shell: Shell): ...\n") == {"from_shell", "?"}
    assert takers("from app.shell import Shell as House\n") == {"?"}
    assert takers("def Home(hall: Hall): ...\n") == set()


LATE = {
    "app/screens/home.py": {"unreadable"},
    "app/screens/pieces.py": {"unreadable"},
    "app/screens/play.py": {
        *("agreement", "bg_stats", "open_table", "pin_sheet", "read_out", "seats"),
        *("sheets", "table_menu"),
    },
    "app/screens/play_parts.py": {"agreement", "pin_sheet", "sheets", "table_menu"},
    "app/screens/unreadable.py": {"files"},
}
"""Parts of screens that are imported when first needed, for rare sheets and tables."""


def test_screens_are_imported_late_by_the_table_alone() -> None:
    found: dict[str, set[str]] = {}
    for path in files("app"):
        name = path.relative_to(ROOT).as_posix()
        if not any(each.within("app.screens") for each in imported(path)):
            continue
        for node in functions(path.read_text("utf-8")):
            for each in absolute(ast.walk(node), name):
                if each.module.startswith("app.screens."):
                    found.setdefault(name, set()).add(each.module.split(".")[2])
    assert found == LATE


# -- a game is its own folders ---------------------------------------------------------------

CODE = {".py", ".js", ".mjs", ".html", ".css", ".json"}
PROSE = re.compile(r'"(?:[^"\\]|\\.)*"\s*:\s*("(?:[^"\\]|\\.)*")')
"""Pattern for a catalogue's text with its key.

An English word in it may be a game's name.
"""


def names_of_games(text: str, names: Iterable[str]) -> set[str]:
    text = text.lower()
    return {
        name for name in names if name in text and re.search(rf"(?<![a-z]){name}(?![a-z])", text)
    }


def naming(folder: str, names: Iterable[str]) -> Iterator[str]:
    """Yields messages about files that name a game not their own.

    Games may be named in the texts of catalogues.
    """
    known = (name for name in subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard", folder],
        cwd=ROOT, check=True, capture_output=True, text=True,
    ).stdout.splitlines())  # fmt: skip
    for path in map(Path, known):
        if path.suffix not in CODE or not (ROOT / path).is_file():
            continue
        text = (ROOT / path).read_text("utf-8")
        if path.parent.name == "text":
            text = PROSE.sub(lambda pair: pair.group().removesuffix(pair.group(1)), text)
        own = {path.parts[2]} if path.parts[:2] == ("app", "games") else set()
        for name in sorted(names_of_games(text, names) - own):
            yield f"{path} names {name}"


@pytest.mark.parametrize("folder", ["app", "build", "engines/kernel", "engines/bots"])
def test_no_list_names_a_game_outside_its_own_folders(folder: str) -> None:
    assert [*naming(folder, GAMES)] == []


def test_a_game_that_is_named_is_found() -> None:
    assert names_of_games('GAMES = ("onstage", "encore")', GAMES) == {"onstage", "encore"}
    assert names_of_games("# Onstage's cards", GAMES) == {"onstage"}
    assert names_of_games("everybody on stage, encored", GAMES) == set()
    assert PROSE.sub("", '{"again": "Play again"}') == "{}"
    titles = [game.title() for game in games().values()]
    assert not [title for title in titles if title in (ROOT / "app/text/en.json").read_text()]


# -- sentences -------------------------------------------------------------------------------

GLUE = re.compile(
    r"""(["'])(?:,\ |;\ |\.\ |\ &\ |\ and\ |\ or\ )\1\.join   # a list, as English has it
    | \[:1\]\.upper | \.capitalize\(                     # the start of a sentence
    | \.rstrip\(["'][ ]?[.]                             # the end of one
    """,
    re.VERBOSE,
)
SPEAKER = "engines/kernel/language.py"


@pytest.mark.parametrize("folder", ["app", "engines"])
def test_sentences_are_made_by_the_speaker_alone(folder: str) -> None:
    """Lists, capitals and full stops depend on the language; see `engines.kernel.language`."""
    glued = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in files(folder)
        for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1)
        if GLUE.search(line) and path != ROOT / SPEAKER
    ]
    assert glued == []


@pytest.mark.parametrize(
    "line",
    ["', '.join(names)", '" and ".join(names)', "text[:1].upper()", 'told.rstrip(".")'],
)
def test_glue_is_found(line: str) -> None:
    assert GLUE.search(line)


@pytest.mark.parametrize(
    "code",
    [
        "import engines",
        "from engines import Match, games, IllegalAction; games()",
        "from engines import bots, find; bots.policy('lead', find('onstage'))",
        "import engines.kernel.golden, engines.kernel.drive",
    ],
)
def test_pydantic_waits_until_it_is_needed(code: str) -> None:
    """The first screen must be drawn without pydantic."""
    script = f"{code}\nimport sys; sys.exit('pydantic' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", script], cwd=ROOT, check=False).returncode == 0


@pytest.mark.parametrize(
    ("file", "source", "modules"),
    [
        ("engines/onstage/rules.py", "from ..encore import state", "engines.encore"),
        ("engines/onstage/rules.py", "from .. import encore", "engines.encore"),
        ("engines/onstage/__init__.py", "def f():\n    import app.theme", "app.theme"),
        ("engines/kernel/match.py", "from engines import onstage", "engines.onstage"),
    ],
)
def test_imports_are_found_in_every_shape(file: str, source: str, modules: str) -> None:
    assert any(each.within(modules) for each in imports(source, file))
