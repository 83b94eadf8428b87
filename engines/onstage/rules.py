"""The rules of Onstage: what may be done, and what comes of it.

Numbers such as O7 and OA21 are listed in RULES.md with the tests that show them.
"""

from __future__ import annotations

from functools import cache, partial
from typing import Any

from engines.kernel.action import Action
from engines.kernel.decision import Decision
from engines.kernel.dice import shuffled
from engines.kernel.kept import Table
from engines.onstage import actions, events
from engines.onstage.content import (
    ABILITY_OF,
    CARD_BITS,
    DECK,
    SUIT_CARDS,
    SUIT_CAST,
    SUIT_OF,
    SUITS,
    bits_in,
    blossoms,
    cards_in,
    performers_in,
    suit_totals,
    trump_of,
)
from engines.onstage.scoring import claims, lone_award, tie_break, winners, winning_card
from engines.onstage.state import (
    LastTrick,
    RoundAccount,
    State,
    cast_of,
    last_trick,
    rounds_of,
    tricks_a_round,
)

# -- before the first card -------------------------------------------------------------------


def begin(seats: int, seed: int, options: dict[str, Any]) -> tuple[State, list[Any]]:
    """A new game up to its first question, and what happened until there (O1–O6)."""
    state = State()
    state.seats = seats
    state.options = options
    state.rounds = rounds_of(options, seats)
    state.cast = cast_of(options)
    state.seed = seed
    state.shuffles = 0
    state.round = 0
    state.out = None
    state.hands = [0] * seats
    state.played = [0] * seats
    state.aside = 0
    state.troupes = [0] * seats
    state.table = []
    state.claimed = None
    state.line = _shuffled(state, performers_in(state.cast))
    state.stage = 0
    state.scores = [0] * seats
    state.history = []
    state.last = None
    state.kept = []
    state.pool = 0
    state.kept_voids = []
    drawn = _shuffled(state, list(range(seats)))[0]
    leader = options["first"] - 1 if options["first"] else drawn
    by = "table" if options["first"] else "dice"
    log: list[Any] = [events.LineFormed(tuple(state.line)), events.LeaderDrawn(leader, by)]
    _begin_round(state, leader, log)
    return state, log


def _shuffled(state: State, items: list[int]) -> list[int]:
    mixed = shuffled(items, state.seed, state.shuffles)
    state.shuffles += 1
    return mixed


def _begin_round(state: State, leader: int, log: list[Any]) -> None:
    """Deal up to full hands from all cards but the kept ones (O3, OA14, OA15) and open (OA20)."""
    state.round += 1
    state.trick = 1
    state.voids = [0] * state.seats
    log.append(events.RoundBegan(leader, state.round, state.rounds, tricks_a_round(state.seats)))
    deck = _shuffled(state, bits_in(DECK & ~sum(state.hands)))
    each = len(deck) // state.seats
    for seat in range(state.seats):
        state.hands[seat] |= sum(deck[seat * each : (seat + 1) * each])
    state.aside = sum(deck[state.seats * each :])
    state.played = [0] * state.seats
    for seat in range(state.seats):
        hand = tuple(cards_in(state.hands[seat]))
        kept = state.kept[seat] if state.kept else None
        log.append(events.HandDealt(seat, hand, kept, (seat,)))
    if state.aside:
        log.append(events.CardSetAside())
    _begin_trick(state, leader, log)


def _begin_trick(state: State, leader: int, log: list[Any]) -> None:
    """The front of the line steps on stage; then the leader chooses a card (O6, OA11)."""
    state.table.clear()
    state.leader = state.turn = leader
    state.phase = "play"
    if state.line:
        before = state.stage
        performer = state.line.pop(0)
        state.stage = before | 1 << performer
        log.append(events.PERFORMER_ENTERED[performer])
        _tell_trump(before, state.stage, log)
    else:
        log.append(events.LineEmpty())


def _change(was: int | None, stage: int) -> events.TrumpChanged | None:
    """What is told of this stage (mask) after another trump; None where it is the same."""
    now = trump_of(stage)
    return None if was == now else events.TrumpChanged(was, now, suit_totals(stage))


_CHANGES = {trump: Table(partial(_change, trump)) for trump in (None, *range(SUITS))}


