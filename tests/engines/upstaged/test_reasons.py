"""Tests of refusals and their reasons."""

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engines import Action, Match
from engines.upstaged import GAME, reasons
from engines.upstaged.content import ARTISTS, CARDS
from tests.depth import depth
from tests.engines.matches import play_some, question

from .table import (
    any_options,
    artist,
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


def reason(match: Match, seat: int, kind: str, arg: Any = None) -> tuple[str, str]:
    found = GAME.why_not(match.state, Action(seat, kind, arg))
    assert found is not None
    assert str(found).endswith(f"({found.rule}).")
    return found.key.removeprefix("why."), found.rule or ""


@pytest.mark.usefixtures("lessons")
def test_beginning_an_action() -> None:
    match = table(hands=("so_far giant_step hold_it start_with_theirs", "get_even *"))
    assert reason(match, 1, "play", card("get_even")) == ("turn", "U7")
    assert reason(match, 0, "play", card("get_even")) == ("not_in_hand", "U9")
    assert reason(match, 0, "play", 30) == ("no_such", "U7")
    assert reason(match, 0, "play", None) == ("no_such", "U7")
    assert reason(match, 0, "play", "so_far") == ("no_such", "U7")
    assert reason(match, 0, "play", True) == ("no_such", "U7")
    assert reason(match, 0, "click", 1) == ("now_act", "U7")
    assert reason(match, 0, "begin") == ("no_need", "U8")
    assert reason(match, 0, "play", card("start_with_theirs")) == ("nobody_given", "U23")


def test_two_cards() -> None:
    match = table(hands=("so_far giant_step hold_it", "get_even *"))
    green, other, orange = card("so_far"), card("giant_step"), card("hold_it")
    assert GAME.why_not(match.state, Action(0, "discard", (green, other))) is None
    assert reason(match, 0, "discard", (green, orange)) == ("one_colour", "U10")
    assert reason(match, 0, "discard", (green, green)) == ("two_cards", "U10")
    assert reason(match, 0, "discard", (other, green)) == ("two_cards", "U10")
    assert reason(match, 0, "discard", (green,)) == ("two_cards", "U10")
    assert reason(match, 0, "discard", (green, 30)) == ("two_cards", "U10")
    assert reason(match, 0, "discard", (green, card("get_even"))) == ("not_in_hand", "U10")
    assert reason(match, 0, "discard", 3) == ("no_such", "U7")


def test_an_empty_stage() -> None:
    match = table(lanes=(". juan",), hands=("so_far giant_step",))
    assert reason(match, 0, "play", card("so_far")) == ("enter_first", "U8")
    assert reason(match, 0, "discard", (card("so_far"), card("giant_step"))) == (
        "enter_first",
        "U8",
    )
    begin(match)
    assert reason(match, 0, "end") == ("now_face", "U20")
    choose(match, "face", 0)
    assert reason(match, 0, "end") == ("must_act", "UA34")


def test_paying_for_a_cue() -> None:
    match = table(hands=("these_two_things so_far",))
    assert reason(match, 0, "play", card("these_two_things")) == ("cannot_pay", "U14")
    full = ("* * * *", "* * * *", "* * * *", "* * *")
    match = table(seats=4, teams=full, lanes=("* * * *", "* * * *", "* * *"), hands=("light_up",))
    assert reason(match, 0, "play", card("light_up")) == ("nobody_added", "UA4")
    match = table(hands=("guess_next", "*"), rest="hand")
    assert reason(match, 0, "play", card("guess_next")) == ("no_cards", "UA36")


def test_cues_that_fail_later(monkeypatch: pytest.MonkeyPatch) -> None:
    odd = rewrite(monkeypatch, "exit,exit")
    match = table(lanes=("juan",), hands=(odd,))
    assert reason(match, 0, "play", card(odd)) == ("nobody_exits", "U15")
    odd = rewrite(monkeypatch, "snatch,forward")
    match = table(lanes=("juan",), hands=(odd,))
    assert reason(match, 0, "play", card(odd)) == ("nobody_forward", "UA6")
    odd = rewrite(monkeypatch, "exit,snatch")
    match = table(lanes=("juan",), hands=(odd,))
    assert reason(match, 0, "play", card(odd)) == ("nobody_snatched", "U15")
    odd = rewrite(monkeypatch, "discard_1,switch")
    match = table(hands=(odd,), teams=("jake", "mya"))
    assert reason(match, 0, "play", card(odd)) == ("cannot_pay", "U14")


def test_a_card_that_cannot_be_played_says_who_or_what_is_missing() -> None:
    trade, acts = card("fair_trade"), card("drop_two_acts")
    match = table(hands=("fair_trade *", "*"), teams=("", "mya"))
    assert reason(match, 0, "play", trade) == ("nobody_given", "U23")
    assert str(match.why_not(Action(0, "play", trade))) == (
        "You can’t Switch: your team has no artist to give (U23)."
    )
    match = table(hands=("fair_trade *", "*"), teams=("mya", ""))
    assert reason(match, 0, "play", trade) == ("nobody_taken", "U23")
    assert str(match.why_not(Action(0, "play", trade))) == (
        "You can’t Switch: no other team has an artist to take (U23)."
    )
    match = table(hands=("drop_two_acts so_far", "*"))
    assert str(match.why_not(Action(0, "play", acts))) == (
        "Too few other cards in hand to pay for Discard 2 (U14)."
    )


def test_the_window(monkeypatch: pytest.MonkeyPatch) -> None:
    odd = rewrite(monkeypatch, "pause,switch")
    match = table(hands=("come_closer *", f"{odd} so_far hold_it"))
    declare(match, "come_closer")
    assert reason(match, 0, "end") == ("now_pause", "U24")
    assert reason(match, 1, "pause", card("so_far")) == ("no_pause", "U24")
    assert reason(match, 1, "pause", card("your_mother")) == ("not_in_hand", "U24")
    assert reason(match, 1, "pause", card(odd)) == ("nobody_given", "U23")
    step(match, 1, "pass")
    assert reason(match, 1, "pause", card("hold_it")) == ("turn", "U24")


@pytest.mark.usefixtures("lessons")
def test_inside_a_card(monkeypatch: pytest.MonkeyPatch) -> None:
    match = table(lanes=("juan",), deck="mya", hands=("someone_new draw,click_once",))
    perform(match, "someone_new")
    assert reason(match, 0, "face", 0) == ("faced", "U20")
    assert reason(match, 0, "face", 7) == ("no_such", "U20")
    assert reason(match, 0, "click", 1) == ("now_face", "U20")
    choose(match, "face", 1)
    assert reason(match, 0, "click", 3) == ("no_such", "U18")
    choose(match, "click", 2)
    perform(match, "draw,click_once")
    assert reason(match, 0, "click", 2) == ("once", "U18")
    odd = rewrite(monkeypatch, "exit,forward,exit")
    match = table(lanes=("mya", ". . . jake"), hands=(f"{odd} *",))
    perform(match, odd)
    assert reason(match, 0, "exit", artist("mya")) == ("spoils", "UA5")
    assert str(GAME.why_not(match.state, Action(0, "exit", artist("mya")))) == (
        "That would leave nobody for Exit, later on this card (UA5)."
    )
    assert reason(match, 0, "exit", artist("linh")) == ("no_such", "U21")


def test_what_would_spoil_a_later_cue(monkeypatch: pytest.MonkeyPatch) -> None:
    odd = rewrite(monkeypatch, "click_once_or_twice,forward,switch")
    match = table(lanes=("", "", "mya", ". . . orion"), teams=("", "jake"), hands=(f"{odd} *",))
    perform(match, odd)
    assert reason(match, 0, "click", 2) == ("spoils", "UA5")
    assert reason(match, 0, "click", -1) == ("spoils", "UA5")
    odd = rewrite(monkeypatch, "add_artist,forward,forward,forward,switch")
    match = table(lanes=("", "juan"), teams=("", "jake"), hands=(f"{odd} *",), mode="rehearsal")
    perform(match, odd)
    assert reason(match, 0, "face", 2) == ("spoils", "UA5")
    assert reason(match, 0, "face", 1) == ("faced", "U20")
    odd = rewrite(monkeypatch, "forward,switch")
    match = table(
        seats=3,
        lanes=("juan", "", ". . . orion"),
        teams=("", "marty", "* * * *"),
        hands=(f"{odd} *",),
    )
    perform(match, odd)
    match.play(match.decision.actions[0])  # type: ignore[union-attr]
    assert reason(match, 0, "send", 1) == ("spoils", "UA5")  # there is room


def test_where_somebody_cannot_go() -> None:
    match = table(lanes=("juan mya",), hands=("green green",))
    declare_pair(match, "green green")
    nobody_pauses(match)
    assert question(match).prompt != "ask.move"  # Mya alone could move
    match = table(lanes=("juan mya", "linh"), hands=("green green",))
    declare_pair(match, "green green")
    nobody_pauses(match)
    assert reason(match, 0, "move", artist("juan")) == ("blocked", "U10")
    assert reason(match, 0, "move", artist("noor")) == ("no_such", "U10")
    match = table(
        seats=4,
        lanes=("juan", ". . . orion"),
        teams=("*", "* * * *", "* * * *", "*"),
        hands=("so_far *",),
    )
    perform(match, "so_far")
    match.play(question(match).actions[0])
    assert reason(match, 0, "send", 1) == ("host", "UA14")
    assert reason(match, 0, "send", 2) == ("full", "UA14")
    assert reason(match, 0, "send", 4) == ("no_such", "UA14")


@pytest.mark.usefixtures("lessons")
def test_every_question_names_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    def asks(match: Match, name: str, rule: str) -> None:
        wrong = "end" if name != "act" else "click"
        assert reason(match, question(match).seats[0], wrong) == (f"now_{name}", rule)

    asks(table(), "act", "U7")
    match = table(lanes=("juan",), slots="linh noor", hands=("light_up *",))
    declare(match, "light_up")
    asks(match, "pause", "U24")
    nobody_pauses(match)
    asks(match, "source", "U35")
    choose(match, "slot", "linh")
    asks(match, "face", "U20")
    choose(match, "face", 1)
    asks(match, "click", "U18")
    match = table(hands=("discard_2,snatch * * *",))
    perform(match, "discard_2,snatch")
    asks(match, "drop", "U14")
    match = table(hands=("discard_2,snatch * *",), teams=("* * * *",), seats=3)
    perform(match, "discard_2,snatch")
    asks(match, "snatch", "U22")
    match.play(match.decision.actions[0])  # type: ignore[union-attr]
    asks(match, "oust", "U29")
    match.play(match.decision.actions[0])  # type: ignore[union-attr]
    asks(match, "send", "UA14")
    match = table(hands=("green green",))
    declare_pair(match, "green green")
    nobody_pauses(match)
    asks(match, "move", "U10")
    match = table(hands=("so_far *", "pause,exit"))
    declare(match, "so_far")
    pause(match, 1, "pause,exit")
    asks(match, "exit", "U21")
    match = table(teams=("* *", "* *"), hands=("discard_1,switch *",))
    perform(match, "discard_1,switch")
    asks(match, "give", "U23")
    match.play(match.decision.actions[0])  # type: ignore[union-attr]
    asks(match, "take", "U23")
    match = table(
        seats=4, lanes=(". . . *", ". . . *", "*"), teams=("* * * *",), hands=("so_far *",)
    )
    perform(match, "so_far")
    asks(match, "join", "U27")
    match = table(outspoken=True, hands=("pause,click_twice",))
    perform(match, "pause,click_twice")
    step(match, 0, "end")
    asks(match, "judge", "UA27")
    choose(match, "in_role")
    asks(match, "turn", "U36")
    match = curtain("jake opal marty maddie", "linh juan priya orion")
    asks(match, "cut", "U31")
    choose(match, "cut", "opal")
    choose(match, "cut", "juan")
    assert reason(match, 0, "cut", artist("jake")) == ("over", "U30")


def every_action(seats: int, kind: str) -> list[Action]:
    args: list[Any] = [None, -1, *range(CARDS)]
    if kind == "discard":
        args += [(one, two) for one in range(CARDS) for two in range(one + 1, CARDS)]
    return [Action(seat, kind, arg) for seat in range(seats) for arg in args]


def test_refused_exactly_when_not_listed() -> None:
    kinds = {kind for asked in reasons.QUESTIONS.values() for kind in asked.names}
    prompts: dict[str, int] = {}
    for seed in range(depth(30, 40)):
        rng = Random(seed)
        match = Match.new(GAME, 2 + seed % 3, seed, {**any_options(rng), "outspoken": True})
        while match.decision is not None and match.count < 400:
            prompt = match.decision.prompt
            if prompts.get(prompt, 0) < depth(1, 3) and rng.random() < 0.3:
                prompts[prompt] = prompts.get(prompt, 0) + 1
                for kind in kinds:
                    for action in every_action(match.seats, kind):
                        listed = action in match.decision.actions
                        found = GAME.why_not(match.state, action)
                        assert (found is None) == listed, action
            match.play(rng.choice(match.decision.actions))
    assert len(prompts) == 17, prompts


def test_every_reason_is_looked_at_above() -> None:
    texts = {key.removeprefix("why.") for key in GAME.catalogue() if key.startswith("why.")}
    source = Path(__file__).read_text(encoding="utf-8")
    named = {*re.findall(r'\("(\w+)", "U', source)}
    named |= {f"now_{name}" for name in re.findall(r'asks\([\w()]+, "(\w+)"', source)}
    assert named == texts


def test_reasons_are_silent_about_what_a_seat_cannot_know() -> None:
    for seed in range(depth(40, 120)):
        rng = Random(seed)
        match = Match.new(GAME, 2 + seed % 3, seed, any_options(rng))
        play_some(match, rng, rng.randrange(1, 160))
        if match.decision is None:
            continue
        seat = rng.choice(match.decision.seats)
        world = match.imagine(seat, rng)
        kinds = [*reasons.QUESTIONS[match.state.phase].names, "play"]
        for kind in kinds:
            for number in [None, *range(max(ARTISTS, CARDS))]:
                action = Action(seat, kind, number)
                assert match.why_not(action) == world.why_not(action)
        for other in range(match.seats):
            if other not in match.decision.seats:
                for number in range(CARDS):
                    action = Action(other, "play", number)
                    assert match.why_not(action) == world.why_not(action)
