"""Types of this game's table: its views and events, and a stage of them."""

from typing import TypeAlias

from app.table import board
from engines.thespianage.events import Event
from engines.thespianage.views import View

BoardContext: TypeAlias = board.BoardContext[View, Event]
