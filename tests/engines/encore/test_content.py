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

from engines.encore import GAME, content
from engines.encore.content.schema import (
    AnyRule,
    AnyStep,
    Is,
    Pack,
    Per,
    Performer,
    Supporter,
    Surprise,
    Trigger,
    Venue,
)
from engines.kernel import pack
from tests.engines import packs
from tests.engines.packs import Change, put

from .texts import ACT_TITLES, COLOUR_LINES, THING_TITLES

TYPOGRAPHIC = re.compile("[‘’“”…–]")
"""Characters beyond ASCII that a text may contain."""

FOLDER = Path(content.__file__).parent
TEXTS = GAME.catalogue()
BOX = pack.load(Pack, FOLDER)
PERFORMERS, SUPPORTERS = BOX.performers.performers, BOX.supporters.supporters
SURPRISES, VENUES = BOX.surprises.surprises, BOX.venues.venues
CARDS: list[Performer | Supporter | Surprise] = [*PERFORMERS, *SUPPORTERS, *SURPRISES]
THINGS: list[Performer | Supporter | Surprise | Venue] = [*CARDS, *VENUES]
COLOURS = [colour.id for colour in BOX.colours.colours]


def rows(data: Any) -> Iterator[dict[str, Any]]:
    """Yields every object in JSON data."""
    if isinstance(data, dict):
        yield data
        for value in data.values():
            yield from rows(value)
    elif isinstance(data, list):
        for value in data:
            yield from rows(value)


def every(*things: Any) -> Iterator[dict[str, Any]]:
    for thing in things:
        yield from rows(thing.model_dump())


def steps(data: Any) -> Iterator[dict[str, Any]]:
    return (row for row in rows(data) if "do" in row)


def words_of(union: Any, field: str) -> set[str]:
    members = get_args(get_args(union)[0])
    return {word for each in members for word in get_args(each.model_fields[field].annotation)}


def abilities() -> Iterator[tuple[str, dict[str, Any]]]:
    """Yields every ability that has a text, with its card's id.

    The text is in the ability's field "text".
    """
    for card in PERFORMERS:
        yield card.id, {**card.encore.model_dump(), "text": TEXTS[f"card.{card.id}.text"]}
        if card.conditional is not None:
            text = TEXTS[f"card.{card.id}.also"]
            yield card.id, {**card.conditional.model_dump(), "text": text}
    for supporter in SUPPORTERS:
        text = TEXTS[f"card.{supporter.id}.text"]
        yield supporter.id, {**supporter.preshow.model_dump(), "text": text}
    for surprise in SURPRISES:
        does = surprise.model_dump()["steps"]
        yield surprise.id, {"text": TEXTS[f"card.{surprise.id}.text"], "steps": does}
    for venue in VENUES:
        yield venue.id, {**venue.ability.model_dump(), "text": TEXTS[f"venue.{venue.id}.text"]}


# -- ours ------------------------------------------------------------------------------------


def test_the_numbers_are_those_of_the_files() -> None:
    assert BOX.summary() == (
        "6 colour decks with 30 Performers, 36 Supporters and 24 Surprises; 10 Venues"
    )
    assert tuple(COLOURS) == content.COLOUR_IDS
    assert tuple(thing.id for thing in THINGS) == content.THING_IDS
    assert tuple(key.partition(".")[2] for key in content.THING_KEYS) == content.THING_IDS
    assert (content.CARDS, content.FIRST_VENUE, content.VENUES) == (90, 90, 10)
    assert Counter(content.KIND) == {
        content.PERFORMER: 30,
        content.SUPPORTER: 36,
        content.SURPRISE: 24,
    }
    assert tuple(card.cost for card in CARDS) == content.COST
    assert tuple(card.act for card in PERFORMERS) == content.ACT[:30]
    assert tuple(card.boost for card in SUPPORTERS) == content.BOOST[30:66]
    assert tuple(venue.payout for venue in VENUES) == content.VENUE_PAYOUT
    assert tuple(venue.star for venue in VENUES) == content.VENUE_STAR
    for number, card in enumerate(CARDS):
        assert content.COLOUR_IDS[content.COLOUR[number]] == card.colour


