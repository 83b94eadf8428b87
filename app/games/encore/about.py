"""Inspector texts about cards, Venues, Managers and colour decks."""

from __future__ import annotations

from app.games.common.inspector import About, State, before_choice
from app.games.common.sign_pieces import SignPiece, about_sign, meaning
from app.games.encore import aria_text, card_faces, managers
from app.games.encore import venue as venue_panel
from app.games.encore.board_state import BoardState
from app.games.encore.faces import art, vibe_sign
from app.games.encore.places import VENUE, Card, Place, Spot
from app.games.encore.types import View
from app.table.places import Piece
from engines import Action
from engines.encore.actions import DRAFT
from engines.encore.content import (
    FIRST_VENUE,
    KIND,
    KINDS,
    PERFORMER,
    VENUE_PAYOUT,
    VENUE_VIBE,
    VIBES,
    words,
)

RULES = ("E22", "E7", "E8")
"""Rule number by kind of card: Performer, Supporter, Surprise."""


def about(moment: BoardState, place: Place) -> About:
    """Returns the inspector text for the content of a place."""
    view = moment.now
    if isinstance(place, SignPiece):
        return _sign(moment, place.sign)
    if isinstance(place, Spot):
        card = card_faces.card_at(view, place)
        if card is None:
            return _zone(moment, place)
        return _card(moment, card, _states(moment, place, card))
    if isinstance(place, Card):
        return _card(moment, place.card, _costs(moment, place.card))
    if place == VENUE and view["venue"] is not None:
        return _venue(moment, view["venue"])
    if place.kind == managers.LINE:
        return _manager(moment, place.number)
    return _colour(moment, place)


def _card(moment: BoardState, card: int, states: list[State]) -> About:
    stage = moment.stage
    say = stage.game.speaker(stage.lang)
    performs = KIND[card] == PERFORMER
    venue = moment.now["venue"]
    signs = [State(words.kind(say, card), sign=f"kind-{KINDS[KIND[card]]}")]
    strength = words.strength(say, card)
    if strength:
        signs.append(State(say.begun(strength), sign="intensity" if performs else "boost"))
    signs += [
        State(words.fit(say, card, vibe, venue), sign=vibe_sign(vibe)) for vibe in VIBES[card]
    ]
    quip = words.act_named(say, card) if performs else words.quip(say, card)
    if performs and VIBES[card]:
        signs.append(meaning(stage, "vibe"))
    return About(
        words.title(say, card),
        words.abilities(say, card),
        [*signs, *states, State(stage.ui.say(f"encore.term.{KINDS[KIND[card]]}")), State(quip)],
        art(card),
        rule=RULES[KIND[card]],
    )


def _states(moment: BoardState, spot: Spot, card: int) -> list[State]:
    stage, view = moment.stage, moment.now
    say, speak = stage.ui.say, stage.game.speaker(stage.lang)
    seat, zone = spot.seat, spot.zone
    found = [State(aria_text.zone_of(stage, view, spot))]
    tired, used = zone in view["suspended"][seat], card in view["used"]
    behind = card_faces.waits(view, spot)
    lies = say("encore.rests" if tired else "encore.awake" + ".backstage" * behind)
    if used:
        lies = speak.begun(aria_text.lies(speak, view, spot, card))
    found.append(State(lies, "rests" if tired else "used" if used else ""))
    changes = view["changes"][seat][zone]
    if changes and not behind:
        why = say.listed(
            say("encore.because", amount=speak.signed(amount), thing=card_faces.title(stage, thing))
            for thing, amount in changes
        )
        value = view["acts"][seat][zone]
        found.append(
            State(say("encore.counts", value=value, printed=card_faces.printed(card), why=why))
        )
    if boost := card_faces.boost_at(view, spot):
        found.append(State(say("encore.boosted", more=speak.signed(boost))))
    earns = view["earns"][seat][zone]
    if earns and not behind:
        found.append(State(say("encore.earns", amount=speak.money(earns))))
    return found + before_choice(moment)


