"""The steps of which abilities are made.

`PERFORM` has a function for each step, `ASKS` the question of each step that is nothing else,
`ANSWER` a function for each answer; `SCRIPT` runs them.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable
from typing import Any

from engines.encore import actions, events, laws, stagecraft, targets, triggers
from engines.encore.content import ABILITY, CARDS, KIND, PERFORMER, STEPS, SUPPORTER, SURPRISE, Step
from engines.encore.state import ACTING, NONE, State
from engines.kernel.event import Told
from engines.kernel.script import Script, first

HIDDEN = frozenset({"take", "drop", "show", "hire"})
"""Questions for a card in a hand or deck: asked even where there is one answer only, for a question
left out would tell."""


CARRIED_OUT = -1
"""After the last step of an ENCORE or a Surprise: what waits for its end is triggered."""

_WHEN = {PERFORMER: "encore", SURPRISE: "surprise"}


def _go(state: State, told: Told) -> bool:
    seat, thing, todo, staged, idle = state.frames[-1]
    number = todo[0]
    if number == CARRIED_OUT:
        state.frames.pop()
        _close(state, seat, thing)
        triggers.moment(state, _WHEN[KIND[thing]], seat, thing)
        return True
    state.step = number
    state.frames[-1] = (seat, thing, todo[1:], staged, False)
    step = STEPS[number]
    if step.do == "if":
        assert step.test is not None
        first(state, step.branches[not laws.holds(state, step.test, seat, thing, staged, idle)])
        return True
    return SCRIPT.do(state, seat, step, told)


def _close(state: State, seat: int, thing: int) -> None:
    """E8: a Surprise that has been carried out is removed."""
    if thing < CARDS and KIND[thing] == SURPRISE:
        state.removed[seat].append(thing)


def _veiled(state: State, question: str, seat: int) -> bool:
    """Whether nobody can tell from outside that there is one answer only."""
    return question in ("take", "hire") or (question in HIDDEN and len(state.hands[seat]) > 1)


def _idle(state: State, told: Told) -> bool:
    """EA49: nothing was done, or it was declined."""
    seat, thing, todo, staged, _ = state.frames[-1]
    state.frames[-1] = (seat, thing, todo, staged, True)
    told.append(events.NothingDone(seat, thing))
    return True


def _skip(state: State, seat: int, arg: Any, told: Told) -> bool:
    """EA49: decline."""
    return _idle(state, told)


# -- numbers -----------------------------------------------------------------------------------


def _times(state: State, seat: int, step: Step) -> int:
    """The amount, once for each thing that is counted."""
    return step.amount * laws.counted(state, step.per, step.colour, seat)


def _intensity(state: State, seat: int, step: Step, told: Told) -> bool:
    changed = stagecraft.add(state, targets.whom(seat, step), _times(state, seat, step), told)
    return bool(changed) or _idle(state, told)


def _money(state: State, seat: int, step: Step, told: Told) -> bool:
    changed = stagecraft.charge(state, targets.whom(seat, step), _times(state, seat, step), told)
    return bool(changed) or _idle(state, told)


def _take_money(state: State, seat: int, step: Step, told: Told) -> bool:
    taken = -stagecraft.charge(state, 1 - seat, -step.amount, told)
    stagecraft.charge(state, seat, taken, told)
    return bool(taken) or _idle(state, told)


def _cheer(state: State, seat: int, step: Step, told: Told) -> bool:
    state.cheer[seat] += step.amount
    told.append(events.NextCheered(seat, step.amount, state.cheer[seat]))
    return True


def _star(state: State, seat: int, step: Step, told: Told) -> bool:
    before = laws.star(state)
    state.star += step.amount
    changed = laws.star(state) - before
    if not changed:
        return _idle(state, told)
    told.append(events.StarMoved(changed, laws.star(state)))
    stagecraft.meet(state, told)
    return True


def _again(state: State, seat: int, step: Step, told: Told) -> bool:
    if state.turn != seat or state.stage not in ACTING:
        return _idle(state, told)
    state.again += 1
    told.append(events.ActionGained(seat))
    return True


# -- cards in hands and decks ------------------------------------------------------------------


def _draw(state: State, seat: int, step: Step, told: Told) -> bool:
    """EA23: what names an empty deck draws nothing."""
    if step.deck == "either":
        return _draw_on(state, seat, told)
    mains = step.deck == "main"
    seats = (seat, 1 - seat) if step.whose == "both" else (targets.whom(seat, step),)
    drawn = [
        stagecraft.draw(state, each, step.times * (not mains), step.times * mains, told)
        for each in seats
    ]
    return any(drawn) or _idle(state, told)


def _draw_on(state: State, seat: int, told: Told) -> bool:
    """Card by card from a deck of one's choice; from the one that is left without asking."""
    while state.left:
        decks = [deck for deck in (0, 1) if state.decks[2 * seat + deck]]
        if not decks:
            return state.left < STEPS[state.step].times or _idle(state, told)
        if len(decks) == 2:
            return SCRIPT.ask(state, "deck", told)
        state.left -= 1
        stagecraft.draw(state, seat, 1 - decks[0], decks[0], told)
    return True


