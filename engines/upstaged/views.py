"""Views of Upstaged!, with everything that each seat may know.

They are read-only JSON data.
"""

from __future__ import annotations

from typing import Any, TypedDict

from engines.upstaged.content import ACTIONS, Artist, CueCard, Genre, members
from engines.upstaged.facts import movable, must_enter
from engines.upstaged.rules import performable
from engines.upstaged.scoring import TeamWorth, account, is_live
from engines.upstaged.state import NOBODY, SEATED, Phase, State


class Declared(TypedDict):
    """Action that a seat has declared."""

    seat: int
    cards: list[CueCard]
    """The played card, or the two discarded ones."""


class PerformanceView(TypedDict):
    """Card or DISCARD action in progress."""

    seat: int
    card: CueCard | None
    """Card being played, or None for a DISCARD action."""
    at: int
    """Number of cues already begun. The last of these is in progress."""


class Waiting(TypedDict):
    """Artist who has left the arena and waits (UA17).

    The next place is a team or the deck.
    """

    artist: Artist
    place: int
    """Side of the table towards which the artist leaves."""
    seat: int | None
    """Seat whose team the artist will join, or None for no team.

    Without a team, the artist moves under the deck.
    """


class ActionUnderWay(TypedDict):
    """Actions and questions that are in progress."""

    frames: list[PerformanceView]
    """Declared action, followed by a Pause that interrupts it, if any."""
    asked: list[int]
    """Seats that have not answered yet.

    They are asked before a Pause and at The Cut.
    """
    entered: bool
    """Whether an artist has just filled the empty stage.

    An action must then follow (UA34).
    """
    paid: list[CueCard]
    """Two cards of a DISCARD action.

    They are already on the discard pile.
    """
    drops: int
    """Number of cards that a discard cue still requires."""
    entering: Artist | None
    """Artist about to enter the stage, or None if there is none."""
    given: Artist | None
    """Artist given away in a switch, or None outside a switch."""
    waiting: list[Waiting]
    """Artists waiting to join a team.

    They join in this order unless the turn player chooses it.
    """
    arriving: Artist | None
    """Artist who upstages the team of `host`, or None."""
    host: int
    """Seat whose team is being upstaged, or was upstaged last."""
    ousted: Artist | None
    """Artist ousted from the team of `host`, or None.

    It becomes None once the artist is on another team.
    """
    joined: TeamWorth | None
    """Score of the host team after the arrival.

    Until an artist is ousted, this is None.
    """
    turner: int
    """Seat that may turn the arena (U36)."""
    off_air: bool
    """Whether the show has run out of time (UA41)."""


class Memory(TypedDict):
    """Facts that everybody can infer about hidden cards and artists."""

    sunk: list[Artist]
    """Known artists at the bottom of the deck, from the lowest up."""
    stock: list[CueCard]
    """Cards in the cue deck after its last shuffle, in ascending order."""
    older: list[int]
    """Number of cards in each hand older than the cue deck.

    They were in a hand before its last shuffle.
    """


class View(TypedDict):
    """Everything that a seat may know.

    If `seat` is None, the view is what everybody may know. Only `seat`, `hand`, `playable`, `cut`
    and the seat's own locked cut in `worth` depend on the seat. Cards, artists and genres are the
    numbers of `content`, and places those of `state`. None means nobody.
    """

    game: str
    seats: int
    seat: int | None
    options: dict[str, Any]
    phase: Phase
    turn: int
    turns: int
    """Number of the current turn, from 1."""
    left: int
    """Number of actions that the turn player may still take this turn."""
    places: list[int]
    """Side of the table at which each seat sits."""
    genres: list[Genre]
    """Genre of each seat's mentor."""
    arena: list[list[Artist | None]]
    """Lane at each place, from the stage outwards.

    A lane is a list of spots. None means an empty spot.
    """
    movable: list[Artist]
    """Artists that a DISCARD can move, in ascending order (U10)."""
    slots: list[Artist | None]
    """Artists of the Green Room, or [] without this variant.

    None means an empty place.
    """
    artist_deck: int
    teams: list[list[Artist]]
    """Artists of each seat's team, in the order in which they joined."""
    worth: list[TeamWorth | None]
    """Current score of each team.

    During the cuts, only the viewer's is known, and the others are None (UA24).
    """
    declared: Declared | None
    """Action that has been declared, or None between actions."""
    cue_deck: int
    pile: list[CueCard]
    """Discard pile, whose last card is the top."""
    hand_sizes: list[int]
    hand: list[CueCard] | None
    """Cue cards of the viewing seat, in ascending order.

    If `seat` is None, this is None too.
    """
    playable: list[CueCard]
    """Cards in the viewer's hand that may be played now."""
    cut: Artist | None
    """Artist that the viewing seat has cut, or None before its cut."""
    cut_by: list[int]
    """Seats that have locked in a cut."""
    cuts: list[Artist | None]
    """Artist that each seat has cut, or None.

    The list is empty until the end of the game.
    """
    under_way: ActionUnderWay
    memory: Memory


