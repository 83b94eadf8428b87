"""Steps: everything that can happen at a table.

They are plain objects, carried out by `reduce`. CURTAIN, PRIVATE and TABLE are phases, see `state`.
During an interrupt, others may speak up against a declared action.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar

from app.table.state import Cast, Chosen
from engines import Action

if TYPE_CHECKING:
    from engines.bots import Why


class NotNow(Exception):
    """Refusal of a step that cannot be taken now.

    Args:
        key: Key of the text that explains the refusal.
        args: Arguments of that text.
    """

    def __init__(self, key: str, **args: object) -> None:
        super().__init__(key)
        self.key = key
        self.args_ = args


@dataclass(frozen=True, slots=True)
class Step:
    """Base class of all steps.

    Attributes:
        revision: Revision of the scene for which the step is valid; None for any.
        waits: Whether the computer players asked by an interrupt have to answer before the step.
        single: Whether the step ignores the second tap of a double tap on the previous screen.
    """

    waits: ClassVar[bool] = False
    single: ClassVar[bool] = False
    revision: int | None = field(default=None, kw_only=True)


@dataclass(frozen=True, slots=True)
class PassTo(Step):
    """Closes the curtain for the next seat (TABLE → CURTAIN).

    The seat decides next or speaks up. A person who is alone at the table may look at their hand at
    any time, and needs only one curtain per start of the app.
    """

    single: ClassVar[bool] = True
    seat: int


@dataclass(frozen=True, slots=True)
class BackToTable(Step):
    """Returns from a curtain to the open table (CURTAIN → TABLE)."""

    single: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Lift(Step):
    """Opens the curtain for its seat (CURTAIN → PRIVATE).

    Attributes:
        opened: Whether the PIN was right. Ignored for a seat without a PIN.
    """

    opened: bool = False


@dataclass(frozen=True, slots=True)
class TakeUp(Step):
    """Opens the hand of a person whose turn continues (TABLE → PRIVATE).

    The person holds a control. No full curtain is needed.
    """


@dataclass(frozen=True, slots=True)
class Done(Step):
    """Ends a turn after its private result was read (PRIVATE → TABLE).

    Attributes:
        continues: Whether the next person's curtain follows at once if possible (→ CURTAIN).
    """

    single: ClassVar[bool] = True
    continues: bool = False


@dataclass(frozen=True, slots=True)
class Confirm(Step):
    """Records that the viewer has read a page with their secrets (PRIVATE)."""


@dataclass(frozen=True, slots=True)
class Hide(Step):
    """Hides all hands, for example after idle time.

    A private screen returns to its curtain, and a curtain that is being held closes again. A sheet
    opened with a PIN is closed too.
    """


@dataclass(frozen=True, slots=True)
class LieFlat(Step):
    """Sets whether the device lies flat, and hides all hands."""

    flat: bool


@dataclass(frozen=True, slots=True)
class AllowFlat(Step):
    """Sets whether board and settings support a device that lies flat."""

    allowed: bool


@dataclass(frozen=True, slots=True)
class AskOwn(Step):
    """Sets whether people are asked if they interrupt their own action."""

    asked: bool


@dataclass(frozen=True, slots=True)
class OnlyHeld(Step):
    """Sets which seats see their hand only while holding a bar."""

    seats: frozenset[int]


@dataclass(frozen=True, slots=True)
class Uncover(Step):
    """Shows a seat's hand on a flat table or a private screen."""

    seat: int


@dataclass(frozen=True, slots=True)
class Cover(Step):
    """Hides a seat's hand, but keeps its unconfirmed choice."""

    seat: int


@dataclass(frozen=True, slots=True)
class Act(Step):
    """Takes one or more actions that a seat confirmed with one tap.

    Each is saved separately, but they are undone together. The remaining actions are dropped if
    another seat decides, if the seat has to read something first, or if the next action is illegal.
    """

    waits: ClassVar[bool] = True
    actions: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class Perform(Step):
    """Takes a computer player's action.

    The device must show the open table, or the screen of the only person.

    Attributes:
        action: Action to take.
        why: Public reason for the action, or None.
    """

    action: Action
    why: "Why | None" = None


@dataclass(frozen=True, slots=True)
class Answer(Step):
    """Records computer players' answers to an interrupt.

    Answers of seats that are asked before any person are played at once. The first seat to speak up
    ends the interrupt, and the remaining answers are dropped.

    Attributes:
        said: Answers by seat, each with its reason.
    """

    said: Mapping[int, Chosen]


@dataclass(frozen=True, slots=True)
class Claim(Step):
    """Lets a seat speak up, and closes its curtain.

    If a computer player that is asked earlier also speaks up, the computer player takes precedence.
    """

    waits: ClassVar[bool] = True
    single: ClassVar[bool] = True
    seat: int


@dataclass(frozen=True, slots=True)
class LetGo(Step):
    """Declines an interrupt for all people who have not answered yet.

    It is taken on the open table, or by the only human player on their own screen. If a computer
    player interrupts, only the people asked before it decline.
    """

    waits: ClassVar[bool] = True
    single: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Wave(Step):
    """Declines all interrupts until the next turn of the only person."""

    waits: ClassVar[bool] = True
    single: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Recast(Step):
    """Changes the players or PINs of seats.

    The open table is shown afterwards.
    """

    cast: Cast


@dataclass(frozen=True, slots=True)
class Filed(Step):
    """Records that a saved file reveals all hands up to an action.

    Attributes:
        count: Number of actions in the file.
    """

    count: int


@dataclass(frozen=True, slots=True)
class Choose(Step):
    """Sets the unconfirmed choice or the inspected piece.

    None clears it.
    """

    pick: Any


@dataclass(frozen=True, slots=True)
class Open(Step):
    """Opens a sheet over the table, or closes it.

    It also closes the description of a piece, and hides the open hands of a flat table.

    Attributes:
        panel: Name of the sheet, such as "menu" or "log"; "" to close it.
    """

    panel: str


@dataclass(frozen=True, slots=True)
class Turn(Step):
    """Turns the table, or a sheet over it.

    If turned, it faces the person opposite.
    """

    turned: bool


@dataclass(frozen=True, slots=True)
class Wait(Step):
    """Pauses everything that runs automatically, or resumes it.

    Attributes:
        why: Reason, see `TableState.paused_by`; "" to resume.
    """

    why: str


@dataclass(frozen=True, slots=True)
class CloseTop(Step):
    """Closes the top layer: a sheet, description, hand or curtain."""


@dataclass(frozen=True, slots=True)
class TakeBack(Step):
    """Undoes the last step."""


@dataclass(frozen=True, slots=True)
class Agree(Step):
    """Records a person's consent to the current request.

    The request is to undo the last move, or to remove a PIN after `Forget`. Once everybody has
    agreed, the request is carried out.

    Attributes:
        seat: Person who agrees; None to ask everybody to undo the last move.
    """

    seat: int | None


@dataclass(frozen=True, slots=True)
class Forget(Step):
    """Starts the removal of a seat's forgotten PIN."""

    seat: int
