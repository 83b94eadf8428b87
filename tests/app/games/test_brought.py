"""Tests of the parts that are found in a game's folders."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import app.games
from app.games import MASK, art_of, billed, board_of, poster_of
from app.text import say
from app.theme.pictures import source
from build.pictures import painted_as
from engines import UnknownGame, games, register, unregister
from engines.template import HighNote
from tests.app.screens.rooms import House, open_store, walk, words

ROOT = Path(__file__).parents[3]


class Matinee(HighNote):
    """Additional game with its own texts, based on High Note."""

    name = "matinee_idol"

    def catalogue(self, lang: str = "en") -> dict[str, str]:
        return {
            "title": "Matinee Idol",
            "credits": "Designed by nobody at all.",
            "action.sing": "Sing the {arg}",
        }


@pytest.fixture
def matinee() -> Iterator[Matinee]:
    game = Matinee()
    register(game)
    yield game
    unregister(game)
    poster_of.cache_clear()
    app.games._board.cache_clear()


@pytest.fixture
def house() -> House:
    return House(open_store())


def test_a_new_game_has_title_credits_and_poster(matinee: Matinee, house: House) -> None:
    assert billed()[matinee.name] is matinee
    said = words(house.draw("about"))
    assert said[said.index("Matinee Idol") + 1] == "Designed by nobody at all."
    controls = house.draw("new")
    assert "Matinee Idol" in words(controls)
    assert poster_of(matinee.name) == MASK
    (poster,) = (one for one in controls if getattr(one, "key", None) == "poster-matinee_idol")
    assert source(MASK) in [getattr(each, "src", None) for each in walk(poster)]


def test_a_game_without_credits_has_its_title_there(house: House) -> None:
    game = HighNote()
    register(game)
    try:
        said = words(house.draw("about"))
    finally:
        unregister(game)
    assert game.title() in said
    assert game.credits() == ""


def test_every_game_of_the_house_names_its_makers() -> None:
    for game in games().values():
        assert game.credits().endswith("."), game.name


def test_a_folder_with_pictures_alone_makes_no_board(
    matinee: Matinee, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / matinee.name
    folder.mkdir()
    (folder / "art.json").write_text(json.dumps({"emblem": 480, "card-": 320}), "utf-8")
    monkeypatch.setattr(app.games, "__path__", [*app.games.__path__, str(tmp_path)])
    monkeypatch.setattr(app.games, "files", lambda _: tmp_path)
    app.games._board.cache_clear()
    assert board_of(matinee.name) is board_of("plain")
    assert poster_of(matinee.name) == "matinee_idol/emblem"
    assert painted_as("matinee_idol/card-7").width == 320


def test_every_picture_has_a_width_and_every_width_a_picture() -> None:
    from app.theme.pictures import PAINTED
    from app.theme.signs import FOLDERS

    art = ROOT / "assets/art"
    drawn = {
        file.relative_to(art).with_suffix("").as_posix()
        for file in art.rglob("*.svg")
        if file.parent.name not in FOLDERS
    }
    assert all(painted_as(name).width > 0 for name in drawn)
    starts = {*PAINTED} | {f"{game}/{start}" for game in games() for start in art_of(game)}
    assert not [start for start in starts if not any(name.startswith(start) for name in drawn)]
    with pytest.raises(KeyError, match="nowhere/at_all"):
        painted_as("nowhere/at_all")


def test_posters_are_drawn() -> None:
    for name in games():
        assert (ROOT / f"assets/art/{poster_of(name)}.svg").is_file()
    with pytest.raises(UnknownGame):
        poster_of("opera")


def test_a_board_says_its_own_texts() -> None:
    board_of("onstage")
    assert say("onstage.trump", suit="Pink") == "Trump: Pink"
    with pytest.raises(KeyError):
        say("onstage.nonsense")


def test_a_start_reads_every_text_once_and_imports_no_game() -> None:
    """Reading a text twice or importing a game would delay the first screen."""
    script = (
        "import app.main; from engines.kernel import texts; read = []; real = texts.read;"
        "texts.read = lambda *which: read.append(which) or real(*which);"
        "app.main.prepared(); assert len(read) == len({*read}), read; read.clear();"
        "from app.text import speaker; speaker('en')('home.new');"
        "from engines import names, texts, speaker; speaker().row(['a', 'b']);"
        "[texts(name, 'en') for name in names()]; import sys;"
        "read += [name for name in names() if f'engines.{name}' in sys.modules];"
        "sys.exit(str(read) if read else 0)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, check=False, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr[-400:]
