"""Screen for replaying a game step by step on its board.

A step is the state after a number of actions. The viewer is the seat whose view is shown.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import flet as ft

from app.bills import bill_of
from app.games import board_of
from app.hall import Hall
from app.places import Place
from app.practice import Practice, under
from app.screens import moments, open_hands, pieces, replay_sheets, replay_tools
from app.screens.past_game import Read, use_replay
from app.screens.replay_chart import ReplayChart
from app.screens.table_layout import Parts, ground, laid_out
from app.table.board import AnyContext, BoardContext, Drawn
from app.table.replay import Replay
from app.table.replay_run import ALL, ReplayRun
from app.table.seating import seat_of, seats_of
from app.theme import Motion, Ui, kit, measure, shapes
from app.theme.ui import BODY
from engines import house_of, title

if TYPE_CHECKING:
    from app.shell import Shell

SHARE, TIGHT_SHARE = 0.35, 0.28
"""Maximum height of all hands as a share of the board.

The second is for small phones.
"""

LEAST = 11.0
"""Minimum font size of the mark in the bar, in logical pixels."""

TAG_PAD = 8.0
"""Padding beside the text of the replay mark, in logical pixels."""

ROWS = 3
"""Number of lines for the text about a step.

A small phone has one line fewer.
"""

BESIDE = 2
"""Number of lines about a step above open hands in a column."""


@dataclass(frozen=True)
class Projection:
    """A running replay with its actions.

    Attributes:
        run: Running replay.
        read: Reads the game.
        away: Returns whether the window is hidden.
        practise: Starts practice; called with replay, step and seat.
    """

    run: ReplayRun
    read: Read
    away: Callable[[], bool]
    practise: Callable[[Replay, int, int], object]


def from_shell(shell: "Shell", hall: Hall, place: Place) -> ft.Control:
    """Draws the replay of a saved game; the first drawing starts it."""
    evening = shell.evening

    def away() -> bool:
        return shell.away

    run = place.args.get("run")
    if not isinstance(run, ReplayRun):
        session, step = place.args["session"], place.args.get("step")
        run = place.args["run"] = ReplayRun(session, step, shell.device, hall.refresh, away)

    def practise(replay: Replay, step: int, seat: int) -> None:
        back = under(evening.practice, hall.places.trail, evening.session)
        hall.run(evening.practise, Practice.of(replay, step, seat, *back))

    return ReplayScreen(hall, Projection(run, evening.read, away, practise))


def ReplayScreen(hall: Hall, shown: Projection) -> ft.Control:
    """Draws the board at a step, text about it, and controls."""
    run, ui = shown.run, hall.ui

    async def take_in(replay: Replay) -> None:
        run.read(replay)
        hall.refresh()
        if replay.over and not run.moments:
            hall.run(_seek, hall, shown, replay)

    replay = use_replay(hall, shown.read, run.session, take_in)
    ft.use_effect(run.drawn)
    ft.use_effect(_nothing, [], run.rest)
    if replay is None or run.replay is None:
        return pieces.screen(
            kit.topbar(ui, ui.say("replay.title"), hall.places.back),
            ft.Container(expand=True),
            key="wait",
        )
    if replay.why is not None or replay.game is None:
        return _words_alone(hall, replay)
    if run.panel == "log":
        return replay_sheets.log(hall, run, replay)
    stage = stage_of(hall, run, replay, run.seat)
    drawn = board_of(replay.game.name).draw(stage)
    run.scored = drawn.before is not None
    if run.before and drawn.before is not None:
        drawn = drawn.before
    run.movement = drawn.movement if run.moves else 0.0
    screen = _laid_out(hall, shown, replay, stage, drawn)
    if run.panel == "eyes":
        return replay_sheets.eyes(ui, run, stage.seats, screen)
    return screen


async def _seek(hall: Hall, shown: Projection, replay: Replay) -> None:
    run = shown.run

    def busy() -> bool:
        return shown.away() or run.playing

    found = await moments.found(hall.places, run.session, replay, busy)
    run.moments = tuple(moment.number - 1 for moment in found or ())
    if found:
        hall.refresh()


def _nothing() -> None:
    """Does nothing; a placeholder for the effect when the screen appears."""


def stage_of(hall: Hall, run: ReplayRun, replay: Replay, seat: int | None) -> AnyContext:
    """Returns the board's context at the current step, without interaction.

    Args:
        hall: Services for the screen.
        run: Running replay.
        replay: Game with its steps.
        seat: Seat whose private view is shown; None for the open table.
    """
    scene, setup = replay.scene(run.step, seat, moves=run.moves), replay.setup
    assert scene is not None
    assert replay.game is not None
    ui = hall.ui.table
    motion = Motion(*(length // run.speed for length in _lengths(ui.motion)))
    return BoardContext(
        ui=replace(ui, motion=motion),
        game=replay.game,
        seats=seats_of(hall.prefs, setup.cast),
        scene=scene,
        options=dict(setup.options),
        lang=hall.prefs.now.lang,
        pick=run.pick,
        set_pick=run.choose,
        act=lambda action: None,
        act_all=lambda actions: None,
        explain=lambda section: hall.places.go("rules", game=house_of(setup.game), section=section),
        sort=hall.prefs.now.hand_sort,
        set_sort=lambda order: None,
        toast=hall.notices.toast,
        showing=run.showing,
    )


def _lengths(motion: Motion) -> tuple[int, int, int]:
    return motion.touch, motion.piece, motion.curtain


def _laid_out(
    hall: Hall, shown: Projection, replay: Replay, stage: AnyContext, drawn: Drawn
) -> ft.Control:
    run = shown.run
    on_board, around = stage.parts
    ui = around.ui
    body, above = drawn.body, list[ft.Control]()
    words = _words(ui, run, replay, stage.lang)
    action_bar: list[ft.Control] = [
        replay_tools.slider(ui, run, replay),
        replay_tools.buttons(ui, run, stage.seats),
    ]
    crushed = run.eyes == ALL and ui.tight and not stage.ui.divided
    if replay.over and not crushed:
        chart: ft.Control = ReplayChart(
            hall,
            ui,
            run,
            stage.seats,
            shown.away,
            key="chart",  # type: ignore[call-arg]  # every component takes one
        )
        action_bar.insert(0, chart)
    if run.eyes == ALL:
        hands = [stage_of(hall, run, replay, seat) for seat in range(replay.setup.seats)]
        if stage.ui.divided:
            above.append(open_hands.scrolled(ui, hands))
        else:
            room = on_board.ui.height * (TIGHT_SHARE if ui.tight else SHARE)
            body = pieces.screen(
                ft.Container(body, expand=True), open_hands.below(on_board.ui, hands, room)
            )
    if stage.ui.divided:
        above.append(_beside(ui, run, words, alone=not above))
    else:
        action_bar.insert(0, _words_bar(ui, run, words))
    board = ground(stage, kit.region(body, ui.say("region.table")))
    bar = _bar(hall, shown, ui, replay, drawn)
    parts = Parts(bar, above, board, shapes.stretched(action_bar, 2), None, "replay")
    return laid_out(hall.ui, stage, parts, close=run.close_top)


def _words_alone(hall: Hall, replay: Replay) -> ft.Control:
    ui, setup = hall.ui, replay.setup
    lines = reversed([*replay.lines(hall.prefs.now.lang)])
    back = kit.link(ui, ui.say("action.back"), hall.places.back, icon_name="back", key="leave")
    return pieces.screen(
        kit.topbar(ui, title(setup.game, ui.say.lang, setup.title), hall.places.back),
        kit.page_body(
            ui,
            [
                pieces.notice(ui, ui.say(replay.why or "replay.no_game"), key="why"),
                *(_line(ui, line) for _, line in lines),
                back,
                kit.gap(12),
            ],
        ),
        key="told",
    )


def _bar(hall: Hall, shown: Projection, ui: Ui, replay: Replay, drawn: Drawn) -> ft.Control:
    run, game = shown.run, replay.game
    assert game is not None
    name, sign = bill_of(game.name).short(ui.say.lang), list[ft.Control]()
    if run.seat is not None:
        person = seat_of(hall.prefs, replay.setup.cast[run.seat])
        name = person.name
        sign = [kit.badge(person.colour, 28, person.understudy, person.mask)]
    practises = replay.over and run.step < replay.last
    beside = (2 + replay.over + practises) * (kit.TARGET + 4) + 8 + (32 if sign else 0)
    room = ui.width - beside - ui.inset_left - ui.inset_right
    where = ui.say.chained("text.facts", (name, drawn.heading))
    if drawn.short and measure.width_of(where, ui.size("small"), BODY) > room:
        where = ui.say.chained("text.facts", (name, drawn.short))
    lines = [_tag(ui, room), kit.text(ui, where, "small", quiet=True, max_lines=2)]
    heading = ft.MergeSemantics(
        ft.Semantics(content=shapes.column(lines), header=True, heading_level=1)
    )
    log = kit.tool(ui, "history", ui.say("play.log"), lambda _: run.open("log"), key="log")
    tools: list[ft.Control] = [kit.captioned(ui, log, ui.say("play.log.short"))]
    if replay.over:
        moment = ui.say("square.moment")
        share = kit.tool(ui, "share", moment, lambda _: _show(hall, run), key="moment")
        tools.insert(0, kit.captioned(ui, share, ui.say("square.moment.short")))
    if practises:
        words = ui.say("replay.practise")
        practise = kit.tool(ui, "masks", words, lambda _: _ask(hall, shown, replay), key="practise")
        tools.insert(0, kit.captioned(ui, practise, ui.say("replay.practise.short")))
    return ft.Container(
        ft.Row(
            [
                kit.tool(ui, "back", ui.say("action.back"), hall.places.back, key="back"),
                *sign,
                ft.Container(heading, expand=True),
                *tools,
            ],
            spacing=4,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        padding=ft.Padding.only(left=4, right=4, top=ui.inset_top),
    )


def _tag(ui: Ui, room: float) -> ft.Control:
    said = ui.say("replay.title")
    words = kit.text(ui, said, strong=True, color=ui.colors.on_brass, max_lines=1)
    words.size = measure.largest(said, ui.size("body"), LEAST, room - 2 * TAG_PAD, 1)
    tag = ft.Container(
        words,
        bgcolor=ui.colors.brass,
        border_radius=kit.RADIUS,
        padding=ft.Padding.symmetric(horizontal=TAG_PAD),
        key="replay-tag",
    )
    return ft.Row([tag])


def _show(hall: Hall, run: ReplayRun) -> None:
    run.pause()
    hall.places.go("square", session=run.session, step=run.step)


def _ask(hall: Hall, shown: Projection, replay: Replay) -> None:
    run, say = shown.run, hall.ui.say
    decision = replay.matches[run.step].decision
    assert decision is not None
    seat = decision.seats[0] if run.seat is None else run.seat
    run.pause()
    hall.notices.ask(
        say("replay.practise.ask", name=replay.names[seat]),
        say("replay.practise.yes"),
        lambda: shown.practise(replay, run.step, seat),
        detail=say("replay.practise.detail"),
    )


# -- in words ------------------------------------------------------------------------------------


def _words(ui: Ui, run: ReplayRun, replay: Replay, lang: str) -> ft.Control | Sequence[str]:
    if run.left is not None:
        left = run.left
        words = ui.say("replay.left", step=left)
        return kit.link(ui, words, lambda _: run.go(left), icon_name="history", key="left")
    said = replay.sentences(run.step, lang, run.seat)
    if said and run.step in replay.helped:
        kind, seat = replay.helped[run.step], replay.actors[run.step]
        said.append(ui.say(f"help.log.{kind}", name=replay.names[seat or 0]))
    said += replay_sheets.remarks(ui, run.step, replay)
    return said or [ui.say("replay.start" if not run.step else "replay.silent")]


def _line(ui: Ui, line: str) -> ft.Control:
    return ft.Container(
        kit.text(ui, line),
        padding=ft.Padding.symmetric(vertical=8),
        border=ft.Border.only(bottom=ft.BorderSide(1, ui.colors.line)),
    )


def _words_bar(ui: Ui, run: ReplayRun, content: ft.Control | Sequence[str]) -> ft.Control:
    rows = ROWS - ui.tight
    height = rows * kit.line(ui, "small")
    if isinstance(content, ft.Control):
        return ft.Container(content, height=height, alignment=ft.Alignment.CENTER, key="left")
    room = ui.width - 2 * ui.edge
    whole = ui.say.sentences(content)
    if measure.rows(whole, ui.size("body"), room, BODY) * kit.line(ui) <= height:
        drawn: ft.Control = kit.text(ui, whole, center=True)
    else:
        drawn = _text(ui, run, content, room, rows)
    named = ft.Semantics(content=drawn, live_region=True)
    return ft.Container(named, height=height, alignment=ft.Alignment.CENTER, key="told")


def _text(ui: Ui, run: ReplayRun, said: Sequence[str], room: float, rows: int) -> ft.Control:
    whole, fitting = ui.say.sentences(said), list[str]()

    def fits(text: str) -> bool:
        return measure.rows(text, ui.size("small"), room, BODY) <= rows

    def small(text: str) -> ft.Text:
        return kit.text(ui, text, "small", center=not ui.divided, max_lines=rows)

    if fits(whole):
        return small(whole)
    for sentence in said:
        if fits(ui.say.sentences([*fitting, sentence, "…"])):
            fitting.append(sentence)
    text = small(ui.say.sentences([*fitting, "…"]) if fitting else whole)
    return pieces.press(ui, text, whole, lambda _: run.open("log"), key="whole")


def _beside(
    ui: Ui, run: ReplayRun, content: ft.Control | Sequence[str], *, alone: bool
) -> ft.Control:
    if isinstance(content, ft.Control):
        return ft.Container(content, expand=alone, alignment=ft.Alignment.TOP_LEFT, key="left")
    if alone:
        text: ft.Control = kit.text(ui, ui.say.sentences(content), "small")
    else:
        text = _text(ui, run, content, ui.width - 2 * ui.edge, BESIDE)
    words = ft.Semantics(content=text, live_region=True)
    return ft.Container(
        ft.Column([words], scroll=ft.ScrollMode.AUTO) if alone else words,
        expand=alone,
        height=None if alone else BESIDE * kit.line(ui, "small"),
        padding=ft.Padding.symmetric(horizontal=ui.edge, vertical=4 if alone else 0),
        key="told",
    )
