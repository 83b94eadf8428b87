"""Typing of a deal's code, and a check of the hand that it deals."""

from __future__ import annotations

from engines import Match, deal, find
from tests.browser import table
from tests.browser.replays import A_CARD
from tests.browser.stage import Stage

QUICK = Match.new("onstage", 4, 0, {"rounds": "quick"}).options
DEAL = deal.Deal("onstage", 4, QUICK, 123_456_789)
"""Deal of a quick game for four."""


def enter(stage: Stage) -> None:
    """Types the code of `DEAL` in groups, starting from New game."""
    table.more_for_tonight(stage)
    way = stage.bring("New cards. Play")
    stage.tap_at(*way.middle)
    stage.wait("Tonight’s deal: By code")
    table.choose(stage, "Tonight’s deal: By code")
    stage.type("Twelve letters", " ".join(deal.grouped(DEAL.code)))
    table.press(stage, "Use this code")
    table.done(stage)
    stage.wait("Start the show")


def assert_first_hand(stage: Stage) -> None:
    match = Match.new(DEAL.game, DEAL.seats, DEAL.seed, DEAL.options)
    assert match.decision is not None
    dealt = match.view(match.decision.seats[0])["hand"]
    shown = stage.until(lambda: table.hand(stage), "a hand")
    names = {A_CARD.findall(card.name)[0] for card in shown}
    assert names == {find("onstage").phrase("card", card) for card in dealt}
