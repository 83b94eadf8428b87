"""Screen of a lesson, which teaches a game on its real board.

The scenes of a lesson consist of beats: steps with a text by the coach. The text appears above the
board, in place of the log entries.
"""

from collections.abc import Callable, Sequence
from dataclasses import astuple, replace
from functools import partial
from math import ceil
from typing import TYPE_CHECKING, Any

import flet as ft

from app.games import board_of
from app.games.common.board_state import Pick, Tap
from app.hall import Hall
from app.lessons.play import LessonState, Rehearsal, start
from app.lessons.run import LessonRun
from app.lessons.script import LEARNER, Try, lesson_of
from app.places import Place
from app.screens import first_night, pieces
from app.screens.private_edge import private_edge
from app.screens.table_layout import Parts, ground, interlude, laid_out, lead_on
from app.table import interrupt, question
from app.table.board import AnyContext, BoardContext, Drawn
from app.table.curtain import Curtain, Ways
from app.table.skipping import skippable
from app.table.state import Phase
from app.table.steps import Hide, Lift
from app.theme import Ui, kit, measure, shapes
from app.theme.ui import BODY, SIZES

if TYPE_CHECKING:
    from app.shell import Shell

PAD = 10
"""Padding at the sides of the coach's text, in logical pixels."""

AFTER = ("lesson.scene_over", "lesson.won", "lesson.lost")
"""Keys of the coach's texts after the last step of a scene."""

LEAST = 12.0
"""Minimum font size in logical pixels for two lines of coach's text."""

BAR, GAP = 4, 8
"""Width of the bar beside the coach's text, and their gap."""

BAR_TOP, BAR_BOTTOM = 2, 4
"""Padding above and below the coach's text, in logical pixels."""

ANSWER_ICON = 24
"""Size of the sign beside the coach's answer, in logical pixels."""

TOP_PAD = 4
"""Vertical padding of the text over a curtain, in logical pixels.

A curtain is the cover between two players.
"""

PICTURED = frozenset({"card", "performer", "artist"})
"""Kinds of pieces that a lesson can mark on the board."""

DOT = 7
"""Width of a progress dot, in logical pixels."""


def from_shell(shell: "Shell", hall: Hall, place: Place) -> ft.Control:
    """Draws a lesson; the first drawing resumes the saved progress."""
    game: str = place.args["game"]

    def keep(lesson: LessonState) -> None:
        if lesson.rehearsal is None and not hall.prefs.now.lifted:
            first_night.rehearsed(hall)
        first_night.keep(hall, game, lesson.saved_place, done=lesson.won)

    run = place.args.get("run")
    if not isinstance(run, LessonRun):
        finished = any(card.finished is not None for card in shell.store.cards())
        rehearse = not hall.prefs.now.lifted and not finished
        run = place.args["run"] = LessonRun(
            shell.device,
            hall.notices,
            hall.refresh,
            start(lesson_of(game), first_night.place(hall.prefs, game), rehearse=rehearse),
            keep,
        )
    return Lesson(hall, run, lambda: hall.places.home(Place("new", {"game": game})))


def Lesson(hall: Hall, run: LessonRun, to_game: Callable[[], object]) -> ft.Control:
    """Draws the current step of a lesson.

    Args:
        hall: Services for the screen.
        run: Running lesson.
        to_game: Opens the screen for a real game.
    """
    ft.use_effect(run.drawn)
    ft.use_effect(run.come, [], run.rest)
    lesson, scene = run.lesson, run.table.scene
    if lesson.rehearsal in (Rehearsal.CURTAIN, Rehearsal.COVERED):
        return _curtain(hall, run)
    stage = _stage(hall, run)
    run.cache.begin((scene.revision, stage.ui, stage.lang, stage.sort, stage.marks))
    drawn = board_of(run.game.name).draw(stage)
    read_first = run.drawing.made(scene, drawn)
    if run.drawing.looking and drawn.before is not None:
        lead_on_step = lead_on(stage.ui, drawn, run.read_on, over=scene.phase is Phase.OVER)
        return _table(hall, run, stage, replace(drawn.before, action_bar=lead_on_step))
    if scene.phase is Phase.OVER:
        return _finale(hall, run, stage, to_game)
    if read_first:
        return interlude(hall.ui, run.game.title(hall.ui.say.lang), drawn, run.read_on)
    return _table(hall, run, stage, drawn)


