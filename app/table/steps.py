"""Steps: everything that can happen at a table, as plain data. `reduce` carries them out.

A step with a `revision` is valid only for the scene of that revision.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar

from app.table.state import Cast, Chosen
from engines import Action

if TYPE_CHECKING:
    from engines.bots import Why


class NotNow(Exception):
    """Refusal of a step; `key` names the sentence in the app's catalogue."""

    def __init__(self, key: str, **args: object) -> None:
        super().__init__(key)
        self.key = key
        self.args_ = args


@dataclass(frozen=True, slots=True)
class Step:
    """Base of all steps.

    Attributes:
        revision: Revision of the scene that the step belongs to; None for any.
        waits: Whether understudies in a window have to answer before the step.
        single: Whether the second half of a double tap is ignored, as it was meant for the previous
            screen.
    """

    waits: ClassVar[bool] = False
    single: ClassVar[bool] = False
    revision: int | None = field(default=None, kw_only=True)


@dataclass(frozen=True, slots=True)
class PassTo(Step):
    """Closes the curtain for a seat that decides next or speaks up (TABLE → CURTAIN).

    A lone person may go to their hand at any time, and meets no curtain after the first.
    """

    single: ClassVar[bool] = True
    seat: int


@dataclass(frozen=True, slots=True)
class BackToTable(Step):
    """Returns from a curtain to the open table (CURTAIN → TABLE)."""

    single: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Lift(Step):
    """Lifts the curtain for its seat (CURTAIN → PRIVATE).

    Attributes:
        opened: Whether the PIN was right; ignored for a seat without a PIN.
    """

    opened: bool = False


@dataclass(frozen=True, slots=True)
class TakeUp(Step):
    """Opens a continuing person's hand without a curtain (TABLE → PRIVATE)."""


@dataclass(frozen=True, slots=True)
class Done(Step):
    """Ends a turn after the seat has read its private news (PRIVATE → TABLE).

    Attributes:
        continues: Whether the next person's curtain closes at once, if nothing comes first
            (→ CURTAIN).
    """

    single: ClassVar[bool] = True
    continues: bool = False


@dataclass(frozen=True, slots=True)
class PutDown(Step):
    """Marks the device as possibly passed on, requiring a curtain again."""


@dataclass(frozen=True, slots=True)
class Hide(Step):
    """Covers the reader's screen after lost focus, idle time or a lock.

    A curtain that is being held closes again, so that nothing opens unseen. On a flat table all
    hands are covered. A person who continues a turn on the open table needs the curtain again.
    """


@dataclass(frozen=True, slots=True)
class LieFlat(Step):
    """Lays the device flat between the people, or ends that; covers all hands."""

    flat: bool


@dataclass(frozen=True, slots=True)
class AllowFlat(Step):
    """Sets whether board and settings allow a flat table."""

    allowed: bool


@dataclass(frozen=True, slots=True)
class OnlyHeld(Step):
    """Sets the seats that see their hand only while holding a bar."""

    seats: frozenset[int]


@dataclass(frozen=True, slots=True)
class Uncover(Step):
    """Opens a seat's hand on a flat table, or on its own screen."""

    seat: int


@dataclass(frozen=True, slots=True)
class Cover(Step):
    """Covers a seat's hand; its choices stay."""

    seat: int


@dataclass(frozen=True, slots=True)
class Act(Step):
    """Takes one or more actions of a seat, confirmed with one tap.

    Each is saved separately; they are undone together. The step ends early if somebody else
    decides, if the seat has to read something first, or if the next action is not legal.
    """

    waits: ClassVar[bool] = True
    actions: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class Perform(Step):
    """Takes an understudy's action on the open table or a lone person's screen.

    Attributes:
        why: Public reason for the action, if any.
    """

    action: Action
    why: "Why | None" = None


@dataclass(frozen=True, slots=True)
class Answer(Step):
    """Sets understudies' answers in a window, and reveals those that are due.

    Due are the answers of understudies asked before any person. The first one that speaks up ends
    the window, and the rest is dropped.

    Attributes:
        said: Answers by seat, each with its reason.
    """

    said: Mapping[int, Chosen]


@dataclass(frozen=True, slots=True)
class Claim(Step):
    """Makes a seat speak up and closes its curtain.

    An understudy asked before it comes first.
    """

    waits: ClassVar[bool] = True
    single: ClassVar[bool] = True
    seat: int


@dataclass(frozen=True, slots=True)
class LetGo(Step):
    """Lets a window pass for every person still asked, as one step.

    It is taken on the open table, or by a lone person on their own screen. If an understudy speaks
    up, only the people asked before it let the window pass.
    """

    waits: ClassVar[bool] = True
    single: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Wave(Step):
    """Lets windows pass for a lone person until their next turn begins."""

    waits: ClassVar[bool] = True
    single: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Recast(Step):
    """Changes the players or PINs of seats, and returns to the open table."""

    cast: Cast


@dataclass(frozen=True, slots=True)
class Filed(Step):
    """Records that a saved file reveals every hand up to here."""

    count: int


@dataclass(frozen=True, slots=True)
class Choose(Step):
    """Sets an unconfirmed choice or an inspected piece; None clears it."""

    pick: Any


@dataclass(frozen=True, slots=True)
class Open(Step):
    """Opens a sheet over the table ("menu", "log" …), or closes it ("").

    It also closes an inspected piece, and covers the open hands of a flat table.
    """

    panel: str


@dataclass(frozen=True, slots=True)
class Turn(Step):
    """Turns the table, or a sheet over it, to the person opposite."""

    turned: bool


@dataclass(frozen=True, slots=True)
class Wait(Step):
    """Pauses everything automatic, or resumes it ("")."""

    why: str


@dataclass(frozen=True, slots=True)
class CloseTop(Step):
    """Closes the top layer: a sheet, a piece, a hand or a curtain."""


@dataclass(frozen=True, slots=True)
class TakeBack(Step):
    """Undoes the last step."""


@dataclass(frozen=True, slots=True)
class Agree(Step):
    """Records a person's consent to undo the last move.

    With seat None, everybody is asked, at the open table. Once all have agreed, the move is undone.
    After `Forget`, it is consent to remove the PIN.
    """

    seat: int | None


@dataclass(frozen=True, slots=True)
class Forget(Step):
    """Asks everybody else to remove a seat's forgotten PIN."""

    seat: int
