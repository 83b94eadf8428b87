"""Rules of Onstage in the order of the rulebook. See `RULES.md`.

A trick runs through `_begin_trick` (O6), `_play` (O7), `_move` (O10), `_ability` (O8), `_next`
(O11), `_claim` (O12) and `_end_trick`. After the last trick of a Round, `_end_round` runs (O14 to
O17). Each function either asks a question or calls the next one.
"""

from __future__ import annotations

from typing import Any, TypeVar

from engines.kernel.action import Action, acts
from engines.kernel.bits import mask_of
from engines.kernel.decision import Decision
from engines.kernel.dice import shuffled
from engines.kernel.event import EventLog
from engines.onstage import events
from engines.onstage.actions import ADD, CLAIM, DECLINE, MOVE, PLAY, REMOVE, STAY, SWAP_IN, SWAP_OUT
from engines.onstage.content import (
    ABILITY_OF,
    DECK,
    SUIT_CARDS,
    SUIT_CAST,
    SUIT_OF,
    Card,
    Performer,
    Suit,
    blossoms,
    cards_in,
    performers_in,
    suit_totals,
    trump_of,
)
from engines.onstage.scoring import claims, lone_award, tie_break, winners, winning_card
from engines.onstage.state import (
    LastTrick,
    Phase,
    RoundAccount,
    State,
    cast_of,
    rounds_of,
    tricks_a_round,
)

T = TypeVar("T")

FIRST_STEP: dict[str, Phase] = {"add": "add", "remove": "remove", "swap": "swap_out"}
"""First question that each ability asks (O8). "swap_in" follows "swap_out"."""

ON_STAGE = (REMOVE.name, SWAP_OUT.name)
"""Names of action kinds whose argument is a performer on stage."""


# -- the questions -----------------------------------------------------------------------------


def decide(state: State) -> Decision | None:
    """Returns the next question, or None when the game is over."""
    seat, phase = state.turn, state.phase
    if phase == "over":  # O18
        return None
    if phase == "play":  # O7
        lead = SUIT_OF[state.table[0]] if state.table else None
        prompt = "ask.lead" if lead is None else "ask.follow"
        cards = acts(seat, PLAY.name, cards_in(playable(state, seat)))
        return Decision((seat,), prompt, cards, {"lead": lead})
    if phase == "move":  # O10; OA6: only within the line; OA29: or nobody
        card = state.table[-1]
        suit = SUIT_OF[card]
        moves = acts(seat, MOVE.name, performers_in(state.waiting & SUIT_CAST[suit]))
        moves.append(Action(seat, STAY.name))
        return Decision((seat,), "ask.move", moves, {"card": card, "suit": suit}, continues=True)
    if phase == "claim":  # O12, OA13, OA34
        assert state.last is not None
        card = state.last.card
        targets, may_decline = claims(state.stage, card, state.last.trump)
        choices = acts(seat, CLAIM.name, performers_in(targets))
        if may_decline:
            choices.append(Action(seat, DECLINE.name))
        return Decision(
            (seat,),
            "ask.claim",
            choices,
            {"card": card, "suit": SUIT_OF[card]},
            private=False,
            continues=True,
        )
    # O8; OA10: performers of any suit; OA31: claimed ones are neither on stage nor in the line
    targets = state.stage if phase in ON_STAGE else state.waiting
    choices = acts(seat, phase, performers_in(targets))
    about: dict[str, Any] = {"card": state.table[-1]}
    if phase == SWAP_IN.name:
        about["out"] = state.out
    return Decision((seat,), f"ask.{phase}", choices, about, continues=True)


def playable(state: State, seat: int) -> int:
    """Returns the cards that a seat may play, as a bit mask.

    A seat must follow the suit led if it can (O7).
    """
    hand = state.hands[seat]
    if not state.table:
        return hand
    return hand & SUIT_CARDS[SUIT_OF[state.table[0]]] or hand


# -- the answers -------------------------------------------------------------------------------


