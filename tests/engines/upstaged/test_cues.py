"""Tests of a card's cues."""

import pytest

from engines.upstaged import events
from engines.upstaged.content import ARTIST_IDS
from engines.upstaged.state import SPOTS
from tests.engines.matches import happened, kinds, prompt, the

from .table import (
    asked,
    bottom,
    card,
    choose,
    declare,
    discard,
    hand,
    lane,
    nobody_pauses,
    offered,
    pause,
    perform,
    pile,
    rewrite,
    table,
    team,
)

OUT = ("* * * *", "* * * *", "* * * *", "* * *")
"""Teams that are full except for one artist, so that the deck is empty."""

# -- U13 to U15 ------------------------------------------------------------------------------


def test_U13_no_cue_can_be_left_out() -> None:
    match = table(lanes=("juan", ". mya"), hands=("discard_1,exit,draw so_far hold_it",))
    perform(match, "discard_1,exit,draw")
    assert kinds(match) == {"drop"}
    choose(match, "drop", "hold_it")
    assert kinds(match) == {"exit"}
    log = choose(match, "exit", "mya")
    assert the(log, events.CardsDrawn).number == 1
    match = table(lanes=("juan",), hands=("add_artist,click_once_or_twice * * *",))
    perform(match, "add_artist,click_once_or_twice")
    assert kinds(match) == {"face"}
    choose(match, "face", 1)
    assert kinds(match) == {"click"}
    assert offered(match, "click") == {-1, 1, 2}  # staying as it is is no choice


@pytest.mark.usefixtures("lessons")
@pytest.mark.parametrize(("cue", "count"), [("discard_1,switch", 1), ("discard_2,snatch", 2)])
def test_U14_a_discard_cue_needs_other_cards(cue: str, count: int) -> None:
    teams = ("marty", "maddie")
    match = table(hands=(" ".join([cue, *["green"] * (count - 1)]),), teams=teams)
    assert card_of(cue) not in offered(match, "play")  # the card itself does not count
    match = table(hands=(" ".join([cue, *["green"] * count]),), teams=teams)
    assert card_of(cue) in offered(match, "play")
    log = perform(match, cue)
    assert len(happened(log, events.CardDropped)) == count  # no others to choose from
    assert hand(match, 0) == set()


def card_of(cues: str) -> str:
    return {"discard_1,switch": "start_with_theirs", "discard_2,snatch": "these_two_things"}[cues]


def test_U14_the_card_being_played_cannot_be_discarded() -> None:
    match = table(hands=("these_two_things so_far hold_it light_up",))
    perform(match, "these_two_things")
    assert prompt(match) == "drop"
    assert offered(match, "drop") == {"so_far", "hold_it", "light_up"}
    choose(match, "drop", "light_up")
    assert offered(match, "drop") == {"so_far", "hold_it"}
    choose(match, "drop", "so_far")
    assert prompt(match) == "snatch"
    assert pile(match) == ["light_up", "so_far"]
    assert hand(match, 0) == {"hold_it"}


@pytest.mark.usefixtures("lessons")
def test_U15_a_cue_that_cannot_be_performed_keeps_the_card_in_hand() -> None:
    hands = ("discard_1,switch come_closer * *",)
    assert "start_with_theirs" not in offered(table(hands=hands), "play")
    assert "start_with_theirs" not in offered(table(hands=hands, teams=("marty",)), "play")
    assert "start_with_theirs" not in offered(table(hands=hands, teams=("", "marty")), "play")
    assert "start_with_theirs" in offered(table(hands=hands, teams=("marty", "jake")), "play")
    assert "come_closer" in offered(table(hands=hands), "play")


# -- U17 to U23 ------------------------------------------------------------------------------


