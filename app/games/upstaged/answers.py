"""Answers to a question, prepared for the tray.

The tray shows each answer as a large piece, described by a `Candidate`.
"""

from __future__ import annotations

from app.games.common.tray import Candidate
from app.games.upstaged import aria_text, words
from app.games.upstaged.board_state import BoardState
from app.games.upstaged.faces import ARTIST_BACK, TURNS, chair, neon, portrait
from app.games.upstaged.places import ARTIST, CLICKS, SEAT, named
from app.table.places import Piece
from engines import Action
from engines.upstaged.actions import CALLED, IN_ROLE, OUST, TAKE, TOP, UNCALLED

VERDICTS = {IN_ROLE.name: "upstaged/camera-on", UNCALLED.name: "upstaged/camera-off"}
"""Pictures of verdicts, by kind of action.

The table judges whether a player stayed in character.
"""

WHOSE = frozenset({TAKE.name})
"""Kinds of answers that offer artists of different teams.

The tray also shows to whose team each artist belongs.
"""


def candidates(moment: BoardState) -> list[Candidate[Piece]]:
    """Returns a candidate for each answer.

    Pieces that would be refused have one too.
    """
    stage = moment.stage
    pieces = [*moment.answers.values(), *moment.wishes.values()]
    offered = sorted(pieces, key=lambda action: _place(moment, action))
    if not moment.wishes:
        offered = [*stage.game.offered([*moment.answers.values()])]
    offered.sort(key=lambda action: moment.order(named(action)))
    return [_candidate(moment, action) for action in offered]


def _place(moment: BoardState, action: Action) -> tuple[str, int]:
    return action.kind, action.arg if isinstance(action.arg, int) else -1


def _candidate(moment: BoardState, action: Action) -> Candidate[Piece]:
    stage, view = moment.stage, moment.now
    piece = named(action)
    assert piece is not None, "what lets a question go stands in the action bar"
    label = stage.game.label(action, view, stage.names, stage.lang)
    cell = stage.game.face(action, view, stage.names, stage.lang)
    if piece.kind == ARTIST:
        number = piece.number
        seat = next((s for s, team in enumerate(view["teams"]) if number in team), None)
        said = stage.ui.say.row((label, aria_text.artist(moment, number)))
        return Candidate(
            piece,
            cell.text,
            said,
            portrait(number),
            aria_text.points(number),
            _note(moment, action),
            seat if action.kind in WHOSE else None,
            action_bar=True,
        )
    if action.kind == CALLED.name or piece.kind == SEAT:
        seat = piece.number
        note = cell.note
        if action.kind == CALLED.name:
            note = stage.ui.say("upstaged.verdict.called")
        return Candidate(
            piece, stage.names[seat], label, chair(view["genres"][seat]), "", note, seat
        )
    if action.kind == TOP.name:
        name = stage.ui.say("upstaged.top")
        return Candidate(piece, name, label, ARTIST_BACK, str(view["artist_deck"]))
    if piece.kind == "place":
        at_place = words.seat_at(view, piece.number)
        if at_place is None:
            art = "upstaged/door-" + stage.ui.colors.lighting
            return Candidate(piece, words.empty_side(stage, view, piece.number), label, art)
        name, art = stage.names[at_place], chair(view["genres"][at_place])
        return Candidate(piece, name, label, art, seat=at_place)
    if piece.kind == CLICKS:
        name = stage.ui.say(f"upstaged.click.{piece.number}")
        sign = neon(TURNS[piece.number])
        sentence = cell.in_words(stage.lang)
        return Candidate(piece, name, sentence, sign, flipped=piece.number < 0)
    if action.kind in VERDICTS:
        name = stage.ui.say(f"upstaged.verdict.{action.kind}")
        return Candidate(piece, name, label, VERDICTS[action.kind])
    return Candidate(piece, cell.text, cell.in_words(stage.lang), None, "", cell.note)


def _note(moment: BoardState, action: Action) -> str:
    if action.kind == OUST.name:
        return ""
    say = moment.stage.ui.say
    for each in moment.now["under_way"]["waiting"]:
        if each["artist"] == action.arg and each["seat"] is not None:
            return say("upstaged.to", name=moment.stage.names[each["seat"]])
    return ""