def test_E15_every_colour_is_whole() -> None:
    assert "orange" in COLOURS
    assert len(COLOURS) == 6
    for number, colour in enumerate(COLOURS):
        assert sum(card.colour == colour for card in PERFORMERS) == 5
        assert sum(card.colour == colour for card in SUPPORTERS) == 6
        assert sum(card.colour == colour for card in SURPRISES) == 4
        performers, others = content.DECKS[number]
        assert (len(performers), len(others)) == (5, 10)
    assert len({card for decks in content.DECKS for deck in decks for card in deck}) == 90


def test_every_word_of_the_vocabulary_is_used() -> None:
    found = [*every(*THINGS)]
    assert {row["do"] for row in found if "do" in row} == words_of(AnyStep, "do")
    assert {row["rule"] for row in found if "rule" in row} == words_of(AnyRule, "rule")
    assert {row["test"] for row in found if isinstance(row.get("test"), str)} == {*get_args(Is)}
    assert {row.get("per", "once") or "once" for row in found} == {*get_args(Per)}
    whens = {row["when"] for row in found if isinstance(row.get("when"), str)}
    assert whens == {*get_args(Trigger.model_fields["when"].annotation)}


def test_numbers_are_the_sort_that_the_game_needs() -> None:
    assert {card.cost for card in CARDS} == {5_000, 10_000, 15_000, 20_000, 25_000}
    assert Counter(card.boost for card in SUPPORTERS).keys() == {1, 2}
    assert Counter(card.act for card in PERFORMERS).keys() == {2, 3, 4, 5}
    for colour in COLOURS:
        costs = [card.cost for card in CARDS if card.colour == colour]
        assert 100_000 <= sum(costs) <= 165_000, colour
        acts = [card.act for card in PERFORMERS if card.colour == colour]
        assert 13 <= sum(acts) <= 18, colour
    for dear in PERFORMERS:  # more Intensity is never cheaper
        for cheap in PERFORMERS:
            if dear.act >= cheap.act + 2:
                assert dear.cost >= cheap.cost


def test_vibes_are_spread() -> None:
    ids = [vibe.id for vibe in BOX.colours.vibes]
    assert len(ids) == 5
    shown = Counter(vibe for card in PERFORMERS for vibe in card.vibes)
    assert set(shown) == {*ids}
    assert max(shown.values()) - min(shown.values()) <= 2
    assert Counter(venue.vibe for venue in VENUES) == dict.fromkeys(ids, 2)
    for vibe in ids:
        colours = {card.colour for card in PERFORMERS if vibe in card.vibes}
        assert len(colours) >= 3, vibe
    for colour in COLOURS:
        vibes = {vibe for card in PERFORMERS if card.colour == colour for vibe in card.vibes}
        assert len(vibes) >= 3, colour


def test_three_of_five_performers_have_a_conditional_ability() -> None:
    having = Counter(card.colour for card in PERFORMERS if card.conditional is not None)
    assert having == dict.fromkeys(COLOURS, 3)


def test_venues_are_for_both_managers_and_all_different() -> None:
    found = set()
    for venue in VENUES:
        ability = venue.ability
        for rule in ability.always:
            assert rule.model_dump()["whose"] == "all", venue.id
        if ability.when is not None:
            assert ability.when.whose == "any", venue.id
        found.add(json.dumps(ability.model_dump()))
    assert len(found) == len(VENUES) == 10


def test_no_two_cards_do_the_same() -> None:
    """Different prices do not count as a difference."""
    does = [card.encore for card in PERFORMERS] + [card.preshow for card in SUPPORTERS]
    done = [json.dumps(ability.model_dump()["steps"]) for ability in [*does, *SURPRISES]]
    assert len({*done}) == len(CARDS)


def test_EA47_whatever_brings_cards_back_is_for_once() -> None:
    used = [(card.id, card.encore) for card in PERFORMERS]
    used += [(card.id, card.preshow) for card in SUPPORTERS]
    for name, ability in used:
        back = {"wake", "bounce", "salvage"} & {step["do"] for step in steps(ability.model_dump())}
        assert not back or ability.once, name
    returning = [
        card.id
        for card in SURPRISES
        for step in steps(card.model_dump())
        if step["do"] == "salvage" and step["kind"] in ("surprise", "any")
    ]
    assert len(returning) <= 1


