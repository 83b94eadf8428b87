"""The rules of Upstaged!: what may be done, and the course of a turn.

Numbers such as U17 and UA5 are listed in RULES.md with the tests that show them. What a cue does
is in `cues`, what happens to a team in `teams`.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from functools import cache
from itertools import combinations
from typing import Any

from engines.kernel.action import Action, act, acts
from engines.kernel.decision import Decision
from engines.kernel.event import EventLog
from engines.upstaged import cues, events, teams
from engines.upstaged.actions import (
    BEGIN,
    BEGINS,
    CALLED,
    CLICK,
    CUT,
    DECLINE,
    DISCARD,
    END,
    ENDS,
    EXIT,
    FACE,
    GIVE,
    IN_ROLE,
    JOIN,
    MOVE,
    OUST,
    PASSES,
    PAUSE,
    PAUSINGS,
    PLAY,
    SEND,
    SLOTS,
    SNATCH,
    STAY,
    TAKE,
    TOPS,
    TURN,
    UNCALLED,
    discards,
    dropping,
    playing,
)
from engines.upstaged.content import ARTISTS, CARDS, CUES, GENRE_IDS, PAUSES, members
from engines.upstaged.cues import STEPS
from engines.upstaged.facts import (
    actor,
    arena,
    clockwise,
    facing,
    mask,
    movable,
    must_enter,
    others,
    rooms,
)
from engines.upstaged.foresight import NEEDS, NOTHING, hopeless, sure, surely
from engines.upstaged.scoring import advice
from engines.upstaged.state import (
    HAND,
    MOST_SEATS,
    NOBODY,
    PLACES,
    SPOTS,
    STAGE,
    UNDER_WAY,
    State,
    airtime,
)

ACTIONS = 2
"""Actions of a turn at most (U7)."""

STEPS_A_TURN = 80
"""More than a turn can take: two actions, each with its window, a Pause and four upstagings."""

# -- before the first turn -------------------------------------------------------------------


def begin(seats: int, seed: int, options: dict[str, Any]) -> tuple[State, EventLog]:
    """A new game up to its first question, and what happened until there (U1–U6, U35)."""
    state = State()
    state.seats = seats
    state.options = options
    state.spots = SPOTS[options["mode"]]
    state.seed = seed
    state.shuffles = 0
    state.genres = cues.shuffle(state, range(len(GENRE_IDS)))[:seats]
    state.cues = cues.shuffle(state, range(CARDS))
    state.hands = [mask(state.cues.pop() for _ in range(HAND)) for _ in range(seats)]
    state.pile = []
    state.stock = mask(range(CARDS))
    state.deck = cues.shuffle(state, range(ARTISTS))
    state.lanes = [[state.deck.pop()] + [NOBODY] * state.spots for _ in range(PLACES)]
    state.crowd = STAGE
    state.window = None
    state.slots = [state.deck.pop(), state.deck.pop()] if options["green_room"] else []
    state.sunk = 0
    state.teams = [[] for _ in range(seats)]
    state.cuts = [NOBODY] * seats
    state.asked = []
    state.frames = []
    state.paid = ()
    state.drops = 0
    state.waiting = []
    state.entering = state.given = state.arriving = state.ousted = NOBODY
    state.host = state.turner = 0
    state.turns = 0
    state.off_air = False
    drawn = cues.shuffle(state, range(seats))[0]
    first = options["first"] - 1 if options["first"] else drawn
    log: EventLog = [
        events.MentorsDealt(tuple(state.genres)),
        events.ArenaOpened(tuple(lane[0] for lane in state.lanes)),
    ]
    if state.slots:
        log.append(events.GreenRoomOpened(tuple(state.slots)))
    for seat, hand in enumerate(state.hands):
        log.append(events.HandDealt(seat, members(hand), (seat,)))
    log.append(events.FirstChosen(first, "table" if options["first"] else "dice"))
    _begin_turn(state, first, log)
    return state, log


# -- what may be done ------------------------------------------------------------------------


def decide(state: State) -> Decision | None:
    """The next question; None when the game is over."""
    return _ASK[state.phase](state)


def _next_action(state: State) -> Decision:
    """U7: a turn's second action goes on with the same turn."""
    left = ACTIONS - state.taken
    goes_on = left < ACTIONS or state.entered
    return Decision((state.turn,), "ask.act", moves(state), {"left": left}, True, DECLINE, goes_on)


