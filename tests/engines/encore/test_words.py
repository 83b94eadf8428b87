"""Tests of the game's texts."""

from __future__ import annotations

import ast
import json
import re
from collections import Counter
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engines import Action, Match
from engines.encore import GAME, content, events, state
from engines.encore.content.schema import Pack
from engines.encore.reasons import QUESTIONS
from engines.encore.scoring import TO_WIN
from engines.kernel import pack, texts, words
from engines.kernel.reason import Reason
from tests.depth import depth
from tests.engines import catalogues
from tests.engines.catalogues import Said, base, event_types, fields
from tests.engines.matches import question

from .texts import COLOUR_TITLES, THING_TITLES, VIBE_TITLES

NAMES = ["Mai", "Bình {0}"]
FOLDER = Path(content.__file__).parent.parent
TEXTS = GAME.catalogue()
EVENTS = event_types(events)
RARE = {"trim", "order"}
"""Questions that random games with the usual options rarely ask."""


keys = partial(catalogues.keys, TEXTS)


@cache
def played() -> Said:
    said = Said(GAME, NAMES)
    choices: list[dict[str, Any]] = [{}, {"zones": 2}, {"hand_limit": "6"}, {"hand": 6}]
    for seed in range(depth(28, 40)):
        said.play(Match.new(GAME, 2, seed, choices[seed % 4]), seed)
    assert said.events <= EVENTS.keys()
    return said


# -- questions, answers, events --------------------------------------------------------------


def test_every_question_and_answer_has_its_text() -> None:
    said = played()
    assert {*said.prompts} <= {f"ask.{name}" for name in keys("ask.")}
    assert {*said.kinds} <= keys("action.")
    assert keys("group.") <= keys("action.")
    assert keys("ask.") - RARE <= {prompt.removeprefix("ask.") for prompt in said.prompts}
    assert keys("action.") - RARE <= {*said.kinds}
    for text in said.asked:
        assert "{" not in text.replace(NAMES[1], "")
        assert "none" not in text.lower().split()


def test_every_answer_of_the_rules_has_its_text() -> None:
    assert {*QUESTIONS} == keys("ask.")
    assert {kind for asked in QUESTIONS.values() for kind in asked.names} == keys("action.")
    assert {kind.name for kind in GAME.kinds} == keys("action.")
    asked_by = {f"ask.{name}": asked.rule for name, asked in QUESTIONS.items()}
    assert asked_by == GAME.rules_text()["prompts"]


def test_every_event_has_its_sentence() -> None:
    assert {key.split(".")[0] for key in keys("event.")} == EVENTS.keys()
    for key in {key for key in TEXTS if key.startswith("event.")}:
        kind = base(key).split(".")[1]
        made = {"cards_drawn": {"cards"}, "card_staged": {"other"}}.get(kind, set())
        assert fields(TEXTS[key]) <= {*EVENTS[kind]._fields} | made, key
    by_curfew = {f"{ending}.curfew" for ending in GAME.endings if ending != "tour"}
    assert keys("event.game_ended.") == {*GAME.endings} | by_curfew
    for sentence in played().sentences:
        assert sentence[-1] in ".!"
        assert "{" not in sentence.replace(NAMES[1], "")
        assert not re.search(r"-\d|\d{4}", sentence), sentence
        assert "(" not in sentence, sentence


def test_sentences_read_as_they_should() -> None:
    edna = content.ALL_CARDS[THING_TITLES.index("Evergreen Edna")]
    fay = content.ALL_CARDS[THING_TITLES.index("Fog Machine Fay")]
    ring = content.Venue(THING_TITLES.index("Rooftop Garden"))
    sentences: list[tuple[Any, str]] = [
        (events.PriorityTaken(0), "Mai has Priority and goes first."),
        (events.ColourTaken(1, content.Colour(0)), "Bình {0} takes Orange."),
        (events.CardSigned(0, fay, 5_000, 75_000), "$5,000 and has $75,000 left."),
        (events.VenueWon(1, ring), "Bình {0} takes Rooftop Garden."),
        (events.PayoutPaid(0, 20_000, 95_000), "Mai gets a payout of $20,000 and has $95,000."),
        (events.PerformerExhausted(0, edna, 3), "Suspended, so sent Backstage: Evergreen Edna."),
        (
            events.CardDiscarded(1, fay),
            "Removed from Bình {0}’s hand and from the game: Fog Machine Fay",
        ),
        (events.BranchChosen(0, fay, 1), "Mai chooses: Raise the Star by 3."),
        (
            events.EventBegan(1, False),
            "Both have sat out. The Event begins, and Bình {0} goes first.",
        ),
        (events.EventBegan(0, True), "The Star is reached! The Event begins, and Mai goes first."),
    ]
    for event, sentence in sentences:
        assert sentence in GAME.tell(event, NAMES)


def test_refusals_are_whole_sentences() -> None:
    assert len({*played().refused}) > 15
    for sentence in played().refused:
        assert re.search(r" \(EA?\d+\)\.$", sentence), sentence
        assert "{" not in sentence
        assert not re.search(r"\d{4}", sentence), sentence


