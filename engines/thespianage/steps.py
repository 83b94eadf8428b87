"""Steps of cards, Events and One Shots, and their questions.

`CardScript` runs the steps, using tables. A step asks (`ASKS`) or acts (`PERFORM`). A question has
answers (`CHOICES`), which have effects (`ANSWER`, and `AT_PLAYER` by step). `targets` returns
possible targets, and whether a step would have an effect.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from engines.kernel.action import Action, acts
from engines.kernel.card_steps import Script
from engines.kernel.event import EventLog
from engines.thespianage import events, hands, lacks, targets
from engines.thespianage.content import (
    ALL_ASPECTS,
    STEPS,
    Aspect,
    Card,
    EffectStep,
    Special,
    StageEvent,
)
from engines.thespianage.hands import shuffle
from engines.thespianage.state import (
    AREAS,
    DRAWING,
    NOBODY,
    TRACK,
    EffectFrame,
    Phase,
    Spot,
    State,
    is_discarded,
)
from engines.thespianage.targets import Actor, acting, clockwise
from engines.thespianage.tiles import NONE, UP, VALUE, fresh, known_to, turned_down, turned_up

# -- asking and aiming -------------------------------------------------------------------------


def _open(state: State, seat: int, question: Phase, args: Iterable[Any]) -> bool:
    state.answers = acts(seat, question, args)
    state.phase = question
    return False


def _aim(state: State, host: int) -> None:
    if STEPS[state.step].picks:
        state.frames[-1] = state.frames[-1]._replace(chosen=host)


def _choose_player(state: State, seat: int, host: int, log: EventLog) -> None:
    state.target = host
    log.append(events.PlayerChosen(seat=seat, host_seat=host))


# -- Intrigue Tiles: from the pile, from board to board ----------------------------------------


def _picked(state: State) -> Spot:
    seat, area, aspect, index = state.picked
    return seat, area, Aspect(aspect), index


def _tile_at(state: State, spot: Spot) -> int:
    seat, area, aspect, index = spot
    return state.cell(seat, area, aspect)[index]


def _take_tile(state: State, spot: Spot) -> int:
    seat, area, aspect, index = spot
    return state.cell(seat, area, aspect).pop(index)


def _replace_tile(state: State, spot: Spot, tile: int) -> None:
    """Puts a tile in place of another.

    The board's owner may look at it (TA9).
    """
    seat, area, aspect, index = spot
    state.cell(seat, area, aspect)[index] = tile | known_to(seat)


def _receive(tile: int, spot: tuple[int, int, Aspect] | Spot, log: EventLog) -> None:
    """Logs a tile's value for its board's new owner, unless known (TA9)."""
    seat, area, aspect, *_ = spot
    if not tile & known_to(seat):
        log.append(
            events.TileReceived(
                seat=seat, area=area, aspect=aspect, value=VALUE[tile], audience=(seat,)
            )
        )


def _see(seat: int, tile: int, log: EventLog) -> None:
    log.append(events.TileSeen(seat=seat, value=VALUE[tile], audience=(seat,)))


def _public(tile: int) -> int | None:
    return VALUE[tile] if tile & UP else None


def _rehearse(state: State, seat: int, step: EffectStep, log: EventLog) -> bool:
    """Draws a tile, and asks where to put it (T12, TA8)."""
    state.held = fresh(state.pool.pop()) | known_to(seat)
    log.append(events.TileDrawn(seat=seat))
    _see(seat, state.held, log)
    return _open(state, seat, "put", _places(acting(state, seat), step, NOBODY))


def _places(actor: Actor, step: EffectStep, chosen: int) -> list[tuple[Aspect, int]]:
    """Returns the possible Aspects and facings for the tile in hand.

    An Event may prescribe the facing (T12).
    """
    facing = actor.state.rules.facing or step.facing
    facings = {"up": (1,), "down": (0,), "choice": (0, 1)}[facing]
    return [(aspect, up) for aspect in ALL_ASPECTS for up in facings]


def _put(state: State, seat: int, place: tuple[Aspect, int], log: EventLog) -> bool:
    """Puts the new tile on the seat's own track (T12, T13)."""
    aspect, up = place
    tile = turned_up(state.held, state.seats) if up else state.held
    state.held = NONE
    state.cell(seat, TRACK, aspect).append(tile)
    if up:
        log.append(events.TilePutUp(seat=seat, aspect=aspect, value=VALUE[tile]))
    else:
        log.append(events.TilePut(seat=seat, aspect=aspect))
    return True


