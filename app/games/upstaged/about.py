"""Descriptions of pieces for the inspector.

The inspector is the sheet over the board that explains a single piece.
"""

from __future__ import annotations

from collections.abc import Callable

from app.games.common.inspector import About, State
from app.games.common.sign_pieces import SignPiece, about_sign, meaning
from app.games.upstaged import aria_text, words
from app.games.upstaged.announcement import DONE, OVER, Cue, Shown, shows
from app.games.upstaged.board_state import BoardState, left_out, total
from app.games.upstaged.faces import (
    CARD_BACK,
    chair,
    cue_sign,
    front,
    portrait,
)
from app.games.upstaged.layout import CARD_RATIO
from app.games.upstaged.places import (
    ANNOUNCEMENT,
    ARTIST,
    BEGIN,
    CARD,
    CLICKS,
    CUES,
    DECK,
    PILE,
    PLACE,
    RUNWAY,
    SEAT,
)
from app.table.places import Piece
from app.text import House
from engines.upstaged.actions import CALLED, IN_ROLE, UNCALLED
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


def about(moment: BoardState, piece: Piece | SignPiece) -> About:
    """Returns the inspector's description of a piece or sign."""
    if isinstance(piece, SignPiece):
        return about_sign(moment.stage, piece.sign)
    known = _BY_KIND.get(piece.kind)
    return _thing(moment, piece) if known is None else known(moment, piece.number)


def _artist(moment: BoardState, number: int) -> About:
    stage, ui_say = moment.stage, moment.stage.ui.say
    say = stage.game.speaker(stage.lang)
    trait = f"trait.{ARTIST_IDS[number]}"
    genre, focus = _genre(number), FOCUS_IDS[FOCUS[number]]
    states = [
        State(
            ui_say("upstaged.about.points", points=POINTS[number]), look=f"text:{POINTS[number]}"
        ),
        meaning(stage, genre),
        meaning(stage, "either" if focus == "wild" else focus),
    ]
    where, then = aria_text.where(moment, number), aria_text.where(moment, number, moment.after)
    if where:
        states.append(State(say.begun(where)))
    if then != where:
        sentence = ui_say("upstaged.about.then", where=then or ui_say("upstaged.gone"))
        states.append(State(sentence, sign="" if then else "pass"))
    if number in (left_out(moment, seat) for seat in range(moment.now["seats"])):
        states.insert(0, meaning(stage, "cut"))
    text = [say(trait)] if say.knows(trait) else []
    return About(words.name(say, number), text, states, portrait(number), 1.0, "U33")


def _genre(number: int) -> str:
    return (*GENRE_IDS, "wild")[GENRE[number]]


def _card(moment: BoardState, number: int) -> About:
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
    colour = State(
        stage.ui.say("upstaged.about.colour", colour=say(f"type.{kind}")), sign=f"type-{kind}"
    )
    line = State(words.line(say, number))
    own = [State(_own_actions(stage.ui.say))] if "pause" in CUES_OF[number] else []
    return About(words.title(say, number), [], [*cues, *own, colour, line], rule="U9")


def _own_actions(say: House) -> str:
    page, switch = say("set.page.pace"), say("set.own_interrupts")
    return say("upstaged.about.own", page=page, switch=switch)


def _mentor(moment: BoardState, seat: int) -> About:
    stage, view = moment.stage, moment.now
    say, speak = stage.game.speaker(stage.lang), stage.ui.say
    genre = GENRE_IDS[view["genres"][seat]]
    team, worth = view["teams"][seat], view["worth"][seat]
    text = []
    now, then = total(view, seat), total(moment.after, seat)
    if now is not None or then is not None:
        key = "upstaged.worth" if now == then else "upstaged.worth.then"
        text.append(speak(key, now=now or 0, then=then or 0))
    if team and worth is not None:
        text.append(words.account(say, worth))
    states = [] if left_out(moment, seat) is None else [meaning(stage, "cut")]
    states += [
        State(aria_text.bare(moment, number), sign=f"genre-{_genre(number)}") for number in team
    ] or [State(speak("upstaged.about.nobody"))]
    states.append(
        State(speak("upstaged.mentor", genre=say(f"genre.{genre}")), sign=f"genre-{genre}")
    )
    held = speak("upstaged.cards", count=view["hand_sizes"][seat])
    states.append(State(held, sign="deck"))
    states += _frames(moment, seat)
    if moment.film:
        states.append(State(speak("board.now")))
    return About(stage.names[seat], text, states, chair(view["genres"][seat]), 1.0, "U33")


def _frames(moment: BoardState, seat: int) -> list[State]:
    stage, view = moment.stage, moment.now
    under_way = view["under_way"]
    found = []
    if aria_text.acts(moment, seat):
        found.append(State(aria_text.acting(moment), look="rim:brass"))
    if seat == under_way["host"] and under_way["arriving"] is not None:
        found.append(meaning(stage, "upstaged"))
    if seat in view["cut_by"] and not view["cuts"]:
        found.append(meaning(stage, "locked"))
    return found


