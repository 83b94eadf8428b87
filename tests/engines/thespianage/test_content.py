"""Tests of the box and its schema."""

from __future__ import annotations

import json
import re
import shutil
from collections import Counter
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, get_args

import pytest

from engines.kernel import pack, texts
from engines.kernel import words as kernel_words
from engines.thespianage import GAME, content
from engines.thespianage.content.schema import (
    ASPECTS,
    GROUPS,
    SPECIALS,
    AnyStep,
    EventCard,
    Lasting,
    Pack,
    PlayCard,
    Shot,
)
from tests.engines import packs
from tests.engines.packs import Change, put

from .table import text_of

TYPOGRAPHIC = re.compile("[‘’“”…–−]")
"""Characters beyond ASCII that a text may contain."""

FOLDER = Path(content.__file__).parent
BOX = pack.load(Pack, FOLDER)
TEXTS = GAME.catalogue()
THINGS: list[PlayCard | EventCard | Shot] = [*BOX.cards.cards, *BOX.events.events, *BOX.shots.shots]


def steps(row: Any) -> Iterator[dict[str, Any]]:
    """Yields every step in JSON data, including those inside branches."""
    if isinstance(row, dict):
        if "do" in row:
            yield row
        for value in row.values():
            yield from steps(value)
    elif isinstance(row, list):
        for value in row:
            yield from steps(value)


def words_of(union: Any, field: str) -> set[str]:
    members = get_args(get_args(union)[0])
    return {word for each in members for word in get_args(each.model_fields[field].annotation)}


# -- ours ------------------------------------------------------------------------------------


def test_the_numbers_are_those_of_the_files() -> None:
    assert BOX.summary() == "62 tiles, 114 Play Cards of 31 kinds, 12 Events, 6 One Shots"
    assert content.ASPECT_IDS == ASPECTS
    assert content.SPECIAL_IDS == SPECIALS
    assert tuple(row.id for row in THINGS) == content.THING_IDS
    assert (content.KINDS, content.FIRST_EVENT, content.FIRST_SHOT) == (31, 31, 43)
    assert len(content.THING_IDS) == 49
    assert tuple(card.count for card in BOX.cards.cards) == content.COUNTS
    assert tuple(row.id for row in BOX.cast.characters) == content.CHARACTER_IDS
    for order, row in zip(content.ORDER, BOX.cast.characters, strict=True):
        assert [ASPECTS[aspect] for aspect in order] == row.order
    assert Counter(content.TILES) == {row.value: row.count for row in BOX.tiles.tiles}
    assert (content.THING_IDS[0], content.THING_IDS[1]) == ("places", "rehearsal")
    for number, event in enumerate(BOX.events.events):
        assert (content.SCOPES[number], content.AREAS[number]) == (event.scope, event.area)
        assert [rule.rule for rule in content.LASTING[number]] == [
            rule.rule for rule in event.lasting
        ]


def test_T2_and_T3_so_many_tiles_and_cards() -> None:
    assert len(content.TILES) == 62
    assert (min(content.TILES), max(content.TILES)) == (-5, 5)
    assert dict(zip(SPECIALS, content.SPECIAL_COUNTS, strict=True)) == {
        "prop": 5,
        "broken_prop": 4,
        "bouquet": 2,
        "tomato": 2,
    }
    assert content.SPECIAL_POINTS == (0, 0, 3, -3)
    counts: Counter[str] = Counter()
    for card in BOX.cards.cards:
        counts[card.group] += card.count
    assert counts == GROUPS == {"places": 30, "rehearsal": 32, "special": 52}
    assert sum(content.COUNTS) == 114


def test_TA2_what_the_two_great_groups_do() -> None:
    places, rehearsal = BOX.cards.cards[:2]
    assert [*steps(places.model_dump(exclude_defaults=True))] == [
        {"do": "move", "whose": "any", "area": "track", "to": "any_sheet", "look": True}
    ]
    assert [*steps(rehearsal.model_dump())] == [{"do": "rehearse", "facing": "choice"}]


def test_every_order_of_aspects_is_somebodys() -> None:
    assert len({*content.ORDER}) == content.CHARACTERS == 6
    frisco = content.CHARACTER_IDS.index("frisco")
    assert [ASPECTS[aspect] for aspect in content.ORDER[frisco]] == [*ASPECTS]


def test_every_step_is_on_a_card_and_every_rule_on_an_event() -> None:
    done = {step["do"] for thing in THINGS for step in steps(thing.model_dump())}
    assert done == words_of(AnyStep, "do") | {"poll", "vote"}
    rules = {rule.rule for event in BOX.events.events for rule in event.lasting}
    assert rules == words_of(Lasting, "rule")


