"""Loaded modules of a game, for tests that change its cards."""

from __future__ import annotations

import sys
from functools import cache
from types import ModuleType


def loaded(package: str) -> list[ModuleType]:
    return _loaded(package, len(sys.modules))


@cache  # a test that prints a whole box anew asks for each card of it
def _loaded(package: str, among: int) -> list[ModuleType]:
    return [
        module for name, module in [*sys.modules.items()] if f"{name}.".startswith(f"{package}.")
    ]
