"""Tests of views."""

import json
from itertools import combinations
from random import Random

import pytest

from engines import Action, Match, event_kind
from engines.upstaged import GAME, facts, scoring, views
from engines.upstaged.content import ARTIST_IDS, POINTS, members
from engines.upstaged.state import NOBODY, State
from engines.upstaged.views import View
from tests.depth import depth
from tests.engines.knowledge import views_hold
from tests.engines.matches import Fresh, outcome, play_some, prompt, question

from .scatter import scattered
from .table import (
    any_options,
    artist,
    artists,
    asked,
    begin,
    card,
    choose,
    curtain,
    declare,
    declare_pair,
    nobody_pauses,
    pause,
    perform,
    rewrite,
    step,
    table,
)

OWN = {"seat", "hand", "playable", "cut", "worth"}
COMMON = {*View.__annotations__} - OWN


def test_keys_and_who_sees_what() -> None:
    phases = set()
    for seed in range(depth(60, 150)):
        rng = Random(seed)
        match = Match.new(GAME, 2 + seed % 3, seed, any_options(rng))
        play_some(match, rng, rng.randrange(250))
        table_view = match.view(None)
        phases.add(table_view["phase"])
        assert set(table_view) == COMMON | OWN
        assert [table_view[key] for key in ("seat", "hand", "playable", "cut")] == [
            None, None, [], None,
        ]  # fmt: skip
        for seat in range(match.seats):
            view = match.view(seat)
            assert {key: view[key] for key in COMMON} == {key: table_view[key] for key in COMMON}
            assert view["hand"] == [*members(match.state.hands[seat])]
            plays = []
            if match.decision is not None:
                plays = [each.arg for each in match.decision.of(seat) if each.kind == "play"]
            assert view["playable"] == plays
            assert json.loads(json.dumps(view)) == view
    assert len(phases) > 8


def vary(state: State, rng: Random) -> None:
    rng.shuffle(rng.choice(state.lanes))
    if max(*state.cuts, state.ousted) == NOBODY:
        rng.shuffle(state.teams)
    state.genres = rng.sample(state.genres, len(state.genres))
    state.options = {**state.options, "mode": rng.choice(["rehearsal", "live"])}


def test_views_hold() -> None:
    def any_answer(match: Match, rng: Random) -> Action:
        return rng.choice(question(match).actions)

    fresh = Fresh(2)
    for number in range(depth(20, 40)):
        rng = Random(number)
        match = scattered(rng, whole=number % 3 > 0)
        while match.decision is not None and match.count < 20:
            if fresh(match):
                views_hold([(match, rng)], any_answer, vary, views, facts, scoring)
            match.play(any_answer(match, rng))


def test_the_table() -> None:
    match = table(
        lanes=("juan . orion", "", "mya"),
        hands=("so_far hold_it", "get_even"),
        teams=("jake", "marty linh"),
        pile="light_up giant_step",
        slots="noor .",
        genres="rock pop",
        taken=1,
    )
    view = match.view(1)
    assert view["arena"] == [
        [artist("juan"), None, artist("orion"), None],
        [None] * 4,
        [artist("mya"), None, None, None],
        [None] * 4,
    ]
    assert view["teams"] == [[artist("jake")], [artist("marty"), artist("linh")]]
    assert view["slots"] == [artist("noor"), None]
    assert view["genres"] == [3, 2]
    assert (view["turn"], view["left"], view["phase"]) == (0, 1, "act")
    assert view["pile"] == [card("light_up"), card("giant_step")]
    assert view["cue_deck"] == 30 - 3 - 2
    assert view["artist_deck"] == 26 - 3 - 3 - 1
    assert view["hand_sizes"] == [2, 1]
    assert (view["hand"], view["playable"]) == ([card("get_even")], [])
    assert match.view(0)["playable"] == [card("so_far"), card("hold_it")]


def test_U10_who_could_be_moved() -> None:
    match = table(lanes=("juan orion", "", ". . . mya", "noor"))
    assert match.view(None)["movable"] == sorted(artists("orion mya noor"))
    assert table(lanes=("",)).view(None)["movable"] == []


def test_U32_what_each_team_is_worth_now() -> None:
    match = table(3, teams=("", "jake opal", "jayson vesper mya noor"), genres="rock pop country")
    nobody, two, four = match.view(None)["worth"]
    no_bonus = {"mentor": 0, "focus": 0, "aligned": 0, "genre": 0, "harmony": 0}
    assert nobody == {"points": 0, "bonuses": no_bonus, "total": 0, "without": None}
    points = POINTS[artist("jake")] + POINTS[artist("opal")]
    assert two == {"points": points, "bonuses": no_bonus, "total": points, "without": None}
    team = match.state.teams[2]
    best = max(
        sum(scoring.value(trio, match.state.genres[2], True)) for trio in combinations(team, 3)
    )
    assert four["total"] == best
    assert four["total"] == four["points"] + sum(four["bonuses"].values())
    trio = sorted({*team} - {four["without"]})
    earned = {name: more for name, more in four["bonuses"].items() if more}
    assert earned == dict(scoring.bonuses(tuple(trio), match.state.genres[2], True))


