"""One writer: a second tab says so, can take over, and nothing is lost."""

from __future__ import annotations

from tests.browser import brought, kept, table
from tests.browser.conftest import Device
from tests.browser.stage import Stage

CAST = ["Mai", "Bo", "Ana", "Tuấn"]
ELSEWHERE = "running in another tab"


def test_a_second_tab_says_so_and_takes_over_without_a_loss(device: Device, site: str) -> None:
    context = device()
    match = brought.match_where(4, lambda match: match.count == 4)
    first = Stage(context, site)
    kept.furnish(first, brought.entry(1, CAST, match))
    first.open()
    name = table.wait_for_next(first)
    table.take_phone(first)
    table.look(first)
    held = sorted(card.name.split(",")[0] for card in table.hand(first))

    second = Stage(context, site)
    second.open()
    second.wait(ELSEWHERE)
    assert not any(table.HELD.search(text) for text in second.texts())
    second.tap("Take over here")
    second.wait_gone(ELSEWHERE)
    assert table.wait_for_next(second) == name
    table.take_phone(second)
    table.look(second)
    assert sorted(card.name.split(",")[0] for card in table.hand(second)) == held

    first.page.bring_to_front()
    first.wait(ELSEWHERE)
    assert not table.hand(first), "a hand stays in the tab that has lost the show"
    second.close()
    first.close()