def _tell_trump(before: int, after: int, log: list[Any]) -> None:
    told = _CHANGES[trump_of(before)][after]
    if told is not None:
        log.append(told)


# -- what may be done ------------------------------------------------------------------------


def waiting(state: State) -> int:
    """The performers in the line (mask)."""
    return state.cast ^ state.stage ^ sum(state.troupes)


# The steps of an ability (O8).
STEPS = {"add": ("add",), "remove": ("remove",), "swap": ("swap_out", "swap_in")}

# Those that name a performer on stage; all others name one in the line.
# OA10: of any suit; OA31: claimed performers are in neither.
FROM_STAGE = ("remove", "swap_out")


def legal_cards(state: State, seat: int) -> int:
    """The cards (mask) that this seat may play into the trick as it stands (O7)."""
    hand, table = state.hands[seat], state.table
    return (hand & SUIT_CARDS[SUIT_OF[table[0]]] or hand) if table else hand


# Questions never change, nor does what everybody may know about them: those that are few are made
# once. Of `_FOLLOWING` there are some ten thousand, of the others one or two thousand at the most.
_ALONE = tuple((seat,) for seat in range(actions.MOST_SEATS))
_LEAD: dict[int | None, dict[str, Any]] = {suit: {"lead": suit} for suit in (None, *range(SUITS))}
_ASK = {phase: f"ask.{phase}" for phase in ("add", "remove", "swap_out", "swap_in")}


@cache
def _about(card: int, out: int | None = None) -> dict[str, Any]:
    """Of an ability: its card, and who is about to leave the stage."""
    return {"card": card} if out is None else {"card": card, "out": out}


def _following(seat: int, cards: int) -> Decision:
    """O7: all these cards (mask), which this seat may play, are of the suit led."""
    suit = SUIT_OF[cards.bit_length() - 1]
    return Decision(_ALONE[seat], "ask.follow", actions.plays(seat, cards), _LEAD[suit])


_FOLLOWING = tuple(Table(partial(_following, seat)) for seat in range(actions.MOST_SEATS))


@cache
def _moving(seat: int, card: int, performers: int) -> Decision:
    """O10, OA6, OA29: one of these (mask) to the front of the line, or nobody."""
    choices = [*actions.steps(seat, "move", performers), actions.no(seat, "move")]
    about = {"card": card, "suit": SUIT_OF[card]}
    return Decision(_ALONE[seat], "ask.move", choices, about, continues=True)


@cache
def _claiming(seat: int, card: int, performers: int, may_decline: bool) -> Decision:
    """O12, OA13: one of these (mask) to the winner's troupe. It is asked on the open table."""
    choices = actions.steps(seat, "claim", performers)
    if may_decline:
        choices.append(actions.no(seat, "claim"))
    about = {"card": card, "suit": SUIT_OF[card]}
    return Decision(_ALONE[seat], "ask.claim", choices, about, private=False, continues=True)


def decide(state: State) -> Decision | None:
    """The next question; None when the game is over."""
    phase = state.phase
    seat = state.turn
    if phase == "play":
        cards, table = legal_cards(state, seat), state.table
        if not table:
            return Decision(_ALONE[seat], "ask.lead", actions.plays(seat, cards), _LEAD[None])
        lead = SUIT_OF[table[0]]
        if cards & SUIT_CARDS[lead]:
            return _FOLLOWING[seat][cards]
        return Decision(_ALONE[seat], "ask.follow", actions.plays(seat, cards), _LEAD[lead])
    if phase == "over":
        return None
    if phase == "claim":
        last: LastTrick = state.last  # type: ignore[assignment]  # the one just completed
        targets, may_decline = claims(state.stage, last.card, last.trump)
        return _claiming(seat, last.card, targets, may_decline)
    card = state.table[-1]
    if phase == "move":
        return _moving(seat, card, waiting(state) & SUIT_CAST[SUIT_OF[card]])
    performers = state.stage if phase in FROM_STAGE else waiting(state)
    choices = actions.steps(seat, phase, performers)
    about = _about(card, state.out) if phase == "swap_in" else _about(card)
    # Targets are chosen with one's own hand in sight (True), and the turn goes on (True).
    # Not by keyword: that takes four times as long, and this is asked at every step.
    return Decision(_ALONE[seat], _ASK[phase], choices, about, True, "pass", True)


