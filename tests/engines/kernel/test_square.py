"""Tests of a match in a QR code."""

from __future__ import annotations

import dataclasses
import gc
import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from random import Random
from time import process_time
from typing import Any
from zlib import crc32

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines import Match, bring, find, forget, games, names
from engines.bots import random
from engines.kernel import deal, owners, square
from engines.kernel.drive import play_out
from engines.kernel.square import (
    PURPOSES,
    BadSquare,
    Person,
    Square,
    choices_of,
    data_of,
    decode,
    digest_of,
    encode,
    link_of,
)
from engines.template import GAME as HIGH_NOTE
from tests.depth import depth

HERE = Path(__file__).parents[2]
DAY = 2524
NAMES = ("Mai", "Bo", "Ana", "Tuấn", "Nguyễn Văn Đức", "Ὀρφεύς", "小美", "Zoë 🎭")
GOLDENS: dict[str, str] = json.loads((HERE / "golden/squares.json").read_text("utf-8"))


@cache
def setups(name: str) -> list[tuple[int, dict[str, Any]]]:
    return deal.setups_of(find(name))


@cache
def whole(name: str, number: int) -> Match:
    rng = Random(f"{name} {number}")
    seats, options = rng.choice(setups(name))
    return play_out(Match.new(name, seats, rng.getrandbits(53), options), [random] * seats, rng)


def cut(match: Match, count: int) -> Match:
    made = Match.begin(match.game, match.seats, match.seed, match.options)
    for action in match.actions[:count]:
        made.play(action)
    return made


@cache
def body_of(name: str, number: int, count: int) -> bytes:
    return encode(squared(cut(whole(name, number), count)))[:-4]


def people(seats: int) -> tuple[Person, ...]:
    return tuple(Person(NAMES[seat], seat, 20 + seat, seat % 4) for seat in range(seats))


def squared(match: Match, **more: Any) -> Square:
    return Square(match, people(match.seats), DAY, **more)


def same(one: Square, other: Square) -> bool:
    return one.match.digest == other.match.digest and (
        dataclasses.replace(one, match=other.match) == other
    )


def refusal(data: bytes) -> str:
    with pytest.raises(BadSquare) as caught:
        decode(data)
    return str(caught.value)


def answer_to(data: bytes) -> Square | str:
    try:
        return decode(data)
    except BadSquare as error:
        sentence = str(error)
    assert sentence.endswith("."), sentence
    return sentence


def sealed(body: bytes) -> bytes:
    return body + crc32(body).to_bytes(4, "big")


# -- there and back ------------------------------------------------------------------------------


@settings(max_examples=depth(30, 2000), deadline=None)
@given(
    name=st.sampled_from(names()),
    number=st.integers(0, depth(3, 200)),
    part=st.floats(0, 1),
    opened=st.floats(0, 1),
    purpose=st.sampled_from(PURPOSES),
    day=st.integers(0, 65_535),
    called=st.lists(st.text(max_size=20), min_size=6, max_size=6),
    more=st.text(max_size=60),
)
def test_what_goes_in_comes_out(
    name: str,
    number: int,
    part: float,
    opened: float,
    purpose: str,
    day: int,
    called: list[str],
    more: str,
) -> None:
    match = whole(name, number)
    match = cut(match, int(part * match.count))
    faces = tuple(Person(called[seat], 255, seat, 3) for seat in range(match.seats))
    one = Square(match, faces, day, purpose, int(opened * match.count), more)
    data = encode(one)
    read = decode(data)
    assert same(read, one)
    assert encode(read) == data
    assert data_of(f"https://example.org/#/{link_of(data)}") == data


@pytest.mark.parametrize("name", names())
def test_every_option_is_kept(name: str) -> None:
    found = setups(name)
    most = min(len(found), depth(12, 300))
    for seats, options in found if len(found) < 40 else Random(5).sample(found, most):
        one = squared(Match.new(name, seats, 2**53 - 1, options))
        assert decode(encode(one)).match.options == options


def test_a_game_without_codes_is_spelled_out() -> None:
    """A new game has no code numbers yet."""
    from engines import register, unregister

    register(HIGH_NOTE)
    try:
        match = play_out(Match.new(HIGH_NOTE.name, 3, 7), [random] * 3, Random(7))
        one = squared(match)
        assert same(decode(encode(one)), one)
    finally:
        unregister(HIGH_NOTE)
    assert "doesn’t have" in refusal(encode(one))


def test_a_pack_that_is_not_here_is_named() -> None:
    box = json.dumps(
        {
            "file": "backstage-pass-pack",
            "version": 1,
            "game": "onstage",
            "title": "Our family",
            "data": {},
            "texts": {"en": {"performer.handmaid": "Aunt Rose"}},
        }
    )
    bring(edition := owners.read(box.encode()))
    match = play_out(Match.new(edition.name, 4, 3), [random] * 4, Random(3))
    one = squared(match)
    data = encode(one)
    assert same(decode(data), one)
    forget(edition)
    assert "“Our family”" in refusal(data)


@pytest.mark.parametrize("name", names())
def test_a_square_of_a_whole_game_is_small(name: str) -> None:
    count = depth(30, 300)
    sizes = sorted(len(encode(squared(whole(name, number)))) for number in range(count))
    assert sizes[int(0.99 * count) - 1] <= 200, sizes[-5:]


# -- the same bytes everywhere --------------------------------------------------------------------