def apply(state: State, action: Action, log: EventLog | None = None) -> EventLog:
    """Carries out a legal action up to the next question.

    Each event is appended to `log` as soon as the state contains its effect.

    Returns:
        The log of events.
    """
    log = [] if log is None else log
    seat, kind, target = action
    if kind == PLAY.name:  # O7
        _play(state, seat, PLAY.arg(action), log)
    elif kind == MOVE.name:  # O10
        _move(state, seat, MOVE.arg(action), log)
    elif kind == STAY.name:  # OA29
        log.append(events.MoveDeclined(seat=seat, suit=SUIT_OF[state.table[-1]]))
        _ability(state, seat, log)
    elif kind == CLAIM.name:  # O12
        _claim(state, seat, CLAIM.arg(action), log)
    elif kind == DECLINE.name:  # OA13
        log.append(events.ClaimDeclined(seat=seat))
        _end_trick(state, log)
    else:  # O8
        assert isinstance(target, int)
        _use(state, seat, kind, Performer(target), log)
    return log


# -- O1 to O5: before the first card -----------------------------------------------------------


def begin(seats: int, seed: int, options: dict[str, Any]) -> tuple[State, EventLog]:
    """Sets up a new game up to its first question.

    Returns:
        The state, and the events so far.
    """
    cast = cast_of(options)
    state = State(
        seats=seats,
        options=options,
        rounds=rounds_of(options, seats),
        cast=cast,
        seed=seed,
        hands=[0] * seats,
        played=[0] * seats,
        voids=[0] * seats,
        line=performers_in(cast),
        troupes=[0] * seats,
        scores=[0] * seats,
    )
    state.line = _shuffled(state, state.line)  # O2
    leader, by = _shuffled(state, [*range(seats)])[0], "dice"  # O5
    if options["first"]:
        leader, by = options["first"] - 1, "table"
    log: EventLog = [
        events.LineFormed(line=tuple(state.line)),
        events.LeaderDrawn(seat=leader, by=by),
    ]
    _begin_round(state, leader, log)
    return state, log


def _begin_round(state: State, leader: int, log: EventLog) -> None:
    """Starts a Round and adds dealt cards to kept ones (O3, OA14).

    `leader` leads the first trick (O4, OA20).
    """
    seats = state.seats
    state.round += 1
    state.trick = 1
    log.append(
        events.RoundBegan(
            seat=leader, round=state.round, rounds=state.rounds, tricks=tricks_a_round(seats)
        )
    )
    deck = _shuffled(state, cards_in(DECK & ~sum(state.hands)))
    each = len(deck) // seats
    for seat in range(seats):
        state.hands[seat] |= mask_of(deck[seat * each : (seat + 1) * each])
    state.aside = mask_of(deck[seats * each :])  # OA15
    state.played = [0] * seats
    state.voids = [0] * seats
    for seat, hand in enumerate(state.hands):
        kept = state.kept[seat] if state.kept else None
        cards = tuple(cards_in(hand))
        log.append(events.HandDealt(seat=seat, cards=cards, kept=kept, audience=(seat,)))
    if state.aside:
        log.append(events.CardSetAside())
    _begin_trick(state, leader, log)


def _shuffled(state: State, items: list[T]) -> list[T]:
    mixed = shuffled(items, state.seed, state.shuffles)
    state.shuffles += 1
    return mixed


# -- O6 to O10: a card and what it does ----------------------------------------------------------


def _begin_trick(state: State, leader: int, log: EventLog) -> None:
    """Moves the first performer in line, if any, to the stage (O6).

    Then asks the leader for a card.
    """
    state.table.clear()
    state.leader = state.turn = leader
    state.phase = "play"
    if not state.line:  # OA11
        log.append(events.LineEmpty())
        return
    trump = trump_of(state.stage)
    performer = state.line.pop(0)
    state.stage |= 1 << performer
    log.append(events.PerformerEntered(performer=performer))
    _announce_trump(state, trump, log)


def _play(state: State, seat: int, card: Card, log: EventLog) -> None:
    suit = SUIT_OF[card]
    state.hands[seat] ^= 1 << card
    state.played[seat] |= 1 << card
    role = _role(state, suit)
    if role in ("trump", "off"):
        state.voids[seat] |= 1 << SUIT_OF[state.table[0]]
    state.table.append(card)
    log.append(events.CardPlayed(seat=seat, card=card, role=role))
    if role == "off" and state.waiting & SUIT_CAST[suit]:  # O10; OA7: if a performer can be moved
        state.phase = "move"
    else:
        _ability(state, seat, log)


