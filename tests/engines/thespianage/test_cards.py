"""Every kind of Play Card does what is printed on it: a scenario each.

What is offered and nothing else, what moves where, who is told what alone, and when the card
cannot be played. Numbers that balancing may change come from the card's steps.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import pytest

from engines import Match
from engines.thespianage import GAME, events
from engines.thespianage.content import EFFECTS, KINDS, SPECIAL_COUNTS, STEPS, THING_IDS, EffectStep
from tests.engines.told import happened, kinds, prompt, question, the

from .table import (
    answer,
    asked,
    board,
    character,
    hand,
    knows,
    lying,
    named,
    offered,
    pile,
    play,
    sees,
    special,
    stage,
    table,
    take_action,
    text_of,
    thing,
)

# -- looks -----------------------------------------------------------------------------------


def asks(match: Match, kind: str, seat: int = 0) -> set[Any]:
    """The answers to the question that stands, which is of this kind and asked of this seat."""
    assert asked(match) == seat
    assert kinds(match) == {kind}
    return offered(match, kind)


def playable(match: Match, word: str) -> bool:
    return word in offered(match, "play")


def alone(told: Iterable[Any]) -> list[Any]:
    """What not everybody is told."""
    return [event for event in told if event.audience is not None]


def sight(match: Match, words: str) -> list[int | None]:
    """What seats 0, 1, 2 and the open table see of a tile."""
    return [sees(match, viewer, words) for viewer in (0, 1, 2, None)]


def draws(told: Iterable[Any]) -> list[tuple[int, int]]:
    """Who draws how many cards; which ones is told to them alone."""
    told = [*told]
    found = [(event.seat, event.number) for event in happened(told, events.CardsDrawn)]
    seen = happened(told, events.CardsSeen)
    assert [(event.seat, len(event.cards)) for event in seen] == found
    assert all(event.audience == (event.seat,) for event in seen)
    return found


def printed(word: str, do: str, number: int = 0) -> EffectStep:
    """A card's step of this name."""
    return [STEPS[each] for each in EFFECTS[thing(word)] if STEPS[each].do == do][number]


def copies(word: str) -> int:
    """How many Special Tiles of this kind there are."""
    return SPECIAL_COUNTS[special(word)]


def goes_on(match: Match) -> None:
    """Nothing more is asked: the player is back in the turn and the card is on the pile."""
    assert prompt(match) == "act"
    assert asked(match) == 0
    assert not match.state.frames


# -- Places! and Rehearsal -------------------------------------------------------------------


def test_card_places() -> None:
    match = table(
        hands=("places * *",),
        tracks=("1?", "5? | -2 |", ""),
        sheets=("4?", "", "3"),
        stage="quiet_backstage",  # looking at what one moves is no look at others
    )
    play(match, "places")
    every = {"0 track charisma 0", "1 track charisma 0", "1 track compassion 0"}
    assert asks(match, "take") == every
    told = answer(match, "take", "1 track charisma")
    assert the(told, events.TileTaken) == events.TileTaken(0, 1, 0, 0, 0, None)
    assert alone(told) == [events.TileSeen(0, 5, (0,))]
    held = [match.view(viewer)["under_way"]["held"]["value"] for viewer in (0, 1, 2, None)]
    assert held == [5, 5, None, None]
    assert asks(match, "host") == {0, 1, 2}  # TA33: chosen after the look
    told = answer(match, "host", 2)
    assert the(told, events.TileMoved) == events.TileMoved(0, 1, 0, 2, 1, 0, None)
    assert alone(told) == [events.TileReceived(2, 1, 0, 5, (2,))]
    assert board(match, 2, "sheet") == "3 5?01 | |"
    assert sight(match, "2 sheet charisma 1") == [5, 5, 5, None]
    assert board(match, 1, "track") == "| -2 |"
    assert pile(match) == "places"
    goes_on(match)


def test_places_needs_a_tile_that_may_be_taken() -> None:
    assert not playable(table(hands=("places * *",), sheets=("5", "5", "5")), "places")
    tracks = ("", "5? 4", "3")
    match = table(hands=("places * *",), tracks=tracks, guarded=(1, 2))
    assert not playable(match, "places")
    assert "places" not in kinds(match)  # nor is the action open
    match = table(hands=("places * *",), tracks=tracks, guarded=(1,))
    play(match, "places")
    assert asks(match, "host") == {0, 1, 2}  # there was one; a guarded sheet may get it
    answer(match, "host", 1)
    assert board(match, 1, "sheet") == "3 | |"


def test_card_rehearsal() -> None:
    match = table(hands=("rehearsal * *",), tracks=("1", "", ""), pool="4 -3")
    told = play(match, "rehearsal")
    assert alone(told) == [events.TileSeen(0, 4, (0,))]
    assert the(told, events.TileDrawn) == events.TileDrawn(0)
    assert asks(match, "put") == {
        f"{aspect} {way}"
        for aspect in ("charisma", "compassion", "connections")
        for way in ("up", "down")
    }
    told = answer(match, "put", "charisma down")
    assert told == [events.TilePut(0, 0)]
    assert board(match, 0, "track") == "1 4? | |"
    assert sight(match, "0 track charisma 1") == [4, None, None, None]
    told = play(match, "rehearsal", ("put", "connections up"))
    assert the(told, events.TilePutUp) == events.TilePutUp(0, 2, -3)
    assert board(match, 0, "track") == "1 4? | | -3"
    assert sight(match, "0 track connections") == [-3] * 4


