"""Tests of every game's golden transcripts."""

from __future__ import annotations

import difflib
from typing import Any

import pytest

from engines.kernel import Game, Golden
from engines.kernel.options import choices, complete
from tests.engines.toys.stage_whisper import GAME as WHISPER
from tests.golden.transcripts import all_games, fresh, played, stored

AGAIN = "python -m tests.golden.update"

every_game = pytest.mark.parametrize("game", all_games(), ids=lambda game: str(game.name))


@every_game
def test_transcripts_come_out_the_same(game: Game[Any]) -> None:
    old, new = stored(game), fresh(game)
    assert sorted(old) == sorted(new), f"the transcripts of {game.name}: run {AGAIN} {game.name}"
    for name in new:
        if old[name] != new[name]:
            lines = old[name].splitlines(), new[name].splitlines()
            changes = list(difflib.unified_diff(*lines, "stored", "now", lineterm="", n=2))
            pytest.fail(
                f"{game.name}/{name}.txt changed ({AGAIN} {game.name} keeps it):\n"
                + "\n".join(changes[:40])
            )


@every_game
def test_transcripts_cover_seats_options_and_endings(game: Game[Any]) -> None:
    assert missing(game, stored(game)) == []


def missing(game: Game[Any], texts: dict[str, str]) -> list[str]:
    """Returns the seat counts, option values and endings that no transcript covers."""
    goldens = game.goldens().values()
    wanted = [f"{seats} seats" for seats in game.seats]
    found = {f"{golden.seats} seats" for golden in goldens}
    played = [complete(game.Options, golden.options, game.titled) for golden in goldens]
    for name, values in choices(game.Options).items():
        wanted += [f"{name} {value}" for value in values]
        found |= {f"{name} {options[name]}" for options in played}
    wanted += [f"ending {ending}" for ending in game.endings]
    found |= {
        line for text in texts.values() for line in text.splitlines() if line.startswith("ending ")
    }
    return [each for each in wanted if each not in found]


def test_missing_coverage_is_named() -> None:
    class Bare(type(WHISPER)):  # type: ignore[misc]
        endings = ("row", "turns", "never")

        def goldens(self) -> dict[str, Golden]:
            return {"one": Golden(2, 2, {"turns": 3})}

    texts = {"one": "ending turns\n"}
    assert missing(Bare(), texts) == [
        "3 seats", "4 seats", "many True", "turns 2", "turns 4", "turns 5", "turns 6",
        "ending row", "ending never",
    ]  # fmt: skip


def test_a_transcript_tells_everything() -> None:
    def first(view: Any, actions: Any, rng: Any) -> Any:
        return actions[0]

    text = played(WHISPER, Golden(2, 5, {"turns": 2}, first))
    assert text.startswith(
        "game stage_whisper, rules version 1\n"
        'seats 2, seed 5, options {"many":false,"turns":2}\n'
        "digest "
    )
    assert "\n1. seat 0: ask.turn, 10 actions\n   0 peek 0\n" in text
    assert " only for 0\n" in text
    assert "\nending turns\nscores [" in text
