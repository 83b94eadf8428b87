"""Shared core: the only package that a game may import from."""

from .action import Action, Kind
from .decision import Decision
from .dice import mixed, pick, shuffled
from .event import Event, event_kind, event_plain, seen_by, showing
from .game import Game
from .judging import Progress
from .match import Match, UndoState
from .plain import plain
from .preview import Frame, Preview
from .reason import (
    BadPosition,
    BadRecord,
    BadSetup,
    IllegalAction,
    Reason,
    Refused,
    UndoClosed,
    UnknownGame,
)
from .refusal import Refusal
from .result import Feat, Line, Result
from .rules import Golden, Policy
from .sheet import Cell, Row, Sheet
from .state import GameState

__all__ = [
    "Action", "BadPosition", "BadRecord", "BadSetup", "Cell", "Decision", "Event", "Feat",
    "Frame", "Game", "GameState", "Golden", "IllegalAction", "Kind", "Line", "Match", "Policy",
    "Preview", "Progress", "Reason", "Refusal", "Refused", "Result", "Row", "Sheet",
    "UndoClosed", "UndoState", "UnknownGame", "event_kind", "event_plain", "mixed", "pick",
    "plain", "seen_by", "showing", "shuffled",
]  # fmt: skip
