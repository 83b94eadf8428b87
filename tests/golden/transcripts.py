"""Golden transcripts on disk: `tests/golden/<game>/<name>.txt`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from engines import Match, games, template
from engines.bots import policy
from engines.kernel import Game, Golden
from engines.kernel.golden import transcript
from tests.engines.toys import ad_lib, curtain_call, stage_whisper

HERE = Path(__file__).parent
TOYS: tuple[Game[Any], ...] = (ad_lib.GAME, curtain_call.GAME, template.GAME, stage_whisper.GAME)


def all_games() -> list[Game[Any]]:
    return [*games().values(), *(toy for toy in TOYS if toy.name not in games())]


def fresh(game: Game[Any]) -> dict[str, str]:
    return {name: played(game, golden) for name, golden in game.goldens().items()}


def played(game: Game[Any], golden: Golden) -> str:
    match = Match.new(game, golden.seats, golden.seed, golden.options)
    how = golden.policy
    return transcript(match, policy(how, game) if isinstance(how, str) else how)


def stored(game: Game[Any]) -> dict[str, str]:
    return {path.stem: path.read_text("utf-8") for path in sorted((HERE / game.name).glob("*.txt"))}
