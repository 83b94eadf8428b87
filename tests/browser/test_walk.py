"""Every screen at every size: nothing missing, foreign, cut off, too small or nameless."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe

from app.theme.signs import LETTERS
from tests.browser import table
from tests.browser.conftest import DESK, PHONE, Device
from tests.browser.stage import Node, Stage

SMALL: dict[str, Any] = PHONE | {"viewport": {"width": 360, "height": 640}}
WIDE: dict[str, Any] = PHONE | {"viewport": {"width": 844, "height": 390}}
DESKTOP: dict[str, Any] = DESK | {"has_touch": True}
TARGET = 48
SLACK = 0.6  # CSS pixels that rounding may take away

Check = Callable[[Stage, str], None]


DOORS = (("rules", "Rules"), ("past games", "Past games"), ("settings", "Settings"))


def screens(
    stage: Stage, doors: tuple[tuple[str, str], ...] = DOORS, *, by_tap: bool = False
) -> Iterator[str]:
    """Opens every screen of the app in turn, and says which one stands."""
    assert stage.sees("Backstage Pass")
    yield "foyer"
    for name, opener in doors:
        stage.tap(opener)
        stage.wait("Back", press=True)
        yield name
        stage.tap("Back")
        stage.wait("New game", press=True)
        stage.rest()
    stage.tap("New game")
    stage.wait("Start the show")
    yield "new game"
    stage.tap("Start the show")
    stage.wait("Pass the phone to")
    yield "open table"
    stage.tap("Menu")
    stage.wait("Leave the table", press=True)
    yield "menu"
    stage.tap("Back")
    table.wait_for_next(stage)
    table.take_phone(stage)
    yield "curtain"
    table.look(stage, by_tap=by_tap)
    stage.until(lambda: table.hand(stage), "a hand of cards")
    yield "hand"
    stage.tap("What happened")
    stage.wait("Back", press=True)
    yield "log"
    stage.tap("Back")
    stage.until(lambda: table.hand(stage), "a hand of cards")
    table.play_turn(stage, random.Random(5))
    yield "table after a card"
    stage.tap("Menu")
    stage.tap("Leave the table")
    stage.wait("New game", press=True)
    yield "foyer with an open game"


SCROLLERS = """() => [...document.querySelectorAll("flt-semantics-host *")]
  .filter((node) => ["scroll", "auto"].includes(getComputedStyle(node).overflowY))
  .map((node) => node.getBoundingClientRect()).flatMap((box) => [box.top, box.bottom])"""


def too_small(stage: Stage) -> list[Node]:
    """What can be pressed and offers less than 48 by 48, the strip of a fanned card included.

    Left out is what is scrolled out of sight by a part: it grows as soon as it is scrolled in.
    """
    edges: list[float] = stage.page.evaluate(SCROLLERS)
    return [
        node
        for node in stage.nodes()
        if node.press
        and node.tag not in {"input", "textarea"}
        and min(node.width, node.height) < TARGET - SLACK
        and not any(abs(end - edge) < 1 for edge in edges for end in (node.y, node.y + node.height))
    ]


def cut_off(stage: Stage) -> list[Node]:
    """What reaches over the left or the right edge of the window."""
    size = stage.page.viewport_size
    assert size is not None
    return [
        node
        for node in stage.nodes()
        if node.width and (node.x < -SLACK or node.x + node.width > size["width"] + SLACK)
    ]


def serious(stage: Stage) -> list[str]:
    """What an accessibility audit finds that is serious or worse."""
    return [
        f"{violation['id']} ({violation['impact']}): "
        + "; ".join(node["html"][:160] for node in violation["nodes"][:3])
        for violation in Axe().run(stage.page).response["violations"]
        if violation["impact"] in {"serious", "critical"}
    ]


def go_back(stage: Stage) -> None:
    """Back to the foyer; everything moves while the type grows, so a tap may miss."""

    def there() -> bool:
        if stage.find("New game", press=True):
            return True
        if back := stage.find("Back", press=True):
            stage.tap_at(*back.middle)
            stage.rest()
        return False

    stage.until(there, "the foyer")


@pytest.mark.parametrize(
    ("window", "scheme"),
    [(SMALL, "light"), (PHONE, "dark"), (WIDE, "light"), (DESKTOP, "dark")],
    ids=["small phone", "large phone", "landscape", "desktop"],
)
def test_every_screen_is_whole_and_passes_an_audit(
    device: Device, site: str, window: dict[str, Any], scheme: str
) -> None:
    stage = Stage(device(**window, color_scheme=scheme), site)
    stage.open()
    wrong: list[str] = []
    audited = window is PHONE  # the tree is the same in the others
    # With the accessibility tree on, a touch screen on its side does not tell of holding.
    for name in screens(stage, by_tap=window is WIDE):
        stage.rest()
        wrong += [f"{name}: {node.name!r} is too small, {node}" for node in too_small(stage)]
        wrong += [f"{name}: {node.name!r} is cut off, {node}" for node in cut_off(stage)]
        aloud = [text for text in stage.texts() if {*text} & {*LETTERS.values()}]
        wrong += [f"{name}: {text!r} has a sign that is read aloud" for text in aloud]
        wrong += [f"{name}: {problem}" for problem in stage.record.problems]
        stage.record.problems.clear()
        wrong += [f"{name}: {finding}" for finding in (serious(stage) if audited else [])]
    assert not wrong, "\n".join(wrong)
    stage.close()


def test_large_type_leaves_the_next_step_in_reach(device: Device, site: str) -> None:
    stage = Stage(device(**SMALL), site)
    stage.open()
    stage.tap("Settings")
    stage.tap("200 %")
    stage.rest()
    go_back(stage)
    steps = {
        "foyer": "New game",
        "new game": "Start the show",
        "open table": "Pass the phone to",
        "curtain": "Back to the table",
        "hand": "Choose a card",
        "table after a card": "Pass the phone to",
    }
    height = 640
    for name in screens(stage, doors=()):
        stage.rest()
        step = steps.get(name)
        if step is None:
            continue
        node = stage.wait(step)
        assert node.y >= 0, f"{name}: {step} starts above the window"
        assert node.y + node.height <= height + SLACK, f"{name}: {step} is below the window"
    stage.close()