def moves(state: State) -> list[Action]:
    """What the turn player may begin now (U7–U10, UA34)."""
    seat = state.turn
    hand = state.hands[seat]
    if must_enter(state):
        return [BEGINS[seat], ENDS[seat]]
    cards = playing(seat, performable(state, seat, hand))
    choices = discards(seat, hand) if state.crowd else []
    if not (state.entered and (choices or cards)):
        choices.append(ENDS[seat])
    return choices + cards


def plays(state: State) -> list[int]:
    """The cards that the turn player may begin with, once somebody is on stage (U9)."""
    seat = state.turn
    return [*members(performable(state, seat, state.hands[seat]))]


def _window(state: State) -> Decision:
    """UA18, UA33: everybody who has not let it go may answer what was declared."""
    window = state.window
    if window is None:
        window = state.window = _opened(state)
    about, pausing = window
    asked = tuple(state.asked)
    choices = _answers(asked, pausing) if pausing else _PASSING[asked]
    return Decision(asked, "ask.pause", choices, about)


def _answers(asked: tuple[int, ...], pausing: dict[int, list[Action]]) -> list[Action]:
    choices = []
    for seat in asked:
        choices.append(PASSES[seat])
        if seat in pausing:
            choices += pausing[seat]
    return choices


_PASSING: dict[tuple[int, ...], list[Action]] = {
    asked: [PASSES[seat] for seat in asked]
    for count in range(1, MOST_SEATS + 1)
    for asked in combinations(range(MOST_SEATS), count)
}
"""What these seats may do where nobody can pause."""


def _opened(state: State) -> tuple[dict[str, Any], dict[int, list[Action]]]:
    """What stays as it is until all have answered: what everybody may know, who may pause how."""
    seat, card, _ = state.frames[-1]
    about = {
        "seat": seat,
        "cards": [*state.paid] if card is None else [card],
        "order": [*clockwise(state.turn, state.seats)],
    }
    pausing = {}
    for each, hand in enumerate(state.hands):
        if hand & PAUSES:
            made = PAUSINGS[each]
            cards = members(performable(state, each, hand & PAUSES))
            pausing[each] = [made[card] for card in cards]
    return about, pausing


@cache
def _judging(turn: int, seats: int) -> Decision:
    """UA27."""
    choices = _verdicts(turn, seats)
    return Decision((turn,), "ask.judge", choices, {}, False, DECLINE, True)


@cache
def _turning(turner: int, own: bool) -> Decision:
    """U36; the turn may be somebody's `own` one."""
    choices = _quarters(turner)
    return Decision((turner,), "ask.turn", choices, {}, False, DECLINE, own)


def _card(state: State) -> dict[str, Any]:
    """The card that asks, if it is one."""
    card = state.frames[-1][1] if state.frames else None
    return {} if card is None else {"card": card}


def _clicks(state: State, seat: int) -> list[Action]:
    """U18."""
    _, card, at = state.frames[-1]
    return _turns(seat, CUES[card][at - 1])  # type: ignore[index]  # cues are on cards


@cache
def _turns(seat: int, cue: str) -> list[Action]:
    return acts(seat, CLICK.name, (-1, 1) if cue == "click_once" else (-1, 1, 2))


def _sources(state: State, seat: int) -> list[Action]:
    """U35."""
    made = SLOTS[seat]
    choices = [made[artist] for artist in sorted(state.slots) if artist != NOBODY]
    if state.deck:
        choices.append(TOPS[seat])
    return choices


@cache
def _faces(seat: int, places: tuple[int, ...]) -> list[Action]:
    """U20."""
    return acts(seat, FACE.name, places)


@cache
def _verdicts(turn: int, seats: int) -> list[Action]:
    callers = [each for each in range(seats) if each != turn]
    return [
        *acts(turn, CALLED.name, callers),
        act(turn, IN_ROLE.name),
        act(turn, UNCALLED.name),
    ]


@cache
def _quarters(turner: int) -> list[Action]:
    return [act(turner, STAY.name), *acts(turner, TURN.name, (-1, 1))]


