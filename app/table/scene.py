"""A scene: all that may be drawn of a table at one moment, and nothing else of it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Generic, TypeAlias

from app.table.outlook import AnyView, E_co, Outlook, V_co
from app.table.state import Phase, TableState, asks_all
from engines import Action, Decision, Event, Frame, Reason, seen_by, shows_hidden


@dataclass(frozen=True, slots=True)
class Undo:
    """Whether the last action can be taken back; if not, the sentence that says why."""

    ok: bool
    key: str = ""
    args: dict[str, object] = field(default_factory=dict)
    reason: Reason | None = None

    def __bool__(self) -> bool:
        return self.ok


@dataclass(frozen=True, slots=True)
class Scene(Generic[V_co, E_co]):
    """Everything that the screen may know at this moment.

    Attributes:
        revision: Grows with every change: a tap that carries an older one is stale; a hand that is
            uncovered on a flat table makes nobody's tap so.
        seat: Owner of this curtain or private screen; None on the open table.
        facing: The near side: the reader's, or on the open table that of a person who sits alone at
            the device or decides; None when nobody does, or several do.
        view: That seat's view, the open table's, or None behind a curtain.
        views: By seat, the view of everybody whose hand is open: one on a private screen, none
            behind a curtain, none or several on a flat table; never two in one.
        flat: The device lies flat between the people: draw a `half` for each.
        retelling: `frames` are those; the board plays them from the reader's last look on.
        retold: They have been shown, and nothing moves any more.
        decision: Question that may be answered on this screen; None without one.
        deciders: Seats that decide next, whoever is looking.
        covered: Owner of this screen whose hand is hidden, since they do not hold it: everything
            else is as on the open table, with no question.
        discreet: One of several people's own screens, see `may_name`.
        recap: Events since that seat's last action (private), or since the last hand-over; an
            answer by word does not count as one, for its effect was not seen.
        fresh: Events of the last step alone, one action or several that were confirmed together:
            the table animates them.
        frames: Views from before the last step (its event is None) and after each of its events
            that the reader may know; empty after a restart or an undo.
        awaits_done: The turn is over, but it showed something to this seat alone: `done()` goes on.
        outlook: Looks ahead from `view`; None behind a curtain.
        understudies: Deciders that are understudies, in the order in which they are asked.
        alone: The only person at a table of understudies.
        window: The decision is whether anybody speaks up; until the understudies have made up their
            minds, its answers may be shown but not yet taken.
        declared: Subject of the window: the events before anybody let it pass.
        continuing: On the open table: the person who goes on with their turn, device in hand, and
            may look without a curtain (`take_up`).
        spoken_decision: On the open table: the question with those answers alone that the next one
            may give by word, the same for every hand; None when there are none.
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

    @property
    def viewer(self) -> int | None:
        """Seat whose knowledge `view` is; None for everybody's."""
        return self.seat if self.phase is Phase.PRIVATE else None

    @property
    def viewers(self) -> tuple[int, ...]:
        """The seats whose hands are open."""
        return tuple(self.views)

    def may_name(self, seat: int) -> bool:
        """Whether a seat may be shown as the one to act: beside secrets only their owner."""
        return not self.discreet or seat == self.facing

    def half(self, seat: int) -> "Scene[V_co, E_co]":
        """A flat table as it lies before `seat`: with that seat's hand if it is open, and no other.

        Questions to another seat that looks at its hand are not in it.
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
        """Reason of the rules against an action, as far as this view tells; None without one."""
        return None if self.outlook is None else self.outlook.why_not(action)

    @property
    def spoken(self) -> tuple[Action, ...]:
        """The answers that may be given by word."""
        return () if self.spoken_decision is None else tuple(self.spoken_decision.actions)

    @property
    def people(self) -> tuple[int, ...]:
        """Deciders that are people."""
        return tuple(seat for seat in self.deciders if seat not in self.understudies)


AnyScene: TypeAlias = Scene[AnyView, Event]
"""Scene of any game."""


def scene_of(state: TableState) -> AnyScene:
    """The scene that a state may show: a seat's view only while that seat looks."""
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
    )


