from __future__ import annotations

from dataclasses import replace

from app.feats import measure
from app.store.records import Face, Finish, SessionCard
from app.store.statistics import PlayerRecord, tally


def card(
    number: int, names: str, scores: list[int], winners: list[int], game: str = "onstage"
) -> SessionCard:
    time = f"2026-11-{number:02d}T08:00:00.000+00:00"
    pairs = [one.partition(":") for one in names.split()]
    cast = tuple(Face(name, "amber", "mask", level or None) for name, _, level in pairs)
    finish = Finish(time, scores, winners) if scores else None
    return SessionCard(f"{number:016x}", game, 1, "", cast, time, time, {}, finish)


def best(player: PlayerRecord) -> int | None:
    return player.bests["points"].numbers["count"] if player.bests else None


def test_wins_best_and_streaks() -> None:
    cards = [
        card(5, "Mai Bo", [10, 12], [1]),
        card(1, "Mai Bo", [30, 12], [0]),
        card(2, "Bo Mai", [11, 20], [1]),
        card(3, "Mai Cúc", [9, 9], [0, 1]),
        card(4, "Bo Cúc", [], []),
        card(6, "Mai Bo", [-5, 14], [1]),
        card(7, "Mai Bo", [1, 2], [1], game="upstaged"),
    ]
    records = tally(cards, measure=measure)
    assert records.keys() == {"onstage", "upstaged"}
    onstage = records["onstage"]
    assert (onstage.games, onstage.last[:10]) == (5, "2026-11-06")
    mai, bo, cuc = (onstage.players[name] for name in ("Mai", "Bo", "Cúc"))
    assert (mai.games, mai.wins, best(mai), mai.streak, mai.longest) == (5, 3, 30, 0, 3)
    assert (bo.games, bo.wins, best(bo), bo.streak, bo.longest) == (4, 2, 14, 2, 2)
    assert (cuc.games, cuc.wins, best(cuc), cuc.streak, cuc.longest) == (1, 1, 9, 1, 1)
    assert [one.name for one in onstage.ranking()] == ["Mai", "Bo", "Cúc"]


def test_nothing_finished_is_no_record() -> None:
    assert tally([card(1, "Mai Bo", [], [])]) == {}


def test_a_lowest_score_below_nothing_is_still_a_best() -> None:
    record = tally([card(1, "Mai Bo", [-5, -7], [0])], measure=measure)["onstage"]
    assert (best(record.players["Mai"]), best(record.players["Bo"])) == (-5, -7)


def test_without_a_measure_there_is_no_best() -> None:
    record = tally([card(1, "Mai Bo", [5, 7], [1])])["onstage"]
    assert best(record.players["Bo"]) is None


def test_money_is_no_best_and_a_failed_show_is_measured_by_its_lowest() -> None:
    cards = [
        card(1, "Mai Bo", [15_000, 115_000], [0], game="encore"),
        card(2, "Mai Bo Cúc", [9, 14, -3], [2], game="thespianage"),
        card(3, "Mai Bo Cúc", [9, 24, 11], [1], game="thespianage"),
    ]
    records = tally(cards, measure=measure)
    assert not records["encore"].players["Bo"].bests, "nobody kept the Venues"
    bo, cuc = (records["thespianage"].players[name] for name in ("Bo", "Cúc"))
    assert {kind: feat.numbers["count"] for kind, feat in bo.bests.items()} == {
        "failure": 14,
        "points": 24,
    }
    assert cuc.bests["failure"].numbers["count"] == -3


def test_an_end_that_does_not_fit_its_seats_has_no_best() -> None:
    cards = [
        card(1, "Mai Bo Cúc", [9, 14], [1]),
        card(2, "Mai Bo", [9, 14], [7]),
        card(3, "Mai Bo", [9, 14], [0], game="gone"),
    ]
    records = tally(cards, measure=measure)
    assert not any(one.bests for record in records.values() for one in record.players.values())
    assert "Cúc" not in records["onstage"].players


def test_equal_wins_in_fewer_games_come_first() -> None:
    cards = [
        card(1, "Mai Bo", [30, 12], [0]),
        card(2, "Cúc Bo", [30, 12], [0]),
        card(3, "Cúc Bo Đào", [1, 12, 30], [2]),
    ]
    ranking = tally(cards)["onstage"].ranking()
    assert [one.name for one in ranking] == ["Đào", "Mai", "Cúc", "Bo"]


def test_understudies_have_no_record_but_games_with_them_count() -> None:
    cards = [
        card(1, "Mai Dot:extra Ruff:lead", [30, 12, 40], [2]),
        card(2, "Mai Dot:extra", [20, 12], [0]),
        card(3, "Dot:extra Ruff:lead", [9, 50], [1]),
        card(4, "Mai:regular Bo", [60, 12], [0]),
    ]
    record = tally(cards, measure=measure)["onstage"]
    assert (record.games, record.with_people, record.last[:10]) == (4, 3, "2026-11-04")
    assert record.players.keys() == {"Mai", "Bo"}
    mai = record.players["Mai"]
    assert (mai.games, mai.wins, best(mai), mai.streak) == (2, 1, 30, 1)
    assert (record.players["Bo"].games, record.players["Bo"].wins) == (1, 0)


def test_a_game_of_understudies_alone_is_a_game_and_nobodys() -> None:
    record = tally([card(1, "Dot:extra Ruff:lead", [9, 50], [1])])["onstage"]
    assert (record.games, record.ranking()) == (1, [])


def dealt(number: int, names: str, deal: str, *, over: bool = True) -> SessionCard:
    scores = [3, 1] if over else []
    return replace(card(number, names, scores, [0]), note={"deal": deal})


def test_a_deal_counts_once_for_whoever_knows_it() -> None:
    cards = [
        dealt(1, "Mai Bo", "FGHJ"),
        dealt(2, "Mai Cúc", "FGHJ"),  # Mai knows it: it counts for neither
        dealt(3, "Cúc Dot:lead", "FGHJ"),  # since the day before, Cúc does as well
        dealt(4, "Đào Hạnh", "FGHJ"),
        dealt(5, "Mai Bo", "KLMP"),
    ]
    players = tally(cards)["onstage"].players
    assert {name: one.games for name, one in players.items()} == {
        "Mai": 2, "Bo": 2, "Đào": 1, "Hạnh": 1,
    }  # fmt: skip


def test_a_deal_that_was_left_is_known_too() -> None:
    cards = [dealt(1, "Mai Bo", "FGHJ", over=False), dealt(2, "Bo Cúc", "FGHJ")]
    assert tally(cards) == {}


def test_joined_names_know_a_deal_together() -> None:
    cards = [dealt(1, "Maí Bo", "FGHJ"), dealt(2, "Mai Cúc", "FGHJ")]
    assert tally(cards)["onstage"].games == 2
    assert tally(cards, {"Maí": "Mai"})["onstage"].games == 1
