"""Notations, which write states as lines of text and read them back.

Such a line is called a position. It consists of `name=value` pairs in a fixed order. A game
declares its fields once, in the order of the line::

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

Fields are read in order, so the codec of a field may depend on the fields before it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Generic, NoReturn, TypeAlias, TypeVar

from .codec import NOTHING, Codec, number
from .quoting import quoted
from .reason import BadPosition, Reason

S = TypeVar("S")

Form: TypeAlias = "Codec[Any] | Callable[[Any], Codec[Any]]"
"""Codec, or a function that receives the state and returns a codec."""

Fault: TypeAlias = tuple[str, bool]
"""Name of a field, and whether that field contradicts the others."""

SHUFFLES = number(0, 10**6)
"""Codec of the number of shuffles so far."""


class Field:
    """Field of a position that stores one attribute of the state."""

    def __init__(self, name: str, form: Form, attribute: str = "") -> None:
        """Creates a field.

        Args:
            name: Name of the field in a position.
            form: Codec of the value, or a function that receives the state and returns the codec.
            attribute: Attribute of the state. The default is `name` with underscores.
        """
        self.name = name
        self.form = form
        self.attribute = attribute or name.replace("-", "_")

    def get(self, state: Any) -> Any:
        """Returns the value to write, taken from `state`."""
        return getattr(state, self.attribute)

    def put(self, state: Any, value: Any) -> None:
        """Stores a value that was read from a line in `state`."""
        setattr(state, self.attribute, value)

    def codec(self, state: Any) -> Codec[Any]:
        """Returns the codec of this field for the given state."""
        return self.form if isinstance(self.form, Codec) else self.form(state)


class Option(Field):
    """Field of a position that stores one option of the game."""

    def get(self, state: Any) -> Any:
        """Returns the option's value, taken from `state`."""
        return state.options[self.attribute]

    def put(self, state: Any, value: Any) -> None:
        """Stores an option's value that was read from a line in `state`."""
        state.options[self.attribute] = value


class Several(Field):
    """Field of a position that stores several attributes as a tuple."""

    def __init__(self, name: str, form: Form, *attributes: str) -> None:
        super().__init__(name, form)
        self.attributes = attributes

    def get(self, state: Any) -> Any:
        """Returns the attributes' values as a tuple, taken from `state`."""
        return tuple(getattr(state, attribute) for attribute in self.attributes)

    def put(self, state: Any, value: Any) -> None:
        """Stores each value of the tuple in its attribute of `state`."""
        for attribute, each in zip(self.attributes, value, strict=True):
            setattr(state, attribute, each)


class Computed:
    """Attribute of the state that is computed from earlier fields.

    A position does not contain it.
    """

    def __init__(self, attribute: str, make: Callable[[Any], Any]) -> None:
        self.attribute = attribute
        self.make = make


class Notation(Generic[S]):
    """Converter between the states of one game and lines of text."""

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
            entries: Fields and computed attributes in the order of a position.
            faults: Function that checks a state after reading. Its first fault is reported.
        """
        self.game = game
        self.kind = kind
        self.entries = entries
        self.fields = [entry for entry in entries if isinstance(entry, Field)]
        self.faults = faults

    def write(self, state: S) -> str:
        """Returns the state as a line of text, including hidden information."""
        words = (
            f"{field.name}={field.codec(state).write(field.get(state)) or NOTHING}"
            for field in self.fields
        )
        return " ".join([self.game, *words])

    def read(self, text: str) -> S:
        """Returns the state described by a line.

        Raises:
            BadPosition: A field is missing, unknown, repeated or impossible. The message names the
                field.
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
        """Splits a line into the texts of its fields, by field name.

        Raises:
            BadPosition: The line names another game, or a field is missing, unknown or repeated.
        """
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
