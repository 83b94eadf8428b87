"""Base class of a game's rules, which every game must implement."""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Hashable, Iterable, Mapping, Sequence
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar, cast

from .action import Action
from .decision import Decision
from .event import EventLog
from .notation import Notation
from .plain import frozen
from .reason import BadPosition, Reason, ReasonSpeaker
from .refusal import Reasons
from .result import Result
from .state import GameState

if TYPE_CHECKING:
    from pydantic import BaseModel


S = TypeVar("S", bound=GameState)
S_co = TypeVar("S_co", bound=GameState, covariant=True)

Policy: TypeAlias = Callable[[dict[str, Any], list[Action], Random], Action]
"""Computer player: a function that chooses an action.

Its arguments are the seat's view, the seat's legal actions and a random generator.
"""


class Golden(NamedTuple):
    """Match whose transcript tests compare, and the policy that plays it."""

    seats: int
    seed: int
    options: dict[str, Any]
    policy: str | Policy = "random"
    """Name of a policy in `engines.bots`, or a policy function."""


class Imaginer(Protocol[S_co]):
    """Dealer of imagined states that fit one view.

    The view is read only once, when the imaginer is created.
    """

    def deal(self, rng: Random) -> S_co:
        """Returns a new imagined state that fits the view."""


class Rules(Generic[S]):
    """Rules of one game, as functions of its state.

    One instance is shared by all matches and has no state of its own.
    """

    @property
    def titled(self) -> Reason:
        """Title of the game, for use within other reasons."""
        return Reason("title", game=cast("ReasonSpeaker", self))

    # -- a game sets these -------------------------------------------------------------------

    name: str
    """Name of the game, used for its folder and in records."""
    seats: tuple[int, ...]
    """Possible numbers of players, in ascending order."""
    endings: tuple[str, ...] = ("end",)
    """All values of `Result.ending`."""
    code_number: int | None = None
    """Number of the game in deal codes (see `deal`).

    The value is None for a game without codes.
    """

    # -- a game writes these -----------------------------------------------------------------

    def begin(self, seats: int, seed: int, options: dict[str, Any]) -> tuple[S, EventLog]:
        """Returns the state at the first question and the events before it.

        Args:
            seats: Number of players.
            seed: Seed of the match.
            options: All options of the game, with valid values.
        """
        raise NotImplementedError

    def decide(self, state: S) -> Decision | None:
        """Returns the open question, or None when the match is over.

        The state is not changed.
        """
        raise NotImplementedError

    def apply(self, state: S, action: Action, log: EventLog | None = None) -> EventLog:
        """Carries out a legal `action` on `state` and returns the events.

        Each event is appended to `log` (a new list if None) as soon as its effect is in place. A
        `log` that watches its own appends can therefore inspect the state after every event.
        """
        raise NotImplementedError

    def view(self, state: S, seat: int | None) -> Any:
        """Returns everything that `seat` may know.

        If `seat` is None, returns the open table. The view is a dict of JSON data with the key
        "seat". It is for reading only and stays the same as the match continues. Each game
        declares its shape in a `TypedDict`.
        """
        raise NotImplementedError

    def imagine(self, view: Any, rng: Random) -> S:
        """Returns an imagined state that fits `view`.

        Hidden cards and future random results are dealt with `rng`.
        """
        raise NotImplementedError

    def result(self, state: S) -> Result | None:
        """Returns the result of the match.

        Returns None until the match is over.
        """
        raise NotImplementedError

    def pieces(self, state: S, /) -> Iterable[Hashable]:
        """Yields every physical piece exactly once, wherever it is."""
        raise NotImplementedError

    def bound(self, seats: int, options: dict[str, Any]) -> int:
        """Returns a number of actions that no such match exceeds."""
        raise NotImplementedError

    # -- a game may set these ----------------------------------------------------------------

    rules_version: int = 1
    """Version of the rules.

    It is raised whenever the same actions could lead to a different match.
    """
    added_options: Mapping[str, Any] = {}
    """Values of newer options, used for older records of the same `rules_version`."""
    interrupts: bool = False
    """Whether the game has questions that any of several seats may answer.

    In such a game, the kind of action that declines is used only for these questions.
    """
    untold: frozenset[str] = frozenset()
    """Names of view fields that may change without an event.

    An example is the open question.
    """
    chances: frozenset[str] = frozenset()
    """Fields of the state that change whenever chance reveals something.

    Examples are a deck and the number of shuffles. Their changes must be public.
    """
    reasons: Reasons[Any] | None = None
    """Explanations of refused actions. Without them, refusals cite no rule."""
    notation: Notation[Any] | None = None
    """Text format of positions, or None if the game has none."""

    @cached_property
    def Options(self) -> type[BaseModel]:
        """Pydantic model of the options, from the game's `options.py`.

        It is imported on first use because it needs pydantic.
        """
        package = type(self).__module__.rpartition(".")[0]
        beside = find_spec(f"{package}.options") is not None
        model: type[BaseModel] = import_module(
            f"{package if beside else __package__}.options"
        ).Options
        return model

    def chanced(self, before: S, after: S) -> bool:
        """Whether any of the game's `chances` differ between two states."""
        return any(getattr(before, name) != getattr(after, name) for name in self.chances)

    def among(self, actions: Sequence[Action], people: Container[int], /) -> list[Action]:
        """Returns the answers to offer to one seat.

        A game may leave out answers whose effects only people can judge. At least one must remain.
        Answers that are left out stay legal: a seat may change between person and computer during a
        match, and records do not mention it.

        Args:
            actions: All legal answers of the seat.
            people: Seats played by people.
        """
        return [*actions]

    def hints(
        self, view: Any, ranked: Sequence[Action], actions: Sequence[Action], /
    ) -> list[Action]:
        """Returns a seat's answers in the order for a hint or a choice made for a person.

        The default is `ranked` as given.

        Args:
            view: View of the seat.
            ranked: The answers worth considering, best first.
            actions: All legal answers.
        """
        return [*ranked]

    def silent(self, view: Any) -> Collection[int]:
        """Returns the seats publicly known to be unable to interrupt now.

        Args:
            view: View of the open table.
        """
        return ()

    def imaginer(self, view: Any) -> Imaginer[S]:
        """Returns an object that deals imagined states that fit `view`.

        The view must not change while the object is in use. Override this if reading a view takes
        long compared with dealing.
        """
        return _Imaginer(self, view)

    def goldens(self) -> dict[str, Golden]:
        """Returns the matches whose transcripts are stored, by name.

        Together they must cover each seat count, option value and ending. The default plays random
        matches for every seat count and option value. A game adds matches with rarer endings.
        """
        from .options import choices

        most = self.seats[-1]
        found = {f"seats_{seats}": Golden(seats, seats, {}) for seats in self.seats}
        for name, values in choices(self.Options, most).items():
            for value in values:
                found[f"{name}_{value}".lower()] = Golden(most, len(found) + 10, {name: value})
        return found

    # -- these follow ------------------------------------------------------------------------

    def new(self, seats: int, seed: int, options: dict[str, Any]) -> S:
        """Returns the state at the first question."""
        return self.begin(seats, seed, options)[0]

    def opening(self, seats: int, seed: int, options: dict[str, Any]) -> EventLog:
        """Returns the events before the first question."""
        return self.begin(seats, seed, options)[1]

    def window(self, decision: Decision) -> bool:
        """Whether `decision` belongs to an interrupt, in which several seats may answer.

        The decision may also be for the last of these seats alone.
        """
        return self.interrupts and decision.declines

    def position(self, state: S) -> str:
        """Returns the state as one readable line, including hidden information.

        Raises:
            NotImplementedError: The game has no positions.
        """
        if self.notation is None:
            raise NotImplementedError(f"{self.name} has no positions.")
        return self.notation.write(state)

    def from_position(self, text: str) -> S:
        """Returns the state described by a line from `position`.

        Raises:
            BadPosition: The line is wrong, or the game has no positions.
        """
        if self.notation is None:
            raise BadPosition(Reason("kernel.position.none", args={"title": self.titled}))
        state: S = self.notation.read(text)
        return state

    def freeze(self, state: S) -> tuple[Any, ...]:
        """Returns the state as nested tuples of plain values, for the digest.

        The fields are in alphabetical order. Those listed in `derived` of the state's class are
        left out.
        """
        names = sorted(name for name in state.__slots__ if name not in state.derived)
        return tuple(frozen(getattr(state, name)) for name in names)


class _Imaginer(Generic[S]):
    def __init__(self, rules: Rules[S], view: Any) -> None:
        self.rules = rules
        self.view = view

    def deal(self, rng: Random) -> S:
        return self.rules.imagine(self.view, rng)
