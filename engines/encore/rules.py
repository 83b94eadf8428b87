"""Rules of ENCORE!! ECG, in the order of the rulebook. See `RULES.md`.

A game begins with the draft (E14). Each Round has a `_draw_phase` (E17), an `_active_phase` (E18),
the Pre-Show (E19), the Event (E23) and the Aftershow (E25 to E28). `steps` carries out abilities,
and `continuous` computes current values and conditions.

Functions that carry something out return whether play continues. False means that a question is
open or the game is over.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from engines.encore import actions, continuous, events, operations, scoring, triggers
from engines.encore.content import (
    ABILITY,
    ALL_VENUES,
    CARDS,
    COLOURS,
    COST,
    DECKS,
    FIRST_VENUE,
    KIND,
    PERFORMER,
    SUPPORTER,
    SURPRISE,
    TRIGGER,
    VENUE_PAYOUT,
    Card,
    Colour,
    Thing,
)
from engines.encore.operations import CARRIED_OUT, MAIN_STAGE, is_tired, shuffle, zones_of
from engines.encore.state import (
    NO_CARD,
    NO_VENUE,
    NONE,
    PAYOUT,
    SEATS,
    SIGNING,
    UNASKED,
    AbilityFrame,
    Chosen,
    State,
)
from engines.encore.steps import ABILITIES, ANSWER, HIDDEN
from engines.kernel.action import Action, act, acts
from engines.kernel.bits import numbers_in
from engines.kernel.decision import Decision
from engines.kernel.event import EventLog

COLOURS_EACH = 2
"""Number of colours that each Manager takes (E14)."""

CARDS_A_ROUND = 2
"""Number of cards that each Manager draws each Round (E17)."""

MOST_ROUNDS = 999
"""Maximum number of Rounds assumed for a tour without a Curfew."""

STEPS_A_ROUND = 500
"""Upper bound for the number of actions in a Round."""

PIPS = range(1, 7)


# -- the questions -----------------------------------------------------------------------------


def decide(state: State) -> Decision | None:
    """Returns the next question, or None when the game is over."""
    phase, seat = state.phase, state.turn
    if phase == "over":  # E2
        return None
    if phase == "draft":  # E14
        taken = {*state.colours[0], *state.colours[1]}
        free = [colour for colour in range(COLOURS) if colour not in taken]
        return Decision((seat,), "ask.draft", acts(seat, actions.DRAFT.name, free), private=False)
    if phase == "split":  # E17, EA46
        count, splits = to_draw(state)
        even = min(splits, key=lambda performers: abs(2 * performers - count))
        about = {"count": count, "stage": state.stage, "suggested": even}
        choices = acts(seat, actions.SPLIT.name, splits)
        return Decision((seat,), "ask.split", choices, about, spoken=(actions.SPLIT.name,))
    if phase == "act":  # E20
        choices = _turn_actions(state, seat)
        kinds = {action.kind for action in choices}
        return Decision(
            (seat,),
            "ask.act",
            choices,
            about={"stage": state.stage, "passes": state.passes, "round": state.round},
            continues=state.once_more,
            spoken=tuple([kind for kind in actions.SPOKEN if kind in kinds]),
        )
    if phase == "order":  # EA43
        waiting = triggers.waiting(state)
        seat = waiting[0].seat
        things = sorted(each.thing for each in waiting)
        return Decision(
            (seat,),
            "ask.order",
            acts(seat, actions.ORDER.name, things),
            private=False,
            continues=state.moved and seat == state.turn,
        )
    if phase == "exhaust":  # E26
        zone = state.sweep % state.width
        both = (zone, zone + state.width)
        card, second = (state.zones[seat][each] for each in both)
        choices = acts(seat, actions.EXHAUST.name, both)
        about = {"card": card, "second": second}
        return Decision((seat,), "ask.exhaust", choices, about, private=False)
    if phase == "trim":  # EA52
        hand = state.hands[seat]
        choices = acts(seat, actions.TRIM.name, hand)
        about = {"count": len(hand) - limit(state)}
        return Decision((seat,), "ask.trim", choices, about, continues=state.moved)
    return _step_question(state)


def to_draw(state: State) -> tuple[int, range]:
    """Returns the number of cards to draw and possible Performer counts.

    See E17, EA1 and EA23.

    Returns:
        Number of cards, and the range of possible numbers of Performers.
    """
    performers, mains = (len(deck) for deck in state.decks[2 * state.turn :][:2])
    number = CARDS_A_ROUND if state.stage == "draw" else state.options["hand"]
    number = min(number, performers + mains)
    return number, range(max(0, number - mains), min(number, performers) + 1)


def limit(state: State) -> int:
    """Returns the maximum hand size at the end of a Round.

    See EA2 and EA52. Without a limit, it is the number of all cards.
    """
    most = state.options["hand_limit"]
    return CARDS if most == "none" else int(most)


def _turn_actions(state: State, seat: int) -> list[Action]:
    """Returns the legal actions in a turn (E20), sorted by kind."""
    in_event = state.stage == "event"
    active = operations.active(state, seat)
    performing = [zone for zone, _ in active if zone < state.width]  # E4, E22
    boosted = [zone for zone in performing if operations.can_boost(state, seat, zone)]  # E7
    ability = actions.ENCORE.name if in_event else actions.PRESHOW.name
    using: list[int] = []
    if not continuous.forbidden(state, seat, ability):
        kind = PERFORMER if in_event else SUPPORTER  # E11, E6, EA9
        using = [
            zone
            for zone, card in active
            if KIND[card] == kind and continuous.usable(state, seat, card)
        ]
    return [
        *[act(seat, actions.BOOST.name, zone) for zone in boosted],
        *[act(seat, ability, zone) for zone in using if in_event],
        act(seat, actions.PASS.name),
        *[act(seat, actions.PERFORM.name, zone) for zone in performing],
        *[act(seat, ability, zone) for zone in using if not in_event],
        *[act(seat, _PLAYED[KIND[card]], card) for card in _playable(state, seat)],
    ]


_PLAYED = {
    PERFORMER: actions.STAGE.name,
    SUPPORTER: actions.STAGE.name,
    SURPRISE: actions.SURPRISE.name,
}
"""Kind of action that plays each kind of card from the hand."""


def _playable(state: State, seat: int) -> list[Card]:
    """Returns the cards in hand that are playable and affordable (EA4).

    These are cards that can be staged (E4, E5, E10, EA35) or triggered (E8).
    """
    kinds = [kind for kind in (PERFORMER, SUPPORTER) if operations.has_room(state, seat, kind)]
    if state.stage == "event" and not continuous.forbidden(state, seat, "surprise"):
        kinds.append(SURPRISE)
    most = {kind: state.money[seat] - continuous.surcharge(state, seat, kind) for kind in kinds}
    return [card for card in state.hands[seat] if COST[card] <= most.get(KIND[card], NONE)]


def _step_question(state: State) -> Decision:
    """Returns the question of a step or a signed card (EA35, EA49)."""
    phase, answers = state.phase, state.answers
    seat = answers[0].seat
    about: dict[str, Any] = {"thing": state.frames[-1].thing}
    if phase == "zone" and state.held != NONE:
        about["card"] = state.held
    elif phase in ("zone", "with"):
        host, zone = state.picked
        about["card"] = state.zones[host][zone]
    elif phase in ("drop", "deck"):
        about["count"] = state.left
    private = phase in HIDDEN
    # Where a private one may be declined it always may, whatever is in the hand (EA49).
    declined = private and answers[-1].kind == actions.SKIP.name
    return Decision(
        (seat,),
        f"ask.{phase}",
        answers,
        about,
        private=private,
        continues=state.moved and seat == state.turn,
        spoken=(actions.SKIP.name,) if declined else (),
    )


# -- preparation -------------------------------------------------------------------------------


def begin(seats: int, seed: int, options: dict[str, Any]) -> tuple[State, EventLog]:
    """Sets up a new game and plays to the first question.

    See E13, E14 and EA27.

    Returns:
        The state, and the events so far.
    """
    state = State(cast(Chosen, options), seed)
    state.zones = [[NO_CARD] * 2 * state.width for _ in range(SEATS)]
    venues = shuffle(state, ALL_VENUES)
    count = options["venues"]
    state.venues, state.box = venues[:count], sorted(venues[count:])
    log: EventLog = []
    rolls = _roll(state, log)
    while rolls[0] == rolls[1]:  # EA24
        rolls = _roll(state, log)
    state.priority = state.turn = int(rolls[1] > rolls[0])
    log.append(events.PriorityTaken(seat=state.priority))
    return state, log


def _roll(state: State, log: EventLog) -> tuple[int, int]:
    rolls = shuffle(state, PIPS)[0], shuffle(state, PIPS)[0]
    log.append(events.PriorityRolled(rolls=rolls))
    return rolls


def apply(state: State, action: Action, log: EventLog | None = None) -> EventLog:
    """Carries out a legal action and plays to the next question.

    Returns:
        The log, to which each event is appended as soon as its effect is in place.
    """
    seat, kind, arg = action
    log = [] if log is None else log
    phase, state.phase = state.phase, UNASKED
    if phase == "act":  # E20
        state.moved = True
        state.passes = state.passes + 1 if kind == actions.PASS.name else 0
    if _DO[kind](state, seat, arg, log):
        _continue(state, log)
    return log


def _continue(state: State, log: EventLog) -> None:
    while ABILITIES.run(state, log):
        waiting = triggers.next_ones(state)
        if len(waiting) > 1:  # EA43
            state.phase = "order"
            return
        if waiting:
            _trigger(state, *waiting[0], log)
        elif _is_open(state):
            _next_turn(state)
            return
        elif not _NEXT_PART[state.stage](state, log):
            return


def _trigger(state: State, seat: int, thing: Thing, log: EventLog) -> bool:
    """Starts a triggered ability (EA43)."""
    triggers.take(state, seat, thing)
    trigger = TRIGGER[thing]
    assert trigger is not None
    state.frames.append(AbilityFrame(seat, thing, trigger.steps))
    log.append(events.AbilityTriggered(seat=seat, thing=thing))
    return True


def _draft(state: State, seat: int, colour: Colour, log: EventLog) -> bool:
    """Gives a colour to a Manager (E14, EA39).

    The Managers take colours in turn until each has two.
    """
    state.colours[seat].append(colour)
    log.append(events.ColourTaken(seat=seat, colour=colour))
    state.turn = 1 - seat
    if len(state.colours[state.turn]) < COLOURS_EACH:
        state.phase = "draft"
        return False
    for each, (one, other) in enumerate(state.colours):  # E15, E16
        for deck in (0, 1):
            cards = DECKS[one][deck] + DECKS[other][deck]
            state.decks[2 * each + deck] = shuffle(state, cards)
    state.stage = "opening"
    log.append(events.DecksShuffled())
    _open_venue(state, log)
    return _draw_phase(state, log)


def _open_venue(state: State, log: EventLog) -> None:
    """Turns up the top Venue as the active Venue (E16)."""
    state.venue = state.venues.pop()
    state.star = 0
    state.returned = min(state.returned, len(state.venues))
    state.lasting_effects = continuous.in_force(state)
    log.append(events.VenueOpened(venue=state.venue))


# -- a Round -----------------------------------------------------------------------------------


def _begin_round(state: State, log: EventLog) -> bool:
    """Begins a Round and resets what counts for one Round (EA6)."""
    state.round += 1
    state.intensity = [0] * SEATS
    state.cheer = [0] * SEATS
    state.passes = state.again = state.sweep = 0
    state.reached = state.moved = state.once_more = False
    state.used = []
    state.fired = []
    state.stage = "draw"
    log.append(events.RoundBegan(number=state.round))
    return _draw_phase(state, log)


def _draw_phase(state: State, log: EventLog) -> bool:
    """Draws cards for each Manager (E17, EA46).

    A Manager with a choice is asked how to split the draw. The Manager with Priority draws first.
    """
    while state.sweep < SEATS:
        state.turn = state.priority if not state.sweep else 1 - state.priority
        count, splits = to_draw(state)
        if len(splits) > 1:
            state.phase = "split"
            return False
        _draw(state, count, splits[0], log)
    return _begin_round(state, log) if state.stage == "opening" else _active_phase(state, log)


def _draw(state: State, count: int, performers: int, log: EventLog) -> None:
    operations.draw(state, state.turn, performers, count - performers, log)
    state.sweep += 1


def _split(state: State, seat: int, performers: Any, log: EventLog) -> bool:
    """Draws the numbers of cards that the Manager has announced (EA37)."""
    count, _ = to_draw(state)
    _draw(state, count, performers, log)
    return _draw_phase(state, log)


def _active_phase(state: State, log: EventLog) -> bool:
    """Activates all cards (E18) and begins the Pre-Show (E19)."""
    for seat in (state.priority, 1 - state.priority):
        zones, state.tired[seat] = tuple(numbers_in(state.tired[seat])), 0
        if zones:
            log.append(events.CardsActivated(seat=seat, zones=zones))
    state.stage = "pre_show"
    state.turn = state.priority
    log.append(events.PreShowBegan(seat=state.turn))
    triggers.moment(state, "pre_show")
    return True


# -- turns -------------------------------------------------------------------------------------


def _is_open(state: State) -> bool:
    if state.passes == SEATS:  # E24
        return False
    return state.stage == "event" or (state.stage == "pre_show" and not state.reached)  # E23


def _next_turn(state: State) -> None:
    """Gives the turn to the other Manager (E19).

    A Manager who has gained an action keeps the turn (EA53).
    """
    if state.moved:
        state.moved = False
        state.once_more = state.again > 0
        if state.once_more:
            state.again -= 1
        else:
            state.turn = 1 - state.turn
    state.phase = "act"


def _pass(state: State, seat: int, arg: Any, log: EventLog) -> bool:
    """Logs a pass, which also forfeits any gained actions (E20, EA53)."""
    state.again = 0
    log.append(events.Passed(seat=seat))
    return True


def _stage(state: State, seat: int, card: Card, log: EventLog) -> bool:
    """Signs a card and asks for its zone (E20, EA4, EA35).

    If only one zone is possible, the card is staged there without a question.
    """
    operations.sign(state, seat, card, continuous.cost(state, seat, card), log)
    zones = operations.empty(state, seat, KIND[card])
    if len(zones) == 1:
        operations.put(state, seat, zones[0], log)
        return True
    state.frames.append(AbilityFrame(seat, card, ()))
    return ABILITIES.ask(state, "zone", log)


def _surprise(state: State, seat: int, card: Card, log: EventLog) -> bool:
    """Pays for a Surprise and starts its ability (E8)."""
    cost = continuous.cost(state, seat, card)
    operations.leave_hand(state, seat, card)
    operations.earn(state, seat, -cost, SIGNING)
    state.frames.append(AbilityFrame(seat, card, (*ABILITY[card].steps, CARRIED_OUT)))
    total = state.money[seat]
    log.append(events.SurpriseTriggered(seat=seat, card=card, cost=cost, total=total))
    return True


# -- the Event and the Aftershow ---------------------------------------------------------------


def _begin_event(state: State, log: EventLog) -> bool:
    """Begins the Event (E23, EA7, EA8)."""
    state.stage = "event"
    state.turn = state.priority
    state.passes = state.again = 0
    state.moved = state.once_more = False
    log.append(events.EventBegan(seat=state.turn, reached=state.reached))
    triggers.moment(state, "event")
    return True


def _end_event(state: State, log: EventLog) -> bool:
    """Ends the Event: awards the Venue and the payout (E25).

    In a tie, both Managers get the payout and nobody gets the Venue. These are parts (1) and (2)
    of EA33.
    """
    ours, theirs = state.intensity
    state.stage = "aftershow"
    state.sweep = state.passes = state.again = 0
    state.moved = state.once_more = False
    log.append(events.EventEnded(intensity=(ours, theirs)))
    if ours == theirs:
        for seat in (state.priority, 1 - state.priority):
            _pay_out(state, seat, log)
        return True
    winner = int(theirs > ours)
    loser = 1 - winner
    state.won[winner].append(state.venue)
    log.append(events.VenueWon(seat=winner, venue=state.venue))
    _pay_out(state, loser, log)
    if len(state.won[winner]) >= scoring.TO_WIN:  # E2, EA26
        return _finish(state, log)
    triggers.moment(state, "won", winner)
    triggers.moment(state, "lost", loser)
    triggers.at_once(state)
    return True


def _pay_out(state: State, seat: int, log: EventLog) -> None:
    payout = VENUE_PAYOUT[state.venue - FIRST_VENUE]
    operations.earn(state, seat, payout, PAYOUT)
    log.append(events.PayoutPaid(seat=seat, amount=payout, total=state.money[seat]))


def _aftershow(state: State, log: EventLog) -> bool:
    width = state.width
    if not state.sweep:
        state.weary = [_exhausted(state, seat) for seat in range(SEATS)]
    while state.sweep < SEATS * width:
        seat = state.priority if state.sweep < width else 1 - state.priority
        zone = state.sweep % width
        if state.weary[seat] >> zone & 1 and not _exhaust(state, seat, zone, log):
            return False
        state.sweep += 1
    state.sweep = 0
    state.weary = [0] * SEATS
    return _next_venue(state, log)


def _exhausted(state: State, seat: int) -> int:
    """Returns the zones with exhausted Performers, as a bit mask (E26, E27).

    The zones are on the Main Stage. They are all determined before any card moves (EA34). There are
    none if the Star was not reached or no Round follows (EA33).
    """
    mask = 0
    if state.reached and not _is_last(state):
        for zone in zones_of(state, MAIN_STAGE):
            card = state.zones[seat][zone]
            if is_tired(state, seat, zone) and not continuous.tireless(state, seat, card):
                mask |= 1 << zone
    return mask


def _exhaust(state: State, seat: int, zone: int, log: EventLog) -> bool:
    """Moves an exhausted Performer Backstage or removes it (E26).

    It moves if the zone behind is empty, and is removed if the card behind is active. If that card
    is suspended, the owner of both is asked which of the two to remove.
    """
    behind = zone + state.width
    if state.zones[seat][behind] == NONE:
        _step_back(state, seat, zone, log)
    elif is_tired(state, seat, behind):
        state.turn = seat
        state.phase = "exhaust"
        return False
    else:
        operations.remove(state, seat, zone, log)
    return True


def _step_back(state: State, seat: int, zone: int, log: EventLog) -> None:
    """Moves a Performer to the zone behind, still suspended (E26, EA21)."""
    behind = zone + state.width
    card = state.zones[seat][zone]
    operations.swap(state, seat, zone, behind)
    log.append(events.PerformerExhausted(seat=seat, card=card, zone=behind))


def _exhaust_chosen(state: State, seat: int, zone: Any, log: EventLog) -> bool:
    """Removes one of two cards, which their owner has chosen (E26, EA34).

    If the Performer remains, it moves to the zone behind.
    """
    operations.remove(state, seat, zone, log)
    if zone >= state.width:
        _step_back(state, seat, zone - state.width, log)
    state.sweep += 1
    return True


def _is_curfew(state: State) -> bool:
    """Whether the Curfew makes this the last Round (EA28)."""
    return state.options["curfew"] and state.round >= scoring.LAST_ROUND


def _is_last(state: State) -> bool:
    """Whether the game ends with this Round (EA28, EA30)."""
    return _is_curfew(state) or not (state.venues or _is_tied(state))


def ends_game(state: State) -> bool:
    """Whether the game would end if the Event ended now.

    See E2, EA28 and EA30. The answer is False outside the Event.
    """
    if state.stage != "event":
        return False
    ours, theirs = state.intensity
    if ours == theirs:  # the Venue returns to its deck
        return _is_curfew(state)
    venues = len(state.won[int(theirs > ours)]) + 1
    return venues >= scoring.TO_WIN or _is_curfew(state) or not state.venues


def _is_tied(state: State) -> bool:
    """Whether nobody won the active Venue (E25).

    A tied Venue returns to its deck.
    """
    return state.venue not in state.won[0] and state.venue not in state.won[1]


def _next_venue(state: State, log: EventLog) -> bool:
    """Opens the next Venue or ends the game (EA38).

    A tied Venue first returns to the deck. These are parts (4) to (6) of EA33. The hand limit
    applies before Priority changes (EA52).
    """
    if _is_tied(state):
        state.venues.insert(0, state.venue)
        state.returned += 1
        log.append(events.VenueReturned(venue=state.venue))
    if not state.venues or _is_curfew(state):  # E2, EA28, EA30
        if not state.venues:
            state.venue = NO_VENUE
            state.lasting_effects = continuous.in_force(state)
        return _finish(state, log)
    _open_venue(state, log)
    return _trim(state, log)


def _trim(state: State, log: EventLog) -> bool:
    """Enforces the hand limit, then begins the next Round (EA52).

    Managers are asked which cards to remove. Priority changes before the next Round (E28).
    """
    for seat in (state.priority, 1 - state.priority):
        if len(state.hands[seat]) > limit(state):
            state.moved = state.moved and seat == state.turn
            state.turn = seat
            state.phase = "trim"
            return False
    state.priority = 1 - state.priority
    log.append(events.PriorityTaken(seat=state.priority))
    return _begin_round(state, log)


def _trim_chosen(state: State, seat: int, card: Card, log: EventLog) -> bool:
    """Removes a card chosen because of the hand limit (EA52)."""
    operations.discard(state, seat, card, log)
    state.moved = True
    return _trim(state, log)


def _finish(state: State, log: EventLog) -> bool:
    """Ends the game (E2, EA28, EA29).

    If Venues are left and nobody has won three, the Curfew has ended the game.
    """
    state.phase = state.stage = "over"
    ending, winners = scoring.judged(state.won, state.money)
    log.append(
        events.GameEnded(
            ending=ending,
            seats=tuple(winners),
            money=(state.money[0], state.money[1]),
            curfew=bool(state.venues) and ending != "tour",
        )
    )
    return False


_NEXT_PART: dict[str, Callable[[State, EventLog], bool]] = {
    "pre_show": _begin_event,
    "event": _end_event,
    "aftershow": _aftershow,
}
"""Functions that end a part of a Round and begin the next.

The keys are parts of a Round.
"""

_DO: dict[str, Callable[[State, int, Any, EventLog], bool]] = {
    **ANSWER,  # performing is the same in a turn and by an effect (EA54)
    actions.DRAFT.name: _draft,
    actions.SPLIT.name: _split,
    actions.PASS.name: _pass,
    actions.STAGE.name: _stage,
    actions.PRESHOW.name: operations.use,
    actions.ENCORE.name: operations.use,
    actions.SURPRISE.name: _surprise,
    actions.ORDER.name: _trigger,
    actions.EXHAUST.name: _exhaust_chosen,
    actions.TRIM.name: _trim_chosen,
}
"""Functions that carry out each kind of action, by kind."""
