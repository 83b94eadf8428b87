"""Tests of people's records and joined names."""

from __future__ import annotations

import json
import time
from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from app.feats import measure
from app.store import MemoryLocation, Store, StoreError, exchange, people
from app.store.importing import Importer
from app.store.people import everybody, joined, names_of, parted, root, seated
from app.store.person import Page, person
from app.store.records import Face, Finish, SessionCard
from app.store.statistics import tally
from tests.app.store.faults import run
from tests.app.store.samples import played, setup

GAMES = {"onstage": (3, 5), "upstaged": (2, 4), "thespianage": (3, 6), "encore": (2, 2)}
NAMES = ("Mai", "Bo", "Cúc", "Đào", "Ánh", "Tuấn", "Lan", "Ray")
PAGE_IN = 0.050
"""Maximum seconds for the page of 500 games, ten times the usual duration."""


def card(
    number: int,
    names: str,
    scores: list[int],
    winners: list[int],
    game: str = "onstage",
    month: str = "2026-11",
    **note: Any,
) -> SessionCard:
    at = f"{month}-{number:02d}T08:00:00.000+00:00"
    pairs = [one.partition(":") for one in names.split()]
    cast = tuple(Face(name, "amber", "mask", level or None) for name, _, level in pairs)
    finish = Finish(at, scores, winners) if scores else None
    return SessionCard(f"{number:016x}", game, 1, "", cast, at, at, note, finish)


def evenings(count: int, seed: int = 1) -> list[SessionCard]:
    """Returns session cards of several years with a few people and understudies.

    Some games are open.
    """
    rng = Random(seed)
    cards = []
    for number in range(count):
        game = rng.choice([*GAMES])
        seats = rng.randint(*GAMES[game])
        cast = tuple(
            Face(name, "amber", "mask", "lead" if rng.random() < 0.15 else None)
            for name in rng.sample(NAMES, seats)
        )
        scores = [rng.randint(-5, 40) for _ in cast]
        best = min(scores) if game == "thespianage" and rng.random() < 0.4 else max(scores)
        winners = [seat for seat, score in enumerate(scores) if score == best]
        at = f"{2022 + number * 5 // count}-{rng.randint(1, 12):02d}-{rng.randint(1, 28):02d}"
        at += f"T{rng.randint(0, 23):02d}:00:00.000+00:00"
        where = f"where.over round=7 who=0 won0={3 - winners[0]} won1={1 + 2 * winners[0]}"
        end = Finish(at, scores, winners) if rng.random() < 0.95 else None
        note = {"where": where} if game == "encore" else {}
        cards.append(SessionCard(f"{number:016x}", game, 1, "", cast, at, at, note, end))
    return cards


# -- what is on a page ---------------------------------------------------------------------------


def test_games_wins_and_streaks_go_across_games() -> None:
    cards = [
        card(1, "Mai Bo", [30, 12], [0]),
        card(2, "Mai Bo", [9, 9], [0, 1], game="upstaged"),
        card(3, "Bo Mai", [1, 2], [1]),
        card(4, "Bo Mai", [3, 2], [0]),
        card(5, "Bo Mai", [1, 2], [1]),
        card(6, "Bo Cúc", [1, 2], [1]),
        card(7, "Mai Bo", [], []),
        card(8, "Mai:lead Bo", [9, 1], [0]),
    ]
    page = person(cards, "Mai")
    assert (page.games, page.wins, page.streak, page.longest) == (5, 4, 1, 3)
    assert [(game, one.games, one.wins) for game, one in page.by_game] == [
        ("onstage", 4, 3),
        ("upstaged", 1, 1),
    ]
    assert page.first is not None
    assert page.last is not None
    assert (page.first.id, page.last.id) == (cards[0].id, cards[4].id)


def test_somebody_without_a_finished_game_has_an_empty_page() -> None:
    assert person([card(1, "Mai Bo", [], [])], "Mai") == Page("Mai")


