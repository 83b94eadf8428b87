"""The steps of which cards, Events and One Shots are made.

`PERFORM` has a function for each step, `ASKS` the question of each step that is nothing else,
`ANSWER` a function for each answer; `run` goes from step to step.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, partial
from typing import Any

from engines.kernel.action import Action, acts
from engines.kernel.event import EventLog
from engines.kernel.kept import Table
from engines.kernel.script import Asker
from engines.thespianage import events, hands, targets
from engines.thespianage.content import (
    ASPECTS,
    CHARACTERS,
    FIRST_EVENT,
    FIRST_SHOT,
    STEPS,
    Step,
)
from engines.thespianage.hands import shuffle
from engines.thespianage.stage import staged
from engines.thespianage.state import (
    AREAS,
    DRAWING,
    NOBODY,
    TRACK,
    Spot,
    State,
    number_of,
)
from engines.thespianage.targets import clockwise
from engines.thespianage.tiles import (
    NONE,
    UP,
    fresh,
    known_to,
    turned_down,
    turned_up,
    value,
)

_Offers = Callable[[State, int, Step, int], list[Action]]

_FROM_HAND = frozenset({"drop", "grab", "give"})
"""Questions for a card in somebody's hand."""


def run(state: State, log: EventLog) -> bool:
    """Goes on with what is under way, to its end or to a question (False)."""
    frames = state.frames
    while frames:
        seat, thing, todo, who = frames[-1]
        if not todo:
            frames.pop()
            # A card or One Shot that has done its work joins the pile.
            if thing >= FIRST_SHOT or 0 <= thing < FIRST_EVENT:
                state.pile.append(thing)
            continue
        if thing == DRAWING:
            hands.draw_on(state, log)
            continue
        number = state.step = todo[0]
        frames[-1] = seat, thing, todo[1:] if len(todo) > 1 else (), who
        step = STEPS[number]
        question, find, do = _WAYS[step.do]
        found = find(state, seat, step, who)
        if not found:
            log.append(events.nothing_done[seat][thing])
            continue
        state.left = step.times
        if question:
            state.answers = found
            if len(found) > 1:
                state.phase = question
                return False
            if not do(state, seat, found[0][2], log):
                return False
        elif not do(state, seat, step, log):
            return False
    return True


def _idle(state: State, log: EventLog) -> bool:
    """TA41: there was nothing that could be done."""
    seat, thing = state.frames[-1][:2]
    log.append(events.nothing_done[seat][thing])
    return True


def _choices(state: State, question: str) -> list[Action]:
    """Every answer to a question that a step asks."""
    seat, _, _, who = state.frames[-1]
    step = STEPS[state.step]
    return OFFERS[question](state, seat, step, who)


def _veiled(state: State, question: str, seat: int) -> bool:
    """Of several cards in a hand one is asked for even if they are all the same: a question left
    out would tell that they are."""
    if question not in _FROM_HAND:
        return False
    return len(state.hands[seat if question == "give" else state.target]) > 1


def _aim(state: State, who: int) -> None:
    """From now on `who` is the player chosen, if this step chooses one."""
    if STEPS[state.step].picks:
        seat, thing, todo, _ = state.frames[-1]
        state.frames[-1] = (seat, thing, todo, who)


def _spot(state: State) -> Spot:
    seat, area, aspect, index = state.picked
    return seat, area, aspect, index


def _lies(state: State, spot: Spot) -> int:
    """The tile at a spot."""
    seat, area, aspect, index = spot
    return state.cell(seat, area, aspect)[index]


def _lay(state: State, spot: Spot, tile: int) -> None:
    """Put a tile where another one lay; who sits there may look at it from now on (TA9)."""
    seat, area, aspect, index = spot
    number = number_of(state.seats, seat, area, aspect)
    state.cells[number][index] = tile | known_to(seat)
    state.look_over(number)


def _receive(tile: int, place: tuple[int, int, int], log: EventLog) -> None:
    """TA9: who sits where a tile has come to learns what it is."""
    if not tile & known_to(place[0]):
        log.append(events.tile_received[(*place, value(tile), (place[0],))])


def _open(tile: int) -> int | None:
    """What everybody sees of a tile."""
    return value(tile) if tile & UP else None


# -- Intrigue Tiles: from the pile, from board to board ----------------------------------------