def test_few_cards_need_the_other_managers_choice() -> None:
    """At most three cards let the other Manager choose a card to discard.

    Each of these choices costs a hand-over of the device.
    """
    asking = [
        card.id
        for card in THINGS
        for step in steps(card.model_dump())
        if step["do"] == "discard" and step["how"] == "choice" and step["whose"] == "other"
    ]
    assert 1 <= len(asking) <= 3


def test_colours_are_told_apart_without_colour() -> None:
    signs = [colour.sign for colour in BOX.colours.colours]
    signs += [vibe.sign for vibe in BOX.colours.vibes]
    assert len({*signs}) == len(signs)
    for line in COLOUR_LINES:
        assert line.endswith(".")
        assert TYPOGRAPHIC.sub("", line).isascii()
        assert len(line) <= 90


# -- texts -------------------------------------------------------------------------------------


def test_texts_are_short_and_one_of_a_kind() -> None:
    long = 0
    found = []
    for title, row in abilities():
        text = row["text"]
        found.append(text)
        assert text[0].isupper(), title
        assert text.endswith("."), title
        assert TYPOGRAPHIC.sub("", text).isascii(), title
        assert "opponent" not in text, title
        assert len(text) <= 140, title
        long += len(text) > 110
    assert long <= 8
    assert len(found) == 30 + 18 + 36 + 24 + 10
    titles = [title.lower() for title in (*THING_TITLES, *ACT_TITLES)]
    assert len({*titles}) == len(titles)
    assert all(len(title) <= 26 for title in titles)


def test_whoever_has_no_act_has_a_line_to_read_aloud() -> None:
    keys = {f"card.{card.id}.line" for card in [*SUPPORTERS, *SURPRISES]}
    keys |= {f"venue.{venue.id}.line" for venue in VENUES}
    assert {key for key in TEXTS if re.fullmatch(r"(card|venue)\.\w+\.line", key)} == keys
    lines = [TEXTS[key] for key in keys]
    assert len({*lines}) == len(lines)
    for line in lines:
        assert line[0].isupper()
        assert line[-1] in ".!?"
        assert TYPOGRAPHIC.sub("", line).isascii()
        assert len(line) <= 56, line


# -- somebody's own --------------------------------------------------------------------------

refused = partial(packs.refused, Pack, FOLDER)

ENCORE = "entry 1 of performers (tuba_tilda), encore"
GAIN = {"do": "intensity", "amount": 1}


def encore(*does: dict[str, Any]) -> Change:
    return put("performers", 0, "encore", "steps", [*does])


def always(*rules: dict[str, Any]) -> Change:
    return put("performers", 0, "conditional", {"always": [*rules]})


def when(**fields: Any) -> Change:
    return put("performers", 0, "conditional", {"when": {"steps": [GAIN], **fields}})


def either(*branches: list[dict[str, Any]]) -> dict[str, Any]:
    return {"do": "either", "of": [{"steps": each} for each in branches]}


def if_(test: dict[str, Any]) -> dict[str, Any]:
    return {"do": "if", "test": test, "then": [GAIN]}


@pytest.mark.parametrize(
    ("name", "change", "sentence"),
    [
        # decks
        ("performers", put("performers", 0, ...), "its deck has 4 Performers instead of 5."),
        (
            "performers",
            put("performers", 0, "colour", "blue"),
            "its deck has 4 Performers instead of 5.",
        ),
        (
            "supporters",
            lambda data: data["supporters"].__delitem__(slice(0, 6)),
            "its deck has 4 Supporters and Surprises instead of 8.",
        ),
    ],
)
def test_decks_must_be_whole(tmp_path: Path, name: str, change: Change, sentence: str) -> None:
    for file in FOLDER.glob("*.json"):
        shutil.copy(file, tmp_path)
    data = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    change(data)
    (tmp_path / f"{name}.json").write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(pack.BadPack) as caught:
        pack.load(Pack, tmp_path)
    found = caught.value.faults[0]
    assert found == f"colours.json, entry 1 of colours (orange): {sentence}"


