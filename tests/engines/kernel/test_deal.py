"""Tests of deal codes."""

from __future__ import annotations

import json
from collections.abc import Iterable
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engines import Match, find, games
from engines.kernel import deal
from engines.kernel.deal import BadCode, Deal
from engines.template import HighNote
from tests.depth import depth
from tests.engines.kernel.vietnamese_keyboards import METHODS

GOLDENS: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[2] / "golden/deals.json").read_text("utf-8")
)


def a_deal(name: str, number: int = 12_345_678) -> Deal:
    game = find(name)
    match = Match.new(game, game.seats[0])
    return Deal(name, game.seats[0], match.options, number)


CODED = [name for name, game in games().items() if deal.has_codes(game)]


@pytest.mark.parametrize("name", CODED)
def test_every_choice_of_seats_and_options_has_a_code(name: str) -> None:
    game = find(name)
    assert deal.variant_count(game) > 0
    rng, variants = Random(name), deal.setups_of(game)
    for seats, options in rng.sample(variants, min(12, len(variants))):
        dealt = Deal(name, seats, options, rng.randrange(deal.DEALS))
        assert len(dealt.code) == deal.LENGTH
        assert deal.read(dealt.code) == dealt
        assert Match.new(game, seats, dealt.seed, options).options == options


def test_no_choice_of_two_games_has_the_same_code() -> None:
    slots = [slot for name in CODED for slot in deal.slots_of(find(name))]
    assert len({*slots}) == len(slots)
    assert 0 <= min(slots) <= max(slots) < deal.SLOTS


