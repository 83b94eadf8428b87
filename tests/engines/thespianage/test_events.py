"""Every Event does what is printed on it, at once and as long as it is in play: a scenario each.

An Event is drawn at the end of seat 0's turn unless it lies in play from the start. Numbers that
balancing may change come from the Event's steps and rules.
"""

from __future__ import annotations

from typing import Any

import pytest

from engines import Match
from engines.kernel.entry import Entry
from engines.kernel.event import seen_by
from engines.thespianage import GAME, events
from engines.thespianage.content import EVENTS, FIRST_EVENT, LASTING, SPECIAL_POINTS, THING_IDS
from tests.engines.told import happened, kinds, prompt, question, the

from .table import (
    answer,
    asked,
    asks,
    board,
    copies,
    draws,
    end,
    finale,
    hand,
    knows,
    lying,
    named,
    offered,
    pile,
    play,
    playable,
    printed,
    rewrite,
    sight,
    special,
    stage,
    table,
    take_action,
    text_of,
    thing,
)

DRAWN = 2
"""Play Cards that are drawn at the end of a turn (T10)."""


def rule(word: str, number: int = 0) -> Entry:
    """A lasting rule of an Event."""
    return LASTING[thing(word) - FIRST_EVENT][number]


def drawn(word: str, **more: Any) -> tuple[Match, list[Any]]:
    """Seat 0 ends the turn and draws the Event first; the match, and what happened."""
    match = table(**{"deck": word, **more})
    told = end(match)
    assert the(told, events.EventDrawn) == events.EventDrawn(0, thing(word))
    assert events.EventDrawn(0, thing(word)) in seen_by(told, None)
    return match, told


def verdict(match: Match) -> dict[str, Any]:
    """What everybody is told about the production at the end."""
    found: dict[str, Any] = match.view(None)["verdict"]
    return found


def scores(*sheets: str, **more: Any) -> list[int]:
    """The initial scores of a game that ends with these sheets."""
    initial: list[int] = verdict(finale(sheets, **more))["initial"]
    return initial


def middle(*values: str) -> list[str]:
    """Sheets of Frisco, Annabelle and Betsy with these in the middle, where all of it counts."""
    ways = ("| {} |", "| | {}", "{} | |")
    return [way.format(value) for way, value in zip(ways, values, strict=False)]


def said(word: str, per: str = "") -> int:
    """The points of an Event, the first ones or those for something, which its text names too."""
    points = next(
        each.points
        for each in LASTING[thing(word) - FIRST_EVENT]
        if each.rule == "points" and per in ("", each.per)
    )
    number = f"{abs(points)} {'more' if points > 0 else 'less'}"
    assert number in text_of(word)
    return points


# -- the production --------------------------------------------------------------------------


def told_openly(match: Match, *answers: int, seat: int = 0) -> list[Any]:
    """Everybody says something at the open table, from the left of who drew the Event (TA47)."""
    told = []
    for step, choice in enumerate(answers, start=1):
        assert not question(match).private
        assert asked(match) == (seat + step) % match.seats
        told += answer(match, "choose", choice)
    return told


def voted(match: Match, *names: int, seat: int = 0) -> list[Any]:
    """Everybody names somebody at the open table (TA47)."""
    told = []
    for step, host in enumerate(names, start=1):
        voter = (seat + step) % match.seats
        assert asks(match, "name", voter) == {*range(match.seats)} - {voter}
        assert not question(match).private
        told += answer(match, "name", host)
    return told


def test_event_full_house() -> None:
    match, _ = drawn("full_house")
    assert stage(match) == "full_house"
    points = said("full_house")
    assert points > 0
    for seats in GAME.seats:
        found = verdict(finale(middle("5", "-2", "4"), seats=seats, stage="full_house"))
        assert found["production"] == [[thing("full_house"), 3 * points]]
        assert found["initial"] == [5, -2, 4] + [0] * (seats - 3)
        assert found["total"] == 7 + 3 * points
        assert found["needed"] == 5 * seats
    # What lies alone at the top or the bottom goes, and tracks do not count.
    found = verdict(finale(("5 | | 3", "", ""), tracks=("5", "5", "5"), stage="full_house"))
    assert found["production"] == []


