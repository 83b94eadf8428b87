"""Action bar of a board: a note and buttons.

The main button, called the step, performs the chosen action. The other buttons perform other
actions, or are tools shown only as icons. A refusal may replace the table's news bar, which shows
the latest events.
"""

from collections.abc import Callable, Iterable, Sequence
from math import inf
from typing import NamedTuple

import flet as ft

from app.games.common.board_state import AnyBoardState, P
from app.games.common.marks import with_frame
from app.table.confirm import confirmed, how
from app.theme import Ui, kit, measure, shapes
from app.theme.measure import TypeRole
from app.theme.ui import BODY, STRONG
from engines import Action

MOST_BESIDE = 2
"""Maximum number of buttons side by side in a narrow column."""

BESIDE_NOTE = 16.0
"""Gap between the note and the buttons beside it, in logical pixels."""

BETWEEN = 8.0
"""Gap between neighbouring buttons, in logical pixels."""

LEAST_STEP = 84.0
"""Minimum width of the main button beside other buttons, in logical pixels."""

LONG = 60
"""Number of characters above which a column's note has small type."""

SMALL = 13.0
"""Type size tried for a refusal before any smaller one."""

LEAST_NOTE = 11.0
"""Minimum type size of a note."""

NOTE_PART = 0.25
"""Maximum height of a multi-line note, relative to the window."""

MANY_LINES = "tall"
"""Value of `data` that marks a note of more than two lines."""

DENSE = 1.15
"""Line height of a two-line note or refusal, relative to its type."""

LEAST_REFUSAL = 9.5
"""Minimum type size of a refusal that replaces the news bar."""

REFUSAL_FRAME = 6.0
"""Total height of a refusal's border and padding."""