def made() -> dict[str, str]:
    return {
        f"{name} {number}": link_of(encode(squared(whole(name, number), step=number)))
        for name in names()
        for number in range(2)
    }


def test_squares_of_before_are_read_and_made_alike() -> None:
    """After a rule change, run `python -m tests.engines.kernel.test_square`."""
    assert {*made()} == {*GOLDENS}
    for name, link in GOLDENS.items():
        game, number = name.split()
        assert same(decode(data_of(link)), squared(whole(game, int(number)), step=int(number)))
    assert made() == GOLDENS


def test_another_hash_seed_makes_the_same_bytes() -> None:
    code = "from tests.engines.kernel.test_square import GOLDENS, made; assert made() == GOLDENS"
    ran = subprocess.run(
        [sys.executable, "-c", code],
        cwd=HERE.parent,
        env={**os.environ, "PYTHONHASHSEED": "4711"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr[-2000:]


# -- what is refused ------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def good() -> bytes:
    return encode(squared(cut(whole("encore", 1), 20)))


def test_one_wrong_byte_is_noticed_wherever_it_is(good: bytes) -> None:
    for at, byte in enumerate(good):
        for other in {byte ^ 1, byte ^ 0x80, byte ^ 0xFF, 0}.difference({byte}):
            assert refusal(good[:at] + bytes((other,)) + good[at + 1 :])


def test_one_byte_too_few_or_too_many_is_noticed_wherever_it_is(good: bytes) -> None:
    for at in range(len(good)):
        assert refusal(good[:at] + good[at + 1 :])
    for at in range(len(good) + 1):
        for byte in (0, 1, 0xFF):
            assert refusal(good[:at] + bytes((byte,)) + good[at:])
    assert refusal(b"")
    assert refusal(good + bytes(square.LONGEST))


@settings(max_examples=depth(300, 100_000), deadline=None)
@given(st.binary(max_size=300), st.booleans())
def test_anything_else_ends_in_a_sentence_at_once(noise: bytes, intact: bool) -> None:
    for name in names():
        setups(name)  # each game is imported by the first one
    data = sealed(b"\x01" + noise) if intact else noise
    gc.disable()  # a collection goes through all that 100,000 inputs have left behind
    try:
        began = process_time()
        answer_to(data)
        took = process_time() - began
    finally:
        gc.enable()
    assert took < depth(0.2, 0.05)


@settings(max_examples=depth(150, 5000), deadline=None)
@given(st.integers(0, 10_000), st.binary(min_size=1, max_size=3))
def test_a_changed_square_with_a_right_checksum_never_breaks(at: int, other: bytes) -> None:
    body = body_of("upstaged", 0, 30)
    place = at % len(body)
    read = answer_to(sealed(body[:place] + other + body[place + len(other) :]))
    assert isinstance(read, str) or same(decode(encode(read)), read)


@pytest.mark.parametrize(
    "text", ["", "hello", "show/", "show/!!!", "show/AA=", "show/é", "show/AAB"]
)
def test_a_link_without_a_square_says_so(text: str) -> None:
    with pytest.raises(BadSquare, match=r"no game in this link|damaged"):
        decode(data_of(text))


@pytest.mark.parametrize(
    ("at", "byte", "words"),
    [(0, 2, "newer version of the app"), (1, 7, "damaged"), (1, 0x87, "damaged")],
)
def test_what_a_square_lacks_is_said(good: bytes, at: int, byte: int, words: str) -> None:
    body = bytearray(good[:-4])
    body[at] = byte
    assert words in refusal(sealed(bytes(body)))


def test_other_rules_and_other_cards_are_named(
    good: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = find("encore")
    with monkeypatch.context() as patch:
        patch.setattr(type(game), "rules_version", 99)
        assert "your app has version 99" in refusal(good)
    monkeypatch.setattr(square, "digest_of", lambda game: b"??")
    assert "other cards of ENCORE" in refusal(good)


def test_a_game_from_a_newer_app_is_refused(good: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(square.deal, "setup_in", lambda slot: None)
    assert "doesn’t have" in refusal(good)


def test_what_has_no_square_says_why() -> None:
    match = whole("onstage", 0)
    with pytest.raises(BadSquare, match="set position"):
        encode(squared(Match.at(cut(match, 9).position)))
    with pytest.raises(BadSquare, match="too long"):
        encode(dataclasses.replace(squared(match), more="x" * 1001))


def test_too_many_actions_are_refused(good: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(square, "MOST_ACTIONS", 19)
    assert "20 actions" in refusal(good)
    with pytest.raises(BadSquare, match="20 actions"):
        encode(squared(cut(whole("encore", 1), 20)))


def test_no_two_games_here_share_a_digest_of_their_cards() -> None:
    assert len({digest_of(game) for game in games().values()}) == len(games())


def test_choices_are_all_there_is_of_a_match() -> None:
    match = cut(whole("onstage", 0), 2)
    first, second = (
        cut(match, number).decision.actions.index(action)  # type: ignore[union-attr]
        for number, action in enumerate(match.actions)
    )
    beginning = cut(match, 0).decision
    assert beginning is not None
    assert choices_of(match) == first + len(beginning.actions) * second


if __name__ == "__main__":
    path = HERE / "golden/squares.json"
    path.write_text(json.dumps(made(), indent=1) + "\n", "utf-8", newline="\n")