def test_three_games_together_make_a_comparison() -> None:
    cards = [card(number, "Mai Bo Cúc", [3, 2, 1], [0]) for number in (1, 2)]
    page = person(cards, "Mai")
    assert (page.mates, page.rival, page.nemesis, page.beaten) == ((), None, None, None)
    page = person([*cards, card(3, "Mai Bo Đào", [3, 2, 1], [0])], "Mai")
    assert [(one.name, one.games) for one in page.mates] == [("Bo", 3)]
    assert page.beaten is not None
    assert (page.beaten.name, page.beaten.above, page.beaten.below) == ("Bo", 3, 0)
    assert person(cards, "Bo").nemesis is None, "two games are too few"


def test_rival_nemesis_and_the_beaten_are_three_people() -> None:
    cards = [card(number, "Mai Bo Cúc Đào", [20, 30, 10, 20 + (-1) ** number], [1]) for number in
             range(1, 7)]  # fmt: skip
    page = person(cards, "Mai")
    named = page.rival, page.nemesis, page.beaten
    assert [one and (one.name, one.above, one.below) for one in named] == [
        ("Đào", 3, 3),
        ("Bo", 0, 6),
        ("Cúc", 6, 0),
    ]


def test_level_places_are_nobodys_lead() -> None:
    cards = [card(number, "Mai Bo Cúc", [9, 9, 30], [2]) for number in (1, 2, 3)]
    rival = person(cards, "Mai").rival
    assert rival is not None
    assert (rival.name, rival.above, rival.below, rival.games) == ("Bo", 0, 0, 3)


def test_T28_in_a_failure_fewer_points_finish_above() -> None:
    cards = [card(number, "Mai Bo Cúc", [4, 9, 1], [2], game="thespianage") for number in (1, 2, 3)]
    page = person(cards, "Mai")
    assert page.nemesis is not None
    assert page.beaten is not None
    assert (page.nemesis.name, page.beaten.name) == ("Cúc", "Bo")


def test_E2_money_puts_nobody_above() -> None:
    cards = [card(number, "Mai Bo", [5_000, 90_000], [0], game="encore") for number in (1, 2, 3)]
    beaten = person(cards, "Mai").beaten
    assert beaten is not None
    assert (beaten.name, beaten.above) == ("Bo", 3)


def test_understudies_are_never_named() -> None:
    cards = [card(number, "Mai Dot:lead Bo", [1, 2, 3], [2]) for number in (1, 2, 3)]
    page = person(cards, "Mai")
    assert [one.name for one in page.mates] == ["Bo"]
    assert person(cards, "Dot") == Page("Dot")


def test_five_mates_at_most_and_those_most_often_at_the_table() -> None:
    others = NAMES[1:7]
    cards = [
        card(number, f"Mai {name}", [1, 2], [1], month=f"2026-{1 + at:02d}")
        for at, name in enumerate(others)
        for number in range(1, 5 + at)
    ]
    assert [one.name for one in person(cards, "Mai").mates] == [*reversed(others)][:5]


def test_years_have_twelve_months_and_the_day_on_the_wall_counts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    cards = [
        card(5, "Mai Bo", [2, 1], [0], month="2025-03"),
        card(6, "Mai Bo", [1, 2], [1], month="2025-03"),
        replace(card(1, "Mai Bo", [2, 1], [0]), finished=Finish(
            "2025-12-31T20:00:00.000+00:00", [2, 1], [0])),
    ]  # fmt: skip
    monkeypatch.setenv("TZ", "Asia/Ho_Chi_Minh")
    time.tzset()
    try:
        years = person(cards, "Mai").years
    finally:
        monkeypatch.undo()
        time.tzset()
    assert [(one.year, one.games, one.wins) for one in years] == [(2026, 1, 1), (2025, 2, 1)]
    assert [len(one.months) for one in years] == [12, 12]
    assert years[1].months[2] == (2, 1)
    assert years[0].months[0] == (1, 1)


# -- equal to the league -------------------------------------------------------------------------

ALIASES = {"Ray": "Lan", "Lan": "Tuấn", "Bo": "Mai"}


