"""Tests of covering an untouched hand."""

import asyncio

import pytest

from app.table.idle import IdleClock
from tests.app.table.clock import Clock


class Hand:
    """Open hand with an idle clock that covers it."""

    def __init__(self, limit: float = 60) -> None:
        self.clock = Clock()
        self.limit = limit
        self.secret = True
        self.covered_at: float | None = None
        self.idle = IdleClock(
            lambda: self.limit,
            lambda: self.secret,
            self._cover,
            clock=self.clock,
            sleep=self.clock.sleep,
        )

    def _cover(self) -> None:
        self.secret = False
        self.covered_at = self.clock.now - 100


def test_it_is_covered_after_its_time_and_not_before() -> None:
    hand = Hand()
    asyncio.run(hand.idle.run())
    assert hand.covered_at == pytest.approx(60, abs=0.7)
    assert not hand.idle.running


def test_a_touch_begins_the_time_anew() -> None:
    hand = Hand(30)
    hand.clock.at(20, hand.idle.touch)
    asyncio.run(hand.idle.run())
    assert hand.covered_at is not None
    assert hand.covered_at >= 50


def test_another_limit_counts_at_once() -> None:
    hand = Hand(120)
    hand.clock.at(20, lambda: setattr(hand, "limit", 30))
    asyncio.run(hand.idle.run())
    assert hand.covered_at == pytest.approx(30, abs=5.1)


def test_where_hands_stay_open_it_watches_in_vain() -> None:
    hand = Hand(0)
    hand.clock.at(500, lambda: setattr(hand, "secret", False))
    asyncio.run(hand.idle.run())
    assert hand.covered_at is None


def test_a_hand_that_is_gone_is_not_covered() -> None:
    hand = Hand()
    hand.clock.at(10, lambda: setattr(hand, "secret", False))
    asyncio.run(hand.idle.run())
    assert hand.covered_at is None
    assert hand.clock.now < 120


def test_one_watch_is_enough_and_it_can_be_ended() -> None:
    hand = Hand()

    async def evening() -> None:
        watch = asyncio.create_task(hand.idle.run())
        await asyncio.sleep(0)
        assert hand.idle.running
        await hand.idle.run()  # at once: it runs already
        assert hand.idle.running
        hand.idle.stop()
        await watch

    asyncio.run(evening())
    assert hand.covered_at is None
    assert not hand.idle.running
