"""Says what is being done and how far it is, on one line that moves.

On a terminal the line is drawn anew as things go on, and is gone at the end. Anywhere else each
step is told once, when it is over.
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

EVERY = 0.1  # seconds between two drawings


class Task:
    """Something that is going on: how much of it is done, of how much."""

    def __init__(self, line: Line, title: str, total: int) -> None:
        self.line = line
        self.title = title
        self.total = total
        self.done = 0
        self.began = time.monotonic()

    def on(self, count: int = 1) -> None:
        """So many more are done."""
        self.done += count
        self.line.draw()

    def __str__(self) -> str:
        return f"{self.title} {self.done}/{self.total}" if self.total else self.title


class Line:
    """The line, and what is going on at the moment."""

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
        """Tells of a task while the block runs.

        Args:
            total: how many things there are to do; 0 when that cannot be counted.
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
        """Draws the line, unless that was done a moment ago."""
        now = time.monotonic()
        if not self.moves or (now - self._drawn < EVERY and not at_once):
            return
        with self._lock:
            self._drawn = now
            text = ""
            if self.tasks:
                told = " · ".join(str(task) for task in self.tasks)
                text = f"{now - self.began:3.0f} s  {told} …"
                text = text[: shutil.get_terminal_size().columns - 1]
            self.out.write(f"\r\x1b[K{text}")
            self.out.flush()

    def _turn(self) -> None:
        """Keeps the seconds going while a task has nothing new to tell."""
        if not self.moves or (self._turning is not None and self._turning.is_alive()):
            return

        def turn() -> None:
            while self.tasks:
                self.draw()
                time.sleep(EVERY)

        self._turning = threading.Thread(target=turn, daemon=True)
        self._turning.start()


class Silent(Line):
    """Tells nothing."""

    def __init__(self) -> None:
        super().__init__(io.StringIO())

    @contextlib.contextmanager
    def task(self, title: str, total: int = 0) -> Iterator[Task]:
        """Only counts."""
        yield Task(self, title, total)
