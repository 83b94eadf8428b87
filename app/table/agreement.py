"""A move that the rules of undo let stand for knowledge alone: everybody may agree to take it back.

Something was seen since, or may have been. Nobody can unsee it, so it is up to the people at the
table; understudies always agree. What chance decided is never taken back, nor what a file tells.
All this follows from public knowledge.
"""

from dataclasses import replace

from app.table.reduce import meet, played_to
from app.table.scene import undo_of
from app.table.state import AGREE, Film, TableState
from app.table.steps import NotNow

CLOSED_BY_KNOWLEDGE = frozenset(
    {
        "undo.agreed",
        "undo.closed",
        "undo.looked",
        "undo.resumed",
        "undo.understudy",
        "undo.window",
    }
)
"""Reasons against an undo that everybody's consent outweighs."""


def last_move(state: TableState) -> int:
    """Number of the entry with which the last move of a person begins; 0 without one.

    Whatever followed on it goes with it: windows that passed, and understudies' moves.
    """
    entries, at = state.entries, len(state.entries) - 1
    while at > 0 and (
        entries[at].let_go
        or entries[at].by_understudy
        or entries[at].seat in state.cast.understudies
    ):
        at -= 1
    while entries[at].joined:
        at -= 1
    return at


def may_agree(state: TableState) -> bool:
    """Whether everybody could agree to take the last move back."""
    undo, at = undo_of(state), last_move(state)
    if undo or undo.key not in CLOSED_BY_KNOWLEDGE or at == 0 or at - 1 < state.filed:
        return False
    return not state.match.chanced(at - 1)


def agree(state: TableState, seat: int | None) -> TableState:
    """The state once a person has agreed; the last one takes the move back.

    None asks everybody.

    Raises:
        NotNow: nobody is asked that now.
    """
    if seat is None:
        if not may_agree(state):
            raise NotNow("undo.chance")
        return replace(meet(state), panel=AGREE, agreed=frozenset(), wish=None)
    if state.panel != AGREE or seat not in state.people or not may_agree(state):
        raise NotNow("flow.not_now")
    state = replace(state, agreed=state.agreed | {seat})
    return _taken_back(state) if state.agreed >= {*state.people} else state


def _taken_back(state: TableState) -> TableState:
    """The state before the last move of a person; nobody takes back more by undo alone."""
    at = last_move(state)
    before = replace(
        state,
        match=played_to(state.match, at - 1),
        entries=state.entries[:at],
        film=Film(),
        said={},
        wish=None,
        waved=False,
        looked=frozenset(),
        panel="",
        agreed=frozenset(),
        agreed_at=at,
        undone_at=at,
        resumed_at=min(state.resumed_at, at),
        reopened_at=min(state.reopened_at, at),
    )
    return meet(before)
