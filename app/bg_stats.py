"""Results of games as links for BG Stats, which counts plays.

The maker of BG Stats documents a link by which other apps hand over a play ("Push plays to BG Stats
from other apps or websites" in its support pages, read in November 2026). After `createPlay.html`,
its only parameter `data` is a play as percent-encoded JSON. BG Stats then shows the play and asks
before it saves anything. Required are the sending app with its own id of the play, the end of the
play in UTC, the game with the sender's id and a name, and for each player an id and a name. The
page calls further fields optional, but BG Stats for Android refuses a play without the booleans
(`highestWins`, `noPoints`, `startPlayer`, `winner`), as other apps found out, so all are written.

Of the two forms of the address, the one that begins with `bgstats:` is used. It can lead only into
the app, while the `https:` form would send the data to a server where the app is missing.

A link contains only information that everyone sees at the end of a game.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import UTC
from typing import Any
from urllib.parse import quote

from app.store.pace import minutes_of
from app.store.records import Face, Finish, SessionCard
from app.store.times import parsed
from app.text import House
from engines import house_of, title

ADDRESS = "bgstats://app.bgstatsapp.com/createPlay.html?data="

TIME = "%Y-%m-%d %H:%M:%S"


def play_link(card: SessionCard, say: House) -> str:
    """Returns the link that hands a finished game over to BG Stats.

    Args:
        card: Summary of the game.
        say: Texts of the app; their language is also that of the game's title.

    Raises:
        ValueError: The game is not finished, or the time of its end is invalid.
    """
    end = card.finished
    over = None if end is None else parsed(end.at)
    if end is None or over is None:
        raise ValueError("only a finished game has a result to send")
    game = house_of(card.game)
    at = over.astimezone(UTC).strftime(TIME)
    play: dict[str, Any] = {
        "sourceName": say("app.name"),
        "sourcePlayId": f"{game} {at}",
        "playDate": at,
        "game": {
            "sourceGameId": game,
            "name": title(game, say.lang, card.title),
            "highestWins": True,
            "noPoints": False,
        },
        "players": [_player(say, card.cast, end, seat) for seat in range(len(card.cast))],
    }
    if minutes := minutes_of(card):
        play["durationMin"] = minutes
    text = json.dumps(play, ensure_ascii=False, separators=(",", ":"))
    return ADDRESS + quote(text, safe="", errors="replace")


def _player(say: House, cast: Sequence[Face], end: Finish, seat: int) -> dict[str, Any]:
    face = cast[seat]
    found = {
        "sourcePlayerId": face.name,
        "name": face.name,
        "startPlayer": False,
        "score": end.scores[seat],
        "winner": seat in end.winners,
        "rank": _rank(end, seat),
    }
    return found if face.understudy is None else {**found, "role": say("bg_stats.computer")}


def _rank(end: Finish, seat: int) -> int:
    """Returns a seat's rank, from 1 for the winners.

    In some games the fewest points win, or points do not decide, so points alone give no rank.
    """
    if seat in end.winners:
        return 1
    best = end.scores[end.winners[0]]
    away = [abs(score - best) for score in end.scores]
    others = [other for other in range(len(away)) if other not in end.winners]
    return 1 + len(end.winners) + sum(away[other] < away[seat] for other in others)
