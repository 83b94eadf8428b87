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
    if isinstance(value, list):
        return " · ".join(words(stage, field, value)) or stage.ui.say("plain.nothing")
    return stage.game.phrase(field, value)


def words(stage: Stage, field: str, values: list[Any]) -> list[str]:
    """Each of the values in words."""
    return [word(stage, field, value) for value in values]
