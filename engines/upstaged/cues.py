"""Effects of the cues on cards, and the move of a DISCARD.

See U14 and U17 to U24.

A cue that needs a choice sets `State.phase`. Otherwise, the next cue follows. `answer` carries
out the choice.
"""

from __future__ import annotations

from typing import TypeVar

from engines.kernel.action import Action
from engines.kernel.bits import mask_of
from engines.kernel.dice import shuffled
from engines.kernel.event import EventLog
from engines.upstaged import events
from engines.upstaged.actions import CLICK, DROP, EXIT, FACE, GIVE, MOVE, SLOT, SNATCH, TAKE, TOP
from engines.upstaged.content import CUES, Artist, CueCard, members
from engines.upstaged.facts import arena, can_switch, candidates, facing, movable, others, turned
from engines.upstaged.state import NOBODY, PLACES, SEAT_AT, SEATED, Phase, State

DISCARDS = {"discard_1": 1, "discard_2": 2}
"""Number of other cards that each discard cue requires, by cue."""

T = TypeVar("T")


def cues_of(card: CueCard | None) -> tuple[str, ...]:
    """Returns the names of the cues of a card, in order.

    For None, returns the single cue of the DISCARD action, which moves one artist (U10).
    """
    return ("move",) if card is None else CUES[card]


def perform(state: State, seat: int, cue: str, log: EventLog) -> None:
    """Performs one cue of the seat's card, up to its first question."""
    if cue == "forward":  # U17
        _forward(state, seat, log)
    elif cue in ("click_once", "click_once_or_twice"):  # U18
        state.phase = "click"
    elif cue == "click_twice":  # U18: both directions have the same result
        turn_arena(state, seat, 2, log)
    elif cue == "draw":  # U19
        _draw_one(state, seat, log)
    elif cue == "add_artist":  # U20
        _add_artist(state, seat, log)
    elif cue in DISCARDS:  # U14
        _discard(state, seat, cue, log)
    elif cue == "exit":  # U21
        _remove(state, seat, "exit", log)
    elif cue == "snatch":  # U22
        _remove(state, seat, "snatch", log)
    elif cue == "switch":  # U23
        _switch(state, seat, log)
    elif cue == "move":  # U10
        _move_one(state, seat, log)
    else:
        assert cue == "pause"  # UA18: playing a Pause is its whole effect


def answer(state: State, action: Action, log: EventLog) -> None:
    """Carries out a player's answer to the question of a cue."""
    seat, kind, _ = action
    if kind == CLICK.name:  # U18
        turn_arena(state, seat, CLICK.arg(action), log)
    elif kind == SLOT.name:  # U35
        _call_slot(state, seat, SLOT.arg(action), log)
    elif kind == TOP.name:  # U35
        _call_top(state, seat, log)
    elif kind == FACE.name:  # U20
        _enter(state, seat, FACE.arg(action), log)
    elif kind == DROP.name:  # U14
        _drop(state, seat, DROP.arg(action), log)
    elif kind == EXIT.name:  # U21
        _exit(state, seat, EXIT.arg(action), log)
    elif kind == SNATCH.name:  # U22
        _snatch(state, seat, SNATCH.arg(action), log)
    elif kind == GIVE.name:  # U23
        _give(state, seat, GIVE.arg(action), log)
    elif kind == TAKE.name:  # U23
        _take(state, seat, TAKE.arg(action), log)
    else:  # U10
        assert kind == MOVE.name
        _move(state, seat, MOVE.arg(action), log)


def _cut_short(state: State, cue: str, log: EventLog) -> None:
    """Ends the action because its next cue is impossible (U16, UA35)."""
    frame = state.frames[-1]
    log.append(events.CutShort(seat=frame.seat, card=frame.card, cue=cue))
    state.frames[-1] = frame._replace(at=len(cues_of(frame.card)))


# -- U17: FORWARD ------------------------------------------------------------------------------


def _forward(state: State, seat: int, log: EventLog) -> None:
    """Moves all artists one spot ahead (UA17).

    Artists beyond the last spot leave the arena. If it is empty, the action is cut short.
    """
    if not arena(state):  # UA6
        _cut_short(state, "forward", log)
        return
    gone = [lane[-1] for lane in state.lanes]
    state.lanes = [[NOBODY, *lane[:-1]] for lane in state.lanes]
    # UA37: clockwise from the left of the turn player.
    start = SEATED[state.seats][state.turn] + 1
    for step in range(PLACES):
        place = (start + step) % PLACES
        if gone[place] != NOBODY:
            _come_off(state, gone[place], place)
    log.append(events.WentForward(seat=seat))
    _sink(state, log)


