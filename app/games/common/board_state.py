"""State of a board for one drawing.

A board state has the view, the question, the choice and the inspected piece. A piece has the same
name everywhere: on the board, in the tray, in the inspector. Every drawing of a piece gets its
stance and its taps from the board state, so that choosing, refusing and reading work alike
everywhere.
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
"""Type of the names of a board's pieces."""


N = TypeVar("N", bound=Hashable)
"""Type of answer names: pieces, or actions on the plain board."""


class Pick(NamedTuple, Generic[N]):
    """Selection on a board, remembered between taps.

    Attributes:
        chosen: Chosen pieces, in the order of the taps.
        refused: Piece of the last tap, if it was refused.
        inspected: Piece whose description is open.
        bare: Whether a choice was undone, which ends the automatic suggestion.
    """

    chosen: tuple[N, ...] = ()
    refused: N | None = None
    inspected: Place | None = None
    bare: bool = False

    @property
    def lasting(self) -> "Pick[N]":
        """Pick without its refusal, which lasts only until the next touch."""
        return self._replace(refused=None)

    @classmethod
    def of(cls, stage: AnyContext) -> "Pick[N]":
        """Returns the pick of a context; empty before the first tap."""
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
        """Returns the pick after a tap on a piece during a question.

        A tap chooses an answer, unselects a chosen one, and is refused for any other piece. During
        a refusal, a tap on the refused piece or a chosen one only clears the refusal. A tap on a
        suggested piece turns the suggestion into a choice.

        Args:
            piece: Tapped piece.
            answers: Pieces that may be chosen.
            chosen: Pieces chosen now.
            suggested: Whether the choice is only a suggestion.
            several: Maximum number of chosen pieces.

        Returns:
            The new pick; None after a second tap on the only chosen piece.
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
    """Holder of the latest board state or plain question, which receives taps."""

    def __init__(self, moment: object) -> None:
        self.moment = moment


@dataclass(frozen=True)
class Tap:
    """Tap handler, comparable by value, that acts on the newest board state.

    An unchanged handler lets a control be reused between drawings; see `ControlCache`.

    Attributes:
        newest: Holder of the newest board state.
        act: Called with the newest board state and `args`.
        args: Further arguments; the first is usually the piece.
    """

    newest: Newest
    act: Callable[..., None]
    args: tuple[object, ...]

    def __call__(self) -> None:
        """Calls `act` with the newest board state."""
        self.act(self.newest.moment, *self.args)

    def held(self) -> None:
        """Opens the description of the piece after a long touch."""
        if isinstance(self.newest.moment, BoardState):
            piece = next(iter(self.args), None)
            self.newest.moment.hold(piece if isinstance(piece, Place) else None)


@dataclass(frozen=True)
class BoardState(Generic[V_co, E_co, P]):
    """State of a board, read once from a context and then drawn.

    Attributes:
        now: The view.
        asked: Catalogue key of the question; None without one, or if the table asks the question.
        seat: Seat that is asked, or on the open table the seat that may answer by word.
        answers: Legal actions by piece; without a question, the answers by word.
        wishes: Illegal actions that a player might try, by piece.
        others: Answers without a piece, such as declining or ending the turn.
        several: Number of pieces to choose before the step; usually one.
        chosen: Pieces chosen but not confirmed, in the order of the taps; all are in `answers`.
        suggested: Whether the choice was made without a tap.
        refused: Tapped piece that may not be chosen.
        inspected: Piece whose description is open.
        moving: Whether this is a frame of a movement, without a question.
        event: Event that this frame of a movement shows.
        arrived: Whether the event's flight has ended; otherwise it is about to start.
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
        """Returns the board state of a context.

        Args:
            stage: The context.
            piece: Returns the piece that an action is about, or None.
            several: Number of pieces to choose before the step.
            said: Kinds of answers by word that are given on the pieces; see `Drawn.said`.

        Raises:
            ValueError: The view is hidden by a curtain, or two answers name the same piece.
        """
        scene, view = stage.scene, stage.view
        pick: Pick[P] = Pick.of(stage)
        # In a window the table itself asks who answers, below any board.
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
        """Sentence about this frame's event; "" without one."""
        stage = self.stage
        return headline(stage.game, self.events, stage.game.tell, stage.names, stage.lang)

    @property
    def short_text(self) -> str:
        """Short text about this frame's event; "" without one."""
        stage = self.stage
        return headline(stage.game, self.events, stage.game.brief, stage.names, stage.lang)

    @property
    def events(self) -> tuple[Event, ...]:
        """Public events of this frame: none, one, or several joined."""
        if self.event is None:
            return ()
        shown = self.event.events if isinstance(self.event, Joined) else (self.event,)
        return tuple(filter(self.stage.tells, shown))

    @property
    def pick(self) -> Pick[P]:
        """Selection made by the taps before this drawing."""
        return Pick.of(self.stage)

    @property
    def private(self) -> bool:
        """Whether this is one player's private screen."""
        return self.stage.scene.phase is Phase.PRIVATE

    @property
    def hints(self) -> bool:
        """Whether the board highlights the legal choices."""
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
        """Reason for the tapped piece's refusal; None if no rule is cited."""
        return None if self.refused is None else self.against(self.refused)

    def against(self, piece: P) -> Reason | None:
        """Returns the reason for refusing a piece; None without a cited rule."""
        wish = self.wishes.get(piece)
        return None if wish is None else self.stage.scene.why_not(wish)

    @property
    def rule(self) -> str | None:
        """Section of the rules about the refusal, or else about the question."""
        return (self.why.rule if self.why is not None else "") or self.asked

    @cached_property
    def came(self) -> frozenset[object]:
        """Cards of the hand that are marked as new; see `BoardContext.came`."""
        return frozenset() if self.moving else frozenset(self.stage.came)

    def edge(self, card: int, stance: Stance) -> str | None:
        """Returns the frame colour of a card in hand; brass if new."""
        return self.stage.ui.colors.brass if card in self.came else stance.mark

    def announced(self, card: int, label: str) -> str:
        """Returns the screen reader text of a card in hand.

        A new card is announced as new.
        """
        return self.stage.ui.say("board.came", label=label) if card in self.came else label

    @property
    def question(self) -> Decision | None:
        """Decision to which the answers belong."""
        return self.stage.scene.decision

    @property
    def from_hand(self) -> bool:
        """Whether the question is answered with cards in hand."""
        return False

    @property
    def begun(self) -> bool:
        """Whether a piece must be named to continue the previous step."""
        free = self.asked is None or self.several > 1 or bool(self.others)
        return not free and not self.from_hand

    @property
    def ready(self) -> bool:
        """Whether enough pieces are chosen for the step."""
        return bool(self.chosen)

    @property
    def in_order(self) -> list[P]:
        """Answers in reading order; digit keys select the first ten."""
        return [*self.answers]

    @property
    def keys(self) -> tuple["Tap", ...]:
        """Tap handlers of the answers, in reading order."""
        return tuple(self.calling(self.tap, piece) for piece in self.in_order)

    def calling(self, act: Callable[..., None], *args: object) -> Tap:
        """Returns a tap handler that calls `act` with the newest board state.

        This state becomes the newest one unless it is part of a movement.
        """
        stage = self.stage
        name = (
            "newest",
            type(self),
            stage.scene.facing,
        )  # on a device lying flat each side has its own
        newest = stage.cache.fact(name, lambda: Newest(self))
        if not self.moving:
            newest.moment = self
        return Tap(newest, getattr(act, "__func__", act), args)

    def stance(self, piece: P) -> Stance:
        """Returns the stance of a piece, the same in every place.

        During a movement a tap opens the description of a piece. The piece keeps a tap handler, so
        that Flutter need not rebuild its controls.
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
        # After a choice only the chosen pieces are brass.
        if self.chosen:
            return Stance(0, colors.quiet, selected=False, on_click=tap)
        return Stance(LIFT, colors.brass, selected=False, on_click=tap)

    def aria_text(self, piece: P, label: str) -> str | None:
        """Returns a piece's screen reader text on the board.

        Returns None for a piece in the tray, so that a screen reader finds each answer and each
        refused piece only once.
        """
        return None if piece in self.answers or piece in self.wishes else label

    @property
    def idle(self) -> bool:
        """Whether the question offers no pieces and can only be declined."""
        return self.asked is not None and not self.answers and bool(self.others)

    def tap(self, piece: P) -> None:
        """Handles a tap on a piece, in any place.

        During a question a tap selects or refuses, as in `Pick.tapped`; only the step confirms, or
        a second tap if that setting is on. A tap on any other piece opens its description, as does
        one without a question; an answer by word is chosen first. While a description is open, any
        tap closes it.
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
        """Stores the pick after a tap.

        Args:
            pick: New pick; None after a second tap on the only chosen piece, which confirms the
                choice or clears it, according to the settings.
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
        """Plays the actions of the chosen pieces."""
        taken = self.taken
        if len(taken) == 1:
            self.stage.act(taken[0])
        elif taken:
            self.stage.act_all(taken)

    def inspect(self, piece: Place) -> None:
        """Opens the description of a piece and keeps the choice."""
        self.stage.set_pick(self.pick.lasting._replace(inspected=piece))

    def look_at(self, piece: Place) -> None:
        """Opens the description of a piece that is no answer.

        An open description is closed instead.
        """
        if self.inspected is not None:
            self.close()
        else:
            self.inspect(piece)

    def hold(self, piece: Place | None = None) -> None:
        """Handles a long touch: opens the description and keeps the choice."""
        found = self.readable(piece)
        if found is not None:
            self.inspect(found)

    def readable(self, piece: Place | None) -> Place | None:
        """Returns the piece that a long touch opens, or None."""
        return piece

    def close(self) -> None:
        """Closes the open description and keeps the choice."""
        self.stage.set_pick(self.pick._replace(inspected=None))


AnyBoardState: TypeAlias = BoardState[AnyView, Event, P]
"""Board state of any game, for code that only uses its pieces."""


def _by_name(actions: Iterable[Action], piece: Callable[[Action], P | None]) -> dict[P, Action]:
    """Returns actions by their piece, without those that have none."""
    named = ((piece(action), action) for action in actions)
    return {name: action for name, action in named if name is not None}


def _suggested(
    answers: dict[P, Action], others: tuple[Action, ...], wanted: object, several: int
) -> tuple[P, ...]:
    """Returns the choice before any tap.

    The only possible choice is suggested, or the one that the rules name.
    """
    if len(answers) <= several and not others:
        return tuple(answers)
    if wanted is None:
        return ()
    return tuple(name for name, action in answers.items() if action.arg == wanted)[:1]
