"""Tests of the answer tray."""

import itertools
from dataclasses import replace
from typing import Any

import flet as ft
import pytest

from app.games.common.board_state import BoardState, Pick
from app.games.common.geometry import Rect
from app.games.common.tray import LEAST, READ, Candidate, cells, in_a_row, tray
from app.table.control_cache import ControlCache
from app.table.places import Piece
from app.theme import kit
from app.theme.signs import LETTERS
from tests.app.games.boards import strings, ui_of, walk
from tests.app.games.toys.whisper_board import candidates, named
from tests.app.games.toys.whispers import asked, choosing, moment
from tests.app.games.words import needs

AREAS = [(374, 193), (374, 134), (344, 128), (284, 250), (420, 560), (628, 330)]
FIRST, SECOND = Piece("prop", 0), Piece("prop", 1)


@pytest.mark.parametrize(("width", "height"), AREAS)
@pytest.mark.parametrize("scale", [1.0, 1.3, 2.0])
@pytest.mark.parametrize("count", [1, 2, 4, 7, 12, 18, 30])
def test_pieces_are_large_apart_and_in_their_area(
    width: int, height: int, scale: float, count: int
) -> None:
    laid = cells(Rect(8, 300, width, height), count, scale)
    assert len(laid.spots) == count
    for spot in laid.spots:
        assert spot.w >= LEAST[0] - 0.5
        assert spot.h >= LEAST[1] - 0.5
        assert min(spot.w, spot.h) >= kit.TARGET
        assert spot.x >= -0.5
        assert spot.right <= width + 0.5
        assert spot.y >= 6, "a chosen piece stands up"
        assert spot.bottom <= laid.height + 0.5
    for one, other in itertools.combinations(laid.spots, 2):
        apart = max(one.x - other.right, other.x - one.right, one.y - other.bottom)
        assert max(apart, other.y - one.bottom) >= 5


def test_a_tray_scrolls_only_when_its_pieces_would_be_too_small() -> None:
    area = Rect(8, 300, 374, 193)
    assert [cells(area, count, 1).height > area.h for count in (5, 10, 12, 18)] == [
        False,
        False,
        False,
        True,
    ]
    assert cells(area, 10, 2).height > area.h


def test_rows_that_scroll_are_even() -> None:
    laid = cells(Rect(0, 0, 366, 150), 5, 2.0)
    assert laid.height > 150
    rows = [[*group] for _, group in itertools.groupby(laid.spots, lambda spot: spot.y)]
    assert [len(row) for row in rows] == [3, 2]


def test_few_pieces_are_larger_than_many() -> None:
    area = Rect(8, 300, 374, 193)
    sizes = [cells(area, count, 1).spots[0] for count in (2, 5, 10)]
    assert sizes[0].w * sizes[0].h > sizes[1].w * sizes[1].h > sizes[2].w * sizes[2].h


def drawn(now: Any, shown: list[Candidate] | None = None) -> list[Any]:
    cache = ControlCache()
    cache.begin(now.stage.ui)
    lying = candidates(now) if shown is None else shown
    return [*walk(tray(now, Rect(8, 400, 374, 193), lying, cache))]


def pieces(controls: list[Any]) -> dict[str, Any]:
    return {c.key: c for c in controls if str(getattr(c, "key", "")).startswith("tray-")}


def tap(piece: Any) -> None:
    [button] = [one for one in walk(piece) if isinstance(one, ft.TextButton)]
    button.on_click(None)  # type: ignore[misc, call-arg, arg-type]


def test_a_tap_in_the_tray_is_a_tap_on_the_piece() -> None:
    table = choosing()
    tap(pieces(drawn(moment(table)))[f"tray-{SECOND}"])
    assert table.picks == [Pick((SECOND,))]
    now = moment(table, table.picks[-1])
    tap(pieces(drawn(now))[f"tray-{SECOND}"])
    assert table.picks[-1] == Pick(bare=True)


def test_what_is_chosen_stands_up_in_the_tray_as_on_the_board() -> None:
    table = choosing()
    before = pieces(drawn(moment(table, Pick((FIRST,)))))[f"tray-{SECOND}"]
    after = pieces(drawn(moment(table, Pick((SECOND,)))))[f"tray-{SECOND}"]
    assert after.top == before.top - 6
    selected = [one.selected for one in walk(after) if getattr(one, "selected", None) is not None]
    assert selected == [True]


def test_chosen_and_refused_are_told_without_a_colour() -> None:
    table = asked()
    seals = {
        name: [
            one.value
            for one in walk(pieces(drawn(moment(table, pick)))[f"tray-{piece}"])
            if isinstance(one, ft.Text) and one.value in (LETTERS["check"], LETTERS["close"])
        ]
        for name, pick, piece in (
            ("chosen", Pick((SECOND,)), SECOND),
            ("refused", Pick(refused=FIRST), FIRST),
        )
    }
    assert seals == {"chosen": [LETTERS["check"]], "refused": [LETTERS["close"]]}


