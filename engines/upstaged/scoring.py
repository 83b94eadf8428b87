"""Scoring of trios and choice of winners, without changing the state.

See U31 to U34.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, TypedDict

from engines.kernel.result import Line, Result
from engines.upstaged.content import FOCUS, FOCUS_IDS, GENRE, POINTS, WILD, Artist, Genre
from engines.upstaged.state import NOBODY, TEAM, Mode, State

TRIO = TEAM - 1
FREE_FOCUS = FOCUS_IDS.index("wild")
"""Number of the focus that counts as any focus (UA21)."""

# Bonus points (U33); Mentor is for each artist.
MENTOR, FOCUSED, ALIGNED, SAME_GENRE, HARMONY = 1, 3, 4, 7, 9


# -- U32, U33: what a trio scores ----------------------------------------------------------------


def bonuses(trio: tuple[int, ...], genre: Genre, live: bool) -> dict[str, int]:
    """Returns the bonus points of `trio`, by name of the bonus (U33).

    `genre` is that of the mentor. Fewer than three artists can earn only the Mentor bonus.
    """
    found = {}
    genres = [GENRE[artist] for artist in trio]
    own = genres.count(genre) + genres.count(WILD)
    if own:
        found["mentor"] = MENTOR * own
    if len(trio) < TRIO:
        return found
    if len({FREE_FOCUS, *(FOCUS[artist] for artist in trio)}) <= 2:
        found["focus"] = FOCUSED
    if live:  # U32: the others are for Live TV alone
        low, middle, high = sorted(POINTS[artist] for artist in trio)
        if low + 1 == middle == high - 1:
            found["aligned"] = ALIGNED
        if len({WILD, *genres}) <= 2:  # UA22
            found["genre"] = SAME_GENRE
        if low == high:
            found["harmony"] = HARMONY
    return found


class TrioScore(NamedTuple):
    """Score of a trio: its printed points and its bonus points."""

    points: int
    """Sum of the points printed on the artists."""
    bonus: int

    @property
    def total(self) -> int:
        """Sum of points and bonus points."""
        return self.points + self.bonus


def value(trio: tuple[int, ...], genre: Genre, live: bool) -> TrioScore:
    """Returns the score of `trio` with a mentor of `genre` (U32)."""
    bonus = sum(bonuses(trio, genre, live).values())
    return TrioScore(points=sum(POINTS[artist] for artist in trio), bonus=bonus)


# -- U31: The Cut --------------------------------------------------------------------------------


def best_cut(team: tuple[Artist, ...], genre: Genre, live: bool) -> Artist:
    """Returns the artist that a full team should cut (UA24).

    The remaining trio then has the best score. Among equal scores, the artist with more points
    is cut, because U34 rewards that. `team` is in ascending order.
    """

    def after(artist: Artist) -> tuple[int, int]:
        trio = tuple(each for each in team if each != artist)
        return value(trio, genre, live).total, POINTS[artist]

    return max(team, key=after)


def advice(state: State, seat: int) -> int:
    """Returns the artist that this seat should cut for the best score."""
    return best_cut(tuple(sorted(state.teams[seat])), state.genres[seat], is_live(state))


def trio_of(state: State, seat: int) -> list[Artist]:
    """Returns the artists that count for a seat's score (U31).

    They are in ascending order. The artist that was cut is excluded.
    """
    cut = state.cuts[seat]
    return sorted(artist for artist in state.teams[seat] if artist != cut)


# -- the worth of a team, for views --------------------------------------------------------------


class Bonuses(TypedDict):
    """Bonus points of a trio by kind (U33)."""

    mentor: int
    focus: int
    aligned: int
    genre: int
    harmony: int


class TeamWorth(TypedDict):
    """Current score of a team and how it is made up."""

    points: int
    """Sum of the points printed on the artists that count."""
    bonuses: Bonuses
    total: int
    without: Artist | None
    """Artist of a full team who does not count (UA24).

    This is the artist that was cut, or the best one to cut. For other teams, this is None.
    """


def account(team: Iterable[Artist], genre: Genre, live: bool, cut: Artist = NOBODY) -> TeamWorth:
    """Returns the score of a team without the artist `cut`.

    If `cut` is NOBODY, the best three of a full team count, and all artists of a smaller team.
    """
    counted = sorted(team)
    if cut == NOBODY and len(counted) == TEAM:
        cut = best_cut(tuple(counted), genre, live)
    if cut != NOBODY:
        counted.remove(cut)
    earned = bonuses(tuple(counted), genre, live)
    points = sum(POINTS[artist] for artist in counted)
    return {
        "points": points,
        "bonuses": {
            "mentor": earned.get("mentor", 0),
            "focus": earned.get("focus", 0),
            "aligned": earned.get("aligned", 0),
            "genre": earned.get("genre", 0),
            "harmony": earned.get("harmony", 0),
        },
        "total": points + sum(earned.values()),
        "without": None if cut == NOBODY else cut,
    }


# -- U34: who has won ----------------------------------------------------------------------------


class Outcome(NamedTuple):
    """Winners of a match and the criterion that decided a tie."""

    winners: list[int]
    tied: list[int]
    """Seats that share the highest score, or [] without a tie."""
    by: str
    """Criterion that decided the tie: "cut", "bonus" or "shared".

    Without a tie, this is "".
    """


def is_live(state: State) -> bool:
    """Whether the show is in Live mode (U2).

    All bonuses count in this mode.
    """
    mode: str = state.options["mode"]
    return mode == Mode.LIVE


def worths_of(state: State) -> list[TrioScore]:
    """Returns the score of each seat's trio (U32)."""
    live = is_live(state)
    return [
        value(tuple(trio_of(state, seat)), genre, live) for seat, genre in enumerate(state.genres)
    ]


