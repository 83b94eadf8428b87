"""Tables of the results, with ratios and limits."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import median

from bench.web import changes, cost, elsewhere
from bench.web.sizes import DeviceContent, Download, gathered, total, twice
from bench.web.starts import Task
from build import budget

Figures = Mapping[str, Sequence[float]]
AFTER, TAPPING = "longest task after the start", "longest task while tapping"
COLD, WARM = 0.42, 0.28
"""Maximum times of cold and of warm starts, as multiples of the counter's times."""

FIRST, IN_ALL = 14.5, (budget.LARGEST + budget.PICTURES) / 1e6
"""Maximum downloads for the first screen and in total, in megabytes."""

GROWTH = 10
"""Maximum growth of memory during two further games, in megabytes.

It allows for the log of the games and for random variation.
"""

RATIOS = (cost.PAGE, cost.PYTHON)
"""Kinds of processor time that are limited relative to the counter.

The page and Python times of a tap on the counter are added up, because the counter's Python has
little to do.
"""

TAP_LIMITS = {cost.PAGE: 2.5, cost.PYTHON: 0.75, changes.PAINT: 200.0, changes.BRAKED: 200.0}
CHANGE_LIMITS = {cost.PAGE: 3.5, cost.PYTHON: 2.5, changes.PAINT: 500.0, changes.BRAKED: 500.0}
CHANGED = (*changes.LABELS, changes.MIDDLE, changes.SLOWEST)
KINDS = {
    **{kind: kind for kind in cost.KINDS},
    changes.PAINT: "next paint, slowed",
    changes.BRAKED: "drawn, slowed",
}
"""Headings of columns in the table of costs, by kind of cost."""

DIGITS = {"s": 2, "ms": 0, "MB": 1, "a second": 0}


@dataclass(frozen=True)
class Row:
    """Line of the table that compares the app with the counter.

    Attributes:
        ours: Name of the app's results.
        beside: Name of the counter's results; "" for the same name, None for no comparison.
        limit: Maximum of the ratio, or of the result itself.
        least: Whether the limit is a minimum instead.
    """

    label: str
    unit: str
    ours: str
    beside: str | None = ""
    limit: float | None = None
    ratio: bool = True  # whether the limit applies to the ratio
    least: bool = False
    late: bool = False  # 95th percentile instead of the median


def rows(games: Sequence[tuple[str, str]], opened: str) -> list[Row]:
    """Returns the rows of the table.

    Args:
        games: Name and title of each half-played game.
        opened: Name of the game that is also measured on a slowed processor.
    """
    found = []
    for prefix, tail in (("", ""), ("slow ", ", slowed")):
        shown = [(name, title) for name, title in games if not prefix or name == opened]
        warm, tap = f"{prefix}warm", f"{prefix}tap"
        found += [
            Row(f"cold start{tail}", "s", f"{prefix}cold", limit=COLD),
            Row(f"warm start, offline{tail}", "s", warm, limit=WARM),
        ]
        found += [
            Row(f"{title}, {how}{tail}", "s", f"{prefix}{what} {name}", warm, limit=0.5)
            for what, how in (("resume", "where it stood"), ("foyer", "from the foyer by a tap"))
            for name, title in shown
        ]
        found += [
            Row(f"first paint, {kind}{tail}", "s", f"{prefix}paint {kind}", limit=0.5, ratio=False)
            for kind in ("cold", "warm")
        ]
        found += [
            Row(f"tap, {title}{late * ', 95th'}{tail}", "ms", f"{tap} {name}", tap, late=late)
            for name, title in shown
            for late in (False, True)
        ]
        found += [
            Row(f"{task}{tail}", "ms", f"{prefix}{task}", limit=200, ratio=False)
            for task in (AFTER, TAPPING)
        ]
    found += [
        Row(
            f"frames while it moves, {title}",
            "a second",
            f"frames {name}",
            "frames",
            limit=50,
            ratio=False,
            least=True,
        )
        for name, title in games
    ]
    for how in (changes.LOUD, changes.QUIET):
        tap = f"{changes.TAP}, {how}"
        found += [Row(f"{label}, {how}", "ms", f"{label}, {how}", tap) for label in CHANGED]
    return [
        *found,
        Row("downloaded to start", "MB", "early", limit=FIRST, ratio=False),
        Row("downloaded in all, Brotli", "MB", "brotli", None, IN_ALL, ratio=False),
        Row("downloaded in all, gzip", "MB", "gzip", None),
        Row("memory, first screen", "MB", "memory"),
        *(
            Row(f"{kind} start, {maker}", "s", f"{maker} {kind}", limit=limit)
            for maker in elsewhere.MAKERS
            for kind, limit in (("cold", 0.6), ("warm", 0.5))
        ),
        *(
            Row(f"memory, {where}, {maker}", "MB", f"{maker} memory{kind}", beside)
            for maker in elsewhere.MAKERS
            for where, kind, beside in (("first screen", "", ""), ("a hand open", " hand", None))
        ),
        *(
            Row(f"memory, a hand of {title} open", "MB", f"memory {name}", None, 350, ratio=False)
            for name, title in games
        ),
        Row("memory, after one game", "MB", "memory show", None, 350, ratio=False),
        Row("memory grown by two games more", "MB", "memory grown", None, GROWTH, ratio=False),
    ]


