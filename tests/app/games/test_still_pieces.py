"""Test of how little an animation sends."""

from __future__ import annotations

from typing import Any

import msgpack  # type: ignore[import-untyped]
import pytest
from flet.components.component import Component
from flet.controls.base_control import BaseControl
from flet.controls.object_patch import ObjectPatch
from flet.messaging.protocol import configure_encode_object_for_msgpack

from app.games.common.live import Paint
from app.table.board import Drawn
from app.table.control_cache import ControlCache
from tests.app.evenings import Evening

CASTS = {"onstage": 4, "upstaged": 4, "thespianage": 4, "encore": 2}
MOVES = 12
LARGEST = {"onstage": 12_000, "upstaged": 20_000, "thespianage": 6_000, "encore": 9_000}
"""Maximum mean bytes per move in each game, for all its pictures.

This is twice the usual size.
"""


def pictures(one: Evening, monkeypatch: pytest.MonkeyPatch) -> list[Paint]:
    """Returns the pictures of the current table's animation."""
    found: list[Paint] = []
    drawing = one.controller.drawing
    made = drawing.made

    def catch(scene: Any, drawn: Drawn) -> bool:
        if isinstance(drawn.body, Component):
            found[:] = drawn.body.args[0]
        return made(scene, drawn)

    with monkeypatch.context() as patch:
        patch.setattr(drawing, "made", catch)
        one.draw()
    return found


def size(before: Any, after: Any) -> int:
    before._frozen = after._frozen = True
    patch, *_ = ObjectPatch.from_diff(before, after, control_cls=BaseControl, frozen=True)
    encode = configure_encode_object_for_msgpack(BaseControl)
    return len(msgpack.packb(patch.to_message(), default=encode))


@pytest.mark.parametrize("game", CASTS)
def test_a_watched_move_sends_little(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    one = Evening(*["lead"] * CASTS[game], game=game)
    one.shell.device.prefs.choose("speed", 1.0)
    cache, last, sent, moves = ControlCache(), None, 0, 0
    while moves < MOVES and one.step():
        shown = [paint(390, 560, cache) for paint in pictures(one, monkeypatch)]
        moves += 1
        for picture in shown:
            sent += 0 if last is None else size(last, picture)
            last = picture
    assert moves == MOVES
    assert 0 < sent / MOVES < LARGEST[game]
