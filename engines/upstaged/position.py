"""A position of Upstaged! in one line of text: to read, to report, to set a table.

Artists, cards and genres go by their ids. A comma stands between things, a slash between seats,
or between the lanes of the arena by their places, each from the stage outwards; a dash is nobody
or nothing. Of decks and pile the top comes last::

    upstaged seats=2 mode=live outspoken=no begins=0 rounds=60 genres=rock/pop phase=act …
    arena=juan,-,-,-/-,orion,-,-/-,-,-,-/jake,-,-,mya green-room=- teams=linh/-
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import chain
from typing import NoReturn, TypeVar

from engines.kernel.position import Fields, apiece, below, each, joined, line, once, parts
from engines.kernel.reason import BadPosition
from engines.upstaged.content import (
    ALL_CARDS,
    ARTIST_IDS,
    CARD_IDS,
    CUES,
    GENRE_IDS,
    PAUSES,
    TYPE,
    members,
)
from engines.upstaged.facts import arena, candidates, facing, mask, movable, others, rooms
from engines.upstaged.rules import ACTIONS
from engines.upstaged.state import (
    NOBODY,
    PLACES,
    ROUNDS,
    SPOTS,
    TEAM,
    UNLIMITED,
    State,
    airtime,
    crowd_of,
)

T = TypeVar("T")

_FIELDS = (
    "seats", "mode", "outspoken", "begins", "rounds", "genres", "phase", "turn", "turns", "taken",
    "entered", "asked", "arena", "green-room", "teams", "deck", "sunk", "cuts", "hands", "cues",
    "pile", "older", "under-way", "paid", "drops", "entering", "given", "waiting", "arriving",
    "host", "ousted", "turner", "off-air", "seed", "shuffles",
)  # fmt: skip


def write(state: State) -> str:
    """The state in one line. It tells all that is hidden."""
    fields = {
        "seats": state.seats,
        "mode": state.options["mode"],
        "outspoken": state.options["outspoken"],
        "begins": state.options["first"],
        "rounds": state.options["rounds"],
        "genres": joined([GENRE_IDS[genre] for genre in state.genres], "/"),
        "phase": state.phase,
        "turn": state.turn,
        "turns": state.turns,
        "taken": state.taken,
        "entered": state.entered,
        "asked": joined([str(seat) for seat in state.asked], ","),
        "arena": apiece(state.lanes, _artists),
        "green-room": _artists(state.slots),
        "teams": apiece(state.teams, _artists),
        "deck": _artists(state.deck),
        "sunk": state.sunk,
        "cuts": joined([_artists([cut]) for cut in state.cuts], "/"),
        "hands": joined([_cards(members(hand)) for hand in state.hands], "/"),
        "cues": _cards(state.cues),
        "pile": _cards(state.pile),
        "older": _cards(members(ALL_CARDS & ~state.stock)),
        "under-way": joined([_frame(*frame) for frame in state.frames], "/"),
        "paid": _cards(state.paid),
        "drops": state.drops,
        "entering": _artists([state.entering]),
        "given": _artists([state.given]),
        "waiting": joined([f"{ARTIST_IDS[each]}:{seat}" for each, seat in state.waiting], ","),
        "arriving": _artists([state.arriving]),
        "host": state.host,
        "ousted": _artists([state.ousted]),
        "turner": state.turner,
        "off-air": state.off_air,
        "seed": state.seed,
        "shuffles": state.shuffles,
    }
    return line("upstaged", fields)


def read(text: str) -> State:
    """The state that a line describes.

    Raises BadPosition: a field is missing, strange or twice, has a value that it cannot have, an
    artist or a card lies in two places or nowhere, or what is asked could not be answered.
    """
    fields = Fields("upstaged", text, _FIELDS)
    state = State()
    state.seats = seats = fields.number("seats", 2, 4)
    state.slots = fields.read("green-room", _seats_of_the_green_room)
    state.options = {
        "mode": fields.word("mode", SPOTS),
        "green_room": bool(state.slots),
        "outspoken": fields.flag("outspoken"),
        "first": fields.number("begins", 0, seats),
        "rounds": fields.word("rounds", ROUNDS),
    }
    state.spots = spots = SPOTS[state.options["mode"]]
    state.genres = fields.read("genres", lambda text: once(each(seats, GENRE_IDS.index)(text)))
    state.seed = fields.number("seed")
    state.shuffles = fields.shuffles()
    state.phase = fields.word("phase", _ASKABLE)
    state.turn = fields.number("turn", 0, seats - 1)
    most = airtime(seats, state.options) or UNLIMITED * seats
    state.turns = fields.number("turns", 1, most)
    state.taken = fields.number("taken", 0, ACTIONS)
    state.entered = fields.flag("entered")
    state.asked = fields.read("asked", lambda text: _asked(text, seats))
    state.turner = fields.number("turner", 0, seats - 1)
    state.off_air = fields.flag("off-air")
    state.lanes = fields.read("arena", each(PLACES, lambda at: _lane(at, spots)))
    state.crowd = crowd_of(state.lanes)
    state.window = None
    state.teams = fields.read("teams", each(seats, _team))
    state.deck = fields.read("deck", _each_artist)
    state.sunk = fields.number("sunk", 0, len(state.deck))
    state.cuts = fields.read("cuts", each(seats, _somebody))
    state.hands = fields.read("hands", each(seats, _hand))
    state.cues = fields.read("cues", _each_card)
    state.pile = fields.read("pile", _each_card)
    state.stock = ALL_CARDS & ~fields.read("older", _hand)
    state.frames = fields.read("under-way", lambda text: _frames(text, seats))
    state.paid = fields.read("paid", _pair)
    state.drops = fields.number("drops", 0, 2)
    state.waiting = fields.read("waiting", lambda text: _waiting(text, seats))
    state.entering = fields.read("entering", _somebody)
    state.given = fields.read("given", _somebody)
    state.arriving = fields.read("arriving", _somebody)
    state.ousted = fields.read("ousted", _somebody)
    state.host = fields.number("host", 0, seats - 1)
    _complete(state, fields)
    _askable(state, fields)
    return state


# -- out -------------------------------------------------------------------------------------


def _artists(artists: Iterable[int]) -> str:
    return joined(["" if each == NOBODY else ARTIST_IDS[each] for each in artists], ",")


def _cards(cards: Iterable[int]) -> str:
    return joined([CARD_IDS[card] for card in cards], ",")


def _frame(seat: int, card: int | None, at: int) -> str:
    return joined([str(seat), "" if card is None else CARD_IDS[card], str(at)], ":")


# -- in; a value that cannot be raises ValueError or LookupError -----------------------------------


def _sized(things: list[T], sizes: Iterable[int]) -> list[T]:
    if len(things) not in sizes:
        raise ValueError(things)
    return things


def _asked(text: str, seats: int) -> list[int]:
    return once([below(seats, word) for word in parts(text, ",")])


def _somebody(text: str) -> int:
    return ARTIST_IDS.index(text) if text else NOBODY


def _each_artist(text: str) -> list[int]:
    return [ARTIST_IDS.index(word) for word in parts(text, ",")]


def _spots(text: str) -> list[int]:
    return [_somebody(word) for word in parts(text, ",")]


def _lane(text: str, spots: int) -> list[int]:
    return _sized(_spots(text), (spots + 1,))


def _seats_of_the_green_room(text: str) -> list[int]:
    return _sized(_spots(text), (0, 2))


def _team(text: str) -> list[int]:
    return _sized(_each_artist(text), range(TEAM + 1))


def _each_card(text: str) -> list[int]:
    return once([CARD_IDS.index(word) for word in parts(text, ",")])


def _hand(text: str) -> int:
    return mask(_each_card(text))


def _pair(text: str) -> tuple[int, ...]:
    """Two cards of one colour (U10), or none."""
    cards = _sized(_each_card(text), (0, 2))
    _sized([*{TYPE[card] for card in cards}], (0, 1))
    return tuple(cards)


def _waiting(text: str, seats: int) -> list[tuple[int, int]]:
    pairs = [each.split(":") for each in parts(text, ",")]
    return [(ARTIST_IDS.index(artist), below(seats, seat)) for artist, seat in pairs]


def _frames(text: str, seats: int) -> list[tuple[int, int | None, int]]:
    """One action, and a Pause that answers it before its first cue (UA18)."""
    found: list[tuple[int, int | None, int]] = []
    for fields in parts(text, "/"):
        seat, word, at = parts(fields, ":")
        card = CARD_IDS.index(word) if word else None
        steps = 1 if card is None else len(CUES[card])
        found.append((below(seats, seat), card, below(steps + 1, at)))
    if len(found) == 2:
        _, pause, _ = found[1]
        if found[0][2] or pause is None or not PAUSES >> pause & 1:
            raise ValueError(text)
    return _sized(found, range(3))


# -- whether it all fits together ------------------------------------------------------------------

# The cues that ask a question, those of a DISCARD among them; the others are asked between cues.
_ASKED_BY = {
    "source": ("add_artist",),
    "face": ("add_artist",),
    "click": ("click_once", "click_once_or_twice"),
    "drop": ("discard_1", "discard_2"),
    "move": ("move",),
    "exit": ("exit",),
    "snatch": ("snatch",),
    "give": ("switch",),
    "take": ("switch",),
    "join": ("forward", "snatch", "move"),
    "oust": ("forward", "snatch", "move"),
    "send": ("forward", "snatch", "move"),
}

# For each question whether it can be asked, and the field to blame where it cannot.
_ASKABLE: dict[str, tuple[Callable[[State], bool], str]] = {
    "act": (lambda state: state.taken < ACTIONS, "taken"),
    "pause": (lambda state: len(state.frames) == 1 and not state.frames[0][2], "under-way"),
    "source": (lambda state: candidates(state) > 0, "green-room"),
    "face": (lambda state: bool(facing(state)), "arena"),
    "click": (lambda state: True, "phase"),
    "drop": (lambda state: 0 < state.drops <= state.hands[_whose(state)].bit_count(), "drops"),
    "move": (lambda state: bool(movable(state.lanes)), "arena"),
    "exit": (lambda state: bool(arena(state)), "arena"),
    "snatch": (lambda state: bool(arena(state)), "arena"),
    "give": (
        lambda state: bool(state.teams[_whose(state)] and others(state, _whose(state))),
        "teams",
    ),
    "take": (lambda state: bool(others(state, _whose(state))), "teams"),
    "join": (lambda state: bool(state.waiting), "waiting"),
    "oust": (lambda state: len(state.teams[state.host]) == TEAM, "host"),
    "send": (lambda state: len(state.teams[state.host]) < TEAM and bool(rooms(state)), "host"),
    "judge": (lambda state: state.taken > 0, "taken"),
    "turn": (lambda state: state.taken > 0, "taken"),
    "cut": (lambda state: {*state.asked} == _uncut(state), "asked"),
    "over": (lambda state: not _uncut(state), "cuts"),
}


def _whose(state: State) -> int:
    return state.frames[-1][0]


def _uncut(state: State) -> set[int]:
    """The seats whose full teams are still to be cut (U31)."""
    return {
        seat
        for seat, team in enumerate(state.teams)
        if len(team) == TEAM and state.cuts[seat] == NOBODY
    }


def _complete(state: State, fields: Fields) -> None:
    """Every artist and every card lies in one place, and who is cut is on a full team."""
    artists = {
        "arena": [*chain(*state.lanes)],
        "green-room": state.slots,
        "teams": [*chain(*state.teams)],
        "entering": [state.entering],
        "waiting": [artist for artist, _ in state.waiting],
        "arriving": [state.arriving],
        "ousted": [state.ousted],
        "deck": state.deck,
    }
    cards = {
        "hands": [card for hand in state.hands for card in members(hand)],
        "under-way": [card for _, card, _ in state.frames if card is not None],
        "pile": state.pile,
        "cues": state.cues,
    }
    for places, ids in ((artists, ARTIST_IDS), (cards, CARD_IDS)):
        lying: dict[int, str] = {}
        for name, pieces in places.items():
            for piece in pieces:
                if piece in lying and piece != NOBODY:
                    _refuse(f"{ids[piece]} lies in two places: {lying[piece]!r} and {name!r}.")
                lying[piece] = name
        for piece, word in enumerate(ids):
            if piece not in lying:
                _refuse(f"{word} lies nowhere.")
    for seat, cut in enumerate(state.cuts):
        if cut != NOBODY and (cut not in state.teams[seat] or len(state.teams[seat]) < TEAM):
            fields.wrong("cuts")


def _refuse(sentence: str) -> NoReturn:
    raise BadPosition(sentence)


def _askable(state: State, fields: Fields) -> None:
    """What is asked can be asked, and nothing else is in the middle of happening."""
    phase = state.phase
    ended = phase in ("cut", "over")
    # Each of these stands exactly while its questions are asked.
    for name, stands, phases in (
        ("asked", state.asked, ("pause", "cut")),
        ("entering", state.entering != NOBODY, ("face",)),
        ("given", state.given != NOBODY, ("take",)),
        ("drops", state.drops, ("drop",)),
        ("arriving", state.arriving != NOBODY, ("oust", "send")),
        ("ousted", state.ousted != NOBODY, ("send",)),
    ):
        if bool(stands) != (phase in phases):
            fields.wrong(name)
    if phase == "pause" and state.asked != sorted(state.asked):
        fields.wrong("asked")
    if state.waiting and phase not in ("join", "oust", "send"):
        fields.wrong("waiting")
    if state.off_air and not ended:
        fields.wrong("off-air")
    if phase in ("judge", "turn") and not state.options["outspoken"]:
        fields.wrong("outspoken")
    if not ended and all(len(team) == TEAM for team in state.teams):
        fields.wrong("teams")
    if not ended and any(cut != NOBODY for cut in state.cuts):
        fields.wrong("cuts")
    _under_way(state, fields)
    possible, field = _ASKABLE[phase]
    if not possible(state):
        fields.wrong(field)
    if phase == "take" and state.given not in state.teams[_whose(state)]:
        fields.wrong("given")


def _under_way(state: State, fields: Fields) -> None:
    """The question belongs to what is being carried out."""
    phase, frames = state.phase, state.frames
    asking = _ASKED_BY.get(phase)
    entering = phase in ("source", "face") and state.entered  # U8: before the action
    if bool(frames) != (phase == "pause" or asking is not None) and not entering:
        fields.wrong("under-way")
    if frames and frames[0][1] is None and len(state.paid) != 2:
        fields.wrong("paid")
    if not frames or phase == "pause":
        return
    _, card, at = frames[-1]
    cues = ("move",) if card is None else CUES[card]
    if asking is None or not at or cues[at - 1] not in asking:
        fields.wrong("under-way")
