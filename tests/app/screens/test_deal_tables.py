"""Tests of friends' scores on the same deal."""

import asyncio
from dataclasses import replace
from random import Random
from typing import Any

import flet as ft
import pytest

from app.places import Place
from app.same_deal import Meeting, meeting, other_tables
from app.squares import link_to, read
from app.store import Player, Session
from app.store.session import AGREED, THEIRS
from app.store.statistics import DEAL
from app.theme.palette import SEAT_COLOURS
from engines import Match, deal, square
from tests.app.screens.rooms import Camera, House, Opened, Shown, open_store, square_link, words

NUMBER = 1_000_000


@pytest.fixture(autouse=True)
def _clipboard(monkeypatch: pytest.MonkeyPatch) -> None:
    module = "flet.controls.services.clipboard.shared_service"
    monkeypatch.setattr(module, lambda _: ft.Clipboard())


def table(house: House, *names: str, number: int | None = NUMBER, over: bool = True) -> Session:
    """Plays Onstage at random with a shared deal, and returns the session.

    The game is played to its end, or without `over` for nine moves.
    """
    rows = zip(names, SEAT_COLOURS, strict=False)
    cast = [Player(name, paint, SEAT_COLOURS[paint][1])._asdict() for name, paint in rows]
    asyncio.run(house.shell.evening.start("onstage", cast, {"rounds": "quick"}, number))
    session = house.shell.evening.session
    assert session is not None
    setup, rng = session.setup, Random(",".join(names))
    match = Match.new(setup.game, setup.seats, setup.seed, dict(setup.options))
    while match.decision is not None and (over or match.count < 9):
        match.play(rng.choice(match.decision.actions))
        session.append(match.actions[-1].plain())
    if match.result is not None:
        session.finish([*match.result.scores], [*match.result.winners])
    return session


def theirs(*names: str, number: int | None = NUMBER, over: bool = True, **note: Any) -> str:
    session = table(House(open_store()), *names, number=number, over=over)
    session.note(**note)
    return square_link(session, purpose="replay" if over else "hand over")


def run_tasks(house: House) -> None:
    tasks, house.tasks[:] = [*house.tasks], []
    for task in tasks:
        if task.func.__name__ in ("take", "scan"):
            asyncio.run(task())


def arrival(house: House, link: str) -> Opened:
    house.shell.places.go("arrival", text=link)
    return Opened(Shown, house.shell, house.shell.places.top)


def shown(screen: Opened) -> str:
    return " ".join(words(screen.draw()))


def compare(house: House, link: str) -> None:
    house.shell.places.home()
    arrival(house, link).press("compare")
    run_tasks(house)


@pytest.fixture
def house() -> House:
    house = House(open_store())
    table(house, "Mai", "Bo", "Ana")
    return house


def own(house: House) -> Session:
    session = house.shell.evening.session
    assert session is not None
    return session


def test_friends_scores_stand_beside_ours_and_are_marked_as_theirs(house: House) -> None:
    link = theirs("Lan", "Huy", "Tú")
    screen = arrival(house, link)
    assert "The same cards as your game of" in shown(screen)
    screen.press("compare")
    run_tasks(house)
    top = house.shell.places.top
    assert (top.name, top.args["session"]) == ("dealt", own(house).id)
    said = shown(Opened(Shown, house.shell, top))
    assert "This table ·" in said
    assert "Their table ·" in said
    scores = read(link)[0].match.result
    assert scores is not None
    for name, score in zip(("Lan", "Huy", "Tú"), scores.scores, strict=True):
        assert f"{name}: {score}" in said
    Opened(Shown, house.shell, top).press(f"table-{read(link)[1].id}")
    assert house.shell.places.top.name == "past"


def test_they_are_kept_and_none_counts_twice(house: House) -> None:
    link = theirs("Lan", "Huy", "Tú")
    for _ in range(2):
        compare(house, link)
    assert len(house.store.cards()) == 2
    found, luggage = read(link)
    again = luggage.model_copy(update={"id": "0123456789abcdef"})
    copied = square.Square(
        found.match, found.people, found.day, "replay", 0, again.model_dump_json()
    )
    compare(house, link_to("", copied))
    cards = house.store.cards()
    ours = next(card for card in cards if card.id == own(house).id)
    assert [card.id for card in other_tables(cards, ours)] == [luggage.id]
    record = house.store.statistics()["onstage"]
    assert {name: one.games for name, one in record.players.items()} == dict.fromkeys(
        ("Mai", "Bo", "Ana", "Lan", "Huy", "Tú"), 1
    )


