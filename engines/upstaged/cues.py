"""The twelve cues, the DISCARD action, and the answers to what they ask.

`STEPS` and `ANSWER` have functions for each card and one for each answer. They change the state,
tell what happened, and return whether that is all: False means that a question stands.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from engines.kernel.dice import shuffled
from engines.kernel.event import EventLog
from engines.upstaged import events
from engines.upstaged.actions import CLICK, DROP, EXIT, FACE, GIVE, MOVE, SLOT, SNATCH, TAKE, TOP
from engines.upstaged.content import CUES, members
from engines.upstaged.facts import (
    arena,
    candidates,
    facing,
    mask,
    movable,
    others,
    turned,
    turned_crowd,
)
from engines.upstaged.state import LANE, NEAR, NOBODY, PLACES, SEAT_AT, SEATED, State


def _leave(state: State, seat: int, log: EventLog) -> bool:
    """What was under way is over; its card goes to the discard pile (U9)."""
    _, card, _ = state.frames.pop()
    if card is not None:
        state.pile.append(card)
    if state.frames:
        log.append(events.ActionResumed(state.frames[-1][0]))
    return True


def _cut_short(state: State, seat: int, cue: str, log: EventLog) -> bool:
    """U16, UA35: the action ends before this cue."""
    log.append(events.CutShort(seat, state.frames[-1][1], cue))
    return _leave(state, seat, log)


# -- FORWARD, and the one artist of a DISCARD --------------------------------------------------


def _forward(state: State, seat: int, log: EventLog) -> bool:
    """U17, UA6, UA17: everybody moves first; then those who came off are seen to."""
    crowd = state.crowd
    if not crowd:
        return _cut_short(state, seat, "forward", log)
    a, b, c, d = state.lanes
    gone = a.pop(), b.pop(), c.pop(), d.pop()
    state.lanes = [[NOBODY, *a], [NOBODY, *b], [NOBODY, *c], [NOBODY, *d]]
    staying = crowd & NEAR[state.spots]
    state.crowd = staying << 1
    if staying != crowd:
        # Clockwise from the turn player's left, which UA37 asks for those who join nobody.
        start = SEATED[state.seats][state.turn] + 1
        for step in range(PLACES):
            place = (start + step) % PLACES
            if gone[place] != NOBODY:
                _come_off(state, gone[place], place)
    log.append(events.went_forward(seat))
    if state.waiting:
        _sink(state, log)
    return True


def _come_off(state: State, artist: int, place: int) -> None:
    """Off the last spot, towards whoever sits there."""
    seat = SEAT_AT[state.seats][place]
    state.waiting.append((artist, ~place if seat is None else seat))


def _sink(state: State, log: EventLog) -> None:
    """Whoever came off before an empty side goes under the deck (U26, UA2)."""
    for pair in state.waiting[:]:
        artist, seat = pair
        if seat < 0:
            state.waiting.remove(pair)
            state.deck.insert(0, artist)
            state.sunk += 1
            log.append(events.ArtistLeft(artist, ~seat))


def _move_one(state: State, seat: int, log: EventLog) -> bool:
    """U10, UA19: the artist that two discarded cards move."""
    found = movable(state.lanes)
    if not found:
        return _cut_short(state, seat, "move", log)
    if len(found) > 1:
        state.phase = "move"
        return False
    return _move(state, seat, found[0], log)


def _move(state: State, seat: int, artist: int, log: EventLog) -> bool:
    place, spot = _leave_spot(state, artist)
    if spot < state.spots:
        state.lanes[place][spot + 1] = artist
        state.crowd |= 1 << LANE * place + spot + 1
    else:
        _come_off(state, artist, place)
    log.append(events.artist_moved(seat, artist, place))
    if state.waiting:
        _sink(state, log)
    return True


# -- CLICK -----------------------------------------------------------------------------------


def _click(state: State, seat: int, log: EventLog) -> bool:
    state.phase = "click"
    return False


def _click_twice(state: State, seat: int, log: EventLog) -> bool:
    return turn_arena(state, seat, 2, log)


def turn_arena(state: State, seat: int, clicks: int, log: EventLog) -> bool:
    """U18: artists turn with the arena."""
    state.lanes = turned(state.lanes, clicks)
    state.crowd = turned_crowd(state.crowd, clicks)
    log.append(events.arena_turned(seat, clicks))
    return True


# -- DRAW and DISCARD ------------------------------------------------------------------------


def _draw_cue(state: State, seat: int, log: EventLog) -> bool:
    """U19, UA36."""
    if not (state.cues or state.pile):
        return _cut_short(state, seat, "draw", log)
    draw(state, seat, 1, log)
    return True


def draw(state: State, seat: int, number: int, log: EventLog) -> None:
    """Draw so many cue cards, as far as deck and pile last (U11, UA36).

    Where the deck does not last, the shuffled pile is slipped under what is left of it.
    """
    if number <= 0:
        return
    if len(state.cues) < number and state.pile:
        shuffled_in = len(state.pile)
        state.stock = mask(state.pile)
        state.cues = [*shuffle(state, state.pile), *state.cues]
        state.pile = []
        log.append(events.PileShuffled(shuffled_in))
    drawn = tuple(state.cues[: -number - 1 : -1])  # the top first
    if drawn:
        del state.cues[-number:]
        state.hands[seat] |= mask(drawn)
        log.append(events.cards_drawn(seat, len(drawn)))
        log.append(events.cards_seen(seat, drawn))


def shuffle(state: State, items: Any) -> list[int]:
    """The items in random order: the next shuffle of the match."""
    mixed = shuffled(items, state.seed, state.shuffles)
    state.shuffles += 1
    return mixed


def _discard_cue(count: int) -> Callable[[State, int, EventLog], bool]:
    def perform(state: State, seat: int, log: EventLog) -> bool:
        """U14."""
        held = state.hands[seat].bit_count()
        if held < count:
            return _cut_short(state, seat, f"discard_{count}", log)
        state.drops = count
        if held > count:
            state.phase = "drop"
            return False
        for card in members(state.hands[seat]):
            _lay_down(state, seat, card, log)
        return True

    return perform


def _drop(state: State, seat: int, card: int, log: EventLog) -> bool:
    _lay_down(state, seat, card, log)
    if not state.drops:
        return True
    state.phase = "drop"
    return False


def _lay_down(state: State, seat: int, card: int, log: EventLog) -> None:
    state.hands[seat] ^= 1 << card
    state.pile.append(card)
    state.drops -= 1
    log.append(events.card_dropped(seat, card))


# -- ADD ARTIST ------------------------------------------------------------------------------


def _add_artist(state: State, seat: int, log: EventLog) -> bool:
    """U20, UA4."""
    if not facing(state):
        log.append(events.StageFull(seat))
        return True
    if not candidates(state):
        return _cut_short(state, seat, "add_artist", log)
    return call(state, seat, log)


def call(state: State, seat: int, log: EventLog) -> bool:
    """Who comes: the top of the deck, or by choice somebody from the Green Room (U35, UA39)."""
    slots = state.slots
    called = len(slots) - slots.count(NOBODY)
    if called + bool(state.deck) > 1:
        state.phase = "source"
        return False
    if called:
        return _call_slot(state, seat, max(slots), log)
    return _call_top(state, seat, None, log)


def _call_top(state: State, seat: int, _: None, log: EventLog) -> bool:
    artist = state.deck.pop()
    state.sunk = min(state.sunk, len(state.deck))
    state.entering = artist
    log.append(events.artist_drawn(seat, artist))
    return _look(state, seat, log)


def _call_slot(state: State, seat: int, artist: int, log: EventLog) -> bool:
    state.slots[state.slots.index(artist)] = NOBODY  # UA29: it stays empty until the turn ends
    state.entering = artist
    log.append(events.artist_called(seat, artist))
    return _look(state, seat, log)


def _look(state: State, seat: int, log: EventLog) -> bool:
    """U20: which way the new artist looks."""
    places = facing(state)
    if len(places) > 1:
        state.phase = "face"
        return False
    return _enter(state, seat, places[0], log)


def _enter(state: State, seat: int, place: int, log: EventLog) -> bool:
    artist = state.entering
    state.lanes[place][0] = artist
    state.crowd |= 1 << LANE * place
    state.entering = NOBODY
    log.append(events.artist_entered(seat, artist, place))
    return True


# -- EXIT, SNATCH and SWITCH -----------------------------------------------------------------


def _exit_cue(state: State, seat: int, log: EventLog) -> bool:
    """U21, UA38."""
    return _pick(state, seat, "exit", _exit, log)


def _snatch_cue(state: State, seat: int, log: EventLog) -> bool:
    """U22, UA38."""
    return _pick(state, seat, "snatch", _snatch, log)


def _pick(
    state: State,
    seat: int,
    cue: str,
    take: Callable[[State, int, int, EventLog], bool],
    log: EventLog,
) -> bool:
    found = arena(state)
    if not found:
        return _cut_short(state, seat, cue, log)
    if len(found) > 1:
        state.phase = cue
        return False
    return take(state, seat, found[0], log)


def _exit(state: State, seat: int, artist: int, log: EventLog) -> bool:
    _leave_spot(state, artist)
    state.deck = shuffle(state, [*state.deck, artist])
    state.sunk = 0
    log.append(events.artist_exited(seat, artist))
    return True


def _snatch(state: State, seat: int, artist: int, log: EventLog) -> bool:
    _leave_spot(state, artist)
    state.waiting.append((artist, seat))  # UA10: also when their own team is full
    log.append(events.ArtistSnatched(seat, artist))
    return True


def _leave_spot(state: State, artist: int) -> tuple[int, int]:
    """An artist of the arena goes from the spot, whose lane and number these are."""
    place = [artist in lane for lane in state.lanes].index(True)
    spot = state.lanes[place].index(artist)
    state.lanes[place][spot] = NOBODY
    state.crowd ^= 1 << LANE * place + spot
    return place, spot


def _switch_cue(state: State, seat: int, log: EventLog) -> bool:
    """U23, UA12."""
    own = state.teams[seat]
    if not (own and others(state, seat)):
        return _cut_short(state, seat, "switch", log)
    if len(own) > 1:
        state.phase = "give"
        return False
    return _give(state, seat, own[0], log)


def _give(state: State, seat: int, artist: int, log: EventLog) -> bool:
    state.given = artist
    theirs = others(state, seat)
    if len(theirs) > 1:
        state.phase = "take"
        log.append(events.SwitchOffered(seat, artist))
        return False
    return _take(state, seat, theirs[0], log)


def _take(state: State, seat: int, other: int, log: EventLog) -> bool:
    """UA11: one for one, so no team is upstaged."""
    artist = state.given
    other_seat = next(each for each, team in enumerate(state.teams) if other in team)
    theirs, own = state.teams[other_seat], state.teams[seat]
    theirs[theirs.index(other)] = artist
    own[own.index(artist)] = other
    state.given = NOBODY
    log.append(events.ArtistsSwitched(seat, artist, other_seat, other))
    return True


def _pause_cue(state: State, seat: int, log: EventLog) -> bool:
    """UA18: it has done its work by being played."""
    return True


PERFORM: dict[str, Callable[[State, int, EventLog], bool]] = {
    "forward": _forward,
    "click_once": _click,
    "click_twice": _click_twice,
    "click_once_or_twice": _click,
    "draw": _draw_cue,
    "add_artist": _add_artist,
    "discard_1": _discard_cue(1),
    "discard_2": _discard_cue(2),
    "exit": _exit_cue,
    "snatch": _snatch_cue,
    "switch": _switch_cue,
    "pause": _pause_cue,
}


Step = Callable[[State, int, EventLog], bool]


def steps_of(cards: Iterable[tuple[str, ...]]) -> dict[int | None, tuple[Step, ...]]:
    """What happens one after the other when a card with such cues is played, the end of it too.

    None stands for the DISCARD action.
    """
    found: dict[int | None, tuple[Step, ...]] = {None: (_move_one, _leave)}
    for card, cues in enumerate(cards):
        found[card] = (*[PERFORM[cue] for cue in cues], _leave)
    return found


STEPS = steps_of(CUES)

ANSWER: dict[str, Callable[[State, int, Any, EventLog], bool]] = {
    CLICK.name: turn_arena,
    MOVE.name: _move,
    DROP.name: _drop,
    TOP.name: _call_top,
    SLOT.name: _call_slot,
    FACE.name: _enter,
    EXIT.name: _exit,
    SNATCH.name: _snatch,
    GIVE.name: _give,
    TAKE.name: _take,
}
