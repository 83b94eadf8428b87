"""Checks of positions as lines of text, shared by all games."""

from __future__ import annotations

from typing import Any

from engines import BadPosition, Game, Match

NAMES = ("Ana", "Bao", "Cléo", "Dag", "Eva", "Fadi")


def leads_back(match: Match) -> None:
    """Checks that a match's line leads back to its state, digest and question."""
    game, text = match.game, match.position
    assert text.isprintable()
    again = game.from_position(text)
    assert game.freeze(again) == game.freeze(match.state), text
    assert game.position(again) == text
    assert game.decide(again) == match.decision
    assert again.options == match.state.options


def changed(text: str, **fields: str) -> str:
    game, *words = text.split()
    fields_before = dict(word.split("=", 1) for word in words)
    new = fields_before | {name.replace("_", "-"): value for name, value in fields.items()}
    assert new.keys() == fields_before.keys()
    assert new != fields_before
    return " ".join([game, *(f"{name}={value}" for name, value in new.items())])


def playable(game: Game[Any], text: str) -> bool:
    """Returns whether a text is a position.

    Checks that such a position can be viewed and played.
    """
    try:
        state = game.from_position(text)
    except BadPosition:
        return False
    again = game.from_position(game.position(state))
    assert game.freeze(again) == game.freeze(state), text
    decision = game.decide(state)
    assert (decision is None) == (game.result(state) is not None)
    seats: int = game.view(state, None)["seats"]
    for seat in (None, *range(seats)):
        view = game.view(state, seat)
        game.evaluate(view)
        game.sheets(view, NAMES[:seats])
    for action in [] if decision is None else decision.actions:
        after = state.copy()
        game.apply(after, action)
        game.decide(after)
    return True
