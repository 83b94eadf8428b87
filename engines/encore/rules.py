"""The rules of ENCORE!! ECG: the course of a game, of a Round and of an action.

Numbers such as E17 and EA33 are listed in RULES.md with the tests that show them. What a step of
an ability does is in `steps`, what holds at the moment in `continuous`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, cast

from engines.encore import (
    actions,
    continuous,
    events,
    operations,
    scoring,
    steps,
    targets,
    triggers,
)
from engines.encore.actions import (
    ENCORES,
    EXHAUSTS,
    PERFORMING,
    PRESHOWS,
    ROOMS,
    TO_ZONES,
    ZONES,
)
from engines.encore.content import (
    ABILITY,
    CARDS,
    COLOURS,
    DECKS,
    FIRST_VENUE,
    MOST_PAY,
    TRIGGER,
    VENUE_PAYOUT,
    VENUES,
)
from engines.encore.operations import AT_LAST, MAIN, is_tired, shuffle
from engines.encore.state import (
    ALONE,
    LEDGER,
    NONE,
    PAYOUT,
    SEATS,
    SIGNING,
    START,
    START_MONEY,
    UNASKED,
    Chosen,
    State,
)
from engines.kernel.action import Action, acts
from engines.kernel.decision import Decision
from engines.kernel.event import EventLog

PASS = actions.PASS.name

COLOURS_EACH = 2
"""E14."""

CARDS_A_ROUND = 2
"""E17."""

MOST_AT_FIRST = 6
"""EA1."""

LAST_ROUND = 12
"""EA28."""

MOST_ROUNDS = 999
"""More Rounds than a tour without a Curfew is expected to take."""

_DECLINED = (actions.SKIP.name,)

_DIVIDED = (actions.SPLIT.name,)

PIPS = range(1, 7)

STEPS_A_ROUND = 500
"""More than a Round can take."""

# -- before the first Round --------------------------------------------------------------------


def begin(seats: int, seed: int, options: dict[str, Any]) -> tuple[State, EventLog]:
    """A new game up to its first question, and what happened until there (E13, E14, EA27)."""
    state = State()
    state.options = cast(Chosen, options)
    state.width = state.options["zones"]
    state.seed = seed
    state.shuffles = 0
    venues = shuffle(state, range(FIRST_VENUE, FIRST_VENUE + VENUES))
    state.venues = venues[: options["venues"]]
    state.box = sorted(venues[options["venues"] :])
    _clear(state)
    log: EventLog = []
    rolls = _roll(state, log)
    while rolls[0] == rolls[1]:  # EA24
        rolls = _roll(state, log)
    state.priority = state.turn = int(rolls[1] > rolls[0])
    log.append(events.priority_taken[state.priority])
    return state, log


def _roll(state: State, log: EventLog) -> tuple[int, int]:
    rolls = shuffle(state, PIPS)[0], shuffle(state, PIPS)[0]
    log.append(events.PriorityRolled(rolls))
    return rolls


def _clear(state: State) -> None:
    """An empty board, with the first colour deck to be chosen."""
    zones = 2 * state.width
    state.colours = [[], []]
    state.decks = [[], [], [], []]
    state.hands = [[], []]
    state.known = [[], []]
    state.zones = [[NONE] * zones, [NONE] * zones]
    state.performers = [0] * SEATS
    state.supporters = [0] * SEATS
    state.tired = [0] * SEATS
    state.removed = [[], []]
    state.held = state.venue = NONE
    state.returned = 0
    state.won = [[], []]
    state.money = [START_MONEY] * SEATS
    state.ledger = [[0] * len(LEDGER) for _ in range(SEATS)]
    for ledger in state.ledger:
        ledger[START] = START_MONEY
    state.intensity = [0] * SEATS
    state.cheer = [0] * SEATS
    state.star = state.round = state.passes = state.again = 0
    state.reached = state.moved = state.onward = False
    state.stage = state.phase = "draft"
    state.used = []
    state.fired = []
    state.laws = {}
    state.heard = {}
    state.terms = [None, None]
    state.stirred = False
    state.frames = []
    state.queue = []
    state.step = state.left = state.looked = state.sweep = 0
    state.answers = []
    state.picked = ()
    state.weary = [0] * SEATS


# -- what may be done ----------------------------------------------------------------------------


def decide(state: State) -> Decision | None:
    """The next question; None when the game is over.

    Of the actions of who has the turn (E20) it lists what there is, sorted; and which kinds of them
    can be said.
    """
    phase, seat = state.phase, state.turn
    if phase != "act":
        return _ASK[phase](state, seat)
    money, width = state.money[seat], state.width
    performers, supporters = state.performers[seat], state.supporters[seat]
    standing = performers | supporters
    awake = standing ^ state.tired[seat]
    acting, helping = performers & awake, supporters & awake
    front = acting & MAIN[width]  # E4
    boost = front & helping >> width  # E7
    terms = state.terms[seat] or continuous.terms(state, seat)
    _, banned, sometimes, quiet, loud, most = terms
    if not quiet:
        quiet, loud, most = actions.offers(seat, continuous.dearer(state, seat))
    if state.stage == "event":
        show = True
        able = acting  # E11, EA9
        offers = loud
    else:
        show = False
        able = helping  # E6
        offers = quiet
    if sometimes:
        banned = continuous.banned(state, seat)
    if banned:
        boost = 0 if "boost" in banned else boost
        able = 0 if ("encore" if show else "preshow") in banned else able
        offers = quiet if "surprise" in banned else offers
    if able and (state.used or money < MOST_PAY):
        able = _usable(state, seat, able)
    offer = offers[ROOMS[width][standing]][money if money < most else most]
    boosts, performs, both, said = PERFORMING[seat][front][boost]
    if show:
        found = [*boosts, *ENCORES[seat][able], *performs]
        spoken = said[1 if able else 0]
    else:
        found = both + PRESHOWS[seat][able]
        spoken = said[2 if able else 0]
    if offer:
        for card in state.hands[seat]:
            if offered := offer[card]:
                found.append(offered)
    about = {"stage": state.stage, "passes": state.passes, "round": state.round}
    return Decision(ALONE[seat], "ask.act", found, about, continues=state.onward, spoken=spoken)


_STAGED = [{"thing": card, "card": card} for card in range(CARDS)]
"""What is said of a card that is staged by the action itself."""

_PROMPTS = {phase: f"ask.{phase}" for phase in targets.CHOICES}


_ALL_COLOURS = frozenset(range(COLOURS))


def _ask_draft(state: State, turn: int) -> Decision:
    one, two = state.colours
    return _draft_of(turn, *one, *two)


@cache
def _draft_of(turn: int, *taken: int) -> Decision:
    """This question, with these colours gone."""
    free = sorted(_ALL_COLOURS.difference(taken))
    choices = acts(turn, actions.DRAFT.name, free)
    return Decision(ALONE[turn], "ask.draft", choices, private=False)


def _ask_split(state: State, turn: int) -> Decision:
    count, splits = to_draw(state)
    if len(splits) > count:
        return _FREE_SPLITS[state.stage][turn][count]
    return _split_of(turn, count, splits, state.stage)


@cache
def _split_of(turn: int, count: int, choices: range, stage: str) -> Decision:
    splits = acts(turn, actions.SPLIT.name, choices)
    even = min(choices, key=lambda performers: abs(2 * performers - count))
    about = {"count": count, "stage": stage, "suggested": even}
    return Decision(ALONE[turn], "ask.split", splits, about, spoken=_DIVIDED)


_FREE_SPLITS = {
    stage: [
        [_split_of(seat, count, range(count + 1), stage) for count in range(MOST_AT_FIRST + 1)]
        for seat in range(SEATS)
    ]
    for stage in ("opening", "draw")
}
"""These questions where there are enough cards in both decks, which is nearly always so."""


def _ask_exhaust(state: State, turn: int) -> Decision:
    zone = state.sweep % state.width
    behind = zone + state.width
    choices = [EXHAUSTS[turn][zone], EXHAUSTS[turn][behind]]
    about = {"card": state.zones[turn][zone], "second": state.zones[turn][behind]}
    return Decision(ALONE[turn], "ask.exhaust", choices, about, private=False)


def _ask_trim(state: State, turn: int) -> Decision:
    about = {"count": len(state.hands[turn]) - limit(state)}
    choices = acts(turn, actions.TRIM.name, state.hands[turn])
    return Decision(ALONE[turn], "ask.trim", choices, about, continues=state.moved)


def _ask_order(state: State, turn: int) -> Decision:
    waiting = triggers.waiting(state)
    seat = waiting[0][0]
    things = sorted(thing for _, thing in waiting)
    own = state.moved and seat == turn
    return Decision(ALONE[seat], "ask.order", acts(seat, actions.ORDER.name, things), private=False,
                    continues=own)  # fmt: skip


def _ask_zone(state: State, turn: int) -> Decision:
    """EA35: of the signed card, or of one that is moved."""
    frame, card = state.frames[-1], state.held
    seat, thing = frame[0], frame[1]
    if card == NONE:
        host, zone = state.picked
        card = state.zones[host][zone]
    return Decision(
        ALONE[seat],
        "ask.zone",
        state.answers,
        _STAGED[card] if thing == card else {"thing": thing, "card": card},
        private=False,
        continues=state.moved and seat == turn,
    )


def _ask_step(state: State, turn: int) -> Decision:
    """What else a step asks."""
    phase, answers = state.phase, state.answers
    seat = answers[0].seat
    about: dict[str, Any] = {"thing": state.frames[-1][1]}
    if phase == "with":
        host, zone = state.picked
        about["card"] = state.zones[host][zone]
    elif phase in ("drop", "deck"):
        about["count"] = state.left
    private = phase in steps.HIDDEN
    # Where a hidden one may be declined it always may, whatever is in the hand (EA49).
    declined = private and answers[-1].kind == actions.SKIP.name
    return Decision(
        ALONE[seat],
        _PROMPTS[phase],
        answers,
        about,
        private=private,
        continues=state.moved and seat == turn,
        spoken=_DECLINED if declined else (),
    )


def _usable(state: State, seat: int, mask: int) -> int:
    """Those of these zones whose cards' abilities can be paid and used now (EA40, EA47)."""
    zones, used, money = state.zones[seat], state.used, state.money[seat]
    short = money < MOST_PAY
    for zone in ZONES[mask]:
        card = zones[zone]
        if card in used or (short and ABILITY[card].pay > money):
            mask ^= 1 << zone
    return mask


