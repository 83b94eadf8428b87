"""Statistics of games of ENCORE!! ECG: `python -m bench.encore --help`.

Computer players play whole games ("tours") with all pairings ("fixtures") of colour decks in turn.
The results appear in the game's `RULES.md`. 90 games cover all 90 fixtures.
"""

from __future__ import annotations

import argparse
import os
from collections import Counter
from collections.abc import Collection, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import combinations, product
from math import sqrt
from random import Random
from typing import Any

from engines import Action, Decision, Match
from engines.bots import policy
from engines.encore import GAME, events
from engines.encore.actions import PASS, SPLIT
from engines.encore.content import CARDS, COLOUR, COLOUR_IDS, COLOURS, KIND, KINDS, THING_IDS
from engines.encore.state import NONE
from engines.kernel.drive import choose
from engines.kernel.event import event_kind

CHUNK = 15
PAIRS = tuple(combinations(range(COLOURS), 2))
FIXTURES = tuple(sides for sides in product(PAIRS, PAIRS) if not {*sides[0]} & {*sides[1]})
STRIDE = 37
"""Step between the fixtures that are played, coprime to their number.

With it, even a few games cover all colours.
"""

ALONE = (PASS.name, SPLIT.name)
"""Kinds of answers that could be given aloud in an earlier version."""

Tally = Counter[tuple[Any, ...]]


@dataclass
class HandOvers:
    """Counter of hand-overs of the device that answers require.

    A hand-over is needed if another player has to look at a hand.

    Args:
        said: Kinds of answers given aloud; None for all that the question allows.
    """

    said: Collection[str] | None = None
    holder: int | None = None
    by: Counter[str] = field(default_factory=Counter)

    def count(self, asked: Decision, action: Action) -> None:
        """Counts a hand-over if this answer needs one."""
        aloud = action.kind in asked.spoken and (self.said is None or action.kind in self.said)
        if asked.private and not aloud and action.seat != self.holder:
            self.holder = action.seat
            self.by[action.kind] += 1


def tour(number: int, bots: str, most: int | None) -> Tally:
    """Plays one game and returns its counts.

    The counts of several games can be added up.
    """
    found: Tally = Counter()
    sides = FIXTURES[number * STRIDE % len(FIXTURES)]
    match, rng = Match.new(GAME, 2, number), Random(number)
    play = policy(bots, GAME, most)
    had, staged, used = ([set[int]() for _ in sides] for _ in range(3))
    needed, before = HandOvers(), HandOvers(ALONE)
    first = match.state.priority
    while (decision := match.decision) is not None:
        if decision.prompt == "ask.draft":
            action = next(one for one in decision.actions if one.arg in sides[one.seat])
        else:
            action = choose(match, (play, play), rng)
        needed.count(decision, action)
        before.count(decision, action)
        for event in match.play(action):
            kind = event_kind(event)
            if isinstance(event, events.HandDrawn):
                had[event.seat].update(event.cards)
            elif isinstance(event, events.DugKept):
                had[event.seat].add(event.card)
            elif isinstance(event, events.CardStaged):
                staged[event.seat].add(event.card)
                found["did", f"{KINDS[KIND[event.card]]} staged"] += 1
            elif isinstance(event, events.ActPerformed):
                used[event.seat].add(event.card)
                found["did", "act performed"] += 1
                behind = match.state.zones[event.seat][event.zone + match.state.width]
                if event.boost is not None and behind != NONE:
                    used[event.seat].add(behind)
                    found["did", "with a BOOST"] += 1
            elif isinstance(
                event, events.EncoreTriggered | events.PreShowTriggered | events.SurpriseTriggered
            ):
                used[event.seat].add(event.card)
                found["did", kind.replace("_", " ")] += 1
    result = match.result
    assert result is not None
    found["games",] = 1
    found["ending", result.ending] = 1
    found["rounds", match.state.round] = 1
    found["changes before",] = before.by.total()
    found.update({("changes", kind): count for kind, count in needed.by.items()})
    for seat in range(2):
        # Counted in halves, so that a draw gives one to each side.
        won = (seat in result.winners) * 2 // len(result.winners)
        if seat == first:
            found["won", "first"] += won
        for colour in match.state.colours[seat]:
            found["played", "colour", colour] += 1
            found["won", "colour", colour] += won
        pair = tuple(sorted(match.state.colours[seat]))
        found["played", "pair", pair] += 1
        found["won", "pair", pair] += won
        for card in had[seat] | staged[seat]:
            found["had", card] += 1
            found["took", card] += card in used[seat] | staged[seat]
        for card in used[seat]:
            found["played", "card", card] += 1
            found["won", "card", card] += won
    return found


