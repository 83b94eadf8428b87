"""The steps of which abilities are made.

`PERFORM` has a function for each step, `ANSWER` one for each answer; `run` goes from step to step.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engines.encore import actions, continuous, events, operations, targets, triggers
from engines.encore.content import CARDS, FIRST_SURPRISE, KIND, STEPS, SUPPORTER, Step
from engines.encore.operations import CARRIED_OUT
from engines.encore.state import ACTING, ALONE, NONE, State
from engines.kernel.event import EventLog
from engines.kernel.script import Asker, first

HIDDEN = frozenset({"take", "drop", "show", "hire"})
"""Questions for a card in a hand or deck: asked even where there is one answer only, for a question
left out would tell."""


def run(state: State, log: EventLog) -> bool:
    """Goes on with the abilities under way, the innermost first: to their end, or to a question
    (False)."""
    frames = state.frames
    while frames:
        seat, thing, todo, staged, idle = frames.pop()
        number = todo[0] if todo else CARRIED_OUT
        if number == CARRIED_OUT:
            when = "encore"
            if thing >= FIRST_SURPRISE and thing < CARDS:
                when = "surprise"
                state.removed[seat].append(thing)  # E8
            if todo and when in state.heard:
                triggers.moment(state, when, seat, thing)
            continue
        state.step = number
        step = STEPS[number]
        do = step.do
        if do == "if":
            assert step.test is not None
            then = step.branches[not continuous.holds(state, step.test, seat, thing, staged, idle)]
            frames.append((seat, thing, then + todo[1:], staged, not then))
        else:
            frames.append((seat, thing, todo[1:], staged, False))
            state.left = step.times
            if not PERFORM[do](state, seat, step, log):
                return False
    return True


def _veiled(state: State, question: str, seat: int) -> bool:
    """Whether nobody can tell from outside that there is one answer only."""
    return question in ("take", "hire") or (question in HIDDEN and len(state.hands[seat]) > 1)


def _idle(state: State, log: EventLog, declined: bool = False) -> bool:
    """EA49: nothing could be done, or it was declined."""
    seat, thing, todo, staged, _ = state.frames[-1]
    state.frames[-1] = (seat, thing, todo, staged, True)
    log.append(events.nothing_done[seat][thing][declined])
    return True


def _skip(state: State, seat: int, arg: Any, log: EventLog) -> bool:
    """EA49: decline."""
    return _idle(state, log, declined=True)


# -- numbers -----------------------------------------------------------------------------------


def _times(state: State, seat: int, step: Step) -> int:
    """The amount, once for each thing that is counted."""
    return step.amount * continuous.counted(state, step.per, step.colour, seat)


def _intensity(state: State, seat: int, step: Step, log: EventLog) -> bool:
    amount = step.amount if step.per == "once" else _times(state, seat, step)
    whose = seat if step.whose == "own" else 1 - seat
    return operations.add(state, whose, amount, log) != 0 or _idle(state, log)


def _money(state: State, seat: int, step: Step, log: EventLog) -> bool:
    changed = operations.charge(state, targets.whom(seat, step), _times(state, seat, step), log)
    return changed != 0 or _idle(state, log)


def _take_money(state: State, seat: int, step: Step, log: EventLog) -> bool:
    taken = -operations.charge(state, 1 - seat, -step.amount, log)
    operations.charge(state, seat, taken, log)
    return taken != 0 or _idle(state, log)


def _cheer(state: State, seat: int, step: Step, log: EventLog) -> bool:
    more = _times(state, seat, step)
    if not more:
        return _idle(state, log)
    state.cheer[seat] += more
    log.append(events.next_cheered((seat, more, state.cheer[seat], None)))
    return True


def _star(state: State, seat: int, step: Step, log: EventLog) -> bool:
    before = continuous.star(state)
    state.star += step.amount
    changed = continuous.star(state) - before
    if not changed:
        return _idle(state, log)
    log.append(events.StarMoved(changed, continuous.star(state)))
    operations.meet(state, log)
    return True


def _again(state: State, seat: int, step: Step, log: EventLog) -> bool:
    if state.turn != seat or state.stage not in ACTING:
        return _idle(state, log)
    state.again += 1
    log.append(events.ActionGained(seat))
    return True


# -- cards in hands and decks ------------------------------------------------------------------


def _draw(state: State, seat: int, step: Step, log: EventLog) -> bool:
    """EA23: what names an empty deck draws nothing."""
    if step.deck == "either":
        return _draw_on(state, seat, log)
    mains = step.times if step.deck == "main" else 0
    performers = step.times - mains
    drawn = 0
    for each in (seat, 1 - seat) if step.whose == "both" else (targets.whom(seat, step),):
        drawn += operations.draw(state, each, performers, mains, log)
    return drawn > 0 or _idle(state, log)


def _draw_on(state: State, seat: int, log: EventLog) -> bool:
    """Card by card from a deck of one's choice; from the one that is left without asking."""
    performers, mains = state.decks[2 * seat], state.decks[2 * seat + 1]
    while state.left:
        if performers and mains:
            return ASKER.ask(state, "deck", log)
        if not (performers or mains):
            return state.left < STEPS[state.step].times or _idle(state, log)
        state.left -= 1
        deck = int(not performers)
        operations.draw(state, seat, 1 - deck, deck, log)
    return True


