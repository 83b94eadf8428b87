"""Tests of people's pages, and of the ways to them."""

import asyncio
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import flet as ft
import pytest

from app.places import Place
from app.screens.people import distinct_colours
from app.store import MemoryLocation, SessionCard, Store
from app.store.person import Known
from app.store.records import Face, Finish
from app.text import say
from app.text.show_name import show_name
from app.theme.palette import SEAT_COLOURS
from tests.app.evenings import Make
from tests.app.screens.rooms import House, Opened, buttons, open_store, played, walk, words

TOUR = {"where": "where.over round=7 who=0 won0=3 won1=1 count=3 fewest=1"}


def card(
    number: int, game: str, names: str, scores: list[int], won: int, **more: Any
) -> SessionCard:
    cast = tuple(
        Face(name, "amber", "mask", level or None)
        for name, _, level in (one.partition(":") for one in names.split())
    )
    at = f"2026-{1 + number % 12:02d}-05T12:00:00.000+00:00"
    end = Finish(at, scores, [won])
    return SessionCard(f"{number:016x}", game, 1, "", cast, at, at, more, end)


CARDS = [
    *(card(n, "onstage", "Mai Bo Cúc", [30 - n, 12, 9], 0) for n in (1, 2, 3)),
    *(card(n, "encore", "Mai Bo", [15_000, 115_000], 0, **TOUR) for n in (4, 5)),
    card(6, "onstage", "Maí Lan Dot:lead", [30, 12, 9], 0),
]


def house_with(*cards: SessionCard) -> House:
    store = open_store()
    index = store._session_index
    assert index is not None
    asyncio.run(index.put(*cards))
    return House(store)


@pytest.fixture
def house() -> House:
    return house_with(*CARDS)


def named(drawn: list[Any]) -> dict[str, Any]:
    return {one.key: one for one in drawn if isinstance(getattr(one, "key", None), str)}


def press(one: Any) -> None:
    button: Any = one.content if isinstance(one, ft.MergeSemantics) else one
    button.on_click(None)


def test_a_name_on_the_page_of_a_past_game_leads_to_its_page(house: House) -> None:
    house.shell.places.home(Place("history"), Place("past", {"session": CARDS[-1].id}))
    rows = named(house.draw("past", session=CARDS[-1].id))
    assert "person-2" not in rows, "an understudy has no page"
    press(rows["person-1"])
    places = house.shell.places
    assert (places.top.name, places.top.args) == ("person", {"who": "Lan"})
    assert places.route == "/history/past/person"
    assert "Lan" in words(house.draw("person", who="Lan"))
    places.back()
    assert places.route == "/history/past"


def test_a_game_that_goes_on_is_in_the_foyer_alone() -> None:
    house = house_with(replace(CARDS[0], finished=None))
    assert not [key for key in named(house.draw("history")) if key.startswith("past-")]
    assert f"open-{CARDS[0].id}" in named(house.draw("home"))


def test_everybody_has_a_row_with_games_and_wins_that_leads_to_their_page(house: House) -> None:
    house.shell.places.go("history")
    press(named(house.draw("history"))["people"])
    assert house.shell.places.route == "/history/people"
    rows = named(house.draw("people"))
    people = [key.removeprefix("page-") for key in rows if key.startswith("page-")]
    assert people == ["Bo", "Cúc", "Lan", "Mai", "Maí"]
    assert "Won 5 of 5" in words(list(walk(rows["page-Mai"])))
    assert "Won 0 of 5" in words(list(walk(rows["page-Bo"])))
    press(rows["page-Lan"])
    assert house.shell.places.top.args == {"who": "Lan"}


def test_a_joined_name_has_no_row_of_its_own(house: House) -> None:
    house.store.join("Mai", "Maí")
    rows = named(house.draw("people"))
    assert "page-Maí" not in rows
    assert "Won 6 of 6" in words(list(walk(rows["page-Mai"])))


def test_a_page_has_figures_and_no_preferences(house: House) -> None:
    keys = set(named(house.draw("person", who="Mai")))
    assert {"head", "by-game", "people", "ends"} <= keys
    assert not {"habits", "mask", "held"} & keys


