"""What one drawing of the board is about: the question, the answers, and what would follow."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Self, cast

from app.games.common import moment as common
from app.games.common.moment import Pick
from app.games.common.pieces import DIM, LIFT, Stance
from app.games.upstaged.places import (
    BEGIN,
    CARD,
    ENDING,
    PAIRING,
    Answer,
    Pair,
    Piece,
    card,
    named,
    pair,
)
from app.table.stage import Stage
from engines import Action, Frame, Reason, event_kind
from engines.upstaged.actions import PASS, PAUSE

if TYPE_CHECKING:
    from engines.upstaged.views import View

ACT = "ask.act"

TURNED = "arena_turned"
"""The event of a turn."""

CARRIED = frozenset(
    (
        "artist_called",
        "artist_drawn",
        "artist_exited",
        "artist_joined",
        "artist_left",
        "artist_ousted",
        "artist_sent",
        "artists_switched",
        "slot_filled",
    )
)
"""Events in which artists go where they cannot walk: a copy flies, and the piece is not drawn."""

BY_HAND = frozenset({ACT, "ask.drop"})
"""Questions that are answered from the hand; the answers of all others lie in a tray too."""


def total(view: View, seat: int) -> int | None:
    """What a team is worth, where it has anybody and its score may be seen."""
    worth: Any = view["worth"][seat]
    return worth["total"] if worth is not None and view["teams"][seat] else None


@dataclass(frozen=True)
class Moment(common.Moment):
    """Read once from a stage, then drawn from.

    In a turn a tool starts the choice of two cards of one colour, for the DISCARD action. While a
    Pause may be called, whoever looks at their own hand can choose a card to see what it would do.

    pairing  whether two cards are being chosen
    ending   whether the question is about to be let go: the step ends the turn
    turned   clicks of the arena from the first picture of this scene to this one
    turning  clicks of the arena in all pictures of this scene
    first    clicks of its first turn, if it turns at all
    """

    pairing: bool = False
    ending: bool = False
    turned: int = 0
    turning: int = 0
    first: int = 0

    @classmethod
    def see(cls, stage: Stage) -> Self:
        """The moment that a stage shows. The stage must not be behind a curtain."""
        moment = cls.read(stage, named)
        scene, pick = stage.scene, Pick.of(stage)
        if scene.window and scene.decision is not None and scene.viewer is not None:
            own = {named(each): each for each in scene.decision.actions if each.kind == PAUSE.name}
            chosen = tuple(name for name in pick.chosen if name in own)
            return replace(moment, answers=own, seat=scene.viewer, chosen=chosen)
        if moment.others and not moment.idle and ENDING in pick.chosen:
            return replace(moment, ending=True, chosen=())
        if moment.asked != ACT:
            return moment
        if PAIRING in pick.chosen and moment.pairs:
            moment = replace(moment, pairing=True)
            return replace(moment, chosen=tuple(filter(moment.usable, pick.chosen)))
        if moment.suggested and not isinstance(moment.chosen[0], Piece):
            return replace(moment, pairing=True, chosen=tuple(moment.chosen[0]))
        if not moment.chosen and BEGIN in moment.answers:
            return replace(moment, chosen=(BEGIN,), suggested=True)
        return moment

    @property
    def now(self) -> View:
        """The view, by its type."""
        return cast("View", self.view)

    @property
    def near(self) -> int:
        """Whose side of the arena is at the bottom: whose screen it is, or whose turn."""
        scene = self.stage.scene
        if scene.viewer is not None:
            return scene.viewer
        return self.now["turn"] if scene.alone is None else scene.alone

    @property
    def told(self) -> str:
        """The event that this picture shows, in few words."""
        if self.event is None:
            return ""
        stage = self.stage
        return stage.game.brief(self.event, stage.names, stage.lang)

    @property
    def gone(self) -> frozenset[int]:
        """The artists whose copies fly in this picture."""
        if self.event is None or event_kind(self.event) not in CARRIED:
            return frozenset()
        return frozenset({self.event.artist, getattr(self.event, "other", self.event.artist)})

    # -- cards -------------------------------------------------------------------------------

    @property
    def in_order(self) -> list[Any]:
        """The cards of the hand as they lie, where the question is answered from it and any can be
        used."""
        if self.asked not in BY_HAND:
            return super().in_order
        cards = [card(number) for number in self.now["hand"] or ()]
        return cards if any(map(self.usable, cards)) else []

    @property
    def from_hand(self) -> bool:
        """Whether the question is answered from the hand."""
        return self.asked in BY_HAND

    @property
    def pair(self) -> Pair | None:
        """The two cards that are chosen."""
        return pair(*self.chosen) if len(self.chosen) == 2 else None

    @property
    def pairs(self) -> list[Pair]:
        """The pairs of cards that can be discarded."""
        return [name for name in self.answers if not isinstance(name, Piece)]

    def partners(self, card: Piece) -> list[Piece]:
        """The cards that can be discarded together with this one."""
        return [
            one if other == card else other for one, other in self.pairs if card in (one, other)
        ]

    def usable(self, name: Answer) -> bool:
        """Whether a piece can be chosen: by itself, or while pairing as one of two cards."""
        if self.pairing:
            return isinstance(name, Piece) and bool(self.partners(name))
        return name in self.answers

    @cached_property
    def kinds(self) -> frozenset[str]:
        """The kinds of pieces that the question is about."""
        pieces = {*self.answers, *self.wishes}
        return frozenset(name.kind if isinstance(name, Piece) else CARD for name in pieces)

    @property
    def action(self) -> Action | None:
        """The one action that the choice stands for; None for half of a pair."""
        if self.ending:
            return self.others[0]
        if self.pairing:
            return None if self.pair is None else self.answers[self.pair]
        return super().action

    @cached_property
    def why(self) -> Reason | None:
        """Why what was tapped is refused; None where the rules have no word for it."""
        return None if self.pairing else super().why

    # -- what would follow -------------------------------------------------------------------

    @cached_property
    def film(self) -> tuple[Frame, ...]:
        """What would be seen, event by event, of what is chosen; or, while a Pause may be called,
        of what was announced."""
        if self.moving or self.ending:
            return ()
        if self.preview is not None:
            return self.preview.frames
        view, scene = self.now, self.stage.scene
        asked = view["under_way"]["asked"]
        if not scene.window or not asked:
            return ()
        letting_go = Action(asked[0], PASS.name)
        return self.stage.kept.fact(
            ("announced", scene.viewer),
            lambda: self.stage.game.preview(view, letting_go).frames,
        )

    @property
    def after(self) -> View:
        """The view as it would be, as far as that is certain; the view as it is when nothing is."""
        return cast("View", self.film[-1].view) if self.film else self.now

    @property
    def ahead(self) -> int:
        """By how many clicks the arena would turn."""
        turns = (frame.event for frame in self.film if event_kind(frame.event) == TURNED)
        return sum(event.clicks for event in turns)

    # -- touching ------------------------------------------------------------------------------

    def stance(self, piece: Any) -> Stance:
        """How a piece stands now, wherever it is shown."""
        colors = self.stage.ui.colors
        if self.asked is None and not self.moving and self.answers:
            tap = self.calling(self.tap, piece)  # one's own cards while a Pause may be called
            if piece in self.chosen:
                return Stance(LIFT, colors.brass, selected=True, on_click=tap)
            if piece in self.answers:
                return Stance(0, colors.brass, selected=False, on_click=tap)
            return Stance(on_click=tap)
        if self.asked is not None and piece.kind not in self.kinds and piece != self.refused:
            return Stance(on_click=self.calling(self.tap, piece))  # not what the question is about
        if self.asked != ACT or piece.kind != CARD or self.moving:
            return super().stance(piece)
        tap = self.calling(self.tap, piece)
        if piece == self.refused:
            return Stance(LIFT, colors.rose, selected=False, on_click=tap, refused=True)
        if piece in self.chosen:
            return Stance(LIFT, colors.brass, selected=True, on_click=tap)
        if not self.hints:
            return Stance(selected=False, on_click=tap)
        if self.pairing and len(self.chosen) == 1 and piece in self.partners(self.chosen[0]):
            return Stance(0, colors.quiet, selected=False, on_click=tap)
        return Stance(dim=0.0 if self.usable(piece) else DIM, selected=False, on_click=tap)

    def heard(self, piece: Any, label: str) -> str | None:
        """The name by which a screen reader meets a piece on the board; None: the tray says it."""
        if self.asked is None or self.asked in BY_HAND:
            return label
        return super().heard(piece, label)

    def tap(self, piece: Any) -> None:
        """A tap on a piece; while pairing, two cards of one colour are chosen together."""
        if not self.pairing or self.inspected is not None:
            super().tap(piece)
            return
        pick, chosen = Pick.of(self.stage), self.chosen
        if self.refused is not None and piece in (self.refused, *chosen):
            self.settle(pick.lasting)
        elif piece.kind != CARD:
            self.inspect(piece)
        elif not self.usable(piece):
            self.settle(pick._replace(refused=piece))
        elif piece in chosen:
            self._pair(tuple(other for other in chosen if other != piece))
        else:
            self._pair((*(other for other in chosen[-1:] if other in self.partners(piece)), piece))

    def start_pairing(self) -> None:
        """From now on two cards are chosen; the one that is chosen stays, if it has a partner."""
        card = tuple(each for each in self.chosen if self.partners(each))
        pairs = [pair for pair in self.pairs if {*card} <= {*pair}]
        self._pair(pairs[0] if len(pairs) == 1 else card)

    def start_ending(self) -> None:
        """From now on the step lets the question go."""
        self.stage.set_pick(Pick((ENDING,)))

    def start_over(self) -> None:
        """From now on one piece is chosen."""
        self.stage.set_pick(Pick())

    def _pair(self, cards: tuple[Piece, ...]) -> None:
        self.stage.set_pick(Pick((PAIRING, *cards)))