def test_a_reason_says_what_is_missing() -> None:
    match = Match.new(GAME, 2, 7)
    seat = question(match).seats[0]
    match.play(question(match).actions[0])
    reason = match.why_not(Action(1 - seat, "draft", match.actions[0].arg))
    assert isinstance(reason, Reason)
    assert (reason.key, reason.rule) == ("why.taken", "EA39")
    assert str(reason) == "Orange is already taken (EA39)."


def test_scores_are_explained() -> None:
    assert keys("score.") == {*state.LEDGER}
    assert {f"score.{key}" for key in keys("score.")} == {*played().labels}


def asked_for() -> tuple[set[str], list[str]]:
    """Returns the strings in the code, and patterns for its f-strings.

    Only f-strings that begin with fixed text are included.
    """
    words: set[str] = set()
    patterns = []
    for path in [*FOLDER.glob("*.py"), FOLDER / "content" / "words.py"]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                words.add(node.value)
            elif isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
                parts = (
                    re.escape(str(part.value)) if isinstance(part, ast.Constant) else r"\w+"
                    for part in node.values
                )
                patterns.append("".join(parts))
    return words, patterns


def test_no_text_is_left_over() -> None:
    looked_at = {"ending", "option", "score", "ask", "action", "group", "event", "why", "purpose"}
    box = {*pack.load(Pack, FOLDER / "content").keys()}
    asked_by_the_house = {"title", "credits", "account", "feat.tour"}
    words, patterns = asked_for()
    names = {name for each in EVENTS.values() for name in each._fields}
    for key in set(map(base, TEXTS)) - asked_by_the_house:
        first, _, rest = key.partition(".")
        if key in box | words or first in looked_at or first in names:
            continue
        if rest in ("own", "their", "None") and first in words:
            continue
        start, _, last = key.rpartition(".")
        if last == "apart" and start in TEXTS:  # the kernel asks for it
            continue
        if last in ("own", "their") and start in words:
            continue
        assert any(re.fullmatch(pattern, key) for pattern in patterns), key


def test_everything_in_the_box_has_its_texts() -> None:
    wanted = {*pack.load(Pack, FOLDER / "content").keys()}
    keys = {key for key in TEXTS if re.match(r"(card|venue|colour|vibe)\.\w+\.", key)}
    assert keys == wanted


def test_an_owner_may_bring_texts_beside_the_data(monkeypatch: pytest.MonkeyPatch) -> None:
    beside = {content.__name__: {"venue.rooftop_garden.title": "My Garage"}}
    with monkeypatch.context() as patch:
        ours = texts.load_catalogue
        patch.setattr(
            words, "load_catalogue", lambda name, lang: beside.get(name) or ours(name, lang)
        )
        assert GAME.say("venue.rooftop_garden.title") == "My Garage"
        assert GAME.say("card.tuba_tilda.title") == "Tuba Tilda"
    assert GAME.say("venue.rooftop_garden.title") == "Rooftop Garden"


def test_what_is_kept_of_a_game_holds_no_prose() -> None:
    """Events and views contain numbers and ids only, so that any language can be used."""
    rng = Random(3)
    match = Match.new(GAME, 2, 3)
    while match.decision is not None:
        for event in match.play(rng.choice(match.decision.actions)):
            assert not any(isinstance(part, str) and " " in part for part in event), event
    assert " " not in json.dumps(match.view(0), separators=(",", ":"))


def test_every_part_of_the_game_has_its_name() -> None:
    stages = {"draft", "opening", "draw", "pre_show", "event", "aftershow", "over"}
    assert keys("where.") == stages | {"draft.apart", "opening.apart"}
    assert keys("stage.") <= stages | {"their"}


def test_names_tell_things_apart() -> None:
    everything = [*THING_TITLES, *COLOUR_TITLES, *VIBE_TITLES]
    assert len({name.lower() for name in everything}) == len(everything)
    assert all("{" not in name for name in everything)


# -- the rules to read -----------------------------------------------------------------------


def guide() -> str:
    pages = GAME.rules_text()
    return " ".join(text for section in pages["sections"] for text in section["text"])


def test_the_guide_introduces_every_colour() -> None:
    (section,) = [one for one in GAME.rules_text()["sections"] if one["id"] == "colours"]
    introduced = [text.split("** ")[0].lstrip("*") for text in section["text"] if "** " in text]
    assert introduced == [*COLOUR_TITLES]


def test_the_guide_tells_the_numbers_of_the_game() -> None:
    options = GAME.Options.model_json_schema()["properties"]
    words = {3: "three", 4: "four"}
    assert f"**${state.START_MONEY:,}**" in guide()
    assert f"**{words[TO_WIN]} Venues**" in guide()
    assert f"Draw {options['hand']['default']} cards" in guide()
    zones = words[options["zones"]["default"]]
    assert f"{zones} on the Main Stage and {zones} Backstage" in guide()
    colours = [*map(content.Colour, range(content.COLOURS))]
    sizes = Counter(zip(content.COLOUR, content.KIND, strict=True))
    assert {sizes[colour, content.SUPPORTER] for colour in colours} == {6}
    assert {sizes[colour, content.SURPRISE] for colour in colours} == {4}
    performers = {sizes[colour, content.PERFORMER] for colour in colours}
    assert performers == {5}
    assert "your 10 Performers form one deck" in guide()  # of two colours
