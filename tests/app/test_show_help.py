"""Tests of hints, delegated choices and the log."""

from dataclasses import replace
from importlib import import_module
from importlib.util import find_spec
from types import SimpleNamespace
from typing import Any, cast

import pytest

from app.games import board_of
from app.games.common.board_state import Pick
from app.games.encore.managers import LINE
from app.screens import play_parts
from app.table import prompter
from app.table.places import Piece
from app.table.state import Phase
from app.table.steps import Act, BackToTable, Choose, Claim, LetGo
from engines import Action, games
from tests.app.evenings import Chooser, Evening, Make
from tests.app.screens.rooms import words

pytestmark = pytest.mark.usefixtures("toys")

HINT, CHOOSE = "Give me a hint", "Let the stage manager choose"
SHOW = "Show me on the table"
GAMES = {**{name: game.seats[-1] for name, game in games().items()}, "stage_whisper": 3}
"""Number of players of every game."""


def asked(one: Evening, *labels: str) -> Evening:
    if not one.controller.table.state.secret:
        one.look()
    for label in ("Rules and help", *labels):
        one.press(label)
    one.step("Prompter.run")
    return one


def said(one: Evening) -> list[str]:
    return words(one.draw())


def log(one: Evening) -> list[str]:
    one.controller.open("log")
    texts = said(one)
    one.controller.open("")
    return texts


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_names_answers_that_can_be_given_and_takes_nothing(evening: Make, game: str) -> None:
    one = evening(*[""] * GAMES[game], game=game)
    one.look()
    decision, seat = one.controller.table.scene.decision, one.controller.table.scene.seat
    assert decision is not None
    assert seat is not None
    asked(one, HINT)
    found = one.controller.prompter.found
    assert 0 < len(found) <= prompter.MOST
    assert set(found) <= set(decision.actions)
    label = one.controller.game.label(
        found[0], one.controller.table.scene.view, one.controller.keeper.names
    )
    assert label in said(one), "told in the words of its button"
    assert one.controller.table.state.match.count == 0
    assert one.controller.table.scene.phase is Phase.PRIVATE


@pytest.mark.parametrize("game", GAMES)
def test_the_stage_manager_chooses_and_the_turn_goes_on(evening: Make, game: str) -> None:
    one = evening(*[""] * GAMES[game], game=game)
    one.look()
    seat = one.controller.table.scene.seat
    asked(one, CHOOSE)
    after = one.controller.table.state.entries[1:]
    assert {entry.seat for entry in after} == {seat}
    assert not one.controller.table.state.panel


@pytest.mark.parametrize("game", games())
def test_a_hint_lights_its_piece_and_the_card_asks_no_more(evening: Make, game: str) -> None:
    one = evening(*[""] * GAMES[game], game=game)
    asked(one, HINT)
    found = one.controller.prompter.found[0]
    assert HINT not in said(one), "it has been answered"
    one.press(SHOW)
    stage = play_parts.stage_of(one.shell.hall, one.controller, one.controller.table.scene)
    stage.cache.begin(one.controller.table.scene.revision)
    hint = board_of(game).hint
    assert hint is not None
    pick: Any = hint(stage, found)
    assert (pick is None) == (found.arg is None)
    place = f"app.games.{game}.board_state"
    if pick is not None and find_spec(place) is None:
        assert found.arg in pick.chosen[0], "a board of one file names its pieces by their numbers"
    elif pick is not None:
        moment = import_module(place).BoardState.see(replace(stage, pick=pick))
        assert found in (moment.action, *(each.action for each in getattr(moment, "before", ())))
    assert one.controller.table.state.pick is None, "a tap on anything else chooses that"
    assert one.controller.table.state.match.count == 0


@pytest.mark.parametrize("game", games())
def test_a_hint_is_shown_in_place_of_an_earlier_choice(evening: Make, game: str) -> None:
    one = evening(*[""] * GAMES[game], game=game)
    one.look()
    one.controller.take(Choose(Pick((), bare=True)))
    asked(one, HINT)
    one.press(SHOW)
    assert one.controller.table.state.pick is None, "the table shows the hint until a touch"


def test_a_hint_says_what_its_answer_would_change(evening: Make) -> None:
    one = evening("", "", "", game="onstage")
    asked(one, HINT)
    found, question = one.controller.prompter.found[0], one.controller.prompter.question
    assert question is not None
    after = one.controller.game.preview(question.view, found).frames[-1].view
    purpose = one.controller.game.purpose(question.view, after, question.seat)
    assert purpose is not None, "who leads is ahead"
    assert one.controller.game.because(purpose, one.controller.keeper.names) in said(one)


