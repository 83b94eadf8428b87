"""Rules of Upstaged! in the order of the rulebook. See `RULES.md`.

An action is declared (U9, U10), may be paused (U24), and is carried out cue by cue (`_go_on`). A
turn ends after two actions (`_end_turn`). Cues are in `cues`, changes of teams in `teams`. A
function that asks a question sets `State.phase`.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from itertools import combinations
from typing import Any

from engines.kernel.action import Action, acts
from engines.kernel.bits import mask_of
from engines.kernel.decision import Decision
from engines.kernel.event import EventLog
from engines.upstaged import actions, cues, events, teams
from engines.upstaged.content import (
    ACTIONS,
    ARTISTS,
    CARDS,
    GENRE_IDS,
    PAUSES,
    TYPE_CARDS,
    Artist,
    CueCard,
    Genre,
    members,
)
from engines.upstaged.cues import cues_of
from engines.upstaged.facts import (
    actor,
    arena,
    clockwise,
    facing,
    movable,
    must_enter,
    others,
    rooms,
)
from engines.upstaged.fast import hopeless, needs_of, surely
from engines.upstaged.scoring import advice
from engines.upstaged.state import (
    HAND,
    NOBODY,
    PLACES,
    SPOTS,
    UNDER_WAY,
    Performance,
    State,
    airtime,
)

STEPS_A_TURN = 80
"""Upper bound for the number of decisions in a turn.

It allows for two actions, each with the questions for a Pause, one Pause and four upstagings.
"""

INSIDE = frozenset({
    *("move", "click", "source", "face", "drop", "exit", "snatch", "give", "take"),
    *("join", "oust", "send"),
})  # fmt: skip
"""Names of questions that come up while an action is carried out.

Those of cues are first, then those of teams.
"""

ENTERING = frozenset({"source", "face"})
"""Names of questions about an artist who enters.

Before an action (U8), they are private, because the action that follows comes from the hand.
"""


# -- the questions -----------------------------------------------------------------------------


def decide(state: State) -> Decision | None:
    """Returns the next question, or None when the game is over."""
    seat, phase = state.turn, state.phase
    if phase == "act":  # U7
        left = ACTIONS - state.taken
        goes_on = left < ACTIONS or state.entered
        return Decision((seat,), "ask.act", moves(state), {"left": left}, continues=goes_on)
    if phase in INSIDE:  # U8 to U23, U27 to U29
        return _inside(state)
    if phase == "pause":  # U24
        return _window(state)
    if phase == "cut":  # U31
        cutter = state.asked[0]
        cuts = acts(cutter, actions.CUT.name, sorted(state.teams[cutter]))
        return Decision((cutter,), "ask.cut", cuts, {"suggested": advice(state, cutter)})
    if phase == "over":  # U34
        return None
    if phase == "judge":  # U36, UA27
        callers = [each for each in range(state.seats) if each != seat]
        verdicts = acts(seat, actions.CALLED.name, callers)
        verdicts += [Action(seat, actions.IN_ROLE.name), Action(seat, actions.UNCALLED.name)]
        return Decision((seat,), "ask.judge", verdicts, private=False, continues=True)
    assert phase == "turn"  # U36
    turner = state.turner
    quarters = [Action(turner, actions.STAY.name), *acts(turner, actions.TURN.name, (-1, 1))]
    return Decision((turner,), "ask.turn", quarters, private=False, continues=turner == seat)


def moves(state: State) -> list[Action]:
    """Returns the actions that the turn player may begin (U7)."""
    seat = state.turn
    hand = state.hands[seat]
    end = [Action(seat, actions.END.name)]
    if must_enter(state):  # U8
        return [Action(seat, actions.BEGIN.name), *end]
    plays = acts(seat, actions.PLAY.name, performable(state, seat, hand))  # U9
    pairs = [pair for cards in TYPE_CARDS for pair in combinations(members(hand & cards), 2)]
    discards = acts(seat, actions.DISCARD.name, pairs if arena(state) else [])  # U10
    if state.entered and (discards or plays):  # UA34: an action must follow
        end = []
    return [*discards, *end, *plays]


def _inside(state: State) -> Decision:
    """Returns the current action's question with its legal answers (UA5)."""
    answers = _sound(state, choices(state))
    seat = answers[0].seat
    return Decision(
        (seat,),
        f"ask.{state.phase}",
        answers,
        _about(state),
        private=state.phase == "drop" or (state.phase in ENTERING and not state.frames),
        continues=seat == state.turn or len(state.frames) > 1,
    )


