"""What one drawing of the board is about: the question, the answers, and what would follow."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Self, cast

from app.games.common import moment as common
from app.games.common.moment import Pick, why_not
from app.games.common.pieces import DIM, LIFT, Stance
from app.games.upstaged.places import BEGIN, CARD, Answer, Pair, Piece, card, named, pair
from app.table.stage import Stage
from engines import Action, Frame, Reason, event_kind
from engines.upstaged.actions import PASS, PAUSE, PLAY

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

    In a turn two cards of one colour may be chosen, for the DISCARD action. While a Pause may be
    called, whoever looks at their own hand can choose a card to see what it would do.

    turned   clicks of the arena from the first picture of this scene to this one
    turning  clicks of the arena in all pictures of this scene
    first    clicks of its first turn, if it turns at all
    """

    turned: int = 0
    turning: int = 0
    first: int = 0

    @classmethod
    def see(cls, stage: Stage) -> Self:
        """The moment that a stage shows. The stage must not be behind a curtain."""
        moment = cls.read(stage, named)
        scene, pick = stage.scene, stage.pick if isinstance(stage.pick, Pick) else Pick()
        if scene.window and scene.decision is not None and scene.viewer is not None:
            own = {named(each): each for each in scene.decision.actions if each.kind == PAUSE.name}
            chosen = tuple(name for name in pick.chosen if name in own)
            return replace(moment, answers=own, seat=scene.viewer, chosen=chosen)
        if moment.asked != ACT:
            return moment
        chosen = tuple(name for name in pick.chosen if moment.usable(name))
        if not chosen and len(moment.chosen) == 1:
            (only,) = moment.chosen  # what needs no choosing
            chosen = (only,) if isinstance(only, Piece) else tuple(only)
        if not chosen and BEGIN in moment.answers:
            chosen = (BEGIN,)
        return replace(moment, chosen=chosen)

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
        """The cards of the hand as they lie, where the question is answered from it."""
        if self.asked in BY_HAND:
            return [card(number) for number in self.now["hand"] or ()]
        return super().in_order

    @property
    def pair(self) -> Pair | None:
        """The two cards that are chosen."""
        return pair(*self.chosen) if len(self.chosen) == 2 else None

    @property
    def half(self) -> Piece | None:
        """The card that is chosen, and cannot be played by itself."""
        if len(self.chosen) == 1 and self.chosen[0] not in self.answers:
            return cast(Piece, self.chosen[0])
        return None

    def partners(self, card: Piece) -> list[Piece]:
        """The cards that can be discarded together with this one."""
        return [
            one if other == card else other
            for one, other in (name for name in self.answers if not isinstance(name, Piece))
            if card in (one, other)
        ]

    def usable(self, name: Answer) -> bool:
        """Whether a piece can be chosen: by itself, or as one of two cards."""
        if not isinstance(name, Piece):
            return False
        return name in self.answers or bool(self.partners(name))

    @cached_property
    def kinds(self) -> frozenset[str]:
        """The kinds of pieces that the question is about."""
        pieces = {*self.answers, *self.wishes}
        return frozenset(name.kind if isinstance(name, Piece) else CARD for name in pieces)

    @property
    def action(self) -> Action | None:
        """The one action that the choice stands for; None for half of one."""
        if self.pair is not None:
            return self.answers[self.pair]
        return None if self.half is not None else super().action

    @cached_property
    def unplayable(self) -> Reason | None:
        """Why the card that is chosen cannot be played by itself."""
        if self.half is None or self.seat is None:
            return None
        return why_not(self.stage, Action(self.seat, PLAY.name, self.half.number))

    # -- what would follow -------------------------------------------------------------------

    @cached_property
    def film(self) -> tuple[Frame, ...]:
        """What would be seen, event by event, of what is chosen; or, while a Pause may be called,
        of what was announced."""
        if self.moving:
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
        if len(self.chosen) == 1 and piece in self.partners(self.chosen[0]):
            return Stance(0, colors.quiet, selected=False, on_click=tap)
        dim = 0.0 if piece in self.answers else DIM / 2 if self.usable(piece) else DIM
        return Stance(dim=dim, selected=False, on_click=tap)

    def heard(self, piece: Any, label: str) -> str | None:
        """The name by which a screen reader meets a piece on the board; None: the tray says it."""
        if self.asked is None or self.asked in BY_HAND:
            return label
        return super().heard(piece, label)

    def tap(self, piece: Any) -> None:
        """A tap on a piece; of the hand's cards two of one colour are chosen together."""
        if self.asked != ACT or piece.kind != CARD or self.inspected is not None:
            super().tap(piece)
            return
        chosen = self.chosen
        if not self.usable(piece) and piece not in self.wishes:
            self.inspect(piece)
        elif not self.usable(piece):
            self.stage.set_pick(Pick(chosen, refused=piece))
        elif piece not in chosen:
            joins = len(chosen) == 1 and piece in self.partners(chosen[0])
            self.stage.set_pick(Pick((chosen[0], piece) if joins else (piece,)))
        elif self.refused is not None:
            self.stage.set_pick(Pick(chosen))  # back to the choice, not on with it
        elif chosen == (piece,) and piece in self.answers:
            self.confirm()
        else:
            self.stage.set_pick(Pick(tuple(other for other in chosen if other != piece)))