def decided(state: State, worths: list[TrioScore]) -> Outcome:
    """Returns the winners and the criterion that decided a tie (U34).

    The highest score wins, then the cut artist with the most points, then the most bonus points.
    Seats that are still tied win together (UA25).
    """
    tied = _most([*range(state.seats)], [worth.total for worth in worths])
    if len(tied) == 1:
        return Outcome(winners=tied, tied=[], by="")
    cuts = [state.cuts[seat] for seat in tied]
    left = _most(tied, [0 if artist == NOBODY else POINTS[artist] for artist in cuts])
    if len(left) == 1:
        return Outcome(winners=left, tied=tied, by="cut")
    won = _most(left, [worths[seat].bonus for seat in left])
    # UA25: still tied seats win together.
    return Outcome(winners=won, tied=tied, by="bonus" if len(won) == 1 else "shared")


def _most(seats: list[int], amounts: list[int]) -> list[int]:
    most = max(amounts)
    return [seat for seat, amount in zip(seats, amounts, strict=True) if amount == most]


def result(state: State) -> Result | None:
    """Returns the final scores with their breakdown, or None during the game."""
    if state.phase != "over":
        return None
    lines = []
    for seat in range(state.seats):
        trio = trio_of(state, seat)
        lines += [Line(seat, POINTS[artist], "score.artist", {"artist": artist}) for artist in trio]
        if state.cuts[seat] != NOBODY:
            lines.append(Line(seat, 0, "score.cut", {"artist": state.cuts[seat]}))
        genre = state.genres[seat]
        for name, points in bonuses(tuple(trio), genre, is_live(state)).items():
            args = {"genre": genre, "count": points // MENTOR} if name == "mentor" else {}
            lines.append(Line(seat, points, f"score.{name}", args))
    worths = worths_of(state)
    won, tied, by = decided(state, worths)
    for seat in tied:
        fate = "lost" if seat not in won else "won" if len(won) == 1 else "shared"
        label = f"score.tie_{fate}" if by == "shared" or fate == "lost" else f"score.tie_{by}"
        lines.append(Line(seat, 0, label))
    ending = "off_air" if state.off_air else by or "outright"
    return Result([worth.total for worth in worths], won, lines, ending)