def _take(state: State, seat: int, spot: Spot, log: EventLog) -> bool:
    """Takes a tile and asks to which board it moves (T14, TA33)."""
    host, area, aspect, index = spot
    step = STEPS[state.step]
    tile = _take_tile(state, spot)
    _aim(state, host)
    state.origin = host, area, aspect
    state.held = tile | known_to(seat) if step.look else tile
    log.append(
        events.TileTaken(
            seat=seat, host_seat=host, area=area, aspect=aspect, at=index, value=_public(tile)
        )
    )
    if state.held != tile:
        _see(seat, tile, log)
    return SCRIPT.ask(state, "host", log)


def _host(state: State, seat: int, host: int, log: EventLog) -> bool:
    """Moves the taken tile to the same Aspect of another board (T14).

    The tile keeps its facing.
    """
    from_seat, area, aspect = state.origin
    to_area = targets.to_area(STEPS[state.step])
    tile, state.held = state.held, NONE
    state.cell(host, to_area, aspect).append(tile | known_to(host))
    log.append(
        events.TileMoved(
            seat=seat,
            host_seat=from_seat,
            area=area,
            to_seat=host,
            to_area=to_area,
            aspect=aspect,
            value=_public(tile),
        )
    )
    _receive(tile, (host, to_area, aspect), log)
    return True


def _pick(state: State, seat: int, spot: Spot, log: EventLog) -> None:
    host, area, aspect, index = spot
    state.picked = spot
    log.append(events.TilePicked(seat=seat, host_seat=host, area=area, aspect=aspect, at=index))


def _shift(state: State, seat: int, spot: Spot, log: EventLog) -> bool:
    _aim(state, spot[0])
    _pick(state, seat, spot, log)
    return SCRIPT.ask(state, "into", log)


def _into(state: State, seat: int, to_aspect: Aspect, log: EventLog) -> bool:
    host, area, aspect, _ = spot = _picked(state)
    state.picked = ()
    tile = _take_tile(state, spot)
    state.cell(host, area, to_aspect).append(tile)
    log.append(
        events.TileShifted(
            seat=seat,
            host_seat=host,
            area=area,
            aspect=aspect,
            to_aspect=to_aspect,
            value=_public(tile),
        )
    )
    return True


def _swap(state: State, seat: int, spot: Spot, log: EventLog) -> bool:
    _pick(state, seat, spot, log)
    return SCRIPT.ask(state, "with", log)


def _with(state: State, seat: int, second: Spot, log: EventLog) -> bool:
    first = _picked(state)
    state.picked = ()
    one, other = _tile_at(state, first), _tile_at(state, second)
    _replace_tile(state, first, other)
    _replace_tile(state, second, one)
    _aim(state, second[0] if first[0] == seat else first[0])
    host, area, aspect, _ = first
    to_seat, to_area, to_aspect, to_at = second
    log.append(
        events.TilesSwapped(
            seat=seat,
            host_seat=host,
            area=area,
            aspect=aspect,
            value=_public(one),
            to_seat=to_seat,
            to_area=to_area,
            to_aspect=to_aspect,
            to_at=to_at,
            to_value=_public(other),
        )
    )
    _receive(other, first, log)
    _receive(one, second, log)
    return True


def _strike(state: State, seat: int, spot: Spot, log: EventLog) -> bool:
    host, area, aspect, index = spot
    value = VALUE[_take_tile(state, spot)]
    _aim(state, host)
    state.struck.append(value)
    log.append(
        events.TileStruck(
            seat=seat, host_seat=host, area=area, aspect=aspect, at=index, value=value
        )
    )
    return True


# -- Intrigue Tiles: looking and turning -------------------------------------------------------


def _peek(state: State, seat: int, spot: Spot, log: EventLog) -> bool:
    """Looks at a tile, then asks for any further one (T18)."""
    host, area, aspect, index = spot
    tile = _tile_at(state, spot)
    _replace_tile(state, spot, tile | known_to(seat))
    _aim(state, host)
    state.left -= 1
    log.append(events.TilePeeked(seat=seat, host_seat=host, area=area, aspect=aspect, at=index))
    _see(seat, tile, log)
    if state.left and any(targets.tiles(acting(state, seat), STEPS[state.step], host)):
        return SCRIPT.ask(state, "peek", log)
    return True


def _turn(state: State, seat: int, spot: Spot, log: EventLog) -> bool:
    _aim(state, spot[0])
    _turn_over(state, seat, spot, log)
    return True


