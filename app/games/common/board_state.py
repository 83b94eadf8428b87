"""One drawing of a board: the view, the question, the choice, the inspected piece.

A piece has one name all over the board: on its place, in the tray, in the inspector. Every drawing
of it asks the moment for its stance and hands it the taps, so that it is chosen, refused or read in
the same way everywhere.
"""

from collections.abc import Callable, Collection, Hashable, Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Generic, NamedTuple, Self, TypeAlias, TypeVar

from app.games.common.pieces import DIM, LIFT, Stance
from app.table.board import AnyContext, BoardContext
from app.table.missed_moves import Joined
from app.table.outlook import AnyView, E_co, Outlook, V_co
from app.table.places import Place
from app.table.recap import headline
from app.table.state import Phase
from engines import Action, Decision, Event, Frame, Reason

P = TypeVar("P", bound=Place)
"""Names of the answers on a board, usually its pieces."""


N = TypeVar("N", bound=Hashable)
"""Names of answers: places on a board, actions on the plain one."""


class Pick(NamedTuple, Generic[N]):
    """Choices of a scene, remembered from tap to tap.

    Attributes:
        chosen: Chosen pieces, in the order of the taps.
        refused: Piece of the last tap, if it was refused.
        inspected: Piece whose description is open.
        bare: Whether a choice was undone, so that nothing is suggested any more.
    """

    chosen: tuple[N, ...] = ()
    refused: N | None = None
    inspected: Place | None = None
    bare: bool = False

    @property
    def lasting(self) -> "Pick[N]":
        """Pick without its refusal, which stays until the next touch."""
        return self._replace(refused=None)

    @classmethod
    def of(cls, stage: AnyContext) -> "Pick[N]":
        """Returns the pick of a context; an empty one before the first tap."""
        return stage.pick if isinstance(stage.pick, cls) else cls()

    def tapped(
        self,
        piece: N,
        answers: Collection[N],
        chosen: tuple[N, ...],
        *,
        suggested: bool = False,
        several: int = 1,
    ) -> "Pick[N] | None":
        """The pick after a tap on a piece while something is asked.

        A new piece is chosen, the chosen one put back, any other one refused. While a refusal
        stands, a tap on its piece or on the choice only takes it away. A tap on a suggestion makes
        it a choice.

        Args:
            piece: The piece that was tapped.
            answers: The pieces that may be chosen.
            chosen: The pieces that are chosen now.
            suggested: Whether they were chosen without a tap.
            several: How many pieces can be chosen at a time.

        Returns:
            None when the last piece of the choice was tapped again.
        """
        if self.refused is not None and piece in (self.refused, *chosen):
            return self.lasting
        if piece not in answers:
            return self._replace(refused=piece)
        if piece not in chosen:
            return Pick((*chosen, piece)[-several:])
        if suggested:
            return Pick(chosen)
        others = tuple(other for other in chosen if other != piece)
        return Pick(others) if others else None


class Newest:
    """The moment, or plain question, of a scene that was drawn last: taps go to it."""

    def __init__(self, moment: object) -> None:
        self.moment = moment


@dataclass(frozen=True)
class Tap:
    """A tap as a value: it goes to the newest moment, whichever drawing its piece was made for.

    So a pressable control may stay from drawing to drawing, see `ControlCache`.

    Attributes:
        newest: Holder of that moment.
        act: Called with that moment and `args`.
    """

    newest: Newest
    act: Callable[..., None]
    args: tuple[object, ...]

    def __call__(self) -> None:
        """Calls `act` with the newest moment."""
        self.act(self.newest.moment, *self.args)

    def held(self) -> None:
        """Opens the description of the piece after a long touch."""
        if isinstance(self.newest.moment, BoardState):
            piece = next(iter(self.args), None)
            self.newest.moment.hold(piece if isinstance(piece, Place) else None)