def _rehearse(state: State, seat: int, step: Step, log: EventLog) -> bool:
    """T12, TA8."""
    drawn = state.pool.pop()
    state.held = fresh(drawn) | known_to(seat)
    log.append(events.tile_drawn[seat])
    log.append(events.tile_seen[seat][drawn])
    state.answers = _puts(state, seat, step, NOBODY)  # one for each Aspect at least
    state.phase = "put"
    return False


_PUTS = {
    facing: [
        acts(seat, "put", [(aspect, up) for aspect in range(ASPECTS) for up in ups])
        for seat in range(CHARACTERS)
    ]
    for facing, ups in (("up", (1,)), ("down", (0,)), ("choice", (0, 1)))
}


def _puts(state: State, seat: int, step: Step, who: int) -> list[Action]:
    """Where and how the tile in hand may be put down; an Event may rule how (T12)."""
    return _PUTS[state.stage.facing or step.facing][seat]


def _put(state: State, seat: int, place: tuple[int, int], log: EventLog) -> bool:
    aspect, up = place
    tile = turned_up(state.held, state.seats) if up else state.held
    state.lay(tile, seat, TRACK, aspect)
    state.held = NONE
    log.append(
        events.tile_put_up[seat][aspect][value(tile)] if up else events.tile_put[seat][aspect]
    )
    return True


def _take(state: State, seat: int, spot: Spot, log: EventLog) -> bool:
    """T14: take it, look at it; whose board it goes to is chosen then (TA33)."""
    host, area, aspect, index = spot
    step = STEPS[state.step]
    tile = held = state.take(host, area, aspect, index)
    if step.picks:
        _aim(state, host)
    state.origin = host, area, aspect
    if step.look:
        held |= known_to(seat)
    state.held = held
    shown = value(tile) if tile & UP else None
    log.append(events.tile_taken((seat, host, area, aspect, index, shown, None)))
    if held != tile:
        log.append(events.tile_seen[seat][value(tile)])
    state.answers = answers = targets.hosts(state, seat, step, state.origin)
    if len(answers) > 1:
        state.phase = "host"
        return False
    return _host(state, seat, answers[0][2], log)  # a tile that can go nowhere is not taken


def _hosts(state: State, seat: int, step: Step, who: int) -> list[Action]:
    """Whose board may get the tile in hand."""
    return targets.hosts(state, seat, step, state.origin)


def _host(state: State, seat: int, host: Any, log: EventLog) -> bool:
    from_seat, area, aspect = state.origin
    to_area = targets.to_area(STEPS[state.step])
    tile, state.held = state.held, NONE
    known = tile | known_to(host)
    state.lay(known, host, to_area, aspect)
    shown = value(tile) if tile & UP else None
    log.append(events.tile_moved((seat, from_seat, area, host, to_area, aspect, shown, None)))
    if known != tile:
        _receive(tile, (host, to_area, aspect), log)
    return True


def _shift(state: State, seat: int, spot: Spot, log: EventLog) -> bool:
    state.picked = spot
    _aim(state, spot[0])
    log.append(events.tile_picked((seat, *spot, None)))
    return ASKER.ask(state, "into", log)


def _into(state: State, seat: int, to_aspect: int, log: EventLog) -> bool:
    host, area, aspect, index = _spot(state)
    state.picked = ()
    tile = state.take(host, area, aspect, index)
    state.lay(tile, host, area, to_aspect)
    log.append(events.tile_shifted((seat, host, area, aspect, to_aspect, _open(tile), None)))
    return True


def _swap(state: State, seat: int, spot: Spot, log: EventLog) -> bool:
    state.picked = spot
    log.append(events.tile_picked((seat, *spot, None)))
    return ASKER.ask(state, "with", log)


def _with(state: State, seat: int, second: Spot, log: EventLog) -> bool:
    first = _spot(state)
    state.picked = ()
    one, other = _lies(state, first), _lies(state, second)
    _lay(state, first, other)
    _lay(state, second, one)
    _aim(state, second[0] if first[0] == seat else first[0])
    log.append(events.tiles_swapped((seat, *first[:3], _open(one), *second, _open(other), None)))
    _receive(other, first[:3], log)
    _receive(one, second[:3], log)
    return True


def _strike(state: State, seat: int, spot: Spot, log: EventLog) -> bool:
    host, area, aspect, index = spot
    tile = state.take(host, area, aspect, index)
    _aim(state, host)
    state.struck.append(value(tile))
    log.append(events.tile_struck((seat, host, area, aspect, index, value(tile), None)))
    return True


# -- Intrigue Tiles: looking and turning -------------------------------------------------------