def test_U17_everybody_moves_one_spot() -> None:
    match = table(
        seats=4,
        lanes=("juan orion . mya", "jake", ". . . opal", "linh noor marty maddie"),
        hands=("forward,click_once * * *",),
    )
    perform(match, "forward,click_once")
    assert [lane(match, place) for place in range(4)] == [
        ". juan orion .",
        ". jake . .",
        ". . . .",
        ". linh noor marty",
    ]
    assert [team(match, seat) for seat in range(4)] == [{"mya"}, set(), {"opal"}, {"maddie"}]


@pytest.mark.parametrize(("clicks", "place"), [(1, 1), (-1, 3)])
def test_U18_click_once_either_way_with_everybody_on_it(clicks: int, place: int) -> None:
    match = table(lanes=("juan orion", "", "mya"), hands=("draw,click_once * * *",))
    perform(match, "draw,click_once")
    assert offered(match, "click") == {-1, 1}
    choose(match, "click", clicks)
    assert lane(match, place) == "juan orion . ."
    assert lane(match, (place + 2) % 4) == "mya . . ."
    assert lane(match, 0) == ". . . ."


def test_U18_click_twice_is_half_round() -> None:
    match = table(lanes=("juan orion",), hands=("click_twice,forward * * *",))
    perform(match, "click_twice,forward")
    assert lane(match, 2) == ". juan orion ."


@pytest.mark.parametrize(("clicks", "place"), [(1, 1), (-1, 3), (2, 2)])
def test_U18_click_once_or_twice(clicks: int, place: int) -> None:
    match = table(lanes=("juan . jake",), hands=("click_once_or_twice,draw * * *",))
    perform(match, "click_once_or_twice,draw")
    choose(match, "click", clicks)
    assert lane(match, place) == "juan . jake ."


def test_U19_draw_the_top_card_of_the_deck() -> None:
    match = table(hands=("draw,click_once * * *",), cues="hold_it so_far")
    perform(match, "draw,click_once")
    assert "hold_it" in hand(match, 0)
    assert match.state.cues[-1] == card("so_far")
    assert match.log(0)[-1].cards == (card("hold_it"),)
    assert all(type(event) is not events.CardsSeen for event in match.log(1, 0))


def test_U20_facing_where_nobody_on_the_stage_faces() -> None:
    match = table(
        lanes=("juan", ". orion", "jake"), deck="mya", hands=("add_artist,forward * * *",)
    )
    perform(match, "add_artist,forward")
    assert offered(match, "face") == {1, 3}  # orion is on the runway, not on the stage
    choose(match, "face", 3)
    assert lane(match, 3) == ". mya . ."


def test_U20_the_last_side_is_taken_at_once() -> None:
    match = table(lanes=("*", "*", "", "*"), deck="mya", hands=("add_artist,forward * * *",))
    log = perform(match, "add_artist,forward")
    assert the(log, events.ArtistEntered).place == 2


@pytest.mark.usefixtures("lessons")
def test_U21_exit_anybody_in_the_arena_into_the_deck() -> None:
    match = table(lanes=("juan . orion", "", ". . . mya"), hands=("pause,exit * * *",))
    perform(match, "pause,exit")
    assert offered(match, "exit") == {"juan", "orion", "mya"}
    choose(match, "exit", "orion")
    assert lane(match, 0) == "juan . . ."
    assert ARTIST_IDS.index("orion") in match.state.deck


def test_U22_snatch_anybody_in_the_arena() -> None:
    match = table(lanes=("juan . orion", "", ". . . mya"), hands=("discard_2,snatch * *",))
    perform(match, "discard_2,snatch")
    assert offered(match, "snatch") == {"juan", "orion", "mya"}
    choose(match, "snatch", "mya")
    assert team(match, 0) == {"mya"}
    assert lane(match, 2) == ". . . ."


def test_U23_switch_with_another_team() -> None:
    match = table(
        seats=3, hands=("discard_1,switch *",), teams=("marty jake", "maddie", "mya linh")
    )
    perform(match, "discard_1,switch")
    assert offered(match, "give") == {"marty", "jake"}
    choose(match, "give", "jake")
    assert offered(match, "take") == {"maddie", "mya", "linh"}
    choose(match, "take", "linh")
    assert [team(match, seat) for seat in range(3)] == [
        {"marty", "linh"},
        {"maddie"},
        {"mya", "jake"},
    ]


