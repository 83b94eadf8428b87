"""Statistics of games of Upstaged!: `python -m bench.upstaged --help`.

Computer players play whole games ("shows"). The results appear in the game's `RULES.md`. With
`--mute`, one seat, a different one in each show, never plays a Pause. Its share of wins shows the
value of a Pause.
"""

from __future__ import annotations

import argparse
import os
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from random import Random
from statistics import fmean, quantiles
from typing import Any, cast

from bench.levels import bounds
from engines import Action, Match, Policy
from engines.bots import policy
from engines.kernel.drive import choose
from engines.upstaged import GAME, events
from engines.upstaged.actions import DISCARD, DROP, PASS, PAUSE, PLAY
from engines.upstaged.content import CARD_IDS, CUES

CHUNK = 5
ANNOUNCED = (PLAY.name, DISCARD.name)


@dataclass
class Shows:
    """Statistics of a number of shows.

    Attributes:
        won: Share of the win of each seat, for each show.
        lasted: Number of turns in each show.
        questions: Number of answers to all questions in each show.
        announced: Number of announced actions in each show.
        windows: Number of times that a Pause was offered in each show.
        answers: Number of answers to these offers in each show, seat by seat.
        steps: Number of steps that people make at these offers: one for each offer and for
            each Pause.
        paused: Number of Pauses in each show.
        endings: Number of shows with each ending.
        lines: Number of shows with each line in the breakdown of scores.
        uses: Number of times that each card was used in each way.
        held: Number of times that each card was in the hand of a seat choosing an action.
        unplayable: Number of those times in which the card could not be played.
        muted: Share of the win of the muted seat, for each show.
    """

    won: list[list[float]] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)
    lasted: list[int] = field(default_factory=list)
    announced: list[int] = field(default_factory=list)
    windows: list[int] = field(default_factory=list)
    answers: list[int] = field(default_factory=list)
    steps: list[int] = field(default_factory=list)
    questions: list[int] = field(default_factory=list)
    paused: list[int] = field(default_factory=list)
    uses: Counter[tuple[int, str]] = field(default_factory=Counter)
    held: Counter[int] = field(default_factory=Counter)
    unplayable: Counter[int] = field(default_factory=Counter)
    endings: Counter[str] = field(default_factory=Counter)
    lines: Counter[str] = field(default_factory=Counter)
    muted: list[float] = field(default_factory=list)

    def add(self, other: Shows) -> None:
        """Adds the statistics of other shows."""
        for name, counted in vars(other).items():
            own = getattr(self, name)
            own.update(counted) if isinstance(own, Counter) else own.extend(counted)


def silenced(play: Policy) -> Policy:
    """Returns a computer player that never plays a Pause.

    Otherwise, it plays like `play`.
    """

    def silent(view: dict[str, Any], actions: list[Action], rng: Random) -> Action:
        passes = [action for action in actions if action.kind == PASS.name]
        return passes[0] if passes else play(view, actions, rng)

    return silent


def show(
    seats: int,
    bots: Sequence[str],
    seed: int,
    options: dict[str, Any],
    mute: bool,
    most: int | None = None,
) -> Shows:
    """Plays one show and returns its statistics.

    If several seats may answer at once, it is drawn at random which answers first. With `mute`, one
    seat never plays a Pause. `most` is the maximum number of playouts per choice.
    """
    found = Shows()
    silent = seed % seats if mute else None
    policies = [policy(bots[seat % len(bots)], GAME, most) for seat in range(seats)]
    if silent is not None:
        policies[silent] = silenced(policies[silent])
    match, rng = Match.new(GAME, seats, seed, options), Random(seed)
    announced = windows = answers = paused = 0
    while (decision := match.decision) is not None:
        if decision.prompt == "ask.act":
            _look(found, match)
        action = choose(match, policies, rng)
        seen = match.play(action)
        announced += action.kind in ANNOUNCED
        windows += match.decision is not None and action.kind in ANNOUNCED and _asks(match)
        answers += action.kind in (PASS.name, PAUSE.name)
        paused += action.kind == PAUSE.name
        if action.kind in (PLAY.name, PAUSE.name, DROP.name):
            found.uses[cast(int, action.arg), action.kind] += 1
        elif action.kind == DISCARD.name:
            pair = cast(tuple[int, int], action.arg)
            found.uses.update((card, action.kind) for card in pair)
        if any(isinstance(event, events.GameEnded) for event in seen):
            break
    result = match.result
    assert result is not None
    share = 1 / len(result.winners)
    found.won.append([share if seat in result.winners else 0.0 for seat in range(seats)])
    found.scores += result.scores
    found.lasted.append(match.state.turns)
    found.announced.append(announced)
    found.windows.append(windows)
    found.answers.append(answers)
    # Declining takes one tap at most for all; reacting takes two: a name and a card.
    found.steps.append(windows + paused)
    found.questions.append(match.count)
    found.paused.append(paused)
    found.endings[result.ending] += 1
    found.lines.update(line.label for line in result.breakdown)
    if silent is not None:
        found.muted.append(found.won[-1][silent])
    return found