@pytest.mark.parametrize("aliases", [{}, ALIASES], ids=["names", "joined"])
def test_all_pages_are_the_league_in_sum(aliases: dict[str, str]) -> None:
    cards = evenings(300)
    league = tally(cards, aliases, measure)
    pages = [person(cards, name, aliases, measure) for name in everybody(cards, aliases)]
    found = {(game, page.name): one for page in pages for game, one in page.by_game}
    assert found == {
        (record.game, name): one
        for record in league.values()
        for name, one in record.players.items()
    }
    for page in pages:
        assert page.games == sum(one.games for _, one in page.by_game)
        assert page.wins == sum(one.wins for _, one in page.by_game)
        assert page.games == sum(year.games for year in page.years)
        assert page.wins == sum(year.wins for year in page.years)
    # Each comparison is told by both.
    above = Counter({(page.name, one.name): one.above for page in pages for one in page.mates})
    below = Counter({(one.name, page.name): one.below for page in pages for one in page.mates})
    for pair in above.keys() & below.keys():
        assert above[pair] == below[pair]


def test_the_order_of_cards_does_not_matter() -> None:
    cards = evenings(200)
    shuffled = Random(3).sample(cards, len(cards))
    for name in NAMES:
        assert person(shuffled, name, ALIASES, measure) == person(cards, name, ALIASES, measure)


def test_the_name_of_a_session_changes_no_page() -> None:
    cards = evenings(60)
    named = [replace(one, note={**one.note, "name": "Bo’s birthday", "nth": 2}) for one in cards]
    for name in NAMES:
        page, other = (person(these, name, {}, measure) for these in (cards, named))
        assert replace(page, first=None, last=None) == replace(other, first=None, last=None)


def test_a_page_of_500_games_takes_no_time_that_is_felt(capsys: pytest.CaptureFixture[str]) -> None:
    cards = [one for one in evenings(1600) if one.finished is not None]
    cards = [one for one in cards if "Mai" in seated(one)][:500]
    assert len(cards) == 500
    person(cards, "Mai", ALIASES, measure)
    took = []
    for _ in range(7):
        start = time.process_time()
        page = person(cards, "Mai", ALIASES, measure)
        took.append(time.process_time() - start)
    assert page.games == 500
    with capsys.disabled():
        print(f"\na page of 500 games: {min(took) * 1000:.1f} ms", end=" ")
    assert min(took) <= PAGE_IN


# -- joined names --------------------------------------------------------------------------------


def test_two_names_are_one_person_until_they_are_parted() -> None:
    cards = [card(1, "Mai Bo", [2, 1], [0]), card(2, "Maí Bo", [2, 1], [0])]
    aliases = joined({}, "Mai", "Maí", cards)
    for name in ("Mai", "Maí"):
        page = person(cards, name, aliases)
        assert (page.name, page.others, page.games) == ("Mai", ("Maí",), 2)
    assert tally(cards, aliases)["onstage"].players.keys() == {"Mai", "Bo"}
    again = parted(aliases, "Maí")
    assert again == {}
    assert person(cards, "Maí", again).games == 1


def test_a_parted_name_keeps_what_was_joined_to_it() -> None:
    aliases = joined(joined({}, "Mai", "Maí", []), "Bo", "Mai", [])
    assert names_of(aliases, "Maí") == ["Mai", "Maí"]
    assert {root(aliases, name) for name in ("Mai", "Maí", "Bo")} == {"Bo"}
    aliases = parted(aliases, "Mai")
    assert root(aliases, "Maí") == "Mai"
    assert root(aliases, "Bo") == "Bo"


def test_names_of_one_table_are_two_people() -> None:
    cards = [card(1, "Mai Bo", [2, 1], [0]), card(2, "Maí Cúc", [2, 1], [0])]
    aliases = joined({}, "Mai", "Maí", cards)
    with pytest.raises(StoreError, match="played at the same table"):
        joined(aliases, "Bo", "Maí", cards)
    with pytest.raises(StoreError, match="one person already"):
        joined(aliases, "Maí", "Mai", cards)


def test_who_sat_at_one_table_is_no_namesake() -> None:
    store = store_with_games(("Mai", "Bo", "Cúc"), ("Maí", "Bo", "Lan"))
    assert store.namesakes("Mai") == (["Lan", "Maí"], True)
    store.join("Mai", "Maí")
    assert store.namesakes("Maí") == ([], True)
    assert store.namesakes("Nobody") == (["Bo", "Cúc", "Lan", "Mai"], False)


