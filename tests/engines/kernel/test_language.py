"""Sentences that the speaker makes of keys and arguments, in the way of each language."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from engines.kernel.language import PLURALS, Speaker, kernel, plural

TEXTS = {
    "en": {
        "cards": "{count} cards",
        "cards.one": "{count} card",
        "greet": "Welcome, {who}",
        "braces": "no {place}",
        "sum": "{first} + {second}",
        "played": "{who} plays {card}.",
    },
    "tt": {"cards": "{count} kkk", "cards.few": "{count} kk"},
}


def speaker(lang: str) -> Speaker:
    return Speaker(lambda asked: TEXTS.get(asked, {}), lang)


def test_a_number_chooses_its_form(monkeypatch: pytest.MonkeyPatch) -> None:
    say = speaker("en")
    assert [say("cards", count=count) for count in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]
    monkeypatch.setitem(PLURALS, "tt", lambda count: "few" if 1 < count < 5 else "one")
    # No form for one there: the text that is for every number.
    assert [speaker("tt")("cards", count=count) for count in (1, 3)] == ["1 kkk", "3 kk"]
    assert say("cards", count="1") == "1 cards"  # words choose nothing


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
    told = [say.money(amount, signed=True) for amount in (-5_000, 0, 1_234_567)]
    assert told == ["−$5,000", "$0", "+$1,234,567"]


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