def test_UA24_a_locked_cut_changes_only_what_its_own_seat_sees() -> None:
    match = curtain("jake opal marty maddie", "linh juan priya orion")
    before = match.view(0)["worth"]
    suggested = before[0]["without"]
    other = next(each for each in match.state.teams[0] if each != suggested)
    choose(match, "cut", ARTIST_IDS[other])
    assert match.view(0)["worth"][0]["without"] == other
    assert match.view(0)["worth"][1] is None
    assert match.view(None)["worth"] == [None, None]
    assert match.view(1)["worth"][0] is None
    choose(match, "cut", "juan")
    for seat in (None, 0, 1):
        worth = match.view(seat)["worth"]
        assert [each["total"] for each in worth] == [*outcome(match).scores]
        assert [each["without"] for each in worth] == [other, artist("juan")]


def test_UA24_no_rivals_score_before_all_cuts_are_locked() -> None:
    match = curtain("jake opal marty maddie", "linh juan priya orion", "noor mya zuri tane")
    for seat, cut in enumerate(("jake", "linh", "noor")):
        assert prompt(match) == "cut"
        for each in (None, 0, 1, 2):
            shown = [worth is not None for worth in match.view(each)["worth"]]
            assert shown == [own == each for own in range(3)]
        assert asked(match) == (seat,)
        choose(match, "cut", cut)
    for each in (None, 0, 1, 2):
        assert None not in match.view(each)["worth"]


def test_UA44_everybody_may_look_through_the_pile() -> None:
    match = table(pile="so_far giant_step hold_it")
    for seat in (None, 0, 1):
        assert match.view(seat)["pile"] == [card("so_far"), card("giant_step"), card("hold_it")]


def test_UA17_who_has_yet_to_join_and_where(monkeypatch: pytest.MonkeyPatch) -> None:
    odd = rewrite(monkeypatch, "forward,forward")
    match = table(
        lanes=(". . . mya", ". . . zuri", ". . . noor", "juan"),
        teams=("jake opal marty maddie", "linh priya orion"),
        hands=(f"{odd} *",),
    )
    declare(match, odd)
    step(match, 0, "pass")
    frames = {
        event_kind(frame.event): frame.view["under_way"]["waiting"]
        for frame in match.watch(Action(1, "pass"))
    }
    noor = {"artist": artist("noor"), "place": 2, "seat": 1}
    mya = {"artist": artist("mya"), "place": 0, "seat": 0}
    zuri = {"artist": artist("zuri"), "place": 1, "seat": None}
    assert frames["went_forward"] == [zuri, noor, mya]
    assert frames["artist_left"] == [noor, mya]
    nobody_pauses(match)
    assert match.view(None)["phase"] == "join"
    assert match.view(None)["under_way"]["waiting"] == [noor, mya]


@pytest.mark.usefixtures("lessons")
def test_what_is_declared_and_what_is_under_way() -> None:
    match = table(lanes=("juan", "mya"), hands=("green green hold_it", "pause,exit"))
    assert match.view(None)["declared"] is None
    declare_pair(match, "green green")
    pair = [card("come_closer"), card("so_far")]
    view = match.view(None)
    assert view["declared"] == {"seat": 0, "cards": pair}
    assert view["under_way"]["paid"] == pair
    pause(match, 1, "pause,exit")
    view = match.view(None)
    assert view["phase"] == "exit"
    assert view["declared"] == {"seat": 0, "cards": pair}
    assert view["under_way"]["frames"] == [
        {"seat": 0, "card": None, "at": 0},
        {"seat": 1, "card": card("take_your_bow"), "at": 2},
    ]
    choose(match, "exit", "juan")
    assert match.view(None)["declared"] is None
    assert match.view(None)["under_way"]["paid"] == []


def test_whom_a_question_is_about(monkeypatch: pytest.MonkeyPatch) -> None:
    match = table(lanes=(". juan",), deck="mya", hands=("so_far *",))
    begin(match)
    assert match.view(None)["under_way"]["entering"] == artist("mya")
    match = table(
        seats=3, teams=("jake opal marty maddie", "linh noor", "*"), hands=("discard_1,switch *",)
    )
    perform(match, "discard_1,switch")
    choose(match, "give", "opal")
    assert match.view(None)["under_way"]["given"] == artist("opal")
    assert match.view(None)["teams"][0] == [*artists("jake opal marty maddie")]
    odd = rewrite(monkeypatch, "snatch,forward")
    match = table(
        seats=3, lanes=("mya", "juan"), teams=("jake opal marty maddie",), hands=(f"{odd} *",)
    )
    declare(match, odd)
    nobody_pauses(match)
    choose(match, "snatch", "mya")
    under_way = match.view(None)["under_way"]
    assert (under_way["arriving"], under_way["host"]) == (artist("mya"), 0)
    assert under_way["joined"] is None
    choose(match, "oust", "opal")
    under_way = match.view(None)["under_way"]
    assert under_way["ousted"] == artist("opal")
    choose(match, "send", 1)
    assert under_way["joined"] == match.view(None)["worth"][0]
    assert match.view(None)["under_way"]["joined"] is None


def test_cuts_are_shown_when_all_are_in() -> None:
    match = curtain("jake opal marty maddie", "linh juan priya orion")
    choose(match, "cut", "opal")
    assert (match.view(0)["cut"], match.view(1)["cut"]) == (artist("opal"), None)
    for seat in (None, 0, 1):
        assert match.view(seat)["cut_by"] == [0]
        assert match.view(seat)["cuts"] == []
    choose(match, "cut", "juan")
    assert match.view(None)["phase"] == "over"
    assert match.view(None)["cuts"] == [artist("opal"), artist("juan")]
