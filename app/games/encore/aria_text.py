"""Screen reader texts for cards and zones."""

from __future__ import annotations

from app.games.encore.card_faces import boost_at, value_at
from app.games.encore.places import Spot
from app.games.encore.types import BoardContext
from engines import Speaker
from engines.encore.content import KIND, words
from engines.encore.views import View


def lies(say: Speaker, view: View, spot: Spot, card: int) -> str:
    """Describes a staged card's state: active or suspended, ability used."""
    found = say("suspended" if spot.zone in view["suspended"][spot.seat] else "active")
    if card not in view["used"]:
        return found
    return say("used", lies=found, ability=say(f"ability.{words.ABILITIES[KIND[card]]}"))


def staged(stage: BoardContext, view: View, spot: Spot, card: int) -> str:
    """Describes a staged card: name, kind, number, vibes, zone and state."""
    say, boost = stage.game.speaker(stage.lang), boost_at(view, spot)
    parts = (
        words.title(say, card),
        words.kind(say, card),
        words.strength(say, card, value_at(view, spot)),
        say("boost", value=boost) if boost else "",
        words.vibes(say, card, view["venue"]),
        zone_of(stage, view, spot),
        lies(say, view, spot, card),
    )
    return say.row(part for part in parts if part)


def zone_of(stage: BoardContext, view: View, spot: Spot) -> str:
    """Names a zone and its owner."""
    name = words.place(stage.game.speaker(stage.lang), spot.zone, view["options"]["zones"])
    return stage.ui.say("encore.of", name=stage.names[spot.seat], what=name)


def free(stage: BoardContext, view: View, spot: Spot) -> str:
    """Describes an empty zone."""
    return stage.ui.say("encore.free", where=zone_of(stage, view, spot))


def loose(stage: BoardContext, view: View, card: int, price: int) -> str:
    """Describes a card off stage: name, kind, cost, number and vibes."""
    say = stage.game.speaker(stage.lang)
    parts = (
        words.title(say, card),
        words.kind(say, card),
        words.cost(say, card, price),
        words.strength(say, card),
        words.vibes(say, card, view["venue"]),
    )
    return say.row(part for part in parts if part)