def _costs(moment: BoardState, card: int) -> list[State]:
    stage, view = moment.stage, moment.now
    if card not in (view["hand"] or ()):
        return []
    say = stage.game.speaker(stage.lang)
    price = words.cost(say, card, card_faces.price(view, card))
    return [State(stage.ui.say("encore.costs", cost=price), sign="money")]


def _zone(moment: BoardState, spot: Spot) -> About:
    stage, view = moment.stage, moment.now
    say = stage.game.speaker(stage.lang)
    name = words.place(say, spot.zone, view["options"]["zones"])
    return About(name, [aria_text.free(stage, view, spot)], [meaning(stage, "zone")], rule="EA35")


def _venue(moment: BoardState, venue: int) -> About:
    stage, view, ui = moment.stage, moment.now, moment.stage.ui
    say = stage.game.speaker(stage.lang)
    number = venue - FIRST_VENUE
    vibe, amount = VENUE_VIBE[number], say.money(VENUE_PAYOUT[number])
    key, both = "encore.result.intensity", zip(stage.names, view["intensity"], strict=True)
    states = [
        State(venue_panel.lead_sentence(moment), look=meaning(stage, "star").look),
        meaning(stage, "star"),
        State(words.vibe_at(say, vibe, None), sign=vibe_sign(vibe)),
        meaning(stage, "vibe"),
        *(State(ui.say(key, name=name, value=value)) for name, value in both),
        *before_choice(moment),
        meaning(stage, "beam"),
        State(ui.say("encore.payout", amount=amount)),
        meaning(stage, "payout"),
        State(ui.say("encore.venues.left", count=len(view["venues"]))),
    ]
    known = [each for each in view["venues"] if each is not None]
    if known:
        titles = say.listed(words.titles(say, known))
        states.append(State(ui.say("encore.venues.known", venues=titles)))
    return About(words.title(say, venue), [words.venue(say, venue)], states, art(venue), 0.6, "E9")


def _sign(moment: BoardState, sign: str) -> About:
    stage, view = moment.stage, moment.now
    speak = stage.game.speaker(stage.lang)
    states: list[State] = []
    if sign == "floor":
        states = [meaning(stage, "zone")]
    elif sign == "tour":
        found = (_tour(moment, seat) for seat in range(2))
        states = [State(sentence) for sentence in found if sentence]
    elif sign == "news" and any(view["removed"]):
        gone = [card for cards in view["removed"] for card in cards]
        states = [meaning(stage, "removed"), *(State(_read(speak, view, card)) for card in gone)]
    return about_sign(stage, sign, states)


def _manager(moment: BoardState, seat: int) -> About:
    stage, view = moment.stage, moment.now
    say, speak = stage.game.speaker(stage.lang), stage.ui.say
    signs = managers.signs(moment, seat)
    states = [State(sentence, sign=sign) if sign else State(sentence) for sign, sentence in signs]
    colours = say.listed(words.colour(say, each) for each in view["colours"][seat])
    if colours:
        states.append(State(speak("encore.manager.colours", colours=colours)))
    if tour := _tour(moment, seat):
        states.append(State(tour))
    states += [State(_read(say, view, card)) for card in view["removed"][seat]]
    states += [State(_read(say, view, card), "seen") for card in view["known_cards"][seat]]
    states += before_choice(moment)
    return About(stage.names[seat], [], states, rule="E13")


def _tour(moment: BoardState, seat: int) -> str:
    stage, won = moment.stage, moment.now["won"][seat]
    if not won:
        return ""
    say = stage.game.speaker(stage.lang)
    return stage.ui.say("encore.manager.tour", venues=say.listed(words.titles(say, won)))


def _read(say: words.Say, view: View, card: int) -> str:
    return say("named", name=words.title(say, card), text=words.whole(say, card))


def _colour(moment: BoardState, deck: Piece) -> About:
    stage = moment.stage
    say = stage.game.speaker(stage.lang)
    action = Action(moment.seat or 0, DRAFT.name, deck.number)
    sheet = stage.game.meaning(action, moment.now, stage.names, stage.lang)
    rows = [] if sheet is None else [row.in_words(stage.lang) for row in sheet.rows]
    return About(words.colour(say, deck.number), [words.line(say, deck.number), *rows], rule="E14")