def _role(state: State, suit: Suit) -> str:
    """Returns the role in the trick of this suit's card (OA4, OA5).

    The roles are "lead", "follow", "trump" and "off". The trump is the one before the card's
    ability changes it.
    """
    if not state.table:
        return "lead"
    if suit == SUIT_OF[state.table[0]]:
        return "follow"
    return "trump" if suit == trump_of(state.stage) else "off"


def _move(state: State, seat: int, performer: Performer, log: EventLog) -> None:
    """Moves a performer to the front of the line (O10).

    Then starts the ability of the card.
    """
    place = state.line.index(performer)
    state.line.insert(0, state.line.pop(place))
    log.append(events.PerformerMoved(seat=seat, performer=performer, place=place))
    _ability(state, seat, log)


def _ability(state: State, seat: int, log: EventLog) -> None:
    """Starts the ability of the card just played, if possible (O8).

    It depends on the card's value alone (OA30).
    """
    card = state.table[-1]
    ability = ABILITY_OF[card]
    if ability is None:
        _next(state, log)
        return
    needs_stage, needs_line = ability != "add", ability != "remove"
    if (needs_stage and not state.stage) or (needs_line and not state.line):  # OA8
        log.append(events.AbilitySkipped(seat=seat, card=card, ability=ability))
        _next(state, log)
        return
    _ask(state, seat, FIRST_STEP[ability], log)


def _ask(state: State, seat: int, kind: Phase, log: EventLog) -> None:
    """Asks for an ability's target, or uses the only one (OA8)."""
    targets = performers_in(state.stage) if kind in ON_STAGE else state.line
    if len(targets) == 1:
        _use(state, seat, kind, targets[0], log, forced=True)
    else:
        state.phase = kind


def _use(
    state: State, seat: int, kind: str, performer: Performer, log: EventLog, forced: bool = False
) -> None:
    bit = 1 << performer
    trump = trump_of(state.stage)
    if kind == SWAP_OUT.name:  # value 7, first half
        state.out = performer
        if not forced:
            log.append(events.PerformerChosen(seat=seat, performer=performer))
        _ask(state, seat, "swap_in", log)
        return
    if kind == ADD.name:  # value 1
        place = state.line.index(performer)
        state.line.pop(place)
        state.stage |= bit
        log.append(
            events.PerformerAdded(seat=seat, performer=performer, place=place, forced=forced)
        )
    elif kind == REMOVE.name:  # value 4
        state.stage &= ~bit
        state.line.append(performer)
        log.append(events.PerformerRemoved(seat=seat, performer=performer, forced=forced))
    else:  # value 7, second half; OA9: the performer who leaves gets the place in the line
        assert state.out is not None
        out, state.out = state.out, None
        place = state.line.index(performer)
        state.line[place] = out
        state.stage = state.stage & ~(1 << out) | bit
        log.append(
            events.PerformersSwapped(
                seat=seat, performer=performer, out=out, place=place, forced=forced
            )
        )
    _announce_trump(state, trump, log)
    _next(state, log)


def _announce_trump(state: State, before: Suit | None, log: EventLog) -> None:
    """Logs a `TrumpChanged` event if the trump differs from `before` (O9)."""
    trump = trump_of(state.stage)
    if trump != before:
        totals = suit_totals(state.stage)
        log.append(events.TrumpChanged(before=before, trump=trump, totals=totals))


# -- O11 to O13: the end of a trick ------------------------------------------------------------


