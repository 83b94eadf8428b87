"""What the two halves of the flat table are about: what lies open, and what a hand keeps to itself.

What is drawn on the table comes from the open table's view alone, also while somebody looks at
their hand. A hand that is held open has a moment of its own, and what is chosen from it is kept
apart: the table shows that something is chosen, never what.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from app.games.common.moment import Pick
from app.games.encore.moment import OPEN, Moment
from app.games.encore.places import PLACED, Answer, Card, Place, Spot, place_of
from app.games.encore.types import Event, Stage, View
from app.table import stage as stages
from app.table.scene import Scene
from app.table.stage import Ends
from app.table.state import Phase
from engines import Action, Decision, Frame
from engines.encore.actions import DROP, HIRE, SHOW, STAGE, SURPRISE, TAKE, TRIM
from engines.encore.actions import named as kinds

FROM_HAND = kinds(STAGE, SURPRISE, HIRE, TAKE, DROP, SHOW, TRIM)
"""Answers about cards that only their owner sees."""


class Hidden(NamedTuple):
    """What is chosen from a hand and shown to nobody.

    names  the answers, in the order of the taps
    does   what the step takes
    to     for a card that is given a zone: what a tap on each of its zones takes
    """

    names: tuple[Answer, ...] = ()
    does: tuple[Action, ...] = ()
    to: tuple[tuple[int, tuple[Action, ...]], ...] = ()


class Picks(NamedTuple):
    """What the flat table remembers from tap to tap.

    table   what is chosen of what everybody sees, by whoever decides
    hidden  what is chosen from the hand of whoever decides
    open    what lies open to be read, at each end
    """

    table: Pick[Answer] = Pick()
    hidden: Hidden = Hidden()
    open: tuple[Place | None, Place | None] = (None, None)

    @property
    def lasting(self) -> Picks:
        """The picks without a refusal, which goes away by itself."""
        return self._replace(table=self.table.lasting)


@dataclass(frozen=True)
class Half(Moment):
    """The table as it lies before one reader. Nothing in it comes from a hand.

    reader  who sits at this end
    looks   whether they hold their hand open, which lies over all that could be read
    """

    reader: int = 0
    looks: bool = False

    @property
    def picks(self) -> Picks:
        """What is remembered at both ends."""
        return picks_of(self.stage)

    @property
    def mine(self) -> bool:
        """Whether it is for this end to decide."""
        return self.stage.scene.deciders == (self.reader,)

    @property
    def idle(self) -> bool:
        """Never: what else a hand could do is nobody's business at an open table."""
        return False

    @property
    def opened(self) -> Place | None:
        """What lies open to be read at this end, of what everybody sees."""
        place = self.picks.open[self.reader]
        return None if self.looks or isinstance(place, Card) else place

    def at(self, frame: Frame[View, Event | None], *, arrived: bool = False) -> Half:
        """A picture of the movement that led here, for the same reader."""
        return replace(super().at(frame, arrived=arrived), reader=self.reader)

    def touch(self, place: Place) -> None:
        """A tap on a place: chooses the answer that lies there, or says why that card is none;
        anything else opens to be read."""
        if self.opened is not None:
            self.close()
        elif self.asked is not None and (self.answers_at(place) or self._refuses(place)):
            super().touch(place)
        else:
            self.inspect(place)

    def clear(self) -> None:
        """A touch on the bare table takes a refusal away."""
        picks = self.picks
        if picks.lasting != picks:
            put(self.stage, table=picks.table.lasting)

    def _refuses(self, place: Place) -> bool:
        """Whether it is a card of whoever decides, in their half, and something is asked of the
        stages: then a tap on it was meant as an answer."""
        if not self.mine or not isinstance(place, Spot) or place.seat != self.seat:
            return False
        if self.asked in OPEN:
            return any(place_of(wish, place.seat, self.now) == place for wish in self.wishes)
        return self.now["zones"][place.seat][place.zone] is not None

    def inspect(self, piece: object) -> None:
        """Opens a piece to be read at this end."""
        assert isinstance(piece, Place)
        self._open(piece)

    def close(self) -> None:
        """Closes what lies open at this end."""
        self._open(None)

    def _open(self, place: Place | None) -> None:
        put(self.stage, open=_at(self.picks.open, self.reader, place))


