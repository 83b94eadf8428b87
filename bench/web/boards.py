"""Taps on the boards of all games: an open hand, in which one answer and another are chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bench.web import changes, starts, taps

if TYPE_CHECKING:
    from bench.web.sites import Half
    from tests.browser.stage import Stage

OPENING = changes.EVENING[4:7]
"""From the open table to a hand, by taps."""

assert OPENING[-1].label == "the hand"


def found(stage: Stage, half: Half) -> tuple[list[changes.Spot], list[changes.Spot]]:
    """At the open table, with the tree: taps that open the hand, and those on two answers."""
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
    for _ in range(4):  # what is chosen may stand elsewhere, so the last two count
        node = where()
        answers.append(taps.on(node))
        stage.tap_at(*answers[-1])
        stage.page.wait_for_timeout(taps.REST)
        stage.rest()
    return way, answers[-2:]


def open_hand(stage: Stage, way: list[changes.Spot]) -> None:
    """Loads the page again, without the tree, and opens the hand that was open."""
    stage.page.reload()
    stage.wait_ready()
    for spot in way:
        changes.calm(stage)
        changes.change(stage, spot)
