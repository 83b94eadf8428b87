"""What a seat may know. Plain JSON data, made from scratch."""

from __future__ import annotations

from typing import Any

from engines.thespianage import cast
from engines.thespianage.content import ASPECTS
from engines.thespianage.rules import left
from engines.thespianage.scoring import verdict
from engines.thespianage.state import NOBODY, SHEET, TRACK, State
from engines.thespianage.tiles import NONE, UP, seen, value


def view(state: State, seat: int | None) -> dict[str, Any]:
    """What `seat` may know; None is the open table.

    A tile is {"value", "up", "seen"}: its value or None, how it lies, the seats that know it, which
    everybody could watch. A perfect memory is taken for granted: who has seen a tile, a card or a
    secret keeps it in view for as long as it can be followed (T18, TA9).

    ==============  ========================================================================
    cast            the characters in play; `characters` each seat's, None before it is chosen
    offered         the characters this seat may choose from now, else []
    secrets         for each seat [Crush, Nemesis], None where this seat does not know it
    secrets_seen    for each seat the seats that know its Crush, and its Nemesis
    changed         seats whose Crush and Nemesis have changed places
    shot            the own unused One Shot or None; `shots` which seats still have one
    hand            the own Play Cards ascending; `hand_sizes` cards a seat
    known_cards     for each seat the cards that this seat knows to be in that hand
    deck            how many cards the Play Deck has; `quarters` its parts: cards, Events; top last
    pile            the Discard Pile, the top last
    stage           the Events in play, each with the seat it lies with or None
    pool            how many tiles are in the pile; `struck` the values out of the game
    tracks, sheets  for each seat and Aspect the tiles there
    specials        for each sheet how many Special Tiles of each kind; `supply` the rest
    guarded         seats whose boards are guarded
    left            Play Cards that may still be played in this action; `mode` see `state`
    finals          final turns left, this one included; None before the deck has run out
    verdict         at the end: total, needed, success, initial scores, production points
    under_way       what the rules are in the middle of, for `imagine` and for boards
    ==============  ========================================================================
    """
    me = NOBODY if seat is None else seat
    # The open table knows a secret that everybody knows.
    eyes = (1 << state.seats) - 1 if seat is None else 1 << seat
    asked = state.phase == "character" and seat == state.turn and state.characters[seat] == NOBODY
    return {
        "game": "thespianage",
        "seats": state.seats,
        "seat": seat,
        "options": {**state.options},
        "phase": state.phase,
        "turn": state.turn,
        "turns": state.turns,
        "dealer": state.dealer,
        "cast": [*state.cast],
        "characters": [_some(each) for each in state.characters],
        "offered": cast.offered(state) if asked else [],
        "secrets": [
            [
                state.crush[each] if state.crush_seen[each] & eyes == eyes else None,
                state.nemesis[each] if state.nemesis_seen[each] & eyes == eyes else None,
            ]
            for each in range(state.seats)
        ],
        "secrets_seen": [
            [_seats(state.crush_seen[each]), _seats(state.nemesis_seen[each])]
            for each in range(state.seats)
        ],
        "changed": _seats(state.changed),
        "shot": None if seat is None else _some(state.shots[seat]),
        "shots": [shot != NOBODY for shot in state.shots],
        "hand": None if seat is None else [*state.hands[seat]],
        "hand_sizes": [len(hand) for hand in state.hands],
        "known_cards": [[*state.tells.get((each, me), ())] for each in range(state.seats)],
        "deck": len(state.deck),
        "quarters": [[*part] for part in state.quarters],
        "pile": [*state.pile],
        "stage": [[event, _some(host)] for event, host in state.stage],
        "pool": len(state.pool),
        "struck": [*state.struck],
        "tracks": _boards(state, TRACK, seat),
        "sheets": _boards(state, SHEET, seat),
        "specials": [[*row] for row in state.specials],
        "supply": [*state.supply],
        "guarded": _seats(state.guards),
        "mode": state.mode,
        "left": left(state),
        "finals": None if state.finals == 0 else max(0, state.finals),
        "free": state.free,
        "verdict": verdict(state),
        "under_way": {
            "first": state.first,
            "begun": state.begun,
            "played": state.played,
            "extra": state.extra,
            "finals": state.finals,
            "drawing": state.drawing,
            "price": [*state.price],
            "frames": [[who, thing, [*todo], chosen] for who, thing, todo, chosen in state.frames],
            "step": state.step,
            "left": state.left,
            "target": state.target,
            "held": None if state.held == NONE else _tile(state.held, seat),
            "origin": [*state.origin],
            "picked": [*state.picked],
        },
    }


def _some(number: int) -> int | None:
    return None if number == NOBODY else number


_SEATS = [[seat for seat in range(6) if mask >> seat & 1] for mask in range(64)]


def _seats(mask: int) -> list[int]:
    """The seats in a bit mask, ascending."""
    return _SEATS[mask][:]


def _sees(mask: int, seat: int | None) -> bool:
    return seat is not None and bool(mask >> seat & 1)


def _tile(tile: int, seat: int | None) -> dict[str, Any]:
    who = seen(tile)
    shown = tile & UP or _sees(who, seat)
    return {"value": value(tile) if shown else None, "up": bool(tile & UP), "seen": _seats(who)}


def _boards(state: State, area: int, seat: int | None) -> list[list[list[dict[str, Any]]]]:
    return [
        [
            [_tile(tile, seat) for tile in state.cell(each, area, aspect)]
            for aspect in range(ASPECTS)
        ]
        for each in range(state.seats)
    ]
