"""Tests of positions as text."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from engines import BadPosition, Match
from engines.encore import GAME
from engines.encore.content import COLOUR_IDS, THING_IDS
from engines.encore.options import Options
from engines.kernel.options import choices
from tests.depth import depth
from tests.engines.positions import changed, leads_back, playable

from .scatter import lively, odd_box, scattered
from .table import any_options, at, do, drafted, rewrite, table, things

OFTEN = depth(3, 15)
"""Number of positions per question after which only a sample is tested."""

RARELY = depth(0.02, 0.1)
"""Fraction of further positions that are tested."""


def test_states_of_random_games_lead_back() -> None:
    prompts: Counter[str] = Counter()
    for seed in range(depth(6, 16)):
        rng = Random(seed)
        match = Match.new(GAME, 2, seed, any_options(rng))
        while match.decision is not None:
            prompt = match.decision.prompt
            if prompts[prompt] < OFTEN or rng.random() < RARELY:
                leads_back(match)
                prompts[prompt] += 1
            match.play(lively(match, rng))
        leads_back(match)
    assert len(prompts) > 14, prompts


def test_so_do_states_whatever_the_cards_say(monkeypatch: pytest.MonkeyPatch) -> None:
    prompts: Counter[str] = Counter()
    for seed in range(depth(25, 60)):
        rng = Random(seed)
        with monkeypatch.context() as patch:
            odd_box(patch, rng)
            match = scattered(rng)
            for _ in range(20):
                if match.decision is None:
                    break
                prompt = match.decision.prompt
                if prompts[prompt] < OFTEN or rng.random() < RARELY:
                    leads_back(match)
                    prompts[prompt] += 1
                match.play(lively(match, rng))
            leads_back(match)
    assert len(prompts) > 11, prompts


def test_a_person_can_read_it(plain_box: pytest.MonkeyPatch) -> None:
    match = table(
        boards=("tuba_tilda - stilts_mcgraw~", ""), hands=("X1", "p1"), known=("X1", ""),
        stage="event", intensity=(4, 2), won=("rooftop_garden", ""),
    )  # fmt: skip
    words = match.position.split()
    assert words[:10] == [
        "encore", "venues=4", "hand=4", "zones=3", "limit=none", "curfew=yes", "seed=1",
        f"shuffles={match.state.shuffles}", "round=1", "stage=event",
    ]  # fmt: skip
    assert "boards=tub,-,sti~|-,-,-/-,-,-|-,-,-" in words
    assert "hands=every*/everg" in words
    assert {"intensity=4/2", "tours=roo/-", "abilities=-", "held=-"} <= {*words}
    assert len(match.position) < 1000


def test_what_is_under_way_stands_there_in_words(plain_box: pytest.MonkeyPatch) -> None:
    rewrite(plain_box, "X1", {"do": "intensity", "amount": 1}, {"do": "wake", "whose": "any"},
            {"do": "cheer", "amount": 1})  # fmt: skip
    match = table(hands=("X1", ""), boards=("P1~", "p1~"), stage="event")
    do(match, "surprise X1")
    assert "abilities=0:every:3+!:-:-" in match.position.split()
    assert "step=every.2" in match.position.split()
    leads_back(match)


def test_ids_may_be_written_out() -> None:
    match = drafted(hand=2)
    long = match.position
    shorts = {word for field in long.split()[1:] for word in _names(field)}
    for short in shorts:
        (whole,) = [each for each in (*THING_IDS, *COLOUR_IDS) if _means(short, each)]
        long = _exchange(long, short, whole)
    assert "tuba_tilda" in long
    assert GAME.freeze(GAME.from_position(long)) == GAME.freeze(match.state)


SIGNS = ",/|:+*~"


def _names(field: str) -> set[str]:
    name, _, value = field.partition("=")
    if name not in ("venue", "deck", "colours", "hands", "decks"):
        return set()
    for sign in SIGNS:
        value = value.replace(sign, " ")
    return {*value.split()} - {"-"}


def _means(short: str, whole: str) -> bool:
    both = [each for each in (*THING_IDS, *COLOUR_IDS) if each.startswith(short)]
    return both == [whole]


def _exchange(text: str, short: str, whole: str) -> str:
    for sign in ("=", *SIGNS):
        for end in (" ", *SIGNS):
            text = text.replace(f"{sign}{short}{end}", f"{sign}{whole}{end}")
    return text


def test_options_are_those_that_can_be_chosen() -> None:
    names = {"venues": "venues", "hand": "hand", "zones": "zones", "hand_limit": "limit"}
    names["curfew"] = "curfew"
    for option, values in choices(Options).items():
        for value in values:
            match = Match.new(GAME, 2, 1, {option: value})
            word = {True: "yes", False: "no"}[value] if option == "curfew" else value
            assert f"{names[option]}={word}" in match.position.split()
            leads_back(match)
    for name in ("venues", "hand", "zones"):
        spec = Options.model_json_schema()["properties"][name]
        for beyond in (spec["minimum"] - 1, spec["maximum"] + 1):
            with pytest.raises(BadPosition, match=name):
                GAME.from_position(changed(GOOD, **{name: str(beyond)}))


# -- what is no position -------------------------------------------------------------------------


def _played(seed: int, steps: int) -> Match:
    match = Match.new(GAME, 2, seed)
    rng = Random(seed)
    for _ in range(steps):
        assert match.decision is not None
        match.play(lively(match, rng))
    return match


GOOD = _played(3, 61).position

FAULTS = [
    ("", "begins with 'encore'"),
    ("onstage seats=3", "begins with 'encore'"),
    (GOOD + " tempo=9", "no field 'tempo=9'"),
    (GOOD + " seed=1", "'seed' appears more than once"),
    (" ".join(GOOD.split()[:-1]), "'laws' is missing"),
    (changed(GOOD, limit="7"), "'limit' cannot be '7'"),
    (changed(GOOD, seed="-4"), "'seed' cannot be '-4'"),
    (changed(GOOD, round="13"), "'round' cannot be '13'"),
    (changed(GOOD, stage="intermission"), "'stage' cannot be 'intermission'"),
    (changed(GOOD, phase="split"), "'phase' cannot be 'split'"),
    (changed(GOOD, turn="2"), "'turn' cannot be '2'"),
    (changed(GOOD, acted="perhaps"), "'acted' cannot be 'perhaps'"),
    (changed(GOOD, star="high"), "'star' cannot be 'high'"),
    (changed(GOOD, venue="tuba_tilda"), "'venue' cannot be 'tuba_tilda'"),
    (changed(GOOD, venue="-"), "'venue' cannot be '-'"),
    (changed(GOOD, deck="roo,roo"), "'deck' cannot be 'roo,roo'"),
    (changed(GOOD, deck="tub"), "'deck' cannot be 'tub'"),
    (changed(GOOD, ledger="80000,0,0,0/80000,0,0,0"), "'ledger' cannot be"),
    (changed(GOOD, ledger="0,0,0,0,-1/0,0,0,0,0"), "'ledger' cannot be"),
    (changed(GOOD, ledger="80001,0,0,0,0/80000,0,0,0,0"), "'ledger' cannot be"),
    (changed(GOOD, shuffles="4294967296"), "'shuffles' cannot be"),
    (changed(GOOD, curfew="late"), "'curfew' cannot be 'late'"),
    (changed(GOOD, intensity="4"), "'intensity' cannot be '4'"),
    (changed(GOOD, intensity="-4/1"), "'intensity' cannot be '-4/1'"),
    (changed(GOOD, colours="ora,blu/ora,vio"), "'colours' cannot be"),
    (changed(GOOD, colours="ora,mau/gre,vio"), "'colours' cannot be"),
    (changed(GOOD, boards="-,-|-,-/-,-|-,-"), "'boards' cannot be"),
    (changed(GOOD, boards="~,-,-|-,-,-/-,-,-|-,-,-"), "'boards' cannot be"),
    (changed(GOOD, boards="-,-,-|-,-,-/-,-,-|-,-,-"), "'decks' cannot be"),
    (changed(GOOD, hands="tx/-"), "'hands' cannot be 'tx/-'"),
    (changed(GOOD, hands="a,a/-"), "'hands' cannot be"),
    (changed(GOOD, hands="rooftop_garden/-"), "'hands' cannot be"),
    (changed(GOOD, decks="every|-/-|-"), "'decks' cannot be"),
    (changed(GOOD, used="nobody"), "'used' cannot be 'nobody'"),
    (changed(GOOD, fired="2:tub"), "'fired' cannot be '2:tub'"),
    (changed(GOOD, abilities="0:tub:1:-:-"), "'abilities' cannot be"),
    (changed(GOOD, abilities="0:tub:9:-:-"), "'abilities' cannot be"),
    (changed(GOOD, waiting="0:stage_manager"), "'waiting' cannot be"),
    (changed(GOOD, held="tub"), "'held' cannot be 'tub'"),
    (changed(GOOD, step="tub.9"), "'step' cannot be 'tub.9'"),
    (changed(GOOD, looked="2"), "'looked' cannot be '2'"),
    (changed(GOOD, picked="0:9"), "'picked' cannot be '0:9'"),
    (changed(GOOD, answers="0:sing:2"), "'answers' cannot be '0:sing:2'"),
    (changed(GOOD, laws="cost:nobody"), "'laws' cannot be 'cost:nobody'"),
]


@pytest.mark.parametrize(("text", "sentence"), FAULTS, ids=[str(n) for n in range(len(FAULTS))])
def test_what_is_no_position_is_refused_with_the_field_that_is_wrong(
    text: str, sentence: str
) -> None:
    with pytest.raises(BadPosition) as caught:
        GAME.from_position(text)
    assert sentence in str(caught.value)


def test_a_question_must_be_one_that_can_be_asked(plain_box: pytest.MonkeyPatch) -> None:
    rewrite(plain_box, "X1", {"do": "dig", "deck": "main", "count": 3})
    match = table(hands=("X1", ""), stage="event")
    do(match, "surprise X1")
    text = match.position
    for name, value, wrong in (
        ("looked", "0", "looked"),
        ("looked", "99", "looked"),
        ("phase", "drop", "looked"),
        ("step", "0", "step"),
        ("phase", "act", "abilities"),
        ("abilities", "-", "decks"),
    ):
        with pytest.raises(BadPosition, match=f"'{wrong}'"):
            GAME.from_position(changed(text, **{name: value}))
    bare = table().position
    for name, value in (("phase", "order"), ("phase", "zone"), ("phase", "over")):
        with pytest.raises(BadPosition):
            GAME.from_position(changed(bare, **{name: value}))
    aftershow = changed(bare, stage="aftershow")
    for phase in ("trim", "exhaust"):
        with pytest.raises(BadPosition, match="'phase'"):
            GAME.from_position(changed(aftershow, phase=phase))


def test_a_position_can_be_changed_in_words() -> None:
    match = table(hands=("P1 P2", "p1"))
    at(match, intensity="5/0", priority=1, turn=1)
    assert (match.state.intensity, match.state.turn) == ([5, 0], 1)
    assert match.state.hands[0] == things("P1 P2")


def test_whatever_stands_there_there_is_no_other_exception() -> None:
    lines = [
        _played(seed, steps).position for seed in range(depth(3, 6)) for steps in range(0, 80, 8)
    ]
    rng = Random(7)
    found: Counter[bool] = Counter()
    for _ in range(depth(250, 1000)):
        words = rng.choice(lines).split()
        for _ in range(rng.choice([1, 1, 2])):
            place = rng.randrange(1, len(words))
            if rng.random() < 0.5:
                words[place] = rng.choice(lines).split()[place]
            else:
                letters = [*words[place]]
                letters[rng.randrange(len(letters))] = rng.choice("abst0129,/|:+*~-.!=²")
                words[place] = "".join(letters)
        found[playable(GAME, " ".join(words))] += 1
    assert min(found[False], found[True]) > depth(25, 100), found
