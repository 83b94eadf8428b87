"""Page of a game's guide: text, figures and expandable exact rules."""

from collections.abc import Callable
from dataclasses import dataclass

import flet as ft

from app.figures import figures
from app.rulebook import Rule, Rulebook, Spot, strong_parts
from app.screens import pieces
from app.theme import Ui, kit, lettering, shapes
from app.theme.measure import fits, largest
from app.theme.ui import DISPLAY

SWIPE = 48
"""Minimum distance of a horizontal swipe, in logical pixels."""


@dataclass(frozen=True)
class Leaf:
    """The open page of the guide and its actions.

    Attributes:
        width: Maximum width of lines and figures, in logical pixels.
        open: Opens another page of the guide.
        play: Opens the screen for a new game; None while a game runs or is being set up.
        read: Reads a page aloud; None if nothing may be read aloud.
    """

    ui: Ui
    book: Rulebook
    spot: Spot
    width: float
    open: Callable[[Spot], None]
    play: Callable[..., None] | None = None
    read: Callable[[Rulebook, Spot], None] | None = None

    def turn(self, by: int) -> None:
        """Opens the page that is `by` pages away, if there is one."""
        if self.leads(by):
            self.open(Spot(self.spot.page + by))

    def leads(self, by: int) -> bool:
        """Whether there is a page that is `by` pages away."""
        return 0 <= self.spot.page + by < len(self.book.sections)

    def unfold(self) -> None:
        """Expands or collapses the exact rules."""
        self.open(self.spot._replace(exact=not self.spot.exact))


def measure(ui: Ui) -> float:
    """Returns the width of a page, in logical pixels.

    A page is about 60 letters wide, or less in a narrow window.
    """
    window = ui.width - 2 * max(ui.inset_left, ui.inset_right)
    return min(window - 2 * ui.edge, 500 * ui.text_scale)


def page(leaf: Leaf, *tools: ft.Control) -> list[ft.Control]:
    """Draws a page: number, title, text, figures and exact rules.

    Args:
        leaf: Open page.
        *tools: Controls beside the page number.
    """
    ui, book, spot = leaf.ui, leaf.book, leaf.spot
    section = book.sections[spot.page]
    asked, others = book.rules_at(spot)
    return [
        _number(leaf, *_reader(leaf), *tools),
        kit.title(ui, section.title, _in_one_line(ui, section.title, leaf.width), level=2),
        *([_asked(ui, asked)] if asked is not None else []),
        *(_paragraph(ui, strong_parts(paragraph)) for paragraph in section.text),
        *figures(ui, book.game, section.id, leaf.width),
        *([_play(leaf)] if leaf.play is not None and not section.numbers else []),
        *(_exact(leaf, others, other=asked is not None) if others else []),
    ]


def texts(book: Rulebook, spot: Spot) -> list[str]:
    """Returns the texts of a page in the order of reading aloud.

    A requested rule is included; the other exact rules are included if they are expanded.
    """
    section = book.sections[spot.page]
    asked, others = book.rules_at(spot)
    rules = [*([asked] if asked is not None else []), *(others if spot.exact else [])]
    exact = [text for rule in rules for text in (rule.title, rule.text)]
    first = 2 if asked is not None else 0
    return [section.title, *exact[:first], *section.text, *exact[first:]]


def _reader(leaf: Leaf) -> list[ft.Control]:
    read = leaf.read
    if read is None:
        return []

    def go(_: object) -> None:
        read(leaf.book, leaf.spot)

    label = leaf.ui.say("set.page.aloud")
    return [kit.link(leaf.ui, label, go, icon_name="play", key="read")]


def swiped(leaf: Leaf, content: ft.Control) -> ft.Control:
    """Wraps the content of a page so that horizontal swipes turn pages."""
    begun: list[float] = []

    def begin(event: ft.DragStartEvent[ft.GestureDetector]) -> None:
        begun[:] = [event.local_position.x]

    def end(event: ft.DragEndEvent[ft.GestureDetector]) -> None:
        way = event.local_position.x - begun.pop() if begun else 0
        if abs(way) >= SWIPE:
            leaf.turn(-1 if way > 0 else 1)

    return ft.GestureDetector(
        content,
        on_horizontal_drag_start=begin,
        on_horizontal_drag_end=end,
        exclude_from_semantics=True,
        expand=True,
        key="swiped",
    )


def turns(leaf: Leaf) -> list[ft.Control]:
    """Draws the buttons for the previous and the next page."""
    return [_turn(leaf, -1), _turn(leaf, 1)]


