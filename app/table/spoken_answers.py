"""Buttons for answers given aloud, below the open table.

The buttons are next to the one that passes the device on. They are the same for every hand. A
mistaken tap can be undone like any other step, unless something hidden was revealed. If an answer
may reveal something, a board can let the first tap only choose it; see `Drawn.choose`.
"""

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from functools import partial
from math import ceil
from typing import NamedTuple

import flet as ft

from app.table.board import AnyContext, Drawn
from app.table.confirm import confirmed, how
from app.theme import Ui, kit, measure, shapes
from app.theme.ui import STRONG
from engines import Action, Decision

GAP = 8
BETWEEN = 12
PAD = 10
EDGE = 1.5

PICTURE, LOW_PICTURE = 52.0, 32.0
"""Height of an answer's picture, in a normal and a low window."""

LOW_WINDOW = 700.0
"""Window height below which answers have pictures only in a single row."""

WHOLE, LOW = 0.34, 0.46
"""Maximum heights of the answers, relative to the window.

The first is for a normal window, the second for a low one or for answers beside the board.
"""


class Offer(NamedTuple):
    """Content of the button of one of several answers.

    Attributes:
        face: Its text.
        label: Its label for a screen reader.
        key: Its key.
        take: Chooses or gives the answer; None for a pile without another card.
        chosen: Whether it is the chosen answer; None if none is chosen.
        picture: Draws the picture above the text; None if there is none.
    """

    face: str
    label: str
    key: str
    take: Callable[[], object] | None
    chosen: bool | None = None
    picture: Callable[[Ui, float, float], ft.Control] | None = None


def besides(stage: AnyContext, pieces: Collection[str]) -> AnyContext:
    """Returns the context without the answers that are given by tapping pieces.

    Args:
        stage: Context of the board.
        pieces: Kinds of answers that are given by tapping pieces.
    """
    asked = stage.scene.spoken_decision
    if asked is None or not pieces:
        return stage
    left = [action for action in asked.actions if action.kind not in pieces]
    other = Decision(asked.seats, asked.prompt, left, asked.about, spoken=asked.spoken)
    return replace(stage, scene=replace(stage.scene, spoken_decision=other if left else None))


def room(stage: AnyContext) -> float | None:
    """Returns the width of the button beside the answers, in logical pixels.

    Returns None if the button is below the answers, or if there are no answers.
    """
    asked = stage.scene.spoken_decision
    if asked is None or not stage.ui.landscape:
        return None
    return (_across(stage.ui) - BETWEEN) * (0.6 if len(asked.actions) == 1 else 0.42)


def beside(
    stage: AnyContext, step: ft.Control, drawn: Drawn, chosen: Action | None = None
) -> ft.Control:
    """Arranges the spoken answers above or beside a button.

    Args:
        stage: Context of the board.
        step: The button.
        drawn: The board, with the piles of its answers.
        chosen: Answer that the button gives, which is marked among the others; None if there is
            none.
    """
    ui, asked = stage.ui, stage.scene.spoken_decision
    if asked is None:
        return step
    whole, own = _across(ui), room(stage)
    across = whole if own is None else whole - BETWEEN - own
    answers = _answers(stage, asked, across, drawn, chosen)
    if own is None:
        return shapes.stretched([answers, step], BETWEEN if len(asked.actions) > 1 else GAP)
    return ft.Row(
        [ft.Container(answers, expand=True), ft.Container(step, width=own)],
        spacing=BETWEEN,
        vertical_alignment=ft.CrossAxisAlignment.END
        if len(asked.actions) > 1
        else ft.CrossAxisAlignment.CENTER,
    )


def suggested(stage: AnyContext, drawn: Drawn) -> Action | None:
    """Returns the chosen spoken answer, otherwise the suggested one, if any.

    If there is a suggestion, nobody has to look at a hand, because all answers can be given aloud.
    """
    asked = stage.scene.spoken_decision
    if drawn.chosen is not None:
        return drawn.chosen
    wanted = None if asked is None else asked.about.get("suggested")
    if asked is None or wanted is None:
        return None
    return next((action for action in asked.actions if action.arg == wanted), None)


