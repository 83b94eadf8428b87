"""Tests of finding the modules that a program can import."""

from __future__ import annotations

from build import closure

SOURCES = {
    "start.py": b"""
import typing
import house.stage as stage, far.away.place
from house import Lamp as lit, seats
from lazily import Curtain
if typing.TYPE_CHECKING:
    import types_only
def later():
    from . import beside
    import in_function
    stage.rope.pull()
    lit.on()
""",
    "house/__init__.py": b'_LAZY = {"Lamp": "house.lamps", "Trap": "house.traps"}',
    "house/lamps.py": b"class Lamp: pass",
    "house/traps.py": b"",
    "house/stage.py": b"from . import rope\nfrom .. import nothing_above",
    "house/rope.py": b"import house as whole\ndef f(): return whole.Trap",
    "house/seats.py": b"from .stage import rope\nfrom ..start import later",
    "far/__init__.py": b"import by_package",
    "far/away/__init__.py": b"",
    "far/away/place.py": b"",
    "far/away/unseen.py": b"",
    "by_package.py": b"",
    "in_function.py": b"import cut_off",
    "cut_off.py": b"import behind",
    "behind.py": b"",
    "types_only.py": b"",
    "lazily/__init__.py": b'_dynamic_imports = {"Curtain": (__spec__.parent, ".cloth"), "Rug": 1}',
    "lazily/cloth.py": b"",
    "lazily/other.py": b"",
}


def reach(*roots: str, newer: tuple[str, ...] = ()) -> set[str]:
    return closure.reachable(SOURCES, roots, lambda _, name: name == "cut_off", newer)


def test_every_import_is_followed_and_no_other() -> None:
    missing = {"types_only.py", "cut_off.py", "behind.py", "far/away/unseen.py", "lazily/other.py"}
    assert reach("start") == SOURCES.keys() - missing


def test_a_lazy_name_brings_its_own_module_only() -> None:
    assert reach("house.lamps") == {"house/__init__.py", "house/lamps.py"}
    assert reach("lazily") == {"lazily/__init__.py"}


def test_unknown_roots_are_passed_over() -> None:
    assert reach("nowhere", "behind") == {"behind.py"}


def test_a_newer_source_is_read_by_its_lines() -> None:
    source = b"""
import a.b, c as d
x = f"{f'{y, 'nested'}'}"
try: from e import (f,  # why
    g as h)
except ImportError: pass
  # from not_this import x
"""
    found = closure.skim("m/x.py", source)
    assert found.imports >= {("a.b", ""), ("c", ""), ("e", "f"), ("e", "g")}
    assert closure.skim("m/x.py", b"from ..n import k\nfrom . import y\n").imports == {
        ("n", "k"),
        ("m", "y"),
    }
    assert reach("far.away.place", newer=("far/__init__.py",)) == {
        *("far/__init__.py", "far/away/__init__.py", "far/away/place.py", "by_package.py")
    }
