"""Tests of `python -m engines new` and `ready`."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from engines import Refused, games
from engines.__main__ import main
from engines.new_game import HOMES, LONGEST, checked, files_of, free_mark, make, title_of
from engines.readiness import FIGURES, FILES, lacking
from tests.depth import soak_only

ROOT = Path(__file__).parents[2]
NAME = "curtain_tower"
HOUSE = ("encore", "onstage", "thespianage", "upstaged")


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """Returns a folder with only the templates and the games' rule numbers."""
    for folder in ("engines/template", "app/games/template"):
        unseen = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=unseen)
    for game in HOUSE:
        (tmp_path / "engines" / game).mkdir()
        shutil.copy(ROOT / f"engines/{game}/rules.json", tmp_path / f"engines/{game}")
    return tmp_path


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Tower", "A game cannot be called 'Tower': a name has 2 to"),
        ("t", "cannot be called 't'"),
        ("2towers", "cannot be called '2towers'"),
        ("curtain-tower", "cannot be called 'curtain-tower'"),
        ("../tower", "A game cannot be called"),
        ("class", "cannot be called 'class'"),
        ("x" * (LONGEST + 1), "cannot be called"),
        ("onstage", "The name 'onstage' is taken: there is engines/onstage already."),
        ("kernel", "The name 'kernel' is taken: there is engines/kernel already."),
        ("terminal", "The name 'terminal' is taken: there is engines/terminal.py already."),
        ("plain", "The name 'plain' is taken: there is app/games/plain already."),
        ("signs", "The name 'signs' is taken: there is assets/art/signs already."),
        ("high_note", "The name 'high_note' is taken: there is tests/golden/high_note already."),
    ],
)
def test_a_bad_or_taken_name_is_refused_in_a_sentence(
    name: str, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new", name]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert why in err
    assert err.count("\n") == 1


def test_a_name_is_a_title_and_a_letter(house: Path) -> None:
    assert title_of(NAME) == "Curtain Tower"
    assert free_mark(house, NAME) == "C"
    assert free_mark(house, "tree") == "R", "Thespianage has T"
    assert checked(house, NAME) == NAME


def test_nothing_of_the_template_is_left_in_a_new_game(house: Path) -> None:
    left = re.compile(r"template|high_note|HighNote|High Note|NAME|(?<![A-Za-z])HA?\d")
    make(house, NAME)
    made = files_of(house, NAME)
    assert len(made) > 20
    for path in made:
        assert any(path.startswith(f"{home}/{NAME}/") for home in HOMES), path
        assert not left.search((house / path).read_text("utf-8")), path
    with pytest.raises(Refused, match="taken"):
        make(house, NAME)


def test_a_new_game_is_there_in_every_language(house: Path) -> None:
    for path in make(house, NAME):
        if re.search(r"text/(\w+\.)?en\.json$", path):
            other = json.loads((house / path.replace("en.json", "vi.json")).read_text("utf-8"))
            assert other.keys() == json.loads((house / path).read_text("utf-8")).keys()


def test_a_new_game_lacks_what_is_still_the_template_s(house: Path) -> None:
    make(house, NAME)
    for home, name, digest in (("high_note", "high_note", "0a"), (NAME, NAME, "1b")):
        (house / "tests/golden" / home).mkdir(parents=True)
        text = f"game {name}, rules version 1\ndigest {digest}\n"
        (house / f"tests/golden/{home}/seats_2.txt").write_text(text, "utf-8")
    game = games()["onstage"]
    name, game.name = game.name, NAME
    try:
        found = {one.place: one for one in lacking(house, game)}
    finally:
        game.name = name
    for pattern, _, _, required in FILES:
        place = pattern.replace("NAME", NAME)
        if place in found:
            assert found[place].required is required
            assert ("(optional)" in found[place].line) is not required
    wants = {place: one.what for place, one in found.items()}
    assert wants[f"engines/{NAME}/__init__.py"].endswith("still the template's")
    assert wants[f"app/games/{NAME}/text/lesson.vi.json"] == "Tiếng Việt: still the template's"
    assert wants[f"app/games/{NAME}/figures.json"].endswith("missing")
    assert wants[f"assets/art/draw/{NAME}/__init__.py"].endswith("still a stand-in")
    assert f"app/games/{NAME}/art.json" not in found
    for place in (
        f"tests/engines/{NAME}/test_rules.py",
        f"tests/app/games/{NAME}/test_board.py",
        f"tests/golden/{NAME}/seats_2.txt",
    ):
        assert found[place].required
        assert wants[place].endswith("still the template's")


def test_few_figures_and_few_translated_texts_are_told(house: Path) -> None:
    make(house, NAME)
    board = house / "app/games" / NAME
    (board / "figures.json").write_text('{"figures": [{}]}', "utf-8")
    (board / "text/bill.vi.json").write_text("{}", "utf-8")
    game = games()["onstage"]
    name, game.name = game.name, NAME
    try:
        lines = [one.line for one in lacking(house, game)]
    finally:
        game.name = name
    assert any(f"1 of at least {FIGURES}" in line for line in lines)
    assert any("4 of 4 texts are missing" in line for line in lines)


@pytest.mark.parametrize("game", games())
def test_a_game_of_the_house_lacks_nothing(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = [one for one in lacking(ROOT, games()[game]) if one.required]
    if any("still" in one.what for one in found):
        pytest.skip("the game is being made")
    assert found == []
    assert main(["ready", game]) == 0
    assert "has everything that a game needs" in capsys.readouterr().out


def test_a_guide_has_the_sections_that_the_list_names() -> None:
    for _, _, (guide, section), _ in FILES:
        text = (ROOT / guide).read_text("utf-8")
        number, _, words = section.rpartition(" ") if ", 6" in section else ("", "", section)
        parts = (number or words).split(",")[0].split(" ", 1)
        assert parts[-1] in text, (guide, section)


def test_the_tests_that_list_the_games_exist_and_the_guide_names_them() -> None:
    guide = (ROOT / "tests/README.md").read_text("utf-8")
    for file in LISTING:
        assert (ROOT / file).is_file()
        assert f"`{file.removeprefix('tests/')}`" in guide, file


def _unneeded(folder: str, names: list[str]) -> set[str]:
    made = {"web", "cache", "stock"} if Path(folder) == ROOT / "build" else set()
    return {name for name in names if name in made or re.match(r"\.\w|__pycache__", name)}


@soak_only
def test_the_house_counts_to_five(tmp_path: Path) -> None:
    house = tmp_path / "house"
    shutil.copytree(ROOT, house, ignore=_unneeded)
    for line in (["init", "-q"], ["add", "-A"]):  # some tests ask git for the files
        subprocess.run(["git", *line], cwd=house, check=True)

    def run(*line: str) -> None:
        without = {key: each for key, each in os.environ.items() if not key.startswith("PYTEST_")}
        ran = subprocess.run(
            [sys.executable, "-m", *line],
            cwd=house,
            capture_output=True,
            text=True,
            check=False,
            env=without | {"SOAK": ""},
        )
        assert ran.returncode == 0, f"{line}: {ran.stdout[-4000:]}{ran.stderr[-2000:]}"

    run("engines", "new", NAME)
    places = [f"{home}/{NAME}" for home in HOMES if (house / home / NAME).is_dir()]
    sources = [place for place in places if [*(house / place).rglob("*.py")]]
    run("ruff", "check", ".")
    run("ruff", "format", "--check", ".")
    run("mypy", *(str(file) for place in sources for file in sorted((house / place).rglob("*.py"))))
    run("pytest", "-q", f"tests/engines/{NAME}", f"tests/app/games/{NAME}")
    run("pytest", "-q", *LISTING)


LISTING = (
    *("tests/test_catalogues.py", "tests/test_borders.py", "tests/test_glossary.py"),
    *("tests/test_first_words.py", "tests/test_one_name.py", "tests/assets/test_art.py"),
    *("tests/engines/test_rules_list.py", "tests/engines/test_texts.py"),
    *("tests/engines/kernel/test_deal.py", "tests/engines/kernel/test_state_line.py"),
    *("tests/engines/kernel/test_beginnings.py", "tests/engines/kernel/test_options.py"),
    *("tests/engines/kernel/test_golden.py", "tests/engines/kernel/test_registry.py"),
    *("tests/app/lessons/test_scripts.py", "tests/app/test_programme.py"),
    *("tests/app/screens/test_bills.py", "tests/app/screens/test_tonight.py"),
    *("tests/app/games/test_every_board.py", "tests/app/games/test_touched.py"),
    *("tests/app/table/test_notes.py", "tests/app/test_figures.py", "tests/build/test_snapshot.py"),
)
"""Tests of the repository that list the games."""
