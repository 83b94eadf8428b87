"""Tests of an evening of several games."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import replace
from datetime import timedelta
from typing import Any, cast

import flet as ft
import pytest

from app.bills import bill_of, bills
from app.places import Place
from app.programme import Programme, champions, evening_of, tallies
from app.screens import columns
from app.screens.evening_poster import (
    ROWS,
    Act,
    EveningBill,
    Winner,
    evening_bill,
    evening_picture,
    poster_text,
)
from app.screens.new_game_draft import Draft
from app.screens.option_rows import SWITCH
from app.screens.poster_picture import HEIGHT, TINY
from app.screens.setting_rows import IN_SECTION
from app.store import Finish, Player, Session, Store
from app.table.board import Seat
from app.text import speaker
from app.theme import kit, measure
from app.theme.palette import SEAT_COLOURS
from app.theme.signs import LETTERS
from app.theme.ui import BODY
from engines import find
from tests import pseudo
from tests.app.screens.rooms import (
    NAMES,
    SIZES,
    House,
    Opened,
    assert_headings,
    open_store,
    play_out,
    played,
    walk,
    words,
)
from tests.app.screens.test_poster import LONG, SCRIPTS, full, height, longest, window
from tests.depth import soak_only

PEOPLE = 3


@pytest.fixture
def house() -> House:
    return House(open_store())


def keys(controls: Iterable[Any]) -> set[str]:
    return {key for one in controls if isinstance(key := getattr(one, "key", None), str)}


def run(house: House) -> None:
    tasks, house.tasks[:] = [*house.tasks], []
    for task in tasks:
        if "evening" in task.func.__module__ or "screens" in task.func.__module__:
            asyncio.run(task())


def start(house: House, *later: str, game: str = "onstage", people: int = PEOPLE) -> Session:
    """Starts a game from New game, and returns its session.

    Args:
        house: The app.
        game: Name of the game.
        *later: Further games of an evening.
        people: Number of players.
    """
    draft = Draft.begin(house.shell.device.prefs, game)
    draft.plan([*later])
    while len(draft.cast.parts) > people:
        draft.cast.remove(len(draft.cast.parts) - 1)
    while len(draft.cast.parts) < people:
        draft.cast.add()
    for part, name in zip(draft.cast.parts, NAMES, strict=False):
        part.name = name
    house.shell.places.go("new", draft=draft)
    house.opened("new", draft=draft).press("start")
    run(house)
    return session_of(house)


def session_of(house: House) -> Session:
    session = house.shell.evening.session
    assert session is not None
    return session


def finish(house: House) -> Session:
    session = session_of(house)
    play_out(session)
    asyncio.run(house.shell.evening.leave())
    asyncio.run(house.shell.evening.open(session.id))
    return session_of(house)


def finale(house: House) -> list[Any]:
    controller = house.shell.evening.controller
    assert controller is not None
    house.shell.device.prefs.choose("speed", 0)
    return house.draw("play")


def tonight(house: House) -> Opened:
    return shown(house, "tonight")


def call(house: House) -> Opened:
    return shown(house, "evening")


def shown(house: House, name: str) -> Opened:
    place = house.shell.places.top
    assert place.name == name
    return Opened(Shown, house, place)


@ft.component
def Shown(house: House, place: Place) -> ft.Control:
    from app.gather import draw

    return draw(house.shell, place)


def tap(controls: Iterable[Any], key: str) -> None:
    found = next(one for one in controls if getattr(one, "key", None) == key)
    button: Any = found.content if isinstance(found, ft.MergeSemantics) else found
    button.on_click(None)


def killed(house: House) -> House:
    location = cast(Any, house.store)._location
    return House(asyncio.run(Store.open(location)))


def test_an_evening_goes_on_in_two_taps_and_no_letter(house: House) -> None:
    first = start(house, "upstaged", "encore")
    assert [player.name for player in first.setup.cast] == [*NAMES[:PEOPLE]]
    over = finish(house)
    scores = over.finished
    assert scores is not None
    assert "Next: Upstaged!" in words(finale(house))
    tap(finale(house), "onward")
    screen = tonight(house)
    assert "Next on the bill" in words(screen.draw())
    screen.press("begin")
    run(house)
    second = session_of(house)
    assert house.shell.places.top.name == "play"
    assert second.setup.game == "upstaged"
    assert evening_of(second.card) == evening_of(over.card)
    seats = [player.name for player in second.setup.cast]
    assert seats == [*NAMES[1:PEOPLE], NAMES[0]], "seats have not turned"
    worst = min(
        (seat for seat in range(PEOPLE) if seat not in scores.winners),
        key=lambda seat: scores.scores[seat],
    )
    assert seats[second.setup.options["first"] - 1] == NAMES[worst], "who lost does not lead"


def test_those_who_find_no_seat_are_in_the_audience(house: House) -> None:
    session = start(house, "onstage", game="encore")
    assert len(session.setup.cast) == 2
    finish(house)
    tap(finale(house), "onward")
    screen = tonight(house)
    screen.press("ENCORE!!" if "ENCORE!!" in keys(screen.draw()) else another(screen, "encore"))
    texts = words(screen.draw())
    assert "In the audience" in texts
    screen.press("begin")
    run(house)
    encore = session_of(house)
    asyncio.run(house.shell.evening.leave())
    assert "Tonight’s programme · Game 2 of 3" in words(house.draw("home")), "one was put before"
    assert NAMES[2] in [player.name for player in encore.setup.cast], "watched twice"
    colours = {player.name: player.colour for player in encore.setup.cast}
    assert colours[NAMES[2]] == [*SEAT_COLOURS][2]


def another(screen: Opened, game: str) -> str:
    return next(key for key in keys(screen.draw()) if key.endswith(f"-{game}"))


def test_the_evening_survives_a_kill_between_games_and_in_one(house: House) -> None:
    start(house, "upstaged")
    house = killed(house)
    assert "programme" not in keys(house.draw("home")), "the game in progress comes first"
    asyncio.run(house.shell.evening.reopen())
    over = finish(house)
    house = killed(house)
    foyer = house.draw("home")
    assert "Next: Upstaged!" in words(foyer)
    tap(foyer, "programme")
    tonight(house).press("begin")
    run(house)
    second = session_of(house)
    assert (second.setup.game, evening_of(second.card)) == ("upstaged", evening_of(over.card))
    house = killed(house)
    assert "programme" not in keys(house.draw("home")), "the game in progress comes first"
    asyncio.run(house.shell.evening.reopen())
    assert session_of(house).setup == second.setup, "with another cast, or another who leads"
    finish(house)
    house = killed(house)
    assert "programme" not in keys(house.draw("home")), "nothing is left on it"
    controls = look_back(house, over.id)
    assert {"champion", "so-far", "sums", "poster"} <= keys(controls)
    assert not {"following", "begin", "end"} & keys(controls), "it is looked back at"
    assert "at the theatre" in " ".join(words(controls))


def look_back(house: House, session: str) -> list[Any]:
    house.shell.places.home(Place("past", {"session": session}))
    Opened(Shown, house, house.shell.places.top).press("evening")
    return call(house).draw()


# -- its curtain call ------------------------------------------------------------------------


def whole_evening(house: House) -> Session:
    start(house, "upstaged")
    finish(house)
    tap(finale(house), "onward")
    tonight(house).press("begin")
    run(house)
    return finish(house)


def champion(house: House, *, goes_on: bool = False) -> str:
    found = tallies(house.store.cards()[::-1])
    names = [one.face.name for one in champions(found)]
    if len(names) == 1:
        return f"{names[0]} {'leads so far' if goes_on else 'wins the evening'}"
    listed = house.shell.device.say.listed(names)
    return f"{listed} share the {'lead so far' if goes_on else 'evening'}"


def test_the_last_finale_of_a_programme_leads_to_the_evening_s_own(house: House) -> None:
    whole_evening(house)
    last_finale = finale(house)
    assert "Who won the evening?" in words(last_finale)
    tap(last_finale, "onward")
    controls = call(house).draw()
    assert_headings(controls)
    texts = words(controls)
    assert champion(house) in texts
    assert {"Onstage / Sáng Đèn", "Upstaged!"} <= {*texts}
    assert all(name in " ".join(texts) for name in NAMES[:PEOPLE])
    assert {"poster", "more", "night"} <= keys(controls)
    house.shell.places.back()
    assert "again" in keys(finale(house)), "the finale is still there"
    tap(finale(house), "onward")
    assert champion(house) in words(call(house).draw()), "after Back"


def test_the_buttons_of_the_curtain_call_are_as_wide_as_its_page() -> None:
    house = House(open_store(), (844, 390))
    last = whole_evening(house)
    drawn = house.draw("evening", evening=evening_of(last.card))
    middle = [one.controls[0] for one in drawn if isinstance(one, ft.Row) and one.controls]
    widths = [one.width for one in middle if isinstance(one, ft.Container) and one.width]
    assert [one for one in widths if one >= kit.PAGE] == [columns.LOW_PAGE] * 2


def test_a_shared_evening_names_everybody_who_shares_it(house: House) -> None:
    whole_evening(house)
    cards = house.store.cards()
    other = next(seat for seat in range(PEOPLE) if cards[0].cast[seat].name == NAMES[0])
    first = next(seat for seat in range(PEOPLE) if cards[1].cast[seat].name == NAMES[1])
    shared = [
        replace(
            card, finished=Finish(card.updated, [int(at == seat) for at in range(PEOPLE)], [seat])
        )
        for card, seat in zip(cards, (other, first), strict=True)
    ]
    found = champions(tallies(shared))
    assert {one.face.name for one in found} == {*NAMES[:2]}
    index = house.store._session_index
    assert index is not None
    asyncio.run(house.shell.evening.leave())
    asyncio.run(index.put(*shared))
    drawn = house.draw("evening", evening=evening_of(cards[0]))
    assert any("share the evening" in text for text in words(drawn))
    farewell = house.draw("good_night", evening=evening_of(cards[0]))
    crowns = [one for one in farewell if getattr(one, "value", None) == LETTERS["crown"]]
    assert len(crowns) == 2, "one for each"


def test_in_large_type_only_good_night_stands_below_the_page(house: House) -> None:
    """Three large buttons would take a third of a phone."""
    last = whole_evening(house)
    house.shell.device.prefs.choose("text_scale", 2.0)
    drawn = house.draw("evening", evening=evening_of(last.card))
    order = ("sums", "poster", "more", "so-far", "night")
    assert tuple(one.key for one in drawn if getattr(one, "key", None) in order) == order


def test_after_a_kill_the_foyer_leads_to_the_curtain_call_until_good_night(house: House) -> None:
    whole_evening(house)
    house = killed(house)
    asyncio.run(house.shell.evening.reopen())
    foyer = house.draw("home")
    assert "The evening’s curtain call" in words(foyer)
    tap(foyer, "curtain-call")
    screen = call(house)
    assert champion(house) in words(screen.draw())
    screen.press("night")
    asyncio.run(house.tasks.pop()())
    say_good_night(house)
    assert house.shell.evening.controller is None
    assert "curtain-call" not in keys(house.draw("home"))


def say_good_night(house: House) -> None:
    """Checks the screen that ends an evening, and leaves it."""
    assert house.shell.places.route == "/good_night"
    farewell = shown(house, "good_night")
    assert_headings(farewell.draw())
    texts = words(farewell.draw())
    assert {"Good night", champion(house), "Thank you all for playing."} <= {*texts}
    farewell.press("leave")
    assert house.shell.places.top.name == "home"


def test_without_motion_the_curtain_is_down_at_once(house: House) -> None:
    last = whole_evening(house)
    house.shell.device.prefs.choose("speed", 0)
    for evening in (evening_of(last.card), "gone"):
        still = house.draw("good_night", evening=evening)
        assert not any(getattr(one, "animate_offset", None) for one in still)
        assert all(one.offset.y == 0 for one in still if getattr(one, "offset", None))
        assert "Good night" in words(still)


def test_good_night_puts_the_last_game_away(house: House) -> None:
    whole_evening(house)
    tap(finale(house), "onward")
    call(house).press("night")
    asyncio.run(house.tasks.pop()())
    say_good_night(house)
    assert house.shell.places.route == "/"
    assert house.shell.evening.session is None


def test_one_more_game_belongs_to_the_same_evening(house: House) -> None:
    last = whole_evening(house)
    tap(finale(house), "onward")
    call(house).press("more")
    screen = tonight(house)
    screen.press(another(screen, "encore"), "begin")
    run(house)
    assert evening_of(session_of(house).card) == evening_of(last.card)
    finish(house)
    tap(finale(house), "onward")
    controls = call(house).draw()
    assert champion(house) in words(controls)
    assert sum(key.startswith("over-") for key in keys(controls)) == 3


def test_a_week_later_past_games_leads_to_the_evening(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    last = whole_evening(house)
    house = killed(house)
    monkeypatch.setattr("app.next_show.NIGHT", timedelta(days=-7))
    assert "curtain-call" not in keys(house.draw("home")), "it is over"
    house.shell.places.go("history")
    Opened(Shown, house, house.shell.places.top).press(f"evening-{evening_of(last.card)}")
    controls = call(house).draw()
    assert champion(house) in words(controls)
    assert "poster" in keys(controls)
    assert not {"more", "night"} & keys(controls), "nobody goes on with it"


def test_a_programme_that_is_ended_early_has_its_curtain_call(house: House) -> None:
    start(house, "upstaged", "encore")
    finish(house)
    tap(finale(house), "onward")
    tonight(house).press("end")
    house.shell.notices.answer(True)
    assert {"champion", "so-far", "night"} <= keys(call(house).draw())
    assert house.shell.places.route == "/play/evening"


def test_an_evening_of_one_game_has_no_page_of_its_own(house: House) -> None:
    start(house)
    over = finish(house)
    screen = house.opened("past", session=over.id)
    assert "replay" in keys(screen.draw())
    assert "evening" not in keys(screen.draw())


def test_a_kill_before_the_first_game_leaves_it_on_the_programme(house: House) -> None:
    cast_ = tuple(
        Player(name, colour, SEAT_COLOURS[colour][1])
        for name, colour in zip(NAMES[:2], SEAT_COLOURS, strict=False)
    )
    programme = Programme("begun", cast_, ("encore", "upstaged"))
    house.shell.device.prefs.choose("programme", programme.plain())
    foyer = killed(house).draw("home")
    assert "Game 1 of 2" in words(foyer)


def test_without_a_programme_the_next_game_is_proposed_and_the_first_turn_handed_on(
    house: House,
) -> None:
    first = start(house)
    assert house.shell.device.prefs.now.programme == {}
    led = finish(house).actions[0]["seat"]
    controls = finale(house)
    assert {"again", "onward", "see"} <= keys(controls)
    order = [one.key for one in controls if getattr(one, "key", None) in ("onward", "see")]
    assert order == ["onward", "see"]
    tap(controls, "again")
    run(house)
    again = session_of(house)
    assert again.setup.cast == first.setup.cast
    assert again.setup.options["first"] == (led + 1) % PEOPLE + 1
    assert evening_of(again.card) == first.id
    finish(house)
    assert "again" in keys(finale(house))
    tap(finale(house), "onward")
    call(house).press("more")
    screen = tonight(house)
    assert not {"end"} & keys(screen.draw()), "nothing was planned"
    screen.press("begin")
    run(house)
    assert session_of(house).setup.game != "onstage"
    assert evening_of(session_of(house).card) == first.id


@pytest.mark.parametrize("rematch", [True, False])
def test_an_evening_without_a_programme_ends_like_a_planned_one(
    house: House, rematch: bool
) -> None:
    start(house)
    finish(house)
    if rematch:
        tap(finale(house), "again")
    else:
        assert any(text.startswith("Try ") for text in words(finale(house)))
        tap(finale(house), "onward")
        tonight(house).press("begin")
    run(house)
    finish(house)
    house = killed(house)
    foyer = house.draw("home")
    assert "2 games" in " ".join(words(foyer))
    tap(foyer, "curtain-call")
    screen = call(house)
    evening = evening_of(house.store.cards()[0])
    assert champion(house, goes_on=True) in words(screen.draw())
    assert champion(house, goes_on=True) in words(house.draw("history"))
    assert {"poster", "more", "night"} <= keys(screen.draw())
    poster = house.opened("evening_poster", evening=evening)
    assert champion(house, goes_on=True) in words(poster.draw())
    screen.press("night")
    asyncio.run(house.tasks.pop()())
    assert champion(house) in words(house.draw("history"))
    assert champion(house) in words(poster.draw())
    say_good_night(house)
    assert "curtain-call" not in keys(house.draw("home"))


def test_nobody_wins_an_evening_with_games_left(house: House) -> None:
    last = start(house, "upstaged", "encore")
    finish(house)
    assert champion(house, goes_on=True) in words(
        house.draw("evening", evening=evening_of(last.card))
    )


def test_a_rematch_leaves_the_programme_of_another_evening(house: House) -> None:
    start(house, "upstaged")
    programme = house.shell.device.prefs.now.programme
    finish(house)
    asyncio.run(house.shell.evening.leave())
    start(house)
    house.shell.device.prefs.choose("programme", programme)
    finish(house)
    tap(finale(house), "again")
    run(house)
    assert house.shell.device.prefs.now.programme == programme


def test_the_next_game_can_be_played_with_other_options(house: House) -> None:
    start(house, "thespianage")
    finish(house)
    assert "Next: Thespianage" in words(finale(house))
    house.shell.device.prefs.choose("text_scale", 2.0)
    assert "Next on the bill" in words(finale(house)), "a name needs one line"
    tap(finale(house), "onward")
    screen = tonight(house)
    assert "options" not in keys(screen.draw()), "nobody has to fill in anything"
    screen.press("to-options", "Length-short", "begin")
    run(house)
    second = session_of(house).setup
    assert (second.game, second.options["length"]) == ("thespianage", "short")
    assert second.options["first"] > 0, "who lost leads all the same"
    options = house.shell.device.prefs.now.last_options["thespianage"]
    assert (options["length"], options["first"]) == ("short", 0)
    draft = Draft.begin(house.shell.device.prefs, "thespianage")
    assert draft.values["length"] == "short", "the same people get it again"


def test_a_later_game_has_the_length_that_was_chosen_for_it_on_new_game(house: House) -> None:
    prefs = house.shell.device.prefs
    draft = Draft.begin(prefs, "thespianage")
    assert draft.length is not None
    draft.put(draft.length, length := draft.length.default)
    assert length != bill_of("thespianage").first[draft.length.name]
    draft.take(prefs, find("onstage"))
    draft.plan(["thespianage"])
    house.shell.places.go("new", draft=draft)
    house.opened("new", draft=draft).press("start")
    run(house)
    finish(house)
    tap(finale(house), "onward")
    screen = tonight(house)
    screen.press("begin")
    run(house)
    setup = session_of(house).setup
    assert (setup.game, setup.options["length"]) == ("thespianage", length)


def test_the_way_to_the_options_begins_where_the_words_above_it_begin(house: House) -> None:
    start(house, "thespianage")
    finish(house)
    tap(finale(house), "onward")
    (row,) = [
        one
        for one in tonight(house).draw()
        if isinstance(one, ft.Row) and "to-options" in keys(one.controls)
    ]
    assert row.alignment == ft.MainAxisAlignment.START
    assert row.margin == ft.Margin.only(left=-kit.LINK_PAD), "its icon stands below the words"


def test_a_second_tap_begins_no_second_game(house: House) -> None:
    start(house, "encore")
    finish(house)
    tap(finale(house), "onward")
    screen = tonight(house)
    screen.press("begin", "begin")
    tasks = [*house.tasks]
    house.tasks.clear()

    async def both() -> None:
        await asyncio.gather(*(task() for task in tasks if "begin" in str(task.func)))

    asyncio.run(both())
    assert len(house.store.cards()) == 2


def test_a_programme_can_be_ended(house: House) -> None:
    start(house, "upstaged")
    finish(house)
    asyncio.run(house.shell.evening.leave())
    tap(house.draw("home"), "programme")
    tonight(house).press("end")
    house.shell.notices.answer(True)
    assert "programme" not in keys(house.draw("home"))
    assert len(house.store.cards()) == 1


# -- planning --------------------------------------------------------------------------------


def test_games_of_an_evening_are_chosen_by_taps_in_their_order(house: House) -> None:
    draft = Draft.begin(house.shell.device.prefs, "onstage")
    house.shell.places.go("new", draft=draft)
    screen = house.opened("more", draft=draft)
    screen.press("programme")
    people = len(draft.cast.parts)
    others = [one.name for one in bills() if people in one.seats and one.name != "onstage"]
    other = others[0]
    assert draft.later == [other], "the first other game that all of them can play"
    screen.press(f"planned-{other}")
    assert draft.later == [], "the others stay to be chosen"
    screen.press("planned-encore", "planned-upstaged")
    assert draft.later == ["encore", "upstaged"]
    draft.take(house.shell.device.prefs, draft.game)
    assert draft.cast.seats == (2, 3, 4, 5), "as many as any of the games takes"
    assert not any(str(key).startswith("option-first") for key in keys(screen.draw()))
    screen.press("just-watch")
    watched = min(draft.cast.seats)
    screen.press("just-watch")
    assert (watched, min(draft.cast.seats)) == (3, 2), "nobody but a computer player could join"
    screen.press("programme")
    assert (draft.later, draft.cast.seats) == ([], draft.game.seats)


# -- the poster ------------------------------------------------------------------------------

LINK = "https://example.org/pass/#/show/" + "Q" * 180
"""Link as long as that of a game with five players."""


def crowded(acts: int, people: int, name: str = LONG, link: str = "") -> EveningBill:
    """Returns an evening's poster with many games and people, and long texts."""
    bill = full("thespianage", 6, name)._replace(link=link)
    seats = [Seat(name, colour) for colour in SEAT_COLOURS][:people]
    return EveningBill(
        "Wednesday at the theatre",
        "27 November 2026",
        tuple(Act("Onstage / Sáng Đèn", "Onstage", bill) for _ in range(acts)),
        12 if acts == ROWS - 1 else 0,
        tuple(Winner(seat, "12 of 12", best=True) for seat in seats),
    )


