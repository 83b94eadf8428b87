"""Tests of the parts of Flet's modules that are not shipped."""

from __future__ import annotations

import pytest

from build import archive, client, closure, unused

SOURCE = b"""from flet import value
from flet.bars import (
    Bar,
)
from flet.both import Both
from flet.edges import Edge

@value
class Gone:
    both: Both
    edge: Edge

@value
class Left:
    both: Both
    bar: Bar
"""
LEFT = b"""from flet import value
Bar = object


from flet.both import Both


Gone = object




@value
class Left:
    both: Both
    bar: Bar
"""
ENUM = b"""class Colours(Enum):
    RED = 1
    GREEN = 2

    def mixed(self):
        return 3
"""


def test_a_class_goes_with_its_imports_and_all_other_lines_keep_their_numbers() -> None:
    assert unused.without(SOURCE, {"Gone", "Bar"}) == LEFT


def test_an_enum_keeps_the_members_in_use_and_its_methods() -> None:
    assert unused.with_members(ENUM, {"GREEN"}) == ENUM.replace(b"    RED = 1", b"")


def test_what_should_go_and_is_not_there_is_named() -> None:
    with pytest.raises(KeyError, match="has no Bard"):
        unused.without(SOURCE, {"Bard", "Gone"})
    with pytest.raises(KeyError, match="has no BLUE"):
        unused.with_members(ENUM, {"BLUE"})


def test_nothing_that_is_shipped_uses_what_stays_at_home() -> None:
    files = archive.packages() | archive.app()
    modules = {closure.module_name(path): names for path, names in unused.UNUSED.items()}
    classes, colours = set().union(*modules.values()), set().union(*unused.MEMBERS.values())
    for path in archive.reached(client.source() / "pyodide") & files.keys():
        read = closure.read(path, files[path])
        assert not [name for home, name in read.imports if name in modules.get(home, ())], path
        for *home, name in read.chains:
            assert home != ["ft"] or name not in classes, (path, name)
            is_colour = bool(home) and home[-1].endswith("Colors") and name.isupper()
            assert not is_colour or name in colours, (path, name)