@dataclass(frozen=True)
class BoardState(Generic[V_co, E_co, P]):
    """Read once from a stage, then drawn from: a `BoardState[View, Event, Piece]` of its board.

    Attributes:
        now: The view.
        asked: Catalogue key of the question on this screen; None without one, or when the table
            itself asks it.
        seat: The seat that is asked, or on the open table may answer by word.
        answers: Actions by the piece that they name; without a question, those said by word.
        wishes: Refused actions that somebody might look for, by piece.
        others: Answers that name no piece: to decline, to end the turn.
        several: Number of pieces chosen before the step; usually one.
        chosen: Chosen but not confirmed, in the order of the taps; all are keys of `answers`.
        suggested: Whether the choice was made without a tap.
        refused: The piece that was tapped though it may not be chosen.
        inspected: The piece that lies open to be read.
        moving: Part of a movement: nothing is asked, and fingers do not reach it.
        event: Event that this picture of a movement shows.
        arrived: Whether its flight has arrived; else it is about to start.
    """

    stage: BoardContext[V_co, E_co]
    now: V_co
    asked: str | None = None
    seat: int | None = None
    answers: dict[P, Action] = field(default_factory=dict)
    wishes: dict[P, Action] = field(default_factory=dict)
    others: tuple[Action, ...] = ()
    several: int = 1
    chosen: tuple[P, ...] = ()
    refused: P | None = None
    inspected: Place | None = None
    suggested: bool = False
    moving: bool = False
    event: E_co | None = None
    arrived: bool = False

    @classmethod
    def read(
        cls,
        stage: BoardContext[V_co, E_co],
        piece: Callable[[Action], P | None],
        several: int = 1,
        said: Collection[str] = (),
    ) -> Self:
        """The moment that a stage shows.

        Args:
            stage: The stage.
            piece: Name of the piece that an action is about; None when it is about none.
            several: Number of pieces chosen before the step.
            said: Kinds of answers by word that are given on the pieces, see `Drawn.said`.

        Raises:
            ValueError: behind a curtain, or when two answers name the same piece.
        """
        scene, view = stage.scene, stage.view
        pick: Pick[P] = Pick.of(stage)
        # Who speaks up, and with what, the table itself asks under any board.
        decision = None if scene.window else scene.decision
        if decision is None:
            words = _by_name(scene.spoken, lambda each: piece(each) if each.kind in said else None)
            return cls(
                stage,
                view,
                seat=next((action.seat for action in words.values()), None),
                answers=words,
                chosen=tuple(name for name in pick.chosen if name in words),
                inspected=pick.inspected,
            )
        answers = _by_name(decision.actions, piece)
        others = tuple(action for action in decision.actions if piece(action) is None)
        if len(answers) + len(others) < len(decision.actions):
            raise ValueError("Two answers name the same piece.")
        asked = decision
        wished = stage.cache.fact(("wishes", scene.viewer), lambda: stage.game.wishes(view, asked))
        wishes = _by_name(wished, piece)
        chosen = tuple(name for name in pick.chosen if name in answers)
        suggested = not pick.chosen and not pick.bare
        if suggested:
            chosen = _suggested(answers, others, decision.about.get("suggested"), several)
        return cls(
            stage,
            view,
            decision.prompt,
            decision.seats[0],
            answers,
            {name: action for name, action in wishes.items() if name not in answers},
            others,
            several,
            chosen,
            pick.refused,
            pick.inspected,
            suggested and bool(chosen),
        )

    def at(self, frame: Frame[V_co, E_co | None], *, arrived: bool = False) -> Self:
        """Returns the state at a frame of a movement, without a question."""
        return type(self)(self.stage, frame.view, moving=True, event=frame.event, arrived=arrived)

    @property
    def sentence(self) -> str:
        """Sentence about the event of this picture; "" without one."""
        stage = self.stage
        return headline(stage.game, self.events, stage.game.tell, stage.names, stage.lang)

    @property
    def short_text(self) -> str:
        """Short text of the event in this picture; empty without one."""
        stage = self.stage
        return headline(stage.game, self.events, stage.game.brief, stage.names, stage.lang)

    @property
    def events(self) -> tuple[Event, ...]:
        """Public events of this picture: none, one, or several joined."""
        if self.event is None:
            return ()
        shown = self.event.events if isinstance(self.event, Joined) else (self.event,)
        return tuple(filter(self.stage.tells, shown))

    @property
    def pick(self) -> Pick[P]:
        """Taps so far."""
        return Pick.of(self.stage)

    @property
    def private(self) -> bool:
        """Whether this is one seat's own screen."""
        return self.stage.scene.phase is Phase.PRIVATE

    @property
    def hints(self) -> bool:
        """Whether the board marks the choices."""
        return bool(self.stage.options.get("hints", True))

    @property
    def action(self) -> Action | None:
        """Action of the only chosen piece; None unless exactly one is chosen."""
        return self.answers[self.chosen[0]] if len(self.chosen) == 1 else None

    @property
    def outlook(self) -> Outlook[V_co, E_co]:
        """Outlook from the scene's view, cached for each viewer."""
        scene = self.stage.scene
        assert scene.outlook is not None, "no board is drawn behind a curtain"
        found = scene.outlook
        return self.stage.cache.fact(("outlook", scene.viewer), lambda: found)

    @cached_property
    def preview(self) -> Outlook[V_co, E_co] | None:
        """Outlook after the chosen action; None unless exactly one is chosen."""
        return None if self.action is None else self.outlook.after(self.action)

    @property
    def after(self) -> V_co:
        """View after the chosen action, or else the present view."""
        return self.now if self.preview is None else self.preview.view

    @cached_property
    def why(self) -> Reason | None:
        """Reason why the tapped piece was refused; None if the rules give none."""
        return None if self.refused is None else self.against(self.refused)

    def against(self, piece: P) -> Reason | None:
        """Returns the reason why a piece may not be chosen; None if the rules give none."""
        wish = self.wishes.get(piece)
        return None if wish is None else self.stage.scene.why_not(wish)

    @property
    def rule(self) -> str | None:
        """The section of the rules about the refusal, or else about the question."""
        return (self.why.rule if self.why is not None else "") or self.asked

    @cached_property
    def came(self) -> frozenset[object]:
        """Cards of the hand that are marked as new, see `BoardContext.came`."""
        return frozenset() if self.moving else frozenset(self.stage.came)

    def edge(self, card: int, stance: Stance) -> str | None:
        """Colour of the frame of a card of the hand: brass where it is new."""
        return self.stage.ui.colors.brass if card in self.came else stance.mark

    def announced(self, card: int, label: str) -> str:
        """Words of a screen reader for a card of the hand, which say if it is new."""
        return self.stage.ui.say("board.came", label=label) if card in self.came else label

    @property
    def question(self) -> Decision | None:
        """The decision that the answers belong to."""
        return self.stage.scene.decision

    @property
    def from_hand(self) -> bool:
        """Whether the question is answered from the hand."""
        return False

    @property
    def begun(self) -> bool:
        """Whether a piece must be named to continue the previous step."""
        free = self.asked is None or self.several > 1 or bool(self.others)
        return not free and not self.from_hand

    @property
    def ready(self) -> bool:
        """Whether enough is chosen for the step."""
        return bool(self.chosen)

    @property
    def in_order(self) -> list[P]:
        """Answers in reading order; the first ten have a digit on the keyboard."""
        return [*self.answers]

    @property
    def keys(self) -> tuple["Tap", ...]:
        """Taps on the choices, in reading order."""
        return tuple(self.calling(self.tap, piece) for piece in self.in_order)

    def calling(self, act: Callable[..., None], *args: object) -> Tap:
        """Returns a tap that calls `act` with the newest moment.

        A moment that is not part of a movement becomes the newest one.
        """
        stage = self.stage
        name = ("newest", type(self), stage.scene.facing)  # a flat table has one for each side
        newest = stage.cache.fact(name, lambda: Newest(self))
        if not self.moving:
            newest.moment = self
        return Tap(newest, getattr(act, "__func__", act), args)

    def stance(self, piece: P) -> Stance:
        """The stance of a piece, wherever it is shown.

        A piece that moves can be read: with a tap as at rest its controls stay as they are, and
        Flutter builds none of them anew for a movement.
        """
        if self.moving:
            return Stance(on_click=self.calling(self.look_at, piece))
        colors = self.stage.ui.colors
        tap = self.calling(self.tap, piece)
        if self.asked is None:
            return Stance(on_click=tap)
        if piece == self.refused:
            return Stance(LIFT, colors.rose, selected=False, on_click=tap, refused=True)
        if piece in self.chosen:
            return Stance(LIFT, colors.brass, selected=True, on_click=tap)
        if not self.hints:
            return Stance(selected=False, on_click=tap)
        if piece not in self.answers:
            return Stance(dim=DIM, selected=False, on_click=tap)
        # Once something is chosen, only that shines.
        if self.chosen:
            return Stance(0, colors.quiet, selected=False, on_click=tap)
        return Stance(LIFT, colors.brass, selected=False, on_click=tap)

    def aria_text(self, piece: P, label: str) -> str | None:
        """The name of a piece on the board for a screen reader; None if the tray has it.

        So each answer is met once, and a refused piece too, where it can be chosen with ease.
        """
        return None if piece in self.answers or piece in self.wishes else label

    @property
    def idle(self) -> bool:
        """Whether nothing is left to choose, and the question can only be declined."""
        return self.asked is not None and not self.answers and bool(self.others)

    def tap(self, piece: P) -> None:
        """A tap on a piece, wherever it is shown.

        During a question see `Pick.tapped`: only the step takes an answer. If people have set it
        so, a second tap on the chosen one takes it too. Anything that is neither an answer nor a
        wish opens to be read, and so does a piece without a question; while one lies open, any tap
        closes it. An answer by word is chosen before its piece is read.
        """
        if self.inspected is not None:
            self.close()
        elif self.asked is not None and (piece in self.answers or piece in self.wishes):
            self.settle(
                self.pick.tapped(
                    piece,
                    self.answers,
                    self.chosen,
                    suggested=self.suggested,
                    several=self.several,
                )
            )
        elif self.asked is None and piece in self.answers and piece not in self.chosen:
            self.stage.set_pick(Pick((piece,)))
        else:
            self.inspect(piece)

    def settle(self, pick: Pick[P] | None) -> None:
        """Remembers the result of a tap.

        Args:
            pick: None when the last piece of the choice was tapped again.
        """
        if pick is not None:
            self.stage.set_pick(pick)
        elif self.stage.quick and self.several == 1:
            self.confirm()
        else:
            self.stage.set_pick(Pick(bare=True))

    @property
    def taken(self) -> list[Action]:
        """Actions of all chosen pieces."""
        if self.action is not None:
            return [self.action]
        return [self.answers[piece] for piece in self.chosen]

    def confirm(self) -> None:
        """Takes the actions of the chosen pieces."""
        taken = self.taken
        if len(taken) == 1:
            self.stage.act(taken[0])
        elif taken:
            self.stage.act_all(taken)

    def inspect(self, piece: Place) -> None:
        """Opens a piece to be read; the choice stays."""
        self.stage.set_pick(self.pick.lasting._replace(inspected=piece))

    def look_at(self, piece: Place) -> None:
        """Takes a tap on a piece that answers nothing: opens it to be read, even during a question.

        While something lies open, any tap closes it.
        """
        if self.inspected is not None:
            self.close()
        else:
            self.inspect(piece)

    def hold(self, piece: Place | None = None) -> None:
        """Takes a long touch on a piece: opens it to be read; the choice stays."""
        found = self.readable(piece)
        if found is not None:
            self.inspect(found)

    def readable(self, piece: Place | None) -> Place | None:
        """The piece that a long touch opens; None where there is nothing to read."""
        return piece

    def close(self) -> None:
        """Closes the open piece; the choice stays."""
        self.stage.set_pick(self.pick._replace(inspected=None))


AnyBoardState: TypeAlias = BoardState[AnyView, Event, P]
"""Moment of any game, for code that knows only its pieces."""


def _by_name(actions: Iterable[Action], piece: Callable[[Action], P | None]) -> dict[P, Action]:
    """Actions by the pieces that they name; without those that name none."""
    named = ((piece(action), action) for action in actions)
    return {name: action for name, action in named if name is not None}


def _suggested(
    answers: dict[P, Action], others: tuple[Action, ...], wanted: object, several: int
) -> tuple[P, ...]:
    """The choice before any tap: one that needs no choosing, or that the rules name."""
    if len(answers) <= several and not others:
        return tuple(answers)
    if wanted is None:
        return ()
    return tuple(name for name, action in answers.items() if action.arg == wanted)[:1]
