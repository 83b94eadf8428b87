"""Types of this game's table: views, events and the board context."""

from typing import TypeAlias

from app.table import board
from engines.upstaged.events import Event
from engines.upstaged.views import View

BoardContext: TypeAlias = board.BoardContext[View, Event]
