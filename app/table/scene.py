"""The scene: everything that a screen of a game may show."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Generic, TypeAlias, TypeVar

from app.table.outlook import AnyView, E_co, Outlook, V_co
from app.table.state import Entry, Phase, TableState, asks_all
from engines import Action, Decision, Event, Frame, Reason, event_kind, seen_by, shows_hidden

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Undo:
    """Whether the last action can be undone, and the reason if not.

    Attributes:
        ok: Whether the action can be undone.
        key: Key of the text with the reason; "" if the action can be undone.
        args: Arguments of that text.
        reason: Reason given by the rules of the game, if any.
        shown: Public event that revealed something hidden, if that is the reason.
    """

    ok: bool
    key: str = ""
    args: dict[str, object] = field(default_factory=dict)
    reason: Reason | None = None
    shown: Event | None = None

    def __bool__(self) -> bool:
        return self.ok


@dataclass(frozen=True, slots=True)
class Scene(Generic[V_co, E_co]):
    """Everything that the screen may show now.

    The viewer is the seat on whose private screen the table is shown. Spoken answers are said
    aloud, and anybody may tap them.

    Attributes:
        phase: Phase of the table.
        revision: Number that increases with every change, so that a tap on an older screen is
            ignored. Uncovering a hand on a flat table does not increase it.
        seat: Owner of the curtain or private screen; None on the open table.
        view: View of the seat, or of the open table; None behind a curtain.
        decision: Decision that can be made on this screen; None if there is none.
        deciders: Seats that decide next.
        recap: Events since the seat's last action on a private screen, otherwise since the last
            change of turn. A spoken answer does not count as an action, because its effect was not
            seen.
        own_news: Number of the last events of `recap` that belong to the viewer's own turn, which
            is under way; 0 before their first action.
        unread: Events whose secrets the viewer has yet to read and confirm, see `unread`;
            empty on the open table.
        fresh: Events of the last step, which the board animates.
        frames: View before the last step (with the event None), then the view after each event that
            the viewer may know; empty after a restart or an undo.
        undo: Whether the last action can be undone.
        needs_pin: Whether the curtain asks for a PIN.
        awaits_done: Whether the turn is over but a private result is still shown, until it is
            dismissed.
        outlook: Previews of actions; None behind a curtain.
        understudies: Deciders that are computer players, in the order in which they are asked.
        alone: The only person at a table of computer players; None if there is no single
            one.
        window: Whether the decision is an interrupt. Until the computer players have answered, the
            viewer's answers are shown but cannot be taken.
        declared: Events that can be interrupted.
        continuing: On the open table, the person who acted last and is asked next. They may look
            again without a full curtain.
        spoken_decision: On the open table, the decision with the spoken answers only; None if there
            are none. It is the same for every hand.
        facing: Seat at the near side of the device: the viewer, or on the open table the
            only person or the only decider; None if there is no single one.
        views: Views of all seats with open hands: one on a private screen, none behind a curtain,
            any number on a flat table.
        flat: Whether the device lies flat between the people, who each get a `half`.
        retelling: Whether `frames` replay the moves since the viewer last looked.
        retold: Whether that replay is over.
        covered: Seat whose screen is shown without its hand, because its owner is not
            holding the bar. The rest is like the open table without a question.
        discreet: Whether this is a private screen among several people, see `may_name`.
    """

    phase: Phase
    revision: int
    seat: int | None
    view: V_co | None
    decision: Decision | None
    deciders: tuple[int, ...]
    recap: tuple[E_co, ...]
    fresh: tuple[E_co, ...]
    frames: tuple[Frame[V_co, E_co | None], ...]
    undo: Undo
    needs_pin: bool
    awaits_done: bool
    outlook: Outlook[V_co, E_co] | None
    understudies: tuple[int, ...] = ()
    alone: int | None = None
    window: bool = False
    declared: tuple[E_co, ...] = ()
    continuing: int | None = None
    spoken_decision: Decision | None = None
    facing: int | None = None
    views: Mapping[int, V_co] = field(default_factory=dict)
    flat: bool = False
    retelling: bool = False
    retold: bool = False
    covered: int | None = None
    discreet: bool = False
    own_news: int = 0
    unread: tuple[E_co, ...] = ()

    @property
    def viewer(self) -> int | None:
        """Seat whose knowledge `view` contains; None for public knowledge."""
        return self.seat if self.phase is Phase.PRIVATE else None

    @property
    def viewers(self) -> tuple[int, ...]:
        """Seats with open hands."""
        return tuple(self.views)

    def may_name(self, seat: int) -> bool:
        """Returns whether the screen may name a seat as acting next.

        On a private screen among several people, only its owner may be named.
        """
        return not self.discreet or seat == self.facing

    def half(self, seat: int) -> "Scene[V_co, E_co]":
        """Returns the scene for one seat's half of a flat table.

        It includes the seat's hand if that is open. Private decisions and spoken answers of other
        seats are left out.
        """
        mine = {seat: self.views[seat]} if seat in self.views else {}
        view, outlook = mine.get(seat, self.view), self.outlook
        if outlook is not None and view is not None:
            outlook = Outlook(outlook.game, view)
        decision, spoken = self.decision, self.spoken_decision
        if decision is not None and decision.private and seat not in decision.seats:
            decision = None
        return replace(
            self,
            phase=Phase.PRIVATE if mine else self.phase,
            seat=seat if mine else None,
            facing=seat,
            view=view,
            views=mine,
            decision=decision,
            outlook=outlook,
            spoken_decision=spoken if spoken is not None and seat in spoken.seats else None,
        )

    def why_not(self, action: Action) -> Reason | None:
        """Returns the reason why an action is illegal.

        It is None if the action is legal, and behind a curtain.
        """
        return None if self.outlook is None else self.outlook.why_not(action)

    @property
    def spoken(self) -> tuple[Action, ...]:
        """Answers that can be given aloud."""
        return () if self.spoken_decision is None else tuple(self.spoken_decision.actions)

    @property
    def people(self) -> tuple[int, ...]:
        """Deciders that are people, not computer players."""
        return tuple(seat for seat in self.deciders if seat not in self.understudies)


AnyScene: TypeAlias = Scene[AnyView, Event]
"""Scene of any game."""


def scene_of(state: TableState) -> AnyScene:
    """Returns the scene of a state.

    Secrets are included only for seats with open hands.
    """
    if state.covered:
        return _covered(state)
    match, seat, phase = state.match, state.seat, state.phase
    decision = match.decision
    private = phase is Phase.PRIVATE
    viewer = seat if private else None
    asked = answerable(state)
    views: dict[int, AnyView] = {each: match.view(each) for each in state.viewers}
    if private and seat is not None:
        view: AnyView | None = views[seat]
    else:
        view = None if phase is Phase.CURTAIN else match.view(None)
    outlook: Outlook[AnyView, Event] | None
    outlook = None if view is None else Outlook(match.game, view)
    fresh = (event for entry in state.last_step for event in seen_by(entry.events, viewer))
    return Scene(
        phase=phase,
        revision=state.revision,
        seat=seat,
        view=view,
        decision=asked,
        deciders=decision.seats if decision is not None else (),
        recap=() if phase is Phase.CURTAIN else tuple(_recap(state)),
        fresh=tuple(fresh),
        frames=() if phase is Phase.CURTAIN else state.film.frames(viewer),
        undo=undo_of(state),
        needs_pin=phase is Phase.CURTAIN and seat in state.cast.pins,
        awaits_done=state.awaits_done and private,
        outlook=outlook,
        understudies=state.understudies(decision),
        alone=state.alone,
        window=state.window,
        declared=tuple(seen(state, state.declared_at, viewer)) if state.window else (),
        continuing=state.continuing,
        spoken_decision=spoken_decision(state),
        facing=_facing(state),
        views=views,
        flat=state.flat,
        discreet=state.discreet,
        own_news=len(list(_own_news(state))),
        unread=() if viewer is None else tuple(event for _, event in unread(state, viewer)),
    )


def _covered(state: TableState) -> AnyScene:
    gone = state.with_holding(uncovered=frozenset())
    table = replace(gone, phase=Phase.TABLE, seat=None, may_lie_flat=False)
    return replace(
        scene_of(table),
        covered=state.seat,
        facing=state.seat,
        discreet=state.discreet,
        decision=None,
        spoken_decision=None,
        continuing=None,
        window=False,
        declared=(),
    )


def open_hand_of(state: TableState, seat: int) -> AnyScene:
    """Returns a seat's private scene at a teaching table.

    It has no decision.

    Raises:
        ValueError: Hands are hidden at this table.
    """
    if not state.all_open:
        raise ValueError("Hands are open only at a teaching table.")
    match = state.match
    view: AnyView = match.view(seat)
    return replace(
        scene_of(state),
        phase=Phase.PRIVATE,
        seat=seat,
        view=view,
        views={seat: view},
        decision=None,
        recap=(),
        unread=(),
        fresh=(),
        frames=(),
        outlook=Outlook(match.game, view),
        spoken_decision=None,
        window=False,
        declared=(),
        continuing=None,
        facing=seat,
    )


def _facing(state: TableState) -> int | None:
    if state.seat is not None:
        return state.seat
    decision = state.match.decision
    if decision is None:
        return None
    if state.alone is not None:
        return state.alone
    return decision.seats[0] if len(decision.seats) == 1 else None


def answerable(state: TableState) -> Decision | None:
    """Returns the decision with the answers that are possible on this screen.

    Returns None if nothing can be answered here.
    """
    decision = state.match.decision
    if decision is None or (state.acting and not state.window) or state.taught:
        return None
    if state.phase is Phase.PRIVATE and state.seat is not None:
        mine = state.seat in decision.seats and not state.awaits_done
        return _among_people(state, decision.only(state.seat)) if mine else None
    if state.phase is Phase.TABLE:
        seen = not decision.private or set(decision.seats) & set(state.viewers)
        return _among_people(state, decision) if seen else None
    return None


def _among_people(state: TableState, decision: Decision) -> Decision:
    if len(decision.seats) > 1:
        return decision
    return decision.within(state.among(decision.actions))


def spoken_decision(state: TableState) -> Decision | None:
    """Returns the decision with only the answers that can be given aloud.

    Returns None if there are no such answers. A person who is alone at the table gives no answers
    aloud, and nobody does while a private result waits for its reader.
    """
    asked = state.match.decision
    if state.phase is not Phase.TABLE or asked is None or not asked.spoken:
        return None
    if not asked.private or len(asked.seats) > 1 or state.window or state.acting:
        return None
    if state.alone is not None or state.taught or state.reader is not None:
        return None
    answers = asked.spoken_actions
    return Decision(asked.seats, asked.prompt, answers, asked.about, spoken=asked.spoken)


def next_reader(state: TableState) -> int | None:
    """Returns the person to whom the device is passed next.

    Returns None if the open table comes first.
    """
    decision = state.match.decision
    if state.phase is not Phase.TABLE or decision is None or state.alone is not None:
        return None
    stays = state.flat or state.taught or asks_all(state.match)
    if stays or state.acting or not decision.private or decision.spoken:
        return None
    return decision.seats[0]


def undo_of(state: TableState) -> Undo:
    """Returns whether the last action can be undone, or why not."""
    taken, count = state.last_step, len(state.entries)
    last = taken[0].seat
    if last is None:
        return Undo(False, "undo.nothing")
    if state.match.decision is None:  # log and replay now show every hand
        return Undo(False, "undo.over")
    if count - 1 - len(taken) < state.filed:
        return Undo(False, "undo.filed")
    for entry in taken:
        if not entry.unasked and (entry.by_understudy or entry.seat in state.cast.understudies):
            return Undo(False, "undo.understudy", {"seat": entry.seat})
    if count <= state.resumed_at and not state.all_open:
        return Undo(False, "undo.resumed")
    if count <= state.agreed_at:
        return Undo(False, "undo.agreed")
    if count <= state.reopened_at:
        return Undo(False, "undo.window")
    key = "undo.chance" if any(entry.chanced for entry in taken) else "undo.closed"
    closed = Undo(False, key, shown=_last_shown(taken))
    if any(shows_hidden(entry.events) for entry in taken[:-1]):
        return closed
    others = state.holding.looked - {last}
    if others and not state.all_open:
        return Undo(False, "undo.looked", {"seat": min(others)})
    rules = state.match.can_undo
    if rules:
        return Undo(True)
    return replace(closed, reason=None if closed.shown else rules.reason)


def _last_shown(taken: Sequence[Entry]) -> Event | None:
    events = [event for entry in taken for event in entry.events if event.audience is None]
    return next((event for event in reversed(events) if shows_hidden((event,))), None)


# -- what was seen -----------------------------------------------------------------------------


def seen(state: TableState, number: int, seat: int | None) -> list[Event]:
    """Returns the events of action `number` that a seat saw.

    Action 0 is the opening of the game.
    """
    return seen_by(state.entries[number].events, seat)


def log_of(state: TableState, seat: int | None) -> list[tuple[int, Event]]:
    """Returns the events in a seat's log, with their action numbers.

    During a game, its rules decide which events can be read again.
    """
    events = _numbered(state, seat)
    if state.match.decision is None:
        return events
    start = state.match.game.remembered([event for _, event in events])
    return [*_until_pause(state, (line for line in events[start:] if state.tells(line[1])))]


def unread(state: TableState, seat: int) -> list[tuple[int, Event]]:
    """Returns the events whose secrets a seat has yet to read, with their action numbers.

    See `Game.briefs`. The seat reads them on a page, and confirms it.
    """
    game = state.match.game
    if not game.briefings:
        return []
    start = max(state.confirmed.get(seat, 0), _last_look(state, seat))
    return [
        (number, event)
        for number in range(start, len(state.entries))
        for event in seen(state, number, seat)
        if event_kind(event) in game.briefings and game.briefs(event, seat)
    ]


def _last_look(state: TableState, seat: int) -> int:
    """Returns the number of a seat's last action on its own screen, or 0.

    All that had happened before was read first. After a restart, the seat counts as having acted
    there.
    """
    for number in range(len(state.entries) - 1, 0, -1):
        entry = state.entries[number]
        looked = entry.in_hand or entry.by_understudy or number < state.resumed_at
        if entry.seat == seat and looked:
            return number
    return 0


def log_is_cut(state: TableState, seat: int | None) -> bool:
    """Returns whether the rules hide the oldest events from a seat."""
    events = [event for _, event in _numbered(state, seat)]
    return state.match.decision is not None and state.match.game.remembered(events) > 0


def _numbered(state: TableState, seat: int | None) -> list[tuple[int, Event]]:
    return [
        (number, event)
        for number in range(len(state.entries))
        for event in seen(state, number, seat)
    ]


def _recap(state: TableState) -> Iterator[Event]:
    private = state.phase is Phase.PRIVATE
    start = _after_turn_of(state, state.seat) if private else _turn_start(state)
    if not private and start > 0:
        if state.entries[start].by_understudy:
            yield from _closing(state, start - 1)
        yield from _openings(state, start - 1)
    yield from _until_pause(state, _visible(state, start))


def pauses(state: TableState) -> bool:
    """Returns whether the last action ended a part of the game."""
    return bool(_openings(state, len(state.entries) - 1))


def _openings(state: TableState, index: int) -> Sequence[Event]:
    game = state.match.game
    events = [*filter(state.tells, seen_by(state.entries[index].events, None))]
    kinds = [event_kind(event) for event in events]
    last = max((at for at, kind in enumerate(kinds) if kind in game.closings), default=len(kinds))
    return events[last + 1 :] if game.openings.issuperset(kinds[last + 1 :]) else []


def _closing(state: TableState, index: int) -> Sequence[Event]:
    kinds = state.match.game.closings
    return [e for e in seen_by(state.entries[index].events, None) if event_kind(e) in kinds]


def _until_pause(state: TableState, events: Iterable[T]) -> Sequence[T]:
    found = [*events]
    private = state.phase is Phase.PRIVATE and answerable(state) is not None
    if private or state.match.decision is None:
        return found
    waiting = len(_openings(state, len(state.entries) - 1))
    return found[: len(found) - waiting]


def _own_news(state: TableState) -> Iterator[Event]:
    own = state.phase is Phase.PRIVATE and _turn_of(state, len(state.entries) - 1) == state.seat
    yield from _until_pause(state, _visible(state, _turn_start(state))) if own else ()


def _visible(state: TableState, start: int) -> Iterator[Event]:
    seat = state.seat if state.phase is Phase.PRIVATE else None
    for entry in state.entries[start:]:
        yield from filter(state.tells, seen_by(entry.events, seat))


def _after_turn_of(state: TableState, seat: int | None) -> int:
    index = len(state.entries)
    if _turn_of(state, index - 1) == seat:
        # In the middle of a seat's own turn, earlier events are still news.
        index = _turn_start(state)
    while index > 0 and (_turn_of(state, index - 1) != seat or state.entries[index - 1].spoken):
        index -= 1
    return index


def _turn_start(state: TableState) -> int:
    index = len(state.entries) - 1
    while index > 0 and _turn_of(state, index - 1) == _turn_of(state, index):
        index -= 1
    return index


def _turn_of(state: TableState, index: int) -> int | None:
    """Returns the seat whose turn a log entry belongs to.

    Declining an interrupt belongs to the turn that was interrupted.
    """
    while state.entries[index].let_go:
        index -= 1
    return state.entries[index].seat
