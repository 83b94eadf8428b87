"""Tests of deal codes on screens, and of tonight's deal."""

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from typing import Any
from unittest.mock import patch

import flet as ft
import pytest
from flet import canvas as cv
from segno import encoder

from app.casting import Cast
from app.deals import LEADS, in_play, leads_of, played_deal, today, was_played
from app.gather import SCREENS
from app.screens.deal import Leads, LeadsGame
from app.screens.new_game_draft import Draft
from app.screens.play import _dealt
from app.screens.qr_code import qr
from app.store import Player, Session
from app.store.statistics import DEAL
from app.table.board import Seat
from app.table.in_sight import think_in_sight
from app.text import speaker
from app.theme.palette import SEAT_COLOURS
from engines import Match, deal, find, games
from tests.app.screens.rooms import SIZES, House, Opened, open_store, play_out, walk, words

CODE = deal.Deal("onstage", 3, Match.new("onstage", 3, 0, {"star": True}).options, 1_000_000).code


@pytest.fixture(autouse=True)
def _clipboard(monkeypatch: pytest.MonkeyPatch) -> None:
    module = "flet.controls.services.clipboard.shared_service"
    monkeypatch.setattr(module, lambda _: ft.Clipboard())


@pytest.fixture
def house() -> House:
    return House(open_store())


@pytest.fixture
def draft(house: House) -> Draft:
    return Draft.begin(house.shell.device.prefs, "upstaged")


def opened(house: House, draft: Draft) -> Opened:
    house.shell.places.go("new", draft=draft)
    house.shell.places.go("deal", draft=draft)
    return house.opened("deal", draft=draft)


def players(count: int) -> list[dict[str, Any]]:
    rows = zip(("Mai", "Bo", "Cúc", "Ánh"), SEAT_COLOURS, strict=False)
    return [Player(name, paint, SEAT_COLOURS[paint][1])._asdict() for name, paint in rows][:count]


def start(house: House, number: int | None = None, *, over: bool = True) -> Session:
    asyncio.run(house.shell.evening.start("onstage", players(3), {"rounds": "quick"}, number))
    session = house.shell.evening.session
    assert session is not None
    if over:
        play_out(session)
    return session


def codes(controls: list[Any]) -> bool:
    return any(getattr(one, "key", None) == "shared-code" for one in controls)


def shown_code(controls: list[Any]) -> str:
    written = [one.value for one in controls if isinstance(one, ft.Text)]
    groups = [text for text in written if text and len(text) == 4 and {*text} <= {*deal.LETTERS}]
    assert len(groups) == 3
    return "".join(groups)


def type_in(screen: Opened, text: str) -> None:
    screen.remember(1, text)
    screen.press("enter")


def test_a_code_sets_up_game_players_and_options(house: House, draft: Draft) -> None:
    screen = opened(house, draft)
    screen.press("Tonight’s deal-code")
    type_in(screen, " ".join(deal.grouped(CODE)).lower())
    asked = house.shell.notices.question
    assert asked is not None
    assert asked.question == "This code is for another game: Onstage."
    assert (draft.game.name, house.shell.places.top.name) == ("upstaged", "deal")
    house.shell.notices.answer(True)
    assert house.shell.places.top.name == "new"
    assert (draft.game.name, len(draft.cast.parts), draft.values["star"]) == ("onstage", 3, True)
    assert draft.number == 1_000_000
    assert not draft.strayed
    code = f"Code {' '.join(deal.grouped(CODE))}"
    assert any(code in text for text in words(house.draw("new")))
    assert code in words(house.draw("more", draft=draft))


def test_a_code_of_the_chosen_game_asks_nothing(house: House, draft: Draft) -> None:
    draft.take(house.shell.device.prefs, find("onstage"))
    screen = opened(house, draft)
    screen.press("Tonight’s deal-code")
    type_in(screen, CODE)
    assert house.shell.notices.question is None
    assert draft.number == 1_000_000


def test_a_mistyped_code_is_refused_in_a_sentence_and_changes_nothing(
    house: House, draft: Draft
) -> None:
    screen = opened(house, draft)
    screen.press("Tonight’s deal-code")
    type_in(screen, CODE[:-1])
    assert "A code has 12 letters. This one has 11." in words(screen.draw())
    assert house.shell.places.top.name == "deal"
    assert (draft.game.name, draft.coded) == ("upstaged", None)


def test_other_players_or_options_than_the_codes_have_to_be_settled_first(
    house: House, draft: Draft
) -> None:
    draft.follow(house.shell.device.prefs, deal.read(CODE))
    draft.cast.add()
    house.shell.places.go("new", draft=draft)
    screen = house.opened("new", draft=draft)
    assert next(one for one in screen.draw() if one.key == "start").disabled
    screen.press("as-in-code")
    assert (draft.strayed, len(draft.cast.parts)) == (False, 3)
    draft.values["star"] = False
    assert any(getattr(one, "key", None) == "strayed" for one in screen.draw())
    screen.press("without-code")
    assert draft.coded is None
    assert not next(one for one in screen.draw() if one.key == "start").disabled