def test_rehearsal_needs_a_tile_in_the_pile() -> None:
    match = table(hands=("rehearsal * *",), rest="struck")
    assert not playable(match, "rehearsal")
    assert "rehearse" not in kinds(match)


def test_a_card_that_cannot_be_played_can_be_paid_with() -> None:
    """TA40."""
    match = table(hands=("places sticky_fingers trapdoor",), finals=2)
    assert offered(match, "play") == set()
    told = take_action(match, "rehearse", "sticky_fingers places")
    assert [event.card for event in happened(told, events.CardDiscarded)] == [
        thing("sticky_fingers"),
        thing("places"),
    ]
    assert asks(match, "put")
    assert hand(match, 0) == "trapdoor"


# -- looking ---------------------------------------------------------------------------------


def test_card_opera_glasses() -> None:
    match = table(
        hands=("opera_glasses * *",),
        tracks=("1?", "2? | 3 |", "4?0 | | 5?"),
        sheets=("-1?", "| -2? |", "0"),
    )
    told = play(match, "opera_glasses")
    hidden = {  # not seat 0's own, none face up, none that seat 0 knows
        "1 track charisma 0": 2,
        "1 sheet compassion 0": -2,
        "2 track connections 0": 5,
    }
    times = printed("opera_glasses", "peek").times
    assert 1 <= times < len(hidden)
    left = [*hidden]
    while len(hidden) - len(left) < times:
        assert asks(match, "peek") == {*left}
        spot = left.pop()
        told = answer(match, "peek", spot)
        assert happened(told, events.TilePeeked)
        looked = [event for event in alone(told) if isinstance(event, events.TileSeen)]
        assert looked == [events.TileSeen(0, hidden[spot], (0,))]
    assert draws(told) == [(0, printed("opera_glasses", "draw").times)]
    for spot, value in hidden.items():
        owner = int(spot[0])
        knowing = [0, owner] if spot not in left else [owner]
        assert sight(match, spot) == [value if each in knowing else None for each in range(4)]
    goes_on(match)


def test_opera_glasses_with_nothing_to_look_at() -> None:
    for more in (
        {"tracks": ("1?", "2", "3?0")},  # known, or no business of theirs
        {"tracks": ("", "2?", ""), "guarded": (1,)},
        {"tracks": ("", "2?", ""), "stage": "quiet_backstage"},
    ):
        match = table(hands=("opera_glasses * *",), **more)
        before = [board(match, seat, "track") for seat in range(3)]
        told = play(match, "opera_glasses")  # TA41: the rest of it still happens
        assert the(told, events.NothingDone)
        assert not happened(told, events.TileSeen)
        assert draws(told) == [(0, printed("opera_glasses", "draw").times)]
        assert before == [board(match, seat, "track") for seat in range(3)]
        empty = table(hands=("opera_glasses * *",), finals=2, **more)
        assert not playable(empty, "opera_glasses")


def test_card_costume_check() -> None:
    match = table(
        hands=("costume_check * *",),
        tracks=("", "5?", "4?"),
        sheets=("-1?", "1? 2 | -3?2 |", "0? | |"),
    )
    play(match, "costume_check")
    assert asks(match, "player") == {1, 2}
    told = answer(match, "player", 1)
    assert the(told, events.BoardInspected) == events.BoardInspected(0, 1, "sheet", 2)
    assert alone(told) == [events.BoardSeen(0, 1, ((0, 1), (1, -3)), (0,))]
    assert board(match, 1, "sheet") == "1?0 2 | -3?02 |"
    assert board(match, 1, "track") == "5? | |"
    spots = {"1 sheet charisma 0", "1 sheet charisma 1", "1 sheet compassion 0"}
    assert asks(match, "turn") == spots
    told = answer(match, "turn", "1 sheet charisma 0")
    assert told[0] == events.TileTurned(0, 1, 1, 0, 0, True, 1)
    assert board(match, 1, "sheet") == "1 2 | -3?02 |"
    assert sight(match, "1 sheet compassion") == [-3, -3, -3, None]
    goes_on(match)


def test_a_tile_that_was_face_up_stays_known_face_down() -> None:
    match = table(hands=("costume_check * *",), sheets=("", "1? | 2 |", ""))
    play(match, "costume_check", ("turn", "1 sheet compassion"))
    assert board(match, 1, "sheet") == "1?0 | 2?02 |"
    assert sight(match, "1 sheet compassion") == [2, 2, 2, None]


def test_TA41_costume_check_turns_a_tile_where_there_is_nothing_to_look_at() -> None:
    """All that it aims at is chosen for either part; what cannot be done is skipped."""
    match = table(hands=("costume_check * *",), sheets=("1?", "2 -2 | 1 |", "3?0 | |"))
    play(match, "costume_check")
    assert asks(match, "player") == {1, 2}
    told = answer(match, "player", 1)
    assert told[:2] == [events.PlayerChosen(0, 1), events.NothingDone(0, thing("costume_check"))]
    answer(match, "turn", "1 sheet charisma 1")
    assert board(match, 1, "sheet") == "2 -2?02 | 1 |"
    match = table(hands=("costume_check * *",), sheets=("1?", "2?", "3"), stage="quiet_backstage")
    told = play(match, "costume_check", ("player", 1))  # TA48: turned over, not looked at
    assert not happened(told, events.BoardInspected)
    assert board(match, 1, "sheet") == "2 | |"
    match = table(hands=("costume_check * *",), sheets=("1?", "2?", "3"), guarded=(1, 2))
    assert the_only_thing_left(match, "costume_check")
    match = table(hands=("costume_check * *",), sheets=("1?", "", ""), tracks=("", "4?", ""))
    assert the_only_thing_left(match, "costume_check")


