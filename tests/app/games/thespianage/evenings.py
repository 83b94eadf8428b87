"""Played games of Thespianage for the board's tests."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

from app.games.thespianage.board_state import SEVERAL, BoardState
from app.table.state import Phase
from app.table.steps import Act, Done, Lift, PassTo
from app.table.table import Table
from engines import Action, Match
from engines.thespianage.content import ASPECTS, THING_IDS, TILES
from tests.app.games.boards import OnScreen, copy_of, looking, table_of
from tests.app.table.laid import outline
from tests.engines.thespianage.table import table as position

QUESTIONS = frozenset(
    {"character", "act", "pay", "drop", "put", "take", "host", "peek", "turn", "strike", "shift"}
    | {"into", "swap", "with", "player", "special", "grab", "give", "salvage", "secret", "cancel"}
    | {"choose", "name"}
)
BUSY = ("rehearse", "places", "free", "play", "shot")


def chosen(match: Match, rng: Random) -> Action:
    """Returns a random answer that seldom ends a turn early."""
    assert match.decision is not None
    actions = match.decision.actions
    busy = [action for action in actions if action.kind in BUSY]
    if busy and rng.random() < 0.85:
        costly = [action for action in busy if action.kind in BUSY[:3]]
        return rng.choice(costly if costly and rng.random() < 0.5 else busy)
    return rng.choice(actions)


def played(seats: int, seed: int, length: str = "full") -> Iterator[Table]:
    """Plays a random game; yields its table at each question.

    It is the same table each time.
    """
    rng = Random(seed)
    table = table_of(Match.new("thespianage", seats, seed, {"length": length}))
    while table.state.phase is not Phase.OVER:
        scene = outline(table)
        if scene.phase is Phase.CURTAIN:
            table.take(Lift())
        elif scene.awaits_done:
            table.take(Done())
        elif scene.decision is None:
            table.take(PassTo(scene.deciders[0]))
        else:
            yield table
            table.take(Act((chosen(table.state.match, rng),)))


SEEDS = ((3, 2), (4, 8), (6, 5), (6, 1), (6, 9), (5, 3), (4, 4), (4, 6), (5, 6), (3, 14), (3, 5))
"""Seats and seeds of games; the first five ask every question."""


@cache
def found() -> dict[str, Table]:
    """Returns tables by the name of their question, with most answers.

    `act-full` and `take-full` have the fullest table.
    """
    known: dict[str, Table] = {}
    most: dict[str, int] = {}
    for seats, seed in SEEDS:
        for table in played(seats, seed, "short" if seed % 3 == 0 else "full"):
            decision = outline(table).decision
            assert decision is not None
            name = decision.prompt.removeprefix("ask.")
            if len(decision.actions) > most.get(name, 0):
                most[name] = len(decision.actions)
                known[name] = copy_of(table)
        if known.keys() >= QUESTIONS:
            break
    known["act-full"] = looking(crowded())
    known["take-full"] = asked_for_a_tile(crowded())
    return known


def crowded() -> Match:
    """Returns a match with six full sheets.

    All tiles but one are on sheets or tracks, every other one face down.
    """
    values = Random(4).sample(TILES, len(TILES) - 1)
    cells: list[list[str]] = [[] for _ in range(2 * 6 * ASPECTS)]
    for number, value in enumerate(values):
        cell = number % (6 * ASPECTS) if number < 3 * 6 * ASPECTS else 18 + (number * 5) % 18
        cells[cell].append(f"{value}?" if number % 2 else str(value))

    def boards(first: int) -> list[str]:
        rows = [" ".join(cell) for cell in cells[first : first + 6 * ASPECTS]]
        return [" | ".join(rows[seat * 3 : seat * 3 + 3]) for seat in range(6)]

    return position(
        6,
        hands=(HAND,),
        sheets=boards(0),
        tracks=boards(6 * ASPECTS),
        specials=("prop broken_prop", "tomato", "bouquet prop", "", "broken_prop", ""),
        stage="full_house frosty_critic cover_story@1 one_note",
        shots=("show_stopper",),
        guarded=(2,),
    )


HAND = (
    "places places places rehearsal rehearsal opera_glasses trapdoor coffee_run coffee_run "
    "stage_fright"
)


def asked_for_a_tile(match: Match) -> Table:
    table = looking(match)
    table.take(Act((Action(0, "play", THING_IDS.index("places")),)))
    return table


def paid(company: OnScreen, pick: Any = None) -> set[Action]:
    """Returns the actions that confirm complete choices of several cards.

    Each card is chosen first in turn. The result is empty at a question with a single answer.
    """
    first = BoardState.see(company.stage(pick))
    if first.asked not in SEVERAL or first.before:
        return set()
    for place in first.answers:
        moment = first
        for each in (place, *[*first.answers] * first.several):
            if moment.full and place in moment.chosen:
                break
            if moment.count(each) < moment.held(each):
                moment.tap(each)
                moment = BoardState.see(company.stage(company.picks[-1]))
        moment.confirm()
    return set(company.acts)
