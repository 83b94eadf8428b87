"""A whole game of Upstaged! by touch in a real browser: offline, with a Pause, without one leak."""

from __future__ import annotations

import random
from pathlib import Path

from build import serve
from tests.browser import arena, plain, table
from tests.browser.arena import TITLES, dropped, titles, wanted
from tests.browser.conftest import Device
from tests.browser.stage import Stage
from tests.browser.test_understudies import kept_game, replayed

SEED = 5
KILLED_AT = 5


def test_four_people_play_live_tv_with_every_variant_and_a_pause_offline(
    web: Path, device: Device, tmp_path: Path
) -> None:
    rng = random.Random(SEED)
    running = serve.start(web)
    address = f"http://localhost:{running.server_address[1]}/"
    context = device(profile="phone", device_scale_factor=1)
    stage = Stage(context, address)
    stage.open()
    stage.wait_for_worker()
    running.stop()
    # From here on there is no server: airplane mode.
    stage.record.offline = True
    arena.start(stage, ["Mai", "Bo", "Ana", "Tuấn"], *arena.VARIANTS)

    public: set[str] = set()
    curtains: dict[str, set[str]] = {}
    hands = claims = pauses = 0
    killed = False
    while (at := plain.where(stage)) != "over":
        if at in ("pass", "window", "onward", "question") and not stage.find(plain.PRIVATE):
            told = titles(stage)
            public |= dropped(stage)
            assert told <= public, f"a card that nobody has shown: {told - public}"
        if at == "pass":
            name = table.wait_for_next(stage)
            said = table.take_phone(stage)
            curtains.setdefault(name, set()).add("\n".join(said))
            table.look(stage)
            hands += 1
            if hands == KILLED_AT and not killed:
                before = sorted(titles(stage))
                stage.page.close()
                context.close()
                killed = True
                context = device(profile="phone", device_scale_factor=1)
                stage = Stage(context, address)
                stage.record.offline = True
                stage.open()
                assert table.wait_for_next(stage) == name
                assert titles(stage) <= public, "a secret on the table"
                table.take_phone(stage)
                table.look(stage)
                assert sorted(titles(stage)) == before
        elif at == "curtain":  # it fell for who called Pause
            table.look(stage)
        elif at == "onward":
            plain.take_up(stage)
        elif at == "window":
            called = [node.name for node in plain.pressable(stage) if "calls Pause" in node.name]
            if not called:
                continue  # it has just closed by itself
            assert len(called) == 4 or claims, called
            if rng.random() < (0.6 if not pauses else 0.1):
                table.press(stage, rng.choice(called), until_gone=plain.NOBODY)
                claims += stage.find("hold to look") is not None
            else:
                table.press(stage, plain.NOBODY)
        elif at == "claimed":
            cards = [node for node in plain.pressable(stage) if node.name.startswith("Pause with")]
            if cards:
                public |= {title for title in TITLES if title in cards[0].name}
                table.press(stage, cards[0].name)
                pauses += 1
            else:
                table.press(stage, plain.LET_GO)
        elif at == "seen":
            table.press(stage, plain.SEEN)
        elif at == "question":
            taken = plain.answer(stage, lambda name: wanted(name, rng))
            if taken.startswith(("Play", "Discard")):
                public |= {title for title in TITLES if title in taken}
        assert hands < 120, "no end"

    assert killed
    assert claims >= pauses >= 1
    assert all(len(seen) == 1 for seen in curtains.values()), curtains
    assert stage.sees("wins") or stage.sees("share the win")
    stage.tap("Back")
    session = kept_game(stage, tmp_path)
    match = replayed(session)
    assert match.options == {"mode": "live", "green_room": True, "outspoken": True}
    assert match.result is not None
    assert session["finished"]["scores"] == list(match.result.scores)
    assert sum(action.kind == "pause" for action in match.actions) == pauses
    stage.close()