# -- what comes of it ------------------------------------------------------------------------


def apply(state: State, action: Action, log: list[Any] | None = None) -> list[Any]:
    """Carry out a legal action; returns what happened, up to the next question.

    Events are appended to `log` as soon as their effect stands.
    """
    if log is None:
        log = []
    target: int
    if state.phase == "play":  # most are: they do without taking the action apart
        target = action[2]  # type: ignore[assignment]  # a play names a card
        _play(state, state.turn, target, log)
        return log
    seat, kind, target = action  # type: ignore[assignment]  # steps without one do not use it
    if kind == "claim":
        _claim(state, seat, target, False, log)
    elif kind == "decline":  # OA13
        log.append(events.ClaimDeclined(seat))
        _end_trick(state, log)
    elif kind == "move":
        place = state.line.index(target)
        state.stage = shift(kind, state.stage, state.line, target)
        log.append(events.performer_moved(seat, target, place))
        _ability(state, seat, log)
    elif kind == "stay":  # OA29
        log.append(events.MOVE_DECLINED[seat][SUIT_OF[state.table[-1]]])
        _ability(state, seat, log)
    else:
        _use(state, seat, kind, target, False, log)
    return log


def shift(kind: str, stage: int, line: list[int], performer: int, out: int | None = None) -> int:
    """Move one performer (two in a swap) as a step says: changes `line`, returns the new stage.

    `move`: to the front of the line (O10). `add`: line to stage, `remove`: stage to the back of
    the line (O8). `swap_in`: `out` takes exactly the place in line that is vacated (OA9).
    `claim`: off the stage, out of reach (OA31).
    """
    bit = 1 << performer
    if kind == "move":
        line.remove(performer)
        line.insert(0, performer)
        return stage
    if kind == "add":
        line.remove(performer)
        return stage | bit
    if kind == "remove":
        line.append(performer)
    elif kind == "swap_in" and out is not None:
        line[line.index(performer)] = out
        return stage & ~(1 << out) | bit
    return stage & ~bit


def _play(state: State, seat: int, card: int, log: list[Any]) -> None:
    table = state.table
    bit = CARD_BITS[card]
    suit = SUIT_OF[card]
    state.hands[seat] ^= bit
    state.played[seat] |= bit
    role = "lead"
    if table:
        lead = SUIT_OF[table[0]]
        role = "follow"
        if suit != lead:
            state.voids[seat] |= 1 << lead
            role = "trump" if suit == trump_of(state.stage) else "off"  # OA4, OA5
    table.append(card)
    log.append(events.CARD_PLAYED[role][seat][card])
    if role == "off" and waiting(state) & SUIT_CAST[suit]:  # O10, OA7
        state.phase = "move"
    else:
        _ability(state, seat, log)


def _ability(state: State, seat: int, log: list[Any]) -> None:
    """The ability of the card just played (O8, OA30); without a target it is skipped (OA8)."""
    card = state.table[-1]
    ability = ABILITY_OF[card]
    if ability is None:
        _next(state, log)
    elif (state.stage or ability == "add") and (state.line or ability == "remove"):
        _ask(state, seat, STEPS[ability][0], log)
    else:
        log.append(events.ability_skipped(seat, card, ability))
        _next(state, log)


def _ask(state: State, seat: int, kind: str, log: list[Any]) -> None:
    """Ask for a step of an ability; where only one performer can be named, take that one."""
    if kind in FROM_STAGE:
        stage = state.stage
        only = None if stage & stage - 1 else stage.bit_length() - 1
    else:
        line = state.line
        only = None if len(line) > 1 else line[0]
    if only is None:
        state.phase = kind
    else:
        _use(state, seat, kind, only, True, log)


def _use(state: State, seat: int, kind: str, performer: int, forced: bool, log: list[Any]) -> None:
    """Carry out a step of an ability and go on with the trick."""
    if kind == "swap_out":
        state.out = performer
        if not forced:
            log.append(events.PERFORMER_CHOSEN[seat][performer])
        _ask(state, seat, "swap_in", log)
        return
    before, out, line = state.stage, state.out, state.line
    place = -1 if kind == "remove" else line.index(performer)
    state.stage = shift(kind, before, line, performer, out)
    state.out = None
    if kind == "remove":
        log.append(events.PERFORMER_REMOVED[forced][seat][performer])
    elif kind == "add":
        log.append(events.performer_added(seat, performer, place, forced))
    elif out is not None:  # in every "swap_in": "swap_out" came first
        log.append(events.PerformersSwapped(seat, performer, out, place, forced))
    _tell_trump(before, state.stage, log)
    _next(state, log)


