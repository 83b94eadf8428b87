"""Agreement of the people to undo a move, or to remove a forgotten PIN.

A move can be undone by agreement if undo is closed only because something was seen since, or may
have been. Nobody can unsee it, so the people decide: at least two, for understudies have no vote.
Chance events are never undone, nor moves up to the point at which a file reveals all hands, nor
anything while a window is open. All this follows from public knowledge.

A PIN can be removed by everybody but its owner. A lone person has nobody to keep a secret from.
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
"""Reasons against an undo that the consent of everybody overrides."""


def last_move(state: TableState) -> int:
    """Returns the index of the first entry of a person's last move; 0 without one.

    Everything after it is undone too: windows that passed, and understudies' moves.
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
    """Whether everybody could agree to undo the last move."""
    if len(state.people) < 2 or asks_all(state.match):
        return False
    undo, at = undo_of(state), last_move(state)
    if undo or undo.key not in CLOSED_BY_KNOWLEDGE or at == 0 or at - 1 < state.filed:
        return False
    return not any(entry.chanced for entry in state.entries[at:])


def agree(state: TableState, seat: int | None) -> TableState:
    """Returns the state after a person agrees to the request. The last consent carries it out.

    With `seat` None, it asks everybody to undo the last move.

    Raises:
        NotNow: There is no such request now.
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
    """Returns the state that asks everybody else to remove a PIN.

    With nobody else at the table, the PIN is removed at once.

    Raises:
        NotNow: The seat has no PIN.
    """
    if owner not in state.cast.pins:
        raise NotNow("flow.not_now")
    asked = replace(meet(state), panel=f"{FORGOTTEN}{owner}", agreed=frozenset(), wish=None)
    return asked if asked.voters else _unlocked(asked, owner)


def _unlocked(state: TableState, owner: int) -> TableState:
    """Returns the open table with a seat's PIN removed."""
    cast = replace(state.cast, pins=state.cast.pins - {owner})
    return meet(replace(state, cast=cast, lifted=False, panel="", agreed=frozenset()))


def _taken_back(state: TableState) -> TableState:
    """Returns the state before the last move of a person, without further undo."""
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