def empty_handed(stage: AnyContext, seat: int) -> bool:
    """Returns whether a player is known to hold no cards."""
    sizes = (stage.scene.view or {}).get("hand_sizes")
    return isinstance(sizes, Sequence) and not sizes[seat]


def answered(
    stage: AnyContext, action: Action, look: ft.Control | None, drawn: Drawn
) -> ft.Control:
    """Draws a decision with the chosen or suggested answer as main button.

    It is also marked among the answers beside it. A tap on another one chooses that instead.

    Args:
        stage: Context of the board.
        action: Chosen or suggested answer.
        look: Link that lets the player see their hand first; None if it is empty.
        drawn: The board, with the piles of its answers.
    """
    ui, said = kit.within(stage.ui, room(stage)), _said(stage, action)

    def take(_: object) -> None:
        stage.act(action)

    step = kit.primary(ui, how(ui, said), take, fit=kit.Fit(aria_text=said), key="step")
    both = [confirmed(ui, step, take), *([] if look is None else [look])]
    return beside(stage, shapes.stretched(both, 0), drawn, action)


def _across(ui: Ui) -> float:
    return ui.width - 2 * ui.edge


def _answers(
    stage: AnyContext,
    asked: Decision,
    across: float,
    drawn: Drawn,
    chosen: Action | None,
) -> ft.Control:
    ui = stage.ui
    name = stage.names[asked.seats[0]]
    if len(asked.actions) == 1:
        return _only(stage, asked.actions[0], across, drawn.choose)
    offers = _piles(stage, drawn) or _each(stage, asked, drawn, chosen)
    faces = [offer.face for offer in offers]
    number = _beside(ui, faces, across)
    width = (across - GAP * (number - 1)) / number
    size = _pile_type(ui, faces, width) if drawn.piles else ui.size("body")
    height = _tile_height(ui, faces, width, size)
    picture = _picture_height(ui, ceil(len(offers) / number)) * bool(drawn.piles)
    height += (picture + GAP) * bool(picture)
    tiles = [_tile(ui, offer, (width, height), picture, size) for offer in offers]
    question = _whose(ui, name, stage.game.ask(asked, stage.names, stage.lang))
    controls: list[ft.Control] = [
        _question(ui, question),
        *(
            ft.Row(
                tiles[start : start + number],
                spacing=GAP,
                alignment=ft.MainAxisAlignment.CENTER,
            )
            for start in range(0, len(tiles), number)
        ),
    ]
    most = ui.height * (LOW if ui.low or ui.part == "column" else WHOLE)
    asking = kit.line(ui, "small") if ui.low else _height_of(ui, question, "small", across)
    whole = asking + ceil(len(tiles) / number) * (GAP + height)
    return ft.Column(
        controls,
        spacing=GAP,
        tight=True,
        scroll=ft.ScrollMode.AUTO if whole > most else None,
        height=most if whole > most else None,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        key="aloud",
    )


def _each(stage: AnyContext, asked: Decision, drawn: Drawn, chosen: Action | None) -> list[Offer]:
    view, offers = stage.scene.view or {}, list[Offer]()
    for action in stage.game.offered(asked.actions):
        cell = stage.game.face(action, view, stage.names, stage.lang)
        offers.append(
            Offer(
                f"{cell.mark} {cell.text}".strip(),
                _said(stage, action),
                _key(action),
                partial(drawn.choose or stage.act, action),
                None if chosen is None else action == chosen,
            )
        )
    return offers


def _said(stage: AnyContext, action: Action) -> str:
    label = stage.game.label(action, stage.scene.view or {}, stage.names, stage.lang)
    return _whose(stage.ui, stage.names[action.seat], label)


def _question(ui: Ui, question: str) -> ft.Control:
    lines = 1 if ui.low else None
    return kit.apart(
        kit.text(ui, question, "small", quiet=True, center=True, max_lines=lines, key="aloud-asked")
    )


