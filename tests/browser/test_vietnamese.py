"""Test of the app in Vietnamese."""

from __future__ import annotations

from functools import cache
from random import Random

from app.text import catalogue, speaker
from engines import Match
from engines.onstage import GAME
from tests.browser import device_data, game_files, layout, pieces, table
from tests.browser.conftest import Device
from tests.browser.stage import Stage
from tests.depth import depth
from tests.shows.script import upto

LANG = "vi"
CAST = ["Mai", "Bảo", "Ánh"]
CARDS = depth(1, len(CAST))
"""Number of the last cards, which are played by touch."""

say = speaker(LANG)
SETTLES = 10
"""Seconds that a faulty screen has to reach its final layout."""
READ = ("play.to_account", "play.to_result", "play.on")
"""Text keys of the buttons from the last trick to the finale."""


@cache
def whole() -> Match:
    """Returns a whole game that asks for cards only at its end.

    Raises:
        LookupError: There is none.
    """
    for seed in range(1, 500):
        match, rng = Match.new("onstage", len(CAST), seed, {"rounds": "quick"}), Random(seed)
        while match.decision is not None:
            match.play(rng.choice(match.decision.actions))
        if {action.kind for action in match.actions[-CARDS:]} == {"play"}:
            return match
    raise LookupError("No game ends with cards alone.")


@cache
def english() -> frozenset[str]:
    spoken = {*catalogue(LANG).values(), *GAME.catalogue(LANG).values()}
    return frozenset({*catalogue("en").values(), *GAME.catalogue("en").values()} - spoken)


def look(stage: Stage, screen: str) -> None:
    """Checks that nothing on the screen is cut, misplaced, too small or English.

    A board gets a few seconds to settle.
    """
    wrong: list[str] = []

    def whole() -> bool:
        stage.rest()
        painted = [text for text in layout.painted(stage) if text.text]
        wrong[:] = [f"{text.text!r} {text.wrong}" for text in painted if text.wrong]
        wrong.extend(f"{node.name!r} is too small" for node in layout.too_small(stage))
        wrong.extend(layout.misplaced(stage))
        wrong.extend(f"{text!r} is English" for text in english().intersection(stage.texts()))
        return not wrong

    assert stage.within(SETTLES, whole), "\n".join([screen, *wrong])


def test_a_game_is_walked_from_the_foyer_to_the_finale(device: Device, site: str) -> None:
    now = upto(whole(), whole().count - CARDS)
    stage = Stage(device(locale="vi-VN"), site)
    device_data.furnish(stage, game_files.entry(1, CAST, now), table=False)
    layout.note(stage)
    stage.open()
    look(stage, "foyer")
    for door in ("home.rules", "home.history", "home.settings", "home.new"):
        stage.tap(say(door))
        stage.wait(say("action.back"), press=True)
        look(stage, door)
        stage.tap(say("action.back"))
        stage.wait(say("home.new"), press=True)

    stage.tap(say.row(CAST))
    for action in whole().actions[-CARDS:]:
        who = CAST[action.seat]
        stage.wait(say("play.pass", name=who), press=True)
        look(stage, f"table before {who}")
        table.press(stage, say("play.pass", name=who), calm=True)
        table.hold(stage, say("curtain.hold", name=who), lambda: stage.sees(say("play.hide")))
        look(stage, f"hand of {who}")
        label = GAME.label(action, now.view(action.seat), CAST, LANG).partition(" (")[0]
        pieces.choose(stage, label, GAME.phrase("card", action.arg, LANG))
        look(stage, f"card of {who}")
        pieces.press(stage, label)
        now.play(action)

    def over() -> bool:
        if on := next((key for key in READ if stage.find(say(key), press=True)), None):
            look(stage, on)
            table.press(stage, say(on))
        return stage.find(say("play.again"), press=True) is not None

    stage.until(over, "the finale")
    look(stage, "finale")
    result = device_data.replayed(device_data.session(stage, CAST)).result
    assert result == whole().result
    stage.tap(say("action.back"))
    stage.wait(say("home.new"), press=True)
    stage.close()