def _asks(match: Match) -> bool:
    return match.decision is not None and match.game.window(match.decision)


def _look(found: Shows, match: Match) -> None:
    """Counts the cards in the hand of the player to act.

    The unplayable ones are also counted separately. Nothing is counted before the artist has
    arrived, because until then it is unknown which cards are playable.
    """
    assert match.decision is not None
    (seat,) = match.decision.seats
    playable = {action.arg for action in match.decision.actions if action.kind == PLAY.name}
    if not playable and any(action.kind == "begin" for action in match.decision.actions):
        return  # unknown until the artist has arrived
    for card in match.view(seat)["hand"]:
        found.held[card] += 1
        found.unplayable[card] += card not in playable


def _some(
    seats: int,
    bots: Sequence[str],
    seeds: range,
    options: dict[str, Any],
    mute: bool,
    most: int | None,
) -> Shows:
    found = Shows()
    for seed in seeds:
        found.add(show(seats, bots, seed, options, mute, most))
    return found


def shows(
    seats: int,
    bots: Sequence[str],
    seeds: range,
    options: dict[str, Any],
    mute: bool,
    most: int | None = None,
) -> Shows:
    """Plays a show for each seed and returns the total statistics.

    The shows run on all processors. `most` is the maximum number of playouts per choice.
    """
    found = Shows()
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for part in pool.map(
            _some,
            *zip(
                *(
                    (seats, bots, seeds[start : start + CHUNK], options, mute, most)
                    for start in range(0, len(seeds), CHUNK)
                ),
                strict=True,
            ),
        ):
            found.add(part)
    return found


def report_lines(found: Shows, seats: int) -> Iterator[str]:
    """Yields the lines of the report on these shows."""
    games = len(found.won)
    wins = [sum(row[seat] for row in found.won) for seat in range(seats)]
    deciles = quantiles(found.lasted, n=10, method="inclusive")
    low, _, high = quantiles(found.scores, n=4, method="inclusive")
    yield f"{seats} seats, {games} shows; won by each seat: {[round(won, 1) for won in wins]}"
    yield (
        f"turns {fmean(found.lasted):.1f} (a tenth under {deciles[0]:.0f}, over {deciles[-1]:.0f});"
        f" scores {low:.0f} to {high:.0f}; answers {fmean(found.questions):.0f}"
    )
    yield (
        f"announced {fmean(found.announced):.1f}, windows {fmean(found.windows):.1f},"
        f" answered seat by seat {fmean(found.answers):.1f}, steps of people"
        f" {fmean(found.steps):.1f}; paused {fmean(found.paused):.1f}"
        f" ({100 * sum(found.paused) / sum(found.announced):.0f} %)"
    )
    if found.muted:
        mean, least, most = bounds(found.muted)
        yield f"a seat without reactions wins {mean:.3f} (95 %: {least:.3f} to {most:.3f})"
    yield f"endings {dict(found.endings)}"
    trios = {label: f"{times / games / seats:.2f}" for label, times in found.lines.items()}
    yield f"a trio has {dict(sorted(trios.items()))}"
    yield "a card in a show: played, paused with, paid (two for a step), paid for a cue; unplayable"
    for card, name in enumerate(CARD_IDS):
        times = [
            found.uses[card, kind] / games
            for kind in (PLAY.name, PAUSE.name, DISCARD.name, DROP.name)
        ]
        stuck = 100 * found.unplayable[card] / max(found.held[card], 1)
        row = "  ".join(f"{each:5.2f}" for each in times)
        yield f"  {name:<18}{row}  {stuck:3.0f} %  {', '.join(CUES[card])}"


def main() -> None:
    """Plays the shows and prints the report."""
    parser = argparse.ArgumentParser(prog="python -m bench.upstaged", description=__doc__)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0, help="of the first show")
    parser.add_argument("--bots", default="extra", help="a policy or level, or one a seat: a,b,c")
    parser.add_argument("--mode", default="live", choices=["live", "rehearsal"])
    parser.add_argument("--mute", action="store_true", help="one seat never calls Pause")
    parser.add_argument("--most", type=int, help="playouts a choice, at most")
    asked = parser.parse_args()
    found = shows(
        asked.seats,
        asked.bots.split(","),
        range(asked.seed, asked.seed + asked.games),
        {"mode": asked.mode},
        asked.mute,
        asked.most,
    )
    print(*report_lines(found, asked.seats), sep="\n")


if __name__ == "__main__":
    main()
