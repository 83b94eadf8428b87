"""Tests of the board state."""

from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from app.games.common.board_state import BoardState, Pick
from app.games.common.pieces import DIM, LIFT, Stance
from app.table.board import BoardContext
from app.table.places import Piece
from app.table.steps import Hide
from engines import Action, Decision, Frame
from tests.app.games.toys.whisper_board import named
from tests.app.games.toys.whispers import asked, choosing, moment, taken

FIRST, SECOND = Piece("prop", 0), Piece("prop", 1)


def test_what_is_asked_is_read_by_piece() -> None:
    now = moment(asked())
    assert now.asked == "ask.turn"
    assert now.seat == 0
    assert now.answers[SECOND] == Action(0, "peek", 1)
    assert {piece.kind for piece in now.answers} == {"prop", "tuck", "whisper"}
    assert now.wishes == {FIRST: Action(0, "peek", 0)}
    assert now.others == (Action(0, "rest"),)
    assert (now.chosen, now.refused, now.inspected) == ((), None, None)
    assert now.private
    assert not moment(choosing()).private


def test_behind_a_curtain_there_is_no_moment() -> None:
    on_screen = asked()
    on_screen.table.take(Hide())
    with pytest.raises(ValueError, match="curtain"):
        moment(on_screen)


def test_two_answers_never_share_a_piece() -> None:
    with pytest.raises(ValueError, match="same piece"):
        BoardState.read(asked().stage(), lambda action: action.arg and action.arg % 2)  # type: ignore


def test_a_tap_chooses_and_a_second_one_puts_back() -> None:
    on_screen = choosing()
    moment(on_screen).tap(FIRST)
    assert on_screen.picks == [Pick((FIRST,))]
    now = moment(on_screen, on_screen.picks[-1])
    assert now.chosen == (FIRST,)
    now.tap(SECOND)
    assert on_screen.picks[-1] == Pick((SECOND,))
    now.tap(FIRST)
    assert on_screen.picks[-1] == Pick(bare=True)
    assert moment(on_screen, on_screen.picks[-1]).chosen == ()
    assert on_screen.acts == []
    now.confirm()
    assert on_screen.acts == [Action(0, "take", 0)]


def test_where_people_set_it_so_a_second_tap_takes() -> None:
    on_screen = choosing()

    def quick(pick: Any = None) -> BoardState:
        return BoardState.read(replace(on_screen.stage(pick), quick=True), named)

    quick().tap(FIRST)
    assert (on_screen.picks, on_screen.acts) == ([Pick((FIRST,))], [])
    quick(Pick((FIRST,), refused=SECOND)).tap(FIRST)
    assert (on_screen.picks[-1], on_screen.acts) == (Pick((FIRST,)), []), (
        "back to the choice at first"
    )
    quick(on_screen.picks[-1]).tap(FIRST)
    assert on_screen.acts == [Action(0, "take", 0)]


def _read_with(stage: BoardContext, pick: Any = None) -> BoardState:
    return BoardState.read(replace(stage, pick=pick), named)


def test_the_first_tap_on_what_is_suggested_never_takes_it() -> None:
    on_screen = choosing()
    only = [Action(0, "take", 0)]
    for quick in (False, True):
        stage = replace(on_screen.stage(), quick=quick)
        scene = replace(stage.scene, decision=Decision((0,), "ask.take", only, {}))

        read = partial(_read_with, replace(stage, scene=scene))

        assert read().suggested
        read().tap(FIRST)
        assert (on_screen.picks[-1], on_screen.acts) == (Pick((FIRST,)), [])
        assert not read(on_screen.picks[-1]).suggested
    read().tap(SECOND)
    assert read(on_screen.picks[-1]).chosen == (FIRST,), "a refusal leaves the suggestion alone"
    read(Pick((FIRST,))).tap(FIRST)
    assert on_screen.acts == only
    assert read(Pick(bare=True)).chosen == (), "what was put back is not suggested again"


