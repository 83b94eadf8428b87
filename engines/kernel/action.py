"""Actions, the smallest moves of a match."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar, cast

from .quoting import quoted
from .reason import IllegalAction, Reason

Arg: TypeAlias = "int | str | tuple[Arg, ...] | None"

# Limits of outside data: far above any game's need, far below what could do harm.
_LONGEST_WORD = 120
_LARGEST_NUMBER = 2**53 - 1
_MOST_ITEMS = 64
_DEEPEST = 3


class Action(NamedTuple):
    """One small move by one seat.

    Actions compare and sort as plain tuples.

    Attributes:
        seat: Seat that acts, from 0.
        kind: Verb, such as `"play"` or `"move"`.
        arg: Object of the verb: None, an int, a word or a tuple of these. All arguments of one kind
            have a common, sortable type.
    """

    seat: int
    kind: str
    arg: Arg = None

    def plain(self) -> dict[str, Any]:
        """Returns the action as JSON data: `{"seat": …, "kind": …, "arg": …}`.

        Tuples become lists.
        """
        return {"seat": self.seat, "kind": self.kind, "arg": _listed(self.arg)}

    def compact(self) -> list[Any]:
        """Returns the short form for records: `[seat, kind]` or `[seat, kind, arg]`."""
        if self.arg is None:
            return [self.seat, self.kind]
        return [self.seat, self.kind, _listed(self.arg)]

    @classmethod
    def parse(cls, data: object) -> Action:
        """Parses an action from untrusted data.

        Accepts an Action, a dict with `seat`, `kind` and optionally `arg`, or a list `[seat, kind]`
        or `[seat, kind, arg]`. Only the shape is checked. The match decides whether the action is
        legal.

        Raises:
            IllegalAction: The data has the wrong shape.
        """
        if isinstance(data, dict):
            strange = [key for key in data if key not in ("seat", "kind", "arg")]
            if strange:
                raise _malformed("entry", entry=quoted(strange[0]))
            for key in ("seat", "kind"):
                if key not in data:
                    raise _malformed("lacks", entry=key)
            seat, kind, arg = data["seat"], data["kind"], data.get("arg")
        elif isinstance(data, (list, tuple)):
            if not 2 <= len(data) <= 3:
                raise _malformed("parts", count=len(data))
            seat, kind, arg = (*data, None)[:3]
        else:
            raise _malformed("type", type=type(data).__name__)
        if type(seat) is not int or not 0 <= seat <= _MOST_ITEMS:
            raise _malformed("seat")
        if type(kind) is not str or not 0 < len(kind) <= _LONGEST_WORD:
            raise _malformed("kind")
        return cls(seat, kind, _arg(arg, _DEEPEST))


class _Actions(dict[Any, Action]):
    __slots__ = ("kind", "seat")

    def __init__(self, seat: int, kind: str) -> None:
        self.seat = seat
        self.kind = kind

    def __missing__(self, arg: Any) -> Action:
        action = self[arg] = Action(self.seat, self.kind, arg)
        return action


_actions = cache(_Actions)

act = cache(Action)
"""Returns the cached action of a seat, kind and argument."""


def acts(seat: int, kind: str, args: Iterable[Arg]) -> list[Action]:
    """Returns an action of this seat and kind for each argument."""
    # Lookups save a sixth of the time of a random game with the smallest rules.
    return [*map(_actions(seat, kind).__getitem__, args)]


A = TypeVar("A")


class Kind(NamedTuple, Generic[A]):
    """Type of action, with the meaning of its argument and its rules.

    `A` is the argument's type, so that type checkers know what `arg` returns::

        MOVE = Kind[int]("move", "artist", "U10")
        if action.kind == MOVE.name:
            artist = MOVE.arg(action)
    """

    name: str
    of: str
    """Kind of thing that the argument names, such as "artist".

    The value is "" for actions without an argument.
    """
    rules: str

    def arg(self, action: Action) -> A:
        """Returns the argument of an action of this kind."""
        return cast(A, action.arg)


def _arg(value: object, depth: int) -> Arg:
    if value is None:
        return None
    if type(value) is int and -_LARGEST_NUMBER <= value <= _LARGEST_NUMBER:
        return value
    if type(value) is str and len(value) <= _LONGEST_WORD:
        return value
    if isinstance(value, (list, tuple)) and depth > 0 and len(value) <= _MOST_ITEMS:
        return tuple(_arg(item, depth - 1) for item in value)
    raise _malformed("arg")


def _listed(value: Any) -> Any:
    return [_listed(item) for item in value] if isinstance(value, tuple) else value


def _malformed(why: str, **args: Any) -> IllegalAction:
    inner = Reason(f"kernel.malformed.{why}", args=args)
    return IllegalAction(Reason("kernel.malformed", args={"why": inner}))
