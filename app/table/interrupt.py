"""Screen of an interrupt, which lets players respond to a declared action.

It looks the same and lasts equally long for every hand: everybody who may speak up has a button.
The possible answers of a player appear only on that player's private screen.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from math import ceil, inf
from typing import Any, NamedTuple

import flet as ft

from app.table import recap
from app.table.board import AnyContext, Seat
from app.table.confirm import confirmed, how
from app.table.curtain import BRASS, Settle, brass_disc, holding, use_hold
from app.table.scene import AnyScene
from app.table.state import Phase, TableState
from app.table.steps import Claim, LetGo, Step, Wave
from app.theme import EVENING, Ui, kit, measure, shapes
from engines import Action

MANY = 3
"""Maximum number of the player's own answers that are shown without scrolling."""

TICK = 0.1
"""Seconds between two updates of the countdown."""

WIDEST = 880
"""Maximum width of the interrupt's controls in logical pixels."""

GAP, PADDING, EDGE = 8, 4, 1.5
"""Gap between the name buttons, their horizontal padding and their frame."""

BADGE_BESIDE = 30
"""Width of a badge beside a name."""

MANY_NAMES = 6
"""Maximum number of name buttons in a row."""

LOW_NAMES, LOW_STEP, LOW_GAP = 3, 2, 12
"""Shares of the names and of the declining button in a low window, and the gap between them."""

LEAST_NAME = 10.0
"""Minimum text size of a name."""

FACE = 8
"""Padding beside the label of the button with the countdown."""

LEAST = 11.0
"""Minimum text size of a declaration."""

LEAST_ASKED = 12.0
"""Minimum text size of a question on one line in a column."""

SHORT = 4
"""Maximum lines of a declaration above a sentence in a column."""

BESIDE_RING = 90.0
"""Width beside the ring and the text of a small curtain."""

DENSE, DECLARED_PAD = 1.15, 5.0
"""Line height of a declaration, relative to its text, and padding."""


@dataclass(frozen=True)
class Timing:
    """Countdown of an interrupt.

    Attributes:
        left: Fraction of the time left at the first drawing, from 1 to 0.
        seconds: Full length in seconds; 0 while paused.
        closes: Whether the interrupt ends when the time is over.
        wait: Returns the seconds that are left now.
    """

    left: float
    seconds: float
    closes: bool
    wait: Callable[[], float]


def stands(scene: AnyScene, state: TableState) -> bool:
    """Returns whether the table shows an interrupt.

    It shows none if only computer players are asked, or during a pause while they decide.
    """
    return scene.window and bool(scene.people) and not (state.paused_by and state.asking)


def word(stage: AnyContext, key: str, **args: object) -> str:
    """Returns the game's own text for a key, otherwise the app's."""
    if stage.game.speaker(stage.lang).knows(key):
        return stage.say(key, **args)
    return stage.ui.say(key, **args)


def declared(stage: AnyContext, open_log: Callable[[], object] | None) -> ft.Control:
    """Draws the declared action as a sentence above the board.

    Args:
        stage: Context of the board.
        open_log: Called when the sentence is tapped; None if the log is not available.
    """
    ui = stage.ui
    events = stage.scene.declared
    whole = ui.say.sentences(recap.sentences(stage, events))
    short = ui.say.sentences(recap.sentences(stage, events, stage.game.brief))
    column = ui.part == "column"  # there, the answers scroll
    room = _declared_room(ui)
    fits = column or _declared_size(ui, whole, room) is not None
    said = whole if fits and (column or not _is_brief(stage)) else short
    size = None if column else _declared_size(ui, said, room)
    words = kit.text(ui, said, strong=True)
    if size is not None:
        words.size, words.style = size, kit.dense(said, DENSE)
    face = ft.Container(
        ft.Row(
            [
                ft.Container(width=4, bgcolor=ui.colors.brass, border_radius=2),
                ft.Container(words, expand=True, alignment=ft.Alignment.CENTER_LEFT),
            ],
            spacing=12,
            vertical_alignment=ft.CrossAxisAlignment.STRETCH,
            intrinsic_height=True,
        ),
        padding=ft.Padding.symmetric(horizontal=12, vertical=DECLARED_PAD),
        bgcolor=ui.colors.raised,
        height=None if size is None else kit.news_height(ui),
        border_radius=10,
        clip_behavior=kit.UNCUT,
    )
    content: ft.Control = ft.Semantics(content=face, label=whole, exclude_semantics=True)
    if open_log is not None:
        label, log = ui.say("speak.log", text=whole), open_log
        content = kit.tappable(ui, face, label, lambda _: log(), style=kit.surface(ui, 10))
    # As large as the news bar, which it replaces, so that the board does not move.
    return ft.Container(
        shapes.stretched([content]),
        padding=ft.Padding.symmetric(horizontal=ui.edge - 4),
        key="declared",
    )


