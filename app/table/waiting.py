"""The foot of the table while an understudy decides: its name, and the actions meanwhile."""

import flet as ft

from app.table.controller import Controller
from app.table.scene import AnyScene
from app.table.state import Phase
from app.table.steps import PassTo
from app.theme import Ui, kit


def foot(ui: Ui, show: Controller, scene: AnyScene) -> ft.Control:
    """The foot while an understudy decides: its name, and the actions meanwhile."""
    seat = show.seats[scene.understudies[0]]
    if show.table.state.paused_by:
        said = ui.say(f"understudy.{show.table.state.paused_by}")
    else:
        said = ui.say(
            "understudy.hurries" if show.players.hurried else "understudy.thinks", name=seat.name
        )
    ways = _ways(ui, show, scene)
    narrow = len(ways) > 1 and scene.phase is Phase.PRIVATE and not (ui.landscape or ui.roomy)
    stacked = ui.part == "column" or narrow or (ui.text_scale >= 1.5 and not ui.landscape)
    who = ft.Row(
        [
            kit.badge(seat.colour, min(48, kit.line(ui)) if stacked else 48, seat.understudy),
            ft.Container(
                ft.Semantics(
                    live_region=bool(show.table.state.paused_by),
                    content=kit.text(ui, said, strong=True, max_lines=1 if stacked else 2),
                ),
                expand=True,
            ),
        ],
        spacing=10,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
        expand=True,
    )
    # A lone person's own step has a line above it; the understudies' stands as high.
    if stacked:
        step = kit.step_height(ui, note=False)
        return ft.Column(
            [
                ft.Row([who], height=kit.line(ui)),
                ft.Row(
                    kit.in_reach(ui, ways),
                    spacing=8,
                    alignment=ft.MainAxisAlignment.START
                    if ui.mirrored
                    else ft.MainAxisAlignment.END,
                    height=step,
                ),
            ],
            spacing=kit.NOTE_GAP,
            tight=True,
        )
    return ft.Container(
        ft.Row(
            kit.in_reach(ui, [who, *ways]),
            spacing=8,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        height=kit.step_height(ui, note=scene.phase is Phase.PRIVATE),
    )


def _ways(ui: Ui, show: Controller, scene: AnyScene) -> list[ft.Control]:
    """Skip, and pause where nobody plays; or go on, where the understudies wait."""
    ways: list[ft.Control] = []
    if scene.alone is not None and scene.phase is Phase.TABLE:
        alone = scene.alone
        ways.append(
            kit.tool(
                ui,
                "hand",
                ui.say("understudy.to_hand"),
                lambda _: show.take(PassTo(alone)),
                key="to-hand",
            )
        )
    if show.table.state.paused_by:
        label = "understudy.again" if show.table.state.paused_by == "failed" else "understudy.go_on"
        ways.append(kit.primary(ui, ui.say(label), lambda _: show.hold(""), key="go-on"))
        return ways
    if show.players.watched:
        ways.append(
            kit.quiet(ui, ui.say("understudy.pause"), lambda _: show.hold("paused"), key="pause")
        )
    players = show.players
    skip = None if players.hurried else (lambda _: players.skip())
    ways.append(kit.quiet(ui, ui.say("understudy.skip"), skip, icon_name="next", key="skip"))
    if not players.watched and sum(seat.understudy is not None for seat in show.seats) > 1:
        key = "understudy.skip_all" if scene.alone is not None else "understudy.skip_people"
        everything = None if players.hurried else (lambda _: players.skip_all())
        ways.append(kit.quiet(ui, ui.say(key), everything, key="skip-all"))
    return ways