_ASK: dict[str, Callable[[State, int], Decision | None]] = {
    **dict.fromkeys(targets.CHOICES, _ask_step),
    "zone": _ask_zone,
    "draft": _ask_draft,
    "split": _ask_split,
    "exhaust": _ask_exhaust,
    "trim": _ask_trim,
    "order": _ask_order,
    "over": lambda state, turn: None,
}
"""By question, but for that of a turn."""


def to_draw(state: State) -> tuple[int, range]:
    """How many cards a Manager draws now, and how many of them may come from the Performer Deck
    (E17, EA1, EA23)."""
    at, decks = 2 * state.turn, state.decks
    performers, mains = len(decks[at]), len(decks[at + 1])
    number = CARDS_A_ROUND if state.stage == "draw" else state.options["hand"]
    if number <= performers and number <= mains:
        return _FREELY[number]
    number = min(number, performers + mains)
    return number, range(max(0, number - mains), min(number, performers) + 1)


_FREELY = [(number, range(number + 1)) for number in range(MOST_AT_FIRST + 1)]
"""The same for so many cards, where there are enough of all."""


def limit(state: State) -> int:
    """How many cards may be kept (EA2, EA52)."""
    return _LIMITS[state.options["hand_limit"]]


_LIMITS = {"none": CARDS, "8": 8, "6": 6}


