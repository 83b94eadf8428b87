"""Tests that share a start go to one worker; all others are handed out one at a time."""

from __future__ import annotations

from pathlib import PurePosixPath
from typing import Any

import pytest
from xdist.scheduler import LoadGroupScheduling  # type: ignore[import-untyped]

SHARED = {
    *("test_longer_words", "test_offline", "test_opened", "test_picture", "test_store"),
    *("test_table", "test_understudies", "test_walk", "test_whole_games"),
}
"""Files in which something is started once for all tests."""


class Together(LoadGroupScheduling):
    """By file where a start is shared, else test by test.

    A mark would say it more plainly, but xdist 3.8 writes its mark into a name that pytest 9 does
    not read any more.
    """

    def _split_scope(self, nodeid: str) -> str:
        file, _, _ = nodeid.partition("::")
        return file if PurePosixPath(file).stem in SHARED else nodeid

    def remove_node(self, node: Any) -> str | None:
        """Hands on what a lost worker has not run.

        xdist 3.8 also hands on the units that it had finished, and whoever is given one of them
        waits for ever.
        """
        lost: str | None = super().remove_node(node)
        for scope in [scope for scope, unit in self.workqueue.items() if all(unit.values())]:
            del self.workqueue[scope]
        return lost

    def _reschedule(self, node: Any) -> None:
        """Hands out the next tests when a worker has one left, which it begins as it hears of them.

        xdist 3.8 does so two tests before: what is next then waits behind both of them, though
        another worker may have nothing to do.
        """
        if self.workqueue and self._pending_of(self.assigned_work[node]) > 1:
            return
        super()._reschedule(node)

    def schedule(self) -> None:
        """Gives a worker that takes the place of a lost one enough to begin.

        A worker keeps its last test until it hears that there is more, or no more.
        """
        late = self.collection is not None
        super().schedule()
        if late:
            super().schedule()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Together | None:
    """`--dist loadgroup` is ours."""
    return Together(config, log) if config.getoption("dist") == "loadgroup" else None
