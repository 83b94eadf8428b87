"""Several actions that are confirmed with one step: kept singly, shown and taken back together."""

import pytest

from app.table.flow import Flow, NotNow, Phase
from app.text import say
from engines import Action, IllegalAction, Match
from tests.app.table.cloakroom import GAME
from tests.engines.toys.curtain_call import GAME as CALL

HANDS = ([0, 1, 2, 3, 4, 5, 6, 8, 9, 10, 12, 15], [11, 13, 14, 16, 17, 18, 19, 20, 21, 22, 23, 24])


class Kept:
    """Stands for a session with room for so many more actions."""

    def __init__(self, room: int = 1000) -> None:
        self.actions: list[Action] = []
        self.room = room

    def keep(self, action: Action) -> None:
        if len(self.actions) == self.room:
            raise OSError("no room")
        self.actions.append(action)

    def forget(self) -> None:
        if not self.room:
            raise OSError("no room")
        self.actions.pop()


def dealt() -> Match:
    match = Match.begin(GAME, 2, 7, {})
    for hand, coats in zip(match.state.hands, HANDS, strict=True):
        hand[:] = coats
    match.decision = GAME.decide(match.state)
    return match


def looked(room: int = 1000) -> tuple[Flow, Kept]:
    """A table at which seat 0 has looked at their hand."""
    kept = Kept(room)
    flow = Flow(dealt(), keep=kept.keep, forget=kept.forget)
    flow.pass_to(0)
    flow.lift()
    return flow, kept