# -- what comes of it ----------------------------------------------------------------------------


def apply(state: State, action: Action, log: EventLog | None = None) -> EventLog:
    """Carry out a legal action; returns what happened, up to the next question.

    After it comes what is under way, then what has been triggered, and then the next one's turn, or
    the end of a part of the Round.
    Events are appended to `log` as soon as their effect stands.
    """
    seat, kind, arg = action
    if log is None:
        log = []
    phase, state.phase = state.phase, UNASKED
    if kind == PASS:
        state.passes += 1
        state.again = 0
        state.moved = True
        log.append(events.passed[seat])
        if state.passes < SEATS:  # the way to the other Manager's turn in short
            state.moved = state.onward = False
            state.turn = 1 - seat
            state.phase = "act"
            return log
        over = True
    else:
        if phase == "act":
            state.passes = 0
            state.moved = True
        over = _DO[kind](state, seat, arg, log)
    while over:
        if state.frames and not steps.run(state, log):
            break
        if state.queue and (waiting := triggers.waiting(state)):
            if len(waiting) > 1:  # EA43
                state.phase = "order"
                break
            _trigger(state, *waiting[0], log)
            continue
        stage = state.stage
        if state.passes < SEATS and (
            stage == "event" or (stage == "pre_show" and not state.reached)
        ):
            if state.moved:  # E19, EA53
                state.moved = False
                if state.again:
                    state.onward = True
                    state.again -= 1
                else:
                    state.onward = False
                    state.turn = 1 - state.turn
            state.phase = "act"
            break
        over = _END[stage](state, log)
    return log


