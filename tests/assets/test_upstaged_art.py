"""Tests of Upstaged!'s pictures."""

from __future__ import annotations

import itertools
import json
from functools import cache
from math import pi
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from app.games.upstaged import arena
from app.games.upstaged.board_state import BoardState
from app.games.upstaged.layout import RIM, make_plan
from app.games.upstaged.turning import Angle
from app.table.control_cache import ControlCache
from assets.art.draw.press import Press
from assets.art.draw.upstaged import studio
from assets.art.draw.upstaged.artists import ARTISTS, PEOPLE
from assets.art.draw.upstaged.cards import BUBBLES, back, front
from assets.art.draw.upstaged.inks import GENRES, KINDS
from assets.art.draw.upstaged.rims import EDGES, badges, rim
from assets.art.draw.upstaged.signs import CUES, FOCUSES
from assets.art.draw.upstaged.studio import REACH, STAGE_PLACE, P
from build.pictures import rendered
from engines import Match
from tests.app.games.boards import OnScreen, table_of, ui_of, walk
from tests.assets.test_art import apart, cells, contrast

ROOT = Path(__file__).resolve().parents[2]
ART = ROOT / "assets/art/upstaged"
CONTENT = json.loads((ROOT / "engines/upstaged/content/artists.json").read_text("utf-8"))
GROUNDS = {"evening": "#17110F", "matinee": "#FBF5EA"}
SMALL, SIDE = 30, 64
SORTS = ("artist", "rim", "chair", "cue", "card")


def painted(drawing: str, width: int) -> Image.Image:
    return rendered(drawing, width)


@cache
def grey(name: str, width: int, lighting: str) -> Image.Image:
    picture = painted((ART / f"{name}.svg").read_text("utf-8"), width)
    ground = Image.new("RGBA", picture.size, GROUNDS[lighting])
    return Image.alpha_composite(ground, picture).convert("L")


@pytest.mark.parametrize("lighting", GROUNDS)
@pytest.mark.parametrize("width", [SMALL, SIDE])
@pytest.mark.parametrize("sort", SORTS)
def test_no_two_pictures_look_alike_in_grey(sort: str, width: int, lighting: str) -> None:
    names = [file.stem for file in sorted(ART.glob(f"{sort}-*.svg"))]
    assert len(names) >= 4
    for one, other in itertools.combinations(names, 2):
        distance = apart(grey(one, width, lighting), grey(other, width, lighting))
        assert distance > 20, f"{one} and {other} lie {distance:.0f} apart"


def face(name: str) -> Image.Image:
    return grey(name, SMALL, "evening").crop((8, 8, 22, 24))


def test_no_two_artists_have_one_face() -> None:
    """Artists with the same genre and focus differ in the person alone."""
    for one, other in itertools.combinations(sorted(ARTISTS), 2):
        distance = apart(face(f"artist-{one}"), face(f"artist-{other}"))
        assert distance > 25, f"{one} and {other} lie {distance:.0f} apart"


def test_artists_are_those_of_the_content() -> None:
    drawn = {name: (artist.genre, artist.focus) for name, artist in ARTISTS.items()}
    assert drawn == {it["id"]: (it["genre"], it["focus"]) for it in CONTENT["artists"]}
    assert {*PEOPLE} == {*ARTISTS}
    assert {*GENRES} == {*EDGES} == {genre["id"] for genre in CONTENT["genres"]}
    assert {*FOCUSES} == {focus["id"] for focus in CONTENT["focuses"]}


def test_a_rim_says_its_genre_without_colour() -> None:
    printed: dict[str, Image.Image] = {}
    for genre in GENRES:
        press = Press(120, 120)
        rim(press, genre)
        ground = Image.new("RGBA", (SMALL, SMALL), "#000")
        flat = Image.alpha_composite(ground, painted(press.text(), SMALL)).convert("L")
        printed[genre] = flat.point(lambda light: 255 if light > 70 else 0)
    for one, other in itertools.combinations(printed, 2):
        share = ImageStat.Stat(ImageChops.difference(printed[one], printed[other])).mean[0] / 255
        assert share > 0.06, f"{one} and {other} differ in {share:.2f} of the square"


def test_a_close_up_has_the_badges_of_a_token() -> None:
    """A close-up has its token's badges, because larger ones would cover the face."""
    for name, artist in ARTISTS.items():
        press = Press(120, 120)
        badges(press, artist.genre, artist.focus)
        for sort in ("artist", "face"):
            drawing = (ART / f"{sort}-{name}.svg").read_text("utf-8")
            assert all(line in drawing for line in press.body), name


def test_every_token_has_its_genres_rim() -> None:
    for name, artist in ARTISTS.items():
        drawing = (ART / f"artist-{name}.svg").read_text("utf-8")
        press = Press(120, 120)
        rim(press, artist.genre)
        plain = [line for line in press.body if "clip-path" not in line]
        assert len(plain) >= 2
        assert all(line in drawing for line in plain), name


def test_a_badge_says_the_focus_at_thirty() -> None:
    box = (22, 0, 30, 8)
    for (one, a), (other, b) in itertools.combinations(sorted(ARTISTS.items()), 2):
        corners = [grey(f"artist-{name}", SMALL, "evening").crop(box) for name in (one, other)]
        distance = apart(*corners)
        assert (distance > 40) == (a.focus != b.focus), (one, other, distance)


