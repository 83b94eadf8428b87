"""List of what a game still lacks: `python -m engines ready NAME`.

A file is listed if it is missing, is still a copy of the template, or contains less than its guide
requires. Some files are optional: the app works without them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from .kernel import Game
from .kernel.plurals import FORMS, forms, languages
from .new_game import copies, renamed

FIGURES = 6
"""Minimum number of figures (illustrations) in a game's rules pages."""

BOARD_GUIDE = "docs/adding-a-board.md"
ENGINE_GUIDE = "engines/README.md"
LESSON_GUIDE = "docs/adding-a-lesson.md"
LANGUAGE_GUIDE = "docs/adding-a-language.md"

RULES, TEXTS, BILL = (
    (ENGINE_GUIDE, "What you write"),
    (BOARD_GUIDE, "3.7 Texts"),
    (BOARD_GUIDE, "3.9 The bill"),
)
SIGNS, FIGURE, PICTURES, STEPS, AWARDS = (
    (BOARD_GUIDE, "3.8 Signs"),
    (BOARD_GUIDE, "6. Figures of the rules"),
    (BOARD_GUIDE, "3.8 Pictures"),
    (BOARD_GUIDE, "3. In this order"),
    (BOARD_GUIDE, "2. What a board is given"),
)

FILES: tuple[tuple[str, str, tuple[str, str], bool], ...] = (
    ("engines/NAME/__init__.py", "its rules", RULES, True),
    ("engines/NAME/text/en.json", "its words", RULES, True),
    ("engines/NAME/text/ticket.en.json", "its title and state lines", RULES, True),
    ("engines/NAME/rules.json", "the order of its rules pages", RULES, True),
    ("engines/NAME/text/rules.en.json", "its rules pages", RULES, True),
    ("engines/NAME/RULES.md", "its list of rules and their tests", RULES, True),
    ("tests/engines/NAME", "tests of its rules", RULES, True),
    ("tests/golden/NAME", "golden transcripts", (ENGINE_GUIDE, "Adding a game, 6"), True),
    ("app/games/NAME/__init__.py", "its board", STEPS, True),
    ("app/games/NAME/text/en.json", "words of its board", TEXTS, True),
    ("app/games/NAME/text/notes.en.json", "notes for newcomers", TEXTS, True),
    ("app/games/NAME/bill.json", "facts of its bill", BILL, True),
    ("app/games/NAME/text/bill.en.json", "words of its bill", BILL, True),
    ("app/games/NAME/lesson.json", "its lesson", (LESSON_GUIDE, "A script"), True),
    ("app/games/NAME/text/lesson.en.json", "the coach's words", (LESSON_GUIDE, "A script"), True),
    ("app/games/NAME/figures.json", f"at least {FIGURES} figures of its rules", FIGURE, True),
    ("app/games/NAME/text/figures.en.json", "words of the figures", FIGURE, True),
    ("app/games/NAME/art.json", "sizes of its pictures", PICTURES, True),
    ("assets/art/NAME/emblem.svg", "its poster", PICTURES, True),
    ("tests/app/games/NAME", "tests of its board", (BOARD_GUIDE, "5. What must hold"), False),
    ("app/games/NAME/signs.json", "signs of its board", SIGNS, False),
    ("app/games/NAME/text/signs.en.json", "words of the signs", SIGNS, False),
    ("app/games/NAME/awards.py", "its awards", AWARDS, False),
    ("app/games/NAME/text/awards.en.json", "words of the awards", AWARDS, False),
    ("app/games/NAME/sounds.py", "its sounds", AWARDS, False),
)
"""Files of a game, each with its path, purpose and guide.

The last value says whether the file is required.
"""

OWN = re.compile(r"^    code_number = \d+\n|(?<=digest )[0-9a-f]+", re.M)
"""Matches the code number and digests, which differ even in unedited copies.

They are removed before a file is compared with the template.
"""

GOLDENS = "tests/golden/high_note"
"""Folder of the template's golden transcripts."""

ALIKE = ("/art.json",)
"""Endings of paths whose files may remain equal to the template's."""


