"""Answers to a question, as data for the tray."""

from __future__ import annotations

from functools import partial

import flet as ft

from app.games.common.fan import Back, fan
from app.games.common.tray import Candidate
from app.games.encore import aria_text, card_faces
from app.games.encore.board_state import BoardState
from app.games.encore.faces import art, back_art
from app.games.encore.places import OF_CARDS, Answer, Spot, place_of
from app.games.encore.stages import turn_of
from app.table.board import Pile
from app.theme import Ui, kit, shapes
from engines import Action
from engines.encore.actions import CHOOSE, DECK, EXHAUST, ORDER, SPLIT, ZONE
from engines.encore.content import KIND, SUPPORTER

FREE = {ZONE.name}

DECK_SIGNS = ("kind-performer", "kind-supporter")
"""Signs of the Performer Deck and of the Main Deck."""


def candidates(moment: BoardState) -> list[Candidate[Answer]]:
    """Returns the tray's entry for each answer, in the game's order."""
    stage = moment.stage
    if moment.drawn is not None:
        return [_deck(moment, deck) for deck in (0, 1)]
    offered = stage.game.offered([*moment.answers.values()])
    return [_candidate(moment, Answer(action.kind, action.arg), action) for action in offered]


def piles(moment: BoardState) -> tuple[Pile, ...]:
    """Returns the two decks of a draw on a shared screen.

    The result is empty without such a draw.
    """
    if moment.drawn is None or moment.private:
        return ()
    decks = [_deck(moment, deck) for deck in (0, 1)]
    return tuple(
        Pile(deck.name, moment.answers.get(deck.piece), partial(_fan, deck.backs, deck.value))
        for deck in decks
    )


def _fan(backs: tuple[Back, ...], more: str, ui: Ui, width: float, height: float) -> ft.Control:
    sign = kit.text(ui, more, "small", strong=True, quiet=True)
    sign.right, sign.top = 0, 0
    return shapes.uncut([fan(ui, backs, width, height), sign], width=width, height=height)


def _deck(moment: BoardState, deck: int) -> Candidate[Answer]:
    assert moment.drawn is not None
    stage, count = moment.stage, moment.drawn[deck]
    key = ("encore.deck.performers", "encore.deck.mains")[deck]
    name, text = Answer(SPLIT.name, moment.drawn[0] + 1 - 2 * deck), stage.ui.say(key, count=count)
    more = moment.answers.get(name)
    label = text
    if more is not None:
        label = stage.game.label(more, moment.now, stage.names, stage.lang)
    value = "" if more is None else stage.game.speaker(stage.lang).signed(1)
    seat = moment.seat or 0
    return Candidate(name, text, label, value=value, backs=_backs(moment, seat, deck, count))


def _backs(moment: BoardState, seat: int, deck: int, count: int) -> tuple[Back, ...]:
    colours = moment.now["colours"][seat]
    return tuple(
        Back(back_art(colours[(index + deck) % len(colours)]), DECK_SIGNS[deck])
        for index in range(count)
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
    if kind == DECK.name:
        backs = _backs(moment, action.seat, arg, min(2, view["decks"][action.seat][arg]))
        return Candidate(name, cell.text, label, backs=backs, note=cell.note)
    if kind == CHOOSE.name:
        return Candidate(name, label, label)
    return Candidate(name, cell.text, cell.in_words(stage.lang))
