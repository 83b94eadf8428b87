"""Tests of the figures in the rules."""

import subprocess
import sys
from dataclasses import replace
from functools import cache, partial
from importlib import import_module
from pathlib import Path
from typing import Any

import flet as ft
import pytest
from flet.components.component import Renderer

from app.figures import figures
from app.figures.album import Album, Figure, album_of
from app.figures.plate import GAP, LARGEST, plate, plates
from app.figures.still import matches, picture
from app.games.common.geometry import Rect
from app.text import load_catalogue
from build.paths import ROOT
from engines import Match, Refused, find, names
from tests.app.games.boards import ui_of, walk
from tests.app.games.laid import laid
from tests.app.games.words import cut
from tests.depth import soak_only

GAMES = sorted(name for name in names() if (ROOT / f"app/games/{name}/figures.json").is_file())
FEWEST = 6
CAPTION, SEEN = 12, 40
"""Maximum number of words in a caption, and in a description."""

PHONE = 358
"""Width of a rules page on a usual phone, in logical pixels."""

LEGIBLE = 9.2
"""Minimum type size in a picture on a phone, in logical pixels."""

EDGE = 2

ALL = [(game, figure) for game in GAMES for figure in album_of(game).figures]
each_figure = pytest.mark.parametrize(
    ("game", "figure"), ALL, ids=[f"{game}-{figure.id}" for game, figure in ALL]
)


def drawn(game: str, figure: Figure, width: float, *, dark: bool = False) -> ft.Control:
    ui = ui_of(dark=dark)
    found: ft.Control = Renderer().render(plate, ui, game, figure, album_of(game).names, width)
    return found


def boxes(control: ft.Control) -> list[ft.Stack]:
    return [one for one in walk(control) if isinstance(one, ft.Stack) and clipped(one)]


def clipped(one: ft.Stack) -> bool:
    inner = one.controls[0] if one.controls else None
    return isinstance(inner, ft.Container) and isinstance(inner.scale, ft.Scale)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_figures_with_names_of_their_own(game: str) -> None:
    ids = [figure.id for figure in album_of(game).figures]
    assert len(ids) == len(set(ids)) >= FEWEST


@each_figure
def test_a_figure_belongs_to_a_page_of_the_guide(game: str, figure: Figure) -> None:
    assert figure.section in [one["id"] for one in find(game).rules_text("en")["sections"]]


@each_figure
def test_a_position_is_of_the_game_and_every_action_legal(game: str, figure: Figure) -> None:
    for still, match in zip(figure.stills, matches(figure.stills), strict=True):
        assert match.game.name == game
        assert match.seats <= len(album_of(game).names)
        if still.pick is not None:
            assert match.decision is not None
            assert still.pick in match.decision.actions
        assert not still.scoring or match.result is not None


@each_figure
def test_captions_and_descriptions_are_short(game: str, figure: Figure) -> None:
    say, key = ui_of().say, f"{game}.figure.{figure.id}"
    several = len(figure.stills) > 1
    captions = [f"{key}.{n + 1}" for n in range(len(figure.stills))] if several else [key]
    assert all(0 < len(say(each).split()) <= CAPTION for each in captions)
    assert 0 < len(say(f"{key}.seen").split()) <= SEEN


@pytest.mark.parametrize("game", GAMES)
def test_no_text_of_a_figure_is_left_over(game: str) -> None:
    said = load_catalogue("app", "figures.en", "games", game)
    wanted = set()
    for figure in album_of(game).figures:
        key, count = f"{game}.figure.{figure.id}", len(figure.stills)
        wanted |= {f"{key}.{n + 1}" for n in range(count)} if count > 1 else {key}
        wanted.add(f"{key}.seen")
    assert said.keys() == wanted


@pytest.mark.parametrize(
    ("dark", "width"),
    [
        *((False, width) for width in (280, 500)),
        pytest.param(False, 358, marks=soak_only),
        *(pytest.param(True, width, marks=soak_only) for width in (280, 358, 500)),
    ],
)
@each_figure
def test_a_figure_is_drawn_within_its_width(
    game: str, figure: Figure, dark: bool, width: float
) -> None:
    shown = drawn(game, figure, width, dark=dark)
    windows = boxes(shown)
    assert len(windows) == len(figure.stills)
    for one in windows:
        assert one.width is not None
        assert one.height is not None
        assert one.height > 24
        assert one.width <= (width - GAP * (figure.across - 1)) / figure.across


