"""Tests of what Onstage's board shows after a trick or round."""

from dataclasses import replace
from random import Random
from typing import Any

import flet as ft
import pytest

from app.games.onstage import prompts, words
from app.games.onstage.board import moves, paint
from app.games.onstage.board_state import BoardState
from app.games.onstage.finish import finish
from app.games.onstage.words import trump
from app.table import missed_moves
from app.table.control_cache import ControlCache
from app.table.scene import Scene
from app.table.state import Phase
from app.table.steps import Act, Lift, PassTo
from engines import Action, Match, event_kind
from tests.app.evenings import Evening
from tests.app.games.boards import OnScreen, parts, strings, table_of, ui_of, walk
from tests.app.table.laid import outline
from tests.engines.onstage.table import card, performer, position

DECIDED = ("trick_won", "performer_claimed", "claim_declined", "nothing_to_claim")


def ended(scene: Scene) -> bool:
    kinds = {event_kind(event) for event in scene.fresh}
    view: Any = scene.view
    return scene.phase is Phase.TABLE and bool(kinds & {*DECIDED}) and not view["table"]


def test_the_table_shows_the_trump_that_decided_the_trick_and_not_the_next() -> None:
    changed, waiting = 0, tuple[Any, ...]()
    for seed in range(6):
        rng = Random(seed)
        on_screen = OnScreen.new(3, seed, ui_of(speed=0), rounds="quick")
        while on_screen.table.state.phase is not Phase.OVER:
            scene = on_screen.table.scene
            view = on_screen.view
            if ended(scene) and view["last"] is not None:
                decided = view["last"]["trump"]
                read = [*strings(parts(on_screen.draw()))]
                stage = on_screen.stage()
                was = trump(stage, decided, past=True)
                assert read.count(was) >= 1, "it is stamped on the trick"
                assert next(text for text in read if "On stage:" in text).startswith(was)
                end = finish(stage.scene.frames, view)
                assert end is not None
                entered = set(view["stage"]) - set(end.view["stage"])
                names = [stage.game.phrase("performer", one, "en") for one in entered]
                assert not any(f"{name}, on stage" in text for name in names for text in read)
                changed += view["trump"] != decided
                assert event_kind(scene.recap[-1]) in DECIDED, "the news is not ahead"
                kinds = [event_kind(event) for event in scene.fresh]
                first = max(at for at, kind in enumerate(kinds) if kind in DECIDED) + 1
                waiting = scene.fresh[first:]
            elif waiting and scene.recap:
                assert scene.recap[-len(waiting) :] == waiting, "the next screen tells it"
                waiting = ()
            on_screen.step(rng)
    assert changed, "no trump ever changed between two tricks"


def test_no_light_falls_on_the_trump_of_a_trick_that_is_over() -> None:
    match = position("P6 G1 G2", "P7 G3 G4", "P9 G5 G6", stage="P1 P2 K2", line="K3 B1")
    on_screen = OnScreen.at(table_of(match), ui_of(speed=0))
    for seat, word in enumerate(("P6", "P7", "P9")):
        plays(on_screen, seat, word)
    assert ended(on_screen.table.scene)
    drawn = [*parts(on_screen.draw())]
    (light,) = (one for one in drawn if getattr(one, "key", None) == "spotlight")
    assert light.opacity == 0
    brass = on_screen.stage().ui.colors.brass
    plates = [one for one in drawn if str(getattr(one, "key", "")).startswith("total-")]
    assert plates
    assert not any(getattr(plate.content, "bgcolor", None) == brass for plate in plates)


def test_who_looks_next_sees_the_new_stage_and_the_stamped_trick() -> None:
    rng = Random(3)
    on_screen = OnScreen.new(3, 3, ui_of(speed=0), rounds="quick").until(rng, ended)
    view = on_screen.view
    on_screen.table.take(PassTo(on_screen.table.scene.deciders[0]))
    on_screen.table.take(Lift())
    read = [*strings(parts(on_screen.draw()))]
    stage = on_screen.stage()
    assert any(text.startswith(trump(stage, view["trump"])) for text in read)
    was = trump(stage, view["last"]["trump"], past=True)
    assert was.startswith("Last trick: ")
    assert was in read


