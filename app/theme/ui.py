"""Drawing context of a window: size, colours, text scale, motion and texts.

All lengths are in logical pixels.
"""

from dataclasses import dataclass, field, replace
from typing import Literal

from app.text import House
from app.text.graphemes import graphemes
from app.theme.lettering import SIZES as SIZES
from app.theme.measure import BODY as BODY
from app.theme.measure import DISPLAY as DISPLAY
from app.theme.measure import STRONG as STRONG
from app.theme.measure import filling, width_of
from app.theme.palette import Palette
from app.theme.scrolled import Scrolled

LOW = 480
"""Window height in logical pixels below which a landscape window is divided.

See `Ui.parts`.
"""

LEAST_WIDTH = 560
"""Minimum width of a divided window, in logical pixels."""

LEAST = (300.0, 560.0)
"""Minimum width and height of a table, in logical pixels.

In a smaller window, the table scrolls.
"""

HALF = 320.0
"""Minimum height of each half of a flat table, in logical pixels."""

SECOND_BAR = 48.0
"""Height of the top bar's second row, in logical pixels.

Only narrow windows have this row.
"""

LARGER = 0.13
"""Growth of a table's minimum height with the text scale.

If the scale increases by 1, this fraction of the height is added.
"""

COLUMN = 300
"""Normal width of the column beside the board, in logical pixels.

Only a divided window has this column.
"""

LEAST_NAME = 9.0
"""Minimum text size of a name, in logical pixels."""


@dataclass(frozen=True, slots=True)
class Motion:
    """Durations of animations in milliseconds.

    All are 0 if motion is turned off.

    Attributes:
        touch: Short duration, such as for feedback to a touch.
        piece: Medium duration, such as for moving a piece.
        curtain: Long duration, such as for moving the curtain.
    """

    touch: int
    piece: int
    curtain: int

    @classmethod
    def of(cls, speed: float) -> "Motion":
        """Returns the durations for a speed.

        The speed 0 turns motion off, 1 is normal, and 2 is twice as fast.
        """
        if speed <= 0:
            return cls(0, 0, 0)
        return cls(round(120 / speed), round(240 / speed), round(450 / speed))


@dataclass(frozen=True, slots=True)
class Ui:
    """Drawing context of a window, replaced whenever any of it changes.

    All lengths are in logical pixels.

    Attributes:
        colors: Colours of the app.
        width: Width of the window.
        height: Height of the window.
        text_scale: Factor by which text sizes are multiplied.
        motion: Durations of animations.
        say: Texts of the app in the current language.
        inset_top: Height covered at the top by a notch or the system's bars.
        inset_bottom: Height covered at the bottom.
        inset_left: Width covered on the left.
        inset_right: Width covered on the right.
        left_handed: Whether the column of a divided window is on the left, see also `mirrored`.
        confirm: Gesture that confirms a step: "tap", "double" or "hold".
        by_ear: Whether a screen reader is on.
        part: Part of a divided window to draw; "" for a whole window.
        scrolled: Scroll position of the screen; None if nobody returns to it.
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
    by_ear: bool = False
    part: Literal["", "board", "column"] = ""
    scrolled: Scrolled | None = field(default=None, compare=False, repr=False)

    def turned(self, quarters: int) -> "Ui":
        """Returns the drawing context for content that is turned clockwise.

        `quarters` is the number of quarter turns.
        """
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
        """Whether the window is wider than high."""
        return self.width > self.height

    @property
    def roomy(self) -> bool:
        """Whether the window has room for full-size pieces, as on a tablet."""
        return min(self.width, self.height) >= 600

    @property
    def low(self) -> bool:
        """Whether the window is short, as on a phone in landscape orientation."""
        return self.landscape and not self.roomy

    @property
    def has_status_bar(self) -> bool:
        """Whether there is room for a status bar above the board."""
        return not self.low

    @property
    def tight(self) -> bool:
        """Whether gaps must be smaller than usual.

        They are on a small phone, and with large text.
        """
        return self.height / self.text_scale < 700

    @property
    def divided(self) -> bool:
        """Whether the window is divided into the board and a column.

        A phone in landscape orientation divides it. The board has the full height. The top bar, the
        question and the action bar are in the column beside it.
        """
        room = self.width - self.inset_left - self.inset_right
        return not self.part and self.landscape and self.height < LOW and room >= LEAST_WIDTH

    @property
    def mirrored(self) -> bool:
        """Whether controls are mirrored so that a left thumb reaches them."""
        return self.left_handed and (self.part == "column" or not self.landscape)

    @property
    def narrow(self) -> bool:
        """Whether the window is narrower than a table's minimum width.

        The board then scrolls sideways, and the top bar has a second row.
        """
        return not self.part and self.width < LEAST[0]

    @property
    def shared(self) -> bool:
        """Whether the window has room for two people at opposite ends.

        For a phone in landscape orientation, its size when turned upright is decisive.
        """
        height = self.height - self.inset_top - self.inset_bottom
        aside = self.landscape and self.height < LOW
        return not self.narrow and (height >= 2 * HALF or (aside and self.width >= 2 * HALF))

    @property
    def table(self) -> "Ui":
        """Drawing context of a table, with at least its minimum height.

        If that is higher than the window, the table scrolls.
        """
        least = LEAST[1] * (1 + LARGER * max(0.0, self.text_scale - 1))
        least += SECOND_BAR if self.narrow else 0
        return self if self.divided or self.height >= least else replace(self, height=least)

    @property
    def parts(self) -> tuple["Ui", "Ui"]:
        """Drawing contexts of the board and of the controls around it.

        In a divided window, the controls are in a column beside the board. Otherwise they are above
        and below it, and a board wider than the window scrolls.
        """
        if not self.divided:
            return (replace(self, width=LEAST[0]) if self.narrow else self), self
        room = self.width - self.inset_left - self.inset_right
        # Large type needs a wider column.
        column = round(min(COLUMN * (0.75 + self.text_scale / 4), room * 0.42))
        part = replace(self, inset_left=0, inset_right=0)
        return (
            replace(part, part="board", width=room - column),
            replace(part, part="column", width=column),
        )

    @property
    def edge(self) -> int:
        """Margin at the sides of the screen, in logical pixels."""
        return 16 if self.width < 600 else 24

    def size(self, role: str) -> float:
        """Returns the scaled text size of a role, in logical pixels.

        Roles are small, body, large, title and display.
        """
        points = SIZES[role]
        # Headings grow less than body type, because one of double size would break every line.
        grown = 1 + (self.text_scale - 1) * (1.0 if points <= 20 else 0.5)
        return round(points * grown, 1)


def name_size(ui: Ui, name: str, role: str, room: float, font: str = STRONG) -> float:
    """Returns a text size for a name in one line.

    It is in logical pixels, and at least `LEAST_NAME`.

    Args:
        ui: Drawing context of the window.
        name: The name.
        role: Role of the largest text size.
        room: Width of the line in logical pixels.
        font: Name of the font.
    """
    size = min(ui.size(role), filling(name, room, font))
    return max(LEAST_NAME, int(size * 2) / 2)


def initials(name: str) -> str:
    """Returns the first letters of the words in a name."""
    return "".join(graphemes(word)[0] for word in name.split())


def name_in(name: str, room: float, font: str = STRONG) -> str:
    """Returns a name if it fits in a line, otherwise its initials.

    The line is `room` logical pixels wide. The name is measured at its smallest text size.
    """
    return name if width_of(name, LEAST_NAME, font) <= room else initials(name)