def the_only_thing_left(match: Match, word: str) -> bool:
    """Whether a card lets its player play one more, and nothing else comes of it."""
    told = play(match, word)
    assert not happened(told, events.TileTurned) + happened(told, events.TilesSwapped)
    return bool(happened(told, events.NothingDone)) and question(match).about["left"] == 2


def test_card_dressing_room_gossip() -> None:
    for which, number in (("crush", 0), ("nemesis", 1)):
        match = table(hands=("dressing_room_gossip * *",))
        before = [match.view(viewer)["secrets"] for viewer in (1, 2, None)]
        play(match, "dressing_room_gossip")
        assert asks(match, "choose") == {0, 1}
        answer(match, "choose", 0)
        assert asks(match, "player") == {1, 2}
        answer(match, "player", 2)
        assert asks(match, "secret") == {"crush", "nemesis"}
        told = answer(match, "secret", which)
        who = (match.state.crush, match.state.nemesis)[number][2]
        assert the(told, events.SecretLookedAt) == events.SecretLookedAt(0, 2, which)
        assert the(told, events.SecretSeen) == events.SecretSeen(0, 2, which, who, (0,))
        assert draws(told) == [(0, printed("dressing_room_gossip", "draw").times)]
        view = match.view(0)
        assert view["secrets"][1] == [None, None]
        assert view["secrets"][2][number] == who
        assert view["secrets"][2][1 - number] is None
        assert view["secrets_seen"][2][number] == [0, 2]
        assert [match.view(viewer)["secrets"] for viewer in (1, 2, None)] == before
        goes_on(match)


def test_gossip_may_be_about_a_hand() -> None:
    """Which is what is left of it where all hearts lie open (TA49)."""
    match = table(hands=("dressing_room_gossip *", "places trapdoor", ""))
    told = play(match, "dressing_room_gossip", ("choose", 1))  # there is one hand to look at
    cards = tuple(sorted(map(thing, ("places", "trapdoor"))))
    assert happened(told, events.HandSeen) == [events.HandSeen(0, 1, cards, (0,))]
    match = table(hands=("dressing_room_gossip *", "places trapdoor", "*"))
    for name in ("crush_seen", "nemesis_seen"):
        setattr(match.state, name, [0b111] * 3)
    play(match, "dressing_room_gossip")
    assert asks(match, "player") == {1, 2}
    told = answer(match, "player", 1)
    assert happened(told, events.HandSeen) == [events.HandSeen(0, 1, cards, (0,))]


def test_gossip_that_is_known_is_no_news() -> None:
    match = table(hands=("dressing_room_gossip " * 2 + "*",), finals=2)
    play(match, "dressing_room_gossip", ("choose", 0), ("player", 2), ("secret", "crush"))
    play(match, "dressing_room_gossip", ("choose", 0), ("player", 2))  # the rest is not asked
    assert match.view(0)["secrets"][2] == [match.state.crush[2], match.state.nemesis[2]]
    match = table(hands=("dressing_room_gossip * *",), finals=2, stage="quiet_backstage")
    assert not playable(match, "dressing_room_gossip")
    match = table(hands=("dressing_room_gossip * *",), stage="quiet_backstage")
    told = play(match, "dressing_room_gossip")
    assert not happened(told, events.SecretSeen)
    assert draws(told) == [(0, printed("dressing_room_gossip", "draw").times)]
    match = table(hands=("dressing_room_gossip * *",), guarded=(1, 2))
    play(match, "dressing_room_gossip", ("choose", 0))
    assert asks(match, "player") == {1, 2}  # TA42 is about boards


def test_card_borrowed_lines() -> None:
    match = table(hands=("borrowed_lines places", "opera_glasses trapdoor understudy", "heckler"))
    play(match, "borrowed_lines")
    assert asks(match, "player") == {1, 2}
    told = answer(match, "player", 1)
    cards = tuple(sorted(map(thing, ("opera_glasses", "trapdoor", "understudy"))))
    assert alone(told) == [events.HandSeen(0, 1, cards, (0,))]
    assert knows(match, 0, 1) == "opera_glasses understudy trapdoor"
    assert asks(match, "grab") == {"opera_glasses", "trapdoor", "understudy"}
    told = answer(match, "grab", "trapdoor")
    assert the(told, events.CardTaken) == events.CardTaken(0, 1)
    assert alone(told) == [events.CardKnown(1, 0, thing("trapdoor"), (0, 1))]
    assert asks(match, "give") == {"places", "trapdoor"}
    told = answer(match, "give", "places")
    assert the(told, events.CardGiven) == events.CardGiven(0, 1)
    assert alone(told) == [events.CardKnown(0, 1, thing("places"), (0, 1))]
    assert (hand(match, 0), hand(match, 1)) == ("trapdoor", "places opera_glasses understudy")
    assert knows(match, 0, 1) == hand(match, 1)
    assert knows(match, 1, 0) == "trapdoor"
    assert {knows(match, 2, seat) for seat in (0, 1)} == {""}
    assert pile(match) == "borrowed_lines"


