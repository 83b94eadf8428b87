"""Tests of refusals and their reasons."""

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engines import Action, Match
from engines.thespianage import GAME, lacks, reasons, targets
from engines.thespianage.content import ASPECTS, EFFECTS, FIRST_SHOT, SHOTS, STEPS, THING_IDS
from engines.thespianage.state import NOBODY, SHEET, TRACK
from engines.thespianage.tiles import UP
from tests.depth import depth
from tests.engines.matches import prompt, reason_against

from .scatter import lively, odd_box, scattered
from .table import (
    EVENT,
    ODD,
    ODDER,
    SHOT,
    answer,
    asked,
    casting,
    character,
    end,
    finale,
    play,
    rewrite,
    spot,
    step,
    table,
    take_action,
    thing,
)

AWARD: dict[str, Any] = {"do": "award", "special": "prop", "whose": "own"}
STRIP: dict[str, Any] = {"do": "strip", "specials": ["prop"], "whose": "own"}


def reason(match: Match, seat: int, kind: str, arg: Any = None) -> tuple[str, str]:
    found = GAME.why_not(match.state, Action(seat, kind, arg))
    assert found is not None
    assert str(found).endswith(f"({found.rule}).")
    return found.key.removeprefix("why."), found.rule or ""


def test_beginning_an_action(monkeypatch: pytest.MonkeyPatch) -> None:
    rewrite(monkeypatch, ODD, AWARD)
    rewrite(monkeypatch, ODDER, STRIP)
    match = table(hands=(f"{ODD} {ODD} {ODDER}",))
    assert reason(match, 1, "end") == ("turn", "T10")
    assert reason(match, 0, "play", thing("places")) == ("not_held", "T11")
    for wrong in (None, "places", True, 99, -1, (1,), 1.0):
        assert reason(match, 0, "play", wrong) == ("not_held", "T11")
    assert reason(match, 0, "play", thing(ODDER)) == ("idle_own_special", "TA40")
    assert reason(match, 0, "places") == ("no_tile", "TA32")
    assert reason(match, 0, "free") == ("no_free", "T20")
    assert reason(match, 0, "shot") == ("no_shot", "TA27")
    assert reason(match, 0, "end", 1) == ("now_act", "T10")
    assert reason(match, 0, "host", 1) == ("now_act", "T10")
    play(match, ODD)
    assert reason(match, 0, "rehearse") == ("mixed_cards", "T10")
    match = table(hands=(f"{ODD} * *",), shots=(SHOT,))
    step(match, 0, "rehearse")
    answer(match, "drop", "rehearsal")
    answer(match, "drop", "rehearsal")
    answer(match, "put", "charisma up")
    assert reason(match, 0, "places") == ("mixed", "T10")
    assert reason(match, 0, "play", thing(ODD)) == ("mixed", "T10")
    match = table(hands=("*",), tracks=("5",))
    assert reason(match, 0, "rehearse") == ("cannot_pay", "T12")
    assert reason(match, 0, "places") == ("cannot_pay", "T14")
    found = match.why_not(Action(0, "places"))
    assert str(found) == "You can’t pay 3 cards: you have only 1 (T14)."
    match = table(rest="struck")
    assert reason(match, 0, "rehearse") == ("no_pool", "TA32")


def test_enough_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    rewrite(monkeypatch, ODD, AWARD)
    rewrite(monkeypatch, SHOT, STRIP)
    match = table(hands=(f"{ODD} {ODD} *",), shots=(SHOT,))
    assert reason(match, 0, "shot") == ("idle_own_special", "TA40")
    play(match, ODD)
    play(match, ODD)
    assert reason(match, 0, "play", thing("rehearsal")) == ("enough", "T11")
    rewrite(monkeypatch, EVENT, lasting=[{"rule": "one_card"}])
    match = table(hands=(f"{ODD} {ODD}",), shots=(SHOT,), stage=EVENT)
    play(match, ODD)
    found = match.why_not(Action(0, "play", thing(ODD)))
    assert str(found) == "You’ve played all the cards you may this turn: 1 (T11)."