def _declared_size(ui: Ui, words: str, room: float) -> float | None:
    height = kit.news_height(ui) - 2 * DECLARED_PAD
    for role, lines in (("large", 1), ("body", 1), ("body", 2)):
        most = min(ui.size(role), height / (lines * measure.height(DENSE, words)))
        size = measure.largest(words, most, LEAST, room, lines)
        if (lines == 2 or size >= most) and measure.fits(words, size, room, lines):
            return size
    return None


def _is_brief(stage: AnyContext) -> bool:
    scene = stage.scene
    own = scene.phase is Phase.PRIVATE
    return own and (scene.alone is None or bool(_answers(stage)))


def action_bar(
    stage: AnyContext,
    timing: Timing,
    take: Callable[[Step], object],
    sign: str = "",
    *,
    first: bool = False,
) -> ft.Control:
    """Draws the buttons of an interrupt.

    The open table has a button for each person who may speak up. A private screen has the player's
    own answers.

    Args:
        stage: Context of the board.
        timing: Countdown of the interrupt.
        take: Takes a step.
        sign: Name of the sign on the cards that interrupt; "" for none.
        first: Whether nobody at this table has declined an interrupt yet, so that the question
            says what one is.
    """
    if stage.scene.phase is Phase.PRIVATE:
        return _own(stage, timing, take, sign)
    asked = word(stage, "speak.first" if first and sign else "speak.help")
    return _around(stage, timing, take, sign, asked)


def _around(
    stage: AnyContext, timing: Timing, take: Callable[[Step], object], sign: str, asked: str
) -> ft.Control:
    ui, low = stage.ui, stage.ui.low
    large_type = ui.text_scale >= 1.5 and not ui.roomy
    rows = _name_rows(stage, take, beside=low or large_type)
    step = _step(stage, timing, ui.say("speak.nobody"), lambda: take(LetGo()))
    if low:
        return _centred(
            ui,
            ft.Row(
                [
                    shapes.column(rows, GAP, expand=LOW_NAMES),
                    ft.Container(step, expand=LOW_STEP),
                ],
                spacing=LOW_GAP,
                vertical_alignment=ft.CrossAxisAlignment.CENTER,
            ),
        )
    if not large_type and _spares_a_line(stage):
        rows.insert(0, kit.apart(_signed(ui, sign, asked)))
    return _centred(
        ui,
        shapes.stretched([*rows, step]),
    )


def _spares_a_line(stage: AnyContext) -> bool:
    ui = stage.ui
    if ui.part != "column":
        return True
    whole = ui.say.sentences(recap.sentences(stage, stage.scene.declared))
    return measure.fits(whole, ui.size("body"), _declared_room(ui), SHORT)


def _declared_room(ui: Ui) -> float:
    return ui.width - 2 * (ui.edge - 4) - 2 * 12 - 4 - 12


def _signed(ui: Ui, sign: str, words: str) -> ft.Control:
    sentence = kit.text(ui, words, quiet=True, center=not sign)
    if not sign:
        return sentence
    side = kit.line(ui)
    room = min(ui.width - 2 * ui.edge, WIDEST) - side - GAP - 1
    if ui.part != "column" or measure.fits(words, LEAST_ASKED, room):  # as without the sign
        sentence.size = measure.largest(words, ui.size("body"), LEAST, room, 1)
    sentence.expand = sentence.expand_loose = True
    return ft.Row(
        [kit.sign(sign, side, ui.colors.text), sentence],
        spacing=GAP,
        alignment=ft.MainAxisAlignment.CENTER,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )


def _centred(ui: Ui, content: ft.Control, room: float | None = None) -> ft.Control:
    return ft.Row(
        [ft.Container(content, width=min(room or ui.width - 2 * ui.edge, WIDEST))],
        alignment=ft.MainAxisAlignment.CENTER,
    )


class _Name(NamedTuple):
    """Name on the button of a person who may speak up.

    Attributes:
        text: The name, with a note for whoever declared the action.
        typeset: Its size and lines.
    """

    text: str
    typeset: measure.Typeset


