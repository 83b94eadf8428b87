"""Action bar that is shown while a computer player decides."""

from collections.abc import Callable
from dataclasses import dataclass

import flet as ft

from app.table.board import Seat
from app.table.scene import AnyScene
from app.table.state import Phase
from app.table.steps import PassTo, Step, Wait
from app.theme import Ui, kit, shapes

GAP = 8.0
"""Gap between the buttons, in logical pixels."""


@dataclass(frozen=True)
class Company:
    """Computer player that decides now, and circumstances of the game.

    Attributes:
        seat: Computer player that decides.
        count: Number of computer players at the table.
        paused_by: Reason for a pause, as in `TableState.paused_by`; "" while they play.
        hurried: Whether the next moves are made without pauses.
        watched: Whether computer players have all seats.
        last: Whether the only person will have no other turn.
    """

    seat: Seat
    count: int
    paused_by: str
    hurried: bool
    watched: bool
    last: bool = False


@dataclass(frozen=True)
class Commands:
    """Callbacks for the buttons of the action bar.

    Attributes:
        skip: Skips pauses, see `ComputerPlayers.skip`.
        skip_all: Skips more pauses, see `ComputerPlayers.skip_all`.
        take: Takes a step.
    """

    skip: Callable[[], object]
    skip_all: Callable[[], object]
    take: Callable[[Step], object]


def action_bar(ui: Ui, scene: AnyScene, company: Company, commands: Commands) -> ft.Control:
    """Draws a note about the computer player, and its buttons.

    The note says that the player thinks or hurries, or why the game is paused.
    """
    seat = company.seat
    if company.paused_by:
        said = ui.say(f"understudy.{company.paused_by}")
    else:
        said = ui.say(
            "understudy.hurries" if company.hurried else "understudy.thinks", name=seat.name
        )
    ways = _ways(ui, scene, company, commands)
    narrow = len(ways) > 1 and scene.phase is Phase.PRIVATE and not (ui.landscape or ui.roomy)
    stacked = ui.part == "column" or narrow or (ui.text_scale >= 1.5 and not ui.landscape)
    who = ft.Row(
        [
            kit.badge(seat.colour, min(48, kit.line(ui)) if stacked else 48, seat.understudy),
            ft.Container(
                ft.Semantics(
                    live_region=bool(company.paused_by),
                    content=kit.text(ui, said, strong=True, max_lines=1 if stacked else 2),
                ),
                expand=True,
            ),
        ],
        spacing=10,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
        expand=True,
    )
    # A lone person's own button has a line above it; this bar is just as high.
    if stacked:
        step = kit.step_height(ui, note=False)
        return shapes.column(
            [
                ft.Row([who], height=kit.line(ui)),
                ft.Row(
                    kit.in_reach(ui, ways),
                    spacing=GAP,
                    alignment=ft.MainAxisAlignment.START
                    if ui.mirrored
                    else ft.MainAxisAlignment.END,
                    height=step,
                ),
            ],
            kit.NOTE_GAP,
        )
    return ft.Container(
        ft.Row(
            kit.in_reach(ui, [who, *ways]),
            spacing=GAP,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        height=kit.step_height(ui, note=scene.phase is Phase.PRIVATE),
    )


def _ways(ui: Ui, scene: AnyScene, company: Company, commands: Commands) -> list[ft.Control]:
    ways: list[ft.Control] = []
    if scene.alone is not None and scene.phase is Phase.TABLE:
        alone = scene.alone
        ways.append(
            kit.tool(
                ui,
                "hand",
                ui.say("understudy.to_hand"),
                lambda _: commands.take(PassTo(alone)),
                key="to-hand",
            )
        )
    if company.paused_by:
        label = "understudy.again" if company.paused_by == "failed" else "understudy.go_on"
        ways.append(kit.primary(ui, ui.say(label), lambda _: commands.take(Wait("")), key="go-on"))
        return ways
    if company.watched:
        pause = ui.say("understudy.pause")
        ways.append(kit.quiet(ui, pause, lambda _: commands.take(Wait("paused")), key="pause"))
    skip = None if company.hurried else (lambda _: commands.skip())
    label, all_label = ui.say("understudy.skip"), ""
    if not company.watched and company.count > 1:
        own = "understudy.skip_end" if company.last else "understudy.skip_all"
        all_label = ui.say("understudy.skip_people" if scene.alone is None else own)
    room = ui.width - 2 * ui.edge - (kit.TARGET + GAP) * len(ways)
    icon_name, width = skips_of(ui, label, all_label, room)
    ways.append(kit.quiet(ui, label, skip, icon_name=icon_name, key="skip"))
    if all_label:
        everything = None if company.hurried else (lambda _: commands.skip_all())
        fit = kit.Fit(width, lines=2)
        ways.append(kit.quiet(ui, all_label, everything, fit=fit, key="skip-all"))
    return ways


def skips_of(ui: Ui, label: str, all_label: str, room: float) -> tuple[str | None, float]:
    """Returns the first button's icon, if any, and the second's width."""
    first = kit.quiet_width(ui, label)
    for lines in (1, 2):
        width = kit.quiet_width(ui, all_label, lines)
        if not all_label or first + kit.ICON + GAP + width <= room:
            return "next", width
    return None, min(width, room - first - GAP)