def choices(state: State) -> list[Action]:
    """Returns all answers to the question that the current action asks.

    They include answers that UA5 forbids. The player of the card decides (UA32), except that the
    turn player decides the join order and upstagings.
    """
    phase, seat, turn = state.phase, actor(state), state.turn
    if phase == "move":  # U10
        return acts(seat, actions.MOVE.name, movable(state.lanes))
    if phase == "click":  # U18
        _, card, at = state.frames[-1]
        once = cues_of(card)[at - 1] == "click_once"
        return acts(seat, actions.CLICK.name, (-1, 1) if once else (-1, 1, 2))
    if phase == "source":  # U35
        called = acts(seat, actions.SLOT.name, sorted(one for one in state.slots if one != NOBODY))
        return [*called, Action(seat, actions.TOP.name)] if state.deck else called
    if phase == "face":  # U8, U20
        return acts(seat, actions.FACE.name, facing(state))
    if phase == "drop":  # U14
        return acts(seat, actions.DROP.name, members(state.hands[seat]))
    if phase == "exit":  # U21
        return acts(seat, actions.EXIT.name, arena(state))
    if phase == "snatch":  # U22
        return acts(seat, actions.SNATCH.name, arena(state))
    if phase == "give":  # U23
        return acts(seat, actions.GIVE.name, sorted(state.teams[seat]))
    if phase == "take":  # U23
        return acts(seat, actions.TAKE.name, others(state, seat))
    if phase == "join":  # U27
        return acts(turn, actions.JOIN.name, sorted(artist for artist, _ in state.waiting))
    if phase == "oust":  # U29
        return acts(turn, actions.OUST.name, sorted(state.teams[state.host]))
    assert phase == "send"  # UA14
    return acts(turn, actions.SEND.name, rooms(state))


def _about(state: State) -> dict[str, Any]:
    phase = state.phase
    if phase == "face":
        return {"artist": state.entering}
    if phase == "drop":
        return {"count": state.drops}
    if phase == "take":
        return {"artist": state.given}
    if phase == "oust":
        return {"artist": state.arriving, "host_seat": state.host}
    if phase == "send":
        return {"artist": state.ousted, "host_seat": state.host}
    card = state.frames[-1].card if state.frames else None
    return {} if card is None else {"card": card}


def _window(state: State) -> Decision:
    """Returns the question of whether to pause the declared action (U24).

    It is put to all seats that have not declined yet (UA18, UA33).
    """
    seat, card, _ = state.frames[-1]
    answers = []
    for each in state.asked:
        answers.append(Action(each, actions.PASS.name))
        pauses = state.hands[each] & PAUSES
        if pauses:
            answers += acts(each, actions.PAUSE.name, performable(state, each, pauses))
    about = {
        "seat": seat,
        "cards": [*state.paid] if card is None else [card],
        "order": clockwise(state.turn, state.seats),
    }
    return Decision(tuple(state.asked), "ask.pause", answers, about, decline=actions.PASS.name)


def judged(answers: Sequence[Action], people: Container[int]) -> list[Action]:
    """Returns a seat's answers, restricted when a role is judged (UA27).

    A computer player always counts as in role, and only people can call somebody out.

    Args:
        answers: Legal answers of one seat.
        people: Seats of people.
    """
    if answers[0].kind not in (actions.IN_ROLE.name, actions.CALLED.name, actions.UNCALLED.name):
        return [*answers]
    if answers[0].seat not in people:
        return [action for action in answers if action.kind == actions.IN_ROLE.name]
    return [each for each in answers if each.kind != actions.CALLED.name or each.arg in people]


# -- the answers -------------------------------------------------------------------------------


