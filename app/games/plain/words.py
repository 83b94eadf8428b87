"""Values of a view in words, for the plain board."""

from typing import Any

from app.games.plain.layout import is_seat
from app.table.stage import Stage


def name_of(stage: Stage, field: str) -> str:
    """What a field is called: the game's text `view.<field>`, else its name made readable."""
    return stage.say(f"view.{field}")


def word(stage: Stage, field: str, value: Any) -> str:
    """One value in words: a name for a seat, the game's phrase for the rest."""
    if value is None:
        return stage.ui.say("plain.nothing")
    if is_seat(field, value, len(stage.seats)):
        return stage.names[value]
    if isinstance(value, bool):
        return stage.ui.say("plain.yes" if value else "plain.no")
    if isinstance(value, dict):
        return ", ".join(
            f"{name_of(stage, key)}: {word(stage, key, one)}" for key, one in value.items()
        )
    return stage.game.phrase(field, value)


def words(stage: Stage, field: str, values: list[Any]) -> list[str]:
    """Each of the values in words; as one where the game has words for the whole list only."""
    if not any(isinstance(value, (list, tuple)) for value in values):
        try:
            return [word(stage, field, value) for value in values]
        except (LookupError, TypeError, ValueError):
            pass  # the entries mean nothing alone: a pair of a seat and a card, say
    return [stage.game.phrase(field, values)]