def _covered(state: TableState) -> AnyScene:
    """The screen of a reader who does not hold their hand: the same for every hand."""
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
    """A seat's own screen at a teaching table, with nothing to be decided there.

    Raises:
        ValueError: hands are hidden at this table.
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
    """The side of the table that is near."""
    if state.seat is not None:
        return state.seat
    decision = state.match.decision
    if decision is None:
        return None
    if state.alone is not None:
        return state.alone
    return decision.seats[0] if len(decision.seats) == 1 else None


def answerable(state: TableState) -> Decision | None:
    """The decision as far as the reader may answer it."""
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
    """The question with the answers that are given with these people at the table."""
    if len(decision.seats) > 1:
        return decision
    return decision.within(state.among(decision.actions))


def spoken_decision(state: TableState) -> Decision | None:
    """Answers that may be given by word now; none for somebody alone, whose screen has them all."""
    asked = state.match.decision
    if state.phase is not Phase.TABLE or asked is None or not asked.spoken:
        return None
    if not asked.private or len(asked.seats) > 1 or state.window or state.acting:
        return None
    if state.alone is not None or state.taught:
        return None
    answers = asked.spoken_actions
    return Decision(asked.seats, asked.prompt, answers, asked.about, spoken=asked.spoken)


def next_reader(state: TableState) -> int | None:
    """The person who looks next; None where something comes first at the open table."""
    decision = state.match.decision
    if state.phase is not Phase.TABLE or decision is None or state.alone is not None:
        return None
    stays = state.flat or state.taught or asks_all(state.match)
    if stays or state.acting or not decision.private or decision.spoken:
        return None
    return decision.seats[0]


def undo_of(state: TableState) -> Undo:
    """Whether the last action can be taken back, or why not."""
    taken, count = state.last_step, len(state.entries)
    last = taken[0].seat
    if last is None:
        return Undo(False, "undo.nothing")
    if state.match.decision is None:  # log, replay and moments show every hand from now on
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
    if any(shows_hidden(entry.events) for entry in taken[:-1]):
        return Undo(False, "undo.closed")
    others = state.holding.looked - {last}
    if others and not state.all_open:
        return Undo(False, "undo.looked", {"seat": min(others)})
    rules = state.match.can_undo
    return Undo(True) if rules else Undo(False, "undo.closed", reason=rules.reason)


# -- what was seen -----------------------------------------------------------------------------


def seen(state: TableState, number: int, seat: int | None) -> list[Event]:
    """Events of action `number` that `seat` saw (0: those before the first action)."""
    return seen_by(state.entries[number].events, seat)


def log_of(state: TableState, seat: int | None) -> list[tuple[int, Event]]:
    """Events that `seat` saw and may read again, each with the number of its action.

    While the game runs the game decides; afterwards it is everything.
    """
    events = [
        (number, event)
        for number in range(len(state.entries))
        for event in seen(state, number, seat)
    ]
    if state.match.decision is None:
        return events
    start = state.match.game.remembered([event for _, event in events])
    return [line for line in events[start:] if state.tells(line[1])]


def _recap(state: TableState) -> Iterator[Event]:
    """Events since the seat's last action, as far as that seat saw them."""
    private = state.phase is Phase.PRIVATE
    start = _after_turn_of(state, state.seat) if private else _turn_start(state)
    for entry in state.entries[start:]:
        events = seen_by(entry.events, state.seat if private else None)
        yield from filter(state.tells, events)


def _after_turn_of(state: TableState, seat: int | None) -> int:
    """The index after the seat's last finished turn; the unfinished one is told too.

    So are its answers by word: it has not looked since.
    """
    index = len(state.entries)
    if _turn_of(state, index - 1) == seat:
        # In the middle of their own turn: events before that turn are still news.
        index = _turn_start(state)
    while index > 0 and (_turn_of(state, index - 1) != seat or state.entries[index - 1].spoken):
        index -= 1
    return index


def _turn_start(state: TableState) -> int:
    """The index of the first entry of the turn that was played last."""
    index = len(state.entries) - 1
    while index > 0 and _turn_of(state, index - 1) == _turn_of(state, index):
        index -= 1
    return index


def _turn_of(state: TableState, index: int) -> int | None:
    """Seat whose turn an entry belongs to; one that lets a window pass takes no turn by it."""
    while state.entries[index].let_go:
        index -= 1
    return state.entries[index].seat
