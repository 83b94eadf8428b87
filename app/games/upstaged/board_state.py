"""State of the board: question, answers, and preview of a choice."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Self

from app.games.common import board_state as common
from app.games.common.board_state import Pick
from app.games.common.pieces import DIM, LIFT, Stance
from app.games.common.sign_pieces import SignPiece
from app.games.upstaged.places import (
    ARTIST,
    BEGIN,
    CARD,
    ENDING,
    PAIRING,
    PLACE,
    SEAT,
    Pair,
    card,
    cards_of,
    named,
    pair,
)
from app.games.upstaged.types import BoardContext, Event, View
from app.table.places import Piece
from engines import Action, Frame, Reason
from engines.upstaged.actions import PASS, PAUSE
from engines.upstaged.content import PAUSES, members
from engines.upstaged.events import (
    ArenaTurned,
    ArtistCalled,
    ArtistDrawn,
    ArtistEntered,
    ArtistExited,
    ArtistJoined,
    ArtistLeft,
    ArtistMoved,
    ArtistOusted,
    ArtistSent,
    ArtistSnatched,
    ArtistsSwitched,
    CutChosen,
    CutShown,
    SlotFilled,
    SwitchOffered,
    TeamUpstaged,
)

ACT = "ask.act"

CUT = "ask.cut"

CARRIED = (
    ArtistCalled,
    ArtistDrawn,
    ArtistExited,
    ArtistJoined,
    ArtistLeft,
    ArtistOusted,
    ArtistSent,
    ArtistsSwitched,
    SlotFilled,
)
"""Events whose artist is drawn as a flying copy.

The copy replaces the artist's token.
"""

OF_AN_ARTIST = (
    *CARRIED,
    ArtistEntered,
    ArtistMoved,
    ArtistSnatched,
    CutChosen,
    CutShown,
    SwitchOffered,
    TeamUpstaged,
)
"""Events about a single artist."""

UNPLAYABLE = DIM / 2
"""Opacity of the shade over cards that cannot be played.

It is low enough to read them.
"""

BY_HAND = frozenset({ACT, "ask.drop"})
"""Questions answered with cards in hand.

