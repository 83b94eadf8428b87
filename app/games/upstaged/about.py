"""What there is to read about an artist, a cue card, a mentor, a runway, or the decks."""

from __future__ import annotations

from typing import Any

from app.games.common.inspector import About, State
from app.games.upstaged import heard, words
from app.games.upstaged.faces import (
    ARTIST_BACK,
    CARD_BACK,
    SLOT,
    chair,
    front,
    portrait,
)
from app.games.upstaged.layout import CARD_RATIO
from app.games.upstaged.moment import Moment
from app.games.upstaged.places import ARTIST, CARD, CUES, DECK, PILE, RUNWAY, SEAT, Piece
from engines.upstaged.content import ARTIST_IDS, GENRE_IDS, TYPE, TYPE_IDS
from engines.upstaged.content import CUES as CUES_OF


def about(moment: Moment, piece: Piece) -> About:
    """All about a piece."""
    if piece.kind == ARTIST:
        return _artist(moment, piece.number)
    if piece.kind == CARD:
        return _card(moment, piece.number)
    if piece.kind == SEAT:
        return _mentor(moment, piece.number)
    if piece.kind == RUNWAY:
        return _runway(moment, piece.number)
    return _wings(moment, piece)


def _artist(moment: Moment, number: int) -> About:
    stage = moment.stage
    say = stage.game.speaker(stage.lang)
    where = heard.where(moment, number)
    text = [heard.bare(moment, number)]
    trait = f"trait.{ARTIST_IDS[number]}"
    if say.knows(trait):
        text.append(say(trait))
    return About(
        words.name(say, number),
        text,
        [State(where)] if where else [],
        portrait(number),
        1.0,
        "U33",
    )


def _card(moment: Moment, number: int) -> About:
    stage = moment.stage
    say = stage.game.speaker(stage.lang)
    text = [say(f"type.{TYPE_IDS[TYPE[number]]}")]
    for at, cue in enumerate(CUES_OF[number], start=1):
        name = say("cue_step", number=at, cue=say(f"cue.{cue}"))
        text.append(stage.ui.say("upstaged.cue", cue=name, help=say(f"cue.{cue}.help")))
    line = State(words.line(say, number))
    return About(words.title(say, number), text, [line], front(number), CARD_RATIO, "U9")


def _mentor(moment: Moment, seat: int) -> About:
    stage, view = moment.stage, moment.now
    say, speak = stage.game.speaker(stage.lang), stage.ui.say
    genre = say(f"genre.{GENRE_IDS[view['genres'][seat]]}")
    text = [speak("upstaged.mentor", genre=genre)]
    team = view["teams"][seat]
    text.append(say.row(heard.bare(moment, number) for number in team) or say("team.nobody"))
    worth: Any = view["worth"][seat]
    states = []
    if team and worth is not None:
        states.append(State(speak("upstaged.worth", now=worth["total"], then=worth["total"])))
        states.append(State(words.account(say, worth)))
    states.append(State(speak("upstaged.cards", count=view["hand_sizes"][seat])))
    if seat in view["cut_by"] and not view["cuts"]:
        states.append(State(say("team.locked"), "locked"))
    return About(stage.names[seat], text, states, chair(view["genres"][seat]), 1.0, "U33")


def _runway(moment: Moment, place: int) -> About:
    stage, view = moment.stage, moment.now
    say, speak = stage.ui.say, stage.game.speaker(stage.lang)
    states = [
        State(say("upstaged.at", name=heard.bare(moment, number), where=words.spot(speak, spot)))
        for spot, number in enumerate(moment.now["arena"][place])
        if number is not None
    ]
    text = [] if states else [moment.stage.say("empty")]
    return About(words.towards(stage, view, place), text, states, rule="U17")


def _wings(moment: Moment, piece: Piece) -> About:
    stage, view = moment.stage, moment.now
    say, speak = stage.ui.say, stage.game.speaker(stage.lang)
    if piece == DECK:
        text = [say("upstaged.deck.artists", count=view["artist_deck"])]
        sunk = [heard.bare(moment, number) for number in view["memory"]["sunk"]]
        states = [State(say("upstaged.deck.sunk", artists=speak.row(sunk)))] if sunk else []
        return About(speak("deck.artists"), text, states, ARTIST_BACK, 1.0, "U26")
    if piece == CUES:
        text = [say("upstaged.deck.cues", count=view["cue_deck"])]
        return About(speak("deck.cues"), text, (), CARD_BACK, CARD_RATIO, "U11")
    if piece == PILE:
        text = [say("upstaged.deck.pile", count=len(view["pile"]))]
        top = [words.title(speak, number) for number in reversed(view["pile"])]
        states = [State(say("upstaged.deck.top", cards=speak.row(top)))] if top else []
        art = front(view["pile"][-1]) if view["pile"] else None
        return About(speak("deck.pile"), text, states, art, CARD_RATIO, "U11")
    return About(speak("deck.green_room"), [speak("slot.empty")], (), SLOT, 1.0, "U35")
