"""Checks of a game's screens against its record."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from engines import Match, seen_by
from tests.shows.allowed_texts import NEWS

# A performer is called like a small card; from 4 on there are only cards.
ONLY_A_CARD = re.compile(r"\b(?:Pink|Black|Blue|Green) [4-9]\b")


def cards_played(match: Match) -> list[Any]:
    return [action.arg for action in match.actions if action.kind == "play"]


def assert_each_move_was_seen(
    match: Match, cast: list[dict[str, Any]], seen: list[list[str]], first: int = 0
) -> int:
    """Checks that each computer player's move was visible by itself.

    Returns the number of such moves. The last move of the match is not checked.

    Args:
        match: The match.
        cast: The players.
        seen: Texts on the screens, in order.
        first: Number of actions before the watch began.
    """
    names = [player["name"] for player in cast]
    news = [text for texts in seen for text in texts if text.startswith(NEWS)]
    at = moves = 0
    for number, action in enumerate(match.actions[:-1]):  # behind the last one the finale stands
        lines = [
            line
            for event in seen_by(match.steps[number], None)
            if (line := match.game.tell(event, names))
        ]
        if number < first or cast[action.seat]["understudy"] is None or not lines:
            continue
        here = next((i for i in range(at, len(news)) if news[i].endswith(lines[-1])), None)
        assert here is not None, f"Move {number}, “{lines[-1]}”, was never seen after {news[at]!r}"
        at, moves = here, moves + 1
    return moves


def assert_nothing_was_lost(match: Match, names: list[str], seen: list[list[str]]) -> None:
    """Checks that all news shown to seat 0 is in the record."""
    opening = match.game.opening(match.seats, match.seed, match.options)
    lines_by_step = [
        [line for event in seen_by(events, 0) if (line := match.game.tell(event, names))]
        for events in (opening, *match.steps)
    ]
    ends = [lines[-1] for lines in lines_by_step if lines]
    at = 0
    for text in (text for texts in seen for text in texts if text.startswith(NEWS)):
        here = next((i for i in range(at, len(ends)) if text.endswith(ends[i])), None)
        assert here is not None, f"Seen, but not in the record after “{ends[at]}”: {text}"
        at = here


def assert_no_card_too_early(
    match: Match,
    names: list[str],
    secret: set[int],
    seen: list[list[str]],
    known: Iterable[str] = (),
) -> None:
    """Checks that no screen names a secret card before it is played.

    Args:
        match: The match.
        names: Names of its players.
        secret: Seats whose hands are secret.
        seen: Texts on the screens, in order.
        known: Cards played before recording began.
    """
    sentences: dict[str, str] = {}  # by card, how it is told that it was played
    for action, events in zip(match.actions, match.steps, strict=True):
        if action.kind == "play" and action.seat in secret:
            card = match.game.phrase("card", action.arg)
            sentences[card] = next(
                filter(None, (match.game.tell(e, names) for e in seen_by(events, None)))
            )
    public = set(known)
    for texts in seen:
        for card in (set(ONLY_A_CARD.findall("\n".join(texts))) & set(sentences)) - public:
            assert any(sentences[card] in text or f" played {card}" in text for text in texts), (
                f"{card} was told of before it was played: "
                f"{[text for text in texts if card in text]}"
            )
            public.add(card)