def _peek(state: State, seat: int, spot: Spot, log: EventLog) -> bool:
    """T18; as often as the step says, as long as there is something to see."""
    tile = _lies(state, spot)
    _lay(state, spot, tile | known_to(seat))
    _aim(state, spot[0])
    state.left -= 1
    log.append(events.tile_peeked((seat, *spot, None)))
    log.append(events.tile_seen[seat][value(tile)])
    if state.left and targets.tiles(state, seat, STEPS[state.step], spot[0]):
        return ASKER.ask(state, "peek", log)
    return True


def _turn(state: State, seat: int, spot: Spot, log: EventLog) -> bool:
    tile = _lies(state, spot)
    turned = turned_down(tile) if tile & UP else turned_up(tile, state.seats)
    _lay(state, spot, turned)
    _aim(state, spot[0])
    log.append(events.tile_turned((seat, *spot, bool(turned & UP), value(tile), None)))
    return True


def _inspect(state: State, seat: int, step: Step, host: int, log: EventLog) -> None:
    found = []
    for area in AREAS[step.area]:
        for aspect in range(ASPECTS):
            cell = state.cell(host, area, aspect)
            for index, tile in enumerate(cell):
                if not tile & UP:
                    found.append((aspect, value(tile)))
                    cell[index] = tile | known_to(seat)
    log.append(events.board_inspected((seat, host, step.area, len(found), None)))
    log.append(events.board_seen((seat, host, tuple(found), (seat,))))


def _reveal_all(state: State, seat: int, step: Step, log: EventLog) -> bool:
    if step.whose != "all":
        return ASKER.ask(state, "player", log)
    for host in targets.players(state, seat, step, NOBODY):
        _reveal(state, seat, step, host, log)
    return True


def _reveal(state: State, seat: int, step: Step, host: int, log: EventLog) -> None:
    for area, aspect in targets.revealed(state, seat, step, host):
        number = number_of(state.seats, host, area, aspect)
        cell = state.cells[number]
        for index, tile in enumerate(cell):
            if not tile & UP:
                cell[index] = turned_up(tile, state.seats)
                state.look_over(number)
                log.append(
                    events.tile_turned((seat, host, area, aspect, index, True, value(tile), None))
                )


# -- Special Tiles -----------------------------------------------------------------------------


def _award(state: State, seat: int, step: Step, host: int, log: EventLog) -> None:
    state.pass_special(step.special, NOBODY, host)
    log.append(events.special_awarded[seat, step.special, host])


def _special(state: State, seat: int, chosen: tuple[int, int], log: EventLog) -> bool:
    host, special = chosen
    _aim(state, host)
    if STEPS[state.step].do == "pass_on":
        state.picked = chosen
        log.append(events.special_picked((seat, special, host, None)))
        return ASKER.ask(state, "player", log)
    state.pass_special(special, host, NOBODY)
    log.append(events.special_stripped((seat, special, host, None)))
    return True


def _pass_on(state: State, seat: int, to: int, log: EventLog) -> None:
    host, special = state.picked
    state.picked = ()
    state.pass_special(special, host, to)
    log.append(events.special_passed((seat, special, host, to, None)))


# -- cards -------------------------------------------------------------------------------------


def _draw(state: State, seat: int, step: Step, log: EventLog) -> bool:
    if step.whose == "other":
        return ASKER.ask(state, "player", log)
    if step.whose == "own":
        hands.draw(state, seat, step.times, log)
        return True
    _, _, _, who = state.frames[-1]
    those = targets.players(state, seat, step, who)
    for each in reversed(clockwise(seat, state.seats)):  # `seat` first, then clockwise
        if each in those:
            hands.queue_draw(state, each, step.times)
    return True


def _discard(state: State, seat: int, step: Step, log: EventLog) -> bool:
    if step.whose == "other":
        return ASKER.ask(state, "player", log)
    _, _, _, who = state.frames[-1]
    those = targets.players(state, seat, step, who)
    for each in clockwise(seat, state.seats):
        if each in those and not _discard_of(state, seat, step, each, log):
            return False  # only one player chooses (see `schema`)
    return True


def _discard_of(state: State, seat: int, step: Step, host: int, log: EventLog) -> bool:
    """At random, or by the choice of who holds the cards; all of them where that is no choice."""
    hand = state.hands[host]
    state.left = min(step.times, len(hand))
    if state.left == len(hand) or step.how == "random":
        going = shuffle(state, hand)[: state.left] if step.how == "random" else hand[:]
        for card in going:
            hands.discard(state, host, card, log)
        return True
    state.target = host
    log.append(events.player_chosen[seat][host])
    return ASKER.ask(state, "drop", log)


