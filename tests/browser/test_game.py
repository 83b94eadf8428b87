"""A whole game by touch in a real browser: offline, killed in the middle, without one leak."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

from engines import Match
from tests.browser import brought, kept, table
from tests.browser.stage import Stage

CAST = ["Mai", "Bo", "Ana", "Tuấn"]
CARDS = 32
A_CARD = re.compile(r"\b(Pink|Black|Blue|Green) [1-9]\b")
SEED = 11


def test_four_people_play_a_whole_game_offline_and_survive_a_killed_browser(
    airplane: Callable[..., Stage],
) -> None:
    rng = random.Random(SEED)
    game = brought.entry(1, CAST, Match.new("onstage", len(CAST), SEED, {"rounds": "quick"}))
    stage = airplane(lambda stage: kept.furnish(stage, game, idle=0))
    curtains: dict[str, set[str]] = {name: set() for name in CAST}
    played = 0
    while stage.find(table.LAST_BOW, press=True) is None:
        if stage.find("On with the show", press=True) is not None:
            table.press(stage, "On with the show")
            continue
        name = table.wait_for_next(stage)
        assert not any(table.HELD.search(text) for text in stage.texts()), (
            "a hand on the open table"
        )
        said = table.take_phone(stage)
        assert not any(A_CARD.search(text) for text in said), f"a secret behind the curtain: {said}"
        curtains[name].add("\n".join(said))
        table.look(stage)
        cards = {card.name for card in table.hand(stage)}
        assert cards
        if played == CARDS // 2 - 3:
            # Killed while a hand is open; the same person finds the same cards again.
            before = sorted(name.split(",")[0] for name in cards)
            context = stage.page.context
            stage.page.close()
            context.close()
            stage = airplane()
            assert table.wait_for_next(stage) == name
            assert not table.held(stage), "a hand on the open table"
            table.take_phone(stage)
            table.look(stage)
            again = sorted(card.name.split(",")[0] for card in table.hand(stage))
            assert again == before
        table.play_turn(stage, rng)
        played += 1
        assert played <= CARDS
    assert played == CARDS
    assert stage.sees("wins") or stage.sees("share the victory")
    for name, seen in curtains.items():
        assert len(seen) == 1, f"{name}'s curtain says more than a name: {seen}"
    session = kept.session(stage)
    match = kept.replayed(session)
    assert match.result is not None
    assert session["finished"]["scores"] == list(match.result.scores)
    stage.close()