def action_bar(leaf: Leaf, contents: Callable[..., None]) -> ft.Control:
    """Draws a Previous button and a Next button.

    On the last page, Contents replaces Next.
    """
    ui = leaf.ui
    if leaf.leads(1):
        words, icon_name, go, key = "rules.next", "next", lambda _: leaf.turn(1), "next"
    else:
        words, icon_name, go, key = "rules.contents", "rules", contents, "contents"
    fit = kit.Fit(room=leaf.width - kit.TARGET - 8)
    on = kit.primary(ui, ui.say(words), go, icon_name=icon_name, fit=fit, expand=True, key=key)
    return ft.Row([_turn(leaf, -1), on], spacing=8, vertical_alignment=ft.CrossAxisAlignment.CENTER)


def _turn(leaf: Leaf, by: int) -> ft.Control:
    ui, able = leaf.ui, leaf.leads(by)
    icon_name, words = ("back", "rules.previous") if by < 0 else ("next", "rules.next")
    go = (lambda _: leaf.turn(by)) if able else None
    return kit.step_tool(ui, icon_name, ui.say(words), go, key=f"turn-{icon_name}")


def _in_one_line(ui: Ui, title: str, width: float) -> float:
    size = largest(title, ui.size("title"), ui.size("large"), width, 1, DISPLAY)
    return size if fits(title, size, width, 1, DISPLAY) else ui.size("title")


def _number(leaf: Leaf, *tools: ft.Control) -> ft.Control:
    ui, book = leaf.ui, leaf.book
    words = ui.say("rules.page", number=leaf.spot.page + 1, count=len(book.sections))
    text = ft.Semantics(
        content=kit.text(ui, words, "small", strong=True, color=ui.colors.brass),
        live_region=True,
    )
    return ft.Row(
        [ft.Container(text, expand=True), *tools],
        spacing=4,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )


def _asked(ui: Ui, rule: Rule) -> ft.Control:
    words = [
        kit.text(ui, ui.say("rules.asked"), "small", strong=True, color=ui.colors.brass),
        _rule(ui, rule),
    ]
    return kit.panel(
        ui, shapes.stretched(words, 6), border=ft.Border.all(2, ui.colors.brass), key="asked"
    )


def _play(leaf: Leaf) -> ft.Control:
    ui = leaf.ui
    return kit.quiet(ui, ui.say("rules.play"), leaf.play, icon_name="play", key="play")


def _exact(leaf: Leaf, rules: list[Rule], *, other: bool) -> list[ft.Control]:
    ui, on = leaf.ui, leaf.spot.exact
    words = ui.say("rules.others" if other else "rules.exact", count=len(rules))
    heading = pieces.press(
        ui,
        ft.Row(
            [
                ft.Container(kit.text(ui, words, strong=True), expand=True),
                kit.icon(ui, "up" if on else "down", 22, ui.colors.quiet),
            ],
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        words,
        lambda _: leaf.unfold(),
        pieces.Surface(
            expanded=on,
            pad=14,
            bg=ui.colors.boards,
            border=ui.colors.line,
        ),
        key="exact",
    )
    length = ui.motion.piece
    return [
        kit.gap(8),
        ft.Row([pieces.ornament(ui)], alignment=ft.MainAxisAlignment.CENTER),
        kit.gap(4),
        heading,
        ft.Container(
            shapes.stretched([_rule(ui, rule) for rule in rules] if on else [], 12),
            animate_size=ft.Animation(length, ft.AnimationCurve.EASE_OUT) if length else None,
            key=f"exact-{leaf.spot.page}",
        ),
    ]


def _paragraph(ui: Ui, parts: list[tuple[str, bool]]) -> ft.Control:
    return ft.Text(
        spans=[
            ft.TextSpan(
                words,
                lettering.style(
                    "label" if strong else "body", size=ui.size("body") * 1.06, height=1.5
                ),
            )
            for words, strong in parts
        ],
        color=ui.colors.text,
        semantics_label="".join(words for words, _ in parts),
    )


def _rule(ui: Ui, rule: Rule) -> ft.Control:
    return ft.Row(
        [
            ft.Container(
                kit.text(ui, rule.number, "small", strong=True, color=ui.colors.brass),
                width=52 * max(1, ui.text_scale * 0.8),
                padding=ft.Padding.only(top=3),
            ),
            shapes.column(
                [
                    kit.text(ui, rule.title, strong=True),
                    _paragraph(ui, strong_parts(rule.text)),
                ],
                2,
                expand=True,
            ),
        ],
        vertical_alignment=ft.CrossAxisAlignment.START,
        spacing=4,
        key=f"rule-{rule.number}",
    )
