"""The foot of a board: a line of words, and the step that it belongs to."""

from collections.abc import Callable
from dataclasses import replace
from math import ceil

import flet as ft

from app.games.common.moment import Moment
from app.games.common.tray import LETTER, broken
from app.theme import Ui, kit
from app.theme.ui import BODY, STRONG, WORD, letters
from engines import Action

LINE_OF_ITS_OWN = 60
"""What is wider than this, and so no square tool, has a line of its own where steps are stacked."""

MOST_BESIDE = 2
"""So many steps and tools stand side by side in a column."""

LONG = 60
"""A note of more letters is set in small type in a column, where the question needs the room."""

SMALLEST = 10.0
"""The smallest type of a step that has to be snug."""

RATHER = 0.77
"""As small may its label be in one line, in parts of what it would be in more."""

DENSE = 1.15
"""From line to line of a note that needs two, in parts of their size; the step is lower then."""


def foot(ui: Ui, note: ft.Control, step: ft.Control) -> ft.Control:
    """The note over the step, or beside it where the window is wide."""
    height = kit.step_height(ui, note=True) if _still(ui) else None
    if ui.landscape:
        return ft.Row(
            [ft.Container(note, expand=2), ft.Container(step, expand=3)],
            spacing=16,
            height=height,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        )
    return ft.Column(
        [note, ft.Container(step, expand=True) if _still(ui) else step],
        spacing=kit.NOTE_GAP,
        height=height,
        tight=height is None,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def steps(ui: Ui, *controls: ft.Control) -> ft.Control:
    """The step, with what else can be done before it; the last one takes the room.

    In a column with large type, or of more than three, one stands over the other, but for square
    tools.
    """
    if stacks(ui, len(controls)):
        tools = isinstance(controls[0], ft.IconButton)
        if tools and len(controls) > 2:  # the step above, what else there is side by side below
            *others, step = controls
            step.expand = None
            others[-1].expand = True
            row = ft.Row([*others], spacing=8)
            return _stacked(step, row)
        if not tools:
            for control in controls:
                control.expand = None
            return _stacked(*reversed(controls))
    return ft.Row([*controls], spacing=8, vertical_alignment=ft.CrossAxisAlignment.CENTER)


def beside(ui: Ui, taken: float) -> Ui:
    """For a step that shares its line with what takes so much of the width; where one stands over
    the other, it has all of it."""
    if ui.width >= 600 or (stacks(ui) and taken > LINE_OF_ITS_OWN):
        return ui
    return replace(ui, width=ui.width - taken)


def stacks(ui: Ui, count: int = 2) -> bool:
    """Whether so many steps and tools stand one over the other."""
    return ui.part == "column" and (ui.text_scale >= 1.5 or count > MOST_BESIDE)


def _stacked(*controls: ft.Control) -> ft.Control:
    return ft.Column(
        [*controls],
        spacing=8,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def snug(ui: Ui, label: str, width: float, height: float) -> kit.Snug:
    """A step that is exactly so large, with its label as large as it is whole there: rather in
    somewhat smaller type than in two lines."""
    across, longest = width - 2 * kit.SNUG, max(map(letters, label.split()), default=1)
    most = ui.size("large") if ui.text_scale <= 1.3 else ui.size("body")
    one = min(most, across / (max(1, letters(label)) * LETTER))
    size = min(ui.size("body"), across / (longest * WORD))
    while size > SMALLEST and (
        broken(label, across / (size * LETTER)) * ceil(size * kit.LABEL) > height - 4
    ):
        size -= 0.5
    if one >= size * RATHER:
        size = one
    return kit.Snug(width, height, round(max(size, SMALLEST), 1))


def note(ui: Ui, sentence: str, *, strong: bool = False) -> ft.Control:
    """What a choice starts from or would lead to; read aloud when it changes.

    strong: it tells what would come, not what is
    """
    if not sentence:
        return ft.Container(key="note", height=kit.line(ui) if _still(ui) else None)
    kept = _still(ui) and not ui.landscape
    long = letters(sentence) > LONG or ui.text_scale >= 1.5
    role = "small" if ui.part == "column" and long else "body"
    room = (ui.width - 2 * ui.edge) / (letters(sentence) * (0.57 if strong else 0.52))
    if kept and room < ui.size("body"):
        role = "small"
    dense = kept and room < ui.size("small")
    words: ft.Control = ft.Text(
        sentence,
        size=ui.size(role),
        font_family=STRONG if strong else BODY,
        color=ui.colors.text if strong else ui.colors.quiet,
        text_align=ft.TextAlign.CENTER,
        style=ft.TextStyle(height=DENSE) if dense else None,
        max_lines=1 + dense if kept else None,
        overflow=ft.TextOverflow.ELLIPSIS if kept else ft.TextOverflow.CLIP,
    )
    if kept and not dense:
        words = ft.Container(words, height=kit.line(ui), alignment=ft.Alignment.BOTTOM_CENTER)
    return ft.Semantics(live_region=True, content=words, key="note")


def refused(
    moment: Moment, about: ft.Control | None = None, otherwise: str = ""
) -> ft.Control | None:
    """Why what was tapped cannot be chosen; None when nothing was tapped in vain.

    Args:
        moment: What is asked, and what was tapped.
        about: Opens what was tapped to be read.
        otherwise: Catalogue key of the reason where the rules give none.
    """
    if moment.asked is None or moment.refused is None:
        return None
    stage, why = moment.stage, moment.why
    told = stage.ui.say(otherwise or "board.no_choice")
    if why is not None:
        told = why.sentence(stage.names, stage.lang)
    return refusal(stage.ui, told, lambda _: stage.explain(moment.rule), about)


def refusal(
    ui: Ui, reason: str, on_rules: kit.Handler, about: ft.Control | None = None
) -> ft.Control:
    """A reason with the way to its rule, as a strip as high as its words need.

    It lies over the board, right above the foot: the steps stay in their places.
    """
    room = 2 * (ui.width - ui.edge - 3 * kit.TARGET)  # two lines between the two tools
    fits = ui.text_scale < 1.5 and letters(reason) * ui.size("body") * 0.54 < room
    words = kit.text(ui, reason, "body" if fits else "small", strong=True, color=ui.colors.rose)
    told = ft.Semantics(live_region=True, content=words)
    rules = kit.tool(ui, "rules", ui.say("board.rules"), on_rules, key="why-rules")
    row: list[ft.Control] = [ft.Container(told, expand=True), rules]
    if about is not None:
        row.insert(0, about)
    return ft.Container(
        ft.Row(row, spacing=4, vertical_alignment=ft.CrossAxisAlignment.CENTER),
        padding=ft.Padding.only(left=12 if about is None else 2, right=2, top=2, bottom=2),
        border_radius=kit.RADIUS,
        clip_behavior=kit.UNCUT,
        bgcolor=ui.colors.raised,
        border=ft.Border.all(1.5, ui.colors.rose),
        key="refusal",
    )


def end(moment: Moment, label: Callable[[Action], str]) -> ft.Control:
    """The foot where nothing is left to choose: what else there was to press is the step now.

    Args:
        moment: What is asked; it is `idle`.
        label: What an action is called on its button.
    """
    stage, ui = moment.stage, moment.stage.ui

    def take(action: Action) -> kit.Handler:
        return lambda _: stage.act(action)

    *others, last = moment.others
    ways: list[ft.Control] = [
        kit.quiet(ui, label(action), take(action), key=action.kind) for action in others
    ]
    ways.append(kit.primary(ui, label(last), take(last), expand=True, key="step"))
    return foot(ui, note(ui, ui.say("board.idle")), steps(ui, *ways))


def _still(ui: Ui) -> bool:
    """Whether the foot keeps its height whatever it says, so that the board stays where it is.

    In a column it stands beside the board, and has room upwards.
    """
    return ui.text_scale < 1.5 and ui.part != "column"
