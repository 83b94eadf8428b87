"""A whole game by touch in a real browser: offline, killed in the middle, without one leak."""

from __future__ import annotations

import random
import re
from pathlib import Path

from build import serve
from tests.browser import table
from tests.browser.conftest import Device
from tests.browser.stage import Stage

CAST = ["Mai", "Bo", "Ana", "Tuấn"]
A_CARD = re.compile(r"\b(Pink|Black|Blue|Green) [1-9]\b")
SEED = 11


def test_four_people_play_a_whole_game_offline_and_survive_a_killed_browser(
    web: Path, device: Device
) -> None:
    rng = random.Random(SEED)
    running = serve.start(web)
    address = f"http://localhost:{running.server_address[1]}/"
    first = device(profile="phone", device_scale_factor=1)
    stage = Stage(first, address)
    stage.open()
    stage.wait_for_worker()
    stage.close()
    first.close()
    running.stop()

    # From here on there is no server: airplane mode.
    context = device(profile="phone", device_scale_factor=1)
    stage = Stage(context, address)
    stage.record.offline = True
    stage.open()
    table.start_quick_game(stage, CAST)
    curtains: dict[str, set[str]] = {name: set() for name in CAST}
    played = 0
    while stage.find(table.LAST_BOW, press=True) is None:
        if stage.find("On with the show", press=True) is not None:
            stage.tap("On with the show")
            stage.page.wait_for_timeout(300)
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
        if played == 13:
            # Killed while a hand is open; the same person finds the same cards again.
            before = sorted(name.split(",")[0] for name in cards)
            stage.page.close()
            context.close()
            context = device(profile="phone", device_scale_factor=1)
            stage = Stage(context, address)
            stage.record.offline = True
            stage.open()
            assert table.wait_for_next(stage) == name
            assert not table.held(stage), "a hand on the open table"
            table.take_phone(stage)
            table.look(stage)
            again = sorted(card.name.split(",")[0] for card in table.hand(stage))
            assert again == before
        table.play_turn(stage, rng)
        played += 1
        assert played <= 32
    assert played == 32
    assert stage.sees("wins") or stage.sees("share the victory")
    for name, seen in curtains.items():
        assert len(seen) == 1, f"{name}'s curtain says more than a name: {seen}"
    stage.close()
