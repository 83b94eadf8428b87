"""A refusal goes away by itself, and takes nothing else with it."""

import asyncio
from typing import Any, cast

from app.games.common.board_state import Pick
from app.games.encore.flat_moment import End, Picks
from app.games.encore.places import Answer
from app.table.fading import SECONDS, Fading, lasting
from app.table.places import Piece


class Table:
    """A pick that can be tapped while the time passes."""

    def __init__(self, pick: Any, then: Any = None) -> None:
        self.pick = pick
        self.then = then
        self.slept: list[float] = []

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        if self.then is not None:
            self.pick = self.then

    @property
    def state(self) -> "Table":
        return self

    def run(self) -> Any:
        drawn: list[Any] = []

        def take(step: Any) -> None:
            self.pick = step.pick
            drawn.append(self.pick)

        fading = Fading(cast(Any, self), take, sleep=self.sleep)
        before = self.pick
        asyncio.run(fading.run())
        assert drawn in ([], [self.pick])
        assert bool(drawn) is (self.then is None and self.pick is not before)
        return self.pick


def test_a_refusal_goes_after_a_while_and_the_choice_stays() -> None:
    table = Table(Pick(("card",), refused="other"))
    assert table.run() == Pick(("card",))
    assert table.slept == [SECONDS]


def test_what_was_tapped_meanwhile_has_its_own_time() -> None:
    again = Pick(refused="other")
    assert Table(Pick(refused="other"), then=again).run() is again


def test_without_a_refusal_nothing_is_waited_for() -> None:
    for pick in (None, Pick(), Pick(("card",), inspected=Piece("card")), object()):
        table = Table(pick)
        assert table.run() is pick
        assert table.slept == []


def test_on_a_flat_table_what_is_hidden_stays() -> None:
    chosen = Pick((Answer("stage", 3),))
    vain = Pick(refused=Answer("stage", 4))
    shown = Picks(vain, near=End(hand=chosen), far=End(hand=vain))
    assert lasting(shown) == Picks(near=End(hand=chosen))
