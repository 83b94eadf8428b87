"""Immutable state of a table, on which all screens depend.

It is independent of Flet and storage.

    CURTAIN(seat) ── Lift ──▶ PRIVATE(seat) ── Act ──▶ (same turn goes on: stay)
         ▲                        │ turn done        │ Hide (idle, focus lost, reload)
         │ PassTo                 ▼ (Done)           ▼
         └──────────────────── TABLE            CURTAIN(seat)

The module `steps` defines what can happen, `reduce` computes the next state, and `scene` decides
what may be drawn. A seat's hand is drawn only while that seat has opened its curtain.

Done: A player who has read the private result of their turn dismisses it with `Done`. With
`continues`, the next player's curtain follows at once.

Understudies: A computer player, or understudy, can take over a seat at any time. It has no curtain
and no screen, but acts on the open table. If only one person is left, the device is not passed on:
once the curtain is open, that person's private screen stays and shows what the others do.

Interrupts: When an action is declared, others may speak up before it happens. Such an interrupt, or
window, is shown on the open table, or on the only person's screen. It lasts until one seat speaks
up or all have declined. Understudies decide at the same time, but their answers are revealed in the
order of the seats, so that a seat asked earlier takes precedence. Seats that are publicly known to
be unable to speak up decline automatically.

Continuing: After a public choice or an interrupt, the device may lie before everybody or be in
other hands. A player whose turn goes on opens their hand again by a hold, without the whole
curtain: TABLE ── TakeUp ──▶ PRIVATE. The same holds for the private result of a turn that ended
while the table was open.

Spoken answers: Some answers reveal nothing about a hand. The game declares them, and they are the
same for every hand. They can be said aloud and tapped on the open table: TABLE ── Act ──▶ TABLE.

Flat table: Two people opposite each other can lay the device flat between them. Then there is no
curtain. The table stays open, and each person uncovers and covers their own hand on it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import islice, takewhile
from typing import TYPE_CHECKING, Any

from app.table.holding import Holding, Opening
from app.table.outlook import AnyView
from app.table.teaching import OpenRound
from engines import Action, Decision, Event, Frame, Match, event_kind, seen_by

if TYPE_CHECKING:
    from app.table.steps import Step
    from engines.bots import Why

PRACTICE = "practice"
"""Key of the mark on a practice game, which is not saved."""

AGREE = "agree"
"""Name of the sheet on which everybody agrees to undo a move."""

FORGOTTEN = "forgotten-"
"""Prefix of sheets on which people agree to remove a PIN.

The seat number follows.
"""

Chosen = tuple[Action, "Why | None"]
"""A computer player's action with its reason."""


class Phase(StrEnum):
    """Kind of screen that the device shows.

    Attributes:
        CURTAIN: A closed curtain, while the device is passed on.
        PRIVATE: A player's own screen, with their hand.
        TABLE: The open table, with public information only.
        OVER: The finished game.
    """

    CURTAIN = "curtain"
    PRIVATE = "private"
    TABLE = "table"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Cast:
    """Current players of the seats.

    Attributes:
        understudies: Seats played by computer players.
        pins: Seats whose hand is protected by a PIN.
    """

    understudies: frozenset[int] = frozenset()
    pins: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True, repr=False)
