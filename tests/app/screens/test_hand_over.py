"""Tests of moving a game to another phone."""

import asyncio
from typing import Any

import flet as ft
import pytest
from flet import canvas as cv

from app.places import Place
from app.screens.game_square import GamePoint, link_of
from app.screens.new_game_draft import Draft
from app.store import Session
from app.store.session import HANDED
from engines import Match, deal, square
from tests.app.screens.rooms import (
    Camera,
    House,
    Opened,
    Shown,
    on_table,
    open_store,
    played,
    square_link,
    words,
)


@pytest.fixture(autouse=True)
def clipboard(monkeypatch: pytest.MonkeyPatch) -> None:
    module = "flet.controls.services.clipboard.shared_service"
    monkeypatch.setattr(module, lambda _: ft.Clipboard())


def at_table(house: House) -> Session:
    return on_table(house, "onstage", 3, steps=12)


def run_tasks(house: House) -> None:
    tasks, house.tasks[:] = [*house.tasks], []
    for task in tasks:
        asyncio.run(task())


def hand_over(house: House) -> Opened:
    house.shell.places.go("hand_over")
    return Opened(Shown, house.shell, house.shell.places.top)


def button(screen: Opened) -> Any:
    held = next(one for one in screen.draw() if getattr(one, "key", None) == "hold-square")
    return held.content


def codes(screen: Opened) -> list[Any]:
    return [one for one in screen.draw() if isinstance(one, cv.Canvas)]


