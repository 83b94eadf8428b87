"""Question on the plain board, with answers and confirm button."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from typing import Any

import flet as ft

from app.games.common.board_state import Newest, Pick, Tap
from app.games.plain import panels
from app.table.board import AnyContext
from app.table.confirm import confirmed, how
from app.table.outlook import AnyView
from app.theme import kit, lettering, measure, shapes
from app.theme.ui import BODY
from engines import Action, Cell, Decision, Game, Sheet

DIM = 0.6

REFUSED_LINES = 3
"""Number of lines of text reserved for a refusal."""


@dataclass(frozen=True)
class Question:
    """A decision to make, with its possible answers and the current selection.

    Attributes:
        stage: Context of the board.
        decision: The decision to make.
        answers: Legal actions, in the game's order.
        refused: Illegal actions, whose tiles explain why they are refused.
        chosen: Chosen answer, which the confirm button performs, or None.
        asked: Refused action that was tapped, or None.
        suggested: Whether the answer was chosen without a tap.
    """

    stage: AnyContext
    decision: Decision
    answers: list[Action]
    refused: list[Action]
    chosen: Action | None
    asked: Action | None
    suggested: bool = False

    @classmethod
    def of(cls, stage: AnyContext, decision: Decision, view: AnyView) -> "Question":
        """Returns the question about a decision, with the current selection."""
        answers, refused = stage.cache.named(
            "offered",
            None,
            lambda: (
                stage.game.offered(decision.actions),
                stage.game.offered(stage.game.wishes(view, decision)),
            ),
        )
        pick: Pick[Action] = Pick.of(stage)
        chosen = next((each for each in pick.chosen if each in answers), None)
        asked = pick.refused if pick.refused in refused else None
        suggested = chosen is None and not pick.bare
        if suggested and len(answers) == 1:
            chosen = answers[0]  # the only answer
        elif suggested and "suggested" in decision.about:
            wanted = decision.about["suggested"]
            chosen = next((each for each in answers if each.arg == wanted), None)
        question = cls(stage, decision, answers, refused, chosen, asked, suggested)
        question._newest.moment = question
        return question

    @property
    def _newest(self) -> Newest:
        return self.stage.cache.fact("newest question", lambda: Newest(self))

    def tap(self, action: Action) -> None:
        """Selects or deselects an answer, or shows why an action is refused."""
        stage, chosen = self.stage, () if self.chosen is None else (self.chosen,)
        before: Pick[Action] = Pick.of(stage)
        pick = before.tapped(action, self.answers, chosen, suggested=self.suggested)
        if pick is None and stage.quick:
            stage.act(action)
        else:
            stage.set_pick(pick or Pick(bare=True))

    def calling(self, action: Action) -> Tap:
        """Returns a tap handler that passes an action to the latest question."""
        return Tap(self._newest, Question.tap, (action,))

    def shows(self, game: Game[Any], hand: object) -> bool:
        """Whether answers and refused actions show every card in the hand."""
        if not isinstance(hand, list):
            return False
        found: set[object] = set()
        for action in (*self.answers, *self.refused):
            args = action.arg if isinstance(action.arg, tuple) else (action.arg,)
            # The same number may mean a card in one action and a player in another.
            found.update(
                piece
                for piece in hand
                if piece in args and game.phrase(action.kind, piece) == game.phrase("hand", piece)
            )
        return bool(hand) and all(piece in found for piece in hand)


def draw(
    stage: AnyContext,
    question: Question,
    view: AnyView,
    room: float,
    about: Sequence[Sheet] = (),
) -> ft.Control:
    """Draws the question, its subject's sheets, and all answers."""
    ui = stage.ui
    inner = room - 2 * (panels.PAD + panels.EDGE)
    every = _merged(stage, question)
    groups: list[ft.Control] = [
        *stage.cache.named(
            "about", (tuple(about), inner), lambda: panels.inside(stage, about, inner)
        )
    ]
    several_seats = len({action.seat for action in every}) > 1
    several_kinds = len({action.kind for action in every}) > 1

    def belongs(action: Action) -> tuple[int, str, str]:
        named = stage.game.group(action, view, stage.names, stage.lang)
        return action.seat, named or action.kind, named

    def group(actions: list[Action], named: str) -> ft.Control:
        seat, kind = actions[0].seat, actions[0].kind
        titled = stage.game.speaker(stage.lang).knows(f"group.{kind}") or len(actions) > 1
        heading: list[ft.Control] = []
        if several_seats:
            person = stage.seats[seat]
            heading = [kit.badge(person.colour, 22, mask=person.mask)]
            text = stage.ui.say.entry(person.name, stage.say(f"group.{kind}"))
            heading.append(kit.text(ui, text, "small", quiet=True))
        elif named:
            heading = [kit.text(ui, named, "small", quiet=True)]
        elif several_kinds and titled:
            heading = [kit.text(ui, stage.say(f"group.{kind}"), "small", quiet=True)]
        grid = _grid(stage, question, actions, view, inner)
        if heading:
            above = ft.Row(heading, spacing=6, wrap=True) if len(heading) > 1 else heading[0]
            grid = shapes.column([above, grid], 6)
        return grid

    for belonging, same in groupby(every, belongs):
        actions = list(same)
        lit = [action in (question.chosen, question.asked) for action in actions]
        state = (actions, lit, question.asked is None)
        piece = stage.cache.named(
            ("group", belonging), state, partial(group, actions, belonging[2])
        )
        groups.append(piece)
    asked = stage.game.ask(question.decision, stage.names, stage.lang)
    return panels.panel(
        ui, asked, groups, key="question", aside=_rules(stage, question.decision.prompt)
    )


