"""What a Manager may know. Plain JSON data, made from scratch."""

from __future__ import annotations

from typing import Any

from engines.encore import laws, targets
from engines.encore.content import KIND, PERFORMER, STEPS, SUPPORTER
from engines.encore.rules import splits
from engines.encore.state import NONE, SEATS, State


def view(state: State, seat: int | None) -> dict[str, Any]:
    """What `seat` may know; None is the open table (EA45).

    Cards and Venues are things of `content`; zones are numbered as in `actions`.

    ===========  ===========================================================================
    stage        the part of the game, see `state`; `phase` the question
    colours      the colour decks of each Manager
    hand         the own cards ascending, None for the open table; `costs` what each costs now
    hand_sizes   cards a hand; `from_performers` how many of those are Performers
    known_cards  for each hand the cards that the other Manager knows to be there (EA51)
    decks        for each Manager how many cards Performer Deck and Main Deck have
    zones        for each Manager the card in each zone, or None; `suspended` zones of suspended
    acts         for each zone the Intensity of the act there now, or the boost of a Supporter
    removed      the Removed From Game zones
    venue        the active one or None; `star` its Star in this Round; `reached` whether it is met
    venues       the Venue Deck below it from the top: None, or the Venue where it is known (E25)
    won          Tour Histories
    money        $; `ledger` where it came from, see `state.LEDGER`
    cheer        what each Manager's next performance has in addition
    used         cards whose PRE-SHOW or Encore ability has been used in this Round
    looked       the cards that this seat is looking at in a deck, the topmost first
    under_way    what the rules are in the middle of, for `imagine` and for boards
    ===========  ===========================================================================
    """
    hand = None if seat is None else state.hands[seat]
    return {
        "game": "encore",
        "seats": SEATS,
        "seat": seat,
        "options": {**state.options},
        "phase": state.phase,
        "stage": state.stage,
        "round": state.round,
        "turn": state.turn,
        "priority": state.priority,
        "passes": state.passes,
        "colours": [each[:] for each in state.colours],
        "hand": None if hand is None else hand[:],
        "costs": [] if seat is None else [laws.cost(state, seat, card) for card in hand or ()],
        "hand_sizes": [len(each) for each in state.hands],
        "from_performers": [sum(KIND[card] == PERFORMER for card in each) for each in state.hands],
        "known_cards": [[], []] if seat is None else [each[:] for each in state.known],
        "decks": [[len(state.decks[2 * each]), len(state.decks[2 * each + 1])] for each in (0, 1)],
        "zones": [[_some(card) for card in zones] for zones in state.zones],
        "suspended": [
            [zone for zone in range(len(state.zones[each])) if state.tired[each] >> zone & 1]
            for each in (0, 1)
        ],
        "acts": [_acts(state, each) for each in (0, 1)],
        "removed": [each[:] for each in state.removed],
        "venue": _some(state.venue),
        "star": laws.star(state) if state.venue != NONE else None,
        "reached": state.reached,
        "venues": _deck(state),
        "won": [each[:] for each in state.won],
        "money": state.money[:],
        "ledger": [each[:] for each in state.ledger],
        "intensity": state.intensity[:],
        "cheer": state.cheer[:],
        "used": state.used[:],
        "looked": _looked(state, seat),
        "under_way": {
            "star": state.star,
            "again": state.again,
            "moved": state.moved,
            "onward": state.onward,
            "fired": [[*each] for each in state.fired],
            "frames": [
                [who, thing, [*todo], staged, idle]
                for who, thing, todo, staged, idle in state.frames
            ],
            "queue": [[[*each] for each in group] for group in state.queue],
            "held": _some(state.held),
            "step": state.step,
            "left": state.left,
            "looked": state.looked,
            "picked": [*state.picked],
            "sweep": state.sweep,
            "splits": [*splits(state)] if state.phase == "split" else [],
        },
    }


def _some(number: int) -> int | None:
    return None if number == NONE else number


def _acts(state: State, seat: int) -> list[int | None]:
    found: list[int | None] = []
    for card in state.zones[seat]:
        if card == NONE:
            found.append(None)
        elif KIND[card] == SUPPORTER:
            found.append(laws.boost(state, seat, card))
        else:
            found.append(laws.act(state, seat, card))
    return found


def _deck(state: State) -> list[int | None]:
    """The Venue Deck from the top; what has come back is known (E25)."""
    known = state.venues[: state.returned]
    unknown: list[int | None] = [None] * (len(state.venues) - state.returned)
    return [*unknown, *reversed(known)]


def _looked(state: State, seat: int | None) -> list[int]:
    if not state.looked or state.frames[-1][0] != seat:
        return []
    return targets.looked(state, seat, STEPS[state.step])