def _inside(state: State) -> Decision:
    """What is asked inside a card or an action."""
    frames, turn, phase = state.frames, state.turn, state.phase
    prompt, answers, about = _INSIDE[phase]
    choices = answers(state, actor(state))
    if frames and len(choices) > 1:
        choices = _sound(state, choices)
    seat = choices[0].seat
    return Decision((seat,), prompt, choices, about(state), phase == "drop", DECLINE,
                    seat == turn or len(frames) > 1)  # fmt: skip


def _choices(state: State) -> list[Action]:
    """Every answer to a question inside a card or an action, sound or not."""
    _, answers, _ = _INSIDE[state.phase]
    return answers(state, actor(state))


_INSIDE: dict[
    str, tuple[str, Callable[[State, int], list[Action]], Callable[[State], dict[str, Any]]]
] = {
    "click": ("ask.click", _clicks, _card),
    "face": (
        "ask.face",
        lambda state, seat: _faces(seat, facing(state)),
        lambda state: {"artist": state.entering},
    ),
    "source": ("ask.source", _sources, _card),
    "drop": (
        "ask.drop",
        lambda state, seat: dropping(seat, state.hands[seat]),
        lambda state: {"count": state.drops},
    ),
    "move": (
        "ask.move",
        lambda state, seat: acts(seat, MOVE.name, movable(state.lanes)),
        _card,
    ),
    "exit": (
        "ask.exit",
        lambda state, seat: acts(seat, EXIT.name, arena(state)),
        _card,
    ),
    "snatch": (
        "ask.snatch",
        lambda state, seat: acts(seat, SNATCH.name, arena(state)),
        _card,
    ),
    "give": (
        "ask.give",
        lambda state, seat: acts(seat, GIVE.name, sorted(state.teams[seat])),
        _card,
    ),
    "take": (
        "ask.take",
        lambda state, seat: acts(seat, TAKE.name, others(state, seat)),
        lambda state: {"artist": state.given},
    ),
    "join": (  # U27
        "ask.join",
        lambda state, seat: acts(
            state.turn, JOIN.name, sorted([artist for artist, _ in state.waiting])
        ),
        _card,
    ),
    "oust": (  # U29
        "ask.oust",
        lambda state, seat: acts(state.turn, OUST.name, sorted(state.teams[state.host])),
        lambda state: {"artist": state.arriving, "host_seat": state.host},
    ),
    "send": (
        "ask.send",
        lambda state, seat: acts(state.turn, SEND.name, rooms(state)),
        lambda state: {"artist": state.ousted, "host_seat": state.host},
    ),
}
"""By the phase: the question; its answers, where `seat` makes the choices inside the card or
action; and what everybody may know about it besides who is asked."""


def _cut(state: State) -> Decision:
    """U31."""
    seat = state.asked[0]
    choices = acts(seat, CUT.name, sorted(state.teams[seat]))
    return Decision((seat,), "ask.cut", choices, {"suggested": advice(state, seat)})


_ASK: dict[str, Callable[[State], Decision | None]] = {
    **dict.fromkeys(_INSIDE, _inside),
    "act": _next_action,
    "pause": _window,
    "judge": lambda state: _judging(state.turn, state.seats),
    "turn": lambda state: _turning(state.turner, state.turner == state.turn),
    "cut": _cut,
    "over": lambda state: None,
}
"""By the phase: who makes the question."""


_VERDICTS = frozenset({IN_ROLE.name, CALLED.name, UNCALLED.name})


def judged(actions: Sequence[Action], people: Container[int]) -> list[Action]:
    """UA27: the answers to one question where `people` are the seats that people play.

    A computer player's own turn counts as in role, and only people call somebody out.
    """
    if actions[0].kind not in _VERDICTS:
        return [*actions]
    if actions[0].seat not in people:
        return [action for action in actions if action.kind == IN_ROLE.name]
    return [each for each in actions if each.kind != CALLED.name or each.arg in people]


# -- looking ahead ---------------------------------------------------------------------------

# Questions that are part of performing a card's cues.
_WITHIN = frozenset(
    {"click", "face", "source", "drop", "exit", "snatch", "give", "take", "join", "oust", "send"}
)


def playable(state: State, seat: int, card: int) -> bool:
    """Whether some line of choices performs every cue of `card` now (U14, U15, UA5)."""
    return performable(state, seat, 1 << card) != 0


