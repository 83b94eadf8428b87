"""Rules of Thespianage in the order of the rulebook. See `RULES.md`.

`begin` sets up a game (T1 to T9), and `_turn` offers the actions of a turn (T10 to T16).
`_next_turn` (T19, T20) and `_showtime` (T21 to T30) end the game. Effects of cards are in `steps`,
their targets in `targets`, scores in `scoring`.
"""

from __future__ import annotations

from typing import Any, TypeVar

from engines.kernel.action import Action, act, acts
from engines.kernel.decision import Decision
from engines.kernel.event import EventLog
from engines.thespianage import cast, events, hands, parts, scoring
from engines.thespianage.actions import (
    CHARACTER,
    CLOSE,
    DROP,
    END,
    FREE,
    PLACES,
    PLAY,
    REHEARSE,
    SHOT,
)
from engines.thespianage.content import (
    ALL_ASPECTS,
    ALL_CHARACTERS,
    ALL_EVENTS,
    ALL_SHOTS,
    COUNTS,
    EFFECTS,
    EVENTS,
    MOVE_STEP,
    REHEARSE_STEP,
    STEPS,
    TILES,
    Card,
    Character,
    StageEvent,
)
from engines.thespianage.hands import shuffle
from engines.thespianage.state import (
    ACTION,
    ACTION_OPEN,
    ACTION_OVER,
    DRAWN,
    HAND,
    NO_SHOT,
    NOBODY,
    PLAYING_CARDS,
    SHEET,
    EffectFrame,
    State,
    empty,
)
from engines.thespianage.steps import ANSWER, SCRIPT
from engines.thespianage.targets import Actor, acting, clockwise, possible, works
from engines.thespianage.tiles import turned_up

T = TypeVar("T")

CARDS_A_TURN = 2
"""Maximum number of Play Cards in one action (T11)."""

ACTION_STEP = {REHEARSE.name: REHEARSE_STEP, PLACES.name: MOVE_STEP, FREE.name: MOVE_STEP}
"""Index of each action's step, by kind of action (TA2).

It is the step of the card with the same effect.
"""

DECK_CARDS = sum(COUNTS) + EVENTS

STEPS_A_TURN = 150
"""Upper bound for the number of actions in a turn."""


# -- T1 to T9: set-up --------------------------------------------------------------------------


def begin(seats: int, seed: int, options: dict[str, Any]) -> tuple[State, EventLog]:
    """Sets up a new game up to its first question.

    Returns:
        The state, and the events so far.
    """
    state = empty(seats, seed, options)
    drawn = shuffle(state, range(seats))[0]  # drawn in any case, so that the deal stays the same
    state.first = options["first"] - 1 if options["first"] else drawn  # T9
    state.dealer = (state.first - 1) % seats
    state.turn = state.first
    state.pool = shuffle(state, TILES)  # T2
    _deal_cards(state)
    _deal_roles(state)
    shots = shuffle(state, ALL_SHOTS)  # T8
    state.shots = shots[:seats]
    state.box += shots[seats:]
    log: EventLog = [events.CastChosen(characters=state.cast)]
    for seat, hand in enumerate(state.hands):
        log.append(
            events.HandDealt(
                seat=seat,
                cards=tuple(hand),
                crush=state.crush[seat],
                nemesis=state.nemesis[seat],
                shot=state.shots[seat],
                audience=(seat,),
            )
        )
    by = "table" if options["first"] else "dice"
    log.append(events.FirstChosen(seat=state.first, dealer_seat=state.dealer, by=by))
    _choose_characters(state, log)
    return state, log


def _deal_cards(state: State) -> None:
    """Deals the hands, then builds the deck from four parts (T3, T4).

    Events are shuffled into each part. A short show uses half of the deck (TA39).
    """
    length = state.options["length"]
    cards = shuffle(state, [Card(kind) for kind, count in enumerate(COUNTS) for _ in range(count)])
    if length == "short":
        half = len(cards) // 2
        state.box, cards = sorted(cards[half:]), cards[:half]
    state.hands = [sorted(_off(cards, HAND)) for _ in range(state.seats)]
    drawn = shuffle(state, ALL_EVENTS)
    each = parts.EVENTS_A_QUARTER[length]
    sizes = parts.sizes(state.seats, state.options)
    made: list[list[Card | StageEvent]] = [
        shuffle(state, [*_off(cards, size), *_off(drawn, each)]) for size in sizes
    ]
    state.box += drawn
    for part in shuffle(state, range(parts.QUARTERS)):
        state.deck += made[part]
        state.quarters.append((sizes[part], each))