def test_the_log_says_who_had_help_and_with_what_also_after_a_restart(evening: Make) -> None:
    one = evening("", "", "", game="onstage")
    asked(one, HINT)
    one.press(SHOW)
    first = one.controller.keeper.names[one.controller.table.scene.seat or 0]
    assert not any("hint" in line for line in log(one)), "nothing has been done with it yet"
    files = dict(one.place.backend.files)
    after = evening(files=files)
    after.look()
    after.act()
    assert f"{first} asked for a hint." in log(after), "kept when it was given"
    after.look()
    second = after.controller.keeper.names[after.controller.table.scene.seat or 0]
    asked(after, CHOOSE)
    texts = log(after)
    assert f"The stage manager chose for {second}." in texts
    assert f"{first} asked for a hint." in texts


class _Decided(Chooser):
    """Thought that ranks only the first answer of a kind."""

    def __init__(self, kind: str, actions: list[Action]) -> None:
        super().__init__([each for each in actions if each.kind == kind][:1], 0)


def _chosen(one: Evening, kind: str) -> str:
    """Returns what is told after the stage manager has chosen an answer of a kind."""
    one.controller.prompter._thinker = cast(
        "Any", lambda bot, game, view, actions, seed, playouts: _Decided(kind, actions)
    )
    asked(one, CHOOSE)
    while one.controller.prompter.thinks:
        one.step("Prompter.run")
    return one.shell.hall.notices.message or ""


@pytest.mark.parametrize("acted", [False, True])
def test_actions_that_the_stage_manager_gives_up_are_told_with_a_reason(
    evening: Make, acted: bool
) -> None:
    one = evening("", "", "", game="upstaged")
    one.look()
    scene = one.controller.table.scene
    name = one.controller.keeper.names[scene.seat or 0]
    if acted:
        while scene.view is None or (scene.view["left"], scene.view["phase"]) != (1, "act"):
            one.controller.take(LetGo()) if scene.window else one.act()
            one.later()
            scene = one.controller.table.scene
            if scene.phase is not Phase.PRIVATE and not scene.window:
                one.look()
                scene = one.controller.table.scene
    message = _chosen(one, "end")
    given_up = "after one action" if acted else "without acting"
    assert f"{name} ends the turn {given_up}." in message
    assert message.endswith("No action looked better than ending the turn.")


@pytest.mark.parametrize("way", ["open", "hide", "choose"])
def test_the_next_tap_removes_what_the_stage_manager_chose(evening: Make, way: str) -> None:
    one = evening("", "", "", game="thespianage")
    one.look()
    asked(one, CHOOSE)
    while one.controller.prompter.thinks:
        one.step("Prompter.run")
    assert one.shell.hall.notices.message
    if way == "open":
        one.controller.open("log")
    elif way == "hide":
        one.controller.hide()
    else:
        one.controller.take(Choose(None))
    assert one.shell.hall.notices.message is None


def test_an_interrupt_that_the_stage_manager_declines_has_no_reason(evening: Make) -> None:
    one = evening("", "", "", game="upstaged")
    one.look()
    actions = one.controller.table.state.match.decision
    assert actions is not None
    declared = next(each for each in actions.actions if each.kind in ("play", "discard"))
    one.controller.take(Act((declared,), revision=one.controller.table.scene.revision))
    one.later()
    scene = one.controller.table.scene
    assert scene.window
    one.controller.take(Claim(scene.people[-1]))
    one.later()
    message = _chosen(one, "pass")
    assert "Pause" not in message, "it would tell of a card"


@pytest.mark.parametrize("game", games())
def test_a_choice_of_the_stage_manager_is_told_as_far_as_everyone_may_know_it(
    evening: Make, game: str
) -> None:
    one = evening(*[""] * GAMES[game], game=game)
    one.look()
    state = one.controller.table.state
    name = one.controller.keeper.names[one.controller.table.scene.seat or 0]
    asked(one, CHOOSE)
    while one.controller.prompter.thinks:
        one.step("Prompter.run")
    message = one.shell.hall.notices.message or ""
    assert message.startswith(f"The stage manager chose for {name}.")
    done = one.controller.table.state.entries[len(state.entries) :]
    public = [event for entry in done for event in entry.events if event.audience is None]
    known = {one.controller.game.brief(each, one.controller.keeper.names, "en") for each in public}
    rest = message.removeprefix(f"The stage manager chose for {name}.").strip()
    for line in sorted(known, key=len, reverse=True):
        rest = rest.replace(line, "") if line else rest
    assert not rest.strip(), rest