def _deck(state: State, seat: int, deck: int, told: Told) -> bool:
    state.left -= 1
    stagecraft.draw(state, seat, 1 - deck, deck, told)
    return _draw_on(state, seat, told)


def _dig(state: State, seat: int, step: Step, told: Told) -> bool:
    deck = int(step.deck == "main")
    state.looked = min(step.times, len(state.decks[2 * seat + deck]))
    if not state.looked:
        return _idle(state, told)
    told.append(events.DeckDug(seat, deck, state.looked))
    told.append(events.DugSeen(seat, tuple(targets.looked(state, seat, step)), (seat,)))
    return SCRIPT.ask(state, "take", told)


def _take(state: State, seat: int, card: int, told: Told) -> bool:
    deck = int(STEPS[state.step].deck == "main")
    state.looked = 0
    cards = state.decks[2 * seat + deck]
    cards.remove(card)
    state.decks[2 * seat + deck] = stagecraft.shuffle(state, cards)
    state.hands[seat] = sorted([*state.hands[seat], card])
    told.append(events.DugTaken(seat, deck))
    told.append(events.DugKept(seat, card, (seat,)))
    return True


def _discard(state: State, seat: int, step: Step, told: Told) -> bool:
    """Whoever holds the cards chooses, or the dice do; all of them where that is no choice."""
    holder = targets.whom(seat, step)
    hand = state.hands[holder]
    if not hand:
        return _idle(state, told)
    state.left = min(step.times, len(hand))
    if state.left == len(hand) or step.how == "random":
        going = hand[:] if state.left == len(hand) else stagecraft.shuffle(state, hand)
        for card in going[: state.left]:
            stagecraft.discard(state, holder, card, told)
        return True
    return SCRIPT.ask(state, "drop", told)


def _drop(state: State, seat: int, card: int, told: Told) -> bool:
    stagecraft.discard(state, seat, card, told)
    state.left -= 1
    return not state.left or SCRIPT.ask(state, "drop", told)


def _show(state: State, seat: int, card: int, told: Told) -> bool:
    stagecraft.reshuffle(state, seat, card, told)
    return True


def _see_hand(state: State, seat: int, step: Step, told: Told) -> bool:
    host = 1 - seat
    state.known[host] = state.hands[host][:]
    told.append(events.HandLookedAt(seat, host))
    told.append(events.HandSeen(seat, host, tuple(state.hands[host]), (seat,)))
    return True


def _salvage(state: State, seat: int, card: int, told: Told) -> bool:
    state.removed[seat].remove(card)
    stagecraft.take_back(state, seat, card)
    told.append(events.CardSalvaged(seat, card))
    return True


# -- staged cards ------------------------------------------------------------------------------


def _aimed(state: State, seat: int, step: Step, told: Told) -> bool:
    """Steps about staged cards: all of them, or one that is chosen."""
    found = targets.spots(state, seat, step, state.frames[-1][1])
    if not found:
        return _idle(state, told)
    if step.every or step.this:
        for spot in found:
            over = _aim(state, seat, spot, told)
        return over
    return SCRIPT.ask(state, "aim", told)


def _aim(state: State, seat: int, spot: tuple[int, int], told: Told) -> bool:
    host, zone = spot
    step = STEPS[state.step]
    do = step.do
    card = state.zones[host][zone]
    if do == "wake":
        stagecraft.wake(state, host, zone)
        told.append(events.CardWoken(host, card, zone))
    elif do == "tire":
        stagecraft.tire(state, host, zone)
        told.append(events.CardTired(host, card, zone))
    elif do == "bounce":
        stagecraft.bounce(state, host, zone, told)
    elif do == "remove":
        stagecraft.remove(state, host, zone, told)
    else:
        state.picked = spot
        told.append(events.CardPicked(seat, host, card, zone))
        return SCRIPT.ask(state, "zone" if do == "move" else "with", told)
    return True


