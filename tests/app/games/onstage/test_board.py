"""Tests of Onstage's board in whole games."""

from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import flet as ft
import pytest
from flet.components.component import Renderer

from app.games.common.board_state import Pick
from app.games.onstage import BOARD, words
from app.games.onstage.line import EDGE
from app.games.onstage.places import CARD, NOBODY, piece_of
from app.games.onstage.words import ability, may_move
from app.table.places import Piece
from app.table.scene import Scene
from app.table.state import Phase
from app.theme import kit
from app.theme.ui import BODY
from engines import Action, Match
from engines.onstage.content import BLOSSOMS, CARDS, STAR, VALUES, suit_totals, trump_of
from engines.onstage.scoring import winning_card
from engines.onstage.views import can_turn, claimable
from tests.app.games.boards import SIZES, OnScreen, parts, strings, table_of, taps, ui_of, walk
from tests.app.table.laid import Outline, outline
from tests.depth import depth
from tests.engines.onstage.table import card as named_card
from tests.engines.onstage.table import performer

MOST_CONTROLS = 350

GAMES = [
    (seats, seed, options)
    for seats in (3, 4, 5)
    for seed, options in (
        (11, {"rounds": "quick"}),
        (12, {"rounds": "quick", "star": True, "hints": False}),
    )
    if depth((seats + seed) % 2 == 0, True)  # five and three, and four with the star
]


def screens(rng: Random) -> Any:
    """Returns a drawing context of random size, type scale, lighting and speed."""
    width, height = rng.choice(SIZES)
    return ui_of(
        width,
        height,
        scale=rng.choice((1.0, 1.0, 1.5, 2.0)),
        dark=rng.random() < 0.5,
        speed=rng.choice((0, 1)),
    )


def hidden_cards(on_screen: OnScreen, scene: Scene) -> set[int]:
    hands = [
        set(on_screen.table.state.match.view(seat)["hand"])
        for seat in range(on_screen.table.state.match.seats)
    ]
    shown = hands[scene.seat] if scene.phase is Phase.PRIVATE and scene.seat is not None else set()
    return set(range(CARDS)) - set(on_screen.table.state.match.view(None)["seen"]) - shown


@pytest.mark.parametrize(("seats", "seed", "options"), GAMES)
def test_scenes_of_a_game_draw_and_keep_their_secrets(
    seats: int, seed: int, options: dict[str, Any]
) -> None:
    rng = Random(seed)
    on_screen = OnScreen.new(seats, seed, **options)
    game = on_screen.table.state.match.game
    over = False
    while not over:
        phase = on_screen.table.state.phase
        over = phase is Phase.OVER
        if phase is not Phase.CURTAIN and (over or rng.random() < depth(0.2, 0.4)):
            scene = on_screen.table.scene
            on_screen.ui = screens(rng)
            on_screen.sort = rng.choice(("suit", "value"))
            drawn = on_screen.draw()
            controls = parts(drawn)
            where = (seed, scene.revision, scene.phase, on_screen.ui.width)
            assert len(controls) < MOST_CONTROLS, where
            assert drawn.heading
            hidden = set() if over else hidden_cards(on_screen, scene)
            banned = set()
            for card in hidden:
                suit, value = game.phrase("card", card).split()
                banned.add(f"card-{suit.lower()}-{value}.svg")
                banned.add(f"{suit} {value}")
            said = list(strings(controls))
            for text in said:
                assert not any(word in text for word in banned), (where, text)
            keys = {f"{kind}-{card}" for kind in ("hand", "card") for card in hidden}
            assert not keys & set(said), where
        on_screen.step(rng)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_every_legal_action_can_be_tapped(seats: int) -> None:
    rng = Random(seats)
    on_screen = OnScreen.new(seats, seats, ui_of(speed=0), rounds="quick", star=True)
    kinds: set[str] = set()
    while on_screen.table.state.phase is not Phase.OVER:
        scene = outline(on_screen.table)
        often = depth(0.0, 0.1)
        if scene.decision is not None and (rng.random() < often or _kinds(scene) - kinds):
            kinds |= _kinds(scene)
            assert on_screen.reached() == set(scene.decision.actions), (seats, scene.decision)
        on_screen.step(rng)
    assert {"play", "move", "add", "remove", "swap_out", "swap_in", "claim"} <= kinds


def _kinds(scene: Scene | Outline) -> set[str]:
    return {action.kind for action in scene.decision.actions} if scene.decision else set()