@pytest.mark.parametrize("names", [("Mai", "Bo", "Oluwaseun"), ("Bartholomäus",) * 6])
def test_a_name_is_whole_or_smaller(names: tuple[str, ...]) -> None:
    now = moment(choosing())
    shown = [Candidate(Piece("prop", n), name, name, None) for n, name in enumerate(names)]
    for height in (84, 193):
        cache = ControlCache()
        cache.begin(now.stage.ui)
        laid = pieces([*walk(tray(now, Rect(8, 400, 374, height), shown, cache))])
        for name, piece in zip(names, laid.values(), strict=True):
            [text] = [one for one in walk(piece) if getattr(one, "value", None) == name]
            assert needs(text, piece.width)[0] < piece.width - 6
            assert height == 84 or text.size >= READ


def test_what_is_refused_lies_there_dimmed_and_says_so() -> None:
    table = asked()
    refused = pieces(drawn(moment(table)))[f"tray-{FIRST}"]
    [picture] = [one for one in walk(refused) if isinstance(one, ft.Image)]
    assert picture.color is not None
    assert "Prop 1. Not available now" in strings([*walk(refused)])
    tap(refused)
    assert table.picks == [Pick(refused=FIRST)]
    assert "Not allowed" not in " ".join(
        strings([*walk(pieces(drawn(moment(table)))[f"tray-{SECOND}"])])
    )


def test_without_hints_neither_eyes_nor_ears_are_told_what_is_refused() -> None:
    stage = replace(asked().stage(), options={"hints": False})
    laid = pieces(drawn(BoardState.read(stage, named)))
    refused = [*walk(laid[f"tray-{FIRST}"])]
    assert "Not allowed" not in " ".join(strings(refused))
    assert not any(one.color for one in refused if isinstance(one, ft.Image))
    assert laid[f"tray-{FIRST}"].top == laid[f"tray-{SECOND}"].top


def test_name_number_note_owner_and_stamps_are_drawn_and_one_label_is_heard() -> None:
    table = choosing()
    candidate = Candidate(FIRST, "Mona", "Mona, worth 8, of Mai", None, "8", "Pop", 0, ("seen",))
    [piece] = pieces(drawn(moment(table), [candidate])).values()
    inside = [*walk(piece)]
    values = [one.value for one in inside if isinstance(one, ft.Text)]
    assert {"Mona", "8", "Pop"} <= {*values}
    assert LETTERS["mask"] in values, "whose it is"
    assert LETTERS["seen"] in values
    regions = [one for one in inside if isinstance(one, ft.Semantics) and one.label]
    assert [one.label for one in regions] == ["Mona, worth 8, of Mai"]
    assert regions[0].exclude_semantics
    assert not [one for one in inside if isinstance(one, ft.Image)]
    now = moment(table)
    seats = [replace(seat, understudy="lead") for seat in now.stage.seats]
    now = replace(now, stage=replace(now.stage, seats=seats))
    pictures = [one.src for one in drawn(now, [candidate]) if isinstance(one, ft.Image)]
    assert any("understudies/lead" in each for each in pictures), "its computer player's mark"


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_a_picture_is_seen_at_any_size_of_type(scale: float) -> None:
    table = asked(ui_of(scale=scale))
    for piece in pieces(drawn(moment(table))).values():
        assert any(isinstance(one, ft.Image) for one in walk(piece)), piece.key


def test_nothing_in_it_is_dear_in_every_frame() -> None:
    for pick in (None, Pick((SECOND,)), Pick(refused=FIRST)):
        for one in drawn(moment(asked(), pick)):
            assert getattr(one, "opacity", None) in (None, 1)
            if isinstance(one, ft.Container) and one.border_radius:
                assert one.clip_behavior is ft.ClipBehavior.NONE


@pytest.mark.parametrize("names", [("Mai", "Bo", "Ana", "Tuấn"), ("Mai", "Oluwaseun", "Ana", "Bo")])
def test_wanted_rows_are_the_same_in_trays_of_any_height(names: tuple[str, ...]) -> None:
    wanted = in_a_row(names, len(names), 296, 1.0)
    for width, height in ((316, 140), (316, 147), (316, 203), (374, 176), (374, 203)):
        laid = cells(Rect(0, 0, width, height), len(names), 1.0, (48, 60), wanted)
        assert len({spot.x for spot in laid.spots}) == wanted, (width, height)
    low = cells(Rect(0, 0, 344, 78), len(names), 1.0, (48, 60), wanted)
    assert len({spot.y for spot in low.spots}) == 1, "there is room for one row only"


@pytest.mark.parametrize("printed", [None, (0.0, 0.0)])
def test_a_printed_number_is_large_and_on_its_picture(printed: tuple[float, float] | None) -> None:
    one = Candidate(FIRST, "Charisma", "", "thespianage/tile-plus", "5", printed=printed)
    [number] = [
        each
        for each in drawn(moment(choosing()), [one])
        if isinstance(each, ft.Text) and each.value == "5"
    ]
    assert (float(number.size or 0) > 24) == (printed is not None)