def apply(state: State, action: Action, log: EventLog | None = None) -> EventLog:
    """Carries out a legal action up to the next question.

    Each event is appended to `log` as soon as the state contains its effect.

    Returns:
        The log of events.
    """
    log = [] if log is None else log
    seat, kind, _ = action
    state.phase = UNDER_WAY
    if kind == actions.BEGIN.name:  # U8
        state.entered = True
        cues.call(state, seat, log)
    elif kind == actions.PLAY.name:  # U9
        _play(state, seat, actions.PLAY.arg(action), log)
    elif kind == actions.DISCARD.name:  # U10
        _discard(state, seat, actions.DISCARD.arg(action), log)
    elif kind == actions.END.name:  # U7, U11
        ended = events.TurnEndedEarly if state.taken else events.TurnPassed
        log.append(ended(seat=seat))
        _end_turn(state, log)
    elif kind == actions.PASS.name:  # UA18
        _pass(state, seat)
    elif kind == actions.PAUSE.name:  # U24
        _pause(state, seat, actions.PAUSE.arg(action), log)
    elif kind in (actions.JOIN.name, actions.OUST.name, actions.SEND.name):  # U27, U29
        teams.answer(state, action, log)
    elif kind == actions.CUT.name:  # U31
        teams.cut(state, seat, actions.CUT.arg(action), log)
    elif kind in (actions.IN_ROLE.name, actions.CALLED.name, actions.UNCALLED.name):  # U36, UA27
        _judge(state, action, log)
    elif kind in (actions.STAY.name, actions.TURN.name):  # U36
        _turn(state, action, log)
    else:  # U10, U14, U17 to U23
        cues.answer(state, action, log)
    _go_on(state, log)
    return log


# -- U1 to U6, U35: before the first turn --------------------------------------------------------


def begin(seats: int, seed: int, options: dict[str, Any]) -> tuple[State, EventLog]:
    """Sets up a new game up to its first question.

    Returns:
        The state, and the events so far.
    """
    state = State(
        seats=seats,
        options=options,
        spots=SPOTS[options["mode"]],
        genres=[],
        seed=seed,
        lanes=[],
        deck=[],
        slots=[],
        teams=[[] for _ in range(seats)],
        cuts=[NOBODY] * seats,
        hands=[],
        cues=[],
        pile=[],
        stock=mask_of(range(CARDS)),
    )
    state.genres = cues.shuffle(state, [*map(Genre, range(len(GENRE_IDS)))])[:seats]  # U3, UA31
    state.cues = cues.shuffle(state, [*map(CueCard, range(CARDS))])
    state.hands = [mask_of(state.cues.pop() for _ in range(HAND)) for _ in range(seats)]  # U4
    state.deck = cues.shuffle(state, [*map(Artist, range(ARTISTS))])
    state.lanes = [[state.deck.pop()] + [NOBODY] * state.spots for _ in range(PLACES)]  # U5
    if options["green_room"]:  # UA39
        state.slots = [state.deck.pop(), state.deck.pop()]
    first, by = cues.shuffle(state, [*range(seats)])[0], "dice"  # U6
    if options["first"]:
        first, by = options["first"] - 1, "table"
    log: EventLog = [
        events.MentorsDealt(genres=tuple(state.genres)),
        events.ArenaOpened(artists=tuple(lane[0] for lane in state.lanes)),
    ]
    if state.slots:
        log.append(events.GreenRoomOpened(artists=tuple(state.slots)))
    for seat, hand in enumerate(state.hands):
        log.append(events.HandDealt(seat=seat, cards=tuple(members(hand)), audience=(seat,)))
    log.append(events.FirstChosen(seat=first, by=by))
    _begin_turn(state, first, log)
    return state, log


# -- U7 to U10: a turn and its actions -----------------------------------------------------------


def _begin_turn(state: State, seat: int, log: EventLog) -> None:
    state.turn = seat
    state.turns += 1
    state.taken = 0
    state.entered = False
    state.phase = "act"
    log.append(events.TurnBegan(seat=seat, number=state.turns))


def _play(state: State, seat: int, card: CueCard, log: EventLog) -> None:
    """Declares a card, then asks every seat for a Pause (U9, UA33)."""
    state.hands[seat] ^= 1 << card
    state.frames.append(Performance(seat=seat, card=card, at=0))
    _open_window(state)
    log.append(events.CardDeclared(seat=seat, card=card))