def _zone(state: State, seat: int, to_zone: int, told: Told) -> bool:
    """EA35: where the signed card goes, or the one that is moved."""
    if state.held != NONE:
        seat_, thing, todo, _, idle = state.frames[-1]
        state.frames[-1] = (seat_, thing, todo, state.held, idle)
        stagecraft.put(state, seat, to_zone, told)
        return True
    host, zone = state.picked
    state.picked = ()
    card = state.zones[host][zone]
    stagecraft.swap(state, host, zone, to_zone)
    told.append(events.CardMoved(host, card, zone, to_zone))
    return True


def _with(state: State, seat: int, spot: tuple[int, int], told: Told) -> bool:
    host, zone = state.picked
    state.picked = ()
    to_zone = spot[1]
    card, second = state.zones[host][zone], state.zones[host][to_zone]
    stagecraft.swap(state, host, zone, to_zone)
    told.append(events.CardsSwapped(host, card, zone, second, to_zone))
    return True


def _stage(state: State, seat: int, step: Step, told: Told) -> bool:
    """EA36, EA55. With cards in hand it is asked even if none can be staged and it may be declined:
    whether one could does not show."""
    return SCRIPT.ask(state, "hire", told) if state.hands[seat] else _idle(state, told)


def _hire(state: State, seat: int, card: int, told: Told) -> bool:
    cost = targets.staging_cost(state, seat, STEPS[state.step], card)
    stagecraft.sign(state, seat, card, cost, told)
    return SCRIPT.ask(state, "zone", told)


def _perform(state: State, seat: int, zone: int, told: Told) -> bool:
    stagecraft.perform(state, seat, zone, False, told)
    return True


def _boost(state: State, seat: int, zone: int, told: Told) -> bool:
    stagecraft.perform(state, seat, zone, True, told)
    return True


def _preshow(state: State, seat: int, step: Step, told: Told) -> bool:
    """The PRE-SHOW ability of the Supporter just staged, paid if it has a price."""
    staged = state.frames[-1][3]
    if staged == NONE or KIND[staged] != SUPPORTER or staged not in state.zones[seat]:
        return _idle(state, told)
    ability = ABILITY[staged]
    if (
        staged in state.used  # EA47
        or laws.forbidden(state, seat, "preshow")
        or ability.pay > state.money[seat]
    ):
        return _idle(state, told)
    stagecraft.charge(state, seat, -ability.pay, told)
    insort(state.used, staged)
    state.frames.append((seat, staged, ability.steps, NONE, False))
    told.append(events.AbilityTriggered(seat, staged))
    return True


def _choose(state: State, seat: int, number: int, told: Told) -> bool:
    step = STEPS[state.step]
    first(state, step.branches[number])
    told.append(events.BranchChosen(seat, state.frames[-1][1], step.choices[number]))
    return True


PERFORM: dict[str, Callable[[State, int, Step, Told], bool]] = {
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
}

ASKS = {
    "reshuffle": "show",
    "salvage": "salvage",
    "perform": "solo",
    "either": "choose",
}
"""Steps that are nothing but their question."""

ANSWER: dict[str, Callable[[State, int, Any, Told], bool]] = {
    actions.AIM.name: _aim,
    actions.WITH.name: _with,
    actions.ZONE.name: _zone,
    actions.DECK.name: _deck,
    actions.TAKE.name: _take,
    actions.DROP.name: _drop,
    actions.SHOW.name: _show,
    actions.SALVAGE.name: _salvage,
    actions.HIRE.name: _hire,
    actions.PERFORM.name: _perform,
    actions.BOOST.name: _boost,
    actions.CHOOSE.name: _choose,
    actions.SKIP.name: _skip,
}

SCRIPT: Script[State, Step] = Script(
    go=_go,
    close=_close,
    idle=_idle,
    perform=PERFORM,
    asks=ASKS,
    answer=ANSWER,
    questions=targets.CHOICES,
    choices=targets.choices,
    veiled=_veiled,
    decline=actions.SKIP.name,
)
