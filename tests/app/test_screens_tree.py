"""Test of the accessibility trees of the screens around the table."""

import asyncio
from collections import Counter
from typing import Any

import pytest
from flet.components.component import Renderer

from tests.app.screens.rooms import House, Shown, open_store, played
from tests.app.tree import tree

ENDED = "<ended>"
"""Stands for the id of a finished game."""

SCREENS: tuple[tuple[str, dict[str, Any]], ...] = (
    *((name, {}) for name in ("home", "new", "more", "seat", "deal", "history", "people")),
    *((name, {}) for name in ("import", "packs", "install", "battery", "about", "arrival")),
    *((name, {"session": ENDED}) for name in ("past", "replay", "moments", "ticket", "poster")),
    *(("settings", {"page": page}) for page in ("touch", "read", "pace", "games", "")),
    *((name, {"game": "onstage"}) for name in ("bill", "lesson", "signs", "rules")),
    ("rules", {"game": "thespianage", "section": "1"}),
    ("person", {"who": "Ana"}),
)


@pytest.mark.parametrize(("name", "args"), SCREENS)
def test_everything_has_a_name_that_nothing_else_to_press_has(
    name: str, args: dict[str, Any]
) -> None:
    async def fill() -> str:
        going = await played(store, "encore", seats=2, steps=5)
        ended = await played(store, "onstage", seats=3)
        await going.close()
        await ended.close()
        return ended.id

    store = open_store()
    session = asyncio.run(fill())
    house = House(store)
    wanted = {key: session if value == ENDED else value for key, value in args.items()}
    house.shell.places.go(name, **wanted)
    nodes = tree(Renderer().render(Shown, house.shell, house.shell.places.top))
    assert len(nodes) > 1
    assert not [node for node in nodes if not node.name or node.loose]
    times = Counter(node.name for node in nodes)
    assert not [node.name for node in nodes if node.pressed and times[node.name] > 1]
