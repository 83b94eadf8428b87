"""Sheets: a view in words, for boards without pictures, terminals and screen readers.

A game may lay out its own sheets; `generic_sheets` makes those of any other game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from .action import Action
from .language import ENGLISH, Speaker, kernel


class Cell(NamedTuple):
    """Thing on the table: its name, a note and its most important number.

    free: nothing is there, though something could be; `text` names the place
    faint: it is there, but nothing can be done with it for now; the note says so
    """

    text: str
    note: str = ""
    mark: str = ""
    free: bool = False
    faint: bool = False

    def in_words(self, lang: str = ENGLISH) -> str:
        """All of it in a line."""
        say = kernel(lang)
        named = say("cell.marked", text=self.text, mark=self.mark).strip()
        if self.free:
            return say("cell.free", text=named)
        return say("cell.noted", text=named, note=self.note) if self.note else named

    def __str__(self) -> str:
        return self.in_words()


class Row(NamedTuple):
    """Things under one label; `seat` owns them, `line` is read aloud."""

    label: str
    cells: tuple[Cell, ...] = ()
    seat: int | None = None
    line: str = ""

    def in_words(self, lang: str = ENGLISH) -> str:
        """All of it in a line."""
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
    """Rows that belong together.

    Attributes:
        name: Tells sheets apart; "hand" has all that the reader holds; "asked" the subject of the
            question, told with it; "declared" that of a window, told by the table; "verdict" the
            kind of the end, told with the last scoring.
        form: "rows": one under the other; "facts": small ones beside one another; "seats": rows of
            the same seat belong together, in seat order; "lanes": rows of places, one after the
            other on the way to a seat; "piece": one thing, as large as it is important.
        mine: Holds private information of the reader.
    """

    name: str
    title: str
    rows: tuple[Row, ...]
    form: str = "rows"
    mine: bool = False

    def lines(self, names: Sequence[str], lang: str = ENGLISH) -> list[str]:
        """The sheet as lines of text, its title first."""
        lines = [self.title] if self.title else []
        for row in self.rows:
            text = row.in_words(lang)
            if row.seat is not None and self.form == "seats":
                text = kernel(lang)("entry", name=names[row.seat], value=text)
            lines.append(f"  {text}")
        return lines


class ViewText:
    """View in words, for games with more to say than `generic_sheets`."""

    def __init__(self, say: Speaker, view: Any, names: Sequence[str]) -> None:
        self.say = say
        self.view = view
        self.names = names

    def sheets(self) -> list[Sheet]:
        """The table, see `Game.sheets`."""
        raise NotImplementedError

    def group(self, action: Action) -> str:
        """Heading of an answer; see `Words.group`."""
        return ""

    def face(self, action: Action) -> Cell | None:
        """Face of an answer's button; None if it is only the label."""
        return None

    def meaning(self, action: Action) -> Sheet | None:
        """Help on an answer before it is given; None if there is none."""
        return None
