"""Tests of the game's texts."""

from __future__ import annotations

import re
from functools import cache, partial
from pathlib import Path
from typing import Any

from engines import Action, Match
from engines.kernel.reason import Reason
from engines.thespianage import GAME, content, events, words
from engines.thespianage.actions import KINDS
from engines.thespianage.content import CRUSH_POINTS, NEMESIS_POINTS, PROP_POINTS
from engines.thespianage.reasons import QUESTIONS
from engines.thespianage.scoring import NEEDED
from tests.depth import depth
from tests.engines import catalogues
from tests.engines.catalogues import Said, base, event_types, fields
from tests.engines.matches import question

NAMES = ["Mai", "Bình {0}", "Cléo", "D", "Erik", "Fay"]
FOLDER = Path(content.__file__).parent.parent
TEXTS = GAME.catalogue()
SAY = GAME.speaker()
EVENTS = event_types(events)
VARIANTS = {
    "action_taken": {"rehearse", "places", "free"},
    "show_judged": {"success", "failure"},
    "heart_rewarded": {"crush", "nemesis"},
    "game_ended": {"single", "several"},
    "final_turn_began": {"single", "several"},
}


keys = partial(catalogues.keys, TEXTS)


@cache
def played() -> Said:
    said = Said(GAME, NAMES)
    for seed in range(depth(32, 48)):
        options = {"length": ("full", "short")[seed // 4 % 2]}
        said.play(Match.new(GAME, 3 + seed % 4, seed, options), seed)
    assert said.events <= EVENTS.keys()
    return said


# -- questions, answers, events --------------------------------------------------------------


def test_every_question_and_answer_has_its_text() -> None:
    said = played()
    assert {*said.prompts} <= {f"ask.{name}" for name in keys("ask.")}
    assert {*said.kinds} <= keys("action.")
    assert keys("group.") <= keys("action.")
    rare = {"with", "secret"}
    assert keys("ask.") - rare <= {prompt.removeprefix("ask.") for prompt in said.prompts}
    assert keys("action.") - rare <= {*said.kinds}
    for text in said.asked:
        assert "{" not in text.replace(NAMES[1], "")
        assert "none" not in text


def test_every_answer_of_the_rules_has_its_text() -> None:
    assert {*QUESTIONS} == keys("ask.")
    assert {kind for asked in QUESTIONS.values() for kind in asked.names} == keys("action.")
    assert {kind.name for kind in KINDS} == keys("action.")
    asked_by = {f"ask.{name}": asked.rule for name, asked in QUESTIONS.items()}
    assert asked_by == GAME.rules_text()["prompts"]


def test_every_event_has_its_sentence() -> None:
    assert {key.split(".")[0] for key in keys("event.")} == EVENTS.keys()
    for key in {key for key in TEXTS if key.startswith("event.")}:
        assert fields(TEXTS[key]) <= {*EVENTS[base(key).split(".")[1]]._fields, "aspects"}
    for kind, wanted in VARIANTS.items():
        assert keys(f"event.{kind}.") == wanted
    for sentence in played().sentences:
        assert sentence[-1] in ".!”"
        assert "{" not in sentence.replace(NAMES[1], "")


def test_sentences_read_as_they_should() -> None:
    people = NAMES[:3]
    sentences: list[tuple[Any, str]] = [
        (events.SecretLookedAt(0, 2, "crush"), "Mai looks at Cléo’s Crush."),
        (events.CardGiven(2, 0), "Cléo gives Mai a card."),
        (events.HandLookedAt(1, 2), "Bình {0} looks at Cléo’s hand."),
        (events.BoardGuarded(0, 2), "Mai guards Cléo’s tiles until Cléo’s next turn."),
        (events.CardsDrawn(1, 2), "Bình {0} draws two cards."),
        (events.CardsDrawn(1, 1), "Bình {0} draws a card."),
        (events.CardsDrawn(1, 1, "rest"), "Bình {0} draws the turn’s last card."),
        (events.CardsDrawn(0, 12), "Mai draws 12 cards."),
        (events.FinalTurnBegan(0, 2), "Mai’s final turn. Final turns to play, with this one: two."),
        (events.FinalTurnBegan(0, 1), "Mai’s final turn, and the very last of the show."),
        (
            events.TilesDropped(2, "top", content.Aspect(0), 3, 1),
            "Cléo drops a 3 from Charisma, the top Aspect.",
        ),
        (
            events.TilesDropped(2, "bottom", content.Aspect(1), 3, 2),
            "Cléo drops two tiles from Compassion, the bottom Aspect: a 3 each.",
        ),
        (events.PlayerNamed(0, 2), "Mai names Cléo."),
        (
            events.VoteDecided(1, content.StageEvent(39), 0, (0, 2, 0), "clear"),
            "Mai gets the most votes: Mai 2 (Cléo, Bình {0}), Cléo 1 (Mai).",
        ),
        (
            events.VoteDecided(0, content.StageEvent(39), 2, (2, 1, 2), "clear"),
            "Cléo gets the most votes: Cléo 2 (Bình {0}, Mai), Bình {0} 1 (Cléo).",
        ),
        (
            events.TileMoved(0, 2, 0, 2, 1, content.Aspect(0), 3),
            "Mai moves a 3 on Charisma from Cléo’s track to Cléo’s own sheet.",
        ),
        (
            events.TilesSwapped(0, 2, 1, content.Aspect(0), 3, 2, 0, content.Aspect(1), 0, 2),
            "Mai swaps a 3 on Cléo’s sheet with a 2 on Cléo’s own track (Charisma, Compassion).",
        ),
        (
            events.CardPlayed(0, content.Card(content.THING_IDS.index("coffee_run"))),
            "Mai plays Coffee Run. “Two sugars? I’ll remember that.”",
        ),
        (events.HeartChanged(1), "Bình {0}’s Crush and Nemesis have swapped."),
        (
            events.BranchChosen(0, content.Card(content.THING_IDS.index("glue_or_blame")), 2),
            "Mai chooses: Hand one on to another player.",
        ),
    ]
    for event, sentence in sentences:
        assert GAME.tell(event, people) == sentence


def test_where_there_is_little_room_many_votes_are_counted_without_the_voters() -> None:
    names = ("Mai", "Oluwaseun", "Cléo", "Ngọc Anh", "Jonas", "Bình")
    drawn, votes = content.StageEvent(39), (0, 0, 5, 1, 1, 4)
    event = events.VoteDecided(1, drawn, 0, votes, "tied")
    counts = "Mai 2, Oluwaseun 2, Bình 1, Jonas 1"
    assert "Mai 2 (Cléo, Ngọc Anh), Oluwaseun 2 (Bình, Mai)" in GAME.tell(event, names)
    assert GAME.brief(event, names) == (
        f"The vote is tied, {counts}: Mai comes first after Oluwaseun."
    )
    assert counts in GAME.with_cause(event, events.EventDrawn(1, drawn), names)


def test_refusals_are_whole_sentences() -> None:
    assert len({*played().refused}) > 15
    for sentence in played().refused:
        assert re.search(r" \(TA?\d+\)\.$", sentence), sentence
        assert "{" not in sentence
        assert "none" not in sentence


def test_a_reason_knows_who_is_meant() -> None:
    match = Match.new(GAME, 4, 7)
    seat = question(match).seats[0]
    crush, _ = match.view(seat)["secrets"][seat]
    reason = match.why_not(Action(seat, "character", crush))
    assert isinstance(reason, Reason)
    assert (reason.key, reason.rule) == ("why.own_crush", "T7")
    assert reason.args == {"character": crush}
    assert str(reason).endswith(" is your Crush, so you can’t play that part (T7).")


def test_scores_are_explained() -> None:
    score = {"top", "bottom", "aspect", "prop", "broken_prop", "special", "event"}
    assert keys("score.") == score | {"crush", "nemesis"}
    assert {f"score.{key}" for key in keys("score.")} == {*played().labels}


def test_no_text_is_left_over() -> None:
    looked_at = {"ending", "option", "score", "ask", "action", "group", "event", "why", "purpose"}
    looked_at |= {"caused"}
    asked_by_the_house = {"title", "credits", "feat.points", "feat.failure"}
    code = "".join(path.read_text(encoding="utf-8") for path in FOLDER.glob("*.py"))
    names = {name for each in (*EVENTS.values(), events.TilesDropped) for name in each._fields} | {
        field for text in TEXTS.values() for field in fields(text)
    }
    # Where the game stands, told to whoever it names, is asked for by the kernel.
    keys = {
        base(key).removesuffix(".own").removesuffix(".apart")
        for key in TEXTS.keys() - asked_by_the_house
    }
    for key in keys:
        first, _, rest = key.partition(".")
        if first in looked_at:
            continue
        assert f'"{key}"' in code or f'"{first}."' in code or (rest and first in names), key


def test_a_card_whose_gain_hangs_on_its_choices_has_the_reason_of_its_first_step() -> None:
    """Regression test: a hint said only that the card does the most."""
    view = Match.new(GAME, 4, 1).view(0)
    reasons = {}
    for thing in range(content.KINDS):
        why = GAME.reason_for(view, view, Action(0, "play", thing))
        assert why is not None
        reasons[content.THING_IDS[thing]] = why.key
        assert SAY.knows(why.key)
    assert reasons["places"] == "purpose.places"
    assert reasons["rehearsal"] == "purpose.rehearse"
    assert reasons["opera_glasses"] == reasons["costume_check"] == "purpose.peek"
    assert reasons["scene_stealer"] == "purpose.play", "it may as well harm"


# -- cards, Events and One Shots -------------------------------------------------------------


def test_aspects_in_card_texts_can_be_filled_in() -> None:
    for thing in range(len(content.THING_IDS)):
        assert "{" not in words.text(SAY, thing)


def test_names_tell_things_apart() -> None:
    everything = [text for key, text in TEXTS.items() if key.endswith(".title")]
    assert len(everything) == 49 + 6 + 3 + 4
    assert len({name.lower() for name in everything}) == len(everything)
    assert all("," not in name and "{" not in name for name in everything)


# -- the rules to read -----------------------------------------------------------------------


def guide() -> str:
    pages = GAME.rules_text()
    return " ".join(text for section in pages["sections"] for text in section["text"])


def test_the_guide_tells_the_numbers_of_the_game() -> None:
    points = dict(zip(content.SPECIAL_IDS, content.SPECIAL_POINTS, strict=True))
    words = {3: "three", 5: "five"}
    assert f"A **Prop** is worth {PROP_POINTS}." in guide()
    assert f"A **Bouquet** is worth {points['bouquet']}" in guide()
    assert f"a **Tomato** −{-points['tomato']}" in guide()
    assert f"**{words[NEEDED]} points per player**" in guide()
    assert f"**{CRUSH_POINTS}** if your Crush" in guide()
    assert f"**{NEMESIS_POINTS}** if your Nemesis" in guide()


def test_texts_that_everyone_reads_address_nobody() -> None:
    you = re.compile(r"\b(you|your|yours|bạn)\b", re.IGNORECASE)
    for lang in ("en", "vi"):
        say = GAME.speaker(lang)
        shown = [words.text(say, thing) for thing in content.ALL_EVENTS]
        texts = GAME.catalogue(lang)
        shown += [
            text
            for key, text in texts.items()
            if key.startswith(("event.", "gathered.", "score.", "ending.", "feat."))
            or ".choice." in key
        ]
        assert not [text for text in shown if you.search(text)]


def test_a_one_shot_is_told_with_the_text_of_its_card_marked_as_such() -> None:
    for lang, mark in (("en", "The card reads: "), ("vi", "Trên lá ghi: ")):
        for shot in content.ALL_SHOTS:
            said = GAME.tell(events.ShotUsed(seat=0, shot=shot), NAMES, lang)
            assert said.endswith(mark + words.text(GAME.speaker(lang), shot))
