"""Every One Shot does what is printed on it, once a game: a scenario each."""

from __future__ import annotations

from typing import Any

import pytest

from engines import Match
from engines.thespianage import events
from engines.thespianage.content import FIRST_SHOT, THING_IDS
from engines.thespianage.state import NOBODY
from tests.engines.told import happened, kinds, question, the

from .table import (
    answer,
    asked,
    board,
    end,
    hand,
    knows,
    lying,
    pile,
    play,
    shot,
    special,
    table,
    thing,
)
from .test_cards import alone, asks, copies, goes_on, sight

SHOT_IDS = THING_IDS[FIRST_SHOT:]


def with_shot(word: str, **more: Any) -> Match:
    """Seat 0 has this One Shot and is about to act."""
    return table(shots=(word,), **more)


def usable(match: Match) -> bool:
    return "shot" in kinds(match)


def test_shot_show_stopper() -> None:
    match = with_shot(
        "show_stopper",
        tracks=("| 4 |", "5", ""),
        sheets=("1", "2? | 3 |", "-1?0"),
        stage="quiet_backstage",
    )
    told = shot(match)
    assert the(told, events.ShotUsed) == events.ShotUsed(0, thing("show_stopper"))
    spots = {"1 sheet charisma 0", "1 sheet compassion 0", "2 sheet charisma 0"}
    assert asks(match, "take") == spots
    told = answer(match, "take", "1 sheet charisma")
    assert alone(told) == [events.TileSeen(0, 2, (0,))]
    moved = happened(told, events.TileMoved)
    assert moved[0] == events.TileMoved(0, 1, 1, 0, 1, 0, None)
    assert board(match, 0, "sheet") == "1 2?1 | 4 |"  # and one of one's own came on with it
    assert board(match, 0, "track") == "| |"
    assert sight(match, "0 sheet charisma 1") == [2, 2, None, None]
    assert pile(match) == "show_stopper"
    goes_on(match)
    assert not usable(match)  # TA27: once a game
    assert {"play", "end", "rehearse"} <= kinds(match)  # besides the action


def test_shot_both_wings_at_once() -> None:
    match = with_shot("both_wings_at_once", tracks=("1?", "2? | 3 |", ""), sheets=("", "4", ""))
    shot(match)
    every = {"0 track charisma 0", "1 track charisma 0", "1 track compassion 0"}
    assert asks(match, "take") == every
    told = answer(match, "take", "1 track charisma")
    assert alone(told) == [events.TileSeen(0, 2, (0,))]
    assert asks(match, "host") == {0, 1, 2}
    told = answer(match, "host", 2)
    assert alone(told) == [events.TileReceived(2, 1, 0, 2, (2,))]
    assert asks(match, "take") == {"0 track charisma 0", "1 track compassion 0"}
    told = answer(match, "take", "0 track charisma")
    assert alone(told) == []  # it was known
    answer(match, "host", 2)
    assert board(match, 2, "sheet") == "2?01 1?0 | |"
    assert sight(match, "2 sheet charisma 1") == [1, None, 1, None]
    goes_on(match)


def test_shot_the_whole_story() -> None:
    match = with_shot(
        "the_whole_story", hands=("*", "places heckler", "*"), tracks=("1 | 2 |",), guarded=(1,)
    )
    before = [match.view(viewer)["secrets"] for viewer in (1, 2, None)]
    shot(match)
    assert asks(match, "player") == {1, 2}
    told = answer(match, "player", 1)
    crush, nemesis = match.state.crush[1], match.state.nemesis[1]
    assert alone(told)[:3] == [
        events.SecretSeen(0, 1, "crush", crush, (0,)),
        events.SecretSeen(0, 1, "nemesis", nemesis, (0,)),
        events.HandSeen(0, 1, (thing("places"), thing("heckler")), (0,)),
    ]
    assert asks(match, "take") == {"0 track charisma 0", "0 track compassion 0"}
    answer(match, "take", "0 track compassion")
    assert board(match, 0, "sheet") == "| 2 |"
    assert match.view(0)["secrets"][1] == [crush, nemesis]
    assert match.view(0)["secrets"][2] == [None, None]
    assert knows(match, 0, 1) == "places heckler"
    assert [match.view(viewer)["secrets"] for viewer in (1, 2, None)] == before
    assert {knows(match, 2, 1), knows(match, 1, 0), knows(match, 0, 2)} == {""}
    goes_on(match)
    end(match)
    play(match, "heckler", ("player", 2))
    assert knows(match, 0, 1) == "places"  # what everybody saw go is no longer there


