"""Tests of errors in our own code during a game."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from dataclasses import dataclass, replace
from typing import Any, NoReturn

import flet as ft
import msgpack  # type: ignore[import-untyped]
import pytest
from flet.controls.context import _context_page
from flet.messaging.connection import Connection
from flet.messaging.protocol import configure_encode_object_for_msgpack
from flet.messaging.session import Session as FletSession
from flet.pubsub.pubsub_hub import PubSubHub

from app import root
from app.games import board_of
from app.games.common.board_state import Pick
from app.platform import errors
from app.platform.bridge import Bridge
from app.platform.walks import within
from app.root import Root
from app.screens import home, play, sheets
from app.shell import Shell
from app.store import MemoryLocation, Store
from app.table.board import Drawn
from app.table.controller import Controller
from app.table.state import Phase
from app.table.steps import Act, Choose, Done, Hide, PassTo
from app.text import say
from tests.app.screens.rooms import played
from tests.app.test_show_held import GAMES

SECRET = "the hidden card"


class Wire(Connection):
    """Connection that encodes every message as the browser's does."""

    def __init__(self) -> None:
        super().__init__()
        self.loop, self.pubsubhub = asyncio.get_running_loop(), PubSubHub()
        self.sent = b""

    def send_message(self, message: Any) -> None:
        self.send([message.action, message.body])

    def send(self, found: Any) -> None:
        encode = configure_encode_object_for_msgpack(ft.BaseControl)
        self.sent += msgpack.packb(found, default=encode)


class Page(Bridge):
    """Bridge that records whether the page was told to stop."""

    stopped = False

    def stop(self) -> None:
        self.stopped = True


@dataclass
class Window:
    """App in a Flet session, with a saved game on its table."""

    shell: Shell
    flet: FletSession
    wire: Wire
    page: Page

    @classmethod
    async def open(cls, game: str, steps: int | None = 3) -> Window:
        store = await Store.open(MemoryLocation())
        session = await played(store, game, GAMES[game], steps=steps)
        await session.close()
        flet, page = FletSession(wire := Wire()), Page()
        _context_page.set(flet.page)
        wire.send(flet.get_page_patch())
        flet.page.width, flet.page.height = 390, 844
        shell = Shell(flet.page, store, page)
        await shell.evening.open(session.id)
        errors.catch(flet, shell.boundary.caught)
        flet.page.render(Root, shell)
        one = cls(shell, flet, wire, page)
        await one.settle()
        return one

    async def settle(self) -> None:
        for _ in range(12):
            await asyncio.sleep(0)

    @property
    def controller(self) -> Controller:
        assert self.shell.evening.controller is not None
        return self.shell.evening.controller

    @property
    def moves(self) -> int:
        session = self.shell.evening.session
        return -1 if session is None else len(session.actions)

    def parts(self) -> set[Any]:
        return {getattr(one, "key", None) for one in within(self.flet.page.views)}

    async def press(self, key: str) -> None:
        found = within(self.flet.page.views)
        control = next(one for one in found if getattr(one, "key", None) == key)
        button = next(one for one in within([control]) if getattr(one, "on_click", None))
        await self.flet.dispatch_event(button._i, "click", None)
        await self.settle()

    def next_hand(self) -> None:
        """Plays at least one move, up to an open hand that must decide."""
        table, before = self.controller.table, self.moves
        while True:
            scene = table.scene
            if scene.phase is Phase.CURTAIN:
                self.controller.lift()
            elif scene.awaits_done:
                table.take(Done())
            elif scene.decision is None:
                table.take(PassTo(scene.deciders[0]))
            elif scene.phase is Phase.PRIVATE and self.moves > before:
                return
            else:
                table.take(Act((scene.decision.actions[0],)))


def fails(*_: object, **__: object) -> NoReturn:
    raise ValueError(SECRET)


@ft.component
def Failing(*_: object, **__: object) -> ft.Control:
    fails()


def board(game: str, patch: pytest.MonkeyPatch, **changes: Any) -> None:
    changed = replace(board_of(game), **changes)
    patch.setattr(play, "board_of", lambda _: changed)