def _kind(scene: Scene) -> Any:
    view: Any = scene.view
    return scene.phase, frozenset(_kinds(scene)), scene.awaits_done, len(view["table"])


def test_a_refused_card_says_why_with_its_rule() -> None:
    def stuck(scene: Scene) -> bool:
        view: Any = scene.view
        return (
            scene.phase is Phase.PRIVATE
            and scene.decision is not None
            and _kinds(scene) == {"play"}
            and len(view["playable"]) < len(view["hand"])
        )

    for hints in (True, False):
        on_screen = OnScreen.new(4, 3, hints=hints).until(Random(3), stuck)
        view = on_screen.view
        card = next(card for card in view["hand"] if card not in view["playable"])
        controls = parts(on_screen.draw(Pick(refused=Piece(CARD, card))))
        scene = on_screen.stage().scene
        why = scene.why_not(Action(scene.viewer or 0, "play", card))
        assert why is not None
        assert why.rule == "O7"
        assert why.plain_sentence(on_screen.stage().names) in [*strings(controls)]
        for handler in taps(controls):
            handler(None)
        assert "O7" in on_screen.explained


def test_a_chosen_card_says_whether_it_would_win() -> None:
    wanted = {"wins", "loses", "turns", "takes", "can take", "nobody"}
    rng, said = Random(2), set[str]()
    on_screen = OnScreen.new(3, 8)
    while not said >= wanted and on_screen.step(rng):
        scene = outline(on_screen.table)
        if scene.phase is not Phase.PRIVATE or _kinds(scene) != {"play"}:
            continue
        view = on_screen.view
        if not view["table"]:
            continue
        played = [card for _, card in view["table"]]
        for card in view["playable"]:
            text = " ".join(strings(parts(on_screen.draw(Pick((Piece(CARD, card),))))))
            best = winning_card([*played, card], view["trump"])
            if best == card:
                assert "ould win " in text
                said.add("wins")
                if not ability(view, card) and not may_move(view, card):
                    said.add(_prize(on_screen, card, text))
            else:
                name = on_screen.table.state.match.game.phrase("card", best)
                turns = can_turn(view, card)
                assert (f"ehind {name}, but" if turns else f"ould lose to {name}") in text
                said.add("turns" if turns else "loses")
            if card % VALUES in (0, 3, 6) and not ability(view, card):
                assert "Nobody to " in text
    assert said >= wanted


def _prize(on_screen: OnScreen, card: Any, text: str) -> str:
    """Checks a card's text about winning, and returns a word for it.

    The word is "nobody", "choice", "takes" or "can take".
    """
    view: Any = on_screen.view
    targets, optional = claimable(view, card)
    if not targets:
        assert " is on stage to take" in text
        return "nobody"
    if len(targets) > 1:
        assert "lets you choose" in text
        return "choice"
    name = on_screen.table.state.match.game.phrase("performer", targets[0])
    said = "can take" if optional else "takes"
    assert f"A win {said} the {name}" in text
    return said


def test_a_card_that_leads_says_whom_it_would_take() -> None:
    def leading(scene: Scene) -> bool:
        view: Any = scene.view
        return scene.phase is Phase.PRIVATE and not view["table"]

    said = set[str]()
    for seed in range(9):
        on_screen = OnScreen.new(3, seed).until(Random(2), leading)
        view: Any = on_screen.view
        for card in view["playable"]:
            if not ability(view, card):
                text = " ".join(strings(parts(on_screen.draw(Pick((Piece(CARD, card),))))))
                said.add(_prize(on_screen, card, text))
    assert said >= {"nobody", "takes", "can take"}


def test_without_hints_a_card_says_neither_winner_nor_prize() -> None:
    on_screen = OnScreen.new(3, 8, hints=False)
    on_screen.until(Random(2), lambda scene: scene.phase is Phase.PRIVATE)
    for card in on_screen.view["playable"]:
        text = " ".join(strings(parts(on_screen.draw(Pick((Piece(CARD, card),))))))
        assert not any(word in text for word in ("A win", "to take", "ould win")), text


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_the_name_of_who_waits_stays_within_its_place(size: tuple[int, int], scale: float) -> None:
    ui = ui_of(*size, scale=scale, speed=0)
    on_screen = OnScreen.new(4, 3, ui).until(Random(3), lambda scene: scene.phase is Phase.PRIVATE)
    slots = [one for one in walk(on_screen.draw().body) if str(one.key).startswith("slot-")]
    texts = [(slot, one) for slot in slots for one in walk(slot) if isinstance(one, ft.Text)]
    names = [(slot, text) for slot, text in texts if text.font_family == BODY]
    assert len(names) == 4
    for slot, name in names:
        badge = min(32, slot.width * 0.5)
        assert badge + 6 + float(name.size or 0) * kit.LINE <= slot.height + 0.5


