"""The plain board plays any game: every answer can be reached, and nothing else can be seen."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from app.games import board_of
from app.games.plain import draw, finale
from app.games.plain.layout import arrange, by_seat, is_seat
from app.table.flow import Flow, Phase, Scene
from app.table.stage import Drawn, Seat, Stage
from app.text import say
from app.theme import EVENING, MATINEE, Motion, Ui
from engines import Match, games
from engines.kernel.action import Action
from engines.kernel.game import Game
from tests.app.screens.rooms import SIZES, buttons, walk, words
from tests.engines.toys.high_note import GAME as HIGH_NOTE
from tests.engines.toys.stage_whisper import GAME as STAGE_WHISPER

NAMES = ("Mai", "Bình", "Cô Ba", "Jonathan", "Hạnh")
COLOURS = ("amber", "sky", "green", "yellow", "rose")
GAMES = ("high_note", "stage_whisper", "onstage")
SEEDS = 3
LOOK = {"high_note": 1.0, "stage_whisper": 0.5, "onstage": 0.12}
"""How many of its scenes are looked at."""


pytestmark = pytest.mark.usefixtures("toys")


class Table:
    """A flow with the plain board on it, and what was tapped."""

    def __init__(self, match: Match, size: tuple[float, float] = (360, 640)) -> None:
        self.flow = Flow(match, keep=lambda action: None, forget=lambda: None)
        self.size = size
        self.pick: Any = None
        self.acts: list[Action] = []

    def stage(self, scene: Scene) -> Stage:
        match = self.flow.match
        return Stage(
            ui=Ui(EVENING, *self.size, 1.0, Motion.of(1), say),
            game=match.game,
            seats=[Seat(n, c) for n, c in zip(NAMES, COLOURS, strict=True)][: match.seats],
            scene=scene,
            options=match.options,
            lang="en",
            pick=self.pick,
            set_pick=lambda pick: setattr(self, "pick", pick),
            act=self.acts.append,
            explain=lambda section: None,
            sort="suit",
            set_sort=lambda order: None,
            toast=lambda sentence: None,
        )

    def draw(self) -> Drawn:
        return draw(self.stage(self.flow.scene))


def controls(drawn: Drawn) -> list[Any]:
    return [*walk(drawn.body), *walk(drawn.foot)]


def positions(game: str, seed: int) -> Iterator[Table]:
    """Scenes of a random game: the table, and private screens."""
    rng = Random(seed)
    seats = rng.choice(games()[game].seats)
    table = Table(Match.new(game, seats, seed), rng.choice(SIZES))
    flow = table.flow
    while flow.scene.phase is not Phase.OVER:
        scene = flow.scene
        table.pick = None
        if scene.phase is not Phase.CURTAIN and rng.random() < LOOK[game]:
            yield table
        if scene.phase is Phase.CURTAIN:
            flow.lift()
        elif scene.lingers:
            flow.done()
        elif scene.decision is None:
            flow.pass_to(rng.choice(scene.deciders))
        else:
            flow.act(rng.choice(scene.decision.actions))


def test_a_game_without_a_board_gets_the_plain_one() -> None:
    assert board_of("high_note") is board_of("plain")
    assert board_of("../onstage") is board_of("plain")
    assert board_of("onstage") is not board_of("plain")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(SEEDS))
def test_every_answer_can_be_chosen_and_taken(game: str, seed: int) -> None:
    rng = Random(seed)
    for table in positions(game, seed):
        decision = table.flow.scene.decision
        drawn = table.draw()
        if decision is None or table.flow.window:  # the table itself asks who speaks up
            assert drawn.foot is None
            continue
        answers = {
            one.key: one
            for one in controls(drawn)
            if str(getattr(one, "key", "")).startswith("answer-")
        }
        assert len(answers) == len(decision.actions), decision
        for action in rng.sample(decision.actions, min(3, len(decision.actions))):
            table.pick = None
            press = buttons(list(walk(answers[f"answer-{action.seat}-{action.kind}-{action.arg}"])))
            press[0].on_click(None)
            assert table.pick == action
            step = next(b for b in buttons(list(walk(table.draw().foot))))
            step.on_click(None)
            assert table.acts.pop() == action


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(SEEDS))
def test_what_is_drawn_does_not_change_with_what_the_seat_cannot_know(game: str, seed: int) -> None:
    """The same screen over a match in which every hidden thing lies elsewhere."""
    rng = Random(seed)
    hidden_differs = False
    for table in positions(game, seed):
        scene, match = table.flow.scene, table.flow.match
        if scene.phase is Phase.OVER or rng.random() < 0.3:
            continue
        eye = scene.seat if scene.seat is not None else rng.randrange(match.seats)
        other = match.imagine(eye, rng)
        hidden_differs |= any(
            other.view(seat) != match.view(seat) for seat in range(match.seats) if seat != eye
        )
        table.flow.match = other
        if scene.seat is None:
            # The open table asks in the same way whatever the hands are.
            other.decision = match.decision
        again = draw(table.stage(table.flow.scene))
        table.flow.match = match
        assert words(controls(again)) == words(controls(draw(table.stage(scene))))
    assert hidden_differs


@pytest.mark.parametrize("game", GAMES)
def test_hands_stand_only_on_their_own_screen(game: str) -> None:
    for table in positions(game, 3):
        scene = table.flow.scene
        text = words(controls(table.draw()))
        assert ("Yours alone" in text) == (scene.phase is Phase.PRIVATE)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("light", [EVENING, MATINEE])
def test_the_last_scoring_tells_every_point(game: str, light: Any) -> None:
    for at in positions(game, 5):
        table = at  # its flow goes on to the end
    match = table.flow.match
    result = match.result
    assert result is not None
    text = words(list(walk(finale(table.stage(table.flow.scene), result))))
    for seat, score in enumerate(result.scores):
        assert NAMES[seat] in text
        assert str(score) in text
    told = sum(1 for word in text if word.startswith(("+", "-")) or word == "0")
    assert told >= len(result.breakdown)


@pytest.mark.parametrize("game", GAMES)
def test_a_board_stays_small(game: str) -> None:
    most = max(len(controls(table.draw())) for table in positions(game, 1))
    assert most < 900


def test_lists_by_seat_are_learnt_from_fresh_games() -> None:
    assert by_seat(HIGH_NOTE, {}) == {"won", "thanks", "held"}
    whisper = by_seat(STAGE_WHISPER, {"many": False, "turns": 4})
    assert {"held", "tucked", "taken", "peeked"} <= whisper
    assert not {"row", "spent", "asked", "hand"} & whisper


def test_a_view_is_sorted_whole() -> None:
    view = {
        "seat": 1,
        "turn": 0,
        "round": 2,
        "hand": [3, 4],
        "deck": [],
        "scores": [1, 2],
        "last": {"winner": 1, "cards": [7]},
        "history": [{"points": [1, 2]}, {"points": [0, 0], "lone": 1}],
    }
    layout = arrange(view, 2, frozenset({"scores"}))
    assert layout.facts == [("turn", 0), ("round", 2), ("winner", 1)]
    assert layout.rows == [("deck", []), ("cards", [7])]
    assert layout.mine == [("hand", [3, 4])]
    assert layout.players == ("players", ["scores"], [[1], [2]])
    assert layout.tables == [("history", ["points", "lone"], [[[1, 2], None], [[0, 0], 1]])]


@pytest.mark.parametrize(
    ("field", "value", "seat"),
    [
        ("turn", 1, True),
        ("turn", 9, False),
        ("whom_seat", 0, True),
        ("round", 1, False),
        ("leader", None, False),
        ("winner", True, False),
    ],
)
def test_what_counts_as_a_seat(field: str, value: Any, seat: bool) -> None:
    assert is_seat(field, value, 3) is seat


class Bare(Game[Any]):
    """A game whose views cannot be made from nothing."""

    name, title, seats = "bare", "Bare", (2, 3)


def test_a_game_that_cannot_be_started_like_this_says_so() -> None:
    with pytest.raises(NotImplementedError):
        by_seat(Bare(), {})
