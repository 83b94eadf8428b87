"""Showtime: what a sheet is worth, whether the play succeeds, who has won (T21-T30).

Nothing here changes a state.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from operator import mul
from typing import Any, NamedTuple, TypedDict

from engines.kernel.result import Line, Result
from engines.thespianage import events
from engines.thespianage.content import (
    ASPECTS,
    BROKEN_PROP,
    CHARACTERS,
    CRUSH_POINTS,
    NEMESIS_POINTS,
    ORDER,
    PROP,
    PROP_POINTS,
    SPECIAL_IDS,
    SPECIAL_POINTS,
    Rule,
)
from engines.thespianage.state import SHEET, State, number_of
from engines.thespianage.tiles import value

NEEDED = 5
"""Points a player that a success takes (T27)."""

Sheet = Sequence[Sequence[int]]
"""The values on each Aspect of a sheet."""


def needs(seats: int, options: dict[str, Any]) -> int:
    """T27: the total that makes a success; half as much, rounded up, for a short show (TA39)."""
    whole = NEEDED * seats
    return (whole + 1) // 2 if options["length"] == "short" else whole


Dropped = tuple[str, int, int, int]
"""Tiles of one value that an end of a sheet loses (T22, T23): end, Aspect, value, how many."""

_ENDS = [(("top", order[0], min), ("bottom", order[2], max)) for order in ORDER]
"""For each character the ends of the sheet, and which value goes there."""


def counted(sheet: list[list[int]], character: int) -> tuple[list[list[int]], list[Dropped]]:
    """The values that count on each Aspect, and what is dropped from top and bottom.

    sheet: the values on each Aspect
    """
    left = [*sheet]
    dropped = []
    for end, aspect, found in _ENDS[character]:
        cell = left[aspect]
        if cell:
            gone = found(cell)
            number = cell.count(gone)
            dropped.append((end, aspect, gone, number))
            left[aspect] = [each for each in cell if each != gone] if number < len(cell) else []
    return left, dropped


def falling(cell: list[int], character: int, aspect: int) -> int | None:
    """T22, T23: the value that the end of a sheet takes from an Aspect with these tiles."""
    place = ORDER[character].index(aspect)
    if place == 1 or not cell:
        return None
    return max(cell) if place else min(cell)


def props(whole: int, broken: int) -> tuple[int, int]:
    """T25: points for Props on their own, and those that pairs with Broken Props cost."""
    pairs = min(whole, broken)
    return PROP_POINTS * (whole - pairs), -PROP_POINTS * pairs


def _lying(special: int) -> Callable[[Sheet, Sequence[int]], int]:
    return lambda left, specials: specials[special]


# What points may be counted for; sheets are those that count.
_PER: dict[str, Callable[[Sheet, Sequence[int]], int]] = {
    "once": lambda left, specials: 1,
    "played_sheet": lambda left, specials: int(any(left)),
    "lone_aspect": lambda left, specials: int(sum(map(bool, left)) == 1),
    "tile": lambda left, specials: sum(map(len, left)),
    "negative": lambda left, specials: sum([each < 0 for cell in left for each in cell]),
    **{name: _lying(special) for special, name in enumerate(SPECIAL_IDS)},
}


def times(rule: Rule, left: Sheet, specials: Sequence[int]) -> int:
    """How often the points of a rule count for a sheet."""
    return _PER[rule.per](left, specials)


def touches(rule: Rule, host: int, seat: int) -> bool:
    """T26, TA22: whether a rule of an Event lying with `host` counts for the score of `seat`."""
    return rule.on == "each" or (rule.on == "area" and host == seat)


def sheet_points(
    left: Sheet, specials: list[int], seat: int, rules: list[tuple[int, int, Rule]]
) -> int:
    """T24-T26: the initial score with these tiles left and these `Stage.points`."""
    return points_of(left, specials, touching(rules, seat))


def touching(rules: list[tuple[int, int, Rule]], seat: int) -> tuple[Rule, ...]:
    """Those of these `Stage.points` that count for the score of `seat`."""
    return tuple([rule for _, host, rule in rules if touches(rule, host, seat)]) if rules else ()


def points_of(left: Sheet, specials: Sequence[int], rules: Iterable[Rule]) -> int:
    """The initial score with these tiles left and these rules that count for it."""
    points = 0
    for cell in left:
        points += sum(cell)
    if any(specials):
        points += sum(props(specials[PROP], specials[BROKEN_PROP]))
        points += sum(map(mul, SPECIAL_POINTS, specials))
    for rule in rules:
        points += rule.points * _PER[rule.per](left, specials)
    return points


def initial(state: State, seat: int, left: Sheet, dropped: list[Dropped]) -> list[Line]:
    """T22-T26: the lines of a seat's initial score, by what its sheet keeps and loses."""
    specials = state.specials[seat]
    lines = []
    for end, aspect, gone, number in dropped:
        args = {"end": end, "aspect": aspect, "value": gone, "number": number}
        lines.append(Line(seat, 0, f"score.{end}", {**args, "values": [gone] * number}))
    for aspect in ORDER[state.characters[seat]]:
        if left[aspect]:
            args = {"aspect": aspect, "values": sorted(left[aspect], reverse=True)}
            lines.append(Line(seat, sum(left[aspect]), "score.aspect", args))
    whole, broken = props(specials[PROP], specials[BROKEN_PROP])
    if whole:
        lines.append(Line(seat, whole, "score.prop", {"count": whole // PROP_POINTS}))
    if broken:
        lines.append(Line(seat, broken, "score.broken_prop", {"count": -broken // PROP_POINTS}))
    for kind, points in enumerate(SPECIAL_POINTS):
        if points and specials[kind]:
            args = {"special": kind, "count": specials[kind]}
            lines.append(Line(seat, points * specials[kind], "score.special", args))
    for event, host, rule in state.stage.points:
        if touches(rule, host, seat):
            count = times(rule, left, specials)
            if count:
                args = {"event": event, "count": count}
                lines.append(Line(seat, rule.points * count, "score.event", args))
    return lines


def production(
    rules: list[tuple[int, int, Rule]], left: Sequence[Sheet], specials: Sequence[Sequence[int]]
) -> list[tuple[int, int]]:
    """T27: what Events add to the production's total, as (event, points).

    left: for each seat the values that count on each Aspect; specials: its Special Tiles
    """
    found: dict[int, int] = {}
    for event, _, rule in rules:
        if rule.on != "production":
            continue
        if rule.per == "player":
            count = len(left)
        elif rule.per == "missing":
            count = CHARACTERS - len(left)
        elif rule.per == "once":
            count = 1
        else:
            count = 0
            count_of = _PER[rule.per]
            for seat, sheet in enumerate(left):
                count += count_of(sheet, specials[seat])
        if count:
            found[event] = found.get(event, 0) + rule.points * count
    return [(event, points) for event, points in found.items() if points]


def rewards(scores: list[int], characters: list[int], crush: list[int], nemesis: list[int]
            ) -> list[tuple[int, str, int]]:  # fmt: skip
    """T29, TA23: (seat, "crush" or "nemesis", points), all measured on the initial scores."""
    score_of = dict(zip(characters, scores, strict=True))
    most, fewest = max(scores), min(scores)
    found = []
    for seat in range(len(scores)):
        if score_of[crush[seat]] == most:
            found.append((seat, "crush", CRUSH_POINTS))
        if score_of[nemesis[seat]] == fewest:
            found.append((seat, "nemesis", NEMESIS_POINTS))
    return found


class Verdict(TypedDict):
    """How the production has done (T27)."""

    total: int
    needed: int
    success: bool
    initial: list[int]
    """Each seat's initial score."""
    production: list[list[int]]
    """What Events add, as [Event, points]."""


class Judgement(NamedTuple):
    """Everything that Showtime finds out."""

    sheets: list[tuple[list[list[int]], list[list[int]], list[Dropped]]]
    """Each seat's sheet, what it keeps, and what it loses."""
    initial: list[int]
    production: list[tuple[int, int]]
    total: int
    needed: int
    success: bool
    rewards: list[tuple[int, str, int]]


def judged(state: State) -> Judgement:
    """T22-T29, as if the game were over now."""
    rules = state.stage.points
    own = [each for each in rules if each[2].on != "production"]
    characters, specials = state.characters, state.specials
    first = number_of(state.seats, 0, SHEET, 0)
    values = [[value(tile) for tile in cell] for cell in state.cells[first:]]
    sheets = []
    scores = []
    for seat, character in enumerate(characters):
        sheet = values[seat * ASPECTS : (seat + 1) * ASPECTS]
        left, dropped = counted(sheet, character)
        sheets.append((sheet, left, dropped))
        scores.append(points_of(left, specials[seat], touching(own, seat)))
    more = production(rules, [left for _, left, _ in sheets], specials)
    total = sum(scores) + sum([points for _, points in more])
    needed = needs(state.seats, state.options)
    success = total >= needed
    hearts = rewards(scores, characters, state.crush, state.nemesis) if success else []
    return Judgement(sheets, scores, more, total, needed, success, hearts)


def result(state: State) -> Result | None:
    """The final account, line by line; None while the game goes on."""
    if state.phase != "over":
        return None
    found = judged(state)
    lines = []
    for seat, (_, left, dropped) in enumerate(found.sheets):
        lines += initial(state, seat, left, dropped)
    lines += [Line(seat, points, f"score.{secret}") for seat, secret, points in found.rewards]
    scores, winners = final(found)
    ending = ("success" if found.success else "failure") + ("" if len(winners) == 1 else "_shared")
    return Result(scores, winners, sorted(lines, key=lambda line: line.seat), ending)


def final(found: Judgement) -> tuple[list[int], list[int]]:
    """T28, T30: the final scores, and who has won."""
    scores = found.initial[:]
    for seat, _, points in found.rewards:
        scores[seat] += points
    best = max(scores) if found.success else min(scores)
    return scores, [seat for seat, score in enumerate(scores) if score == best]


def shown(found: Judgement, seat: int) -> list[Any]:
    """What everybody is told of a sheet that has been turned up, in the order of scoring.

    T21 to T26.
    """
    sheet, _, dropped = found.sheets[seat]
    return [
        events.sheet_shown((seat, tuple(map(tuple, sheet)), None)),
        *[events.tiles_dropped[(seat, *each)] for each in dropped],
        events.seat_scored[seat, found.initial[seat]],
    ]


def verdict(state: State) -> Verdict | None:
    """How the production has done; None before the end."""
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
