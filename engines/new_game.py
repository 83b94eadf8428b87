"""Creation of a new game's files: `python -m engines new NAME`.

The game is a copy of the templates (`engines/template`, `app/games/template`) under its own name,
title and rule numbers, with texts, board, lesson, poster and tests. Every file can then be edited.
`python -m engines ready NAME` lists the files that are still unchanged.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from keyword import iskeyword
from pathlib import Path
from string import ascii_uppercase

from .kernel import Refused
from .kernel.deal import free_number
from .kernel.quoting import literal
from .kernel.reason import plainly

ENGINE, BOARD = "engines/template", "app/games/template"
STARTER = f"{ENGINE}/starter"
"""Folder of the template's other files, arranged like their destinations.

The names of Python files in it end in `.txt`.
"""

LONGEST = 20
"""Maximum length of a game's name, in characters.

It keeps lines that contain the name within the line limit.
"""

HOMES = (
    *("engines", "app/games", "assets/art", "assets/art/draw"),
    *("tests/engines", "tests/app/games", "tests/golden"),
)
"""Folders in which each game has a subfolder or module."""

MAKERS = ("assets.art.draw", "tests.golden.update")
"""Modules that draw the posters and write the golden transcripts."""

MARK = re.compile(r"(?<![A-Za-z])H(?=A?\d)")
"""Matches the letter H that begins a rule number in templates."""


def checked(root: Path, name: str) -> str:
    """Returns `name` if it can be the name of a new game.

    Raises:
        Refused: The name is malformed or taken. The message says which.
    """
    if not re.fullmatch(rf"[a-z][a-z0-9_]{{1,{LONGEST - 1}}}", name) or iskeyword(name):
        raise Refused(
            plainly(
                f"A game cannot be called {literal(name)}: a name has 2 to {LONGEST} small "
                "letters, digits and underscores, begins with a letter, and is no word of Python."
            )
        )
    for home in HOMES:
        for place in (root / home / name, root / home / f"{name}.py"):
            if place.exists():
                where = place.relative_to(root).as_posix()
                raise Refused(
                    plainly(f"The name {literal(name)} is taken: there is {where} already.")
                )
    return name


def title_of(name: str) -> str:
    """Returns a title made from a game's name.

    For `low_note`, it is "Low Note".
    """
    return name.replace("_", " ").strip().title()


def free_mark(root: Path, name: str) -> str:
    """Returns a letter for rule numbers that no other game uses.

    It is a letter of the game's name if possible.

    Raises:
        Refused: All letters are used.
    """
    taken = set("A")  # marks rulings, as in OA1
    for file in root.glob("engines/*/rules.json"):
        taken |= {number[0] for number in json.loads(file.read_text("utf-8"))["rules"]}
    letters = [letter for letter in name.upper() + ascii_uppercase if letter in ascii_uppercase]
    free = next((letter for letter in letters if letter not in taken), None)
    if free is None:
        raise Refused(plainly("No letter is left for the numbers of its rules."))
    return free


def copies(root: Path, name: str) -> Iterator[tuple[Path, Path]]:
    """Yields each template file together with the path of its copy.

    Args:
        root: Folder of the project, or another folder with the two templates.
        name: Name of the new game.
    """
    found = {f"{ENGINE}/__init__.py": f"engines/{name}/__init__.py"}
    for home, there in ((BOARD, f"app/games/{name}"), (STARTER, "")):
        for file in sorted((root / home).rglob("*.*")):
            inside = file.relative_to(root / home).as_posix()
            if file.is_file() and "__pycache__" not in inside:
                place = inside.replace("NAME", name).removesuffix(".txt")
                found[f"{home}/{inside}"] = f"{there}/{place}" if there else place
    for source, target in found.items():
        yield root / source, root / target


def files_of(root: Path, name: str) -> list[str]:
    """Returns the relative paths of the files in a game's folders.

    Compiled files are left out.
    """
    folders = [root / home / name for home in HOMES]
    return sorted(
        file.relative_to(root).as_posix()
        for folder in folders
        for file in folder.rglob("*.*")
        if file.is_file() and "__pycache__" not in file.parts
    )


def renamed(text: str, name: str, mark: str) -> str:
    """Returns a template's text with the new game's names.

    These are its name, title and rule letter.
    """
    for old, new in (
        ("engines.template", f"engines.{name}"),
        ("high_note", name),
        ("HighNote", title_of(name).replace(" ", "")),
        ("High Note", title_of(name)),
        ("NAME", name),
        ("template.", f"{name}."),
    ):
        text = text.replace(old, new)
    return MARK.sub(mark, text)


def make(root: Path, name: str) -> list[str]:
    """Writes the files of a new game and returns their paths.

    Args:
        root: Folder of the project, or another folder with the two templates.
        name: Name of the game.

    Raises:
        Refused: The name is not allowed, no letter is left for rule numbers, or a file cannot be
        written.
    """
    checked(root, name)
    mark, number, made = free_mark(root, name), free_number(), []
    try:
        for source, target in copies(root, name):
            text = renamed(source.read_text("utf-8"), name, mark)
            if target == root / f"engines/{name}/__init__.py" and number is not None:
                text = _numbered(text, number)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text, "utf-8", newline="\n")
            made.append(target.relative_to(root).as_posix())
    except OSError as error:
        raise Refused(plainly(f"The game cannot be written: {error.strerror}.")) from None
    return made


def finish(root: Path, name: str) -> None:
    """Draws the poster of a new game and writes its golden transcripts.

    Raises:
        Refused: One of the two programs failed. It has printed the reason.
    """
    for maker in MAKERS:
        names = [name] if maker == "tests.golden.update" else []
        ran = subprocess.run(
            [sys.executable, "-m", maker, *names], cwd=root, check=False, stdout=subprocess.DEVNULL
        )
        if ran.returncode:
            raise Refused(plainly(f"python -m {maker} has failed."))


def _numbered(text: str, number: int) -> str:
    line = re.compile(r"^    endings = .*\n", re.M)
    return line.sub(lambda found: f"{found[0]}    code_number = {number}\n", text, count=1)