def guards(house: House, monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    found: list[bool] = []
    monkeypatch.setattr(house.bridge, "guard", found.append)
    return found


def test_the_square_is_there_only_while_it_is_held(monkeypatch: pytest.MonkeyPatch) -> None:
    house = House(open_store())
    session = at_table(house)
    found = guards(house, monkeypatch)
    screen = hand_over(house)
    assert not codes(screen)
    button(screen).on_pan_down(None)
    assert codes(screen)
    assert found.pop() is True, "the page covers itself when it is hidden"
    spoken = " ".join(words(screen.draw()))
    assert "The square of this game" in spoken
    assert "show/" not in spoken
    button(screen).on_pan_end(None)
    assert not codes(screen)
    house.shell._guard(at_once=False)
    assert found.pop() is False
    assert session.revealed_at == 12, "nothing before it can be taken back"


def test_a_game_without_a_square_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    house = House(open_store())
    at_table(house)
    screen = hand_over(house)
    monkeypatch.setattr(square, "MOST_ACTIONS", 5)
    button(screen).on_pan_down(None)
    assert not codes(screen)
    assert "12 actions" in str(house.shell.notices.message)


def test_a_screen_reader_presses_instead() -> None:
    house = House(open_store())
    at_table(house)
    house.shell.device.prefs.choose("screen_reader", True)
    screen = hand_over(house)
    screen.press("hold-square")
    assert codes(screen)
    screen.press("hold-square")
    assert not codes(screen)


def test_it_says_that_it_went_on_and_comes_back_by_asking() -> None:
    house = House(open_store())
    session = at_table(house)
    screen = hand_over(house)
    button(screen).on_pan_down(None)
    button(screen).on_pan_cancel(None)
    run_tasks(house)
    screen.press("done")
    assert house.shell.places.top.name == "home"
    assert_asks_before_it_continues(house, session)


def open_game(house: House) -> Session | None:
    return house.shell.evening.session


def assert_asks_before_it_continues(house: House, session: Session) -> None:
    card = house.store.cards()[0]
    assert card.note[HANDED] is True
    foyer = Opened(Shown, house.shell, house.shell.places.top)
    assert "Continued on another phone" in " ".join(words(foyer.draw()))
    foyer.press(f"open-{card.id}")
    question = house.shell.notices.question
    assert question is not None
    assert "Continue here?" in question.question
    assert open_game(house) is None
    house.shell.notices.answer(True)
    run_tasks(house)
    continued = open_game(house)
    assert continued is not None
    assert continued.id == session.id
    assert not house.store.cards()[0].note[HANDED]


@pytest.mark.parametrize("hidden", [False, True])
def test_a_game_whose_square_was_shown_is_nobody_s_by_chance(*, hidden: bool) -> None:
    store = open_store()
    house = House(store)
    session = at_table(house)
    screen = hand_over(house)
    button(screen).on_pan_down(None)
    assert store.cards()[0].note[HANDED] is True, "saved before the square is seen"
    if hidden:
        button(screen).on_pan_end(None)
        run_tasks(house)
        assert open_game(house) is None
        assert codes(screen) == []
        button(screen).on_pan_down(None)
        assert codes(screen), "it can be shown again"
        house.shell.places.back()
        assert house.shell.places.top.name == "home"
    else:
        asyncio.run(session.close())
        house = House(store)
        assert house.shell.device.prefs.now.on_table == session.id
        asyncio.run(house.shell.evening.reopen())
        assert open_game(house) is None
    assert_asks_before_it_continues(house, session)


def test_a_look_at_the_page_alone_hands_nothing_over() -> None:
    house = House(open_store())
    at_table(house)
    hand_over(house).draw()
    house.shell.places.back()
    assert open_game(house) is not None
    assert HANDED not in house.store.cards()[0].note


def arrival(house: House, link: str) -> Opened:
    house.shell.places.go("arrival", text=link)
    return Opened(Shown, house.shell, house.shell.places.top)


def test_the_other_phone_shows_who_plays_what_and_goes_on() -> None:
    there = asyncio.run(played(open_store(), "onstage", 3, steps=12))
    house = House(open_store())
    screen = arrival(house, square_link(there))
    said = " ".join(words(screen.draw()))
    assert "Onstage" in said
    assert "Continue here" in said
    for player in there.setup.cast:
        assert player.name in said
    screen.press("go-on")
    run_tasks(house)
    session = house.shell.evening.session
    assert session is not None
    assert session.actions == there.actions
    assert house.shell.places.top.name == "play"
    assert house.shell.device.prefs.now.habits["Mai"]["mask"] == "fox"


def test_the_square_of_the_game_on_the_table_leads_back_to_it() -> None:
    house = House(open_store())
    session = at_table(house)
    screen = arrival(house, square_link(session))
    screen.press("go-on")
    run_tasks(house)
    assert [place.name for place in house.shell.places.trail] == ["home", "play"]
    assert open_game(house) is not None


def test_a_finished_game_opens_its_replay() -> None:
    there = asyncio.run(played(open_store(), "encore", 2))
    house = House(open_store())
    screen = arrival(house, square_link(there, purpose="replay"))
    assert "This game is over." in " ".join(words(screen.draw()))
    screen.press("go-on")
    run_tasks(house)
    assert [place.name for place in house.shell.places.trail] == ["home", "past", "replay"]
    assert house.store.cards()[0].finished is not None


def scanned(text: str, screen: str = "history", **args: Any) -> House:
    """Returns a house after a screen has scanned a code."""
    house = House(open_store())
    house.shell.device.bridge = Camera(text)
    house.shell.places.go(screen, **args)
    shown = Opened(Shown, house.shell, house.shell.places.top)
    shown.press("scan")
    run_tasks(house)
    return house


def test_what_the_camera_sees_is_opened_or_explained() -> None:
    there = asyncio.run(played(open_store(), "onstage", 3, steps=3))
    link = square_link(there)
    house = scanned(link)
    assert house.shell.places.top == Place("arrival", {"text": link})
    assert scanned("").shell.notices.message is None
    assert "not a game of Backstage Pass" in str(scanned("WIFI:S:bar;;").shell.notices.message)
    match = Match.new("onstage", 3, 0)
    code = deal.Deal("onstage", 3, match.options, 4711).code
    assert "New game" in str(scanned(code).shell.notices.message)


def test_a_scanned_deal_is_the_new_game_s() -> None:
    match = Match.new("onstage", 4, 0)
    dealt = deal.Deal("onstage", 4, match.options, 4711)
    house = House(open_store())
    draft = Draft.begin(house.shell.device.prefs, "onstage")
    draft.coded = dealt._replace(number=1)  # the screen opens at the codes
    scanned(dealt.code, "deal", draft=draft)
    assert draft.coded == dealt


def test_a_poster_holds_its_game_unless_it_is_without_names() -> None:
    house = House(open_store())
    session = asyncio.run(played(house.store, "thespianage", 5))
    asyncio.run(session.close())
    place = Place("poster", {"session": session.id})
    house.shell.places.home(place)
    screen = Opened(Shown, house.shell, place)
    assert codes(screen)
    screen.press("nameless")
    assert not codes(screen)


def test_a_moment_opens_where_it_was_shown() -> None:
    house = House(open_store())
    session = asyncio.run(played(house.store, "upstaged", 3))
    asyncio.run(session.close())
    house.shell.places.home(Place("square", {"session": session.id, "step": 7}))
    shown = Opened(Shown, house.shell, house.shell.places.top)
    assert codes(shown)
    assert "Copy the link" in " ".join(words(shown.draw()))
    hall, replay = house.shell.hall, asyncio.run(house.shell.evening.read(session.id))
    link = link_of(hall, GamePoint(session.id, {}, 7), replay, purpose="moment")
    other = House(open_store())
    arrival(other, link).press("go-on")
    run_tasks(other)
    top = other.shell.places.top
    assert (top.name, top.args["step"]) == ("replay", 7)


def test_a_game_that_goes_on_has_no_square_but_its_hand_over() -> None:
    house = House(open_store())
    session = asyncio.run(played(house.store, "onstage", 3, steps=9))
    asyncio.run(session.close())
    replay = asyncio.run(house.shell.evening.read(session.id))
    assert link_of(house.shell.hall, GamePoint(session.id, {}), replay, purpose="replay") == ""
    house.shell.places.home(Place("square", {"session": session.id}))
    assert not codes(Opened(Shown, house.shell, house.shell.places.top))


def test_a_game_that_both_have_played_on_is_asked_about() -> None:
    store = open_store()
    session = asyncio.run(played(store, "onstage", 3, steps=12))
    link = square_link(session)
    house = House(open_store())
    screen = arrival(house, link)
    screen.press("go-on")
    run_tasks(house)
    mine = house.shell.evening.session
    assert mine is not None
    controller = house.shell.evening.controller
    assert controller is not None
    decision = controller.table.state.match.decision
    assert decision is not None
    assert len(decision.actions) > 1
    session.append(decision.actions[0].plain())
    mine.append(decision.actions[-1].plain())
    asyncio.run(house.shell.evening.leave())
    screen = arrival(house, square_link(session))
    screen.press("go-on")
    run_tasks(house)
    assert house.shell.places.top.name == "import"


@pytest.mark.parametrize("link", ["", "show/", "https://example.org/#/show/AAAA"])
def test_what_cannot_be_opened_says_so(link: str) -> None:
    house = House(open_store())
    said = " ".join(words(arrival(house, link).draw()))
    assert "no game in this link" in said or "damaged" in said
    assert "Continue here" not in said
