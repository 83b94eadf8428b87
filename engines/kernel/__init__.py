"""What every game shares. A game's folder imports from here and from nowhere else."""

from .action import Action
from .decision import Decision
from .dice import mixed, pick, shuffled
from .event import Event, event_kind, event_plain, seen_by, showing
from .game import Game, Golden, Policy
from .match import Match, UndoState
from .plain import plain
from .reason import (
    BadRecord,
    BadSetup,
    IllegalAction,
    Reason,
    Refusal,
    Refused,
    UndoClosed,
    UnknownGame,
)
from .result import Line, Result
from .sheet import Cell, Row, Sheet

__all__ = [
    "Action",
    "BadRecord",
    "BadSetup",
    "Cell",
    "Decision",
    "Event",
    "Game",
    "Golden",
    "IllegalAction",
    "Line",
    "Match",
    "Policy",
    "Reason",
    "Refusal",
    "Refused",
    "Result",
    "Row",
    "Sheet",
    "UndoClosed",
    "UndoState",
    "UnknownGame",
    "event_kind",
    "event_plain",
    "mixed",
    "pick",
    "plain",
    "seen_by",
    "showing",
    "shuffled",
]
