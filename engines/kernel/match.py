"""Matches, which are games in progress.

Other code uses them only through `Match`.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from .action import Action
from .decision import Decision
from .dice import LARGEST_SEED
from .event import seen_by, shows_hidden
from .game import Game
from .plain import fingerprint
from .preview import Frame, seen, watched
from .quoting import quoted
from .reason import BadPosition, BadRecord, BadSetup, IllegalAction, Reason, Refused, UndoClosed
from .registry import find
from .result import Result

if TYPE_CHECKING:
    from .record import Record


class UndoState(NamedTuple):
    """Whether the last action can be undone, and if not, why.

    It is True in a boolean context if undo is possible.
    """

    ok: bool
    reason: Reason | None = None

    def __bool__(self) -> bool:
        return self.ok


class Match:
    """One game in progress.

    `decision` is the next question, or None when the match is over. It is computed once after each
    action. Copies share the lists of actions and events, which only grow. Each match counts its own
    entries and makes its own list if another match has appended to a shared one.
    """

    __slots__ = (
        "_actions", "_count", "_events", "_floor", "_options", "_origin", "_position",
        "decision", "game", "seats", "seed", "state",
    )  # fmt: skip

    game: Game[Any]
    seats: int
    seed: int
    state: Any
    decision: Decision | None
    _options: dict[str, Any]
    _actions: list[Action]
    _events: list[list[Any]]
    _count: int
    _floor: int
    _origin: Any
    """Initial state of a match that was imagined or set up.

    For a match that was dealt, this is None.
    """
    _position: str | None
    """Position from which a set-up match started, or None for other matches."""

    # -- start ---------------------------------------------------------------------------

    @classmethod
    def new(
        cls, game: str | Game[Any], seats: int, seed: int = 0, options: dict[str, Any] | None = None
    ) -> Match:
        """Creates a match at its start.

        Args:
            game: Game, or its name.
            seats: Number of players.
            seed: Seed of the match, from 0 to 2**53 - 1.
            options: Options of the game. Missing ones get their defaults.

        Raises:
            UnknownGame: There is no game of that name.
            BadSetup: The seat count, the seed or an option is invalid.
        """
        rules = game if isinstance(game, Game) else find(game)
        completed = cls.all_options(rules, seats, options)
        if type(seed) is not int or not 0 <= seed <= LARGEST_SEED:
            raise BadSetup(Reason("kernel.bad_seed", args={"most": LARGEST_SEED}))
        return cls.begin(rules, seats, seed, completed)

    @classmethod
    def all_options(
        cls, game: str | Game[Any], seats: int, options: dict[str, Any] | None = None
    ) -> dict[str, Any]:
        """Returns `options` completed with the game's defaults.

        Raises:
            UnknownGame: There is no game of that name.
            BadSetup: The seat count or an option is invalid.
        """
        from .options import complete

        rules = game if isinstance(game, Game) else find(game)
        if type(seats) is not int or seats not in rules.seats:
            args = {"title": rules.titled, "number": quoted(seats), "counts": [*rules.seats]}
            raise BadSetup(Reason("kernel.bad_seats", args=args))
        given = {} if options is None else options
        return {**rules.added_options, **complete(rules.Options, given, rules.titled, seats)}

    @classmethod
    def begin(cls, game: Game[Any], seats: int, seed: int, options: dict[str, Any]) -> Match:
        """Creates a match at its start from valid options, without checking them.

        Unlike `new`, it does not need pydantic.
        """
        options = {**game.added_options, **options}
        return cls._start(game, seats, seed, options, game.new(seats, seed, options))

    @classmethod
    def _start(
        cls, game: Game[Any], seats: int, seed: int, options: dict[str, Any], state: Any
    ) -> Match:
        self = cls.__new__(cls)
        self.game = game
        self.seats = seats
        self.seed = seed
        self.state = state
        self.decision = game.decide(state)
        self._options = options
        self._actions = []
        self._events = []
        self._count = 0
        self._floor = 0
        self._origin = None
        self._position = None
        return self

    @classmethod
    def at(cls, position: str) -> Match:
        """Creates a match that starts from a position.

        A position is a line of text that names the game. The match has no past: no actions, no
        log and nothing to undo. Its record includes the position.

        Raises:
            UnknownGame: The line does not begin with the name of a game.
            BadPosition: The line is not a position of that game. The message says why.
        """
        game = find(position.partition(" ")[0])
        state = game.from_position(position)
        match = cls._start(game, state.seats, state.seed, state.options, state)
        match._origin = state.copy()
        match._position = match.position
        return match

    # -- play ----------------------------------------------------------------------------

    def play(self, action: Action | dict[str, Any]) -> list[Any]:
        """Carries out `action` and returns its events.

        Args:
            action: An Action, or plain data as in `Action.parse`. Plain data may include `"at"`,
                the number of actions played when the action was offered. An action offered earlier
                is then refused even if it is legal again.

        Raises:
            IllegalAction: The action is illegal. The match is unchanged.
        """
        if action.__class__ is not Action:
            action = self._parse(action)
        decision = self.decision
        if decision is None:
            raise IllegalAction(self._refusal(action))
        legal = decision.actions
        try:
            listed = legal[legal.index(action)]
        except ValueError:
            raise IllegalAction(self._refusal(action)) from None
        if listed is not action:  # an equal action could have True or 1.0 instead of 1
            self._parse(action)
            action = listed
        events = self.game.apply(self.state, action)
        count, past = self._count, self._actions
        if len(past) != count:
            past = self._actions = past[:count]
            self._events = self._events[:count]
        past.append(action)
        self._events.append(events)
        self._count = count + 1
        self.decision = self.game.decide(self.state)
        return events

    def why_not(self, action: Action | dict[str, Any]) -> Reason | None:
        """Returns why `action` is illegal now, or None if it is legal."""
        try:
            checked = self._parse(action)
        except IllegalAction as error:
            return error.reason
        if self.decision is not None and checked in self.decision.actions:
            return None
        return self._refusal(checked)

    def _parse(self, data: object) -> Action:
        if isinstance(data, dict) and "at" in data:
            if data["at"] != self._count or type(data["at"]) is not int:
                raise IllegalAction(Reason("kernel.stale"))
            data = {key: value for key, value in data.items() if key != "at"}
        return Action.parse(data)

    def _refusal(self, action: Action) -> Reason:
        decision = self.decision
        if decision is None:
            return Reason("kernel.over")
        try:
            action = Action.parse(action)
        except IllegalAction as error:
            return error.reason
        if action.seat not in decision.seats:
            if not action.seat < self.seats:
                args = {"number": action.seat, "last": self.seats - 1}
                return Reason("kernel.no_seat", args=args)
            numbers = {"seat": action.seat, "seats": [*decision.seats]}
            return Reason("kernel.not_your_turn", args=numbers)
        return self.game.why_not(self.state, action) or Reason("kernel.no_choice")

    # -- look ----------------------------------------------------------------------------

    @property
    def options(self) -> dict[str, Any]:
        """All options of the match."""
        return dict(self._options)

    @property
    def count(self) -> int:
        """Number of actions played so far."""
        return self._count

    @property
    def actions(self) -> list[Action]:
        """All actions played so far, in order."""
        return self._actions[: self._count]

    @property
    def steps(self) -> list[list[Any]]:
        """Events of each action so far, including secret events.

        There is one list for each action.
        """
        return self._events[: self._count]

    @property
    def result(self) -> Result | None:
        """Result of the match, or None until it is over."""
        return self.game.result(self.state) if self.decision is None else None

    def view(self, seat: int | None) -> Any:
        """Returns everything that a seat may know, as JSON data.

        Args:
            seat: Seat, or None for the open table.
        """
        return self.game.view(self.state, None if seat is None else self._seat(seat))

    def log(self, seat: int | None, since: int | None = None) -> list[Any]:
        """Returns the events that `seat` saw.

        Args:
            seat: Seat, or None for the open table.
            since: Number of the first action to include, from 0. None includes all actions and any
            events before the first one.
        """
        steps = self._events[since or 0 : self._count]
        if since is None and self._origin is None:
            steps = [self.game.opening(self.seats, self.seed, self._options), *steps]
        return [event for events in steps for event in seen_by(events, seat)]

    def watch(self, action: Action, seat: int | None = None) -> list[Frame]:
        """Returns the frames that a seat would see if `action` were played.

        There is one `Frame` for each visible event, in order. The match itself is not changed.
        After the last frame, only fields in `Rules.untold` may still change, such as the open
        question.

        Args:
            action: Action to try.
            seat: Seat that watches, or None for the open table.
        """
        return seen(watched(self.game, self.state.copy(), action, seat))

    def frames(self, number: int, seat: int | None = None) -> list[Frame]:
        """Returns the frames that a seat saw during a past action.

        There is one frame for each visible event. The match is replayed up to that action.

        Args:
            number: Number of the action, from 0.
            seat: Seat, or None for the open table.

        Raises:
            IndexError: There was no such action.
        """
        if not 0 <= number < self._count:
            raise IndexError(f"There is no action {number}: {self._count} have been played.")
        return self._at(number).watch(self._actions[number], seat)

    def _at(self, count: int) -> Match:
        past, state = self._actions[:count], self._first()
        events = [self.game.apply(state, action) for action in past]
        other = Match._start(self.game, self.seats, self.seed, self._options, state)
        other._actions = past
        other._events = events
        other._count = count
        other._floor = self._floor
        other._origin = self._origin
        other._position = self._position
        return other

    def _first(self) -> Any:
        if self._origin is None:
            return self.game.new(self.seats, self.seed, self._options)
        return self._origin.copy()

    @property
    def position(self) -> str:
        """State of the match as one line of text, including hidden information.

        See `Rules.position`.
        """
        return self.game.position(self.state)

    @property
    def digest(self) -> str:
        """Fingerprint of the match, as 32 hex digits.

        It covers the game, the rules version, the setup and the state without derived fields. Equal
        matches have equal digests on every Python version.
        """
        game = self.game
        return fingerprint(
            [game.name, game.rules_version, self.seats, self._options, game.freeze(self.state)]
        )

    # -- other matches from this one -----------------------------------------------------

    def copy(self) -> Match:
        """Returns an independent copy of the match."""
        other = Match.__new__(Match)
        other.game = self.game
        other.seats = self.seats
        other.seed = self.seed
        other.state = self.state.copy()
        other.decision = self.decision
        other._options = self._options
        other._actions = self._actions
        other._events = self._events
        other._count = self._count
        other._floor = self._floor
        other._origin = self._origin
        other._position = self._position
        return other

    def imagine(self, seat: int, rng: Random) -> Match:
        """Returns an imagined match that `seat` cannot distinguish from this one.

        Hidden cards are dealt again. The match is made from `view(seat)` alone and has no past:
        its actions and log are empty, and it has no record.
        """
        game = self.game
        state = game.imagine(game.view(self.state, self._seat(seat)), rng)
        other = Match._start(game, self.seats, 0, self._options, state)
        other._origin = state.copy()
        return other

    # -- undo ----------------------------------------------------------------------------

    @property
    def can_undo(self) -> UndoState:
        """Whether the last action can be undone, and if not, why.

        An action that revealed something hidden cannot be undone. A seat that undoes several of its
        own actions cannot go further back than another seat's last action.
        """
        if self._count == 0:
            return UndoState(False, Reason("undo.nothing"))
        if self._count <= self._floor:
            last = self._actions[self._count - 1].seat
            return UndoState(False, Reason("undo.other_seat", args={"seat": last}))
        if shows_hidden(self._events[self._count - 1]):
            return UndoState(False, Reason("undo.shown"))
        return UndoState(True)

    def chanced(self, since: int) -> bool:
        """Whether chance played a part in recent actions.

        Examples of chance are a draw and a shuffle. Only the game's public `chances` are
        compared, so hidden hands make no difference.

        Args:
            since: Number of the first action to consider, from 0.
        """
        match = self._at(since)
        for action in self._actions[since : self._count]:
            before = match.state.copy()
            match.play(action)
            if self.game.chanced(before, match.state):
                return True
        return False

    def undo(self) -> None:
        """Undoes the last action.

        Raises:
            UndoClosed: The action cannot be undone. The reason is that of `can_undo`.
        """
        refused = self.can_undo.reason
        if refused is not None:
            raise UndoClosed(refused)
        seat = self._actions[self._count - 1].seat
        before = self._at(self._count - 1)
        past = self._actions = before._actions
        self._events = before._events
        self._count = before._count
        self.state = before.state
        self.decision = before.decision
        # The floor is the start of this seat's latest run of actions.
        own = self._count
        while own > 0 and past[own - 1].seat == seat:
            own -= 1
        self._floor = max(self._floor, own)

    # -- records -------------------------------------------------------------------------

    @property
    def record(self) -> Record:
        """Record of the match, which can be saved as JSON.

        It is a pydantic model.

        Raises:
            ValueError: The match is imagined.
        """
        from .record import Record

        if self._origin is not None and self._position is None:
            raise ValueError("An imagined match has no record.")
        return Record(
            format=1 if self._position is None else 2,
            game=self.game.name,
            rules_version=self.game.rules_version,
            seats=self.seats,
            options=self._options,
            seed=self.seed,
            position=self._position,
            actions=tuple(self.actions),
        )

    @classmethod
    def replay(cls, record: Record | dict[str, Any] | str | bytes) -> Match:
        """Returns the match that a record describes.

        Raises:
            UnknownGame: There is no such game.
            BadSetup: The seat count, the seed or an option is invalid.
            BadRecord: The data is not a record, is from other rules, or has an illegal move. The
                message says which and why.
        """
        *_, match = cls.replaying(record)
        return match

    @classmethod
    def replaying(cls, record: Record | dict[str, Any] | str | bytes) -> Iterator[Match]:
        """Replays a record action by action.

        Yields the same match at its start and after each action.

        Raises:
            Refused: As for `replay`, at the start or at the illegal move.
        """
        from .record import Record

        parsed = Record.parse(record)
        game = find(parsed.game)
        if parsed.rules_version != game.rules_version:
            versions = {"theirs": quoted(parsed.rules_version), "ours": game.rules_version}
            raise BadRecord(Reason("kernel.other_rules", args={"title": game.titled, **versions}))
        if parsed.position is None:
            match = cls.new(game, parsed.seats, parsed.seed, dict(parsed.options))
        else:
            match = cls._set_up(parsed)
        yield match
        for number, action in enumerate(parsed.actions, start=1):
            try:
                match.play(action)
            except Refused as error:
                what = " ".join(str(part) for part in action.compact()[1:])
                move = {"number": number, "seat": action.seat, "what": quoted(what)}
                raise BadRecord(
                    Reason("kernel.bad_move", args={**move, "why": error.reason})
                ) from None
            yield match

    @classmethod
    def _set_up(cls, record: Record) -> Match:
        assert record.position is not None
        try:
            match = cls.at(record.position)
        except BadPosition as error:
            raise BadRecord(Reason("kernel.bad_start", args={"why": error.reason})) from None
        theirs = record.game, record.seats, record.seed, record.options
        if theirs != (match.game.name, match.seats, match.seed, match.options):
            why = Reason("kernel.record.position")
            raise BadRecord(Reason("kernel.bad_record", args={"why": why}))
        return match

    # -- small ---------------------------------------------------------------------------

    def _seat(self, seat: int) -> int:
        if type(seat) is not int or not 0 <= seat < self.seats:
            raise ValueError(f"There is no seat {seat}: seats go from 0 to {self.seats - 1}.")
        return seat

    def __repr__(self) -> str:
        try:
            return f"<Match {self.position}>"
        except NotImplementedError:  # a game without positions
            return f"<Match {self.game.name}, {self.seats} seats, {self._count} actions>"