def _stage(hall: Hall, run: LessonRun) -> AnyContext:
    lesson, scene = run.lesson, run.table.scene
    if lesson.reads:  # no question while the coach speaks
        scene = replace(scene, decision=None)
    asked, wanted = scene.decision, lesson.wanted

    def sort(order: str) -> None:
        hall.prefs.choose("hand_sort", order)

    stage: AnyContext = BoardContext(
        ui=hall.ui.table,
        game=run.game,
        seats=run.seats,
        scene=scene,
        options=run.table.state.match.options,
        lang=hall.prefs.now.lang,
        pick=run.table.state.pick or Pick(bare=asked is None or "suggested" not in asked.about),
        set_pick=lambda pick: run.choose(pick, stage),
        act=lambda action: run.act((action,), scene.revision),
        act_all=lambda actions: run.act(actions, scene.revision),
        explain=lambda section: hall.places.go("rules", game=run.game.name, section=section),
        sort=hall.prefs.now.hand_sort,
        set_sort=sort,
        toast=hall.notices.toast,
        cache=run.cache,
        quick=hall.prefs.now.quick,
        marks=() if lesson.ended or lesson.rehearsal else lesson.beat.marks,
        framed=None if lesson.rehearsal else wanted,
    )
    hint = board_of(run.game.name).hint
    tries = isinstance(lesson.beat.want, Try)
    if not (lesson.lit or tries) or wanted is None or hint is None or _touched(stage.pick):
        return stage
    lit = hint(stage, wanted)
    named = tuple(map(astuple, getattr(lit, "chosen", ())))
    seen = len(named) == 1 and (named[0] in stage.marks or named[0][0] in PICTURED)
    if tries or seen:
        return replace(stage, marks=named)
    return stage if lit is None else replace(stage, pick=lit)


def _meant(run: LessonRun, stage: AnyContext, drawn: Drawn) -> int:
    wanted, hint = run.lesson.wanted, board_of(run.game.name).hint
    lit = None if wanted is None or hint is None else hint(stage, wanted)
    pieces = getattr(lit, "chosen", ())
    meant = (isinstance(key, Tap) and key.chooses(pieces) for key in drawn.keys)
    return next((at for at, leads in enumerate(meant) if leads), 0)


def _touched(pick: Any) -> bool:
    return any(getattr(pick, name, None) for name in ("chosen", "refused", "inspected"))


# -- the table -----------------------------------------------------------------------------------


def _table(hall: Hall, run: LessonRun, stage: AnyContext, drawn: Drawn) -> ft.Control:
    lesson, ui = run.lesson, stage.ui
    around, coach = stage.parts[1], _words(hall, run)
    above: list[ft.Control] = [_words_bar(around.ui, coach, _all_words(hall, run), _beat_key(run))]
    asks = stage.scene.window and LEARNER in stage.scene.people
    if ui.divided:
        aside = drawn.aside if not lesson.reads else None
        edge = ft.Padding.symmetric(horizontal=around.ui.edge)
        above.append(ft.Container(aside, expand=True, padding=edge))
    action_bar = drawn.action_bar
    if run.drawing.looking:
        pass
    elif lesson.rehearsal is not None:
        action_bar = None
    elif lesson.reads:
        action_bar = _next(run, around.ui)
    elif asks:
        action_bar = interrupt.own_answers(
            around,
            partial(_release, around.ui),
            [],
            solo_screen=lesson.wanted is None,
            sign=drawn.interrupt_sign,
        )
    refusal = drawn.refusal
    run.meant = _meant(run, stage, drawn)
    run.coach = (coach, "" if refusal is None else str(refusal.data or ""))
    if refusal is None and lesson.answer:
        refusal = _answer(hall, run, stage)
        run.coach = (coach, str(refusal.data))
        if asks and not ui.divided:  # otherwise it would cover the wanted card
            answer, refusal = run.coach[1], None
            above[0] = _words_bar(around.ui, answer, _all_words(hall, run), _beat_key(run))
    board = ground(stage, kit.region(drawn.body, ui.say("region.table")))
    parts = Parts(_bar(hall, run, around.ui), above, board, action_bar, refusal, "lesson")
    screen = laid_out(hall.ui, stage, parts, close=run.close_top)
    return skippable(screen, None, private_edge(ui)) if lesson.rehearsal is not None else screen