def _rules(stage: AnyContext, section: str) -> ft.Control:
    ui = stage.ui
    return kit.tool(
        ui,
        "help",
        ui.say("plain.why"),
        lambda _: stage.explain(section),
        color=ui.colors.quiet,
        key="ask-rules",
    )


def _merged(stage: AnyContext, question: Question) -> list[Action]:
    every = [*question.answers, *question.refused]
    first: dict[tuple[int, str], int] = {}
    for action in every:
        first.setdefault((action.seat, action.kind), len(first))
    return sorted(
        every, key=lambda each: (first[each.seat, each.kind], each.arg is None, _order(each.arg))
    )


def _order(arg: object) -> tuple[object, ...]:
    return arg if isinstance(arg, tuple) else (arg,)


def _grid(
    stage: AnyContext, question: Question, actions: list[Action], view: AnyView, room: float
) -> ft.Control:
    ui = stage.ui
    cells = [stage.game.face(action, view, stage.names, stage.lang) for action in actions]
    least = panels.least(cells) if len(actions) > 1 else room / ui.text_scale
    number = min(panels.across(ui, room, len(actions), least), 3)
    width = (room - panels.GAP * (number - 1)) / number
    answers = [
        stage.cache.named(
            ("answer", action),
            (action == question.chosen, action == question.asked, width),
            partial(_answer, stage, question, action, cell, view, width),
        )
        for action, cell in zip(actions, cells, strict=True)
    ]
    return shapes.grid(answers, number, panels.GAP)


def _answer(
    stage: AnyContext,
    question: Question,
    action: Action,
    cell: Cell,
    view: AnyView,
    width: float,
) -> ft.Control:
    ui = stage.ui
    legal = action in question.answers
    on = action == question.chosen
    touched = action == question.asked
    # Faint text, because opacity on the tile would add a layer to every frame.
    quiet = ui.colors.quiet if legal or touched else ft.Colors.with_opacity(DIM, ui.colors.quiet)
    color = ui.colors.on_brass if on else ui.colors.text if legal else quiet
    inside: list[ft.Control] = [
        kit.text(ui, f"{cell.mark} {cell.text}".lstrip(), strong=True, color=color)
    ]
    label = stage.game.label(action, view, stage.names, stage.lang)
    if cell.note:
        inside.append(kit.text(ui, cell.note, "small", color=ui.colors.on_brass if on else quiet))
        label = ui.say.sentences((label, cell.note))
    if not legal:
        label = ui.say.sentences((label, ui.say("plain.refused")))
    content = ft.Container(
        shapes.column(inside, 2) if len(inside) > 1 else inside[0],
        width=width - 2,
        # Even a single line is high enough for a finger.
        padding=ft.Padding.symmetric(horizontal=11, vertical=10 if cell.note else 13),
    )
    tap = question.calling(action)
    edge = ui.colors.rose if touched else ui.colors.brass if on else ui.colors.line
    return ft.Container(
        kit.tappable(ui, content, label, lambda _: tap(), selected=on, style=kit.surface(ui, 10)),
        width=width,
        border_radius=10,
        clip_behavior=kit.UNCUT,
        bgcolor=ui.colors.brass if on else ui.colors.raised if legal else None,
        border=ft.Border.all(1, edge),
        key=f"{'answer' if legal else 'refused'}-{action.seat}-{action.kind}-{action.arg}",
    )


