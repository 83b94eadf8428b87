"""Helpers that give answers on ENCORE!! ECG's board by touch. Tests decide the answers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from app.games.encore.places import LET_GO, OF_CARDS, PLACED, VERBS, Answer, Spot, place_of
from app.text import say
from engines import Action, Match
from engines.encore import GAME
from engines.encore.actions import SPLIT, ZONE
from engines.encore.content import words
from tests.browser import pieces, plain_board, table
from tests.browser.evening import by_word
from tests.browser.stage import Stage


def give(
    stage: Stage, now: Match, seat: int | None, then: Sequence[Action], names: Sequence[str]
) -> int:
    """Gives the first of some answers, together with the zone of its card.

    Returns the number of actions taken.
    """
    first = then[0]
    view = now.view(seat)
    label = GAME.label(first, view, names)
    if first.kind == SPLIT.name:
        _draw_up_to(stage, now, first, [GAME.label(each, view, names) for each in _splits(now)])
    if by_word(now, seat) and first.kind not in VERBS:
        plain_board.say_aloud(stage, label)
        return 1
    if first.kind in LET_GO:
        table.press(stage, say(f"encore.do.{first.kind}"), calm=True)
        return 1
    card: int | None = None
    place = place_of(Answer(first.kind, first.arg), first.seat, view)
    if first.kind in OF_CARDS:
        card = int(str(first.arg))
    elif isinstance(place, Spot):
        card = view["zones"][place.seat][place.zone]
    called = [label] if card is None else [label, words.title(GAME.speaker(), card)]
    pieces.choose(stage, label, *called)
    asked = len(then) > 1 and first.kind in PLACED and then[1].kind == ZONE.name
    if asked:
        where = words.place(GAME.speaker(), int(str(then[1].arg)), view["options"]["zones"])
        zone = say("encore.free", where=say("encore.of", name=names[first.seat], what=where))
        pieces.mark(stage, partial(stage.find, zone, press=True), zone)
    pieces.press(stage, label)
    return 1 + asked


def _splits(now: Match) -> Sequence[Action]:
    assert now.decision is not None
    return sorted(now.decision.actions, key=SPLIT.arg)


def _draw_up_to(stage: Stage, now: Match, wanted: Action, labels: Sequence[str]) -> None:
    """Taps decks until one more tap selects the wanted split.

    Args:
        stage: The app.
        now: The match.
        wanted: The split.
        labels: Labels of all possible splits, the fewest Performers first.
    """
    assert now.decision is not None
    counts = [SPLIT.arg(action) for action in _splits(now)]
    at, end = counts.index(now.decision.about["suggested"]), counts.index(SPLIT.arg(wanted))
    way = 1 if end > at else -1
    for label in labels[at + way : end : way] if at != end else ():
        stage.tap_at(*stage.wait(label, press=True).middle)
        stage.until(partial(plain_board.lowest, stage, label), f"“{label}” to be chosen")