def test_special_cards_are_many_and_few_of_each() -> None:
    special = [card for card in BOX.cards.cards if card.group == "special"]
    assert len(special) == 29
    assert {card.count for card in special} == {1, 2, 3}
    effects = {json.dumps(card.model_dump()["steps"]) for card in special}
    assert len(effects) == len(special)  # no two do the same


def test_cards_tell_of_each_aspect_by_name() -> None:
    named = {word for thing in THINGS for word in re.findall(r"\{(\w+)\}", text_of(thing.id))}
    assert named == {*ASPECTS}


def test_no_card_needs_another_players_hand() -> None:
    """No card lets a player choose from another player's hand.

    A card like that would cost a hand-over of the device.
    """
    asking = [
        thing.id
        for thing in THINGS
        for step in steps(thing.model_dump())
        if step["do"] == "discard" and step["how"] == "choice" and step["whose"] != "own"
    ]
    assert asking == []


def test_six_events_ask_everybody_openly() -> None:
    asking = {
        event.id
        for event in BOX.events.events
        if event.area == "voted" or any(step.do in ("poll", "vote") for step in event.steps)
    }
    assert len(asking) >= 6
    for word in asking:
        assert text_of(word).startswith("In turn, everyone ")


def test_every_special_card_event_and_one_shot_has_a_line_to_read_aloud() -> None:
    lines = {thing.id: TEXTS.get(f"card.{thing.id}.line") for thing in THINGS}
    assert [word for word, line in lines.items() if not line] == ["places", "rehearsal"]
    spoken = [line for line in lines.values() if line]
    assert len({*spoken}) == len(spoken) == 29 + 12 + 6
    for line in spoken:
        assert 5 <= len(line) <= 72
        assert line[-1] in ".!?”"


def test_events_are_of_all_sorts() -> None:
    events = BOX.events.events
    assert Counter(event.scope for event in events) == {"production": 8, "player": 4}
    assert sum(bool(event.lasting) for event in events) >= 5
    assert {event.area for event in events} == {"stage", "drawer", "voted"}
    points = [rule.points for event in events for rule in event.lasting if rule.rule == "points"]
    assert min(points) < 0 < max(points)
    for event in events:
        assert ("While " in text_of(event.id)) == bool(event.lasting)


def test_texts_are_short_and_one_of_a_kind() -> None:
    for thing in THINGS:
        assert 25 <= len(text_of(thing.id)) <= 160, thing.id
        assert text_of(thing.id)[0].isupper()
        assert text_of(thing.id).endswith(".")
        assert TYPOGRAPHIC.sub("", text_of(thing.id)).isascii()
        assert len(TEXTS[f"card.{thing.id}.title"]) <= 24, thing.id
    texts = [text_of(thing.id) for thing in THINGS]
    titles = [TEXTS[f"card.{thing.id}.title"].lower() for thing in THINGS]
    ids = [thing.id for thing in THINGS]
    assert len({*texts}) == len({*titles}) == len({*ids}) == len(THINGS)


def test_numbers_in_texts_are_those_of_the_steps() -> None:
    for thing in THINGS:
        text, data = text_of(thing.id), thing.model_dump()
        for do in ("draw", "discard"):
            counts = {step["count"] for step in steps(data) if step["do"] == do}
            assert {*map(int, re.findall(rf"(?i)\b{do}s? (\d)", text))} == counts, thing.id
        for step in steps(data):
            assert step["do"] != "again" or f"play {step['count']} more" in text, thing.id
        for points in [rule["points"] for rule in data.get("lasting", ()) if "points" in rule]:
            assert f"{abs(points)} {'more' if points > 0 else 'less'}" in text, thing.id


# -- somebody's own --------------------------------------------------------------------------

refused = partial(packs.refused, Pack, FOLDER)


def all_of(*changes: Change) -> Change:
    def change(data: Any) -> None:
        for each in changes:
            each(data)

    return change


def does(*rows: dict[str, Any]) -> Change:
    return put("cards", 2, "steps", [*rows])


def move(**fields: Any) -> dict[str, Any]:
    return {"do": "move", "whose": "any", "area": "sheet", "to": "any_track", **fields}


def either(*branches: list[dict[str, Any]]) -> dict[str, Any]:
    return {"do": "either", "of": [{"steps": steps} for steps in branches]}


def points(on: str, **fields: Any) -> dict[str, Any]:
    return {"rule": "points", "points": 1, "on": on, **fields}


