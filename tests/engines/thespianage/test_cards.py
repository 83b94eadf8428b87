"""Tests of every Play Card, Event and One Shot, each in a scenario on the same table.

A scenario has a line for each question: the asked seat, the answers, and after ">" the given one.
Tiles are named by their values: "0 take: 0 track 1 -1, 1 track 4 > 1 track 4". Then come all
changes, and the events that not everybody sees:

    1 track: 4? 5 | -2?0 |       a board, in the words of `table`
    0 tiles: prop                Special Tiles on a sheet
    0 hand: places               1 knows of 0: places
    0 crush: annabelle?01        with the seats that know it
    guarded: [2]                 likewise stage, pile, struck
    more: 1                      additional cards that may be played
    0 1 alone: Ana gives Bo …   the sentence in those seats' log

The card's move from the hand to the pile is omitted. `test_steps` compares cards and One Shots with
the interpreter on other tables; `test_events` covers the lasting effects of Events.
"""

from __future__ import annotations

from itertools import groupby
from typing import Any

import pytest

from engines import Action, Match
from engines.thespianage import GAME, events, tiles
from engines.thespianage.actions import OF_TILES
from engines.thespianage.content import (
    CHARACTER_IDS,
    FIRST_EVENT,
    FIRST_SHOT,
    KINDS,
    THING_IDS,
)
from engines.thespianage.state import NOBODY
from tests.engines.matches import happened, kinds, prompt, question, the

from .table import (
    AREA_IDS,
    SECRET_IDS,
    answer,
    asked,
    asks,
    board,
    end,
    hand,
    knows,
    lying,
    offered,
    pile,
    play,
    playable,
    shot,
    spot,
    stage,
    step,
    table,
    take_action,
    thing,
    worded,
)