class Entry:
    """Log entry with an action and the events that it caused.

    The first entry of a game has no action.

    Attributes:
        seat: Seat that took the action; None for the first entry.
        events: Events caused by the action.
        by_understudy: Whether a computer player took the action.
        let_go: Whether the seat declined an interrupt, which does not count as a turn.
        joined: Whether the action was made with the same tap as the previous one and is undone with
            it.
        spoken: Whether the answer was given aloud, so that the seat did not see its own screen.
            This includes a further public answer in the same move.
        spoke_up: Whether the seat spoke up in an interrupt.
        unasked: Whether the seat declined automatically, because it was known to be unable to speak
            up.
        chanced: Whether the effects depended on chance.
        in_hand: Whether the seat acted on its own screen, and so had the device.
        why: Reason for a computer player's action; None if there is none.
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
    in_hand: bool = False
    why: "Why | None" = None


class Film:
    """Actions of the last step, from which its animation is computed.

    Args:
        takes: Pairs of a match and the action taken in it, in order.
    """

    def __init__(self, *takes: tuple[Match, Action]) -> None:
        self.takes = takes
        self._shown: dict[int | None, tuple[Frame[AnyView, Event | None], ...]] = {}

    def frames(self, seat: int | None) -> tuple[Frame[AnyView, Event | None], ...]:
        """Returns the frames that a seat may see, cached by seat.

        `Scene.frames` describes their form.
        """
        if seat not in self._shown:
            frames = [frame for match, action in self.takes for frame in match.watch(action, seat)]
            first = [Frame(None, self.takes[0][0].view(seat))] if self.takes else []
            self._shown[seat] = (*first, *frames)
        return self._shown[seat]


@dataclass(frozen=True, slots=True, repr=False)
class TableState:
    """State of a match and of its device.

    An entry is one action in the log of the game.

    Attributes:
        match: The game. Steps play on a copy, so this one never changes.
        entries: Log of the game, action by action.
        cast: Which seats are played by computer players or have a PIN.
        filed: Number of actions up to which a saved file reveals all hands; -1 without a file.
        laid_flat: Whether people have laid the device flat, see `flat`.
        may_lie_flat: Whether board and settings support a device that lies flat.
        phase: Kind of screen that the device shows.
        seat: Owner of the curtain or private screen; None on the open table.
        revision: Number that increases with every new scene, so that a tap on an older one is
            ignored.
        holding: Who has the device, and which hands are open.
        said: Answers of computer players to the current interrupt, by seat, until they are
            revealed.
        wish: Step of a person that waits until the computer players have answered, or None.
        waved: Whether the only person declines all interrupts until their next turn.
        asks_own: Whether people are asked if they interrupt their own action.
        awaits_done: Whether the turn is over but its private result is still shown, or can be
            looked at from the open table.
        resumed_at: Number of entries from before a restart. It is unknown who has looked
            since then.
        reopened_at: Number of entries from before an interrupt that was reopened by an undo.
        film: Actions of the last step, for animation.
        marks: Match at the time when each seat last saw its own screen, by seat. Seats that
            have not looked are missing; at its first curtain a seat with secrets to read gets the
            match at the time of their deal.
        since: Match when the viewer last looked, if later moves have to be replayed;
            otherwise None.
        confirmed: Number of entries when each seat last confirmed a page with its secrets. Seats
            that have not confirmed any are missing.
        undone_at: Number of entries after the last undo; -1 without one.
        pick: Unconfirmed choice or inspected piece. It is cleared when the scene changes.
        panel: Open sheet, such as "menu" or "log"; "" for none.
        turned: Whether the open table is turned towards the person opposite. On a flat table, the
            sheet over it is turned.
        paused_by: Reason for a pause of everything automatic: "paused", "away" or "failed"; "" for
            no pause.
        lifted: Whether a curtain has been opened since the app was started. A person who is
            alone at the table then needs no further curtain.
        open_round: Round that a teaching table plays with open hands; None at other tables.
        agreed: People who have agreed so far to undo a move or to remove a PIN.
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
    asks_own: bool = True
    awaits_done: bool = False
    resumed_at: int = 0
    reopened_at: int = 0
    film: Film = field(default_factory=Film)
    marks: Mapping[int, Match] = field(default_factory=dict)
    since: Match | None = None
    confirmed: Mapping[int, int] = field(default_factory=dict)
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
        """Seats whose hands are visible now, in ascending order."""
        if self.phase is Phase.PRIVATE and self.seat is not None:
            return () if self.covered else (self.seat,)
        return tuple(sorted(self.holding.uncovered)) if self.flat else ()

    def opening(self, seat: int | None) -> Opening:
        """Returns the way in which a seat's hand is opened.

        If hands need not be hidden, it opens at once.
        """
        if self.unwatched:
            return Opening.AT_ONCE
        by_bar = seat in self.holding.by_bar and self.alone is None
        return Opening.BAR if by_bar else Opening.CURTAIN

    @property
    def by_bar(self) -> bool:
        """Whether the viewer's hand is visible only while a bar is held."""
        return self.phase is Phase.PRIVATE and self.opening(self.seat) is Opening.BAR

    @property
    def covered(self) -> bool:
        """Whether the viewer's hand is hidden because the bar is not held."""
        return self.by_bar and self.seat not in self.holding.uncovered

    def with_holding(self, **changes: Any) -> "TableState":
        """Returns the state with changes in the fields of `holding`."""
        return replace(self, holding=replace(self.holding, **changes))

    @property
    def flat(self) -> bool:
        """Whether the device lies flat between the people, without curtains."""
        return self.laid_flat and self.can_lie_flat

    @property
    def can_lie_flat(self) -> bool:
        """Whether the device may be laid flat between the people.

        Hands must be hidden at this table. There must be no PIN, no computer player and no
        interrupt.
        """
        guarded = self.cast.understudies or self.cast.pins or self.all_open
        return self.may_lie_flat and not guarded and not self.match.game.interrupts

    @property
    def people(self) -> list[int]:
        """Seats played by people."""
        return [seat for seat in range(self.match.seats) if seat not in self.cast.understudies]

    @property
    def forgotten(self) -> int | None:
        """Seat whose PIN people are asked to remove, or None."""
        asked = self.panel.startswith(FORGOTTEN)
        return int(self.panel.removeprefix(FORGOTTEN)) if asked else None

    @property
    def voters(self) -> list[int]:
        """People who must agree to the current request.

        To undo a move, that is everybody. To remove a PIN, it is everybody but its owner.
        """
        return [seat for seat in self.people if seat != self.forgotten]

    @property
    def alone(self) -> int | None:
        """Seat of the only person at the table, or None."""
        people = self.people
        return people[0] if len(people) == 1 else None

    @property
    def secret(self) -> bool:
        """Whether any hand is visible."""
        return bool(self.viewers)

    @property
    def discreet(self) -> bool:
        """Whether this private screen must not name the seat that acts next.

        With another name on the screen, the player might pass the device on with their own hand
        visible.
        """
        return self.phase is Phase.PRIVATE and self.alone is None and not self.all_open

    def tells(self, event: Event) -> bool:
        """Returns whether the screen describes an event in words.

        A discreet screen omits changes of turn.
        """
        return not (self.discreet and event_kind(event) in self.match.game.turns)

    @property
    def unwatched(self) -> bool:
        """Whether there is nobody to hide hands from."""
        alone = self.lifted and self.alone is not None and self.alone not in self.cast.pins
        return alone or self.all_open

    @property
    def all_open(self) -> bool:
        """Whether all hands are open, as at a teaching table."""
        return self.open_round is not None

    @property
    def taught(self) -> bool:
        """Whether a teaching table has completed its open round.

        The game ends then.
        """
        if self.open_round is None:
            return False
        events = (event for entry in self.entries for event in seen_by(entry.events, None))
        return self.match.decision is None or self.open_round.over(events)

    @property
    def guarded(self) -> bool:
        """Whether the idle clock has to run.

        It runs while a hand is visible that somebody else could see.
        """
        return self.secret and not self.unwatched

    @property
    def solo_screen(self) -> bool:
        """Whether this is the only person's private screen."""
        return self.phase is Phase.PRIVATE and self.seat == self.alone

    @property
    def window(self) -> bool:
        """Whether the screen shows an interrupt."""
        shown = self.phase is not Phase.CURTAIN and not self.awaits_done
        return shown and asks_all(self.match) and not self.taught

    @property
    def chorus(self) -> tuple[int, ...]:
        """Computer players whom the current interrupt asks, in order of asking."""
        here = self.window and (self.phase is Phase.TABLE or self.solo_screen)
        return self.understudies(self.match.decision) if here else ()

    @property
    def acting(self) -> tuple[int, ...]:
        """Computer players that may act now.

        During an interrupt, these are the ones asked before any person.
        """
        decision = self.match.decision
        if decision is None or not asks_all(self.match):
            return self.understudies(decision)
        return tuple(takewhile(self.cast.understudies.__contains__, decision.order))

    @property
    def next_understudy(self) -> int | None:
        """First computer player that may act now, or None."""
        if self.awaits_done or not (self.phase is Phase.TABLE or self.solo_screen) or self.taught:
            return None
        return next(iter(self.acting), None)

    @property
    def due(self) -> tuple[int, ...]:
        """Computer players that have to think now.

        During an interrupt, these are all undecided ones. Otherwise there is at most one.
        """
        if self.window:
            return tuple(seat for seat in self.chorus if seat not in self.said)
        seat = self.next_understudy
        return () if seat is None else (seat,)

    @property
    def asking(self) -> bool:
        """Whether computer players still have to decide whether they speak up."""
        return self.window and bool(self.due)

    @property
    def continuing(self) -> int | None:
        """Seat that may open its hand again without a curtain.

        It is assumed to have the device, and the open table is shown. The value is None if there
        is no such seat, or if the seat has a PIN.
        """
        again = self.asked_again if self.phase is Phase.TABLE else None
        seat = again if self.reader is None else self.reader
        return None if seat in self.cast.pins else seat

    @property
    def reader(self) -> int | None:
        """Seat that can read its private result, or None."""
        return self.holding.seat if self.awaits_done and self.phase is Phase.TABLE else None

    @property
    def held_elsewhere(self) -> bool:
        """Whether another person may still have the continuing seat's device.

        That person acted just before the seat answered an open question.
        """
        if self.holding.seat in self.holding.looked or self.alone is not None:
            return False
        by_people = (e for e in reversed(self.entries) if not (e.let_go or e.by_understudy))
        last = [*islice(by_people, 2)]
        return len({entry.seat for entry in last}) > 1 and not last[0].in_hand

    @property
    def asked_again(self) -> int | None:
        """Seat that has the device and decides privately next, or None."""
        decision = self.match.decision
        if decision is None or self.flat:
            return None
        (seat, *others) = decision.seats
        if others or not decision.private or seat != self.holding.seat:
            return None
        return None if self.acting or asks_all(self.match) else seat

    @property
    def last_step(self) -> tuple[Entry, ...]:
        """Log entries of the last tap, animated and undone together."""
        start = len(self.entries) - 1
        while self.entries[start].joined:
            start -= 1
        return self.entries[start:]

    @property
    def declared_at(self) -> int:
        """Index of the last log entry that is not a declined interrupt."""
        number = len(self.entries) - 1
        while self.entries[number].let_go:
            number -= 1
        return number

    @property
    def declaration(self) -> Entry:
        """Log entry of the declared action that an interrupt is about."""
        return self.entries[self.declared_at]

    def understudies(self, decision: Decision | None) -> tuple[int, ...]:
        """Returns the computer players that decide, in the order of asking.

        Without a question, there are none.
        """
        if decision is None:
            return ()
        return tuple(filter(self.cast.understudies.__contains__, decision.order))

    def among(self, actions: list[Action]) -> list[Action]:
        """Returns the actions that make sense at this table.

        That depends on which seats are played by people.
        """
        return self.match.game.among(actions, self.people)