def test_the_final_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    rewrite(monkeypatch, ODD, AWARD)
    match = table(finals=2, hands=(f"{ODD} {ODD} *",), shots=(SHOT,), tracks=("5 4",))
    assert reason(match, 0, "close") == ("no_second", "TA15")
    play(match, ODD)
    assert reason(match, 0, "free") == ("second_first", "TA15")
    step(match, 0, "close")
    assert reason(match, 0, "play", thing(ODD)) == ("done_playing", "TA15")
    take_action(match, "free")
    answer(match, "take", "0 track charisma")
    answer(match, "host", 0)
    assert reason(match, 0, "free") == ("no_free", "T20")
    match = table(finals=2)
    assert reason(match, 0, "free") == ("no_tile", "TA32")


def test_choosing_characters() -> None:
    match = casting("frisco annabelle betsy bob", "annabelle betsy bob frisco")
    assert reason(match, 1, "character", 0) == ("turn", "T7")
    assert reason(match, 0, "end") == ("now_character", "T7")
    assert reason(match, 0, "character", 7) == ("now_character", "T7")
    assert reason(match, 0, "character", True) == ("now_character", "T7")
    assert reason(match, 0, "character", character("frisco")) == ("own_crush", "T7")
    assert reason(match, 0, "character", character("annabelle")) == ("own_nemesis", "T7")
    answer(match, "character", "betsy")
    assert reason(match, 1, "character", character("betsy")) == ("taken", "T7")
    assert reason(match, 1, "character", character("annabelle")) == ("own_crush", "T7")
    assert reason(match, 1, "character", character("mona")) == ("not_cast", "TA3")


def asks(match: Match, phase: str, rule: str) -> None:
    """Checks which question is open, and that refusals name it.

    Args:
        match: The match.
        phase: Name of the question.
        rule: Rule that the refusals cite.
    """
    assert prompt(match) == phase
    seat = asked(match)
    assert reason(match, (seat + 1) % match.seats, "end") == ("turn", rule)
    assert reason(match, seat, "end") == (f"now_{phase}", rule)
    own = reasons.QUESTIONS[phase].names[0]
    if own not in ("drop", "give"):
        assert reason(match, seat, own, "nothing") == (f"now_{phase}", rule)
        assert reason(match, seat, own, (9, 9, 9, 9)) == (f"now_{phase}", rule)


def test_each_question_asks_for_its_own_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    match = table(hands=("* * *", "* * *"))
    step(match, 0, "rehearse")
    asks(match, "pay", "TA2")
    assert reason(match, 0, "drop", thing("places")) == ("not_held", "TA2")
    answer(match, "drop", "rehearsal")
    answer(match, "drop", "rehearsal")
    asks(match, "put", "T12")
    assert reason(match, 0, "put", (0, True)) == ("now_put", "T12")
    match = table(tracks=("1 2",), hands=("places *",))
    play(match, "places")
    asks(match, "take", "T14")
    answer(match, "take", "0 track charisma")
    asks(match, "host", "T14")
    assert reason(match, 0, "host", 3) == ("now_host", "T14")
    assert reason(match, 0, "host", True) == ("now_host", "T14")

    def ask(phase: str, rule: str, *steps: dict[str, Any], **more: Any) -> Match:
        rewrite(monkeypatch, ODD, *steps)
        match = table(hands=(f"{ODD} places *", "places *"), **more)
        play(match, ODD)
        asks(match, phase, rule)
        return match

    boards: dict[str, Any] = {"tracks": ("1 2? | 3 |", "1? 2? | 3? |", "4?")}
    aim = {"whose": "any", "area": "track"}
    ask("peek", "T18", {"do": "peek", "whose": "other", "area": "track"}, **boards)
    ask("turn", "TA35", {"do": "turn", **aim}, **boards)
    match = ask("shift", "TA35", {"do": "shift", **aim}, **boards)
    answer(match, "shift", "0 track charisma")
    asks(match, "into", "TA35")
    match = ask("swap", "TA35", {"do": "swap", "first": aim, "second": aim}, **boards)
    answer(match, "swap", "0 track charisma")
    asks(match, "with", "TA35")
    ask("strike", "TA35", {"do": "strike", **aim}, **boards)
    match = ask("player", "TA35", {"do": "discard", "whose": "other", "count": 1, "how": "choice"})
    answer(match, "player", 1)
    asks(match, "drop", "T15")
    assert reason(match, 1, "drop", thing(ODD)) == ("not_held", "T15")
    ask("special", "TA31", {**STRIP, "whose": "any"}, specials=("prop", "prop", "prop"))
    match = ask("player", "TA35", {"do": "take_card", "whose": "other", "how": "look"})
    answer(match, "player", 1)
    asks(match, "grab", "TA35")
    match = ask("player", "TA35", {"do": "give_card", "whose": "other"})
    answer(match, "player", 1)
    asks(match, "give", "TA35")
    assert reason(match, 0, "give", thing(ODD)) == ("not_held", "TA35")
    ask("salvage", "T15", {"do": "salvage", "group": "any"}, pile="places rehearsal")
    ask("secret", "TA35", {"do": "show_secret", "secret": "either"})
    ask("cancel", "T16", {"do": "cancel"}, stage="quiet_backstage by_the_book")
    ask("choose", "TA35", {"do": "either", "of": [
        {"text": "One", "steps": [AWARD]}, {"text": "Other", "steps": []}
    ]})  # fmt: skip