def _come_off(state: State, artist: Artist, place: int) -> None:
    """Queues an artist who leaves the arena to join a team (U25).

    The team is that of the seat at `place`. If nobody sits there, the artist moves under the deck.
    """
    seat = SEAT_AT[state.seats][place]
    state.waiting.append((artist, ~place if seat is None else seat))


def _sink(state: State, log: EventLog) -> None:
    """Puts waiting artists without a team under the deck (U26, UA2)."""
    for artist, seat in state.waiting[:]:
        if seat < 0:
            state.waiting.remove((artist, seat))
            state.deck.insert(0, artist)
            state.sunk += 1
            log.append(events.ArtistLeft(artist=artist, place=~seat))


# -- U18, U36: the arena turns -------------------------------------------------------------------


def turn_arena(state: State, seat: int, clicks: int, log: EventLog) -> None:
    """Turns the arena and its artists by a number of clicks (U18)."""
    state.lanes = turned(state.lanes, clicks)
    log.append(events.ArenaTurned(seat=seat, clicks=clicks))


# -- U19, U11: DRAW ------------------------------------------------------------------------------


def _draw_one(state: State, seat: int, log: EventLog) -> None:
    """Draws the top cue card, or else cuts the action short (U19)."""
    if state.cues or state.pile:
        draw(state, seat, 1, log)
    else:  # UA36
        _cut_short(state, "draw", log)


def draw(state: State, seat: int, number: int, log: EventLog) -> None:
    """Draws `number` cue cards, or as many as exist (U11, UA36)."""
    if number <= 0:
        return
    if len(state.cues) < number and state.pile:
        # The shuffled pile goes under the rest of the deck.
        state.stock = mask_of(state.pile)
        state.cues = [*shuffle(state, state.pile), *state.cues]
        count, state.pile = len(state.pile), []
        log.append(events.PileShuffled(number=count))
    drawn = state.cues[: -number - 1 : -1]  # the top first
    if drawn:
        del state.cues[-number:]
        state.hands[seat] |= mask_of(drawn)
        log.append(events.CardsDrawn(seat=seat, number=len(drawn)))
        log.append(events.CardsSeen(seat=seat, cards=tuple(drawn), audience=(seat,)))


def shuffle(state: State, items: list[T]) -> list[T]:
    """Returns the items in random order and counts the shuffle."""
    mixed = shuffled(items, state.seed, state.shuffles)
    state.shuffles += 1
    return mixed


# -- U20: ADD ARTIST -----------------------------------------------------------------------------


def _add_artist(state: State, seat: int, log: EventLog) -> None:
    """Adds an artist to the stage (U20).

    The cue is skipped if the stage is full, and impossible if no artist is left (UA4).
    """
    if not facing(state):
        log.append(events.StageFull(seat=seat))
    elif candidates(state):
        call(state, seat, log)
    else:
        _cut_short(state, "add_artist", log)


def call(state: State, seat: int, log: EventLog) -> None:
    """Calls an artist from the deck or the Green Room (U35, UA39).

    If there is a choice, the seat is asked which artist to call.
    """
    called = [artist for artist in state.slots if artist != NOBODY]
    if called and (state.deck or len(called) > 1):
        state.phase = "source"
    elif called:
        _call_slot(state, seat, called[0], log)
    else:
        _call_top(state, seat, log)


def _call_top(state: State, seat: int, log: EventLog) -> None:
    """Turns up the top artist of the deck (U20)."""
    state.entering = state.deck.pop()
    state.sunk = min(state.sunk, len(state.deck))
    log.append(events.ArtistDrawn(seat=seat, artist=state.entering))
    _face(state, seat, log)


def _call_slot(state: State, seat: int, artist: Artist, log: EventLog) -> None:
    """Calls an artist from the Green Room (U35).

    The artist's slot stays empty until the end of the turn (UA29).
    """
    state.slots[state.slots.index(artist)] = NOBODY
    state.entering = artist
    log.append(events.ArtistCalled(seat=seat, artist=artist))
    _face(state, seat, log)


def _face(state: State, seat: int, log: EventLog) -> None:
    """Asks which free runway the new artist faces (U20).

    With one free runway, the artist enters there without a question.
    """
    places = facing(state)
    if len(places) > 1:
        state.phase = "face"
    else:
        _enter(state, seat, places[0], log)


def _enter(state: State, seat: int, place: int, log: EventLog) -> None:
    """Puts the new artist on the stage, facing `place` (U20)."""
    artist, state.entering = state.entering, NOBODY
    state.lanes[place][0] = artist
    log.append(events.ArtistEntered(seat=seat, artist=artist, place=place))


# -- U14: DISCARD 1, DISCARD 2 -------------------------------------------------------------------