def _drop(state: State, seat: int, card: int, log: EventLog) -> bool:
    state.left -= 1
    hands.discard(state, seat, card, log)
    return not state.left or ASKER.ask(state, "drop", log)


def _take_card(state: State, seat: int, step: Step, host: int, log: EventLog) -> bool:
    if step.how == "look" and not state.stage.hush:
        _see_hand(state, seat, host, log)
        state.target = host
        return ASKER.ask(state, "grab", log)
    return _grab_from(state, seat, host, shuffle(state, state.hands[host])[0], log)


def _grab(state: State, seat: int, card: int, log: EventLog) -> bool:
    return _grab_from(state, seat, state.target, card, log)


def _both(one: int, other: int) -> tuple[int, int]:
    """Two seats, ascending."""
    return (one, other) if one < other else (other, one)


def _grab_from(state: State, seat: int, host: int, card: int, log: EventLog) -> bool:
    hands.slip(state, host, seat, card)
    log.append(events.card_taken[seat][host])
    log.append(events.card_known((host, seat, card, _both(host, seat))))
    return True


def _give(state: State, seat: int, card: int, log: EventLog) -> bool:
    hands.slip(state, seat, state.target, card)
    log.append(events.card_given[seat][state.target])
    log.append(events.card_known((seat, state.target, card, _both(seat, state.target))))
    return True


def _pass_left(state: State, seat: int, step: Step, log: EventLog) -> bool:
    """All at once: nobody passes on what has just come."""
    going = [shuffle(state, hand)[0] if hand else NOBODY for hand in state.hands]
    passed = [
        (each, (each + 1) % state.seats, going[each])
        for each in clockwise(seat, state.seats)
        if going[each] != NOBODY
    ]
    for each, left, card in hands.pass_round(state, passed):
        log.append(events.card_given[each][left])
        log.append(events.card_known((each, left, card, _both(each, left))))
    return True


def _see_hand(state: State, seat: int, host: int, log: EventLog) -> None:
    hands.look(state, seat, host)
    log.append(events.hand_looked_at[seat][host])
    log.append(events.hand_seen((seat, host, tuple(state.hands[host]), (seat,))))


def _salvage(state: State, seat: int, card: int, log: EventLog) -> bool:
    # The topmost of its kind.
    at = len(state.pile) - 1 - state.pile[::-1].index(card)
    del state.pile[at]
    hands.pick_up(state, seat, card)
    log.append(events.card_salvaged[seat][card])
    return True


# -- secrets -----------------------------------------------------------------------------------

_SECRETS = ("crush", "nemesis")


def _secret(state: State, seat: int, which: int, log: EventLog) -> bool:
    """Look at that card of `target`, or show everybody one's own."""
    host = state.target
    card = (state.crush, state.nemesis)[which][host]
    seen = (state.crush_seen, state.nemesis_seen)[which]
    name = _SECRETS[which]
    if STEPS[state.step].do == "show_secret":
        seen[host] = (1 << state.seats) - 1
        log.append(events.secret_shown[host, name, card])
    else:
        seen[host] |= 1 << seat
        log.append(events.secret_looked_at((seat, host, name, None)))
        log.append(events.secret_seen((seat, host, name, card, (seat,))))
    return True


def _show_secret(state: State, seat: int, step: Step, log: EventLog) -> bool:
    state.target = seat
    return ASKER.ask(state, "secret", log)


def _change_heart(state: State, seat: int, step: Step, log: EventLog) -> bool:
    for one, other in ((state.crush, state.nemesis), (state.crush_seen, state.nemesis_seen)):
        one[seat], other[seat] = other[seat], one[seat]
    state.changed ^= 1 << seat
    log.append(events.heart_changed[seat])
    return True


# -- the rest ----------------------------------------------------------------------------------


def _cancel(state: State, seat: int, event: int, log: EventLog) -> bool:
    """T16."""
    state.stage = staged(tuple([each for each in state.stage if each[0] != event]))
    state.pile.append(event)
    log.append(events.event_cancelled[seat][event])
    return True


def _again(state: State, seat: int, step: Step, log: EventLog) -> bool:
    state.extra += step.times
    return True


_CHOICES = [Table(partial(acts, seat, "choose")) for seat in range(CHARACTERS)]
"""By seat, and the numbers of the branches that can be chosen."""


