"""Sheets, which describe a view in words.

They are for plain boards, terminals and screen readers. A game may provide its own sheets.
`generic_sheets` makes those of all other games.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from .action import Action
from .language import ENGLISH, Speaker, kernel


class Cell(NamedTuple):
    """One item of a sheet, such as a card.

    Attributes:
        text: Name of the item.
        note: Remark about the item.
        mark: Most important number of the item.
        free: Whether this is an empty place, whose name is `text`.
        faint: Whether the item is currently unusable, for the reason in `note`.
    """

    text: str
    note: str = ""
    mark: str = ""
    free: bool = False
    faint: bool = False

    def in_words(self, lang: str = ENGLISH) -> str:
        """Returns the cell as a line of text."""
        say = kernel(lang)
        named = say("cell.marked", text=self.text, mark=self.mark).strip()
        if self.free:
            return say("cell.free", text=named)
        return say("cell.noted", text=named, note=self.note) if self.note else named

    def __str__(self) -> str:
        return self.in_words()


class Row(NamedTuple):
    """Cells of a sheet that share a label.

    Attributes:
        label: Heading of the row.
        cells: Cells of the row.
        seat: Seat that owns the cells, or None if nobody does.
        line: Further text that is read aloud.
    """

    label: str
    cells: tuple[Cell, ...] = ()
    seat: int | None = None
    line: str = ""

    def in_words(self, lang: str = ENGLISH) -> str:
        """Returns the row as a line of text."""
        say = kernel(lang)
        text = say.row(cell.in_words(lang) for cell in self.cells)
        if self.line:
            text = say("row.cells_line" if text else "row.line", cells=text, line=self.line)
        if self.label and text:
            return say("entry", name=self.label, value=text)
        return self.label or text

    def __str__(self) -> str:
        return self.in_words()


class Sheet(NamedTuple):
    """Titled group of rows that describe a view in words.

    Attributes:
        name: Identifier of the sheet. Special names are "hand" for everything in the reader's hand,
            "asked" for the subject of the question, "declared" for the subject of an interrupt, and
            "verdict" for the kind of ending, shown with the final score.
        title: Heading of the sheet; may be empty.
        rows: Rows of the sheet.
        form: Layout of the rows. "rows" puts them one below the other. "facts" makes them small and
            puts them side by side. "seats" groups them by seat, in seat order. "lanes" draws them
            as places on the way to a seat. "piece" draws the whole sheet as one item, with a size
            that matches its importance.
        mine: Whether the sheet contains private information of the reader.
    """

    name: str
    title: str
    rows: tuple[Row, ...]
    form: str = "rows"
    mine: bool = False

    def lines(self, names: Sequence[str], lang: str = ENGLISH) -> list[str]:
        """Returns the sheet as lines of text, beginning with any title."""
        lines = [self.title] if self.title else []
        for row in self.rows:
            text = row.in_words(lang)
            if row.seat is not None and self.form == "seats":
                text = kernel(lang)("entry", name=names[row.seat], value=text)
            lines.append(f"  {text}")
        return lines


class ViewText:
    """Converter of a view to words.

    It is for games that need more than `generic_sheets`.
    """

    def __init__(self, say: Speaker, view: Any, names: Sequence[str]) -> None:
        self.say = say
        self.view = view
        self.names = names

    def sheets(self) -> list[Sheet]:
        """Returns the sheets that describe the view. See `Game.sheets`."""
        raise NotImplementedError

    def group(self, action: Action) -> str:
        """Returns the heading under which an action is offered. See `Words.group`."""
        return ""

    def face(self, action: Action) -> Cell | None:
        """Returns the contents of an action's button.

        Returns None if its label is enough.
        """
        return None

    def meaning(self, action: Action) -> Sheet | None:
        """Returns help to show before an action.

        Returns None if there is none.
        """
        return None
