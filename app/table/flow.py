"""The flow of one game around a table with one device. A plain state machine: no Flet, no store.

    CURTAIN(seat) ── lift ──▶ PRIVATE(seat) ── act ──▶ (same turn goes on: stay)
         ▲                        │ turn done        │ hide (idle, focus lost, reload)
         │ pass_to                ▼ (done)           ▼
         └──────────────────── TABLE            CURTAIN(seat)

What is drawn comes from `Flow.scene` alone, and a scene holds a seat's view only while that seat
has lifted its curtain. Every action is kept (saved) before the scene changes.

A seat may be an understudy's, from the start or from any moment on. An understudy has no curtain
and no screen: `perform` takes its action on the open table. A person who is alone among
understudies passes the device to nobody: once the curtain is lifted, the private screen stays,
and what the others do is seen from there.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from engines import Match
from engines.kernel.action import Action
from engines.kernel.decision import Decision
from engines.kernel.event import seen_by
from engines.kernel.reason import Reason


class Phase(StrEnum):
    """Where the device is."""

    CURTAIN = "curtain"
    PRIVATE = "private"
    TABLE = "table"
    OVER = "over"


class NotNow(Exception):
    """A step of the flow that cannot be taken; `key` names the sentence in the app's catalogue."""

    def __init__(self, key: str, **args: object) -> None:
        super().__init__(key)
        self.key = key
        self.args_ = args


@dataclass(frozen=True, slots=True)
class Undo:
    """Whether the last action can be taken back; if not, the sentence that says why."""

    ok: bool
    key: str = ""
    args: dict[str, object] = field(default_factory=dict)
    reason: str = ""

    def __bool__(self) -> bool:
        return self.ok


@dataclass(frozen=True, slots=True)
class Beat:
    """One action and the events that followed from it; the first beat of a game has no action.

    performed: an understudy's action
    """

    seat: int | None
    events: tuple[Any, ...]
    performed: bool = False


@dataclass(frozen=True, slots=True)
class Scene:
    """All that the screen may know at this moment.

    serial    grows with every change: a tap that carries an older one is stale
    seat      whose curtain or whose private screen this is; None on the open table
    view      that seat's view, the open table's, or None behind a curtain
    decision  what may be answered on this screen; None when nothing may
    deciders  the seats that decide next, whoever is looking
    recap     the events since that seat's own last action (private), or since the last hand-over
    fresh     the events of the last action alone: what the table animates
    lingers   the turn is over, but it showed this seat something of its own: `done()` goes on
    understudies  those of the deciders that are understudies; they answer before anybody else
    alone     the only person at a table of understudies
    """

    phase: Phase
    serial: int
    seat: int | None
    view: dict[str, Any] | None
    decision: Decision | None
    deciders: tuple[int, ...]
    recap: tuple[Any, ...]
    fresh: tuple[Any, ...]
    undo: Undo
    needs_pin: bool
    lingers: bool
    why_not: Callable[[Action], Reason | None] | None
    understudies: tuple[int, ...] = ()
    alone: int | None = None

    @property
    def people(self) -> tuple[int, ...]:
        """Those of the deciders that are people."""
        return tuple(seat for seat in self.deciders if seat not in self.understudies)