def begin(match: Match, **setting: Any) -> TableState:
    """Returns the state at the start of a match.

    Args:
        match: The match.
        setting: Further fields of the state, by name.
    """
    phase = Phase.OVER if match.decision is None else Phase.TABLE
    return TableState(match, (_opening(match),), phase=phase, **setting)


def resume(match: Match, actions: Sequence[Any], **setting: Any) -> TableState:
    """Returns the state after playing saved actions on a new match.

    The table is open or the game is over, because after a restart nobody is looking at a hand.

    Args:
        match: Match without actions.
        actions: Actions to play, as `Action` or in their saved form.
        setting: Further fields of the state, by name.

    Raises:
        IllegalAction: An action does not fit the rules.
    """
    entries = [_opening(match)]
    for data in actions:
        action = data if isinstance(data, Action) else Action.parse(data)
        let_go = lets_go(match, action)
        spoke_up = asks_all(match) and not let_go
        asked = match.decision
        # Unknown after a restart; replaying twice is better than never.
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
    """Returns whether the match is in an interrupt.

    The interrupt may be hidden by the current screen.
    """
    return match.decision is not None and match.game.window(match.decision)


def lets_go(match: Match, action: Action) -> bool:
    """Returns whether an action about to be taken declines an interrupt."""
    decision = match.decision
    return decision is not None and asks_all(match) and action.kind == decision.decline


def follows_by_word(decision: Decision, last: Entry) -> bool:
    """Returns whether a public decision follows an answer given aloud.

    Both must belong to the same move.
    """
    return decision.continues and not decision.private and last.spoken


def _opening(match: Match) -> Entry:
    return Entry(None, tuple(match.game.opening(match.seats, match.seed, match.options)))