def _discard(state: State, seat: int, cue: str, log: EventLog) -> None:
    """Starts a discard cue, which cannot discard the played card itself (U14)."""
    count, hand = DISCARDS[cue], members(state.hands[seat])
    if len(hand) < count:
        _cut_short(state, cue, log)
        return
    state.drops = count
    if len(hand) > count:
        state.phase = "drop"
    else:
        for card in hand:
            _lay_down(state, seat, card, log)


def _drop(state: State, seat: int, card: CueCard, log: EventLog) -> None:
    """Discards the chosen card, then asks for any further one (U14)."""
    _lay_down(state, seat, card, log)
    if state.drops:
        state.phase = "drop"


def _lay_down(state: State, seat: int, card: CueCard, log: EventLog) -> None:
    """Puts a card from the hand onto the discard pile (U14)."""
    state.hands[seat] ^= 1 << card
    state.pile.append(card)
    state.drops -= 1
    log.append(events.CardDropped(seat=seat, card=card))


# -- U21, U22: EXIT and SNATCH -------------------------------------------------------------------


def _remove(state: State, seat: int, cue: Phase, log: EventLog) -> None:
    """Starts an EXIT or SNATCH of an artist in the arena (UA38)."""
    found = arena(state)
    if not found:
        _cut_short(state, cue, log)
    elif len(found) > 1:
        state.phase = cue
    elif cue == "exit":
        _exit(state, seat, found[0], log)
    else:
        _snatch(state, seat, found[0], log)


def _exit(state: State, seat: int, artist: Artist, log: EventLog) -> None:
    """Shuffles an artist of the arena into the artist deck (U21, UA3)."""
    _leave_spot(state, artist)
    state.deck = shuffle(state, [*state.deck, artist])
    state.sunk = 0
    log.append(events.ArtistExited(seat=seat, artist=artist))


def _snatch(state: State, seat: int, artist: Artist, log: EventLog) -> None:
    """Moves an artist from the arena to the seat's team (U22, UA10).

    The team may be full.
    """
    _leave_spot(state, artist)
    state.waiting.append((artist, seat))
    log.append(events.ArtistSnatched(seat=seat, artist=artist))


def _leave_spot(state: State, artist: Artist) -> tuple[int, int]:
    place = next(place for place, lane in enumerate(state.lanes) if artist in lane)
    spot = state.lanes[place].index(artist)
    state.lanes[place][spot] = NOBODY
    return place, spot


# -- U23: SWITCH ---------------------------------------------------------------------------------


def _switch(state: State, seat: int, log: EventLog) -> None:
    """Starts a switch of artists between two teams (U23, UA12)."""
    own = state.teams[seat]
    if not can_switch(state, seat):
        _cut_short(state, "switch", log)
    elif len(own) > 1:
        state.phase = "give"
    else:
        _give(state, seat, own[0], log)


def _give(state: State, seat: int, artist: Artist, log: EventLog) -> None:
    """Records the artist that the seat gives away in a switch (U23)."""
    state.given = artist
    theirs = others(state, seat)
    if len(theirs) > 1:
        state.phase = "take"
        log.append(events.SwitchOffered(seat=seat, artist=artist))
    else:
        _take(state, seat, theirs[0], log)


def _take(state: State, seat: int, other: Artist, log: EventLog) -> None:
    """Exchanges the given artist for the chosen one (U23).

    Team sizes stay the same, so no team is upstaged (UA11).
    """
    artist, state.given = state.given, NOBODY
    other_seat = next(each for each, team in enumerate(state.teams) if other in team)
    theirs, own = state.teams[other_seat], state.teams[seat]
    theirs[theirs.index(other)] = artist
    own[own.index(artist)] = other
    log.append(events.ArtistsSwitched(seat=seat, artist=artist, other_seat=other_seat, other=other))


# -- U10: the move of a DISCARD action -----------------------------------------------------------


def _move_one(state: State, seat: int, log: EventLog) -> None:
    """Starts the move of one artist (U10, UA19).

    The action ends early if a Pause has left no artist able to move.
    """
    found = movable(state.lanes)
    if not found:
        _cut_short(state, "move", log)
    elif len(found) > 1:
        state.phase = "move"
    else:
        _move(state, seat, found[0], log)


def _move(state: State, seat: int, artist: Artist, log: EventLog) -> None:
    """Moves an artist ahead one spot (U10) or to a team (U25)."""
    place, spot = _leave_spot(state, artist)
    if spot < state.spots:
        state.lanes[place][spot + 1] = artist
    else:
        _come_off(state, artist, place)
    log.append(events.ArtistMoved(seat=seat, artist=artist, place=place))
    _sink(state, log)
