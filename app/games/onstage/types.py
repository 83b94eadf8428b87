"""Types of this game's table: its views and events, and a stage and frames of them."""

from typing import TypeAlias

from app.table import board
from engines import Frame
from engines.onstage.events import Event
from engines.onstage.views import View

BoardContext: TypeAlias = board.BoardContext[View, Event]
Shown: TypeAlias = Frame[View, Event | None]
"""A view as the table shows it, with the event that led to it."""
