"""Type aliases for the board of Onstage."""

from typing import TypeAlias

from app.table import board
from engines import Frame
from engines.onstage.events import Event
from engines.onstage.views import View

BoardContext: TypeAlias = board.BoardContext[View, Event]
Shown: TypeAlias = Frame[View, Event | None]
"""View of the game with the event that led to it.

The event is None if there is none.
"""