@pytest.mark.parametrize(
    "lang", [pytest.param("en", marks=soak_only), "vi", pseudo.LONG.lang, pseudo.TALL.lang]
)
@pytest.mark.parametrize("people", [pytest.param(2, marks=soak_only), 4, 6])
def test_the_fullest_poster_of_an_evening_fits(lang: str, people: int) -> None:
    with pseudo.spoken(), pseudo.spoken(pseudo.TALL):
        for acts in range(1, ROWS + 1):
            for named, link in ((True, LINK), (True, ""), (False, "")):  # only names have squares
                bill = crowded(acts, people, link=link)
                drawn = cast(Any, evening_picture(window(lang), bill, named=named))
                column = drawn.content.controls[2].content
                sheet = next(one for one in column.controls if one.expand).content
                rest = height(column, 316) - 56
                assert rest + height(sheet, 316) <= HEIGHT - 32, (acts, named, bool(link))
                texts = [one for one in walk(drawn) if isinstance(one, ft.Text)]
                assert all((one.size or 0) >= TINY for one in texts)


@pytest.mark.parametrize("script", ["Chinese", "Thai"])
@pytest.mark.parametrize("acts", [1, 4, ROWS])
def test_the_longest_name_of_any_script_is_whole_on_the_poster_of_an_evening(
    acts: int, script: str
) -> None:
    bill = crowded(acts, 6, longest(SCRIPTS[script]), LINK)
    one = tuple(act._replace(bill=act.bill._replace(winners=(0,))) for act in bill.acts)
    people = tuple(each._replace(best=not at) for at, each in enumerate(bill.people))
    drawn = cast(Any, evening_picture(window(), bill._replace(acts=one, people=people), named=True))
    column = drawn.content.controls[2].content
    sheet = next(one for one in column.controls if one.expand).content
    height(column, 316, whole=True)  # checks each text
    height(sheet, 316, whole=True)