def _off(cards: list[T], number: int) -> list[T]:
    return [cards.pop() for _ in range(number)]


def _deal_roles(state: State) -> None:
    """Deals this production's characters, Crushes and Nemeses (T5, T6).

    See also TA3 and TA4.
    """
    state.cast = tuple(sorted(shuffle(state, ALL_CHARACTERS)[: state.seats]))
    cast.deal(state)


def _choose_characters(state: State, log: EventLog) -> None:
    """Asks for the next character, or begins the first turn (T7).

    See also TA5 and TA6.
    """
    if NOBODY not in state.characters:
        if state.seats == cast.OPEN_HEARTS:  # TA49
            log.append(events.HeartsOpened())
            _show_hearts(state, log)
        state.turn = (state.first - 1) % state.seats  # T9: the first player is next
        _next_turn(state, log)
        return
    seat = state.turn
    offered = cast.offered(state)
    if not offered:  # TA5
        cast.deal(state)
        offered = cast.offered(state)
        log.append(events.HeartsDealtAgain(seat=seat))
        for each in range(state.seats):
            crush, nemesis = state.crush[each], state.nemesis[each]
            log.append(
                events.HeartsDealt(seat=each, crush=crush, nemesis=nemesis, audience=(each,))
            )
    if cast.settled(state):  # TA6
        _take_character(state, seat, offered[0], log, forced=True)


def _take_character(
    state: State, seat: int, character: Character, log: EventLog, *, forced: bool
) -> None:
    """Assigns a character to a seat, and continues the selection (T7, TA6)."""
    state.characters[seat] = character
    if NOBODY in state.characters:
        state.turn = cast.chooser(state)
    log.append(events.CharacterTaken(seat=seat, character=character, forced=forced))
    _choose_characters(state, log)


def _show_hearts(state: State, log: EventLog) -> None:
    everybody = (1 << state.seats) - 1

    def show(seat: int, secret: str, found: Character) -> None:
        role = state.characters.index(found)
        log.append(events.SecretShown(seat=seat, secret=secret, character=found, role_seat=role))

    for seat in range(state.seats):
        state.crush_seen[seat] = everybody
        show(seat, "crush", state.crush[seat])
        state.nemesis_seen[seat] = everybody
        show(seat, "nemesis", state.nemesis[seat])


# -- the questions -----------------------------------------------------------------------------


def decide(state: State) -> Decision | None:
    """Returns the next question, or None when the game is over."""
    seat, phase = state.turn, state.phase
    if phase == "over":
        return None
    if phase == "character":  # T7
        return Decision((seat,), "ask.character", acts(seat, CHARACTER.name, cast.offered(state)))
    if phase == "act":  # T10
        return _turn(state)
    if phase == "pay":  # T12, T14
        action, due = state.price
        drops = acts(seat, DROP.name, dict.fromkeys(state.hands[seat]))
        about = {"deed": action, "count": due}
        return Decision((seat,), "ask.pay", drops, about, continues=True)
    return _asked_by_step(state)  # T11


def _turn(state: State) -> Decision:
    seat, hand, mode = state.turn, state.hands[state.turn], state.mode
    more, prices = left(state), state.rules.prices
    open_ = mode == ACTION_OPEN
    actor = acting(state, seat)
    payable = open_ and len(hand) >= prices[PLACES.name]
    may_move = (payable or state.free) and possible(actor, STEPS[MOVE_STEP])
    choices = [act(seat, END.name)]  # T10
    if open_ or more:  # T11; TA40: a card leaves the hand before its effect
        after = Actor(state, seat, len(hand) - 1)
        playable = [card for card in dict.fromkeys(hand) if works(after, card)]
        choices += acts(seat, PLAY.name, playable)
    if open_ and state.pool and len(hand) >= prices[REHEARSE.name]:  # T12, TA32
        choices.append(act(seat, REHEARSE.name))
    if payable and may_move:  # T14, TA32
        choices.append(act(seat, PLACES.name))
    if state.free and may_move:  # T20; TA15: "close" if a second card may follow
        second = mode == PLAYING_CARDS and more > 0 and bool(hand)
        choices.append(act(seat, CLOSE.name if second else FREE.name))
    if state.shots[seat] != NOBODY and works(actor, state.shots[seat]):  # TA27, TA38
        choices.append(act(seat, SHOT.name))
    about = {"left": more, "finals": max(0, state.finals), "mode": mode}
    return Decision((seat,), "ask.act", sorted(choices), about, continues=state.begun)


