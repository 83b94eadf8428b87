"""Notations: states as single lines of text, `name=value` in a fixed order.

A game declares its fields once, in the order of the line::

    NOTATION = Notation(
        "high_note",
        State,
        (
            Field("seats", number(3, 5)),
            Field("turn", lambda state: number(0, state.seats - 1)),
            Option("star", FLAG),
            Computed("cast", lambda state: cast_of(state.options)),
            Field("kept-voids", SUITS),  # the attribute `kept_voids`
        ),
        faults,
    )

Fields are read in order, so a codec that depends on the state sees the fields before it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Generic, NoReturn, TypeAlias, TypeVar

from .codec import NOTHING, Codec, number
from .quoting import quoted
from .reason import BadPosition, Reason

S = TypeVar("S")

Form: TypeAlias = "Codec[Any] | Callable[[Any], Codec[Any]]"
"""A codec, or a function of the state that returns one."""

Fault: TypeAlias = tuple[str, bool]
"""Name of a field, and whether its value contradicts others."""

SHUFFLES = number(0, 10**6)
"""Codec of the number of shuffles so far, with ample room."""


class Field:
    """One attribute of the state, called `name` in the line."""

    def __init__(self, name: str, form: Form, attribute: str = "") -> None:
        """Creates a field.

        Args:
            name: Name in the line.
            form: Codec of the value.
            attribute: Attribute of the state; by default `name` with underscores.
        """
        self.name = name
        self.form = form
        self.attribute = attribute or name.replace("-", "_")

    def get(self, state: Any) -> Any:
        """Returns the value to write."""
        return getattr(state, self.attribute)

    def put(self, state: Any, value: Any) -> None:
        """Stores a value that was read."""
        setattr(state, self.attribute, value)

    def codec(self, state: Any) -> Codec[Any]:
        """Returns the codec of this field in this state."""
        return self.form if isinstance(self.form, Codec) else self.form(state)


class Option(Field):
    """One option of the game."""

    def get(self, state: Any) -> Any:
        """Returns the option's value; see `Field.get`."""
        return state.options[self.attribute]

    def put(self, state: Any, value: Any) -> None:
        """Stores the option's value; see `Field.put`."""
        state.options[self.attribute] = value


class Several(Field):
    """Several attributes in one field, whose value is a tuple."""

    def __init__(self, name: str, form: Form, *attributes: str) -> None:
        super().__init__(name, form)
        self.attributes = attributes

    def get(self, state: Any) -> Any:
        """Returns the tuple of values; see `Field.get`."""
        return tuple(getattr(state, attribute) for attribute in self.attributes)

    def put(self, state: Any, value: Any) -> None:
        """Stores each value of the tuple; see `Field.put`."""
        for attribute, each in zip(self.attributes, value, strict=True):
            setattr(state, attribute, each)


class Computed:
    """An attribute computed from earlier fields instead of being written."""

    def __init__(self, attribute: str, make: Callable[[Any], Any]) -> None:
        self.attribute = attribute
        self.make = make


class Notation(Generic[S]):
    """Reader and writer of the states of one game."""

    def __init__(
        self,
        game: str,
        kind: type[S],
        entries: Sequence[Field | Computed],
        faults: Callable[[S], Iterable[Fault]],
    ) -> None:
        """Creates a notation.

        Args:
            game: Name of the game.
            kind: Class of the states.
            entries: Fields in the order of the line.
            faults: Function that checks a state after reading; the first field at fault causes a
                refusal.
        """
        self.game = game
        self.kind = kind
        self.entries = entries
        self.fields = [entry for entry in entries if isinstance(entry, Field)]
        self.faults = faults

    def write(self, state: S) -> str:
        """Returns the state as a line, hidden things included."""
        words = (
            f"{field.name}={field.codec(state).write(field.get(state)) or NOTHING}"
            for field in self.fields
        )
        return " ".join([self.game, *words])

    def read(self, text: str) -> S:
        """Returns the state described by a line.

        Raises:
            BadPosition: A field is missing, unknown, repeated or impossible; the message names it.
        """
        texts = self._split(text)
        state = self.kind.__new__(self.kind)
        state.options = {}  # type: ignore[attr-defined]  # `Option` fills it
        for entry in self.entries:
            if isinstance(entry, Computed):
                setattr(state, entry.attribute, entry.make(state))
                continue
            value = texts[entry.name]
            try:
                entry.put(state, entry.codec(state).read("" if value == NOTHING else value))
            except (ValueError, LookupError):
                _refuse("value", name=entry.name, value=quoted(value))
        for name, wrong in self.faults(state):
            if wrong:
                _refuse("value", name=name, value=quoted(texts[name]))
        return state

    def _split(self, text: object) -> dict[str, str]:
        """Returns the texts of the fields by name."""
        words = text.split() if isinstance(text, str) else []
        if not words or words[0] != self.game:
            _refuse("game", name=self.game)
        names = [field.name for field in self.fields]
        found: dict[str, str] = {}
        for word in words[1:]:
            name, sign, value = word.partition("=")
            if not sign or name not in names:
                _refuse("field", name=quoted(word))
            if name in found:
                _refuse("twice", name=name)
            found[name] = value
        for name in names:
            if name not in found:
                _refuse("missing", name=name)
        return found


def _refuse(fault: str, **args: str) -> NoReturn:
    raise BadPosition(Reason(f"kernel.position.{fault}", args=args))