def test_event_frosty_critic() -> None:
    sheets = ("1? | |", "2? | 3 |", "")
    match, _ = drawn("frosty_critic", tracks=("5? | 4? |", "4? | |", "1"), sheets=sheets)
    assert asks(match, "choose", 1) == {0, 1}
    told = told_openly(match, 0)
    assert (board(match, 1, "sheet"), board(match, 1, "track")) == ("2 | 3 |", "4? | |")
    assert happened(told, events.NothingDone)[0].seat == 2  # nothing to show
    assert asked(match) == 0
    answer(match, "choose", 1)
    assert (board(match, 0, "sheet"), board(match, 0, "track")) == ("1? | |", "5 | 4 |")
    assert verdict(finale(middle("5", "5", "5")))["success"]
    assert not verdict(finale(middle("5", "5", "5"), stage="frosty_critic"))["success"]


@pytest.mark.parametrize("word", ["frosty_critic", "budget_cuts", "lavish_set", "press_night"])
def test_some_events_miss_whoever_is_not_in_the_play(word: str) -> None:
    """With fewer than six players so many characters are left out (T5)."""
    points = said(word, "missing")
    assert points < 0
    for seats in GAME.seats:
        found = verdict(finale(middle("5", "-2", "4"), seats=seats, stage=word))
        missing = max(GAME.seats) - seats
        assert found["production"] == ([[thing(word), missing * points]] if missing else [])
        assert found["total"] == 7 + missing * points


def test_event_lavish_set() -> None:
    match, _ = drawn("lavish_set")
    assert stage(match) == "lavish_set"
    specials = ("prop prop broken_prop", "broken_prop bouquet", "prop")
    told = verdict(finale(("", "", ""), stage="lavish_set", specials=specials))
    missing = 3 * said("lavish_set", "missing")
    assert told["production"] == [[thing("lavish_set"), 3 * said("lavish_set") + missing]]
    assert told["initial"] == [0, SPECIAL_POINTS[special("bouquet")], 5]
    none = verdict(finale(("", "", ""), stage="lavish_set", specials=("", "tomato", "")))
    assert none["production"] == [[thing("lavish_set"), missing]]


def test_event_bad_reviews() -> None:
    match, _ = drawn("bad_reviews", tracks=("5? | |", "1 | 2? 3 |", "4 | |"))
    assert asks(match, "choose", 1) == {0, 1}
    answer(match, "choose", 0)
    assert not question(match).private  # all that can be moved lies face up
    assert asks(match, "take", 1) == {"1 track charisma 0", "1 track compassion 1"}
    answer(match, "take", "1 track compassion 1")
    assert board(match, 1, "sheet") == "| 3 |"
    answer(match, "choose", 1)  # seat 2 holds back, and seat 0 has nothing that lies face up
    assert [board(match, seat, "sheet") for seat in (0, 2)] == ["| |", "| |"]
    assert stage(match) == "bad_reviews"
    # Frisco: of Charisma the lowest goes, of Connections the highest, and nothing in between.
    sheets = ("-1 -2 2 | -3 0 | 4 -5", "", "")
    told = verdict(finale(sheets, stage="bad_reviews", tracks=("-4 -4 -4", "-3", "")))
    missing = 3 * said("bad_reviews", "missing")
    assert told["production"] == [[thing("bad_reviews"), 3 * said("bad_reviews") + missing]]
    assert told["initial"][0] == -1 + 2 - 3 + 0 - 5
    told = verdict(finale(("5 -2 | 0 | -5", "", ""), stage="bad_reviews"))
    assert told["production"] == [[thing("bad_reviews"), missing]]