def test_TA41_the_whole_story_of_somebody_half_known() -> None:
    """Whoever has anything left to tell can be chosen; what is known is skipped."""
    match = with_shot("the_whole_story", hands=("*", "places", "*"))
    match.state.crush_seen[1] |= 1 << 0
    shot(match)
    assert asks(match, "player") == {1, 2}
    told = answer(match, "player", 1)
    assert [each.secret for each in happened(told, events.SecretSeen)] == ["nemesis"]
    assert knows(match, 0, 1) == "places"
    match = with_shot("the_whole_story", hands=("*", "places", ""))
    match.state.crush_seen[1] = match.state.nemesis_seen[1] = 0b111
    match.state.crush_seen[2] = match.state.nemesis_seen[2] = 0b111
    told = shot(match)  # of seat 2 nothing is left to be told
    assert happened(told, events.HandSeen)[0].host_seat == 1


def test_the_whole_story_as_far_as_it_goes() -> None:
    match = with_shot("the_whole_story", hands=("*", "", ""))
    told = shot(match, ("player", 2))
    assert len(happened(told, events.SecretSeen)) == 2
    assert len(happened(told, events.NothingDone)) == 2  # no hand to look at, nothing to move
    match = with_shot("the_whole_story", stage="quiet_backstage", tracks=("3 | |",))
    told = shot(match)
    assert len(happened(told, events.NothingDone)) == 3
    assert board(match, 0, "sheet") == "3 | |"
    assert not usable(with_shot("the_whole_story", stage="quiet_backstage"))


def test_shot_bow_first() -> None:
    match = with_shot("bow_first", tracks=("| 3 |",))
    told = shot(match)
    assert events.SpecialAwarded(0, special("bouquet"), 0) in told
    assert [lying(match, seat) for seat in range(3)] == ["bouquet", "", ""]
    assert board(match, 0, "sheet") == "| 3 |"
    goes_on(match)
    every = ("", "bouquet " * copies("bouquet"), "")
    match = with_shot("bow_first", specials=every, tracks=("| 3 |",))
    told = shot(match)
    assert the(told, events.NothingDone)
    assert board(match, 0, "sheet") == "| 3 |"
    assert not usable(with_shot("bow_first", specials=every))


def test_shot_last_minute_rewrite() -> None:
    match = with_shot(
        "last_minute_rewrite",
        tracks=("5", "5", ""),
        sheets=("1? | 2 |", "2? | 3 |", "4"),
        guarded=(0, 2),
    )
    shot(match)
    assert asks(match, "strike") == {"0 sheet charisma 0", "0 sheet compassion 0"}
    told = answer(match, "strike", "0 sheet charisma")
    assert told[0] == events.TileStruck(0, 0, 1, 0, 0, 1)
    assert board(match, 0, "sheet") == "5 | 2 |"
    assert [match.view(viewer)["struck"] for viewer in (0, 1, 2, None)] == [[1]] * 4
    goes_on(match)
    bare = with_shot("last_minute_rewrite", tracks=("", "5", ""), sheets=("", "1", "4"))
    assert not usable(bare)


def test_shot_stagehands_miracle() -> None:
    match = with_shot(
        "stagehands_miracle",
        hands=("*", "trapdoor", "*"),
        specials=("broken_prop tomato prop", "tomato", ""),
        pile="places one_note heckler bow_first places",
        tracks=("5", "", ""),
    )
    shot(match)
    assert asks(match, "special") == {"0 broken_prop", "0 tomato"}
    told = answer(match, "special", "0 tomato")
    assert told == [events.SpecialStripped(0, special("tomato"), 0)]
    assert lying(match, 0) == "prop broken_prop"
    assert asks(match, "salvage") == {"places", "heckler"}  # TA38: Play Cards only
    told = answer(match, "salvage", "places")
    assert told[0] == events.CardSalvaged(0, thing("places"))
    assert told[-1] == events.BoardGuarded(0, 0)
    assert pile(match) == "places one_note heckler bow_first stagehands_miracle"
    assert hand(match, 0) == "places rehearsal"
    assert {knows(match, viewer, 0) for viewer in (1, 2)} == {"places"}  # all could see it
    goes_on(match)
    assert "play" in kinds(match)
    end(match)
    assert match.view(None)["guarded"] == [0]
    told = play(match, "trapdoor")
    assert not happened(told, events.TileStruck)


# -- all of them -----------------------------------------------------------------------------


@pytest.mark.parametrize("word", SHOT_IDS)
def test_a_one_shot_is_a_secret_until_it_is_used(word: str) -> None:
    match = with_shot(
        word, tracks=("1", "2", "3"), sheets=("1", "2", "3"), specials=("tomato", "", "")
    )
    assert [match.view(viewer)["shot"] for viewer in (0, 1, None)] == [thing(word), None, None]
    assert match.view(None)["shots"] == [True, False, False]
    shot(match)
    while asked(match) != match.state.turn or match.state.frames:
        match.play(question(match).actions[0])
    assert match.state.shots[0] == NOBODY
    assert pile(match) == word
    assert match.view(None)["shots"] == [False] * 3
    assert not usable(match)


def test_every_one_shot_has_its_scenario() -> None:
    named = {name for name in globals() if name.startswith("test_shot_")}
    assert named == {f"test_shot_{word}" for word in SHOT_IDS}
