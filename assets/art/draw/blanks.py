"""Placeholder pictures for an owner's own cards.

They show a sign on a plain ground. Everybody downloads these pictures, but few people have their
own cards. The pictures are therefore few and small, with few colours and without patterns or
shading.
"""

from __future__ import annotations

from collections.abc import Iterator

from . import encore, performers, thespianage, upstaged
from .encore.tones import DECKS
from .encore.tones import PAPER as EDGE
from .kit import Path, Svg, circle, rect
from .motifs import sign
from .palette import HOUSE, SUITS
from .press import Press
from .thespianage.pencil import Pencil
from .thespianage.tones import GRAPHITE, STRAW
from .troupe import FIGURES
from .upstaged.inks import GENRES, INK, WHITE
from .upstaged.rims import BADGE, EDGES, MIDDLE

GENRE_FOCUSES = {genre: ("wild",) if genre == "wild" else ("talent", "image") for genre in GENRES}


def performer(suit: str, rank: int) -> str:
    """Returns the SVG of an Onstage standee with its suit symbol.

    The Star has a fan.
    """
    is_star = suit == "star"
    ground, light, deep = (
        (HOUSE.lacquer, HOUSE.paper, HOUSE.lacquer_deep)
        if is_star
        else (SUITS[suit].fill, SUITS[suit].tint, SUITS[suit].deep)
    )
    svg = Svg(performers.WIDTH, performers.HEIGHT)
    svg.fill(performers.arch(0), HOUSE.paper)
    panel = svg.clip(performers.arch(3.5))
    svg.group(f'clip-path="url(#{panel})"')
    svg.fill(rect(0, 0, performers.WIDTH, performers.FOOT), ground)
    svg.fill(circle(60, 64, 48), light)
    svg.fill(sign("fan" if is_star else SUITS[suit].sign).fit(32, 36, 56, 56), deep)
    svg.fill(rect(0, performers.FOOT, performers.WIDTH, performers.HEIGHT - performers.FOOT), deep)
    svg.end()
    performers.foot_signs(svg, suit, rank)
    return svg.text()


def artist(genre: str, focus: str) -> str:
    """Returns the SVG of an Upstaged! token without a person.

    Its genre's sign replaces the face. The focus is shown as on other tokens.
    """
    light = GENRES[genre]
    p = Press(120, 120)
    p.ink(light.neon, EDGES[genre]())
    p.ink(light.tint, circle(*MIDDLE, 44))
    p.ink(INK, upstaged.SIGNS[f"genre-{genre}"]().fit(36, 36, 48, 48))
    p.ink(INK, circle(103, 17, BADGE + 1.5))
    p.ink(WHITE, upstaged.SIGNS[f"focus-{focus}"]().fit(90, 4, 26, 26))
    return p.text()


def poster(deck: str) -> str:
    """Returns the SVG of an ENCORE card with its deck's sign."""
    tone = DECKS[deck]
    press = Press(120, 120)
    press.ink(EDGE, rect(0, 0, 120, 120, 8)).ink(tone.fill, rect(4, 4, 112, 112, 5))
    press.ink(tone.tint, circle(60, 60, 44))
    press.ink(tone.deep, encore.SIGNS[f"deck-{deck}"]().fit(32, 32, 56, 56))
    return press.text()


def venue() -> str:
    """Returns the SVG of a Venue of ENCORE without a scene.

    The sign of a tour is above an empty stage.
    """
    press = Press(240, 100)
    with press.cut(rect(0, 0, 240, 100, 5)):
        press.ink("#2F3E70", rect(0, 0, 240, 100)).ink("#172246", rect(0, 74, 240, 26))
        press.ink("#F2BE4A", encore.SIGNS["tour"]().fit(88, 12, 64, 58))
    press.stroke(rect(1, 1, 238, 98, 4.5), EDGE, 2)
    return press.text()


def vignette(kind: str) -> str:
    """Returns the SVG of a Thespianage card with its kind's sign.

    The kinds are Play Cards, Events and One Shots.
    """
    named = {"card": "deck", "event": "notice", "shot": "shot"}[kind]
    shape: Path = thespianage.SIGNS[named]().fit(34, 34, 52, 52)
    frame, _ = thespianage.KINDS[kind]

    def draw(p: Pencil) -> None:
        p.ink(GRAPHITE, shape)

    return thespianage.vignette(frame, draw, STRAW)


def pictures() -> Iterator[tuple[str, str]]:
    """Yields the path and the SVG text of each placeholder.

    Paths are relative to `assets/art`.
    """
    for suit, rank in FIGURES:
        named = "star" if suit == "star" else f"{suit}-{rank}"
        yield f"onstage/blank-{named}.svg", performer(suit, rank)
    for genre, focuses in GENRE_FOCUSES.items():
        for focus in focuses:
            yield f"upstaged/blank-{genre}-{focus}.svg", artist(genre, focus)
    for deck in DECKS:
        yield f"encore/blank-{deck}.svg", poster(deck)
    yield "encore/blank-venue.svg", venue()
    for kind in thespianage.KINDS:
        yield f"thespianage/blank-{kind}.svg", vignette(kind)
