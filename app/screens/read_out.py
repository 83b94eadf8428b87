"""Buttons that read parts of the table aloud, for screen readers.

Each of them has a key, see `app.table.keyboard`. What a button reads is collected when it is
pressed, so nothing of a hand is spoken or sent before its player asks for it.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import flet as ft

from app.platform.walks import parts
from app.table import news_bar, question
from app.table.board import AnyContext
from app.theme import Ui, kit, measure
from app.theme.ui import STRONG

GAP = 4.0
"""Distance between two buttons, and below them, in logical pixels."""

PAD = 4.0
"""Padding beside a button's word, in logical pixels."""

Read = tuple[tuple[bool, int], str]
"""Place of a label in the reading order, and the label."""


def row(
    stage: AnyContext,
    window: Callable[[], Iterable[Any]],
    announce: Callable[[Sequence[str]], object],
) -> ft.Control:
    """Draws the buttons that read hand, table, news and choices.

    Args:
        stage: Context of the area around the board.
        window: Returns the controls in the window.
        announce: Speaks sentences through the screen reader.
    """
    ui, say = stage.ui, stage.ui.say
    readings: dict[str, Callable[[], Sequence[str]]] = {
        "hand": lambda: region(window(), say("region.hand")) or [say("read.hand.empty")],
        "table": lambda: region(window(), say("region.table")),
        "news": lambda: news_bar.public_news(stage) or [say("recap.empty")],
        "choices": lambda: choices(stage) or region(window(), say("region.act")),
    }
    if stage.scene.viewer is None:
        del readings["hand"]
    room = min(ui.width, 640) - 2 * ui.edge
    width = (room - GAP * (len(readings) - 1)) / len(readings)

    def button(name: str) -> ft.Control:
        return _button(ui, name, width, lambda _: announce(readings[name]()))

    return ft.Row(
        [button(name) for name in readings],
        spacing=GAP,
        alignment=ft.MainAxisAlignment.CENTER,
        margin=ft.Margin.only(bottom=GAP),
        key="read-out",
    )


def _button(ui: Ui, name: str, width: float, press: kit.Handler) -> ft.Control:
    word = ui.say(f"read.{name}.short")
    text = kit.text(ui, word, "small", strong=True, center=True, max_lines=1)
    text.size = measure.largest(word, ui.size("small"), kit.SMALLEST, width - 2 * PAD, 1, STRONG)
    face = ft.Container(
        text,
        width=width,
        height=kit.TARGET,
        bgcolor=ui.colors.raised,
        border_radius=kit.RADIUS,
        clip_behavior=kit.UNCUT,
        alignment=ft.Alignment.CENTER,
    )
    return kit.tappable(
        ui, face, ui.say(f"read.{name}"), press, key=f"read-{name}", data=kit.READ + name
    )


def choices(stage: AnyContext) -> list[str]:
    """Returns the question and its answers in sentences.

    Returns an empty list without a question and during an interrupt.
    """
    scene = stage.scene
    decision = scene.decision or scene.spoken_decision
    if decision is None or scene.window:
        return []
    asked = question.asked(stage) or stage.game.ask(decision, stage.names, stage.lang)
    view = scene.view or {}
    labels = (
        stage.game.label(action, view, stage.names, stage.lang)
        for action in stage.game.offered(decision.actions)
    )
    listed = stage.ui.say.chained("text.facts", [*dict.fromkeys(labels)])
    return [asked, stage.ui.say("read.can", choices=listed)]


def region(controls: Iterable[Any], name: str) -> list[str]:
    """Returns a region's labels in reading order, without inner regions.

    Returns [] if there is no such region.

    Args:
        controls: The controls in the window.
        name: Name of the region.
    """
    for one in controls:
        if _is_region(one) and one.label == name:
            return [text for _, text in sorted(labels(one.content), key=_place)]
    return []


def labels(item: Any) -> Iterator[Read]:
    """Yields the labels in a value.

    Disabled controls, regions and tools are skipped.
    """
    if getattr(item, "disabled", False) or _is_region(item) or isinstance(item, ft.IconButton):
        return
    if isinstance(item, ft.Semantics):
        if item.label:
            at = kit.place_of(item.identifier)
            yield (at is not None, at or 0), item.label
        if item.exclude_semantics:
            return
    if isinstance(item, ft.Text) and item.semantics_label != "":
        yield (False, 0), item.semantics_label or item.value or ""
    if isinstance(item, list | tuple):
        held: Sequence[Any] = item
    else:
        held = parts(item) if isinstance(item, ft.BaseControl) else ()
    for part in held:
        yield from labels(part)


def _is_region(item: Any) -> bool:
    return isinstance(item, ft.Semantics) and item.identifier == kit.REGION


def _place(found: Read) -> tuple[bool, int]:
    return found[0]