def test_TA48_borrowed_lines_without_a_look() -> None:
    """While everybody keeps quiet a card is drawn from the other hand unseen."""
    taken = set()
    for seed in range(12):
        hands = ("borrowed_lines places", "opera_glasses trapdoor", "")
        match = table(hands=hands, stage="quiet_backstage", seed=seed)
        told = play(match, "borrowed_lines", ("player", 1))
        assert not happened(told, events.HandSeen)
        card = the(told, events.CardKnown).card
        taken.add(THING_IDS[card])
        assert asks(match, "give") == {"places", THING_IDS[card]}
        assert knows(match, 0, 1) == ""
    assert taken == {"opera_glasses", "trapdoor"}


def test_borrowed_lines_needs_another_hand() -> None:
    assert not playable(table(hands=("borrowed_lines", "", "")), "borrowed_lines")
    match = table(hands=("borrowed_lines *", "", ""))  # TA41: a card can be given all the same
    told = play(match, "borrowed_lines", ("player", 1))
    assert the(told, events.NothingDone).thing == thing("borrowed_lines")
    assert hand(match, 1) == "rehearsal"
    match = table(hands=("borrowed_lines", "*", ""))  # one's own hand may be empty
    told = play(match, "borrowed_lines")
    assert [event.card for event in happened(told, events.CardKnown)] == [thing("rehearsal")] * 2
    assert hand(match, 1) == "rehearsal"


# -- turning ---------------------------------------------------------------------------------


def test_card_follow_spot() -> None:
    more = printed("follow_spot", "again").times
    match = table(
        hands=("follow_spot * * * *",), tracks=("1?", "2? | 3 |", ""), sheets=("", "", "4?0")
    )
    play(match, "follow_spot")
    assert asks(match, "turn") == {"0 track charisma 0", "1 track charisma 0", "2 sheet charisma 0"}
    told = answer(match, "turn", "1 track charisma")
    assert told == [events.TileTurned(0, 1, 0, 0, 0, True, 2)]
    assert board(match, 1, "track") == "2 | 3 |"
    for left in range(1 + more, 0, -1):
        assert question(match).about["left"] == left
        play(match, "rehearsal", ("put", "charisma up"))
    assert match.state.turn == 1  # now everybody sees that nothing more can be done


def test_follow_spot_with_nothing_to_turn() -> None:
    match = table(hands=("follow_spot * *",), tracks=("", "2?", ""), guarded=(1,))
    told = play(match, "follow_spot")
    assert the(told, events.NothingDone)
    assert board(match, 1, "track") == "2? | |"
    assert question(match).about["left"] == 1 + printed("follow_spot", "again").times
    match = table(hands=("follow_spot * *",), stage="by_the_book")
    assert not playable(match, "follow_spot")  # no second card, no third


def test_card_house_lights() -> None:
    match = table(
        hands=("house_lights * *",),
        tracks=("", "2? 3 | -1?2 |", "4"),
        sheets=("5?", "| | 0?", ""),
        stage="quiet_backstage",
    )
    play(match, "house_lights")
    assert asks(match, "player") == {0, 1}
    told = answer(match, "player", 1)
    turned = happened(told, events.TileTurned)
    assert [(event.area, event.aspect, event.value) for event in turned] == [
        (0, 0, 2), (0, 1, -1), (1, 2, 0)
    ]  # fmt: skip
    assert (board(match, 1, "track"), board(match, 1, "sheet")) == ("2 3 | -1 |", "| | 0")
    assert board(match, 0, "sheet") == "5? | |"
    assert sight(match, "1 sheet connections") == [0] * 4


# -- moving ----------------------------------------------------------------------------------


def test_card_grand_entrance() -> None:
    match = table(
        hands=("grand_entrance * *",),
        tracks=("1? 2 | -3? |", "4", ""),
        sheets=("5", "", ""),
        guarded=(0, 1),
    )
    play(match, "grand_entrance")
    mine = {"0 track charisma 0", "0 track charisma 1", "0 track compassion 0"}
    assert asks(match, "take") == mine
    told = answer(match, "take", "0 track charisma 0")  # their own sheet: no question
    assert the(told, events.TileMoved) == events.TileMoved(0, 0, 0, 0, 1, 0, None)
    assert alone(told) == []
    assert asks(match, "take") == {"0 track charisma 0", "0 track compassion 0"}
    answer(match, "take", "0 track compassion")
    assert (board(match, 0, "track"), board(match, 0, "sheet")) == ("2 | |", "5 1? | -3? |")
    assert sight(match, "0 sheet compassion") == [-3, None, None, None]
    goes_on(match)