def _turn_over(state: State, seat: int, spot: Spot, log: EventLog) -> None:
    host, area, aspect, index = spot
    tile = _tile_at(state, spot)
    up = not tile & UP
    _replace_tile(state, spot, turned_up(tile, state.seats) if up else turned_down(tile))
    log.append(
        events.TileTurned(
            seat=seat, host_seat=host, area=area, aspect=aspect, at=index, up=up, value=VALUE[tile]
        )
    )


def _inspect(state: State, seat: int, step: EffectStep, host: int, log: EventLog) -> bool:
    found = []
    for area in AREAS[step.area]:
        for aspect in ALL_ASPECTS:
            cell = state.cell(host, area, aspect)
            found += [(aspect, VALUE[tile]) for tile in cell if not tile & UP]
            cell[:] = [tile | known_to(seat) for tile in cell]
    log.append(events.BoardInspected(seat=seat, host_seat=host, area=step.area, number=len(found)))
    log.append(events.BoardSeen(seat=seat, host_seat=host, tiles=tuple(found), audience=(seat,)))
    return True


def _reveal_all(state: State, seat: int, step: EffectStep, log: EventLog) -> bool:
    if step.whose != "all":
        return SCRIPT.ask(state, "player", log)
    for host in [*targets.players(acting(state, seat), step, NOBODY)]:
        _reveal(state, seat, step, host, log)
    return True


def _reveal(state: State, seat: int, step: EffectStep, host: int, log: EventLog) -> bool:
    for spot in targets.revealed(state, seat, step, host):
        _turn_over(state, seat, spot, log)
    return True


def _guard(state: State, seat: int, step: EffectStep, host: int, log: EventLog) -> bool:
    state.guards |= 1 << host
    log.append(events.BoardGuarded(seat=seat, host_seat=host))
    return True


# -- Special Tiles -----------------------------------------------------------------------------


def _award(state: State, seat: int, step: EffectStep, host: int, log: EventLog) -> bool:
    state.supply[step.special] -= 1
    state.specials[host][step.special] += 1
    log.append(events.SpecialAwarded(seat=seat, special=step.special, host_seat=host))
    return True


def _special(state: State, seat: int, chosen: tuple[int, Special], log: EventLog) -> bool:
    """Returns a Special Tile to the supply, or passes it on (TA31)."""
    host, special = chosen
    _aim(state, host)
    if STEPS[state.step].do == "pass_on":
        state.picked = chosen
        log.append(events.SpecialPicked(seat=seat, special=special, host_seat=host))
        return SCRIPT.ask(state, "player", log)
    state.specials[host][special] -= 1
    state.supply[special] += 1
    log.append(events.SpecialStripped(seat=seat, special=special, host_seat=host))
    return True


def _pass_on(state: State, seat: int, to: int, log: EventLog) -> bool:
    host, special = state.picked
    state.picked = ()
    state.specials[host][special] -= 1
    state.specials[to][special] += 1
    log.append(
        events.SpecialPassed(seat=seat, special=Special(special), host_seat=host, to_seat=to)
    )
    return True


# -- cards -------------------------------------------------------------------------------------


def _draw(state: State, seat: int, step: EffectStep, log: EventLog) -> bool:
    if step.whose == "other":
        return SCRIPT.ask(state, "player", log)
    if step.whose == "own":
        hands.draw(state, seat, step.times, log)
        return True
    those = [*targets.players(acting(state, seat), step, state.frames[-1].chosen)]
    for host in reversed(clockwise(seat, state.seats)):  # `seat` draws first, then clockwise
        if host in those:
            hands.queue_draw(state, host, step.times)
    return True


def _draw_of(state: State, seat: int, step: EffectStep, host: int, log: EventLog) -> bool:
    hands.queue_draw(state, host, step.times)
    return True


def _discard(state: State, seat: int, step: EffectStep, log: EventLog) -> bool:
    if step.whose == "other":
        return SCRIPT.ask(state, "player", log)
    those = [*targets.players(acting(state, seat), step, state.frames[-1].chosen)]
    for host in clockwise(seat, state.seats):
        if host in those and not _discard_of(state, seat, step, host, log):
            return False  # only one player chooses (see `schema`)
    return True


def _discard_of(state: State, seat: int, step: EffectStep, host: int, log: EventLog) -> bool:
    hand = state.hands[host]
    state.left = min(step.times, len(hand))
    if state.left == len(hand) or step.how == "random":
        going = shuffle(state, hand)[: state.left] if step.how == "random" else hand[:]
        for card in going:
            hands.discard(state, host, card, log)
        return True
    _choose_player(state, seat, host, log)
    return SCRIPT.ask(state, "drop", log)


