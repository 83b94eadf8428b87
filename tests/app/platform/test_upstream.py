"""Tests of replacing parts of Flet's code."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import flet as ft
import msgpack  # type: ignore[import-untyped]
import pytest
from flet.controls.object_patch import DiffBuilder
from flet.messaging.protocol import Message, MessageAction, PatchControlBody

from app.platform import patching, receiving, sending, upstream, walks
from app.platform.sources import digest
from build import archive


@pytest.fixture
def another_flet(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    upstream.changed.cache_clear()
    monkeypatch.setattr(upstream, "REPLACED", dict.fromkeys(upstream.REPLACED, "another"))
    yield
    upstream.changed.cache_clear()


@pytest.mark.parametrize("piece", upstream.REPLACED)
def test_a_replaced_piece_is_as_it_was(piece: str) -> None:
    """After a failure, compare Flet's new source with the replacement and update the hash."""
    assert digest(piece) == upstream.REPLACED[piece]


def test_a_piece_that_is_gone_has_no_hash() -> None:
    assert digest("flet.controls.object_patch:DiffBuilder.gone") == ""
    assert digest("flet.gone:nothing") == ""


@pytest.mark.usefixtures("another_flet")
def test_another_flet_stays_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    def theirs(*_: Any) -> None: ...

    for name in (*walks.WALKS, "take_index"):
        monkeypatch.setattr(DiffBuilder, name, theirs)
    walks.quicken()
    patching.mend()
    assert all(getattr(DiffBuilder, name) is theirs for name in (*walks.WALKS, "take_index"))

    class Connection:
        receive_loop = send_message = theirs

    receiving.mend(Connection)
    sending.mend(Connection)
    assert (Connection.receive_loop, Connection.send_message) == (theirs, theirs)


@pytest.mark.usefixtures("another_flet")
def test_the_web_build_tells_what_differs() -> None:
    source = archive.app()[archive.UPSTREAM].decode()
    for piece in upstream.REPLACED:
        assert f"'{piece}'" in source.partition("CHANGED = frozenset(")[2]
    assert "app/platform/sources.py" not in archive.app()


def test_a_message_that_fails_ends_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    received: list[Any] = []

    class Packet:
        def __init__(self, kind: int, content: bytes) -> None:
            self.data = bytes([kind]) + content

        def to_py(self) -> bytes:
            return self.data

    class Channel:
        def _deliver(self, content: bytes) -> None:
            received.append(content)

    class Connection:
        async def receive_loop(self) -> None: ...

        async def _PyodideConnection__on_message(self, message: Any) -> None:
            if message == "bad":
                raise ValueError(message)
            received.append(message)

    receiving.mend(Connection)

    async def run() -> None:
        connection: Any = Connection()
        queue: asyncio.Queue[Packet] = asyncio.Queue()
        connection._PyodideConnection__receive_queue = queue
        connection._data_channels = {7: Channel()}
        for packet in (
            Packet(0, msgpack.packb("bad")),
            Packet(0, b""),
            Packet(2, b"unknown"),
            Packet(1, b"cut"),
            Packet(1, (7).to_bytes(4, "little") + b"frame"),
            Packet(0, msgpack.packb("good")),
        ):
            queue.put_nowait(packet)
        loop = asyncio.ensure_future(connection.receive_loop())
        while "good" not in received:
            await asyncio.sleep(0)
        loop.cancel()

    asyncio.run(asyncio.wait_for(run(), 5))
    assert received == [b"frame", "good"]
    assert capsys.readouterr().err.count("message: ") == 2


def test_half_a_character_does_not_stop_a_drawing() -> None:
    """A lone surrogate is replaced; Flet's own code would raise an error and draw nothing."""
    sent: list[bytes] = []

    class Connection:
        def send_message(self, message: Message) -> None: ...

        def send_callback(self, packet: bytes) -> None:
            sent.append(packet)

    sending.mend(Connection)
    text = ft.Text("a\ud800b, c")
    Connection().send_message(Message(MessageAction.PATCH_CONTROL, PatchControlBody(1, [text])))
    assert sent[0][:1] == b"\0"
    assert b"a?b, c" in sent[0]
