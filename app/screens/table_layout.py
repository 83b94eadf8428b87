"""Layout of the table: bars, log entries, board and refusals.

A refusal is a message about why a piece cannot be chosen. A divided window shows the board on one
side and all other parts in a column on the other side.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import flet as ft

from app.games.common.action_bar import DENSE, MANY_LINES, action_bar, note, steps
from app.screens import pieces
from app.table.board import AnyContext, Drawn, NewText
from app.table.hand_bar import EVERY
from app.table.layers import inspected, lasting
from app.theme import Ui, kit, lettering, shapes
from app.theme.ui import BODY


class Parts(NamedTuple):
    """Parts of a table's window.

    Attributes:
        above: Controls between top bar and board; in a divided window, between top bar and action
            bar.
        action_bar: Content of the action bar, if any.
        refusal: Reason why a piece cannot be chosen, if any.
        key: Key of the screen.
        below_board: Called with the measured height of the action bar, if needed; see `on_board`.
    """

    bar: ft.Control
    above: list[ft.Control]
    board: ft.Control
    action_bar: ft.Control | None
    refusal: ft.Control | None
    key: str
    below_board: Callable[[float], object] | None = None


def upright(content: ft.Control) -> ft.Control:
    """Returns the content unchanged, for a table that is not turned."""
    return content


def laid_out(
    window: Ui,
    stage: AnyContext,
    parts: Parts,
    *,
    turning: Callable[[ft.Control], ft.Control] = upright,
    turned: bool = False,
    close: Callable[[], object],
) -> ft.Control:
    """Arranges all parts of the table.

    In a divided window all parts except the board are in a column beside the board.

    Args:
        window: Drawing settings of the whole window, which may be smaller than the table.
        stage: Context of the board.
        parts: Parts to arrange.
        turning: Turns everything except the top bar towards the reader.
        turned: Whether the action bar is at the opposite end of the window.
        close: Closes the enlarged piece.
    """
    ui, (_, around) = stage.ui, stage.parts
    floor = replace(around.ui, inset_bottom=0) if turned else around.ui
    bar, *beside = (_beside(stage.pick, close, each) for each in (parts.bar, *parts.above))
    board, below = parts.board, list[ft.Control]()
    if parts.action_bar is not None:
        action_bar = kit.action_bar(floor, parts.action_bar)
        if parts.below_board is not None:
            action_bar.on_size_change = _height_to(parts.below_board)
        region = kit.region(action_bar, ui.say("region.act"))
        below = [_beside(stage.pick, close, region)]
    if not ui.divided:
        across = _sideways(stage, board)
        if (top := _step_top(floor, parts.action_bar)) is None:
            above = [*beside, _refusing(ui, across, parts.refusal), *below]
        else:
            level = ft.Container(across, expand=True)
            above = [*beside, _refusing(ui, pieces.screen(level, *below), parts.refusal, top)]
        screen = pieces.screen(bar, turning(pieces.screen(*above)), key=parts.key)
        return _scrolled(window, ui, screen)
    level = ft.Container(
        turning(board),
        expand=True,
        padding=ft.Padding.only(top=ui.inset_top, bottom=0 if turned else ui.inset_bottom),
    )
    above = [_refusing(around.ui, pieces.screen(*beside), parts.refusal)]
    column = pieces.screen(bar, turning(pieces.screen(*above, *below)))
    return pieces.divided(ui, level, column, key=parts.key)


def _height_to(tell: Callable[[float], object]) -> Callable[..., None]:
    def measured(event: ft.LayoutSizeChangeEvent[ft.LayoutControl]) -> None:
        tell(event.height)

    return measured


def on_board(window: Ui, x: float, y: float, below: float) -> tuple[float, float] | None:
    """Returns a point's distances from the board's left and lower edges.

    Returns None if the table scrolls, so that the board's place is unknown.

    Args:
        window: Drawing settings of the table's window.
        x: Distance from the table's left edge, in logical pixels.
        y: Distance from the table's upper edge, in logical pixels.
        below: Measured height of the action bar, in logical pixels.
    """
    ui = window.table
    if ui.height > window.height or ui.parts[0].width > window.width:
        return None
    if not ui.divided:
        return x, window.height - below - y
    left = ui.inset_left + (ui.parts[1].width if ui.left_handed else 0)
    return x - left, window.height - ui.inset_bottom - y


class Gestures(NamedTuple):
    """Handlers of a finger that drags a card over the board.

    Attributes:
        press: Called when the finger touches the board.
        begin: Called when the finger begins to move.
        move: Called while the finger moves.
        end: Called when the finger is lifted.
    """

    press: Callable[[ft.DragDownEvent[ft.GestureDetector]], None]
    begin: Callable[[ft.DragStartEvent[ft.GestureDetector]], None]
    move: Callable[[ft.DragUpdateEvent[ft.GestureDetector]], None]
    end: Callable[[ft.DragEndEvent[ft.GestureDetector]], None]


def ground(
    stage: AnyContext,
    board: ft.Control,
    gestures: Gestures | None = None,
    on_touch: Callable[[], object] | None = None,
) -> ft.Control:
    """Draws the board; a tap on its background closes a refusal.

    Args:
        stage: Context of the board.
        board: Board to draw.
        gestures: Handlers that drag cards from a hand; None if no card can be dragged.
        on_touch: Called after a tap on the background, which shows that somebody is there.
    """
    # Transparent, because a box without a colour does not receive touches.
    board = ft.Container(board, bgcolor=ft.Colors.TRANSPARENT, key="board")
    touched = _settling(stage, board, on_touch)
    if gestures is not None:
        touched.on_pan_down, touched.on_pan_start = gestures.press, gestures.begin
        touched.on_pan_update, touched.drag_interval = gestures.move, EVERY
        touched.on_pan_end = gestures.end  # also if the window takes the finger away
    return touched


def refusal_bar(stage: AnyContext, refusal: ft.Control) -> ft.Control:
    """Draws a refusal in place of the log entries.

    In that place it covers nothing, and no piece has to move.
    """
    ui, touched = stage.ui, _settling(stage, refusal)
    if ui.part == "column":
        shown = ft.Column([touched], scroll=ft.ScrollMode.AUTO, alignment=ft.MainAxisAlignment.END)
        edge = ft.Padding.symmetric(horizontal=ui.edge / 2)
        return ft.Container(shown, expand=True, padding=edge, key="refusal-bar")
    return ft.Container(
        touched,
        height=kit.news_height(ui),
        padding=ft.Padding.symmetric(horizontal=ui.edge - 4),
        key="refusal-bar",
    )


def _settling(
    stage: AnyContext, content: ft.Control, on_touch: Callable[[], object] | None = None
) -> ft.GestureDetector:
    def settle(_: Any) -> None:
        if on_touch is not None:
            on_touch()
        if lasting(stage.pick) != stage.pick:
            stage.set_pick(lasting(stage.pick))

    return ft.GestureDetector(content, on_tap=settle, exclude_from_semantics=True)


def _beside(pick: Any, close_piece: Callable[[], object], content: ft.Control) -> ft.Control:
    if inspected(pick) is None:
        return content
    close = ft.GestureDetector(
        on_tap=lambda _: close_piece(),
        exclude_from_semantics=True,
        left=0,
        top=0,
        right=0,
        bottom=0,
        key="beside",
    )
    silent = ft.Semantics(content=content, exclude_semantics=True)
    return ft.Stack([silent, close], fit=ft.StackFit.PASS_THROUGH, expand=content.expand)


def _sideways(stage: AnyContext, board: ft.Control) -> ft.Control:
    on_board, around = stage.parts
    if on_board.ui.width <= around.ui.width:
        return board
    return ft.Row(
        [ft.Container(board, width=on_board.ui.width)],
        scroll=ft.ScrollMode.AUTO,
        vertical_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _scrolled(window: Ui, ui: Ui, screen: ft.Control) -> ft.Control:
    if ui.height <= window.height:
        return screen
    return ft.Column(
        [ft.Container(screen, height=ui.height)],
        spacing=0,
        scroll=ft.ScrollMode.AUTO,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        key="scrolled",
    )


def _step_top(ui: Ui, action_bar: ft.Control | None) -> float | None:
    if not isinstance(action_bar, ft.Column) or action_bar.height is None:
        return None
    return 12 + ui.inset_bottom + action_bar.height - kit.line(ui) - kit.NOTE_GAP / 2


def _refusing(
    ui: Ui, above: ft.Control, refusal: ft.Control | None, bottom: float = 4
) -> ft.Control:
    stack = [above]
    if refusal is not None:
        edge = ui.edge / 2
        stack.append(ft.Container(refusal, left=edge, right=edge, bottom=bottom))
    # With a key it is the same control, although the number of rows above it changes.
    return ft.Stack(stack, fit=ft.StackFit.EXPAND, expand=True, key="below-refusal")


def lead_on(ui: Ui, drawn: Drawn, go: Callable[[], object], *, over: bool) -> ft.Control:
    """Draws the button that opens the scoring or the final result.

    Args:
        ui: Window size, colours and settings.
        drawn: Board as drawn.
        go: Called on a tap.
        over: Whether the game is over, so that the final result follows.
    """
    words = drawn.next_label or ui.say("play.to_result" if over else "play.to_account")
    return kit.primary(ui, words, lambda _: go(), key="lead-on")


def read_step(
    stage: AnyContext, go: Callable[[], object], came: Sequence[NewText] = ()
) -> ft.Control:
    """Draws the action bar of a reader who has finished their turn.

    Its button confirms that the reader has seen the results.

    Args:
        stage: Context of the board.
        go: Called on a tap on the button.
        came: Cards just added to the hand, whose texts no screen reader reads by itself.
    """
    ui, scene = stage.ui, stage.scene
    name = "" if scene.facing is None else stage.names[scene.facing]
    text = ""
    if stage.came:
        text = ui.say("play.came", name=name)
    elif scene.discreet:
        text = ui.say("play.eyes", name=name)
    seen = ui.say("play.seen" if scene.discreet else "understudy.seen")
    step = kit.primary(ui, seen, lambda _: go(), key="seen", expand=True)
    line = note(ui, text, strong=True)
    if came:
        line = shapes.stretched([line, *(_new_text(ui, each) for each in came)], 2)
        line.data = MANY_LINES
    return action_bar(ui, line, steps(ui, step))


def _new_text(ui: Ui, came: NewText) -> ft.Control:
    rest, color = came.text.removeprefix(came.name), ui.colors.quiet
    spans = [
        ft.TextSpan(came.name, lettering.style("label", color=ui.colors.text)),
        ft.TextSpan(rest, lettering.style("body", color=color)),
    ]
    size = ui.size("small")
    style = kit.dense(came.text, DENSE, BODY)
    return ft.Text(
        spans=spans, size=size, text_align=ft.TextAlign.CENTER, style=style, key="new-text"
    )


def interlude(ui: Ui, title: str, drawn: Drawn, go: Callable[[], object]) -> ft.Control:
    """Draws the screen of a scoring that everybody reads before play continues.

    Args:
        ui: Window size, colours and settings.
        title: Title of the screen.
        drawn: Board as drawn; contains the scoring.
        go: Called on a tap on the button that continues.
    """
    assert drawn.interlude is not None
    return pieces.screen(
        kit.topbar(ui, title, None, width=ui.width),
        ft.Container(drawn.interlude, expand=True),
        kit.action_bar(ui, kit.primary(ui, ui.say("play.on"), lambda _: go(), key="on")),
        key="interlude",
    )
