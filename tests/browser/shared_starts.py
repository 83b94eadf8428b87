"""Scheduler that gives tests with a shared start to one worker, all others singly."""

from __future__ import annotations

from pathlib import PurePosixPath
from typing import Any

import pytest
from xdist.scheduler import LoadGroupScheduling  # type: ignore[import-untyped]

SHARED = {
    *("test_longer_words", "test_offline", "test_opened", "test_picture", "test_store"),
    *("test_table", "test_understudies", "test_walk", "test_whole_games"),
}
"""Files whose tests share one start."""


class Together(LoadGroupScheduling):
    """Scheduler that groups tests by file where a start is shared.

    A mark would be simpler, but xdist 3.8 writes its mark into a name that pytest 9 no longer
    reads.
    """

    def _split_scope(self, nodeid: str) -> str:
        file, _, _ = nodeid.partition("::")
        return file if PurePosixPath(file).stem in SHARED else nodeid

    def remove_node(self, node: Any) -> str | None:
        """Reschedules the unfinished tests of a lost worker.

        xdist 3.8 also reschedules finished ones, for which a worker would wait for ever.

        Returns what xdist returns.
        """
        lost: str | None = super().remove_node(node)
        for scope in [scope for scope, unit in self.workqueue.items() if all(unit.values())]:
            del self.workqueue[scope]
        return lost

    def _reschedule(self, node: Any) -> None:
        """Assigns the next tests when a worker has one left.

        xdist 3.8 does so one test earlier, so that tests wait although another worker is idle.
        """
        if self.workqueue and self._pending_of(self.assigned_work[node]) > 1:
            return
        super()._reschedule(node)

    def schedule(self) -> None:
        """Gives a replacement worker enough tests to begin.

        A worker keeps its last test until told whether more follow.
        """
        late = self.collection is not None
        super().schedule()
        if late:
            super().schedule()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Together | None:
    """Returns this scheduler for `--dist loadgroup`, or None for xdist's own."""
    return Together(config, log) if config.getoption("dist") == "loadgroup" else None
