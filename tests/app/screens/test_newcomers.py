"""Tests of what New game offers people who never played."""

from dataclasses import replace
from typing import Any

import pytest

from app.casting import Billing
from app.last_options import MOST, options_with, with_options
from app.places import Place
from app.screens.new_game_draft import Draft, draft_of
from app.screens.newcomers import has_newcomer, known, regulars
from app.text import speaker
from engines import games
from tests.app.evenings import Make
from tests.app.screens.rooms import NAMES, House, open_store, walk, with_games, words

GAME = "onstage"


def house(*names: str, game: str = GAME, store: Any = None) -> tuple[House, Draft]:
    one = House(store or open_store())
    draft = Draft.begin(one.shell.device.prefs, game, regulars(one.store.cards()))
    for index, name in enumerate(names):
        draft.cast.rename(index, name)
    return one, draft


def lines(one: House, draft: Draft) -> list[Any]:
    drawn = one.draw("new", draft=draft)
    return [each for each in drawn if getattr(each, "key", None) == "newcomer"]


@pytest.mark.parametrize("game", games())
def test_a_name_that_never_played_brings_one_line_that_leads_to_the_lesson(game: str) -> None:
    one, draft = house("Ana", "Leo", game=game)
    (line,) = lines(one, draft)
    (text,) = words([*walk(line)])
    assert text.startswith("New? ")
    assert "Learn by playing" in text
    line.on_click(None)
    assert (one.shell.places.top.name, one.shell.places.top.args) == ("lesson", {"game": game})


def test_names_that_nobody_typed_are_no_newcomers() -> None:
    one, draft = house()
    assert not lines(one, draft)
    draft.cast.rename(1, "  ")
    assert not lines(one, draft)


def test_whoever_has_sat_down_to_the_game_is_no_newcomer() -> None:
    store = with_games(1, 0)
    one, draft = house(NAMES[0].upper(), f" {NAMES[1]} ", store=store)
    assert not lines(one, draft), "the names are compared folded"
    draft.cast.rename(2, "Somebody")
    assert len(lines(one, draft)) == 1
    one, draft = house(NAMES[0], game="upstaged", store=store)
    assert len(lines(one, draft)) == 1, "it was another game"


def test_understudies_are_no_newcomers() -> None:
    _, draft = house("Ana")
    assert has_newcomer(draft.cast, set())
    assert not has_newcomer(draft.cast, {"ana"})
    draft.cast.recast(0, "regular")
    assert not has_newcomer(draft.cast, set())


def test_after_the_first_night_there_is_no_line() -> None:
    one, draft = house("Ana")
    for place, shown in ((4, 1), (-1, 0), (-3, 0)):
        one.shell.device.prefs.keep("lessons", {GAME: place})
        assert len(lines(one, draft)) == shown


def test_typing_a_name_draws_again_only_when_the_line_comes_or_goes() -> None:
    one, draft = house()
    drawings: list[int] = []
    one.shell.attach(drawings.append)
    drawn = one.draw("new", draft=draft)
    field = next(each for each in drawn if str(getattr(each, "key", "")).startswith("name-"))

    def type_(name: str) -> int:
        field.value = name
        before = len(drawings)
        field.on_change(type("Typed", (), {"control": field})())
        return len(drawings) - before

    assert [type_("A"), type_("An"), type_("Ana")] == [1, 0, 0]
    assert type_("") == 1


@pytest.mark.parametrize("game", games())
def test_the_menu_of_a_table_says_where_the_first_night_is(evening: Make, game: str) -> None:
    one = evening(*[""] * games()[game].seats[-1], game=game)
    one.controller.open("menu")
    assert "Learn by playing" in " ".join(words(one.draw()))


def test_a_first_game_is_what_the_lesson_taught_until_something_else_was_chosen() -> None:
    one, draft = house("Ana", "Leo", game="upstaged")
    prefs = one.shell.device.prefs
    one.draw("new", draft=draft)
    assert draft.values["mode"] == "rehearsal"
    people = draft.people
    prefs.choose("last_options", with_options({}, "upstaged", people, {"mode": "live"}))
    one.draw("new", draft=draft)
    assert draft.values["mode"] == "live"
    draft.cast.rename(1, "Mia")
    one.draw("new", draft=draft)
    assert draft.values["mode"] == "rehearsal", "these two have not chosen yet"
    draft.put(draft.options[0], "live")
    draft.cast.rename(1, "Tom")
    one.draw("new", draft=draft)
    assert draft.values["mode"] == "live", "what was chosen here stays"
    draft.take(prefs, games()["onstage"])
    draft.take(prefs, games()["upstaged"])
    assert draft.values["mode"] == "live", "also on the way to another game and back"


def test_what_people_chose_last_stays_when_one_of_them_leaves() -> None:
    store = with_games(1, 0)
    one, draft = house(*NAMES[:4], store=store)
    prefs = one.shell.device.prefs
    prefs.choose("last_options", with_options({}, GAME, NAMES[:4], {"rounds": "quick"}))
    one.draw("new", draft=draft)
    draft.cast.take_away(3)
    one.draw("new", draft=draft)
    assert draft.values["rounds"] == "quick"


def test_names_typed_and_not_sent_are_there_again_until_a_game_starts() -> None:
    one = House(open_store())
    places = one.shell.places

    def opened(**args: str) -> Draft:
        places.home(Place("new", args))
        return draft_of(places.top, one.shell.hall, [])

    opened().cast.rename(0, "Ana")
    assert opened(game="upstaged").cast.names[0] == "Ana"
    assert opened().game.name == "upstaged"
    places.unsent.clear()
    assert opened().cast.names[0] != "Ana"


def test_a_person_whose_seat_was_taken_over_is_still_known() -> None:
    card = with_games(1, 0).cards()[0]
    taken = [face._replace(understudy="lead") for face in card.cast]
    hazel = taken[0]._replace(name=Billing(speaker("en")).understudies("lead")[0])
    found = known([replace(card, cast=(*taken, hazel))])
    assert [one.name for one in found] == [face.name for face in card.cast]


def test_people_who_know_the_game_have_it_as_usual_whatever_others_chose() -> None:
    store = with_games(1, 0)
    one, draft = house(*NAMES[:3], store=store)
    prefs = one.shell.device.prefs
    others = with_options({}, GAME, ["Ana", "Leo"], {"rounds": "quick", "star": True})
    prefs.choose("last_options", others)
    one.draw("new", draft=draft)
    assert draft.values == {option.name: option.default for option in draft.options}


def test_the_oldest_choices_are_forgotten_first() -> None:
    saved: dict[str, Any] = {}
    for number in range(2 * MOST):
        saved = with_options(saved, GAME, [f"Ana {number}"], {"rounds": "quick"})
    prefs = House(open_store()).shell.device.prefs
    prefs.choose("last_options", saved)
    assert len(saved) == MOST
    assert options_with(prefs, GAME, ["ana  " + str(2 * MOST - 1)]) == {"rounds": "quick"}
    assert options_with(prefs, GAME, ["Ana 0"]) is None
