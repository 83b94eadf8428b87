"""Tests of sentences made from keys and arguments."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from engines.kernel.language import Speaker, kernel
from engines.kernel.plurals import forms, languages, plural

TEXTS = {
    "en": {
        "cards_other": "{count} cards",
        "cards_one": "{count} card",
        "drawn_other": "{who} draws {number} of {count}",
        "drawn_one": "{who} draws one of {count}",
        "greet": "Welcome, {who}",
        "braces": "no {place}",
        "sum": "{first} + {second}",
        "played": "{who} plays {card}.",
    },
    "tt": {"cards_other": "{count} kkk", "cards_few": "{count} kk"},
    "plurals": {"drawn": "number"},
}


def speaker(lang: str) -> Speaker:
    return Speaker(lambda asked: TEXTS.get(asked, {}), lang)


def test_a_number_chooses_its_form(monkeypatch: pytest.MonkeyPatch) -> None:
    say = speaker("en")
    assert [say("cards", count=count) for count in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]
    spoken = {"name": "tt", "plurals": {"one": "n = 1", "few": "n = 2..4"}}
    monkeypatch.setitem(languages(), "tt", spoken)
    # No form for one there: the text that is for every number.
    assert [speaker("tt")("cards", count=count) for count in (1, 3)] == ["1 kkk", "3 kk"]
    assert say("cards", count="1") == "1 cards"  # words choose nothing


def test_a_table_says_which_number_chooses() -> None:
    say, names = speaker("en"), {"who": "Mai", "count": "six"}
    facts = {"who": 0, "number": 1, "count": 6}
    assert say("drawn", who="Mai", number=2, count=1) == "Mai draws 2 of 1"
    assert say.worded("drawn", {**names, "number": "one"}, facts) == "Mai draws one of six"
    assert say.worded("drawn", {**names, "number": "two"}, {"number": 2}) == "Mai draws two of six"


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ({}, {0: "other", 1: "other", 21: "other"}),
        ({"one": "i = 1 and v = 0"}, {0: "other", 1: "one", -1: "one", 2: "other"}),
        ({"one": "i = 0 or n = 1"}, {0: "one", 1: "one", 2: "other"}),
        (
            {
                "one": "v = 0 and i % 10 = 1 and i % 100 != 11",
                "few": "v = 0 and i % 10 = 2..4 and i % 100 != 12..14",
                "many": "v = 0 and i % 10 = 0 or v = 0 and i % 10 = 5..9 or "
                "v = 0 and i % 100 = 11..14",
            },
            {1: "one", 3: "few", 5: "many", 11: "many", 12: "many", 21: "one", 22: "few"},
        ),
    ],
)
def test_rules_of_plurals_are_written_as_cldr_prints_them(
    rules: dict[str, str], expected: dict[int, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(languages(), "tt", {"name": "tt", "plurals": rules})
    plural.cache_clear()
    assert {count: plural(count, "tt") for count in expected} == expected
    assert forms("tt") == (*rules, "other")


def test_a_rule_that_is_none_is_a_mistake(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(languages(), "tt", {"plurals": {"one": "n is 1"}})
    plural.cache_clear()
    with pytest.raises(ValueError, match="n is 1"):
        plural(1, "tt")


def test_a_language_without_rules_for_numbers_has_one_form() -> None:
    assert plural(1, "en") == "one"
    assert plural(1, "zz") == plural(2, "zz") == "other"


def test_what_a_language_lacks_is_said_in_english() -> None:
    assert speaker("tt")("greet", who="Mai") == "Welcome, Mai"
    assert speaker("zz")("cards", count=1) == "1 card"
    assert speaker("tt").knows("greet")
    assert not speaker("tt").knows("farewell")


def test_what_english_lacks_is_a_mistake() -> None:
    with pytest.raises(KeyError, match="farewell"):
        speaker("tt")("farewell")


def test_names_are_no_templates() -> None:
    assert speaker("en")("greet", who="{who}") == "Welcome, {who}"
    assert speaker("en")("braces") == "no {place}"


@pytest.mark.parametrize(
    ("parts", "listed", "either", "row", "chained"),
    [
        ([], "", "", "", ""),
        (["A"], "A", "A", "A", "A"),
        (["A", "B"], "A and B", "A or B", "A, B", "A + B"),
        (["A", "B", "C"], "A, B and C", "A, B or C", "A, B, C", "A + B + C"),
    ],
)
def test_lists(parts: list[str], listed: str, either: str, row: str, chained: str) -> None:
    say = speaker("en")
    assert (say.listed(parts), say.either(iter(parts)), say.row(parts)) == (listed, either, row)
    assert say.chained("sum", parts) == chained
    assert say.rows(parts) == row.replace(",", ";")


def test_numbers_and_money() -> None:
    say = speaker("en")
    assert [say.number(number) for number in (-3, 0, 12_000)] == ["−3", "0", "12000"]
    assert [say.signed(number) for number in (-3, 0, 3)] == ["−3", "+0", "+3"]
    assert [say.money(amount) for amount in (-5_000, 0, 80_000)] == ["−$5,000", "$0", "$80,000"]
    texts = [say.money(amount, signed=True) for amount in (-5_000, 0, 1_234_567)]
    assert texts == ["−$5,000", "$0", "+$1,234,567"]


def test_a_title_may_end_a_sentence() -> None:
    said = {card: speaker("en")("played", who="Mai", card=card) for card in ("Places!", "Coffee")}
    assert said == {"Places!": "Mai plays Places!", "Coffee": "Mai plays Coffee."}


def test_a_sentence_begins_with_a_capital() -> None:
    say = speaker("en")
    assert [say.begun(text) for text in ("", "ấn định", "Mai")] == ["", "Ấn định", "Mai"]


def test_lists_are_put_together_as_the_language_does(monkeypatch: pytest.MonkeyPatch) -> None:
    own: Mapping[str, str] = {
        "list.more": "{first} / {second}",
        "list.last": "{first} et {second}",
        "number.group": ".",
        "money": "{amount} €",
    }
    monkeypatch.setattr(
        "engines.kernel.language.load_catalogue", lambda module, lang: own if lang == "tt" else {}
    )
    assert speaker("tt").listed("ABC") == "A / B et C"
    assert speaker("tt").money(1_500) == "1.500 €"
    assert kernel("tt")("list.last", first="A", second="B") == "A et B"


@pytest.mark.parametrize(
    ("who", "shown"),
    [
        ("Mai", "Mai"),
        ("Ánh", "Ánh"),
        ("李小龙", "李小龙"),
        ("שרה", "\u2068שרה\u2069"),
        ("محمد علي", "\u2068محمد علي\u2069"),
        ("Bo علی\u200cرضا 2", "Bo \u2068علی\u200cرضا\u2069 2"),
        ("\u2068שרה\u2069", "\u2068שרה\u2069"),
    ],
)
def test_a_name_from_the_right_keeps_the_order_of_its_sentence(who: str, shown: str) -> None:
    assert speaker("en")("played", who=who, card="7") == f"{shown} plays 7."
    assert speaker("en").worded("greet", {"who": who}, {}) == f"Welcome, {shown}"