class Calendar(date):
    """Calendar whose date tests can change."""

    page = date(2026, 11, 27)

    @classmethod
    def today(cls) -> date:  # type: ignore[override]
        return cls.page


@pytest.fixture
def calendar(monkeypatch: pytest.MonkeyPatch) -> type[Calendar]:
    monkeypatch.setattr(Calendar, "page", date(2026, 11, 27))
    monkeypatch.setattr("app.deals.date", Calendar)
    monkeypatch.setattr("app.text.when.date", Calendar)
    return Calendar


def test_the_deal_of_the_day_is_the_same_in_every_house(
    house: House, draft: Draft, calendar: type[Calendar]
) -> None:
    screen = opened(house, draft)
    screen.press("Tonight’s deal-day")
    seats = len(draft.cast.parts)
    assert draft.number == deal.deal_of_the_day("2026-11-27", "upstaged", seats)
    assert codes(screen.draw())
    draft.cast.add()
    assert draft.number == deal.deal_of_the_day("2026-11-27", "upstaged", seats + 1)


def test_the_deal_that_was_shown_is_dealt_after_midnight(
    house: House, draft: Draft, calendar: type[Calendar]
) -> None:
    draft.take(house.shell.device.prefs, find("onstage"))
    screen = opened(house, draft)
    screen.press("Tonight’s deal-day")
    seats = len(draft.cast.parts)
    number = deal.deal_of_the_day("2026-11-27", "onstage", seats)
    code = shown_code(screen.draw())
    assert deal.number_in(code) == number
    calendar.page = date(2026, 11, 28)
    assert shown_code(screen.draw()) == code
    assert [word for word in words(screen.draw()) if word.startswith("The deal of 27 November")]
    house.shell.places.back()
    new = house.opened("new", draft=draft)
    assert "Deal of 27 November" in words(new.draw())
    new.press("start")
    asyncio.run(house.tasks.pop()())
    session = house.shell.evening.session
    assert session is not None
    assert session.setup.seed == deal.seed_of(number)
    assert session.card.note[DEAL] == code


@pytest.mark.parametrize("way", ["again", "anew"])
def test_todays_deal_is_shown_when_somebody_asks_for_it(
    way: str, house: House, draft: Draft, calendar: type[Calendar]
) -> None:
    screen = opened(house, draft)
    screen.press("Tonight’s deal-day")
    before = draft.number
    calendar.page = date(2026, 11, 28)
    if way == "again":
        screen.press("Tonight’s deal-day")
    else:
        house.opened("more", draft=draft).press("deal")
        screen = house.opened("deal", draft=draft)
    assert draft.number != before
    assert draft.number == deal.number_in(shown_code(screen.draw()))
    assert draft.day == "2026-11-28"


def test_new_cards_get_a_code_only_when_asked(house: House, draft: Draft) -> None:
    screen = opened(house, draft)
    assert draft.number is None
    assert not codes(screen.draw())
    screen.press("show")
    assert codes(screen.draw())
    assert draft.coded is not None
    assert draft.number == draft.coded.number


def test_cards_that_nobody_asked_for_by_code_come_from_all_seeds(house: House) -> None:
    seeds = []
    for again in (False, True, True) * 4:
        if again:
            asyncio.run(house.shell.evening.rematch())
        else:
            start(house)
        session = house.shell.evening.session
        assert session is not None
        assert DEAL not in session.card.note
        seeds.append(session.setup.seed)
    assert len({*seeds}) == len(seeds)
    assert max(seeds) > 2**50  # one in 2**36 evenings fails
    with patch("secrets.randbits", return_value=2**53 - 1) as drawn:
        session = start(house)
    assert session.setup.seed == 2**53 - 1
    assert all(call.args == (53,) for call in drawn.call_args_list[:1])


def test_a_game_without_a_code_offers_none_but_its_leads(house: House) -> None:
    session = start(house)
    controller = house.shell.evening.controller
    assert controller is not None
    assert _dealt(house.shell.hall, controller)
    past = house.opened("past", session=session.id).draw()
    assert any(getattr(one, "key", None) == "dealt" for one in past)
    screen = house.opened("dealt", session=session.id)
    shown = screen.draw()
    assert not codes(shown)
    assert [word for word in words(shown) if word.startswith("This game has no code")]
    assert any(one.key == "leads" for one in _components(screen))


def test_a_kept_game_of_before_shows_its_code(house: House) -> None:
    session = start(house, 77)
    assert codes(house.opened("dealt", session=session.id).draw())


