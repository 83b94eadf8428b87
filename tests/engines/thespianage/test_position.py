"""Tests of positions as text."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines import BadPosition, Match
from engines.thespianage import GAME
from engines.thespianage.content import FIRST_EVENT
from engines.thespianage.tiles import NONE
from tests.depth import depth
from tests.engines.positions import changed, leads_back, playable

from .scatter import lively, scattered
from .table import answer, play, table, take_action, whole


def test_a_line_leads_back_to_the_state() -> None:
    phases: Counter[str] = Counter()
    for seed in range(depth(8, 40)):
        rng = Random(seed)
        match = Match.new(GAME, 3 + seed % 4, seed, {"length": ("full", "short")[seed % 2]})
        leads_back(match)
        while match.decision is not None:
            match.play(lively(match, rng))
            phase = match.state.phase
            if phases[phase] < depth(5, 20) or rng.random() < depth(0.01, 0.05):
                leads_back(match)
                phases[phase] += 1
    assert len(phases) > 14, phases


def test_wherever_a_position_begins_and_in_the_middle_of_a_card() -> None:
    phases = set()
    for seed in range(depth(150, 300)):
        rng = Random(seed)
        match = scattered(rng)
        for _ in range(rng.randrange(25)):
            if match.decision is not None:
                match.play(lively(match, rng))
        leads_back(match)
        phases.add(match.state.phase)
    assert len(phases) > 12, phases


def test_the_game_goes_on_from_it_as_before() -> None:
    for seed in range(depth(10, 30)):
        rng = Random(seed)
        match = scattered(rng)
        other = match.copy()
        other.state = GAME.from_position(match.position)
        for _ in range(40):
            if match.decision is None:
                break
            action = lively(match, rng)
            assert match.play(action) == other.play(action)
        assert match.digest == other.digest


def test_a_person_can_read_it() -> None:
    match = table(
        cast="mona bob frisco",
        hands=("opera_glasses places places", "rehearsal", ""),
        shots=("bow_first",),
        tracks=("", "5? | -2 |", ""),
        sheets=("3 -1?2 | | 4",),
        specials=("prop prop tomato", "", ""),
        pool="2 -4",
        deck="rehearsal full_house",
        below=2,
        stage="cover_story@1",
        pile="places rehearsal",
        guarded=(1,),
    )
    words = dict(word.split("=", 1) for word in match.position.split()[1:])
    expected = {
        "seats": "3", "length": "full", "phase": "act", "turn": "0", "characters": "mo/bo/fr",
        "crush": "bo?0/fr?1/mo?2", "nemesis": "fr?0/mo?1/bo?2", "hands": "pl*2.op/re/-",
        "shots": "bow/-/-", "deck": "re.fu.re*2", "pile": "re.pl", "stage": "cov@1",
        "tracks": "-/5?1|-2|-/-", "sheets": "3,-1?02|-|4/-/-", "specials": "pr*2.to/-/-",
        "guarded": "1", "doing": "-", "finals": "0", "price": "-",
    }  # fmt: skip
    assert {name: words[name] for name in expected} == expected
    assert words["pool"].startswith("2,-4,5,5,5,")


def test_what_is_under_way_can_be_read_too() -> None:
    match = table(hands=("opera_glasses *",), tracks=("", "5? | -2? | 1?", ""))
    play(match, "opera_glasses")
    answer(match, "peek", "1 track charisma")
    words = dict(word.split("=", 1) for word in match.position.split()[1:])
    assert (words["phase"], words["doing"], words["step"]) == ("peek", "0:op:op#2:1", "op#1")
    assert (words["left"], words["tracks"]) == ("1", "-/5?01|-2?1|1?1/-")


def test_more_letters_than_needed_are_read_as_well() -> None:
    match = table(hands=("opera_glasses places",), sheets=("4 | |",))
    text = match.position.replace("pl.op", "places.opera_gl").replace(" first=", "  first=")
    assert text != match.position
    assert GAME.freeze(GAME.from_position(text)) == GAME.freeze(match.state)


def test_an_imagined_position_can_be_written() -> None:
    for seed in range(20):
        match = scattered(Random(seed))
        leads_back(whole(match.imagine(seed % match.seats, Random(seed))))


# -- faults ----------------------------------------------------------------------------------

ACT = table(
    hands=("opera_glasses *", "places"), tracks=("", "5? | -2? |", ""), sheets=("4 | |",),
    deck="full_house", stage="frosty_critic",
)  # fmt: skip
PAYING = table(hands=("* * * *",))
take_action(PAYING, "rehearse")
PEEKING = ACT.copy()
play(PEEKING, "opera_glasses")
PUTTING = table(hands=("rehearsal *",))
play(PUTTING, "rehearsal")
CASTING = Match.new(GAME, 4, 3)
GOOD = [match.position for match in (ACT, PAYING, PEEKING, PUTTING, CASTING)]


def _field(match: Match, name: str, off: int = 0) -> str:
    words = dict(word.split("=", 1) for word in match.position.split()[1:])
    found = words[name].split("/")
    return "/".join([*found[off:], *found[:off]])


FAULTS = [
    ("", "begins with 'thespianage'"),
    ("onstage seats=3", "begins with 'thespianage'"),
    (ACT.position + " tempo=9", "no field 'tempo=9'"),
    (ACT.position + " turn=1", "'turn' appears more than once"),
    (" ".join(ACT.position.split()[:-1]), "'shuffles' is missing"),
    (changed(ACT.position, seats="7"), "'seats' cannot be '7'"),
    (changed(ACT.position, length="long"), "'length' cannot be 'long'"),
    (changed(ACT.position, turn="3"), "'turn' cannot be '3'"),
    (changed(ACT.position, phase="encore"), "'phase' cannot be 'encore'"),
    (changed(ACT.position, begun="perhaps"), "'begun' cannot be 'perhaps'"),
    (changed(ACT.position, finals="9"), "'finals' cannot be '9'"),
    (changed(ACT.position, characters="fr/fr/be"), "'characters' cannot be"),
    (changed(ACT.position, characters="fr/-/be"), "'characters' cannot be"),
    (changed(ACT.position, crush="an?0/be?1/zz?2"), "'crush' cannot be"),
    (changed(ACT.position, crush="an?0/be?1/fr?7"), "'crush' cannot be"),
    (changed(ACT.position, nemesis="an?0/an?1/an?2"), "'nemesis' cannot be"),
    (changed(ACT.position, hands="pl/pl"), "'hands' cannot be 'pl/pl'"),
    (changed(ACT.position, hands="fu/-/-"), "'hands' cannot be 'fu/-/-'"),
    (changed(ACT.position, hands="pl/-/-"), "'box' cannot be"),
    (changed(ACT.position, known="1>0:tr"), "'known' cannot be '1>0:tr'"),
    (changed(ACT.position, shots="pl/-/-"), "'shots' cannot be 'pl/-/-'"),
    (changed(ACT.position, deck="bow"), "'deck' cannot be 'bow'"),
    (changed(ACT.position, deck="fu//re"), "'deck' cannot be 'fu//re'"),
    (changed(ACT.position, stage="fr@5"), "'stage' cannot be 'fr@5'"),
    (changed(ACT.position, pool="9"), "'pool' cannot be '9'"),
    (changed(ACT.position, pool="1,2"), "'pool' cannot be '1,2'"),
    (changed(ACT.position, tracks="-/5?1|-2/-"), "'tracks' cannot be"),
    (changed(ACT.position, tracks="-/5?41|-2|-/-"), "'tracks' cannot be"),
    (changed(ACT.position, specials="pr*6/-/-"), "'specials' cannot be"),
    (changed(ACT.position, guarded="3"), "'guarded' cannot be '3'"),
    (changed(ACT.position, held="3"), "'held' cannot be '3'"),
    (changed(ACT.position, doing="0:pl:pl#1:-"), "'doing' cannot be"),
    (changed(ACT.position, price="places:1"), "'price' cannot be 'places:1'"),
    (changed(ACT.position, origin="0tzz"), "'origin' cannot be '0tzz'"),
    (changed(ACT.position, answers="0:nonsense:1"), "'answers' cannot be"),
    (changed(ACT.position, seed="-4"), "'seed' cannot be '-4'"),
    (changed(PAYING.position, price="rehearse:9"), "'price' cannot be 'rehearse:9'"),
    (changed(PUTTING.position, held="-"), "'held' cannot be '-'"),
    (changed(PEEKING.position, doing="-"), "'doing' cannot be '-'"),
    (changed(PEEKING.position, doing="0:draw:2:-"), "'doing' cannot be '0:draw:2:-'"),
    (changed(PEEKING.position, step="pl#1"), "'step' cannot be 'pl#1'"),
    (changed(PEEKING.position, step="pl#9"), "'step' cannot be 'pl#9'"),
    (changed(PEEKING.position, picked="1tch0"), "'picked' cannot be '1tch0'"),
    (changed(PEEKING.position, tracks="-/5|-2|-/-"), "'phase' cannot be 'peek'"),
    (changed(PEEKING.position, phase="choose"), "'step' cannot be 'op#1'"),
    (changed(PEEKING.position, phase="into", step="quic#1"), "'picked' cannot be '-'"),
    (changed(CASTING.position, turn=str(CASTING.state.first ^ 1)), "'turn' cannot be"),
    (changed(ACT.position, shuffles="4294967296"), "'shuffles' cannot be"),
    (changed(ACT.position, bow="perhaps"), "'bow' cannot be 'perhaps'"),
    (changed(ACT.position, begins="4"), "'begins' cannot be '4'"),
    (changed(ACT.position, begins=str((ACT.state.first + 1) % 3 + 1)), "'begins' cannot be"),
    (changed(ACT.position, dealer=str(ACT.state.first)), "'dealer' cannot be"),
    (changed(ACT.position, characters=_field(ACT, "characters", 1)), "'characters' cannot be"),
    (changed(ACT.position, nemesis=_field(ACT, "crush")), "'nemesis' cannot be"),
    (changed(ACT.position, changed="0"), "'nemesis' cannot be"),
]


@pytest.mark.parametrize(("text", "sentence"), FAULTS)
def test_what_is_no_position_is_refused_with_the_field_that_is_wrong(
    text: str, sentence: str
) -> None:
    with pytest.raises(BadPosition) as caught:
        GAME.from_position(text)
    assert sentence in str(caught.value)


@settings(max_examples=depth(80, 400))
@given(st.data())
def test_whatever_stands_there_there_is_no_other_exception(data: Any) -> None:
    words = data.draw(st.sampled_from(GOOD)).split()
    at = data.draw(st.integers(0, len(words) - 1))
    name, _, old = words[at].partition("=")
    alphabet = "plreopfmch0123456789/-;:,.?*@#>|tsyn x²"
    start, end = (data.draw(st.integers(0, len(old))) for _ in range(2))
    new = old[:start] + data.draw(st.text(alphabet, max_size=8)) + old[end:]
    words[at] = f"{name}={new}"
    playable(GAME, " ".join(words))


def test_no_field_can_be_left_out_or_doubled() -> None:
    words = ACT.position.split()
    for at in range(1, len(words)):
        for broken in ([*words[:at], *words[at + 1 :]], [*words, words[at]]):
            with pytest.raises(BadPosition, match=words[at].partition("=")[0]):
                GAME.from_position(" ".join(broken))


def test_fixed_positions_are_what_they_say() -> None:
    assert [match.state.phase for match in (ACT, PAYING, PEEKING, PUTTING, CASTING)] == [
        "act", "pay", "peek", "put", "character",
    ]  # fmt: skip
    assert PUTTING.state.held != NONE
    assert ACT.state.deck[-1] >= FIRST_EVENT