# -- what may be done ------------------------------------------------------------------------


def test_event_budget_cuts() -> None:
    hands = ("opera_glasses trapdoor", "heckler understudy", "coffee_run house_lights")
    match, told = drawn("budget_cuts", hands=hands)
    given = {event.seat: event for event in happened(told, events.CardKnown)}
    assert happened(told, events.CardGiven) == [
        events.CardGiven(0, 1), events.CardGiven(1, 2), events.CardGiven(2, 0)
    ]  # fmt: skip
    for seat, event in given.items():
        left = (seat + 1) % 3
        assert (event.to_seat, event.audience) == (left, tuple(sorted((seat, left))))
        word = named([event.card])
        assert word in hands[seat].split()  # not what has just come
        assert word in hand(match, left).split()
        assert word not in hand(match, seat).split()
        assert knows(match, seat, left) == word
        assert knows(match, left, seat) == ""
    # The drawer's two new cards came afterwards.
    assert [len(cards) for cards in match.state.hands] == [2 + DRAWN, 2, 2]
    assert draws(told) == [(0, DRAWN)]


def test_budget_cuts_pass_any_card_and_none_where_there_is_none() -> None:
    passed = set()
    for seed in range(12):
        match, told = drawn("budget_cuts", hands=("", "heckler understudy", ""), seed=seed)
        event = the(told, events.CardKnown)
        assert (event.seat, event.to_seat) == (1, 2)
        passed.add(named([event.card]))
        assert len(match.state.hands[0]) == DRAWN
    assert passed == {"heckler", "understudy"}
    _, told = drawn("budget_cuts", hands=("", "", ""))
    assert the(told, events.NothingDone).thing == thing("budget_cuts")


def test_what_is_known_of_a_hand_goes_round_with_it() -> None:
    """TA43: who knew the whole hand is unsure of it now, save for what everybody can tell."""
    hands = ("borrowed_lines *", "heckler heckler understudy", "* *")
    match = table(hands=hands, deck="budget_cuts")
    play(match, "borrowed_lines", ("player", 1), ("grab", "understudy"), ("give", "rehearsal"))
    assert knows(match, 0, 1) == "rehearsal heckler heckler"
    told = end(match)
    passed = {event.seat: event.card for event in happened(told, events.CardKnown)}
    # One card of three went from seat 1 unseen; what seat 0 gave came to them at the same time.
    sure = ["heckler", named([passed[0]])]
    assert sorted(knows(match, 0, 1).split()) == sorted(sure)


def test_prices_while_budgets_are_cut() -> None:
    for action, base in (("rehearse", 2), ("places", 3)):
        name = {"rehearse": "rehearsal"}.get(action, action)
        more = next(r.more for r in LASTING[thing("budget_cuts") - FIRST_EVENT] if r.action == name)
        for cards, stands in ((base, ""), (base + more, "budget_cuts")):
            short = table(
                hands=("* " * (cards - 1),), tracks=("1? 2?", "", ""), stage=stands, pool="3"
            )
            assert action not in kinds(short)
            match = table(hands=("* " * cards,), tracks=("1? 2?", "", ""), stage=stands, pool="3")
            told = take_action(match, action)
            assert len(happened(told, events.CardDiscarded)) == cards
            assert prompt(match) == {"rehearse": "put", "places": "take"}[action]


def test_a_free_places_stays_free() -> None:
    match = table(hands=("", "", ""), tracks=("", "1", ""), stage="budget_cuts", finals=3)
    take_action(match, "free")
    assert asks(match, "host") == {0, 1, 2}