def test_the_log_is_newest_first_and_sets_rounds_apart(evening: Make) -> None:
    one = evening("", "", "", game="onstage")
    one.look()
    one.act()
    texts = log(one)
    began, entered, formed = (
        next(text for text in texts if part in text)
        for part in ("Round 1 of", "steps on stage", "The line forms")
    )
    assert texts.index(entered) < texts.index(began) < texts.index(formed)
    one.controller.open("log")
    brass = one.shell.hall.ui.colors.brass
    apart = {text.value for text in one.draw() if getattr(text, "color", None) == brass}
    assert began in apart
    assert not apart & {entered, formed}


def test_the_log_says_where_the_rules_cut_it_and_whose_turn_it_tells(evening: Make) -> None:
    one = evening("", "", "", game="onstage")
    say = one.shell.device.say
    one.look()
    one.act()
    assert say("recap.cut") not in log(one)
    assert {say("recap.last"), say("recap.since")} & {*log(one)} == {say("recap.last")}
    match: Any = one.controller.table.state.match
    while match.view(None)["trick"] < 3:
        if one.phase() is not Phase.PRIVATE and match.decision.private:
            one.look()
            assert {say("recap.last"), say("recap.since")} & {*log(one)} <= {say("recap.since")}
        one.act()
        match = one.controller.table.state.match
    assert log(one)[-1] == say("recap.cut")


