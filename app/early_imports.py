"""Imports modules in the background without delaying taps."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from importlib import import_module

from app.figures import PLATE as FIGURES
from app.games import board_of
from app.screens import LATER
from engines import Match, find, names

OPTIONS = (
    "annotated_types",
    "typing_inspection.introspection",
    "pydantic_core",
    "pydantic_core.core_schema",
    "pydantic.errors",
    "pydantic.warnings",
    "pydantic._internal._decorators",
    "pydantic._internal._fields",
    "pydantic.json_schema",
    "pydantic.types",
    "pydantic.fields",
    "pydantic.main",
    "engines.kernel.options",
)
"""Modules that validate a game's options, in the order of imports."""


def pieces(first: str | None) -> Iterator[Callable[[], object]]:
    """Yields functions to call one by one while the app is idle.

    Most functions import a module; others fill caches.

    Args:
        first: Name of the game that will most likely be opened next.
    """
    acts = sorted(names(), key=lambda name: name != first)
    if first in acts:
        yield partial(find, first)
        yield partial(board_of, first)
    for module in OPTIONS:
        yield partial(_bring, module)
    for screen in LATER:
        yield partial(_bring, f"app.screens.{screen}")
    for name in acts:
        yield partial(find, name)
        yield partial(board_of, name)
        yield partial(getattr, find(name), "Options")
        yield partial(_schema, name)
        yield partial(_first_match, name)
    yield partial(_bring, FIGURES)


def _bring(module: str) -> None:
    with suppress(ModuleNotFoundError):
        import_module(module)


def _schema(name: str) -> None:
    import_module("app.options").schema(find(name))


def _first_match(name: str) -> None:
    Match.new(name, find(name).seats[0], 0, {}).view(None)