def _name_rows(
    stage: AnyContext, take: Callable[[Step], object], *, beside: bool
) -> list[ft.Control]:
    """Draws a button for each person who may speak up.

    Names that do not fit in one row of buttons have two buttons in a row.

    Args:
        stage: Context of the board.
        take: Takes a step.
        beside: Whether the badges are beside the names also in one row, instead of above them.
    """
    people = stage.scene.people
    across = min(len(people), MANY_NAMES)
    names = _in_row(stage, across, beside=beside) if stage.ui.low or not beside else []
    if not names or not all(name.typeset.whole for name in names):
        across, beside = min(len(people), 2), True
        names = _in_row(stage, across, beside=beside)
    tiles = [
        _tile(stage, seat, name, take, beside=beside)
        for seat, name in zip(people, names, strict=True)
    ]
    tiles += [ft.Container(expand=1) for _ in range(-len(tiles) % across)]
    return [
        ft.Row(tiles[start : start + across], spacing=GAP) for start in range(0, len(tiles), across)
    ]


def _in_row(stage: AnyContext, across: int, *, beside: bool) -> list[_Name]:
    """Returns the names of the people who may speak up, with `across` of them in a row."""
    ui = stage.ui
    whole = min(ui.width - 2 * ui.edge, WIDEST)
    if ui.low:
        whole = (whole - LOW_GAP) * LOW_NAMES / (LOW_NAMES + LOW_STEP)
    room = (whole - GAP * (across - 1)) / across - 2 * (PADDING + EDGE)
    return [
        _named(stage, seat, room - BADGE_BESIDE - GAP if beside else room)
        for seat in stage.scene.people
    ]


def _named(stage: AnyContext, seat: int, room: float) -> _Name:
    """Sets a name in one line or two, whichever is larger."""
    ui, name = stage.ui, stage.seats[seat].name
    if any(getattr(event, "seat", None) == seat for event in stage.scene.declared):
        name = ui.say("speak.again", name=name)
    most, line = ui.size(_name_role(ui)), measure.height(DENSE, name)
    ways = [
        measure.fitted(name, room, [measure.TypeRole(most, LEAST_NAME, lines, line)], height=height)
        for lines, height in ((1, inf), (2, _name_height(ui)))
    ]
    return _Name(name, max(ways, key=lambda each: (each.whole, each.size)))


def _name_role(ui: Ui) -> str:
    return "small" if ui.landscape and ui.text_scale >= 1.5 else "body"


def _name_height(ui: Ui) -> float:
    return max(kit.line(ui, _name_role(ui)), ceil(2 * LEAST * DENSE))


def _tile(
    stage: AnyContext, seat: int, name: _Name, take: Callable[[Step], object], *, beside: bool
) -> ft.Control:
    ui, person = stage.ui, stage.seats[seat]
    found = name.typeset
    words = kit.text(ui, name.text, strong=True, max_lines=found.lines, center=not beside)
    words.size, words.style = found.size, kit.dense(name.text, DENSE)
    middle = ft.Alignment.CENTER_LEFT if beside else ft.Alignment.CENTER
    label = ft.Container(words, height=_name_height(ui), alignment=middle)
    inside: ft.Control
    if beside:
        label.expand = label.expand_loose = True
        inside = ft.Row(
            [kit.badge(person.colour, BADGE_BESIDE, mask=person.mask), label],
            spacing=GAP,
            tight=True,
            alignment=ft.MainAxisAlignment.CENTER,
        )
    else:
        badge = kit.badge(person.colour, 24 if ui.tight else 36, mask=person.mask)
        inside = shapes.centred([badge, label], 2)
    return ft.Container(
        kit.tappable(
            ui,
            ft.Container(
                inside,
                padding=ft.Padding.symmetric(horizontal=PADDING, vertical=4 if ui.tight else 8),
                bgcolor=ui.colors.boards,
                border=ft.Border.all(EDGE, ui.colors.brass),
                border_radius=kit.RADIUS,
                clip_behavior=kit.UNCUT,
                alignment=ft.Alignment.CENTER,
            ),
            word(stage, "speak", name=person.name),
            lambda _: take(Claim(seat)),
        ),
        expand=1,
        key=f"speak-{seat}",
    )


def _own(
    stage: AnyContext, timing: Timing, take: Callable[[Step], object], sign: str
) -> ft.Control:
    ui, ways = stage.ui, list[ft.Control]()
    solo_screen = stage.scene.seat == stage.scene.alone
    if solo_screen:
        later = kit.link(ui, word(stage, "speak.later"), lambda _: take(Wave()), key="wave")
        ways.append(ft.Row([later], alignment=ft.MainAxisAlignment.CENTER))
    step = partial(_step, stage, timing)
    return own_answers(stage, step, ways, solo_screen=solo_screen, sign=sign)