PROMPT_BOOK = """\
places
0 take: 0 track 1 -1, 1 track 4 5 -2, 2 track 0 -3 > 1 track 4
0 host: 0, 1, 2 > 2
1 track: 5 | -2?0 |
2 sheet: -4?0 4?01 | | -5
0 alone: Ana sees a 4.
2 alone: Cleo gets a 4 on their sheet (Charisma).

rehearsal
0 put: charisma down up, compassion down up, connections down up > connections down
0 track: 1? | -1 | 4?
0 alone: Ana sees a 4.

rehearsal face up
0 put: charisma down up, compassion down up, connections down up > compassion up
0 track: 1? | -1 4 |
0 alone: Ana sees a 4.

opera_glasses
0 peek: 1 track 4, 1 sheet 2, 2 track -3 > 1 track 4
0 peek: 1 sheet 2, 2 track -3 > 2 track -3
1 track: 4?0 5 | -2?0 |
2 track: | 0 | -3?0
0 hand: places rehearsal rehearsal rehearsal
0 alone: Ana sees a 4.
0 alone: Ana sees a −3.
0 alone: Ana has drawn Rehearsal.

costume_check
0 player: 1, 2 > 1
0 turn: 1 sheet 1 2 > 1 sheet 2
1 sheet: 1 | | 2
more: 1
0 alone: Bo’s tiles there: Connections 2.

dressing_room_gossip
0 choose: 0, 1 > 0
0 player: 1, 2 > 2
0 secret: crush, nemesis > nemesis
0 hand: places rehearsal rehearsal rehearsal
2 nemesis: annabelle?02
0 alone: Cleo’s Nemesis is Bo.
0 alone: Ana has drawn Rehearsal.

dressing_room_gossip of a hand
0 choose: 0, 1 > 1
0 player: 1, 2 > 2
0 hand: places rehearsal rehearsal rehearsal
0 knows of 2: places rehearsal
0 alone: Cleo holds Places! and Rehearsal.
0 alone: Ana has drawn Rehearsal.

borrowed_lines
0 player: 1, 2 > 1
0 grab: places, understudy, heckler > understudy
0 give: places, rehearsal, understudy > places
0 hand: rehearsal rehearsal understudy
1 knows of 0: understudy
1 hand: places places heckler
0 knows of 1: places places heckler
0 alone: Bo holds Places!, Call the Understudy and Heckler in Row Three.
0 1 alone: Call the Understudy goes from Bo to Ana.
0 1 alone: Places! goes from Ana to Bo.

follow_spot
0 turn: 0 track 1, 0 sheet 5, 1 track 4 -2, 1 sheet 2, 2 track -3, 2 sheet -4 > 1 track 4
1 track: 4 5 | -2?0 |
more: 1

house_lights
0 player: 0, 1, 2 > 1
1 track: 4 5 | -2 |
1 sheet: 1 | | 2

grand_entrance
0 take: 0 track 1 -1 > 0 track 1
0 track: | |
0 sheet: 5? 1? | 3 -1 |

back_to_the_wings
0 take: 0 sheet 5 3, 1 sheet 1 2, 2 sheet -4 -5 > 2 sheet -5
2 track: | 0 | -3? -5
2 sheet: -4?0 | |

scene_stealer
0 take: 1 sheet 1, 2 sheet -5 > 1 sheet 1
0 sheet: 5? 1 | 3 |
1 sheet: | | 2?
1 hand: places rehearsal follow_spot understudy heckler
1 alone: Bo has drawn Rehearsal and Follow Spot.

secret_admirer
0 host: 1, 2 > 2
0 sheet: | 3 |
2 sheet: -4?0 5?0 | | -5
2 alone: Cleo gets a 5 on their sheet (Charisma).

understudy
0 swap: 0 sheet 5 3 > 0 sheet 5
0 with: 0 track 1, 1 track 4 5 > 1 track 4
0 sheet: 4?1 | 3 |
1 track: 5?0 5 | -2?0 |
more: 1
0 alone: Ana gets a 4 on their sheet (Charisma).
1 alone: Bo gets a 5 on their track (Charisma).

mistaken_identity
0 swap: 0 sheet 5 3 > 0 sheet 3
0 with: 1 sheet 2, 2 sheet -4 > 1 sheet 2
0 sheet: 5? | 2?1 |
1 sheet: 1 | | 3
more: 1
0 alone: Ana gets a 2 on their sheet (Compassion).

quick_change
0 shift: 0 track 1 -1, 0 sheet 5 3 > 0 track 1
0 into: compassion, connections > connections
0 track: | -1 | 1?

born_to_shine
0 take: 0 track 1, 1 track 4 5 > 1 track 4
0 sheet: 5? 4?1 | 3 |
1 track: 5 | -2?0 |
0 alone: Ana gets a 4 on their sheet (Charisma).

shoulder_to_cry_on
0 take: 1 track -2, 2 track 0 > 1 track -2
0 sheet: 5? | 3 -2?1 |
1 track: 4? 5 | |
1 hand: places rehearsal follow_spot understudy heckler
1 alone: Bo has drawn Rehearsal and Follow Spot.

box_office_friends
0 host: 0, 1, 2 > 2
2 track: | 0 |
2 sheet: -4?0 | | -5 -3?
0 hand: places rehearsal rehearsal rehearsal
0 alone: Ana has drawn Rehearsal.

trapdoor
0 strike: 0 track 1 -1, 1 track 4 5 -2, 2 track 0 -3 > 1 track 4
1 track: 5 | -2?0 |
0 hand: places rehearsal rehearsal rehearsal
struck: [4]
0 alone: Ana has drawn Rehearsal.

prop_table
0 choose: 0, 1 > 0
0 drop: places, rehearsal > rehearsal
0 drop: places, rehearsal > places
0 tiles: prop prop broken_prop
0 hand: rehearsal
pile: on_we_go lost_voice places rehearsal places prop_table

prop_table for another
0 choose: 0, 1 > 1
0 player: 1, 2 > 2
0 hand: places rehearsal rehearsal rehearsal follow_spot
2 tiles: prop broken_prop
0 alone: Ana has drawn Rehearsal and Follow Spot.

butterfingers
0 player: 1, 2 > 2
0 hand: places rehearsal rehearsal rehearsal
2 tiles: broken_prop broken_prop
0 alone: Ana has drawn Rehearsal.

sticky_fingers
0 special: 1 prop bouquet > 1 bouquet
0 tiles: prop broken_prop bouquet
1 tiles: prop tomato

glue_or_blame
0 choose: 0, 1 > 0
0 special: 0 broken_prop, 1 tomato, 2 broken_prop > 1 tomato
1 tiles: prop bouquet

glue_or_blame passed on
0 choose: 0, 1 > 1
0 player: 1, 2 > 2
0 tiles: prop
2 tiles: broken_prop broken_prop

heckler
0 player: 1, 2 > 2
2 tiles: broken_prop tomato
2 hand: places rehearsal rehearsal
2 alone: Cleo has drawn Rehearsal.

flowers_backstage
0 player: 1, 2 > 1
0 hand: places rehearsal rehearsal rehearsal follow_spot
1 tiles: prop bouquet bouquet tomato
0 alone: Ana has drawn Rehearsal and Follow Spot.

stage_fright
0 player: 1, 2 > 1
1 hand: heckler
pile: on_we_go lost_voice places understudy places stage_fright

coffee_run
0 player: 1, 2 > 1
0 hand: places rehearsal rehearsal rehearsal follow_spot
1 hand: places rehearsal understudy heckler
0 alone: Ana has drawn Rehearsal and Follow Spot.
1 alone: Bo has drawn Rehearsal.

on_we_go
0 cancel: cover_story, one_note > cover_story
0 hand: places rehearsal rehearsal rehearsal
stage: one_note
pile: on_we_go lost_voice places cover_story on_we_go
0 alone: Ana has drawn Rehearsal.

do_not_disturb
0 player: 0, 1, 2 > 2
guarded: [2]

public_confession
0 choose: 0, 1 > 0
0 secret: crush, nemesis > nemesis
0 hand: places rehearsal rehearsal rehearsal rehearsal follow_spot
0 nemesis: betsy?012
0 alone: Ana has drawn Rehearsal ×2 and Follow Spot.

public_confession of tiles
0 choose: 0, 1 > 1
0 track: 1 | -1 |
0 hand: places rehearsal rehearsal rehearsal rehearsal follow_spot
0 alone: Ana has drawn Rehearsal ×2 and Follow Spot.

change_of_heart
0 crush: betsy?0
0 nemesis: annabelle?0

full_house
0 hand: places rehearsal rehearsal rehearsal follow_spot
stage: one_note cover_story@1 full_house
0 alone: Ana has drawn Rehearsal and Follow Spot.

frosty_critic
1 choose: 0, 1 > 0
2 choose: 0, 1 > 1
0 choose: 0, 1 > 1
0 track: 1 | -1 |
1 sheet: 1 | | 2
2 track: | 0 | -3
0 hand: places rehearsal rehearsal rehearsal follow_spot
stage: one_note cover_story@1 frosty_critic
0 alone: Ana has drawn Rehearsal and Follow Spot.

lavish_set
0 hand: places rehearsal rehearsal rehearsal follow_spot
stage: one_note cover_story@1 lavish_set
0 alone: Ana has drawn Rehearsal and Follow Spot.

bad_reviews
1 choose: 0, 1 > 0
2 choose: 0, 1 > 0
0 choose: 0, 1 > 1
1 track: 4? | -2?0 |
1 sheet: 1 5 | | 2?
2 track: | | -3?
2 sheet: -4?0 | 0 | -5
0 hand: places rehearsal rehearsal rehearsal follow_spot
stage: one_note cover_story@1 bad_reviews
0 alone: Ana has drawn Rehearsal and Follow Spot.

budget_cuts
0 hand: places rehearsal rehearsal rehearsal follow_spot
2 knows of 0: rehearsal
1 hand: places rehearsal heckler
0 knows of 1: rehearsal
2 hand: places understudy
1 knows of 2: understudy
stage: one_note cover_story@1 budget_cuts
0 1 alone: Rehearsal goes from Ana to Bo.
1 2 alone: Call the Understudy goes from Bo to Cleo.
0 2 alone: Rehearsal goes from Cleo to Ana.
0 alone: Ana has drawn Rehearsal and Follow Spot.

by_the_book
1 choose: 0, 1 > 0
2 choose: 0, 1 > 0
0 choose: 0, 1 > 1
1 track: 4? | -2?0 |
1 sheet: 1 5 | | 2?
2 track: | | -3?
2 sheet: -4?0 | 0 | -5
0 hand: places rehearsal rehearsal rehearsal follow_spot
1 hand: places heckler
2 hand: places
stage: one_note cover_story@1 by_the_book
pile: on_we_go lost_voice places understudy rehearsal
0 alone: Ana has drawn Rehearsal and Follow Spot.

press_night
1 choose: 0, 1 > 0
1 take: 1 track 4 5 -2 > 1 track -2
2 choose: 0, 1 > 1
0 choose: 0, 1 > 0
0 take: 0 track 1 -1 > 0 track -1
0 track: 1 | |
0 sheet: 5? | 3 -1 |
1 track: 4 5 | |
1 sheet: 1 | -2 | 2?
0 hand: places rehearsal rehearsal rehearsal follow_spot
stage: one_note cover_story@1 press_night
0 alone: Ana has drawn Rehearsal and Follow Spot.

quiet_backstage
1 choose: 0, 1, 2 > 0
2 choose: 0, 1, 2 > 1
0 choose: 0, 1, 2 > 2
0 hand: places rehearsal rehearsal rehearsal rehearsal
1 hand: places rehearsal understudy heckler
1 crush: betsy?012
2 hand: places rehearsal follow_spot
2 nemesis: annabelle?012
stage: one_note cover_story@1 quiet_backstage
1 alone: Bo has drawn Rehearsal.
2 alone: Cleo has drawn Follow Spot.
0 alone: Ana has drawn Rehearsal ×2.

cover_story
1 name: 0, 2 > 2
2 name: 0, 1 > 1
0 name: 1, 2 > 1
0 hand: places rehearsal rehearsal rehearsal follow_spot
stage: one_note cover_story@1
0 alone: Ana has drawn Rehearsal and Follow Spot.

lost_voice
0 hand: places rehearsal rehearsal rehearsal rehearsal rehearsal follow_spot
stage: one_note cover_story@1 lost_voice@0
0 alone: Ana has drawn Rehearsal and Follow Spot.
0 alone: Ana has drawn Rehearsal ×2.

slapstick_night
1 name: 0, 2 > 2
2 name: 0, 1 > 1
0 name: 1, 2 > 2
0 hand: places rehearsal rehearsal rehearsal follow_spot
2 tiles: broken_prop tomato
stage: one_note cover_story@1 slapstick_night
0 alone: Ana has drawn Rehearsal and Follow Spot.

one_note
0 hand: places rehearsal rehearsal rehearsal follow_spot
stage: cover_story@1 one_note
0 alone: Ana has drawn Rehearsal and Follow Spot.

show_stopper
0 take: 1 sheet 1 2, 2 sheet -4 -5 > 1 sheet 2
0 take: 0 track 1 -1 > 0 track -1
0 track: 1? | |
0 sheet: 5? | 3 -1 | 2?1
1 sheet: 1 | |
0 alone: Ana sees a 2.

both_wings_at_once
0 take: 0 track 1 -1, 1 track 4 5 -2, 2 track 0 -3 > 1 track 4
0 host: 0, 1, 2 > 0
0 take: 0 track 1 -1, 1 track 5 -2, 2 track 0 -3 > 2 track -3
0 host: 0, 1, 2 > 1
0 sheet: 5? 4?1 | 3 |
1 track: 5 | -2?0 |
1 sheet: 1 | | 2? -3?02
2 track: | 0 |
0 alone: Ana sees a 4.
0 alone: Ana sees a −3.
1 alone: Bo gets a −3 on their sheet (Connections).

the_whole_story
0 player: 1, 2 > 1
0 take: 0 track 1 -1 > 0 track 1
0 track: | -1 |
0 sheet: 5? 1? | 3 |
0 knows of 1: places understudy heckler
1 crush: betsy?01
1 nemesis: frisco?01
0 alone: Bo’s Crush is Cleo.
0 alone: Bo’s Nemesis is Ana.
0 alone: Bo holds Places!, Call the Understudy and Heckler in Row Three.

bow_first
0 take: 0 track 1 -1 > 0 track -1
0 track: 1? | |
0 sheet: 5? | 3 -1 |
0 tiles: prop broken_prop bouquet

last_minute_rewrite
0 strike: 0 sheet 5 3 > 0 sheet 5
0 take: 0 track 1 -1 > 0 track 1
0 track: | -1 |
0 sheet: 1? | 3 |
struck: [5]

stagehands_miracle
0 salvage: places, on_we_go > places
0 tiles: prop
0 hand: places places rehearsal rehearsal
1 knows of 0: places
2 knows of 0: places
pile: on_we_go lost_voice stagehands_miracle
guarded: [0]
"""
SCENARIOS = PROMPT_BOOK.split("\n\n")

