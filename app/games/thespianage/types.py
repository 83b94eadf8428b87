"""Type aliases for the board of Thespianage."""

from typing import TypeAlias

from app.table import board
from engines.thespianage.events import Event
from engines.thespianage.views import View

BoardContext: TypeAlias = board.BoardContext[View, Event]
