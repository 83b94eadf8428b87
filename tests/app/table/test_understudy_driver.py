"""Tests of the pace of computer players."""

import asyncio
from collections.abc import Callable
from random import Random
from typing import Any, cast

import pytest

from app.table import thinking
from app.table import understudy as driver
from app.table.computer_players import ComputerPlayers
from app.table.understudy import Chosen, Turn, Understudies
from engines import Action, Game
from engines.bots import LEVELS, Thought, Why
from tests.app.table.clock import Clock

ACTIONS = [Action(1, "sing", card) for card in range(10)]
SECRET = "the hand of seat 1"


class Mind:
    """Thought of any length and cost."""

    def __init__(self, clock: Clock, need: int, cost: float) -> None:
        self.clock, self.need, self.cost, self.steps = clock, need, cost, 0

    @property
    def done(self) -> bool:
        return self.steps >= self.need

    def step(self) -> None:
        self.steps += 1
        self.clock.now += self.cost

    @property
    def action(self) -> Action:
        return ACTIONS[min(self.steps, 9)]

    @property
    def why(self) -> Why:
        return Why("random")


class Table:
    """Simulated table at which computer players have `turns` turns in succession."""

    def __init__(
        self,
        clock: Clock,
        turns: int = 1,
        level: str = "extra",
        actions: list[Action] | None = None,
    ) -> None:
        self.game = cast(Game[Any], None)
        self.clock = clock
        self.left = turns
        self.level = level
        self.actions = ACTIONS if actions is None else actions
        self.pace = 1.0
        self.hurried = False
        self.watched = False
        self.movement = 0.0
        self.takeable = False
        self.concluded = False
        self.revision = 1
        self.open = True
        self.fails = False
        self.account: int | None = None
        self.chorus = 0
        self.answered: list[tuple[float, list[Action]]] = []
        self.played: list[tuple[float, Action, Why | None]] = []
        self.read: list[float] = []
        self.driver: Understudies | None = None

    @property
    def turn(self) -> Turn | None:
        if not self.left or not self.open:
            return None
        one = Turn(self.revision, 1, self.level, 7, lambda: ({"hand": SECRET}, list(self.actions)))
        return one._replace(chorus=(one,) * self.chorus)

    def perform(self, turn: Turn, action: Action, why: Why | None) -> bool:
        if self.fails:
            return False
        self.played.append((round(self.clock.now - 100, 6), action, why))
        self.left -= 1
        self.revision += 1
        if self.driver is not None:
            self.driver.shown()
        return True

    def answer(self, turn: Turn, chosen: list[Chosen]) -> bool:
        if self.fails:
            return False
        self.answered.append((round(self.clock.now - 100, 6), [action for action, _ in chosen]))
        self.left -= 1
        self.revision += 1
        return True

    def read_on(self) -> None:
        self.read.append(round(self.clock.now - 100, 6))
        self.account = None

    @property
    def moments(self) -> list[float]:
        return [moment for moment, _, _ in self.played]


def drive(
    table: Table, need: int = 10**6, cost: float = 0.001, thinker: Callable[..., Any] | None = None
) -> Table:
    def think(*_: Any, **__: Any) -> Thought:
        return cast(Thought, Mind(table.clock, need, cost))

    table.driver = Understudies(
        cast(ComputerPlayers, table),
        thinker=thinker or think,
        clock=table.clock,
        sleep=table.clock.sleep,
    )
    asyncio.run(table.driver.run())
    assert not table.driver.running
    return table


def table(**more: Any) -> Table:
    return Table(Clock(), **more)


# -- time ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", list(LEVELS))
@pytest.mark.parametrize("pace", [1.0, 0.5])
def test_a_first_move_takes_the_levels_time_and_no_more(level: str, pace: float) -> None:
    one = table(level=level)
    one.pace = pace
    drive(one)
    due = max(driver.LEAST, LEVELS[level].seconds * pace)
    assert one.moments[0] == pytest.approx(due, abs=thinking.REST + 0.0011)


