"""State transitions of a table, as pure functions.

They are independent of Flet, storage and clock. Each takes a state and a step and returns the new
state. States are immutable, so a refused step changes nothing.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Any

from app.table.layers import OWN_PIN, below, inspected, lasting, sheets_of
from app.table.missed_moves import is_news
from app.table.scene import answerable, next_reader, spoken_decision, undo_of, unread
from app.table.state import (
    Entry,
    Film,
    Phase,
    TableState,
    asks_all,
    follows_by_word,
    lets_go,
)
from app.table.steps import (
    Act,
    Agree,
    AllowFlat,
    Answer,
    AskOwn,
    BackToTable,
    Choose,
    Claim,
    CloseTop,
    Confirm,
    Cover,
    Done,
    Filed,
    Forget,
    Hide,
    LetGo,
    LieFlat,
    Lift,
    NotNow,
    OnlyHeld,
    Open,
    PassTo,
    Perform,
    Recast,
    Step,
    TakeBack,
    TakeUp,
    Turn,
    Uncover,
    Wait,
    Wave,
)
from engines import Action, Decision, IllegalAction, Match, event_kind


def reduce(state: TableState, step: Step) -> TableState:
    """Returns the state after a step.

    Raises:
        NotNow: The step cannot be taken now.
        IllegalAction: The rules forbid the action.
    """
    if step.waits and state.asking:
        return replace(state, wish=step)
    if step.revision is not None and step.revision != state.revision:
        raise NotNow("flow.stale")
    after = TRANSITIONS[type(step)](state, step)
    if after.wish is not None and not after.asking:
        after = _granted(after)
    after = _seen(state, _with_first_mark(opened(_without_undone(state, after))))
    return after if after.revision == state.revision else replace(after, pick=None)


def _seen(before: TableState, after: TableState) -> TableState:
    seat = after.seat if after.phase is Phase.PRIVATE else None
    if seat is None and before.phase is Phase.PRIVATE and after.match is not before.match:
        seat = before.seat
    if seat is None or after.marks.get(seat) is after.match:
        return after
    return replace(after, marks={**after.marks, seat: after.match})


def _with_first_mark(state: TableState) -> TableState:
    """Returns the state with a mark for a seat at its first curtain.

    What happened since the deal of the secrets that it reads first is then replayed to it.
    """
    seat = state.seat if state.phase is Phase.CURTAIN else None
    if seat is None or seat in state.marks or not (events := unread(state, seat)):
        return state
    first, _ = events[0]
    return replace(state, marks={**state.marks, seat: played_to(state.match, first)})


def _without_undone(before: TableState, after: TableState) -> TableState:
    """Returns the state in which nobody has confirmed what was undone."""
    count = len(after.entries)
    if count >= len(before.entries):
        return after
    confirmed = {seat: min(number, count) for seat, number in after.confirmed.items()}
    return replace(after, confirmed=confirmed)


def _granted(state: TableState) -> TableState:
    wish, state = state.wish, replace(state, wish=None)
    if wish is None or not state.window:
        return state
    try:
        return reduce(state, replace(wish, revision=None))
    except (NotNow, IllegalAction):  # an understudy spoke up first
        return state


def opened(state: TableState) -> TableState:
    """Returns the state with the next hand open at a teaching table.

    The state of another table is returned unchanged.
    """
    seat = state.seat if state.phase is Phase.CURTAIN else _next_person(state)
    return _opened_by(state, seat) if state.all_open and seat is not None else state


def _next_person(state: TableState) -> int | None:
    decision = state.match.decision
    if state.phase is not Phase.TABLE or decision is None or asks_all(state.match):
        return None
    if state.taught:
        return None
    if state.alone is not None:
        return state.alone
    return None if state.acting else decision.seats[0]


# -- who looks ---------------------------------------------------------------------------------


def _pass_to(state: TableState, step: PassTo) -> TableState:
    if state.phase not in (Phase.TABLE, Phase.CURTAIN) or state.flat:
        raise NotNow("flow.not_now")
    decision = state.match.decision
    if decision is None:
        raise NotNow("flow.not_your_turn")
    asked = step.seat in decision.seats and step.seat not in state.cast.understudies
    reads = step.seat == state.reader
    if step.seat != state.alone and not reads and (not asked or state.acting):
        raise NotNow("flow.not_your_turn")
    if state.unwatched and step.seat == state.alone:
        return _opened_by(state, step.seat)
    state = replace(state, awaits_done=reads)
    return _at(state, Phase.CURTAIN, step.seat)


def _back_to_table(state: TableState, _: BackToTable) -> TableState:
    return _to_table(state) if state.phase is Phase.CURTAIN else state


def _lift(state: TableState, step: Lift) -> TableState:
    seat = state.seat
    if state.phase is not Phase.CURTAIN or seat is None:
        raise NotNow("flow.not_now")
    if seat in state.cast.pins and not step.opened:
        raise NotNow("flow.wrong_pin")
    return _opened_with_news(replace(state, lifted=True), seat)


def _take_up(state: TableState, _: TakeUp) -> TableState:
    if state.continuing is None:
        raise NotNow("flow.not_now")
    return _opened_with_news(state, state.continuing)


def _opened_with_news(state: TableState, seat: int) -> TableState:
    since = state.marks[seat] if is_news(state, seat) else None
    return replace(_opened_by(state, seat), since=since)


def _opened_by(state: TableState, seat: int) -> TableState:
    looked = state.holding.looked | {seat}
    return _at(state.with_holding(looked=looked, seat=seat), Phase.PRIVATE, seat)


def _done(state: TableState, step: Done) -> TableState:
    if state.phase not in (Phase.PRIVATE, Phase.TABLE) or not state.awaits_done:
        return state
    state = _go_on(state)
    seat = next_reader(state) if step.continues else None
    return state if seat is None else _at(state, Phase.CURTAIN, seat)


def _confirm(state: TableState, _: Confirm) -> TableState:
    if state.phase is not Phase.PRIVATE or state.seat is None or state.covered:
        raise NotNow("flow.not_now")
    return replace(state, confirmed={**state.confirmed, state.seat: len(state.entries)})


def _hide(state: TableState, _: Hide) -> TableState:
    closes = state.secret or state.covered or state.panel.startswith(OWN_PIN)
    panel = "" if closes else state.panel
    state = replace(state.with_holding(uncovered=frozenset()), panel=panel)
    if state.phase in (Phase.PRIVATE, Phase.CURTAIN):
        return _at(state, Phase.CURTAIN, state.seat)
    return state


def _lie_flat(state: TableState, step: LieFlat) -> TableState:
    return meet(replace(state, laid_flat=step.flat, panel="", turned=False))


def _allow_flat(state: TableState, step: AllowFlat) -> TableState:
    return replace(state, may_lie_flat=step.allowed)


def _ask_own(state: TableState, step: AskOwn) -> TableState:
    return replace(state, asks_own=step.asked)


def _only_held(state: TableState, step: OnlyHeld) -> TableState:
    return state.with_holding(by_bar=step.seats)


def _uncover(state: TableState, step: Uncover) -> TableState:
    lies_flat = state.flat and state.phase is Phase.TABLE
    if not lies_flat and not (state.by_bar and step.seat == state.seat):
        raise NotNow("flow.not_now")
    seat, holding = {step.seat}, state.holding
    return state.with_holding(uncovered=holding.uncovered | seat, looked=holding.looked | seat)


def _cover(state: TableState, step: Cover) -> TableState:
    return state.with_holding(uncovered=state.holding.uncovered - {step.seat})


def _recast(state: TableState, step: Recast) -> TableState:
    return meet(replace(state, cast=step.cast, lifted=False))


def meet(state: TableState) -> TableState:
    """Returns to the open table, with all hands hidden.

    The holder of the device is then unknown.
    """
    gathered = state.with_holding(uncovered=frozenset(), seat=None)
    return _to_table(replace(gathered, marks={}))


def _choose(state: TableState, step: Choose) -> TableState:
    return replace(state, pick=step.pick)


def _open(state: TableState, step: Open) -> TableState:
    covered = replace(_cover_flat(state), panel=step.panel, agreed=frozenset())
    return _put_piece_away(replace(covered, pick=lasting(state.pick)))


def _put_piece_away(state: TableState) -> TableState:
    if inspected(state.pick) is None:
        return state
    return replace(state, pick=state.pick._replace(inspected=None))


def _turn(state: TableState, step: Turn) -> TableState:
    return replace(_cover_flat(state), turned=step.turned)


def _cover_flat(state: TableState) -> TableState:
    return state.with_holding(uncovered=frozenset()) if state.flat else state


def _wait(state: TableState, step: Wait) -> TableState:
    return replace(state, paused_by=step.why)


def _close_top(state: TableState, _: CloseTop) -> TableState:
    if sheets_of(state):
        return _open(state, Open(below(state)))
    if inspected(state.pick) is not None:
        return _put_piece_away(state)
    if (state.secret or state.covered) and not state.all_open:
        return _hide(state, Hide())
    return _back_to_table(state, BackToTable())


def _filed(state: TableState, step: Filed) -> TableState:
    return replace(state, filed=step.count)


# -- actions -----------------------------------------------------------------------------------


def _act(state: TableState, step: Act) -> TableState:
    first, *_ = step.actions
    for number, action in enumerate(step.actions):
        decision = state.match.decision
        if number and (decision is None or decision.seats != (first.seat,)):
            break
        by_word = _asked_by_word(state) is not None
        try:
            spoken = _given_by_word(state, action)
            after = state.match.copy()
            state = _played(state, after, after.play(action), joined=number > 0, spoken=spoken)
        except (NotNow, IllegalAction):
            if not number:
                raise
            break
        if by_word and state.holding.seat != action.seat:  # the tapper may have the device
            state = state.with_holding(seat=None)
    return _hear(state)


def _asked_by_word(state: TableState) -> Decision | None:
    decision = state.match.decision
    looked = state.flat and decision is not None and decision.seats[0] in state.holding.looked
    return None if looked else spoken_decision(state)


def _given_by_word(state: TableState, action: Action) -> bool:
    asked, decision = _asked_by_word(state), state.match.decision
    if asked is not None:
        if action not in asked.actions:
            raise NotNow("flow.not_now")
        return True
    looked = state.flat and decision is not None and decision.seats[0] in state.holding.looked
    if (answerable(state) is None and not looked) or state.acting:
        raise NotNow("flow.not_now")
    elsewhere = state.phase is Phase.PRIVATE and action.seat != state.seat
    if action.seat in state.cast.understudies or elsewhere:
        raise NotNow("flow.not_your_turn")
    on_table = state.phase is Phase.TABLE
    return on_table and decision is not None and follows_by_word(decision, state.entries[-1])


def _perform(state: TableState, step: Perform) -> TableState:
    if state.next_understudy is None:
        raise NotNow("flow.not_now")
    if step.action.seat not in state.acting:
        raise NotNow("flow.not_your_turn")
    after = state.match.copy()
    return _played(state, after, after.play(step.action), by_understudy=True, why=step.why)


def _answer(state: TableState, step: Answer) -> TableState:
    return _hear(replace(state, said={**state.said, **step.said}))


def _claim(state: TableState, step: Claim) -> TableState:
    state = _hear(state, before=step.seat)
    return _pass_to(state, PassTo(step.seat)) if state.window else state


def _hear(state: TableState, before: int | None = None) -> TableState:
    decision = state.match.decision
    if decision is None or not state.chorus:
        return state
    people = (seat for seat in decision.order if seat not in state.cast.understudies)
    end = next(people, None) if before is None else before
    for seat in takewhile(lambda seat: seat != end, decision.order):
        if seat in state.cast.understudies:
            if seat not in state.said:
                break
            state = _say_for(state, seat)
            if not state.entries[-1].let_go:
                break
    return state


def _say_for(state: TableState, seat: int) -> TableState:
    action, why = state.said[seat]
    others = {one: said for one, said in state.said.items() if one != seat}
    state, after = replace(state, said=others), state.match.copy()
    return _played(state, after, after.play(action), by_understudy=True, why=why)


def _wave(state: TableState, _: Wave) -> TableState:
    state = _let_go(state, LetGo())
    return replace(state, waved=state.alone is not None)


def _let_go(state: TableState, _: LetGo) -> TableState:
    decision = state.match.decision
    here = state.phase is Phase.TABLE or state.solo_screen
    if not here or decision is None or not state.window or state.acting:
        raise NotNow("flow.not_now")
    order, understudies = decision.order, state.cast.understudies
    if any(seat in understudies and seat not in state.said for seat in order):
        raise NotNow("flow.not_now")
    loud = (seat for seat in order if _is_loud(state, seat))
    ends = next(loud, None)
    in_turn = [*takewhile(lambda seat: seat != ends, order)]
    # Computer players first, so that people who decline together form one step to undo.
    for seat in filter(understudies.__contains__, in_turn):
        state = _say_for(state, seat)
    people = (seat for seat in in_turn if seat not in understudies)
    for number, seat in enumerate(people):
        now = state.match.decision
        if now is None or now.prompt != decision.prompt or seat not in now.seats:
            return state
        after = state.match.copy()
        state = _played(state, after, after.play(Action(seat, now.decline)), joined=number > 0)
    return state if ends is None else _say_for(state, ends)


def _is_loud(state: TableState, seat: int) -> bool:
    return seat in state.said and not lets_go(state.match, state.said[seat][0])


def _played(state: TableState, after: Match, events: Sequence[Any], **how: Any) -> TableState:
    count, asked = len(state.entries), state.match.decision
    state = _record(state, after, events, **how)
    taken = state.entries[-1]
    looked = frozenset() if taken.by_understudy else frozenset(state.viewers)
    state = state.with_holding(looked=looked)
    if state.phase is Phase.TABLE and not (taken.by_understudy or taken.spoken or taken.let_go):
        state = state.with_holding(seat=taken.seat)
    if not taken.let_go:
        if taken.seat == state.alone and asked is not None and not asked.continues:
            state = replace(state, waved=False)
        state = _pass_unasked(state)
    return _hand_on(state, taken, count)


def _record(state: TableState, after: Match, events: Sequence[Any], **how: Any) -> TableState:
    before, action = state.match, after.actions[-1]
    let_go = lets_go(before, action)
    spoke_up = asks_all(before) and not let_go
    chanced = after.game.chanced(before.state, after.state)
    own = state.phase is Phase.PRIVATE and state.seat == action.seat
    how |= {"let_go": let_go, "spoke_up": spoke_up, "chanced": chanced, "in_hand": own}
    entry = Entry(action.seat, tuple(events), **how)
    film = Film(*(state.film.takes if entry.joined else ()), (before, action))
    said = state.said if let_go else {}
    entries = (*state.entries, entry)
    return replace(state, match=after, entries=entries, film=film, said=said)


def _pass_unasked(state: TableState) -> TableState:
    """Declines a new interrupt for all seats that need not be asked.

    These are the seats that certainly cannot speak up, and the person who acts, unless people are
    asked about their own actions. Only public information is used. If only one person is at the
    table and has no PIN, that person's hand is used too, because nobody is there to hide it from.
    """
    decision = state.match.decision
    if decision is None or not asks_all(state.match):
        return state
    silent = set(state.match.game.silent(state.match.view(None)))
    actor = state.declaration.seat
    if actor in state.people and not state.asks_own:
        silent.add(actor)
    lone = state.alone
    if lone is not None and lone not in state.cast.pins:
        silent |= {lone} if state.waved or len(decision.of(lone)) == 1 else set()
    for seat in filter(silent.__contains__, decision.seats):
        after = state.match.copy()
        events = after.play(Action(seat, decision.decline))
        state = _record(state, after, events, joined=True, unasked=True)
    return state


def _hand_on(state: TableState, taken: Entry, count: int) -> TableState:
    decision = state.match.decision
    if decision is None:
        return _go_on(state)  # everybody sees the end at the same time
    own = state.phase is Phase.PRIVATE
    # Whoever declines last only lets the declared action go on.
    mover = state.declaration.seat if taken.let_go and state.alone is not None else taken.seat
    goes_on = decision.continues and decision.seats == (mover,)
    mine = mover == state.seat and (not taken.let_go or state.alone is not None)
    # An open question appears on the open table, or on a lone person's only screen.
    here = decision.private or state.alone is not None
    if own and mine and here and goes_on:
        return _at(state, Phase.PRIVATE, mover)
    if own and not _acts_alone(taken) and _learns(state, state.seat, count):
        return _at(replace(state, awaits_done=True), Phase.PRIVATE, state.seat)
    after = _go_on(state)
    return replace(after, awaits_done=_can_read(after, taken, count))


def _can_read(state: TableState, taken: Entry, count: int) -> bool:
    seat = state.holding.seat
    if seat is None or state.phase is not Phase.TABLE or state.all_open or state.flat:
        return False
    if _acts_alone(taken) or taken.spoken or state.window or seat == state.asked_again:
        return False
    return _learns(state, seat, count)


def _acts_alone(taken: Entry) -> bool:
    """Returns whether a computer player acts, other than by declining."""
    return taken.by_understudy and not taken.let_go


def _learns(state: TableState, seat: int | None, count: int) -> bool:
    """Returns whether the latest log entries contain a secret for a seat.

    Entries from index `count` on are searched. New hands for all seats are ignored, because each
    seat sees its hand in its own turn.
    """
    deals = state.match.game.deals
    events = (event for entry in state.entries[count:] for event in entry.events)
    return any(each.audience == (seat,) and event_kind(each) not in deals for each in events)


def _take_back(state: TableState, _: TakeBack) -> TableState:
    undo = undo_of(state)
    if not undo:
        raise NotNow(undo.key or "undo.closed", **undo.args)
    taken = state.last_step
    seat = taken[0].seat
    everybodys = any(entry.seat != seat and not entry.unasked for entry in taken)
    declaration = state.declaration
    state = replace(state, waved=False, film=Film())
    for _entry in taken:
        match, entries = state.match, state.entries[:-1]
        again = everybodys or state.entries[-1].unasked
        state = replace(state, match=_before(match, again=again), entries=entries)
        if everybodys:
            state = replace(state, reopened_at=len(entries))
        own = state.phase is Phase.PRIVATE and state.seat == seat
        if own and (state.solo_screen or not asks_all(state.match)):
            state = _at(replace(state, awaits_done=False), Phase.PRIVATE, seat)
        else:
            state = _to_table(state)
    state = replace(state, undone_at=len(state.entries))
    return state if state.declaration is declaration else replace(state, said={})


def _before(match: Match, *, again: bool) -> Match:
    if again:
        return played_to(match, match.count - 1)
    before = match.copy()
    before.undo()
    return before


def played_to(match: Match, count: int) -> Match:
    """Returns a new match with only the first `count` actions."""
    before = Match.begin(match.game, match.seats, match.seed, match.options)
    for action in match.actions[:count]:
        before.play(action)
    return before


def _agree(state: TableState, step: Agree) -> TableState:
    from app.table.agreement import agree  # imported late, as the step is rare

    return agree(state, step.seat)


def _forget(state: TableState, step: Forget) -> TableState:
    from app.table.agreement import forget  # imported late, as the step is rare

    return forget(state, step.seat)


# -- where the device is -----------------------------------------------------------------------


def _go_on(state: TableState) -> TableState:
    state = replace(state, awaits_done=False)
    if state.solo_screen and state.match.decision is not None:
        return _at(state, Phase.PRIVATE, state.seat)
    return _to_table(state)


def _to_table(state: TableState) -> TableState:
    over = state.match.decision is None
    return _at(replace(state, awaits_done=False), Phase.OVER if over else Phase.TABLE, None)


def _at(state: TableState, phase: Phase, seat: int | None) -> TableState:
    stays = (phase, seat) == (state.phase, state.seat)
    uncovered = state.holding.uncovered if stays else frozenset[int]()
    turned = state.turned and phase is not Phase.PRIVATE
    return replace(
        state.with_holding(uncovered=uncovered),
        phase=phase,
        seat=seat,
        turned=turned,
        revision=state.revision + 1,
        since=None,
    )


TRANSITIONS: Mapping[type[Step], Callable[[TableState, Any], TableState]] = {
    PassTo: _pass_to,
    BackToTable: _back_to_table,
    Lift: _lift,
    TakeUp: _take_up,
    Done: _done,
    Confirm: _confirm,
    Hide: _hide,
    LieFlat: _lie_flat,
    AllowFlat: _allow_flat,
    AskOwn: _ask_own,
    OnlyHeld: _only_held,
    Uncover: _uncover,
    Cover: _cover,
    Recast: _recast,
    Filed: _filed,
    Act: _act,
    Perform: _perform,
    Answer: _answer,
    Claim: _claim,
    LetGo: _let_go,
    Wave: _wave,
    TakeBack: _take_back,
    Choose: _choose,
    Open: _open,
    Turn: _turn,
    Wait: _wait,
    CloseTop: _close_top,
    Agree: _agree,
    Forget: _forget,
}
"""Transition functions by type of step."""
