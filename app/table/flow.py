"""The flow of one game around a table with one device. A plain state machine: no Flet, no store.

    CURTAIN(seat) ── lift ──▶ PRIVATE(seat) ── act ──▶ (same turn goes on: stay)
         ▲                        │ turn done        │ hide (idle, focus lost, reload)
         │ pass_to                ▼ (done)           ▼
         └──────────────────── TABLE            CURTAIN(seat)

What is drawn comes from `Flow.scene` alone, and a scene holds a seat's view only while that seat
has lifted its curtain. Every action is kept (saved) before the scene changes.

A seat may be an understudy's, from the start or from any moment on. An understudy has no curtain
and no screen: `act_for_understudy` takes its action on the open table. A person who is alone among
understudies passes the device to nobody: once the curtain is lifted, the private screen stays,
and what the others do is seen from there.

A window is the moment in which anybody may speak up: something was declared and has not happened
yet. It stands on the open table, or before a lone person, until the first one speaks up or all
have let it go. Understudies make up their minds together and at once, but are heard in their place:
whoever is asked before them, person or not, comes first. Seats that cannot speak up, as everybody
knows, are not asked: they let it go with the step that opened the window.

Once a window is over, the seat whose turn goes on has its hand again at once, if the device has
not left that hand: TABLE ── nobody ──▶ PRIVATE(same seat). Anything that may have put the device
elsewhere (another curtain, another person's answer, a touch by which others let the window pass,
lost focus, idle time) brings back the hold. A window that closes by itself, or in which nobody else
was asked, passes the device to nobody.

Some answers tell nothing of a hand: a game names them, and they are the same whatever is held.
They may be given by word on the open table, with no curtain in between: TABLE ── act ──▶ TABLE.

People who sit opposite one another may lay the device flat between them. Then no curtain falls:
the table stays open, and anybody uncovers their hand there and covers it again, also several at
once. A scene then holds the open table's view and, apart from it, one view for each open hand.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import partial
from itertools import takewhile
from typing import Any

from engines import Action, Decision, Frame, IllegalAction, Match, Reason, seen_by, shows_hidden


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
    reason: Reason | None = None

    def __bool__(self) -> bool:
        return self.ok


@dataclass(frozen=True, slots=True)
class Entry:
    """One action and the events that followed from it; the first entry of a game has no action.

    by_understudy: an understudy's action
    let_go: the seat let a window pass; its turn is another one
    joined: taken with the same tap as the entry before, and taken back with it
    spoken: given by word, or to an open question that followed on such an answer, so that the
            seat did not look at its own screen
    spoke_up: the seat ended a window with it
    unasked: let go by a seat that was not asked, since everybody knew its answer
    """

    seat: int | None
    events: tuple[Any, ...]
    by_understudy: bool = False
    let_go: bool = False
    joined: bool = False
    spoken: bool = False
    spoke_up: bool = False
    unasked: bool = False


@dataclass(frozen=True, slots=True)
class Scene:
    """All that the screen may know at this moment.

    serial    grows with every change: a tap that carries an older one is stale; a hand that is
              uncovered on a flat table makes nobody's tap so
    seat      whose curtain or whose private screen this is; None on the open table
    facing    the side that is near, whoever looks: whose screen this is, or on the open table who
              sits alone at the device or decides; None when nobody does, or several do
    view      that seat's view, the open table's, or None behind a curtain
    views     by seat, the view of everybody whose hand is open: one on a private screen, none
              behind a curtain, none or several on a flat table; never two in one
    flat      the device lies flat between the people: draw a `half` for each
    decision  what may be answered on this screen; None when nothing may
    deciders  the seats that decide next, whoever is looking
    recap     the events since that seat's last action (private), or since the last hand-over;
              an answer by word does not count as one, for what it led to was not seen
    fresh     the events of the last step alone, one action or several that were confirmed together:
              what the table animates
    watched   makes `frames`, which most drawings do not ask for
    awaits_done  the turn is over, but it showed something to this seat alone: `done()` goes on
    understudies  those of the deciders that are understudies, in the order in which they are asked
    alone     the only person at a table of understudies
    window    the decision is whether anybody speaks up; until the understudies have made up their
              minds, its answers may be shown but not yet taken
    declared  what the window is about: the events before anybody let it go
    continuing  on the open table: the person who goes on with their turn, device in hand,
              and may look without a curtain (`take_up`)
    spoken_decision  on the open table: what the next one may answer by word: the question with
              these answers alone, the same whatever is in the hand; None when there are none
    """

    phase: Phase
    serial: int
    seat: int | None
    view: Any
    decision: Decision | None
    deciders: tuple[int, ...]
    recap: tuple[Any, ...]
    fresh: tuple[Any, ...]
    watched: Callable[[], tuple[Frame, ...]]
    undo: Undo
    needs_pin: bool
    awaits_done: bool
    why_not: Callable[[Action], Reason | None] | None
    understudies: tuple[int, ...] = ()
    alone: int | None = None
    window: bool = False
    declared: tuple[Any, ...] = ()
    continuing: int | None = None
    spoken_decision: Decision | None = None
    facing: int | None = None
    views: Mapping[int, dict[str, Any]] = field(default_factory=dict)
    flat: bool = False

    @property
    def frames(self) -> tuple[Frame, ...]:
        """The view from before the last step (its event is None), then as it was after each of the
        step's events that whoever looks may know; nothing after a restart or an undo.
        """
        return self.watched()

    @property
    def viewer(self) -> int | None:
        """Whose knowledge `view` is: a seat's, or with None everybody's."""
        return self.seat if self.phase is Phase.PRIVATE else None

    @property
    def viewers(self) -> tuple[int, ...]:
        """The seats whose hands are open."""
        return tuple(self.views)

    def half(self, seat: int) -> "Scene":
        """A flat table as it lies before `seat`: with that seat's hand if it is open, and no other.

        What is asked of another seat that looks at its hand is not in it.
        """
        mine = {seat: self.views[seat]} if seat in self.views else {}
        decision, spoken = self.decision, self.spoken_decision
        if decision is not None and decision.private and seat not in decision.seats:
            decision = None
        return replace(
            self,
            phase=Phase.PRIVATE if mine else self.phase,
            seat=seat if mine else None,
            facing=seat,
            view=mine.get(seat, self.view),
            views=mine,
            decision=decision,
            why_not=None if decision is None else self.why_not,
            spoken_decision=spoken if spoken is not None and seat in spoken.seats else None,
        )

    @property
    def spoken(self) -> tuple[Action, ...]:
        """The answers that may be given by word."""
        return () if self.spoken_decision is None else tuple(self.spoken_decision.actions)

    @property
    def people(self) -> tuple[int, ...]:
        """Those of the deciders that are people."""
        return tuple(seat for seat in self.deciders if seat not in self.understudies)


class Film:
    """The last step, to be seen move by move: its actions, each with the match before it."""

    def __init__(self, *takes: tuple[Match, Action]) -> None:
        self.takes = takes
        self._shown: dict[int | None, tuple[Frame, ...]] = {}

    def frames(self, seat: int | None) -> tuple[Frame, ...]:
        """See `Scene.frames`; made once for each who looks."""
        if seat not in self._shown:
            told = [frame for match, action in self.takes for frame in match.watch(action, seat)]
            first = [Frame(None, self.takes[0][0].view(seat))] if self.takes else []
            self._shown[seat] = (*first, *told)
        return self._shown[seat]


class Flow:
    """Passes one match around.

    keep(action) is called with every action before it counts, forget() before one is taken back;
    when either raises, nothing has happened. note(match) is told right before how the match is
    going to stand, and once more how it stands where that could not be kept. has_pin and check_pin
    ask for a seat's PIN, is_understudy for who plays a seat at this moment; call `recast` when that
    has changed. filed_at gives the number of actions up to which a file tells every hand, -1 where
    there is none. flat: the device lies flat between the people, where cast and game allow that,
    and `may_lie_flat`, which is asked anew each time: a setting or a board may not.
    """

    def __init__(
        self,
        match: Match,
        *,
        keep: Callable[[Action], None],
        forget: Callable[[], None],
        note: Callable[[Match], None] = lambda match: None,
        has_pin: Callable[[int], bool] = lambda seat: False,
        check_pin: Callable[[int, str], bool] = lambda seat, pin: True,
        is_understudy: Callable[[int], bool] = lambda seat: False,
        filed_at: Callable[[], int] = lambda: -1,
        entries: Sequence[Entry] = (),
        resumed: bool = False,
        flat: bool = False,
        may_lie_flat: Callable[[], bool] = lambda: True,
    ) -> None:
        self.match = match
        self.entries: list[Entry] = list(entries) or [_opening(match)]
        self._keep = keep
        self._forget = forget
        self._note = note
        self._has_pin = has_pin
        self._check_pin = check_pin
        self._is_understudy = is_understudy
        self._filed_at = filed_at
        self._serial = 0
        self._phase = Phase.OVER if match.decision is None else Phase.TABLE
        self._seat: int | None = None
        self._flat = flat
        self._may_lie_flat = may_lie_flat
        self._open: set[int] = set()  # the hands that are uncovered on a flat table
        # The seats that have seen their own screen since the last action.
        self._looked: set[int] = set()
        # Who looked or chose last, and so has the device; nobody knows after a restart.
        self._holder: int | None = None
        # Whether the holder has had their own screen, and the device in hand ever since.
        self._in_hand = False
        # Whether a lone person lets every window pass until they begin their next turn.
        self._waved = False
        self._awaits_done = False
        # After a restart nobody knows who has looked, so nothing before it can be taken back.
        self._resumed_at = len(self.entries) if resumed else 0
        # Nor before a window that was opened again: others were asked in it.
        self._reopened_at = 0
        self._film = Film()

    @classmethod
    def resume(cls, match: Match, actions: Sequence[Any], **ports: Any) -> "Flow":
        """A flow that stands where `actions`, played one by one on a new `match`, lead to.

        Always on the open table (or at the end): nobody is looking at a hand after a restart.
        Raises IllegalAction when an action does not fit.
        """
        entries = [_opening(match)]
        for data in actions:
            action = data if isinstance(data, Action) else Action.parse(data)
            let_go = _lets_go(match, action)
            asked = match.decision
            spoke_up = asked is not None and match.game.window(asked) and not let_go
            # Nobody knows where it was given: better told twice than never.
            spoken = asked is not None and (
                action in asked.spoken_actions or _goes_on(asked, entries[-1])
            )
            events = tuple(match.play(action))
            entries.append(
                Entry(action.seat, events, let_go=let_go, spoken=spoken, spoke_up=spoke_up)
            )
        return cls(match, entries=entries, resumed=True, **ports)

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
        viewer = seat if private else None
        answerable = self._answerable(decision)
        views = {each: match.view(each) for each in self.viewers}
        if private and seat is not None:
            view: dict[str, Any] | None = views[seat]
        else:
            view = None if phase is Phase.CURTAIN else match.view(None)
        asked_unseen = answerable is not None and (private or answerable.private)
        return Scene(
            phase=phase,
            serial=self._serial,
            seat=seat,
            view=view,
            decision=answerable,
            deciders=deciders,
            recap=() if phase is Phase.CURTAIN else tuple(self._recap()),
            fresh=tuple(
                event for entry in self.last_step for event in seen_by(entry.events, viewer)
            ),
            watched=tuple if phase is Phase.CURTAIN else partial(self._film.frames, viewer),
            undo=self.can_undo,
            needs_pin=phase is Phase.CURTAIN and seat is not None and self._has_pin(seat),
            awaits_done=self._awaits_done and private,
            why_not=match.why_not if asked_unseen else None,
            understudies=self._understudies(decision),
            alone=self.alone,
            window=self.window,
            declared=tuple(self._declared(viewer)),
            continuing=self._continuing,
            spoken_decision=self.spoken_decision,
            facing=self._facing,
            views=views,
            flat=self.flat,
        )

    @property
    def viewers(self) -> tuple[int, ...]:
        """The seats that see their hand now, in order."""
        if self._phase is Phase.PRIVATE and self._seat is not None:
            return (self._seat,)
        return tuple(sorted(self._open)) if self.flat else ()

    @property
    def flat(self) -> bool:
        """Whether the device lies flat, and no curtain falls: only between people without a PIN,
        and where nobody speaks up in between.
        """
        return self._flat and self.can_lie_flat

    @property
    def can_lie_flat(self) -> bool:
        """Whether it could."""
        seats = range(self.match.seats)
        closed = any(self._is_understudy(seat) or self._has_pin(seat) for seat in seats)
        return not closed and not self.match.game.interrupts and self._may_lie_flat()

    @property
    def _facing(self) -> int | None:
        """The side of the table that is near."""
        if self._seat is not None:
            return self._seat
        decision = self.match.decision
        if decision is None:
            return None
        if self.alone is not None:
            return self.alone
        return decision.seats[0] if len(decision.seats) == 1 else None

    @property
    def window(self) -> bool:
        """Whether it is asked who speaks up, and whoever looks at the device may see that."""
        decision = self.match.decision
        return (
            decision is not None
            and self._phase is not Phase.CURTAIN
            and not self._awaits_done
            and self.match.game.window(decision)
        )

    def _declared(self, seat: int | None) -> list[Any]:
        """What the window is about, as far as `seat` saw it; nothing without a window."""
        if not self.window:
            return []
        return self.seen(self._declared_at, seat)

    @property
    def _continuing(self) -> int | None:
        """Who goes on with their turn, device still in hand and no PIN to be asked."""
        seat = self._going_on if self._phase is Phase.TABLE else None
        return None if seat is None or self._has_pin(seat) else seat

    @property
    def _going_on(self) -> int | None:
        """The holder, where a private question continues their turn."""
        decision = self.match.decision
        if decision is None or not decision.continues or self.flat:
            return None
        (seat, *others) = decision.seats
        if others or not decision.private or seat != self._holder:
            return None
        return None if self._acting(decision) or self.match.game.window(decision) else seat

    @property
    def in_hand(self) -> bool:
        """Whether the open table stands in somebody's turn who may have their hand again at once.

        As long as it does, idle time must end it: see `put_down`.
        """
        return self._in_hand and self._phase is Phase.TABLE

    @property
    def spoken_decision(self) -> Decision | None:
        """What may be answered by word now; who is alone gives all answers on their own screen."""
        asked = self.match.decision
        if self._phase is not Phase.TABLE or asked is None or not asked.spoken:
            return None
        if not asked.private or len(asked.seats) > 1 or self.window or self._acting(asked):
            return None
        if self.alone is not None:
            return None
        answers = asked.spoken_actions
        return Decision(asked.seats, asked.prompt, answers, asked.about, spoken=asked.spoken)

    @property
    def alone(self) -> int | None:
        """The seat of the only person at a table of understudies; None when there are more."""
        people = self._people
        return people[0] if len(people) == 1 else None

    @property
    def _people(self) -> list[int]:
        """The seats that people play."""
        return [seat for seat in range(self.match.seats) if not self._is_understudy(seat)]

    @property
    def solo_screen(self) -> bool:
        """Whether the private screen is that of a lone person: the others act in front of it."""
        return self._phase is Phase.PRIVATE and self._seat == self.alone

    @property
    def next_understudy(self) -> int | None:
        """The understudy that may act now, where the device is; the first of several."""
        if self._awaits_done or not (self._phase is Phase.TABLE or self.solo_screen):
            return None
        return next(iter(self._acting(self.match.decision)), None)

    @property
    def chorus(self) -> tuple[int, ...]:
        """The understudies that are asked in the window that stands here, in their order."""
        here = self.window and (self._phase is Phase.TABLE or self.solo_screen)
        return self._understudies(self.match.decision) if here else ()

    @property
    def declaration(self) -> Entry:
        """What a window is about: the same entry as long as it stands."""
        return self.entries[self._declared_at]

    @property
    def _declared_at(self) -> int:
        return max(number for number, entry in enumerate(self.entries) if not entry.let_go)

    def _understudies(self, decision: Decision | None) -> tuple[int, ...]:
        """The deciding seats that are understudies, in the order in which they are asked."""
        return tuple(filter(self._is_understudy, decision.order)) if decision is not None else ()

    def _acting(self, decision: Decision | None) -> tuple[int, ...]:
        """Those of them that act now: in a window whoever is heard before any person is."""
        if decision is None or not self.match.game.window(decision):
            return self._understudies(decision)
        return tuple(takewhile(self._is_understudy, decision.order))

    def seen(self, number: int, seat: int | None) -> list[Any]:
        """What `seat` saw of action `number` (0: of what came before the first)."""
        return seen_by(self.entries[number].events, seat)

    def log(self, seat: int | None) -> list[tuple[int, Any]]:
        """What `seat` saw and may read again, each event with the number of its action.

        While the game runs that is what the game says; afterwards everything.
        """
        told = [
            (number, event)
            for number in range(len(self.entries))
            for event in self.seen(number, seat)
        ]
        if self.match.decision is None:
            return told
        return told[self.match.game.remembered([event for _, event in told]) :]

    def _answerable(self, decision: Decision | None) -> Decision | None:
        """The decision as far as the one who is looking may answer it."""
        if decision is None or (self._acting(decision) and not self.window):
            return None
        if self._phase is Phase.PRIVATE and self._seat is not None:
            mine = self._seat in decision.seats and not self._awaits_done
            return self._among_people(decision.only(self._seat)) if mine else None
        if self._phase is Phase.TABLE:
            seen = not decision.private or set(decision.seats) & set(self.viewers)
            return self._among_people(decision) if seen else None
        return None

    def _among_people(self, decision: Decision) -> Decision:
        """The question with the answers that are given with these people at the table."""
        if len(decision.seats) > 1:
            return decision
        return decision.within(self.among(decision.actions))

    def among(self, actions: list[Action]) -> list[Action]:
        """Those of one seat's answers that are given with these people at the table."""
        return self.match.game.among(actions, self._people)

    def _recap(self) -> Iterator[Any]:
        """What happened since the seat's last action, as far as that seat saw it."""
        if self._phase is Phase.PRIVATE:
            start = self._after_turn_of(self._seat)
        else:
            start = self._turn_start()
        for entry in self.entries[start:]:
            yield from seen_by(entry.events, self._seat if self._phase is Phase.PRIVATE else None)

    def _after_turn_of(self, seat: int | None) -> int:
        """The index after the seat's last finished turn; the unfinished one is told too.

        So is what it did by word: it has not looked since.
        """
        index = len(self.entries)
        if self._turn_of(index - 1) == seat:
            # In the middle of their own turn: what came before that turn is still news.
            index = self._turn_start()
        while index > 0 and (self._turn_of(index - 1) != seat or self.entries[index - 1].spoken):
            index -= 1
        return index

    def _turn_start(self) -> int:
        """The index of the first entry of the turn that was played last."""
        index = len(self.entries) - 1
        while index > 0 and self._turn_of(index - 1) == self._turn_of(index):
            index -= 1
        return index

    def _turn_of(self, index: int) -> int | None:
        """Whose turn an entry belongs to: who lets a window pass does not take a turn by it."""
        while self.entries[index].let_go:
            index -= 1
        return self.entries[index].seat

    # -- steps -------------------------------------------------------------------------------

    def pass_to(self, seat: int) -> None:
        """The curtain falls for `seat`, who decides next or speaks up (TABLE → CURTAIN).

        A lone person may go to their hand whoever decides.
        """
        if self._phase not in (Phase.TABLE, Phase.CURTAIN) or self.flat:
            raise NotNow("flow.not_now")
        decision = self.match.decision
        if decision is None:
            raise NotNow("flow.not_your_turn")
        asked = seat in decision.seats and not self._is_understudy(seat)
        if seat != self.alone and (not asked or self._acting(decision)):
            raise NotNow("flow.not_your_turn")
        self.put_down()
        self._move(Phase.CURTAIN, seat)

    def back_to_table(self) -> None:
        """The curtain was opened for the wrong seat, or people want to look at the table again."""
        if self._phase is Phase.CURTAIN:
            self._to_table()

    def lift(self, pin: str | None = None, serial: int | None = None) -> None:
        """The seat behind the curtain looks (CURTAIN → PRIVATE).

        Raises NotNow when the PIN is wrong, or when the curtain that was held is not this one.
        """
        self._check(serial)
        seat = self._seat
        if self._phase is not Phase.CURTAIN or seat is None:
            raise NotNow("flow.not_now")
        if self._has_pin(seat) and not (pin and self._check_pin(seat, pin)):
            raise NotNow("flow.wrong_pin")
        self._looks(seat)

    def take_up(self, serial: int | None = None) -> None:
        """Who goes on with their turn looks at once: no curtain lies between (TABLE → PRIVATE).

        Only `scene.continuing` may; raises NotNow for anybody else, or for a stale touch.
        """
        self._check(serial)
        seat = self._continuing
        if seat is None:
            raise NotNow("flow.not_now")
        self._looks(seat)

    def _looks(self, seat: int) -> None:
        self._looked.add(seat)
        self._holder = seat
        self._in_hand = True
        self._move(Phase.PRIVATE, seat)

    def done(self) -> None:
        """The seat has read what its turn showed to nobody else (PRIVATE → TABLE)."""
        if self._phase is Phase.PRIVATE and self._awaits_done:
            self._go_on()

    def put_down(self) -> None:
        """The device may be in other hands now: whoever goes on with their turn holds again."""
        self._in_hand = False

    def hide(self) -> None:
        """Focus lost, idle or locked: whoever was looking is behind the curtain again.

        A curtain that is just being held falls anew too, so that nothing opens behind a back. On a
        flat table all hands are covered. Whoever goes on with a turn on the open table holds again.
        """
        self.put_down()
        if self._phase in (Phase.PRIVATE, Phase.CURTAIN):
            self._move(Phase.CURTAIN, self._seat)
        self._open.clear()

    def lay_flat(self, flat: bool) -> None:
        """The device is laid flat between the people, or taken up again: all hands are covered."""
        self._flat = flat
        self._open.clear()
        self._lose_holder()
        self._to_table()

    def uncover(self, seat: int) -> None:
        """`seat` looks at their hand on a flat table, whoever decides; NotNow anywhere else."""
        if not self.flat or self._phase is not Phase.TABLE:
            raise NotNow("flow.not_now")
        self._open.add(seat)
        self._looked.add(seat)

    def cover(self, seat: int) -> None:
        """`seat` looks no longer; what it has chosen it may still do."""
        self._open.discard(seat)

    def act(self, action: Action | dict[str, Any], serial: int | None = None) -> list[Any]:
        """Takes a decision, or on the open table an answer by word; returns its events.

        Raises NotNow for a stale tap, IllegalAction for a wrong move, and whatever keep() raises;
        in each case nothing has changed.
        """
        self._check(serial)
        return self._take(action)

    def act_all(self, actions: Sequence[Action], serial: int | None = None) -> list[Action]:
        """Takes what one seat has confirmed with one step: at least one action, in this order.

        Each is kept by itself; they are taken back together. It ends early where somebody else
        decides, where the seat has to read something first, or where the next one is not legal
        any more: returns those that are left, and what was taken stays. Raises as `act` does when
        the first one cannot be taken, and whatever keep() raises; those before have happened.
        """
        self._check(serial)
        first, *others = actions
        self._take(first)
        for number, action in enumerate(others):
            decision = self.match.decision
            if decision is None or decision.seats != (first.seat,):
                return others[number:]
            try:
                self._take(action, joined=True)
            except (NotNow, IllegalAction):
                return others[number:]
        return []

    def _check(self, serial: int | None) -> None:
        """Refuses a touch that was meant for another scene."""
        if serial is not None and serial != self._serial:
            raise NotNow("flow.stale")

    def _take(self, action: Action | dict[str, Any], *, joined: bool = False) -> list[Any]:
        """Takes a decision where the device is, on a private screen or the open table."""
        decision = self.match.decision
        if (asked := self.spoken_decision) is not None and not self._has_looked(decision):
            return self._say(action, asked, joined=joined)
        answerable = self._answerable(decision) is not None or self._has_looked(decision)
        if not answerable or self._acting(decision):
            raise NotNow("flow.not_now")
        seat = action["seat"] if isinstance(action, dict) else action.seat
        if self._is_understudy(seat) or (self._phase is Phase.PRIVATE and seat != self._seat):
            raise NotNow("flow.not_your_turn")
        open_ = self._phase is Phase.TABLE
        said = open_ and decision is not None and _goes_on(decision, self.entries[-1])
        return self._play(action, joined=joined, spoken=said)

    def _has_looked(self, decision: Decision | None) -> bool:
        """Whether whoever decides at a flat table has seen their hand since the last action."""
        return self.flat and decision is not None and decision.seats[0] in self._looked

    def _say(self, action: Action | dict[str, Any], asked: Decision, *, joined: bool) -> list[Any]:
        """Takes an answer by word: no curtain falls, and nobody has looked."""
        said = action if isinstance(action, Action) else Action.parse(action)
        if said not in asked.actions:
            raise NotNow("flow.not_now")
        events = self._play(said, joined=joined, spoken=True)
        if self._holder != said.seat:
            self._lose_holder()  # whoever tapped may have the device
        return events

    def _lose_holder(self) -> None:
        """Nobody knows any more who has the device."""
        self._holder = None
        self._in_hand = False

    def act_for_understudy(self, action: Action, serial: int | None = None) -> list[Any]:
        """Takes an understudy's action, on the open table or before a lone person's eyes.

        Raises NotNow when the device is elsewhere or the seat is a person's, IllegalAction for a
        wrong move, and whatever keep() raises; in each case nothing has changed.
        """
        self._check(serial)
        if self.next_understudy is None:
            raise NotNow("flow.not_now")
        if action.seat not in self._acting(self.match.decision):
            raise NotNow("flow.not_your_turn")
        return self._play(action, by_understudy=True)

    def hear(
        self,
        answers: Mapping[int, Action],
        before: int | None = None,
        serial: int | None = None,
    ) -> None:
        """Takes what understudies answer in a window, by seat, as far as they are heard by now.

        Those are heard who are asked before any person, or before the seat `before`, which speaks
        up. The first one that speaks up ends it, and nothing more is heard. Does nothing without
        a window on the open table, or before a lone person's eyes. Raises NotNow for a stale
        serial, IllegalAction for a wrong answer, and whatever keep() raises; then those before
        the one that failed have happened.
        """
        self._check(serial)
        decision = self.match.decision
        if decision is None or not self.chorus:
            return
        people = (seat for seat in decision.order if not self._is_understudy(seat))
        end = next(people, None) if before is None else before
        for seat in takewhile(lambda seat: seat != end, decision.order):
            if self._is_understudy(seat) and (seat not in answers or self._answer(answers[seat])):
                return

    def _answer(self, action: Action) -> bool:
        """Takes an understudy's answer in a window; whether it speaks up."""
        let_go = _lets_go(self.match, action)
        self._play(action, by_understudy=True)
        return not let_go

    def recast(self) -> None:
        """Somebody else plays a seat from now on: everybody meets at the open table."""
        self._open.clear()
        self._lose_holder()
        self._to_table()

    def wave(self) -> None:
        """A lone person is asked in no window any more until they begin their next turn."""
        self._waved = self.alone is not None

    def nobody(
        self,
        serial: int | None = None,
        answers: Mapping[int, Action] | None = None,
        *,
        touched: bool = True,
    ) -> None:
        """Nobody speaks up: every person that is still asked lets it go, as one step.

        On the open table, or for a lone person on their own screen.

        Args:
            serial: Scene that was answered.
            answers: Answers of the understudies, by seat: if one speaks up, the people before it
                let it go, and it is heard.
            touched: Whether somebody touched the device for it: whoever was asked may have it now.

        Raises:
            NotNow: There is no window, or the understudies have not answered.
            Exception: Whatever keep() raises: then those before have let it go, and the window
                stands for the others.
        """
        self._check(serial)
        decision = self.match.decision
        said = {} if answers is None else answers
        here = self._phase is Phase.TABLE or self.solo_screen
        if not here or decision is None or not self.window or self._acting(decision):
            raise NotNow("flow.not_now")
        order = decision.order
        if any(self._is_understudy(seat) and seat not in said for seat in order):
            raise NotNow("flow.not_now")
        if touched and any(not self._is_understudy(seat) for seat in {*order} - {self._holder}):
            self.put_down()
        heard = [*takewhile(lambda seat: not self._is_loud(said.get(seat)), order)]
        # Understudies first: what people let go together stays one step, to be taken back.
        for seat in filter(self._is_understudy, heard):
            self._answer(said[seat])
        people = (seat for seat in heard if not self._is_understudy(seat))
        for number, seat in enumerate(people):
            now = self.match.decision
            if now is None or now.prompt != decision.prompt or seat not in now.seats:
                return
            self._play(Action(seat, now.decline), joined=number > 0)
        if len(heard) < len(order):
            self._answer(said[order[len(heard)]])

    def _is_loud(self, answer: Action | None) -> bool:
        return answer is not None and not _lets_go(self.match, answer)

    def undo(self) -> None:
        """Takes the last step back; NotNow with the reason when that is closed."""
        state = self.can_undo
        if not state:
            raise NotNow(state.key or "undo.closed", **state.args)
        step = self.last_step
        seat = step[0].seat
        everybodys = any(entry.seat != seat and not entry.unasked for entry in step)
        self._waved = False
        self._film = Film()
        for _ in step:  # singly, so that what is kept and what is shown never differ
            again = everybodys or self.entries[-1].unasked
            before = self._reopened() if again else self.match.copy()
            if not again:
                before.undo()
            self._change(before, self._forget)
            self.entries.pop()
            if everybodys:
                self._reopened_at = len(self.entries)
            decision = self.match.decision
            asks_all = decision is not None and self.match.game.window(decision)
            own = self._phase is Phase.PRIVATE and self._seat == seat
            if own and (self.solo_screen or not asks_all):
                self._awaits_done = False
                self._move(Phase.PRIVATE, seat)
            else:
                self._to_table()

    @property
    def last_step(self) -> list[Entry]:
        """The entries of the last tap: what is animated and taken back together."""
        start = len(self.entries) - 1
        while self.entries[start].joined:
            start -= 1
        return self.entries[start:]

    @property
    def last_move(self) -> tuple[int, Entry]:
        """The last action that did not just let a window pass, with its number."""
        number = self._declared_at
        return number, self.entries[number]

    def _reopened(self) -> Match:
        """The match before one of several seats answered with the same tap: it is asked again."""
        match = self.match
        again = Match.begin(match.game, match.seats, match.seed, match.options)
        for action in match.actions[:-1]:
            again.play(action)
        return again

    def _change(self, match: Match, keep: Callable[[], None]) -> None:
        """Goes on with another match once that is kept."""
        self._note(match)
        try:
            keep()
        except BaseException:
            self._note(self.match)
            raise
        self.match = match

    def _play(
        self,
        action: Action | dict[str, Any],
        *,
        by_understudy: bool = False,
        joined: bool = False,
        spoken: bool = False,
    ) -> list[Any]:
        before = self.match
        taken, events = self._record(
            action, by_understudy=by_understudy, joined=joined, spoken=spoken
        )
        let_go = self.entries[-1].let_go
        self._looked = set() if by_understudy else set(self.viewers)
        on_table = self._phase is Phase.TABLE
        if on_table and not (by_understudy or spoken or let_go):
            self._in_hand = self._in_hand and self._holder == taken.seat
            self._holder = taken.seat
        if not let_go:
            asked = before.decision
            if taken.seat == self.alone and asked is not None and not asked.continues:
                self._waved = False
            events = [*events, *self._pass_unasked()]
        decision = self.match.decision
        deciders = () if decision is None else decision.seats
        people = [seat for seat in deciders if not self._is_understudy(seat)]
        if people and self._holder not in people:
            self.put_down()  # now it is up to somebody else
        private = self._phase is Phase.PRIVATE
        goes_on = decision is not None and decision.continues and decision.seats == (taken.seat,)
        mine = taken.seat == self._seat and not let_go
        # An open question is asked at the open table; who is alone has no other screen.
        here = decision is not None and (decision.private or self.alone is not None)
        if private and mine and here and goes_on:
            self._move(Phase.PRIVATE, taken.seat)
        elif decision is None:
            self._go_on()  # nobody sees the end before all do
        elif private and not by_understudy and _told_alone(events) == {taken.seat}:
            self._awaits_done = True
            self._move(Phase.PRIVATE, taken.seat)
        else:
            self._go_on()
        return events

    def _record(self, action: Action | dict[str, Any], **how: bool) -> tuple[Action, list[Any]]:
        """Plays an action and keeps it, wherever the device is; `how`: see `Entry`."""
        # On a copy first: what could not be kept must not have happened.
        before, after = self.match, self.match.copy()
        events = after.play(action)
        taken = after.actions[-1]
        let_go = _lets_go(before, taken)
        asked = before.decision
        spoke_up = asked is not None and before.game.window(asked) and not let_go
        self._change(after, lambda: self._keep(taken))
        self._film = Film(*(self._film.takes if how.get("joined") else ()), (before, taken))
        self.entries.append(
            Entry(taken.seat, tuple(events), let_go=let_go, spoke_up=spoke_up, **how)
        )
        return taken, events

    def _pass_unasked(self) -> list[Any]:
        """Lets a window that has just opened pass for all who could not speak up in any case.

        Returns what followed from it.

        Who that is depends on what everybody knows; for a lone person without a PIN, from whom
        nobody hides, also on their own hand.
        """
        decision = self.match.decision
        if decision is None or not self.match.game.window(decision):
            return []
        events: list[Any] = []
        silent = set(self.match.game.silent(self.match.view(None)))
        lone = self.alone
        if lone is not None and not self._has_pin(lone):
            silent |= {lone} if self._waved or len(decision.of(lone)) == 1 else set()
        for seat in decision.seats:
            if seat not in silent:
                continue
            try:
                _, more = self._record(Action(seat, decision.decline), joined=True, unasked=True)
            except Exception:
                break  # what opened the window is kept: the others are asked after all
            events += more
        return events

    @property
    def can_undo(self) -> Undo:
        """Whether the last action can be taken back, or why not."""
        step = self.last_step
        last = step[0].seat
        if last is None:
            return Undo(False, "undo.nothing")
        if self.match.decision is None:  # log, replay and moments show every hand from now on
            return Undo(False, "undo.over")
        if len(self.entries) - 1 - len(step) < self._filed_at():
            return Undo(False, "undo.filed")
        for entry in step:
            if entry.unasked:
                continue
            if entry.by_understudy or self._is_understudy(entry.seat or 0):
                return Undo(False, "undo.understudy", {"seat": entry.seat})
        if len(self.entries) <= self._resumed_at:
            return Undo(False, "undo.resumed")
        if len(self.entries) <= self._reopened_at:
            return Undo(False, "undo.window")
        if any(shows_hidden(entry.events) for entry in step[:-1]):
            return Undo(False, "undo.closed")
        others = self._looked - {last}
        if others:
            return Undo(False, "undo.looked", {"seat": min(others)})
        state = self.match.can_undo
        if state:
            return Undo(True)
        return Undo(False, "undo.closed", reason=state.reason)

    def _go_on(self) -> None:
        """A turn is over: to the open table, unless a lone person goes on looking.

        Whoever goes on with a turn, and has had the device in hand all the time, looks again. That
        counts as no look: they knew their hand before.
        """
        if self.solo_screen and self.match.decision is not None:
            self._awaits_done = False
            self._move(Phase.PRIVATE, self._seat)
        elif self._in_hand and (seat := self._going_on) is not None:
            self._awaits_done = False
            self._move(Phase.PRIVATE, seat)
        else:
            self._to_table()

    def _to_table(self) -> None:
        self._awaits_done = False
        self._move(Phase.OVER if self.match.decision is None else Phase.TABLE, None)

    def _move(self, phase: Phase, seat: int | None) -> None:
        if phase is not Phase.TABLE:
            self._open.clear()
        self._phase = phase
        self._seat = seat
        self._serial += 1


def _lets_go(match: Match, action: Action) -> bool:
    """Whether the action, which is about to be taken, lets a window pass."""
    decision = match.decision
    return decision is not None and match.game.window(decision) and action.kind == decision.decline


def _goes_on(decision: Decision, last: Entry) -> bool:
    """Whether an open question only goes on with what its seat has said over the open table."""
    return decision.continues and not decision.private and last.spoken


def _told_alone(events: Sequence[Any]) -> set[int]:
    """The seats that these events told something that nobody else knows.

    News for several seats at once, such as a new deal, waits until each of them has a turn.
    """
    return {seat for event in events for seat in event.audience or ()}


def _opening(match: Match) -> Entry:
    """The entry before the first action."""
    return Entry(None, tuple(match.game.opening(match.seats, match.seed, match.options)))