def performable(state: State, seat: int, cards: int) -> int:
    """Those of some cards in a hand, as masks, of which that is true."""
    held = state.hands[seat].bit_count() - 1
    found = sure(state, seat, held, cards)
    if found != cards:
        for card in members(cards ^ found):
            if not hopeless(state, seat, held, NEEDS[card][0]):
                after, log = _tried(state, seat, card)
                if _completes(after, len(state.frames) + 1, card, log):
                    found |= 1 << card
    return found


def _sound(state: State, choices: list[Action]) -> list[Action]:
    """UA5, UA35: without those that spoil a later cue, as long as others do not."""
    seat, card, at = state.frames[-1]
    if card is None or choices[0].seat != seat:
        return choices
    needs = NEEDS[card][at]
    if needs == NOTHING:
        return choices
    held = state.hands[seat].bit_count() - state.drops
    removing = state.phase in ("exit", "snatch")
    adding = state.phase == "source"
    if surely(state, seat, held, needs, removing, adding):
        return choices
    depth = len(state.frames)
    return [each for each in choices if _leads_on(state, each, depth, card)] or choices


def spoiling(state: State) -> list[Action]:
    """The answers to the question inside a card that UA5 keeps back."""
    if state.phase not in _WITHIN:
        return []
    choices = _choices(state)
    sound = _sound(state, choices) if state.frames else choices
    return [each for each in choices if each not in sound]


def obstacle(state: State, seat: int, card: int) -> str:
    """The cue at which `card` gets stuck when it is played now, along one line of choices."""
    after, log = _tried(state, seat, card)
    while True:
        for event in log:
            if type(event) is events.CutShort and event.card == card:
                return event.cue
        log = apply(after, _choices(after)[0])


def _tried(state: State, seat: int, card: int) -> tuple[State, EventLog]:
    """A copy in which `card` has been played, up to its first question, and what happened."""
    after = state.copy()
    log: EventLog = []
    after.hands[seat] ^= 1 << card
    after.frames.append((seat, card, 0))
    _run(after, log)
    return after, log


def _leads_on(state: State, action: Action, depth: int, card: int) -> bool:
    after = state.copy()
    return _completes(after, depth, card, apply(after, action))


def _completes(state: State, depth: int, card: int, log: EventLog) -> bool:
    """Whether `card`, played at this depth, was or can be carried out to its last cue.

    A line that ends the game counts (UA5).
    """
    if any(type(event) is events.CutShort and event.card == card for event in log):
        return False
    if len(state.frames) < depth:
        return True
    return any(_leads_on(state, each, depth, card) for each in _choices(state))


# -- what comes of it ------------------------------------------------------------------------


def apply(state: State, action: Action, log: EventLog | None = None) -> EventLog:
    """Carry out a legal action; returns what happened, up to the next question.

    Events are appended to `log` as soon as their effect stands.
    """
    seat, kind, arg = action
    if log is None:
        log = []
    if kind == DECLINE:
        state.asked.remove(seat)
        if not state.asked:
            state.phase = UNDER_WAY
            _run(state, log)
        return log
    state.phase = UNDER_WAY
    if _CARRY_OUT[kind](state, seat, arg, log):
        if state.frames:
            _run(state, log)
        elif state.phase != "cut":  # an artist came for the empty stage: the action follows (U8)
            state.phase = "act"
    return log


def _begin(state: State, seat: int, _: None, log: EventLog) -> bool:
    """U8: the action begins with an artist for the stage."""
    state.entered = True
    return cues.call(state, seat, log)


def _end(state: State, seat: int, _: None, log: EventLog) -> None:
    if not state.taken and not state.entered:
        log.append(events.turn_passed(seat))
    _end_turn(state, log)


def _play(state: State, seat: int, card: int, log: EventLog) -> None:
    """U9, UA33: the card is declared; then anybody may pause it."""
    state.hands[seat] ^= 1 << card
    state.frames.append((seat, card, 0))
    _open_window(state)
    log.append(events.card_declared(seat, card))


def _discard(state: State, seat: int, pair: tuple[int, int], log: EventLog) -> None:
    """U10, UA33: two cards are paid; the artist is chosen after the window (UA19)."""
    for card in pair:
        state.hands[seat] ^= 1 << card
        state.pile.append(card)
    state.paid = pair
    state.frames.append((seat, None, 0))
    _open_window(state)
    log.append(events.pair_discarded(seat, pair))


