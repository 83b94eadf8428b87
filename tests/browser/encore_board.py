"""Touches on ENCORE!! ECG's board: the card, the zone, the step. Tests decide the answers."""

from __future__ import annotations

from collections.abc import Sequence

from app.games.encore.places import LET_GO, OF_CARDS, PLACED, VERBS, Answer, Spot, place_of
from app.text import say
from engines import Action, Match
from engines.encore import GAME
from engines.encore.actions import ZONE
from engines.encore.content import words
from tests.browser import pieces, plain_board, table
from tests.browser.evening import by_word
from tests.browser.stage import Stage


def give(
    stage: Stage, now: Match, seat: int | None, then: Sequence[Action], names: Sequence[str]
) -> int:
    """Gives the first answer, with a card's zone.

    Returns the number of actions taken.
    """
    first = then[0]
    view = now.view(seat)
    label = GAME.label(first, view, names)
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
        free = stage.wait(zone, press=True)
        if not free.checked:
            stage.tap_at(*free.middle)
            stage.until(lambda: stage.wait(zone).checked, f"“{zone}” to be chosen")
    pieces.press(stage, label)
    return 1 + asked
