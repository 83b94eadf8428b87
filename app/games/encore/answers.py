"""Answers to a question, as data for the tray."""

from __future__ import annotations

from app.games.common.fan import Back
from app.games.common.tray import Candidate
from app.games.encore import aria_text, card_faces
from app.games.encore.board_state import BoardState
from app.games.encore.faces import art, back_art
from app.games.encore.places import OF_CARDS, Answer, Spot, place_of
from app.games.encore.stages import turn_of
from engines import Action
from engines.encore.actions import CHOOSE, DECK, EXHAUST, ORDER, SPLIT, ZONE
from engines.encore.content import KIND, SUPPORTER

FREE = {ZONE.name}

DECK_SIGNS = ("kind-performer", "kind-supporter")
"""Signs of the Performer Deck and of the Main Deck."""


def candidates(moment: BoardState) -> list[Candidate[Answer]]:
    """Returns the tray's entry for each answer, in the game's order."""
    stage = moment.stage
    offered = stage.game.offered([*moment.answers.values()])
    return [_candidate(moment, Answer(action.kind, action.arg), action) for action in offered]


def backs(moment: BoardState, action: Action) -> tuple[Back, ...]:
    """Returns the backs of the cards that an answer draws, or an empty tuple.

    The backs take turns in the colours of the Manager's decks.
    """
    scene, view, seat = moment.stage.scene, moment.now, action.seat
    asked = scene.decision or scene.spoken_decision
    if action.kind == DECK.name:
        deck = DECK.arg(action)
        decks = [deck] * min(2, view["decks"][seat][deck])
    elif action.kind == SPLIT.name and asked is not None:
        performers = SPLIT.arg(action)
        decks = [0] * performers + [1] * (int(asked.about["count"]) - performers)
    else:
        return ()
    colours = view["colours"][seat]
    return tuple(
        Back(back_art(colours[index % len(colours)]), DECK_SIGNS[deck])
        for index, deck in enumerate(decks)
    )


def _candidate(moment: BoardState, name: Answer, action: Action) -> Candidate[Answer]:
    stage, view = moment.stage, moment.now
    kind, arg = name.kind, name.arg
    place = place_of(name, action.seat, view)
    label = stage.game.label(action, view, stage.names, stage.lang)
    cell = stage.game.face(action, view, stage.names, stage.lang)
    if kind in OF_CARDS:
        look = card_faces.loose(stage, view, arg, card_faces.price(view, arg))
        said = aria_text.loose(stage, view, arg, card_faces.price(view, arg))
        return Candidate(name, look.name, said, art(arg), look.number, look.cost)
    if isinstance(place, Spot) and kind not in FREE:
        look = card_faces.staged(stage, view, place)
        said = stage.ui.say.row((label, aria_text.staged(stage, view, place, look.thing)))
        stamps = ("rests",) * look.suspended + ("used",) * look.used
        note = ""
        if kind == EXHAUST.name:
            supports = KIND[look.thing] == SUPPORTER
            note = stage.ui.say("encore.stays.supporter" if supports else "encore.stays")
        return Candidate(
            name, look.name, said, art(look.thing), look.number, note, place.seat, stamps
        )
    if kind == ORDER.name:
        number = turn_of(moment, name)
        return Candidate(name, cell.text, cell.in_words(stage.lang), art(arg), number)
    if kind in (DECK.name, SPLIT.name):
        return Candidate(name, cell.text, label, backs=backs(moment, action), note=cell.note)
    if kind == CHOOSE.name:
        return Candidate(name, label, label)
    return Candidate(name, cell.text, cell.in_words(stage.lang))