def _discard(state: State, seat: int, pair: tuple[CueCard, CueCard], log: EventLog) -> None:
    """Discards two cards to move an artist (U10, UA33).

    The artist is chosen after every seat has been asked for a Pause (UA19).
    """
    state.hands[seat] ^= mask_of(pair)
    state.pile += pair
    state.paid = pair
    state.frames.append(Performance(seat=seat, card=None, at=0))
    _open_window(state)
    log.append(events.PairDiscarded(seat=seat, cards=pair))


# -- U24: Pause ----------------------------------------------------------------------------------


def _open_window(state: State) -> None:
    """Asks every seat for a Pause, including the turn player (UA18)."""
    state.asked = [*range(state.seats)]
    state.phase = "pause"


def _pass(state: State, seat: int) -> None:
    """Records that `seat` declines to pause (UA18).

    The action continues once all seats have declined.
    """
    state.asked.remove(seat)
    if state.asked:
        state.phase = "pause"


def _pause(state: State, seat: int, card: CueCard, log: EventLog) -> None:
    """Plays a Pause and performs its cues first (U24).

    Only one seat may pause an action (UA18).
    """
    state.hands[seat] ^= 1 << card
    state.asked.clear()
    state.frames.append(Performance(seat=seat, card=card, at=0))
    log.append(events.PausePlayed(seat=seat, card=card))


# -- U9, U15, U16: carrying out an action ----------------------------------------------------------


def _go_on(state: State, log: EventLog) -> None:
    while state.phase == UNDER_WAY:
        if state.waiting:  # U25
            teams.join_next(state, log)
        elif not state.frames:  # U8: an artist entered the empty stage; the action follows
            state.phase = "act"
        else:
            frame = state.frames[-1]
            names = cues_of(frame.card)
            if frame.at == len(names):
                _finish(state, log)
            else:
                state.frames[-1] = frame._replace(at=frame.at + 1)
                cues.perform(state, frame.seat, names[frame.at], log)


def _finish(state: State, log: EventLog) -> None:
    """Discards the completed card (U9) and resumes a paused action (U24)."""
    card = state.frames.pop().card
    if card is not None:
        state.pile.append(card)
    if state.frames:
        log.append(events.ActionResumed(seat=state.frames[-1].seat, card=state.frames[-1].card))
    else:
        _end_action(state, log)


def _end_action(state: State, log: EventLog) -> None:
    """Asks for the second action, or ends the turn (U7).

    A seat that cannot act is asked as well, because an automatic end would reveal its hand (UA34).
    """
    state.taken += 1
    state.entered = False
    state.paid = ()
    if state.taken == ACTIONS:
        _end_turn(state, log)
    else:
        state.phase = "act"


# -- U11, U35, U36: the end of a turn --------------------------------------------------------------


def _end_turn(state: State, log: EventLog) -> None:
    """Ends a turn and refills hand (U11) and Green Room (U35).

    The judgement of the role (U36) is the last step (UA40).
    """
    seat = state.turn
    if state.taken == ACTIONS:
        log.append(events.ActionsDone(seat=seat))
    cues.draw(state, seat, HAND - state.hands[seat].bit_count(), log)
    while NOBODY in state.slots and state.deck:  # UA39
        artist = state.deck.pop()
        state.slots[state.slots.index(NOBODY)] = artist
        state.sunk = min(state.sunk, len(state.deck))
        log.append(events.SlotFilled(artist=artist))
    if state.options["outspoken"] and state.taken:
        state.phase = "judge"
    else:
        _next_turn(state, log)


def _judge(state: State, action: Action, log: EventLog) -> None:
    """Carries out the judgement of the turn player's role (UA27).

    The judgement decides who may turn the arena: the turn player, the seat that called them out, or
    nobody.
    """
    seat, verdict, _ = action
    caller = actions.CALLED.arg(action) if verdict == actions.CALLED.name else None
    event = events.RoleJudged(seat=seat, verdict=verdict, caller_seat=caller)
    if verdict == actions.UNCALLED.name:
        log.append(event)
        _next_turn(state, log)
    else:
        state.turner = seat if caller is None else caller
        state.phase = "turn"
        log.append(event)