def test_moves_follow_one_another_at_a_readable_speed() -> None:
    one = drive(table(turns=4))
    gaps = [b - a for a, b in zip(one.moments, one.moments[1:], strict=False)]
    assert gaps == pytest.approx([driver.PAUSE] * 3, abs=1e-6)


def test_a_move_that_is_long_to_watch_is_watched_to_its_end() -> None:
    one = table(turns=2)
    one.movement = 2.5
    drive(one)
    assert one.moments[1] - one.moments[0] == pytest.approx(2.5, abs=1e-6)


@pytest.mark.parametrize(("pace", "gap"), [(1.0, 2.0 + driver.RESULT), (0.0, driver.LEAST)])
def test_a_result_is_read_before_the_next_move_unless_nothing_waits(
    pace: float, gap: float
) -> None:
    one = table(turns=2)
    one.pace, one.movement, one.concluded = pace, 2.0, True
    drive(one)
    assert one.moments[1] - one.moments[0] == pytest.approx(gap, abs=0.02)


def test_what_could_be_taken_back_is_answered_after_a_breath() -> None:
    one = table()
    one.takeable = True
    one.driver = Understudies(cast(ComputerPlayers, one), clock=one.clock, sleep=one.clock.sleep)

    async def go() -> None:
        assert one.driver is not None
        one.driver._thinker = lambda *_, **__: cast(Thought, Mind(one.clock, 3, 0.001))
        one.driver.shown()
        await one.driver.run()

    asyncio.run(go())
    assert one.moments == pytest.approx([driver.BREATH], abs=1e-6)


@pytest.mark.parametrize("pace", [1.0, 0.5, 0.0])
@pytest.mark.parametrize("level", list(LEVELS))
def test_how_long_it_takes_tells_nothing_of_the_choice(level: str, pace: float) -> None:
    shown = []
    for actions, need in ((ACTIONS[:1], 0), (ACTIONS, 3), (ACTIONS, 10**6)):
        one = table(turns=3, level=level, actions=actions)
        one.pace = pace
        shown.append(drive(one, need=need).moments)
    for moments in shown:
        assert moments == pytest.approx(shown[0], abs=2 * thinking.SLICE)


def test_at_once_still_thinks_a_little() -> None:
    one = table(turns=3, level="lead")
    one.pace = 0.0
    drive(one)
    assert one.moments == pytest.approx([0.1, 0.2, 0.3], abs=0.03)


@pytest.mark.parametrize("cost", [0.0003, 0.002, 0.006])
def test_a_tap_comes_through_while_an_understudy_thinks(cost: float) -> None:
    one = drive(table(turns=2, level="lead"), cost=cost)
    assert one.clock.longest_block <= thinking.SLICE + cost + thinking.REST + 1e-9
    assert thinking.REST > 0.002, "a rest that is none in the browser"


def test_a_slow_machine_takes_a_few_steps_all_the_same() -> None:
    minds: list[Mind] = []
    one = table()

    def think(*_: Any, **__: Any) -> Thought:
        minds.append(Mind(one.clock, 10**6, 0.4))
        return cast(Thought, minds[-1])

    drive(one, thinker=think)
    assert minds[0].steps == thinking.FEW


def test_skipping_takes_the_pauses_away_also_from_the_move_that_is_being_thought_about() -> None:
    one = table(turns=4, level="lead")

    def skip() -> None:
        one.hurried = True

    one.clock.at(0.5, skip)
    drive(one)
    assert one.moments == pytest.approx([0.5, 0.6, 0.7, 0.8], abs=0.1)


# -- several at once -----------------------------------------------------------------------------