def _drop(state: State, seat: int, card: Card, log: EventLog) -> bool:
    state.left -= 1
    hands.discard(state, seat, card, log)
    return not state.left or SCRIPT.ask(state, "drop", log)


def _take_card(state: State, seat: int, step: EffectStep, host: int, log: EventLog) -> bool:
    if step.how == "look" and not state.rules.hush:
        _look_hand(state, seat, step, host, log)
        state.target = host
        return SCRIPT.ask(state, "grab", log)
    return _grab_from(state, seat, host, shuffle(state, state.hands[host])[0], log)


def _grab(state: State, seat: int, card: Card, log: EventLog) -> bool:
    return _grab_from(state, seat, state.target, card, log)


def _grab_from(state: State, seat: int, host: int, card: Card, log: EventLog) -> bool:
    hands.slip(state, host, seat, card)
    log.append(events.CardTaken(seat=seat, host_seat=host))
    _know_card(host, seat, card, log)
    return True


def _know_card(seat: int, to_seat: int, card: Card, log: EventLog) -> None:
    both = (seat, to_seat) if seat < to_seat else (to_seat, seat)
    log.append(events.CardKnown(seat=seat, to_seat=to_seat, card=card, audience=both))


def _give_card(state: State, seat: int, step: EffectStep, host: int, log: EventLog) -> bool:
    _choose_player(state, seat, host, log)
    return SCRIPT.ask(state, "give", log)


def _give(state: State, seat: int, card: Card, log: EventLog) -> bool:
    hands.slip(state, seat, state.target, card)
    log.append(events.CardGiven(seat=seat, to_seat=state.target))
    _know_card(seat, state.target, card, log)
    return True


def _pass_left(state: State, seat: int, step: EffectStep, log: EventLog) -> bool:
    going = [shuffle(state, hand)[0] if hand else None for hand in state.hands]
    passed = [
        (holder, (holder + 1) % state.seats, card)
        for holder in clockwise(seat, state.seats)
        if (card := going[holder]) is not None
    ]
    for holder, left, card in hands.pass_round(state, passed):
        log.append(events.CardGiven(seat=holder, to_seat=left))
        _know_card(holder, left, card, log)
    return True


def _look_hand(state: State, seat: int, step: EffectStep, host: int, log: EventLog) -> bool:
    hands.look(state, seat, host)
    log.append(events.HandLookedAt(seat=seat, host_seat=host))
    cards = tuple(state.hands[host])
    log.append(events.HandSeen(seat=seat, host_seat=host, cards=cards, audience=(seat,)))
    return True


def _salvage(state: State, seat: int, card: Card, log: EventLog) -> bool:
    """Takes the topmost card of this kind from the Discard Pile (TA38)."""
    at = len(state.pile) - 1 - state.pile[::-1].index(card)
    del state.pile[at]
    hands.pick_up(state, seat, card)
    log.append(events.CardSalvaged(seat=seat, card=card))
    return True


# -- secrets -----------------------------------------------------------------------------------


def _look_secret(state: State, seat: int, step: EffectStep, host: int, log: EventLog) -> bool:
    _choose_player(state, seat, host, log)
    return SCRIPT.ask(state, "secret", log)


def _show_secret(state: State, seat: int, step: EffectStep, log: EventLog) -> bool:
    state.target = seat
    return SCRIPT.ask(state, "secret", log)


def _secret(state: State, seat: int, which: int, log: EventLog) -> bool:
    host = state.target
    name = ("crush", "nemesis")[which]
    card = (state.crush, state.nemesis)[which][host]
    seen = (state.crush_seen, state.nemesis_seen)[which]
    role = state.characters.index(card)
    if STEPS[state.step].do == "show_secret":
        seen[host] = (1 << state.seats) - 1
        log.append(events.SecretShown(seat=host, secret=name, character=card, role_seat=role))
        return True
    seen[host] |= 1 << seat
    log.append(events.SecretLookedAt(seat=seat, host_seat=host, secret=name))
    log.append(
        events.SecretSeen(
            seat=seat,
            host_seat=host,
            secret=name,
            character=card,
            role_seat=role,
            audience=(seat,),
        )
    )
    return True