def _next(state: State, log: list[Any]) -> None:
    """The next seat plays, or the trick is decided (O7, O11)."""
    table = state.table
    seats = state.seats
    if len(table) < seats:
        turn = state.turn + 1
        state.turn = turn if turn < seats else 0
        state.phase = "play"
        return
    trump = trump_of(state.stage)
    card = winning_card(table, trump)
    suit = SUIT_OF[card]
    leader = state.leader
    winner = (leader + table.index(card)) % seats
    cards = tuple(table)
    state.last = last_trick((leader, cards, winner, card, trump))
    state.claimed = None
    state.turn = winner
    how = "trump" if suit == trump else "lead"
    log.append(events.trick_won((winner, card, how, trump, leader, cards, None)))
    choice, may_decline = claims(state.stage, card, trump)
    if not choice:
        log.append(events.NOTHING_TO_CLAIM[winner][suit])
        _end_trick(state, log)
    elif may_decline or choice & choice - 1:
        state.phase = "claim"
    else:
        _claim(state, winner, choice.bit_length() - 1, True, log)


def _claim(state: State, seat: int, performer: int, forced: bool, log: list[Any]) -> None:
    """O12: from the stage to the winner's troupe."""
    before = state.stage
    state.stage = shift("claim", before, state.line, performer)
    state.troupes[seat] |= 1 << performer
    state.claimed = performer
    log.append(events.PERFORMER_CLAIMED[forced][seat][performer])
    _tell_trump(before, state.stage, log)
    _end_trick(state, log)


def _end_trick(state: State, log: list[Any]) -> None:
    """The winner leads on (O5); what is on stage stays there (OA18). Or the Round ends (O14)."""
    if state.trick < tricks_a_round(state.seats):
        state.trick += 1
        _begin_trick(state, state.turn, log)
    else:
        _end_round(state, log)


def _end_round(state: State, log: list[Any]) -> None:
    """O16, O15, O14; then the next Round (O17) or the end (O18, OA33)."""
    stage = state.stage
    award = lone_award(stage, waiting(state), state.troupes)
    if award is None:
        lone, source_of_gift = None, None
    else:
        lone, gift, source_of_gift = award
        state.troupes[lone] = gift
        if source_of_gift == "stage":
            state.stage = 0
        else:
            state.line.clear()  # OA17
        log.append(events.LoneAward(lone, tuple(performers_in(gift)), source_of_gift))
    points = tuple(map(blossoms, state.troupes))
    for seat, troupe in enumerate(state.troupes):
        state.scores[seat] += points[seat]
        log.append(
            events.SeatScored(
                seat, state.round, tuple(performers_in(troupe)), points[seat], state.scores[seat]
            )
        )
    state.history.append(RoundAccount(points, tuple(state.troupes), lone, source_of_gift))
    log.append(events.CardsKept(state.round))
    if state.round == state.rounds:
        _tell_trump(stage, state.stage, log)
        _end(state, log)
        return
    state.kept = [hand.bit_length() - 1 for hand in state.hands]
    state.pool = DECK & ~sum(state.played)
    state.kept_voids = state.voids
    queue = _shuffled(state, performers_in(state.stage | sum(state.troupes)))
    state.line += queue  # OA32
    state.stage = 0
    state.troupes = [0] * state.seats
    log.append(events.LineRejoined(tuple(queue), tuple(state.line)))
    _tell_trump(stage, 0, log)
    _begin_round(state, state.turn, log)


def _end(state: State, log: list[Any]) -> None:
    """O18: the last Round has been scored."""
    state.phase = "over"
    state.table.clear()
    won = tuple(winners(state))
    tie = tie_break(state)
    if tie:
        seats, cards = zip(*tie, strict=True)
        log.append(events.TieBroken(seats, cards, won))
    log.append(events.GameEnded(tuple(state.scores), won))
