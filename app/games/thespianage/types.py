"""Types of this game's table: its views and events, and a stage of them."""

from typing import TypeAlias

from app.table import stage
from engines.thespianage.events import Event
from engines.thespianage.views import View

Stage: TypeAlias = stage.Stage[View, Event]