def _draft(state: State, seat: int, colour: Any, log: EventLog) -> bool:
    """E14, EA39: in turn, until each has two."""
    state.colours[seat].append(colour)
    log.append(events.colour_taken[seat][colour])
    state.turn = 1 - seat
    if len(state.colours[state.turn]) < COLOURS_EACH:
        state.phase = "draft"
        return False
    for each, colours in enumerate(state.colours):  # E15, E16
        for deck in (0, 1):
            one, two = colours
            cards = DECKS[one][deck] + DECKS[two][deck]
            state.decks[2 * each + deck] = shuffle(state, cards)
    state.stage = "opening"
    log.append(events.decks_shuffled())
    _turn_up(state, log)
    state.turn = state.priority
    state.sweep = 0
    return _deal_on(state, log)


def _turn_up(state: State, log: EventLog) -> None:
    """E16: the top card of the Venue Deck becomes the active Venue."""
    before, state.venue = state.venue, state.venues.pop()
    state.star = 0
    state.returned = min(state.returned, len(state.venues))
    continuous.opened(state, before)
    log.append(events.venue_opened[state.venue])


def _deal_on(state: State, log: EventLog) -> bool:
    """E17, EA46: Priority Manager first, each says how many from where and draws them.

    `sweep` counts the Managers who have drawn.
    """
    while state.sweep < SEATS:
        state.turn = state.priority if not state.sweep else 1 - state.priority
        count, splits = to_draw(state)
        if len(splits) > 1:
            state.phase = "split"
            return False
        operations.draw(state, state.turn, splits[0], count - splits[0], log)
        state.sweep += 1
    return _begin_round(state, log) if state.stage == "opening" else _open(state, log)


def _split(state: State, seat: int, performers: Any, log: EventLog) -> bool:
    """EA37: both cards at once, after the split has been said. Where it is asked there are cards
    enough (see `to_draw`)."""
    count, _ = to_draw(state)
    operations.draw(state, seat, performers, count - performers, log)
    state.sweep += 1
    return _deal_on(state, log)


# -- Rounds --------------------------------------------------------------------------------------


def _begin_round(state: State, log: EventLog) -> bool:
    """EA6: everything that counts for one Round starts anew."""
    state.round += 1
    state.intensity = [0] * SEATS
    state.cheer = [0] * SEATS
    state.passes = state.again = state.sweep = 0
    state.reached = state.moved = state.onward = False
    state.used = []
    state.fired = []
    continuous.enter(state, "draw")
    log.append(events.round_began(state.round))
    return _deal_on(state, log)


def _open(state: State, log: EventLog) -> bool:
    """E18 and the start of the Pre-Show."""
    for seat in (state.priority, 1 - state.priority):
        tired = state.tired[seat]
        if tired:
            state.tired[seat] = 0
            log.append(events.cards_activated[seat][tired])
    continuous.enter(state, "pre_show")
    state.turn = state.priority
    log.append(events.pre_show_began[state.turn])
    if "pre_show" in state.heard:
        triggers.moment(state, "pre_show")
    return True