ALONE = (
    "onstage seats=3 rounds=quick star=no begins=0 hints=yes round=1 trick=9 leader=0 turn=0"
    " phase=play out=- line=K3P2P3G3K2B2 stage=B3 troupes=-/K1B1/P1G1G2 table=-"
    " hands=G6B8P7K4/G5K7B5P2/G3B9P9P5"
    " played=P1P6K3K2B1B4G1G7/P3P8K5K8B2B6G2G8/P4K1K6K9B3B7G4G9 aside=- voids=-/-/- last=-"
    " scores=0/0/0 history=- kept=- pool=- kept-voids=- seed=1 shuffles=2"
)
"""Position in which a Black 4 meets one Performer on stage, followed by a Black 7."""


def test_the_table_says_why_nobody_is_on_stage_and_what_decides_then() -> None:
    on_screen = OnScreen.at(table_of(Match.at(ALONE)), ui_of(speed=0))
    reasons = {
        12: "alone on stage, to the back of the line. Nobody on stage, so no trump: the highest",
        15: "The Black 7 has nobody to use its ability on. Nobody on stage, so no trump: the",
    }
    for seat, (number, reason) in enumerate(reasons.items()):
        on_screen.table.take(PassTo(seat))
        on_screen.table.take(Lift())
        on_screen.table.take(Act((Action(seat, "play", number),)))
        assert on_screen.table.state.phase is Phase.TABLE
        controls = parts(on_screen.draw())
        read = [*strings(controls)]
        assert any(reason in text for text in read), read
        drawn = [one.value for one in controls if isinstance(one, ft.Text)]
        assert any(reason in text for text in drawn), "it is said but not drawn"
        assert any(text.endswith(", but no Black is on stage") for text in read), read


def texts(one: Evening) -> list[str]:
    return [*strings(one.draw())]


def play(one: Evening, stops: Any) -> None:
    """Plays at random until this text is shown outside questions.

    Raises:
        AssertionError: It was never shown.
    """
    rng = Random(2)
    for _ in range(2000):
        controller = one.controller
        scene = controller.table.scene
        if (ended(scene) or scene.decision is None) and any(stops in text for text in texts(one)):
            return
        one.later()
        if scene.decision is None:
            controller.take(PassTo(scene.deciders[0]))
            controller.lift()
        else:
            controller.take(Act((rng.choice(scene.decision.actions),), revision=scene.revision))
    raise AssertionError(f"{stops!r} never came")


def test_the_last_trick_of_a_round_and_of_the_game_is_seen_before_its_score() -> None:
    one = Evening("", "", "", game="onstage")
    one.shell.device.prefs.choose("speed", 0)
    for round_ in range(1, 4):
        last = round_ == 3
        step = "To the curtain call" if last else "See the score"
        play(one, step)
        read = texts(one)
        assert any(" won with " in text for text in read), "who won it"
        assert any("rump was" in text or "no trump" in text for text in read)
        assert not any(f"Round {round_} of 3 is over" in text for text in read)
        assert ("Next" in read) != last, "nobody is next after the last trick"
        assert "No trump" not in read
        one.press(step)
        read = texts(one)
        assert not any(text == step for text in read)
        if not last:
            assert any(f"Round {round_} of 3 is over" in text for text in read)
            view: Any = one.controller.table.scene.view
            leads = one.controller.keeper.names[view["leader"]]
            assert any(f"{leads} won the last trick and leads" in text for text in read)
            one.press("On with the show")
            assert not any("is over" in text for text in texts(one))


def test_after_a_restart_the_score_comes_at_once() -> None:
    one = Evening("", "", "", game="onstage")
    one.shell.device.prefs.choose("speed", 0)
    play(one, "See the score")
    again = Evening(files=one.place.backend.files)
    assert not any(text == "See the score" for text in texts(again))


def plays(on_screen: OnScreen, seat: int, *words: str) -> None:
    """Plays a named card, then swaps in the named Performers where possible.

    All other questions get their first answer.
    """
    wanted = {Action(seat, "play", card(words[0]))}
    wanted |= {Action(seat, "swap_in", performer(word)) for word in words[1:]}
    on_screen.table.take(PassTo(seat))
    on_screen.table.take(Lift())
    while (decision := outline(on_screen.table).decision) is not None:
        actions = decision.actions
        action = next((one for one in actions if one in wanted), actions[0])
        on_screen.table.take(Act((action,)))