def view(state: State, seat: int | None) -> View:
    """Returns everything that `seat` may know.

    If `seat` is None, returns what everybody may know.
    """
    over = state.phase == "over"
    hand = None if seat is None else members(state.hands[seat])
    acts = state.phase == "act" and seat == state.turn and not must_enter(state)
    return {
        "game": "upstaged",
        "seats": state.seats,
        "seat": seat,
        "options": state.options,
        "phase": state.phase,
        "turn": state.turn,
        "turns": state.turns,
        "left": ACTIONS - state.taken,
        "places": [*SEATED[state.seats]],
        "genres": state.genres,
        "arena": [[_somebody(artist) for artist in lane] for lane in state.lanes],
        "movable": movable(state.lanes),
        "slots": [_somebody(artist) for artist in state.slots],
        "artist_deck": len(state.deck),
        "teams": [[*team] for team in state.teams],
        "worth": [_worth(state, each, seat) for each in range(state.seats)],
        "declared": _declared(state),
        "cue_deck": len(state.cues),
        "pile": [*state.pile],
        "hand_sizes": [each.bit_count() for each in state.hands],
        "hand": hand,
        "playable": performable(state, state.turn, state.hands[state.turn]) if acts else [],
        "cut": None if seat is None else _somebody(state.cuts[seat]),
        "cut_by": [each for each, artist in enumerate(state.cuts) if artist != NOBODY],
        "cuts": [_somebody(artist) for artist in state.cuts] if over else [],
        "under_way": _under_way(state),
        "memory": {
            "sunk": state.deck[: state.sunk],
            "stock": members(state.stock),
            "older": [(each & ~state.stock).bit_count() for each in state.hands],
        },
    }


def _worth(state: State, seat: int, viewer: int | None) -> TeamWorth | None:
    if state.phase == "cut" and seat != viewer:
        return None
    shown = state.phase == "over" or seat == viewer
    cut = state.cuts[seat] if shown else NOBODY
    return account(state.teams[seat], state.genres[seat], is_live(state), cut)


def _declared(state: State) -> Declared | None:
    if not state.frames:
        return None
    seat, card, _ = state.frames[0]
    return {"seat": seat, "cards": [*state.paid] if card is None else [card]}


def _under_way(state: State) -> ActionUnderWay:
    joined = None
    if state.ousted != NOBODY:
        team = [*state.teams[state.host], state.arriving]
        joined = account(team, state.genres[state.host], is_live(state))
    return {
        "frames": [
            {"seat": frame.seat, "card": frame.card, "at": frame.at} for frame in state.frames
        ],
        "asked": [*state.asked],
        "entered": state.entered,
        "paid": [*state.paid],
        "drops": state.drops,
        "entering": _somebody(state.entering),
        "given": _somebody(state.given),
        "waiting": [_waiting(state, artist, seat) for artist, seat in state.waiting],
        "arriving": _somebody(state.arriving),
        "host": state.host,
        "ousted": _somebody(state.ousted),
        "joined": joined,
        "turner": state.turner,
        "off_air": state.off_air,
    }


def _somebody(artist: Artist) -> Artist | None:
    return None if artist == NOBODY else artist


def _waiting(state: State, artist: Artist, seat: int) -> Waiting:
    if seat < 0:
        return {"artist": artist, "place": ~seat, "seat": None}
    return {"artist": artist, "place": SEATED[state.seats][seat], "seat": seat}