def test_what_is_guarded_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    tracks = ("1 2", "3", "4")
    match = table(tracks=tracks, guarded=(1,), hands=("places *",))
    play(match, "places")
    assert reason(match, 0, "take", spot("1 track charisma")) == ("guarded", "TA42")
    assert reason(match, 0, "take", spot("2 track compassion")) == ("now_take", "T14")
    rewrite(monkeypatch, ODD, {**STRIP, "whose": "any"})
    match = table(guarded=(1,), hands=(ODD,), specials=("prop", "prop", "prop"))
    play(match, ODD)
    assert reason(match, 0, "special", (1, 0)) == ("guarded", "TA42")


def test_a_guarded_tile_is_no_empty_track(monkeypatch: pytest.MonkeyPatch) -> None:
    tracks = ("", "3 |", "")
    match = table(tracks=tracks, guarded=(1,), hands=("places places * *",))
    assert reason(match, 0, "places") == ("tracks_guarded", "TA42")
    assert reason(match, 0, "play", thing("places")) == ("idle_guarded", "TA42")
    match = table(finals=2, tracks=tracks, guarded=(1,), hands=("*",))
    assert reason(match, 0, "free") == ("tracks_guarded", "TA42")
    match = table(hands=("places * * *",))
    assert reason(match, 0, "play", thing("places")) == ("idle_track", "TA40")


ANYBODY: dict[str, Any] = {"whose": "any", "area": "board"}
LACKING: list[tuple[dict[str, Any], tuple[str, str]]] = [
    (
        {"do": "move", "whose": "own", "area": "track", "to": "own_sheet"},
        ("idle_own_track", "TA40"),
    ),
    ({"do": "strike", "whose": "any", "area": "track"}, ("idle_track", "TA40")),
    ({"do": "strike", "whose": "own", "area": "sheet"}, ("idle_own_sheet", "TA40")),
    ({"do": "strike", "whose": "any", "area": "sheet"}, ("idle_sheet", "TA40")),
    ({"do": "shift", "whose": "own", "area": "board"}, ("idle_own_board", "TA40")),
    ({"do": "strike", **ANYBODY}, ("idle_board", "TA40")),
    ({"do": "strike", **ANYBODY, "aspect": "charisma"}, ("idle_board", "TA40")),
    (
        {"do": "strike", "whose": "any", "area": "track", "aspect": "charisma"},
        ("idle_aspect", "TA40"),
    ),
    ({"do": "strike", "whose": "other", "area": "track"}, ("idle_other_track", "TA40")),
    (
        {"do": "peek", "whose": "other", "area": "board", "face": "down"},
        ("idle_other_down", "TA40"),
    ),
    ({"do": "strike", **ANYBODY, "face": "up"}, ("idle_up", "TA40")),
    ({"do": "reveal", **ANYBODY}, ("idle_down", "TA40")),
    ({"do": "cancel"}, ("idle_event", "TA40")),
    ({"do": "strike", "whose": "other", "area": "sheet"}, ("idle_other_sheet", "TA40")),
    ({"do": "strike", "whose": "other", "area": "board"}, ("idle_other_board", "TA40")),
    (
        {"do": "strike", "whose": "other", "area": "track", "aspect": "charisma"},
        ("idle_other_aspect", "TA40"),
    ),
    (
        {"do": "strike", "whose": "other", "area": "sheet", "face": "up"},
        ("idle_other_up", "TA40"),
    ),
    ({"do": "turn", "whose": "own", "area": "sheet", "face": "down"}, ("idle_own_down", "TA40")),
    ({**STRIP, "whose": "any"}, ("idle_special", "TA40")),
    ({**STRIP, "whose": "other"}, ("idle_other_special", "TA40")),
]
"""Steps without a target on an empty table, with what is missing."""

