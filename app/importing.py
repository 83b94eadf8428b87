"""Import of a file of games: progress, questions and report."""

from collections.abc import Awaitable, Callable
from functools import partial
from time import perf_counter

from app.store import Notice, Store, StoreError
from app.store.exchange import Arrival, ImportReport
from app.store.importing import Importer, Progress
from app.store.people import Join

PACE = 0.3
"""Minimum number of seconds between two updates of the progress display."""

Renew = Callable[[str, Callable[[], Awaitable[None]]], Awaitable[None]]
"""Function that changes a saved game while it is closed; see `Evening.renew`."""


class ImportRun:
    """Import of one file while its screen is open.

    Args:
        store: Store that receives the games.
        data: Contents of the file.
        tell: Function that shows a message over any screen.
        refresh: Function that redraws the window.
        renew: Function that changes a saved game, closing it meanwhile if it is open.

    Attributes:
        progress: Progress of the import.
        report: Result of the import; None until it ends.
        alike: Whether the next answer applies to all open questions of the same kind.
    """

    def __init__(
        self,
        store: Store,
        data: bytes,
        tell: Callable[[Notice], None],
        refresh: Callable[[], None],
        renew: Renew,
    ) -> None:
        self.progress = Progress(changed=self._changed)
        self.report: ImportReport | None = None
        self.alike = False
        self._store = store
        self._importer = Importer(store, self.progress)
        self._data = data
        self._tell = tell
        self._refresh = refresh
        self._renew = renew
        self._begun = self._left = self._answering = False
        self._drawn = 0.0

    async def go(self) -> None:
        """Imports the file; further calls have no effect."""
        if self._begun:
            return
        self._begun = True
        report = await self._importer.run(self._data)
        waiting, report.on_table = report.on_table, []
        for arrival in waiting:
            place = partial(self._importer.place, arrival)
            await self._try(partial(self._renew, arrival.id, place))
        for arrival in report.on_table:  # open elsewhere, not on the table
            why = Notice("store.error.open", {})
            args = {"title": arrival.name, "why": why}
            report.refused.append(Notice("store.import.refused", args))
        self.report = report
        if self._left and report.stopped is not None:
            self._tell(report.stopped)
        self._refresh()

    def stop(self) -> None:
        """Stops the import and keeps the games imported so far."""
        self.progress.stopped = True

    def leave(self) -> None:
        """Stops the import when its screen is closed, leaving all questions unanswered."""
        self._left = True
        self.stop()

    # -- questions ---------------------------------------------------------------------------

    @property
    def questions(self) -> list[Arrival] | list[Join]:
        """Open questions of one kind: conflicting games first, then similar names."""
        return [] if self.report is None else self.report.differing or self.report.joins

    async def answer(self, choice: str) -> None:
        """Applies an answer: "both", "replace", "join", or "" for no change."""
        if self._answering:  # a second tap
            return
        self._answering = True
        asked = self.questions
        try:
            for one in asked[: None if self.alike else 1]:
                await self._try(partial(self._carry_out, one, choice))
                del asked[0]
        finally:
            self._answering = self.alike = False
            self._refresh()

    async def _carry_out(self, one: Arrival | Join, choice: str) -> None:
        report = self._importer.report
        if isinstance(one, Join):
            if choice:
                self._store.join(one.name, one.other)
                report.changed.append(Notice("import.joined", one._asdict()))
        elif choice == "both":
            await self._importer.keep_both(one)
        elif choice == "replace":
            await self._renew(one.id, partial(self._importer.replace, one))
        else:
            report.skipped.append(Notice("import.kept", {"title": one.name}))

    async def _try(self, act: Callable[[], Awaitable[None]]) -> None:
        try:
            await act()
        except StoreError as error:
            self._importer.report.refused.append(error.notice)

    # -- inside ------------------------------------------------------------------------------

    def _changed(self) -> None:
        if perf_counter() - self._drawn >= PACE:
            self._drawn = perf_counter()
            self._refresh()
