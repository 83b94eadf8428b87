"""Tests of the plain board."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import product
from random import Random
from typing import Any

import flet as ft
import pytest

from app.games import board_of
from app.games.common.board_state import Pick
from app.games.plain import draw, finale
from app.table.board import BoardContext, Drawn, Seat
from app.table.scene import Scene
from app.table.state import Phase, TableState
from app.table.steps import Act, Done, Lift, PassTo
from app.table.table import Table
from app.text import say
from app.theme import EVENING, MATINEE, Motion, Ui
from engines import Action, Match, games
from tests.app.screens.rooms import SIZES, buttons, walk, words
from tests.app.table.laid import lay, outline
from tests.depth import depth, soak_only

NAMES = ("Mai", "Bình", "Cô Ba", "Jonathan", "Hạnh", "Đức")
COLOURS = ("amber", "sky", "green", "yellow", "rose", "vermilion")
GAMES = ("high_note", "stage_whisper", "onstage", "upstaged", "thespianage", "encore")
SEEDS = depth(1, 2)
MOST = {"onstage": 400, "encore": 430}
"""Maximum number of controls by game; hands of ENCORE!! ECG have no limit."""


pytestmark = pytest.mark.usefixtures("toys")


class OnScreen:
    """Table with the plain board on a screen that records taps."""

    def __init__(
        self, table: Table, size: tuple[float, float] = (360, 640), scale: float = 1.0
    ) -> None:
        self.table = table
        self.size = size
        self.scale = scale
        self.explained: list[str | None] = []
        self.pick: Any = None
        self.acts: list[Action] = []

    def stage(self, scene: Scene) -> BoardContext:
        match = self.table.state.match
        return BoardContext(
            ui=Ui(EVENING, *self.size, self.scale, Motion.of(1), say),
            game=match.game,
            seats=[Seat(n, c) for n, c in zip(NAMES, COLOURS, strict=True)][: match.seats],
            scene=scene,
            options=match.options,
            lang="en",
            pick=self.pick,
            set_pick=lambda pick: setattr(self, "pick", pick),
            act=self.acts.append,
            act_all=self.acts.extend,
            explain=self.explained.append,
            sort="suit",
            set_sort=lambda order: None,
            toast=lambda sentence: None,
        )

    @property
    def names(self) -> tuple[str, ...]:
        return NAMES[: self.table.state.match.seats]

    def draw(self) -> Drawn:
        return draw(self.stage(self.table.scene))


def controls(drawn: Drawn) -> list[Any]:
    return [*walk(drawn.body), *walk(drawn.aside), *walk(drawn.action_bar)]


@cache
def played(game: str, seed: int) -> tuple[TableState, ...]:
    """Returns the states of the table in a random game."""
    rng = Random(seed)
    seats = games()[game].seats
    table = lay(Match.new(game, seats[seed % len(seats)], seed))
    found = [table.state]
    while table.state.phase is not Phase.OVER:
        scene = outline(table)
        if scene.phase is Phase.CURTAIN:
            table.take(Lift())
        elif scene.awaits_done:
            table.take(Done())
        elif scene.decision is None:
            table.take(PassTo(rng.choice(scene.deciders)))
        else:
            table.take(Act((rng.choice(scene.decision.actions),)))
        found.append(table.state)
    return tuple(found)


def test_an_outline_says_what_the_scene_says() -> None:
    for state in (*played("thespianage", 1)[::7], *played("upstaged", 1)[::7]):
        table = Table(state)
        for name, value in outline(table)._asdict().items():
            assert getattr(table.scene, name) == value, name
        assert outline(table).people == table.scene.people


@cache
def fullest(game: str, seed: int) -> tuple[TableState, ...]:
    """Returns the state with the most answers for each kind of question."""
    most: dict[tuple[object, ...], tuple[int, TableState]] = {}
    for state in played(game, seed):
        scene = outline(Table(state))
        decision = scene.decision
        kind = (
            scene.phase, state.window, scene.awaits_done, len(scene.deciders),
            decision and decision.prompt,
        )  # fmt: skip
        answers = len(decision.actions) if decision else 0
        if scene.phase is not Phase.CURTAIN and answers >= most.get(kind, (0, None))[0]:
            most[kind] = answers, state
    return tuple(state for _, state in most.values())


def positions(game: str, seed: int) -> Iterator[OnScreen]:
    for number, state in enumerate(fullest(game, seed)):
        yield OnScreen(Table(state), SIZES[number % len(SIZES)])


@cache
def drawings(game: str) -> list[tuple[Scene, list[Any]]]:
    return [(on_screen.table.scene, controls(on_screen.draw())) for on_screen in positions(game, 1)]


def test_a_game_without_a_board_gets_the_plain_one() -> None:
    assert board_of("high_note") is board_of("plain")
    assert board_of("../onstage") is board_of("plain")
    assert board_of("onstage") is not board_of("plain")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(SEEDS))
def test_every_answer_can_be_chosen_and_taken(game: str, seed: int) -> None:
    rng = Random(seed)
    for on_screen in positions(game, seed):
        decision = on_screen.table.scene.decision
        drawn = on_screen.draw()
        if decision is None or on_screen.table.state.window:  # the table itself asks who speaks up
            assert drawn.action_bar is None
            continue
        everything = controls(drawn)
        assert len(everything) <= MOST.get(game, 350)
        answers = {
            one.key: one for one in everything if str(getattr(one, "key", "")).startswith("answer-")
        }
        assert len(answers) == len(decision.actions), decision
        for action in rng.sample(decision.actions, min(2, len(decision.actions))):
            on_screen.pick = None
            press = buttons(list(walk(answers[f"answer-{action.seat}-{action.kind}-{action.arg}"])))
            press[0].on_click(None)
            assert on_screen.pick == Pick((action,))
            step = next(b for b in buttons(list(walk(on_screen.draw().action_bar))))
            step.on_click(None)
            assert on_screen.acts.pop() == action


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(SEEDS))
def test_what_is_drawn_does_not_change_with_what_the_seat_cannot_know(game: str, seed: int) -> None:
    rng = Random(seed)
    hidden_differs = False
    for on_screen in positions(game, seed):
        scene, match = on_screen.table.scene, on_screen.table.state.match
        if scene.phase is Phase.OVER:
            continue
        eye = scene.seat if scene.seat is not None else rng.randrange(match.seats)
        other = match.imagine(eye, rng)
        hidden_differs |= any(
            other.view(seat) != match.view(seat) for seat in range(match.seats) if seat != eye
        )
        before = on_screen.table.state
        on_screen.table.state = replace(before, match=other)
        if scene.seat is None:
            # The open table asks in the same way whatever the hands are.
            other.decision = match.decision
        again = draw(on_screen.stage(on_screen.table.scene))
        on_screen.table.state = before
        assert words(controls(again)) == words(controls(draw(on_screen.stage(scene))))
    assert hidden_differs


@pytest.mark.parametrize("game", GAMES)
def test_hands_stand_only_on_their_own_screen(game: str) -> None:
    for scene, drawn in drawings(game):
        keys = [str(getattr(one, "key", None) or "") for one in drawn]
        own = {"sheet-mine", "sheet-hand"} & {*keys}
        if scene.phase is not Phase.PRIVATE:
            assert not own
            continue
        assert scene.view is not None
        among = [key.rpartition("-")[2] for key in keys if key.startswith(("answer-", "refused-"))]
        # At the last cut of Upstaged! no hand counts any more.
        aside = not scene.deciders or scene.view.get("phase") == "cut"
        assert own or {str(card) for card in scene.view["hand"]} <= {*among} or aside


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("light", [EVENING, MATINEE])
def test_the_last_scoring_tells_every_point(game: str, light: Any) -> None:
    on_screen = OnScreen(Table(played(game, 1)[-1]))
    match = on_screen.table.state.match
    result = match.result
    assert result is not None
    text = words(list(walk(finale(on_screen.stage(on_screen.table.scene), result))))
    for seat, score in enumerate(result.scores):
        assert NAMES[seat] in text
        assert match.game.amount(score) in text
    count = sum(1 for word in text if word.startswith(("+", "-", "−")) or word in ("0", "$0"))
    assert count >= len(result.breakdown)


def test_a_round_is_called_as_the_game_calls_it() -> None:
    on_screen = OnScreen(Table(played("onstage", 1)[-1]))
    result = on_screen.table.state.match.result
    assert result is not None
    stage = replace(on_screen.stage(on_screen.table.scene), lang="vi")
    text = words(list(walk(finale(stage, result))))
    assert "Hiệp 1" in text
    assert "Round 1" not in text


@pytest.mark.parametrize("game", GAMES)
def test_a_board_stays_small(game: str) -> None:
    assert max(len(drawn) for _, drawn in drawings(game)) <= MOST.get(game, 350)


# -- Upstaged!, every kind of question --------------------------------------------------------

QUESTIONS = {
    *("act", "cut", "drop", "click", "exit", "face", "give", "join", "judge", "move"),
    *("oust", "send", "snatch", "source", "take", "turn"),
}


@cache
def questions() -> dict[str, Table]:
    """Returns tables by the name of their question; "empty" has an empty stage."""
    found: dict[str, Table] = {}
    for seed in range(40):
        rng = Random(seed)
        options = {"green_room": True, "outspoken": True}
        match = Match.new("upstaged", 2 + seed % 3, seed, options)
        table = lay(match)
        while table.state.phase is not Phase.OVER and not found.keys() >= QUESTIONS | {"empty"}:
            scene = outline(table)
            if scene.phase is Phase.CURTAIN:
                table.take(Lift())
            elif scene.awaits_done:
                table.take(Done())
            elif scene.decision is None:
                table.take(PassTo(scene.deciders[0]))
            else:
                kinds = {action.kind for action in scene.decision.actions}
                asked = scene.decision.prompt.removeprefix("ask.")
                name = "empty" if "begin" in kinds else asked
                if name not in found and not scene.window:
                    found[name] = copy_of(table)
                table.take(Act((rng.choice(scene.decision.actions),)))
    return found


def copy_of(table: Table) -> Table:
    match = table.state.match.copy()
    other = lay(match)
    other.state = replace(other.state, entries=table.state.entries)
    if table.scene.phase is Phase.PRIVATE:
        assert table.scene.seat is not None
        other.take(PassTo(table.scene.seat))
        other.take(Lift())
    return other


def at(name: str, size: tuple[float, float] = (390, 844), scale: float = 1.0) -> OnScreen:
    return OnScreen(questions()[name], size, scale)


SHAPES = [(size, 1.0) for size in ((360, 640), (844, 390), (1280, 800))] + [((360, 640), 2.0)]
"""Windows and type scales with different layouts of the board."""

ALIKE = [
    pytest.param(*each, marks=soak_only)
    for each in product(SIZES, (1.0, 2.0))
    if each not in SHAPES
]


def test_random_games_ask_every_question() -> None:
    assert questions().keys() == QUESTIONS | {"empty"}


@pytest.mark.parametrize("name", sorted(QUESTIONS | {"empty"}))
@pytest.mark.parametrize(("size", "scale"), [*SHAPES, *ALIKE])
def test_every_kind_of_question_is_drawn(
    name: str, size: tuple[float, float], scale: float
) -> None:
    on_screen = at(name, size, scale)
    scene = on_screen.table.scene
    decision = scene.decision
    assert decision is not None
    view = scene.view or {}
    game = on_screen.table.state.match.game
    wishes = game.wishes(view, decision)
    for pick in (None, *{each.kind: each for each in (*wishes, *decision.actions)}.values()):
        on_screen.pick = Pick((pick,)) if pick in decision.actions else Pick(refused=pick)
        drawn = on_screen.draw()
        everything = controls(drawn)
        assert len(everything) <= 350
        for one in everything:
            assert (getattr(one, "width", None) or 0) <= size[0]
            if isinstance(one, ft.Row) and not one.wrap:
                widths = [getattr(each, "width", None) or 0 for each in one.controls]
                gaps = (one.spacing or 0) * (len(widths) - 1)
                assert sum(widths) + gaps <= size[0]
        said = words(everything)
        assert game.ask(decision, on_screen.names) in said
        step = buttons(list(walk(drawn.action_bar)))[-1]
        if pick in decision.actions:
            assert step.on_click is not None
            meaning = game.meaning(pick, view, on_screen.names)
            if meaning is not None and meaning.title:
                assert meaning.title in said
            for row in meaning.rows if meaning is not None else ():
                assert not row.line or f"“{row.line}”" in said
        elif pick is None:
            bare = step.on_click is None
        else:
            assert (step.on_click is None) == bare, "a refusal leaves the step alone"
            reason = on_screen.table.state.match.why_not(pick)
            assert reason is not None
            assert reason.plain_sentence(on_screen.names) in said


def test_a_refusal_leads_to_its_rule() -> None:
    counts = {True: 0, False: 0}
    for name in sorted(questions()):
        on_screen = at(name)
        scene = on_screen.table.scene
        assert scene.decision is not None
        for wish in on_screen.table.state.match.game.wishes(scene.view or {}, scene.decision):
            on_screen.pick = Pick(refused=wish)
            press = next(one for one in controls(on_screen.draw()) if one.key == "why-rules")
            press.on_click(None)
            reason = on_screen.table.state.match.why_not(wish)
            assert reason is not None
            assert on_screen.explained.pop() == reason.rule
            counts[scene.phase is Phase.PRIVATE] += 1
    assert min(counts.values()) > 0


def test_what_can_be_done_stands_before_what_cannot() -> None:
    on_screen = at("empty")
    keys = [str(one.key) for one in controls(on_screen.draw()) if getattr(one, "key", None)]
    kinds = [key.split("-")[0] for key in keys if key.startswith(("answer-", "refused-"))]
    assert kinds[:2] == ["answer", "answer"]
    assert {*kinds[2:]} == {"refused"}


def test_the_question_of_the_role_reads_in_order() -> None:
    on_screen = at("judge")
    keys = [str(one.key) for one in controls(on_screen.draw()) if getattr(one, "key", None)]
    kinds = [key.split("-")[2] for key in keys if key.startswith("answer-")]
    assert kinds[:3] == ["in_role", "nobody", "called"]


def test_the_help_beside_a_question_leads_to_it() -> None:
    on_screen = at("judge")
    press = next(one for one in controls(on_screen.draw()) if one.key == "ask-rules")
    press.on_click(None)
    assert on_screen.explained == ["ask.judge"]


def test_the_best_cut_is_chosen_already() -> None:
    on_screen = at("cut")
    decision = on_screen.table.scene.decision
    assert decision is not None
    best = next(each for each in decision.actions if each.arg == decision.about["suggested"])
    drawn = on_screen.draw()
    buttons(list(walk(drawn.action_bar)))[-1].on_click(None)
    assert on_screen.acts == [best]
    other = next(each for each in decision.actions if each != best)
    on_screen.pick = Pick((other,))
    buttons(list(walk(on_screen.draw().action_bar)))[-1].on_click(None)
    assert on_screen.acts[-1] == other


def test_nothing_that_only_rules_need_is_shown() -> None:
    for _, drawn in drawings("upstaged"):
        text = " ".join(words(drawn)).lower()
        assert not any(
            word in text for word in ("in progress", "frames", "memory", "stock", "sunk")
        )


@pytest.mark.parametrize("game", ["encore", "thespianage", "upstaged"])
def test_nothing_on_the_board_is_dear_to_draw(game: str) -> None:
    """Round clipping and opacity cost frames, so no piece uses them."""
    boxes = 0
    for _, drawn in drawings(game):
        for one in drawn:
            assert getattr(one, "opacity", None) in (None, 1)
            if isinstance(one, ft.Container) and one.border_radius is not None:
                boxes += 1
                assert one.clip_behavior is ft.ClipBehavior.NONE, one.key
    assert boxes > 100
