"""Past events as sentences, and the log of them."""

from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import pairwise
from typing import Any

import flet as ft

from app.table.board import AnyContext
from app.text import House
from app.theme import Ui, kit, shapes
from engines import Event, Game, event_kind

LogLine = tuple[int, str]
"""Number of an action, and a sentence about it."""


def sentences(
    stage: AnyContext, events: Sequence[Any], tell: Callable[..., str] | None = None
) -> list[str]:
    """Returns the sentences about events.

    Events without a sentence are left out, and so are those that a later event repeats.

    Args:
        stage: Context of the board.
        events: The events.
        tell: Describes an event in words; None for the game's full sentences.
    """
    tell = stage.game.tell if tell is None else tell
    skipped = repeated(stage.game, events)
    lines = (
        tell(event, stage.names, stage.lang) for at, event in enumerate(events) if at not in skipped
    )
    return [line for line in lines if line]


def summed(game: Game[Any], events: Sequence[Any], *, together: bool = False) -> Sequence[Any]:
    """Returns events in which changes of the same total are joined.

    Changes that cancel out are left out, unless only neighbours are joined.

    Args:
        game: Game, which lists the totals.
        events: The events.
        together: Whether to join only changes with nothing in between.
    """
    found: list[Any] = []
    for event in events:
        kind, at = event_kind(event), len(found) - 1
        between = game.sums.get(kind)
        if between is not None:
            while at >= 0 and not _same_total(found[at], event):
                at = -1 if together or event_kind(found[at]) not in between else at - 1
            amount = found[at].amount + event.amount if at >= 0 else 0
            if at >= 0 and (amount or not together):
                del found[at]
                if not amount:
                    continue
                event = event._replace(amount=amount)
        found.append(event)
    return found


def cause_of(game: Game[Any], events: Sequence[Any], at: int) -> int | None:
    """Returns the index of the event that announced an event's cause.

    Returns None without such an announcement. See `Game.sums` and `Game.deeds`.
    """
    causes = game.deeds.get(event_kind(events[at]))
    if causes is not None:
        before = range(at - 1, -1, -1)
        cause = next((each for each in before if event_kind(events[each]) not in game.aims), None)
        return cause if cause is not None and event_kind(events[cause]) in causes else None
    between = game.sums.get(event_kind(events[at]), frozenset())
    for earlier in range(at - 1, -1, -1):
        kind = event_kind(events[earlier])
        if kind not in between:
            return None
        if kind in game.causes:
            return earlier
    return None


def _same_total(one: Any, other: Any) -> bool:
    return event_kind(one) == event_kind(other) and one.host_seat == other.host_seat


def repeated(game: Game[Any], events: Sequence[Any]) -> frozenset[int]:
    """Returns the indices of events that later public events supersede.

    The later event repeats the earlier one or makes it out of date.
    """
    public = [at for at, event in enumerate(events) if event.audience is None]
    again = {
        at
        for at, following in pairwise(public)
        if event_kind(events[following]) in game.preludes.get(event_kind(events[at]), ())
        and events[at].seat == events[following].seat
    }
    states = [at for at in public if event_kind(events[at]) in game.states]
    for at, following in pairwise(states):
        if all(getattr(events[each], "seat", None) is None for each in range(at, following)):
            again.add(at)
    return frozenset(again)


def headline(
    game: Game[Any], events: Sequence[Event], tell: Callable[..., str], *about: object
) -> str:
    """Returns the text of the newest important event.

    If no event is important, it is the text of the newest event. Events without a text are skipped.

    Args:
        game: Game, which lists the important kinds of events.
        events: The events.
        tell: Describes an event in words.
        about: Further arguments of `tell`.
    """
    kinds = frozenset[str]().union(*game.headlines)
    ranked = sorted(events, key=lambda event: event_kind(event) in kinds)
    return next((words for event in reversed(ranked) if (words := tell(event, *about))), "")


