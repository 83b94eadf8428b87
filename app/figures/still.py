"""Drawing of a board as a picture without interaction."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fnmatch import fnmatchcase
from typing import Any, NamedTuple

import flet as ft

from app.figures.album import Still
from app.games import board_of
from app.games.common.geometry import Rect
from app.games.common.live import still_of
from app.table.board import AnyContext, BoardContext, Seat
from app.table.scene import scene_of
from app.table.state import Phase, begin
from app.theme import Motion, Ui
from app.theme.palette import SEAT_COLOURS
from engines import Match

LARGEST_TYPE, HIGHER = 1.4, 0.8
"""Maximum text scale of a picture, and its effect on the height."""

PART_SIDE = 10.0
"""Side padding of a scrolling page, which is cropped away."""

MARGIN = 3.0
"""Margin around the controls to which a picture is cropped."""


class Picture(NamedTuple):
    """A drawing of a window, with the part of it to show.

    Attributes:
        drawn: The drawing.
        window: Width and height of the window, in logical pixels.
        shown: Part of the window that is shown.
    """

    drawn: ft.Control
    window: tuple[float, float]
    shown: Rect


def matches(stills: Sequence[Still]) -> Iterator[Match]:
    """Yields the match that each still shows.

    Raises:
        Refused: A position or an action is invalid.
    """
    match: Match | None = None
    for still in stills:
        if still.position:
            match = Match.at(still.position)
        assert match is not None, "the first still has a position"
        match = match.copy()
        for action in still.plays:
            match.play(action)
        yield match


def picture(
    ui: Ui, still: Still, match: Match, names: Sequence[str], size: tuple[float, float]
) -> Picture:
    """Draws the match of a still in a window of a size.

    Raises:
        KeyError: The still names a control that is not drawn.
    """
    # Larger type would move the edges of the part.
    larger = 1.0 if still.part else min(ui.text_scale, LARGEST_TYPE)
    width, height = size[0], size[1] * (1 + HIGHER * (larger - 1))
    board = board_of(match.game.name)
    stage = _stage(_window(ui, width, height, larger), still, match, names)
    if still.pick is not None and board.hint is not None:
        stage = replace(stage, pick=board.hint(stage, still.pick))
    elif still.step is not None and board.at_step is not None:
        stage = replace(stage, pick=board.at_step(still.step))
    if still.scoring:
        assert match.result is not None, "a scoring has a result"
        drawn = board.finale(stage, match.result)
    else:
        drawn = still_of(board.draw(stage).body, width, height)
    top, bottom, side = (*still.part, PART_SIDE) if still.part else (0, height, 0)
    whole = Rect(side, top, width - 2 * side, bottom - top)
    return Picture(drawn, (width, height), _cut(drawn, still.crop, whole))


def _window(ui: Ui, width: float, height: float, text_scale: float) -> Ui:
    return replace(
        ui,
        width=width,
        height=height,
        text_scale=text_scale,
        motion=Motion.of(0),
        inset_top=0,
        inset_bottom=0,
        inset_left=0,
        inset_right=0,
        part="board",
    )


def _stage(ui: Ui, still: Still, match: Match, names: Sequence[str]) -> AnyContext:
    state = begin(match)
    if still.eyes is not None and match.decision is not None:
        state = replace(state, phase=Phase.PRIVATE, seat=still.eyes)
    seats = zip(names[: match.seats], SEAT_COLOURS, strict=False)
    return BoardContext(
        ui=ui,
        game=match.game,
        seats=[Seat(name, colour) for name, colour in seats],
        scene=scene_of(state),
        options=match.options,
        lang=ui.say.lang,
        pick=None,
        set_pick=lambda pick: None,
        act=lambda action: None,
        act_all=lambda actions: None,
        explain=lambda section: None,
        sort="suit",
        set_sort=lambda order: None,
        toast=lambda sentence: None,
    )


# -- among the controls --------------------------------------------------------------------------


def _within(control: Any, x: float = 0, y: float = 0) -> Iterator[tuple[Any, Rect]]:
    """Yields a control and all controls inside it, each with its area.

    The position is known only for controls that are placed in stacks.
    """
    x += getattr(control, "left", None) or 0
    y += getattr(control, "top", None) or 0
    width, height = getattr(control, "width", None), getattr(control, "height", None)
    yield control, Rect(x, y, width or 0, height or 0)
    content = getattr(control, "content", None)
    inner = [content] if isinstance(content, ft.Control) else getattr(control, "controls", None)
    for each in inner or ():
        yield from _within(each, x, y)


def _cut(drawn: ft.Control, patterns: Sequence[str], whole: Rect) -> Rect:
    if not patterns:
        return whole
    named = [(str(one.key), spot) for one, spot in _within(drawn) if one.key is not None]
    found = [
        [spot for key, spot in named if fnmatchcase(key, pattern) and spot.w and spot.h]
        for pattern in patterns
    ]
    for pattern, spots in zip(patterns, found, strict=True):
        if not spots:
            raise KeyError(pattern)
    spots = [spot for each in found for spot in each]
    left = max(whole.x, min(spot.x for spot in spots) - MARGIN)
    top = max(whole.y, min(spot.y for spot in spots) - MARGIN)
    right = min(whole.right, max(spot.right for spot in spots) + MARGIN)
    bottom = min(whole.bottom, max(spot.bottom for spot in spots) + MARGIN)
    return Rect(left, top, right - left, bottom - top)
