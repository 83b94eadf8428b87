"""Tests of positions as text."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines import BadPosition, Match
from engines.kernel.conformance import setup
from engines.upstaged import GAME
from engines.upstaged.content import ARTIST_IDS, CARD_IDS
from engines.upstaged.goldens import idle
from tests.depth import depth
from tests.engines.matches import question
from tests.engines.positions import changed, leads_back, playable

from .table import choose, declare, pause, table


def test_a_line_leads_back_to_the_state() -> None:
    phases, paused = set(), 0
    for seed in range(depth(20, 60)):
        seats, options = setup(GAME, seed)
        match = Match.new(GAME, seats, seed, options)
        rng = Random(seed)
        while True:
            state = match.state
            if (
                match.decision is None
                or rng.random() < depth(0.03, 0.1)
                or state.phase not in phases
            ):
                leads_back(match)
                phases.add(state.phase)
                paused += len(state.frames) > 1
            if match.decision is None:
                break
            actions = match.decision.actions
            match.play(idle(match.view(None), actions, rng) if seed == 7 else rng.choice(actions))
    assert len(phases) == 18
    assert paused > depth(1, 10)


@pytest.mark.usefixtures("lessons")
def test_a_person_can_read_it() -> None:
    match = table(
        lanes=("juan", ". orion", "", ". . . jake"),
        hands=("hold_it come_closer", "take_your_bow"),
        teams=("marty maddie", "linh"),
        pile="so_far",
        slots="noor .",
        genres="rock pop",
    )
    words = match.position.split()
    assert words[:13] == [
        "upstaged", "seats=2", "mode=live", "outspoken=no", "begins=0", "rounds=60",
        "genres=rock/pop", "phase=act", "turn=0", "turns=1", "taken=0", "entered=no", "asked=-",
    ]  # fmt: skip
    assert words[13:16] == [
        "arena=juan,-,-,-/-,orion,-,-/-,-,-,-/-,-,-,jake",
        "green-room=noor,-",
        "teams=marty,maddie/linh",
    ]
    assert "hands=come_closer,hold_it/take_your_bow" in words
    assert "pile=so_far" in words
    declare(match, "come_closer")
    assert "asked=0,1" in match.position.split()
    pause(match, 1, "take_your_bow")
    assert "under-way=0:come_closer:0/1:take_your_bow:2" in match.position.split()
    choose(match, "exit", "jake")
    assert "under-way=0:come_closer:2" in match.position.split()


def some(seed: int, phase: str) -> str:
    match = Match.new(GAME, 3, seed, {"green_room": True, "outspoken": True})
    rng = Random(seed)
    while match.state.phase != phase:
        match.play(rng.choice(question(match).actions))
    return match.position


LINES = {
    phase: some(3, phase)
    for phase in ("act", "pause", "face", "drop", "exit", "oust", "judge", "cut", "over")
}
GOOD = LINES["act"]


def put(phase: str = "act", /, **fields: str) -> str:
    return changed(LINES[phase], **fields)


def of(name: str, phase: str = "act") -> str:
    words = dict(word.split("=") for word in LINES[phase].split()[1:])
    return words[name]


FAULTS = [
    ("", "begins with 'upstaged'"),
    (GOOD.replace("upstaged", "onstage"), "begins with 'upstaged'"),
    (GOOD + " tempo=9", "no field 'tempo=9'"),
    (GOOD + " taken=1", "'taken' appears more than once"),
    (" ".join(GOOD.split()[:-1]), "'shuffles' is missing"),
    (put(seats="5"), "'seats' cannot be '5'"),
    (put(seats="2"), "'genres' cannot be"),
    (put(mode="studio"), "'mode' cannot be 'studio'"),
    (put(outspoken="perhaps"), "'outspoken' cannot be 'perhaps'"),
    (put(genres="rock/rock/pop"), "'genres' cannot be 'rock/rock/pop'"),
    (put(phase="dance"), "'phase' cannot be 'dance'"),
    (put(phase="-"), "'phase' cannot be '-'"),
    (put(turn="3"), "'turn' cannot be '3'"),
    (put(turns="0"), "'turns' cannot be '0'"),
    (put(taken="2"), "'taken' cannot be '2'"),
    (put(asked="1"), "'asked' cannot be '1'"),
    (put(arena="juan,-,-,-/-,-,-,-"), "'arena' cannot be"),
    (put(arena="juan,-,-/-,-,-/-,-,-/-,-,-"), "'arena' cannot be"),
    (put(green_room="-,-,-"), "'green-room' cannot be '-,-,-'"),
    (put(teams="nobody/-/-"), "'teams' cannot be 'nobody/-/-'"),
    (put(deck="-"), "'deck' cannot be '-'"),
    (put(deck=of("deck") + ",high_note"), "'deck' cannot be"),
    (put(deck=of("deck") + "," + of("deck").split(",")[0]), "'deck' cannot be"),
    (put(deck=of("deck") + "," + re.findall(r"\w+", of("arena"))[0]), "'deck' cannot be"),
    (put(sunk="26"), "'sunk' cannot be '26'"),
    (put(cues="-"), "'cues' cannot be '-'"),
    (put(cues=of("cues") + "," + of("hands").split("/")[0]), "'cues' cannot be"),
    (put(hands="high_note,high_note/-/-"), "'hands' cannot be"),
    (put(hands="bad_note/-/-"), "'hands' cannot be 'bad_note/-/-'"),
    (put(cuts="juan/-/-"), "'cuts' cannot be 'juan/-/-'"),
    (put("judge", under_way="0:-:0"), "'under-way' cannot be '0:-:0'"),
    (put(under_way="0:-:0/1:-:0"), "'under-way' cannot be '0:-:0/1:-:0'"),
    (put(under_way="0:-:0/1:hold_it:1/2:-:0"), "'under-way' cannot be"),
    (put(paid="high_note"), "'paid' cannot be 'high_note'"),
    (put(paid="come_closer,high_note"), "'paid' cannot be"),
    (put(drops="1"), "'drops' cannot be '1'"),
    (put("face", entering="-"), "'entering' cannot be '-'"),
    (put(waiting="juan"), "'waiting' cannot be 'juan'"),
    (put(phase="judge"), "'taken' cannot be '0'"),
    (put("judge", outspoken="no"), "'outspoken' cannot be 'no'"),
    (put("face", phase="act"), "'entering' cannot be"),
    (put("oust", host="3"), "'host' cannot be '3'"),
    (put(phase="exit"), "'under-way' cannot be '-'"),
    (put("pause", under_way="-"), "'under-way' cannot be '-'"),
    (put("pause", under_way="7:high_note:0"), "'under-way' cannot be '7:high_note:0'"),
    (put("pause", under_way="0:high_note:9"), "'under-way' cannot be '0:high_note:9'"),
    (put("drop", drops="0"), "'drops' cannot be '0'"),
    (put("pause", asked="-"), "'asked' cannot be '-'"),
    (put("over", cuts="-/-/-"), "'cuts' cannot be '-/-/-'"),
    (put(off_air="yes"), "'off-air' cannot be 'yes'"),
    (put(seed="-4"), "'seed' cannot be '-4'"),
    (put(shuffles="4294967296"), "'shuffles' cannot be"),
    (put("pause", asked="1,0"), "'asked' cannot be '1,0'"),
    (put(begins="4"), "'begins' cannot be '4'"),
]


@pytest.mark.parametrize(("text", "sentence"), FAULTS)
def test_what_is_no_position_is_refused_with_the_field_that_is_wrong(
    text: str, sentence: str
) -> None:
    with pytest.raises(BadPosition) as caught:
        GAME.from_position(text)
    assert sentence in str(caught.value)


PIECES = re.compile(rf"(?<=[=,/])(?:-|{'|'.join(ARTIST_IDS + CARD_IDS)})(?=[ ,/])")


def test_a_line_with_two_pieces_swapped_is_refused_or_can_be_played() -> None:
    rng = Random(5)
    played = 0
    for _ in range(depth(300, 1200)):
        text = rng.choice([*LINES.values()])
        spots = [*PIECES.finditer(text)]
        one, two = sorted(rng.sample(spots, 2), key=re.Match.start)
        between = text[one.end() : two.start()]
        text = text[: one.start()] + two[0] + between + one[0] + text[two.end() :]
        played += playable(GAME, text)
    assert played > depth(25, 120)


@settings(max_examples=depth(40, 250))
@given(st.data())
def test_whatever_stands_there_is_refused_or_can_be_played(data: Any) -> None:
    words = LINES[data.draw(st.sampled_from(sorted(LINES)))].split()
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(1, len(words) - 1))
        name = words[at].partition("=")[0]
        known = [each.split()[at].partition("=")[2] for each in LINES.values()]
        ids = ["-", "0", "1", "2", "3", "yes", *ARTIST_IDS[:4], *CARD_IDS[:4]]
        broken = st.lists(st.sampled_from([*ids, *",/:"]), max_size=8).map("".join)
        words[at] = f"{name}={data.draw(st.one_of(st.sampled_from(known), broken, st.text()))}"
    playable(GAME, " ".join(words))
