"""Dealing of everything that a view hides, consistently with the view.

Hidden are the other hands, the order of the two decks, and locked cuts. A view shows all other
pieces, which artists moved under the deck since its last shuffle, and which cards the cue deck
contained after its last refill. A known number of cards in each hand must be older than that
refill.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from engines.kernel.bits import mask_of
from engines.kernel.dice import mixed, pick
from engines.upstaged.content import ACTIONS, ALL_CARDS, ARTISTS, Artist, members
from engines.upstaged.state import NOBODY, SPOTS, Performance, State

if TYPE_CHECKING:
    from engines.upstaged.views import View


def imagine(view: View, rng: Random) -> State:
    """Returns one random state consistent with a view. See `Imaginer`."""
    return Imaginer(view).deal(rng)


class Imaginer:
    """Dealer of the hidden cards, artists and cuts of one view.

    It can deal repeatedly.
    """

    def __init__(self, view: View) -> None:
        """Creates an imaginer and reads the view.

        Raises:
            ValueError: No deal is possible. The view of a real match always has one.
        """
        state = self._public = _public(view)
        played = [frame.card for frame in state.frames if frame.card is not None]
        hidden = ALL_CARDS & ~mask_of(state.pile) & ~mask_of(played) & ~sum(state.hands)
        self._older = members(hidden & ~state.stock)
        """Hidden cards older than the cue deck, which are all in hands."""
        self._newer = members(hidden & state.stock)
        """All other hidden cards, in hands or in the cue deck."""
        self._rooms = [
            (seat, older, size - older)
            for seat, (size, older) in enumerate(
                zip(view["hand_sizes"], view["memory"]["older"], strict=True)
            )
            if seat != view["seat"]
        ]
        """Hidden hands as (seat, number of older cards, number of newer cards)."""
        olders, newers = (sum(room[at] for room in self._rooms) for at in (1, 2))
        short = min((newer for _, _, newer in self._rooms), default=0) < 0
        if short or olders > len(self._older) or newers > len(self._newer):
            raise ValueError("This view of Upstaged! contradicts itself: no deal fits its hands.")
        self._sunk = view["memory"]["sunk"]
        seen = {artist for kind, artist in state.pieces() if kind == "artist"}
        self._artists = [
            one for one in map(Artist, range(ARTISTS)) if one not in seen and one not in self._sunk
        ]
        """Unknown artists of the deck.

        They are above the known ones at its bottom.
        """
        self._uncut = [seat for seat in view["cut_by"] if state.cuts[seat] == NOBODY]
        """Seats with a locked cut that the view hides (UA24)."""

    def deal(self, rng: Random) -> State:
        """Returns a state with random hidden pieces and random future shuffles."""
        state = self._public.copy()
        state.seed = rng.getrandbits(53)
        older, newer = mixed(self._older, rng), mixed(self._newer, rng)
        for seat, olds, news in self._rooms:
            cards = [older.pop() for _ in range(olds)] + [newer.pop() for _ in range(news)]
            state.hands[seat] = mask_of(cards)
        state.cues = newer
        state.deck = [*self._sunk, *mixed(self._artists, rng)]
        for seat in self._uncut:
            state.cuts[seat] = pick(state.teams[seat], rng)
        return state


def _public(view: View) -> State:
    under_way = view["under_way"]
    state = State(
        seats=view["seats"],
        options={**view["options"]},
        spots=SPOTS[view["options"]["mode"]],
        genres=[*view["genres"]],
        seed=0,
        phase=view["phase"],
        turn=view["turn"],
        turns=view["turns"],
        taken=ACTIONS - view["left"],
        entered=under_way["entered"],
        asked=[*under_way["asked"]],
        turner=under_way["turner"],
        off_air=under_way["off_air"],
        lanes=[[_artist(each) for each in lane] for lane in view["arena"]],
        deck=[],
        sunk=len(view["memory"]["sunk"]),
        slots=[_artist(each) for each in view["slots"]],
        teams=[[*team] for team in view["teams"]],
        cuts=[_artist(each) for each in view["cuts"]] or [NOBODY] * view["seats"],
        hands=[0] * view["seats"],
        cues=[],
        pile=[*view["pile"]],
        stock=mask_of(view["memory"]["stock"]),
        frames=[
            Performance(seat=each["seat"], card=each["card"], at=each["at"])
            for each in under_way["frames"]
        ],
        paid=tuple(under_way["paid"]),
        drops=under_way["drops"],
        entering=_artist(under_way["entering"]),
        given=_artist(under_way["given"]),
        waiting=[
            (each["artist"], ~each["place"] if each["seat"] is None else each["seat"])
            for each in under_way["waiting"]
        ],
        arriving=_artist(under_way["arriving"]),
        host=under_way["host"],
        ousted=_artist(under_way["ousted"]),
    )
    seat = view["seat"]
    if seat is not None:
        state.hands[seat] = mask_of(view["hand"] or ())
        if view["cut"] is not None:
            state.cuts[seat] = view["cut"]
    return state


def _artist(shown: Artist | None) -> Artist:
    return NOBODY if shown is None else shown
