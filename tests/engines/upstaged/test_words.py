"""Tests of the game's texts."""

from __future__ import annotations

import re
from functools import cache, partial
from pathlib import Path
from typing import Any, get_args

from engines import Action, Match
from engines.upstaged import GAME, content, events
from engines.upstaged.content.schema import FOCUSES, GENRES, TYPES, Cue
from engines.upstaged.state import ROUNDS
from tests.depth import depth
from tests.engines import catalogues
from tests.engines.catalogues import Said, base, fields

from .table import EVENTS, table

TYPOGRAPHIC = re.compile("[‘’“”…–]")
"""Characters beyond ASCII that a text may contain."""

NAMES = ["Mai", "Bình {0}", "Cléo", "D"]
FOLDER = Path(content.__file__).parent.parent
TEXTS = GAME.catalogue()


keys = partial(catalogues.keys, TEXTS)


TIED = 79
"""Seed of a game decided by bonus points, which is rare."""


@cache
def played() -> Said:
    """Returns the texts of random games in every mode."""
    said = Said(GAME, NAMES)
    for seed in (*range(depth(20, 60)), TIED):
        options = {
            "mode": ("live", "rehearsal")[seed % 2],
            "green_room": seed % 3 == 0,
            "outspoken": seed % 4 < 2,
            "rounds": ROUNDS[0],
        }
        said.play(Match.new(GAME, 2 + seed % 3, seed, options), seed)
    assert said.events <= EVENTS.keys()
    return said


# -- words for things ------------------------------------------------------------------------


def test_artists_and_cue_cards() -> None:
    marty = content.ARTIST_IDS.index("marty")
    hayden = content.ARTIST_IDS.index("hayden")
    card = content.CARD_IDS.index("come_closer")
    assert GAME.phrase("artist", marty) == "Marty (Country 7, Talent)"
    assert GAME.phrase("artist", hayden) == "Hayden (Wild 7, Talent or Image)"
    assert "Closer Look" in GAME.phrase("card", card)
    assert "Forward, Click once" in GAME.phrase("card", card)
    assert GAME.phrase("genre", 1) == "Hip-Hop/R&B"


def test_every_thing_in_the_box_has_a_name() -> None:
    assert keys("artist.") == keys("trait.") == {*content.ARTIST_IDS}
    assert keys("card.") == keys("line.") == {*content.CARD_IDS}
    assert keys("genre.") == {*GENRES}
    assert keys("focus.") == {*FOCUSES}
    assert keys("type.") == {*TYPES}
    cues = get_args(Cue)
    assert keys("cue.") == {*cues, *(f"{cue}.help" for cue in cues)}


def test_names_are_short_and_tell_things_apart() -> None:
    for prefix, longest in (("artist.", 9), ("card.", 20)):
        names = [TEXTS[f"{prefix}{each}"] for each in keys(prefix)]
        assert len({name.lower() for name in names}) == len(names)
        assert all(len(name) <= longest and "," not in name for name in names)


def test_every_card_has_a_line_of_its_own_to_say() -> None:
    lines = [TEXTS[f"line.{card}"] for card in content.CARD_IDS]
    assert len({line.split(".")[0] for line in lines}) == len(lines) == 30
    for line in lines:
        assert 25 <= len(line) <= 90
        assert line[0].isupper()
        assert line[-1] in ".!?"
        assert fields(line) == set()
        assert TYPOGRAPHIC.sub("", line).isascii()


def test_every_artist_has_a_trait_to_talk_about() -> None:
    traits = [TEXTS[f"trait.{artist}"] for artist in content.ARTIST_IDS]
    assert len({trait.split()[0] for trait in traits}) > 20
    assert len({*traits}) == 26
    for trait in traits:
        assert 25 <= len(trait) <= 62
        assert trait[0].isupper()
        assert trait[-1] == "."
        assert fields(trait) == set()
        assert TYPOGRAPHIC.sub("", trait).isascii()


# -- questions, answers, events --------------------------------------------------------------


def test_every_question_and_answer_has_its_text() -> None:
    said = played()
    assert {*said.prompts} == {f"ask.{name}" for name in keys("ask.")}
    assert {*said.kinds} == keys("action.")
    assert keys("group.") <= keys("action.")
    for text in said.asked:
        assert "{" not in text.replace(NAMES[1], "")
        assert "none" not in text