def _open_window(state: State) -> None:
    state.asked = [*range(state.seats)]
    state.window = None
    state.phase = "pause"


def _pause(state: State, seat: int, card: int, log: EventLog) -> None:
    """U24: the first who answers is the only one (UA18)."""
    state.hands[seat] ^= 1 << card
    state.asked.clear()
    state.frames.append((seat, card, 0))
    log.append(events.pause_played(seat, card))
    _run(state, log)


def _run(state: State, log: EventLog) -> None:
    """Go on with what is under way until a question comes up or the game is over."""
    while True:
        if state.waiting:
            if not teams.join_next(state, log):
                return
            continue
        if not state.frames:
            if state.phase not in ("cut", "over"):
                _end_action(state, log)
            return
        seat, card, at = state.frames[-1]
        state.frames[-1] = (seat, card, at + 1)
        if not STEPS[card][at](state, seat, log):
            return


def _end_action(state: State, log: EventLog) -> None:
    """Ask for the next action, or end the turn after the second (U7).

    Who put an artist on the stage and can do nothing then is asked too (UA34): a turn that ended
    by itself would tell what is in the hand.
    """
    state.taken += 1
    state.entered = False
    state.paid = ()
    if state.taken == ACTIONS:
        _end_turn(state, log)
    else:
        state.phase = "act"


# -- the end of a turn, and of the game ------------------------------------------------------


def _begin_turn(state: State, seat: int, log: EventLog) -> None:
    state.turn = seat
    state.turns += 1
    state.taken = 0
    state.entered = False
    state.phase = "act"
    log.append(events.turn_began(seat, state.turns))


def _end_turn(state: State, log: EventLog) -> None:
    """U11, U35, then U36 as the very last step (UA40)."""
    seat = state.turn
    if state.taken >= ACTIONS:
        log.append(events.actions_done(seat))
    cues.draw(state, seat, HAND - state.hands[seat].bit_count(), log)
    slots, deck = state.slots, state.deck
    while NOBODY in slots and deck:  # UA39
        artist = slots[slots.index(NOBODY)] = deck.pop()
        state.sunk = min(state.sunk, len(deck))
        log.append(events.slot_filled(artist))
    if state.options["outspoken"] and state.taken:
        state.phase = "judge"
    else:
        _next_turn(state, log)


def _in_role(state: State, seat: int, _: None, log: EventLog) -> None:
    """U36: who stayed in role may turn the arena."""
    state.turner = seat
    state.phase = "turn"
    log.append(events.role_judged(seat, IN_ROLE.name, None))


def _called(state: State, seat: int, caller: int, log: EventLog) -> None:
    """U36: who called somebody out may."""
    state.turner = caller
    state.phase = "turn"
    log.append(events.role_judged(seat, CALLED.name, caller))


def _uncalled(state: State, seat: int, _: None, log: EventLog) -> None:
    """UA27: nobody may."""
    log.append(events.role_judged(seat, UNCALLED.name, None))
    _next_turn(state, log)


def _quarter(state: State, seat: int, clicks: int | None, log: EventLog) -> None:
    """U36: the quarter turn, or none."""
    if clicks is None:
        log.append(events.turn_declined(seat))
    else:
        cues.turn_arena(state, seat, clicks, log)
    _next_turn(state, log)


def _next_turn(state: State, log: EventLog) -> None:
    if state.turns == airtime(state.seats, state.options):  # never where it has no limit
        state.off_air = True
        teams.stop(state, events.OffAir(), log)
    else:
        _begin_turn(state, (state.turn + 1) % state.seats, log)


_CARRY_OUT: dict[str, Callable[[State, int, Any, EventLog], bool | None]] = {
    BEGIN.name: _begin,
    END.name: _end,
    PLAY.name: _play,
    DISCARD.name: _discard,
    PAUSE.name: _pause,
    IN_ROLE.name: _in_role,
    CALLED.name: _called,
    UNCALLED.name: _uncalled,
    STAY.name: _quarter,
    TURN.name: _quarter,
    CUT.name: teams.cut,
    **cues.ANSWER,
    **teams.ANSWER,
}
"""By the kind of an action: what it does. True: then what is under way goes on."""
