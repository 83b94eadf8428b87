"""What a seat may know. Plain JSON data, made from scratch."""

from __future__ import annotations

from typing import Any

from engines.upstaged.content import members
from engines.upstaged.rules import ACTIONS, moves
from engines.upstaged.state import NOBODY, SEATED, State


def view(state: State, seat: int | None) -> dict[str, Any]:
    """What `seat` may know; None is the open table.

    Everything but `seat`, `hand`, `playable` and `cut` is the same for all. An empty place is
    None.

    ============  ==========================================================================
    places        the side of the table at which each seat sits
    genres        the genre of each seat's mentor
    left          actions that the turn player may still take in this turn
    arena         for each place its lane: the stage, then the spots towards it
    slots         the Green Room ([] without it); `artist_deck` how many are in the deck
    teams         artists a seat, in the order of their coming
    cue_deck      how many cue cards are in the deck; `pile` the discard pile, the top last
    declared      {"seat", "cards"}: the action that is under way; None between actions
    hand_sizes    cue cards a seat
    hand          own cue cards ascending; `playable` those that may be played now (None, [] else)
    cut           whom this seat has cut, `cut_by` which seats have, `cuts` all of them at the end
    under_way     what the rules are in the middle of, for `imagine` and for boards
    memory        what a perfect memory knows of the hidden: `sunk`, the artists at the bottom of
                  the deck, the lowest first; `stock`, what the cue deck was made of last;
                  `older`, how many cards of each hand are older than that
    ============  ==========================================================================
    """
    over = state.phase == "over"
    turn = state.turn
    playable: list[int] = []
    if seat == turn and state.phase == "act":
        playable = [move.arg for move in moves(state) if move.kind == "play"]  # type: ignore[misc]
    frames = state.frames
    return {
        "game": "upstaged",
        "seats": state.seats,
        "seat": seat,
        "options": {**state.options},
        "phase": state.phase,
        "turn": turn,
        "turns": state.turns,
        "left": ACTIONS - state.taken,
        "places": [*SEATED[state.seats]],
        "genres": [*state.genres],
        "arena": [[_somebody(artist) for artist in lane] for lane in state.lanes],
        "slots": [_somebody(artist) for artist in state.slots],
        "artist_deck": len(state.deck),
        "teams": [[*team] for team in state.teams],
        "declared": {
            "seat": frames[0][0],
            "cards": [*state.paid] if frames[0][1] is None else [frames[0][1]],
        }
        if frames
        else None,
        "cue_deck": len(state.cues),
        "pile": [*state.pile],
        "hand_sizes": [hand.bit_count() for hand in state.hands],
        "hand": None if seat is None else [*members(state.hands[seat])],
        "playable": playable,
        "cut": None if seat is None else _somebody(state.cuts[seat]),
        "cut_by": [each for each, artist in enumerate(state.cuts) if artist != NOBODY],
        "cuts": [_somebody(artist) for artist in state.cuts] if over else [],
        "under_way": {
            "frames": [[*frame] for frame in frames],
            "asked": [*state.asked],
            "entered": state.entered,
            "paid": [*state.paid],
            "drops": state.drops,
            "entering": _somebody(state.entering),
            "given": _somebody(state.given),
            "waiting": [[*pair] for pair in state.waiting],
            "arriving": _somebody(state.arriving),
            "host": state.host,
            "ousted": _somebody(state.ousted),
            "turner": state.turner,
            "off_air": state.off_air,
        },
        "memory": {
            "sunk": state.deck[: state.sunk],
            "stock": [*members(state.stock)],
            "older": [(hand & ~state.stock).bit_count() for hand in state.hands],
        },
    }


def _somebody(artist: int) -> int | None:
    return None if artist == NOBODY else artist