@pytest.mark.parametrize("level", list(LEVELS))
@pytest.mark.parametrize("pace", [1.0, 0.5, 0.0])
def test_those_who_may_speak_up_share_one_moment(level: str, pace: float) -> None:
    due = max(driver.LEAST, driver.MOMENT * pace)
    for chorus, actions, need in ((1, ACTIONS[:1], 0), (3, ACTIONS, 3), (5, ACTIONS, 10**6)):
        one = table(level=level, actions=actions)
        one.chorus, one.pace = chorus, pace
        ((moment, answers),) = drive(one, need=need).answered
        assert moment == pytest.approx(due, abs=2 * thinking.SLICE)
        assert len(answers) == chorus
        assert one.played == []


def test_each_of_those_who_may_speak_up_has_an_equal_part_of_the_moment() -> None:
    minds: list[Mind] = []
    one = table(level="lead")
    one.chorus = 4

    def think(*_: Any, **__: Any) -> Thought:
        minds.append(Mind(one.clock, 10**6, 0.001))
        return cast(Thought, minds[-1])

    drive(one, thinker=think)
    steps = [mind.steps for mind in minds]
    assert len(steps) == 4
    assert max(steps) - min(steps) <= 15
    assert one.clock.longest_block <= thinking.SLICE + 0.001 + thinking.REST + 1e-9


def test_what_could_be_taken_back_is_given_one_breath_by_all_together() -> None:
    one = table()
    one.chorus, one.takeable = 3, True
    one.driver = Understudies(
        cast(ComputerPlayers, one),
        thinker=lambda *_, **__: cast(Thought, Mind(one.clock, 3, 0.001)),
        clock=one.clock,
        sleep=one.clock.sleep,
    )
    one.driver.shown()
    asyncio.run(one.driver.run())
    assert [moment for moment, _ in one.answered] == pytest.approx([driver.BREATH], abs=1e-6)


def test_answers_to_a_window_that_is_over_are_not_given() -> None:
    one = table(level="lead")
    one.chorus = 3

    def over() -> None:
        one.revision += 1
        one.left = 0

    one.clock.at(0.3, over)
    assert drive(one).answered == []


# -- what comes between --------------------------------------------------------------------------


@pytest.mark.parametrize("when", [0.05, 0.5])
def test_what_was_thought_for_another_moment_is_not_played(when: float) -> None:
    one = table(turns=1)
    one.movement = 0.0

    def undone() -> None:
        one.revision += 1
        one.left = 0

    one.driver = None
    one.clock.at(when, undone)
    seen: list[object] = []

    def think(game: Any, name: Any, view: Any, *_: Any, **__: Any) -> Thought:
        seen.append(view)
        return cast(Thought, Mind(one.clock, 2 if when > 0.3 else 10**6, 0.001))

    one.level = "lead" if when > 0.3 else "extra"
    drive(one, thinker=think)
    assert seen == [{"hand": SECRET}]
    assert one.played == []


def test_it_waits_while_something_lies_over_the_table_and_starts_afresh() -> None:
    one = table()

    def menu() -> None:
        one.open = False

    one.clock.at(0.1, menu)
    drive(one)
    assert one.played == []
    one.open = True
    drive(one)
    assert len(one.played) == 1


def test_two_never_play_at_once() -> None:
    one = table(turns=3)
    minds: list[Mind] = []

    def think(*_: Any, **__: Any) -> Thought:
        minds.append(Mind(one.clock, 10, 0.001))
        return cast(Thought, minds[-1])

    one.driver = Understudies(
        cast(ComputerPlayers, one), thinker=think, clock=one.clock, sleep=one.clock.sleep
    )

    async def go() -> None:
        assert one.driver is not None
        await asyncio.gather(one.driver.run(), one.driver.run(), one.driver.run())

    asyncio.run(go())
    assert len(minds) == len(one.played) == 3


