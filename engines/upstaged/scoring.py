"""What a trio is worth, and who has won. Nothing here changes a state."""

from __future__ import annotations

from functools import lru_cache
from typing import TypedDict

from engines.kernel.result import Line, Result
from engines.upstaged.content import FOCUS, FOCUS_IDS, GENRE, POINTS, WILD
from engines.upstaged.state import NOBODY, TEAM, State

TRIO = TEAM - 1
FREE_FOCUS = FOCUS_IDS.index("wild")
"""UA21: counts as either focus."""

# Bonus points (U33); Mentor is for each artist.
MENTOR, FOCUSED, ALIGNED, SAME_GENRE, HARMONY = 1, 3, 4, 7, 9


def bonuses(trio: tuple[int, ...], genre: int, live: bool) -> tuple[tuple[str, int], ...]:
    """U32, U33: each bonus that `trio` earns with a mentor of `genre`, as (name, points).

    A team of fewer than three (only when the show went off air, UA41) has only a Mentor.
    """
    found = []
    genres = [GENRE[artist] for artist in trio]
    own = genres.count(genre) + genres.count(WILD)
    if own:
        found.append(("mentor", MENTOR * own))
    if len(trio) < TRIO:
        return tuple(found)
    if len({FREE_FOCUS, *[FOCUS[artist] for artist in trio]}) <= 2:
        found.append(("focus", FOCUSED))
    if live:
        low, middle, high = sorted([POINTS[artist] for artist in trio])
        if low + 1 == middle == high - 1:
            found.append(("aligned", ALIGNED))
        if len({WILD, *genres}) <= 2:  # UA22
            found.append(("genre", SAME_GENRE))
        if low == high:
            found.append(("harmony", HARMONY))
    return tuple(found)


@lru_cache(maxsize=1 << 14)
def value(trio: tuple[int, ...], genre: int, live: bool) -> tuple[int, int]:
    """Printed points and bonus points of `trio` (U32)."""
    bonus = sum([points for _, points in bonuses(trio, genre, live)])
    return sum([POINTS[artist] for artist in trio]), bonus


@lru_cache(maxsize=1 << 12)
def best_cut(team: tuple[int, ...], genre: int, live: bool) -> int:
    """UA24: whom a full team (ascending) had best cut.

    Of equals the higher card, because U34 rewards it.
    """

    def after(artist: int) -> tuple[int, int]:
        trio = tuple([each for each in team if each != artist])
        return sum(value(trio, genre, live)), POINTS[artist]

    return max(team, key=after)


class Bonuses(TypedDict):
    """The bonus points of a trio, kind by kind (U33)."""

    mentor: int
    focus: int
    aligned: int
    genre: int
    harmony: int


class Worth(TypedDict):
    """What a team scores as it is."""

    points: int
    """Printed on the artists that count."""
    bonuses: Bonuses
    total: int
    without: int | None
    """Who of a full team does not count: the one cut, or before that had best be (UA24)."""


@lru_cache(maxsize=1 << 12)
def account(team: tuple[int, ...], genre: int, live: bool, cut: int = NOBODY) -> Worth:
    """What a team scores without `cut`; where that is nobody, with the best three of four.

    All who ask for the same are given the same `Worth`.
    """
    counted = sorted(team)
    if cut == NOBODY and len(counted) == TEAM:
        cut = best_cut(tuple(counted), genre, live)
    if cut != NOBODY:
        counted.remove(cut)
    trio = tuple(counted)
    points, bonus = value(trio, genre, live)
    earned = dict(bonuses(trio, genre, live))
    return {
        "points": points,
        "bonuses": {
            "mentor": earned.get("mentor", 0),
            "focus": earned.get("focus", 0),
            "aligned": earned.get("aligned", 0),
            "genre": earned.get("genre", 0),
            "harmony": earned.get("harmony", 0),
        },
        "total": points + bonus,
        "without": None if cut == NOBODY else cut,
    }


def is_live(state: State) -> bool:
    """U2: the mode decides which bonuses count."""
    mode: str = state.options["mode"]
    return mode == "live"


def advice(state: State, seat: int) -> int:
    """Whom this seat had best cut."""
    return best_cut(tuple(sorted(state.teams[seat])), state.genres[seat], is_live(state))


def trio_of(state: State, seat: int) -> list[int]:
    """The artists of a seat that count, ascending: the team without the one cut (U31)."""
    cut = state.cuts[seat]
    return sorted([artist for artist in state.teams[seat] if artist != cut])


def worths_of(state: State) -> list[tuple[int, int]]:
    """Points and bonus points of each seat (U32)."""
    live = is_live(state)
    return [
        value(tuple(trio_of(state, seat)), genre, live) for seat, genre in enumerate(state.genres)
    ]


def decided(state: State, worths: list[tuple[int, int]]) -> tuple[list[int], list[int], str]:
    """U34: who has won, the tied seats, and what decided between them; [] and "" without a tie.

    The highest score wins; then the highest card cut ("cut"); then the most bonus points
    ("bonus"). Who is still tied has won together ("shared", UA25).
    """
    tied = _most(range(state.seats), [*map(sum, worths)])
    if len(tied) == 1:
        return tied, [], ""
    cuts = [state.cuts[seat] for seat in tied]
    left = _most(tied, [0 if artist == NOBODY else POINTS[artist] for artist in cuts])
    if len(left) == 1:
        return left, tied, "cut"
    won = _most(left, [worths[seat][1] for seat in left])
    return won, tied, "bonus" if len(won) == 1 else "shared"


def _most(seats: range | list[int], amounts: list[int]) -> list[int]:
    """Those of the seats that have the most."""
    most = max(amounts)
    return [seat for seat, amount in zip(seats, amounts, strict=True) if amount == most]


def result(state: State) -> Result | None:
    """The final account, line by line; None while the game goes on."""
    if state.phase != "over":
        return None
    lines = []
    for seat in range(state.seats):
        trio = trio_of(state, seat)
        lines += [Line(seat, POINTS[artist], "score.artist", {"artist": artist}) for artist in trio]
        if state.cuts[seat] != NOBODY:
            lines.append(Line(seat, 0, "score.cut", {"artist": state.cuts[seat]}))
        genre = state.genres[seat]
        for name, points in bonuses(tuple(trio), genre, is_live(state)):
            args = {"genre": genre, "count": points // MENTOR} if name == "mentor" else {}
            lines.append(Line(seat, points, f"score.{name}", args))
    worths = worths_of(state)
    won, tied, by = decided(state, worths)
    for seat in tied:
        fate = "lost" if seat not in won else "won" if len(won) == 1 else "shared"
        label = f"score.tie_{fate}" if by == "shared" or fate == "lost" else f"score.tie_{by}"
        lines.append(Line(seat, 0, label))
    ending = "off_air" if state.off_air else by or "outright"
    return Result([*map(sum, worths)], won, lines, ending)
