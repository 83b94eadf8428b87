"""Import hooks that load a game's modules with an edition's data."""

from __future__ import annotations

import builtins
import json
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib.abc import InspectLoader, Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from pathlib import PurePath
from types import ModuleType
from typing import Any, cast

from .edition import Edition, remember, roots, source_of


class _Finder(MetaPathFinder):
    """Finder that maps the modules of editions to the original modules."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        one, source = source_of(fullname)
        if one is None:
            return None
        for finder in sys.meta_path:
            found = None if finder is self else finder.find_spec(source, path)
            if found is not None:
                return _spec(fullname, one, found)
        return None


_FINDER = _Finder()


def bring(one: Edition) -> None:
    """Registers an edition and enables imports of its modules."""
    remember(one)
    if _FINDER not in sys.meta_path:
        sys.meta_path.insert(0, _FINDER)


def _spec(name: str, one: Edition, found: ModuleSpec) -> ModuleSpec:
    made = ModuleSpec(name, _Loader(one, found), origin=found.origin)
    made.submodule_search_locations = found.submodule_search_locations
    made.has_location = found.has_location
    return made


class _Loader(Loader):
    """Loader that executes a game's module as a module of an edition."""

    def __init__(self, one: Edition, found: ModuleSpec) -> None:
        self._edition = one
        self._name = found.name
        self._loader = cast(InspectLoader, found.loader)

    def exec_module(self, module: ModuleType) -> None:
        own = {**vars(builtins), "__import__": _importer(self._edition)}
        module.__dict__["__builtins__"] = own
        code = self._loader.get_code(self._name)
        exec(cast(Any, code), module.__dict__)

    def get_data(self, path: str) -> bytes:
        file = PurePath(path)
        if file.suffix == ".json" and file.stem in self._edition.data:
            return json.dumps(self._edition.data[file.stem]).encode()
        return cast(bytes, cast(Any, self._loader).get_data(path))

    def get_resource_reader(self, _: str) -> Any:
        return cast(Any, self._loader).get_resource_reader(self._name)


def _importer(one: Edition) -> Callable[..., ModuleType]:
    def own(name: str) -> str:
        for root in roots:
            theirs = f"{root}.{one.house}"
            if f"{name}.".startswith(f"{theirs}."):
                return f"{root}.{one.name}{name.removeprefix(theirs)}"
        return name

    def load(
        name: str,
        globals: Mapping[str, Any] | None = None,
        locals: Mapping[str, Any] | None = None,
        fromlist: Sequence[str] = (),
        level: int = 0,
    ) -> ModuleType:
        module = name if level else own(name)
        return builtins.__import__(module, globals, locals, fromlist, level)

    return load