FAULTS: dict[str, list[tuple[Change, str]]] = {
    "colours": [
        (put("colours", 0, "id", "amber"), "colours: 'orange' is missing."),
        (put("colours", 1, "id", "orange"), "(orange), id: entry 1 is 'orange' already."),
        (put("colours", 1, "sign", "trumpet"), "(blue), sign: entry 1 is 'trumpet' already."),
        (put("colours", 1, "title", "Blue"), "(blue), title: no such field is known here."),
        (lambda data: data["colours"].__delitem__(slice(1, 4)), "colours: too few: 3 instead of 4"),
        (put("colours", 5, "id", "Gold"), "'Gold' is no id: small letters, digits and _ only."),
        (put("vibes", 1, "id", "rowdy"), "entry 2 of vibes (rowdy), id: entry 1 is 'rowdy' alr"),
        (put("vibes", 1, "sign", ...), "entry 2 of vibes (dreamy), sign: it is missing."),
        (
            lambda data: data["colours"].append({"id": "white", "sign": "snow"}),
            "entry 7 of colours (white): its deck has 0 Performers instead of 5.",
        ),
    ],
    "performers": [
        # numbers
        (put("performers", 0, "cost", 7_500), "cost: it must be a multiple of 5,000, not 7,500."),
        (put("performers", 0, "cost", 0), "(tuba_tilda), cost: it must be at least 5000, not 0."),
        (put("performers", 0, "cost", 30_000), "cost: it must be at most 25000, not 30000."),
        (put("performers", 0, "cost", "5000"), "cost: it must be a whole number, not '5000'."),
        (put("performers", 0, "act", 6), "(tuba_tilda), act: it must be at most 5, not 6."),
        (put("performers", 0, "act", 1), "(tuba_tilda), act: it must be at least 2, not 1."),
        (put("performers", 0, "encore", "pay", 1_000), "a multiple of 5,000, not 1,000."),
        (encore({"do": "intensity", "amount": 5}), "amount: it must be at most 4, not 5."),
        (encore({"do": "money", "amount": 2_500}), "a multiple of 5,000, not 2,500."),
        (encore({"do": "draw", "deck": "main", "count": 4}), "it must be at most 3, not 4."),
        (encore({"do": "dig", "deck": "main", "count": 1}), "it must be at least 2, not 1."),
        (encore({"do": "take_money", "amount": -5_000}), "it must be at least 5000, not -5000."),
        # names
        (put("performers", 0, "colour", "pink"), "colour: no colour is called 'pink'."),
        (put("performers", 0, "vibes", ["wild"]), "no vibe is called 'wild'."),
        (put("performers", 0, "vibes", []), "vibes: too few: 0 instead of 1."),
        (put("performers", 0, "id", "juggling_janos"), "is 'juggling_janos' already."),
        (put("performers", 0, "title", "Janos"), "(tuba_tilda), title: no such field is known"),
        (put("performers", 0, "act", ...), "(tuba_tilda), act: it is missing."),
        (put("performers", 0, "boost", 1), "boost: no such field is known here."),
        (put("performers", 0, "encore", "text", "Sing."), f"{ENCORE}, text: no such"),
        # steps
        (encore(), f"{ENCORE}, steps: too few: 0 instead of 1."),
        (encore(*[GAIN] * 5), f"{ENCORE}, entry 5 of steps: too many: 5 instead of 4."),
        (
            encore({"do": "explode"}),
            f"{ENCORE}, entry 1 of steps: no step is called 'explode' here.",
        ),
        (encore({"amount": 1}), "entry 1 of steps: 'do' must say which step it is."),
        (encore({**GAIN, "speed": 1}), "speed: no such field is known here."),
        (encore({**GAIN, "whose": "both"}), "it must be 'own' or 'other', not 'both'."),
        (encore({**GAIN, "per": "own_shoes"}), "per: it must be 'once', 'own_performers',"),
        (encore({**GAIN, "per": "own_colour"}), "'colour' is only allowed with the 'per' named"),
        (encore({**GAIN, "colour": "orange"}), "'colour' is only allowed with the 'per' named"),
        (
            encore({**GAIN, "per": "own_colour", "colour": "pink"}),
            "colour: no colour is called 'pink'.",
        ),
        (
            encore({"do": "draw", "whose": "other", "deck": "either"}),
            "only a Manager’s own deck can be chosen.",
        ),
        (
            encore({"do": "wake", "this": True, "every": True}),
            "only one of 'this', 'every' and 'another' can be true.",
        ),
        (
            encore({"do": "wake", "every": True, "may": True}),
            "'may' is only allowed with a choice.",
        ),
        (
            encore({"do": "wake", "this": True, "kind": "performer"}),
            "'this' already says which card it is.",
        ),
        (encore({"do": "move", "every": True}), "one card is moved at a time."),
        (encore({"do": "swap", "every": True}), "two cards are swapped at a time."),
        (encore({"do": "remove", "most": 12_000}), "a multiple of 5,000, not 12,000."),
        (encore({"do": "tire", "colour": "pink"}), "colour: no colour is called 'pink'."),
        (encore({"do": "bounce"}), f"{ENCORE}: with the step 'bounce', 'once' must be set."),
        (
            encore(if_({"test": "main"}) | {"otherwise": [{"do": "wake", "this": True}]}),
            f"{ENCORE}: with the step 'wake', 'once' must be set.",
        ),
        (encore({"do": "stage", "kind": "surprise"}), "it must be 'performer', 'supporter' or"),
        (encore(either([GAIN])), "of: too few: 1 instead of 2."),
        (
            encore(either([GAIN], [{"do": "explode"}])),
            "entry 1 of steps: no step is called 'explode' here.",
        ),
        (
            encore(either([GAIN], [either([GAIN], [GAIN])])),
            "entry 1 of steps: no step is called 'either' here.",
        ),
        # tests
        (encore(if_({"test": "raining"})), "test: it must be 'behind', 'ahead',"),
        (encore(if_({"test": "least", "count": 2})), "'least', and nothing else, needs 'of' and"),
        (
            encore(if_({"test": "behind", "of": "own_hand", "count": 2})),
            "'least', and nothing else, needs 'of' and 'count'.",
        ),
        (
            encore(if_({"test": "staged_colour"})),
            "'colour' goes with 'staged_colour' and 'own_colour', and only there.",
        ),
        (
            encore(if_({"test": "ahead", "colour": "orange"})),
            "'colour' goes with 'staged_colour' and 'own_colour', and only there.",
        ),
        (
            encore(if_({"test": "staged_colour", "colour": "pink"})),
            "colour: no colour is called 'pink'.",
        ),
        # rules
        (
            always({"rule": "gravity", "whose": "own"}),
            "entry 1 of always: no rule is called 'gravity' here.",
        ),
        (always({"whose": "own"}), "entry 1 of always: 'rule' must say which rule it is."),
        (
            always({"rule": "forbid", "whose": "all", "action": "pass"}),
            "it must be 'boost', 'preshow', 'encore' or 'surprise', not 'pass'.",
        ),
        (
            always({"rule": "cost", "whose": "own", "kind": "any", "amount": 1}),
            "it must be a multiple of 5,000, not 1.",
        ),
        (
            always({"rule": "act", "whose": "this", "amount": 1, "per": "own_colour"}),
            "'colour' is only allowed with the 'per' named 'own_colour'.",
        ),
        (
            put("performers", 0, "conditional", {}),
            "conditional: it must have either 'when' or 'always'.",
        ),
        # triggers
        (when(when="rains"), "when: it must be 'staged', 'performs', 'encore',"),
        (
            when(when="staged", steps=[{"do": "stage", "kind": "any"}]),
            "with the step 'stage', 'once' must be set.",
        ),
        (
            when(when="performs", steps=[either([{"do": "again"}], [GAIN])]),
            "with the step 'again', 'once' must be set.",
        ),
        (
            when(when="encore", whose="any", steps=[{**if_({"test": "main"}), "otherwise": [
                {"do": "wake"}]}]),
            "with the step 'wake', 'once' must be set.",
        ),
        (
            when(when="won", colour="orange"),
            "'colour' is only allowed with 'staged' and 'performs'.",
        ),
        (when(when="performs", kind="supporter"), "'kind' is only allowed with 'staged'."),
        (
            when(when="event", whose="this"),
            "only 'staged', 'performs' and 'encore' can be about 'this'.",
        ),
        (when(when="staged", colour="pink"), "colour: no colour is called 'pink'."),
    ],
    "supporters": [
        (put("supporters", 0, "boost", 3), "boost: it must be at most 2, not 3."),
        (put("supporters", 0, "boost", 0), "boost: it must be at least 1, not 0."),
        (put("supporters", 0, "preshow", ...), "(trapdoor_trudy), preshow: it is missing."),
        (put("supporters", 0, "vibes", ["rowdy"]), "vibes: no such field is known here."),
        (put("supporters", 0, "id", "tuba_tilda"), "performers.json has 'tuba_tilda' too."),
    ],
    "surprises": [
        (put("surprises", 0, "steps", []), "(everybody_on), steps: too few: 0 instead of 1."),
        (put("surprises", 0, "pay", 5_000), "pay: no such field is known here."),
        (
            put("surprises", 0, "steps", [{"do": "salvage", "kind": "surprise"}]),
            "'everybody_on' brings back Surprises too; only one may (EA47).",
        ),
        (put("surprises", 0, "cost", 12_000), "a multiple of 5,000, not 12,000."),
        (put("surprises", 0, "id", "parade_marshal"), "supporters.json has 'parade_marshal' too"),
    ],
    "venues": [
        (put("venues", 0, "star", ...), "(harbour_hangar), star: it is missing."),
        (put("venues", 0, "star", 7), "star: it must be at least 8, not 7."),
        (put("venues", 0, "star", 17), "star: it must be at most 16, not 17."),
        (put("venues", 0, "payout", 45_000), "payout: it must be at most 40000, not 45000."),
        (put("venues", 0, "payout", 22_000), "payout: it must be a multiple of 5,000, not 22,000."),
        (put("venues", 0, "vibe", "wild"), "vibe: no vibe is called 'wild'."),
        (put("venues", 0, "ability", ...), "(harbour_hangar), ability: it is missing."),
        (
            put("venues", 0, "ability", "always", 0, "whose", "own"),
            "whose: a Venue’s rules are for 'all' (EA42).",
        ),
        (
            put("venues", 2, "ability", "when", "whose", "own"),
            "whose: a Venue has no side of its own: 'any' or 'other' (EA42).",
        ),
        (put("venues", 1, "id", "harbour_hangar"), "entry 1 is 'harbour_hangar' already."),
        (put("venues", 1, "id", "grand_parade"), "surprises.json has 'grand_parade' too."),
        (lambda data: data["venues"].__delitem__(slice(0, 2)), "venues: too few: 8 instead of 9."),
    ],
}  # fmt: skip
"""Faulty changes by file, with part of the sentence that refuses each."""