def test_a_poster_of_an_evening_has_all_its_results_and_no_hand(house: House) -> None:
    start(house, "encore", people=2, game="upstaged")
    finish(house)
    tap(finale(house), "onward")
    tonight(house).press("begin")
    run(house)
    finish(house)
    cards = house.store.cards()[::-1]
    say = speaker("en")
    bill = evening_bill(say, house.shell.hall.prefs, cards)
    assert [act.title for act in bill.acts] == ["Upstaged!", "ENCORE!! ECG"]
    wins = sum(int(one.wins.partition(" ")[0]) for one in bill.people)
    assert wins == sum(len(card.finished.winners) for card in cards if card.finished)
    spoken = poster_text(say, bill, named=True)
    assert "Upstaged!" in spoken
    for one in bill.people:
        assert f"{one.seat.name}: {one.wins}" in spoken
    drawn = {
        named: words([*walk(evening_picture(window(), bill, named=named))])
        for named in (True, False)
    }
    assert any(NAMES[0] in line for line in drawn[True])
    assert not any(name in line for name in NAMES[:2] for line in drawn[False])
    assert not any(name in poster_text(say, bill, named=False) for name in NAMES[:2])


@pytest.mark.parametrize("size", SIZES)
def test_the_page_of_a_running_evening_stands_at_every_size(size: tuple[int, int]) -> None:
    house = House(open_store(), size)
    start(house, "encore", people=4)
    finish(house)
    for scale in (1.0, 2.0):
        house.shell.device.prefs.choose("text_scale", scale)
        controls = house.draw("tonight", evening=evening_of(session_of(house).card))
        assert {"following", "so-far", "sums", "begin", "end", "poster"} <= keys(controls)


