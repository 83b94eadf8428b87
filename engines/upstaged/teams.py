"""Changes of teams, the end of the game and The Cut.

See U25 to U34.

Teams change when artists join or upstage others. As in `cues`, a function that asks a question
sets `State.phase`.
"""

from __future__ import annotations

from typing import Any

from engines.kernel.action import Action
from engines.kernel.event import EventLog
from engines.upstaged import events
from engines.upstaged.actions import JOIN, OUST, SEND
from engines.upstaged.content import Artist
from engines.upstaged.facts import clockwise, rooms
from engines.upstaged.scoring import decided, trio_of, worths_of
from engines.upstaged.state import NOBODY, TEAM, State


def answer(state: State, action: Action, log: EventLog) -> None:
    """Carries out the turn player's choice for joining or upstaging."""
    seat, kind, _ = action
    if kind == JOIN.name:  # U27
        artist = JOIN.arg(action)
        _arrive(state, next(pair for pair in state.waiting if pair[0] == artist), log)
    elif kind == OUST.name:  # U29
        _oust(state, seat, OUST.arg(action), log)
    else:  # UA14
        assert kind == SEND.name
        _send(state, seat, SEND.arg(action), log)


# -- U25 to U28: artists join --------------------------------------------------------------------


def join_next(state: State, log: EventLog) -> None:
    """Lets the next waiting artist join a team (U27).

    The turn player chooses this artist if the order matters.
    """
    if len(state.waiting) > 1 and _order_matters(state):
        state.phase = "join"
    else:
        _arrive(state, state.waiting[0], log)


def _order_matters(state: State) -> bool:
    """Whether the join order matters, because a team will be upstaged (UA17)."""
    sizes = [len(team) for team in state.teams]
    for _, seat in state.waiting:
        sizes[seat] += 1
    return max(sizes) > TEAM


def _arrive(state: State, pair: tuple[Artist, int], log: EventLog) -> None:
    """Moves a waiting artist to its team (U25), or upstages it (U29)."""
    state.waiting.remove(pair)
    artist, seat = pair
    if len(state.teams[seat]) < TEAM:
        _settle(state, artist, seat, log)
    else:
        state.arriving = artist
        state.host = seat
        state.phase = "oust"
        log.append(events.TeamUpstaged(seat=seat, artist=artist))


def _settle(state: State, artist: Artist, seat: int, log: EventLog) -> None:
    """Adds the artist to the team (U30, UA16).

    If all teams are full, play ends.
    """
    team = state.teams[seat]
    team.append(artist)
    log.append(events.ArtistJoined(seat=seat, artist=artist, size=len(team)))
    if all(len(team) == TEAM for team in state.teams):
        stop(state, events.TeamsFull(), log)


# -- U29: upstaging ------------------------------------------------------------------------------


def _oust(state: State, seat: int, artist: Artist, log: EventLog) -> None:
    """Ousts the chosen artist from the full team (U29, UA13)."""
    state.teams[state.host].remove(artist)
    state.ousted = artist
    log.append(events.ArtistOusted(seat=seat, artist=artist, host_seat=state.host))
    free = rooms(state)
    if len(free) > 1:
        state.phase = "send"
    else:
        _send(state, seat, free[0], log)


def _send(state: State, seat: int, to_seat: int, log: EventLog) -> None:
    """Places the ousted artist, then the arriving one (U29, UA14, UA15)."""
    ousted, state.ousted = state.ousted, NOBODY
    state.teams[to_seat].append(ousted)
    log.append(events.ArtistSent(seat=seat, artist=ousted, to_seat=to_seat))
    arriving, state.arriving = state.arriving, NOBODY
    _settle(state, arriving, state.host, log)


# -- U30 to U34: the end -------------------------------------------------------------------------


def stop(state: State, ending: Any, log: EventLog) -> None:
    """Ends play, logs the event `ending`, and starts The Cut (U30, U31).

    If no team is full, the game is scored at once.
    """
    state.pile += [frame.card for frame in state.frames if frame.card is not None]
    state.frames.clear()
    # UA16, UA42: waiting artists join no team and are publicly put under the deck.
    state.deck[:0] = [artist for artist, _ in state.waiting]
    state.sunk += len(state.waiting)
    state.waiting.clear()
    order = [state.turn, *clockwise(state.turn, state.seats)[:-1]]
    state.asked = [seat for seat in order if len(state.teams[seat]) == TEAM]
    state.phase = "cut"
    log.append(ending)
    if not state.asked:
        _score(state, log)


def cut(state: State, seat: int, artist: Artist, log: EventLog) -> None:
    """Locks in a secret cut; the last one reveals all (U31, UA24)."""
    state.cuts[seat] = artist
    state.asked.remove(seat)
    state.phase = "cut"
    log.append(events.CutLocked(seat=seat))
    log.append(events.CutChosen(seat=seat, artist=artist, audience=(seat,)))
    if not state.asked:
        _score(state, log)


def _score(state: State, log: EventLog) -> None:
    """Scores all trios and ends the game (U32, U34)."""
    state.phase = "over"
    for seat, artist in enumerate(state.cuts):
        if artist != NOBODY:
            log.append(events.CutShown(seat=seat, artist=artist))
    worths = worths_of(state)
    for seat, worth in enumerate(worths):
        log.append(
            events.SeatScored(
                seat=seat,
                artists=tuple(trio_of(state, seat)),
                points=worth.points,
                bonus=worth.bonus,
                total=worth.total,
            )
        )
    outcome = decided(state, worths)
    winners = tuple(outcome.winners)
    if outcome.tied:
        log.append(events.TieBroken(seats=tuple(outcome.tied), by=outcome.by, winners=winners))
    totals = tuple(worth.total for worth in worths)
    log.append(events.GameEnded(scores=totals, winners=winners))
