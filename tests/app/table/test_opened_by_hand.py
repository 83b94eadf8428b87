"""Tests of how a hand is opened."""

from random import Random

import pytest

from app.table.state import Phase, TableState
from app.table.steps import (
    Act,
    Answer,
    BackToTable,
    Claim,
    Done,
    Hide,
    LetGo,
    Lift,
    NotNow,
    PassTo,
    Perform,
    Step,
    TakeBack,
    TakeUp,
    Wait,
)
from app.table.table import Table
from engines import IllegalAction, Match, find, names
from tests.app.table.laid import lay
from tests.depth import depth

pytestmark = pytest.mark.usefixtures("toys")

STEPS = depth(200, 260)
TOYS = ["ad_lib", "stage_whisper", "curtain_call"]


def next_step(table: Table, rng: Random) -> Step:
    """Returns a random legal step of a person, computer player or clock."""
    state, scene = table.state, table.scene
    rare = rng.random()
    if rare < 0.06:
        return rng.choice([TakeBack(), Hide(), Wait("away"), Wait("")])
    if state.due:
        decision = state.match.decision
        assert decision is not None
        said = {seat: (rng.choice(decision.only(seat).actions), None) for seat in state.due}
        return Answer(said) if state.window else Perform(next(iter(said.values()))[0])
    if scene.phase is Phase.CURTAIN:
        return Lift() if rare < 0.9 else BackToTable()
    if scene.window and scene.phase is Phase.TABLE:
        return LetGo() if rare < 0.8 else Claim(rng.choice(scene.people))
    if scene.awaits_done or (state.reader is not None and rare < 0.3):
        return Done(continues=rare < 0.5)
    if scene.decision is not None:
        return Act((rng.choice(scene.decision.actions),))
    if scene.continuing is not None and rare < 0.8:
        return TakeUp()
    return PassTo(scene.people[0] if state.reader is None or rare < 0.5 else state.reader)


def shown(state: TableState) -> int | None:
    return state.seat if state.phase is Phase.PRIVATE else None


ALONE = {"encore"}
"""Games in which a lone person hides nothing from anybody."""


@pytest.mark.parametrize(
    ("game", "understudies"),
    [(game, ()) for game in (*names(), *TOYS)]
    + [(game, (1,)) for game in (*names(), *TOYS) if game not in ALONE],
)
def test_only_a_hold_opens_a_hand(game: str, understudies: tuple[int, ...]) -> None:
    rng, opened, windows = Random(f"{game} {understudies}"), 0, 0
    rules = find(game)
    assert max(rules.seats) >= len(understudies) + 2
    for seed in range(depth(2, 3)):
        seats = max(rules.seats) if understudies else rng.choice(rules.seats)
        table = lay(Match.new(game, seats, seed), understudies=understudies)
        for _ in range(STEPS):
            before = table.state
            if before.phase is Phase.OVER:
                break
            step = next_step(table, rng)
            try:
                table.take(step)
            except (NotNow, IllegalAction):
                continue
            after = table.state
            if shown(after) is not None and shown(after) != shown(before):
                opened += 1
                assert isinstance(step, Lift | TakeUp), (step, before.phase)
            windows += after.window and after.phase is Phase.TABLE
    assert opened
    assert windows or not rules.interrupts


@pytest.mark.parametrize("reads", [True, False])
def test_what_a_turn_has_drawn_behind_a_window_is_read_with_a_hold_or_later(reads: bool) -> None:
    rng = Random(4)
    table = lay(Match.new("upstaged", 3, 4))
    while table.state.reader is None:
        step = next_step(table, rng)
        if not isinstance(step, Claim | Done | Hide | TakeBack | Wait):
            table.take(step)
    seat, scene = table.state.reader, table.scene
    assert (scene.phase, scene.continuing, scene.awaits_done) == (Phase.TABLE, seat, False)
    assert scene.view == table.state.match.view(None)
    (after,) = scene.deciders
    assert after != seat
    if reads:
        table.take(TakeUp())
        assert (table.scene.phase, table.scene.seat) == (Phase.PRIVATE, seat)
        assert table.scene.awaits_done
    table.take(Done(continues=True))
    assert (table.scene.phase, table.scene.seat) == (Phase.CURTAIN, after)
    table.take(Lift())
    assert table.scene.decision is not None