def test_the_league_leads_to_pages_too(house: House) -> None:
    people = house.opened("people")
    people.remember(0, "league")
    press(named(people.draw())["encore-Bo"])
    assert house.shell.places.top.args == {"who": "Bo"}


def test_money_is_told_as_money_and_never_as_a_best(house: House) -> None:
    games = words(house.draw("history"))
    assert "Mai\u00a03 Venues · Bo\u00a01 Venue" in games
    assert any("Mai: 3 Venues, $15,000, Bo: 1 Venue, $115,000" in text for text in games), (
        "read aloud"
    )
    people = house.opened("people")
    people.remember(0, "league")
    for texts in (words(people.draw()), words(house.draw("person", who="Mai"))):
        assert "Won 2 of 2 · best tour 3 Venues to 1 · 2 wins in a row" in texts
        assert not any("$" in text for text in texts)
    assert "Won 0 of 2" in words(house.draw("person", who="Bo")), "nor is money of a lost tour"
    assert any("best 29 Blossoms" in text for text in words(house.draw("person", who="Mai")))


def test_a_fellow_player_has_a_mask_and_a_record_and_leads_to_their_page(house: House) -> None:
    page = house.opened("person", who="Mai")
    head = words(list(walk(named(page.draw())["head"])))
    assert "Beaten most often: Bo" in head, "in sight at once"
    row = list(walk(named(page.draw())["mate-beaten-Bo"]))
    assert {"Bo", "Beaten most often", "Mai ahead in 5 of 5 games"} <= {*words(row)}
    colours = {getattr(one, "bgcolor", None) for one in row}
    assert colours & {colour for colour, _ in SEAT_COLOURS.values()}, "no mask"
    page.press("mate-beaten-Bo")
    assert house.shell.places.top.args == {"who": "Bo"}


def test_people_have_different_masks_while_there_are_enough() -> None:
    faces = [
        Known(name, Face(name, "sky", "fan"), games, 0) for games, name in enumerate("abcdefghi")
    ]
    colours = distinct_colours(faces)
    assert colours["i"] == "sky", "who has played most keeps the latest one"
    assert len({*colours.values()}) == len(SEAT_COLOURS)


def test_what_would_be_sparse_is_not_there(house: House) -> None:
    texts = words(house.draw("person", who="Lan"))
    assert "Against the others" not in texts
    assert "First game" not in texts
    assert not any("streak" in text or "in a row" in text for text in texts)
    assert "Against the others" in words(house.draw("person", who="Mai"))


def test_a_page_names_no_understudy(house: House) -> None:
    assert not any("Dot" in text for text in words(house.draw("person", who="Maí")))


def test_somebody_without_a_game_has_a_page_that_says_so(house: House) -> None:
    texts = words(house.draw("person", who="Nobody"))
    assert "There’s no finished game under this name." in texts


def test_years_beyond_the_first_come_on_demand() -> None:
    cards = [
        replace(
            CARDS[0],
            id=f"{year:016x}",
            finished=Finish(f"{year}-03-05T12:00:00.000+00:00", [3, 2, 1], [0]),
        )
        for year in range(2020, 2026)
    ]
    page = house_with(*cards).opened("person", who="Mai")
    assert sum(key.startswith("year-") for key in named(page.draw())) == 3
    page.press("more")
    assert sum(key.startswith("year-") for key in named(page.draw())) == 6


def test_two_names_are_joined_and_parted_on_the_pages(house: House) -> None:
    house.shell.places.go("person", who="Mai")
    page = house.opened("person", who="Mai")
    page.press("join")
    assert house.shell.places.top.args == {"who": "Mai"}
    same = house.opened("same", who="Mai")
    keys = {key for key in named(same.draw()) if key.startswith("same-")}
    assert keys == {"same-Maí", "same-Lan"}, "the others have played with Mai"
    same.press("same-Maí")
    assert house.shell.notices.question is not None
    assert "Is Maí the same person as Mai?" in house.shell.notices.question.question
    house.shell.notices.answer(True)
    assert house.shell.places.top.name == "person"
    assert house.store.aliases == {"Maí": "Mai"}
    texts = words(page.draw())
    assert "Won 6 of 6" in texts
    assert "Also played as Maí" in texts
    assert "Mai" in words(house.draw("person", who="Maí"))
    assert "join" not in named(page.draw()), "nobody else could be Mai"
    page.press("part-Maí")
    assert house.store.aliases == {}
    assert "Won 5 of 5" in words(page.draw())


