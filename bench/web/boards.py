"""Taps on two answers of an open hand, measured for every board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bench.web import changes, starts, taps

if TYPE_CHECKING:
    from bench.web.sites import Half
    from tests.browser.stage import Stage

OPENING = changes.EVENING[4:7]
"""Screen changes from the open table to an open hand."""

assert OPENING[-1].label == "the hand"


def found(stage: Stage, half: Half) -> tuple[list[changes.Spot], list[changes.Spot]]:
    """Opens a hand with the accessibility tree, starting at the open table.

    Returns:
        The spots that open the hand, and the spots of two of its answers.
    """
    way = []
    for change in OPENING:
        stage.wait(change.tap, press=True, seconds=starts.PATIENCE)
        stage.rest()
        node = stage.wait(change.tap, press=True)
        way.append(node.middle)
        stage.tap_at(*node.middle)
        stage.wait(change.wanted)
    where = taps.alternating(stage, half.answers)
    answers = []
    for _ in range(4):  # chosen answers may move, so only the last two count
        node = where()
        answers.append(taps.on(node))
        stage.tap_at(*answers[-1])
        stage.page.wait_for_timeout(taps.REST)
        stage.rest()
    return way, answers[-2:]


def open_hand(stage: Stage, way: list[changes.Spot]) -> None:
    """Reloads the page and opens the hand without the accessibility tree.

    `way` contains the spots to tap.
    """
    stage.page.reload()
    stage.wait_ready()
    for spot in way:
        changes.calm(stage)
        changes.change(stage, spot)
