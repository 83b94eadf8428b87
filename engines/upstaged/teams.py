"""How artists join teams, how a full team is upstaged, and how the game ends.

Like those of `cues`, the functions return whether that is all: False means a question stands.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engines.kernel.event import EventLog
from engines.upstaged import events
from engines.upstaged.actions import JOIN, OUST, SEND
from engines.upstaged.facts import clockwise, rooms
from engines.upstaged.scoring import decided, trio_of, worths_of
from engines.upstaged.state import NOBODY, TEAM, State


def join_next(state: State, log: EventLog) -> bool:
    """The next who came off joins; the turn player says who where it matters (U27, UA17)."""
    waiting = state.waiting
    if len(waiting) > 1 and _order_matters(state):
        state.phase = "join"
        return False
    return _arrive(state, *waiting.pop(0), log)


def _order_matters(state: State) -> bool:
    """Only an upstaging makes the order of joining matter; without one all end up the same."""
    sizes = [len(team) for team in state.teams]
    for _, seat in state.waiting:
        sizes[seat] += 1
    return max(sizes) > TEAM


def _join(state: State, seat: int, artist: int, log: EventLog) -> bool:
    """U27: the turn player has named who joins next."""
    found = next(pair for pair in state.waiting if pair[0] == artist)
    state.waiting.remove(found)
    return _arrive(state, *found, log)


def _arrive(state: State, artist: int, seat: int, log: EventLog) -> bool:
    """U25, U28, U29: joins a team, or upstages it when it is full."""
    if len(state.teams[seat]) < TEAM:
        _settle(state, artist, seat, log)
        return True
    state.arriving = artist
    state.host = seat
    state.phase = "oust"
    log.append(events.TeamUpstaged(seat, artist))
    return False


def _settle(state: State, artist: int, seat: int, log: EventLog) -> None:
    """An artist is on the team. U30, UA16: when all teams are full, nothing else happens."""
    team = state.teams[seat]
    team.append(artist)
    log.append(events.artist_joined(seat, artist, len(team)))
    if min(map(len, state.teams)) == TEAM:
        stop(state, events.TeamsFull(), log)


def _oust(state: State, seat: int, artist: int, log: EventLog) -> bool:
    """U29, UA13: who must leave the full team."""
    state.teams[state.host].remove(artist)
    state.ousted = artist
    log.append(events.ArtistOusted(seat, artist, state.host))
    free = rooms(state)
    if len(free) > 1:
        state.phase = "send"
        return False
    return _send(state, seat, free[0], log)


def _send(state: State, seat: int, to_seat: int, log: EventLog) -> bool:
    """U29, UA14, UA15: who left is placed first, then who arrived joins."""
    sent = state.ousted
    state.ousted = NOBODY
    state.teams[to_seat].append(sent)
    log.append(events.ArtistSent(seat, sent, to_seat))
    arrived = state.arriving
    state.arriving = NOBODY
    _settle(state, arrived, state.host, log)
    return True


def stop(state: State, ending: Any, log: EventLog) -> None:
    """U30: nothing else happens, as the event `ending` tells; then full teams are cut (U31)."""
    state.pile += [card for _, card, _ in state.frames if card is not None]
    state.frames.clear()
    # UA16, UA42: whoever still waits joins nobody and goes under the deck, as all have seen.
    state.deck[:0] = [artist for artist, _ in state.waiting]
    state.sunk += len(state.waiting)
    state.waiting.clear()
    order = (state.turn, *clockwise(state.turn, state.seats)[:-1])
    state.asked = [seat for seat in order if len(state.teams[seat]) == TEAM]
    state.phase = "cut"
    log.append(ending)
    if not state.asked:
        _score(state, log)


def cut(state: State, seat: int, artist: int, log: EventLog) -> None:
    """U31, UA24: locked in unseen; when the last one is in, all are shown."""
    state.cuts[seat] = artist
    state.asked.remove(seat)
    state.phase = "cut"
    log += [events.CutLocked(seat), events.CutChosen(seat, artist, (seat,))]
    if not state.asked:
        _score(state, log)


def _score(state: State, log: EventLog) -> None:
    """U32, U34."""
    state.phase = "over"
    log += [
        events.CutShown(seat, artist) for seat, artist in enumerate(state.cuts) if artist != NOBODY
    ]
    worths = worths_of(state)
    for seat, (points, bonus) in enumerate(worths):
        trio = tuple(trio_of(state, seat))
        log.append(events.SeatScored(seat, trio, points, bonus, points + bonus))
    won, tied, by = decided(state, worths)
    if tied:
        log.append(events.TieBroken(tuple(tied), by, tuple(won)))
    log.append(events.GameEnded(tuple(map(sum, worths)), tuple(won)))


ANSWER: dict[str, Callable[[State, int, Any, EventLog], bool]] = {
    JOIN.name: _join,
    OUST.name: _oust,
    SEND.name: _send,
}
