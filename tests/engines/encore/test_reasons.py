"""Tests of refusals and their reasons."""

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engines import Action, Match
from engines.encore import GAME, reasons
from engines.encore.actions import PASS
from engines.encore.content import CARDS
from engines.kernel.reason import IllegalAction
from tests.depth import depth
from tests.engines.matches import Fresh, prompt, reason_against

from .scatter import lively, odd_box, scattered
from .table import action, any_options, do, drafted, drafting, refused, rewrite, table, to_aftershow

pytestmark = pytest.mark.usefixtures("plain_box")

BEHIND: dict[str, Any] = {"test": "behind"}


def reason(match: Match, words: str, seat: int | None = None) -> tuple[str, str]:
    found = refused(match, words, seat)
    assert str(found).endswith(f"({found.rule}).")
    return found.key.removeprefix("why."), found.rule or ""


def test_staging() -> None:
    match = table(hands=("P1 X1", ""), boards=("- P2 P3", ""), money=(5_000, 0))
    assert reason(match, "stage P1") == ("money", "EA4")
    assert str(refused(match, "stage P1")).endswith(
        "costs $10,000, and you have only $5,000 (EA4)."
    )
    assert reason(match, "stage X1") == ("not_staged", "E8")
    assert reason(match, "stage P4") == reason(match, "stage p1") == ("not_held", "E20")
    match = table(hands=("P1 S1", ""), boards=("P2 P3 P4 | S2 S3 S4", ""))
    assert reason(match, "stage P1") == ("full", "E10")
    assert reason(match, "stage S1") == ("full", "E5")
    match = table(hands=("P1", ""))
    do(match, "stage P1")
    assert reason(match, "zone back 9") == ("zone", "EA35")
    assert reason(match, "stage P1") == ("now_zone", "EA35")


def test_performing(plain_box: pytest.MonkeyPatch) -> None:
    match = table(boards=("P1~ P2 P3 | P4 S1~ S2", "p1"))
    assert reason(match, "perform P1") == reason(match, "boost P1") == ("suspended", "E22")
    assert reason(match, "perform P4") == reason(match, "boost P4") == ("backstage", "E4")
    assert reason(match, "perform S2") == ("no_performer", "E4")
    assert reason(match, "boost P2") == ("suspended", "EA15")
    for words in ("perform 9", "boost 99", "encore 5000", "preshow 6"):
        assert reason(match, words) == ("no_card", "E20")
    match = table(boards=("P1 | P2", ""))
    assert reason(match, "boost P1") == ("no_booster", "E7")
    rewrite(plain_box, "p1", always=[{"rule": "forbid", "whose": "other", "action": "boost"}])
    match = table(boards=("P1 | S1", "p1"))
    assert reason(match, "boost P1") == ("forbidden.boost", "E12")
    do(match, "perform P1")


def test_abilities(plain_box: pytest.MonkeyPatch) -> None:
    match = table(boards=("P1 | S1 S2", ""), used="S2")
    assert reason(match, "encore P1") == ("event_only", "E11")
    assert reason(match, "encore S1") == ("no_performer", "E11")
    assert reason(match, "preshow P1") == ("no_supporter", "E6")
    assert reason(match, "preshow S2") == ("used", "EA47")
    match = table(boards=("P1 P2 P3~ | S1", ""), used="P2", stage="event")
    assert reason(match, "preshow S1") == ("pre_show_only", "E6")
    assert reason(match, "encore P2") == ("used", "EA47")
    assert reason(match, "encore P3") == ("suspended", "E11")
    rewrite(plain_box, "P1", pay=10_000)
    match = table(boards=("P1", ""), stage="event", money=(5_000, 0))
    assert reason(match, "encore P1") == ("price", "EA40")
    for kind, word, stage in (("encore", "P1", "event"), ("preshow", "S1", "pre_show")):
        rewrite(plain_box, "V1", always=[{"rule": "forbid", "whose": "all", "action": kind}])
        match = table(boards=("P1 | S1", ""), stage=stage)
        assert reason(match, f"{kind} {word}") == (f"forbidden.{kind}", "E12")


def test_surprises(plain_box: pytest.MonkeyPatch) -> None:
    match = table(hands=("X1 S1", ""))
    assert reason(match, "surprise X1") == ("event_only", "E8")
    match = table(hands=("X1 S1", ""), stage="event", money=(0, 0))
    assert reason(match, "surprise X1") == ("money", "E8")
    assert reason(match, "surprise S1") == reason(match, "surprise X2") == ("not_surprise", "E8")
    rewrite(plain_box, "V1", always=[{"rule": "forbid", "whose": "all", "action": "surprise"}])
    match = table(hands=("X1", ""), stage="event")
    assert reason(match, "surprise X1") == ("forbidden.surprise", "E12")


