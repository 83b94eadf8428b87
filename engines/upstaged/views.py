"""What a seat may know: plain JSON data, for reading only; views share what is alike in them."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple, TypedDict

from engines.upstaged.content import listed
from engines.upstaged.facts import lane_of, must_enter
from engines.upstaged.rules import ACTIONS, plays
from engines.upstaged.scoring import Worth, account, is_live
from engines.upstaged.state import NOBODY, SEATED, State


class Declared(TypedDict):
    """The action that is under way."""

    seat: int
    cards: list[int]
    """One that was played, or the two that were discarded."""


class Played(TypedDict):
    """A card or a DISCARD that is being carried out."""

    seat: int
    card: int | None
    """None: the DISCARD action."""
    at: int
    """How many of its cues have been begun; the last of these is the one being performed."""


class Waiting(TypedDict):
    """An artist that has come off a runway, or was snatched, and has yet to join (UA17)."""

    artist: int
    place: int
    """The side of the table that they go to."""
    seat: int | None
    """Whose team they join; None before an empty side, from where they go under the deck."""


class UnderWay(TypedDict):
    """What the rules are in the middle of."""

    frames: list[Played]
    """What is being carried out, innermost last: a Pause lies over what it answers."""
    asked: list[int]
    """At a Pause and The Cut: seats that have not answered yet."""
    entered: bool
    """An artist has come for the empty stage: an action must follow (UA34)."""
    paid: list[int]
    """The two cards of a DISCARD, which already lie on the pile."""
    drops: int
    """Cards that a discard cue still asks for."""
    entering: int | None
    """An artist about to be put on the stage."""
    given: int | None
    """Whom the seat that switches gives."""
    waiting: list[Waiting]
    """In the order in which they join, unless the turn player names another one."""
    arriving: int | None
    """The artist that upstages the team of `host`; a seat left over from before without one."""
    host: int
    ousted: int | None
    """The artist that leaves that team, until it is placed on another one."""
    joined: Worth | None
    """What that team will be worth when the arriving artist has joined; None before it has room."""
    turner: int
    """While the arena may be turned (U36): the seat that may."""
    off_air: bool
    """The show has run out of time (UA41)."""


class Memory(TypedDict):
    """What a perfect memory knows of the hidden."""

    sunk: list[int]
    """The artists at the bottom of the deck, the lowest first."""
    stock: list[int]
    """The cards of which the cue deck was made last, ascending."""
    older: list[int]
    """How many cards of each hand are older than that."""


class View(TypedDict):
    """What a seat may know; the open table where `seat` is None.

    Everything but `seat`, `hand`, `playable`, `cut` and one's own locked cut in `worth` is the
    same for all. Cards, artists and genres are numbered as in `content`, places as in `state`;
    None stands where nobody does.
    """

    game: str
    seats: int
    seat: int | None
    options: dict[str, Any]
    phase: str
    """The question's name without "ask."; "" while an action is carried out; or "over"."""
    turn: int
    turns: int
    """The number of this turn, from 1."""
    left: int
    """Actions that the turn player may still take in this turn."""
    places: list[int]
    """The side of the table at which each seat sits."""
    genres: list[int]
    """The genre of each seat's mentor."""
    arena: list[list[int | None]]
    """For each place its lane: the stage, then the spots towards it."""
    movable: list[int]
    """Artists that two discarded cards could move, ascending (U10)."""
    slots: list[int | None]
    """The Green Room; [] without it."""
    artist_deck: int
    teams: list[list[int]]
    """Artists a seat, in the order of their coming."""
    worth: list[Worth | None]
    """What each seat's team scores as it is; while the Cuts are made only one's own (UA24)."""
    declared: Declared | None
    """None between actions."""
    cue_deck: int
    pile: list[int]
    """The discard pile, the top last."""
    hand_sizes: list[int]
    hand: list[int] | None
    """Your cue cards, ascending; None for the open table."""
    playable: list[int]
    """Those that may be played now."""
    cut: int | None
    """Whom you have cut."""
    cut_by: list[int]
    """The seats that have."""
    cuts: list[int | None]
    """All of them at the end; [] before."""
    under_way: UnderWay
    memory: Memory


_PLACES = {seats: [*places] for seats, places in SEATED.items()}


