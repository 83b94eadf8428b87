"""Patch that keeps Flet's browser connection alive after a failed message.

Flet 1.0.5 ends its receive loop at the first exception, so that all later taps are lost. Remove
this module with Flet 1.1, which fixes this.
"""

from typing import Any

import msgpack  # type: ignore[import-untyped]
from flet.messaging.protocol import decode_ext_from_msgpack

from app import faults
from app.platform import upstream

LOOP = "flet.messaging.pyodide_connection:PyodideConnection.receive_loop"


def mend(connection: Any) -> None:
    """Replaces the receive loop of Flet's connection class."""
    if upstream.is_known(LOOP):
        connection.receive_loop = _receive_loop


async def _receive_loop(self: Any) -> None:
    while True:
        packet = bytes((await self._PyodideConnection__receive_queue.get()).to_py())
        try:
            await _dispatch(self, packet)
        except Exception as error:
            faults.record("message", error)


async def _dispatch(self: Any, packet: bytes) -> None:
    """Passes a packet to its receiver, according to its first byte.

    The byte is 0 for a message and 1 for a data frame. A data frame continues with the channel's
    number in four bytes, followed by the content.
    """
    if packet[:1] == b"\0":
        message = msgpack.unpackb(packet[1:], ext_hook=decode_ext_from_msgpack)
        await self._PyodideConnection__on_message(message)
    elif packet[:1] == b"\1" and len(packet) >= 5:
        channel = self._data_channels.get(int.from_bytes(packet[1:5], "little"))
        if channel is not None:
            channel._deliver(packet[5:])