def test_a_tap_is_a_value_and_goes_to_the_moment_that_is_drawn_now() -> None:
    on_screen = choosing()
    stage = on_screen.stage()
    before = replace(moment(on_screen), stage=stage)
    tap = before.stance(FIRST).on_click
    assert tap is not None
    tap()
    assert on_screen.picks == [Pick((FIRST,))]
    now = replace(before, chosen=(FIRST,))
    again = now.stance(FIRST).on_click
    assert (tap, hash(tap)) == (again, hash(again))
    assert tap != now.stance(SECOND).on_click
    tap()
    assert on_screen.picks[-1] == Pick(bare=True)
    elsewhere = moment(choosing()).stance(FIRST).on_click
    assert tap != elsewhere, "nobody's tap of one table is one of another"


def test_a_tap_in_vain_says_why_and_changes_nothing() -> None:
    on_screen = asked()
    chosen = Pick((SECOND,))
    moment(on_screen, chosen).tap(FIRST)
    assert on_screen.picks == [Pick((SECOND,), refused=FIRST)]
    assert on_screen.acts == []
    now = moment(on_screen, on_screen.picks[-1])
    assert now.chosen == (SECOND,)
    assert now.refused == FIRST
    assert str(now.why) == "You have looked at this prop already."
    assert now.rule == "ask.turn"
    now.tap(SECOND)  # back to the choice, not on with it
    assert on_screen.picks[-1] == chosen
    now.tap(FIRST)  # the same piece again
    assert on_screen.picks[-1] == chosen
    now.tap(Piece("tuck", 0))  # another piece
    assert on_screen.picks[-1] == Pick((Piece("tuck", 0),))
    assert on_screen.acts == []


def test_on_the_open_table_a_refusal_is_made_of_what_everybody_sees() -> None:
    on_screen = choosing()
    seen = replace(
        moment(on_screen, Pick(refused=("x", 9))), wishes={("x", 9): Action(0, "peek", 0)}
    )
    assert str(seen.why) == "You have looked at this prop already."
    assert moment(on_screen, Pick(refused=("y", 1))).why is None, "the rules have no word for it"


def test_of_several_a_tap_adds_and_a_second_one_takes_away() -> None:
    on_screen = choosing()
    third = Piece("prop", 2)

    def now(pick: Any = None) -> BoardState:
        return BoardState.read(on_screen.stage(pick), named, several=2)

    now().tap(FIRST)
    now(on_screen.picks[-1]).tap(SECOND)
    assert on_screen.picks[-1] == Pick((FIRST, SECOND))
    now(on_screen.picks[-1]).tap(third)
    assert on_screen.picks[-1] == Pick((SECOND, third)), "the oldest makes room"
    now(on_screen.picks[-1]).tap(SECOND)
    assert on_screen.picks[-1] == Pick((third,))
    now(on_screen.picks[-1]).confirm()
    assert on_screen.acts == [Action(0, "take", 2)], "one alone can be taken too"
    now(Pick((third,))).tap(third)
    assert on_screen.picks[-1] == Pick(bare=True)


def test_several_are_taken_with_one_step_in_the_order_of_the_taps() -> None:
    on_screen = asked()
    cards = (Piece("tuck", 2), Piece("tuck", 0))
    together: list[Any] = []
    stage = replace(on_screen.stage(Pick(cards)), act_all=together.append)
    BoardState.read(stage, named, several=2).confirm()
    assert together == [[Action(0, "tuck", 2), Action(0, "tuck", 0)]]
    assert on_screen.acts == []


def test_where_nothing_is_asked_a_tap_opens_and_the_next_one_closes() -> None:
    on_screen = taken()
    moment(on_screen).tap(SECOND)
    assert on_screen.picks == [Pick(inspected=SECOND)]
    now = moment(on_screen, on_screen.picks[-1])
    assert now.inspected == SECOND
    now.tap(Piece("prop", 2))
    assert on_screen.picks[-1] == Pick()


