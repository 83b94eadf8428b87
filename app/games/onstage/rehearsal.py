"""What happened, one move at a time: the views between the last action's events, for the eye.

Made backwards from the view as it is now and the events that led to it, both as far as whoever is
looking may know them. Nothing here depends on a hand.
"""

from collections.abc import Sequence
from typing import Any

from engines.kernel.event import event_kind
from engines.onstage.content import suit_totals, trump_of

_ENDS = ("seat_scored", "round_began")
"""Kinds of events behind which the board is another one."""


def frames(view: dict[str, Any], events: Sequence[Any]) -> list[dict[str, Any]]:
    """The board from before the events up to `view`, each frame with one move more than the last.

    At least one frame, the last of which is `view` itself. Where a Round ended in between, the
    frames begin behind its end, which is told by its scoring.
    """
    start = 0
    for index, event in enumerate(events):
        if event_kind(event) in _ENDS:
            start = index + 1
    back = [view]
    now = view
    for event in reversed(events[start:]):
        before = _undone(now, event)
        if before is not now:
            back.append(before)
            now = before
    return back[::-1]


def _undone(view: dict[str, Any], event: Any) -> dict[str, Any]:
    """The view from just before an event; the same object when nothing on the board moved."""
    kind = event_kind(event)
    line, stage = list(view["line"]), list(view["stage"])
    if kind in ("performer_entered", "line_empty"):
        # The next trick begins: before, the last one still lay there, won.
        last = view["last"]
        if last is not None:
            view = {
                **view,
                "table": last["cards"],
                "leader": last["leader"],
                "winning": [last["winner"], last["card"]],
                "phase": "claim",
            }
            # Claiming may have moved the trump on; the trick was won all the same.
            return {
                **_changed(view, *_before_entry(event, line, stage)),
                "winning": view["winning"],
            }
        return _changed(view, *_before_entry(event, line, stage))
    if kind == "performer_moved":
        line.remove(event.performer)
        line.insert(event.place, event.performer)
        return _changed(view, line, stage)
    if kind == "performer_added":
        stage.remove(event.performer)
        line.insert(event.place, event.performer)
        return _changed(view, line, stage)
    if kind == "performer_removed":
        line.remove(event.performer)
        return _changed(view, line, [*stage, event.performer])
    if kind == "performers_swapped":
        line[event.place] = event.performer
        stage.remove(event.performer)
        return _changed(view, line, [*stage, event.out])
    if kind == "performer_claimed":
        troupes = [list(troupe) for troupe in view["troupes"]]
        troupes[event.seat].remove(event.performer)
        return _won({**view, "troupes": troupes}, line, [*stage, event.performer])
    if kind == "card_played":
        table = view["table"][:-1]
        return _changed({**view, "table": table, "turn": event.seat}, line, stage)
    return view


def _before_entry(event: Any, line: list[int], stage: list[int]) -> tuple[list[int], list[int]]:
    """Line and stage from before somebody entered, or found the line empty."""
    if event_kind(event) == "line_empty":
        return line, stage
    return [event.performer, *line], [p for p in stage if p != event.performer]


def _won(view: dict[str, Any], line: list[int], stage: list[int]) -> dict[str, Any]:
    """The view while a trick is taken: what is claimed may move the trump, not the winner."""
    return {**_changed(view, line, stage), "winning": view["winning"]}


def _changed(view: dict[str, Any], line: list[int], stage: list[int]) -> dict[str, Any]:
    """The view with these performers, and with what follows from them.

    Who wins the trick is not judged here: it is kept as long as the card lies there already and
    the trump is the same, for then nobody else can have been ahead of it.
    """
    mask = sum(1 << performer for performer in stage)
    trump = trump_of(mask)
    winning = view["winning"]
    if trump != view["trump"] or winning not in view["table"]:
        winning = None
    return {
        **view,
        "line": line,
        "stage": sorted(stage),
        "trump": trump,
        "totals": [*suit_totals(mask)],
        "winning": winning,
    }