def test_card_back_to_the_wings() -> None:
    match = table(
        hands=("back_to_the_wings * *",),
        tracks=("5", "", ""),
        sheets=("1?", "2? | 3 |", "-1"),
        guarded=(2,),
    )
    play(match, "back_to_the_wings")
    spots = {"0 sheet charisma 0", "1 sheet charisma 0", "1 sheet compassion 0"}
    assert asks(match, "take") == spots
    told = answer(match, "take", "1 sheet charisma")
    assert the(told, events.TileMoved) == events.TileMoved(0, 1, 1, 1, 0, 0, None)
    assert alone(told) == []  # nobody looks
    assert (board(match, 1, "track"), board(match, 1, "sheet")) == ("2? | |", "| 3 |")
    assert sight(match, "1 track charisma") == [None, 2, None, None]


def test_card_scene_stealer() -> None:
    number = printed("scene_stealer", "draw").times
    match = table(
        hands=("scene_stealer * *", "*"), tracks=("", "5", ""), sheets=("1", "2? 3 | |", "| 4 |")
    )
    play(match, "scene_stealer")
    assert asks(match, "take") == {"1 sheet charisma 1", "2 sheet compassion 0"}
    told = answer(match, "take", "1 sheet charisma 1")
    assert the(told, events.TileMoved) == events.TileMoved(0, 1, 1, 0, 1, 0, 3)
    assert (board(match, 0, "sheet"), board(match, 1, "sheet")) == ("1 3 | |", "2? | |")
    assert draws(told) == [(1, number)]
    assert len(match.state.hands[1]) == 1 + number
    goes_on(match)


def test_scene_stealer_needs_a_face_up_tile() -> None:
    match = table(hands=("scene_stealer * *",), sheets=("1", "2?", "3"), guarded=(2,))
    assert not playable(match, "scene_stealer")  # without a victim nobody draws
    match = table(hands=("scene_stealer * *",), sheets=("", "2", ""), finals=2)
    told = play(match, "scene_stealer")  # nothing left to draw
    assert the(told, events.NothingDone)
    assert board(match, 0, "sheet") == "2 | |"


def test_card_secret_admirer() -> None:
    match = table(
        hands=("secret_admirer * *",),
        tracks=("5?", "", ""),
        sheets=("1? 2 | -4?1 |", "3?", ""),
        guarded=(1,),
    )
    play(match, "secret_admirer")
    assert asks(match, "take") == {"0 sheet charisma 0", "0 sheet compassion 0"}
    answer(match, "take", "0 sheet compassion")
    assert asks(match, "host") == {1, 2}  # putting something on a guarded sheet is allowed
    told = answer(match, "host", 2)
    assert alone(told) == [events.TileReceived(2, 1, 1, -4, (2,))]
    assert board(match, 2, "sheet") == "| -4?01 |"  # who knew it still does
    assert sight(match, "2 sheet compassion") == [-4, -4, -4, None]


# -- swapping --------------------------------------------------------------------------------


def test_card_understudy() -> None:
    match = table(
        hands=("understudy * *",),
        tracks=("4 | |", "5? | 3 |", "| | -2"),
        sheets=("1? 2 | | -3?", "0", ""),
    )
    play(match, "understudy")
    spots = {"0 sheet charisma 0", "0 sheet charisma 1", "0 sheet connections 0"}
    assert asks(match, "swap") == spots
    told = answer(match, "swap", "0 sheet charisma 0")
    assert told == [events.TilePicked(0, 0, 1, 0, 0)]
    assert asks(match, "with") == {"0 track charisma 0", "1 track charisma 0"}
    told = answer(match, "with", "1 track charisma")
    swapped = events.TilesSwapped(0, 0, 1, 0, None, 1, 0, 0, 0, None)
    assert the(told, events.TilesSwapped) == swapped
    assert alone(told) == [
        events.TileReceived(0, 1, 0, 5, (0,)),
        events.TileReceived(1, 0, 0, 1, (1,)),
    ]
    assert board(match, 0, "sheet") == "5?1 2 | | -3?"
    assert board(match, 1, "track") == "1?0 | 3 |"
    assert sight(match, "0 sheet charisma 0") == [5, 5, None, None]
    goes_on(match)


def test_card_mistaken_identity() -> None:
    match = table(
        hands=("mistaken_identity * *",),
        tracks=("5?", "5?", ""),
        sheets=("1? | 2 |", "| 3? | 4", "-1?"),
    )
    play(match, "mistaken_identity")
    assert asks(match, "swap") == {"0 sheet charisma 0", "0 sheet compassion 0"}
    told = answer(match, "swap", "0 sheet charisma")
    assert the(told, events.TilePicked) == events.TilePicked(0, 0, 1, 0, 0)
    assert asks(match, "with") == {"1 sheet compassion 0", "2 sheet charisma 0"}
    told = answer(match, "with", "1 sheet compassion")
    assert the(told, events.TilesSwapped).value is None
    assert the(told, events.TilesSwapped).to_value is None
    assert alone(told) == [
        events.TileReceived(0, 1, 0, 3, (0,)),
        events.TileReceived(1, 1, 1, 1, (1,)),
    ]
    assert board(match, 0, "sheet") == "3?1 | 2 |"
    assert board(match, 1, "sheet") == "| 1?0 | 4"
    assert sight(match, "1 sheet compassion") == [1, 1, None, None]


# -- between the Aspects ---------------------------------------------------------------------


