"""What the table shows of understudies: that they think, why they moved, and who plays a seat."""

from collections.abc import Callable
from typing import Any

import flet as ft

from app.screens import pieces
from app.shell import Shell
from app.store import UNDERSTUDIES
from app.store.names import check_name, clean_name
from app.table.controller import Controller
from app.table.flow import Phase, Scene
from app.table.stage import Seat
from app.theme import Ui, kit


def waiting(ui: Ui, show: Controller, scene: Scene) -> ft.Control:
    """The foot while an understudy decides: who it is, and what one may do meanwhile."""
    seat = show.seats[scene.understudies[0]]
    if show.held:
        said = ui.say(f"understudy.{show.held}")
    else:
        said = ui.say(
            "understudy.hurries" if show.players.hurried else "understudy.thinks", name=seat.name
        )
    stacked = ui.text_scale >= 1.5 and not ui.landscape
    who = ft.Row(
        [
            kit.badge(seat.colour, min(48, kit.line(ui)) if stacked else 48, seat.understudy),
            ft.Container(
                ft.Semantics(
                    live_region=bool(show.held),
                    content=kit.text(ui, said, strong=True, lines=1 if stacked else 2),
                ),
                expand=True,
            ),
        ],
        spacing=10,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
        expand=True,
    )
    ways = _ways(ui, show, scene)
    # A lone person's own step has a line above it; the understudies' stands as high.
    if stacked:
        step = kit.step_height(ui, note=False)
        return ft.Column(
            [
                ft.Row([who], height=kit.line(ui)),
                ft.Row(ways, spacing=8, alignment=ft.MainAxisAlignment.END, height=step),
            ],
            spacing=kit.NOTE_GAP,
            tight=True,
        )
    return ft.Container(
        ft.Row([who, *ways], spacing=8, vertical_alignment=ft.CrossAxisAlignment.CENTER),
        height=kit.step_height(ui, note=scene.phase is Phase.PRIVATE),
    )


def _ways(ui: Ui, show: Controller, scene: Scene) -> list[ft.Control]:
    """Skip, and pause where nobody plays; or go on, where the understudies wait."""
    ways: list[ft.Control] = []
    if scene.alone is not None and scene.phase is Phase.TABLE:
        alone = scene.alone
        ways.append(
            kit.tool(
                ui,
                "hand",
                ui.say("understudy.to_hand"),
                lambda _: show.pass_to(alone),
                key="to-hand",
            )
        )
    if show.held:
        label = "understudy.again" if show.held == "failed" else "understudy.go_on"
        ways.append(kit.primary(ui, ui.say(label), lambda _: show.go_on(), key="go-on"))
        return ways
    if show.players.watched:
        ways.append(kit.quiet(ui, ui.say("understudy.pause"), lambda _: show.pause(), key="pause"))
    skip = None if show.players.hurried else (lambda _: show.players.skip())
    ways.append(kit.quiet(ui, ui.say("understudy.skip"), skip, icon_name="next", key="skip"))
    return ways


# -- why -------------------------------------------------------------------------------------


def ask_why(ui: Ui, show: Controller, number: int, *, over: str = "") -> ft.Control | None:
    """The way to the thought behind action `number`; None where there is none to tell.

    over: the sheet that stays below it
    """
    asked = _asked(ui, show, number)
    if not asked:
        return None
    way = kit.link(ui, ui.say("understudy.why"), lambda _: show.open(f"{over}#{number}"), key="why")
    return ft.MergeSemantics(content=ft.Semantics(label=asked, content=way))


def ask_why_now(ui: Ui, show: Controller) -> ft.Control | None:
    """The same for the last move; only a picture where type is large."""
    if ui.text_scale >= 1.5:
        return why_tool(ui, show)
    return ask_why(ui, show, len(show.flow.beats) - 1)


def why_tool(ui: Ui, show: Controller) -> ft.Control | None:
    """The same for the last move, as a tool."""
    number = len(show.flow.beats) - 1
    asked = _asked(ui, show, number)
    if not asked:
        return None
    return kit.tool(ui, "help", asked, lambda _: show.open(f"#{number}"), key="why")


def _asked(ui: Ui, show: Controller, number: int) -> str:
    """ "Why did Pip do that?"; empty where nobody knows."""
    seat = show.flow.beats[number].seat
    if seat is None or not show.players.why(number):
        return ""
    return ui.say("understudy.why.label", name=show.seats[seat].name)


