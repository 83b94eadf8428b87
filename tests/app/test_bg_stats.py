"""Tests of links for BG Stats."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from typing import Any
from urllib.parse import unquote, urlsplit

import pytest

from app.bg_stats import ADDRESS, play_link
from app.store.records import Face, Finish, SessionCard
from app.text import speaker
from engines import find
from tests.app.screens.rooms import open_store, played

COLOURS = ("red", "blue", "green", "gold", "violet", "teal")


def card(game: str, scores: list[int], winners: list[int], **more: Any) -> SessionCard:
    names = ("Mai", "Bo", "Cúc", "Ánh", "Lan", "Tí")
    cast = zip(names[: len(scores)], COLOURS, strict=False)
    finish = Finish("2026-11-29T20:15:30.250+07:00", scores, winners)
    saved = SessionCard(
        id="0123456789abcdef",
        game=game,
        rules_version=1,
        title=find(game).title(),
        cast=tuple(Face(name, colour, "mask") for name, colour in cast),
        created="2026-11-29T12:00:00.000+00:00",
        updated="2026-11-29T13:15:30.250+00:00",
        note={"active": 2_130, "round": 3, "name": "Secret supper"},
        finished=finish,
    )
    return replace(saved, **more)


def sent(one: SessionCard, lang: str = "en") -> dict[str, Any]:
    link = play_link(one, speaker(lang))
    assert link.startswith(ADDRESS)
    found: dict[str, Any] = json.loads(unquote(link.removeprefix(ADDRESS), errors="strict"))
    return found


def test_a_link_is_a_whole_play() -> None:
    assert sent(card("onstage", [21, 17, 30], [2])) == {
        "sourceName": "Backstage Pass",
        "sourcePlayId": "onstage 2026-11-29 13:15:30",
        "playDate": "2026-11-29 13:15:30",
        "durationMin": 36,
        "game": {
            "sourceGameId": "onstage",
            "name": "Onstage / Sáng Đèn",
            "highestWins": True,
            "noPoints": False,
        },
        "players": [
            {"sourcePlayerId": "Mai", "name": "Mai", "startPlayer": False, "score": 21,
             "winner": False, "rank": 2},
            {"sourcePlayerId": "Bo", "name": "Bo", "startPlayer": False, "score": 17,
             "winner": False, "rank": 3},
            {"sourcePlayerId": "Cúc", "name": "Cúc", "startPlayer": False, "score": 30,
             "winner": True, "rank": 1},
        ],
    }  # fmt: skip


def ranks(game: str, scores: list[int], winners: list[int]) -> list[tuple[bool, int]]:
    players = sent(card(game, scores, winners))["players"]
    assert [each["score"] for each in players] == scores
    return [(each["winner"], each["rank"]) for each in players]


@pytest.mark.parametrize(
    ("game", "scores", "winners", "expected"),
    [
        ("onstage", [30, 17, 30, 12], [0, 2], [(True, 1), (False, 3), (True, 1), (False, 4)]),
        ("onstage", [9, 30, 9], [1], [(False, 2), (True, 1), (False, 2)]),  # a tie behind
        ("upstaged", [24, 24], [1], [(False, 2), (True, 1)]),  # the cut decides
        ("upstaged", [24, 24, 20], [0, 1], [(True, 1), (True, 1), (False, 3)]),
        ("encore", [90_000, 20_000], [1], [(False, 2), (True, 1)]),  # three Venues, not money
        ("encore", [50_000, 50_000], [0, 1], [(True, 1), (True, 1)]),
        ("thespianage", [12, 25, 3], [1], [(False, 2), (True, 1), (False, 3)]),
        ("thespianage", [12, 25, 3], [2], [(False, 2), (False, 3), (True, 1)]),  # it bombed
        ("thespianage", [-4, 9, -4], [0, 2], [(True, 1), (False, 3), (True, 1)]),
    ],
)
def test_winners_come_first_whatever_they_have_won_by(
    game: str, scores: list[int], winners: list[int], expected: list[tuple[bool, int]]
) -> None:
    assert ranks(game, scores, winners) == expected


@pytest.mark.parametrize("game", ["onstage", "upstaged", "thespianage", "encore"])
def test_the_result_of_a_real_game_goes_through(game: str) -> None:
    saved = asyncio.run(played(open_store(), game, find(game).seats[0])).card
    assert saved.finished is not None
    found = sent(saved)
    won = [seat for seat, each in enumerate(found["players"]) if each["winner"]]
    assert won == saved.finished.winners
    assert [each["score"] for each in found["players"]] == saved.finished.scores
    assert [each["rank"] == 1 for each in found["players"]] == [
        each["winner"] for each in found["players"]
    ]
    assert found["game"]["sourceGameId"] == game


def test_a_computer_player_is_told_as_one() -> None:
    saved = card("upstaged", [24, 20], [0])
    cast = (saved.cast[0], saved.cast[1]._replace(name="Hazel", understudy="lead"))
    people, computer = sent(replace(saved, cast=cast))["players"]
    assert "role" not in people
    assert (computer["name"], computer["role"]) == ("Hazel", "Computer player")
    assert "lead" not in json.dumps(computer)


NAMES = ["Zoë 🎭", "Nguyễn Thị Ẩn", "船長", "Ольга & Ко", 'a"b\\c', "100% = ?#/+", "مريم", "\ud83d"]


@pytest.mark.parametrize("name", NAMES)
def test_a_name_of_any_script_arrives_as_it_was_typed(name: str) -> None:
    saved = card("onstage", [1, 2, 3], [2])
    cast = (saved.cast[0]._replace(name=name), *saved.cast[1:])
    one = replace(saved, cast=cast)
    link = play_link(one, speaker("en"))
    assert link.isascii()
    assert not {*link.removeprefix(ADDRESS)} & set(' "<>#&+?=/\\{}')
    parts = urlsplit(link)
    assert (parts.scheme, parts.netloc, parts.path) == (
        "bgstats", "app.bgstatsapp.com", "/createPlay.html",
    )  # fmt: skip
    assert not parts.fragment
    typed = name.encode("utf-8", "replace").decode()
    assert sent(one)["players"][0]["name"] == typed


def test_nothing_else_is_sent() -> None:
    text = json.dumps(sent(card("thespianage", [12, 25, 3], [1])))
    for hidden in (
        "Secret supper",
        "0123456789abcdef",
        "mask",
        "red",
        "location",
        "round",
        "12:00",
    ):
        assert hidden not in text


def test_an_unknown_length_is_left_out_and_a_pack_goes_as_its_game() -> None:
    saved = card("onstage", [1, 2, 3], [2], note={})
    assert "durationMin" not in sent(saved)
    pack = sent(replace(saved, game="onstage-0123456789ab", title="Our family (Onstage)"))
    assert pack["game"] == sent(saved)["game"]
    assert sent(saved, "vi")["game"]["name"] == find("onstage").title("vi")


@pytest.mark.parametrize("finish", [None, Finish("yesterday", [1, 2, 3], [2])])
def test_a_game_without_an_end_has_no_link(finish: Finish | None) -> None:
    with pytest.raises(ValueError, match="finished"):
        play_link(card("onstage", [1, 2, 3], [2], finished=finish), speaker("en"))