def own_answers(
    stage: AnyContext,
    step: Callable[[str, Callable[[], Any]], ft.Control],
    more: list[ft.Control],
    *,
    solo_screen: bool,
    sign: str = "",
) -> ft.Control:
    """Draws a player's own answers, and the button that declines.

    Args:
        stage: Context of the board.
        step: Draws the declining button with a countdown, from its label and handler.
        more: Further controls below that button.
        solo_screen: Whether the player is the only person and is asked without having
            spoken up.
        sign: Name of the sign on the cards that interrupt; "" for none.
    """
    ui, scene = stage.ui, stage.scene
    decision = scene.decision
    assert decision is not None
    let_go = next(action for action in decision.actions if action.kind == decision.decline)
    offered = _answers(stage)
    # One answer and the declining button share a row, as high as any other action bar's.
    one_row = len(offered) == 1 and not solo_screen and not ui.landscape and ui.text_scale < 1.5
    half = (min(ui.width - 2 * ui.edge, WIDEST) - GAP) / 2 if one_row and not ui.part else None
    # A player who wants to speak up sees the answers first; others mostly decline.
    answers: list[ft.Control] = _two_in_row(stage, offered, quiet=solo_screen) or [
        _answer(stage, action, quiet=solo_screen, room=half) for action in offered
    ]
    release: ft.Control
    letting_go = _letting_go(stage, let_go)
    if solo_screen or not answers:
        release = step(letting_go, lambda: stage.act(let_go))
    else:
        fit = kit.Fit(half, _short(stage, let_go, half), letting_go)
        release = _button(stage, letting_go, let_go, "let-go", quiet=True, fit=fit)
    ways = [release, *more]
    if ui.low and answers:
        return _centred(ui, _side_by_side(answers, ways))
    if half is not None:
        answers, ways = [_one_row(ui, [release, *answers])], more
    if len(answers) > MANY:
        room = (MANY + 0.4) * (kit.STEP + 8)
        answers = [
            ft.Column(
                answers,
                spacing=8,
                scroll=ft.ScrollMode.AUTO,
                height=room,
                horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
            )
        ]
    asked = _asked(stage, sign, can_answer=bool(answers))
    return _centred(
        ui,
        shapes.stretched([*asked, *answers, *ways], GAP if half is None else kit.NOTE_GAP),
    )


def _two_in_row(stage: AnyContext, offered: list[Action], *, quiet: bool) -> list[ft.Control]:
    """Draws two answers side by side, in the height of one button.

    Returns an empty list for another number of answers, and if the labels do not fit.
    """
    ui, view = stage.ui, stage.scene.view or {}
    if len(offered) != 2 or ui.landscape or ui.part or ui.text_scale >= 1.5:
        return []
    room = (min(ui.width - 2 * ui.edge, WIDEST) - GAP) / 2
    labels = [stage.game.label(action, view, stage.names, stage.lang) for action in offered]
    if not all(kit.step_fits(ui, how(ui, label), room) for label in labels):
        return []
    return [
        _one_row(
            ui, [_answer(stage, action, quiet=quiet, room=room, lines=2) for action in offered]
        )
    ]


def _asked(stage: AnyContext, sign: str, *, can_answer: bool) -> list[ft.Control]:
    ui = stage.ui
    if can_answer and (ui.text_scale >= 1.5 or ui.part == "column"):
        return []
    words = _signed(ui, sign, word(stage, "speak.asked" if can_answer else "speak.cannot"))
    # By ear the bar has the question.
    in_bar = ui.by_ear and can_answer
    return [ft.Semantics(content=words, container=True, exclude_semantics=in_bar)]