def test_the_corner_for_the_points_is_free() -> None:
    for name in ARTISTS:
        picture = painted((ART / f"artist-{name}.svg").read_text("utf-8"), 120)
        assert picture.getpixel((119, 119)) == (0, 0, 0, 0), name
        assert picture.getpixel((112, 112)) == (0, 0, 0, 0), name


def test_a_card_says_its_kind_by_edge_and_bubble() -> None:
    masks = {kind: painted(front(kind), SMALL).getchannel("A") for kind in KINDS}
    for one, other in itertools.combinations(masks, 2):
        assert apart(masks[one], masks[other]) > 20, f"{one} and {other} have one edge"
    shapes = {
        kind: cells(shape().scale(64 / 120).move(0, -26), 32) for kind, shape in BUBBLES.items()
    }
    for one, other in itertools.combinations(shapes, 2):
        assert len(shapes[one] ^ shapes[other]) > 32, f"{one} and {other} have one bubble"


def test_there_is_one_back_for_all_cue_cards() -> None:
    assert (ART / "card-back.svg").read_text("utf-8") == back()
    assert [file.stem for file in ART.glob("*back*")].count("card-back") == 1


def joined(mode: str, lighting: str) -> Image.Image:
    """Returns the picture of the arena as the board assembles it."""
    match = Match.new("upstaged", 4, 1, {"mode": mode})
    moment = BoardState.see(OnScreen.at(table_of(match), ui_of(dark=lighting == "evening")).stage())
    plan = make_plan(moment.stage.ui, moment, 390, 700)
    cache = ControlCache()
    cache.begin(moment.stage.ui)
    square = arena.square(moment, plan, Angle(0, 0), "x", cache)
    (boards,) = [one for one in walk(square) if getattr(one, "key", None) == "stage"]
    larger = P / plan.p
    side = round((plan.arena.w - 2 * RIM) * larger)
    whole = Image.new("RGBA", (side, side))
    for picture in boards.content.controls:
        drawing = (ART.parent / picture.src.removeprefix("art/")).read_text("utf-8")
        part = painted(drawing, round(picture.width * larger))
        assert part.height == round(picture.height * larger)
        quarters = 0 if picture.rotate is None else picture.rotate.angle / (pi / 2)
        part = part.rotate(-90 * quarters, expand=True)
        across = picture.left + picture.width / 2 - RIM
        down = picture.top + picture.height / 2 - RIM
        corner = across * larger - part.width / 2, down * larger - part.height / 2
        whole.alpha_composite(part, (round(corner[0]), round(corner[1])))
    return whole


MODES = [("live", 3), ("rehearsal", 2)]


@pytest.mark.parametrize("lighting", GROUNDS)
@pytest.mark.parametrize(("mode", "spots"), MODES)
def test_the_arena_is_the_same_from_all_four_sides(mode: str, spots: int, lighting: str) -> None:
    picture = joined(mode, lighting)
    assert picture.size == (2 * round(REACH + spots * P),) * 2
    turned = picture.transpose(Image.Transpose.ROTATE_90)
    assert max(ImageStat.Stat(ImageChops.difference(picture, turned)).rms) < 2


@pytest.mark.parametrize("lighting", GROUNDS)
@pytest.mark.parametrize(("mode", "spots"), MODES)
def test_no_seam_is_seen_where_the_parts_of_the_arena_meet(
    mode: str, spots: int, lighting: str
) -> None:
    half = REACH + spots * P
    drawn = studio.part(spots, lighting, (half, half), (2 * half, 2 * half))
    whole = painted(drawn, round(2 * half))
    differs = ImageChops.difference(joined(mode, lighting), whole)
    seen = differs.point(lambda light: 255 if light > 40 else 0)  # an edge may be a little softer
    assert seen.getbbox(alpha_only=False) is None


@pytest.mark.parametrize(("mode", "spots"), MODES)
def test_spots_lie_where_the_board_puts_them(mode: str, spots: int) -> None:
    side = round(2 * (REACH + spots * P))
    picture = joined(mode, "evening").convert("L")
    places = [(STAGE_PLACE, 44), *((STAGE_PLACE + (1 + k) * P, 42) for k in range(spots))]
    for distance, radius in places:
        for across in (-radius, radius):
            ring = picture.getpixel((side // 2 + across, round(side / 2 + distance)))
            inside = picture.getpixel((side // 2 + across // 2, round(side / 2 + distance)))
            assert ring > inside + 20, (mode, distance)  # type: ignore[operator]


def test_every_cue_of_a_card_has_a_sign() -> None:
    cues = json.loads((ROOT / "engines/upstaged/content/cues.json").read_text("utf-8"))
    assert {*CUES} == {cue for card in cues["cards"] for cue in card["cues"]}
    assert {*KINDS} == {kind["id"] for kind in cues["types"]}


def test_all_tones_of_skin_are_on_the_bill() -> None:
    for tone in (1, 2, 3, 4, 5):
        assert sum(artist.skin == tone for artist in ARTISTS.values()) >= 3


@pytest.mark.parametrize("lighting", studio.LIGHTINGS)
def test_the_lines_of_a_runway_are_seen_on_its_boards(lighting: str) -> None:
    light = studio.LIGHTINGS[lighting]
    for line in (light.mark, light.tube):
        assert contrast(line, light.lane) >= 3