# -- the step --------------------------------------------------------------------------------


def step(stage: AnyContext, question: Question, view: AnyView) -> ft.Control:
    """Draws the confirm button, which performs the chosen answer."""
    ui = stage.ui
    act = question.chosen
    if act is None:
        return kit.primary(ui, ui.say("plain.choose"), None, key="choose")
    label = stage.game.label(act, view, stage.names, stage.lang)

    def take(_: object) -> None:
        stage.act(act)

    button = kit.primary(ui, how(ui, label), take, fit=kit.Fit(aria_text=label), key="act")
    return confirmed(ui, button, take)


def explained(
    stage: AnyContext, question: Question, view: AnyView, room: float, most: float
) -> ft.Control | None:
    """Draws the meaning of the selected action, and any refusal.

    Args:
        stage: Context of the board.
        question: The question.
        view: View of the game.
        room: Available width, in logical pixels.
        most: Maximum height in logical pixels; a higher explanation scrolls.

    Returns:
        The panel, or None if there is nothing to explain.
    """
    ui = stage.ui
    inside: list[ft.Control] = []
    touched = question.chosen
    if question.asked is not None:
        touched = question.asked
        inside.append(_refusal(stage, touched))
        most -= REFUSED_LINES * kit.line(ui)
    sheet = None
    if touched is not None:
        sheet = stage.game.meaning(touched, view, stage.names, stage.lang)
    if sheet is not None:
        inside.append(_explanation(stage, sheet, room - 2 * (panels.PAD + panels.EDGE), most))
    if not inside:
        return None
    content = inside[0] if len(inside) == 1 else shapes.column(inside, 8)
    return kit.panel(
        ui, content, pad=panels.PAD, key="refusal" if question.asked is not None else "meaning"
    )


def _explanation(stage: AnyContext, sheet: Sheet, room: float, most: float) -> ft.Control:
    ui = stage.ui
    controls = _meaning(stage, sheet, room)
    if sheet.title:
        controls.insert(0, kit.text(ui, sheet.title, strong=True))
    scrolls = _height_of(stage, sheet, room) > most
    return ft.Column(
        controls,
        spacing=6,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        scroll=ft.ScrollMode.AUTO if scrolls else None,
        height=most if scrolls else None,
    )


def _meaning(stage: AnyContext, sheet: Sheet, room: float) -> list[ft.Control]:
    ui = stage.ui
    controls: list[ft.Control] = []
    for row in sheet.rows:
        if row.line:
            controls.append(panels.spoken(ui, row.line))
            continue
        # The answer already shows the note of an item without a number.
        cells = (cell if cell.mark else cell._replace(note="") for cell in row.cells)
        said = ui.say.row(cell.in_words(ui.say.lang) for cell in cells)
        spans = [
            ft.TextSpan(said, style=ft.TextStyle(color=ui.colors.quiet)),
        ]
        if row.label:
            spans.insert(
                0,
                ft.TextSpan(f"{row.label}  ", style=lettering.style("label")),
            )
        controls.append(kit.text(ui, "", "small", spans=spans))
    return controls


def _height_of(stage: AnyContext, sheet: Sheet, room: float) -> float:
    ui = stage.ui
    height = kit.line(ui) + 6 if sheet.title else 0.0
    for row in sheet.rows:
        role = "body" if row.line else "small"
        height += measure.rows(str(row), ui.size(role), room, BODY) * kit.line(ui, role) + 6
    return height


def _refusal(stage: AnyContext, action: Action) -> ft.Control:
    ui = stage.ui
    reason = stage.scene.why_not(action)
    sentence = ui.say("plain.no_choice")
    if reason is not None:
        sentence = reason.plain_sentence(stage.names, stage.lang)
    decision = stage.scene.decision
    rule = reason.rule if reason is not None else decision.prompt if decision is not None else None
    return ft.Row(
        [
            ft.Container(
                ft.Semantics(
                    live_region=stage.aloud or None,
                    content=kit.text(ui, sentence, strong=True, color=ui.colors.rose),
                ),
                expand=True,
            ),
            kit.tool(
                ui,
                "rules",
                ui.say("plain.why"),
                lambda _: stage.explain(rule),
                key="why-rules",
            ),
        ],
        spacing=8,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