def test_card_quick_change() -> None:
    match = table(
        hands=("quick_change * *",), tracks=("1?", "2", ""), sheets=("| 3 |", "", ""), guarded=(0,)
    )
    play(match, "quick_change")
    assert asks(match, "shift") == {"0 track charisma 0", "0 sheet compassion 0"}
    answer(match, "shift", "0 track charisma")
    assert asks(match, "into") == {"compassion", "connections"}
    told = answer(match, "into", "connections")
    assert told == [events.TileShifted(0, 0, 0, 0, 2, None)]
    assert board(match, 0, "track") == "| | 1?"
    assert board(match, 0, "sheet") == "| 3 |"
    assert sight(match, "0 track connections") == [1, None, None, None]


def test_card_born_to_shine() -> None:
    match = table(
        hands=("born_to_shine * *",),
        tracks=("1 | 5 |", "2? | 3 |", "4"),
        sheets=("0 | |", "", ""),
        guarded=(2,),
    )
    play(match, "born_to_shine")
    assert asks(match, "take") == {"0 track charisma 0", "1 track charisma 0"}
    told = answer(match, "take", "1 track charisma")  # where to is printed
    assert the(told, events.TileMoved) == events.TileMoved(0, 1, 0, 0, 1, 0, None)
    assert alone(told) == [events.TileReceived(0, 1, 0, 2, (0,))]
    assert board(match, 0, "sheet") == "0 2?1 | |"
    assert board(match, 1, "track") == "| 3 |"


# -- by Aspect -------------------------------------------------------------------------------


def test_card_shoulder_to_cry_on() -> None:
    number = printed("shoulder_to_cry_on", "draw").times
    match = table(
        hands=("shoulder_to_cry_on * *",),
        tracks=("| 1 |", "5 | 2? 3 |", "| 4 |"),
        sheets=("", "| 0 |", ""),
        guarded=(2,),
    )
    play(match, "shoulder_to_cry_on")
    assert asks(match, "take") == {"1 track compassion 0", "1 track compassion 1"}
    told = answer(match, "take", "1 track compassion 0")
    assert the(told, events.TileMoved) == events.TileMoved(0, 1, 0, 0, 1, 1, None)
    assert happened(told, events.TileReceived) == [events.TileReceived(0, 1, 1, 2, (0,))]
    assert not happened(told, events.TileSeen)
    assert (board(match, 0, "track"), board(match, 0, "sheet")) == ("| 1 |", "| 2?1 |")
    assert board(match, 1, "track") == "5 | 3 |"
    assert draws(told) == [(1, number)]
    bare = table(hands=("shoulder_to_cry_on * *",), tracks=("| 1 |", "5", "| | 4"))
    assert not playable(bare, "shoulder_to_cry_on")


def test_card_box_office_friends() -> None:
    number = printed("box_office_friends", "draw").times
    match = table(
        hands=("box_office_friends * *",),
        tracks=("| | 1", "5 | 2 | 3?", ""),
        sheets=("| | 4", "", ""),
    )
    play(match, "box_office_friends")
    assert asks(match, "take") == {"0 track connections 0", "1 track connections 0"}
    told = answer(match, "take", "1 track connections")
    assert alone(told) == []  # moved, not looked at
    held = [match.view(viewer)["under_way"]["held"]["value"] for viewer in (0, 1, 2, None)]
    assert held == [None, 3, None, None]
    assert asks(match, "host") == {0, 1, 2}
    told = answer(match, "host", 2)
    assert happened(told, events.TileReceived) == [events.TileReceived(2, 1, 2, 3, (2,))]
    assert board(match, 2, "sheet") == "| | 3?1"
    assert sight(match, "2 sheet connections") == [None, 3, 3, None]
    assert draws(told) == [(0, number)]
    goes_on(match)


def test_card_trapdoor() -> None:
    match = table(
        hands=("trapdoor * *",), tracks=("1", "2? | 3 |", "4"), sheets=("5", "5", ""), guarded=(2,)
    )
    play(match, "trapdoor")
    spots = {"0 track charisma 0", "1 track charisma 0", "1 track compassion 0"}
    assert asks(match, "strike") == spots
    told = answer(match, "strike", "1 track charisma")
    assert the(told, events.TileStruck) == events.TileStruck(0, 1, 0, 0, 0, 2)  # all see it
    assert board(match, 1, "track") == "| 3 |"
    assert [match.view(viewer)["struck"] for viewer in (0, 1, 2, None)] == [[2]] * 4
    assert draws(told) == [(0, printed("trapdoor", "draw").times)]
    goes_on(match)


# -- Special Tiles ---------------------------------------------------------------------------


def test_card_prop_table() -> None:
    match = table(hands=("prop_table places trapdoor *",), guarded=(1,))
    play(match, "prop_table")
    assert asks(match, "choose") == {0, 1}
    answer(match, "choose", 0)
    answer(match, "drop", "places")
    told = answer(match, "drop", "trapdoor")
    assert told[-1] == events.SpecialAwarded(0, special("prop"), 0)
    assert hand(match, 0) == "rehearsal"
    match = table(hands=("prop_table places trapdoor *",), guarded=(1,))
    play(match, "prop_table", ("choose", 1))
    assert asks(match, "player") == {1, 2}  # giving to a guarded board is allowed
    told = answer(match, "player", 1)
    assert told[0] == events.SpecialAwarded(0, special("prop"), 1)
    assert draws(told) == [(0, 2)]
    assert [lying(match, seat) for seat in range(3)] == ["", "prop", ""]
    assert match.state.supply[special("prop")] == copies("prop") - 1