def ranks_of(game: Game[Any]) -> dict[str, int]:
    """Returns the rank of each kind of headline, from 0 for the most important."""
    return {kind: rank for rank, kinds in enumerate(game.headlines) for kind in kinds}


def main_sentences(
    game: Game[Any], events: Sequence[Event], tell: Callable[[Event], str], most: int
) -> list[str]:
    """Returns the texts of the most important events, at most `most`, in order of the events.

    Of equally important events, the newest come first. Events without a text are skipped.
    """
    ranks = ranks_of(game)
    ranked = [
        (ranks.get(event_kind(event), len(game.headlines)), -at, text)
        for at, event in enumerate(events)
        if (text := tell(event))
    ]
    main = sorted(ranked)[:most]
    return [text for _, _, text in sorted(main, key=lambda each: -each[1])]


def agreements(
    say: House,
    names: Sequence[str],
    agreed: Sequence[tuple[int, int]],
    opened: Sequence[tuple[int, int, bool]],
) -> list[LogLine]:
    """Returns log lines about moves undone by agreement and about removed PINs.

    Args:
        say: Texts of the app.
        names: Names of the players.
        agreed: Moves that were undone, each as number of the action and its seat.
        opened: PINs that were removed, each as number of the action, seat, and whether
            other people agreed.
    """
    known = range(len(names))
    moves = [
        (number, say("recap.agreed", name=names[seat])) for number, seat in agreed if seat in known
    ]
    pins = [
        (number, say(f"recap.pin.{'agreed' if others else 'alone'}", name=names[seat]))
        for number, seat, others in opened
        if seat in known
    ]
    return [*moves, *pins]


def with_notes(
    lines: Sequence[LogLine], start: int, notes: Sequence[LogLine]
) -> tuple[list[LogLine], int]:
    """Inserts further lines into a log, each after its action.

    Args:
        lines: Lines of the log.
        start: Index of the first new line.
        notes: Lines to insert.

    Returns:
        All lines, and the index of the first new line among them.
    """
    since = lines[start][0] if start < len(lines) else lines[-1][0] + 1 if lines else 0
    older = sorted([*lines[:start], *(note for note in notes if note[0] < since)], key=_number)
    newer = sorted([*lines[start:], *(note for note in notes if note[0] >= since)], key=_number)
    return [*older, *newer], len(older)


def _number(line: LogLine) -> int:
    return line[0]


def log(
    ui: Ui,
    lines: Sequence[LogLine],
    ask: Callable[[int], ft.Control | None],
    helped: Mapping[int, str],
    rounds: Collection[LogLine] = (),
) -> list[ft.Control]:
    """Draws the lines of a log, the newest first.

    Args:
        ui: Window size, colours and settings.
        lines: The lines.
        ask: Draws the link to the reason for an action, shown beside the action's first
            line.
        helped: Texts about help by action number, each shown below the action's first line.
        rounds: Lines that tell of a new round, each of which ends a group of lines.
    """
    if not lines:
        return [kit.text(ui, ui.say("recap.empty"), quiet=True)]
    rows: list[ft.Control] = []
    before = -1
    for number, line in lines:
        more = ask(number) if number != before else None
        ink = ui.colors.brass if (number, line) in rounds else None
        content: ft.Control = kit.apart(kit.text(ui, line, strong=bool(ink), color=ink))
        if number in helped and number != before:
            note = kit.text(ui, helped[number], "small", quiet=True)
            content = shapes.column([content, note], 2)
        before = number
        rows.append(
            ft.Container(
                padding=ft.Padding.symmetric(vertical=6 if more is None else 0),
                border=ft.Border.only(bottom=ft.BorderSide(1, ui.colors.line)),
                content=content
                if more is None
                else ft.Row(
                    [ft.Container(content, expand=True), more],
                    vertical_alignment=ft.CrossAxisAlignment.CENTER,
                ),
            )
        )
    return rows[::-1]