def test_a_game_is_dealt_as_its_code_has_it_and_shows_it_after_its_end(house: House) -> None:
    session = start(house, 1_000_000)
    assert session.setup.seed == deal.seed_of(1_000_000)
    found = played_deal(session.setup, session.card.note)
    assert found is not None
    screen = house.opened("dealt", session=session.id)
    assert codes(screen.draw())
    assert "Share" not in found.code
    assert deal.read(found.code) == found


def texts(controls: list[Any]) -> str:
    found: list[str] = []
    for one in controls:
        found += [value for value in vars(one).values() if isinstance(value, str)]
        if isinstance(action := getattr(one, "action", None), ft.CopyToClipboard):
            found.append(str(action.data))
    return "".join("".join(found + words(controls)).split()).replace(",", "")


def screens(session: str, draft: Draft) -> dict[str, dict[str, Any]]:
    """Returns every screen with its arguments for this session and draft."""
    person = {"who": "Mai", "colour": "amber"}
    seats = [Seat("Mai", "amber"), Seat("Bo", "sky")]
    about: dict[str, dict[str, Any]] = {
        "new": {"draft": draft},
        "more": {"draft": draft},
        "deal": {"draft": draft},
        "bill": {"game": "onstage"},
        "rules": {"game": "onstage", "section": None},
        "signs": {"game": "onstage"},
        "lesson": {"game": "onstage"},
        "person": {"who": "Mai"},
        "same": {"who": "Mai"},
        "mask": person,
        "draw": person,
        "around": {"people": seats},
        "tonight": {"evening": session},
        "evening": {"evening": session},
        "evening_poster": {"evening": session},
        "good_night": {"evening": session},
        "found": {"texts": []},
    }
    of_session = ("dealt", "past", "ticket", "moments", "poster", "replay", "unreadable")
    return {name: about.get(name, {}) for name in SCREENS} | {
        name: {"session": session} for name in of_session
    }


@pytest.mark.parametrize(
    ("way", "table"),
    [("day", "on it"), ("code", "left"), ("other options", "in another game")],
)
def test_no_screen_shows_the_code_of_a_deal_in_play(way: str, table: str, house: House) -> None:
    """A code would reveal the deal: its number determines the hands, whatever the options."""
    draft = Draft.begin(house.shell.device.prefs, "onstage")
    while len(draft.cast.parts) < 3:
        draft.cast.add()
    draft.day = today()
    number = draft.number if way == "day" else 1_000_000
    assert number is not None
    if way != "day":
        draft.follow(house.shell.device.prefs, deal.read(CODE))
    over = start(house, number)  # played before, and shown until it is played again
    assert codes(house.opened("dealt", session=over.id).draw())
    assert codes(house.opened("deal", draft=draft).draw())
    options = {"rounds": "quick", "star": way == "other options"}
    asyncio.run(house.shell.evening.start("onstage", players(3), options, number))
    running = house.shell.evening.session
    assert running is not None
    hidden = {running.card.note[DEAL], over.card.note[DEAL], CODE if way != "day" else ""} - {""}
    if table != "on it":
        asyncio.run(house.shell.evening.leave())
    if table == "in another game":
        start(house)
    places = [*screens(running.id, draft).items(), ("dealt", {"session": over.id})]
    for name, args in places:
        if "poster" in name:  # takes its picture of a page
            shown = house.draw(name, **args)
        else:
            shown = house.opened(name, **args).draw()
        assert not any(code in texts(shown) for code in hidden), name
        assert not codes(shown), name
    assert any("still being played" in word for word in words(house.draw("deal", draft=draft)))


def test_the_code_is_shown_again_once_the_game_is_over(house: House, draft: Draft) -> None:
    session = start(house, 1_000_000, over=False)
    draft.follow(house.shell.device.prefs, deal.read(CODE))
    assert not codes(house.opened("deal", draft=draft).draw())
    play_out(session)
    assert shown_code(house.opened("deal", draft=draft).draw()) == CODE
    assert codes(house.opened("dealt", session=session.id).draw())


def test_a_running_game_of_a_broken_code_hides_nothing(house: House) -> None:
    card = start(house, 7, over=False).card
    assert in_play([card]) == {7}
    for broken in ("FGH", "FGHJKLMPRTWW", 7, None, "ỶFM"):
        assert in_play([replace(card, note={**card.note, DEAL: broken})]) == set()


def test_the_field_of_a_code_asks_for_a_keyboard_that_changes_nothing(
    house: House, draft: Draft
) -> None:
    screen = opened(house, draft)
    screen.press("Tonight’s deal-code")
    field = next(one for one in screen.draw() if isinstance(one, ft.TextField))
    assert field.keyboard_type is ft.KeyboardType.EMAIL
    assert (field.autocorrect, field.enable_suggestions) == (False, False)