def test_every_event_has_its_sentence() -> None:
    assert {key.split(".")[0] for key in keys("event.")} == EVENTS.keys()
    for key in {key for key in TEXTS if key.startswith("event.")}:
        assert fields(TEXTS[key]) <= {*EVENTS[base(key).split(".")[1]]._fields}
    assert keys("event.role_judged.") == {"in_role", "called", "nobody"}
    assert keys("event.tie_broken.") == {"cut", "bonus", "shared"}
    assert keys("event.cut_short.") == {"none", "some"}
    assert keys("event.game_ended.") == {"single", "several"}
    for sentence in played().sentences:
        assert sentence[-1] in ".!”"  # a card ends with its line
        assert "{" not in sentence.replace(NAMES[1], "")
        assert "none" not in sentence


def test_sentences_read_as_they_should() -> None:
    juan, orion = (content.Artist(content.ARTIST_IDS.index(name)) for name in ("juan", "orion"))
    people = NAMES[:2]
    sentences: list[tuple[Any, str]] = [
        (events.ArtistEntered(0, juan, 2), "Juan (Pop 8, Image) steps on stage, facing Bình {0}."),
        (
            events.ArtistEntered(0, juan, 1),
            "Juan (Pop 8, Image) steps on stage, facing the empty side to Mai’s left.",
        ),
        (events.ArenaTurned(1, -1), "Bình {0} turns the arena one click anticlockwise."),
        (events.ArtistJoined(0, orion, 3), "Orion (Rock 8, Talent) joins Mai’s team (3 of 4)."),
        (events.RoleJudged(0, "called", 1), "Bình {0} called Mai out."),
        (
            events.TieBroken((0, 1), "shared", (0, 1)),
            "A tie between Mai and Bình {0}, and nothing breaks it for Mai and Bình {0}.",
        ),
        (events.CutShort(1, None, "move"), "Nobody can move any more, so Bình {0}’s action ends."),
        (events.GameEnded((20, 30), (1,)), "That’s the show! Bình {0} wins."),
        (events.OffAir(), "Out of time: the show goes off air."),
    ]
    for event, sentence in sentences:
        assert GAME.tell(event, people) == sentence
    view = table(2).view(0)
    assert GAME.label(Action(0, "called", 1), view, people) == "Bình {0} called Mai out"
    facing = GAME.label(Action(0, "face", 3), view, people)
    assert facing == "Face the empty side to Bình {0}’s left"


def test_scores_are_explained() -> None:
    bonuses = {"mentor", "focus", "aligned", "genre", "harmony"}
    ties = {"tie_cut", "tie_bonus", "tie_lost", "tie_shared"}
    assert keys("score.") == {"artist", "cut"} | bonuses | ties
    said = " ".join(played().asked)
    for key in keys("score.") - {"artist", "cut", "mentor", "tie_shared"}:
        assert TEXTS[f"score.{key}"] in said, key


def test_no_text_is_left_over() -> None:
    purposes = {f"purpose.{kind.name}" for kind in GAME.kinds}  # the kernel asks for these
    looked_at = {
        "artist", "trait", "card", "line", "genre", "focus", "type", "cue", "ending", "option",
        "score", "ask", "action", "gain", "group", "event", "why", "purpose",
    }  # fmt: skip
    asked_by_the_house = {"title", "credits", "speak", "speak.asked", "speak.cannot"}
    asked_by_the_house |= {"speak.first", "speak.help"}
    code = "".join(path.read_text(encoding="utf-8") for path in FOLDER.glob("*.py"))
    # Where the game stands, told to whoever it names, is asked for by the kernel.
    keys = {
        base(key).removesuffix(".own").removesuffix(".apart")
        for key in TEXTS.keys() - asked_by_the_house
    }
    for key in keys:
        first, _, rest = key.partition(".")
        if not rest:
            assert f'"{key}"' in code, key
        elif first == "clicks":
            assert rest in {"1", "-1", "2"}
        elif first not in looked_at and key not in purposes:
            assert f'"{key}"' in code, key


# -- the rules to read -----------------------------------------------------------------------


def test_the_show_goes_off_air_when_the_rules_say() -> None:
    words = {"60": "sixty", "15": "fifteen", "8": "eight", "none": "no limit"}
    (rule,) = (rule for rule in GAME.rules_text()["rules"] if rule["number"] == "UA41")
    assert f"after {words[GAME.Options().rounds]} rounds" in rule["text"]  # type: ignore[attr-defined]
    assert all(words[rounds] in rule["text"] for rounds in ROUNDS)