OWN = "places rehearsal rehearsal"
PILE = "on_we_go lost_voice places"
STAGE = "one_note cover_story@1"
NAMES = "Ana", "Bo", "Cleo"


def on_the_table(word: str) -> Match:
    """Returns a table where seat 0 has this card, or draws this Event."""
    number = thing(word)
    deck = "rehearsal follow_spot rehearsal"
    return table(
        hands=(
            f"{word} {OWN}" if number < FIRST_EVENT else OWN,
            "places heckler understudy",
            "places rehearsal",
        ),
        shots=(word if number >= FIRST_SHOT else "",),
        tracks=("1? | -1 |", "4? 5 | -2?0 |", "| 0 | -3?"),
        sheets=("5? | 3 |", "1 | | 2?", "-4?0 | | -5"),
        specials=("prop broken_prop", "prop tomato bouquet", "broken_prop"),
        pool="4",
        deck=f"{word} {deck}" if FIRST_EVENT <= number < FIRST_SHOT else deck,
        pile=PILE.replace(f" {word}", ""),
        stage=" ".join(each for each in STAGE.split() if not each.startswith(word)),
    )


def in_words(match: Match) -> list[str]:
    """Returns lines that describe a whole table."""
    seats = range(match.seats)
    view = match.view(None)
    lines = [f"{seat} {area}: {board(match, seat, area)}" for seat in seats for area in AREA_IDS]
    for seat in seats:
        lines += [f"{seat} tiles: {lying(match, seat)}", f"{seat} hand: {hand(match, seat)}"]
        lines += [f"{each} knows of {seat}: {knows(match, each, seat)}"
                 for each in seats if each != seat]  # fmt: skip
        pair = match.state.crush[seat], match.state.nemesis[seat]
        for name, who, seen in zip(SECRET_IDS, pair, view["secrets_seen"][seat], strict=True):
            lines.append(f"{seat} {name}: {CHARACTER_IDS[who]}?{''.join(map(str, seen))}")
    lines += [f"stage: {stage(match)}", f"pile: {pile(match)}"]
    lines += [f"struck: {view['struck']}", f"guarded: {view['guarded']}"]
    return [*lines, f"more: {match.state.extra}"]


