"""Unanimous agreement to undo a move, or to remove a forgotten PIN.

Undo is closed once somebody may have seen something new. If that is the only obstacle, at least two
people can agree to undo the move anyway. Understudies (computer players) have no vote. An agreement
cannot undo chance events or moves that are in a saved file, and is not possible during an
interrupt. All of this follows from public information.

A PIN is removed once everybody except its owner agrees. If there is only one person at the table,
no agreement is needed.
"""

from dataclasses import replace

from app.table.reduce import meet, played_to
from app.table.scene import undo_of
from app.table.state import AGREE, FORGOTTEN, Film, TableState, asks_all
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
"""Reasons for refusing an undo that a unanimous agreement overrides."""


def last_move(state: TableState) -> int:
    """Returns the index where the last move by a person begins.

    The index counts log entries and is 0 if no person has made a move. Undoing that move also
    undoes all later entries: declined interrupts and understudies' moves.
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
    """Returns whether an agreement of all people could undo the last move."""
    if len(state.people) < 2 or asks_all(state.match):
        return False
    undo, at = undo_of(state), last_move(state)
    if undo or undo.key not in CLOSED_BY_KNOWLEDGE or at == 0 or at - 1 < state.filed:
        return False
    return not any(entry.chanced for entry in state.entries[at:])


def agree(state: TableState, seat: int | None) -> TableState:
    """Records a person's consent to the current request.

    Once everybody has agreed, the request is carried out.

    Args:
        state: State of the table.
        seat: Person who agrees; None to ask everybody to undo the last move.

    Returns:
        The new state.

    Raises:
        NotNow: There is no such request, or the last move cannot be undone.
    """
    if seat is None:
        if not may_agree(state):
            raise NotNow("undo.chance")
        return replace(meet(state), panel=AGREE, agreed=frozenset(), wish=None)
    owner = state.forgotten
    stands = state.panel == AGREE and may_agree(state) if owner is None else True
    if not stands or seat not in state.voters:
        raise NotNow("flow.not_now")
    state = replace(state, agreed=state.agreed | {seat})
    if not state.agreed >= {*state.voters}:
        return state
    return _taken_back(state) if owner is None else _unlocked(state, owner)


def forget(state: TableState, owner: int) -> TableState:
    """Returns the state in which people are asked to remove a PIN.

    If the owner is the only person at the table, the PIN is removed at once.

    Raises:
        NotNow: The seat has no PIN.
    """
    if owner not in state.cast.pins:
        raise NotNow("flow.not_now")
    asked = replace(meet(state), panel=f"{FORGOTTEN}{owner}", agreed=frozenset(), wish=None)
    return asked if asked.voters else _unlocked(asked, owner)


def _unlocked(state: TableState, owner: int) -> TableState:
    cast = replace(state.cast, pins=state.cast.pins - {owner})
    return meet(replace(state, cast=cast, lifted=False, panel="", agreed=frozenset()))


def _taken_back(state: TableState) -> TableState:
    at = last_move(state)
    before = replace(
        state.with_holding(looked=frozenset()),
        match=played_to(state.match, at - 1),
        entries=state.entries[:at],
        film=Film(),
        said={},
        wish=None,
        waved=False,
        panel="",
        agreed=frozenset(),
        agreed_at=at,
        undone_at=at,
        resumed_at=min(state.resumed_at, at),
        reopened_at=min(state.reopened_at, at),
    )
    return meet(before)
