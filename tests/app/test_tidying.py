"""Tests of freeing memory after a game."""

import asyncio
import gc
import weakref

import pytest

from app import main as house
from tests.app.evenings import Make

pytestmark = pytest.mark.usefixtures("toys")


def test_it_is_told_once_that_the_table_was_cleared(
    evening: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = evening("", "", "", game="ad_lib")
    monkeypatch.setattr(house, "_shell", one.shell)

    async def leave() -> None:
        waiting = asyncio.ensure_future(house.cleared())
        await asyncio.sleep(0)
        assert not waiting.done()
        await one.shell.evening.leave()
        await asyncio.wait_for(waiting, 1)
        again = asyncio.ensure_future(house.cleared())
        await asyncio.sleep(0)
        assert not again.done()
        again.cancel()

    asyncio.run(leave())


def test_nothing_holds_a_game_that_has_left_the_table(evening: Make) -> None:
    gc.freeze()  # only what is made here is looked through
    one = evening("", "", "", game="ad_lib")
    one.draw()
    controller = weakref.ref(one.controller)
    asyncio.run(one.shell.evening.leave())
    one.draw()
    gc.collect()
    assert controller() is None