BOARDS: dict[str, Any] = {"whose": "any", "area": "sheet"}
BARRED: list[tuple[dict[str, Any], dict[str, Any], tuple[str, str]]] = [
    (
        {"do": "strike", **BOARDS},
        {"sheets": ("", "5", ""), "finals": 1, "bow": True},
        ("idle_closed", "TA50"),
    ),
    (
        {"do": "peek", "whose": "other", "area": "sheet", "face": "down"},
        {"sheets": ("", "5?01", "")},
        ("idle_seen", "TA40"),
    ),
    (
        {"do": "swap", "first": BOARDS, "second": BOARDS, "same_aspect": True},
        {"sheets": ("5", "| 4 |", "")},
        ("idle_pair", "TA40"),
    ),
]
"""Steps without a target although tiles lie on sheets, with those, and what is missing."""


@pytest.mark.parametrize(("row", "why"), LACKING)
def test_a_card_without_effect_says_what_it_needs(
    row: dict[str, Any], why: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    rewrite(monkeypatch, ODD, row)
    match = table(hands=(f"{ODD} * *",))
    assert reason(match, 0, "play", thing(ODD)) == why


@pytest.mark.parametrize(("row", "lying", "why"), BARRED)
def test_a_card_without_effect_says_what_bars_it(
    row: dict[str, Any],
    lying: dict[str, Any],
    why: tuple[str, str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rewrite(monkeypatch, ODD, row)
    match = table(hands=(f"{ODD} * *",), **lying)
    assert reason(match, 0, "play", thing(ODD)) == why


TRUE: list[tuple[str, str, dict[str, Any]]] = [
    ("trapdoor", "guarded", {"tracks": ("", "3", ""), "guarded": (1,)}),
    ("trapdoor", "track", {"guarded": (1,)}),
    ("box_office_friends", "aspect", {"tracks": ("5 | |", "| 3 |", "")}),
    ("box_office_friends", "guarded", {"tracks": ("5 | |", "| | 3", ""), "guarded": (1,)}),
    ("shoulder_to_cry_on", "other_aspect", {"tracks": ("| 3 |", "4 | |", "")}),
    ("understudy", "own_sheet", {"tracks": ("5",)}),
    ("understudy", "track", {"sheets": ("5",)}),
    ("understudy", "pair", {"sheets": ("5 | |",), "tracks": ("| 4 |", "| | 2?", "")}),
    ("understudy", "guarded", {"sheets": ("5",), "tracks": ("", "4", ""), "guarded": (1,)}),
    ("mistaken_identity", "other_down", {"sheets": ("5", "4", "| 3 |")}),
    ("opera_glasses", "seen", {"tracks": ("2?", "5?01", "")}),
    ("opera_glasses", "other_down", {"tracks": ("2?", "5", "")}),
    ("opera_glasses", "hushed", {"tracks": ("", "5?", ""), "stage": "quiet_backstage"}),
    ("costume_check", "other_sheet", {"sheets": ("5?",)}),
    ("follow_spot", "closed", {"sheets": ("", "5?", ""), "finals": 1, "bow": True}),
    (
        "follow_spot",
        "guarded",
        {"sheets": ("", "5?", ""), "tracks": ("", "", "4?"), "guarded": (2,), "finals": 1,
         "bow": True},
    ),
    ("secret_admirer", "own_down", {"sheets": ("5", "4?", "")}),
    ("sticky_fingers", "other_special", {"specials": ("prop", "", "")}),
    ("on_we_go", "event", {}),
    ("coffee_run", "", {"finals": 2}),
]  # fmt: skip
"""Positions in which the first part of a card has no target, with the true reason."""


@pytest.mark.parametrize(("card", "name", "lying"), TRUE)
def test_what_a_first_part_lacks_is_true(card: str, name: str, lying: dict[str, Any]) -> None:
    match = table(hands=(f"{card} *",), **lying)
    step = STEPS[EFFECTS[thing(card)][0]]
    assert lacks.of_step(match.state, 0, step, NOBODY).name == name
    found = match.why_not(Action(0, "play", thing(card)))
    assert found is None or found.key == (f"why.idle_{name}" if name else "why.idle")


FALSE: dict[str, Any] = {
    "track": lambda state, seat: _lying(state, TRACK, range(state.seats)),
    "other_track": lambda state, seat: _lying(state, TRACK, _others(state, seat)),
    "own_track": lambda state, seat: _lying(state, TRACK, [seat]),
    "sheet": lambda state, seat: _lying(state, SHEET, range(state.seats)),
    "other_sheet": lambda state, seat: _lying(state, SHEET, _others(state, seat)),
    "own_sheet": lambda state, seat: _lying(state, SHEET, [seat]),
    "other_down": lambda state, seat: _lying(state, None, _others(state, seat), up=0),
    "other_special": lambda state, seat: any(
        state.specials[host][kind] for host in _others(state, seat) for kind in (0, 2)
    ),
    "event": lambda state, seat: state.stage,
    "guarded": lambda state, seat: not state.guards,
    "closed": lambda state, seat: not targets.closed(state),
}
"""Functions that test whether a reason is false, by its name."""


def _others(state: Any, seat: int) -> list[int]:
    return [host for host in range(state.seats) if host != seat]


def _lying(state: Any, area: int | None, hosts: Any, up: int | None = None) -> bool:
    areas = (TRACK, SHEET) if area is None else (area,)
    tiles = (
        tile for host in hosts for at in areas for aspect in range(ASPECTS)
        for tile in state.cell(host, at, aspect)
    )  # fmt: skip
    return any(up is None or bool(tile & UP) == bool(up) for tile in tiles)


def test_no_reason_is_false_in_any_position() -> None:
    rng, seen = Random(11), set[str]()
    for _ in range(depth(400, 2000)):
        state = scattered(rng).state
        seat = state.turn
        for card in {*state.hands[seat]}:
            step = STEPS[EFFECTS[card][0]]
            actor = targets.Actor(state, seat, len(state.hands[seat]) - 1)
            if targets.possible(actor, step):
                continue
            name = lacks.of_step(state, seat, step, NOBODY).name
            seen.add(name)
            assert not FALSE.get(name, lambda *_: False)(state, seat), (name, THING_IDS[card])
    assert seen >= {"own_track", "track", "guarded", "own_sheet", "aspect", "event"}, seen


def test_a_look_that_an_event_forbids_names_the_event(monkeypatch: pytest.MonkeyPatch) -> None:
    rewrite(monkeypatch, ODD, {"do": "look_hand", "whose": "other"})
    match = table(hands=(ODD, "*"), stage="quiet_backstage")
    found = reason_against(match, Action(0, "play", thing(ODD)))
    assert reason(match, 0, "play", thing(ODD)) == ("idle_hushed", "TA48")
    assert "Quiet Backstage" in str(found)
    match = table(hands=(ODD, "", ""), stage="quiet_backstage")
    assert reason(match, 0, "play", thing(ODD)) == ("idle", "TA40"), "there is nothing to look at"


def test_nothing_after_the_end() -> None:
    match = finale([""])
    assert reason(match, 0, "end") == ("over", "T21")


# -- every question --------------------------------------------------------------------------


def some_args(match: Match, rng: Random) -> list[Any]:
    spots = [(rng.randrange(6), rng.randrange(2), rng.randrange(ASPECTS), rng.randrange(3))
             for _ in range(30)]  # fmt: skip
    listed = [each.arg for each in match.decision.actions] if match.decision else []
    numbers = [None, -1, True, *range(FIRST_SHOT + SHOTS + 1)]
    pairs = [(one, two) for one in range(6) for two in range(4)]
    return [*numbers, *pairs, *spots, *listed]


def test_refused_exactly_when_not_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    kinds = {kind for asked in reasons.QUESTIONS.values() for kind in asked.names}
    prompts: dict[str, int] = {}
    for seed in range(depth(45, 90)):
        rng = Random(seed)
        with monkeypatch.context() as patch:
            odd_box(patch, rng)
            match = scattered(rng)
            for _ in range(15):
                if match.decision is None:
                    break
                name = match.decision.prompt
                if prompts.get(name, 0) < depth(2, 4):
                    prompts[name] = prompts.get(name, 0) + 1
                    listed = {repr(each) for each in match.decision.actions}
                    (seat,) = match.decision.seats
                    own = reasons.QUESTIONS[match.state.phase].names
                    for kind in kinds:
                        args = some_args(match, rng)
                        if kind not in own:
                            args = rng.sample(args, 8)
                        for arg in args:
                            other = (seat + rng.randrange(match.seats)) % match.seats
                            for who in {seat, other}:
                                action = Action(who, kind, arg)
                                found = GAME.why_not(match.state, action)
                                assert (found is None) == (repr(action) in listed), action
                match.play(lively(match, rng))
    assert len(prompts) >= 19, prompts


def test_every_reason_is_looked_at_above() -> None:
    texts = {key.removeprefix("why.") for key in GAME.catalogue() if key.startswith("why.")}
    source = Path(__file__).read_text(encoding="utf-8")
    named = {*re.findall(r'\("(\w+)", "T', source)}
    named |= {f"now_{name}" for name in re.findall(r'asks\([\w()]+, "(\w+)"', source)}
    named |= {f"now_{name}" for name in re.findall(r'ask\("(\w+)", "T', source)}
    assert named >= texts, texts - named


@pytest.mark.parametrize("odd", [False, True])
def test_reasons_are_silent_about_what_a_seat_cannot_know(
    odd: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    for seed in range(depth(15, 50)):
        rng = Random(seed)
        with monkeypatch.context() as patch:
            if odd:
                odd_box(patch, rng)
            match = scattered(rng)
            for _ in range(rng.randrange(12)):
                if match.decision is not None:
                    match.play(lively(match, rng))
            if match.decision is None:
                continue
            (seat,) = match.decision.seats
            world = match.imagine(seat, rng)
            for kind in {*reasons.QUESTIONS[match.state.phase].names, "play"}:
                for arg in some_args(match, rng):
                    action = Action(seat, kind, arg)
                    assert match.why_not(action) == world.why_not(action)
            for other in range(match.seats):
                if other != seat:
                    action = Action(other, "play", rng.randrange(30))
                    assert match.why_not(action) == world.why_not(action)


def test_a_closed_sheet() -> None:
    match = table(finals=2, hands=("scene_stealer *",), sheets=("", "1 2", "3"), bow=True)
    play(match, "scene_stealer")
    assert asked(match) == 0
    assert reason(match, 0, "take", (2, 1, 0, 0)) == ("closed", "TA50")


def test_a_vote_asks_for_a_name() -> None:
    match = table(deck="cover_story", hands=("", "", ""))
    end(match)
    asks(match, "name", "TA47")
    assert reason(match, 1, "name", 1) == ("now_name", "TA47")


def test_the_end_of_a_turn_needs_no_reason() -> None:
    match = table()
    assert match.why_not(Action(0, "end")) is None
    end(match)
    assert match.why_not(Action(0, "end")) is not None