def test_stopped_it_plays_nothing_more() -> None:
    one = table(turns=5)
    one.driver = Understudies(
        cast(ComputerPlayers, one),
        thinker=lambda *_, **__: cast(Thought, Mind(one.clock, 10**6, 0.001)),
        clock=one.clock,
        sleep=one.clock.sleep,
    )

    async def go() -> None:
        assert one.driver is not None
        task = asyncio.ensure_future(one.driver.run())
        while not one.played:
            await asyncio.sleep(0)
        one.driver.stop()
        await task

    asyncio.run(go())
    assert len(one.played) == 1
    assert not one.driver.running


def test_what_cannot_be_kept_ends_it_until_somebody_tries_again() -> None:
    one = table(turns=2)
    one.fails = True
    drive(one)
    assert one.played == []
    one.fails = False
    drive(one)
    assert len(one.played) == 2


def test_an_account_stands_for_a_while_in_a_show_to_watch() -> None:
    one = table(turns=1)
    one.account = 5
    drive(one)
    assert one.read == pytest.approx([driver.READ])
    assert one.moments[0] > driver.READ
    quick = table(turns=0)
    quick.account, quick.pace = 5, 0.0
    assert drive(quick).read == pytest.approx([driver.GLANCE])


def test_an_account_that_somebody_puts_away_is_not_put_away_twice() -> None:
    one = table(turns=0)
    one.account = 5

    def tapped() -> None:
        one.account = None

    one.clock.at(1.0, tapped)
    assert drive(one).read == []


# -- failures ------------------------------------------------------------------------------------


class Stumbling(Mind):
    """Thought that fails at its third step."""

    def step(self) -> None:
        super().step()
        if self.steps == 3:
            raise RuntimeError(SECRET)


class Raving(Mind):
    """Thought that chooses an action that was not offered."""

    @property
    def action(self) -> Action:
        return Action(1, "fly", 1)


def failing(*_: Any, **__: Any) -> Thought:
    raise RuntimeError(SECRET)


@pytest.mark.parametrize("kind", ["start", "middle", "end"])
def test_a_thought_that_fails_costs_no_game_and_tells_nothing(
    kind: str, capsys: pytest.CaptureFixture[str]
) -> None:
    one = table(turns=2)
    clock = one.clock
    thinkers: dict[str, Callable[..., Any]] = {
        "start": failing,
        "middle": lambda *_, **__: Stumbling(clock, 10**6, 0.001),
        "end": lambda *_, **__: Raving(clock, 10, 0.001),
    }
    drive(one, thinker=thinkers[kind])
    fallback = Random(7).choice(ACTIONS)
    assert [(action, why) for _, action, why in one.played] == [(fallback, None)] * 2
    # Nor does it take less time.
    assert one.moments[0] == pytest.approx(LEVELS["extra"].seconds, abs=thinking.REST + 0.0011)
    out, err = capsys.readouterr()
    assert SECRET not in out + err


@pytest.mark.parametrize(("watched", "level"), [(False, "lead"), (True, "lead"), (True, "extra")])
def test_nobody_s_game_is_thought_about_less(watched: bool, level: str) -> None:
    one = table(level=level)
    one.watched = watched
    given: list[int] = []

    def think(*_: Any, playouts: int) -> Thought:
        given.append(playouts)
        return cast(Thought, Mind(one.clock, 1, 0.001))

    drive(one, thinker=think)
    most = driver.WATCHED if watched else LEVELS[level].playouts
    assert given == [min(most, LEVELS[level].playouts)]
    assert LEVELS["lead"].playouts > driver.WATCHED


def test_it_is_handed_its_view_its_actions_and_its_dice() -> None:
    one = table(level="regular")
    given: list[Any] = []

    def think(*args: Any, **more: Any) -> Thought:
        given.extend((args, more))
        return cast(Thought, Mind(one.clock, 1, 0.001))

    drive(one, thinker=think)
    level = LEVELS["regular"]
    assert given == [
        (level.bot, one.game, {"hand": SECRET}, ACTIONS, 7),
        {"playouts": level.playouts},
    ]
    assert one.played[0][2] == Why("random")
