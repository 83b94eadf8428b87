"""Notation for a position of Upstaged! as one line of text.

Artists, cards and genres are written by their ids. A comma separates pieces. A slash separates
seats, or the lanes of the arena in the order of their places, each from the stage outwards. A dash
means nobody or nothing. Decks and pile end with their top card::

    upstaged seats=2 mode=live outspoken=no begins=0 rounds=60 genres=rock/pop phase=act …
    arena=juan,-,-,-/-,orion,-,-/-,-,-,-/jake,-,-,mya green-room=- teams=linh/-
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engines.kernel.codec import (
    FLAG,
    Codec,
    converted,
    distinct,
    exactly,
    fields,
    listed,
    mask,
    name,
    number,
    optional,
    tupled,
    word,
)
from engines.kernel.notation import SHUFFLES, Computed, Fault, Field, Notation, Option
from engines.upstaged.content import (
    ACTIONS,
    ALL_CARDS,
    ARTIST_IDS,
    ARTISTS,
    CARD_IDS,
    CARDS,
    GENRE_IDS,
    PAUSES,
    TYPE,
    Artist,
    CueCard,
    members,
)
from engines.upstaged.cues import cues_of
from engines.upstaged.facts import others
from engines.upstaged.rules import INSIDE, choices
from engines.upstaged.state import (
    NOBODY,
    PLACES,
    ROUNDS,
    SPOTS,
    TEAM,
    UNLIMITED,
    Mode,
    Performance,
    State,
    airtime,
)

ARTIST = name(ARTIST_IDS)
SOMEBODY = optional(ARTIST, NOBODY)
CARD = name(CARD_IDS)
ROW = distinct(listed(CARD))
HAND = mask(listed(CARD))

PHASES = ("act", "pause", *INSIDE, "judge", "turn", "cut", "over")


def _seat(state: State) -> Codec[int]:
    return number(0, state.seats - 1)


def _frames(state: State) -> Codec[list[Performance]]:
    frame: Codec[Performance] = fields(
        ":", _seat(state), optional(CARD), number(), make=Performance
    )
    return listed(frame, "/", range(3))


FIELDS = (
    Field("seats", number(2, 4)),
    Option("mode", word(*map(str, Mode))),
    Option("outspoken", FLAG),
    Option("begins", lambda state: number(0, state.seats), "first"),
    Option("rounds", word(*ROUNDS)),
    Computed("spots", lambda state: SPOTS[state.options["mode"]]),
    Field("genres", lambda state: distinct(exactly(state.seats, name(GENRE_IDS)))),
    Field("phase", word(*PHASES)),
    Field("turn", _seat),
    Field(
        "turns",
        lambda state: number(1, airtime(state.seats, state.options) or UNLIMITED * state.seats),
    ),
    Field("taken", number(0, ACTIONS)),
    Field("entered", FLAG),
    Field("asked", lambda state: distinct(listed(_seat(state)))),
    Field(
        "arena", lambda state: exactly(PLACES, listed(SOMEBODY, sizes=(state.spots + 1,))), "lanes"
    ),
    Field("green-room", listed(SOMEBODY, sizes=(0, 2)), "slots"),
    Computed("options", lambda state: {**state.options, "green_room": bool(state.slots)}),
    Field("teams", lambda state: exactly(state.seats, listed(ARTIST, sizes=range(TEAM + 1)))),
    Field("deck", listed(ARTIST)),
    Field("sunk", lambda state: number(0, len(state.deck))),
    Field("cuts", lambda state: exactly(state.seats, SOMEBODY)),
    Field("hands", lambda state: exactly(state.seats, HAND)),
    Field("cues", ROW),
    Field("pile", ROW),
    Field("older", converted(HAND, lambda stock: ALL_CARDS & ~stock, ALL_CARDS.__xor__), "stock"),
    Field("under-way", _frames, "frames"),
    Field("paid", tupled(distinct(listed(CARD, sizes=(0, 2))))),
    Field("drops", number(0, 2)),
    Field("entering", SOMEBODY),
    Field("given", SOMEBODY),
    Field("waiting", lambda state: listed(fields(":", ARTIST, _seat(state)))),
    Field("arriving", SOMEBODY),
    Field("host", _seat),
    Field("ousted", SOMEBODY),
    Field("turner", _seat),
    Field("off-air", FLAG),
    Field("seed", number()),
    Field("shuffles", SHUFFLES),
)


def faults(state: State) -> Iterator[Fault]:
    """Yields each checked field's name and whether it contradicts the others.

    Examples of contradictions are pieces in two places or none, and questions without an answer.
    """
    yield from _phase_faults(state)
    yield from _action_faults(state)
    yield from _piece_faults(state)
    yield from _answer_faults(state)


def _phase_faults(state: State) -> Iterator[Fault]:
    phase = state.phase
    ended = phase in ("cut", "over")
    for field, is_set, phases in (
        ("asked", bool(state.asked), ("pause", "cut")),
        ("entering", state.entering != NOBODY, ("face",)),
        ("given", state.given != NOBODY, ("take",)),
        ("drops", bool(state.drops), ("drop",)),
        ("arriving", state.arriving != NOBODY, ("oust", "send")),
        ("ousted", state.ousted != NOBODY, ("send",)),
    ):
        yield field, is_set != (phase in phases)
    yield "asked", phase == "pause" and state.asked != sorted(state.asked)
    yield "waiting", bool(state.waiting) and phase not in ("join", "oust", "send")
    yield "off-air", state.off_air and not ended
    yield "outspoken", phase in ("judge", "turn") and not state.options["outspoken"]
    yield "teams", not ended and all(len(team) == TEAM for team in state.teams)  # U30
    yield "cuts", not ended and any(cut != NOBODY for cut in state.cuts)


ASKED_BY = {
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
"""Cues that can ask each question, by question name."""


def _action_faults(state: State) -> Iterator[Fault]:
    phase, frames, paid = state.phase, state.frames, state.paid
    entering = phase in ("source", "face") and state.entered  # U8: before the action
    yield "under-way", bool(frames) != (phase == "pause" or phase in INSIDE) and not entering
    yield "under-way", any(frame.at > len(cues_of(frame.card)) for frame in frames)
    yield "paid", len({TYPE[card] for card in paid}) > 1  # U10
    yield "paid", bool(frames) and frames[0].card is None and len(paid) != 2
    if len(frames) == 2:
        pause = frames[1].card
        yield "under-way", frames[0].at > 0 or pause is None or not PAUSES >> pause & 1
    if phase == "pause":
        yield "under-way", len(frames) != 1 or frames[0].at > 0
    elif frames:
        _, card, at = frames[-1]
        yield "under-way", at == 0 or cues_of(card)[at - 1] not in ASKED_BY[phase]


def _piece_faults(state: State) -> Iterator[Fault]:
    artists, cards = Counter[Artist](), Counter[CueCard]()
    somebody = [state.entering, state.arriving, state.ousted]
    for field, found in (
        ("arena", [artist for lane in state.lanes for artist in lane]),
        ("green-room", state.slots),
        ("teams", [artist for team in state.teams for artist in team]),
        ("waiting", [artist for artist, _ in state.waiting]),
        ("arriving", somebody),
        ("deck", state.deck),
    ):
        artists.update(artist for artist in found if artist != NOBODY)
        yield field, max(artists.values(), default=0) > 1
    yield "deck", len(artists) != ARTISTS
    for field, lying in (
        ("hands", [card for hand in state.hands for card in members(hand)]),
        ("under-way", [frame.card for frame in state.frames if frame.card is not None]),
        ("pile", state.pile),
        ("cues", state.cues),
    ):
        cards.update(lying)
        yield field, max(cards.values(), default=0) > 1
    yield "cues", len(cards) != CARDS
    for cut, team in zip(state.cuts, state.teams, strict=True):
        yield "cuts", cut != NOBODY and (cut not in team or len(team) < TEAM)


def _answer_faults(state: State) -> Iterator[Fault]:
    phase, teams = state.phase, state.teams
    uncut = {
        seat for seat, team in enumerate(teams) if len(team) == TEAM and state.cuts[seat] == NOBODY
    }
    yield "taken", phase == "act" and state.taken == ACTIONS
    yield "taken", phase in ("judge", "turn") and not state.taken
    yield "asked", phase == "cut" and {*state.asked} != uncut
    yield "cuts", phase == "over" and bool(uncut)
    yield "host", phase == "oust" and len(teams[state.host]) < TEAM
    yield "host", phase == "send" and len(teams[state.host]) == TEAM
    if phase not in INSIDE:
        return
    yield "phase", not choices(state)
    if state.frames:
        seat = state.frames[-1].seat
        yield "drops", state.drops > state.hands[seat].bit_count()
        yield "teams", phase == "give" and not others(state, seat)
        yield "given", phase == "take" and state.given not in teams[seat]


NOTATION = Notation("upstaged", State, FIELDS, faults)
