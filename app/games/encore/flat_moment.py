"""Board states of the two halves of a face-to-face board.

A half is drawn from the reader's own view while they press their pocket (see `flat_edge`), and
otherwise from the public view. A choice from a hand is stored separately from a choice on the
table: once the hand is covered, the table shows that a card is chosen but not which.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple

from app.games.common.board_state import Pick
from app.games.encore.board_state import BoardState
from app.games.encore.places import LET_GO, Answer, Place, Spot, answer, place_of
from app.games.encore.types import BoardContext, Event, View
from app.table.board import Ends
from app.table.scene import Scene
from engines import Action
from engines.encore.actions import DROP, HIRE, SHOW, STAGE, SURPRISE, TAKE, TRIM, named

FROM_HAND = named(STAGE, SURPRISE, HIRE, TAKE, DROP, SHOW, TRIM)
"""Answers about cards visible only to their owner."""


class End(NamedTuple):
    """Selections of the reader at one end of the table.

    Attributes:
        read: Place open in the inspector.
        hand: Selection in the hand.
        does: Actions that the confirm button performs for the chosen hand card.
        ways: Actions that a tap on an empty zone performs for that card, by zone.
        tapped: Whether the pocket was tapped instead of held. The edge then explains the pocket.
    """

    read: Place | None = None
    hand: Pick[Answer] = Pick()
    does: tuple[Action, ...] = ()
    ways: tuple[tuple[int, tuple[Action, ...]], ...] = ()
    tapped: bool = False


class Picks(NamedTuple):
    """Selections on a face-to-face board, preserved between taps.

    Attributes:
        table: Choice on the table, from either end.
        near: Selections of seat 0.
        far: Selections of seat 1.
    """

    table: Pick[Answer] = Pick()
    near: End = End()
    far: End = End()

    @classmethod
    def of(cls, stage: BoardContext) -> Picks:
        """Returns the selections stored in a context, or empty ones."""
        return stage.pick if isinstance(stage.pick, cls) else cls()

    def end(self, seat: int) -> End:
        """Returns the selections of a seat."""
        return self.far if seat else self.near

    def put(self, seat: int, end: End) -> Picks:
        """Returns a copy with new selections for a seat."""
        return self._replace(far=end) if seat else self._replace(near=end)

    @property
    def lasting(self) -> Picks:
        """Copy of the selections without refusals, which are temporary."""
        near, far = (end._replace(hand=end.hand.lasting) for end in (self.near, self.far))
        return Picks(self.table.lasting, near, far)

    @property
    def put_back(self) -> Picks:
        """Copy of the selections without the choices from hands."""
        return self._replace(near=End(self.near.read), far=End(self.far.read))


@dataclass(frozen=True)
class Half(BoardState):
    """Board state of one half of a face-to-face board."""

    @property
    def turned(self) -> bool:
        """Always True, because the other half faces the other way."""
        return True

    @property
    def mine(self) -> bool:
        """Whether the reader of this half decides."""
        return self.stage.scene.deciders == (self.near,)

    @property
    def idle(self) -> bool:
        """Always False, because the hand's remaining actions are secret."""
        return False

    @property
    def in_tray(self) -> bool:
        """Whether the tray of answers is shown, which only the decider has."""
        return self.mine and super().in_tray


def lying(stage: BoardContext, ends: Ends, reader: int) -> Half:
    """Returns the board state of a reader's half, with all hands covered.

    Everybody may see this state.

    Args:
        stage: Context of the whole table, with the size of a half.
        ends: Callbacks of the table's ends; here they open the rules.
        reader: Seat of the reader.
    """
    picks = Picks.of(stage)

    def choose(pick: object) -> None:
        assert isinstance(pick, Pick)
        now = picks if pick.chosen == picks.table.chosen else picks.put_back
        read = pick.inspected if isinstance(pick.inspected, Place) else None
        now = now.put(reader, now.end(reader)._replace(read=read))
        stage.set_pick(now._replace(table=pick._replace(inspected=None)))

    return Half.see(
        replace(
            stage,
            scene=_covered(stage.scene, reader),
            pick=picks.table._replace(inspected=picks.end(reader).read),
            set_pick=choose,
            explain=partial(ends.explain, reader),
        )
    )


def held(stage: BoardContext, ends: Ends, reader: int) -> Half | None:
    """Returns the board state of a reader's half, with their hand open.

    Args:
        stage: Context of the whole table, with the size of a half.
        ends: Callbacks of the table's ends; here they open the rules.
        reader: Seat of the reader.

    Returns:
        The board state, or None while the reader's hand is covered.
    """
    if reader not in stage.scene.views:
        return None
    picks = Picks.of(stage)

    def choose(pick: object) -> None:
        assert isinstance(pick, Pick)
        now = picks.put(reader, _end_in_hand(part, pick, picks.end(reader).read))
        stage.set_pick(now._replace(table=Pick()) if pick.chosen else now)

    part = replace(
        stage,
        scene=_open(stage.scene.half(reader)),
        pick=picks.end(reader).hand,
        set_pick=choose,
        explain=partial(ends.explain, reader),
        quick=False,  # a second tap by the thumb must not confirm
    )
    return Half.see(part)


def _end_in_hand(stage: BoardContext, pick: Pick[Answer], read: Place | None) -> End:
    if not pick.chosen:
        return End(read, pick)
    own = Half.see(replace(stage, pick=pick))
    if own.leaving:
        return End(read, pick, (own.others[0],))
    does = tuple(own.answers[name] for name in own.chosen)
    ways = tuple((zone, (*does, step) if step else does) for zone, step in own.zones.items())
    return End(read, pick, next((way for zone, way in ways if zone == own.zone), does), ways)


def _covered(scene: Scene[View, Event], reader: int) -> Scene[View, Event]:
    half = replace(scene, views={}).half(reader)
    assert half.outlook is not None, "no curtain falls on a flat table"
    view = half.outlook.view
    asked = scene.decision or scene.spoken_decision
    if asked is not None and asked.private:
        asked = asked.within([each for each in asked.actions if each.kind not in FROM_HAND])
    if asked is not None and reader not in asked.seats:
        names = (answer(action) for action in asked.actions)
        places = [place_of(name, asked.seats[0], view) for name in names if name is not None]
        here = any(isinstance(place, Spot) and place.seat == reader for place in places)
        asked = asked if here else None
    if asked is not None and not asked.actions:
        asked = None
    return replace(half, decision=asked, spoken_decision=None)


def _open(half: Scene[View, Event]) -> Scene[View, Event]:
    asked = half.decision
    if asked is not None:
        own = [each for each in asked.actions if each.kind in FROM_HAND | LET_GO]
        from_hand = any(each.kind in FROM_HAND for each in own)
        asked = asked.within(own) if from_hand else None
    return replace(half, decision=asked, spoken_decision=None)