def test_a_game_of_ours_that_comes_back_stays_ours(house: House) -> None:
    compare_with = square_link(own(house), purpose="replay")
    screen = arrival(house, compare_with)
    assert "The same cards" not in shown(screen)
    screen.press("go-on")
    run_tasks(house)
    (card,) = house.store.cards()
    assert THEIRS not in card.note


def test_others_on_this_phone_are_not_theirs(house: House) -> None:
    first = own(house).id
    table(house, "Kim", "Vy", "Sơn")
    said = " ".join(words(house.opened("dealt", session=first).draw()))
    assert "Another table on this phone ·" in said
    assert "Their table" not in said


def test_another_deal_is_no_comparison(house: House) -> None:
    for number in (NUMBER + 1, None):
        screen = arrival(house, theirs("Lan", "Huy", "Tú", number=number))
        assert "The same cards" not in shown(screen)
        assert any(getattr(one, "key", None) == "go-on" for one in screen.draw())


def test_a_deal_in_play_is_not_given_away(house: House) -> None:
    table(house, "Kim", "Vy", "Sơn", over=False)
    screen = arrival(house, theirs("Lan", "Huy", "Tú"))
    assert "still plays these very cards" in shown(screen)
    assert not {"go-on", "compare"} & {getattr(one, "key", None) for one in screen.draw()}
    screen.press("done")
    assert len(house.store.cards()) == 2


def test_a_game_that_goes_on_meets_no_deal(house: House) -> None:
    screen = arrival(house, theirs("Lan", "Huy", "Tú", over=False))
    assert "Continue here" in shown(screen)


def test_a_deal_that_is_not_the_games_is_refused(house: House) -> None:
    found, luggage = read(theirs("Lan", "Huy", "Tú"))
    other = deal.Deal("onstage", 3, found.match.options, NUMBER + 1).code
    for changed in (other, "FFFFFFFFFFFF"):
        more = luggage.model_copy(update={"deal": changed}).model_dump_json()
        forged = square.Square(found.match, found.people, found.day, "replay", 0, more)
        said = shown(arrival(house, link_to("", forged)))
        assert "damaged" in said
        assert "compare" not in said


def test_an_undo_by_agreement_is_told_beside_their_scores(house: House) -> None:
    note: dict[str, Any] = {AGREED: [4, 1]}
    compare(house, theirs("Lan", "Huy", "Tú", **note))
    said = shown(Opened(Shown, house.shell, house.shell.places.top))
    assert "Not in the league: a move was taken back by agreement" in said
    assert "Lan" not in house.store.statistics()["onstage"].players


def test_a_scan_on_the_deals_page_leads_back_to_it(house: House) -> None:
    house.shell.device.bridge = Camera(theirs("Lan", "Huy", "Tú"))
    house.shell.places.home(Place("dealt", {"session": own(house).id}))
    Opened(Shown, house.shell, house.shell.places.top).press("scan")
    run_tasks(house)
    Opened(Shown, house.shell, house.shell.places.top).press("compare")
    run_tasks(house)
    assert [place.name for place in house.shell.places.trail] == ["home", "dealt"]


def test_a_photo_with_several_squares_lists_their_games(house: House) -> None:
    links = [theirs("Lan", "Huy", "Tú"), theirs("Kim", "Vy", "Sơn"), "#/show/AAAA"]
    house.shell.device.bridge = Camera("\n".join(links))
    house.shell.places.go("history")
    Opened(Shown, house.shell, house.shell.places.top).press("scan")
    run_tasks(house)
    assert house.shell.places.top.args == {"texts": links}
    screen = Opened(Shown, house.shell, house.shell.places.top)
    said = shown(screen)
    assert "Lan, Huy and Tú" in said
    assert "Kim, Vy and Sơn" in said
    assert "damaged" in said
    screen.press("game-1")
    assert house.shell.places.top.args == {"text": links[1]}


def test_what_a_deal_meets_is_the_latest_game_of_ours() -> None:
    store = open_store()
    house = House(store)
    first, last = table(house, "Mai", "Bo", "Ana").id, table(house, "Kim", "Vy", "Sơn").id
    cards = store.cards()
    code = cards[0].note[DEAL]
    met = meeting(cards, code, "f" * 16)
    assert met.own is not None
    assert met.own.id == last
    marked = [replace(card, note=card.note | {THEIRS: True}) for card in cards if card.id == last]
    met = meeting([*marked, *(card for card in cards if card.id == first)], code, "f" * 16)
    assert met.own is not None
    assert met.own.id == first
    assert meeting(cards, None, "f" * 16) == Meeting()
