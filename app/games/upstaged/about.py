"""Words of the inspector about an artist, a cue card, a mentor, a runway, or the decks."""

from __future__ import annotations

from app.games.common.inspector import About, State
from app.games.upstaged import heard, words
from app.games.upstaged.faces import (
    ARTIST_BACK,
    CARD_BACK,
    SLOT,
    chair,
    cue_sign,
    front,
    portrait,
)
from app.games.upstaged.layout import CARD_RATIO
from app.games.upstaged.moment import Moment, total
from app.games.upstaged.places import ARTIST, CARD, CUES, DECK, PILE, RUNWAY, SEAT, Piece
from engines.upstaged.content import (
    ARTIST_IDS,
    FOCUS,
    FOCUS_IDS,
    GENRE,
    GENRE_IDS,
    POINTS,
    TYPE,
    TYPE_IDS,
)
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
    """An artist: the trait, the signs in words, where they are and where a preview draws them."""
    stage, ui_say = moment.stage, moment.stage.ui.say
    say = stage.game.speaker(stage.lang)
    trait = f"trait.{ARTIST_IDS[number]}"
    genre, focus = _genre(number), FOCUS_IDS[FOCUS[number]]
    states = [
        State(ui_say("upstaged.about.points", points=POINTS[number]), sign="star"),
        State(ui_say("upstaged.about.genre", genre=say(f"genre.{genre}")), sign=f"genre-{genre}"),
        State(ui_say("upstaged.about.focus", focus=say(f"focus.{focus}")), sign=f"focus-{focus}"),
    ]
    where, then = heard.where(moment, number), heard.where(moment, number, moment.after)
    if where:
        states.append(State(where))
    if then != where:
        states.append(State(ui_say("upstaged.about.then", where=then or ui_say("upstaged.gone"))))
    text = [say(trait)] if say.knows(trait) else []
    return About(words.name(say, number), text, states, portrait(number), 1.0, "U33")


def _genre(number: int) -> str:
    """Id of an artist's genre; those behind the mentors' genres are Wild."""
    return (*GENRE_IDS, "wild")[GENRE[number]]


def _card(moment: Moment, number: int) -> About:
    """A cue card: its cues in order with their signs, its colour, and the mentor's line."""
    stage = moment.stage
    say = stage.game.speaker(stage.lang)
    cues = [
        State(
            stage.ui.say(
                "upstaged.cue",
                cue=say("cue_step", number=at, cue=say(f"cue.{cue}")),
                help=say(f"cue.{cue}.help"),
            ),
            sign=cue_sign(cue),
        )
        for at, cue in enumerate(CUES_OF[number], start=1)
    ]
    kind = TYPE_IDS[TYPE[number]]
    colour = State(say(f"type.{kind}"), sign=f"type-{kind}")
    line = State(words.line(say, number))
    return About(words.title(say, number), [], [*cues, colour, line], rule="U9")


def _mentor(moment: Moment, seat: int) -> About:
    """A team: its total with the sum behind it, its artists, and the gain by the mentor's genre."""
    stage, view = moment.stage, moment.now
    say, speak = stage.game.speaker(stage.lang), stage.ui.say
    genre = GENRE_IDS[view["genres"][seat]]
    team, worth = view["teams"][seat], view["worth"][seat]
    text = []
    now, then = total(view, seat), total(moment.after, seat)
    if now is not None or then is not None:
        key = "upstaged.worth" if now == then else "upstaged.worth.then"
        text.append(speak(key, now=0 if now is None else now, then=0 if then is None else then))
    if team and worth is not None:
        text.append(words.account(say, worth))
    states = [
        State(heard.bare(moment, number), sign=f"genre-{_genre(number)}") for number in team
    ] or [State(speak("upstaged.about.nobody"))]
    states.append(
        State(speak("upstaged.mentor", genre=say(f"genre.{genre}")), sign=f"genre-{genre}")
    )
    held = speak("upstaged.cards", count=view["hand_sizes"][seat])
    states.append(State(held, sign="type-green"))
    if seat in view["cut_by"] and not view["cuts"]:
        states.append(State(say("team.locked"), "locked"))
    if moment.film:
        states.append(State(speak("board.now")))
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
    if moment.film:
        states.append(State(say("board.now")))
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
