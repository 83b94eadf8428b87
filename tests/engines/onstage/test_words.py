"""Tests of the game's texts."""

import ast
import re
from pathlib import Path
from random import Random

from engines import Action, Match
from engines.kernel.event import event_kind
from engines.onstage import GAME, content, events
from engines.onstage.content import Card
from tests.depth import depth
from tests.engines.matches import question

from .table import card, performer, play, position

NAMES = ["Ana", "Bình {0}", "Cléo", "D", "Eva"]
FOLDER = Path(content.__file__).parent.parent


def test_cards_performers_and_suits() -> None:
    assert GAME.phrase("card", 15) == "Black 7"
    assert GAME.phrase("card", 26) == "Blue 9"
    assert GAME.phrase("performer", performer("P3")) == "Phoenix Lady"
    assert GAME.phrase("performer", content.STAR) == "Lantern"
    assert GAME.phrase("line", [4, content.STAR]) == ("Captain (2 Black), Lantern (4, no suit)")
    assert GAME.phrase("trump", 3) == "Green"
    assert GAME.phrase("trump", None) == "none"
    assert GAME.phrase("hand", [0, 9]) == "Pink 1, Black 1"
    assert GAME.phrase("table", [[0, 15], [1, 2]]) == "1: Black 7, 2: Pink 3"
    assert GAME.phrase("winning", [0, 15]) == "1: Black 7"
    assert GAME.phrase("winning", None) == "none"
    assert GAME.phrase("round", 3) == "3"


def test_sentences() -> None:
    match = position("K4 K8", "P7 B9", "B4 G8", stage="P2", line="P1 G1")
    assert GAME.ask(question(match), NAMES) == "Ana, lead any card."
    assert GAME.label(Action(0, "play", card("K4")), match.view(0), NAMES) == "Play the Black 4"
    sentences = [GAME.tell(event, NAMES) for event in play(match, "K4")]
    assert sentences == [
        "Ana leads the Black 4.",
        "Ana sends the Songstress (2 Pink), alone on stage, to the back of the line.",
        "There’s no trump now.",
    ]
    assert GAME.ask(question(match), NAMES) == "Bình {0}, Black was led. Play a card."
    shown = GAME.tell(events.TieBroken((0, 2), (Card(3), Card(20)), (2,)), NAMES)
    assert "Ana and Cléo reveal the cards they kept: Pink 4, Blue 3." in shown
    assert GAME.tell(events.GameEnded((3, 3, 3), (0, 1, 2)), NAMES) == (
        "The curtain falls. Ana, Bình {0} and Cléo share the victory."
    )


def test_a_short_sentence_has_bare_names() -> None:
    swap = events.PerformersSwapped(0, performer("K3"), performer("B2"), 0, False)
    assert GAME.brief(swap, NAMES) == "Ana swaps the River Scholar for the Tiger General."
    gift = events.LoneAward(0, (performer("K3"),), "line")
    assert GAME.brief(gift, NAMES) == "Only Ana has nobody, so Ana gets the whole line."
    won = events.ClaimDeclined(0)
    assert GAME.brief(won, NAMES) == GAME.tell(won, NAMES)


def test_the_purpose_of_a_lead_is_who_can_be_won() -> None:
    said = []
    for word in ("K6", "P8"):
        match = position("K6 P8", "K9 B9", "K8 G8", stage="K2 B1", line="G1")
        before = match.view(0)
        match.play(Action(0, "play", card(word)))
        reason = GAME.purpose(before, match.view(0), 0)
        assert reason is not None
        said.append(GAME.because(reason, NAMES))
    assert said == [
        "It plays for the Captain (2 Black).",
        "No Pink Performer is on stage, so other cards are saved for a better trick.",
    ]


EMPTY_LINE = 147
"""Seed of a game with an empty line, which is rare."""


def test_every_event_that_happens_has_its_own_text() -> None:
    texts = GAME.catalogue()
    seen = set()
    for seed in (*range(depth(35, 160)), EMPTY_LINE):
        rounds = "quick" if seed % 5 else "printed"
        match = Match.new(GAME, 3 + seed % 3, seed, {"star": seed % 2 == 0, "rounds": rounds})
        rng = Random(seed)
        log = [*GAME.opening(match.seats, match.seed, match.options)]
        while match.decision is not None:
            assert match.decision.prompt in texts
            assert "{" not in GAME.ask(match.decision, ["A"] * 5)
            action = rng.choice(match.decision.actions)
            assert f"action.{action.kind}" in texts
            assert "{" not in GAME.label(action, match.view(None), ["A"] * 5)
            log += match.play(action)
        for event in log:
            sentence = GAME.tell(event, ["A"] * 5)
            assert re.search(r"[.]$", sentence)
            assert "{" not in sentence
            seen.add(event_kind(event))
    classes = [node for node in tree("events.py").body if isinstance(node, ast.ClassDef)]
    made = {re.sub(r"(?<!^)(?=[A-Z])", "_", node.name).lower() for node in classes}
    assert seen == made
    keys = {key.split(".")[1] for key in texts if key.startswith("event.")}
    assert keys == made


def tree(name: str) -> ast.Module:
    return ast.parse((FOLDER / name).read_text(encoding="utf-8"))


def test_no_text_is_left_over() -> None:
    texts = GAME.catalogue()
    made = {
        "suit.": content.SUIT_IDS,
        "sign.": content.SUIT_SIGNS,
        "performer.": content.PERFORMER_IDS,
        "ending.": GAME.endings,
    }
    for prefix, words in made.items():
        found = {key.removeprefix(prefix) for key in texts if key.startswith(prefix)}
        assert found == set(words)
    code = "".join(path.read_text(encoding="utf-8") for path in FOLDER.glob("*.py"))
    scores = {key for key in texts if key.startswith("score.")}
    assert all(f'"{key}"' in code or key.startswith("score.lone_") for key in scores)


def test_what_a_game_is_without_a_choice() -> None:
    assert GAME.Options().model_dump() == {
        "rounds": "printed", "star": False, "first": 0, "hints": True,
    }  # fmt: skip


def test_hints_change_nothing_but_the_option() -> None:
    one, two = (Match.new(GAME, 4, 9, {"hints": hints}) for hints in (True, False))
    rng = Random(2)
    while one.decision is not None:
        assert one.decision == two.decision
        action = rng.choice(one.decision.actions)
        assert one.play(action) == two.play(action)
    assert one.result == two.result