def test_a_later_game_of_two_joined_names_counts_once() -> None:
    cards = [card(1, "Mai Maí Bo", [2, 1, 3], [2])]
    aliases = {"Maí": "Mai"}
    assert seated(cards[0], aliases) == ["Mai", None, "Bo"]
    assert tally(cards, aliases)["onstage"].players["Mai"].games == 1
    assert person(cards, "Maí", aliases).games == 1


@pytest.mark.parametrize(
    "data",
    [None, 7, ["Mai"], {"Mai": 7}, {"Mai": "Mai"}, {"": "Mai"}, {"Mai": "x" * 99}, {"a\x00": "b"}],
)
def test_faulty_aliases_join_nobody(data: Any) -> None:
    assert people.checked(data) == {}


def test_a_ring_of_aliases_is_cut() -> None:
    aliases = people.checked({"Mai": "Bo", "Bo": "Cúc", "Cúc": "Mai"})
    assert aliases == {"Mai": "Bo", "Bo": "Cúc"}
    assert root({"Mai": "Bo", "Bo": "Mai"}, "Mai") in ("Mai", "Bo"), "it ends"


# -- kept and taken along ------------------------------------------------------------------------


def store_with_games(*casts: tuple[str, ...], seed: int = 7) -> Store:
    """Returns a store with a finished game of each cast."""
    store: Store = run(Store.open(MemoryLocation()))
    match = played(seats=3, seed=seed)
    assert match.result is not None
    for cast in casts:
        whole = setup(seats=3, seed=seed, options=match.options)
        named = tuple(
            player._replace(name=name) for player, name in zip(whole.cast, cast, strict=True)
        )
        session = run(store.create(replace(whole, cast=named)))
        session.append(*match.actions)
        session.finish(list(match.result.scores), list(match.result.winners))
        run(session.close())
    return store


def test_joined_names_are_kept_and_travel_with_the_games() -> None:
    store = store_with_games(("Mai", "Bo", "Cúc"), ("Maí", "Bo", "Cúc"))
    store.join("Mai", "Maí")
    assert everybody(store.cards(), store.aliases) == ["Bo", "Cúc", "Mai"]
    assert store.person("Maí", measure).games == 2
    assert store.statistics()["onstage"].players["Mai"].games == 2
    data = run(store.export_all())
    other: Store = run(Store.open(MemoryLocation()))
    report = run(Importer(other).run(data))
    assert len(report.added) == 2
    assert other.aliases == {}, "nobody was asked yet"
    assert everybody(other.cards(), other.aliases) == ["Bo", "Cúc", "Mai", "Maí"]
    [join] = report.joins
    assert join == ("Maí", "Mai", "Mai")
    other.join(join.name, join.other)
    assert other.statistics() == store.statistics()
    assert run(Importer(other).run(data)).joins == [], "they are one person already"
    other.part("Maí")
    assert everybody(other.cards(), other.aliases) == ["Bo", "Cúc", "Mai", "Maí"]
    assert run(Importer(other).run(data)).joins == [join]


def test_a_file_takes_along_nobody_elses_names() -> None:
    store = store_with_games(("Mai", "Bo", "Cúc"), ("Lan", "Ray", "Tuấn"))
    store.join("Mai", "Maí")
    game = next(one for one in store.cards() if one.cast[0].name == "Lan")
    assert b"aliases" not in run(store.export_one(game.id))


def test_names_that_sat_at_one_table_are_not_joined_by_a_file() -> None:
    store = store_with_games(("Mai", "Bo", "Cúc"))
    file = json.loads(run(store.export_all()))
    file["aliases"] = {"Bo": "Mai", "Nobody\x00": "Mai", "Lan": "Cúc"}
    file["sha256"] = exchange._digest(file["sessions"], file["aliases"])
    other: Store = run(Store.open(MemoryLocation()))
    report = run(Importer(other).run(json.dumps(file).encode()))
    assert (len(report.added), report.joins, other.aliases) == (1, [], {})
    faulty, together = map(str, report.refused)
    assert faulty.startswith("One joined name in this file contradicts the others")
    assert together.startswith("The file says that Bo and Mai are one person, but they’ve played")


def test_a_file_of_today_without_joined_names_is_read() -> None:
    store = store_with_games(("Mai", "Bo", "Cúc"))
    data = run(store.export_all())
    assert exchange.unpack(data).aliases == {}
    assert "aliases" not in json.loads(data)