@pytest.mark.parametrize("kind", ["decline", "stay"])
def test_nobody_is_chosen_by_one_tap_and_taken_by_the_step(kind: str) -> None:
    """Regression test: a single tap beside the main button gave up a claim, and its points."""
    on_screen = OnScreen.new(3, 8).until(
        Random(2),
        lambda scene: scene.phase is not Phase.CURTAIN and kind in _kinds(scene),
    )
    let_go = button(on_screen.draw(), "let-go")
    let_go.on_click(None)
    assert on_screen.acts == []
    assert on_screen.picks == [Pick((NOBODY,))]
    drawn = on_screen.draw(Pick((NOBODY,)))
    button(drawn, "confirm").on_click(None)
    assert [action.kind for action in on_screen.acts] == [kind]
    assert not any(one.key == "let-go" for one in walk(drawn.action_bar))
    button(drawn, "back").on_click(None)
    assert on_screen.picks[-1] == Pick()


def test_a_line_that_no_answer_changes_is_left_by_one_tap() -> None:
    """Regression test: leaving the line as it was took two taps."""

    def unmoved(scene: Scene) -> bool:
        if scene.decision is None or scene.view is None or "stay" not in _kinds(scene):
            return False
        return [action.arg for action in scene.decision.actions[:-1]] == scene.view["line"][:1]

    on_screen = OnScreen.new(3, 8).until(Random(2), unmoved)
    drawn = on_screen.draw()
    assert any("in line is already next" in text for text in strings(parts(drawn)))
    assert not any(one.key == "let-go" for one in walk(drawn.action_bar))
    button(drawn, "confirm").on_click(None)
    assert [action.kind for action in on_screen.acts] == ["stay"]


def test_the_sign_of_who_is_next_touches_their_frame() -> None:
    """Regression test: the sign floated above a short line, which is centred in its box."""
    on_screen = OnScreen.new(3, 8, ui_of(390, 844))
    on_screen.until(
        Random(2),
        lambda scene: scene.phase is Phase.PRIVATE and 0 < len(scene.view["line"]) <= 5,
    )
    drawn = {one.key: one for one in walk(on_screen.draw().body)}
    sign, frame = drawn["pointer"], drawn["front"]
    assert -3 <= frame.top - (sign.top + sign.height) <= 3


def button(drawn: Any, key: str) -> Any:
    return next(
        one
        for top in walk(drawn.action_bar)
        if top.key == key
        for one in walk(top)
        if getattr(one, "on_click", None) is not None
    )


def test_a_winner_who_may_choose_is_told_why() -> None:
    on_screen = OnScreen.new(3, 8).until(
        Random(2), lambda scene: scene.phase is not Phase.CURTAIN and "claim" in _kinds(scene)
    )
    decision = on_screen.stage().scene.decision
    assert decision is not None
    named = words.named_by(decision.about["card"])
    assert named not in on_screen.view["stage"]
    said = [*strings([*walk(on_screen.draw().action_bar)])]
    worth = BLOSSOMS[named]
    where = f" with {worth} Blossom{'s' * (worth > 1)} on stage"
    assert any(where in text for text in said), "names stand nowhere"


def test_a_behind_card_with_an_ability_is_called_behind_only_if_the_ability_can_win() -> None:
    line = [performer("P3"), performer("G1")]
    view: Any = {"stage": [performer("K3"), performer("B1")], "line": line, "trump": 1}
    view["table"] = [[0, named_card("K8")], [1, named_card("K9")]]
    assert can_turn(view, named_card("P7"))
    assert not can_turn(view, named_card("P8")), "a card without an ability"
    view["line"] = [performer("G1")]
    assert not can_turn(view, named_card("P7")), "no Pink in line"
    view["line"] = [performer("P1")]
    assert not can_turn(view, named_card("P1")), "too few Blossoms"