def test_a_note_of_other_cards_is_no_code() -> None:
    house = House(open_store())
    session = start(house, 7)
    note = session.card.note
    assert played_deal(session.setup, note) is not None
    for other in (CODE, "no code", 7, None):
        assert played_deal(session.setup, {**note, DEAL: other}) is None


def test_who_knows_a_deal_is_told_before_it_is_played_again(house: House, draft: Draft) -> None:
    session = start(house, 5)
    code = session.card.note[DEAL]
    cards = house.store.cards()
    assert was_played(cards, code, ["Bo"])
    assert not was_played(cards, code, ["Hạnh"])
    assert not was_played(cards, CODE, ["Bo"])
    draft.follow(house.shell.device.prefs, deal.read(code))
    draft.cast.rename(0, "Bo")
    assert any("won’t count" in word for word in words(opened(house, draft).draw()))


def test_leads_play_the_deal_and_are_kept(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.screens.deal.LeadsGame", lambda match: LeadsGame(match, 1))
    session = start(house, 5)
    house.shell.places.go("dealt", session=session.id)
    screen = house.opened("dealt", session=session.id)
    leads = next(one for one in _components(screen) if one.key == "leads")
    part = Opened(Leads, *leads.args, **leads.kwargs)
    part.press("ask")
    assert "Three Leads are playing your cards…" in words(part.draw())
    asyncio.run(house.tasks.pop()())
    scores = leads_of(session.card.note, 3)
    assert scores is not None
    assert any(word.startswith("Your table ") for word in words(part.draw()))
    again = LeadsGame(Match.new("onstage", 3, session.setup.seed, dict(session.setup.options)), 1)
    while not again.done:
        again.step()
    assert again.match.result is not None
    assert [*again.match.result.scores] == scores  # on every device


def _components(screen: Opened) -> Iterator[Any]:
    from flet.components.component import Component
    from flet.components.component import Renderer as Drawer

    one = screen._component
    one._state.hook_cursor = 0
    waiting = [Drawer(one).render(one.fn, *one.args, **one.kwargs)]
    while waiting:
        each = waiting.pop()
        if isinstance(each, Component):
            yield each
        elif isinstance(each, list):
            waiting += each
        elif isinstance(each, ft.Control):
            waiting += [getattr(each, "content", None), getattr(each, "controls", None)]


def test_leads_stop_as_soon_as_nobody_waits() -> None:
    match = Match.new("onstage", 3, 1)
    looked = iter([True, True, False])

    async def play() -> None:
        await think_in_sight(LeadsGame(match, 1), lambda: next(looked, False), bool)

    asyncio.run(play())
    assert match.decision is not None


def test_forged_scores_of_leads_are_none() -> None:
    assert leads_of({LEADS: [1, 2, 3]}, 3) == [1, 2, 3]
    for forged in ([1, 2], [1, 2, "3"], [True, 1, 2], "123", None):
        assert leads_of({LEADS: forged}, 3) is None


def test_leads_of_every_table_have_a_word() -> None:
    say = speaker("en")
    for seats in {seats for game in games().values() for seats in game.seats}:
        assert say(f"deal.leads.{seats}").endswith(" Leads")


def test_a_qr_code_has_its_matrix_and_a_margin() -> None:
    matrix = encoder.encode(CODE, error="M", micro=False).matrix
    canvas: Any = next(one for one in walk(qr(CODE, "")) if isinstance(one, cv.Canvas))
    unit = 184 / (len(matrix) + 8)
    drawn = {
        (round(run.x / unit) - 4 + more, round(run.y / unit) - 4)
        for run in canvas.shapes[0].elements
        for more in range(round(run.width / unit))
    }
    dark = {(x, y) for y, row in enumerate(matrix) for x, on in enumerate(row) if on}
    assert drawn == dark
    assert len(matrix) == 21


@pytest.mark.parametrize("size", SIZES)
def test_the_letters_of_a_code_fit_in_one_line(size: tuple[int, int]) -> None:
    house = House(open_store(), size)
    draft = Draft.begin(house.shell.device.prefs, "encore")
    draft.day = "2026-11-27"
    assert isinstance(draft.cast, Cast)
    assert find("encore").code_number == 3
    shown = house.opened("deal", draft=draft).draw()
    groups = [one for one in shown if isinstance(one, ft.Text) and len(one.value or "") == 4]
    groups = [one for one in groups if {*str(one.value)} <= {*deal.LETTERS}]
    assert len(groups) == 3
    letters = sum(len(str(one.value)) * 0.72 * (one.size or 0) for one in groups)
    assert letters + 2 * 0.6 * (groups[0].size or 0) < size[0] - 64
