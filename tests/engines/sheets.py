"""Sheets of random games, by name and as text, for the tests of each game's sheets."""

from collections.abc import Iterable, Iterator, Sequence
from random import Random

from engines import Match
from engines.kernel.sheet import Sheet

NAMES = ("Ana", "Bo", "Cleo", "Duc", "Erik", "Fay")


def sheets_of(match: Match, seat: int | None) -> dict[str, list[Sheet]]:
    """The sheets as this seat sees them, by name."""
    found: dict[str, list[Sheet]] = {}
    for sheet in match.game.sheets(match.view(seat), NAMES[: match.seats]):
        found.setdefault(sheet.name, []).append(sheet)
    return found


def text(sheets: Iterable[Sheet], names: Sequence[str] = NAMES) -> str:
    """All lines of some sheets."""
    return "\n".join(line for sheet in sheets for line in sheet.lines(names))


def random_game(match: Match, seed: int, passing: Sequence[str], again: float) -> Iterator[Match]:
    """Positions of a random game in which much is done, its end included.

    Args:
        passing: kinds of actions that do little.
        again: probability that the dice are thrown again for one of these.
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
    """A random share of the positions."""
    rng = Random(-seed)
    for match in positions:
        if rng.random() < share:
            yield match