def test_U23_without_a_choice_at_once() -> None:
    match = table(hands=("discard_1,switch *",), teams=("marty", "maddie"))
    perform(match, "discard_1,switch")
    assert (team(match, 0), team(match, 1)) == ({"maddie"}, {"marty"})


# -- rulings ---------------------------------------------------------------------------------


@pytest.mark.usefixtures("lessons")
def test_UA3_exit_shuffles_walking_off_goes_to_the_bottom() -> None:
    heights = set()
    for seed in range(30):
        match = table(lanes=("juan", "mya . . orion"), hands=("pause,exit green green",), seed=seed)
        perform(match, "pause,exit")
        choose(match, "exit", "juan")
        heights.add(match.state.deck.index(ARTIST_IDS.index("juan")))
        discard(match, "green green")
        choose(match, "move", "orion")
        assert bottom(match, 1) == "orion"
    assert len(heights) > 12


def test_UA4_on_a_full_stage_the_cue_is_skipped() -> None:
    match = table(hands=("add_artist,click_once_or_twice * * *",))
    deck = [*match.state.deck]
    log = perform(match, "add_artist,click_once_or_twice")
    assert the(log, events.StageFull).seat == 0
    assert match.state.deck == deck
    assert prompt(match) == "click"


def test_UA4_with_nobody_left_the_card_cannot_be_played() -> None:
    hands = ("ahead_of_the_band wanting_more",)
    lanes = ("* * * *", "* * * *", "* * *", "")
    match = table(seats=4, teams=OUT, lanes=lanes, hands=hands)
    assert match.state.deck == []
    assert offered(match, "play") == {"wanting_more"}  # its Exit gives the deck somebody


def test_UA4_with_nobody_left_a_full_stage_still_skips() -> None:
    match = table(
        seats=4, teams=OUT, lanes=("* * * *", "* * * *", "*", "* *"), hands=("over_and_over * *",)
    )
    assert "over_and_over" in offered(match, "play")
    match = table(
        seats=4, teams=OUT, lanes=("* * * *", "* * *", "", "* * * *"), hands=("over_and_over * *",)
    )
    assert "over_and_over" not in offered(match, "play")


def test_UA4_with_the_green_room_somebody_is_left() -> None:
    match = table(
        seats=4,
        teams=OUT,
        lanes=("* * * *", "* * *", "", "* * *"),
        slots=". mya",
        hands=("over_and_over * *",),
    )
    assert match.state.deck == []
    log = perform(match, "over_and_over")
    assert the(log, events.ArtistEntered).artist == ARTIST_IDS.index("mya")


def test_UA5_forward_then_exit(monkeypatch: pytest.MonkeyPatch) -> None:
    odd = rewrite(monkeypatch, "forward,forward,forward,exit")
    hands = (f"{odd} * * *",)
    short, long = (table(lanes=("", "mya"), hands=hands, mode=mode) for mode in SPOTS)
    assert odd not in offered(short, "play")  # Mya is gone before the Exit
    assert odd in offered(long, "play")
    log = perform(long, odd)
    assert the(log, events.ArtistExited).artist == ARTIST_IDS.index("mya")


def test_UA5_a_card_is_playable_if_some_choices_lead_on(monkeypatch: pytest.MonkeyPatch) -> None:
    odd = rewrite(monkeypatch, "exit,forward,exit")
    match = table(lanes=("mya", ". . . jake"), hands=(f"{odd} * * *",))
    assert odd in offered(match, "play")
    perform(match, odd)
    assert offered(match, "exit") == {"jake"}
    log = choose(match, "exit", "jake")
    left = [ARTIST_IDS[event.artist] for event in happened(log, events.ArtistExited)]
    assert left == ["jake", "mya"]


