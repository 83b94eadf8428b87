"""Agreement of the people at the table: to take a move back, or a forgotten PIN away.

A move can go back by agreement where undo is closed for knowledge alone. Something was seen since,
or may have been. Nobody can unsee it, so it is up to the people: at least two, for understudies
agree for nobody. What chance decided is never taken back, nor what a file tells. While people may
speak up, nothing is. All this follows from public knowledge.

A PIN can be taken away by everybody but its owner. Somebody alone has nobody to keep a secret from.
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
    if len(state.people) < 2 or asks_all(state.match):
        return False
    undo, at = undo_of(state), last_move(state)
    if undo or undo.key not in CLOSED_BY_KNOWLEDGE or at == 0 or at - 1 < state.filed:
        return False
    return not state.match.chanced(at - 1)


def agree(state: TableState, seat: int | None) -> TableState:
    """The state once a person has agreed to what is asked; the last one has it done.

    None asks everybody to take the last move back.

    Raises:
        NotNow: nobody is asked that now.
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
    """The state in which everybody else is asked to take a PIN away; without anybody it is gone.

    Raises:
        NotNow: the seat has no PIN.
    """
    if owner not in state.cast.pins:
        raise NotNow("flow.not_now")
    asked = replace(meet(state), panel=f"{FORGOTTEN}{owner}", agreed=frozenset(), wish=None)
    return asked if asked.voters else _unlocked(asked, owner)


def _unlocked(state: TableState, owner: int) -> TableState:
    """The open table with one PIN fewer."""
    cast = replace(state.cast, pins=state.cast.pins - {owner})
    return meet(replace(state, cast=cast, lifted=False, panel="", agreed=frozenset()))


def _taken_back(state: TableState) -> TableState:
    """The state before the last move of a person; nobody takes back more by undo alone."""
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