def answer_in_words(match: Match, action: Action) -> str:
    words = worded(action.kind, action.arg)
    if action.kind not in OF_TILES:
        return str(words)
    seat, area, aspect, at = spot(words)
    value = tiles.VALUE[match.state.cell(seat, area, aspect)[at]]
    return f"{seat} {AREA_IDS[area]} {value}"


def answers(match: Match) -> dict[str, Action]:
    return {answer_in_words(match, each): each for each in question(match).actions}


def asked_in_words(match: Match) -> str:
    pairs = [each.rpartition(" ") for each in answers(match)]
    rows = []
    for begin, those in groupby(pairs, key=lambda pair: pair[0]):
        ends = [last for _, _, last in those]
        rows.append(f"{begin} {' '.join(ends)}" if begin else ", ".join(ends))
    return f"{asked(match)} {prompt(match)}: {', '.join(rows)}"


def begun(match: Match, word: str) -> list[Any]:
    if thing(word) < FIRST_EVENT:
        return play(match, word)
    return shot(match) if thing(word) >= FIRST_SHOT else end(match)


def course_of(word: str, given: list[str]) -> list[str]:
    """Returns the lines of a scenario with these answers."""
    match = on_the_table(word)
    before = [*in_words(match), f"0 hand: {OWN}", f"pile: {pile(match)} {word}"]
    log = begun(match, word)
    course = []
    for each in given:
        course.append(f"{asked_in_words(match)} > {each}")
        log += step(match, *answers(match)[each])
    course += [line for line in in_words(match) if line not in before]
    for event in [each for each in log if each.audience is not None]:
        course.append(f"{' '.join(map(str, event.audience))} alone: {GAME.tell(event, NAMES)}")
    return course


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda text: text.partition("\n")[0])
def test_scenario(scenario: str) -> None:
    title, *lines = scenario.splitlines()
    given = [line.partition(" > ")[2] for line in lines if " > " in line]
    assert course_of(title.split()[0], given) == lines