# Actions of E20: each returns whether it is over, or False if a question stands.


def _stage(state: State, seat: int, card: Any, log: EventLog) -> bool:
    operations.sign(state, seat, card, continuous.cost(state, seat, card), log)
    answers = TO_ZONES[seat][operations.room(state, seat, card)]
    if len(answers) == 1:
        operations.put(state, seat, actions.ZONE.arg(answers[0]), log)
        return True
    state.frames.append((seat, card, (), NONE, False))
    state.phase = "zone"
    state.answers = answers
    return False


def _surprise(state: State, seat: int, card: Any, log: EventLog) -> bool:
    cost = continuous.cost(state, seat, card)
    operations.leave_hand(state, seat, card)
    operations.earn(state, seat, -cost, SIGNING)
    state.frames.append((seat, card, ABILITY[card].steps + AT_LAST, NONE, False))
    log.append(events.surprise_triggered((seat, card, cost, state.money[seat], None)))
    return True


def _trigger(state: State, seat: int, thing: Any, log: EventLog) -> bool:
    """A triggered ability happens."""
    triggers.take(state, seat, thing)
    trigger = TRIGGER[thing]
    assert trigger is not None
    state.frames.append((seat, thing, trigger.steps, NONE, False))
    log.append(events.ability_triggered[seat][thing])
    return True


def _begin_event(state: State, log: EventLog) -> bool:
    """E23, EA7, EA8."""
    continuous.enter(state, "event")
    state.turn = state.priority
    state.passes = state.again = 0
    state.moved = state.onward = False
    log.append(events.event_began[state.turn][state.reached])
    if "event" in state.heard:
        triggers.moment(state, "event")
    return True


# -- the Aftershow -------------------------------------------------------------------------------


def _compare(state: State, log: EventLog) -> bool:
    """E25, EA33 (1) and (2)."""
    ours, theirs = state.intensity
    continuous.enter(state, "aftershow")
    state.sweep = state.passes = state.again = 0
    state.moved = state.onward = False
    log.append(events.event_ended(((ours, theirs), None)))
    payout = VENUE_PAYOUT[state.venue - FIRST_VENUE]
    if ours == theirs:
        for seat in (state.priority, 1 - state.priority):
            operations.earn(state, seat, payout, PAYOUT)
            log.append(events.payout_paid((seat, payout, state.money[seat], None)))
        return True
    winner = int(theirs > ours)
    state.won[winner].append(state.venue)
    log.append(events.venue_won[winner][state.venue])
    operations.earn(state, 1 - winner, payout, PAYOUT)
    log.append(events.payout_paid((1 - winner, payout, state.money[1 - winner], None)))
    if len(state.won[winner]) >= scoring.TO_WIN:  # E2, EA26
        _finish(state, log)
        return False
    if "won" in state.heard:
        triggers.moment(state, "won", winner)
    if "lost" in state.heard:
        triggers.moment(state, "lost", 1 - winner)
    if state.queue:
        triggers.at_once(state)
    return True


def _clear_up(state: State, log: EventLog) -> bool:
    """EA33 (3) to (6)."""
    width = state.width
    if not state.sweep:
        state.weary = _weary(state)
    first, second = state.weary[state.priority], state.weary[1 - state.priority]
    for sweep in ZONES[(first | second << width) >> state.sweep << state.sweep]:
        state.sweep = sweep
        seat = state.priority if sweep < width else 1 - state.priority
        zone = sweep % width
        behind = zone + width
        if state.zones[seat][behind] != NONE and is_tired(state, seat, behind):
            state.turn = seat
            state.phase = "exhaust"
            return False
        if state.zones[seat][behind] == NONE:
            _step_back(state, seat, zone, log)
        else:
            operations.remove(state, seat, zone, log)
    state.sweep = 0
    state.weary = [0] * SEATS
    return _next_venue(state, log)


