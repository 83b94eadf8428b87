"""Tests of all catalogues of texts."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterator, Mapping
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from string import Formatter
from typing import NamedTuple

import pytest

from engines import ENGLISH, known_languages
from engines.kernel.language import CHOOSERS
from engines.kernel.plurals import FORMS, OTHER, forms

ROOT = Path(__file__).parents[1]
FOLDERS = ("app", "engines", "build/page")
TEMPLATES = {"template"}
"""Games that exist as templates, in English only."""

OTHERS = sorted(known_languages().keys() - {ENGLISH})
FORM = re.compile(rf"(.+)_({'|'.join(FORMS)})")

TELLING = frozenset(
    {
        *("artist", "artists", "aspect", "blossoms", "bonus", "caller_seat", "card", "cards"),
        *("character", "characters", "charisma", "clicks", "colour", "colours", "column"),
        *("compassion", "connections", "cost", "count", "crush", "cue", "cues", "day"),
        *("dealer_seat", "deck", "event", "events", "fewest", "file", "files", "focus"),
        *("folder", "format", "game", "games", "genre", "genres", "host_seat", "hour"),
        *("intensity", "level", "limit", "line", "minute", "money", "month", "name", "names"),
        *("nemesis", "number", "options", "other_seat", "payout", "performer", "performers"),
        *("points", "query", "rolls", "round", "rounds", "rule", "score", "seat", "seats"),
        *("seed", "shot", "size", "special", "specials", "speed", "star", "suit", "suits"),
        *("tiles", "times", "title", "to_aspect", "to_seat", "total", "trick", "tricks"),
        *("trump", "type", "values", "venue", "venues", "version", "vibe", "who", "winners"),
        *("wins", "year"),
    }
)
"""Placeholders whose names are self-explanatory; every other one needs a note."""

UNTRANSLATED = frozenset(
    {
        *("Backstage", "BOOST", "Country", "Crush", "ECG", "ENCORE", "Hip", "Hop", "json", "Man"),
        *("Menu", "Michael", "Nguyen", "Onstage", "Orion", "Pass", "Pop", "Rock", "Thespianage"),
        *("Toan", "Tran", "Upstaged"),
    }
)
"""Words that may be the same in another language, such as a game's title."""

QUOTED = re.compile(r"(?<![\w}])'[^']*'(?!\w)")
"""Word of a file or of the command line, quoted as it is written there."""

PEOPLE = ("artist.*", "character.*.title")
"""Keys of invented people, whose names may stay."""


WAYS = {
    "scan.deal": ("home.new", "new.more", "deal.title"),
    "deal.how": ("home.new", "new.more", "deal.title"),
    "deal.none": ("deal.title",),
}
"""Texts that tell the way to a screen, with the labels that they must name."""


class Catalogue(NamedTuple):
    """Catalogue of one kind, such as the files `en.json`, `vi.json` in `onstage/text/`.

    Attributes:
        start: Beginning of all its paths, up to the language.
    """

    start: str

    def texts(self, lang: str) -> dict[str, str]:
        return _read(f"{self.start}{lang}.json")

    def chooser(self, base: str) -> str:
        return self.texts(CHOOSERS).get(base, "count")


@cache
def _read(file: str) -> dict[str, str]:
    path = ROOT / file
    return json.loads(path.read_text("utf-8")) if path.is_file() else {}


def _catalogues() -> Iterator[Catalogue]:
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob(f"text/*{ENGLISH}.json")):
            if not TEMPLATES & {*path.parts} and re.fullmatch(r"(\w+\.)?en\.json", path.name):
                file = path.relative_to(ROOT).as_posix()
                yield Catalogue(file.removesuffix(f"{ENGLISH}.json"))


CATALOGUES = [*_catalogues()]
TITLES = {
    word
    for catalogue in CATALOGUES
    for word in re.findall(r"[^\W\d_]{3,}", catalogue.texts(ENGLISH).get("title", ""))
}
every = pytest.mark.parametrize("lang", OTHERS)


def placeholders(template: str) -> set[str]:
    return {
        name + (f"!{conversion}" if conversion else "") + (f":{form}" if form else "")
        for _, name, form, conversion in Formatter().parse(template)
        if name
    }