def test_a_new_game_gets_slots_that_nobody_has_until_all_are_taken(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = dict(games())
    monkeypatch.setattr(deal, "games", lambda: found)
    before = len(found)
    while (number := deal.free_number()) is not None:
        found[f"new{number}"] = HighNote()
        found[f"new{number}"].code_number = number
    assert len(found) == deal.LARGE_GAMES + 10
    assert before >= deal.LARGE_GAMES
    slots = [slot for game in found.values() for slot in deal.slots_of(game)]
    assert len({*slots}) == len(slots)
    assert max(slots) < deal.SLOTS


def test_the_last_deal_has_a_code_and_no_later_one_has() -> None:
    assert deal.read(a_deal("encore", deal.DEALS - 1).code).number == deal.DEALS - 1
    with pytest.raises(ValueError, match="no deal"):
        deal.seed_of(deal.DEALS)


@pytest.mark.parametrize("golden", GOLDENS, ids=lambda golden: str(golden["code"]))
def test_a_code_deals_the_same_cards_for_good(golden: dict[str, Any]) -> None:
    """The digests are also checked in other browsers and by `test_pyodide`."""
    found = deal.read(golden["code"])
    assert found == Deal(golden["game"], golden["seats"], golden["options"], golden["number"])
    assert found.code == golden["code"]
    assert found.seed == golden["seed"]
    assert Match.new(found.game, found.seats, found.seed, found.options).digest == golden["digest"]


def test_the_deal_of_a_day_is_the_same_for_all_and_another_one_tomorrow() -> None:
    assert deal.deal_of_the_day("2026-11-27", "onstage", 4) == 32_909_081
    others = {
        deal.deal_of_the_day(*each)
        for each in (
            ("2026-11-27", "onstage", 4),
            ("2026-11-28", "onstage", 4),
            ("2026-11-27", "encore", 4),
            ("2026-11-27", "onstage", 3),
        )
    }
    assert len(others) == 4


def test_a_code_is_read_however_it_is_typed() -> None:
    expected = a_deal("onstage")
    one, two, three = deal.grouped(expected.code)
    for typed in (f"{one} {two} {three}", f" {one}-{two}-{three}.\n", expected.code.lower()):
        assert deal.read(typed) == expected


@pytest.mark.parametrize(
    "typed",
    [
        "PJYK ỶFM RFLƯ",
        "pjyk ỷfm rflư",
        "PJYK Y\u0309FM RFLU\u031b",  # decomposed
        "ＰＪＹＫ　ＹＲＦＭ　ｒｆｌｗ",
        "\ufeffPJ\u200bYK\u00ad\u2060YRFM\ufe0fRFLW\u200f",
        *(f"PJYK{divider}YRFM{divider}RFLW" for divider in "\u2011\u202f\u3000_/−*|+~=:;'’#´"),
        "„PJYK“ (YRFM) → RFLW!\r\n",
        "P J Y K Y R F M R F L W",
        "PJYKYRFMRFLƯ",
    ],
)
def test_a_code_is_read_as_it_was_meant(typed: str) -> None:
    assert deal.read(typed).code == "PJYKYRFMRFLW"


@pytest.fixture(scope="module")
def deals() -> dict[str, Deal]:
    """Returns random deals of all games by their codes."""
    rng, choices = Random(20), {name: deal.setups_of(find(name)) for name in games()}
    found = {}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(deal, "setups_of", lambda game: choices[game.name])
        for _ in range(depth(300, 2000)):
            name = rng.choice([*choices])
            one = Deal(name, *rng.choice(choices[name]), rng.randrange(deal.DEALS))
            found[one.code] = one
    return found


def understood(typed: Iterable[tuple[str, Deal]], patch: pytest.MonkeyPatch) -> int:
    """Returns how many texts are read as the deals meant.

    Checks that all others are refused with advice on Vietnamese keyboards.
    """
    choices = {game.name: deal.setups_of(game) for game in games().values()}
    patch.setattr(deal, "setups_of", lambda game: choices[game.name])  # once for thousands
    count = 0
    for text, meant in typed:
        try:
            read = deal.read(text)
        except BadCode as refused:
            if "Vietnamese keyboard" in str(refused):
                continue
            raise
        assert read == meant, text
        count += 1
    return count


@pytest.mark.parametrize("method", METHODS)
def test_a_code_typed_on_a_vietnamese_keyboard_is_understood(
    method: str, deals: dict[str, Deal], monkeypatch: pytest.MonkeyPatch
) -> None:
    typed = {code: " ".join(map(METHODS[method], deal.grouped(code))) for code in deals}
    changed = [(text, deals[code]) for code, text in typed.items() if text.replace(" ", "") != code]
    refused = len(changed) - understood(changed, monkeypatch)
    # A keyboard that looks at no spelling swallows most; of few deals chance makes more.
    assert refused / len(deals) <= (0.02 if "replacing" in method else 0.01) * depth(2, 1)
    assert bool(changed) is (method != "VNI")


@pytest.mark.parametrize("method", METHODS)
def test_a_code_typed_in_one_word_is_never_taken_for_another(
    method: str, deals: dict[str, Deal], monkeypatch: pytest.MonkeyPatch
) -> None:
    some = [*deals.items()][: depth(60, 300)]
    count = understood([(METHODS[method](code), one) for code, one in some], monkeypatch)
    assert count > len(some) / 3


def test_no_letter_is_made_up_in_a_code_of_one_word() -> None:
    code = a_deal("onstage").code
    for place in range(deal.LENGTH):
        with pytest.raises(BadCode, match="12 letters"):
            deal.read(code[:place] + code[place + 1 :])


def test_endless_texts_are_refused_at_once() -> None:
    for typed in ("Ỷ" * 100_000, "ƯR " * 50_000, "FGHJ" * 50_000, "Y" + "\u0309" * 100_000):
        with pytest.raises(BadCode, match="letters"):
            deal.read(typed)


def test_any_one_wrong_letter_is_found() -> None:
    code = a_deal("thespianage").code
    for place, right in enumerate(code):
        for wrong in deal.LETTERS.replace(right, ""):
            with pytest.raises(BadCode, match="mistake"):
                deal.read(code[:place] + wrong + code[place + 1 :])


def test_any_two_letters_that_changed_places_are_found() -> None:
    code = a_deal("upstaged", 987_654).code
    for one, two in combinations(range(deal.LENGTH), 2):
        letters = [*code]
        letters[one], letters[two] = letters[two], letters[one]
        if letters != [*code]:
            with pytest.raises(BadCode, match="mistake"):
                deal.read("".join(letters))


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("", "Enter the twelve letters of a code."),
        ("  ", "Enter the twelve letters of a code."),
        ("FGH", "A code has 12 letters. This one has 3."),
        ("FGHJ KLMP RTW0", "A code has no “0”. Its letters are FGHJKLMPRTWXY."),
        ("ß", "A code has no “S”. Its letters are FGHJKLMPRTWXY."),
        ("FGHJ Đ", "A code has no “Đ”. Its letters are FGHJKLMPRTWXY."),
        ("FGHJ ý", "A code has no “Ý”. Its letters are FGHJKLMPRTWXY."),
        ("FGHJ ÿ", "A code has no “Ÿ”. Its letters are FGHJKLMPRTWXY."),
    ],
)
def test_a_text_that_is_no_code_is_refused_in_a_sentence(typed: str, said: str) -> None:
    with pytest.raises(BadCode) as caught:
        deal.read(typed)
    assert str(caught.value) == said


def test_a_code_of_a_game_to_come_asks_for_an_update() -> None:
    value, digits = 8 * deal.SLOTS - 1, []
    for _ in range(deal.LENGTH - 1):
        value, digit = divmod(value, len(deal.LETTERS))
        digits.append(digit)
    code = "".join(deal.LETTERS[one] for one in (*digits, deal._check(digits)))
    with pytest.raises(BadCode, match="newer version"):
        deal.read(code)


def test_no_letter_can_be_taken_for_another() -> None:
    assert len({*deal.LETTERS}) == len(deal.LETTERS)
    for alike in ("O0QD", "I1L7", "UV", "S5", "Z2", "B8", "MN", "FS", "CG", "BDPEV"):
        assert sum(letter in alike for letter in deal.LETTERS) <= 1, alike
