"""Tests of the connection to the page, with a simulated page."""

from __future__ import annotations

import asyncio
import contextvars
from collections.abc import Callable, Coroutine
from dataclasses import replace
from typing import Any

import pytest

from app.platform import system
from app.platform.bridge import Bridge, DesktopBridge, Surroundings, WebBridge, open_bridge
from app.sounds import QUIET, SoundWish


class Page:
    """Simulated page that records messages and sends its own."""

    def __init__(self, **state: Any) -> None:
        self.state = state
        self.said: list[dict[str, Any]] = []
        self.tell: Callable[[dict[str, Any]], None] = lambda news: None

    def post(self, message: dict[str, Any]) -> None:
        self.said.append(message)

    def listen(self, callback: Callable[[dict[str, Any]], None]) -> None:
        self.tell = callback


def test_everywhere_else_it_does_nothing() -> None:
    bridge = open_bridge()
    assert type(bridge) is DesktopBridge
    assert bridge.install_state() == "none"
    assert asyncio.run(bridge.request_persist()) is False
    assert asyncio.run(bridge.install()) is False
    bridge.apply_update()
    bridge.set_theme_color("#000000", True)
    bridge.set_language("vi", chosen=True)
    bridge.guard(True)
    bridge.show_to((0,))
    bridge.semantics(True)
    assert replace(bridge.surroundings(), languages=()) == Surroundings()
    assert bridge.vibrates() is False
    assert bridge.sounds() is False
    bridge.set_sound(QUIET)
    bridge.play_sound("card")
    bridge.on_surroundings(lambda: None)
    assert bridge.bill() == ""
    for listen in (
        bridge.on_update,
        bridge.on_install,
        bridge.on_visibility,
        bridge.on_offline_ready,
    ):
        listen(lambda *_: None)
    bridge.on_bill(lambda: None)
    bridge.on_described(lambda: None)