def why(ui: Ui, show: Controller, under: ft.Control, number: int) -> ft.Control:
    """The thought behind action `number` on a card over the table; the understudies wait."""
    actor = show.flow.beats[number].seat
    assert actor is not None
    seat = show.seats[actor]
    below = show.panel.partition("#")[0]
    card = kit.panel(
        ui,
        ft.Column(
            [
                ft.Row(
                    [
                        kit.badge(seat.colour, 56, seat.understudy),
                        ft.Container(kit.title(ui, seat.name, level=2), expand=True),
                    ],
                    spacing=14,
                    vertical_alignment=ft.CrossAxisAlignment.CENTER,
                ),
                ft.Semantics(
                    live_region=True,
                    content=kit.text(
                        ui,
                        show.players.why(number),
                        "large" if ui.text_scale < 1.5 else "body",
                        strong=True,
                    ),
                ),
                kit.gap(4),
                kit.primary(
                    ui, ui.say("understudy.why.close"), lambda _: show.open(below), key="close-why"
                ),
            ],
            spacing=12,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        pad=20,
        width=min(ui.width - 2 * ui.edge, 520),
    )
    return ft.Stack(
        [
            ft.Semantics(content=under, exclude_semantics=True, expand=True),
            ft.Container(
                card,
                left=0,
                right=0,
                top=0,
                bottom=0,
                bgcolor=ui.colors.scrim,
                alignment=ft.Alignment.BOTTOM_CENTER,
                padding=ft.Padding.only(
                    left=ui.edge,
                    right=ui.edge,
                    top=ui.edge + ui.inset_top,
                    bottom=12 + ui.inset_bottom,
                ),
            ),
        ],
        expand=True,
        fit=ft.StackFit.EXPAND,
        key="why",
    )


# -- who plays a seat ------------------------------------------------------------------------


def seats(ui: Ui, show: Controller) -> list[ft.Control]:
    """Every seat with who plays it; each leads to what can be changed."""
    return [
        kit.text(ui, ui.say("understudy.seats.help"), quiet=True),
        *(
            _row(
                ui,
                kit.badge(seat.colour, 44, seat.understudy),
                seat.name,
                _who(ui, seat),
                lambda _, index=index: show.open(f"seat-{index}"),
                key=f"seat-{index}",
            )
            for index, seat in enumerate(show.seats)
        ),
    ]


def _who(ui: Ui, seat: Seat) -> str:
    if seat.understudy is None:
        return ui.say("understudy.person")
    return ui.say("understudy.plays", level=ui.say(f"level.{seat.understudy}"))


def _row(
    ui: Ui,
    picture: ft.Control,
    name: str,
    detail: str,
    on_click: Callable[..., Any],
    *,
    selected: bool | None = None,
    key: str,
) -> ft.Control:
    """A picture, a name and a line below it; all of it can be pressed."""
    return pieces.press(
        ui,
        ft.Row(
            [
                picture,
                ft.Column(
                    [kit.text(ui, name, strong=True), kit.text(ui, detail, "small", quiet=True)],
                    spacing=2,
                    tight=True,
                    expand=True,
                ),
                kit.icon(ui, "check" if selected else "next", 20, ui.colors.quiet),
            ],
            spacing=14,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        f"{name}. {detail}",
        on_click,
        selected=selected,
        bg=ui.colors.boards,
        border=ui.colors.brass if selected else ui.colors.line,
        pad=ft.Padding.symmetric(horizontal=14, vertical=10),
        key=key,
    )


@ft.component
def SeatSheet(shell: Shell, show: Controller, index: int) -> ft.Control:
    """One seat: whom it may be given to, and back to a person."""
    ui = shell.ui
    seat = show.seats[index]
    name, set_name = ft.use_state(seat.name)
    wrong = check_name(name)

    def give(level: str) -> Callable[..., None]:
        def change() -> None:
            show.recast(index, level)
            show.open("seats")

        if seat.understudy is not None:
            return lambda _: change()
        return lambda _: shell.ask(
            ui.say("understudy.let.ask", name=seat.name),
            ui.say("understudy.let.yes"),
            change,
            detail=ui.say("understudy.let.detail", name=seat.name, level=ui.say(f"level.{level}")),
        )

    def take(_: Any) -> None:
        if not check_name(name):
            show.recast(index, None, clean_name(name))
            show.open("seats")

    rows: list[ft.Control] = [
        ft.Row(
            [
                kit.badge(seat.colour, 64, seat.understudy),
                ft.Column(
                    [
                        kit.title(ui, seat.name, level=2),
                        kit.text(ui, _who(ui, seat), quiet=True),
                    ],
                    spacing=2,
                    tight=True,
                    expand=True,
                ),
            ],
            spacing=16,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        )
    ]
    if seat.understudy is not None:
        rows += [
            kit.gap(4),
            kit.text(ui, ui.say("understudy.take.help"), quiet=True),
            pieces.field(
                ui,
                ui.say("understudy.take.name"),
                name,
                lambda event: set_name(event.control.value or ""),
                wrong=wrong is not None,
                autocorrect=False,
                enable_suggestions=False,
                key="name",
            ),
            pieces.under(ui, ui.say(wrong) if wrong else "", wrong=wrong is not None),
            kit.primary(ui, ui.say("understudy.take"), None if wrong else take, key="take"),
        ]
    rows += [
        kit.gap(8),
        kit.title(
            ui,
            ui.say("understudy.let" if seat.understudy is None else "understudy.change"),
            "large",
            level=2,
        ),
        *(
            []
            if seat.understudy is not None
            else [kit.text(ui, ui.say("understudy.let.help", name=seat.name), quiet=True)]
        ),
        *(
            _row(
                ui,
                kit.image(f"understudies/{level}", 44, 44),
                ui.say(f"level.{level}"),
                ui.say(f"level.{level}.about"),
                give(level),
                selected=(level == seat.understudy) if seat.understudy else None,
                key=f"level-{level}",
            )
            for level in UNDERSTUDIES
        ),
        kit.gap(16),
    ]
    return kit.page_body(ui, rows)
