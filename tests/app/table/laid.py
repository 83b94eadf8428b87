"""Tables for tests, at any position of a match, with their saved actions."""

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any, NamedTuple

from app.table.scene import Scene, answerable
from app.table.state import Cast, Phase, TableState, begin, resume
from app.table.steps import Act, Answer, Claim, Done, LetGo, Lift, PassTo, Recast, TakeUp
from app.table.table import Table
from engines import Action, Decision, Match


class FakeKeeper:
    """Simulated session with space for some actions; once full, saving fails."""

    def __init__(self, room: int = 10**6) -> None:
        self.actions: list[Action] = []
        self.room = room

    def __call__(self, before: TableState, after: TableState) -> None:
        if after.match.count != before.match.count and after.match.count > self.room:
            raise OSError("no room")
        self.actions = list(after.match.actions)


def lay(match: Match, *, keeper: FakeKeeper | None = None, **setting: Any) -> Table:
    """Returns the table of a match.

    Args:
        match: Match at any position.
        keeper: Saves the table's actions.
        **setting: Fields of the state, and `understudies` and `pins` for its cast.
    """
    return Table(begin(match, **_cast(setting)), keeper or FakeKeeper())


def laid_again(
    match: Match, actions: list[Any], *, keeper: FakeKeeper | None = None, **setting: Any
) -> Table:
    return Table(resume(match, actions, **_cast(setting)), keeper or FakeKeeper())


def answer(said: Mapping[int, Action], **meant: Any) -> Answer:
    return Answer({seat: (action, None) for seat, action in said.items()}, **meant)


class Sitting:
    """Table with a variable cast and its saved actions."""

    def __init__(self, game: str, seats: int, *understudies: int, seed: int = 7, **setting: Any):
        self.cast = set(understudies)
        self.keeper = FakeKeeper()
        match = Match.new(game, seats, seed)
        self.table = lay(match, keeper=self.keeper, understudies=understudies, **setting)

    @property
    def saved(self) -> list[Action]:
        return self.keeper.actions

    def recast(self) -> None:
        self.table.take(Recast(Cast(frozenset(self.cast))))

    def scene(self) -> Scene:
        return self.table.scene

    def look(self, seat: int) -> Scene:
        self.table.take(PassTo(seat))
        self.table.take(Lift())
        return self.scene()


def _cast(setting: dict[str, Any]) -> dict[str, Any]:
    understudies: Iterable[int] = setting.pop("understudies", ())
    pins: Iterable[int] = setting.pop("pins", ())
    return {"cast": Cast(frozenset(understudies), frozenset(pins)), **setting}


class Outline(NamedTuple):
    """Part of a scene that a player needs for the next step; see `Scene` for the fields."""

    phase: Phase
    seat: int | None
    decision: Decision | None
    deciders: tuple[int, ...]
    understudies: tuple[int, ...]
    awaits_done: bool
    window: bool

    @property
    def people(self) -> tuple[int, ...]:
        """Deciders that are people, not computer players."""
        return tuple(seat for seat in self.deciders if seat not in self.understudies)


def outline(table: Table) -> Outline:
    """Returns the outline of a table's scene.

    The scene's views and frames, which are left out, take nine tenths of the time of a random game.
    """
    state = table.state
    decision = state.match.decision
    return Outline(
        phase=state.phase,
        seat=state.seat,
        decision=None if state.covered else answerable(state),
        deciders=decision.seats if decision is not None else (),
        understudies=state.understudies(decision),
        awaits_done=state.awaits_done and state.phase is Phase.PRIVATE,
        window=state.window and not state.covered,
    )


def step(table: Table, rng: Random) -> bool:
    """Takes one step of a person; returns False if the game is over."""
    scene = outline(table)
    if scene.phase is Phase.OVER:
        return False
    if scene.phase is Phase.CURTAIN:
        table.take(Lift())
    elif scene.window and scene.phase is Phase.TABLE:
        table.take(LetGo() if rng.random() < 0.9 else Claim(rng.choice(scene.people)))
    elif scene.awaits_done:
        table.take(Done())
    elif table.state.reader is not None:
        table.take(TakeUp())
    elif scene.decision is None:
        table.take(PassTo(scene.people[0]))
    else:
        table.take(Act((rng.choice(scene.decision.actions),)))
    return True