def _turn(state: State, action: Action, log: EventLog) -> None:
    """Turns the arena by one click, or declines to turn it (U36).

    Then the turn ends.
    """
    if action.kind == actions.TURN.name:
        cues.turn_arena(state, action.seat, actions.TURN.arg(action), log)
    else:
        log.append(events.TurnDeclined(seat=action.seat))
    _next_turn(state, log)


def _next_turn(state: State, log: EventLog) -> None:
    """Begins the next seat's turn (U6) or ends the show (UA41)."""
    if state.turns == airtime(state.seats, state.options):
        state.off_air = True
        teams.stop(state, events.OffAir(), log)
    else:
        _begin_turn(state, (state.turn + 1) % state.seats, log)


# -- U14, U15, UA5: cards that can be performed ----------------------------------------------------


def performable(state: State, seat: int, cards: int) -> list[CueCard]:
    """Returns the playable cards in the bit mask `cards`, in ascending order."""
    return [card for card in members(cards) if playable(state, seat, card)]


def playable(state: State, seat: int, card: CueCard) -> bool:
    """Whether some sequence of choices completes every cue of `card`."""
    held, needs = state.hands[seat].bit_count() - 1, needs_of(cues_of(card))
    if surely(state, seat, held, needs):
        return True
    return not hopeless(state, seat, held, needs) and tried(state, seat, card)


def tried(state: State, seat: int, card: CueCard) -> bool:
    """Whether some tried sequence of choices completes every cue of `card`."""
    after, log = _put_down(state, seat, card)
    return _completes(after, len(state.frames) + 1, card, log)


def obstacle(state: State, seat: int, card: CueCard) -> str:
    """Returns the cue at which `card` fails in one sequence of choices."""
    after, log = _put_down(state, seat, card)
    return _stuck(after, log, card)


def spoilt(state: State, answer: Action) -> str:
    """Returns the later cue that an answer would make impossible (UA5)."""
    card = state.frames[-1].card
    assert card is not None, "only a card has cues that an answer can spoil"
    after = state.copy()
    return _stuck(after, apply(after, answer), card)


def _stuck(state: State, log: EventLog, card: CueCard) -> str:
    while True:
        for event in log:
            if isinstance(event, events.CutShort) and event.card == card:
                return event.cue
        log = apply(state, choices(state)[0])


def spoiling(state: State) -> list[Action]:
    """Returns the answers that UA5 forbids because they prevent the card's completion.

    Unless an action asks a question, there are none.
    """
    if state.phase not in INSIDE:
        return []
    answers = choices(state)
    sound = _sound(state, answers)
    return [each for each in answers if each not in sound]


def _sound(state: State, answers: list[Action]) -> list[Action]:
    """Returns the answers that leave every later cue possible (UA5, UA35).

    If no answer does, returns all answers. Only the player of the card is limited.
    """
    if not state.frames or len(answers) == 1:
        return answers
    seat, card, at = state.frames[-1]
    rest = cues_of(card)[at:]
    if card is None or answers[0].seat != seat or not rest:
        return answers
    held = state.hands[seat].bit_count() - state.drops
    removing = int(state.phase in ("exit", "snatch"))
    adding = int(state.phase == "source")
    if surely(state, seat, held, needs_of(rest), removing, adding):
        return answers
    depth = len(state.frames)
    return [each for each in answers if _leads_on(state, each, depth, card)] or answers


def _put_down(state: State, seat: int, card: CueCard) -> tuple[State, EventLog]:
    after = state.copy()
    log: EventLog = []
    after.hands[seat] ^= 1 << card
    after.frames.append(Performance(seat=seat, card=card, at=0))
    after.phase = UNDER_WAY
    _go_on(after, log)
    return after, log


def _leads_on(state: State, action: Action, depth: int, card: CueCard) -> bool:
    after = state.copy()
    return _completes(after, depth, card, apply(after, action))


def _completes(state: State, depth: int, card: CueCard, log: EventLog) -> bool:
    """Whether `card` was completed or can still be completed.

    A sequence of choices that ends the game also counts as completing the card (UA5). `depth` is
    the card's position in `State.frames`, counted from 1.
    """
    if any(isinstance(event, events.CutShort) and event.card == card for event in log):
        return False
    if len(state.frames) < depth:
        return True
    return any(_leads_on(state, each, depth, card) for each in choices(state))
