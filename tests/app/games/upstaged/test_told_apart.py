"""Tests of contrasts and marks on Upstaged!'s board."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from flet.components.component import Renderer

from app.games import board_of
from app.games.common.board_state import Pick
from app.games.upstaged.places import card
from app.games.upstaged.teams import ON_TURN
from app.table.steps import Lift, PassTo
from app.table.table import Table
from app.theme import EVENING, MATINEE
from app.theme.palette import SEAT_COLOURS, Palette, mixed
from tests.app.games.boards import COLOURS, OnScreen, parts, table_of, ui_of, walk
from tests.app.games.upstaged.episodes import found
from tests.assets.test_art import contrast
from tests.engines.upstaged.table import card as number_of
from tests.engines.upstaged.table import table as position

PHONE = (390, 844)
HAND = "so_far giant_step hold_it"


def looking(seat: int) -> Table:
    hands = ("* * *", HAND) if seat else (HAND, "* * *")
    table = table_of(position(2, lanes=("juan", "mya"), hands=hands, turn=seat))
    table.take(PassTo(seat))
    table.take(Lift())
    return table


def grounds(drawn: Any) -> dict[str, str]:
    found = {}
    for one in parts(drawn):
        if str(one.key).startswith("panel-"):
            found[str(one.key)] = next(
                colour for each in walk(one) if (colour := getattr(each, "bgcolor", None))
            )
    return found


@pytest.mark.parametrize("seat", [0, 1])
def test_the_panel_of_the_player_on_turn_is_lit_and_the_other_is_not(seat: int) -> None:
    at = OnScreen.at(looking(seat), ui_of(*PHONE, speed=0))
    colors = at.ui.colors
    lit = mixed(colors.boards, SEAT_COLOURS[COLOURS[seat]][0], ON_TURN[colors.lighting])
    found = grounds(at.draw())
    assert found[f"panel-{seat}"] == lit
    assert found[f"panel-{1 - seat}"] == colors.house


@pytest.mark.parametrize("colors", [EVENING, MATINEE])
def test_whatever_stands_on_a_lit_panel_can_be_read(colors: Palette) -> None:
    for colour, _ in SEAT_COLOURS.values():
        lit = mixed(colors.boards, colour, ON_TURN[colors.lighting])
        assert contrast(colors.text, lit) >= 7
        assert contrast(colors.quiet, lit) >= 5
        assert contrast(colors.brass, lit) >= 4.9


def test_a_framed_card_keeps_its_frame_while_another_is_chosen() -> None:
    at = OnScreen.at(looking(0), ui_of(*PHONE, speed=0))
    wanted, other = number_of("so_far"), number_of("giant_step")

    def frames(pick: Any) -> int:
        stage = replace(at.stage(pick), marks=(("card", wanted), ("artist", 0)))
        drawn = Renderer().render(board_of("upstaged").draw, stage)
        return sum(str(one.key).startswith("mark-") for one in parts(drawn))

    assert frames(Pick((card(other),))) == 1
    assert frames(Pick((card(wanted),))) == 0


def test_an_artist_who_waits_at_an_end_hides_no_number_under_a_badge() -> None:
    seen = 0
    for table in found().values():
        at = OnScreen.at(table, ui_of(*PHONE, speed=0))
        view: Any = table.scene.view
        drawn = {str(getattr(each, "key", "")): each for each in parts(at.draw())}
        for place in range(4) if view is not None else ():
            carpet = drawn.get(f"carpet-{place}")
            under_way = view["under_way"]
            waits = any(each["place"] == place for each in under_way["waiting"])
            if under_way["arriving"] is not None and view["places"][under_way["host"]] == place:
                waits = True
            if carpet is not None and waits:
                assert len(carpet.content.controls) == 1
                seen += 1
    assert seen
