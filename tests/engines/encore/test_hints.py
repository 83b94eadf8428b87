"""Test of hints."""

from __future__ import annotations

import pytest

from engines.encore import GAME

from .table import table

pytestmark = pytest.mark.usefixtures("plain_box")


@pytest.mark.parametrize(
    ("board", "stage", "first"),
    [("", "pre_show", "stage"), ("P1", "pre_show", "pass"), ("", "event", "pass")],
)
def test_a_hint_stages_a_card_before_it_suggests_to_sit_out(
    board: str, stage: str, first: str
) -> None:
    match = table(boards=(board, "p1"), hands=("P2 S1", "p2"), stage=stage)
    assert match.decision is not None
    ranked = sorted(match.decision.actions, key=lambda action: action.kind != "pass")
    named = GAME.hints(match.view(0), ranked, ranked)
    assert {*named} == {*ranked}
    assert named[0].kind == first