@dataclass(frozen=True)
class Held(Moment):
    """A hand while its pad is held. What is chosen in it stays hidden until the step is taken."""

    reader: int = 0

    @property
    def picks(self) -> Picks:
        """What is remembered at both ends."""
        return picks_of(self.stage)

    @property
    def opened(self) -> Card | None:
        """The card that was tapped last: its words stand over the hand."""
        place = self.picks.open[self.reader]
        return place if isinstance(place, Card) else None

    def touch(self, place: Place) -> None:
        """A tap on a card: its words come up, and if it answers, it is chosen or let go again."""
        own = self.answers_at(place) if self.asked is not None else []
        if own:
            self.tap(own[0])
        else:
            put(self.stage, open=_at(self.picks.open, self.reader, place))

    def tap(self, piece: Answer) -> None:
        """Chooses what lies in the hand or the tray, or lets it go again; never takes it."""
        if piece not in self.answers:
            return
        names = tuple(name for name in self.chosen if name != piece)
        if len(names) == len(self.chosen):
            names = (*names, piece)[-self.several :]
        card = Card(piece[1])
        put(
            self.stage,
            table=Pick(),
            hidden=self._hidden(names),
            open=_at(self.picks.open, self.reader, card),
        )

    def _hidden(self, names: tuple[Answer, ...]) -> Hidden:
        does = tuple(self.answers[name] for name in names)
        if len(names) != 1 or names[0][0] not in PLACED:
            return Hidden(names, does)
        then = replace(self, chosen=names, to=None)
        to = tuple(
            (zone, does if step is None else (*does, step)) for zone, step in then.zones.items()
        )
        return Hidden(names, dict(to).get(then.zone if then.zone is not None else -1, does), to)

    @property
    def one(self) -> Held:
        """The hand as if nothing but the card that is read were chosen; for its words."""
        card = self.opened
        names = () if card is None else tuple(self.answers_at(card)[:1])
        return replace(self, chosen=names, to=None)


def picks_of(stage: Stage) -> Picks:
    """What is remembered of a flat table; nothing at first."""
    found = stage.stage_pick if isinstance(stage, _Part) else stage.pick
    return found if isinstance(found, Picks) else Picks()


def put(stage: Stage, **changes: Any) -> None:
    """Remembers something else."""
    assert isinstance(stage, _Part)
    stage.put_picks(picks_of(stage)._replace(**changes))


@dataclass(frozen=True)
class _Part(stages.Stage[View, Event]):
    """A stage for a part of the flat table: its own choice, and behind it what all remember."""

    stage_pick: Any = None
    put_picks: Callable[[Any], None] = lambda picks: None


def half(stage: Stage, ends: Ends, reader: int) -> Half:
    """The table as it lies before `reader`."""
    scene = stage.scene
    part = _part(stage, ends, reader, _open_scene(scene, reader))
    picks = picks_of(part)

    def choose(pick: Any) -> None:
        put(part, table=pick, hidden=Hidden())

    part = replace(part, pick=picks.table, set_pick=choose)
    return replace(Half.see(part), reader=reader, looks=reader in scene.views)


def held(stage: Stage, ends: Ends, reader: int) -> Held | None:
    """The hand of `reader`, if its pad is held."""
    if reader not in stage.scene.views:
        return None
    scene = stage.scene.half(reader)
    asked = scene.decision
    if asked is not None:
        own = [action for action in asked.actions if action.kind in FROM_HAND]
        scene = replace(scene, decision=_only(asked, own) if reader in asked.seats else None)
    part = _part(stage, ends, reader, scene)
    moment = replace(Held.see(replace(part, pick=None)), reader=reader)
    names = picks_of(part).hidden.names
    return replace(moment, chosen=tuple(name for name in names if name in moment.answers))


def _part(stage: Stage, ends: Ends, reader: int, scene: Scene[View, Event]) -> _Part:
    own = {name: getattr(stage, name) for name in stage.__dataclass_fields__}
    own["scene"] = scene
    own["explain"] = lambda section: ends.explain(reader, section)
    return _Part(**own, stage_pick=stage.pick, put_picks=stage.set_pick)


def _open_scene(scene: Scene[View, Event], reader: int) -> Scene[View, Event]:
    """What may be answered of what everybody sees, as it lies before a reader."""
    asked = scene.decision or scene.spoken_decision
    if asked is not None and asked.private:
        asked = _only(asked, [each for each in asked.actions if each.kind not in FROM_HAND])
    assert scene.outlook is not None, "no curtain falls on a flat table"
    return replace(
        scene,
        phase=Phase.TABLE,
        seat=None,
        facing=reader,
        views={},
        decision=asked,
        why_not=scene.outlook.why_not,
    )


def _only(asked: Decision, actions: list[Action]) -> Decision | None:
    """The same question with these answers; None when there are none."""
    if not actions:
        return None
    return Decision(asked.seats, asked.prompt, actions, asked.about, asked.private, asked.decline)


def _at(
    both: tuple[Place | None, Place | None], end: int, place: Place | None
) -> tuple[Place | None, Place | None]:
    """The two with one of them changed."""
    return (place, both[1]) if end == 0 else (both[0], place)
