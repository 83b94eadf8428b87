"""Scoring at Showtime: sheets, success and winners (T21 to T30).

Nothing in this module changes the state.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple, TypedDict

from engines.kernel.entry import Entry
from engines.kernel.result import Line, Result
from engines.thespianage.content import (
    ALL_ASPECTS,
    BROKEN_PROP,
    CHARACTERS,
    CRUSH_POINTS,
    NEMESIS_POINTS,
    ORDER,
    PROP,
    PROP_POINTS,
    SPECIAL_IDS,
    SPECIAL_POINTS,
    Aspect,
    Character,
    Special,
    StageEvent,
)
from engines.thespianage.stage import Scoring
from engines.thespianage.state import SHEET, State
from engines.thespianage.tiles import VALUE

NEEDED = 5
"""Points per player that the production needs for a success (T27)."""

Sheet = Sequence[Sequence[int]]
"""Values of the tiles on each Aspect of a sheet."""


def needs(seats: int, options: dict[str, Any]) -> int:
    """Returns the total that the production needs for a success (T27).

    A short show needs half of it, rounded up (TA39).
    """
    whole = NEEDED * seats
    return (whole + 1) // 2 if options["length"] == "short" else whole


# -- T22 to T26: a sheet -----------------------------------------------------------------------


class Dropped(NamedTuple):
    """Tiles of one value that an end of a sheet loses.

    The ends are top and bottom. See T22 and T23.
    """

    end: str
    """End of the sheet, which is "top" or "bottom"."""
    aspect: Aspect
    value: int
    number: int


def falling(cell: Sequence[int], character: Character, aspect: int) -> int | None:
    """Returns the value of the tiles that an Aspect loses (T22, T23).

    Returns None if the Aspect loses no tiles.
    """
    place = ORDER[character].index(aspect)
    if place == 1 or not cell:
        return None
    return max(cell) if place else min(cell)


def counted(sheet: Sheet, character: Character) -> tuple[list[list[int]], list[Dropped]]:
    """Returns the values that count on each Aspect, and lost tiles.

    The top and bottom Aspects lose tiles (T22, T23).
    """
    counting = [[*cell] for cell in sheet]
    dropped = []
    for end, aspect in (("top", ORDER[character][0]), ("bottom", ORDER[character][2])):
        gone = falling(sheet[aspect], character, aspect)
        if gone is not None:
            dropped.append(Dropped(end, aspect, gone, sheet[aspect].count(gone)))
            counting[aspect] = [value for value in sheet[aspect] if value != gone]
    return counting, dropped


def props(whole: int, broken: int) -> tuple[int, int]:
    """Returns the positive and the negative points for Props (T25).

    A pair of a Prop and a Broken Prop has negative points, and a further Prop positive ones.
    """
    pairs = min(whole, broken)
    return PROP_POINTS * (whole - pairs), -PROP_POINTS * pairs


def _lying(special: Special) -> Callable[[Sheet, Sequence[int]], int]:
    return lambda counting, specials: specials[special]


_PER: dict[str, Callable[[Sheet, Sequence[int]], int]] = {
    "once": lambda counting, specials: 1,
    "played_sheet": lambda counting, specials: int(any(counting)),
    "lone_aspect": lambda counting, specials: int(sum(map(bool, counting)) == 1),
    "tile": lambda counting, specials: sum(map(len, counting)),
    "negative": lambda counting, specials: sum(value < 0 for cell in counting for value in cell),
    **{name: _lying(Special(special)) for special, name in enumerate(SPECIAL_IDS)},
}
"""Functions that count the items for which a rule scores.

