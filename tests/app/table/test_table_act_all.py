"""Tests of several actions in one step."""

from typing import Any

import pytest

from app.table.state import Phase
from app.table.steps import Act, Lift, NotNow, PassTo, TakeBack
from app.table.table import Table
from engines import Action, IllegalAction, Match
from tests.app.table.cloakroom import GAME
from tests.app.table.laid import FakeKeeper, lay
from tests.engines.toys.curtain_call import GAME as CALL

HANDS = ([0, 1, 2, 3, 4, 5, 6, 8, 9, 10, 12, 15], [11, 13, 14, 16, 17, 18, 19, 20, 21, 22, 23, 24])


def dealt() -> Match:
    match = Match.begin(GAME, 2, 7, {})
    for hand, coats in zip(match.state.hands, HANDS, strict=True):
        hand[:] = coats
    match.decision = GAME.decide(match.state)
    return match


def looked(room: int = 1000) -> tuple[Table, FakeKeeper]:
    keeper = FakeKeeper(room)
    table = lay(dealt(), keeper=keeper)
    table.take(PassTo(0))
    table.take(Lift())
    return table, keeper


@pytest.fixture(autouse=True)
def deal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Deals the same hands at every start, even during undo."""
    plain = type(GAME).new

    def new(self: object, *args: object) -> object:
        state = plain(GAME, *args)  # type: ignore[arg-type]
        for hand, coats in zip(state.hands, HANDS, strict=True):
            hand[:] = coats
        return state

    monkeypatch.setattr(type(GAME), "new", new)


def coats(*numbers: int, seat: int = 0) -> list[Action]:
    return [Action(seat, "hand_in", coat) for coat in numbers]


def hang(hook: int, seat: int = 0) -> Action:
    return Action(seat, "hang", hook)


def fresh_kinds(table: Table) -> list[str]:
    return [type(event).__name__ for event in table.scene.fresh]


def test_one_step_takes_them_one_after_the_other_and_keeps_each() -> None:
    table, keeper = looked()
    actions = [*coats(2, 4), hang(1)]
    table.take(Act(tuple(actions), revision=table.scene.revision))
    assert keeper.actions == table.state.match.actions == actions
    assert [entry.joined for entry in table.state.entries[1:]] == [False, True, True]
    assert table.state.phase is Phase.TABLE
    assert table.scene.deciders == (1,)


def test_the_table_animates_all_of_the_step_and_the_recap_tells_each_once() -> None:
    table, _ = looked()
    table.take(Act((*coats(2, 4), hang(1))))
    assert fresh_kinds(table) == ["HandedIn", "HandedIn", "Hung"]
    assert [type(event).__name__ for event in table.scene.recap] == fresh_kinds(table)
    frames = table.scene.frames
    assert [frame.event for frame in frames] == [None, *table.scene.fresh]
    views: list[Any] = [frame.view for frame in frames]
    assert [view["given"][0] for view in views] == [0, 1, 2, 2]
    table.take(PassTo(1))
    table.take(Lift())
    table.take(Act((coats(14, seat=1)[0],)))
    assert fresh_kinds(table) == ["HandedIn"], "the step before is over"


def test_they_are_taken_back_together() -> None:
    table, keeper = looked()
    before = table.state.match.digest
    table.take(Act((*coats(2, 4), hang(1))))
    assert table.scene.undo
    table.take(TakeBack())
    assert table.state.match.digest == before
    assert (keeper.actions, len(table.state.entries)) == ([], 1)
    assert table.scene.deciders == (0,)


def test_on_their_screen_the_same_seat_goes_on_looking() -> None:
    table, _ = looked()
    table.take(Act((coats(2)[0],)))
    before = table.state.match.digest
    table.take(Act((Action(0, "keep"),)))
    table.take(TakeBack())
    assert table.state.match.digest == before
    table.take(PassTo(0))
    table.take(Lift())
    table.take(TakeBack())
    assert (table.state.phase, table.scene.seat, table.state.match.count) == (Phase.PRIVATE, 0, 0)


def test_a_step_after_another_one_of_the_same_seat_is_taken_back_alone() -> None:
    table, keeper = looked()
    table.take(Act(tuple(coats(2))))
    table.take(Act((*coats(4), hang(0))))
    table.take(TakeBack())
    assert keeper.actions == coats(2)
    assert table.scene.undo
    table.take(TakeBack())
    assert keeper.actions == []


def test_nothing_is_taken_back_once_one_but_the_last_has_shown_something() -> None:
    table, keeper = looked()
    table.take(Act(tuple(coats(5, 3))))
    assert table.scene.undo.key == "undo.closed"
    with pytest.raises(NotNow, match=r"undo\.closed"):
        table.take(TakeBack())
    assert len(keeper.actions) == 2


def test_nor_once_the_last_one_has() -> None:
    table, _ = looked()
    table.take(Act(tuple(coats(3, 5))))
    assert not table.scene.undo


def test_it_ends_where_the_next_one_is_not_legal_and_what_was_taken_stays() -> None:
    table, keeper = looked()
    table.take(Act((*coats(2, 3), hang(0))))
    assert keeper.actions == table.state.match.actions == coats(2)
    assert (table.state.phase, table.scene.seat) == (Phase.PRIVATE, 0)
    table.take(Act((*coats(4), hang(0))))
    assert table.scene.deciders == (1,)


def test_it_ends_where_somebody_else_decides() -> None:
    table, keeper = looked()
    table.take(Act(tuple(coats(9, 3))))
    assert keeper.actions == coats(9)
    assert (table.state.phase, table.scene.deciders) == (Phase.TABLE, (1,))


def test_and_where_there_is_something_to_be_read_first() -> None:
    table, keeper = looked()
    table.take(Act((*coats(8), hang(0))))
    assert keeper.actions == coats(8)
    assert table.scene.awaits_done
    assert fresh_kinds(table) == ["HandedIn", "Seen"]


def test_a_single_one_is_as_ever() -> None:
    table, keeper = looked()
    revision = table.scene.revision
    with pytest.raises(IllegalAction):
        table.take(Act((coats(11)[0],), revision=revision))
    with pytest.raises(NotNow, match=r"flow\.not_your_turn"):
        table.take(Act((coats(11, seat=1)[0],), revision=revision))
    table.take(Act((coats(2)[0],), revision=revision))
    with pytest.raises(NotNow, match=r"flow\.stale"):
        table.take(Act((coats(4)[0],), revision=revision))
    assert keeper.actions == coats(2)
    assert not table.state.entries[-1].joined


def test_no_action_at_all_is_no_step() -> None:
    table, _ = looked()
    with pytest.raises(ValueError):
        table.take(Act(()))


def test_what_could_not_be_kept_has_not_happened() -> None:
    table, keeper = looked(room=1)
    scene = table.scene
    with pytest.raises(OSError, match="no room"):
        table.take(Act((*coats(2, 4), hang(1)), revision=scene.revision))
    assert keeper.actions == table.state.match.actions == []
    assert table.scene.revision == scene.revision, "the same tap may be tried again"


def test_what_could_not_be_forgotten_stays() -> None:
    table, keeper = looked()
    table.take(Act((*coats(2, 4), hang(1))))
    keeper.room = -1
    before = table.state
    with pytest.raises(OSError, match="no room"):
        table.take(TakeBack())
    assert table.state is before
    assert keeper.actions == table.state.match.actions == [*coats(2, 4), hang(1)]


def test_an_answer_by_word_ends_with_the_turn_of_whoever_gave_it() -> None:
    keeper = FakeKeeper()
    table = lay(Match.begin(CALL, 2, 7, {"rounds": 1}), keeper=keeper)
    first, second = Action(0, "split", 1), Action(0, "split", 2)
    table.take(Act((first, second)))
    assert table.state.entries[-1].spoken
    assert keeper.actions == [first]
