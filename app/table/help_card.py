"""Help card with rules, a hint, or an automatic choice.

Until a hint is shown, it looks the same for every hand, so that it reveals nothing.
"""

from collections.abc import Callable

import flet as ft

from app.table.board import AnyContext
from app.table.prompter import Prompter, Question
from app.theme import Ui, kit, shapes
from engines import Action

ONE_COLUMN, TWO_COLUMNS = 520, 720
"""Maximum card widths with one and two columns, in logical pixels."""

GAP = 20
"""Gap between the columns in logical pixels."""


def card(
    stage: AnyContext,
    prompter: Prompter,
    under: ft.Control,
    rules: Callable[[], None],
    close: Callable[[], None],
) -> ft.Control:
    """Draws the help card over the screen `under`."""
    ui = stage.ui
    free = prompter.question is not None and not prompter.thinks
    large = ui.text_scale > 1.3
    low = ui.low and not large
    whole = min(ui.width - 2 * ui.edge, TWO_COLUMNS if low else ONE_COLUMN)
    room = whole - 2 * kit.CARD_PAD
    half = (room - GAP) / 2 if low else room
    narrow = kit.within(ui, half)
    title = ui.say("help.rules")
    book = (
        kit.tool(ui, "rules", title, lambda _: rules(), key="help-rules")
        if large
        else kit.link(ui, title, lambda _: rules(), icon_name="rules", key="help-rules")
    )
    head = ft.Row(
        [ft.Container(kit.title(ui, ui.say("help.title"), "large", level=2), expand=True), book],
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
    said = ft.Semantics(live_region=True, content=_said(stage, prompter))
    hinted = bool(prompter.found)
    ways = [
        _way(narrow, "help.choose", "pass", (lambda _: prompter.choose()) if free else None),
        kit.primary(
            narrow,
            ui.say("help.show" if hinted else "help.close"),
            lambda _: close(),
            key="close-help",
        ),
    ]
    if not hinted:
        hint = (lambda _: prompter.hint()) if free else None
        key = "help.hint" if prompter.noted else "teach.hint"
        ways.insert(0, _way(narrow, key, "search", hint))
    content: ft.Control
    if low:
        content = ft.Row(
            [
                ft.Container(_stack([head, said]), width=half),
                ft.Container(_stack(ways), width=half),
            ],
            spacing=GAP,
        )
    else:
        content = _stack([head, said, *ways])
    return kit.over(ui, under, kit.Dialog(content, whole, large), key="help")


def _stack(controls: list[ft.Control]) -> ft.Column:
    return shapes.stretched(controls, 10)


def _way(ui: Ui, key: str, icon_name: str, go: Callable[..., None] | None) -> ft.Control:
    return kit.quiet(ui, ui.say(key), go, icon_name=icon_name, key=key)


def _reason(stage: AnyContext, question: Question, action: Action) -> str:
    game, view = stage.game, question.view
    found = game.preview(view, action)
    after = found.frames[-1].view if found.frames else found.view
    purpose = game.reason_for(view, after, action)
    return "" if purpose is None else game.because(purpose, stage.names, stage.lang)


def _said(stage: AnyContext, prompter: Prompter) -> ft.Control:
    ui, question = stage.ui, prompter.question
    if prompter.thinks:
        return kit.text(ui, ui.say("help.thinks"))
    if question is None:
        return kit.text(ui, ui.say("help.nothing"))
    names = stage.names
    found = [stage.game.label(one, question.view, names, stage.lang) for one in prompter.found]
    if not found:
        return kit.text(ui, ui.say("help.about" if prompter.noted else "teach.help"))
    first, *others = found
    lines: list[ft.Control] = [
        kit.text(ui, ui.say("help.found")),
        kit.text(ui, first, "large" if ui.text_scale < 1.5 else "body", strong=True),
    ]
    reason = _reason(stage, question, prompter.found[0])
    if reason:
        lines.append(kit.text(ui, reason))
    if others:
        lines.append(kit.text(ui, ui.say("help.others", moves=ui.say.either(others))))
    return shapes.column(lines, 4)
