"""The rules of Thespianage: the course of a game and of a turn.

Numbers such as T12 and TA36 are listed in RULES.md with the tests that show them. What a step of a
card does is in `steps`, what it may be aimed at in `targets`.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Any

from engines.kernel.action import Action, acts
from engines.kernel.decision import Decision
from engines.kernel.event import KEPT, EventLog
from engines.kernel.kept import Table
from engines.thespianage import cast, events, hands, parts, scoring, steps, targets
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
    TURNS,
)  # fmt: skip
from engines.thespianage.content import (
    ASPECTS,
    CHARACTERS,
    COUNTS,
    EFFECTS,
    EVENTS,
    FIRST_EVENT,
    FIRST_SHOT,
    MOVE_STEP,
    REHEARSE_STEP,
    SHOTS,
    SPECIAL_COUNTS,
    STEPS,
    TILES,
)
from engines.thespianage.hands import shuffle
from engines.thespianage.stage import staged
from engines.thespianage.state import (
    ACTION,
    DOWN_IN,
    DRAWN,
    HAND,
    NOBODY,
    SHEET,
    State,
    number_of,
    signs_of,
)
from engines.thespianage.steps import run
from engines.thespianage.targets import any_possible
from engines.thespianage.tiles import NONE, turned_up

CARDS_A_TURN = 2
"""Play Cards of one action at most (T11)."""

ACTION_STEPS: dict[str, tuple[int, ...]] = {
    REHEARSE.name: (REHEARSE_STEP,),
    PLACES.name: (MOVE_STEP,),
    FREE.name: (MOVE_STEP,),
}
"""What an action does is what the card of its name does (TA2)."""

DECK_CARDS = sum(COUNTS) + EVENTS

STEPS_A_TURN = 150
"""More than a turn can take."""

# -- before the first turn -------------------------------------------------------------------


def begin(seats: int, seed: int, options: dict[str, Any]) -> tuple[State, EventLog]:
    """A new game up to its first question, and what happened until there (T1–T9)."""
    state = State()
    state.seats = seats
    state.options = options
    state.seed = seed
    state.shuffles = 0
    drawn = shuffle(state, range(seats))[0]  # always, so that the deal stays the same
    state.first = options["first"] - 1 if options["first"] else drawn
    state.dealer = (state.first - 1) % seats
    state.pool = shuffle(state, TILES)
    _make_deck(state)
    _deal_roles(state)
    shots = shuffle(state, range(FIRST_SHOT, FIRST_SHOT + SHOTS))
    state.shots = shots[:seats]
    state.box += shots[seats:]
    _clear(state)
    log: EventLog = [events.cast_chosen((state.cast, None))]
    for seat, hand in enumerate(state.hands):
        crush, nemesis, shot = state.crush[seat], state.nemesis[seat], state.shots[seat]
        log.append(events.hand_dealt((seat, tuple(hand), crush, nemesis, shot, (seat,))))
    by = "table" if options["first"] else "dice"
    log.append(events.FirstChosen(state.first, state.dealer, by))
    _cast(state, log)
    return state, log


_CARDS = [kind for kind, count in enumerate(COUNTS) for _ in range(count)]
"""All Play Cards."""


def _off(cards: list[int], number: int) -> list[int]:
    """So many cards from the top, which is the end, one after the other."""
    taken = cards[: -number - 1 : -1]
    del cards[len(cards) - len(taken) :]
    return taken


def _make_deck(state: State) -> None:
    """T3, T4: hands first, then four parts with Events; a short show uses half (TA39)."""
    length = state.options["length"]
    cards = shuffle(state, _CARDS)
    state.box = []
    if length == "short":
        half = len(cards) // 2
        state.box, cards = sorted(cards[half:]), cards[:half]
    state.hands = [sorted(_off(cards, HAND)) for _ in range(state.seats)]
    state.tells = {}
    drawn = shuffle(state, range(FIRST_EVENT, FIRST_EVENT + EVENTS))
    each = parts.EVENTS_A_QUARTER[length]
    sizes = parts.sizes(state.seats, state.options)
    made = [shuffle(state, _off(cards, size) + _off(drawn, each)) for size in sizes]
    state.box += drawn
    order = shuffle(state, range(parts.QUARTERS))
    state.deck = []
    for part in order:
        state.deck += made[part]
    state.quarters = [(sizes[part], each) for part in order]


def _deal_roles(state: State) -> None:
    """T5, T6, TA3, TA4."""
    state.cast = tuple(sorted(shuffle(state, range(CHARACTERS))[: state.seats]))
    state.characters = [NOBODY] * state.seats
    cast.deal(state)
    state.changed = 0
    state.crush_seen = [1 << seat for seat in range(state.seats)]
    state.nemesis_seen = [1 << seat for seat in range(state.seats)]


def _clear(state: State) -> None:
    """An empty table, with the first seat to choose a character."""
    state.pile = []
    state.stage = staged(())
    state.cells = [[] for _ in range(2 * state.seats * ASPECTS)]
    state.struck = []
    state.specials = [[0] * len(SPECIAL_COUNTS) for _ in range(state.seats)]
    state.supply = [*SPECIAL_COUNTS]
    state.signs = signs_of([], [], state.supply)  # there is nothing else yet
    state.guards = 0
    state.phase = "character"
    state.turn = state.first
    state.turns = state.mode = state.played = state.extra = state.finals = 0
    state.begun = state.free = state.drawing = False
    state.price = ("", 0)
    state.frames = []
    state.step = state.left = 0
    state.answers = []
    state.target = NOBODY
    state.held = NONE
    state.origin = (0, 0, 0)
    state.picked = ()
    state.votes = []


# -- what may be done ------------------------------------------------------------------------


def decide(state: State) -> Decision | None:
    """The next question; None when the game is over."""
    phase = state.phase
    if phase == "act":
        return _turn(state)
    if phase == "pay":
        turn = state.turn
        mine = TURNS[turn]
        drops = mine.drops
        choices = []
        last = NOBODY
        for card in state.hands[turn]:
            if card != last:  # each kind once
                last = card
                choices.append(drops[card])
        return Decision(mine.seats, "ask.pay", choices, _DUE[state.price], continues=True)
    if phase in _ASKED:
        prompt, name, find, again = _ASKED[phase]
        answers = state.answers
        thing = state.frames[-1][1]
        told = None if find is None else find(state)
        if again:
            # The question keeps the list of its answers, so no other list has its id.
            key = id(answers), thing, told, state.step
            known = _KNOWN.get(key)
            if known is not None:
                return known
        question = Decision(
            TURNS[answers[0][0]].seats,
            prompt,
            answers,
            {"thing": thing} if told is None else {"thing": thing, name: told},
            private=phase != "name" and not STEPS[state.step].openly,
            continues=True,
        )
        if again:
            if len(_KNOWN) == KEPT:
                _KNOWN.clear()
            _KNOWN[key] = question
        return question
    if phase == "over":
        return None
    turn = state.turn
    return Decision((turn,), "ask.character", acts(turn, CHARACTER.name, cast.offered(state)))


def _turns(mode: int) -> Table[int, dict[str, Any]]:
    return Table(lambda more: {"left": more, "finals": 0, "mode": mode})


_ABOUT = [*map(_turns, range(3))]
"""What everybody may know about the question of a turn that is not a final one: by its mode, and
how many cards may be played."""

_DUE: Table[tuple[str, int], dict[str, Any]] = Table(
    lambda price: {"action": price[0], "count": price[1]}
)
"""What everybody may know about the question what to pay with, by the price."""

_TOLD: dict[str, tuple[str, Callable[[State], int]]] = {
    "drop": ("count", attrgetter("left")),
    "host": ("aspect", lambda state: state.origin[2]),
    "grab": ("host_seat", attrgetter("target")),
    "secret": ("host_seat", attrgetter("target")),
    "give": ("to_seat", attrgetter("target")),
}
"""What everybody may know about the question of a step besides the thing and who is asked."""

_AGAIN = frozenset({"put", "host", "player", "choose", "name"})
"""Questions whose lists of answers are shared: the same ones come up again and again."""

_KNOWN: dict[tuple[int, int, int | None, int], Decision] = {}
"""These questions, once they have been asked: by which list it is, all that they say, and the step
that asks, which tells how openly."""

_ASKED = {
    question: ("ask." + question, *_TOLD.get(question, ("", None)), question in _AGAIN)
    for question in steps.ANSWER
}
"""The questions of steps: prompt, what else everybody may know, and whether they are kept."""


def limit(state: State) -> int:
    """How many Play Cards may be played in this turn (T11)."""
    return 1 if state.stage.one_card else CARDS_A_TURN + state.extra


def left(state: State) -> int:
    """How many more may be played in this action."""
    more = limit(state) - state.played
    return more if more > 0 and state.mode != 2 else 0


def _turn(state: State) -> Decision:
    """What the turn player may begin now (T10–T14, T20, TA15, TA27).

    A card or One Shot may be played if any of its steps could do something now (TA32, TA40).
    """
    seat = state.turn
    mine = TURNS[seat]
    hand = state.hands[seat]
    held = len(hand)
    mode = state.mode
    more = left(state)
    seen, needs, sure = targets.glance(state, seat)
    choices = [mine.end]
    if state.free and seen & needs.places:  # TA15: never between two cards
        if more and held and mode == 1:  # a second card may follow, for all to see
            choices.insert(0, mine.close)
        else:
            choices.append(mine.free)
    prices = state.stage.prices
    if not mode and held >= prices["places"] and seen & needs.places:
        choices.append(mine.places)
    if more or not mode:
        things = needs.things
        last = NOBODY
        for at, card in enumerate(hand):
            if card != last:  # each kind once
                last = card
                play = sure[card]
                if play is None:
                    enough, rest, play = things[card]
                    if not seen & enough:
                        if not rest:
                            continue
                        # TA40: it leaves the hand before it does anything.
                        state.hands[seat] = [*hand[:at], *hand[at + 1 :]]
                        if not any_possible(state, seat, seen, rest):
                            continue
                choices.append(play)
        state.hands[seat] = hand
    if not mode and held >= prices["rehearse"] and state.pool:
        choices.append(mine.rehearse)
    shot = state.shots[seat]
    if shot != NOBODY:
        enough, rest, use = needs.things[shot]
        if sure[shot] or seen & enough or (rest and any_possible(state, seat, seen, rest)):
            choices.append(use)
    finals = state.finals
    about = {"left": more, "finals": finals, "mode": mode} if finals > 0 else _ABOUT[mode][more]
    return Decision(mine.seats, "ask.act", choices, about, continues=state.begun)


# -- what comes of it ------------------------------------------------------------------------


def apply(state: State, action: Action, log: EventLog | None = None) -> EventLog:
    """Carry out a legal action; returns what happened, up to the next question.

    Events are appended to `log` as soon as their effect stands.
    """
    seat, kind, arg = action
    if log is None:
        log = []
    if _CARRY_OUT[kind](state, seat, arg, log):
        # Go on with what is under way until a question comes up or the game is over.
        while run(state, log):
            if state.drawing:
                _next_turn(state, log)
                break
            state.phase = "act"
            if not _spent(state) or not _end_turn(state, state.turn, None, log):
                break
    return log


# What carries an action out returns whether to go on with what is under way. If not, a question
# stands, or the game is over.


def _take_character(state: State, seat: int, character: Any, log: EventLog) -> bool:
    """T7, TA6."""
    state.characters[seat] = character
    if NOBODY in state.characters:
        state.turn = cast.chooser(state)
    log.append(events.character_taken[seat][character])
    _cast(state, log)
    return False


def _cast(state: State, log: EventLog) -> None:
    """TA5, TA6: up to the next choice of a character, or the first turn."""
    if NOBODY not in state.characters:
        _open_hearts(state, log)
        state.turn = (state.first - 1) % state.seats  # the first is next
        _next_turn(state, log)
        return
    seat = state.turn
    offered = cast.offered(state)
    if not offered:
        cast.deal(state)
        offered = cast.offered(state)
        log.append(events.hearts_dealt_again[seat])
        for each in range(state.seats):
            hearts = each, state.crush[each], state.nemesis[each], (each,)
            log.append(events.hearts_dealt(hearts))
    if cast.settled(state):
        _take_character(state, seat, offered[0], log)


def _open_hearts(state: State, log: EventLog) -> None:
    """TA49."""
    if state.seats == cast.OPEN_HEARTS:
        log.append(events.HeartsOpened())
        _show_hearts(state, log)


def _show_hearts(state: State, log: EventLog) -> None:
    """Every Crush and Nemesis is turned up."""
    everybody = (1 << state.seats) - 1
    for seat in range(state.seats):
        for secret, held, seen in (
            ("crush", state.crush, state.crush_seen),
            ("nemesis", state.nemesis, state.nemesis_seen),
        ):
            seen[seat] = everybody
            log.append(events.secret_shown[seat, secret, held[seat]])


def _end_turn(state: State, seat: int, arg: Any, log: EventLog) -> bool:
    """T10: two cards; none in a final turn (TA13). True: an Event has come up first."""
    if state.finals <= 0:
        state.drawing = True
        hands.draw(state, seat, DRAWN, log)
        if state.frames:
            return True
    _next_turn(state, log)
    return False


def _close(state: State, seat: int, arg: Any, log: EventLog) -> bool:
    """TA15."""
    state.mode = 2
    log.append(events.action_closed[seat])
    return False


def _play(state: State, seat: int, card: Any, log: EventLog) -> bool:
    """T11."""
    state.begun = True
    state.mode = 1
    state.played += 1
    hands.lay(state, seat, card)
    state.frames.append((seat, card, EFFECTS[card], NOBODY))
    log.append(events.card_played[seat][card])
    return True


def _shoot(state: State, seat: int, arg: Any, log: EventLog) -> bool:
    """TA38."""
    state.begun = True
    shot = state.shots[seat]
    state.shots[seat] = NOBODY
    state.frames.append((seat, shot, EFFECTS[shot], NOBODY))
    log.append(events.shot_used[seat][shot])
    return True


def _go_free(state: State, seat: int, arg: Any, log: EventLog) -> bool:
    """T20, TA15."""
    state.begun = True
    state.free = False
    state.mode = 2 if state.mode else 0
    state.frames.append((seat, ACTION, ACTION_STEPS[FREE.name], NOBODY))
    log.append(events.action_taken[seat][FREE.name])
    return True


def _priced(kind: str) -> Callable[[State, int, Any, EventLog], bool]:
    """How an action begins that is paid for with cards (T12, T14)."""

    def begin(state: State, seat: int, arg: Any, log: EventLog) -> bool:
        price = state.stage.prices[kind]
        state.begun = True
        state.mode = 2
        state.price = (kind, price)
        state.phase = "pay"
        log.append(events.action_taken[seat][kind])
        hand = state.hands[seat]
        paid = False
        if price == len(hand):  # no choice
            for card in hand[:]:
                paid = _discard(state, seat, card, log)
        return paid

    return begin


def _discard(state: State, seat: int, card: Any, log: EventLog) -> bool:
    """T12, T14: the price, card by card; then what it is paid for.

    T15: or a card that a step asks for.
    """
    if state.phase != "pay":
        return steps.ANSWER[DROP.name](state, seat, card, log)
    action, left = state.price
    state.price = (action, left - 1)
    hands.discard(state, seat, card, log)
    if left > 1:
        return False
    state.frames.append((seat, ACTION, ACTION_STEPS[action], NOBODY))
    state.price = ("", 0)
    return True


_CARRY_OUT: dict[str, Callable[[State, int, Any, EventLog], bool]] = {
    **steps.ANSWER,
    DROP.name: _discard,
    CHARACTER.name: _take_character,
    END.name: _end_turn,
    CLOSE.name: _close,
    PLAY.name: _play,
    SHOT.name: _shoot,
    FREE.name: _go_free,
    REHEARSE.name: _priced(REHEARSE.name),
    PLACES.name: _priced(PLACES.name),
}
"""By kind of action: what a seat may begin, and the answers to what is under way."""


def _spent(state: State) -> bool:
    """Whether everybody can see that nothing more can be done in this turn.

    Who still has a One Shot is asked, whatever it is: a turn that ended by itself would tell.
    """
    seat, mode = state.turn, state.mode
    if not mode or state.shots[seat] != NOBODY:  # a One Shot may yet bring a card
        return False
    if mode == 1 and state.hands[seat] and state.played < limit(state):
        return False
    return not (state.free and targets.possible(state, seat, MOVE_STEP))


# -- turns and the end -----------------------------------------------------------------------


def _next_turn(state: State, log: EventLog) -> None:
    """T9; T19 and TA36 when the deck has run out; Showtime after the last final turn."""
    finals = state.finals
    if finals:
        if finals == 1:
            state.finals = 0
            _showtime(state, log)
            return
        state.finals = finals = state.seats if finals == NOBODY else finals - 1
    seat = state.turn + 1
    if seat == state.seats:
        seat = 0
    state.turn = seat
    state.turns = number = state.turns + 1
    state.mode = state.played = state.extra = 0
    state.begun = state.drawing = False
    state.phase = "act"
    if state.guards:
        state.guards &= ~(1 << seat)
    if finals:
        state.free = True
        log.append(events.final_turn_began[seat][finals])
    else:
        state.free = False
        log.append(events.turn_began[seat][number])


def _showtime(state: State, log: EventLog) -> None:
    """T21–T30: sheets are turned up; after a success so are the cards for the heart."""
    state.drawing = False
    found = scoring.judged(state)
    for seat in targets.clockwise(state.first, state.seats):
        sheet = number_of(state.seats, seat, SHEET, 0)
        for number in range(sheet, sheet + ASPECTS):
            if state.signs & DOWN_IN[number]:
                cell = state.cells[number]
                cell[:] = [turned_up(tile, state.seats) for tile in cell]
                state.look_over(number)
        log += scoring.shown(found, seat)
    state.phase = "over"
    judgement = "success" if found.success else "failure"
    log.append(events.show_judged((found.total, found.needed, judgement, None)))
    if found.success:
        _show_hearts(state, log)
        log += [events.heart_rewarded((*each, None)) for each in found.rewards]
    scores, winners = scoring.final(found)
    log.append(events.game_ended((tuple(scores), tuple(winners), None)))
