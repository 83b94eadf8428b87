"""One writer: a second tab says so, can take over, and nothing is lost; an update waits."""

from __future__ import annotations

from pathlib import Path

from build import serve
from tests.browser import table
from tests.browser.conftest import Device
from tests.browser.stage import Stage
from tests.browser.test_shell import edited_copy, revision_of, wait_kept

CAST = ["Mai", "Bo", "Ana", "Tuấn"]
ELSEWHERE = "running in another tab"


def test_a_second_tab_says_so_and_takes_over_without_a_loss(device: Device, site: str) -> None:
    context = device(device_scale_factor=1)
    first = Stage(context, site)
    first.open()
    table.start_quick_game(first, CAST)
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


def test_an_update_is_not_offered_at_the_table(web: Path, device: Device, tmp_path: Path) -> None:
    running = serve.start(web)
    port = running.server_address[1]
    stage = Stage(device(device_scale_factor=1), f"http://localhost:{port}/")
    stage.open()
    wait_kept(stage)
    table.start_quick_game(stage, CAST)
    running.stop()
    edited = edited_copy(web, tmp_path / "edited")
    assert revision_of(edited) != revision_of(web)
    running = serve.start(edited, port=port)
    stage.page.evaluate("() => navigator.serviceWorker.getRegistration().then((r) => r.update())")
    waits = "async () => Boolean((await navigator.serviceWorker.getRegistration()).waiting)"
    stage.until(lambda: stage.page.evaluate(waits), "the new version to wait", 60)
    stage.page.wait_for_timeout(500)
    assert not stage.sees("new version"), "an update is offered in a game"
    table.take_phone(stage)
    assert not stage.sees("new version"), "an update is offered behind the curtain"
    table.press(stage, "Back to the table")
    stage.tap("Menu")
    stage.tap("Leave the table")
    stage.wait("A new version is ready")
    assert stage.record.navigations == 1
    stage.tap("Update now")
    stage.until(lambda: stage.record.navigations == 2, "the page to load anew", 30)
    stage.wait_ready()
    stage.semantics()
    stage.wait("Continue")
    running.stop()