def _weary(state: State) -> list[int]:
    """The zones of the Performers who are exhausted (E26, E27), as masks: looked up for all of
    them before anything moves (EA34). Nobody is where no Round follows (EA33)."""
    if not state.reached or _is_last(state):
        return [0] * SEATS
    main = MAIN[state.width]
    one, two = state.tired
    weary = [one & main, two & main]
    if "tireless" in state.laws:
        for seat, zones in enumerate(state.zones):
            for zone in ZONES[weary[seat]]:
                if continuous.tireless(state, seat, zones[zone]):
                    weary[seat] ^= 1 << zone
    return weary


def _is_curfew(state: State) -> bool:
    """Whether this is the last Round, whatever the Venue Deck holds (EA28)."""
    return bool(state.options["curfew"]) and state.round >= LAST_ROUND


def _is_last(state: State) -> bool:
    """Whether the game ends with this Round (EA28, EA30)."""
    return _is_curfew(state) or not (state.venues or _tied(state))


def _tied(state: State) -> bool:
    """Whether nobody has won the active Venue, so that it goes back (E25)."""
    return state.venue not in state.won[0] and state.venue not in state.won[1]


def _step_back(state: State, seat: int, zone: int, log: EventLog) -> None:
    """E26, EA21: straight Backstage, still suspended."""
    behind = zone + state.width
    card = state.zones[seat][zone]
    operations.swap(state, seat, zone, behind)
    log.append(events.performer_exhausted[seat][card][behind])


def _exhaust(state: State, seat: int, zone: Any, log: EventLog) -> bool:
    """E26, EA34: the owner has chosen which of the two is removed."""
    operations.remove(state, seat, zone, log)
    if zone >= state.width:
        _step_back(state, seat, zone - state.width, log)
    state.sweep += 1
    return True


def _next_venue(state: State, log: EventLog) -> bool:
    """EA33 (4) to (6), EA38; the hand limit before Priority changes hands (EA52)."""
    if _tied(state):
        state.venues.insert(0, state.venue)
        state.returned += 1
        log.append(events.VenueReturned(state.venue))
    if not state.venues or _is_curfew(state):  # E2, EA28, EA30
        if not state.venues:
            state.venue = NONE
            continuous.refresh(state)
        _finish(state, log)
        return False
    _turn_up(state, log)
    return _trim(state, log)


def _trimmed(state: State, seat: int, card: Any, log: EventLog) -> bool:
    """EA52: the Manager goes on removing as long as there is something above the limit."""
    operations.discard(state, seat, card, log)
    state.moved = True
    return _trim(state, log)


def _trim(state: State, log: EventLog) -> bool:
    """EA52; then Priority changes hands (E28) and the next Round begins."""
    most = limit(state)
    for seat in (state.priority, 1 - state.priority):
        if len(state.hands[seat]) > most:
            state.moved = state.moved and seat == state.turn
            state.turn = seat
            state.phase = "trim"
            return False
    state.priority = 1 - state.priority
    log.append(events.priority_taken[state.priority])
    return _begin_round(state, log)


_END: dict[str, Callable[[State, EventLog], bool]] = {
    "pre_show": _begin_event,
    "event": _compare,
    "aftershow": _clear_up,
}
"""What comes after each part of a Round; whether there is something to go on with."""


def _finish(state: State, log: EventLog) -> None:
    """E2, EA28, EA29: with Venues left and none of the Managers at three, it is the Curfew."""
    state.phase = state.stage = "over"
    ending, winners = scoring.judged(state.won, state.money)
    curfew = bool(state.venues) and ending != "tour"
    money = state.money[0], state.money[1]
    log.append(events.GameEnded(ending, tuple(winners), money, curfew))


_Answer = Callable[[State, int, Any, EventLog], bool]
"""Carries an answer out; whether there is something to go on with."""

_DO: dict[str, _Answer] = {
    **steps.ANSWER,
    actions.STAGE.name: _stage,
    actions.SURPRISE.name: _surprise,
    actions.ENCORE.name: operations.use,
    actions.PRESHOW.name: operations.use,
    actions.DRAFT.name: _draft,
    actions.SPLIT.name: _split,
    actions.EXHAUST.name: _exhaust,
    actions.TRIM.name: _trimmed,
    actions.ORDER.name: _trigger,
}
"""By kind of action, for all but passing. Who performs does it alike in a turn and by an effect
(EA54)."""