The keys are kinds of item. Only the remaining values on a sheet are counted.
"""


def touches(rule: Entry, host: int, seat: int) -> bool:
    """Whether an Event's rule applies to the score of `seat` (T26, TA22).

    `host` is the seat that has the Event.
    """
    return rule.on == "each" or (rule.on == "area" and host == seat)


def sheet_points(
    counting: Sheet, specials: Sequence[int], seat: int, rules: Iterable[Scoring]
) -> int:
    """Returns the initial score of a sheet (T24 to T26).

    `counting` are the remaining values of each Aspect, `rules` the scoring rules of Events in play.
    """
    points = sum(map(sum, counting)) + sum(props(specials[PROP], specials[BROKEN_PROP]))
    points += sum(each * count for each, count in zip(SPECIAL_POINTS, specials, strict=True))
    for _, host, rule in rules:
        if touches(rule, host, seat):
            points += rule.points * _PER[rule.per](counting, specials)
    return points


def initial(state: State, seat: int, counting: Sheet, dropped: list[Dropped]) -> list[Line]:
    """Returns the breakdown lines for a seat's initial score.

    See T22 to T26.
    """
    specials = state.specials[seat]
    lines = []
    for end, aspect, gone, number in dropped:
        args = {"end": end, "aspect": aspect, "value": gone, "number": number}
        lines.append(Line(seat, 0, f"score.{end}", {**args, "values": [gone] * number}))
    for aspect in ORDER[state.characters[seat]]:
        if counting[aspect]:
            args = {"aspect": aspect, "values": sorted(counting[aspect], reverse=True)}
            lines.append(Line(seat, sum(counting[aspect]), "score.aspect", args))
    whole, broken = props(specials[PROP], specials[BROKEN_PROP])
    if whole:
        lines.append(Line(seat, whole, "score.prop", {"count": whole // PROP_POINTS}))
    if broken:
        lines.append(Line(seat, broken, "score.broken_prop", {"count": -broken // PROP_POINTS}))
    for kind, points in enumerate(SPECIAL_POINTS):
        if points and specials[kind]:
            args = {"special": kind, "count": specials[kind]}
            lines.append(Line(seat, points * specials[kind], "score.special", args))
    for event, host, rule in state.rules.scoring:
        count = _PER[rule.per](counting, specials) if touches(rule, host, seat) else 0
        if count:
            args = {"event": event, "count": count}
            lines.append(Line(seat, rule.points * count, "score.event", args))
    return lines


# -- T27 to T30: the production and the winners ------------------------------------------------


def production(
    rules: Iterable[Scoring], counting: Sequence[Sheet], specials: Sequence[Sequence[int]]
) -> list[tuple[StageEvent, int]]:
    """Returns the points that Events add to the production (T27).

    They are (event, points) pairs.

    Args:
        rules: Rules of the Events in play.
        counting: For each seat, the values that count on each Aspect.
        specials: For each seat, its number of Special Tiles of each kind.
    """
    found: dict[StageEvent, int] = {}
    for event, _, rule in rules:
        if rule.on != "production":
            continue
        if rule.per == "player":
            count = len(counting)
        elif rule.per == "missing":
            count = CHARACTERS - len(counting)
        elif rule.per == "once":
            count = 1
        else:
            count = sum(map(_PER[rule.per], counting, specials))
        found[event] = found.get(event, 0) + rule.points * count
    return [(event, points) for event, points in found.items() if points]


class Reward(NamedTuple):
    """Points for a highest-scoring Crush or a lowest-scoring Nemesis (T29)."""

    seat: int
    secret: str
    """Kind of secret, which is "crush" or "nemesis"."""
    points: int


def rewards(
    scores: list[int], characters: list[Character], crush: list[Character], nemesis: list[Character]
) -> list[Reward]:
    """Returns all rewards for a Crush or Nemesis (T29, TA23).

    They are based on the initial scores.
    """
    score_of = dict(zip(characters, scores, strict=True))
    most, fewest = max(scores), min(scores)
    found = []
    for seat in range(len(scores)):
        if score_of[crush[seat]] == most:
            found.append(Reward(seat, "crush", CRUSH_POINTS))
        if score_of[nemesis[seat]] == fewest:
            found.append(Reward(seat, "nemesis", NEMESIS_POINTS))
    return found


class Verdict(TypedDict):
    """Result of the production as shown in a view (T27)."""

    total: int
    needed: int
    success: bool
    initial: list[int]
    """Initial score of each seat."""
    production: list[list[int]]
    """Points of Events for the production, as [Event, points] pairs."""


class ScoredSheet(NamedTuple):
    """Sheet as scored at Showtime."""

    values: list[list[int]]
    counting: list[list[int]]
    dropped: list[Dropped]
    initial: int
    """Initial score of the sheet (T26)."""


class Judgement(NamedTuple):
    """Results of Showtime."""

    sheets: list[ScoredSheet]
    production: list[tuple[StageEvent, int]]
    total: int
    needed: int
    success: bool
    rewards: list[Reward]

    @property
    def initial(self) -> list[int]:
        """Initial score of each seat."""
        return [sheet.initial for sheet in self.sheets]


def judged(state: State) -> Judgement:
    """Returns the results of Showtime as if the game ended now.

    See T22 to T29.
    """
    rules = state.rules.scoring
    sheets = []
    for seat, character in enumerate(state.characters):
        values = [
            [VALUE[tile] for tile in state.cell(seat, SHEET, aspect)] for aspect in ALL_ASPECTS
        ]
        counting, dropped = counted(values, character)
        points = sheet_points(counting, state.specials[seat], seat, rules)
        sheets.append(ScoredSheet(values, counting, dropped, points))
    scores = [sheet.initial for sheet in sheets]
    more = production(rules, [sheet.counting for sheet in sheets], state.specials)
    total = sum(scores) + sum(points for _, points in more)
    needed = needs(state.seats, state.options)
    success = total >= needed
    hearts = rewards(scores, state.characters, state.crush, state.nemesis) if success else []
    return Judgement(sheets, more, total, needed, success, hearts)


def leaders(scores: Sequence[int], *, success: bool) -> list[int]:
    """Returns the seats with the best score (T28, T30).

    It is the highest in a success and the lowest in a failure.
    """
    best = max(scores) if success else min(scores)
    return [seat for seat, score in enumerate(scores) if score == best]


def final(found: Judgement) -> tuple[list[int], list[int]]:
    """Returns the final scores and the winners (T28, T30)."""
    scores = found.initial
    for reward in found.rewards:
        scores[reward.seat] += reward.points
    return scores, leaders(scores, success=found.success)


def result(state: State) -> Result | None:
    """Returns the final scores with their breakdown, or None during the game."""
    if state.phase != "over":
        return None
    found = judged(state)
    lines = []
    for seat, sheet in enumerate(found.sheets):
        lines += initial(state, seat, sheet.counting, sheet.dropped)
    lines += [Line(seat, points, f"score.{secret}") for seat, secret, points in found.rewards]
    scores, winners = final(found)
    ending = ("success" if found.success else "failure") + ("" if len(winners) == 1 else "_shared")
    return Result(scores, winners, sorted(lines, key=lambda line: line.seat), ending)


def verdict(state: State) -> Verdict | None:
    """Returns the result of the production.

    Returns None before the end of the game.
    """
    if state.phase != "over":
        return None
    found = judged(state)
    return {
        "total": found.total,
        "needed": found.needed,
        "success": found.success,
        "initial": found.initial,
        "production": [[*each] for each in found.production],
    }
