"""Cue cards, artists and places by their names. `say` gives the text of a key of the game."""

from __future__ import annotations

from app.games.upstaged.types import BoardContext, View
from engines import Speaker
from engines.upstaged.content import ARTIST_IDS, CARD_IDS, CUES
from engines.upstaged.views import TeamWorth


def title(say: Speaker, card: int) -> str:
    """Title of a cue card."""
    return say(f"card.{CARD_IDS[card]}")


def cues(say: Speaker, card: int) -> list[str]:
    """The cues of a card, in order."""
    return [say(f"cue.{cue}") for cue in CUES[card]]


def line(say: Speaker, card: int) -> str:
    """Line of a card's mentor."""
    return say(f"line.{CARD_IDS[card]}")


def name(say: Speaker, artist: int) -> str:
    """Name of an artist."""
    return say(f"artist.{ARTIST_IDS[artist]}")


def seat_at(view: View, place: int) -> int | None:
    """Seat at a place of the table."""
    return view["places"].index(place) if place in view["places"] else None


def towards(stage: BoardContext, view: View, place: int) -> str:
    """The runway that ends at a place of the table, in a sentence."""
    say = stage.game.speaker(stage.lang)
    seat = seat_at(view, place)
    if seat is not None and seat == view["seat"]:
        where = say("place.you")
    elif seat is not None:
        where = say("place.seat", who=stage.names[seat])
    else:
        sides = len(view["arena"])
        before = (seat_at(view, (place - step) % sides) for step in range(1, sides))
        who = next(each for each in before if each is not None)
        where = say("place.empty", who=stage.names[who])
    return say("towards", place=where)


def spot(say: Speaker, number: int) -> str:
    """A place of a runway in a sentence: the stage, then the spots."""
    return say("spot", number=number) if number else say("spot.stage")


def account(say: Speaker, worth: TeamWorth) -> str:
    """Parts of a team's score."""
    parts = [say("worth.artists", points=worth["points"])]
    parts += [say(f"bonus.{each}", points=more) for each, more in worth["bonuses"].items() if more]
    if worth["without"] is not None:
        parts.append(say("worth.without", who=name(say, worth["without"])))
    return say.row(parts)