class Lacking(NamedTuple):
    """Missing or unfinished file of a game, or another shortcoming.

    Attributes:
        place: Path of the file or folder concerned.
        what: Purpose of the file, and why it is listed.
        guide: Path of the guide that explains it, and the section.
        required: Whether the game needs it.
    """

    place: str
    what: str
    guide: tuple[str, str]
    required: bool

    @property
    def line(self) -> str:
        """Line of text that describes the shortcoming and names its guide."""
        optional = "" if self.required else " (optional)"
        return f"{self.place}: {self.what}{optional} – {self.guide[0]}, “{self.guide[1]}”"


def lacking(root: Path, game: Game[Any]) -> list[Lacking]:
    """Returns what a game lacks, in the order to add it.

    Args:
        root: Folder of the project.
        game: Game of this project.
    """
    name = game.name
    first = _templates(root, name)
    return [
        *_files(root, name, first),
        *_figures(root, name),
        *_languages(root, name, first),
        *_codes(game),
    ]


def _files(root: Path, name: str, first: dict[str, str]) -> Iterator[Lacking]:
    for pattern, what, guide, required in FILES:
        place = pattern.replace("NAME", name)
        found = _within(root, place)
        if not found:
            yield Lacking(place, f"{what}: missing", guide, required)
        for file in found:
            own = OWN.sub("", _read(root / file))
            if first.get(file) == own and not file.endswith(ALIKE):
                yield Lacking(file, f"{what}: still the template's", guide, True)
    drawn = root / f"assets/art/draw/{name}/__init__.py"
    if drawn.is_file() and "stand_in(" in _read(drawn):
        place = drawn.relative_to(root).as_posix()
        yield Lacking(place, "its poster: still a stand-in", PICTURES, True)


def _within(root: Path, place: str) -> list[str]:
    path = root / place
    files = sorted(path.glob("*.*")) if path.is_dir() else [path]
    return [file.relative_to(root).as_posix() for file in files if file.is_file()]


def _read(path: Path) -> str:
    return path.read_text("utf-8") if path.is_file() else ""


def _templates(root: Path, name: str) -> dict[str, str]:
    listed = json.loads(_read(root / f"engines/{name}/rules.json") or '{"rules": ["H1"]}')["rules"]
    mark = listed[0][0]
    goldens = sorted((root / GOLDENS).glob("*.txt"))
    pairs = [
        *copies(root, name),
        *((one, root / f"tests/golden/{name}" / one.name) for one in goldens),
    ]
    return {
        target.relative_to(root).as_posix(): OWN.sub("", renamed(_read(source), name, mark))
        for source, target in pairs
    }


def _figures(root: Path, name: str) -> Iterator[Lacking]:
    place = f"app/games/{name}/figures.json"
    if (root / place).is_file():
        count = len(json.loads(_read(root / place))["figures"])
        if count < FIGURES:
            what = f"figures of its rules: {count} of at least {FIGURES}"
            yield Lacking(place, what, FIGURE, True)


def _languages(root: Path, name: str, first: dict[str, str]) -> Iterator[Lacking]:
    guide = (LANGUAGE_GUIDE, "2. Translate the catalogues")
    for home in HOMES:
        for english in sorted((root / home / name / "text").glob("*en.json")):
            for lang in sorted(languages().keys() - {"en"}):
                other = english.with_name(english.name.replace("en.json", f"{lang}.json"))
                place = other.relative_to(root).as_posix()
                wanted = _keys(json.loads(_read(english)), lang)
                count = len(wanted - json.loads(_read(other) or "{}").keys())
                spoken = languages()[lang]["name"]
                if count:
                    what = f"{spoken}: {count} of {len(wanted)} texts are missing"
                    yield Lacking(place, what, guide, True)
                elif first.get(place) == _read(other):
                    yield Lacking(place, f"{spoken}: still the template's", guide, True)


HOMES = ("engines", "app/games")
"""Folders that contain the texts of games."""


def _keys(english: dict[str, str], lang: str) -> set[str]:
    bases = {key.removesuffix("_other") for key in english if key.endswith("_other")}
    forms_here = {f"{base}_{form}" for base in bases for form in FORMS}
    return (english.keys() - forms_here) | {
        f"{one}_{form}" for one in bases for form in forms(lang)
    }


def _codes(game: Game[Any]) -> Iterator[Lacking]:
    if game.code_number is None:
        place = f"engines/{game.name}"
        what = "`code_number`: without it nobody can share a deal"
        yield Lacking(place, what, (ENGINE_GUIDE, "Adding a game"), False)