def test_the_wrong_answer_to_each_question(plain_box: pytest.MonkeyPatch) -> None:
    match = drafting()
    assert reason(match, "pass") == ("now_draft", "E14")
    assert reason(match, "split 1") == ("now_draft", "E14")
    match = drafted()
    assert reason(match, "pass") == ("now_split", "E17")
    assert reason(match, "split 9") == ("split", "EA23")
    match = table(boards=("P1~ | S1~", ""), stage="event", intensity=(10, 0))
    to_aftershow(match)
    assert reason(match, "pass") == ("now_exhaust", "E26")
    match = table(hands=("* * * * * * *", ""), stage="event", hand_limit="6")
    to_aftershow(match)
    assert (prompt(match), reason(match, "trim P1")) == ("trim", ("not_held", "EA52"))
    assert reason(match, "pass") == ("now_trim", "EA52")
    for step, question, rule in (
        ({"do": "wake", "may": True}, "aim", "EA49"),
        ({"do": "draw", "deck": "either"}, "deck", "EA49"),
        ({"do": "dig", "deck": "main", "count": 2}, "take", "EA49"),
        ({"do": "discard"}, "drop", "EA49"),
        ({"do": "reshuffle"}, "show", "EA51"),
        ({"do": "salvage"}, "salvage", "EA51"),
        ({"do": "stage", "kind": "any"}, "hire", "EA36"),
        ({"do": "perform"}, "solo", "EA54"),
        ({"do": "either", "of": [{"steps": []}, {"steps": []}]},
         "choose", "EA49"),
    ):  # fmt: skip
        rewrite(plain_box, "P1", step)
        match = table(
            boards=("P1 P2~ P3", ""), hands=("S1 S2", ""), removed=("S3 S4", ""), stage="event"
        )
        do(match, "encore P1")
        assert prompt(match) == question
        assert reason(match, "pass") == (f"now_{question}", rule)
    rewrite(plain_box, "P1", {"do": "swap"})
    match = table(boards=("P1 P2 P3", ""), stage="event")
    do(match, "encore P1", "aim P2")
    assert (prompt(match), reason(match, "aim P1")) == ("with", ("now_with", "EA49"))


def test_whose_turn_it_is() -> None:
    match = table(hands=("P1", "p1"))
    found = reason_against(match, action(match, "stage p1", 1))
    assert found.key == "kernel.not_your_turn"
    direct = GAME.why_not(match.state, action(match, "stage p1", 1))
    assert direct is not None
    assert (direct.key, direct.rule) == ("why.turn", "E19")


def test_when_it_is_over() -> None:
    match = table(stage="event", won=("V2 V3", ""), intensity=(1, 0), venues="V4")
    to_aftershow(match)
    found = GAME.why_not(match.state, Action(0, "pass"))
    assert found is not None
    assert (found.key, found.rule) == ("why.over", "E2")


def test_nothing_changes_by_a_refusal() -> None:
    match = table(hands=("P1", ""), money=(0, 0))
    before = match.digest
    with pytest.raises(IllegalAction, match="EA4"):
        match.play(action(match, "stage P1"))
    assert match.digest == before


def test_arguments_of_another_type_are_refused() -> None:
    match = table(boards=("P1 P2", ""), hands=("P3", ""))
    for wrong in (None, "0", True, False, 0.0, -1, (0,), (0, 0), 10**6):
        for kind in ("perform", "boost", "stage", "preshow", "encore", "surprise"):
            assert GAME.why_not(match.state, Action(0, kind, wrong)) is not None  # type: ignore[arg-type]
    assert GAME.why_not(match.state, Action(0, "pass", 0)) is not None


def test_legal_is_what_is_not_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    keys, fresh = set(), Fresh(3)
    for seed in range(depth(30, 90)):
        rng = Random(seed)
        with monkeypatch.context() as patch:
            if seed % 2:
                odd_box(patch, rng)
            match = scattered(rng) if seed % 3 else drafted(seed=seed, **any_options(rng))
            for _ in range(10):
                if match.decision is None:
                    break
                if not fresh(match):
                    match.play(lively(match, rng))
                    continue
                seat = match.decision.seats[0]
                listed = set(match.decision.actions)
                args = [None, *range(9), *range(CARDS), *((s, z) for s in (0, 1) for z in range(8))]
                for kind in (*reasons.QUESTIONS[prompt(match)].kinds, PASS):
                    for arg in rng.sample(args, 25):
                        tried = Action(seat, kind.name, arg)
                        found = GAME.why_not(match.state, tried)
                        assert (found is None) == (tried in listed), tried
                        if found is not None:
                            keys.add(found.key)
                            assert str(found).endswith(f"({found.rule}).")
                for each in match.decision.actions:
                    assert GAME.why_not(match.state, each) is None
                match.play(lively(match, rng))
    assert len(keys) > 20, keys


def test_every_reason_of_the_catalogue_is_used() -> None:
    source = Path(reasons.__file__).read_text(encoding="utf-8")
    used = {*re.findall(r'because\(\s*"(\w+)"', source)}
    used |= {f"forbidden.{kind}" for kind in ("boost", "encore", "preshow", "surprise")}
    used |= {"over", "turn", *(f"now_{question}" for question in reasons.QUESTIONS)}
    texts = {key.removeprefix("why.") for key in GAME.catalogue() if key.startswith("why.")}
    assert used == texts
