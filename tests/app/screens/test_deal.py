"""Tonight's deal: chosen for a new game, shown after its end, and never while it goes on."""

import asyncio
from collections.abc import Iterator
from typing import Any

import flet as ft
import pytest
from flet import canvas as cv
from segno import encoder

from app.casting import Cast
from app.deals import LEADS, leads_of, played_deal, was_played
from app.screens.deal import Leads, LeadsGame, _play_on, qr
from app.screens.new_game_draft import Draft
from app.store import Player, Session
from app.store.statistics import DEAL
from app.text import speaker
from app.theme.palette import SEAT_COLOURS
from engines import Match, deal, find, games
from tests.app.screens.rooms import SIZES, House, Opened, open_store, play_out, walk, words

CODE = deal.Deal("onstage", 3, Match.new("onstage", 3, 0, {"star": True}).options, 1_000_000).code


@pytest.fixture(autouse=True)
def _clipboard(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stands in for the page's clipboard."""
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
    """A game of Onstage on the table; `over`: played to its end."""
    asyncio.run(house.shell.evening.start("onstage", players(3), {"rounds": "quick"}, number))
    session = house.shell.evening.session
    assert session is not None
    if over:
        play_out(session)
    return session


def codes(controls: list[Any]) -> bool:
    """Whether a code is drawn anywhere."""
    return any(getattr(one, "key", None) == "shared-code" for one in controls)


def type_in(screen: Opened, text: str) -> None:
    screen.remember(1, text)
    screen.press("enter")


def test_a_code_sets_up_game_players_and_options(house: House, draft: Draft) -> None:
    screen = opened(house, draft)
    screen.press("Tonight's deal-code")
    type_in(screen, " ".join(deal.grouped(CODE)).lower())
    assert house.shell.places.top.name == "new"
    assert (draft.game.name, len(draft.cast.parts), draft.values["star"]) == ("onstage", 3, True)
    assert draft.number("2026-11-27") == 1_000_000
    assert not draft.strayed
    assert f"Code {' '.join(deal.grouped(CODE))}" in words(house.draw("new"))


def test_a_mistyped_code_is_refused_in_a_sentence_and_changes_nothing(
    house: House, draft: Draft
) -> None:
    screen = opened(house, draft)
    screen.press("Tonight's deal-code")
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


def test_the_deal_of_the_day_is_the_same_in_every_house(house: House, draft: Draft) -> None:
    screen = opened(house, draft)
    screen.press("Tonight's deal-day")
    seats = len(draft.cast.parts)
    assert draft.number("2026-11-27") == deal.deal_of_the_day("2026-11-27", "upstaged", seats)
    assert codes(screen.draw())
    draft.cast.add()
    assert draft.number("2026-11-27") == deal.deal_of_the_day("2026-11-27", "upstaged", seats + 1)


def test_new_cards_get_a_code_only_when_asked(house: House, draft: Draft) -> None:
    screen = opened(house, draft)
    assert draft.number("2026-11-27") is None
    assert not codes(screen.draw())
    screen.press("show")
    assert codes(screen.draw())
    assert draft.coded is not None
    assert draft.number("2026-11-27") == draft.coded.number


def test_a_game_is_dealt_as_its_code_has_it_and_shows_it_after_its_end(house: House) -> None:
    session = start(house, 1_000_000)
    assert session.setup.seed == deal.seed_of(1_000_000)
    found = played_deal(session.setup, session.card.note)
    assert found is not None
    screen = house.opened("dealt", session=session.id)
    assert codes(screen.draw())
    assert "Share" not in found.code
    assert deal.read(found.code) == found


def test_a_game_that_goes_on_shows_its_code_nowhere(house: House) -> None:
    session = start(house, over=False)
    code = session.card.note[DEAL]
    for screen, args in (
        *(("home", {}), ("history", {}), ("play", {})),
        *(("past", {"session": session.id}), ("dealt", {"session": session.id})),
    ):
        shown = house.opened(screen, **args).draw()
        said = "".join(words(shown)).replace(" ", "").replace(",", "")
        assert code not in said, screen
        assert not codes(shown), screen
        assert not any(getattr(one, "key", None) == "dealt" for one in shown), screen


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
    assert any("won't count" in word for word in words(opened(house, draft).draw()))


def test_leads_play_the_deal_and_are_kept(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.screens.deal.LeadsGame", lambda match: LeadsGame(match, 1))
    session = start(house, 5)
    house.shell.places.go("dealt", session=session.id)
    screen = house.opened("dealt", session=session.id)
    leads = next(one for one in _components(screen) if one.key == "leads")
    part = Opened(Leads, *leads.args, **leads.kwargs)
    part.press("ask")
    assert "Three Leads are playing your cards …" in words(part.draw())
    asyncio.run(house.tasks.pop()())
    kept = leads_of(session.card.note, 3)
    assert kept is not None
    assert any(word.startswith("Your table ") for word in words(part.draw()))
    again = LeadsGame(Match.new("onstage", 3, session.setup.seed, dict(session.setup.options)), 1)
    while not again.done:
        again.step()
    assert again.match.result is not None
    assert [*again.match.result.scores] == kept  # on every device


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
        await _play_on(LeadsGame(match, 1), lambda: next(looked, False), bool, lambda count: None)

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
    drawn = {(round(e.x / unit) - 4, round(e.y / unit) - 4) for e in canvas.shapes[0].elements}
    dark = {(x, y) for y, row in enumerate(matrix) for x, on in enumerate(row) if on}
    assert drawn == dark
    assert len(matrix) == 21


@pytest.mark.parametrize("size", SIZES)
def test_the_letters_of_a_code_fit_in_one_line(size: tuple[int, int]) -> None:
    house = House(open_store(), size)
    draft = Draft.begin(house.shell.device.prefs, "encore")
    draft.daily = True
    assert isinstance(draft.cast, Cast)
    assert find("encore").code_number == 3
    shown = house.opened("deal", draft=draft).draw()
    groups = [one for one in shown if isinstance(one, ft.Text) and len(one.value or "") == 4]
    groups = [one for one in groups if {*str(one.value)} <= {*deal.LETTERS}]
    assert len(groups) == 3
    letters = sum(len(str(one.value)) * 0.72 * (one.size or 0) for one in groups)
    assert letters + 2 * 0.6 * (groups[0].size or 0) < size[0] - 64