def test_an_open_game_of_the_programme_says_so_in_the_foyer(house: House) -> None:
    start(house, "encore", people=2)
    line = "Tonight’s programme · Game 1 of 2"
    asyncio.run(house.shell.evening.leave())
    [ticket] = [one for one in house.draw("home") if str(one.key).startswith("open-")]
    assert line in words([*walk(ticket)])
    assert line in str(words([ticket.content.content])), "it is read aloud too"
    asyncio.run(house.shell.evening.open(house.store.cards()[0].id))
    house.shell.device.prefs.choose("programme", {})
    asyncio.run(house.shell.evening.leave())
    assert line not in words(house.draw("home"))


def test_the_last_game_of_a_programme_says_so_too_and_any_other_game_does_not(house: House) -> None:
    start(house, "encore", people=2)
    finish(house)
    tap(finale(house), "onward")
    tonight(house).press("begin")
    run(house)
    asyncio.run(house.shell.evening.leave())
    assert "Tonight’s programme · Game 2 of 2" in words(house.draw("home"))
    asyncio.run(played(house.store, "onstage", 3, steps=3))
    lines = [one for one in words(house.draw("home")) if one.startswith("Tonight’s programme")]
    assert len(lines) == 1


def test_two_people_lay_the_device_flat_from_new_game() -> None:
    house = House(open_store())
    draft = Draft.begin(house.shell.device.prefs, "encore")
    draft.flat = True
    lies = [draft.lies_flat]
    draft.cast.parts[1].pin = "0420"
    lies.append(draft.lies_flat)
    assert lies == [True, False]
    draft.cast.parts[1].pin = ""
    assert not Draft.begin(house.shell.device.prefs, "onstage").may_lie_flat
    house.shell.places.go("new", draft=draft)
    more = house.draw("more", draft=draft)
    assert any(getattr(one, "key", None) == "flat" for one in more)
    house.opened("new", draft=draft).press("start")
    run(house)
    controller = house.shell.evening.controller
    assert controller is not None
    assert controller.table.state.flat