def limit(state: State) -> int:
    """Returns the maximum number of Play Cards in this turn (T11)."""
    return 1 if state.rules.one_card else CARDS_A_TURN + state.extra


def left(state: State) -> int:
    """Returns the number of Play Cards still allowed in this action."""
    return 0 if state.mode == ACTION_OVER else max(0, limit(state) - state.played)


def _asked_by_step(state: State) -> Decision:
    phase = state.phase
    about: dict[str, Any] = {"thing": state.frames[-1].thing}
    if phase == "drop":
        about["count"] = state.left
    elif phase == "host":
        about["aspect"] = state.origin[2]
    elif phase in ("grab", "secret"):
        about["host_seat"] = state.target
    elif phase == "give":
        about["to_seat"] = state.target
    seats = (state.answers[0].seat,)
    openly = phase == "name" or STEPS[state.step].openly
    private = not openly or cast.unseen(state, seats[0])
    return Decision(seats, f"ask.{phase}", state.answers, about, private=private, continues=True)


# -- the answers -------------------------------------------------------------------------------


def apply(state: State, action: Action, log: EventLog | None = None) -> EventLog:
    """Carries out a legal action up to the next question.

    Each event is appended to `log` as soon as the state contains its effect.

    Returns:
        The log of events.
    """
    log = [] if log is None else log
    seat, kind, arg = action
    if state.phase in SCRIPT.questions:  # an answer to a step of a card
        if ANSWER[kind](state, seat, arg, log):
            _go_on(state, log)
    elif kind == CHARACTER.name:  # T7
        _take_character(state, seat, CHARACTER.arg(action), log, forced=False)
    elif kind == END.name:  # T10
        _end_turn(state, log)
    elif kind == PLAY.name:  # T11
        _play(state, seat, PLAY.arg(action), log)
    elif kind == CLOSE.name:  # TA15
        state.mode = ACTION_OVER
        log.append(events.ActionClosed(seat=seat))
    elif kind in (REHEARSE.name, PLACES.name):  # T12, T14
        _begin_to_pay(state, seat, kind, log)
    elif kind == DROP.name:  # T12, T14: the price
        _pay(state, seat, DROP.arg(action), log)
    elif kind == FREE.name:  # T20
        _take_free_places(state, seat, log)
    else:  # TA27
        _use_shot(state, seat, log)
    return log


def _go_on(state: State, log: EventLog) -> None:
    if not SCRIPT.run(state, log):
        return
    if state.drawing:
        _next_turn(state, log)
        return
    state.phase = "act"
    if _spent(state):
        _end_turn(state, log)


def _spent(state: State) -> bool:
    """Whether everybody can see that the turn player has no more choices.

    A seat with an unused One Shot is always asked: an automatic end would reveal that the One Shot
    is useless, and a One Shot may still bring a card.
    """
    seat, mode = state.turn, state.mode
    if not mode or state.shots[seat] != NOBODY:
        return False
    if mode == PLAYING_CARDS and state.hands[seat] and state.played < limit(state):
        return False
    return not (state.free and possible(acting(state, seat), STEPS[MOVE_STEP]))


# -- T10 to T16: a turn ------------------------------------------------------------------------


def _play(state: State, seat: int, card: Card, log: EventLog) -> None:
    """Plays a card from the hand and starts its steps (T11)."""
    state.begun = True
    state.mode = PLAYING_CARDS
    state.played += 1
    hands.lay(state, seat, card)
    state.frames.append(EffectFrame(seat, card, EFFECTS[card]))
    log.append(events.CardPlayed(seat=seat, card=card))
    _go_on(state, log)


def _begin_to_pay(state: State, seat: int, kind: str, log: EventLog) -> None:
    """Begins a Rehearsal or Places! by asking for its price (T12, T14).

    If the price is the whole hand, it is paid without a question.
    """
    price = state.rules.prices[kind]
    state.begun = True
    state.mode = ACTION_OVER
    state.price = (kind, price)
    state.phase = "pay"
    log.append(events.ActionTaken(seat=seat, action=kind))
    hand = state.hands[seat]
    if price == len(hand):  # no choice
        for card in hand[:]:
            _pay(state, seat, card, log)


