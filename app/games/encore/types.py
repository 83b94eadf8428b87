"""Types of the ENCORE!! ECG board: view, event and board context."""

from typing import TypeAlias

from app.table import board
from engines.encore.events import Event
from engines.encore.views import View

BoardContext: TypeAlias = board.BoardContext[View, Event]
