"""Tests of the playbills on the start page."""

from __future__ import annotations

import gzip
import re
from dataclasses import dataclass, field
from html.parser import HTMLParser

import pytest

from app.bills import bills
from app.screens.playbills import Playbill
from app.text import languages, speaker
from app.theme import Motion, Ui
from app.theme.palette import EVENING, MATINEE
from build import page, programme
from build.paths import ASSETS

MEDIA = "media-0123456789ab"
SIZE = 5_500
"""Maximum extra bytes of a first visit, compressed fast, without posters."""
LONGEST = 60
"""Maximum letters of a bill's text, which then takes two lines on the narrowest phone."""
WORDS = 30
"""Maximum letters on a button."""


@dataclass
class Tag:
    """HTML element with its name, attributes and text."""

    name: str
    has: dict[str, str]
    words: list[str] = field(default_factory=list)


class Reader(HTMLParser):
    """Parser that collects elements; each must be closed."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[Tag] = []
        self.open: list[Tag] = []
        self.feed(html)
        self.close()
        assert not self.open, "every element that is opened is closed"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        one = Tag(tag, {name: value or "" for name, value in attrs})
        self.tags.append(one)
        if tag != "img":
            self.open.append(one)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(Tag(tag, {}))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop().name == tag

    def handle_data(self, data: str) -> None:
        for one in self.open:
            one.words.append(data)


def sections() -> dict[str, list[Tag]]:
    found: dict[str, list[Tag]] = {}
    for one in Reader(programme.written(MEDIA)).tags:
        if one.name == "section":
            found[one.has["lang"]] = []
        list(found.values())[-1].append(one)
    return found


def named(tags: list[Tag], name: str) -> list[Tag]:
    return [one for one in tags if one.name == name]


@pytest.mark.parametrize("lang", languages())
def test_each_bill_says_what_the_foyer_s_says(lang: str) -> None:
    ui = Ui(EVENING, 390, 844, 1, Motion.of(0), speaker(lang))
    own = page.text(lang)
    shown = named(sections()[lang], "li")
    assert len(shown) == len(bills())
    for tag, bill in zip(shown, bills(), strict=True):
        one = Playbill(bill)
        assert tag.words == [
            bill.short(lang),
            bill.word("line", lang),
            f"{one.players(ui)} · {one.minutes(ui)}",
            bill.word("secret", lang),
            own["choose"],
            own["chosen"],
        ]
        assert all(tag.words)
        assert len(bill.word("line", lang)) <= LONGEST
    assert own["programme"] in sections()[lang][0].words
    assert max(len(own["choose"]), len(own["chosen"])) <= WORDS


@pytest.mark.parametrize("lang", languages())
def test_a_screen_reader_has_headings_and_named_buttons(lang: str) -> None:
    tags = sections()[lang]
    names = {one.has["id"]: "".join(one.words) for one in tags if "id" in one.has}
    titles = [bill.short(lang) for bill in bills()]
    assert ["".join(one.words) for one in named(tags, "h2")] == titles
    buttons = named(tags, "button")
    assert [one.has["data-game"] for one in buttons] == [bill.name for bill in bills()]
    for button, title in zip(buttons, titles, strict=True):
        heading, itself = button.has["aria-labelledby"].split()
        assert names[heading] == title
        assert itself == button.has["id"]
        assert button.has["aria-pressed"] == "false"
    pictures = named(tags, "img")
    assert [one.has["alt"] for one in pictures] == [""] * len(pictures)
    assert all(one.has["aria-hidden"] == "true" for one in named(tags, "svg"))
    assert not any("aria-live" in one.has or one.has.get("role") for one in tags)


def test_posters_are_files_of_the_build_and_the_app_s_own() -> None:
    for tags in sections().values():
        for one, bill in zip(named(tags, "img"), bills(), strict=True):
            assert one.has["src"] == f"{MEDIA}/art/{bill.poster}.webp"
            assert (ASSETS / "art" / f"{bill.poster}.svg").is_file()
            across = re.fullmatch(r"object-position: 50% (\d+)%", one.has["style"])
            assert across is not None
            assert 0 <= int(across[1]) <= 100


def test_no_two_elements_have_one_name() -> None:
    html = page.index(
        stage="s", program="p", text_font="t", display_font="d", bills=programme.written(MEDIA)
    )
    ids = re.findall(r'\bid="([^"]+)"', html)
    assert len(ids) == len(set(ids))


def test_only_the_reader_s_language_is_shown() -> None:
    look = programme.look()
    for lang in languages():
        assert f':root:not([lang="{lang}"]) #programme [lang="{lang}"] {{ display: none; }}' in look


def test_it_has_the_app_s_colours() -> None:
    """The first of the three blocks of colours is dark, the others are light."""
    style = (page.PAGE / "splash.css").read_text(encoding="utf-8")
    named = {"boards": "boards", "text": "text", "quiet": "quiet", "line": "line"}
    named |= {"accent": "brass", "on-accent": "on_brass"}
    for name, role in named.items():
        found = re.findall(rf"--{name}: (#\w+);", style)
        wanted = [getattr(palette, role).lower() for palette in (EVENING, MATINEE, MATINEE)]
        assert found == wanted, name


def test_a_first_visit_hardly_downloads_more_for_it() -> None:
    bare = page.index(stage="s", program="p", text_font="t", display_font="d")
    whole = page.index(
        stage="s",
        program="p",
        text_font="t",
        display_font="d",
        bills=programme.written(MEDIA),
        look=programme.look(),
    )
    added = len(gzip.compress(whole.encode(), 6)) - len(gzip.compress(bare.encode(), 6))
    added += len(gzip.compress(page.script("programme.js").encode(), 6))
    assert 1000 < added < SIZE
