"""Context of every drawing function: lighting, size of the window, type, motion, words."""

from dataclasses import dataclass, replace
from typing import Literal

from app.text import House
from app.theme.lettering import SIZES as SIZES
from app.theme.measure import BODY as BODY
from app.theme.measure import DISPLAY as DISPLAY
from app.theme.measure import STRONG as STRONG
from app.theme.measure import filling, width_of
from app.theme.palette import Palette

LOW = 480
"""A window of less height that is wider than high is divided: see `Ui.parts`."""

LEAST_WIDTH = 560
"""A window of less width is not divided, however low it is."""

LEAST = (300.0, 560.0)
"""The smallest table that is laid out, width and height; in a smaller window it scrolls."""

HALF = 320.0
"""Least height of either half of a table that lies flat between two people."""

SECOND_BAR = 48.0
"""Height of the bar's second row, which a narrower table has."""

LARGER = 0.13
"""Part by which it is higher in type of twice the size."""

COLUMN = 300
"""The width of the column beside the board; in a narrow window it is less."""

LEAST_NAME = 9.0
"""The smallest type of a name."""


@dataclass(frozen=True, slots=True)
class Motion:
    """Lengths in milliseconds; all zero when motion is off."""

    touch: int
    piece: int
    curtain: int

    @classmethod
    def of(cls, speed: float) -> "Motion":
        """The lengths at `speed` (0 = off, 1 = as designed, 2 = twice as fast)."""
        if speed <= 0:
            return cls(0, 0, 0)
        return cls(round(120 / speed), round(240 / speed), round(450 / speed))


@dataclass(frozen=True, slots=True)
class Ui:
    """Everything about the screen that drawing depends on; replaced when any of it changes.

    Attributes:
        inset_top: Taken by a notch or the system's bars, in logical pixels, as at the other edges.
        left_handed: The column of a divided window stands at the left, see also `mirrored`.
        confirm: The reader's way to confirm a step: "tap", "double" or "hold".
        part: The part of a divided window that this stands for; empty for a whole window.
    """

    colors: Palette
    width: float
    height: float
    text_scale: float
    motion: Motion
    say: House
    inset_top: float = 0
    inset_bottom: float = 0
    inset_left: float = 0
    inset_right: float = 0
    left_handed: bool = False
    confirm: str = "tap"
    part: Literal["", "board", "column"] = ""

    def turned(self, quarters: int) -> "Ui":
        """The window for a picture that is turned by clockwise quarters."""
        ui = self
        for _ in range(quarters % 4):
            ui = replace(
                ui,
                width=ui.height,
                height=ui.width,
                inset_top=ui.inset_right,
                inset_right=ui.inset_bottom,
                inset_bottom=ui.inset_left,
                inset_left=ui.inset_top,
            )
        return ui

    @property
    def landscape(self) -> bool:
        """Wider than high: two columns."""
        return self.width > self.height

    @property
    def roomy(self) -> bool:
        """A tablet or a desktop window: pieces may be drawn at their full size."""
        return min(self.width, self.height) >= 600

    @property
    def has_status_bar(self) -> bool:
        """A strip may stand over the board: not where every line counts."""
        return not self.landscape or self.roomy

    @property
    def tight(self) -> bool:
        """A small phone, or large type on any phone: every gap counts."""
        return self.height / self.text_scale < 700

    @property
    def divided(self) -> bool:
        """Whether the window is low and wide, as a phone on its side.

        Then the board has all the height, and bar, question and action bar stand in a column
        beside it.
        """
        room = self.width - self.inset_left - self.inset_right
        return not self.part and self.landscape and self.height < LOW and room >= LEAST_WIDTH

    @property
    def mirrored(self) -> bool:
        """Whether tools, steps and trays stand the other way round, for a left thumb."""
        return self.left_handed and (self.part == "column" or not self.landscape)

    @property
    def narrow(self) -> bool:
        """Narrower than any table: the board scrolls sideways, and the bar has a second row."""
        return not self.part and self.width < LEAST[0]

    @property
    def shared(self) -> bool:
        """Two people at its ends both find room, if need be once a phone is turned upright."""
        height = self.height - self.inset_top - self.inset_bottom
        aside = self.landscape and self.height < LOW
        return not self.narrow and (height >= 2 * HALF or (aside and self.width >= 2 * HALF))

    @property
    def table(self) -> "Ui":
        """The window as a table is laid out for it; one that is too low scrolls."""
        least = LEAST[1] * (1 + LARGER * max(0.0, self.text_scale - 1))
        least += SECOND_BAR if self.narrow else 0
        return self if self.divided or self.height >= least else replace(self, height=least)

    @property
    def parts(self) -> tuple["Ui", "Ui"]:
        """The board's part of the window and the column's.

        In one that is not divided they are above and below the board: there a board may be wider
        than the window, and scrolls.
        """
        if not self.divided:
            return (replace(self, width=LEAST[0]) if self.narrow else self), self
        room = self.width - self.inset_left - self.inset_right
        # Large type needs more of it.
        column = round(min(COLUMN * (0.75 + self.text_scale / 4), room * 0.42))
        part = replace(self, inset_left=0, inset_right=0)
        return (
            replace(part, part="board", width=room - column),
            replace(part, part="column", width=column),
        )

    @property
    def edge(self) -> int:
        """The margin at the sides of the screen, in logical pixels."""
        return 16 if self.width < 600 else 24

    def size(self, role: str) -> float:
        """The type size of a role (small, body, large, title, display), scaled for the reader."""
        points = SIZES[role]
        # Large type grows less than body type: a heading that is doubled breaks every line.
        grown = 1 + (self.text_scale - 1) * (1.0 if points <= 20 else 0.5)
        return round(points * grown, 1)


def fitted(ui: Ui, name: str, role: str, room: float, font: str = STRONG) -> float:
    """Size at which a name fits into one line of this width; smaller type comes before a cut."""
    size = min(ui.size(role), filling(name, room, font))
    return max(LEAST_NAME, int(size * 2) / 2)


def initials(name: str) -> str:
    """The initials of a name, for places without room for all of it."""
    return "".join(word[0] for word in name.split())


def name_in(name: str, room: float, font: str = STRONG) -> str:
    """A name that fits whole into one line of this width, else its initials; see `fitted`."""
    return name if width_of(name, LEAST_NAME, font) <= room else initials(name)