def _change_heart(state: State, seat: int, step: EffectStep, log: EventLog) -> bool:
    crush, nemesis = state.crush, state.nemesis
    crush[seat], nemesis[seat] = nemesis[seat], crush[seat]
    crush_seen, nemesis_seen = state.crush_seen, state.nemesis_seen
    crush_seen[seat], nemesis_seen[seat] = nemesis_seen[seat], crush_seen[seat]
    state.changed ^= 1 << seat
    log.append(events.HeartChanged(seat=seat))
    return True


# -- Events ------------------------------------------------------------------------------------


def _cancel(state: State, seat: int, event: StageEvent, log: EventLog) -> bool:
    state.stage = tuple([each for each in state.stage if each[0] != event])
    state.pile.append(event)
    log.append(events.EventCancelled(seat=seat, event=event))
    return True


def _settle(state: State, seat: int, step: EffectStep, host: int, log: EventLog) -> bool:
    event = StageEvent(state.frames[-1].thing)
    state.stage = tuple([(each, host if each == event else own) for each, own in state.stage])
    log.append(events.EventSettled(seat=seat, event=event, host_seat=host))
    return True


def _poll(state: State, seat: int, step: EffectStep, log: EventLog) -> bool:
    """Lets each player choose a branch in turn (TA47).

    The seat that drew the Event chooses last, or not at all if the step is only for the others.
    """
    thing = state.frames[-1].thing
    order = clockwise(seat + 1, state.seats)
    for each in reversed(order if step.whose == "all" else order[:-1]):
        state.frames.append(EffectFrame(each, thing, step.aims))
    return True


def _vote(state: State, seat: int, step: EffectStep, log: EventLog) -> bool:
    """Begins a vote and asks the first voter (TA47)."""
    return _ask_next(state, seat)


def _ask_next(state: State, voter: int) -> bool:
    state.target = (voter + 1) % state.seats
    others = [each for each in range(state.seats) if each != state.target]
    return _open(state, state.target, "name", others)


def _name(state: State, voter: int, host: int, log: EventLog) -> bool:
    """Counts a vote. The last vote decides who is chosen (TA47).

    If several seats have the most votes, the first in turn order is chosen.
    """
    frame = state.frames[-1]
    state.votes.append(host)
    log.append(events.PlayerNamed(seat=voter, host_seat=host))
    if voter != frame.seat:
        return _ask_next(state, voter)
    votes, state.votes = tuple(state.votes), []
    most = max(map(votes.count, votes))
    order = clockwise(frame.seat + 1, state.seats)
    first, *others = (each for each in order if votes.count(each) == most)
    outcome = "tied" if others else "clear"
    state.frames[-1] = frame._replace(chosen=first)
    log.append(events.VoteDecided(frame.seat, frame.thing, first, votes, outcome))
    return True


# -- any kind of step --------------------------------------------------------------------------


def _again(state: State, seat: int, step: EffectStep, log: EventLog) -> bool:
    state.extra += step.times
    return True


def _choose(state: State, seat: int, number: int, log: EventLog) -> bool:
    step = STEPS[state.step]
    SCRIPT.insert(state, step.branches[number])
    thing = state.frames[-1].thing
    log.append(events.BranchChosen(seat=seat, thing=thing, choice=step.choices[number]))
    return True


def _player(state: State, seat: int, host: int, log: EventLog) -> bool:
    step = STEPS[state.step]
    if step.do == "pass_on":
        return _pass_on(state, seat, host, log)
    _aim(state, host)
    if step.after and not targets.does(acting(state, seat), step, host):
        # Only the later steps have an effect on this player (TA41).
        _choose_player(state, seat, host, log)
        log.append(events.NothingDone(seat=seat, thing=state.frames[-1].thing))
        return True
    return AT_PLAYER[step.do](state, seat, step, host, log)


AT_PLAYER: dict[str, Callable[[State, int, EffectStep, int, EventLog], bool]] = {
    "inspect": _inspect,
    "reveal": _reveal,
    "guard": _guard,
    "award": _award,
    "draw": _draw_of,
    "discard": _discard_of,
    "take_card": _take_card,
    "give_card": _give_card,
    "look_hand": _look_hand,
    "look_secret": _look_secret,
    "settle": _settle,
}
"""Functions that carry out steps affecting a player, by step name."""

ASKS = {
    "move": "take",
    **{name: name for name in ("peek", "turn", "shift", "swap", "strike", "salvage", "cancel")},
    **dict.fromkeys(AT_PLAYER.keys() - {"reveal", "draw", "discard"}, "player"),
    "strip": "special",
    "pass_on": "special",
    "either": "choose",
}
"""Name of the question that each step asks, by step name."""