def test_help_that_could_not_be_noted_is_not_given(
    evening: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    from app.store import StoreError

    one = evening("", "", game="high_note")
    one.look()

    def full() -> None:
        raise StoreError("store.error.full")

    monkeypatch.setattr(one.session, "save", full)
    asked(one, HINT)
    assert not one.controller.prompter.found
    assert not one.session.marks.get(prompter.MARK)
    assert one.shell.notices.message


def test_the_card_is_the_same_whatever_there_is_to_choose(evening: Make) -> None:
    one = evening("", "extra", "extra", game="onstage")
    one.settle()
    one.look()
    cards = []
    for _ in range(4):
        one.settle()
        one.controller.open(prompter.PANEL)
        cards.append([word for word in said(one) if word])
        one.controller.open("")
        if one.controller.table.scene.decision is not None:
            one.act()
    buttons = {"Rules", HINT, CHOOSE, "Back to my hand"}
    assert all(set(card) >= buttons for card in cards)


def test_how_long_it_takes_tells_nothing(evening: Make) -> None:
    one = evening("", "", "", game="onstage")
    one.look()
    waits = []
    for kind in (HINT, CHOOSE):
        one.press("Rules and help")
        before = one.clock.now
        one.press(kind)
        one.step("Prompter.run")
        waits.append(one.clock.now - before)
    assert waits == pytest.approx([1.0, prompter.AT_LEAST], abs=0.01)


def first_turn(evening: Make) -> tuple[Evening, list[Action]]:
    """Returns a game of Thespianage at its first turn, and that turn's actions."""
    one = evening("", "", "", game="thespianage")
    one.look()
    question = one.controller.prompter.question
    assert question is not None
    return one, sorted(question.actions, key=lambda action: action.kind != "end")


def thinks(one: Evening, ranked: list[Action]) -> None:
    thought = SimpleNamespace(done=True, ranked=ranked)
    one.controller.prompter._thinker = lambda *_, **__: cast(Any, thought)


def test_a_choice_never_ends_a_turn_that_no_hint_would_end(evening: Make) -> None:
    one, actions = first_turn(evening)
    assert actions[0].kind == "end"
    thinks(one, actions)
    asked(one, CHOOSE)
    assert one.controller.table.state.match.actions[0] == actions[1]


def test_a_choice_after_a_hint_is_what_the_hint_named(evening: Make) -> None:
    one, (_, *actions) = first_turn(evening)
    thinks(one, actions)
    asked(one, HINT)
    thinks(one, actions[::-1])
    one.press(CHOOSE)
    one.step("Prompter.run")
    assert actions[0] != actions[-1]
    assert one.controller.table.state.match.actions[0] == actions[0]


@pytest.mark.parametrize("away", ["close", "hide", "leave"])
def test_nobody_who_has_turned_away_gets_an_answer(evening: Make, away: str) -> None:
    one = evening("", "", game="high_note")
    one.look()
    one.press("Rules and help")
    one.press(CHOOSE)
    {
        "close": lambda: one.controller.open(""),
        "hide": one.controller.hide,
        "leave": lambda: one.controller.focus("hidden"),
    }[away]()
    one.step("Prompter.run")
    assert one.controller.table.state.match.count == 0
    assert not one.controller.prompter.thinks
    assert not one.session.marks.get(prompter.MARK)


def test_a_hint_is_nowhere_but_on_the_screen_of_who_asked(evening: Make) -> None:
    one = evening("", "", "", game="onstage")
    asked(one, HINT)
    label = one.controller.game.label(
        one.controller.prompter.found[0],
        one.controller.table.scene.view,
        one.controller.keeper.names,
    )
    one.controller.hide()
    one.later()
    one.controller.take(BackToTable())
    one.controller.open(prompter.PANEL)
    assert HINT not in said(one), "not on the open table"
    assert label not in said(one)
    one.controller.open("")
    one.look()
    one.controller.open(prompter.PANEL)
    assert label not in said(one), "nor when somebody comes back"


def test_it_is_asked_with_what_the_seat_knows_and_nothing_else(evening: Make) -> None:
    one = evening("", "", game="stage_whisper")
    one.look()
    scene = one.controller.table.scene
    seen: list[Any] = []

    def thinker(bot: str, game: Any, view: Any, actions: Any, seed: int, playouts: int) -> Any:
        seen.append((view, actions))
        raise RuntimeError("a hand")

    one.controller.prompter._thinker = thinker
    asked(one, HINT)
    assert scene.decision is not None
    assert seen == [(scene.view, scene.decision.actions)]
    assert one.controller.prompter.found == tuple(scene.decision.actions[:3]), (
        "failing costs no game"
    )


def test_help_belongs_to_the_next_action_of_its_seat() -> None:
    marks = {prompter.MARK: [[1, 2, "hint"], [3, 0, "hint"], [3, 0, "chosen"], [9, 1, "hint"]]}
    seats = [None, 1, 2, 1, 0]
    assert prompter.helped(marks, seats) == {2: "hint", 4: "chosen"}
    assert prompter.helped({}, seats) == {}


def test_two_taps_are_one_question(evening: Make) -> None:
    one = evening("", "", game="high_note")
    one.look()
    one.press("Rules and help")
    one.controller.prompter.hint()
    one.controller.prompter.choose()
    tasks = [getattr(task.func, "__qualname__", "") for task in one.house.tasks]
    assert tasks.count("Prompter.run") == 1
    one.step("Prompter.run")
    assert one.controller.prompter.found
    assert one.controller.table.state.match.count == 0


def test_actions_are_those_that_computers_may_give(evening: Make) -> None:
    one = evening("", "", game="upstaged")
    one.look()
    decision = one.controller.table.scene.decision
    assert decision is not None
    given: list[list[Action]] = []

    def thinker(bot: str, game: Any, view: Any, actions: Any, seed: int, playouts: int) -> Any:
        given.append(actions)

    one.controller.prompter._thinker = thinker
    asked(one, HINT)
    assert given == [one.controller.game.among(decision.actions, ())]


def test_the_stage_manager_answers_what_the_same_move_asks_next(evening: Make) -> None:
    followed = 0
    for seed in range(8):
        if seed > 1 and followed:  # a slow machine thinks less, and may need more games
            break
        one = evening("", "extra", "extra", game="onstage", seed=seed)
        one.settle()
        one.look()
        for _ in range(4):
            before = one.controller.table.state.match.count
            asked(one, CHOOSE)
            while one.step("Prompter.run"):
                pass
            decision = one.controller.table.state.match.decision
            mine = [entry.seat == 0 for entry in one.controller.table.state.entries[before + 1 :]]
            followed += len(mine) > 1
            assert all(mine)
            prompt = "" if decision is None else decision.prompt
            assert prompt not in {"ask.add", "ask.remove", "ask.swap_in", "ask.swap_out"}
            one.settle()
            if one.controller.table.scene.decision is None:
                break
    assert followed


def test_what_lay_open_to_be_read_does_not_stand_behind_the_log(evening: Make) -> None:
    one = evening(*[""] * GAMES["encore"], game="encore")
    one.look()
    one.controller.choose(Pick(inspected=Piece(LINE, 0)))
    log(one)
    assert one.controller.table.state.pick == Pick()
    one.controller.choose(Pick(chosen=("card",)))
    log(one)
    assert one.controller.table.state.pick == Pick(chosen=("card",))