def bases(texts: Mapping[str, str]) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for key in texts:
        if match := FORM.fullmatch(key):
            found.setdefault(match[1], set()).add(match[2])
    return found


def wanted(texts: Mapping[str, str], lang: str) -> set[str]:
    plain = {key for key in texts if not FORM.fullmatch(key)}
    return plain | {f"{base}_{form}" for base in bases(texts) for form in forms(lang)}


def literal(template: str) -> str:
    return " ".join(text for text, *_ in Formatter().parse(template))


# -- every language ------------------------------------------------------------------------------


def test_english_has_its_own_plural_forms_and_no_key_that_looks_like_one() -> None:
    assert len(CATALOGUES) > 30
    for catalogue in CATALOGUES:
        for base, found in bases(catalogue.texts(ENGLISH)).items():
            assert found == {*forms(ENGLISH)}, f"{catalogue.start}: {base}"
            assert base not in catalogue.texts(ENGLISH), f"{catalogue.start}: {base}"


def test_a_table_of_choosers_names_texts_with_forms_and_their_numbers() -> None:
    for catalogue in CATALOGUES:
        texts = catalogue.texts(ENGLISH)
        for base, number in catalogue.texts(CHOOSERS).items():
            assert number in placeholders(texts[f"{base}_{OTHER}"]), f"{catalogue.start}: {base}"


@pytest.mark.parametrize("lang", [ENGLISH, *OTHERS])
def test_letters_are_composed_and_of_one_alphabet(lang: str) -> None:
    alphabet = None
    for catalogue in CATALOGUES:
        for key, text in catalogue.texts(lang).items():
            assert unicodedata.is_normalized("NFC", text), f"{catalogue.start}{lang}: {key}"
            letters = filter(str.isalpha, literal(text))
            scripts = {unicodedata.name(letter).split()[0] for letter in letters}
            alphabet = alphabet or next(iter(scripts), None)
            assert scripts <= {alphabet}, f"{catalogue.start}{lang}: {key}"


@pytest.mark.parametrize("lang", [ENGLISH, *OTHERS])
def test_apostrophes_are_typographic(lang: str) -> None:
    for catalogue in CATALOGUES:
        for key, text in catalogue.texts(lang).items():
            assert "'" not in QUOTED.sub("", text), f"{catalogue.start}{lang}: {key}"


@pytest.mark.parametrize("lang", [ENGLISH, *OTHERS])
def test_only_refusals_and_reports_on_packs_name_their_rule(lang: str) -> None:
    for catalogue in CATALOGUES:
        for key, text in catalogue.texts(lang).items():
            if not (key.startswith("why.") or catalogue.start.endswith("/pack.")):
                code = re.search(r"\(([A-Z]{1,2}\d+|{rule})\)", text)
                assert not code, f"{catalogue.start}{lang}: {key}"


@pytest.mark.parametrize("lang", [ENGLISH, *OTHERS])
def test_an_ellipsis_follows_its_word_without_a_space(lang: str) -> None:
    for catalogue in CATALOGUES:
        for key, text in catalogue.texts(lang).items():
            assert not re.search(r"\s…|\.\.\.", text), f"{catalogue.start}{lang}: {key}"


@pytest.mark.parametrize("lang", [ENGLISH, *OTHERS])
def test_a_way_told_in_words_names_the_labels_on_it(lang: str) -> None:
    texts = {key: text for one in CATALOGUES for key, text in one.texts(lang).items()}
    for key, labels in WAYS.items():
        for label in labels:
            assert texts[label] in texts[key], f"{lang}: {key} does not name {label}"


@every
def test_a_language_has_every_text(lang: str) -> None:
    for catalogue in CATALOGUES:
        missing = wanted(catalogue.texts(ENGLISH), lang) - catalogue.texts(lang).keys()
        assert not missing, f"{catalogue.start}{lang}.json lacks {sorted(missing)[:20]}"


@every
def test_a_language_has_no_key_that_english_lacks(lang: str) -> None:
    for catalogue in CATALOGUES:
        found = catalogue.texts(lang)
        assert found.keys() <= wanted(catalogue.texts(ENGLISH), lang), catalogue.start