def _deck(state: State, seat: int, deck: int, log: EventLog) -> bool:
    state.left -= 1
    operations.draw(state, seat, 1 - deck, deck, log)
    return _draw_on(state, seat, log)


def _dig(state: State, seat: int, step: Step, log: EventLog) -> bool:
    deck = int(step.deck == "main")
    state.looked = min(step.times, len(state.decks[2 * seat + deck]))
    if not state.looked:
        return _idle(state, log)
    log.append(events.deck_dug(seat, deck, state.looked))
    log.append(events.dug_seen((seat, tuple(targets.looked(state, seat, step)), ALONE[seat])))
    return ASKER.ask(state, "take", log)


def _take(state: State, seat: int, card: int, log: EventLog) -> bool:
    deck = int(STEPS[state.step].deck == "main")
    state.looked = 0
    cards = state.decks[2 * seat + deck]
    cards.remove(card)
    state.decks[2 * seat + deck] = operations.shuffle(state, cards)
    state.hands[seat] = sorted([*state.hands[seat], card])
    log.append(events.dug_taken(seat, deck))
    log.append(events.dug_kept((seat, card, ALONE[seat])))
    return True


def _discard(state: State, seat: int, step: Step, log: EventLog) -> bool:
    """Whoever holds the cards chooses, or the dice do; all of them where that is no choice."""
    holder = targets.whom(seat, step)
    hand = state.hands[holder]
    if not hand:
        return _idle(state, log)
    state.left = min(step.times, len(hand))
    if state.left == len(hand) or step.how == "random":
        going = hand[:] if state.left == len(hand) else operations.shuffle(state, hand)
        for card in going[: state.left]:
            operations.discard(state, holder, card, log)
        return True
    return ASKER.ask(state, "drop", log)


def _drop(state: State, seat: int, card: int, log: EventLog) -> bool:
    operations.discard(state, seat, card, log)
    state.left -= 1
    return not state.left or ASKER.ask(state, "drop", log)


def _show(state: State, seat: int, card: int, log: EventLog) -> bool:
    operations.reshuffle(state, seat, card, log)
    return True


def _see_hand(state: State, seat: int, step: Step, log: EventLog) -> bool:
    host = 1 - seat
    state.known[host] = state.hands[host][:]
    log.append(events.hand_looked_at(seat, host))
    log.append(events.hand_seen((seat, host, tuple(state.hands[host]), ALONE[seat])))
    return True


def _salvage(state: State, seat: int, card: int, log: EventLog) -> bool:
    state.removed[seat].remove(card)
    operations.take_back(state, seat, card)
    log.append(events.CardSalvaged(seat, card))
    return True


# -- staged cards ------------------------------------------------------------------------------


def _aimed(state: State, seat: int, step: Step, log: EventLog) -> bool:
    """Steps about staged cards: all of them, or one that is chosen."""
    found = targets.spots(state, seat, step, state.frames[-1][1])
    if not found:
        return _idle(state, log)
    if step.every or step.this:
        for spot in found:
            over = _aim(state, seat, spot, log)
        return over
    return ASKER.offer(state, "aim", targets.aims(seat, step, found), log)


def _aim(state: State, seat: int, spot: tuple[int, int], log: EventLog) -> bool:
    host, zone = spot
    step = STEPS[state.step]
    do = step.do
    card = state.zones[host][zone]
    if do == "wake":
        operations.wake(state, host, zone)
        log.append(events.card_woken((host, card, zone, None)))
    elif do == "tire":
        operations.tire(state, host, zone)
        log.append(events.card_tired((host, card, zone, None)))
    elif do == "bounce":
        operations.bounce(state, host, zone, log)
    elif do == "remove":
        operations.remove(state, host, zone, log)
    else:
        state.picked = spot
        log.append(events.card_picked((seat, host, card, zone, None)))
        return ASKER.ask(state, "zone" if do == "move" else "with", log)
    return True