def test_a_chosen_performer_says_who_would_win_then() -> None:
    rng, said = Random(2), set[str]()
    on_screen = OnScreen.new(3, 8)
    while len(said) < 2 and on_screen.step(rng):
        scene = outline(on_screen.table)
        if scene.decision is None or scene.phase is not Phase.PRIVATE:
            continue
        view = on_screen.view
        if len(view["table"]) < 2 or not _kinds(scene) <= {"add", "remove", "swap_in"}:
            continue
        for action in scene.decision.actions:
            match = Match.at(on_screen.table.state.match.position)
            match.play(action)
            after = match.view(None)
            won = after["last"] if len(view["table"]) == 3 else None
            best = won["card"] if won else after["winning"][1]
            name = match.game.phrase("card", best)
            drawn = on_screen.draw(Pick((piece_of(action),)))
            text = " ".join(strings([*walk(drawn.action_bar)]))
            own = best == view["table"][-1][1]
            assert (f"Your {name} would " if own else f"with {name}") in text
            said.add("own" if own else "other")
    assert said == {"own", "other"}


def test_performers_are_called_by_their_names() -> None:
    game = OnScreen.new(4).table.state.match.game
    names = {game.phrase("performer", performer) for performer in range(STAR + 1)}
    assert len(names) == STAR + 1
    assert not any(name.startswith("The ") for name in names)
    rng, steps = Random(4), set[str]()
    on_screen = OnScreen.new(4, 4, rounds="quick", star=True)
    while on_screen.step(rng):
        scene = outline(on_screen.table)
        if scene.decision is None or scene.phase is Phase.CURTAIN or "play" in _kinds(scene):
            continue
        for action in scene.decision.actions:
            if action.arg is None:
                continue
            said = [*strings(list(walk(on_screen.draw(Pick((piece_of(action),))).action_bar)))]
            name = game.phrase("performer", action.arg)
            assert any(f"the {name}" in text or f"The {name}" in text for text in said), said
            steps.add(action.kind)
    assert {"move", "add", "remove", "swap_out", "swap_in", "claim"} <= steps


@pytest.mark.parametrize(
    ("stage", "goes", "sentence"),
    [
        ("G2 B3", "G2", "Green falls to 0. Blue would stay trump with 3"),
        ("G3 B2", "G3", "Green falls to 0. Blue would be trump with 2"),
        ("G3 B2 K2", "G3", "Green falls to 0. No trump: Black and Blue would tie at\u00a02"),
        ("G3", "G3", "Green falls to 0. No trump: nobody with a suit would be on stage"),
    ],
)
def test_a_preview_says_in_words_what_changes_and_why(stage: str, goes: str, sentence: str) -> None:
    def view(cast: Iterable[int]) -> Any:
        mask = sum(1 << performer for performer in cast)
        return {"trump": trump_of(mask), "totals": [*suit_totals(mask)]}

    on = [performer(name) for name in stage.split()]
    left = [one for one in on if one != performer(goes)]
    assert words.preview(OnScreen.new(4).stage(), view(on), view(left)) == sentence


def test_without_hints_nothing_marks_what_may_be_played() -> None:
    def following(scene: Scene) -> bool:
        view = scene.view
        return bool(
            scene.phase is Phase.PRIVATE
            and view
            and _kinds(scene) == {"play"}
            and 0 < len(view["playable"]) < len(view["hand"])
        )

    def marks(hints: bool) -> set[Any]:
        on_screen = OnScreen.new(4, 5, ui_of(speed=0), hints=hints).until(Random(5), following)
        controls = parts(on_screen.draw())
        veils = {c.color for c in controls if "card-" in (getattr(c, "src", None) or "")}
        words = {text.rpartition(", ")[2] for text in strings(controls) if "wins a" in text}
        return veils | words

    assert "can’t be played" in marks(True)
    assert not {"can be played", "can’t be played"} & marks(False)
    # A veil over what may not be played, and over nothing without hints.
    assert any(str(mark).startswith("#") for mark in marks(True))
    assert not any(str(mark).startswith("#") for mark in marks(False))


def test_the_last_account_draws_for_every_way_to_end() -> None:
    endings: set[str] = set()
    for seed in range(400):
        if len(endings) == 3:
            break
        on_screen = OnScreen.new(3, seed, rounds="quick")
        match = on_screen.table.state.match
        rng = Random(seed)
        while match.decision is not None:
            match.play(rng.choice(match.decision.actions))
        result = match.result
        assert result is not None
        if result.ending in endings:
            continue
        endings.add(result.ending)
        last = OnScreen(table_of(match))
        controls = list(walk(Renderer().render(BOARD.finale, last.stage(), result)))
        said = " ".join(strings(controls))
        for seat, score in enumerate(result.scores):
            assert last.stage().names[seat] in said
            assert str(score) in said
    assert endings == {"outright", "kept_card", "shared"}