@pytest.fixture(autouse=True)
def deal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever begins the game anew, as taking back does, finds the same hands."""
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


def told(flow: Flow) -> list[str]:
    return [type(event).__name__ for event in flow.scene.fresh]


def test_one_step_takes_them_one_after_the_other_and_keeps_each() -> None:
    flow, kept = looked()
    actions = [*coats(2, 4), hang(1)]
    assert flow.act_all(actions, flow.scene.serial) == []
    assert kept.actions == flow.match.actions == actions
    assert [entry.joined for entry in flow.entries[1:]] == [False, True, True]
    assert flow.phase is Phase.TABLE
    assert flow.scene.deciders == (1,)


def test_the_table_animates_all_of_the_step_and_the_recap_tells_each_once() -> None:
    flow, _ = looked()
    flow.act_all([*coats(2, 4), hang(1)])
    assert told(flow) == ["HandedIn", "HandedIn", "Hung"]
    assert [type(event).__name__ for event in flow.scene.recap] == told(flow)
    frames = flow.scene.frames
    assert [frame.event for frame in frames] == [None, *flow.scene.fresh]
    assert [frame.view["given"][0] for frame in frames] == [0, 1, 2, 2]
    flow.pass_to(1)
    flow.lift()
    flow.act(coats(14, seat=1)[0])
    assert told(flow) == ["HandedIn"], "the step before is over"


def test_they_are_taken_back_together() -> None:
    flow, kept = looked()
    before = flow.match.digest
    flow.act_all([*coats(2, 4), hang(1)])
    assert flow.scene.undo
    flow.undo()
    assert flow.match.digest == before
    assert (kept.actions, len(flow.entries)) == ([], 1)
    assert flow.scene.deciders == (0,)


def test_on_their_screen_the_same_seat_goes_on_looking() -> None:
    flow, _ = looked()
    flow.act(coats(2)[0])
    before = flow.match.digest
    flow.act_all([Action(0, "keep")])
    flow.undo()
    assert flow.match.digest == before
    flow.pass_to(0)
    flow.lift()
    flow.undo()
    assert (flow.phase, flow.scene.seat, flow.match.count) == (Phase.PRIVATE, 0, 0)


def test_a_step_after_another_one_of_the_same_seat_is_taken_back_alone() -> None:
    flow, kept = looked()
    flow.act_all(coats(2))
    flow.act_all([*coats(4), hang(0)])
    flow.undo()
    assert kept.actions == coats(2)
    assert flow.scene.undo
    flow.undo()
    assert kept.actions == []


def test_nothing_is_taken_back_once_one_but_the_last_has_shown_something() -> None:
    flow, kept = looked()
    flow.act_all(coats(5, 3))
    assert flow.scene.undo.key == "undo.closed"
    assert "hidden" in say("undo.closed"), "it says why"
    with pytest.raises(NotNow, match=r"undo\.closed"):
        flow.undo()
    assert len(kept.actions) == 2


def test_nor_once_the_last_one_has() -> None:
    flow, _ = looked()
    flow.act_all(coats(3, 5))
    assert not flow.scene.undo


def test_it_ends_where_the_next_one_is_not_legal_and_what_was_taken_stays() -> None:
    flow, kept = looked()
    left = flow.act_all([*coats(2, 3), hang(0)])
    assert left == [*coats(3), hang(0)]
    assert kept.actions == flow.match.actions == coats(2)
    assert (flow.phase, flow.scene.seat) == (Phase.PRIVATE, 0)
    flow.act_all([*coats(4), hang(0)])
    assert flow.scene.deciders == (1,)


def test_it_ends_where_somebody_else_decides() -> None:
    flow, kept = looked()
    assert flow.act_all(coats(9, 3)) == coats(3)
    assert kept.actions == coats(9)
    assert (flow.phase, flow.scene.deciders) == (Phase.TABLE, (1,))


def test_and_where_there_is_something_to_be_read_first() -> None:
    flow, kept = looked()
    assert flow.act_all([*coats(8), hang(0)]) == [hang(0)]
    assert kept.actions == coats(8)
    assert flow.scene.awaits_done
    assert told(flow) == ["HandedIn", "Seen"]


def test_a_single_one_is_as_ever() -> None:
    for act in (Flow.act, lambda flow, action, serial: flow.act_all([action], serial)):
        flow, kept = looked()
        serial = flow.scene.serial
        with pytest.raises(IllegalAction):
            act(flow, coats(11)[0], serial)
        with pytest.raises(NotNow, match=r"flow\.not_your_turn"):
            act(flow, coats(11, seat=1)[0], serial)
        act(flow, coats(2)[0], serial)
        with pytest.raises(NotNow, match=r"flow\.stale"):
            act(flow, coats(4)[0], serial)
        assert kept.actions == coats(2)
        assert not flow.entries[-1].joined


def test_no_action_at_all_is_no_step() -> None:
    flow, _ = looked()
    with pytest.raises(ValueError):
        flow.act_all([])


def test_what_could_not_be_kept_has_not_happened_and_the_rest_resumes_there() -> None:
    flow, kept = looked(room=1)
    serial = flow.scene.serial
    with pytest.raises(OSError, match="no room"):
        flow.act_all([*coats(2, 4), hang(1)], serial)
    assert kept.actions == flow.match.actions == coats(2)
    assert flow.scene.serial > serial, "a tap on the old screen is stale"
    again = Flow.resume(
        Match.begin(GAME, 2, 7, {}), kept.actions, keep=kept.keep, forget=kept.forget
    )
    assert again.match.digest == flow.match.digest
    assert again.scene.deciders == (0,)


def test_what_can_only_be_forgotten_in_part_is_shown_as_it_is_kept() -> None:
    flow, kept = looked()
    flow.act_all([*coats(2, 4), hang(1)])
    forget, times = kept.forget, iter((True, False))

    def once() -> None:
        if not next(times):
            raise OSError("no room")
        forget()

    flow._forget = once
    serial = flow.scene.serial
    with pytest.raises(OSError, match="no room"):
        flow.undo()
    assert kept.actions == flow.match.actions == coats(2, 4)
    assert (flow.phase, len(flow.entries)) == (Phase.TABLE, 3)
    assert flow.scene.serial > serial


def test_an_answer_by_word_ends_with_the_turn_of_whoever_gave_it() -> None:
    kept = Kept()
    flow = Flow(Match.begin(CALL, 2, 7, {"rounds": 1}), keep=kept.keep, forget=kept.forget)
    first, second = Action(0, "split", 1), Action(0, "split", 2)
    assert flow.act_all([first, second]) == [second]
    assert flow.entries[-1].spoken
    assert kept.actions == [first]
