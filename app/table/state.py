"""State of one table: everything that a screen may depend on. Immutable; no Flet, no store.

    CURTAIN(seat) ── Lift ──▶ PRIVATE(seat) ── Act ──▶ (same turn goes on: stay)
         ▲                        │ turn done        │ Hide (idle, focus lost, reload)
         │ PassTo                 ▼ (Done)           ▼
         └──────────────────── TABLE            CURTAIN(seat)

`Done` follows once the seat has read its private news of the turn; with `continues` it leads to the
next curtain.

`steps` names what can happen, `reduce` computes the next state, and `scene` says what may be drawn:
a seat's view only while that seat has lifted its curtain.

A seat may become an understudy's at any time. An understudy has no curtain and no screen: it acts
on the open table. A lone person among understudies passes the device to nobody: once the curtain is
lifted, the private screen stays, and the person sees there what the others do.

A window is the moment in which anybody may speak up: something was declared and has not happened
yet. It is on the open table, or before a lone person, until the first one speaks up or all let it
pass. Understudies decide together and at once, but their answers are revealed in order: a seat
asked before them, person or not, comes first. Seats that cannot speak up, as everybody knows, are
not asked: they let the window pass with the step that opened it.

Once a window is over, the seat whose turn continues sees its hand again at once if the device has
stayed in its hands: TABLE ── LetGo ──▶ PRIVATE(same seat). Anything that may have moved the device
(another curtain, another person's answer, lost focus, idle time) requires holding the curtain
again. The person who says that nobody speaks up is assumed to have the device.

Some answers reveal nothing about a hand: a game names them, and they are the same for every hand.
They may be given by word on the open table, without a curtain: TABLE ── Act ──▶ TABLE.

People who sit opposite each other may lay the device flat between them. Then no curtain falls: the
table stays open, and anybody uncovers and covers their hand there, even several people at once.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from app.table.holding import Holding, Opening
from app.table.outlook import AnyView
from app.table.teaching import OpenRound
from engines import Action, Decision, Event, Frame, Match, event_kind, seen_by

if TYPE_CHECKING:
    from app.table.steps import Step
    from engines.bots import Why

PRACTICE = "practice"
"""Mark of a session for practice, which is not saved."""

AGREE = "agree"
"""Name of the sheet on which everybody agrees to undo a move."""

FORGOTTEN = "forgotten-"
"""Prefix of the sheet on which the others agree to remove a PIN. The seat number follows."""

Chosen = tuple[Action, "Why | None"]
"""An understudy's action with its reason."""


class Phase(StrEnum):
    """Place of the device: behind a curtain, at a hand, open, or at the end."""

    CURTAIN = "curtain"
    PRIVATE = "private"
    TABLE = "table"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Cast:
    """Present players of the seats.

    Attributes:
        understudies: Seats played by computer players.
        pins: Seats whose hand is guarded by a PIN.
    """

    understudies: frozenset[int] = frozenset()
    pins: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True, repr=False)
class Entry:
    """An action with the events that it caused. The first entry of a game has no action.

    Attributes:
        by_understudy: Whether an understudy took the action.
        let_go: Whether the seat let a window pass; this is no turn of its own.
        joined: Whether it belongs to the same tap as the previous entry, and is undone with it.
        spoken: Whether it was given by word, or in answer to an open question that followed on such
            an answer, so that the seat did not look at its own screen.
        spoke_up: Whether the seat ended a window with it.
        unasked: Whether the seat was not asked because everybody knew that it lets the window pass.
        chanced: Whether chance played a part in its effects.
        why: Reason for an understudy's action.
    """

    seat: int | None
    events: tuple[Event, ...]
    by_understudy: bool = False
    let_go: bool = False
    joined: bool = False
    spoken: bool = False
    spoke_up: bool = False
    unasked: bool = False
    chanced: bool = False
    why: "Why | None" = None