All others are answered in the tray.
"""


def total(view: View, seat: int) -> int | None:
    """Returns a team's score.

    Returns None if it is hidden or the team has no artists.
    """
    worth = view["worth"][seat]
    return worth["total"] if worth is not None and view["teams"][seat] else None


@dataclass(frozen=True)
class BoardState(common.BoardState[View, Event, Piece]):
    """State of the board, read once from a context and then drawn.

    During a turn, a button starts the choice of two cards of one colour, which are discarded
    together. While anyone may play a Pause, players looking at their own hand can choose a card to
    preview its effect. The arena turns in clicks; a click is a quarter turn.

    Attributes:
        inspected: Piece or sign whose description is open, or None.
        pairing: Whether two cards are being chosen for discarding.
        ending: Whether confirming declines the question, such as by ending the turn.
        turned: Clicks of the arena from the first board state of this scene to this one.
        turning: Clicks of the arena in the whole scene.
        first: Clicks of the arena's first turn in the scene, or 0 if there is none or artists move
            before it.
    """

    inspected: Piece | SignPiece | None = None
    pairing: bool = False
    ending: bool = False
    turned: int = 0
    turning: int = 0
    first: int = 0

    @classmethod
    def see(cls, stage: BoardContext) -> Self:
        """Reads the board state from a context whose view is not hidden."""
        moment = cls.read(stage, named)
        scene, pick = stage.scene, moment.pick
        if scene.window and scene.decision is not None and scene.viewer is not None:
            pauses = (each for each in scene.decision.actions if each.kind == PAUSE.name)
            own = {card(PAUSE.arg(each)): each for each in pauses}
            chosen = tuple(name for name in pick.chosen if name in own)
            return replace(moment, answers=own, seat=scene.viewer, chosen=chosen)
        if moment.others and not moment.idle and ENDING in pick.chosen:
            return replace(moment, ending=True, chosen=())
        if moment.asked != ACT:
            return moment
        if PAIRING in pick.chosen and moment.pairs:
            moment = replace(moment, pairing=True)
            return replace(moment, chosen=tuple(filter(moment.usable, pick.chosen)))
        if moment.suggested and isinstance(moment.chosen[0], Pair):
            return replace(moment, pairing=True, chosen=cards_of(moment.chosen[0]))
        if not moment.chosen and BEGIN in moment.answers:
            return replace(moment, chosen=(BEGIN,), suggested=True)
        return moment

    @property
    def near(self) -> int:
        """Seat drawn at the bottom.

        It is the viewer, else the only person, else the person who acts.

        During a computer player's turn, the board stays turned to the person before it.
        """
        scene = self.stage.scene
        if scene.viewer is not None:
            return scene.viewer
        if scene.alone is not None:
            return scene.alone
        if scene.continuing is not None:
            return scene.continuing
        seats, turn = self.stage.seats, self.now["turn"]
        if seats[self.actor].understudy is None:
            turn = self.actor
        back = [(turn - steps) % len(seats) for steps in range(len(seats))]
        return next((seat for seat in back if seats[seat].understudy is None), 0)

    @property
    def actor(self) -> int:
        """Seat that carries out the current action.

        It is the seat whose turn it is, or the one that has paused that turn.

        The player whose turn it is decides about an upstaged team, even in a Pause.
        """
        view, frames = self.now, self.now["under_way"]["frames"]
        paused = frames and view["phase"] not in ("join", "oust", "send")
        return frames[-1]["seat"] if paused else view["turn"]

    def order(self, piece: Piece | None) -> tuple[int, int]:
        """Returns a piece's side of the table and its place there.

        They determine the reading order.

        Sides count clockwise from `near`, so that whoever is asked finds their own side first. A
        team is in the order of its panel. For any other piece both are 0.
        """
        places, index = self.now["places"], 0
        if piece is not None and piece.kind == ARTIST:
            teams = enumerate(self.now["teams"])
            known = ((seat, team) for seat, team in teams if piece.number in team)
            seat, team = next(known, (self.near, [piece.number]))
            index = [*team].index(piece.number)
            piece = Piece(SEAT, seat)
        if piece is None or piece.kind not in (PLACE, SEAT):
            return 0, 0
        place = places[piece.number] if piece.kind == SEAT else piece.number
        return (place - places[self.near]) % len(self.now["arena"]), index

    @property
    def nobody_pauses(self) -> bool:
        """Whether every Pause card is on the discard pile.

        Nobody is then asked about one.
        """
        return {*members(PAUSES)} <= {*self.now["pile"]}

    @property
    def gone(self) -> frozenset[int]:
        """Artists who are drawn as flying copies instead of in their places."""
        if isinstance(self.event, ArtistsSwitched):
            return frozenset({self.event.artist, self.event.other})
        return frozenset({self.event.artist} if isinstance(self.event, CARRIED) else ())

    # -- cards -------------------------------------------------------------------------------

    @property
    def in_order(self) -> list[Piece]:
        """Answers in reading order.

        If answers are cards in hand, they are the whole hand, or none if no card can be chosen.
        """
        if self.asked not in BY_HAND:
            return sorted(super().in_order, key=self.order)
        cards = [card(number) for number in self.now["hand"] or ()]
        return cards if any(map(self.usable, cards)) else []

    @property
    def from_hand(self) -> bool:
        """Whether the question is answered with cards in hand."""
        return self.asked in BY_HAND

    @property
    def pair(self) -> Pair | None:
        """Pair of the two chosen cards, or None unless two are chosen."""
        return pair(*self.chosen) if len(self.chosen) == 2 else None

    @property
    def pairs(self) -> list[Pair]:
        """Pairs of cards that may be discarded."""
        return [name for name in self.answers if isinstance(name, Pair)]

    def partners(self, card: Piece) -> list[Piece]:
        """Returns the cards with which a card may be discarded."""
        return [
            one if other == card else other
            for one, other in map(cards_of, self.pairs)
            if card in (one, other)
        ]

    def usable(self, name: Piece) -> bool:
        """Whether a piece may be chosen, alone or in a pair."""
        return bool(self.partners(name)) if self.pairing else name in self.answers

    @cached_property
    def kinds(self) -> frozenset[str]:
        """Kinds of pieces that are answers or would be refused."""
        pieces = {*self.answers, *self.wishes}
        return frozenset(CARD if isinstance(name, Pair) else name.kind for name in pieces)

    @property
    def action(self) -> Action | None:
        """Action of the current choice, or None while the choice is incomplete."""
        if self.ending:
            return self.others[0]
        if self.pairing:
            return None if self.pair is None else self.answers[self.pair]
        return super().action

    @cached_property
    def why(self) -> Reason | None:
        """Reason for refusing the tapped piece.

        The reason is None if no rule gives one.
        """
        return None if self.pairing else super().why

    # -- what would follow -------------------------------------------------------------------

    @cached_property
    def film(self) -> tuple[Frame[View, Event], ...]:
        """Events of the preview, each with the view after it.

        The preview is of the chosen action, or of the announced action that a Pause may interrupt.
        The result is empty if there is neither.
        """
        if self.moving or self.ending:
            return ()
        if self.preview is not None:
            return self.preview.frames
        asked = self.now["under_way"]["asked"]
        if not self.stage.scene.window or not asked:
            return ()
        return self.outlook.after(Action(asked[0], PASS.name)).frames

    @cached_property
    def after(self) -> View:
        """View at the end of the preview, otherwise the current view.

        Once it is certain who leaves an upstaged team, the newcomer is drawn on it. If the preview
        ends the show, each team has the score that it ends with.
        """
        if not self.film:
            return self.now
        view = self.film[-1].view
        if view["phase"] == "cut":
            shown = (frame.view["worth"] for frame in reversed(self.film))
            return {
                **view,
                "worth": next((each for each in shown if None not in each), view["worth"]),
            }
        under_way = view["under_way"]
        newcomer, host, joined = under_way["arriving"], under_way["host"], under_way["joined"]
        if newcomer is None or joined is None:
            return view
        teams, worth = [*view["teams"]], [*view["worth"]]
        teams[host], worth[host] = [*teams[host], newcomer], joined
        return {
            **view,
            "teams": teams,
            "worth": worth,
            "under_way": {**under_way, "arriving": None},
        }

    @property
    def ahead(self) -> int:
        """Number of clicks by which the preview turns the arena."""
        events = (frame.event for frame in self.film)
        return sum(event.clicks for event in events if isinstance(event, ArenaTurned))

    # -- touching ------------------------------------------------------------------------------

    def stance(self, piece: Piece) -> Stance:
        """Returns the appearance of a piece and its tap handler."""
        colors = self.stage.ui.colors
        if self.asked is None and not self.moving and self.answers:
            tap = self.calling(self.tap, piece)  # the viewer's cards while a Pause may be called
            if piece in self.chosen:
                return Stance(LIFT, colors.brass, selected=True, on_click=tap)
            if piece in self.answers:
                return Stance(0, colors.brass, selected=False, on_click=tap)
            return Stance(on_click=tap)
        if self.asked is not None and piece.kind not in self.kinds and piece != self.refused:
            return Stance(on_click=self.calling(self.tap, piece))  # not an answer here
        touched = piece == self.refused or piece in self.chosen
        if self.asked != ACT or piece.kind != CARD or self.moving or touched or not self.hints:
            return super().stance(piece)
        tap = self.calling(self.tap, piece)
        if self.pairing and len(self.chosen) == 1 and piece in self.partners(self.chosen[0]):
            return Stance(0, colors.quiet, selected=False, on_click=tap)
        return Stance(dim=0.0 if self.usable(piece) else UNPLAYABLE, selected=False, on_click=tap)

    def aria_text(self, piece: Piece, label: str) -> str | None:
        """Returns a piece's screen reader label.

        Returns None if the tray already announces the piece.
        """
        if self.asked is None or self.asked in BY_HAND:
            return label
        return super().aria_text(piece, label)

    def tap(self, piece: Piece) -> None:
        """Chooses, deselects, refuses or inspects the tapped piece.

        Extends `common.BoardState.tap` with the choice of a pair of cards.
        """
        if not self.pairing or self.inspected is not None:
            super().tap(piece)
            return
        pick, chosen = self.pick, self.chosen
        if self.refused is not None and piece in (self.refused, *chosen):
            self.settle(pick.lasting)
        elif piece.kind != CARD:
            self.inspect(piece)
        elif not self.usable(piece):
            self.settle(pick._replace(refused=piece))
        elif piece in chosen and len(self.pairs) == 1:
            self.settle(pick.lasting)  # the only pair was chosen at once: a tap means it
        elif piece in chosen:
            self._pair(tuple(other for other in chosen if other != piece))
        else:
            self._pair((*(other for other in chosen[-1:] if other in self.partners(piece)), piece))

    def start_pairing(self) -> None:
        """Starts the choice of two cards for discarding.

        A chosen card remains chosen if another can be discarded with it. If only one pair is
        possible, it is chosen at once.
        """
        card = tuple(each for each in self.chosen if self.partners(each))
        pairs = [cards for cards in map(cards_of, self.pairs) if {*card} <= {*cards}]
        self._pair(pairs[0] if len(pairs) == 1 else card)

    def start_ending(self) -> None:
        """Chooses to decline the question.

        The next confirmation then does it.
        """
        self.stage.set_pick(Pick((ENDING,)))

    def start_over(self) -> None:
        """Clears the current choice."""
        self.stage.set_pick(Pick())

    def _pair(self, cards: tuple[Piece, ...]) -> None:
        self.stage.set_pick(Pick((PAIRING, *cards)))


def left_out(moment: BoardState, seat: int) -> int | None:
    """Returns the artist of a team that is cut or would be, marked with scissors.

    Returns None if there is none, or if the viewer may not know it.
    """
    view, worth = moment.now, moment.after["worth"][seat]
    own = moment.after["cut"] if seat == view["seat"] else None
    cut = view["cuts"][seat] if view["cuts"] else own
    if cut is None and worth is not None:
        return worth["without"]  # only three count, even before the Cut
    return cut
