"""Views of Upstaged!: everything that a seat may know, as JSON data for reading only."""

from __future__ import annotations

from typing import Any, TypedDict

from engines.upstaged.content import Artist, CueCard, members
from engines.upstaged.facts import movable, must_enter
from engines.upstaged.rules import ACTIONS, performable
from engines.upstaged.scoring import TeamWorth, account, is_live
from engines.upstaged.state import NOBODY, SEATED, Phase, State


class Declared(TypedDict):
    """The declared action."""

    seat: int
    cards: list[CueCard]
    """The card played, or the two discarded."""


class PerformanceView(TypedDict):
    """A card or a DISCARD action being carried out."""

    seat: int
    card: CueCard | None
    """None: the DISCARD action."""
    at: int
    """Number of cues begun; the last of these is the one being performed."""


class Waiting(TypedDict):
    """An artist that has come off a runway, or was snatched, and has yet to join (UA17)."""

    artist: Artist
    place: int
    """Side of the table that the artist goes to."""
    seat: int | None
    """Seat of the team; None in front of an empty place, from where the way is under the deck."""


class ActionUnderWay(TypedDict):
    """Everything that has begun and is not over."""

    frames: list[PerformanceView]
    """The declared action, and after it a Pause that answers it."""
    asked: list[int]
    """Before a Pause and at The Cut: seats that have not answered yet."""
    entered: bool
    """An artist has come for the empty stage: an action must follow (UA34)."""
    paid: list[CueCard]
    """The two cards of a DISCARD action, already on the pile."""
    drops: int
    """Cards that a discard cue still asks for."""
    entering: Artist | None
    """Artist about to be put on the stage."""
    given: Artist | None
    """Artist that the switching seat gives."""
    waiting: list[Waiting]
    """In the order of joining, unless the turn player names another."""
    arriving: Artist | None
    """Artist that upstages the team of `host`."""
    host: int
    """Seat of that team; without an arriving artist that of the last one."""
    ousted: Artist | None
    """Artist that leaves that team, until it is placed on another one."""
    joined: TeamWorth | None
    """Worth of that team once the arriving artist has joined; None while it is full."""
    turner: int
    """Seat that may turn the arena (U36)."""
    off_air: bool
    """The show has run out of time (UA41)."""


class Memory(TypedDict):
    """Knowledge that a perfect memory has of hidden things."""

    sunk: list[Artist]
    """Known artists at the bottom of the deck, the lowest first."""
    stock: list[CueCard]
    """Cards of which the cue deck was made last, ascending."""
    older: list[int]
    """Number of cards in each hand that are older than that."""


class View(TypedDict):
    """Everything that a seat may know; the open table where `seat` is None.

    Only `seat`, `hand`, `playable`, `cut` and the own locked cut in `worth` differ between seats.
    Cards, artists and genres are numbered as in `content`, places as in `state`; None is nobody.
    """

    game: str
    seats: int
    seat: int | None
    options: dict[str, Any]
    phase: Phase
    turn: int
    turns: int
    """Number of this turn, from 1."""
    left: int
    """Actions that the turn player may still take in this turn."""
    places: list[int]
    """Side of the table of each seat."""
    genres: list[int]
    """Genre of each seat's mentor."""
    arena: list[list[Artist | None]]
    """Lane of each place: the stage, then the spots towards it."""
    movable: list[Artist]
    """Artists that two discarded cards could move, ascending (U10)."""
    slots: list[Artist | None]
    """Green Room; [] without it."""
    artist_deck: int
    teams: list[list[Artist]]
    """Artists of each seat, in the order of joining."""
    worth: list[TeamWorth | None]
    """Score of each team as it is; during the cuts only one's own (UA24)."""
    declared: Declared | None
    """None between actions."""
    cue_deck: int
    pile: list[CueCard]
    """Discard pile, the top last."""
    hand_sizes: list[int]
    hand: list[CueCard] | None
    """Cue cards of the seat, ascending; None for the open table."""
    playable: list[CueCard]
    """Cards of the hand that may be played now."""
    cut: Artist | None
    """Artist that the seat has cut."""
    cut_by: list[int]
    """Seats that have cut."""
    cuts: list[Artist | None]
    """Artist that each seat has cut, at the end; [] before."""
    under_way: ActionUnderWay
    memory: Memory


def view(state: State, seat: int | None) -> View:
    """Everything that `seat` may know; None is the open table."""
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
    """Score of a team, with its cut where `viewer` may know it (UA24)."""
    if state.phase == "cut" and seat != viewer:
        return None
    shown = state.phase == "over" or seat == viewer
    cut = state.cuts[seat] if shown else NOBODY
    return account(state.teams[seat], state.genres[seat], is_live(state), cut)


def _declared(state: State) -> Declared | None:
    """The action that the turn player has declared."""
    if not state.frames:
        return None
    seat, card, _ = state.frames[0]
    return {"seat": seat, "cards": [*state.paid] if card is None else [card]}


def _under_way(state: State) -> ActionUnderWay:
    """Everything that has begun and is not over."""
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