def pick(values: Sequence[float], *, late: bool) -> float | None:
    """Returns the median of values, or with `late` the 95th percentile.

    Returns None if there are no values.
    """
    if not values:
        return None
    return sorted(values)[int(0.95 * (len(values) - 1) + 0.5)] if late else median(values)


def cells(row: Row, app: Figures, stock: Figures) -> list[str]:
    """Returns the cells of one line of the table.

    They are label, results, ratio, limit and verdict.
    """
    ours = pick(app.get(row.ours, ()), late=row.late)
    other = None
    if row.beside is not None:
        other = pick(stock.get(row.beside or row.ours, ()), late=row.late)
    part = ours / other if ours is not None and other else None
    limit = within = ""
    if row.limit is not None:
        limit = f"×{row.limit:g}" if row.ratio else f"{row.limit:g} {row.unit}"
        measured = part if row.ratio else ours
        within = "–"
        if measured is not None:
            good = measured >= row.limit if row.least else measured <= row.limit
            within = "yes" if good else "no"
        if row.least:
            limit = f"≥ {limit}"
    beside = "" if part is None else f"×{part:.2f}"
    return [row.label, _cell(other, row.unit), _cell(ours, row.unit), beside, limit, within]


def costs(taps: Iterable[str], app: Figures, stock: Figures) -> str:
    """Returns the table of costs, or "" without results.

    The costs are those of taps and screen changes.

    Args:
        taps: Names of the results that are taps on a board.
        app: The app's results by name.
        stock: The counter's results by name.
    """
    named = [*((name, TAP_LIMITS) for name in taps), *((name, CHANGE_LIMITS) for name in CHANGED)]
    counter = {kind: pick(stock.get(f"{changes.TAP}, {kind}", ()), late=False) for kind in KINDS}
    tap = sum(counter[kind] or 0 for kind in RATIOS)
    lines = [[changes.TAP, *(_cost(counter[kind], None) for kind in KINDS), ""]]
    for name, limits in named:
        found = {kind: pick(app.get(f"{name}, {kind}", ()), late=False) for kind in KINDS}
        if any(value is not None for value in found.values()):
            cells = [_cost(found[kind], tap if kind in RATIOS else None) for kind in KINDS]
            lines.append([name, *cells, _over(found, tap, limits)])
    if len(lines) == 1:
        return ""
    return (
        f"{markdown(['processor ms', *KINDS.values(), 'over its limit'], lines)}\n\n"
        f"Limits of a tap: {_limits(TAP_LIMITS)}.\n"
        f"Limits of a change of screen: {_limits(CHANGE_LIMITS)}."
    )


