"""A database in two files, written in turn, so that one is complete if a write is interrupted."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from .envelope import CutError, DamagedError, NewerError, unwrap, wrap
from .storage import CheckedStorage

if TYPE_CHECKING:
    from .browser import OpfsHandle


class SlotStorage(CheckedStorage):
    """Two slots, each with a number and a checksum: the older is written, the newer is read.

    ``keep_aside`` copies a damaged version to a file of its own and returns that file's name.

    Raises:
        NewerError: a newer version of the app wrote a slot; the handles are closed.
    """

    def __init__(
        self,
        name: str,
        slots: tuple[OpfsHandle, OpfsHandle],
        keep_aside: Callable[[bytes], Awaitable[str]],
    ) -> None:
        super().__init__(name)
        self._slots = slots
        self._keep_aside = keep_aside
        self._older = 0
        whole: list[tuple[int, int, bytes]] = []
        cut_off = [False, False]
        empty = [False, False]
        for place, slot in enumerate(slots):
            data = slot.read()
            empty[place] = not data
            try:
                number, payload = unwrap(data)
                whole.append((number, place, payload))
            except DamagedError as error:  # often only a write that was cut off
                cut_off[place] = isinstance(error, CutError)
            except NewerError:
                self._release()
                raise
        if whole:
            number, place, payload = max(whole)
            self._take(number, payload)
            self._older = 1 - place
            self.found = "good"
        elif not (cut_off[0] and empty[1]):  # else only the store knows whether there was a first
            self.found = "lost"

    def _persist(self, data: bytes) -> None:
        slot = self._slots[self._older]
        slot.write(data)
        slot.truncate(len(data))
        slot.flush()
        self._older = 1 - self._older

    def leave_slots(self) -> None:
        """Closes slots whose files are gone, before ``move_to``."""
        for slot in self._slots:
            with suppress(OSError):
                slot.close()

    def move_to(self, slots: tuple[OpfsHandle, OpfsHandle]) -> None:
        """Writes the last content to new slots and uses them; may raise OSError."""
        self._slots, self._older = slots, 0
        self._number += 1
        self._persist(wrap(self._number, self._payload))

    async def _put_aside(self) -> list[str]:
        versions = [data for data in (slot.read() for slot in self._slots) if data]
        names = [await self._keep_aside(data) for data in versions]
        for slot in self._slots:
            slot.truncate(0)
            slot.flush()
        return names

    def _release(self) -> None:
        for slot in self._slots:
            slot.close()


def oldest_first(versions: Sequence[bytes]) -> list[int]:
    """Order in which slots are removed, by their contents.

    The newest is removed last: after a removal that was interrupted, the database is still there as
    it was, and not as it had been before its last write.
    """

    def number(place: int) -> int:
        with suppress(DamagedError, NewerError):
            return unwrap(versions[place])[0]
        return -1

    return sorted(range(len(versions)), key=number)