@pytest.mark.parametrize(
    ("name", "change", "sentence"),
    [(name, *fault) for name, faults in FAULTS.items() for fault in faults],
)
def test_bad_packs_are_refused(tmp_path: Path, name: str, change: Change, sentence: str) -> None:
    assert sentence in refused(tmp_path, f"{name}.json", change)


def test_other_packs_are_welcome(tmp_path: Path) -> None:
    for file in FOLDER.glob("*.json"):
        data = json.loads(file.read_text(encoding="utf-8"))
        for name, entries in data.items():
            gone = ("blue", "green")
            data[name] = [row for row in entries if row.get("colour", row["id"]) not in gone]
        (tmp_path / file.name).write_text(json.dumps(data), encoding="utf-8")
    venues = json.loads((FOLDER / "venues.json").read_text(encoding="utf-8"))
    venues["venues"] = venues["venues"][1:]
    venues["venues"][0]["id"] = "my_garage"
    (tmp_path / "venues.json").write_text(json.dumps(venues), encoding="utf-8")
    other = pack.load(Pack, tmp_path)
    mine = {f"venue.my_garage.{each}" for each in ("title", "text", "line")}
    assert {*other.keys()} - TEXTS.keys() == mine
    assert other.summary() == (
        "4 colour decks with 20 Performers, 24 Supporters and 16 Surprises; 9 Venues"
    )