PERFORM: dict[str, Callable[[State, int, EffectStep, EventLog], bool]] = {
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
"""Functions that carry out steps without a chosen player, by step name."""

CHOICES: dict[str, Callable[[Actor, EffectStep, int], Iterable[Any]]] = {
    **dict.fromkeys(("take", "peek", "turn", "shift", "strike"), targets.tiles),
    "put": _places,
    "host": lambda actor, step, chosen: targets.hosts(
        actor.state, actor.seat, step, actor.state.origin
    ),
    "into": lambda actor, step, chosen: targets.aspects(step, _picked(actor.state)),
    "swap": targets.swapped,
    "with": lambda actor, step, chosen: targets.partners(actor, step, chosen, _picked(actor.state)),
    "special": targets.specials,
    "player": lambda actor, step, chosen: (
        targets.receivers(actor.state, actor.seat, step, actor.state.picked[0])
        if actor.state.picked
        else targets.players(actor, step, chosen)
    ),
    "drop": lambda actor, step, chosen: dict.fromkeys(actor.state.hands[actor.state.target]),
    "grab": lambda actor, step, chosen: dict.fromkeys(actor.state.hands[actor.state.target]),
    "give": lambda actor, step, chosen: dict.fromkeys(actor.state.hands[actor.seat]),
    "salvage": targets.salvageable,
    "secret": lambda actor, step, chosen: targets.secrets(
        actor.state, actor.seat, step, actor.state.target
    ),
    "cancel": targets.cancellable,
    "choose": targets.branches,
    "name": lambda actor, step, chosen: (
        each for each in range(actor.state.seats) if each != actor.state.target
    ),
}
"""Functions that list the arguments of the answers to each question."""

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
"""Functions that carry out an answer, by question."""


def _answers_to(question: str) -> Callable[[State, EffectFrame, EffectStep], list[Action]]:
    def answers(state: State, frame: EffectFrame, step: EffectStep) -> list[Action]:
        asked = state.target if question in ("drop", "name") else frame.seat
        args = CHOICES[question](acting(state, frame.seat), step, frame.chosen)
        return acts(asked, question, args)

    return answers


class CardScript(Script[State, EffectFrame, EffectStep]):
    """Interpreter that runs the steps of cards, Events, One Shots and actions."""

    steps = STEPS
    perform = PERFORM
    answer = ANSWER
    questions = {name: _answers_to(name) for name in CHOICES}

    def next_step(self, state: State, frame: EffectFrame, log: EventLog) -> bool:
        """Carries out a frame's next step, or draws its cards (T16).

        Returns:
            Whether the step has ended.
        """
        if frame.thing != DRAWING:
            return super().next_step(state, frame, log)
        state.frames.pop()
        part = "rest" if state.drawing and not state.frames else "first"  # no card has drawn it
        hands.draw(state, frame.seat, frame.todo[0], log, part=part)
        return True

    def carry_out(self, state: State, frame: EffectFrame, step: EffectStep, log: EventLog) -> bool:
        """Carries out a step or asks its question (TA41).

        A step that has no effect is logged.

        Returns:
            Whether the step has ended.
        """
        if step.do not in ASKS:
            if not targets.possible(acting(state, frame.seat), step, frame.chosen):
                return self.idle(state, log)
            return super().carry_out(state, frame, step, log)
        answers = self.choices(state, ASKS[step.do])
        if answers:
            state.left = step.times
        return self.offer(state, ASKS[step.do], answers, log)

    def idle(self, state: State, log: EventLog) -> bool:
        """Logs that a step has no effect (TA41).

        Returns:
            True, because the step has ended.
        """
        frame = state.frames[-1]
        lack = lacks.of_step(state, frame.seat, STEPS[state.step], frame.chosen)
        log.append(events.NothingDone(seat=frame.seat, thing=frame.thing, lack=lack.name))
        return True

    def finish(self, state: State, frame: EffectFrame, log: EventLog) -> None:
        """Puts a finished card or One Shot on the Discard Pile (T15)."""
        if is_discarded(frame.thing):
            state.pile.append(frame.thing)

    def hides(self, state: State, question: str, seat: int) -> bool:
        """Whether skipping the question would reveal equal cards in a hand."""
        if question not in ("drop", "grab", "give"):
            return False
        return len(state.hands[seat if question == "give" else state.target]) > 1


SCRIPT = CardScript()
