from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.store.names import _SURE, _drawable, check_name, clean_name


@pytest.mark.parametrize(
    "name",
    ["Mai", "Ánh", "Nguyễn Thị Ngọc", "Đào", "Ünal", "O’Brien", "Anne-Marie", "Bo 2", "X" * 24,
     "ỡ", "E\u0302\u0301"],
)  # fmt: skip
def test_names_that_can_be_drawn(name: str) -> None:
    assert check_name(name) is None


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("", "store.name.empty"),
        (" \t\n ", "store.name.empty"),
        ("X" * 25, "store.name.long"),
        ("Ma\u0000i", "store.name.hidden"),
        ("Ma\u200bi", "store.name.hidden"),
        ("Ma\u00adi", "store.name.hidden"),
        ("\u202eiaM", "store.name.hidden"),
        ("\u2066Mai\u2069", "store.name.hidden"),
        ("Mai\ufeff", "store.name.hidden"),
        ("Mai\ud800", "store.name.hidden"),
        ("\u0301Mai", "store.name.undrawable"),
        ("Mai 🎭", "store.name.undrawable"),
        ("👨\u200d👩", "store.name.hidden"),
        ("梅", "store.name.undrawable"),
        ("Мая", "store.name.undrawable"),
        ("مي", "store.name.undrawable"),
        ("\ue000", "store.name.undrawable"),
        ("Mai\ufe0f", "store.name.undrawable"),
    ],
)
def test_names_that_cannot(name: str, key: str) -> None:
    assert check_name(name) == key


def test_names_are_tidied() -> None:
    assert clean_name("  Nguye\u0302\u0303n \u00a0 Mai\n") == "Nguyễn Mai"


@given(st.text(max_size=30))
def test_a_good_name_stays_good_and_is_made_of_what_the_fonts_have(text: str) -> None:
    name = clean_name(text)
    assert clean_name(name) == name
    assert check_name(text) == check_name(name)
    if check_name(name) is None:
        assert 1 <= len(name) <= 24
        assert unicodedata.is_normalized("NFC", name)
        assert all(any(a <= ord(char) <= b for a, b in _drawable()) for char in name)


def test_without_the_fonts_list_only_sure_letters_are_taken() -> None:
    for first, last in _SURE:
        for code in range(first, last + 1):
            assert any(a <= code <= b for a, b in _drawable()), hex(code)
