"""Type aliases for the board of Upstaged!"""

from typing import TypeAlias

from app.table import board
from engines.upstaged.events import Event
from engines.upstaged.views import View

BoardContext: TypeAlias = board.BoardContext[View, Event]
