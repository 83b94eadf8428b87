"""Names of cards, artists and places in the player's language."""

from __future__ import annotations

from app.games.upstaged.types import BoardContext, View
from engines import Speaker
from engines.upstaged.content import ARTIST_IDS, CARD_IDS, CUES
from engines.upstaged.views import TeamWorth


def title(say: Speaker, card: int) -> str:
    """Returns the title of a cue card."""
    return say(f"card.{CARD_IDS[card]}")


def cues(say: Speaker, card: int) -> list[str]:
    """Returns the names of a card's cues, from first to last.

    Cues are the effects of a card, which are carried out one after another.
    """
    return [say(f"cue.{cue}") for cue in CUES[card]]


def line(say: Speaker, card: int) -> str:
    """Returns the line that the player of a card may say."""
    return say(f"line.{CARD_IDS[card]}")


def name(say: Speaker, artist: int) -> str:
    """Returns the name of an artist."""
    return say(f"artist.{ARTIST_IDS[artist]}")


def seat_at(view: View, place: int) -> int | None:
    """Returns the seat at a place of the table.

    Returns None if no player sits there.
    """
    return view["places"].index(place) if place in view["places"] else None


def side(stage: BoardContext, view: View, place: int) -> str:
    """Names a place of the table by its player.

    An empty place is described as the empty side to a player's left.
    """
    say = stage.game.speaker(stage.lang)
    seat = seat_at(view, place)
    if seat is not None and seat == view["seat"]:
        return say("place.you")
    if seat is not None:
        return say("place.seat", who=stage.names[seat])
    return say("place.empty", who=_name_before(stage, view, place))


def empty_side(stage: BoardContext, view: View, place: int) -> str:
    """Names an empty place of the table, beginning with a capital letter."""
    return stage.ui.say("upstaged.empty_side", name=_name_before(stage, view, place))


def _name_before(stage: BoardContext, view: View, place: int) -> str:
    sides = len(view["arena"])
    before = (seat_at(view, (place - step) % sides) for step in range(1, sides))
    return stage.names[next(each for each in before if each is not None)]


def towards(stage: BoardContext, view: View, place: int) -> str:
    """Names a runway by the player or empty place at its end."""
    say = stage.game.speaker(stage.lang)
    return say("towards", place=side(stage, view, place))


def spot(say: Speaker, number: int) -> str:
    """Names a spot of a runway by its number.

    Spot 0 is the stage.
    """
    return say("spot", number=number) if number else say("spot.stage")


def account(say: Speaker, worth: TeamWorth) -> str:
    """Lists the sources of a team's score.

    They are points, bonuses and any artist who does not count.
    """
    parts = [say("worth.artists", points=worth["points"])]
    parts += [say(f"bonus.{each}", points=more) for each, more in worth["bonuses"].items() if more]
    if worth["without"] is not None:
        parts.append(say("worth.without", who=name(say, worth["without"])))
    return say.row(parts)