def action_bar(ui: Ui, note: ft.Control, step: ft.Control) -> ft.Control:
    """Arranges the note above the buttons, or beside them in landscape."""
    still = _still(ui) and not isinstance(step, ft.Column) and note.data != MANY_LINES
    height = kit.step_height(ui, note=True) if still else None
    if ui.landscape:
        return ft.Row(
            [ft.Container(note, expand=2), ft.Container(step, expand=3)],
            spacing=BESIDE_NOTE,
            height=height,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        )
    return ft.Column(
        [note, ft.Container(step, expand=True) if still else step],
        spacing=kit.NOTE_GAP,
        height=height,
        tight=height is None,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


class Way(NamedTuple):
    """Labelled button of the action bar.

    Attributes:
        label: Text for a screen reader, drawn if it fits.
        short: Text drawn if the label does not fit; "" for none.
        take: Tap handler; None while the button is disabled.
        key: Key of the control.
        aria_text: Text for a screen reader, or "" for the label.
        chooses: Whether the button only makes a choice that the step then confirms.
        framed: Whether a lesson asks for the button.
    """

    label: str
    short: str
    take: kit.Handler | None
    key: str = "step"
    aria_text: str = ""
    chooses: bool = False
    framed: bool = False

    def text(self, *, brief: bool) -> str:
        """Returns the label, or the short text if `brief` and not empty."""
        return (brief and self.short) or self.label


def steps(ui: Ui, *ways: ft.Control | Way) -> ft.Control:
    """Arranges the buttons; the last one is the main one, or step.

    The step fills the remaining width. Labels that do not fit side by side are shortened, that of
    the step last. The step gets its own line above the other buttons if even short labels do not
    fit, and in a column with large type or at least three buttons.
    """
    room = ui.width - 2 * ui.edge
    if ui.landscape:  # the note has two fifths of the width
        room = (room - BESIDE_NOTE) * 3 / 5
    *others, step = ways
    step, with_gestures = _with_gesture(ui, step), [_with_gesture(ui, way) for way in others]
    asides = [way for way in others if isinstance(way, Way)]
    side = None
    if not (stacks(ui, len(ways)) and (asides or len(ways) > 2)):
        # If space is tight, only the step's label names its gesture.
        side = _in_line(ui, (with_gestures, others), step, room)
    if side is not None:
        side = kit.in_reach(ui, side)
        return ft.Row(side, spacing=BETWEEN, vertical_alignment=ft.CrossAxisAlignment.CENTER)
    below = kit.in_reach(ui, _below(ui, with_gestures, room))
    return _stacked(_step(ui, step, room), ft.Row(below, spacing=BETWEEN))


def _with_gesture(ui: Ui, way: ft.Control | Way) -> ft.Control | Way:
    if not isinstance(way, Way) or way.take is None or way.chooses:
        return way
    return way._replace(label=how(ui, way.label), short=how(ui, way.short), aria_text=way.label)


def _in_line(
    ui: Ui,
    rows: tuple[Sequence[ft.Control | Way], Sequence[ft.Control | Way]],
    step: ft.Control | Way,
    room: float,
) -> list[ft.Control] | None:
    if not isinstance(step, Way):
        return [*(_aside(ui, way) for way in rows[0]), step]
    asides = [way for way in rows[0] if isinstance(way, Way)]
    rest = room - BETWEEN * len(rows[0]) - _tools_width(rows[0])
    wholes = ((row, brief, False) for row in rows for brief in (False, True))
    # Last resort: the step is shortened too, and only its label names its gesture.
    for row, brief_asides, brief_step in (*wholes, (rows[1], True, True)):
        texts = (way.text(brief=brief_asides) for way in row if isinstance(way, Way))
        left = rest - sum(kit.quiet_width(ui, text) for text in texts)
        if kit.step_fits(ui, step.text(brief=brief_step), left):
            break
    else:
        if asides or left < LEAST_STEP:
            return None
    drawn: list[ft.Control] = [_aside(ui, way, brief=brief_asides) for way in row]
    return [*drawn, _step(ui, step, left, expand=True)]


def _tools_width(ways: Sequence[ft.Control | Way]) -> float:
    tools = (way for way in ways if not isinstance(way, Way))
    return sum(getattr(tool, "width", None) or kit.TARGET for tool in tools)


def _below(ui: Ui, others: Sequence[ft.Control | Way], room: float) -> list[ft.Control]:
    asides = [way for way in others if isinstance(way, Way)]
    rest = room - BETWEEN * (len(others) - 1) - _tools_width(others)
    brief = sum(kit.quiet_width(ui, way.label) for way in asides) > rest
    share = rest / max(1, len(asides))
    drawn = [_aside(ui, way, brief=brief, room=share) for way in others]
    if asides:
        drawn[-1].expand = True
    return drawn


def _aside(
    ui: Ui, way: ft.Control | Way, *, brief: bool = False, room: float | None = None
) -> ft.Control:
    if not isinstance(way, Way):
        return way
    text = way.text(brief=brief)
    room = kit.quiet_width(ui, text) if room is None else room
    short = text if brief else way.short
    fit = kit.Fit(room, short, way.aria_text)
    button = kit.quiet(ui, way.label, way.take, fit=fit, key=way.key)
    drawn = button if way.chooses else confirmed(ui, button, way.take, outlined=True)
    return with_frame(ui, drawn) if way.framed else drawn


def _step(ui: Ui, way: ft.Control | Way, room: float, *, expand: bool | None = None) -> ft.Control:
    if not isinstance(way, Way):
        way.expand = expand
        return way
    said = way.aria_text or way.label
    if ui.by_ear and way.take is not None:  # the piece that was chosen often has the same name
        said = ui.say("confirm.choice", step=said)
    fit = kit.Fit(room, way.short, said)
    button = kit.primary(ui, way.label, way.take, fit=fit, key=way.key, expand=expand)
    drawn = confirmed(ui, button, way.take)
    return with_frame(ui, drawn) if way.framed else drawn


def stacks(ui: Ui, count: int = 2) -> bool:
    """Whether this number of buttons is stacked vertically."""
    return ui.part == "column" and (ui.text_scale >= 1.5 or count > MOST_BESIDE)


def _stacked(*controls: ft.Control) -> ft.Control:
    return shapes.stretched([*controls])


def note(
    ui: Ui,
    sentence: str,
    *,
    strong: bool = False,
    live: bool = True,
    reserved: float = 0.0,
) -> ft.Control:
    """Draws a sentence: the effect of the choice, or the current state.

    Args:
        ui: Drawing context of the window.
        sentence: The sentence; "" leaves the space empty.
        strong: Whether the type is bold, as for the effect of a choice.
        live: Whether a screen reader announces changes.
        reserved: Minimum height in logical pixels, see `reserved_height`.
    """
    fixed_height = _still(ui) and not ui.landscape
    if not sentence:
        height = reserved or (kit.line(ui) if _still(ui) else None)
        return ft.Container(key="note", height=height, data=MANY_LINES if reserved else None)
    family = STRONG if strong else BODY
    room = ui.width - 2 * ui.edge - 1
    size, lines = ui.size("body"), 1
    if fixed_height:
        size, lines = _sized(ui, sentence, family, reserved)
    else:
        if ui.landscape:
            room = (room - BESIDE_NOTE) * 2 / 5
        size = _within(ui, sentence, room, family)
    dense = fixed_height and lines > 1
    words: ft.Control = ft.Text(
        sentence,
        size=size,
        font_family=family,
        color=ui.colors.text if strong else ui.colors.quiet,
        text_align=ft.TextAlign.CENTER,
        style=kit.dense(sentence, DENSE, family) if dense else None,
    )
    if reserved or (fixed_height and not dense):
        most = max(reserved, _many_lines(ui, sentence, reserved))
        height = most if reserved else kit.line(ui)
        words = ft.Container(words, height=height, alignment=ft.Alignment.BOTTOM_CENTER)
    many = MANY_LINES if reserved or lines > 2 else None
    return ft.Semantics(live_region=live or None, content=words, key="note", data=many)


def reserved_height(ui: Ui, sentences: Iterable[str], lines: int = 0) -> float:
    """Returns the height that keeps several bold notes from moving the board.

    Returns 0 if none of them has more than two lines, or if the action bar has no fixed height.

    Args:
        ui: Drawing context of the window.
        sentences: Texts of the notes.
        lines: Minimum number of lines of the smallest type, whatever the texts are.
    """
    if not _still(ui) or ui.landscape:
        return 0.0
    least = lines * LEAST_NOTE * max(1.0, ui.text_scale) * DENSE + 1 if lines else 0.0
    return max([least, *(_many_lines(ui, each) for each in sentences)])


def note_fits(ui: Ui, sentence: str, reserved: float) -> bool:
    """Whether a bold note leaves the board in its place; its type may shrink for that."""
    return not _still(ui) or ui.landscape or _many_lines(ui, sentence, reserved) <= reserved


def _roles(ui: Ui) -> Sequence[TypeRole]:
    body, small = ui.size("body"), ui.size("small")
    return (
        TypeRole(body, body, 1),
        TypeRole(small, small, 1),
        TypeRole(small, LEAST_NOTE, 2),
        TypeRole(small, small),
    )


def _sized(ui: Ui, sentence: str, family: str, most: float) -> tuple[float, int]:
    """Returns the type size of a note and its lines; many lines shrink to a height."""
    room = ui.width - 2 * ui.edge - 1
    size, lines, _ = measure.fitted(sentence, room, _roles(ui), family)
    line = measure.height(DENSE, sentence, family)
    if lines > 2 and most and lines * size * line + 1 > most:
        role = TypeRole(size, LEAST_NOTE, line=line)
        shrunk = measure.fitted(sentence, room, [role], family, most - 1)
        if shrunk.whole:
            return shrunk.size, shrunk.lines
    return size, lines


def _many_lines(ui: Ui, sentence: str, most: float = 0.0) -> float:
    size, lines = _sized(ui, sentence, STRONG, most)
    return lines * size * measure.height(DENSE, sentence, STRONG) + 1 if lines > 2 else 0.0


def _within(ui: Ui, sentence: str, room: float, family: str) -> float:
    long = len(sentence) > LONG or ui.text_scale >= 1.5
    size = ui.size("small" if ui.part == "column" and long else "body")
    role = TypeRole(size, LEAST_NOTE + 1, line=kit.LINE)
    return measure.fitted(sentence, room, [role], family, ui.height * NOTE_PART).size


def refused(
    moment: AnyBoardState[P], about: ft.Control | None = None, otherwise: str = ""
) -> ft.Control | None:
    """Draws the reason why the tapped piece cannot be chosen.

    Args:
        moment: Board state with the question and the refused piece.
        about: Button that opens the description of the piece.
        otherwise: Text key of the reason shown if the rules give none.

    Returns:
        The control, or None if no piece was refused.
    """
    if moment.asked is None or moment.refused is None:
        return None
    stage, why = moment.stage, moment.why
    sentence = stage.ui.say(otherwise or "board.no_choice")
    if why is not None:
        sentence = why.plain_sentence(stage.names, stage.lang)

    def rules(_: object) -> None:
        stage.explain(moment.rule)

    height = kit.news_height(stage.ui) if stage.news and not stage.ui.part else None
    return refusal(stage.ui, sentence, rules, about, live=stage.aloud, height=height)


def refusal(
    ui: Ui,
    reason: str,
    on_rules: kit.Handler,
    about: ft.Control | None = None,
    *,
    live: bool = True,
    height: float | None = None,
) -> ft.Control:
    """Draws the reason for a refusal, with a link to its rule.

    The control's `data` is the reason, for reading aloud.

    Args:
        ui: Drawing context of the window.
        reason: Sentence with the reason.
        on_rules: Opens the rule.
        about: Button that opens the description of the piece. It is omitted if the reason needs the
            space.
        live: Whether a screen reader announces the reason.
        height: Fixed height of a refusal that replaces the news bar; None for the height of the
            text.
    """
    room = ui.width - ui.edge - 2 * kit.TARGET - 24
    words = kit.text(ui, reason, strong=True, color=ui.colors.rose)
    if height is None:
        roles = _over_board(ui)
    else:
        room -= ui.edge
        words.style = kit.dense(reason, DENSE)
        roles = _in_news(ui, measure.height(DENSE, reason))
        height -= REFUSAL_FRAME
    if about is not None and not measure.fitted(reason, room, roles, height=height or inf).whole:
        about = None
    if about is None:
        room += kit.TARGET
    words.size = measure.fitted(reason, room, roles, height=height or inf).size
    region = ft.Semantics(live_region=live or None, content=words)
    rules = kit.tool(ui, "rules", ui.say("board.rules"), on_rules, key="why-rules")
    row: list[ft.Control] = [ft.Container(region, expand=True), rules]
    if about is not None:
        row.insert(0, about)
    outer = 12 if about is None else 2
    return ft.Container(
        ft.Row(kit.in_reach(ui, row), spacing=4, vertical_alignment=ft.CrossAxisAlignment.CENTER),
        padding=ft.Padding.only(
            left=outer if not ui.mirrored else 2,
            right=outer if ui.mirrored else 2,
            top=2 if height is None else 0,
            bottom=2 if height is None else 0,
        ),
        height=None if height is None else height + REFUSAL_FRAME,
        border_radius=kit.RADIUS,
        clip_behavior=kit.UNCUT,
        bgcolor=ui.colors.raised,
        border=ft.Border.all(1.5, ui.colors.rose),
        key="refusal",
        data=reason,
    )


def _over_board(ui: Ui) -> Sequence[TypeRole]:
    most = ui.size("body" if ui.text_scale < 1.5 else "small")
    small = min(most, SMALL)
    return TypeRole(most, small, 2), TypeRole(small, kit.SMALLEST)


def _in_news(ui: Ui, line: float) -> Sequence[TypeRole]:
    body, small = ui.size("body"), ui.size("small")
    return (
        TypeRole(body, body, 1, line),
        TypeRole(small, SMALL, line=line),
        TypeRole(SMALL, LEAST_REFUSAL, 3, line),
    )


def choosing(moment: AnyBoardState[P], *tools: ft.Control) -> ft.Control | None:
    """Draws the action bar for choosing one piece.

    Answers without a piece have buttons of their own.

    Args:
        moment: Board state.
        tools: Tools for the chosen piece, such as its `inspector.opener`.

    Returns:
        The action bar, or None if the board state has no question.
    """
    stage, ui = moment.stage, moment.stage.ui
    if moment.asked is None:
        return None

    def way(action: Action, key: str) -> Way:
        label = stage.game.label(action, moment.now, stage.names, stage.lang)
        short = stage.game.short_label(action, stage.lang)
        return Way(label, short, lambda _: stage.act(action), key)

    ways: list[ft.Control | Way] = [*tools]
    ways += [
        way(action, action.kind)._replace(framed=action == stage.framed) for action in moment.others
    ]
    chosen = moment.action
    ways.append(Way(ui.say("board.choose"), "", None) if chosen is None else way(chosen, "step"))
    return action_bar(ui, note(ui, ""), steps(ui, *ways))


def end(
    moment: AnyBoardState[P],
    label: Callable[[Action], tuple[str, str]],
    said: str = "board.idle",
    reserved: float = 0.0,
) -> ft.Control:
    """Draws the action bar for a question that offers no pieces.

    Args:
        moment: Board state, which is `idle`.
        label: Returns an action's button text and its short form.
        said: Text key of the note.
        reserved: Minimum height of the note, see `reserved_height`.
    """
    stage, ui = moment.stage, moment.stage.ui

    def way(action: Action, key: str) -> Way:
        framed = action == stage.framed
        return Way(*label(action), lambda _: stage.act(action), key, framed=framed)

    *others, last = moment.others
    ways = [*(way(action, action.kind) for action in others), way(last, "step")]
    line = note(ui, ui.say(said), live=stage.aloud, reserved=reserved)
    return action_bar(ui, line, steps(ui, *ways))


def _still(ui: Ui) -> bool:
    return ui.text_scale < 1.5 and ui.part != "column"
