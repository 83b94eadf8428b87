"""Execution of the steps that abilities consist of.

`ABILITIES` runs the steps. `PERFORM` contains a function for each kind of step except "if",
`ANSWER` one for each kind of answer, and `targets.QUESTIONS` one that lists the answers to each
question. The functions in `PERFORM` and `ANSWER` return whether the step has ended.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from engines.encore import actions, continuous, events, operations, targets, triggers
from engines.encore.content import CARDS, KIND, STEPS, SUPPORTER, SURPRISE, Card
from engines.encore.operations import CARRIED_OUT
from engines.encore.state import ACTING, NONE, AbilityFrame, State
from engines.kernel.card_steps import Answer, CardStep, Perform, Script
from engines.kernel.event import EventLog

HIDDEN = frozenset({"take", "drop", "show", "hire"})
"""Names of the questions about cards in a hand or deck.

They are asked even if there is only one answer, because skipping them would reveal it.
"""


def _skip(state: State, seat: int, arg: Any, log: EventLog) -> bool:
    return ABILITIES.idle(state, log, declined=True)


# -- numbers -----------------------------------------------------------------------------------


def _amount(state: State, seat: int, step: CardStep) -> int:
    return step.amount * continuous.counted(state, step.per, step.colour, seat)


def _intensity(state: State, seat: int, step: CardStep, log: EventLog) -> bool:
    amount = _amount(state, seat, step)
    changed = operations.add(state, targets.whom(seat, step), amount, log)
    return bool(changed) or ABILITIES.idle(state, log)


def _money(state: State, seat: int, step: CardStep, log: EventLog) -> bool:
    amount = _amount(state, seat, step)
    changed = operations.charge(state, targets.whom(seat, step), amount, log)
    return bool(changed) or ABILITIES.idle(state, log)


def _take_money(state: State, seat: int, step: CardStep, log: EventLog) -> bool:
    taken = -operations.charge(state, 1 - seat, -step.amount, log)
    operations.charge(state, seat, taken, log)
    return bool(taken) or ABILITIES.idle(state, log)


def _cheer(state: State, seat: int, step: CardStep, log: EventLog) -> bool:
    amount = _amount(state, seat, step)
    if not amount:
        return ABILITIES.idle(state, log)
    state.cheer[seat] += amount
    log.append(events.NextCheered(seat=seat, amount=amount, total=state.cheer[seat]))
    return True


def _star(state: State, seat: int, step: CardStep, log: EventLog) -> bool:
    before = continuous.star(state)
    state.star += step.amount
    star = continuous.star(state)
    if star == before:
        return ABILITIES.idle(state, log)
    log.append(events.StarMoved(amount=star - before, star=star))
    operations.meet_star(state, log)
    return True


def _again(state: State, seat: int, step: CardStep, log: EventLog) -> bool:
    if state.turn != seat or state.stage not in ACTING:
        return ABILITIES.idle(state, log)
    state.again += 1
    log.append(events.ActionGained(seat=seat))
    return True


# -- cards in hands and decks ------------------------------------------------------------------


def _draw(state: State, seat: int, step: CardStep, log: EventLog) -> bool:
    if step.deck == "either":
        return _draw_on(state, seat, log)
    performers, mains = (0, step.times) if step.deck == "main" else (step.times, 0)
    seats = (seat, 1 - seat) if step.whose == "both" else (targets.whom(seat, step),)
    drawn = [operations.draw(state, each, performers, mains, log) for each in seats]
    return any(drawn) or ABILITIES.idle(state, log)


def _draw_on(state: State, seat: int, log: EventLog) -> bool:
    while state.left:
        decks = [deck for deck in (0, 1) if state.decks[2 * seat + deck]]
        if not decks:
            began = state.left < STEPS[state.step].times
            return began or ABILITIES.idle(state, log)
        if len(decks) > 1:
            return ABILITIES.ask(state, "deck", log)
        _draw_one(state, seat, decks[0], log)
    return True


def _draw_one(state: State, seat: int, deck: int, log: EventLog) -> None:
    state.left -= 1
    operations.draw(state, seat, 1 - deck, deck, log)


def _deck(state: State, seat: int, deck: int, log: EventLog) -> bool:
    _draw_one(state, seat, deck, log)
    return _draw_on(state, seat, log)


def _dig(state: State, seat: int, step: CardStep, log: EventLog) -> bool:
    deck = int(step.deck == "main")
    state.looked = min(step.times, len(state.decks[2 * seat + deck]))
    if not state.looked:
        return ABILITIES.idle(state, log)
    log.append(events.DeckDug(seat=seat, deck=deck, number=state.looked))
    cards = tuple(targets.looked_at(state, seat, step))
    log.append(events.DugSeen(seat=seat, cards=cards, audience=(seat,)))
    return ABILITIES.ask(state, "take", log)


def _take(state: State, seat: int, card: Card, log: EventLog) -> bool:
    deck = int(STEPS[state.step].deck == "main")
    state.looked = 0
    cards = state.decks[2 * seat + deck]
    cards.remove(card)
    state.decks[2 * seat + deck] = operations.shuffle(state, cards)
    state.hands[seat] = sorted([*state.hands[seat], card])
    log.append(events.DugTaken(seat=seat, deck=deck))
    log.append(events.DugKept(seat=seat, card=card, audience=(seat,)))
    return True


def _discard(state: State, seat: int, step: CardStep, log: EventLog) -> bool:
    holder = targets.whom(seat, step)
    hand = state.hands[holder]
    if not hand:
        return ABILITIES.idle(state, log)
    state.left = min(step.times, len(hand))
    if state.left == len(hand):
        going = hand[:]
    elif step.how == "random":
        going = operations.shuffle(state, hand)[: state.left]
    else:
        return ABILITIES.ask(state, "drop", log)
    for card in going:
        operations.discard(state, holder, card, log)
    return True


def _drop(state: State, seat: int, card: Card, log: EventLog) -> bool:
    operations.discard(state, seat, card, log)
    state.left -= 1
    return not state.left or ABILITIES.ask(state, "drop", log)


def _show(state: State, seat: int, card: Card, log: EventLog) -> bool:
    operations.reshuffle(state, seat, card, log)
    return True


def _see_hand(state: State, seat: int, step: CardStep, log: EventLog) -> bool:
    host = 1 - seat
    cards = state.hands[host]
    state.known[host] = cards[:]
    log.append(events.HandLookedAt(seat=seat, host_seat=host))
    log.append(events.HandSeen(seat=seat, host_seat=host, cards=tuple(cards), audience=(seat,)))
    return True


def _salvage(state: State, seat: int, card: Card, log: EventLog) -> bool:
    state.removed[seat].remove(card)
    operations.take_back(state, seat, card)
    log.append(events.CardSalvaged(seat=seat, card=card))
    return True


# -- staged cards ------------------------------------------------------------------------------


def _aimed(state: State, seat: int, step: CardStep, log: EventLog) -> bool:
    if not (step.every or step.this):
        return ABILITIES.ask(state, "aim", log)
    found = targets.spots(state, seat, step, state.frames[-1].thing)
    if not found:
        return ABILITIES.idle(state, log)
    return all(_aim(state, seat, spot, log) for spot in found)


def _aim(state: State, seat: int, spot: tuple[int, int], log: EventLog) -> bool:
    host, zone = spot
    do = STEPS[state.step].do
    card = state.zones[host][zone]
    if do == "wake":
        operations.wake(state, host, zone)
        log.append(events.CardWoken(host_seat=host, card=card, zone=zone))
    elif do == "tire":
        operations.tire(state, host, zone)
        log.append(events.CardTired(host_seat=host, card=card, zone=zone))
    elif do == "bounce":
        operations.bounce(state, host, zone, log)
    elif do == "remove":
        operations.remove(state, host, zone, log)
    else:
        state.picked = spot
        log.append(events.CardPicked(seat=seat, host_seat=host, card=card, zone=zone))
        return ABILITIES.ask(state, "zone" if do == "move" else "with", log)
    return True


def _zone(state: State, seat: int, to_zone: int, log: EventLog) -> bool:
    """Puts a signed card or a moved card into its zone (EA35)."""
    if state.held != NONE:
        state.frames[-1] = state.frames[-1]._replace(staged=state.held)
        operations.put(state, seat, to_zone, log)
        return True
    host, zone = state.picked
    state.picked = ()
    card = state.zones[host][zone]
    operations.swap(state, host, zone, to_zone)
    log.append(events.CardMoved(host_seat=host, card=card, zone=zone, to_zone=to_zone))
    return True


def _with(state: State, seat: int, spot: tuple[int, int], log: EventLog) -> bool:
    host, zone = state.picked
    state.picked = ()
    _, to_zone = spot
    card, second = state.zones[host][zone], state.zones[host][to_zone]
    operations.swap(state, host, zone, to_zone)
    log.append(
        events.CardsSwapped(host_seat=host, card=card, zone=zone, second=second, to_zone=to_zone)
    )
    return True


def _stage(state: State, seat: int, step: CardStep, log: EventLog) -> bool:
    """Asks for a card to stage unless the hand is empty (EA36).

    It asks even if no card can be staged (EA55). Because the Manager may decline, this reveals
    nothing.
    """
    if not state.hands[seat]:
        return ABILITIES.idle(state, log)
    return ABILITIES.ask(state, "hire", log)


def _hire(state: State, seat: int, card: Card, log: EventLog) -> bool:
    cost = targets.staging_cost(state, seat, STEPS[state.step], card)
    operations.sign(state, seat, card, cost, log)
    return ABILITIES.ask(state, "zone", log)


def _preshow(state: State, seat: int, step: CardStep, log: EventLog) -> bool:
    """Uses the PRE-SHOW ability of the Supporter just staged, if possible (EA56)."""
    card = state.frames[-1].staged
    zone = continuous.zone_of(state, seat, card) if card != NONE else NONE
    if (
        zone == NONE
        or KIND[card] != SUPPORTER
        or operations.is_tired(state, seat, zone)
        or continuous.forbidden(state, seat, "preshow")
        or not continuous.usable(state, seat, card)
    ):
        return ABILITIES.idle(state, log)
    return operations.use(state, seat, zone, log)


def _choose(state: State, seat: int, number: int, log: EventLog) -> bool:
    step, thing = STEPS[state.step], state.frames[-1].thing
    ABILITIES.insert(state, step.branches[number])
    log.append(events.BranchChosen(seat=seat, thing=thing, choice=step.choices[number]))
    return True


def _ask(question: str, state: State, seat: int, step: CardStep, log: EventLog) -> bool:
    return ABILITIES.ask(state, question, log)


PERFORM: dict[str, Perform[State, CardStep]] = {
    "intensity": _intensity,
    "money": _money,
    "take_money": _take_money,
    "cheer": _cheer,
    "star": _star,
    "again": _again,
    "draw": _draw,
    "dig": _dig,
    "discard": _discard,
    "reshuffle": partial(_ask, "show"),
    "see_hand": _see_hand,
    "salvage": partial(_ask, "salvage"),
    "wake": _aimed,
    "tire": _aimed,
    "move": _aimed,
    "swap": _aimed,
    "bounce": _aimed,
    "remove": _aimed,
    "stage": _stage,
    "preshow": _preshow,
    "perform": partial(_ask, "solo"),
    "either": partial(_ask, "choose"),
}
"""Functions that carry out steps, by step name.