def test_prop_table_takes_what_there_is() -> None:
    """TA31: the 13 are the whole supply."""
    every = ("", "", "prop " * copies("prop"))
    match = table(hands=("prop_table * *",), specials=every)
    told = play(match, "prop_table")  # there is nothing to pay for, so nothing to choose (TA51)
    assert the(told, events.NothingDone)
    assert draws(told) == [(0, 2)]
    assert not playable(table(hands=("prop_table",), specials=every, finals=2), "prop_table")


def a_tile_for_another(card: str, tile: str, drawer: int) -> None:
    """A Special Tile goes on another player's sheet; one of the two draws."""
    number = printed(card, "draw").times
    match = table(hands=(f"{card} * *",))
    play(match, card)
    assert asks(match, "player") == {1, 2}
    told = answer(match, "player", 1)
    assert told[0] == events.SpecialAwarded(0, special(tile), 1)
    assert [lying(match, seat) for seat in range(3)] == ["", tile, ""]
    assert draws(told) == [(drawer, number)]
    goes_on(match)


def test_card_butterfingers() -> None:
    a_tile_for_another("butterfingers", "broken_prop", 0)


def test_card_heckler() -> None:
    a_tile_for_another("heckler", "tomato", 1)
    every = ("", "", "tomato " * copies("tomato"))
    assert not playable(table(hands=("heckler * *",), specials=every, finals=2), "heckler")
    match = table(hands=("heckler * *",), specials=every)
    told = play(match, "heckler", ("player", 1))  # TA41: somebody may still draw
    assert the(told, events.NothingDone)
    assert draws(told) == [(1, printed("heckler", "draw").times)]


def test_card_flowers_backstage() -> None:
    a_tile_for_another("flowers_backstage", "bouquet", 0)


def test_card_sticky_fingers() -> None:
    specials = ("prop tomato", "prop prop broken_prop", "bouquet tomato")
    match = table(hands=("sticky_fingers * *",), specials=specials)
    play(match, "sticky_fingers")
    assert asks(match, "special") == {"1 prop", "2 bouquet"}
    told = answer(match, "special", "1 prop")
    assert told[-1] == events.SpecialPassed(0, special("prop"), 1, 0)
    assert lying(match, 0) == "prop prop tomato"
    assert lying(match, 1) == "prop broken_prop"


def test_card_glue_or_blame() -> None:
    specials = ("broken_prop prop", "tomato bouquet", "broken_prop")
    match = table(hands=("glue_or_blame * *",), specials=specials, guarded=(2,))
    play(match, "glue_or_blame")
    assert asks(match, "choose") == {0, 1}
    told = answer(match, "choose", 0)
    assert printed("glue_or_blame", "either").choices == (1, 2)
    assert told == [events.BranchChosen(0, thing("glue_or_blame"), 1)]
    assert "Return a Broken Prop or a Tomato to the supply." in GAME.tell(told[0], "ABC")
    assert asks(match, "special") == {"0 broken_prop", "1 tomato"}
    told = answer(match, "special", "1 tomato")
    assert told == [events.SpecialStripped(0, special("tomato"), 1)]
    assert lying(match, 1) == "bouquet"
    assert match.state.supply[special("tomato")] == copies("tomato")

    match = table(hands=("glue_or_blame * *",), specials=specials, guarded=(2,))
    told = play(match, "glue_or_blame", ("choose", 1))  # the Broken Prop is all there is to move
    assert told[-1] == events.SpecialPicked(0, special("broken_prop"), 0)
    assert asks(match, "player") == {1, 2}
    answer(match, "player", 2)
    assert [lying(match, seat) for seat in (0, 2)] == ["prop", "broken_prop broken_prop"]


# -- cards -----------------------------------------------------------------------------------


def test_card_stage_fright() -> None:
    number = printed("stage_fright", "discard").times
    many = ["places", "opera_glasses", "trapdoor", "heckler"]
    gone: set[int] = set()
    for seed in range(12):
        match = table(hands=("stage_fright * *", " ".join(many), "*"), seed=seed)
        play(match, "stage_fright")
        assert asks(match, "player") == {1, 2}
        told = answer(match, "player", 1)
        fell = [event.card for event in happened(told, events.CardDiscarded)]
        assert len(fell) == number
        gone |= {*fell}
        assert pile(match) == f"{named(fell)} stage_fright"
        goes_on(match)
    assert gone == {*map(thing, many)}


def test_card_coffee_run() -> None:
    mine, theirs = (printed("coffee_run", "draw", number).times for number in (0, 1))
    match = table(hands=("coffee_run * *",), guarded=(2,))
    told = play(match, "coffee_run")
    assert draws(told) == [(0, mine)]
    assert asks(match, "player") == {1, 2}
    told = answer(match, "player", 2)
    assert draws(told) == [(2, theirs)]
    assert [len(each) for each in match.state.hands] == [2 + mine, 3, 3 + theirs]
    goes_on(match)


def test_coffee_run_with_few_cards_left() -> None:
    """TA37: what there is; the trigger is set at once (TA36)."""
    match = table(hands=("coffee_run * *",), below=1)
    told = play(match, "coffee_run")
    assert draws(told) == [(0, 1)]
    assert the(told, events.DeckOut)
    assert the(told, events.NothingDone)
    assert not playable(table(hands=("coffee_run * *",), finals=2), "coffee_run")