def _release(ui: Ui, label: str, go: Callable[[], Any]) -> ft.Control:
    return kit.primary(ui, label, lambda _: go(), key="nobody")


def _next(run: LessonRun, ui: Ui) -> ft.Control:
    lesson = run.lesson
    stuck = lesson.ended and lesson.last_scene
    go, key = (run.again, "lesson.again") if stuck else (run.next, "lesson.next")
    step = kit.primary(ui, ui.say(key), lambda _: go(), key="next")
    if ui.text_scale >= 1.5 or ui.part == "column":
        return step
    return ft.Column(
        [step],
        height=kit.step_height(ui, note=True),
        alignment=ft.MainAxisAlignment.END,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _words(hall: Hall, run: LessonRun) -> str:
    lesson, say = run.lesson, hall.ui.say
    if lesson.rehearsal is not None:
        return say(f"lesson.rehearsal.{lesson.rehearsal}")
    if lesson.stopped:
        return say(f"{run.game.name}.lesson.{lesson.beat.astray}")
    if lesson.ended:
        last = "lesson.won" if lesson.won else "lesson.lost"
        return say(last if lesson.last_scene else "lesson.scene_over")
    beat = lesson.beat
    said = beat.then if beat.then and len(lesson.left) == 1 else beat.say
    return say(f"{run.game.name}.lesson.{said}")


def _all_words(hall: Hall, run: LessonRun) -> list[str]:
    if run.lesson.rehearsal is not None:
        return [_words(hall, run)]
    beats = run.lesson.lesson.beats
    names = (name for beat in beats for name in (beat.say, beat.astray, beat.then) if name)
    texts = (f"{run.game.name}.lesson.{name}" for name in names)
    return [hall.ui.say(key) for key in (*texts, *AFTER)]


def _beat_key(run: LessonRun) -> str:
    lesson = run.lesson
    return f"coach-{lesson.rehearsal or lesson.place}-{lesson.ended}"


def _words_bar(ui: Ui, words: str, others: Sequence[str], key: str) -> ft.Container:
    edge = ui.edge - 4
    room = ui.width - 2 * edge - 2 * PAD - BAR - GAP - 2

    def fitted(words: str) -> tuple[float, float]:
        size = measure.largest(words, ui.size("body"), LEAST * ui.text_scale, room, 2, BODY)
        rows = measure.rows(words, size, room, BODY)
        size = size if rows <= 2 else ui.size("small")
        rows = measure.rows(words, size, room, BODY)
        return size, rows * size * kit.LINE

    size = fitted(words)[0]
    height = max(fitted(each)[1] for each in others)
    text = kit.text(ui, words)
    text.size = size
    # By ear the bar has a button with the text, on which the focus begins.
    live = None if ui.by_ear else True
    said = ft.Semantics(live_region=live, exclude_semantics=ui.by_ear, content=text, key=key)
    bar = ft.Container(
        width=BAR, bgcolor=ui.colors.brass, border_radius=2, margin=ft.Margin.symmetric(vertical=6)
    )
    words_bar = ft.Container(
        ft.Row(
            [bar, ft.Container(said, expand=True, alignment=ft.Alignment.CENTER_LEFT)],
            spacing=GAP,
            vertical_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        padding=ft.Padding.symmetric(horizontal=PAD),
        bgcolor=ui.colors.raised,
        border_radius=10,
        clip_behavior=kit.UNCUT,
    )
    return ft.Container(
        words_bar,
        height=ceil(height) + 12 + BAR_TOP + BAR_BOTTOM,
        padding=ft.Padding.only(left=edge, right=edge, top=BAR_TOP, bottom=BAR_BOTTOM),
        key="coach",
    )


def _answer(hall: Hall, run: LessonRun, stage: AnyContext) -> ft.Control:
    ui, lesson = stage.parts[1].ui, run.lesson
    words = ui.say(f"lesson.answer.{lesson.answer}")
    wanted, hint = lesson.wanted, board_of(run.game.name).hint
    lit = lesson.answer == "lit"
    if lit and wanted is not None and hint is not None and hint(stage, wanted) is None:
        label = run.game.label(wanted, stage.view, stage.names, stage.lang)  # without a piece
        words = ui.say("lesson.answer.label", label=label)
    text = kit.text(ui, words, strong=True)
    room = ui.width - ui.edge - 2 * PAD - ANSWER_ICON - 10 - 3
    text.size = measure.largest(words, ui.size("body"), LEAST * ui.text_scale, room, 1)
    sentence = ft.Semantics(live_region=True, content=text)
    return ft.Container(
        ft.Row(
            [
                kit.icon(ui, "masks", ANSWER_ICON, ui.colors.brass),
                ft.Container(sentence, expand=True),
            ],
            spacing=10,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        padding=ft.Padding.symmetric(horizontal=PAD, vertical=6),
        border_radius=kit.RADIUS,
        clip_behavior=kit.UNCUT,
        bgcolor=ui.colors.raised,
        border=ft.Border.all(1.5, ui.colors.brass),
        key="answer",
        data=words,
    )


def _bar(hall: Hall, run: LessonRun, ui: Ui) -> ft.Control:
    lesson, say = run.lesson, ui.say
    leave = kit.tool(ui, "close", say("lesson.leave"), hall.places.back, key="leave")
    tools: list[ft.Control] = [kit.captioned(ui, leave, say("lesson.leave"))]
    again = kit.tool(ui, "refresh", say("lesson.again"), lambda _: run.again(), key="again")
    last: list[ft.Control] = [kit.captioned(ui, again, say("lesson.again.short"))]
    if lesson.rehearsal is not None:
        hide = kit.tool(
            ui,
            "eye-off",
            say("play.hide"),
            lambda _: run.take(Hide()),
            color=ui.colors.brass,
            key="hide",
        )
        hide = kit.captioned(ui, hide, say("play.hide.short"))
        last = [_ringed(ui, hide) if lesson.rehearsal is Rehearsal.HAND else hide]
    if ui.by_ear:
        words = _by_ear(hall, run)
        tools.append(question.coach(ui, words, partial(run.announcer.tell, [words])))
    title = kit.text(ui, say("lesson.title"), strong=True, max_lines=1)
    room = ui.width - (2 + ui.by_ear) * (kit.TARGET + 12)
    title.size = measure.largest(title.value, ui.size("body"), SIZES["small"], room)
    named = ft.Semantics(header=True, heading_level=1, content=title)
    lines: list[ft.Control] = [named]
    if lesson.rehearsal is None:
        lines.append(_dots(ui, lesson.place + lesson.ended, len(lesson.lesson.beats), room))
    middle = shapes.column(lines, 3)
    return ft.Container(
        ft.Row(
            [*tools, ft.Container(middle, expand=True), *last],
            spacing=4,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        padding=ft.Padding.only(left=4, right=4, top=ui.inset_top),
    )


def _by_ear(hall: Hall, run: LessonRun) -> str:
    lesson, say, stage = run.lesson, hall.ui.say, _stage(hall, run)
    parts = [_words(hall, run)]
    asked = "" if lesson.rehearsal is not None else question.asked(stage)
    if asked:
        parts.append(asked)
    if asked and lesson.wanted is not None and not isinstance(lesson.beat.want, Try):
        label = run.game.label(lesson.wanted, stage.view, stage.names, stage.lang)
        parts.append(say("lesson.wanted", label=label))
    return say.sentences(parts)


def _ringed(ui: Ui, tool: ft.Control) -> ft.Control:
    return ft.Container(
        tool,
        border=ft.Border.all(3, ui.colors.brass),
        border_radius=kit.TARGET / 2 + 3,
        clip_behavior=kit.UNCUT,
        key="ring",
    )


def _dots(ui: Ui, done: int, count: int, room: float) -> ft.Control:
    width = min(DOT, (room - 4 * count) / count)

    def dot(number: int) -> ft.Control:
        on = number <= done
        return ft.Container(
            width=width * 2 if number == done else width,
            height=width,
            border_radius=width / 2,
            bgcolor=ui.colors.brass if on else None,
            border=ft.Border.all(1, ui.colors.brass if on else ui.colors.quiet),
        )

    return ft.Semantics(
        label=ui.say("lesson.beat", number=min(done + 1, count), count=count),
        exclude_semantics=True,
        content=ft.Row([dot(number) for number in range(count)], spacing=4, tight=True),
    )


# -- before and after ----------------------------------------------------------------------------


def _curtain(hall: Hall, run: LessonRun) -> ft.Control:
    ui = hall.ui
    by_tap = hall.prefs.now.reveal == "tap" or hall.prefs.now.screen_reader
    both = [ui.say(f"lesson.rehearsal.{one}") for one in (Rehearsal.CURTAIN, Rehearsal.COVERED)]
    narrow = replace(ui, width=ui.width - kit.TARGET - 4)
    run.coach = (_words(hall, run),)
    words_bar = _words_bar(narrow, run.coach[0], both, _beat_key(run))
    height = ui.inset_top + max(kit.TARGET, words_bar.height or 0) + 2 * TOP_PAD
    leave = kit.tool(ui, "close", ui.say("lesson.leave"), hall.places.back, key="leave")
    top = ft.Container(
        ft.Row(
            [leave, ft.Container(words_bar, expand=True)],
            spacing=0,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        height=height,
        padding=ft.Padding.only(left=4, top=ui.inset_top),
    )
    curtain = Curtain(
        replace(ui, inset_top=0, height=ui.height - height),
        run.seats[LEARNER],
        Ways(lambda: run.take(Lift()), None, run.keyboard.follow),
        "tap" if by_tap else "hold",
        key=f"curtain-{run.lesson.rehearsal}",  # type: ignore[call-arg]  # every component takes one
    )
    return pieces.screen(top, ft.Container(curtain, expand=True), key="rehearsal")


def _finale(
    hall: Hall, run: LessonRun, stage: AnyContext, to_game: Callable[[], object]
) -> ft.Control:
    ui, board = stage.ui, board_of(run.game.name)
    result = run.table.state.match.result
    assert result is not None
    shown = board.scoring_shown is None or board.scoring_shown(stage, result)
    won = run.lesson.won
    last = ("lesson.for_real", to_game) if won else ("lesson.again", run.again)
    last_words = _last_words(run, ui)
    run.coach = last_words if shown else ()
    strong, *more = last_words
    words = [kit.text(ui, strong, strong=True, center=True)]
    words += [kit.text(ui, each, center=True) for each in more]
    steps = kit.pair(
        ui,
        (ui.say("lesson.foyer"), lambda _: hall.places.home(), "foyer"),
        (ui.say(last[0]), lambda _: last[1](), "onward"),
    )
    said = [ft.Semantics(live_region=True, content=each) for each in words]
    rows = [*said, steps] if shown else [pieces.no_steps()]
    return pieces.screen(
        kit.topbar(ui, ui.say("play.result"), hall.places.back, width=ui.width),
        ft.Container(board.finale(stage, result), expand=True),
        kit.action_bar(ui, shapes.stretched(rows)),
        key="finale",
    )


def _last_words(run: LessonRun, ui: Ui) -> tuple[str, ...]:
    if not run.lesson.won:
        return (ui.say("lesson.lost"),)
    more = run.lesson.lesson.more
    besides = () if more is None else (ui.say(f"{run.game.name}.lesson.{more}"),)
    return (ui.say("lesson.over"), *besides)
