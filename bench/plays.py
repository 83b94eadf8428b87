"""Points in games of Thespianage by source, for its `RULES.md`.

`python -m bench.plays --seats 4 --games 200 --players search` lets computers play and prints one
line of JSON. With `--players idle` they never act. Two processes can share the seeds with `--seed`.
`--add FILES` adds up lines printed before.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterable
from math import sqrt
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

from engines import Action, Match
from engines.bots import think
from engines.thespianage import GAME, content, events
from engines.thespianage.actions import END, FREE, PLACES, PLAY, REHEARSE, SHOT

PLAYERS = ("idle", "random", "greedy", "search")
TILES = ("score.aspect",)
"""Labels of the lines in the score for points from Intrigue Tiles."""


def choose(name: str, playouts: int, match: Match, rng: Random) -> Action:
    """Returns the next move of the computer player called `name`."""
    decision = match.decision
    assert decision is not None
    actions = decision.actions
    if len(actions) == 1:
        return actions[0]
    if name == "idle":
        ends = [action for action in actions if action.kind == END.name]
        return ends[0] if ends else actions[-1]  # the last answer in a poll does nothing
    if name == "random":
        return rng.choice(actions)
    view = match.view(decision.seats[0])
    thought = think(name, GAME, view, actions, rng.getrandbits(32), playouts)
    while not thought.done:
        thought.step()
    return thought.action


def played(seats: int, seed: int, length: str, name: str, playouts: int, bow: bool) -> Counter[str]:
    """Plays one game and returns its counts.

    The counts of several games can be added up.
    """
    found: Counter[str] = Counter()
    match = Match.new(GAME, seats, seed, {"length": length, "bow": bow})
    rng = Random(seed)
    met: set[int] = set()
    seated, last = None, 0
    while match.decision is not None:
        decision = match.decision
        (seat,) = decision.seats
        found["questions"] += 1
        found["open questions"] += not decision.private
        if decision.private and (seat != seated or not decision.continues):
            found["hand-overs"] += 1
        seated = seat if decision.private else None
        action = choose(name, playouts, match, rng)
        if action.kind == PLAY.name and isinstance(action.arg, int):
            found[f"card {content.THING_IDS[action.arg]}"] += 1
        elif action.kind == SHOT.name:
            found[f"card {content.THING_IDS[match.state.shots[seat]]}"] += 1
        elif action.kind in (REHEARSE.name, PLACES.name, FREE.name):
            found[f"action {action.kind}"] += 1
        for event in match.play(action):
            if isinstance(event, events.FinalTurnBegan):
                last = event.seat
            elif isinstance(event, events.EventDrawn):
                met.add(event.event)
    found.update(_account(match, met, last))
    return found


def _account(match: Match, met: Iterable[int], last: int) -> Counter[str]:
    """Returns the counts of a finished game.

    Args:
        match: Finished game.
        met: Events that were dealt, as numbers.
        last: Seat that had the final turn.
    """
    found: Counter[str] = Counter()
    state, result, seats = match.state, match.result, match.seats
    verdict = match.view(None)["verdict"]
    assert result is not None
    assert verdict is not None
    success = verdict["success"]
    found["games"] = 1
    found["successes"] = success
    found["total"] = verdict["total"]
    found["turns"] = state.turns
    share = (seats * 1000 // len(result.winners)) * (last in result.winners)
    found["last wins"] = share
    found["last wins, squared"] = share**2
    for line in result.breakdown:
        source = "tiles" if line.label in TILES else line.label.removeprefix("score.")
        if source == "event":
            source = f"event {content.THING_IDS[line.args['event']]}"
        if source not in ("top", "bottom", "crush", "nemesis"):
            found[f"points {source}"] += line.points
            found["gross tiles" if source == "tiles" else "gross rest"] += abs(line.points)
    for event, points in verdict["production"]:
        found[f"points event {content.THING_IDS[event]}"] += points
        found["gross rest"] += abs(points)
    for seat in range(seats):
        place = state.characters[seat]
        found[f"character {content.CHARACTER_IDS[place]}"] += 1
        found["tiles on sheets"] += sum(len(state.cell(seat, 1, each)) for each in range(3))
    for seat in result.winners:
        place = state.characters[seat]
        found[f"won {content.CHARACTER_IDS[place]}"] += 1000 // len(result.winners)
    for event in met:
        found[f"met {content.THING_IDS[event]}"] += 1
        found[f"met success {content.THING_IDS[event]}"] += success
        found[f"met total {content.THING_IDS[event]}"] += verdict["total"]
    scores = sorted(verdict["initial"], reverse=True)
    for place, score in enumerate(scores):
        found[f"place {place}"] += score
    return found


def summary(
    seats: int, length: str, name: str, playouts: int, bow: bool, found: Counter[str]
) -> dict[str, Any]:
    """Returns the values of the report by name.

    They are averages per game, unless their name says otherwise.
    """
    games = found["games"]
    last = found["last wins"] / games / 1000
    spread = sqrt(max(0.0, found["last wins, squared"] / games / 1e6 - last**2))

    def each(start: str) -> dict[str, float]:
        keys = sorted(key for key in found if key.startswith(start))
        return {key.removeprefix(start): round(found[key] / games, 2) for key in keys}

    def lifts(what: str, whole: str) -> dict[str, float]:
        """Returns the increase in a count per game by Event.

        Games in which the Event was dealt are compared with all others. Events that were dealt in
        all games or in none are left out.
        """
        more = {}
        for event in content.THING_IDS[content.FIRST_EVENT : content.FIRST_SHOT]:
            here, much = found[f"met {event}"], found[f"met {what} {event}"]
            if 0 < here < games:
                more[event] = round(much / here - (found[whole] - much) / (games - here), 2)
        return more

    return {
        "players": name, "playouts": playouts, "seats": seats, "length": length, "bow": bow,
        "games": games,
        "success": round(100 * found["successes"] / games),
        "total": round(found["total"] / games, 1),
        "places": [round(found[f"place {n}"] / games, 1) for n in range(seats)],
        "tiles' share of points": round(
            100 * found["points tiles"]
            / max(1, sum(found[key] for key in found if key.startswith("points ")))
        ),
        "tiles' share, signs apart": round(
            100 * found["gross tiles"] / max(1, found["gross tiles"] + found["gross rest"])
        ),
        "last final turn wins, of its share": round(last, 2),
        "within (95 %)": round(1.96 * spread / sqrt(games), 2),
        "tiles a sheet": round(found["tiles on sheets"] / games / seats, 2),
        "points": each("points "),
        "events lift success by": lifts("success", "successes"),
        "events lift the total by": lifts("total", "total"),
        "turns": round(found["turns"] / games, 1),
        "questions": round(found["questions"] / games, 1),
        "open questions": round(found["open questions"] / games, 1),
        "hand-overs": round(found["hand-overs"] / games, 1),
        "actions": each("action "),
        "plays": each("card "),
        "characters": {
            one: round(found[f"won {one}"] * seats / max(1, found[f"character {one}"]) / 1000, 2)
            for one in content.CHARACTER_IDS
        },
    }  # fmt: skip


def main(arguments: list[str] | None = None) -> None:
    """Plays games and prints their statistics, or adds up printed ones."""
    parser = argparse.ArgumentParser(prog="python -m bench.plays", description=__doc__)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--length", choices=("full", "short"), default="full")
    parser.add_argument("--bow", action="store_true", help="sheets close (TA50)")
    parser.add_argument("--players", choices=PLAYERS, default="greedy")
    parser.add_argument("--playouts", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=120, help="of processor time, at most")
    parser.add_argument("--raw", action="store_true", help="numbers to be added up")
    parser.add_argument("--add", type=Path, nargs="*", default=[], help="files of such numbers")
    asked = parser.parse_args(arguments)
    about = (asked.seats, asked.length, asked.players, asked.playouts, asked.bow)
    found: Counter[str] = Counter()
    if asked.add:
        for line in _lines(asked.add):
            if tuple(line["about"]) == about:
                found.update(line["found"])
    else:
        start = process_time()
        for seed in range(asked.seed, asked.seed + asked.games):
            if process_time() - start > asked.seconds:
                break
            found.update(played(asked.seats, seed, *about[1:]))
    report = {"about": about, "found": found} if asked.raw else summary(*about, found)
    print(json.dumps(report), file=sys.stdout)


def _lines(files: Iterable[Path]) -> Iterable[dict[str, Any]]:
    for file in files:
        for line in file.read_text(encoding="utf-8").splitlines():
            yield json.loads(line)


if __name__ == "__main__":
    main()