def _branches(state: State, seat: int, step: Step, who: int) -> list[Action]:
    """What can be chosen: what could do something, and doing nothing too where that is offered."""
    found = []
    some = False
    for number, branch in enumerate(step.branches):
        if not branch:
            found.append(number)
        elif targets.branch_possible(state, seat, branch, who):
            found.append(number)
            some = True
    return _CHOICES[seat][tuple(found)] if some else []


def _choose(state: State, seat: int, number: int, log: EventLog) -> bool:
    step = STEPS[state.step]
    _, thing, todo, who = state.frames[-1]
    state.frames[-1] = seat, thing, step.branches[number] + todo, who
    log.append(events.branch_chosen[seat, thing, step.choices[number]])
    return True


def _player(state: State, seat: int, host: int, log: EventLog) -> bool:
    """The step is aimed at this player."""
    step = STEPS[state.step]
    do = step.do
    if do != "pass_on":
        _aim(state, host)
        # Perhaps only what follows does something there.
        if step.after and not targets.does(state, seat, step, host):
            state.target = host
            log.append(events.player_chosen[seat][host])
            return _idle(state, log)
    if do == "draw":
        hands.queue_draw(state, host, step.times)
    elif do == "discard":
        return _discard_of(state, seat, step, host, log)
    elif do == "take_card":
        return _take_card(state, seat, step, host, log)
    elif do == "give_card":
        state.target = host
        log.append(events.player_chosen[seat][host])
        return ASKER.ask(state, "give", log)
    elif do == "look_secret":
        state.target = host
        log.append(events.player_chosen[seat][host])
        return ASKER.ask(state, "secret", log)
    else:
        _AT_PLAYER[do](state, seat, step, host, log)
    return True


# -- what everybody says at the table ----------------------------------------------------------


def _poll(state: State, seat: int, step: Step, log: EventLog) -> bool:
    """TA47: each in turn, from the left of who drew the Event; who drew it last."""
    thing = state.frames[-1][1]
    order = clockwise(seat + 1, state.seats)
    for each in reversed(order if step.whose == "all" else order[:-1]):
        state.frames.append((each, thing, step.aims, NOBODY))
    return True


def _vote(state: State, seat: int, step: Step, log: EventLog) -> bool:
    """TA47."""
    state.votes = [0] * state.seats
    return _ask_next(state, seat)


def _ask_next(state: State, voter: int) -> bool:
    """Whose turn it is to name somebody; there are several to name."""
    state.target = (voter + 1) % state.seats
    state.answers = _named_by(state.target, state.seats)
    state.phase = "name"
    return False


def _name(state: State, voter: int, host: int, log: EventLog) -> bool:
    """TA47: the next voter; after the last one the step is aimed at whoever was named most."""
    seat = state.frames[-1][0]
    state.votes[host] += 1
    log.append(events.player_named[voter][host])
    if voter != seat:
        return _ask_next(state, voter)
    most = max(state.votes)
    found = next(e for e in clockwise(seat + 1, state.seats) if state.votes[e] == most)
    state.votes = []
    _, thing, todo, _ = state.frames[-1]
    state.frames[-1] = (seat, thing, todo, found)
    log.append(events.vote_decided((seat, thing, found, most, None)))
    return True


def _guard(state: State, seat: int, step: Step, host: int, log: EventLog) -> None:
    """TA42."""
    state.guards |= 1 << host
    log.append(events.board_guarded[seat][host])


def _look_hand(state: State, seat: int, step: Step, host: int, log: EventLog) -> None:
    _see_hand(state, seat, host, log)


def _settle(state: State, seat: int, step: Step, host: int, log: EventLog) -> None:
    """The Event goes to the player whom its drawer has chosen."""
    event = state.frames[-1][1]
    lying = [(each, host if each == event else lies) for each, lies in state.stage]
    state.stage = staged(tuple(lying))
    log.append(events.event_settled((seat, event, host, None)))


_AT_PLAYER: dict[str, Callable[[State, int, Step, int, EventLog], None]] = {
    "inspect": _inspect,
    "reveal": _reveal,
    "award": _award,
    "pass_on": lambda state, seat, step, host, log: _pass_on(state, seat, host, log),
    "guard": _guard,
    "look_hand": _look_hand,
    "settle": _settle,
}


PERFORM: dict[str, Callable[[State, int, Step, EventLog], bool]] = {
    "rehearse": _rehearse,
    "reveal": _reveal_all,
    "draw": _draw,
    "discard": _discard,
    "pass_left": _pass_left,
    "show_secret": _show_secret,
    "change_heart": _change_heart,
    "again": _again,
    "poll": _poll,
    "vote": _vote,
}