def _some(numbers: range, bots: str, most: int | None) -> Tally:
    found: Tally = Counter()
    for number in numbers:
        found.update(tour(number, bots, most))
    return found


def tours(games: int, seed: int, bots: str, most: int | None, processes: int | None) -> Tally:
    """Plays games with consecutive seeds and returns their total counts.

    Args:
        games: Number of games.
        seed: Seed of the first game. Each further game has the next number.
        bots: Policy or level of both players.
        most: Maximum number of worlds or playouts per choice; None for the default.
        processes: Number of processes; None for one on each processor.
    """
    found: Tally = Counter()
    last = seed + games
    parts = [range(start, min(start + CHUNK, last)) for start in range(seed, last, CHUNK)]
    with ProcessPoolExecutor(processes or os.cpu_count()) as pool:
        for part in pool.map(_some, parts, [bots] * len(parts), [most] * len(parts)):
            found.update(part)
    return found


def share(found: Tally, *of: Any) -> str:
    """Returns the percentage of games won, as text.

    A tie is half a win. Only the games counted under the keys `of` are considered.
    """
    return f"{100 * found['won', *of] / max(1, 2 * found['played', *of]):.0f} %"


def measured(found: Tally, *of: Any) -> str:
    """Returns the percentage of games won and its 95 % error.

    A tie is half a win. Only the games counted under the keys `of` are considered.
    """
    games = max(1, found["played", *of])
    part = found["won", *of] / (2 * games)
    return f"{100 * part:.1f} ± {196 * sqrt(part * (1 - part) / games):.1f} %"


def balance(found: Tally) -> Iterator[str]:
    """Yields lines with the percentage of wins for each colour and pair."""
    yield "colours  " + _row(
        {name: measured(found, "colour", colour) for colour, name in enumerate(COLOUR_IDS)}
    )
    yield "pairs  " + _row(
        {" and ".join(COLOUR_IDS[one] for one in pair): measured(found, "pair", pair)
         for pair in PAIRS}
    )  # fmt: skip


def report_lines(found: Tally) -> Iterator[str]:
    """Yields the lines of the report on these counts."""
    games = found["games",]
    each = {key: count / games for key, count in found.items()}
    changes = {key[1]: count for key, count in each.items() if key[0] == "changes"}
    yield f"{games} games; Priority first wins {100 * found['won', 'first'] / 2 / games:.0f} %"
    yield "rounds  " + _row({key[1]: found[key] for key in sorted(_of(found, "rounds"))})
    yield "endings  " + _row({key[1]: found[key] for key in sorted(_of(found, "ending"))})
    yield "a game  " + _row({key[1]: f"{each[key]:.1f}" for key in sorted(_of(found, "did"))})
    yield (
        f"the device changes hands {sum(changes.values()):.1f} times a game,"
        f" {each['changes before',]:.1f} with passes and splits alone by word"
    )
    yield "  for a look at a hand, to  " + _row(
        {kind: f"{changes[kind]:.2f}" for kind in sorted(changes, key=lambda one: -changes[one])}
    )
    yield from balance(found)
    yield "a card: games in which somebody had it · used in · won by who used it"
    for card in sorted(range(CARDS), key=lambda one: (COLOUR[one], KIND[one], one)):
        taken = 100 * found["took", card] / max(1, found["had", card])
        yield (
            f"  {THING_IDS[card]:<24}{found['had', card]:5d}  {taken:3.0f} %"
            f"  {share(found, 'card', card):>5} of {found['played', 'card', card]}"
        )


def _of(found: Tally, group: str) -> list[tuple[Any, ...]]:
    return [key for key in found if key[0] == group]


def _row(cells: dict[Any, Any]) -> str:
    return ", ".join(f"{name} {cell}" for name, cell in cells.items())


def main() -> None:
    """Plays the games and prints the report."""
    parser = argparse.ArgumentParser(prog="python -m bench.encore", description=__doc__)
    parser.add_argument("--games", type=int, default=90, help="of each set")
    parser.add_argument(
        "--seed", type=int, nargs="+", default=[0], help="of the first game, for each set of games"
    )
    parser.add_argument("--processes", type=int, help="one for each processor, if left out")
    parser.add_argument("--bots", default="greedy", help="a policy or level, for both Managers")
    parser.add_argument("--most", type=int, help="imagined worlds or playouts a choice, at most")
    asked = parser.parse_args()
    everything: Tally = Counter()
    for seed in asked.seed:
        found = tours(asked.games, seed, asked.bots, asked.most, asked.processes)
        everything.update(found)
        if len(asked.seed) > 1:
            print(f"{asked.games} games from seed {seed}", *balance(found), sep="\n", flush=True)
    print(*report_lines(everything), sep="\n")


if __name__ == "__main__":
    main()
