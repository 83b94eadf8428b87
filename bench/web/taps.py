"""Time from a touch until the screen has changed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.browser.stage import Node, Stage

# From the touch reaching the page to the second frame after the accessibility tree has changed.
ANSWER = """() => { window.answer = new Promise((done) => {
  let began = 0;
  addEventListener("pointerdown", () => { began = performance.now(); },
    { capture: true, once: true });
  new MutationObserver((_, watch) => {
    if (!began) return;
    watch.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now() - began)));
  }).observe(document.querySelector("flt-semantics-host"), { subtree: true, childList: true,
    characterData: true, attributeFilter: ["aria-label", "aria-checked", "aria-current"] });
}); }"""
REST = 300  # milliseconds between two taps
TOP, BOTTOM = 110, 260  # pixels at top and bottom where answers may be covered


def tap(stage: Stage, where: Callable[[], Node], times: int) -> list[float]:
    """Returns the milliseconds from each touch until the screen has changed.

    `where` returns the node to touch next.
    """
    seen = []
    for _ in range(times):
        stage.page.wait_for_timeout(REST)
        node = where()
        stage.page.evaluate(ANSWER)
        stage.tap_at(*on(node))
        seen.append(float(stage.page.evaluate("() => window.answer")))
    return seen


def on(node: Node) -> tuple[float, float]:
    """Returns the point of a node that is touched.

    It is near the left and top edges, because cards in a fan overlap each other's right edge.
    """
    return node.x + min(20, node.width / 3), node.y + min(24, node.height / 3)


def alternating(stage: Stage, answers: Sequence[tuple[str, ...]]) -> Callable[[], Node]:
    """Returns a function that alternates between two answers in a hand.

    They are the last two in sight, if possible cards, which can be selected without a further
    question.
    """
    picked = [node.name for node in in_sight(stage, answers)][-2:]

    def following() -> Node:
        picked.reverse()
        return stage.wait(picked[0], press=True)

    return following


def in_sight(stage: Stage, answers: Sequence[tuple[str, ...]]) -> list[Node]:
    """Returns the nodes of the answers visible without scrolling.

    There are at least two.
    """
    size = stage.page.viewport_size
    assert size is not None
    cards = tuple(name for _, *names in answers for name in names)
    deeds = tuple(deed for deed, *_ in answers)

    def there() -> list[Node]:
        nodes = [n for n in stage.nodes() if n.press and not n.disabled and n.y > TOP]
        found = [n for n in nodes if n.name.startswith(cards)]
        # Other answers may lead to another question; a card is only selected.
        if len(found) < 2:
            found = [n for n in nodes if n.name.startswith(deeds)]
        # Skips what the action bar covers.
        free = [node for node in found if node.y + node.height < size["height"] - BOTTOM]
        found = free if len(free) > 1 else found
        return found if len(found) > 1 else []

    nodes: list[Node] = stage.until(there, "two answers in sight")
    return nodes
