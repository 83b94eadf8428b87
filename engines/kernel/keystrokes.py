"""Recovers the keys behind a text composed by a Vietnamese keyboard.

The Telex method uses F, J, R, S and X for tones, W for a horn or breve, and doubled letters for
other marks: YR appears as Ỷ, a lone W as Ư. Keyboards differ in how far back a tone key reaches,
whether a second one replaces the tone or appears as a letter, and what typing a tone or W twice
undoes. One text therefore has several spellings, and only a caller who knows more about it can
choose.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

_TONES = {"\u0300": "F", "\u0301": "S", "\u0303": "X", "\u0309": "R", "\u0323": "J"}
"""Telex keys of the tone marks, by combining character."""

_COMPOSED = {"Ă": "AW", "Â": "AA", "Đ": "DD", "Ê": "EE", "Ô": "OO", "Ơ": "OW", "Ư": "W"}
"""Telex keys of the letters that keyboards compose, by letter."""


class Glyph(NamedTuple):
    """Letter or digit of a text, with the keys that type it.

    Attributes:
        sign: Letter or digit, in upper case.
        letters: Keys for the letter without its tone.
        tone: Key for the letter's tone, or "" without a tone.
    """

    sign: str
    letters: str
    tone: str = ""

    @property
    def keys(self) -> str:
        """All keys of the glyph, with the tone key last."""
        return self.letters + self.tone

    @property
    def composed(self) -> bool:
        """Whether a keyboard composed the glyph from other keys."""
        return self.keys != self.sign

    @property
    def takes_tone(self) -> bool:
        """Whether the letter can carry a tone mark."""
        return unicodedata.normalize("NFD", self.sign)[0] in "AEIOUY"


def words_of(text: str) -> list[list[Glyph]]:
    """Splits a text into words made of letters and digits.

    All other characters separate words, except invisible ones, which are ignored.
    """
    words: list[list[str]] = [[]]
    plain = unicodedata.normalize("NFKC", text).upper()
    for sign in unicodedata.normalize("NFD", plain):
        kind = unicodedata.category(sign)
        if kind[0] in "LN":
            words[-1].append(sign)
        elif kind[0] == "M":
            if words[-1] and unicodedata.combining(sign):
                words[-1][-1] += sign
        elif kind != "Cf" and words[-1]:
            words.append([])
    return [[_glyph(cluster) for cluster in word] for word in words if word]


def _glyph(cluster: str) -> Glyph:
    tones = [mark for mark in cluster[1:] if mark in _TONES]
    rest = "".join(sign for sign in cluster if sign not in tones[:1])
    letter = unicodedata.normalize("NFC", rest)
    tone = _TONES[tones[0]] if tones else ""
    return Glyph(unicodedata.normalize("NFC", cluster), _COMPOSED.get(letter, letter), tone)


def typed_text(text: str) -> str:
    """Returns the keys that produced a text, in lower case."""
    return " ".join("".join(glyph.keys for glyph in word) for word in words_of(text)).lower()


def spellings(word: Sequence[Glyph], length: int, letters: str) -> set[str]:
    """Returns every sequence of `length` keys that may appear as `word`.

    Sequences may contain keys from `letters` that leave no trace: tones that were replaced, and
    tones or W's that were undone.
    """
    tones = "".join(key for key in _TONES.values() if key in letters)
    return set(_spelled(word, length, tones))


def _spelled(
    word: Sequence[Glyph], left: int, tones: str, vowel: Glyph | None = None, tone: str = ""
) -> Iterator[str]:
    wanted = "" if vowel is None else vowel.tone
    spare = left - sum(len(glyph.keys) for glyph in word) - (tone != wanted != "")
    if spare < 0:
        return
    if not left and tone == wanted:
        yield ""
    for key in tones if vowel is not None else "":
        if key != tone and (spare or key == wanted):
            yield from _after(key, _spelled(word, left - 1, tones, vowel, key))
        elif key == tone and word and word[0].keys == key:  # typed twice: removes the tone
            yield from _after(key, _spelled(word[1:], left - 1, tones, vowel))
    if not word:
        return
    letters, rest = word[0].letters, word[1:]
    if word[0].takes_tone:
        if tone == wanted:
            yield from _after(letters, _spelled(rest, left - len(letters), tones, word[0]))
    elif not word[0].tone:
        yield from _after(letters, _spelled(rest, left - len(letters), tones, vowel, tone))
    if word[0].sign == "W":  # typed twice: removes an Ư and its tones
        for lost in range(spare):
            for between in product(tones, repeat=lost):
                begun = f"W{''.join(between)}W"
                yield from _after(begun, _spelled(rest, left - len(begun), tones, vowel, tone))


def _after(begun: str, rows: Iterator[str]) -> Iterator[str]:
    return (begun + row for row in rows)