def test_event_by_the_book() -> None:
    hands = ("*", "rehearsal rehearsal rehearsal", "trapdoor")
    match, _ = drawn("by_the_book", hands=hands, tracks=("", "5", "| 3 | 1?"))
    told = told_openly(match, 1, 0)  # seat 0 has no tile to pay for, and is not asked (TA51)
    assert [each.seat for each in happened(told, events.CardDiscarded)] == [2]
    assert board(match, 2, "sheet") == "| 3 |"
    assert draws(told) == [(0, DRAWN)]
    assert pile(match) == "trapdoor"
    assert stage(match) == "by_the_book"
    assert question(match).about["left"] == 1
    play(match, "rehearsal", ("put", "charisma up"))
    assert match.state.turn == 2  # one card was all
    points = rule("by_the_book", 1).points
    found = verdict(finale(middle("5", "-2", "4"), stage="by_the_book"))
    assert found["production"] == [[thing("by_the_book"), 3 * points]]


def test_by_the_book_binds_from_the_next_card_on() -> None:
    match = table(hands=("on_we_go rehearsal *",), stage="by_the_book")
    play(match, "on_we_go")  # without the Event there may be a second card
    assert question(match).about["left"] == 1
    match = table(hands=("coffee_run * *",), deck="by_the_book")
    play(match, "coffee_run")  # drawn with the first card
    answer(match, "player", 1)
    assert match.state.turn == 1
    assert question(match).about["left"] == 1


def test_event_press_night() -> None:
    match, _ = drawn(
        "press_night",
        tracks=("1?", "2? 3 | -1? |", "4?"),
        sheets=("5?", "", ""),
        hands=("*", "rehearsal * *"),
        pool="2",
    )
    told = answer(match, "choose", 0)
    assert asks(match, "take", 1) == {
        "1 track charisma 0", "1 track charisma 1", "1 track compassion 0"
    }  # fmt: skip
    told += answer(match, "take", "1 track charisma 1")
    assert board(match, 1, "sheet") == "3 | |"
    told += answer(match, "choose", 1)
    told += answer(match, "choose", 0)  # the only tile goes by itself
    turned = happened(told, events.TileTurned)
    assert [(event.host_seat, event.aspect, event.value) for event in turned] == [
        (1, 0, 2), (1, 1, -1), (0, 0, 1)
    ]  # fmt: skip
    assert draws(told) == [(0, DRAWN)]
    boards = [board(match, seat, "track") for seat in range(3)]
    assert boards == ["| |", "2 | -1 |", "4? | |"]
    assert board(match, 0, "sheet") == "5? 1 | |"
    assert sight(match, "1 track charisma 0") == [2] * 4
    told = play(match, "rehearsal")
    assert asks(match, "put", seat=1) == {"charisma up", "compassion up", "connections up"}
    answer(match, "put", "connections up")
    assert board(match, 1, "track") == "2 | -1 | 2"


def test_press_night_is_for_the_action_too_and_ends_with_the_event() -> None:
    match = table(hands=("* *",), pool="2", stage="press_night")
    take_action(match, "rehearse")
    assert asks(match, "put") == {"charisma up", "compassion up", "connections up"}
    match = table(hands=("on_we_go rehearsal",), pool="2", stage="press_night")
    play(match, "on_we_go")
    play(match, "rehearsal")
    assert len(asks(match, "put")) == 6


def test_event_quiet_backstage() -> None:
    match, _ = drawn("quiet_backstage", tracks=("1?", "2?", ""), sheets=("", "", "3?"))
    told = told_openly(match, 0, 1, 2)  # a Crush, a Nemesis, nothing
    shown = happened(told, events.SecretShown)
    assert [(each.seat, each.secret) for each in shown] == [(1, "crush"), (2, "nemesis")]
    assert draws(told) == [(1, 1), (2, 1), (0, DRAWN)]
    assert stage(match) == "quiet_backstage"
    assert sight(match, "1 track charisma") == [None, 2, None, None]  # one's own: any time (T18)
    for word in ("opera_glasses", "costume_check", "dressing_room_gossip", "borrowed_lines"):
        match = table(hands=(f"{word} *",), sheets=("", "2?", ""), stage="quiet_backstage", below=0)
        can = playable(match, word)
        # One takes a card unseen then, the other turns a tile over and lets you go on.
        assert can == (word in ("borrowed_lines", "costume_check"))
        if can:
            told = play(match, word, ("player", 1)) if word == "borrowed_lines" else []
            assert not happened(told, events.HandSeen)