def _next(state: State, log: EventLog) -> None:
    """Asks the next seat for a card (O7), or ends the trick.

    The end of a trick is that of O11.
    """
    if len(state.table) < state.seats:
        state.turn = (state.turn + 1) % state.seats
        state.phase = "play"
        return
    trump = trump_of(state.stage)  # OA2: the current trump
    card = winning_card(state.table, trump)
    winner = (state.leader + state.table.index(card)) % state.seats
    state.turn = winner
    state.last = LastTrick(
        leader=state.leader, cards=tuple(state.table), winner=winner, card=card, trump=trump
    )
    state.claimed = None
    log.append(
        events.TrickWon(
            seat=winner,
            card=card,
            how="trump" if SUIT_OF[card] == trump else "lead",
            trump=trump,
            leader=state.leader,
            cards=state.last.cards,
        )
    )
    targets, may_decline = claims(state.stage, card, trump)
    if not targets:  # O12
        log.append(events.NothingToClaim(seat=winner, suit=SUIT_OF[card]))
        _end_trick(state, log)
    elif may_decline or targets.bit_count() > 1:
        state.phase = "claim"
    else:
        _claim(state, winner, performers_in(targets)[0], log, forced=True)


def _claim(
    state: State, seat: int, performer: Performer, log: EventLog, forced: bool = False
) -> None:
    """Moves a performer from the stage to the winner's troupe (O12)."""
    trump = trump_of(state.stage)
    state.stage &= ~(1 << performer)
    state.troupes[seat] |= 1 << performer
    state.claimed = performer
    log.append(events.PerformerClaimed(seat=seat, performer=performer, forced=forced))
    _announce_trump(state, trump, log)
    _end_trick(state, log)


def _end_trick(state: State, log: EventLog) -> None:
    """Begins the next trick (O5) or ends the Round (O14).

    The winner leads the next trick, and the performers on stage stay there (OA18).
    """
    if state.trick < tricks_a_round(state.seats):
        state.trick += 1
        _begin_trick(state, state.turn, log)
    else:
        _end_round(state, log)


# -- O14 to O18: the end of a Round and of the game --------------------------------------------


def _end_round(state: State, log: EventLog) -> None:
    """Scores the Round (O15, O16). Each seat keeps its last card (O14).

    After that, the next Round begins (O17) or the game ends (O18).
    """
    trump = trump_of(state.stage)
    award = _give_award(state, log)
    points = tuple(map(blossoms, state.troupes))
    for seat, troupe in enumerate(state.troupes):  # O15
        state.scores[seat] += points[seat]
        log.append(
            events.SeatScored(
                seat=seat,
                round=state.round,
                performers=tuple(performers_in(troupe)),
                points=points[seat],
                total=state.scores[seat],
            )
        )
    lone, source = award
    state.history.append(RoundAccount(points, tuple(state.troupes), lone, source))
    log.append(events.CardsKept(round=state.round))  # O14
    if state.round == state.rounds:
        _announce_trump(state, trump, log)
        _end(state, log)
        return
    state.kept = [cards_in(hand)[0] for hand in state.hands]
    state.pool = DECK & ~sum(state.played)
    state.kept_voids = state.voids
    queue = _shuffled(state, performers_in(state.stage | sum(state.troupes)))  # O17
    state.line += queue  # OA32
    state.stage = 0
    state.troupes = [0] * state.seats
    log.append(events.LineRejoined(performers=tuple(queue), line=tuple(state.line)))
    _announce_trump(state, trump, log)
    _begin_round(state, state.turn, log)


def _give_award(state: State, log: EventLog) -> tuple[int | None, str | None]:
    """Gives performers to the only seat without any (O16).

    Returns:
        The seat and the source of the gift, or (None, None) if there is no gift.
    """
    award = lone_award(state.stage, state.waiting, state.troupes)
    if award is None:
        return None, None
    seat, gift, source = award
    state.troupes[seat] = gift
    if source == "stage":
        state.stage = 0
    else:
        state.line.clear()  # OA17
    log.append(events.LoneAward(seat=seat, performers=tuple(performers_in(gift)), source=source))
    return seat, source


def _end(state: State, log: EventLog) -> None:
    """Ends the game after the last Round (O18)."""
    state.phase = "over"
    state.table.clear()
    won = tuple(winners(state))
    tie = tie_break(state)
    if tie:
        seats, cards = zip(*tie, strict=True)
        log.append(events.TieBroken(seats=seats, cards=cards, winners=won))
    log.append(events.GameEnded(scores=tuple(state.scores), winners=won))