DRAW = {"do": "draw", "whose": "own", "count": 1}
CARD = {"id": "extra", "group": "special", "count": 1, "steps": [DRAW]}
GLASSES = "entry 3 of cards (opera_glasses)"
CRITIC = "entry 2 of events (frosty_critic)"


FAULTS: dict[str, list[tuple[Change, str]]] = {
    "tiles": [
        (put("tiles", 0, "count", 8), "tiles: their counts add up to 63 instead of 62."),
        (put("tiles", 0, "value", 6), "entry 1 of tiles, value: it must be at most 5, not 6."),
        (put("tiles", 0, "value", -6), "entry 1 of tiles, value: it must be at least -5, not -6."),
        (put("tiles", 0, "value", 4), "entry 2 of tiles, value: entry 1 is 4 already."),
        (put("tiles", 0, "value", 4.5), "value: it must be a whole number, not 4.5."),
        (put("tiles", 0, "count", 0), "entry 1 of tiles, count: it must be at least 1, not 0."),
        (put("specials", 0, "count", 6), "specials: their counts add up to 14 instead of 13."),
        (
            all_of(put("specials", 0, "count", 2), put("specials", 2, "count", 5)),
            "entry 1 of specials (prop), count: at least 3.",
        ),
        (
            all_of(put("specials", 1, "count", 1), put("specials", 2, "count", 5)),
            "entry 2 of specials (broken_prop), count: at least 2.",
        ),
        (put("specials", 2, "id", "crown"), "it must be 'prop', 'broken_prop', 'bouquet' or"),
        (put("specials", 2, "id", "tomato"), "(tomato), id: entry 3 is 'tomato' already."),
        (put("specials", 2, "title", "Rose"), "(bouquet), title: no such field is known here."),
        (put("specials", 2, ...), "specials: 'bouquet' is missing."),
        (
            lambda data: data["specials"].reverse(),
            "specials: they must be in this order: prop, broken_prop, bouquet, tomato.",
        ),
        (put("specials", 2, "colour", "red"), "(bouquet), colour: no such field is known here."),
    ],
    "cast": [
        (put("aspects", 1, ...), "aspects: 'compassion' is missing."),
        (put("aspects", 1, "id", "courage"), "(courage), id: it must be 'charisma', 'compassion'"),
        (put("aspects", 1, "sign", "star"), "(compassion), sign: entry 1 is 'star' already."),
        (
            lambda data: data["aspects"].reverse(),
            "aspects: they must be in this order: charisma, compassion, connections.",
        ),
        (put("characters", 5, ...), "characters: too few: 5 instead of 6."),
        (put("characters", 1, "id", "frisco"), "(frisco), id: entry 1 is 'frisco' already."),
        (put("characters", 1, "id", "Anna B"), "'Anna B' is no id: small letters, digits and _"),
        (
            put("characters", 1, "order", ["charisma", "compassion", "connections"]),
            "entry 2 of characters (annabelle), order: entry 1 has the same order already.",
        ),
        (
            put("characters", 1, "order", 2, "charisma"),
            "entry 2 of characters (annabelle), order: 'compassion' is missing.",
        ),
        (put("characters", 1, "order", 2, ...), "(annabelle), order: too few: 2 instead of 3."),
    ],
    "cards": [
        # counts
        (put("cards", 0, "count", 29), "cards: 'places' must appear 30 times, not 29."),
        (put("cards", 1, "count", 33), "cards: 'rehearsal' must appear 32 times, not 33."),
        (put("cards", 2, "count", 3), "cards: 'special' must appear 52 times, not 53."),
        (put("cards", 2, "count", 0), f"{GLASSES}, count: it must be at least 1, not 0."),
        (lambda data: data["cards"].append(CARD), "cards: 'special' must appear 52 times, not 53."),
        (
            all_of(put("cards", 0, "count", 28), put("cards", 2, "group", "places")),
            "cards: 'special' must appear 52 times, not 50.",
        ),
        # names
        (put("cards", 2, "id", "places"), "entry 3 of cards (places), id: entry 1 is 'places' al"),
        (put("cards", 2, "group", "extra"), "it must be 'places', 'rehearsal' or 'special', not"),
        (put("cards", 2, "cost", 1), f"{GLASSES}, cost: no such field is known here."),
        # steps
        (does(), f"{GLASSES}, steps: too few: 0 instead of 1."),
        (does(*[DRAW] * 5), f"{GLASSES}, entry 5 of steps: too many: 5 instead of 4."),
        (does({"do": "fly"}), f"{GLASSES}, entry 1 of steps: no step is called 'fly' here."),
        (does({"whose": "own"}), f"{GLASSES}, entry 1 of steps: 'do' must say which step it is."),
        (does(DRAW, {**DRAW, "count": 4}), "entry 2 of steps, draw, count: it must be at most 3,"),
        (does({**DRAW, "whose": "mine"}), "draw, whose: it must be 'own', 'other', 'chosen',"),
        (does({**DRAW, "again": 1}), "entry 1 of steps, draw, again: no such field is known here."),
        (does(move(to="moon")), "entry 1 of steps, move, to: it must be 'own_track', "),
        (does(move(area="stage")), "entry 1 of steps, move, area: it must be 'track', 'sheet' or"),
        (does(move(to="owner_sheet")), "steps, move: the tile would stay where it is."),
        (does(move(whose="own", to="own_sheet")), "steps, move: the tile would stay where it is."),
        (
            does({"do": "pass_on", "specials": ["prop"], "whose": "own", "to": "own"}),
            "entry 1 of steps, pass_on: the tile would stay where it is.",
        ),
        (
            does({"do": "strip", "specials": [], "whose": "own"}),
            "entry 1 of steps, strip, specials: too few: 0 instead of 1.",
        ),
        (
            does({"do": "discard", "whose": "others", "count": 1, "how": "choice"}),
            "discard: when several players discard at once, it can only be 'random'.",
        ),
        (
            does({**DRAW, "whose": "chosen"}),
            f"{GLASSES}, entry 1 of steps, whose: no step before chooses a player.",
        ),
        (
            does({"do": "swap", "first": {"whose": "chosen", "area": "sheet"},
                  "second": {"whose": "own", "area": "sheet"}}),
            f"{GLASSES}, entry 1 of steps, whose: no step before chooses a player.",
        ),
        # branches
        (does(either([DRAW])), "entry 1 of steps, either, of: too few: 1 instead of 2."),
        (does(either(*[[DRAW]] * 4)), "either, entry 4 of of: too many: 4 instead of 3."),
        (
            does(either([DRAW], [DRAW] * 4)),
            "either, entry 2 of of, entry 4 of steps: too many: 4 instead of 3.",
        ),
        (
            does(either([DRAW], [either([DRAW], [])])),
            "either, entry 2 of of, entry 1 of steps: no step is called 'either' here.",
        ),
        (
            does(either([], [{"do": "draw", "whose": "chosen", "count": 1}])),
            "entry 2 of of, entry 1 of steps, whose: no step before chooses a player.",
        ),
    ],
    "events": [
        (put("events", 11, ...), "events: too few: 11 instead of 12."),
        (put("events", 1, "scope", "stage"), "scope: it must be 'player' or 'production', not 'st"),
        (put("events", 1, "area", "sheet"), "area: it must be 'stage', 'drawer', 'chosen' or 'vo"),
        (put("events", 1, "id", "full_house"), "(full_house), id: entry 1 is 'full_house' alread"),
        (put("events", 1, "id", "places"), "(places), id: cards.json has 'places' too."),
        (
            put("events", 2, "lasting", ...),
            "entry 3 of events (lavish_set): it would do nothing, now or later.",
        ),
        *(
            (
                put("events", 1, "steps", 0, "of", 0, "steps", [step]),
                f"{CRITIC}, entry 1 of steps, poll: {step['do']!r} cannot be chosen at the open",
            )
            for step in (
                {"do": "rehearse"},
                {"do": "discard", "whose": "own", "count": 1, "how": "choice"},
                {"do": "draw", "whose": "others", "count": 1},
                {"do": "move", "whose": "own", "area": "track", "to": "own_sheet"},
                {"do": "show_secret", "secret": "either"},
            )
        ),
        (
            put("events", 1, "lasting", 0, points("each")),
            f"{CRITIC}, entry 1 of lasting, on: 'each' is not of the scope 'production'.",
        ),
        (
            put("events", 1, "scope", "player"),
            f"{CRITIC}, entry 1 of lasting, on: 'production' is not of the scope 'player'.",
        ),
        (
            all_of(
                put("events", 1, "scope", "player"), put("events", 1, "lasting", 0, points("area"))
            ),
            f"{CRITIC}, entry 1 of lasting, on: it is in play with no player",
        ),
        (
            put("events", 8, "lasting", 0, points("area", per="player")),
            "(cover_story), entry 1 of lasting, per: only an Event for the production",
        ),
        (
            put("events", 1, "lasting", 0, points("production", per="actor")),
            "entry 1 of lasting, points, per: it must be 'once', 'played_sheet',",
        ),
        (put("events", 1, "lasting", 0, "points", 11), "points: it must be at most 10, not 11."),
        (
            put("events", 1, "lasting", 0, {"rule": "rain"}),
            f"{CRITIC}, entry 1 of lasting: no rule is called 'rain' here.",
        ),
        (
            put("events", 1, "lasting", 0, {"rule": "price", "action": "rehearsal", "more": 3}),
            "entry 1 of lasting, price, more: it must be 1 or 2, not 3.",
        ),
        (
            put("events", 1, "steps", [{**DRAW, "whose": "chosen"}]),
            f"{CRITIC}, entry 1 of steps, whose: no step before chooses a player.",
        ),
    ],
    "shots": [
        (put("shots", 5, ...), "shots: too few: 5 instead of 6."),
        (put("shots", 0, "steps", []), "(show_stopper), steps: too few: 0 instead of 1."),
        (put("shots", 0, "count", 2), "(show_stopper), count: no such field is known here."),
        (
            put("shots", 2, "steps", 0, ...),
            "(the_whole_story), entry 1 of steps, whose: no step before chooses a player.",
        ),
    ],
}  # fmt: skip
"""Faulty changes by file, with part of the sentence that refuses each."""