def test_a_join_that_cannot_be_kept_says_why(house: House) -> None:
    same = house.opened("same", who="Mai")
    same.press("same-Maí")
    house.store.settings.detach("store.error.elsewhere")
    house.shell.notices.answer(True)
    assert "another window" in str(house.shell.notices.message)
    assert house.store.aliases == {}


# -- tickets -------------------------------------------------------------------------------------


class Box:
    """House with the open ticket of a game in progress."""

    def __init__(self) -> None:
        self.store: Store = asyncio.run(Store.open(MemoryLocation()))
        self.session = asyncio.run(played(self.store, steps=5))
        asyncio.run(self.session.close())
        self.house = House(self.store)
        self.house.shell.places.go("ticket", session=self.session.id)
        self.ticket: Opened = self.house.opened("ticket", session=self.session.id)

    def type(self, text: str) -> None:
        fields: list[Any] = [one for one in self.ticket.draw() if isinstance(one, ft.TextField)]
        (field,) = fields
        field.on_change(SimpleNamespace(control=SimpleNamespace(value=text)))

    def save(self) -> None:
        self.ticket.press("save")
        (task,) = self.house.tasks
        self.house.tasks.clear()
        asyncio.run(task())

    @property
    def name(self) -> str:
        return show_name(self.store.cards()[0], say)


def test_a_ticket_leads_to_its_name_from_the_foyer() -> None:
    box = Box()
    places = box.house.shell.places
    places.home()
    drawn = box.house.draw("home")
    assert any(text.startswith("Friday’s show · ") for text in words(drawn))
    press(named(drawn)[f"more-{box.session.id}"])
    assert (places.top.name, places.top.args) == ("ticket", {"session": box.session.id})


def test_a_show_is_named_on_its_ticket_and_called_by_its_day_again() -> None:
    box = Box()
    box.type("  Bo’s  birthday")
    box.save()
    assert box.name == "Bo’s birthday"
    assert box.house.shell.places.top.name == "home", "the ticket is put away"
    assert any("Bo’s birthday" in text for text in words(box.house.draw("home")))
    box.house.shell.places.go("ticket", session=box.session.id)
    box.type("")
    box.save()
    assert box.name == "Friday’s show"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("x" * 41, "That name is too long. Use 40 characters at most."),
        ("Bo\u200b", "That name contains invisible characters. Type it again without them."),
    ],
)
def test_a_name_that_cannot_be_shown_is_told_so_and_not_kept(text: str, fault: str) -> None:
    box = Box()
    box.type(text)
    drawn = box.ticket.draw()
    assert fault in words(drawn)
    assert next(one for one in buttons(drawn) if "Save the name" in words([*walk(one)])).disabled
    assert box.name == "Friday’s show"


def test_a_game_is_deleted_on_its_ticket_after_a_question() -> None:
    box = Box()
    box.ticket.press("delete")
    notices = box.house.shell.notices
    assert notices.question is not None
    notices.answer(False)
    assert box.store.cards()
    box.ticket.press("delete")
    notices.answer(True)
    (task,) = box.house.tasks
    asyncio.run(task())
    assert not box.store.cards()
    assert box.house.shell.places.top.name == "home"


def test_the_curtain_has_the_name_of_the_show(evening: Make) -> None:
    one = evening("", "", "", game="onstage")
    one.session.rename("Bo’s birthday")
    one.controller.take(one_pass(one))
    assert "Bo’s birthday" in words(one.draw())


def one_pass(one: Any) -> Any:
    from app.table.steps import PassTo

    return PassTo(one.controller.table.state.match.decision.seats[0])