@cache
def type_of(game: str, name: str, text_scale: float = 1.0) -> list[float]:
    """Returns the type sizes in a figure on a phone.

    Fails if any text is cut.
    """
    figure = next(one for one in album_of(game).figures if one.id == name)
    ui, names_ = replace(ui_of(), text_scale=text_scale), album_of(game).names
    found: list[float] = []
    for still, match in zip(figure.stills, matches(figure.stills), strict=True):
        shown = Renderer().render(picture, ui, still, match, names_, figure.size)
        scale = min((PHONE - 10) / figure.across / shown.shown.w, LARGEST)
        boxes_ = laid(shown.drawn, *shown.window)
        assert not cut(boxes_)
        for box in boxes_:
            one = box.control
            if not isinstance(one, ft.Text) or one.size is None or not inside(box.at, shown.shown):
                continue
            if any(letter.isalnum() for letter in one.value):
                found.append(one.size * scale)
    return found


@each_figure
def test_words_and_numbers_in_a_figure_can_be_read_on_a_phone(game: str, figure: Figure) -> None:
    assert min(type_of(game, figure.id), default=LEGIBLE) >= LEGIBLE


@each_figure
def test_a_figure_grows_with_the_type(game: str, figure: Figure) -> None:
    usual, large = type_of(game, figure.id), type_of(game, figure.id, 2.0)
    pages = all(still.part for still in figure.stills)  # they are cut by their edges
    assert pages or not usual or sum(large) / len(large) > 1.04 * sum(usual) / len(usual)


def inside(spot: Rect, shown: Rect) -> bool:
    beside = spot.x < shown.right - EDGE and spot.right > shown.x + EDGE
    return beside and spot.y < shown.bottom - EDGE and spot.bottom > shown.y + EDGE


@each_figure
def test_a_figure_is_one_sentence_and_cannot_be_touched(game: str, figure: Figure) -> None:
    shown = drawn(game, figure, 358)
    assert isinstance(shown, ft.Semantics)
    assert shown.label
    assert shown.exclude_semantics
    assert isinstance(shown.content, ft.Container)
    assert shown.content.ignore_interactions
    assert shown.content.disabled


def test_a_page_shows_its_figures_and_no_others() -> None:
    game, figure = ALL[0]
    found = Renderer().render(plates, ui_of(), game, figure.section, 358)
    of_page = [one.id for one in album_of(game).figures if one.section == figure.section]
    assert [one.key for one in found] == [f"figure-{each}" for each in of_page]
    assert Renderer().render(figures, ui_of(), game, figure.section, 358)
    assert not Renderer().render(figures, ui_of(), game, "no such page", 358)
    assert not Renderer().render(plates, ui_of(), "template", "aim", 358)


def still(position: str, **more: Any) -> Figure:
    data = {"id": "toy", "section": "aim", "stills": [{"position": position, **more}]}
    return Figure.model_validate(data)


def test_a_figure_with_a_mistake_is_refused() -> None:
    start = Match.new("onstage", 3, 1).position
    with pytest.raises(Refused):
        list(matches(still("onstage seats=3").stills))
    with pytest.raises(Refused):
        list(matches(still(start, plays=[[0, "claim", 1]]).stills))
    missing = still(start, crop=["nobody-*"])
    match = next(matches(missing.stills))
    draw = partial(picture, ui_of(), missing.stills[0], match, ("A", "B", "C"), missing.size)
    with pytest.raises(KeyError, match="nobody"):
        Renderer().render(draw)
    with pytest.raises(ValueError, match="first still"):
        Album.model_validate(
            {"names": [], "figures": [{"id": "x", "section": "aim", "stills": [{}]}]}
        )


def test_the_words_of_a_page_wait_for_no_board() -> None:
    game, figure = ALL[0]
    script = f"""
import sys
import app.screens.rules
from app.figures import figures
from flet.components.component import Renderer
late = lambda: {{"pydantic", "app.figures.plate", "app.games.{game}"}} & sys.modules.keys()
before = late()
found = Renderer().render(figures, None, "{game}", "{figure.section}", 300)
sys.exit(str(before | late() or not found))
"""
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, check=False, text=True,
                          capture_output=True)  # fmt: skip
    assert done.stderr.strip() == "False"


def test_figures_whose_files_come_late_are_drawn_then(monkeypatch: pytest.MonkeyPatch) -> None:
    game, figure = ALL[0]
    nowhere = Path(__file__).with_name("nowhere")
    drawing = import_module("app.figures")
    drawing._sections.cache_clear()
    with monkeypatch.context() as late:
        late.setattr(drawing, "files", lambda package: nowhere)
        assert Renderer().render(figures, ui_of(), game, "no such page", 358)
    assert not Renderer().render(figures, ui_of(), game, "no such page", 358)
    assert Renderer().render(figures, ui_of(), game, figure.section, 358)