def in_hand(window: Window, game: str, patch: pytest.MonkeyPatch) -> None:
    board(game, patch, draw=fails)
    window.controller.draw()


def inside_hand(window: Window, game: str, patch: pytest.MonkeyPatch) -> None:
    """Makes a part of a hand fail after its board has been drawn."""
    draw = board_of(game).draw

    def drawn(stage: Any) -> Drawn:
        return replace(draw(stage), body=Failing(), before=None, interlude=None)

    board(game, patch, draw=drawn)
    window.controller.draw()


def after_a_step(window: Window, game: str, patch: pytest.MonkeyPatch) -> None:
    board(game, patch, draw=fails)
    decision = window.controller.table.scene.decision
    assert decision is not None
    window.controller.take(Act((decision.actions[0],)), ours=False)


def at_a_curtain(window: Window, game: str, patch: pytest.MonkeyPatch) -> None:
    patch.setattr(play, "Curtain", Failing)
    window.controller.hide()


def at_the_table(window: Window, game: str, patch: pytest.MonkeyPatch) -> None:
    board(game, patch, draw=fails)
    window.controller.take(Hide())
    window.controller.take(PassTo(window.controller.table.scene.deciders[0]))
    window.controller.close_top()


def in_an_inspector(window: Window, game: str, patch: pytest.MonkeyPatch) -> None:
    draw = board_of(game).draw
    board(game, patch, draw=lambda stage: fails() if stage.pick else draw(stage))
    window.controller.take(Choose(Pick(bare=True)))


def in_a_sheet(window: Window, game: str, patch: pytest.MonkeyPatch) -> None:
    patch.setattr(sheets, "log", fails)
    window.controller.open("log")


def in_a_handler(window: Window, game: str, patch: pytest.MonkeyPatch) -> Awaitable[None]:
    patch.setattr(Controller, "take", fails)
    return window.press("hide")


def in_what_follows(window: Window, game: str, patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Controller, "drawn", fails)
    window.controller.draw()


WAYS = (
    *(in_a_handler, in_hand, inside_hand, after_a_step, at_a_curtain, at_the_table),
    *(in_an_inspector, in_a_sheet, in_what_follows),
)


@pytest.mark.parametrize("game", GAMES)
def test_no_error_leaves_a_hand_open_or_loses_a_move(
    game: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def evening() -> Window:
        window = await Window.open(game)
        for fail in WAYS:
            window.next_hand()
            window.shell.refresh()
            await window.settle()
            with monkeypatch.context() as patch:
                await (fail(window, game, patch) or asyncio.sleep(0))
                await window.settle()
                assert window.shell.evening.controller is None, fail
                assert {"broken", "again"} <= window.parts(), fail
            moves = window.moves
            await window.press("again")
            assert window.moves == moves, fail
            assert "broken" not in window.parts(), fail
            assert not window.controller.table.state.viewers
        with monkeypatch.context() as patch:
            board(game, patch, finale=fails)
            over = await Window.open(game, None)
            assert "broken" in over.parts()
        await over.press("again")
        assert "finale" in over.parts()
        return window

    window = asyncio.run(evening())
    assert not window.page.stopped
    assert SECRET not in "".join(capsys.readouterr())
    assert SECRET.encode() not in window.wire.sent
    assert say("broken.text").encode() in window.wire.sent


def test_a_second_error_leads_to_the_foyer_and_a_third_to_a_reload(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def evening() -> None:
        window = await Window.open("encore")
        session = window.shell.evening.session
        assert session is not None
        board("encore", monkeypatch, draw=fails)
        window.shell.refresh()
        await window.settle()
        await window.press("again")
        assert window.shell.places.route == "/"
        assert f"open-{session.id}" in window.parts()
        assert say("broken.again") in str(window.shell.notices.message)
        assert window.shell.evening.session is None
        assert window.shell.device.prefs.now.on_table == ""
        monkeypatch.setattr(home, "from_shell", fails)
        window.shell.refresh()
        await window.settle()
        assert {"broken", "again", "history", "settings"} <= window.parts()
        assert not window.page.stopped
        monkeypatch.setattr(root, "_broken", fails)
        window.shell.refresh()
        await window.settle()
        assert window.page.stopped

    asyncio.run(evening())
