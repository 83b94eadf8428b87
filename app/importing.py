"""One file of games that comes in: its progress, what it asks, and its report."""

from collections.abc import Awaitable, Callable
from functools import partial
from time import perf_counter

from app.store import Notice, Store, StoreError
from app.store.exchange import Arrival, ImportReport
from app.store.importing import Importer, Progress
from app.store.people import Join

PACE = 0.3
"""Seconds between two drawings of the progress."""

Renew = Callable[[str, Callable[[], Awaitable[None]]], Awaitable[None]]
"""Changes the record of a game, taken from the table meanwhile; see `Evening.renew`."""


class ImportRun:
    """One visit to an import.

    Args:
        store: Where the games come in.
        data: The file.
        tell: Shows a message over any screen.
        refresh: Draws again.
        renew: Changes the record of a game that may be on the table.

    Attributes:
        progress: Progress of the import.
        report: Its result; None while it goes on.
        alike: The next answer counts for all questions of its kind.
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
        """Takes the file in."""
        if self._begun:
            return
        self._begun = True
        report = await self._importer.run(self._data)
        waiting, report.on_table = report.on_table, []
        for arrival in waiting:
            place = partial(self._importer.place, arrival)
            await self._try(partial(self._renew, arrival.id, place))
        for arrival in report.on_table:  # still open, but on no table
            why = Notice("store.error.open", {})
            args = {"title": arrival.name, "why": why}
            report.refused.append(Notice("store.import.refused", args))
        self.report = report
        if self._left and report.stopped is not None:
            self._tell(report.stopped)
        self._refresh()

    def stop(self) -> None:
        """Stops the import; what came in stays."""
        self.progress.stopped = True

    def leave(self) -> None:
        """Its screen has been left: stops the import, and leaves all questions open."""
        self._left = True
        self.stop()

    # -- questions ---------------------------------------------------------------------------

    @property
    def questions(self) -> list[Arrival] | list[Join]:
        """Open questions of one kind: differing games, then joined names."""
        return [] if self.report is None else self.report.differing or self.report.joins

    async def answer(self, choice: str) -> None:
        """Carries an answer out: "both", "replace", "join", or "" to leave all as it is."""
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
        """Does something; the report says why it could not be done."""
        try:
            await act()
        except StoreError as error:
            self._importer.report.refused.append(error.notice)

    # -- inside ------------------------------------------------------------------------------

    def _changed(self) -> None:
        """Draws the progress, but not more often than can be seen."""
        if perf_counter() - self._drawn >= PACE:
            self._drawn = perf_counter()
            self._refresh()
