"""Patch that lets Flet send text with a lone surrogate.

A lone surrogate has no UTF-8 form. With one, msgpack raises an exception in the middle of a
drawing, and the window does not change. Untrusted text is already escaped where it is displayed
(`engines.quoted`). This patch catches the rest.
"""

from typing import Any

import msgpack  # type: ignore[import-untyped]
from flet.controls.base_control import BaseControl
from flet.messaging.protocol import configure_encode_object_for_msgpack

from app.platform import upstream

SEND = "flet.messaging.pyodide_connection:PyodideConnection.send_message"


def mend(connection: Any) -> None:
    """Replaces the send method of Flet's connection class."""
    if upstream.is_known(SEND):
        connection.send_message = _send_message


def _send_message(self: Any, message: Any) -> None:
    body = msgpack.packb(
        [message.action, message.body],
        default=configure_encode_object_for_msgpack(BaseControl),
        unicode_errors="replace",
    )
    self.send_callback(b"\0" + body)
