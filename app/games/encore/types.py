"""Types of this game's table: its views and events, and a stage of them."""

from typing import TypeAlias

from app.table import board
from engines.encore.events import Event
from engines.encore.views import View

BoardContext: TypeAlias = board.BoardContext[View, Event]