@pytest.mark.parametrize(
    ("name", "change", "sentence"),
    [(name, *fault) for name, faults in FAULTS.items() for fault in faults],
)
def test_bad_packs_are_refused(tmp_path: Path, name: str, change: Change, sentence: str) -> None:
    assert sentence in refused(tmp_path, f"{name}.json", change)


@pytest.mark.parametrize(
    ("key", "text", "place", "why"),
    [
        ("special.prop.title", "", ("tiles", "specials", 0), "the texts have no 'special.prop.ti"),
        ("card.bow_first.title", "", ("shots", "shots", 3), "the texts have no 'card.bow_first."),
        ("card.glue_or_blame.choice.2", "", ("cards", "cards", 22), "no 'card.glue_or_blame.choi"),
        ("card.opera_glasses.text", "To {courage}.", ("cards", "cards", 2, "text"),
         "no Aspect is called 'courage'"),
        ("card.opera_glasses.text", "To {charisma}.", ("cards", "cards", 2, "text"),
         "it names 'charisma', but no step does"),
        ("card.born_to_shine.text", "Move a tile.", ("cards", "cards", 15, "text"),
         "a step is about 'charisma', which is not in the text"),
        ("card.frosty_critic.text", "Draw {1 card.", ("events", "events", 1, "text"),
         "its braces do not fit together"),
    ],
)  # fmt: skip
def test_texts_that_do_not_fit_are_named(
    key: str, text: str, place: tuple[str | int, ...], why: str
) -> None:
    found = [*BOX.unsaid({**TEXTS, key: text})]
    assert place in [fault.place for fault in found], found
    assert any(why in fault.why for fault in found), found


