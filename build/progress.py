"""Progress of tasks, reported on one line.

In a terminal, the line is redrawn while tasks run and is cleared at the end. Elsewhere, each task
is reported once, when it is finished.
"""

from __future__ import annotations

import contextlib
import io
import shutil
import sys
import threading
import time
from collections.abc import Iterator
from typing import TextIO

EVERY = 0.1  # seconds between two redraws


class Task:
    """Running task with its progress.

    Attributes:
        line: Line that shows the task.
        title: Text that names the task.
        total: Number of items to process; 0 if unknown.
        done: Number of items processed.
        began: Start time from `time.monotonic`.
    """

    def __init__(self, line: Line, title: str, total: int) -> None:
        self.line = line
        self.title = title
        self.total = total
        self.done = 0
        self.began = time.monotonic()

    def on(self, count: int = 1) -> None:
        """Counts items as processed and redraws the line."""
        self.done += count
        self.line.draw()

    def __str__(self) -> str:
        return f"{self.title} {self.done}/{self.total}" if self.total else self.title


class Line:
    """Progress line that shows its running tasks."""

    def __init__(self, out: TextIO | None = None) -> None:
        self.out = out or sys.stdout
        self.moves = self.out.isatty()
        self.tasks: list[Task] = []
        self.began = time.monotonic()
        self._lock = threading.Lock()
        self._drawn = 0.0
        self._turning: threading.Thread | None = None

    @contextlib.contextmanager
    def task(self, title: str, total: int = 0) -> Iterator[Task]:
        """Shows a task while the block runs.

        Args:
            title: Text that names the task.
            total: Number of items to process; 0 if unknown.
        """
        task = Task(self, title, total)
        with self._lock:
            self.tasks.append(task)
        self._turn()
        try:
            yield task
        finally:
            with self._lock:
                self.tasks.remove(task)
            if self.moves:
                self.draw(at_once=True)
            else:
                took = time.monotonic() - task.began
                with self._lock:
                    print(f"{task}: {took:.1f} s", file=self.out, flush=True)

    def draw(self, *, at_once: bool = False) -> None:
        """Redraws the line, at most once every `EVERY` seconds.

        Args:
            at_once: Whether to redraw even if less time has passed.
        """
        now = time.monotonic()
        if not self.moves or (now - self._drawn < EVERY and not at_once):
            return
        with self._lock:
            self._drawn = now
            text = ""
            if self.tasks:
                names = " · ".join(str(task) for task in self.tasks)
                text = f"{now - self.began:3.0f} s  {names} …"
                text = text[: shutil.get_terminal_size().columns - 1]
            self.out.write(f"\r\x1b[K{text}")
            self.out.flush()

    def _turn(self) -> None:
        if not self.moves or (self._turning is not None and self._turning.is_alive()):
            return

        def turn() -> None:
            while self.tasks:
                self.draw()
                time.sleep(EVERY)

        self._turning = threading.Thread(target=turn, daemon=True)
        self._turning.start()


class Silent(Line):
    """Progress line that shows nothing."""

    def __init__(self) -> None:
        super().__init__(io.StringIO())

    @contextlib.contextmanager
    def task(self, title: str, total: int = 0) -> Iterator[Task]:
        """Counts the progress of a task without showing it."""
        yield Task(self, title, total)
