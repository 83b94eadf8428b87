"""Models of Vietnamese keyboards for typing the letters of deal codes.

`unikey` follows UniKey, whose engine is also that of ibus-unikey. A word is treated as a syllable:
consonants, one vowel (Y, or W for Ư), a final consonant. A tone key sets the tone of the vowel,
even after the final one; another tone replaces it; the same tone typed again is undone, and the key
stands for itself. F, J and a lone W, and letters that form no syllable, end the composing: for the
rest of the word if spelling is checked, otherwise until a letter begins a new syllable. VNI and
Simple Telex differ in their keys: VNI uses only digits, and Simple Telex has no Ư from a lone W.

`plain` models keyboards that ignore spelling: W is Ư anywhere, and a tone goes to the vowel before
it, either at any distance or only to its neighbour.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from functools import partial

TONES = {"F": "\u0300", "R": "\u0309", "X": "\u0303", "J": "\u0323"}

INITIALS = {"G", "GH", "H", "K", "KH", "L", "M", "P", "PH", "R", "T", "TH", "TR", "X"}
ENDINGS = {"YT", "ƯM", "ƯT"}
"""Vowels with their possible final consonants."""

NO_LETTERS = "FJW"
"""Letters that no Vietnamese word has."""


def shown(letters: list[list[str]]) -> str:
    return unicodedata.normalize("NFC", "".join(letter + tone for letter, tone in letters))


class Syllable:
    """Word in UniKey: the letters so far, and the syllable at the end."""

    def __init__(self, *, spelling: bool) -> None:
        self.spelling = spelling
        self.letters: list[list[str]] = []
        self.lost = False
        self.begin()

    def begin(self) -> None:
        self.initial = self.vowel = self.final = ""
        self.carrier: list[str] = []

    def fits(self, letter: str) -> bool:
        """Adds a letter to the syllable if possible; returns whether it is."""
        if self.lost or letter in NO_LETTERS:
            return False
        if self.vowel:
            ending = f"{self.vowel}{self.final}{letter}" in ENDINGS
            self.final += letter if ending else ""
            return ending
        if letter in "YƯ":
            if self.initial == "K" and letter == "Ư":
                return False
            self.vowel = letter
            return True
        if self.initial + letter in INITIALS:
            self.initial += letter
            return True
        return False

    def append(self, letter: str) -> None:
        one = [letter, ""]
        self.letters.append(one)
        fits = self.fits(letter)
        if not fits:
            self.begin()
            self.lost = True
            if not self.spelling and letter not in NO_LETTERS:
                self.lost = False
                fits = self.fits(letter)
        if fits and letter in "YƯ":
            self.carrier = one

    def tone(self, key: str) -> None:
        if not self.vowel or (self.final == "T" and key in "FRX"):
            self.append(key)
        elif self.carrier[1] == TONES[key]:
            self.carrier[1] = ""
            self.append(key)
        else:
            self.carrier[1] = TONES[key]

    def horn(self) -> None:
        """Types the key W.

        It makes Ư if the syllable allows it, otherwise W; a second W undoes the Ư.
        """
        if self.vowel == "Ư" and not self.final:
            self.letters.pop()
            self.append("W")
        elif not self.vowel and not self.lost and self.initial != "K":
            self.append("Ư")
        else:
            self.append("W")


def unikey(word: str, *, spelling: bool, tones: bool = True, horns: bool = True) -> str:
    """Returns the text that UniKey produces from the keys of a word.

    Args:
        word: The keys.
        spelling: Whether it checks spelling.
        tones: Whether keys for tones count as such.
        horns: Whether W adds a horn.
    """
    made = Syllable(spelling=spelling)
    for key in word:
        if tones and key in TONES:
            made.tone(key)
        elif horns and key == "W":
            made.horn()
        else:
            made.append(key)
    return shown(made.letters)


def plain(word: str, *, far: bool, replaces: bool) -> str:
    """Returns the text that the keys of a word produce, whatever its spelling.

    Args:
        word: The keys.
        far: Whether a tone finds its vowel across other letters.
        replaces: Whether another tone replaces the first, and a repeated key undoes itself.
    """
    letters: list[list[str]] = []
    for key in word:
        vowels = [one for one in letters if one[0] in "YƯ"]
        vowel = vowels[-1] if vowels and (far or vowels[-1] is letters[-1]) else None
        if key in TONES and vowel is not None and (replaces or not vowel[1]):
            if vowel[1] != TONES[key]:
                vowel[1] = TONES[key]
                continue
            vowel[1] = ""
        elif key == "W":
            if replaces and letters and letters[-1] == ["Ư", ""]:
                letters.pop()
            else:
                key = "Ư"
        letters.append([key, ""])
    return shown(letters)


METHODS: dict[str, Callable[[str], str]] = {
    "Telex": partial(unikey, spelling=True),
    "Telex, spelling unchecked": partial(unikey, spelling=False),
    "Simple Telex": partial(unikey, spelling=True, horns=False),
    "Simple Telex, spelling unchecked": partial(unikey, spelling=False, horns=False),
    "VNI": partial(unikey, spelling=True, tones=False, horns=False),
    "Telex among neighbours": partial(plain, far=False, replaces=False),
    "Telex among neighbours, replacing": partial(plain, far=False, replaces=True),
    "Telex across letters": partial(plain, far=True, replaces=False),
    "Telex across letters, replacing": partial(plain, far=True, replaces=True),
}
"""Keyboards by name, each as a function from keys to text."""