def test_a_choice_survives_reading() -> None:
    on_screen = choosing()
    moment(on_screen, Pick((FIRST,))).inspect(SECOND)
    assert on_screen.picks == [Pick((FIRST,), inspected=SECOND)]
    now = moment(on_screen, on_screen.picks[-1])
    assert now.chosen == (FIRST,)
    now.tap(FIRST)  # closes, and takes nothing
    assert on_screen.picks[-1] == Pick((FIRST,))
    assert on_screen.acts == []


def test_what_needs_no_choosing_and_what_is_suggested_is_chosen() -> None:
    stage = choosing().stage()

    def read(actions: list[Action], pick: Any = None, **about: Any) -> BoardState:
        scene = replace(stage.scene, decision=Decision((0,), "ask.take", actions, about))
        return BoardState.read(replace(stage, scene=scene, pick=pick), named)

    takes = [Action(0, "take", place) for place in range(3)]
    assert read(takes[:1]).chosen == (FIRST,)
    assert read([*takes[:1], Action(0, "pass")]).chosen == (), "it may be let go"
    assert read(takes).chosen == ()
    assert read(takes, suggested=1).chosen == (SECOND,)
    assert read(takes, suggested=1, pick=Pick((FIRST,))).chosen == (FIRST,)


def test_how_a_piece_stands() -> None:
    on_screen = asked()
    colors = on_screen.ui.colors

    def stance(piece: Any, pick: Any = None) -> Stance:
        return moment(on_screen, pick).stance(piece)._replace(on_click=None)

    candidate = Stance(LIFT, colors.brass, selected=False)
    assert stance(SECOND) == candidate
    assert stance(FIRST) == Stance(dim=DIM, selected=False)
    assert stance(SECOND, Pick((SECOND,))) == Stance(LIFT, colors.brass, selected=True)
    assert stance(Piece("prop", 2), Pick((SECOND,))) == Stance(0, colors.quiet, selected=False)
    assert stance(FIRST, Pick(refused=FIRST)) == Stance(
        LIFT, colors.rose, selected=False, refused=True
    )
    assert moment(taken()).stance(SECOND)._replace(on_click=None) == Stance()
    assert moment(taken()).stance(SECOND).on_click is not None


def test_without_hints_only_what_is_touched_is_marked() -> None:
    stage = replace(asked().stage(), options={"hints": False})
    now = BoardState.read(stage, named)
    plain = Stance(selected=False)
    assert {now.stance(piece)._replace(on_click=None) for piece in (FIRST, SECOND)} == {plain}
    chosen = BoardState.read(replace(stage, pick=Pick((SECOND,))), named)
    assert chosen.stance(SECOND).selected
    assert chosen.stance(FIRST)._replace(on_click=None) == plain


def test_a_preview_is_made_once_from_the_view_alone() -> None:
    on_screen = asked()
    assert moment(on_screen).preview is None
    assert moment(on_screen).after == moment(on_screen).now
    stage = on_screen.stage(Pick((Piece("tuck", 0),)))
    now = BoardState.read(stage, named)
    assert now.preview is not None
    assert now.after["tucked"][0] == [0]
    assert BoardState.read(stage, named).preview is now.preview
    open_table = moment(choosing(), Pick((SECOND,)))
    assert open_table.preview is not None
    assert "taken" in open_table.preview.unsure, "nobody here knows what it is worth"


def test_a_picture_of_a_movement_asks_nothing_and_its_pieces_are_only_read() -> None:
    now = moment(choosing(), Pick((FIRST,)))
    past = now.at(Frame(None, {**now.now, "row": []}))
    assert past.stance(FIRST) == Stance(on_click=past.calling(past.look_at, FIRST))
    assert (past.asked, past.answers, past.chosen, past.inspected) == (None, {}, (), None)
    assert past.sentence == ""