def view(state: State, seat: int | None) -> View:
    """What `seat` may know; None is the open table."""
    phase = state.phase
    over = phase == "over"
    turn = state.turn
    frames = state.frames
    cuts = state.cuts
    genres = state.genres
    arriving, ousted, host = state.arriving, state.ousted, state.host
    live = is_live(state)
    a, b, c, d = state.lanes
    one, two, three, four = lane_of(*a), lane_of(*b), lane_of(*c), lane_of(*d)
    teams = _teams(tuple(map(tuple, state.teams)), tuple(genres), live)
    older = ~state.stock
    uncut = max(cuts) == NOBODY
    entering, given = state.entering, state.given
    return {
        "game": "upstaged",
        "seats": state.seats,
        "seat": seat,
        "options": state.options,
        "phase": phase,
        "turn": turn,
        "turns": state.turns,
        "left": ACTIONS - state.taken,
        "places": _PLACES[state.seats],
        "genres": genres,
        "arena": [one.shown, two.shown, three.shown, four.shown],
        "movable": sorted(one.movers + two.movers + three.movers + four.movers),
        "slots": [None if artist == NOBODY else artist for artist in state.slots],
        "artist_deck": len(state.deck),
        "teams": teams.shown,
        "worth": teams.worth if uncut and phase != "cut" else _worth_with_cuts(state, seat),
        "declared": {
            "seat": frames[0][0],
            "cards": [*state.paid] if frames[0][1] is None else [frames[0][1]],
        }
        if frames
        else None,
        "cue_deck": len(state.cues),
        "pile": state.pile[:],
        "hand_sizes": [*map(int.bit_count, state.hands)],
        "hand": None if seat is None else listed(state.hands[seat]),
        "playable": plays(state)
        if phase == "act" and seat == turn and not must_enter(state)
        else [],
        "cut": None if seat is None else _somebody(cuts[seat]),
        "cut_by": [] if uncut else [each for each, artist in enumerate(cuts) if artist != NOBODY],
        "cuts": [_somebody(artist) for artist in cuts] if over else [],
        "under_way": {
            "frames": [{"seat": whose, "card": card, "at": at} for whose, card, at in frames]
            if frames
            else [],
            "asked": state.asked[:],
            "entered": state.entered,
            "paid": [*state.paid],
            "drops": state.drops,
            "entering": None if entering == NOBODY else entering,
            "given": None if given == NOBODY else given,
            "waiting": [_waiting(state, *pair) for pair in state.waiting] if state.waiting else [],
            "arriving": None if arriving == NOBODY else arriving,
            "host": host,
            "ousted": None if ousted == NOBODY else ousted,
            "joined": None
            if ousted == NOBODY
            else account((*state.teams[host], arriving), genres[host], live),
            "turner": state.turner,
            "off_air": state.off_air,
        },
        "memory": {
            "sunk": state.deck[: state.sunk],
            "stock": listed(state.stock),
            "older": [(hand & older).bit_count() for hand in state.hands],
        },
    }


class _Teams(NamedTuple):
    """All teams, and what they score before the Cuts; shared between views."""

    shown: list[list[int]]
    worth: list[Worth | None]


@lru_cache(maxsize=1 << 10)  # teams change seldom
def _teams(teams: tuple[tuple[int, ...], ...], genres: tuple[int, ...], live: bool) -> _Teams:
    return _Teams(
        [[*team] for team in teams],
        [account(team, genre, live) for team, genre in zip(teams, genres, strict=True)],
    )


def _worth_with_cuts(state: State, seat: int | None) -> list[Worth | None]:
    """What each team scores once the Cuts have begun: the others' only at the end (UA24)."""
    phase, cuts, live = state.phase, state.cuts, is_live(state)
    return [
        None
        if phase == "cut" and each != seat
        else account(
            tuple(team),
            state.genres[each],
            live,
            cuts[each] if phase == "over" or each == seat else NOBODY,
        )
        for each, team in enumerate(state.teams)
    ]


def _somebody(artist: int) -> int | None:
    return None if artist == NOBODY else artist


def _waiting(state: State, artist: int, seat: int) -> Waiting:
    if seat < 0:
        return {"artist": artist, "place": ~seat, "seat": None}
    return {"artist": artist, "place": SEATED[state.seats][seat], "seat": seat}