def test_no_row_of_more_for_tonight_leaves_its_place_by_a_choice() -> None:
    """A moving row would make the page jump; a disabled row says why."""
    house = House(open_store())
    draft = Draft.begin(house.shell.device.prefs, "upstaged")
    before = ["option-green_room", "option-outspoken", "First turn-0", "teach", "programme"]
    before += ["just-watch", "deal-section"]

    def rows() -> list[str]:
        keys = (str(getattr(one, "key", "")) for one in house.draw("more", draft=draft))
        return [key for key in dict.fromkeys(keys) if key in before]

    def able(key: str) -> bool:
        found = next(one for one in house.draw("more", draft=draft) if one.key == key)
        button: Any = found.content if isinstance(found, ft.MergeSemantics) else found
        return not button.disabled

    assert rows() == before
    more = house.opened("more", draft=draft)
    for key, out, why in (
        ("teach", "deal", "An open round has new cards."),
        ("programme", "deal", "Each game of a programme has new cards."),
        ("just-watch", "teach", "Only when people play."),
        ("just-watch", "option-outspoken", "Only when people play."),
    ):
        assert able(out)
        more.press(key)
        assert rows() == before, key
        assert not able(out)
        assert any(why in line for line in words(house.draw("more", draft=draft)))
        more.press(key)
    more.press("programme")
    said = words(house.draw("more", draft=draft))
    assert any("the dice decide" in line for line in said)


def test_a_row_of_more_keeps_its_height_when_another_choice_rules_it_out() -> None:
    """A shorter row would move the tapped one under the finger."""
    house = House(open_store(), (360, 640))
    draft = Draft.begin(house.shell.device.prefs, "upstaged")
    more = house.opened("more", draft=draft)

    def lines() -> tuple[str, float]:
        found = [*walk(next(one for one in more.draw() if getattr(one, "key", None) == "teach"))]
        text = [one for one in found if isinstance(one, ft.Text)][1]
        boxes = [one.height or 0 for one in found if isinstance(one, ft.Container)]
        reserved = max((one for one in boxes if one != knob), default=0)
        return str(text.value), max(natural(str(text.value)), reserved)

    def natural(text: str) -> float:
        ui = house.shell.hall.ui
        room = 360 - 2 * ui.edge - IN_SECTION - SWITCH
        return measure.rows(text, ui.size("body"), room, BODY) * kit.line(ui)

    knob = 30
    before, height = lines()
    assert height == natural(before), "no line is left empty"
    more.press("just-watch")
    after, ruled_out = lines()
    assert before != after
    assert ruled_out == height