def test_TA48_what_is_shown_to_all_is_no_look() -> None:
    match = table(
        hands=("house_lights trapdoor public_confession",),
        tracks=("2? | |", "3? | |", ""),
        stage="quiet_backstage",
    )
    told = play(match, "house_lights", ("player", 1))
    assert board(match, 1, "track") == "3 | |"
    told = play(match, "trapdoor", ("strike", "0 track charisma"))
    assert the(told, events.TileStruck).value == 2
    match = table(hands=("public_confession *",), stage="quiet_backstage")
    told = play(match, "public_confession", ("secret", "crush"))
    assert the(told, events.SecretShown).secret == "crush"


def test_TA47_everybody_is_asked_at_the_table_wherever_the_event_is_drawn() -> None:
    """In the middle of somebody's turn too, and from the left of who drew it."""
    tracks = ("1?", "2?", "3?")
    match = table(hands=("coffee_run * *",), deck="* * frosty_critic", tracks=tracks,
                  sheets=tracks)  # fmt: skip
    play(match, "coffee_run", ("player", 1))
    told = told_openly(match, 0, 0, 0, seat=1)
    assert [each.host_seat for each in happened(told, events.TileTurned)] == [2, 0, 1]
    assert (match.state.turn, asked(match)) == (0, 0)
    assert question(match).private


def test_TA47_a_vote_that_is_even() -> None:
    """Of those who are named equally often it is the first from the left of who drew the Event."""
    match, _ = drawn("cover_story")
    told = voted(match, 0, 1, 2)
    assert the(told, events.VoteDecided) == events.VoteDecided(0, thing("cover_story"), 1, 1)
    match, _ = drawn("cover_story")
    told = voted(match, 0, 0, 2)
    assert the(told, events.VoteDecided)[2:4] == (0, 2)
    assert stage(match) == "cover_story@0"
    for viewer in (None, 0, 1, 2):
        assert match.view(viewer)["under_way"]["votes"] == []


def test_a_tile_being_moved_is_looked_at_in_all_quiet() -> None:
    match = table(hands=("* * *",), tracks=("", "2?", ""), stage="quiet_backstage")
    told = take_action(match, "places")
    assert happened(told, events.TileSeen) == [events.TileSeen(0, 2, (0,))]
    match = table(hands=("rehearsal * *",), pool="4", stage="quiet_backstage")
    told = play(match, "rehearsal")
    assert happened(told, events.TileSeen) == [events.TileSeen(0, 4, (0,))]


# -- single scores ---------------------------------------------------------------------------


def test_event_cover_story() -> None:
    match, told = drawn("cover_story", guarded=(1,), stage="one_note lost_voice@2")
    assert stage(match) == "one_note lost_voice@2 cover_story"
    told = voted(match, 2, 1, 1)
    assert the(told, events.EventSettled) == events.EventSettled(0, thing("cover_story"), 1)
    assert draws(told) == [(0, DRAWN)]
    assert stage(match) == "one_note lost_voice@2 cover_story@1"
    assert match.state.turn == 1
    assert scores(*middle("3", "2"), stage="cover_story@1") == [3, 2 + said("cover_story"), 0]
    assert verdict(finale(("", "", ""), stage="cover_story@1"))["production"] == []


def test_who_draws_an_event_chooses(monkeypatch: pytest.MonkeyPatch) -> None:
    """TA35, TA34: also in the turn of somebody else, and before that goes on."""
    rewrite(monkeypatch, "one_note", area="chosen")
    match = table(hands=("coffee_run * *",), deck="* * one_note")
    play(match, "coffee_run", ("player", 2))
    assert match.state.turn == 0
    assert asks(match, "player", seat=2) == {0, 1, 2}
    told = answer(match, "player", 0)
    assert draws(told) == [(2, printed("coffee_run", "draw", 1).times)]
    assert stage(match) == "one_note@0"
    assert asked(match) == 0