class Flow:
    """Passes one match around.

    keep(action) is called with every action before it counts, forget() before one is taken back;
    when either raises, nothing has happened. has_pin and check_pin ask for a seat's PIN,
    is_understudy for who plays a seat at this moment; call `recast` when that has changed.
    """

    def __init__(
        self,
        match: Match,
        *,
        keep: Callable[[Action], None],
        forget: Callable[[], None],
        has_pin: Callable[[int], bool] = lambda seat: False,
        check_pin: Callable[[int, str], bool] = lambda seat, pin: True,
        is_understudy: Callable[[int], bool] = lambda seat: False,
        beats: Sequence[Beat] = (),
        resumed: bool = False,
    ) -> None:
        self.match = match
        self.beats: list[Beat] = list(beats) or [_opening(match)]
        self._keep = keep
        self._forget = forget
        self._has_pin = has_pin
        self._check_pin = check_pin
        self._is_understudy = is_understudy
        self._serial = 0
        self._phase = Phase.OVER if match.decision is None else Phase.TABLE
        self._seat: int | None = None
        # The seats that have seen their own screen since the last action.
        self._looked: set[int] = set()
        self._lingers = False
        # After a restart nobody knows who has looked, so nothing before it can be taken back.
        self._resumed_at = len(self.beats) if resumed else 0

    @classmethod
    def resume(cls, match: Match, actions: Sequence[Any], **ports: Any) -> "Flow":
        """A flow that stands where `actions`, played one by one on a new `match`, lead to.

        Always on the open table (or at the end): nobody is looking at a hand after a restart.
        Raises IllegalAction when an action does not fit.
        """
        beats = [_opening(match)]
        for data in actions:
            action = data if isinstance(data, Action) else Action.parse(data)
            beats.append(Beat(action.seat, tuple(match.play(action))))
        return cls(match, beats=beats, resumed=True, **ports)

    # -- what is on the screen ---------------------------------------------------------------

    @property
    def phase(self) -> Phase:
        """Where the device is."""
        return self._phase

    @property
    def serial(self) -> int:
        """Grows with every change of the scene."""
        return self._serial

    @property
    def scene(self) -> Scene:
        """What may be drawn now."""
        match, seat, phase = self.match, self._seat, self._phase
        decision = match.decision
        deciders = decision.seats if decision is not None else ()
        private = phase is Phase.PRIVATE
        answerable = self._answerable(decision)
        view = None if phase is Phase.CURTAIN else match.view(seat if private else None)
        return Scene(
            phase=phase,
            serial=self._serial,
            seat=seat,
            view=view,
            decision=answerable,
            deciders=deciders,
            recap=() if phase is Phase.CURTAIN else tuple(self._recap()),
            fresh=tuple(seen_by(self.beats[-1].events, seat if private else None)),
            undo=self.can_undo,
            needs_pin=phase is Phase.CURTAIN and seat is not None and self._has_pin(seat),
            lingers=self._lingers and private,
            why_not=match.why_not if private and answerable is not None else None,
            understudies=self._acting(decision),
            alone=self.alone,
        )

    @property
    def alone(self) -> int | None:
        """The seat of the only person at a table of understudies; None when there are more."""
        people = [seat for seat in range(self.match.seats) if not self._is_understudy(seat)]
        return people[0] if len(people) == 1 else None

    @property
    def at_home(self) -> bool:
        """Whether the private screen is that of a lone person: the others act in front of it."""
        return self._phase is Phase.PRIVATE and self._seat == self.alone

    @property
    def next_understudy(self) -> int | None:
        """The understudy that may act now, where the device is; the first of several."""
        if self._lingers or not (self._phase is Phase.TABLE or self.at_home):
            return None
        return next(iter(self._acting(self.match.decision)), None)

    def _acting(self, decision: Decision | None) -> tuple[int, ...]:
        """The deciding seats that are understudies."""
        return tuple(filter(self._is_understudy, decision.seats)) if decision is not None else ()

    def seen(self, number: int, seat: int | None) -> list[Any]:
        """What `seat` saw of action `number` (0: of what came before the first)."""
        return seen_by(self.beats[number].events, seat)

    def told(self, seat: int | None) -> list[tuple[int, Any]]:
        """Every event that `seat` saw, with the number of its action."""
        return [
            (number, event)
            for number in range(len(self.beats))
            for event in self.seen(number, seat)
        ]

    def _answerable(self, decision: Decision | None) -> Decision | None:
        """The decision as far as the one who is looking may answer it."""
        if decision is None or self._acting(decision):
            return None
        if self._phase is Phase.PRIVATE and self._seat is not None:
            mine = self._seat in decision.seats and not self._lingers
            return decision.only(self._seat) if mine else None
        if self._phase is Phase.TABLE and not decision.private:
            return decision
        return None

    def _recap(self) -> Iterator[Any]:
        """What happened since the seat's own last action, as far as that seat saw it."""
        if self._phase is Phase.PRIVATE:
            start = self._last_beat_of(self._seat)
        else:
            start = self._turn_start()
        for beat in self.beats[start:]:
            yield from seen_by(beat.events, self._seat if self._phase is Phase.PRIVATE else None)

    def _last_beat_of(self, seat: int | None) -> int:
        """The index after the seat's last finished turn; its own unfinished one is told too."""
        index = len(self.beats)
        if self.beats[-1].seat == seat:
            # In the middle of the own turn: what came before that turn is still news.
            index = self._turn_start()
        while index > 0 and self.beats[index - 1].seat != seat:
            index -= 1
        return index

    def _turn_start(self) -> int:
        """The index of the first beat of the turn that was played last."""
        index = len(self.beats) - 1
        while index > 0 and self.beats[index - 1].seat == self.beats[index].seat:
            index -= 1
        return index

    # -- steps -------------------------------------------------------------------------------

    def pass_to(self, seat: int) -> None:
        """The curtain falls for `seat`, who decides next or speaks up (TABLE → CURTAIN).

        A lone person may go to the own hand whoever decides.
        """
        if self._phase not in (Phase.TABLE, Phase.CURTAIN):
            raise NotNow("flow.not_now")
        decision = self.match.decision
        if decision is None:
            raise NotNow("flow.not_your_turn")
        if seat != self.alone and (seat not in decision.seats or self._acting(decision)):
            raise NotNow("flow.not_your_turn")
        self._move(Phase.CURTAIN, seat)

    def back_to_table(self) -> None:
        """The curtain was opened for the wrong seat, or people want to look at the table again."""
        if self._phase is Phase.CURTAIN:
            self._to_table()

    def lift(self, pin: str | None = None, serial: int | None = None) -> None:
        """The seat behind the curtain looks (CURTAIN → PRIVATE).

        Raises NotNow when the PIN is wrong, or when the curtain that was held is not this one.
        """
        if serial is not None and serial != self._serial:
            raise NotNow("flow.stale")
        seat = self._seat
        if self._phase is not Phase.CURTAIN or seat is None:
            raise NotNow("flow.not_now")
        if self._has_pin(seat) and not (pin and self._check_pin(seat, pin)):
            raise NotNow("flow.wrong_pin")
        self._looked.add(seat)
        self._move(Phase.PRIVATE, seat)

    def done(self) -> None:
        """The seat has read what its own turn showed to it alone (PRIVATE → TABLE)."""
        if self._phase is Phase.PRIVATE and self._lingers:
            self._go_on()

    def hide(self) -> None:
        """Focus lost, idle or locked: whoever was looking is behind the curtain again.

        A curtain that is just being held falls anew too, so that nothing opens behind a back.
        """
        if self._phase in (Phase.PRIVATE, Phase.CURTAIN):
            self._move(Phase.CURTAIN, self._seat)

    def act(self, action: Action | dict[str, Any], serial: int | None = None) -> list[Any]:
        """Takes a decision; returns its events.

        Raises NotNow for a stale tap, IllegalAction for a wrong move, and whatever keep() raises;
        in each case nothing has changed.
        """
        if serial is not None and serial != self._serial:
            raise NotNow("flow.stale")
        if self._answerable(self.match.decision) is None:
            raise NotNow("flow.not_now")
        seat = action["seat"] if isinstance(action, dict) else action.seat
        if self._phase is Phase.PRIVATE and seat != self._seat:
            raise NotNow("flow.not_your_turn")
        return self._play(action)

    def perform(self, action: Action, serial: int | None = None) -> list[Any]:
        """Takes an understudy's action, on the open table or before a lone person's eyes.

        Raises NotNow when the device is elsewhere or the seat is a person's, IllegalAction for a
        wrong move, and whatever keep() raises; in each case nothing has changed.
        """
        if serial is not None and serial != self._serial:
            raise NotNow("flow.stale")
        if self.next_understudy is None:
            raise NotNow("flow.not_now")
        if action.seat not in self._acting(self.match.decision):
            raise NotNow("flow.not_your_turn")
        return self._play(action, performed=True)

    def recast(self) -> None:
        """Somebody else plays a seat from now on: everybody meets at the open table."""
        self._to_table()

    def nobody(self, serial: int | None = None) -> None:
        """Nobody speaks up: every person that was asked declines, in order."""
        if serial is not None and serial != self._serial:
            raise NotNow("flow.stale")
        decision = self.match.decision
        if self._phase is not Phase.TABLE or decision is None or len(decision.seats) < 2:
            raise NotNow("flow.not_now")
        if self._acting(decision):
            raise NotNow("flow.not_now")
        prompt = decision.prompt
        for seat in decision.seats:
            now = self.match.decision
            if now is None or now.prompt != prompt or seat not in now.seats:
                break
            self._play(Action(seat, now.decline))

    def undo(self) -> None:
        """Takes the last action back; NotNow with the reason when that is closed."""
        state = self.can_undo
        if not state:
            raise NotNow(state.key or "undo.closed", **state.args)
        seat = self.beats[-1].seat
        self._forget()
        self.match.undo()
        self.beats.pop()
        if self._phase is Phase.PRIVATE and self._seat == seat:
            self._lingers = False
            self._move(Phase.PRIVATE, seat)
        else:
            self._to_table()

    def _play(self, action: Action | dict[str, Any], *, performed: bool = False) -> list[Any]:
        # On a copy first: what could not be kept must not have happened.
        after = self.match.copy()
        events = after.play(action)
        taken = after.actions[-1]
        self._keep(taken)
        self.match = after
        self.beats.append(Beat(taken.seat, tuple(events), performed))
        self._looked = {taken.seat} if self._phase is Phase.PRIVATE and not performed else set()
        decision = after.decision
        private = self._phase is Phase.PRIVATE
        goes_on = decision is not None and decision.continues and taken.seat in decision.seats
        mine = taken.seat == self._seat
        if private and mine and decision is not None and decision.private and goes_on:
            self._move(Phase.PRIVATE, taken.seat)
        elif private and not performed and _told_alone(events) == {taken.seat}:
            self._lingers = True
            self._move(Phase.PRIVATE, taken.seat)
        else:
            self._go_on()
        return events

    @property
    def can_undo(self) -> Undo:
        """Whether the last action can be taken back, or why not."""
        last = self.beats[-1].seat
        if last is None:
            return Undo(False, "undo.nothing")
        if self.beats[-1].performed or self._is_understudy(last):
            return Undo(False, "undo.understudy", {"seat": last})
        if len(self.beats) <= self._resumed_at:
            return Undo(False, "undo.resumed")
        others = self._looked - {last}
        if others:
            return Undo(False, "undo.looked", {"seat": min(others)})
        state = self.match.can_undo
        if state:
            return Undo(True)
        return Undo(False, "undo.closed", reason=str(state.reason))

    def _go_on(self) -> None:
        """A turn is over: to the open table, unless a lone person goes on looking."""
        if self.at_home and self.match.decision is not None:
            self._lingers = False
            self._move(Phase.PRIVATE, self._seat)
        else:
            self._to_table()

    def _to_table(self) -> None:
        self._lingers = False
        self._move(Phase.OVER if self.match.decision is None else Phase.TABLE, None)

    def _move(self, phase: Phase, seat: int | None) -> None:
        self._phase = phase
        self._seat = seat
        self._serial += 1


def _told_alone(events: Sequence[Any]) -> set[int]:
    """The seats that these events told something of their own.

    News for several seats at once, such as a new deal, waits for each one's own turn.
    """
    return {seat for event in events for seat in event.audience or ()}


def _opening(match: Match) -> Beat:
    """The beat before the first action."""
    return Beat(None, tuple(match.game.opening(match.seats, match.seed, match.options)))
