"""Steps: all that can happen at a table, as plain data; `reduce` carries them out.

A step with a `revision` was meant for the scene of that number, and is refused at another one.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar

from app.table.state import Cast, Chosen
from engines import Action

if TYPE_CHECKING:
    from engines.bots import Why


class NotNow(Exception):
    """A step that cannot be taken; `key` names the sentence in the app's catalogue."""

    def __init__(self, key: str, **args: object) -> None:
        super().__init__(key)
        self.key = key
        self.args_ = args


@dataclass(frozen=True, slots=True)
class Step:
    """Anything that can happen.

    Attributes:
        revision: The scene that it was meant for; None for any.
        waits: In a window, understudies that have not made up their minds yet come first.
        single: Half of a double tap does not count: it was meant for the screen before.
    """

    waits: ClassVar[bool] = False
    single: ClassVar[bool] = False
    revision: int | None = field(default=None, kw_only=True)


@dataclass(frozen=True, slots=True)
class PassTo(Step):
    """The curtain falls for a seat that decides next or speaks up (TABLE → CURTAIN).

    A lone person may go to their hand at any time, and finds no curtain after having lifted one.
    """

    single: ClassVar[bool] = True
    seat: int


@dataclass(frozen=True, slots=True)
class BackToTable(Step):
    """The curtain stood for the wrong seat, or people want to see the table (CURTAIN → TABLE)."""

    single: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Lift(Step):
    """The seat behind the curtain looks (CURTAIN → PRIVATE).

    Attributes:
        opened: Its PIN was right; ignored where there is none.
    """

    opened: bool = False


@dataclass(frozen=True, slots=True)
class TakeUp(Step):
    """A person who goes on with their turn looks at once, with no curtain (TABLE → PRIVATE)."""


@dataclass(frozen=True, slots=True)
class Done(Step):
    """The seat has read its private news of the turn (PRIVATE → TABLE).

    Attributes:
        continues: The next person's curtain falls at once, where nothing comes first (→ CURTAIN).
    """

    single: ClassVar[bool] = True
    continues: bool = False


@dataclass(frozen=True, slots=True)
class PutDown(Step):
    """The device may be in other hands now: a person who goes on with their turn holds again."""


@dataclass(frozen=True, slots=True)
class Hide(Step):
    """Focus lost, idle or locked: the reader is behind the curtain again.

    A curtain that is just being held falls again, so that nothing opens behind a back. On a flat
    table all hands are covered. A person who goes on with a turn on the open table holds again.
    """


@dataclass(frozen=True, slots=True)
class LieFlat(Step):
    """The device is laid flat between the people, or taken up again: all hands are covered."""

    flat: bool


@dataclass(frozen=True, slots=True)
class AllowFlat(Step):
    """Board and settings allow a flat table from now on, or not any more."""

    allowed: bool


@dataclass(frozen=True, slots=True)
class OnlyHeld(Step):
    """Names the seats that see their hand only while they hold it, from now on."""

    seats: frozenset[int]


@dataclass(frozen=True, slots=True)
class Uncover(Step):
    """A seat holds its hand open: on a flat table at any time, else on its own screen."""

    seat: int


@dataclass(frozen=True, slots=True)
class Cover(Step):
    """A seat stops looking; its choices stay."""

    seat: int


@dataclass(frozen=True, slots=True)
class Act(Step):
    """One seat has confirmed actions with one tap: at least one, in this order.

    Each is saved by itself; they are taken back together. The step ends early where somebody else
    decides, where the seat has to read something first, or where the next one is not legal.
    """

    waits: ClassVar[bool] = True
    actions: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class Perform(Step):
    """An understudy acts, on the open table or before a lone person's eyes.

    Attributes:
        why: The thought behind it, if there is one that may be told.
    """

    action: Action
    why: "Why | None" = None


@dataclass(frozen=True, slots=True)
class Answer(Step):
    """Understudies have made up their minds in a window, and are heard in their turn.

    Those who are asked before any person are heard. The first one that speaks up ends the window,
    and nothing more is heard.

    Attributes:
        said: Their answers, by seat, each with the thought behind it.
    """

    said: Mapping[int, Chosen]


@dataclass(frozen=True, slots=True)
class Claim(Step):
    """A seat speaks up: the curtain falls for it, if no understudy that comes first does."""

    waits: ClassVar[bool] = True
    single: ClassVar[bool] = True
    seat: int


@dataclass(frozen=True, slots=True)
class LetGo(Step):
    """Nobody speaks up: every person that is still asked lets it go, as one step.

    On the open table, or for a lone person on their own screen. If an understudy speaks up, the
    people before it let it go, and it is heard.
    """

    waits: ClassVar[bool] = True
    single: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Wave(Step):
    """A lone person lets it go, and is asked in no window until they begin their next turn."""

    waits: ClassVar[bool] = True
    single: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Recast(Step):
    """Somebody else plays a seat, or a PIN is gone: everybody meets at the open table."""

    cast: Cast


@dataclass(frozen=True, slots=True)
class Filed(Step):
    """The game was saved as a file that tells every hand up to here."""

    count: int


@dataclass(frozen=True, slots=True)
class Choose(Step):
    """Something is chosen but not confirmed, or looked at closely; None puts it back."""

    pick: Any


@dataclass(frozen=True, slots=True)
class Open(Step):
    """A sheet is opened over the table ("menu", "log" …), or closed ("").

    A piece that lay open to be read closes, and nobody holds a pad of a flat table that something
    covers.
    """

    panel: str


@dataclass(frozen=True, slots=True)
class Turn(Step):
    """The table, or a sheet over it, is turned for the person who sits opposite."""

    turned: bool


@dataclass(frozen=True, slots=True)
class Wait(Step):
    """Everything automatic waits, or goes on ("")."""

    why: str


@dataclass(frozen=True, slots=True)
class CloseTop(Step):
    """The top layer is closed: a sheet, a piece that is read, a hand, a curtain."""


@dataclass(frozen=True, slots=True)
class TakeBack(Step):
    """The last step is taken back."""


@dataclass(frozen=True, slots=True)
class Agree(Step):
    """A person agrees to take the last move back; None asks everybody, at the open table.

    Once all have agreed, it is taken back. Where a PIN was forgotten, a person agrees to that.
    """

    seat: int | None


@dataclass(frozen=True, slots=True)
class Forget(Step):
    """The PIN of a seat is forgotten: everybody else is asked to take it away."""

    seat: int
