"""Tests of sheets, the words for a view."""

from __future__ import annotations

import re
from random import Random

import pytest

from engines import Match, event_kind, find
from tests.depth import depth
from tests.engines.matches import question

GAME = find("onstage")
NAMES = ("Mai", "Bo", "Ana", "Duc", "Eve")
CARD = re.compile(r"(?<!\()\b(?:Pink|Black|Blue|Green) [1-9]\b(?!\))")


@pytest.mark.parametrize("seats", GAME.seats)
def test_O13_OA24_cards_of_earlier_tricks_are_told_nowhere(seats: int) -> None:
    count = 0
    for seed in range(depth(1, 4)):
        match, rng = Match.new(GAME, seats, seed, {"star": True}), Random(seed)
        while match.decision is not None:
            match.play(rng.choice(match.decision.actions))
            seat = rng.choice((None, *range(seats)))
            view = match.view(seat)
            lines = [
                line
                for sheet in GAME.sheets(view, NAMES[:seats])
                for line in sheet.lines(NAMES[:seats])
            ]
            last = view["last"]
            shown = [card for _, card in view["table"] or (last["cards"] if last else [])]
            shown += [*(view["hand"] or [])]
            if view["kept"] and view["kept"]["own"] is not None:
                shown.append(view["kept"]["own"])
            found = set(CARD.findall("\n".join(lines)))
            assert found == {GAME.phrase("card", card) for card in shown}, (seed, lines)
            count += len(found)
    assert count


def test_everything_in_it_is_in_words() -> None:
    match, rng = Match.new(GAME, 4, 5), Random(5)
    while match.decision is not None:
        match.play(rng.choice(match.decision.actions))
        view = match.view(0)
        for sheet in GAME.sheets(view, NAMES[:4]):
            assert sheet.title
            assert not re.search(r"\b[a-z]+[._][a-z]+", "\n".join(sheet.lines(NAMES[:4])))
    [hand] = [sheet for sheet in GAME.sheets(match.view(1), NAMES[:4]) if sheet.mine]
    assert hand.name == "hand"
    assert not [sheet for sheet in GAME.sheets(match.view(None), NAMES[:4]) if sheet.mine]


def test_what_may_be_played_is_marked() -> None:
    match = Match.new(GAME, 3, 1)
    (seat,) = question(match).seats
    [hand] = [sheet for sheet in GAME.sheets(match.view(seat), NAMES[:3]) if sheet.mine]
    marked = [cell for cell in hand.rows[0].cells if cell.note]
    assert len(marked) == len(question(match).actions)


@pytest.mark.parametrize("seats", GAME.seats)
def test_O13_OA24_the_log_goes_back_to_the_last_trick(seats: int) -> None:
    match, rng = Match.new(GAME, seats, seats), Random(seats)
    events = list(GAME.opening(seats, seats, match.options))
    assert GAME.remembered(events) == 0
    while match.decision is not None:
        events += match.play(rng.choice(match.decision.actions))
        view = match.view(None)
        remembered = events[GAME.remembered(events) :]
        cards = [event.card for event in remembered if event_kind(event) == "card_played"]
        last = [card for _, card in view["last"]["cards"]] if view["last"] else []
        # While a performer is claimed, the trick on the table is the last one already.
        now = [] if view["phase"] == "claim" else [card for _, card in view["table"]]
        assert cards == [*last, *now]