ASKS = {
    "move": "take",
    "peek": "peek",
    "turn": "turn",
    "shift": "shift",
    "swap": "swap",
    "strike": "strike",
    "inspect": "player",
    "award": "player",
    "strip": "special",
    "pass_on": "special",
    "take_card": "player",
    "give_card": "player",
    "look_hand": "player",
    "salvage": "salvage",
    "look_secret": "player",
    "guard": "player",
    "settle": "player",
    "cancel": "cancel",
    "either": "choose",
}
"""Steps that are nothing but their question."""


def _peeks(state: State, seat: int, step: Step, who: int) -> list[Action]:
    """TA48: unless nobody may look at anything."""
    return [] if state.stage.hush else targets.tiles(state, seat, step, who)


def _names(state: State, seat: int, step: Step, who: int) -> list[Action]:
    """TA47: everybody but who is asked."""
    return _named_by(state.target, state.seats)


@cache
def _named_by(asked: int, seats: int) -> list[Action]:
    return acts(asked, "name", [each for each in range(seats) if each != asked])


def _drops(state: State, seat: int, step: Step, who: int) -> list[Action]:
    """The cards of who is asked to discard."""
    return acts(state.target, "drop", dict.fromkeys(state.hands[state.target]))


def _named(question: str, find: Callable[[State, int, Step, int], Iterable[Any]]) -> _Offers:
    """The answers with which a step's own seat names one of what there is."""
    return lambda state, seat, step, who: acts(seat, question, find(state, seat, step, who))


_PLAYERS = [Table(partial(acts, seat, "player")) for seat in range(CHARACTERS)]
"""By seat, and the players whom it may choose."""


def _those(state: State, seat: int, step: Step, who: int) -> list[Action]:
    """Whom a step may be aimed at; where something has been picked, who may get it."""
    if state.picked:
        found = targets.receivers(state, seat, step, state.picked[0])
    else:
        found = targets.players(state, seat, step, who)
    return _PLAYERS[seat][tuple(found)]


NAMED: dict[str, Callable[[State, int, Step, int], Iterable[Any]]] = {
    "swap": targets.swapped,
    "into": lambda state, seat, step, who: targets.aspects(step, _spot(state)),
    "with": lambda state, seat, step, who: targets.partners(state, seat, step, who, _spot(state)),
    "special": targets.specials,
    "grab": lambda state, seat, step, who: dict.fromkeys(state.hands[state.target]),
    "give": lambda state, seat, step, who: dict.fromkeys(state.hands[seat]),
    "salvage": lambda state, seat, step, who: targets.salvageable(state, step),
    "secret": lambda state, seat, step, who: targets.secrets(state, seat, step, state.target),
    "cancel": lambda state, seat, step, who: sorted([event for event, _ in state.stage]),
}
"""What the answers name that a step's own seat may give to a question."""

OFFERS: dict[str, _Offers] = {
    **{question: _named(question, find) for question, find in NAMED.items()},
    **dict.fromkeys(("take", "turn", "shift", "strike"), targets.tiles),
    "peek": _peeks,
    "player": _those,
    "choose": _branches,
    "host": _hosts,
    "put": _puts,
    "name": _names,
    "drop": _drops,
}
"""Every answer to a question."""

ANSWER: dict[str, Callable[[State, int, Any, EventLog], bool]] = {
    "put": _put,
    "take": _take,
    "host": _host,
    "shift": _shift,
    "into": _into,
    "swap": _swap,
    "with": _with,
    "strike": _strike,
    "peek": _peek,
    "turn": _turn,
    "special": _special,
    "drop": _drop,
    "grab": _grab,
    "give": _give,
    "salvage": _salvage,
    "secret": _secret,
    "cancel": _cancel,
    "choose": _choose,
    "player": _player,
    "name": _name,
}

_WAYS: dict[str, tuple[str, Callable[[State, int, Step, int], Any], Callable[..., bool]]] = {
    **{do: (question, OFFERS[question], ANSWER[question]) for do, question in ASKS.items()},
    **{do: ("", targets.POSSIBLE[do], perform) for do, perform in PERFORM.items()},
}
"""For each step its question, every answer to it, and what carries one out; or no question, whether
it could do anything, and what it does."""

ASKER: Asker[State] = Asker(
    idle=_idle,
    answer=ANSWER,
    questions=ANSWER,
    choices=_choices,
    veiled=_veiled,
)
