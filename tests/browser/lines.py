"""Network connection that breaks, hangs, and recovers."""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Iterator
from typing import Literal

CHUNK = 1 << 16


class Line:
    """Port that forwards everything to another one until cut.

    A hung connection never continues, so that the client has to ask again.
    """

    def __init__(self, port: int) -> None:
        self._server = port
        self._open: list[socket.socket] = []
        self._hangs = False
        self._age = 0  # of the connections that still pass something on
        self._listen(0)

    def _listen(self, port: int) -> None:
        self._door = socket.create_server(("127.0.0.1", port))
        self.port: int = self._door.getsockname()[1]
        threading.Thread(target=self._serve, args=(self._door,), daemon=True).start()

    @property
    def address(self) -> str:
        return f"http://localhost:{self.port}/"

    def cut(self, how: Literal["refuses", "hangs"]) -> None:
        """Ends all connections and refuses new ones, or lets all of them hang."""
        self._age += 1
        self._hangs = how == "hangs"
        if not self._hangs:
            self._close(self._door)
            for one in self._open:
                self._close(one)
            self._open.clear()

    def mend(self) -> None:
        if self._hangs:
            self._hangs = False
        else:
            self._listen(self.port)

    def end(self) -> None:
        self.cut("refuses")

    def _serve(self, door: socket.socket) -> None:
        while True:
            try:
                near, _ = door.accept()
            except OSError:
                return
            self._open.append(near)
            if self._hangs:
                continue
            try:
                far = socket.create_connection(("127.0.0.1", self._server))
            except OSError:
                self._close(near)
                continue
            self._open.append(far)
            for ends in ((near, far), (far, near)):
                threading.Thread(target=self._pass_on, args=(*ends, self._age), daemon=True).start()

    def _pass_on(self, near: socket.socket, far: socket.socket, age: int) -> None:
        with contextlib.suppress(OSError):
            while data := near.recv(CHUNK):
                if age != self._age:
                    return
                far.sendall(data)
            if age == self._age:
                far.shutdown(socket.SHUT_WR)

    @staticmethod
    def _close(one: socket.socket) -> None:
        with contextlib.suppress(OSError):
            one.shutdown(socket.SHUT_RDWR)
        one.close()


@contextlib.contextmanager
def line(port: int) -> Iterator[Line]:
    made = Line(port)
    try:
        yield made
    finally:
        made.end()
