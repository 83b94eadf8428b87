"""Sheets of random games, by name and as text, for each game's tests."""

from collections.abc import Iterable, Iterator, Sequence
from random import Random

from engines import Match
from engines.kernel.sheet import Sheet

NAMES = ("Ana", "Bo", "Cleo", "Duc", "Erik", "Fay")


def sheets_of(match: Match, seat: int | None) -> dict[str, list[Sheet]]:
    found: dict[str, list[Sheet]] = {}
    for sheet in match.game.sheets(match.view(seat), NAMES[: match.seats]):
        found.setdefault(sheet.name, []).append(sheet)
    return found


def text(sheets: Iterable[Sheet], names: Sequence[str] = NAMES) -> str:
    return "\n".join(line for sheet in sheets for line in sheet.lines(names))


def random_game(match: Match, seed: int, passing: Sequence[str], again: float) -> Iterator[Match]:
    """Plays a random game; yields the match at each position, including the end.

    Args:
        match: Match at its start.
        seed: Seed of the random choices.
        passing: Kinds of actions that do little.
        again: Probability of choosing again after one of these.
    """
    rng = Random(seed)
    while match.decision is not None:
        yield match
        actions = match.decision.actions
        action = rng.choice(actions)
        if action.kind in passing and rng.random() < again:
            action = rng.choice(actions)
        match.play(action)
    yield match


def some(positions: Iterable[Match], seed: int, share: float) -> Iterator[Match]:
    rng = Random(-seed)
    for match in positions:
        if rng.random() < share:
            yield match
