"""Rules: the part of a `Game` that every game must have."""

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
"""Computer player: chooses by the view of its seat, that seat's actions and its own dice."""


class Golden(NamedTuple):
    """A golden transcript: the match to play and the policy that plays it."""

    seats: int
    seed: int
    options: dict[str, Any]
    policy: str | Policy = "random"
    """Name from `engines.bots`, or a function."""


class Imaginer(Protocol[S_co]):
    """Deals worlds that fit one view, all from the same reading of it."""

    def deal(self, rng: Random) -> S_co:
        """State that fits the view, independent of every other one dealt."""


class Rules(Generic[S]):
    """Rules of one game, as functions of its state.

    One instance serves all matches and keeps nothing itself.
    """

    @property
    def titled(self) -> Reason:
        """Title of the game in no language yet, for the arguments of a reason."""
        return Reason("title", game=cast("ReasonSpeaker", self))

    # -- a game sets these -------------------------------------------------------------------

    name: str
    """Name of the game's folder, also in records."""
    seats: tuple[int, ...]
    """Numbers of players, ascending."""
    endings: tuple[str, ...] = ("end",)
    """Every way to end, as `Result.ending` names it."""
    code_number: int | None = None
    """Number of the game in the codes of its deals, see `deal`; None for a game without codes."""

    # -- a game writes these -----------------------------------------------------------------

    def begin(self, seats: int, seed: int, options: dict[str, Any]) -> tuple[S, EventLog]:
        """State at the first question, and the events before it.

        The `options` are complete and valid.
        """
        raise NotImplementedError

    def decide(self, state: S) -> Decision | None:
        """Question that the state asks; None when the match is over. Changes nothing."""
        raise NotImplementedError

    def apply(self, state: S, action: Action, log: EventLog | None = None) -> EventLog:
        """Carry out a legal `action`: changes `state` and returns the events.

        Each event is appended to `log` (a new list if None) as soon as its effect stands:
        watchers of the list see the state after every event.
        """
        raise NotImplementedError

    def view(self, state: S, seat: int | None) -> Any:
        """Everything that `seat` may know (None: the open table): JSON data for reading only.

        A dict with "seat"; each game names its shape in a `TypedDict`. It does not change when
        the match goes on.
        """
        raise NotImplementedError

    def imagine(self, view: Any, rng: Random) -> S:
        """State that fits `view`; everything hidden and the future are dealt by `rng`."""
        raise NotImplementedError

    def result(self, state: S) -> Result | None:
        """Scores, winners and account; None until the match is over."""
        raise NotImplementedError

    def pieces(self, state: S, /) -> Iterable[Hashable]:
        """Every physical piece wherever it is, each exactly once."""
        raise NotImplementedError

    def bound(self, seats: int, options: dict[str, Any]) -> int:
        """Number of actions that no such match exceeds."""
        raise NotImplementedError

    # -- a game may set these ----------------------------------------------------------------

    rules_version: int = 1
    """Grows when the same actions could give another match."""
    added_options: Mapping[str, Any] = {}
    """Values that older records of this `rules_version` give to options added since."""
    interrupts: bool = False
    """True if some question asks several seats at once, so that anybody may interrupt.

    In such a game the kind of action that declines is for these questions alone.
    """
    untold: frozenset[str] = frozenset()
    """Fields of a view that may change without an event, such as the open question."""
    chances: frozenset[str] = frozenset()
    """Fields of the state that change whenever something comes out that nobody knew.

    A deck, say, or the number of shuffles. Everybody knows when one of them changes.
    """
    reasons: Reasons[Any] | None = None
    """Explanations of refusals; without them a refusal names no rule."""
    notation: Notation[Any] | None = None
    """Form of a position as text."""

    @cached_property
    def Options(self) -> type[BaseModel]:
        """Pydantic model of the options: that of `options.py` beside the game, else without any.

        Imported late, for it needs pydantic.
        """
        package = type(self).__module__.rpartition(".")[0]
        beside = find_spec(f"{package}.options") is not None
        model: type[BaseModel] = import_module(
            f"{package if beside else __package__}.options"
        ).Options
        return model

    def among(self, actions: Sequence[Action], people: Container[int], /) -> list[Action]:
        """Answers of one seat that are offered where `people` sit; computers play the others.

        Some things only people can judge. At least one answer is left. It changes nothing in
        what is legal: who plays a seat may change during a match, and no record tells.
        """
        return [*actions]

    def silent(self, view: Any) -> Collection[int]:
        """Seats that publicly cannot interrupt now.

        Args:
            view: the open table's.
        """
        return ()

    def imaginer(self, view: Any) -> Imaginer[S]:
        """Deals many worlds from one `view`, which its caller does not change meanwhile.

        Override it where reading a view takes long beside dealing.
        """
        return _Imaginer(self, view)

    def goldens(self) -> dict[str, Golden]:
        """Golden transcripts by name: each seat count, option value and ending at least once.

        The default plays random matches for every seat count and option value. A game adds those
        that reach its rarer endings.
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
        """State at the first question."""
        return self.begin(seats, seed, options)[0]

    def opening(self, seats: int, seed: int, options: dict[str, Any]) -> EventLog:
        """Events before the first question."""
        return self.begin(seats, seed, options)[1]

    def window(self, decision: Decision) -> bool:
        """Whether `decision` is open to interrupts, though only one seat may be left to ask."""
        return self.interrupts and decision.declines

    def position(self, state: S) -> str:
        """State as one line of text, readable and exact. It shows everything that is hidden."""
        if self.notation is None:
            raise NotImplementedError(f"{self.name} has no positions.")
        return self.notation.write(state)

    def from_position(self, text: str) -> S:
        """State that a line of `position` describes.

        Raises:
            BadPosition: its sentence names the field that is wrong.
        """
        if self.notation is None:
            raise BadPosition(Reason("kernel.position.none", args={"title": self.titled}))
        state: S = self.notation.read(text)
        return state

    def freeze(self, state: S) -> tuple[Any, ...]:
        """State as nested tuples of plain values, for the digest: every field by name.

        The fields named in `derived` of the state's class are left out.
        """
        names = sorted(name for name in state.__slots__ if name not in state.derived)
        return tuple(frozen(getattr(state, name)) for name in names)


class _Imaginer(Generic[S]):
    """Default imaginer: reads the view again for each world."""

    def __init__(self, rules: Rules[S], view: Any) -> None:
        self.rules = rules
        self.view = view

    def deal(self, rng: Random) -> S:
        """See `Imaginer.deal`."""
        return self.rules.imagine(self.view, rng)