def _zone(state: State, seat: int, to_zone: int, log: EventLog) -> bool:
    """EA35: where the signed card goes, or the one that is moved."""
    if state.held != NONE:
        frames = state.frames
        owner, thing, todo, _, idle = frames[-1]
        frames[-1] = (owner, thing, todo, state.held, idle)
        operations.put(state, seat, to_zone, log)
        if not todo:  # as when staging was the action itself
            frames.pop()
        return True
    host, zone = state.picked
    state.picked = ()
    card = state.zones[host][zone]
    operations.swap(state, host, zone, to_zone)
    log.append(events.CardMoved(host, card, zone, to_zone))
    return True


def _with(state: State, seat: int, spot: tuple[int, int], log: EventLog) -> bool:
    host, zone = state.picked
    state.picked = ()
    to_zone = spot[1]
    card, second = state.zones[host][zone], state.zones[host][to_zone]
    operations.swap(state, host, zone, to_zone)
    log.append(events.cards_swapped((host, card, zone, second, to_zone, None)))
    return True


def _stage(state: State, seat: int, step: Step, log: EventLog) -> bool:
    """EA36, EA55. With cards in hand it is asked even if none can be staged and it may be declined:
    whether one could does not show."""
    return ASKER.ask(state, "hire", log) if state.hands[seat] else _idle(state, log)


def _hire(state: State, seat: int, card: int, log: EventLog) -> bool:
    cost = targets.staging_cost(state, seat, STEPS[state.step], card)
    operations.sign(state, seat, card, cost, log)
    return ASKER.ask(state, "zone", log)


def _boost(state: State, seat: int, zone: int, log: EventLog) -> bool:
    return operations.perform(state, seat, zone, log, boosted=True)


def _preshow(state: State, seat: int, step: Step, log: EventLog) -> bool:
    """EA56: the PRE-SHOW ability of the Supporter just staged, as if it were used."""
    staged = state.frames[-1][3]
    zone = NONE if staged == NONE else continuous.spot(state, seat, staged)
    if (
        zone == NONE
        or KIND[staged] != SUPPORTER
        or operations.is_tired(state, seat, zone)
        or continuous.forbidden(state, seat, "preshow")
        or not continuous.usable(state, seat, staged)
    ):
        return _idle(state, log)
    return operations.use(state, seat, zone, log)


def _choose(state: State, seat: int, number: int, log: EventLog) -> bool:
    step = STEPS[state.step]
    first(state, step.branches[number])
    log.append(events.BranchChosen(seat, state.frames[-1][1], step.choices[number]))
    return True


def _asking(question: str) -> Callable[[State, int, Step, EventLog], bool]:
    """Carries out a step that is nothing but its question."""
    return lambda state, seat, step, log: ASKER.ask(state, question, log)


PERFORM: dict[str, Callable[[State, int, Step, EventLog], bool]] = {
    "intensity": _intensity,
    "money": _money,
    "take_money": _take_money,
    "draw": _draw,
    "dig": _dig,
    "discard": _discard,
    "see_hand": _see_hand,
    "wake": _aimed,
    "tire": _aimed,
    "move": _aimed,
    "swap": _aimed,
    "bounce": _aimed,
    "remove": _aimed,
    "stage": _stage,
    "preshow": _preshow,
    "cheer": _cheer,
    "star": _star,
    "again": _again,
    "reshuffle": _asking("show"),
    "salvage": _asking("salvage"),
    "perform": _asking("solo"),
    "either": _asking("choose"),
}

ANSWER: dict[str, Callable[[State, int, Any, EventLog], bool]] = {
    actions.AIM.name: _aim,
    actions.WITH.name: _with,
    actions.ZONE.name: _zone,
    actions.DECK.name: _deck,
    actions.TAKE.name: _take,
    actions.DROP.name: _drop,
    actions.SHOW.name: _show,
    actions.SALVAGE.name: _salvage,
    actions.HIRE.name: _hire,
    actions.PERFORM.name: operations.perform,
    actions.BOOST.name: _boost,
    actions.CHOOSE.name: _choose,
    actions.SKIP.name: _skip,
}

ASKER: Asker[State] = Asker(
    idle=_idle,
    answer=ANSWER,
    questions=targets.CHOICES,
    choices=targets.choices,
    veiled=_veiled,
    decline=actions.SKIP.name,
)
