"""The steps of a game that is looked back at, laid out in rows."""

from __future__ import annotations

import pytest

from app.screens.past_game import filled

STEPS = {"replay": 170, "moments": 186, "poster": 117, "evening": 211, "rename": 128}
STEPS |= {"export": 155, "delete": 116}


@pytest.mark.parametrize(
    ("room", "rows"),
    [
        (592, ["replay moments", "poster evening", "rename export delete"]),
        (358, ["replay", "moments poster", "evening rename", "export delete"]),
        (100, [*STEPS]),
    ],
)
def test_steps_fill_as_few_rows_as_there_can_be_evenly(room: int, rows: list[str]) -> None:
    found = filled([*STEPS], [*STEPS.values()], room)
    assert [" ".join(row) for row in found] == rows


def test_no_step_needs_no_row() -> None:
    assert filled([], [], 300) == []