def test_everything_has_its_scenario() -> None:
    assert {each.split()[0] for each in SCENARIOS} == {*THING_IDS}


# -- rulings ---------------------------------------------------------------------------------


def test_a_card_that_cannot_be_played_can_be_paid_with() -> None:
    match = table(hands=("places sticky_fingers trapdoor",), finals=2)
    assert offered(match, "play") == set()
    log = take_action(match, "rehearse", "sticky_fingers places")
    assert [event.card for event in happened(log, events.CardDiscarded)] == [
        thing("sticky_fingers"),
        thing("places"),
    ]
    assert asks(match, "put")
    assert hand(match, 0) == "trapdoor"


def test_TA41_costume_check_turns_a_tile_where_there_is_nothing_to_look_at() -> None:
    match = table(hands=("costume_check * *",), sheets=("1?", "2 -2 | 1 |", "3?0 | |"))
    play(match, "costume_check")
    assert asks(match, "player") == {1, 2}
    log = answer(match, "player", 1)
    assert log[:2] == [events.PlayerChosen(0, 1), events.NothingDone(0, thing("costume_check"))]
    answer(match, "turn", "1 sheet charisma 1")
    assert board(match, 1, "sheet") == "2 -2?02 | 1 |"
    match = table(hands=("costume_check * *",), sheets=("1?", "2?", "3"), stage="quiet_backstage")
    log = play(match, "costume_check", ("player", 1))  # TA48: turned over, not looked at
    assert not happened(log, events.BoardInspected)
    assert board(match, 1, "sheet") == "2 | |"
    match = table(hands=("costume_check * *",), sheets=("1?", "2?", "3"), guarded=(1, 2))
    assert the_only_thing_left(match, "costume_check")
    match = table(hands=("costume_check * *",), sheets=("1?", "", ""), tracks=("", "4?", ""))
    assert the_only_thing_left(match, "costume_check")