def test_event_lost_voice() -> None:
    more = printed("lost_voice", "draw").times
    match, told = drawn("lost_voice", hands=("", "", ""))
    assert draws(told) == [(0, more), (0, DRAWN)]
    assert len(match.state.hands[0]) == more + DRAWN
    assert stage(match) == "lost_voice@0"
    assert scores(*middle("3", "2"), stage="lost_voice@0") == [3 + said("lost_voice"), 2, 0]


def test_lost_voice_on_the_last_card() -> None:
    """TA12, TA37."""
    match, told = drawn("lost_voice", hands=("", "", ""), below=0)
    assert draws(told) == []
    assert the(told, events.DeckOut)
    assert stage(match) == "lost_voice@0"
    assert (match.state.turn, match.state.finals) == (1, 3)


def test_event_slapstick_night() -> None:
    match, told = drawn("slapstick_night")
    told = voted(match, 2, 1, 2)
    assert the(told, events.SpecialAwarded) == events.SpecialAwarded(0, special("tomato"), 2)
    assert draws(told) == [(0, DRAWN)]
    assert lying(match, 2) == "tomato"
    assert stage(match) == "slapstick_night"
    points, tomato = said("slapstick_night"), SPECIAL_POINTS[special("tomato")]
    sheets, specials = middle("", "", "1"), ("tomato", "prop", "")
    assert scores(*sheets, specials=specials) == [tomato, 5, 1]
    assert scores(*sheets, specials=specials, stage="slapstick_night") == [tomato + points, 5, 1]
    found = scores(specials=("tomato tomato",), stage="slapstick_night")
    assert found == [2 * (tomato + points), 0, 0]


def test_slapstick_without_a_tomato() -> None:
    every = ("tomato " * copies("tomato"), "", "")
    match, told = drawn("slapstick_night", specials=every)
    told = voted(match, 2, 1, 2)
    assert the(told, events.NothingDone)
    assert not happened(told, events.SpecialAwarded)
    assert stage(match) == "slapstick_night"
    assert match.state.turn == 1


def test_event_one_note() -> None:
    match, _ = drawn("one_note")
    assert stage(match) == "one_note"
    points = said("one_note")
    # Frisco's top and bottom lose what lies alone there; so does Annabelle's top.
    sheets = ("5 | 3 | 4", "2 | 2 4 | 4", "")
    assert scores(*sheets) == [3, 2 + 4, 0]
    assert scores(*sheets, stage="one_note") == [3 + points, 2 + 4, 0]


# -- all of them -----------------------------------------------------------------------------


@pytest.mark.parametrize("word", THING_IDS[FIRST_EVENT : FIRST_EVENT + EVENTS])
def test_an_event_that_is_cancelled_does_nothing_any_more(word: str) -> None:
    sheets = ("| -5 5 -4 |", "| 4 |", "| 5 |")
    specials = ("prop tomato", "", "")
    match = table(
        hands=("on_we_go", "", ""), sheets=sheets, specials=specials, stage=f"{word}@0", finals=3
    )
    match.state.finals = 1
    plain = verdict(finale(sheets, specials=specials))
    play(match, "on_we_go")
    while match.decision is not None:
        assert "free" not in kinds(match)
        assert offered(match, "play") == set()
        end(match)
    assert verdict(match) == plain
    assert pile(match) == f"{word} on_we_go"


def test_every_event_has_its_scenario() -> None:
    named_here = {name for name in globals() if name.startswith("test_event_")}
    ids = THING_IDS[FIRST_EVENT : FIRST_EVENT + EVENTS]
    assert named_here == {f"test_event_{word}" for word in ids}