@every
def test_placeholders_are_the_english_ones(lang: str) -> None:
    for catalogue in CATALOGUES:
        english = catalogue.texts(ENGLISH)
        for key, text in catalogue.texts(lang).items():
            match = FORM.fullmatch(key)
            form_of = f"{match[1]}_{OTHER}" if match else key
            theirs, ours = placeholders(english[form_of]), placeholders(text)
            may_lack = {catalogue.chooser(match[1])} if match else set()
            assert theirs - may_lack <= ours <= theirs, f"{catalogue.start}{lang}: {key}"
            assert text.count("**") == english[form_of].count("**"), f"{catalogue.start}: {key}"


@every
def test_a_plural_has_every_form_of_its_language(lang: str) -> None:
    for catalogue in CATALOGUES:
        for base, found in bases(catalogue.texts(lang)).items():
            assert found == {*forms(lang)}, f"{catalogue.start}{lang}: {base}"


@every
def test_no_text_is_left_in_english(lang: str) -> None:
    for catalogue in CATALOGUES:
        english = catalogue.texts(ENGLISH)
        for key, text in catalogue.texts(lang).items():
            if text == english.get(key) and not any(covers(each, key) for each in PEOPLE):
                words = {*re.findall(r"[^\W\d_]{3,}", literal(text))}
                assert words <= UNTRANSLATED | TITLES, f"{catalogue.start}{lang}: {key} = {text}"


# -- notes ---------------------------------------------------------------------------------------


def covers(pattern: str, key: str) -> bool:
    return fnmatchcase(key, pattern)


def unnoted(texts: Mapping[str, str], notes: Mapping[str, str]) -> Iterator[str]:
    """Yields the keys that need a note but have none.

    Notes are needed for texts that only join others and for unclear placeholders. A note for
    `{place}` explains that placeholder in the whole catalogue.
    """
    patterns = [note for note in notes if not note.startswith("{")]
    known = {note.strip("{}") for note in notes if note.startswith("{")}
    for key, text in texts.items():
        names = {name for _, name, _, _ in Formatter().parse(text) if name}
        base = FORM.sub(r"\1", key)
        if any(covers(pattern, base) for pattern in patterns):
            continue
        glue = names and not any(map(str.isalpha, literal(text)))
        if glue or ("*" not in known and names - TELLING - known):
            yield key


def test_glue_and_opaque_placeholders_have_notes() -> None:
    lacking = {}
    for catalogue in CATALOGUES:
        file = f"{catalogue.start}{ENGLISH}.notes.json"
        if missing := [*unnoted(catalogue.texts(ENGLISH), _read(file))]:
            lacking[file] = missing
    assert lacking == {}


def test_a_note_is_about_a_text() -> None:
    for catalogue in CATALOGUES:
        texts = catalogue.texts(ENGLISH)
        keys = {FORM.sub(r"\1", key) for key in texts}
        names = {name for text in texts.values() for name in placeholders(text)} | {"*"}
        for note, lines in _read(f"{catalogue.start}{ENGLISH}.notes.json").items():
            assert lines.endswith("."), f"{catalogue.start}: {note}"
            if note.startswith("{"):
                found = {name for name in names if re.split("[!:]", name)[0] == note.strip("{}")}
                assert found, f"{catalogue.start}: {note}"
            else:
                assert any(covers(note, key) for key in keys), f"{catalogue.start}: {note}"


def test_a_note_stands_beside_a_catalogue() -> None:
    for folder in FOLDERS:
        for path in (ROOT / folder).rglob("*.notes.json"):
            if TEMPLATES & {*path.parts}:
                continue
            file = path.relative_to(ROOT).as_posix().removesuffix(f"{ENGLISH}.notes.json")
            assert Catalogue(file) in CATALOGUES, path


def test_a_text_without_its_note_is_found() -> None:
    texts = {"a": "{first} {second}", "b": "Take {arg}", "c": "{count} cards", "d.e": "{x}: on"}
    assert [*unnoted(texts, {})] == ["a", "b", "d.e"]
    assert [*unnoted(texts, {"a": "", "{arg}": "", "d.*": ""})] == []
    assert [*unnoted(texts, {"{first}": "", "{second}": ""})] == ["a", "b", "d.e"]
