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


@lru_cache(maxsize=1 << 14)
def bonuses(trio: tuple[int, ...], genre: int, live: bool) -> tuple[tuple[str, int], ...]:
    """U32, U33: each bonus that `trio` earns with a mentor of `genre`, as (name, points).

    A team of fewer than three (only when the show went off air, UA41) has only a Mentor.
    """
    found = []
    own = sum(GENRE[artist] in (genre, WILD) for artist in trio)
    if own:
        found.append(("mentor", MENTOR * own))
    if len(trio) < TRIO:
        return tuple(found)
    if len({FOCUS[artist] for artist in trio} - {FREE_FOCUS}) <= 1:
        found.append(("focus", FOCUSED))
    if live:
        low, middle, high = sorted(POINTS[artist] for artist in trio)
        if (middle, high) == (low + 1, low + 2):
            found.append(("aligned", ALIGNED))
        if len({GENRE[artist] for artist in trio} - {WILD}) <= 1:  # UA22
            found.append(("genre", SAME_GENRE))
        if low == high:
            found.append(("harmony", HARMONY))
    return tuple(found)


@lru_cache(maxsize=1 << 14)
def value(trio: tuple[int, ...], genre: int, live: bool) -> tuple[int, int]:
    """Printed points and bonus points of `trio` (U32)."""
    bonus = sum(points for _, points in bonuses(trio, genre, live))
    return sum(POINTS[artist] for artist in trio), bonus


@lru_cache(maxsize=1 << 12)
def best_cut(team: tuple[int, ...], genre: int, live: bool) -> int:
    """UA24: whom a full team (ascending) had best cut.

    Of equals the higher card, because U34 rewards it.
    """

    def after(artist: int) -> tuple[int, int]:
        trio = tuple(each for each in team if each != artist)
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
    return sorted(artist for artist in state.teams[seat] if artist != state.cuts[seat])


def worth(state: State, seat: int) -> tuple[int, int]:
    """Points and bonus points of a seat (U32)."""
    return value(tuple(trio_of(state, seat)), state.genres[seat], is_live(state))


def tie_break(state: State) -> tuple[list[int], str]:
    """U34: the tied seats and what decided: "cut", "bonus" or "shared" (UA25); [] without a tie."""
    tied = _most(range(state.seats), [sum(worth(state, seat)) for seat in range(state.seats)])
    if len(tied) == 1:
        return [], ""
    left = _by_cut(state, tied)
    if len(left) == 1:
        return tied, "cut"
    return tied, "bonus" if len(_by_bonus(state, left)) == 1 else "shared"


def winners(state: State) -> list[int]:
    """U34: the highest score; then the highest card cut; then the most bonus points."""
    tied = _most(range(state.seats), [sum(worth(state, seat)) for seat in range(state.seats)])
    return tied if len(tied) == 1 else _by_bonus(state, _by_cut(state, tied))


def _by_cut(state: State, seats: list[int]) -> list[int]:
    cuts = [state.cuts[seat] for seat in seats]
    return _most(seats, [0 if artist == NOBODY else POINTS[artist] for artist in cuts])


def _by_bonus(state: State, seats: list[int]) -> list[int]:
    return _most(seats, [worth(state, seat)[1] for seat in seats])


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
    won = winners(state)
    tied, by = tie_break(state)
    for seat in tied:
        fate = "lost" if seat not in won else "won" if len(won) == 1 else "shared"
        label = f"score.tie_{fate}" if by == "shared" or fate == "lost" else f"score.tie_{by}"
        lines.append(Line(seat, 0, label))
    ending = "off_air" if state.off_air else by or "outright"
    scores = [sum(worth(state, seat)) for seat in range(state.seats)]
    return Result(scores, won, lines, ending)