class Film:
    """The actions of the last step with the matches before them, for animation."""

    def __init__(self, *takes: tuple[Match, Action]) -> None:
        self.takes = takes
        self._shown: dict[int | None, tuple[Frame[AnyView, Event | None], ...]] = {}

    def frames(self, seat: int | None) -> tuple[Frame[AnyView, Event | None], ...]:
        """Returns the frames for a reader, see `Scene.frames`; cached for each reader."""
        if seat not in self._shown:
            frames = [frame for match, action in self.takes for frame in match.watch(action, seat)]
            first = [Frame(None, self.takes[0][0].view(seat))] if self.takes else []
            self._shown[seat] = (*first, *frames)
        return self._shown[seat]


@dataclass(frozen=True, slots=True, repr=False)
class TableState:
    """State of a match on a device, at one moment.

    Attributes:
        match: The game; never changed, as a step plays on a copy.
        entries: The past, action by action.
        cast: Players of the seats.
        filed: Number of actions up to which a saved file reveals every hand; -1 without a file.
        laid_flat: Whether people have laid the device flat; see `flat`.
        may_lie_flat: Whether board and settings allow a flat device.
        phase: Where the device is.
        seat: Owner of the curtain or private screen; None on the open table.
        revision: Grows with every change of the scene, so that a tap with an older one is stale.
        holding: Who holds the device, and which hands are open.
        said: Secret answers of understudies in the present window, by seat, until they are
            revealed.
        wish: Step of a person who acted before the understudies had answered.
        waved: Whether a lone person lets every window pass until their next turn begins.
        awaits_done: Whether the turn is over but has shown something to its seat alone.
        resumed_at: Number of entries from before a restart; nobody knows who has looked since.
        reopened_at: Number of entries from before a reopened window, in which others were asked.
        film: Actions of the last step, for animation.
        marks: Match at each seat's last look at its own screen; empty where unknown.
        since: Match at the reader's last look, if the moves of others since then are retold.
        undone_at: Number of entries after the last undo; -1 without one.
        pick: Unconfirmed choice or inspected piece; cleared when the scene changes.
        panel: Sheet over the table ("menu", "log" …); "" for none.
        turned: Whether the open table, or on a flat table the sheet over it, is turned to the
            person opposite.
        paused_by: Reason for a pause of everything automatic: "paused", "away", "failed", or "".
        lifted: Whether a person has lifted their curtain since the start of the app; from then on a
            lone person meets no curtain.
        open_round: Round of a teaching table that is played with open hands and no curtain.
        agreed: People who have agreed so far to undo a move or remove a PIN.
        agreed_at: Number of entries after a move was undone by agreement; 0 without one.
    """

    match: Match
    entries: tuple[Entry, ...]
    cast: Cast = field(default_factory=Cast)
    filed: int = -1
    laid_flat: bool = False
    may_lie_flat: bool = True
    phase: Phase = Phase.TABLE
    seat: int | None = None
    revision: int = 0
    holding: Holding = Holding()  # noqa: RUF009  # it is frozen
    said: Mapping[int, Chosen] = field(default_factory=dict)
    wish: "Step | None" = None
    waved: bool = False
    awaits_done: bool = False
    resumed_at: int = 0
    reopened_at: int = 0
    film: Film = field(default_factory=Film)
    marks: Mapping[int, Match] = field(default_factory=dict)
    since: Match | None = None
    undone_at: int = -1
    pick: Any = None
    panel: str = ""
    turned: bool = False
    paused_by: str = ""
    lifted: bool = False
    open_round: OpenRound | None = None
    agreed: frozenset[int] = frozenset()
    agreed_at: int = 0

    @property
    def viewers(self) -> tuple[int, ...]:
        """Seats whose hands are visible now, in order."""
        if self.phase is Phase.PRIVATE and self.seat is not None:
            return () if self.covered else (self.seat,)
        return tuple(sorted(self.holding.uncovered)) if self.flat else ()

    def opening(self, seat: int | None) -> Opening:
        """Returns how a seat's hand opens; at once if nobody else could look."""
        if self.unwatched:
            return Opening.AT_ONCE
        by_bar = seat in self.holding.by_bar and self.alone is None
        return Opening.BAR if by_bar else Opening.CURTAIN

    @property
    def by_bar(self) -> bool:
        """Whether this private screen shows its hand only while a bar is held."""
        return self.phase is Phase.PRIVATE and self.opening(self.seat) is Opening.BAR

    @property
    def covered(self) -> bool:
        """Whether this reader's hand is hidden because they do not hold the bar."""
        return self.by_bar and self.seat not in self.holding.uncovered

    def with_holding(self, **changes: Any) -> "TableState":
        """Returns the state with changed fields of `holding`."""
        return replace(self, holding=replace(self.holding, **changes))

    @property
    def flat(self) -> bool:
        """Whether the device lies flat, so that no curtain falls."""
        return self.laid_flat and self.can_lie_flat

    @property
    def can_lie_flat(self) -> bool:
        """Whether a flat device is possible: hidden hands, no PINs, understudies or windows."""
        guarded = self.cast.understudies or self.cast.pins or self.all_open
        return self.may_lie_flat and not guarded and not self.match.game.interrupts

    @property
    def people(self) -> list[int]:
        """Seats played by people."""
        return [seat for seat in range(self.match.seats) if seat not in self.cast.understudies]

    @property
    def forgotten(self) -> int | None:
        """Seat whose PIN people are asked to remove; None without such a request."""
        asked = self.panel.startswith(FORGOTTEN)
        return int(self.panel.removeprefix(FORGOTTEN)) if asked else None

    @property
    def voters(self) -> list[int]:
        """People whose agreement is needed: everybody, or all but the owner of a PIN."""
        return [seat for seat in self.people if seat != self.forgotten]

    @property
    def alone(self) -> int | None:
        """Seat of the only person at the table; None if there are several."""
        people = self.people
        return people[0] if len(people) == 1 else None

    @property
    def secret(self) -> bool:
        """Whether a hand is visible on the screen."""
        return bool(self.viewers)

    @property
    def discreet(self) -> bool:
        """Whether this private screen, among several people, must not name who acts next.

        A reader who saw another name would pass the device on with their own hand visible.
        """
        return self.phase is Phase.PRIVATE and self.alone is None and not self.all_open

    def tells(self, event: Event) -> bool:
        """Whether the screen shows a text for an event. A discreet screen omits turns."""
        return not (self.discreet and event_kind(event) in self.match.game.turns)

    @property
    def unwatched(self) -> bool:
        """Whether there is nobody from whom a hand has to be hidden."""
        alone = self.lifted and self.alone is not None and self.alone not in self.cast.pins
        return alone or self.all_open

    @property
    def all_open(self) -> bool:
        """Whether everybody sees every hand."""
        return self.open_round is not None

    @property
    def taught(self) -> bool:
        """Whether the open round of a teaching table is over, ending play here."""
        if self.open_round is None:
            return False
        events = (event for entry in self.entries for event in seen_by(entry.events, None))
        return self.match.decision is None or self.open_round.over(events)

    @property
    def guarded(self) -> bool:
        """Whether the idle clock has something to cover.

        That is a hand, or a hand that could be opened without a curtain.
        """
        in_reach = self.holding.in_hand and self.phase is Phase.TABLE and not self.all_open
        return (self.secret and not self.unwatched) or in_reach

    @property
    def solo_screen(self) -> bool:
        """Whether this is the private screen of the only person at the table."""
        return self.phase is Phase.PRIVATE and self.seat == self.alone

    @property
    def window(self) -> bool:
        """Whether a window is open and visible to the reader."""
        shown = self.phase is not Phase.CURTAIN and not self.awaits_done
        return shown and asks_all(self.match) and not self.taught

    @property
    def chorus(self) -> tuple[int, ...]:
        """Understudies asked in the window on this screen, in order."""
        here = self.window and (self.phase is Phase.TABLE or self.solo_screen)
        return self.understudies(self.match.decision) if here else ()

    @property
    def acting(self) -> tuple[int, ...]:
        """Understudies that act now; in a window, those asked before any person."""
        decision = self.match.decision
        if decision is None or not asks_all(self.match):
            return self.understudies(decision)
        return tuple(takewhile(self.cast.understudies.__contains__, decision.order))

    @property
    def next_understudy(self) -> int | None:
        """First understudy that may act now on this screen."""
        if self.awaits_done or not (self.phase is Phase.TABLE or self.solo_screen) or self.taught:
            return None
        return next(iter(self.acting), None)

    @property
    def due(self) -> tuple[int, ...]:
        """Understudies that must think now: one, or in a window all undecided ones."""
        if self.window:
            return tuple(seat for seat in self.chorus if seat not in self.said)
        seat = self.next_understudy
        return () if seat is None else (seat,)

    @property
    def asking(self) -> bool:
        """Whether understudies still have to decide if they speak up."""
        return self.window and bool(self.due)

    @property
    def going_on(self) -> int | None:
        """Seat that holds the device and continues its turn with a private question."""
        decision = self.match.decision
        return self._asked_again if decision is not None and decision.continues else None

    @property
    def continuing(self) -> int | None:
        """Seat that acted last and is asked next on the open table, without a PIN."""
        seat = self._asked_again if self.phase is Phase.TABLE else None
        return None if seat in self.cast.pins else seat

    @property
    def _asked_again(self) -> int | None:
        """Seat that holds the device and has the next private question."""
        decision = self.match.decision
        if decision is None or self.flat:
            return None
        (seat, *others) = decision.seats
        if others or not decision.private or seat != self.holding.seat:
            return None
        return None if self.acting or asks_all(self.match) else seat

    @property
    def last_step(self) -> tuple[Entry, ...]:
        """Entries of the last tap, which are animated and undone together."""
        start = len(self.entries) - 1
        while self.entries[start].joined:
            start -= 1
        return self.entries[start:]

    @property
    def declared_at(self) -> int:
        """Index of the last entry that did not let a window pass."""
        number = len(self.entries) - 1
        while self.entries[number].let_go:
            number -= 1
        return number

    @property
    def declaration(self) -> Entry:
        """Subject of an open window: the last entry that did not let one pass."""
        return self.entries[self.declared_at]

    def understudies(self, decision: Decision | None) -> tuple[int, ...]:
        """Returns the deciding seats that are understudies, in the order of asking."""
        if decision is None:
            return ()
        return tuple(filter(self.cast.understudies.__contains__, decision.order))

    def among(self, actions: list[Action]) -> list[Action]:
        """Removes answers that make no sense with the people at this table."""
        return self.match.game.among(actions, self.people)