def the_only_thing_left(match: Match, word: str) -> bool:
    log = play(match, word)
    assert not happened(log, events.TileTurned) + happened(log, events.TilesSwapped)
    return bool(happened(log, events.NothingDone)) and question(match).about["left"] == 2


def test_TA48_borrowed_lines_without_a_look() -> None:
    taken = set()
    for seed in range(12):
        hands = ("borrowed_lines places", "opera_glasses trapdoor", "")
        match = table(hands=hands, stage="quiet_backstage", seed=seed)
        log = play(match, "borrowed_lines", ("player", 1))
        assert not happened(log, events.HandSeen)
        card = the(log, events.CardKnown).card
        taken.add(THING_IDS[card])
        assert asks(match, "give") == {"places", THING_IDS[card]}
        assert knows(match, 0, 1) == ""
    assert taken == {"opera_glasses", "trapdoor"}


def test_what_can_be_played_on_a_bare_stage() -> None:
    cards = THING_IDS[:KINDS]
    can = set()
    for word in cards:
        match = table(hands=(f"{word}", "", ""), rest="struck", finals=3)
        if playable(match, word):
            can.add(word)
    assert can == {
        "dressing_room_gossip",
        "costume_check",
        "follow_spot",
        "understudy",
        "mistaken_identity",
        "prop_table",
        "butterfingers",
        "heckler",
        "flowers_backstage",
        "do_not_disturb",
        "public_confession",
        "change_of_heart",
    }


def test_a_branch_is_told_in_its_own_words() -> None:
    match = on_the_table("glue_or_blame")
    play(match, "glue_or_blame")
    log = match.play(answers(match)["0"])
    assert "Return a Broken Prop or a Tomato to the supply." in GAME.tell(log[0], "ABC")


def test_TA41_the_whole_story_of_somebody_half_known() -> None:
    match = table(shots=("the_whole_story",), hands=("*", "places", "*"))
    match.state.crush_seen[1] |= 1 << 0
    shot(match)
    assert asks(match, "player") == {1, 2}
    log = answer(match, "player", 1)
    assert [each.secret for each in happened(log, events.SecretSeen)] == ["nemesis"]
    assert knows(match, 0, 1) == "places"
    match = table(shots=("the_whole_story",), hands=("*", "places", ""))
    match.state.crush_seen[1] = match.state.nemesis_seen[1] = 0b111
    match.state.crush_seen[2] = match.state.nemesis_seen[2] = 0b111
    log = shot(match)  # of seat 2 nothing is left to be told
    assert happened(log, events.HandSeen)[0].host_seat == 1


@pytest.mark.parametrize("word", THING_IDS[FIRST_SHOT:])
def test_a_one_shot_is_a_secret_until_it_is_used(word: str) -> None:
    match = on_the_table(word)
    assert [match.view(viewer)["shot"] for viewer in (0, 1, None)] == [thing(word), None, None]
    assert match.view(None)["shots"] == [True, False, False]
    shot(match)
    while match.state.frames:
        match.play(question(match).actions[0])
    assert match.state.shots[0] == NOBODY
    assert pile(match).endswith(word)
    assert match.view(None)["shots"] == [False] * 3
    assert "shot" not in kinds(match)
