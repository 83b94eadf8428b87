"""What screen readers say of cards and zones, in the words of the game."""

from __future__ import annotations

from app.games.encore.places import Spot
from app.table.stage import Stage
from engines.encore import words
from engines.encore.content import KIND, PERFORMER
from engines.encore.sheets import ViewText
from engines.encore.views import View


def told(stage: Stage, view: View) -> ViewText:
    """A view in words."""
    return ViewText(stage.game.speaker(stage.lang), view, stage.names)


def staged(stage: Stage, view: View, spot: Spot) -> str:
    """A staged card: name, kind, number, vibes, zone, how it lies."""
    tell = told(stage, view)
    card = tell.at(*spot)
    assert card is not None
    say = tell.say
    strength = say(
        "act" if KIND[card] == PERFORMER else "boost", value=view["acts"][spot.seat][spot.zone]
    )
    parts = (
        words.title(say, card),
        words.kind(say, card),
        strength,
        words.vibes(say, card, view["venue"]),
        stage.ui.say("encore.of", name=stage.names[spot.seat], what=tell.place(spot.zone)),
        tell.lies(*spot),
    )
    return say.row(part for part in parts if part)


def free(stage: Stage, view: View, spot: Spot) -> str:
    """An empty zone."""
    tell = told(stage, view)
    whose = stage.ui.say("encore.of", name=stage.names[spot.seat], what=tell.place(spot.zone))
    return stage.ui.say("encore.free", where=whose)


def loose(stage: Stage, view: View, card: int, cost: int) -> str:
    """A card that stands nowhere: name, kind, cost, number, vibes."""
    cell = told(stage, view).card(card, cost)
    return stage.ui.say.row((cell.text, cell.note))