def test_ours_have_every_text_and_none_is_left_over() -> None:
    assert [*BOX.unsaid(TEXTS)] == []
    kinds = ("card.", "aspect.", "character.", "special.")
    assert {*BOX.keys()} == {key for key in TEXTS if key.startswith(kinds)}


def test_a_pack_brings_its_own_texts(monkeypatch: pytest.MonkeyPatch) -> None:
    ours = texts.load_catalogue
    own = {content.__name__: {"card.opera_glasses.title": "Lorgnette"}}
    monkeypatch.setattr(
        kernel_words, "load_catalogue", lambda name, lang: own.get(name) or ours(name, lang)
    )
    assert GAME.phrase("card", 2) == "Lorgnette"
    assert GAME.phrase("card", 3) == "Costume Check"


def test_other_packs_are_welcome(tmp_path: Path) -> None:
    for file in FOLDER.glob("*.json"):
        shutil.copy(file, tmp_path)
    cards = json.loads((FOLDER / "cards.json").read_text(encoding="utf-8"))["cards"]
    merged = [*cards[:19], {**CARD, "count": 52 - sum(card["count"] for card in cards[2:19])}]
    events = json.loads((FOLDER / "events.json").read_text(encoding="utf-8"))
    events["events"][8]["steps"] = [{"do": "draw", "whose": "chosen", "count": 1}]
    tiles = json.loads((FOLDER / "tiles.json").read_text(encoding="utf-8"))
    tiles["tiles"] = [{"value": 2, "count": 40}, {"value": -2, "count": 22}]
    for name, data in (("cards", {"cards": merged}), ("events", events), ("tiles", tiles)):
        (tmp_path / f"{name}.json").write_text(json.dumps(data), encoding="utf-8")
    box = pack.load(Pack, tmp_path)
    assert box.summary() == "62 tiles, 114 Play Cards of 20 kinds, 12 Events, 6 One Shots"
