"""Descriptions of pieces for screen readers and the inspector."""

from __future__ import annotations

from app.games.upstaged import words
from app.games.upstaged.board_state import BoardState, total
from app.games.upstaged.types import View
from engines.upstaged.content import CUES, GENRE_IDS, POINTS, TYPE, TYPE_IDS, Artist


def artist(moment: BoardState, number: int) -> str:
    """Describes an artist with name, genre, points, focus and whereabouts."""
    say = moment.stage.ui.say
    return say.row(part for part in (bare(moment, number), where(moment, number)) if part)


def bare(moment: BoardState, number: int) -> str:
    """Describes an artist with name, genre, points and focus."""
    stage = moment.stage
    return stage.game.phrase("artist", number, stage.lang)


def where(moment: BoardState, number: int, view: View | None = None) -> str:
    """Says where an artist is or is about to go.

    Args:
        moment: The board state.
        number: Number of the artist.
        view: View of the game; by default the one being drawn.

    Returns:
        A phrase, or "" if the artist cannot be seen.
    """
    stage, say = moment.stage, moment.stage.ui.say
    view = moment.now if view is None else view
    speak = stage.game.speaker(stage.lang)
    for at, runway in enumerate(view["arena"]):
        if number in runway:
            spot = words.spot(speak, runway.index(Artist(number)))
            return speak("whereabouts", lane=words.towards(stage, view, at), spot=spot)
    for seat, team in enumerate(view["teams"]):
        if number in team:
            return say("upstaged.in_team", name=moment.stage.names[seat])
    if number == view["under_way"]["ousted"]:
        return say("upstaged.leaves")
    if number in view["slots"]:
        return say("upstaged.green_room")
    under_way = view["under_way"]
    if number == under_way["entering"]:
        return say("upstaged.comes_on")
    if number == under_way["arriving"]:
        return say("upstaged.arrives", name=moment.stage.names[under_way["host"]])
    for each in under_way["waiting"]:
        if each["artist"] == number:
            seat_there = each["seat"]
            if seat_there is None:
                return say("upstaged.walks_off")
            return say("upstaged.arrives", name=moment.stage.names[seat_there])
    return ""


def lane(moment: BoardState, place: int) -> str:
    """Describes a runway and the artists on it."""
    stage, view = moment.stage, moment.now
    speak = stage.game.speaker(stage.lang)
    on = [
        moment.stage.ui.say("upstaged.at", name=bare(moment, number), where=words.spot(speak, spot))
        for spot, number in enumerate(moment.now["arena"][place])
        if number is not None
    ]
    say = moment.stage.ui.say
    return say.row((say.begun(words.towards(stage, view, place)), *on))


def card(moment: BoardState, number: int) -> str:
    """Describes a cue card with title, colour and cues."""
    say = moment.stage.game.speaker(moment.stage.lang)
    return moment.stage.ui.say(
        "upstaged.card",
        title=words.title(say, number),
        type=say(f"type.{TYPE_IDS[TYPE[number]]}"),
        cues=say.row(words.cues(say, number)),
    )


def cues(moment: BoardState, number: int) -> str:
    """Lists the cues of a card, numbered in order."""
    say = moment.stage.game.speaker(moment.stage.lang)
    return say.row(
        say("cue_step", number=at, cue=say(f"cue.{cue}"))
        for at, cue in enumerate(CUES[number], start=1)
    )


def team(moment: BoardState, seat: int) -> str:
    """Describes a player's team, score and number of cards.

    It also says whether the player acts.
    """
    stage, view = moment.stage, moment.now
    say, speak = stage.ui.say, stage.game.speaker(stage.lang)
    artists = [bare(moment, number) for number in view["teams"][seat]]
    parts = [
        say(
            "upstaged.team",
            name=stage.names[seat],
            genre=speak(f"genre.{GENRE_IDS[view['genres'][seat]]}"),
            artists=speak.row(artists) if artists else speak("team.nobody"),
        )
    ]
    now, then = total(view, seat), total(moment.after, seat)
    if now is not None or then is not None:
        key = "upstaged.worth" if now == then else "upstaged.worth.then"
        parts.append(say(key, now=now or 0, then=then or 0))
        worth = view["worth"][seat]
        if now is not None and worth is not None and worth["total"] != worth["points"]:
            parts.append(words.account(speak, worth))
    parts.append(say("upstaged.cards", count=view["hand_sizes"][seat]))
    if seat in view["cut_by"] and not view["cuts"]:
        parts.append(say.entry(speak("team.cut_by"), speak("team.locked")))
    if acts(moment, seat):
        parts.append(acting(moment))
    return say.sentences(parts)


def acts(moment: BoardState, seat: int) -> bool:
    """Whether a seat is marked as the one that acts.

    It is the seat whose turn it is, or the one that has paused that turn.
    """
    view, scene = moment.now, moment.stage.scene
    return moment.actor == seat and view["phase"] not in ("cut", "over") and scene.may_name(seat)


def acting(moment: BoardState) -> str:
    """Says why the seat that acts is marked."""
    own = moment.actor == moment.now["turn"]
    return moment.stage.ui.say("upstaged.on" if own else "upstaged.on.pause")


def points(number: int) -> str:
    """Returns the points of an artist as text."""
    return str(POINTS[number])