def _only(
    stage: AnyContext,
    action: Action,
    across: float,
    choose: Callable[[Action], None] | None,
) -> ft.Control:
    said = _said(stage, action)
    ui, fit = kit.within(stage.ui, across), kit.Fit(aria_text=said)
    if choose is not None:
        return kit.quiet(ui, said, lambda _: choose(action), fit=fit, key=_key(action))

    def take(_: object) -> None:
        stage.act(action)

    answer = kit.quiet(ui, how(ui, said), take, fit=fit, key=_key(action))
    return confirmed(ui, answer, take, outlined=True)


def _picture_height(ui: Ui, rows: int) -> float:
    if ui.low:
        return 0.0
    if ui.height >= LOW_WINDOW:
        return PICTURE
    return LOW_PICTURE if rows == 1 else 0.0


def _piles(stage: AnyContext, drawn: Drawn) -> list[Offer]:
    offers = list[Offer]()
    for at, (text, more, picture) in enumerate(drawn.piles):
        label, take = text, None
        if more is not None:
            label, take = _said(stage, more), partial(drawn.choose or stage.act, more)
        offers.append(Offer(text, label, f"aloud-pile-{at}", take, picture=picture))
    return offers


def _pile_type(ui: Ui, faces: list[str], width: float) -> float:
    line = min(measure.filling(face, width - 2 * (PAD + EDGE), STRONG) for face in faces)
    return min(ui.size("body"), max(ui.size("small"), line))


def _tile(
    ui: Ui, offer: Offer, area: tuple[float, float], picture: float, size: float
) -> ft.Control:
    width, height = area
    words = kit.text(ui, offer.face, strong=True, center=True)
    words.size = size
    content: ft.Control = words
    if picture and offer.picture is not None:
        shown = offer.picture(ui, width - 2 * (PAD + EDGE), picture)
        content = shapes.centred([shown, words], GAP)
    tile = ft.Container(
        content,
        width=width,
        height=height,
        padding=ft.Padding.symmetric(horizontal=PAD, vertical=GAP if picture else 0),
        bgcolor=ui.colors.raised if offer.chosen else None,
        border=ft.Border.all(EDGE, ui.colors.brass if offer.chosen else ui.colors.line),
        border_radius=kit.RADIUS,
        clip_behavior=kit.UNCUT,
        alignment=ft.Alignment.TOP_CENTER if picture else ft.Alignment.CENTER,
    )
    take = offer.take
    if take is None:
        tile.key = offer.key
        return tile
    # The button that gives the chosen answer has its label.
    label = offer.face if offer.chosen else offer.label
    return kit.tappable(ui, tile, label, lambda _: take(), key=offer.key, selected=offer.chosen)


def _whose(ui: Ui, name: str, words: str) -> str:
    named = re.search(rf"(?<!\w){re.escape(name)}(?!\w)", words)
    return words if named else ui.say("aloud.of", name=name, words=words)


def _key(action: Action) -> str:
    return f"aloud-{action.kind}-{action.arg}"


def _beside(ui: Ui, faces: list[str], across: float) -> int:
    count = len(faces)
    in_two = max(measure.narrowest(face, 2, ui.size("body")) for face in faces)
    least = in_two + measure.ROUNDING + 2 * (PAD + EDGE)
    fit = max(1, min(count, int((across + GAP) // (least + GAP))))

    def height(number: int) -> float:
        width = (across - GAP * (number - 1)) / number
        return ceil(count / number) * (GAP + _tile_height(ui, faces, width))

    return ceil(count / ceil(count / min(range(1, fit + 1), key=height)))


def _tile_height(ui: Ui, faces: list[str], width: float, size: float | None = None) -> float:
    size = ui.size("body") if size is None else size
    room = width - 2 * (PAD + EDGE)
    words = kit.line(ui) * max(measure.rows(face, size, room) for face in faces)
    return max(kit.STEP if ui.landscape else kit.TARGET, words + 2 * (PAD + EDGE))


def _height_of(ui: Ui, words: str, role: str, across: float) -> float:
    return kit.line(ui, role) * measure.rows(words, ui.size(role), across)