def _runway(moment: BoardState, place: int) -> About:
    stage, view = moment.stage, moment.now
    sign = "door" if words.seat_at(view, place) is None else "runway"
    say, entry = stage.ui.say, about_sign(stage, sign)
    states = _on_runway(moment, place) or [State(stage.ui.say("upstaged.about.empty"))]
    if sign == "runway":
        states.append(meaning(stage, "carpet"))
    if moment.film:
        states.append(State(stage.ui.say("board.now")))
    name = say.begun(words.towards(stage, view, place))
    return entry._replace(name=name, states=states)


def _on_runway(moment: BoardState, place: int) -> list[State]:
    say, speak = moment.stage.ui.say, moment.stage.game.speaker(moment.stage.lang)
    return [
        State(
            say("upstaged.at", name=aria_text.bare(moment, number), where=words.spot(speak, spot))
        )
        for spot, number in enumerate(moment.now["arena"][place])
        if number is not None
    ]


def _place(moment: BoardState, place: int) -> About:
    stage = moment.stage
    name = stage.ui.say.begun(words.towards(stage, moment.now, place))
    return about_sign(stage, "place", _on_runway(moment, place))._replace(name=name)


def _clicks(moment: BoardState, clicks: int) -> About:
    name = moment.stage.ui.say(f"upstaged.click.{clicks}")
    return about_sign(moment.stage, "half_turn" if clicks == 2 else "turns")._replace(name=name)


def _announcement(moment: BoardState, _: int) -> About:
    found = shows(moment)
    if not found:
        return about_sign(moment.stage, "off")
    first, *under = found
    states = [State(_whose(moment, first))]
    states += [_cue(moment, first, number, cue) for number, cue in enumerate(first.cues, start=1)]
    if under:
        states.append(meaning(moment.stage, "pausing"))
    say = moment.stage.ui.say
    for shown in under:
        titles = say.listed(title for _, title in shown.cards)
        states.append(State(say("upstaged.about.waits", who=shown.who, cards=titles)))
    entry = about_sign(moment.stage, "air", states)
    if not first.cards:
        return entry
    return entry._replace(art=front(first.cards[0][0]), ratio=CARD_RATIO, look="")


def _whose(moment: BoardState, shown: Shown) -> str:
    say = moment.stage.ui.say
    titles = shown.title or say.listed(title for _, title in shown.cards)
    if shown.title:
        return say("upstaged.about.chosen", cards=titles)
    key = "upstaged.air.away" if shown.thrown else "upstaged.about.last"
    return say(key if shown.over else "upstaged.about.on_air", who=shown.who, cards=titles)


def _cue(moment: BoardState, shown: Shown, number: int, cue: Cue) -> State:
    say, speak = moment.stage.ui.say, moment.stage.game.speaker(moment.stage.lang)
    step = speak("cue_step", number=number, cue=cue.name)
    if cue.state == DONE:
        return State(say("upstaged.cue.done", cue=step), sign=DONE)
    effect = speak(f"{cue.sign.replace('-', '.', 1)}.help") if shown.over else cue.help
    sign = cue.state if cue.state in OVER else cue.sign
    return State(say("upstaged.cue", cue=step, help=effect) if effect else step, sign=sign)


def _thing(moment: BoardState, piece: Piece) -> About:
    stage = moment.stage
    if piece == BEGIN:
        return about_sign(stage, "stage")
    if piece.kind in (IN_ROLE.name, UNCALLED.name):
        return about_sign(stage, "in_role" if piece.kind == IN_ROLE.name else "slipped")
    if piece.kind == CALLED.name:
        name = stage.ui.say.row(
            (stage.names[piece.number], stage.ui.say("upstaged.verdict.called"))
        )
        return About(name, [stage.ui.say("upstaged.about.called")], rule="U36")
    return _supply(moment, piece)


def _supply(moment: BoardState, piece: Piece) -> About:
    stage, view = moment.stage, moment.now
    say, speak = stage.ui.say, stage.game.speaker(stage.lang)
    if piece == DECK:
        states = [State(say("upstaged.deck.artists", count=view["artist_deck"]))]
        sunk = [aria_text.bare(moment, number) for number in view["memory"]["sunk"]]
        states += [State(say("upstaged.deck.sunk", artists=speak.row(sunk)))] if sunk else []
        return about_sign(stage, "artists", states)
    if piece == CUES:
        count = State(say("upstaged.deck.cues", count=view["cue_deck"]))
        return about_sign(stage, "cues", [count])._replace(art=CARD_BACK, ratio=CARD_RATIO, look="")
    if piece == PILE:
        states = [State(say("upstaged.deck.pile", count=len(view["pile"])))]
        top = [words.title(speak, number) for number in reversed(view["pile"])]
        states += [State(say("upstaged.deck.top", cards=speak.row(top)))] if top else []
        if moment.nobody_pauses:
            states.append(State(say("upstaged.pauses.gone"), sign="cue-pause"))
        entry = about_sign(stage, "pile", states)
        if not view["pile"]:
            return entry
        return entry._replace(art=front(view["pile"][-1]), ratio=CARD_RATIO, look="")
    return about_sign(stage, "slot", [State(speak("slot.empty"))])


_BY_KIND: dict[str, Callable[[BoardState, int], About]] = {
    ARTIST: _artist,
    CARD: _card,
    SEAT: _mentor,
    RUNWAY: _runway,
    PLACE: _place,
    CLICKS: _clicks,
    ANNOUNCEMENT.kind: _announcement,
}
"""Functions that describe pieces, by kind of piece.

`_thing` describes all other pieces.
"""