def _pay(state: State, seat: int, card: Card, log: EventLog) -> None:
    """Discards a card as payment. After the last one, the action starts (T12, T14)."""
    action, due = state.price
    state.price = (action, due - 1)
    hands.discard(state, seat, card, log)
    if due == 1:
        state.price = ("", 0)
        state.frames.append(EffectFrame(seat, ACTION, (ACTION_STEP[action],)))
        _go_on(state, log)


def _use_shot(state: State, seat: int, log: EventLog) -> None:
    """Uses the One Shot of a seat (TA27, TA38)."""
    state.begun = True
    shot = state.shots[seat]
    state.shots[seat] = NO_SHOT
    state.frames.append(EffectFrame(seat, shot, EFFECTS[shot]))
    log.append(events.ShotUsed(seat=seat, shot=shot))
    _go_on(state, log)


def _take_free_places(state: State, seat: int, log: EventLog) -> None:
    """Takes the free Places! of a final turn (T20).

    If cards have been played, this ends the action (TA15).
    """
    state.begun = True
    state.free = False
    state.mode = ACTION_OVER if state.mode else ACTION_OPEN
    state.frames.append(EffectFrame(seat, ACTION, (ACTION_STEP[FREE.name],)))
    log.append(events.ActionTaken(seat=seat, action=FREE.name))
    _go_on(state, log)


def _end_turn(state: State, log: EventLog) -> None:
    """Ends a turn by drawing two cards (T10), which may be Events (T16).

    No cards are drawn in a final turn (TA13).
    """
    if state.finals <= 0:
        state.drawing = True
        hands.draw(state, state.turn, DRAWN, log)
    if SCRIPT.run(state, log):
        _next_turn(state, log)


# -- T19 to T30: the end -----------------------------------------------------------------------


def _next_turn(state: State, log: EventLog) -> None:
    """Begins the next turn (T9), a final turn (T19, TA36), or Showtime."""
    if state.finals == 1:
        _showtime(state, log)
        return
    if state.finals:
        state.finals = state.seats if state.finals == NOBODY else state.finals - 1
    state.turn = seat = (state.turn + 1) % state.seats
    state.turns += 1
    state.mode = ACTION_OPEN
    state.played = state.extra = 0
    state.begun = state.drawing = False
    state.phase = "act"
    state.guards &= ~(1 << seat)  # TA42
    state.free = state.finals > 0  # T20
    if state.finals:
        log.append(events.FinalTurnBegan(seat=seat, left=state.finals))
    else:
        log.append(events.TurnBegan(seat=seat, number=state.turns))


def _showtime(state: State, log: EventLog) -> None:
    """Reveals the sheets and scores the game (T21 to T30).

    After a success, every Crush and Nemesis is revealed as well.
    """
    state.finals = 0
    state.drawing = False
    found = scoring.judged(state)
    for seat in clockwise(state.first, state.seats):  # T21
        for aspect in ALL_ASPECTS:
            cell = state.cell(seat, SHEET, aspect)
            cell[:] = [turned_up(tile, state.seats) for tile in cell]
        _score_sheet(seat, found.sheets[seat], log)
    state.phase = "over"
    verdict = "success" if found.success else "failure"  # T27
    log.append(events.ShowJudged(total=found.total, needed=found.needed, verdict=verdict))
    if found.success:  # T29
        _show_hearts(state, log)
        for seat, secret, points in found.rewards:
            log.append(events.HeartRewarded(seat=seat, secret=secret, points=points))
    scores, winners = scoring.final(found)  # T28, T30
    log.append(events.GameEnded(scores=tuple(scores), winners=tuple(winners)))


def _score_sheet(seat: int, sheet: scoring.ScoredSheet, log: EventLog) -> None:
    """Logs the scoring of a revealed sheet, in order (T22 to T26)."""
    log.append(events.SheetShown(seat=seat, tiles=tuple(map(tuple, sheet.values))))
    for end, aspect, value, number in sheet.dropped:
        log.append(
            events.TilesDropped(seat=seat, end=end, aspect=aspect, value=value, number=number)
        )
    log.append(events.SeatScored(seat=seat, points=sheet.initial))
