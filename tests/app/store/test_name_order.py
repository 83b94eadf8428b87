"""Tests of the sort order of names."""

from __future__ import annotations

import unicodedata
from random import Random

import pytest

from app.store.name_order import by_name

VIETNAMESE = (
    "2 Bo", "An", "An Bình", "Anh", "Ánh", "Ăn", "Ân", "Bo", "Cúc", "Dũng", "Đào", "Đông", "Em",
    "Êm", "Ma", "Mà", "Mả", "Mã", "Má", "Mạ", "mai", "Mai", "Oanh", "Ông", "Ơn", "Player 2",
    "Player 10", "Uyên", "Ưng", "Zed", "Ан", "安",
)  # fmt: skip
ENGLISH = (
    "2 Bo", "An", "Ân", "Ăn", "An Bình", "Anh", "Ánh", "Bo", "Cúc", "Đào", "Dũng", "Em", "Êm",
    "mai", "Mai", "Müller", "Muller 2", "Oanh", "Ørsted", "Player 2", "Player 10", "Strasse",
    "Straße", "Ưng", "Uyên", "Zed", "Ан", "安",
)  # fmt: skip


@pytest.mark.parametrize(("lang", "names"), [("vi", VIETNAMESE), ("en", ENGLISH)])
def test_names_are_sorted_as_the_language_sorts(lang: str, names: tuple[str, ...]) -> None:
    for seed in range(20):
        mixed = list(names)
        Random(seed).shuffle(mixed)
        assert sorted(mixed, key=by_name(lang)) == list(names)
        mixed = [unicodedata.normalize("NFD", name) for name in mixed]
        found = [unicodedata.normalize("NFC", name) for name in sorted(mixed, key=by_name(lang))]
        assert found == list(names)


@pytest.mark.parametrize("lang", ["en", "vi"])
def test_anything_has_one_place(lang: str) -> None:
    odd = ["", " ", "\u0301", "\ud800", "٣", "²", "0", "00", "🎭", "a\u0301\u0301", "ß", "İ"]
    odd.append("9" * 999)
    found = sorted(odd, key=by_name(lang))
    odd.reverse()
    assert sorted(odd, key=by_name(lang)) == found