def test_UA5_choices_that_spoil_a_later_cue_are_kept_back(monkeypatch: pytest.MonkeyPatch) -> None:
    odd = rewrite(monkeypatch, "click_once,forward,switch")
    match = table(lanes=("", "", "mya", ". . . orion"), teams=("", "jake"), hands=(f"{odd} * *",))
    assert odd in offered(match, "play")
    perform(match, odd)
    assert offered(match, "click") == {1}
    choose(match, "click", 1)
    assert (team(match, 0), team(match, 1)) == ({"jake"}, {"orion"})
    match = table(lanes=("", "mya", "", ". . orion"), teams=("", "jake"), hands=(f"{odd} * *",))
    assert odd not in offered(match, "play")


def test_UA5_looks_two_cues_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    odd = rewrite(monkeypatch, "click_once_or_twice,forward,forward,switch")
    match = table(
        seats=4,
        mode="rehearsal",
        lanes=(". juan", ". mya", "", "noor"),
        teams=("", "", "", "jake"),
        hands=("*", f"{odd} * *"),
        turn=1,
    )
    perform(match, odd)
    # Turned by 1 Juan comes to seat 1; by -1 nobody does; by 2 nobody.
    assert offered(match, "click") == {1}


def test_UA5_a_line_that_ends_the_game_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    odd = rewrite(monkeypatch, "click_twice,forward,exit,exit")
    hands = (f"{odd} * * *",)
    lanes = ("", "", ". . . juan", "mya")
    short = table(lanes=lanes, teams=("* *", "* * * *"), hands=hands)
    assert odd not in offered(short, "play")  # after Juan only Mya is there, for two Exits
    last = table(lanes=lanes, teams=("* * *", "* * * *"), hands=hands)
    assert odd in offered(last, "play")
    log = perform(last, odd)
    assert happened(log, events.TeamsFull)
    assert happened(log, events.CutShort) == []


@pytest.mark.parametrize("cues", ["forward,discard_2", "forward,forward,discard_1,discard_1"])
def test_UA5_ending_the_game_also_spares_a_discard(
    monkeypatch: pytest.MonkeyPatch, cues: str
) -> None:
    odd = rewrite(monkeypatch, cues)
    lanes = (". . . juan", "mya")
    last = table(lanes=lanes, teams=("* * *", "* * * *"), hands=(f"{odd} *",))
    assert odd in offered(last, "play")
    short = table(lanes=lanes, teams=("* *", "* * * *"), hands=(f"{odd} *",))
    assert odd not in offered(short, "play")


def test_UA5_a_discard_can_make_a_draw_possible(monkeypatch: pytest.MonkeyPatch) -> None:
    odd = rewrite(monkeypatch, "discard_1,draw")
    match = table(hands=(f"{odd} so_far", "*"), rest="hand")
    assert odd in offered(match, "play")
    perform(match, odd)
    assert hand(match, 0) == {"so_far"}  # discarded, shuffled and drawn again


def test_UA6_forward_needs_somebody_in_the_arena(monkeypatch: pytest.MonkeyPatch) -> None:
    odd = rewrite(monkeypatch, "snatch,forward")
    assert odd not in offered(table(lanes=("juan",), hands=(f"{odd} * *",)), "play")
    match = table(lanes=("juan", ". mya"), hands=(f"{odd} * *",))
    perform(match, odd)
    choose(match, "snatch", "juan")
    assert lane(match, 1) == ". . mya ."


def test_UA10_snatch_with_a_full_team_upstages_it() -> None:
    match = table(
        lanes=("juan", "mya"),
        teams=("jake opal marty maddie", "linh"),
        hands=("discard_2,snatch * *",),
    )
    assert "these_two_things" in offered(match, "play")
    perform(match, "discard_2,snatch")
    choose(match, "snatch", "mya")
    assert prompt(match) == "oust"
    assert offered(match, "oust") == {"jake", "opal", "marty", "maddie"}
    choose(match, "oust", "opal")
    assert team(match, 0) == {"jake", "marty", "maddie", "mya"}
    assert team(match, 1) == {"linh", "opal"}


