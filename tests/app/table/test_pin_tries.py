"""Tests of repeated attempts at a PIN."""

from __future__ import annotations

import asyncio

import pytest

from app.store import MemoryLocation, Session, Store, set_pin
from app.table.keeper import Keeper
from app.table.pin_tries import PAUSES, PinTries
from app.table.steps import BackToTable, Lift, NotNow, PassTo, Recast
from tests.app.screens.rooms import played

SEAT = 0


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


async def _session(store: Store) -> Session:
    session = await played(store, steps=0)
    for seat in range(session.setup.seats):
        session.set_pin(seat, set_pin("0420"))
    return session


@pytest.fixture
def session() -> Session:
    async def made() -> Session:
        return await _session(await Store.open(MemoryLocation()))

    return asyncio.run(made())


def test_each_five_wrong_tries_cost_a_longer_pause(session: Session) -> None:
    clock = Clock()
    tries = PinTries(session, clock)
    waited = []
    for _ in range(len(PAUSES) + 2):
        for _ in range(5):
            assert tries.wait(SEAT) == 0
            tries.note(SEAT, right=False)
        waited.append(tries.wait(SEAT))
        clock.now += waited[-1] - 0.5
        assert tries.wait(SEAT) == pytest.approx(0.5)
        clock.now += 0.5
    assert waited == [*PAUSES, PAUSES[-1], PAUSES[-1]]
    assert tries.wait(SEAT + 1) == 0, "nobody else waits"
    tries.note(SEAT, right=True)
    assert tries.wait(SEAT) == 0


def test_a_restart_shortens_no_pause(session: Session) -> None:
    clock = Clock()
    for _ in range(5):
        PinTries(session, clock).note(SEAT, right=False)
    marks = session.document()["state"]["marks"]
    assert marks == {"pin_tries": {"0": 5}}
    assert PinTries(session, clock).wait(SEAT) == PAUSES[0]


def test_during_the_pause_not_even_the_right_pin_opens(session: Session) -> None:
    clock = Clock()
    keeper = Keeper(session)
    keeper.pins = PinTries(session, clock)
    table = keeper.table()
    (seat,) = table.scene.deciders
    table.take(PassTo(seat))
    for _ in range(5):
        with pytest.raises(NotNow, match="wrong_pin"):
            table.take(Lift(opened=keeper.opens(seat, "1111")))
    with pytest.raises(NotNow, match="wrong_pin"):
        table.take(Lift(opened=keeper.opens(seat, "0420")))
    clock.now += PAUSES[0]
    table.take(Lift(opened=keeper.opens(seat, "0420")))
    assert table.state.viewers == (seat,)


def test_everybody_together_can_take_the_pin_away_at_any_moment(session: Session) -> None:
    keeper = Keeper(session)
    table = keeper.table()
    (seat,) = table.scene.deciders
    table.take(PassTo(seat))
    for _ in range(7):
        with pytest.raises(NotNow):
            table.take(Lift(opened=keeper.opens(seat, "1111")))
    table.take(BackToTable())
    session.set_pin(seat, None)
    table.take(Recast(keeper.cast))
    table.take(PassTo(seat))
    table.take(Lift())
    assert table.state.viewers == (seat,)


def test_nonsense_that_was_kept_counts_as_nothing(session: Session) -> None:
    for odd in (7, ["x"], {"0": "x"}, {"0": -5}, {"0": True}):
        session.marks["pin_tries"] = odd
        assert PinTries(session).wait(SEAT) == 0
