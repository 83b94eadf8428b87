"""Played games of ENCORE!! ECG, shared by the board's tests: a flow at each kind of question."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from flet.components.component import Renderer

from app.games.encore import draw
from app.table.flow import Flow, Phase
from app.table.stage import Drawn
from app.theme import Ui
from engines import Match
from tests.app.games.onstage.boards import Table, ui_of

QUESTIONS = frozenset(
    {"draft", "split", "act", "zone", "aim", "with", "deck", "take", "drop", "show", "salvage"}
    | {"hire", "solo", "choose", "order", "exhaust", "trim"}
)


class Tour(Table):
    """A flow with this board on it."""

    @classmethod
    def at(cls, flow: Flow, ui: Ui | None = None) -> Tour:  # type: ignore[override]
        return cls(flow, ui or ui_of())

    def draw(self, pick: Any = None) -> Drawn:
        drawn: Drawn = Renderer().render(draw, self.stage(pick))
        return drawn


def flow_of(match: Match, beats: Any = ()) -> Flow:
    """A flow that keeps nothing."""
    return Flow(match, keep=lambda action: None, forget=lambda: None, beats=beats)


def standing(flow: Flow) -> Flow:
    """A flow of its own that stands where this one does, with its last step."""
    other = flow_of(flow.match.copy(), flow.beats)
    other._film = flow._film
    if flow.scene.phase is Phase.PRIVATE:
        assert flow.scene.seat is not None
        other.pass_to(flow.scene.seat)
        other.lift()
    return other


@cache
def found() -> dict[str, Flow]:
    """A flow at every question: privately, and as `<name>-open` where the table asks it."""
    known: dict[str, Flow] = {}
    for seed in range(60):
        rng = Random(seed)
        options = {"zones": 2 + seed % 3, "hand_limit": "6" if seed % 4 == 0 else "none"}
        match = Match.new("encore", 2, seed, options)
        flow = flow_of(match)
        while flow.scene.phase is not Phase.OVER:
            scene = flow.scene
            decision = flow.match.decision
            assert decision is not None
            name = decision.prompt.removeprefix("ask.")
            if scene.phase is Phase.CURTAIN:
                flow.lift()
            elif scene.lingers:
                flow.done()
            elif scene.decision is None:
                flow.pass_to(scene.deciders[0])
            else:
                name += "-open" if scene.phase is Phase.TABLE else ""
                if name not in known:
                    known[name] = standing(flow)
                wanted = [each for each in decision.actions if each.kind != "pass"]
                idle = not wanted or rng.random() < 0.25
                flow.act(rng.choice(decision.actions if idle else wanted))
        if {each.removesuffix("-open") for each in known} >= QUESTIONS:
            break
    return known