def test_a_desktop_s_languages_are_those_of_its_system(monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in system.VARIABLES:
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setattr(system.locale, "getlocale", lambda: ("fr_FR", "UTF-8"))
    monkeypatch.setenv("LANG", "vi_VN.UTF-8")
    monkeypatch.setenv("LANGUAGE", "de:vi_VN")
    system.languages.cache_clear()
    assert open_bridge().surroundings().languages == ("de", "vi_VN", "fr_FR")
    system.languages.cache_clear()


def test_both_ends_have_the_same_verbs() -> None:
    public = {name for name in vars(Bridge) if not name.startswith("_")}
    assert public <= set(vars(WebBridge)) | {"web"}


def test_an_error_in_a_callback_stays_in_the_app_until_it_stops_the_page() -> None:
    """An error passed on to the page's script would stop everything and be logged there."""
    page, caught = Page(), list[Exception]()
    bridge = WebBridge(page)
    bridge.on_back(lambda left: [][left])
    bridge.on_error(caught.append)
    page.tell({"bridge": "back", "left": 1})
    assert [type(error) for error in caught] == [IndexError]
    bridge.stop()
    assert page.said == [{"stage": "failed"}]


def test_the_page_tells_by_which_ways_a_file_leaves() -> None:
    assert Bridge().file_ways() == ("download",)
    assert WebBridge(Page()).file_ways() == ("download",)
    assert WebBridge(Page(fileWays=["share", "copy"])).file_ways() == ("share", "copy")
    assert Bridge().picture_ways() == WebBridge(Page()).picture_ways() == ("download",)
    assert WebBridge(Page(pictureWays=["share", "show"])).picture_ways() == ("share", "show")


@pytest.mark.parametrize("outcome", ["done", "cancelled", "failed"])
def test_what_came_of_a_copy_and_a_share_sheet_is_asked_of_the_page(outcome: str) -> None:
    page = Page()
    bridge = WebBridge(page)

    async def asked(what: str, question: Callable[[], Coroutine[Any, Any, Any]]) -> Any:
        task = asyncio.create_task(question())
        await asyncio.sleep(0)
        message = page.said[-1]
        assert (message["bridge"], message["of"]) == ("outcome", what)
        page.tell({"bridge": "answer", "call": message["call"], "value": outcome})
        return await task

    assert asyncio.run(asked("copy", lambda: bridge.copied("FGHJ"))) is (outcome == "done")
    assert asyncio.run(asked("share", bridge.shared)) == outcome


def test_without_a_page_nothing_is_known_to_be_copied_or_shared() -> None:
    assert asyncio.run(Bridge().copied("FGHJ")) is False
    assert asyncio.run(Bridge().shared()) == "failed"


@pytest.mark.parametrize(
    ("held", "copied"), [("FGHJ", True), ("KLMP", False), (None, False), (RuntimeError(), False)]
)
def test_a_desktops_clipboard_is_read_again(
    monkeypatch: pytest.MonkeyPatch, held: str | Exception | None, *, copied: bool
) -> None:
    async def get(_: object) -> str | None:
        if isinstance(held, Exception):
            raise held
        return held

    monkeypatch.setattr("flet.Clipboard.get", get)
    assert asyncio.run(DesktopBridge().copied("FGHJ")) is copied


def test_a_picture_is_sent_to_the_page_as_text_with_its_words() -> None:
    page = Page()
    WebBridge(page).show_picture(b"PNG", "Hold", "Close")
    assert page.said == [{"bridge": "picture", "png": "UE5H", "words": "Hold", "close": "Close"}]


def test_orders_are_plain_messages() -> None:
    page = Page()
    bridge = WebBridge(page)
    bridge.apply_update()
    bridge.set_theme_color("#17110f", True)
    bridge.set_language("vi", chosen=False)
    bridge.guard(False)
    bridge.on_visibility(lambda state: None)
    assert page.said == [
        {"bridge": "apply_update"},
        {"bridge": "theme", "color": "#17110f", "dark": True},
        {"bridge": "language", "lang": "vi", "chosen": False},
        {"bridge": "guard", "secret": False, "times": 0},
        {"bridge": "watch"},
    ]


def test_a_guard_says_how_often_a_hand_was_let_go_before_it() -> None:
    page = Page()
    bridge = WebBridge(page)
    held: list[bool] = []
    bridge.on_hold(held.append)
    bridge.hold_at((16, 784, 358, 52), by_key=True)
    bridge.hold_at((16, 784, 358, 52), by_key=True)
    page.tell({"bridge": "hold", "on": True, "times": 0})
    page.tell({"bridge": "hold", "on": False, "times": 1})
    bridge.guard(False)
    bridge.hold_at(None, by_key=False)
    assert held == [True, False]
    assert page.said == [
        {"bridge": "hold_at", "spot": [16, 784, 358, 52], "by_key": True},
        {"bridge": "guard", "secret": False, "times": 1},
        {"bridge": "hold_at", "spot": None, "by_key": False},
    ]


def test_sounds_are_wished_and_played_by_plain_messages() -> None:
    page = Page(sounds=True)
    bridge = WebBridge(page)
    assert bridge.sounds()
    bridge.set_sound(SoundWish(effects=True, music=0.4, colour="tuba", closed=True))
    bridge.play_sound("bell")
    wish = {"effects": True, "music": 0.4, "colour": "tuba", "closed": True}
    assert page.said == [{"bridge": "sound", **wish}, {"bridge": "play", "name": "bell"}]


def test_only_a_change_of_viewers_is_told_and_not_whose_hand_it_is() -> None:
    page = Page()
    bridge = WebBridge(page)
    for viewers in ((), (0,), (0,), (0, 1), (1,), ()):
        bridge.show_to(viewers)
    assert page.said == [{"bridge": "viewers"}] * 4


def test_questions_find_their_answers() -> None:
    async def both() -> tuple[bool, bool]:
        page = Page()
        bridge = WebBridge(page)
        persist = asyncio.ensure_future(bridge.request_persist())
        install = asyncio.ensure_future(bridge.install())
        await asyncio.sleep(0)
        calls = {message["bridge"]: message["call"] for message in page.said}
        page.tell({"bridge": "answer", "call": calls["install"], "value": False})
        page.tell({"bridge": "answer", "call": calls["persist"], "value": True})
        page.tell({"bridge": "answer", "call": 99, "value": True})
        return await persist, await install

    assert asyncio.run(both()) == (True, False)


def test_touches_are_settled_once_the_page_has_answered() -> None:
    async def settled() -> bool:
        page = Page()
        waiting = asyncio.ensure_future(WebBridge(page).settle())
        await asyncio.sleep(0)
        [asked] = page.said
        assert asked["bridge"] == "settle"
        assert not waiting.done()
        page.tell({"bridge": "answer", "call": asked["call"], "value": True})
        await waiting
        return waiting.done()

    assert asyncio.run(settled())


@pytest.mark.parametrize(
    ("verb", "call"), [("seen", WebBridge.when_seen), ("ready", WebBridge.ready)]
)
def test_what_was_sent_is_seen_when_the_page_says_so(verb: str, call: Any) -> None:
    async def shown() -> list[int]:
        page, sent = Page(), list[int]()
        call(WebBridge(page), lambda: sent.append(len(page.said)))
        assert page.said[0]["bridge"] == verb
        await asyncio.sleep(0)
        assert sent == []
        page.tell({"bridge": "answer", "call": page.said[0]["call"], "value": True})
        await asyncio.sleep(0)
        return sent

    assert asyncio.run(shown()) == [1]


def test_a_window_without_a_page_is_seen_at_once() -> None:
    seen: list[str] = []
    Bridge().when_seen(lambda: seen.append("seen"))
    Bridge().ready(lambda: seen.append("lifted"))
    assert seen == ["seen", "lifted"]


def test_news_reach_whoever_listens() -> None:
    page = Page(install="ios")
    bridge = WebBridge(page)
    assert bridge.install_state() == "ios"
    seen: list[Any] = []
    bridge.on_visibility(seen.append)
    bridge.on_install(seen.append)
    bridge.on_update(lambda: seen.append("update"))
    bridge.on_offline_ready(lambda: seen.append("kept"))
    page.tell({"bridge": "visibility", "state": "blur"})
    page.tell({"bridge": "install", "state": "prompt"})
    page.tell({"bridge": "update"})
    page.tell({"bridge": "kept"})
    page.tell({"bridge": "unheard of"})
    assert seen == ["blur", "prompt", "update", "kept"]
    assert bridge.install_state() == "prompt"


def test_a_tree_that_was_turned_on_in_the_page_is_told_also_to_who_listens_later() -> None:
    page = Page()
    bridge = WebBridge(page)
    seen: list[str] = []
    bridge.on_described(lambda: seen.append("early"))
    assert not seen
    page.tell({"bridge": "described"})
    bridge.on_described(lambda: seen.append("late"))
    assert seen == ["early", "late"]


def test_the_bill_that_was_chosen_last_counts() -> None:
    page = Page()
    bridge = WebBridge(page)
    seen: list[str] = []
    page.tell({"bridge": "bill", "game": "encore"})
    bridge.on_bill(lambda: seen.append(bridge.bill()))
    assert bridge.bill() == "encore"
    page.tell({"bridge": "bill", "game": "onstage"})
    page.tell({"bridge": "bill", "game": ""})
    assert seen == ["onstage", ""]


def test_where_the_app_stands_tells_how_many_backs_it_has_carried_out() -> None:
    page = Page()
    bridge = WebBridge(page)
    left: list[int] = []
    bridge.on_back(left.append)
    bridge.stand(("play", "menu"), "Menu")
    page.tell({"bridge": "back", "left": 1})
    bridge.stand(["play", "menu"], "Menu")
    bridge.went_back()
    bridge.stand(["play"], "Table")
    assert left == [1]
    assert page.said == [
        {"bridge": "stand", "layers": ["play", "menu"], "title": "Menu", "backs": 0},
        {"bridge": "stand", "layers": ["play", "menu"], "title": "Menu", "backs": 0},
        {"bridge": "stand", "layers": ["play"], "title": "Table", "backs": 1},
    ]


def test_surroundings_are_known_from_the_start_and_may_change() -> None:
    bar = {"top": 59, "right": 0, "bottom": 34, "left": 0, "still": True}
    page = Page(vibrates=True, surroundings={**bar, "contrast": False, "type": 1.2})
    bridge = WebBridge(page)
    assert bridge.vibrates()
    assert bridge.surroundings() == Surroundings(59, 0, 34, 0, True, False, 1.2)
    seen: list[Surroundings] = []
    bridge.on_surroundings(lambda: seen.append(bridge.surroundings()))
    page.tell({"bridge": "surroundings", "found": {"left": 59, "contrast": True}})
    assert seen == [Surroundings(left=59, contrast=True)]


def test_late_listeners_hear_of_an_update() -> None:
    page = Page()
    bridge = WebBridge(page)
    page.tell({"bridge": "update"})
    seen: list[str] = []
    bridge.on_update(lambda: seen.append("update"))
    assert seen == ["update"]


def test_news_come_in_the_context_of_main() -> None:
    who: contextvars.ContextVar[str] = contextvars.ContextVar("who")

    def in_main() -> tuple[Page, list[str]]:
        who.set("the page")
        page, seen = Page(), list[str]()
        WebBridge(page).on_visibility(lambda state: seen.append(who.get("nobody")))
        return page, seen

    page, seen = contextvars.copy_context().run(in_main)
    page.tell({"bridge": "visibility", "state": "hidden"})
    assert seen == ["the page"]