def begin(match: Match, **setting: Any) -> TableState:
    """Returns the table of a match, at its first question or its end.

    Args:
        match: The match.
        setting: Other fields of the state.
    """
    phase = Phase.OVER if match.decision is None else Phase.TABLE
    return TableState(match, (_opening(match),), phase=phase, **setting)


def resume(match: Match, actions: Sequence[Any], **setting: Any) -> TableState:
    """Returns the table after playing `actions` one by one on a new `match`.

    The table is open, or over: nobody is looking at a hand after a restart.

    Raises:
        IllegalAction: An action does not fit the rules.
    """
    entries = [_opening(match)]
    for data in actions:
        action = data if isinstance(data, Action) else Action.parse(data)
        let_go = lets_go(match, action)
        spoke_up = asks_all(match) and not let_go
        asked = match.decision
        # Unknown after a restart: rather retold twice than never.
        spoken = asked is not None and (
            action in asked.spoken_actions or follows_by_word(asked, entries[-1])
        )
        before = match.state.copy()
        events = tuple(match.play(action))
        entries.append(
            Entry(
                action.seat,
                events,
                let_go=let_go,
                spoken=spoken,
                spoke_up=spoke_up,
                chanced=match.game.chanced(before, match.state),
            )
        )
    state = begin(match, **setting)
    return replace(state, entries=tuple(entries), resumed_at=len(entries))


def asks_all(match: Match) -> bool:
    """Whether the match is in a window, even one hidden from the reader."""
    return match.decision is not None and match.game.window(match.decision)


def lets_go(match: Match, action: Action) -> bool:
    """Whether the coming action lets a window pass."""
    decision = match.decision
    return decision is not None and asks_all(match) and action.kind == decision.decline


def follows_by_word(decision: Decision, last: Entry) -> bool:
    """Whether an open question continues an answer that was given by word."""
    return decision.continues and not decision.private and last.spoken


def _opening(match: Match) -> Entry:
    """Returns the entry before the first action."""
    return Entry(None, tuple(match.game.opening(match.seats, match.seed, match.options)))
