"""The stage manager's card over somebody's own screen: the rules, a hint, a choice made for them.

It has the same on it whatever is in the hand, and however much there is to choose.
"""

from collections.abc import Callable

import flet as ft

from app.table.prompter import Prompter
from app.table.stage import Stage
from app.theme import Ui, kit


def card(
    stage: Stage,
    prompter: Prompter,
    under: ft.Control,
    rules: Callable[[], None],
    close: Callable[[], None],
) -> ft.Control:
    """The card over the screen `under`."""
    ui = stage.ui
    free = prompter.question is not None and not prompter.thinks
    content = ft.Column(
        [
            kit.title(ui, ui.say("help.title"), "large", level=2),
            ft.Semantics(live_region=True, content=_said(stage, prompter)),
            _way(ui, "help.rules", "rules", lambda _: rules()),
            _way(ui, "help.hint", "search", (lambda _: prompter.hint()) if free else None),
            _way(ui, "help.choose", "pass", (lambda _: prompter.choose()) if free else None),
            kit.primary(ui, ui.say("help.close"), lambda _: close(), key="close-help"),
        ],
        spacing=10,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    return kit.over(ui, under, content, key="help")


def _way(ui: Ui, key: str, icon_name: str, go: Callable[..., None] | None) -> ft.Control:
    return kit.quiet(ui, ui.say(key), go, icon_name=icon_name, key=key)


def _said(stage: Stage, prompter: Prompter) -> ft.Control:
    """What the stage manager says: the hint, that it comes, or what help costs."""
    ui, question = stage.ui, prompter.question
    if prompter.thinks:
        return kit.text(ui, ui.say("help.thinks"))
    if question is None:
        return kit.text(ui, ui.say("help.nothing"))
    names = stage.names
    found = [stage.game.label(one, question.view, names, stage.lang) for one in prompter.found]
    if not found:
        return kit.text(ui, ui.say("help.about"))
    first, *others = found
    lines: list[ft.Control] = [
        kit.text(ui, ui.say("help.found")),
        kit.text(ui, first, "large" if ui.text_scale < 1.5 else "body", strong=True),
    ]
    if others:
        lines.append(kit.text(ui, ui.say("help.others", moves=ui.say.either(others))))
    return ft.Column(lines, spacing=4, tight=True)