def test_card_on_we_go() -> None:
    number = printed("on_we_go", "draw").times
    match = table(hands=("on_we_go * *",), stage="one_note cover_story@1 full_house", pile="places")
    play(match, "on_we_go")
    assert asks(match, "cancel") == {"one_note", "cover_story", "full_house"}
    told = answer(match, "cancel", "cover_story")
    assert told[0] == events.EventCancelled(0, thing("cover_story"))
    assert stage(match) == "one_note full_house"
    assert draws(told) == [(0, number)]
    assert pile(match) == "places cover_story on_we_go"
    match = table(hands=("on_we_go * *",))
    told = play(match, "on_we_go")
    assert the(told, events.NothingDone)
    assert draws(told) == [(0, number)]
    assert not playable(table(hands=("on_we_go * *",), finals=2), "on_we_go")


# -- the rest --------------------------------------------------------------------------------


def test_card_do_not_disturb() -> None:
    match = table(
        hands=("do_not_disturb * *", "trapdoor opera_glasses sticky_fingers", "places * *"),
        tracks=("", "5", "1?"),
        specials=("", "", "prop"),
        guarded=(1,),
    )
    play(match, "do_not_disturb")
    assert asks(match, "player") == {0, 2}
    told = answer(match, "player", 2)
    assert told == [events.BoardGuarded(0, 2)]
    assert match.view(None)["guarded"] == [1, 2]
    answer(match, "end")
    assert match.view(None)["guarded"] == [2]  # seat 1 is at turn
    assert not playable(match, "sticky_fingers")
    told = play(match, "trapdoor")
    assert the(told, events.TileStruck).host_seat == 1  # their own tile is the only one left
    answer(match, "end")
    assert match.view(None)["guarded"] == []
    play(match, "places", ("host", 2))
    assert board(match, 2, "sheet") == "1? | |"


def test_card_public_confession() -> None:
    number = printed("public_confession", "draw").times
    match = table(hands=("public_confession * *",))
    play(match, "public_confession")  # with nothing on the track there is no other choice
    assert asks(match, "secret") == {"crush", "nemesis"}
    told = answer(match, "secret", "crush")
    assert told[0] == events.SecretShown(0, "crush", character("annabelle"))
    assert draws(told) == [(0, number)]
    views = [match.view(viewer)["secrets"] for viewer in (0, 1, 2)]
    assert [view[0][0] for view in views] == [character("annabelle")] * 3
    assert [view[0][1] is None for view in views] == [False, True, True]
    assert match.view(None)["secrets_seen"][0] == [[0, 1, 2], [0]]
    goes_on(match)


def test_a_confession_is_made_once() -> None:
    match = table(hands=("public_confession * *",))
    for name in ("crush_seen", "nemesis_seen"):
        getattr(match.state, name)[0] = 0b111
    told = play(match, "public_confession")
    assert the(told, events.NothingDone)
    assert draws(told) == [(0, printed("public_confession", "draw").times)]
    match = table(hands=("public_confession * *",), stage="quiet_backstage")
    told = play(match, "public_confession", ("secret", "nemesis"))  # shown, not looked at
    assert the(told, events.SecretShown).secret == "nemesis"


def test_card_change_of_heart() -> None:
    match = table(
        hands=("change_of_heart dressing_room_gossip *",),
        crush="annabelle betsy frisco",
        nemesis="betsy frisco annabelle",
    )
    match.state.crush_seen[0] |= 1 << 1  # seat 1 knew the Crush
    told = play(match, "change_of_heart")
    assert told[-1] == events.HeartChanged(0)
    assert alone(told) == []
    annabelle, betsy = character("annabelle"), character("betsy")
    assert [match.view(viewer)["secrets"][0] for viewer in (0, 1, 2)] == [
        [betsy, annabelle],
        [None, annabelle],  # TA46: and knows where it has gone
        [None, None],
    ]
    assert match.view(None)["secrets_seen"][0] == [[0], [0, 1]]
    goes_on(match)


# -- all of them -----------------------------------------------------------------------------


def test_every_kind_of_card_has_its_scenario() -> None:
    named = {name for name in globals() if name.startswith("test_card_")}
    assert named == {f"test_card_{word}" for word in THING_IDS[:KINDS]}


def test_what_can_be_played_on_a_bare_stage() -> None:
    """TA40: no tiles, no cards but one's own, nothing in play; people are still there."""
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


def whole(effect: Iterable[int]) -> Iterable[int]:
    """The steps of an effect with those of what can be chosen."""
    for number in effect:
        yield number
        yield from whole(STEPS[number].aims)
        for branch in STEPS[number].branches:
            yield from whole(branch)


@pytest.mark.parametrize("word", THING_IDS)
def test_a_text_names_the_numbers_of_its_steps(word: str) -> None:
    number = thing(word)
    counts = {"draw": "draws?", "discard": "discards?"}
    for do, verb in counts.items():
        times = [STEPS[each].times for each in whole(EFFECTS[number]) if STEPS[each].do == do]
        said = re.findall(rf"(?i)\b{verb} (\d)", text_of(THING_IDS[number]))
        assert {*map(int, said)} == {*times}