def test_a_round_is_accounted_for_before_the_next() -> None:
    on_screen = OnScreen.new(3, 2)
    on_screen.until(
        Random(2), lambda scene: scene.phase is Phase.TABLE and scene.view["round"] == 2
    )
    drawn = on_screen.draw()
    assert drawn.interlude is not None
    said = " ".join(strings(list(walk(drawn.interlude))))
    history = on_screen.table.state.match.view(None)["history"][0]
    for points in history["points"]:
        assert f"{points} Blossoms this Round" in said
    on_screen.step(Random(1))
    on_screen.step(Random(1))
    assert on_screen.draw().interlude is None


def test_a_score_of_several_rounds_is_drawn_as_their_sum() -> None:
    def begun(scene: Scene) -> bool:
        view: Any = scene.view
        return scene.phase is Phase.TABLE and view["round"] == 2 and any(view["blossoms"])

    on_screen = OnScreen.new(3, 2, ui_of(1280, 800, speed=0)).until(Random(2), begun)
    view, read = on_screen.view, [*strings(parts(on_screen.draw()))]
    sums = [*zip(view["scores"], view["blossoms"], strict=True)]
    assert any(all(both) for both in sums)
    for before, now in sums:
        assert (f"{before} + {now}" in read) == bool(before and now)
    totals = [sum(both) for both in sums]
    for seat, total in enumerate(totals):  # who has most is marked, unless all have as many
        label = next(one for one in read if one.startswith(f"{on_screen.stage().names[seat]}: "))
        assert ("Ahead" in label) == (total == max(totals) > min(totals))


@cache
def scenes() -> tuple[Any, ...]:
    """Returns one board context for each kind of scene in a game."""
    rng, found = Random(6), dict[Any, Any]()
    on_screen = OnScreen.new(4, 6, rounds="quick")
    for _ in range(200):
        if on_screen.table.scene.phase is not Phase.CURTAIN:
            found.setdefault(_kind(on_screen.table.scene), on_screen.stage())
        if not on_screen.step(rng):
            break
    return tuple(found.values())


TINY = ((0, 0), (90, 640), (132, 235), (200, 200), (280, 150), (360, 120), (844, 100), (1280, 90))
"""Sizes of windows that are just coming up."""


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("size", TINY)
def test_a_window_that_is_just_coming_up_has_no_pieces_of_less_than_nothing(
    size: tuple[int, int], scale: float
) -> None:
    first = (TINY.index(size) + 2 * (scale > 1)) % depth(4, 1)
    for stage in scenes()[first :: depth(4, 1)]:  # each in a quarter of the windows
        drawn = Renderer().render(BOARD.draw, replace(stage, ui=ui_of(*size, scale=scale)))
        for control in parts(drawn):
            for name in ("width", "height"):
                length = getattr(control, name, None)
                assert length is None or length >= 0, (stage.scene.revision, control)


@pytest.mark.parametrize("size", SIZES)
def test_nothing_scrolls_at_ordinary_type(size: tuple[int, int]) -> None:
    for stage in scenes():
        drawn = Renderer().render(BOARD.draw, replace(stage, ui=ui_of(*size)))
        scrolled = [one for one in walk(drawn.body) if getattr(one, "scroll", None)]
        assert not scrolled, stage.scene.revision


def test_the_line_is_read_row_by_row() -> None:
    """The line's name is announced by a low node above its rows.

    A node as high as the line would join the rows for screen readers.
    """
    drawn = OnScreen.new(4, 7).draw()
    [wing] = [one for one in walk(drawn.body) if getattr(one, "key", None) == "wing"]
    regions: list[Any] = [one for one in walk(wing) if isinstance(one, ft.Semantics)]
    assert [one.content.height for one in regions] == [EDGE]


def test_a_low_chip_has_a_blossom_beside_its_score() -> None:
    on_screen = OnScreen.new(3, 8, ui_of(390, 844))
    on_screen.until(Random(2), lambda scene: scene.phase is Phase.PRIVATE)
    drawn = {one.key: one for one in walk(on_screen.draw().body)}
    for seat in range(3):
        pictures = [one.src for one in walk(drawn[f"chip-{seat}"]) if isinstance(one, ft.Image)]
        assert any("blossom" in str(src) for src in pictures), seat