The step "if" is missing, because `Abilities.carry_out` carries it out itself.
"""

ANSWER: dict[str, Answer[State]] = {
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
    actions.BOOST.name: partial(operations.perform, boosted=True),
    actions.CHOOSE.name: _choose,
    actions.SKIP.name: _skip,
}


class Abilities(Script[State, AbilityFrame, CardStep]):
    """Interpreter for Encores, PRE-SHOW abilities, Surprises and triggered abilities (EA49)."""

    steps = STEPS
    perform = PERFORM
    answer = ANSWER
    questions = targets.QUESTIONS
    decline = actions.SKIP.name
    end = CARRIED_OUT

    def carry_out(self, state: State, frame: AbilityFrame, step: CardStep, log: EventLog) -> bool:
        """Carries out one step of an ability.

        An "if" inserts the steps of one of its branches, and records whether that branch was empty.

        Returns:
            Whether the step has ended.
        """
        if step.do == "if":
            holds = continuous.holds(state, step.test, frame.seat, frame.thing, frame)
            branch = step.branches[0 if holds else 1]
            state.frames[-1] = frame._replace(todo=branch + frame.todo, idle=not branch)
            return True
        if frame.idle:
            state.frames[-1] = frame._replace(idle=False)
        return super().carry_out(state, frame, step, log)

    def finish(self, state: State, frame: AbilityFrame, log: EventLog) -> None:
        """Concludes an ability whose steps have ended.

        Removes a Surprise from the game (E8). Triggers the abilities that react to the end of an
        Encore or Surprise.
        """
        surprise = frame.thing < CARDS and KIND[frame.thing] == SURPRISE
        if surprise:
            state.removed[frame.seat].append(Card(frame.thing))
        if frame.todo:  # `CARRIED_OUT` is left
            when = "surprise" if surprise else "encore"
            triggers.moment(state, when, frame.seat, Card(frame.thing))

    def idle(self, state: State, log: EventLog, declined: bool = False) -> bool:
        """Ends a step that had no effect or was declined (EA49)."""
        frame = state.frames[-1]
        state.frames[-1] = frame._replace(idle=True)
        log.append(events.NothingDone(seat=frame.seat, thing=frame.thing, declined=declined))
        return True

    def hides(self, state: State, question: str, seat: int) -> bool:
        """Whether skipping the question would reveal cards in a hand or deck."""
        return question in ("take", "hire") or (question in HIDDEN and len(state.hands[seat]) > 1)


ABILITIES = Abilities()