def _one_row(ui: Ui, buttons: list[ft.Control]) -> ft.Control:
    for button in buttons:
        button.expand = True
    return ft.Row(
        kit.in_reach(ui, buttons),
        spacing=GAP,
        height=kit.step_height(ui, note=False),
        vertical_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _answers(stage: AnyContext) -> list[Action]:
    decision = stage.scene.decision
    if decision is None or stage.scene.phase is not Phase.PRIVATE:
        return []
    return [action for action in decision.actions if action.kind != decision.decline]


def _side_by_side(answers: list[ft.Control], ways: list[ft.Control]) -> ft.Control:
    return ft.Row(
        [
            ft.Container(ft.Row(answers, spacing=8, scroll=ft.ScrollMode.AUTO), expand=3),
            *(ft.Container(way, expand=2) for way in ways),
        ],
        spacing=12,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )


def _letting_go(stage: AnyContext, action: Action) -> str:
    if not stage.game.speaker(stage.lang).knows(f"action.{action.kind}"):
        return stage.ui.say("speak.let_go")
    return stage.game.label(action, stage.scene.view or {}, stage.names, stage.lang)


def _answer(
    stage: AnyContext, action: Action, *, quiet: bool, room: float | None = None, lines: int = 1
) -> ft.Control:
    label = stage.game.label(action, stage.scene.view or {}, stage.names, stage.lang)
    key = f"answer-{action.kind}-{action.arg}"
    short = "" if lines > 1 else _short(stage, action, room)
    return _button(stage, label, action, key, quiet=quiet, fit=kit.Fit(room, short, label, lines))


def _short(stage: AnyContext, action: Action, room: float | None) -> str:
    return "" if room is None else stage.game.short_label(action, stage.lang)


def _button(
    stage: AnyContext, label: str, action: Action, key: str, *, quiet: bool, fit: kit.Fit
) -> ft.Control:
    ui = stage.ui

    def take(_: object) -> None:
        stage.act(action)

    button = (kit.quiet if quiet else kit.primary)(ui, how(ui, label), take, fit=fit, key=key)
    return confirmed(ui, button, take, outlined=quiet)


# -- the step that comes by itself -----------------------------------------------------------


def _step(stage: AnyContext, timing: Timing, label: str, go: Callable[[], Any]) -> ft.Control:
    key = f"step-{stage.scene.revision}-{timing.closes}"
    return Draining(
        stage.ui,
        label,
        go,
        timing,
        key=key,  # type: ignore[call-arg]  # every component takes one
    )


@ft.component
def Draining(ui: Ui, label: str, go: Callable[[], Any], timing: Timing) -> ft.Control:
    """Draws a button with a countdown as its background.

    The background shrinks, and the label shows the seconds left. If animations are turned off, the
    background does not shrink.

    Args:
        ui: Window size, colours and settings.
        label: Label of the button.
        go: Called when the button is pressed before the time is over.
        timing: The countdown.
    """
    # The initial value: a redraw must not restart the draining.
    (first, whole), _ = ft.use_state((timing.left, timing.seconds))
    left, set_left = ft.use_state(first * whole)
    gone: ft.MutableRef[bool] = ft.use_ref(False)

    async def count_down() -> None:
        shown = first * whole
        while whole and shown > 0:
            await asyncio.sleep(TICK)
            if gone.current:
                return
            now = max(0.0, timing.wait())
            if ceil(now) != ceil(shown) or now < shown == first * whole:
                shown = now
                set_left(now)

    def stop() -> None:
        gone.current = True

    ft.use_effect(count_down, [], stop)

    def take(_: object) -> None:
        go()

    figure = ceil(left)
    drains = ui.motion.touch and left < first * whole
    part = max(0, figure - 1) / whole if drains else first
    ground = ft.Container(
        left=0,
        right=0,
        top=0,
        bottom=0,
        bgcolor=ui.colors.velvet,
        offset=ft.Offset(part - 1, 0),
        animate_offset=ft.Animation(
            int((left - max(0, figure - 1)) * 1000), ft.AnimationCurve.LINEAR
        ),
        key="left",
    )
    face = _over_ground(ui, how(ui, label), ground, figure if whole else None)
    style = kit.surface(ui, ground=ui.colors.velvet)
    step = kit.tappable(ui, face, label, take, key="nobody", data=kit.NEXT, style=style)
    return confirmed(ui, step, take)


def _over_ground(ui: Ui, label: str, ground: ft.Control, seconds: int | None) -> ft.Control:
    color = ui.colors.on_velvet
    large = ui.text_scale > 1.3
    if seconds is not None and large:  # one line is enough
        label = ui.say("speak.counted", label=label, seconds=seconds)
    room = min(ui.width - 2 * ui.edge, WIDEST) - 2 * FACE
    role = "large" if not large and measure.fits(label, ui.size("large"), room) else "body"
    words: ft.Control = kit.text(ui, label, role, strong=True, center=True, color=color)
    if seconds is not None and not large:
        closes = kit.text(
            ui, ui.say("speak.closes", seconds=seconds), "small", center=True, color=color
        )
        words = shapes.centred([words, closes], 0, alignment=ft.MainAxisAlignment.CENTER)
    over = ft.Container(
        words, left=FACE, right=FACE, top=0, bottom=0, alignment=ft.Alignment.CENTER
    )
    return ft.Container(
        ft.Stack([ground, over]),
        height=max(kit.STEP, ui.size("body") * 1.35 + 20),
        bgcolor=ui.colors.velvet_deep,
        border_radius=kit.RADIUS,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
    )


# -- the same seat goes on -------------------------------------------------------------------


class Holder(NamedTuple):
    """Player who holds the device on the open table.

    Attributes:
        seat: Seat of the player.
        ended: Whether the turn has ended with something new to look at, instead of continuing.
        empty: Whether the player has no cards in hand.
    """

    seat: Seat
    ended: bool
    empty: bool = False


@ft.component
def TakeUp(
    ui: Ui,
    holder: Holder,
    look: Callable[[], object],
    by_tap: Callable[[], object],
    settle: Settle,
    room: float | None = None,
) -> ft.Control:
    """Draws a small curtain for the player who holds the device.

    Pressing and holding the curtain anywhere calls `look` after `settle`. Tapping the button beside
    the text calls `by_tap`. The curtain is at most `room` logical pixels wide.
    """
    opened: ft.MutableRef[bool] = ft.use_ref(False)

    def open_up() -> None:
        opened.current = True
        look()

    def touched(event: object) -> None:
        opened.current = False
        down(event)

    def tapped(_: object) -> None:
        if not opened.current:  # a finger that has held the button is no tap
            by_tap()

    held, down, up, short = use_hold(open_up, settle)
    label, content = _face(ui, holder, held=held, short=short)
    target = holding(label, content, down, up, expand=True, key="onward")
    cream = ui.colors.on_velvet
    tap = kit.tool(ui, "tap", ui.say("speak.onward.tap"), tapped, color=cream, key="tap")
    tap.data = kit.NEXT  # keys cannot hold
    beside = ft.GestureDetector(
        content=tap,
        on_pan_down=touched,
        on_pan_end=up,
        on_pan_cancel=up,
        exclude_from_semantics=True,
    )
    return _centred(ui, _small_curtain(ui, [target, beside]), room)


def _face(ui: Ui, holder: Holder, *, held: bool, short: bool = False) -> tuple[str, ft.Control]:
    large_type = ui.text_scale >= 1.5
    ring = 56 if large_type or ui.landscape or ui.width < 380 else 64
    seat, ended, empty = holder
    key = "speak.onward.empty" if empty else "speak.onward"
    if ended:
        key = "speak.onward.new"
    cream, label = ui.colors.on_velvet, ui.say(key, name=seat.name)
    role = "body" if large_type or ui.width < 480 else "large"
    away = ui.say("speak.onward.away")
    drawn = ui.say("curtain.longer", name=seat.name) if short else label
    words = [kit.text(ui, drawn, role, strong=True, color=cream, max_lines=3)]
    if not large_type:  # on one line if it can be read there
        room = ui.width - 2 * ui.edge - ring - BESIDE_RING
        sizes = [measure.TypeRole(ui.size(each), ui.size(each), 1) for each in (role, "small")]
        sizes.append(measure.TypeRole(ui.size(role), ui.size(role)))
        words[0].size = measure.fitted(drawn, room, sizes).size
    if not large_type:
        lines = 2 if ui.part == "column" else 1
        words.append(kit.text(ui, away, "small", color=EVENING.quiet, max_lines=lines))
    label_column = shapes.column([*words], 2, expand=True, alignment=ft.MainAxisAlignment.CENTER)
    content = ft.Container(
        ft.Row(
            [brass_disc(seat, ring, held), label_column],
            spacing=14,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        padding=ft.Padding.only(left=10, top=8, bottom=8),
        bgcolor=ft.Colors.TRANSPARENT,
    )
    return label, content


def _small_curtain(ui: Ui, parts: list[ft.Control]) -> ft.Container:
    return ft.Container(
        ft.Row(
            parts,
            spacing=0,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        bgcolor=EVENING.velvet_deep,
        image=ft.DecorationImage(
            src=kit.image(f"house/curtain-{ui.colors.lighting}").src,
            fit=ft.BoxFit.COVER,
            opacity=0.2 if ui.colors.veil else 0.55,
        ),
        border=ft.Border.all(2, BRASS),
        border_radius=kit.RADIUS,
        clip_behavior=kit.UNCUT,
        padding=ft.Padding.only(right=6),
    )