def test_UA11_a_switch_with_full_teams_upstages_nobody() -> None:
    match = table(
        seats=3, teams=("jake opal marty maddie", "* * * *"), hands=("discard_1,switch *",)
    )
    log = perform(match, "discard_1,switch")
    log += choose(match, "give", "opal")
    log += choose(match, "take", sorted(offered(match, "take"))[0])
    assert happened(log, events.TeamUpstaged) == []
    assert [len(each) for each in match.state.teams] == [4, 4, 0]
    assert "opal" in team(match, 1)


def test_UA12_a_switch_needs_the_own_team() -> None:
    match = table(seats=3, teams=("", "jake", "mya"), hands=("discard_1,switch *",))
    assert "start_with_theirs" not in offered(match, "play")
    match = table(seats=3, teams=("linh", "jake", "mya"), hands=("discard_1,switch *",))
    perform(match, "discard_1,switch")
    assert prompt(match) == "take"
    assert offered(match, "take") == {"jake", "mya"}
    assert match.view(None)["under_way"]["given"] == ARTIST_IDS.index("linh")


PAUSES = [
    ("pause,click_once", "click"),
    ("pause,add_artist", "face"),
    ("pause,exit", "exit"),
    ("pause,snatch", "snatch"),
    ("pause,discard_1", "drop"),
    ("pause,switch", "give"),
]


@pytest.mark.parametrize(("cues", "question"), PAUSES)
@pytest.mark.parametrize("pauser", [1, 2])
def test_UA32_choices_are_the_card_players_also_in_a_pause(
    monkeypatch: pytest.MonkeyPatch, cues: str, question: str, pauser: int
) -> None:
    odd = rewrite(monkeypatch, cues)
    hands = ["draw,click_once * *", "* *", "* *"]
    hands[pauser] = f"{odd} green purple"
    match = table(
        seats=3, lanes=("juan", ". mya"), teams=("* *", "* *", "* *"), hands=hands, deck="linh"
    )
    declare(match, "draw,click_once")
    pause(match, pauser, odd)
    assert (asked(match), prompt(match)) == ((pauser,), question)
    if question == "give":
        choose(match, "give", sorted(offered(match, "give"))[0])
        assert (asked(match), prompt(match)) == ((pauser,), "take")
        assert len(offered(match, "take")) == 4


def test_UA32_in_ones_own_card() -> None:
    match = table(seats=3, turn=2, hands=("*", "*", "add_artist,click_once_or_twice"), lanes=("*",))
    perform(match, "add_artist,click_once_or_twice")
    assert (asked(match), prompt(match)) == ((2,), "face")
    choose(match, "face", 1)
    assert (asked(match), prompt(match)) == ((2,), "click")


LANES = ("juan", ". orion", ". . jake", ". . . mya")
"""Lanes with one artist each; with two players, two of them face empty seats."""


@pytest.mark.usefixtures("lessons")
def test_UA38_the_arena_is_all_four_lanes(monkeypatch: pytest.MonkeyPatch) -> None:
    odd = rewrite(monkeypatch, "snatch,forward")
    everybody = {"juan", "orion", "jake", "mya"}
    match = table(lanes=LANES, hands=(f"pause,exit {odd} green green",))
    discard(match, "green green")
    assert offered(match, "move") == everybody
    choose(match, "move", "mya")
    assert bottom(match, 1) == "mya"
    for word, kind in (("pause,exit", "exit"), (odd, "snatch")):
        match = table(lanes=LANES, hands=(f"{word} * *",))
        declare(match, word)
        nobody_pauses(match)
        assert offered(match, kind) == everybody
    choose(match, "snatch", "orion")
    assert [lane(match, place) for place in range(4)] == [
        ". juan . .",
        ". . . .",
        ". . . jake",
        ". . . .",
    ]
