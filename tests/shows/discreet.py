"""Search for the name of another player to act on a screen."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache

from app.text import say
from engines import Match, find

NAMING = ("play.pass", "aloud.look", "plain.next", "understudy.to_own", "thespianage.turn")
"""Keys of the app's texts that name the player to act."""

MARKS = ("thespianage.board.turn", "onstage.player.next", "upstaged.on", "encore.manager.turn")
"""Keys of marks in the label of a player who is to act."""

PEOPLE = ("who", "seat")
"""Placeholders for the player to act in a game's own texts."""

HOLE = re.compile(r"\\\{(\w+)\\\}")


def named_to_act(
    match: Match, texts: Iterable[str], names: Sequence[str], reader: int
) -> list[str]:
    """Returns the texts of a private screen that name another player as acting."""
    others = tuple(name for seat, name in enumerate(names) if seat != reader)
    naming = [pattern for name in others for pattern in _patterns(match.game.name, name)]
    marks = [say(key) for key in MARKS if say.knows(key)]
    decision = match.decision
    asked = decision is not None and reader in decision.seats
    on = [text for text in texts if text == say("plain.on")]
    return on[asked:] + [
        text
        for text in texts
        if any(pattern.search(text) for pattern in naming)
        or (text.startswith(others) and any(mark in text for mark in marks))
    ]


@cache
def _patterns(game: str, name: str) -> tuple[re.Pattern[str], ...]:
    """Returns patterns of all texts that name a player as acting."""
    rules = find(game)
    turns = tuple(f"event.{kind}" for kind in rules.turns)
    texts = [text for key, text in rules.catalogue().items() if key.startswith(("where.", *turns))]
    found = [
        re.escape(say(key, name=name, names=name, who=name)) for key in NAMING if say.knows(key)
    ]
    for text in texts:
        named = HOLE.sub(lambda hole: "\0" if hole[1] in PEOPLE else ".*?", re.escape(text))
        if "\0" in named:
            found.append(named.replace("\0", re.escape(name)))
    return tuple(map(re.compile, found))