def _cost(value: float | None, beside: float | None) -> str:
    if value is None:
        return ""
    return f"{value:.0f} ×{value / beside:.2f}" if beside else f"{value:.0f}"


def _over(found: Mapping[str, float | None], tap: float, limits: Mapping[str, float]) -> str:
    """Returns the names of kinds of cost over their limits, or "none".

    `tap` is the cost of a tap on the counter.
    """
    over = []
    for kind, limit in limits.items():
        value = found[kind]
        most = limit * tap if kind in RATIOS else limit
        if value is not None and most and value > most:
            over.append(KINDS[kind])
    return "; ".join(over) or "none"


def _limits(limits: Mapping[str, float]) -> str:
    return "; ".join(
        f"{KINDS[kind]} ×{limit:g}" if kind in RATIOS else f"{KINDS[kind]} {limit:g} ms"
        for kind, limit in limits.items()
    )


def _cell(value: float | None, unit: str) -> str:
    return "" if value is None else f"{value:.{DIGITS[unit]}f} {unit}"


def markdown(head: Sequence[str], lines: Sequence[Sequence[str]]) -> str:
    """Returns a Markdown table with aligned columns.

    All columns except the first are right-aligned.
    """
    every = [head, *lines]
    widths = [max(len(line[at]) for line in every) for at in range(len(head))]

    def row_text(line: Sequence[str]) -> str:
        first, *others = (cell for cell in line)
        padded = [first.ljust(widths[0])]
        padded += [cell.rjust(width) for cell, width in zip(others, widths[1:], strict=True)]
        return "| " + " | ".join(padded) + " |"

    rule = [":" + "-" * (widths[0] - 1), *("-" * (width - 1) + ":" for width in widths[1:])]
    return "\n".join([row_text(head), "| " + " | ".join(rule) + " |", *map(row_text, lines)])


def figures(table: Iterable[Row], app: Figures, stock: Figures) -> str:
    """Returns the table of results as text.

    Rows without a result of the app are omitted.
    """
    lines = [cells(row, app, stock) for row in table if app.get(row.ours)]
    return markdown(["", "counter", "app", "ratio", "limit", "kept"], lines)


def files(downloads: DeviceContent, *, whole: bool) -> str:
    """Returns the table of downloads and of files stored twice, as text.

    With `whole`, every small file is listed separately.
    """
    lines: list[list[str]] = []

    def line(label: str, some: list[Download]) -> None:
        sums = [total(some, what) for what in ("sent", "brotli", "gzip")]
        lines.append([label, *(f"{each:.3f}" for each in sums)])

    for early, label in ((True, "before the first screen"), (False, "after it")):
        some = [each for each in downloads.downloads if each.early == early]
        for each in some if whole else gathered(some):
            line(f"{each.path} (sent {each.times} times)" if each.times > 1 else each.path, [each])
        line(f"**{label}**", some)
    line("**in all**", downloads.downloads)
    size = sum(each.size for each in downloads.cached) / 1e6
    stores = [f"{name} {bytes_ / 1e6:.1f} MB" for name, bytes_ in downloads.stores.items()]
    return (
        f"{markdown(['MB', 'sent', 'Brotli', 'gzip'], lines)}\n\n"
        f"The Cache API holds {len(downloads.cached)} files, {size:.1f} MB unpacked; twice: "
        f"{', '.join(twice(downloads.cached)) or 'none'}.\nOn disk after the first visit: "
        f"{', '.join(stores) or 'not known'}."
    )


def tasks(named: Mapping[str, Sequence[Task]]) -> str:
    """Returns the main thread's long tasks as a list in words."""
    lines = [
        f"  {name}: began {task.began / 1000:.2f} s, took {task.took:.0f} ms"
        for name, some in named.items()
        for task in some
    ]
    return "\n".join(["Long tasks of the app's main thread:", *(lines or ["  none"])])
