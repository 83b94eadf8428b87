"""Tests of the boards' accessibility trees."""

from collections.abc import Iterator
from random import Random
from typing import Any

import flet as ft
import pytest
from flet.components.component import Component, Renderer

from app.table.scene import Scene
from app.table.state import Phase
from engines import Match
from tests.app.games.boards import OnScreen, astray, table_of, ui_of
from tests.app.games.test_words_fit import FOUND
from tests.app.games.words import stumbles

BOARDS = (("onstage", 3), ("upstaged", 3), ("thespianage", 3), ("encore", 2))


def met(control: Any, *, is_read: bool = False) -> Iterator[tuple[str, str]]:
    """Yields the labels ("name", …) and loose texts ("text", …) of a tree.

    Args:
        control: The control.
        is_read: Whether the control is in a live region or a heading, where text is announced.
    """
    if isinstance(control, Component):
        control = Renderer(control).render(control.fn, *control.args, **control.kwargs)
    if isinstance(control, (list, tuple)):
        for one in control:
            yield from met(one, is_read=is_read)
        return
    if not isinstance(control, ft.BaseControl):
        return
    if isinstance(control, ft.Semantics):
        if control.label:
            yield "name", control.label
        if control.exclude_semantics:
            return
        is_read = is_read or bool(control.live_region or control.header)
    if isinstance(control, ft.Text):
        if control.semantics_label is None and not is_read:
            yield "text", control.value or "".join(span.text or "" for span in control.spans or ())
        return
    for name in ("content", "controls", "icon", "label"):
        inside = getattr(control, name, None)
        if inside is not None and not isinstance(inside, str):
            yield from met(inside, is_read=is_read)


def screen_of(game: str, seats: int, seed: int, speed: float = 0) -> OnScreen:
    match = Match.new(game, seats=seats, seed=seed, options={})
    return OnScreen.at(table_of(match), ui_of(speed=speed))


@pytest.mark.parametrize(("game", "seats"), BOARDS)
def test_pieces_keep_their_names_while_they_move(game: str, seats: int) -> None:
    def moved(scene: Scene) -> bool:
        return scene.phase is Phase.TABLE and len(scene.frames) > 2 and scene.decision is None

    for seed in (2, 3):
        rng = Random(seed)
        on_screen = screen_of(game, seats, seed, speed=1)
        for _ in range(12):  # past a draft or a casting
            on_screen.until(rng, moved)
            on_screen.step(rng)
        on_screen.until(rng, moved)
        body = on_screen.draw().body
        assert not [*astray(body)]
        first = [text for kind, text in met(body) if kind == "name"]
        rest = [
            text
            for kind, text in met(on_screen.again(ui=ui_of(speed=0)).draw().body)
            if kind == "name"
        ]
        assert len(first) > 0.7 * len(rest), (first, rest)


@pytest.mark.parametrize("game", FOUND)
def test_every_label_reads_as_sentences_do_and_nothing_painted_is_read(game: str) -> None:
    for name, table in FOUND[game]().items():
        drawn = OnScreen.at(table, ui_of(speed=0)).draw()
        board, action_bar = [*met(drawn.body)], [*met(drawn.action_bar)]
        assert not [text for kind, text in board if kind == "text"], name
        said = [text for _, text in (*board, *action_bar)]
        assert not [text for text in said if stumbles(text)], name
