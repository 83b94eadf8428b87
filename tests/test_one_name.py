"""Tests of the names of things in texts."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

ROOT = Path(__file__).parents[1]
CATALOGUES = sorted(
    path
    for folder in ("app", "engines", "build/page")
    for path in (ROOT / folder).rglob("*.json")
    if re.search(r"[./](en|vi)\.json$", path.as_posix())
)


class Name(NamedTuple):
    """Name chosen for a thing.

    Attributes:
        taken: The chosen word.
        instead_of: Pattern for other words of the same meaning.
        where: Pattern for the catalogues concerned; all by default.
    """

    taken: str
    instead_of: str
    where: str = ""


ONSTAGE, UPSTAGED, THESPIANAGE, ENCORE = (
    f"/{game}/" for game in ("onstage", "upstaged", "thespianage", "encore")
)

NAMES = [
    Name("everyone", r"(?i)\beverybody\b(?! On!)"),
    Name("someone", r"(?i)\bsomebody\b"),
    Name("anyone", r"(?i)\banybody\b"),
    Name("interrupt", r"\bspeaks up\b"),
    Name("Play again", r"Encore: play again"),
    Name("Continue", r"\bPlay on\b"),
    Name("in progress", r"\bopen games?\b"),
    Name("anticlockwise", r"counter-?clockwise"),
    Name("100%", r"\d %"),
    Name("…", r"\.\.\."),
    Name("the Lantern", r"\bthe Star\b", ONSTAGE),
    Name("Performer", r"(?<![{_.])\bperformers?\b(?!\})", rf"{ONSTAGE}text/(en|rules)"),
    Name("track", r"in the wings", THESPIANAGE),
    Name(
        "removed from the game", r"(?i)out of the (play|game)|off the board|\bstruck\b", THESPIANAGE
    ),
    Name("removed from the game", r"(?i)out of the game", ENCORE),
    Name("takes", r"joins .* Tour History", ENCORE),
    Name("bottom of the deck", r"under the deck", UPSTAGED),
    Name("half turn", r"(?i)half round|halfway round|half a circle", UPSTAGED),
    Name("stage", r"(?i)\bcircle\b", UPSTAGED),
    Name("sân khấu", r"(?i)vòng tròn", UPSTAGED),
    Name("arena", r"(?i)\bturn(s|ing)? (the |a )?stage|\bround stage", UPSTAGED),
    Name("sàn diễn", r"(?i)sân khấu xoay|xoay sân khấu", UPSTAGED),
]


def texts(part: Any, key: str = "") -> Iterator[tuple[str, str]]:
    """Yields every text of a catalogue with its key."""
    if isinstance(part, str):
        yield key, part
    elif isinstance(part, dict):
        for name, value in part.items():
            yield from texts(value, f"{key}/{name}")
    elif isinstance(part, list):
        for number, value in enumerate(part):
            yield from texts(value, f"{key}/{number}")


ALL = [
    (path.relative_to(ROOT).as_posix(), key, text)
    for path in CATALOGUES
    for key, text in texts(json.loads(path.read_text("utf-8")))
]


@pytest.mark.parametrize("name", NAMES, ids=lambda name: name.instead_of)
def test_each_thing_has_one_name(name: Name) -> None:
    wrong = [
        f"{path} {key}: {text!r} – say “{name.taken}”"
        for path, key, text in ALL
        if re.search(name.where, f"/{path}") and re.search(name.instead_of, text)
    ]
    assert wrong == []


def test_the_catalogues_are_found() -> None:
    assert len(CATALOGUES) >= 25
    assert len(ALL) > 2500