def test_the_table_says_what_an_ability_changed() -> None:
    match = position("B6 P1", "B7 P2", "B8 P3", stage="B2", line="K3 G1")
    on_screen = OnScreen.at(table_of(match), ui_of(speed=0))
    plays(on_screen, 0, "B6")
    plays(on_screen, 1, "B7", "K3")
    name = on_screen.stage().names[1]
    read = [*strings(parts(on_screen.draw()))]
    assert f"{name} swaps the River Scholar for the Tiger General." in read


@pytest.mark.parametrize("most", [11, 1])
def test_a_replay_says_of_each_picture_what_was_done_in_it(
    most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(missed_moves, "MOST", most)
    match = position("B4 P1 P4", "B7 P2 P5", "B8 P3 P6", stage="B2 K1", line="K3 G1")
    on_screen = OnScreen.at(table_of(match), ui_of(speed=1))
    last = match.copy()
    plays(on_screen, 0, "B4")
    plays(on_screen, 1, "B7", "K3")
    stage = on_screen.stage()
    frames = missed_moves.retold(last, on_screen.table.state.match, None)
    scene = replace(stage.scene, frames=frames, retelling=True)
    said: dict[int, set[str]] = {}
    for step in moves(BoardState.see(replace(stage, scene=scene))).steps:
        effect = words.tell_effect(step.stage, step.now, ended=step.ended)
        said.setdefault(len(step.now["table"]), set()).update(effect)
    names = stage.names
    assert all(names[0] in text for text in said.get(1, ()))
    assert any(names[1] in text for text in said[2])
    assert most == 1 or len(said[1]) == 1


@pytest.mark.parametrize("size", [(390, 844), (360, 640), (844, 390), (1280, 800)])
def test_the_table_says_who_gets_the_leftovers_before_the_score(size: tuple[int, int]) -> None:
    troupes = ("", "G1", "P1")
    match = position("B6 P1", "B7 P2", "B8 P3", stage="B2 K1 G3", line="K3", troupes=troupes)
    on_screen = OnScreen.at(table_of(match), ui_of(*size, speed=0))
    for seat, word in enumerate(("B6", "B7", "B8")):
        plays(on_screen, seat, word)
    drawn = on_screen.draw()
    name = on_screen.stage().names[0]
    read = [*strings(parts(drawn.before or drawn))]
    if size != (844, 390):  # in landscape, the news beside the table says it
        assert f"{name} had nobody and gets everyone on stage: 6 Blossoms" in read
    chip = next(text for text in read if text.startswith(f"{name}: "))
    assert chip.startswith(f"{name}: 6 Blossoms. Troupe: Tiger General"), "who is given is seen"


def test_the_question_names_the_winner_only_once_every_card_is_seen() -> None:
    match = position("B8 P1 P4", "B5 P2 G2", "B6 P3 G5", stage="B3 K2", line="K3")
    on_screen = OnScreen.at(table_of(match), ui_of())
    for seat, word in enumerate(("B8", "B5")):
        plays(on_screen, seat, word)
    on_screen.table.take(PassTo(2))
    on_screen.table.take(Lift())
    on_screen.table.take(Act((Action(2, "play", card("B6")),)))
    moment = BoardState.see(on_screen.stage())
    assert moment.asked == "ask.claim"
    asked = prompts.question(moment)
    assert asked == f"{moment.stage.names[0]}: who joins the troupe?"
    assert asked in strings([*walk(paint(moment, 390, 690, ControlCache()))])
    early = replace(moment, now={**moment.now, "table": moment.now["table"][:2]}, moving=True)
    assert asked not in strings([*walk(paint(early, 390, 690, ControlCache()))])
    assert asked not in strings([*walk(on_screen.draw().action_bar)])


def test_who_found_nobody_is_not_said_to_have_refused_the_next() -> None:
    match = position("K5 P1 P2", "K2 P3 P4", "K3 P5 P6", stage="B3", line="K1 G1")
    match.play(Action(0, "play", card("K5")))
    match.play(Action(1, "play", card("K2")))
    on_screen = OnScreen.at(table_of(match), ui_of(390, 844, speed=0))
    plays(on_screen, 2, "K3")
    on_screen.table.take(PassTo(0))
    on_screen.table.take(Lift())
    stage = on_screen.stage()
    assert performer("K1") in on_screen.view["stage"]
    for frames in (stage.scene.frames, ()):
        later = replace(stage, scene=replace(stage.scene, frames=frames))
        read = words.tell_trick(later, on_screen.view)
        assert not any("took nobody" in text for text in read)
        assert any("no Black was on stage" in text for text in read), read


def test_a_new_round_begins_with_an_empty_trick() -> None:
    """Regression test: the last trick of Round 1 stayed on the table of Round 2."""
    match = position("K5 P1", "K2 P3", "K3 P5", stage="B3 K1", line="G1", rounds="printed")
    on_screen = OnScreen.at(table_of(match), ui_of(390, 844, speed=0))
    for seat, word in enumerate(("K5", "K2", "K3")):
        plays(on_screen, seat, word)
    drawn = on_screen.draw()
    assert on_screen.view["round"] == 2
    assert drawn.before is not None
    assert any(" won with Black 5" in text for text in strings(parts(drawn.before)))
    name = on_screen.stage().names[0]
    read = [*strings(parts(drawn))]
    assert not any("Last trick" in text or "Black 5" in text for text in read), read
    assert f"{name} plays first" in read


@pytest.mark.parametrize(("rounds", "marker"), [("quick", "Final trick"), ("printed", "Next")])
def test_nobody_is_next_in_the_final_trick(rounds: str, marker: str) -> None:
    """After the last trick of an earlier Round, the first in line opens the next one."""
    match = position("K5 P1", "K2 P3", "K3 P5", stage="B3", line="G1 G2", rounds=rounds)
    on_screen = OnScreen.at(table_of(match), ui_of(390, 844, speed=0))
    read = [*strings(parts(on_screen.draw()))]
    assert [text for text in ("Final trick", "Next") if text in read] == [marker]
    assert any("next on stage" in text for text in read) == (marker == "Next")


@pytest.mark.parametrize(
    ("stage", "star", "sentence"),
    [
        ("P2 P3", False, "No Pink with 1 Blossom on stage: take any Pink, or nobody"),
        ("P2 S", True, "No Pink with 1 Blossom on stage: take any Pink, the Lantern, or nobody"),
        ("P1 S", True, "Your card takes the Handmaid or the Lantern"),
    ],
)
def test_a_winner_is_told_whom_the_card_takes(stage: str, star: bool, sentence: str) -> None:
    """Regression test: the answer "nobody" was counted as one of the Performers."""
    match = position("P8 G1 G2", "P5 G3 G4", "P6 G5 G6", stage=stage, line="K1", star=star)
    on_screen = OnScreen.at(table_of(match), ui_of(390, 844, speed=0))
    for seat, word in enumerate(("P8", "P5")):
        plays(on_screen, seat, word)
    on_screen.table.take(PassTo(2))
    on_screen.table.take(Lift())
    on_screen.table.take(Act((Action(2, "play", card("P6")),)))
    moment = BoardState.see(on_screen.stage())
    assert moment.asked == "ask.claim"
    assert prompts.state_line(moment) == sentence


@pytest.mark.parametrize(
    ("troupes", "cards", "warns"),
    [
        (("", "G1", "P1"), "B6 P1", True),
        (("", "", "P1"), "B6 P1", False),
        (("", "G1", "P1"), "B6 P1 P4", False),
    ],
)
def test_the_last_trick_warns_of_the_gift(
    troupes: tuple[str, ...], cards: str, warns: bool
) -> None:
    more = ["P5", "P6"] if cards.count(" ") > 1 else ["", ""]
    match = position(
        cards, f"B7 P2 {more[0]}", f"B8 P3 {more[1]}", stage="B2", line="K3", troupes=troupes
    )
    on_screen = OnScreen.at(table_of(match), ui_of(390, 844, speed=0))
    warning = f"Only {on_screen.stage().names[0]} has nobody"
    shared = [*strings(parts(on_screen.draw()))]
    assert any(warning in text for text in shared) == warns
