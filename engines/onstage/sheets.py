"""Sheets that describe the table of Onstage in words.

They cover hand, stage, line, trick, seats and Rounds. The cards of a completed trick are face down
(O13, OA24), so no trick before the last one is described. All facts are from a view, so a reader
learns nothing secret.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from engines.kernel.sheet import Cell, Row, Sheet

if TYPE_CHECKING:
    from engines.onstage.views import View

Phrase = Callable[[str, Any], str]
"""Function that returns a value in words, such as `Onstage.phrase`.

The value is from a view.
"""

Say = Callable[..., str]
"""Function that returns a text of the game, given its key."""


def sheets(view: View, names: Sequence[str], phrase: Phrase, say: Say) -> list[Sheet]:
    """Returns sheets that describe the whole table.

    The reader's hand is first.
    """
    drawn_up = [
        Sheet("hand", say("sheet.hand"), _hand(view, phrase, say), mine=True),
        Sheet("facts", say("sheet.facts"), _facts(view, phrase, say), "facts"),
        Sheet("stage", say("sheet.stage"), _stage(view, phrase, say)),
        Sheet("trick", say("sheet.trick"), _trick(view, names, phrase, say)),
        Sheet("players", say("sheet.players"), _players(view, phrase, say), "seats"),
        Sheet("rounds", say("sheet.rounds"), _rounds(view, names, say)),
    ]
    return [sheet for sheet in drawn_up if sheet.rows]


def _hand(view: View, phrase: Phrase, say: Say) -> tuple[Row, ...]:
    if view["hand"] is None:
        return ()
    playable = {*view["playable"]}
    cards = tuple(
        Cell(phrase("card", card), say("playable") if card in playable else "")
        for card in view["hand"]
    )
    rows = [Row(say("hand.cards"), cards or (Cell(say("none")),))]
    if view["kept"] is not None and view["kept"]["own"] is not None:
        rows.append(Row(say("hand.kept"), (Cell(phrase("card", view["kept"]["own"])),)))
    return tuple(rows)


def _facts(view: View, phrase: Phrase, say: Say) -> tuple[Row, ...]:
    trump = say("none") if view["trump"] is None else phrase("trump", view["trump"])
    facts = [
        Row(say("fact.round"), (Cell(say("of", one=view["round"], all=view["rounds"])),)),
        Row(say("fact.trick"), (Cell(say("of", one=view["trick"], all=view["tricks"])),)),
        Row(say("fact.trump"), (Cell(trump),)),
    ]
    if view["aside"]:
        facts.append(Row(say("fact.aside"), (Cell(str(view["aside"])),)))
    return tuple(facts)


def _stage(view: View, phrase: Phrase, say: Say) -> tuple[Row, ...]:
    return (
        Row(say("stage.on"), _performers(view["stage"], phrase, say)),
        Row(say("stage.line"), _performers(view["line"], phrase, say)),
    )


def _trick(view: View, names: Sequence[str], phrase: Phrase, say: Say) -> tuple[Row, ...]:
    last = view["last"]
    cards, winning = view["table"], view["winning"]
    if not cards and last is not None:
        cards, winning = last["cards"], [last["winner"], last["card"]]
    now = bool(view["table"])
    rows = [
        Row(
            names[seat],
            (
                Cell(
                    phrase("card", card),
                    say("trick.winning" if now else "trick.won") if [seat, card] == winning else "",
                ),
            ),
        )
        for seat, card in cards
    ]
    if not now and last is not None:
        claimed = last["claimed"]
        taken = say("none") if claimed is None else phrase("claimed", claimed)
        rows.append(Row(say("trick.claimed"), (Cell(taken),)))
    return tuple(rows)


def _players(view: View, phrase: Phrase, say: Say) -> tuple[Row, ...]:
    rows = []
    for seat in range(view["seats"]):
        rows += [
            Row(say("player.hand"), (Cell(str(view["hand_sizes"][seat])),), seat),
            Row(say("player.troupe"), _performers(view["troupes"][seat], phrase, say), seat),
            Row(say("player.blossoms"), (Cell(str(view["blossoms"][seat])),), seat),
        ]
        if view["rounds"] > 1:
            rows.append(Row(say("player.score"), (Cell(str(view["scores"][seat])),), seat))
    return tuple(rows)


def _rounds(view: View, names: Sequence[str], say: Say) -> tuple[Row, ...]:
    return tuple(
        Row(
            say("round", number=number),
            tuple(
                Cell(say("points", who=name, count=count))
                for name, count in zip(names, points, strict=True)
            ),
        )
        for number, points in enumerate(view["round_scores"], 1)
    )


def _performers(performers: Iterable[int], phrase: Phrase, say: Say) -> tuple[Cell, ...]:
    return tuple(Cell(phrase("stage", one)) for one in performers) or (Cell(say("nobody")),)
