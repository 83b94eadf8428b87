"""State of a board for one drawing, read from its context.

A piece has the same name everywhere: on the board, in the tray, and in the inspector. Every drawing
of a piece gets its `Stance` (frame, shade and tap handler) from the board state, so that choosing,
refusing and inspecting work the same everywhere.
"""

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Sequence
from dataclasses import astuple, dataclass, field, replace
from functools import cached_property
from typing import Any, Generic, NamedTuple, Self, TypeAlias, TypeVar

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
"""Type of selected answers: pieces, or actions on the plain board."""


class Pick(NamedTuple, Generic[N]):
    """Selection on a board, stored between taps.

    Attributes:
        chosen: Chosen pieces, in the order of the taps.
        refused: Piece that was tapped last, if it was refused.
        inspected: Piece whose description is open.
        bare: Whether the player has cleared a choice, after which none is suggested.
    """

    chosen: tuple[N, ...] = ()
    refused: N | None = None
    inspected: Place | None = None
    bare: bool = False

    @property
    def lasting(self) -> "Pick[N]":
        """Copy without the refusal, which applies only until the next tap."""
        return self._replace(refused=None)

    @classmethod
    def of(cls, stage: AnyContext) -> "Pick[N]":
        """Returns the selection stored in a context, or an empty one."""
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
        """Returns the selection after a tap on a piece during a question.

        A tap chooses an answer or unselects a chosen answer. Any other piece is refused. During a
        refusal, a tap on the refused piece or a chosen piece only clears the refusal. A tap on a
        suggested piece turns the suggestion into a choice.

        Args:
            piece: Tapped piece.
            answers: Pieces that may be chosen.
            chosen: Pieces chosen now.
            suggested: Whether the choice is only a suggestion.
            several: Maximum number of chosen pieces.

        Returns:
            The new selection, or None after a second tap on the only chosen piece.
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
    """Mutable reference to the latest board state, which receives taps.

    The plain board stores its latest `Question` instead.
    """

    def __init__(self, moment: object) -> None:
        self.moment = moment


@dataclass(frozen=True)
class Tap:
    """Tap handler that acts on the newest board state.

    Handlers are compared by value. An unchanged handler lets a control be reused between drawings;
    see `ControlCache`.

    Attributes:
        newest: Reference to the newest board state.
        act: Function called with the newest board state and `args`.
        args: Further arguments; the first is usually the piece.
    """

    newest: Newest
    act: Callable[..., None]
    args: tuple[object, ...]

    def __call__(self) -> None:
        """Calls `act` with the newest board state."""
        self.act(self.newest.moment, *self.args)

    def held(self) -> None:
        """Opens the description of the piece after a long press."""
        if isinstance(self.newest.moment, BoardState):
            piece = next(iter(self.args), None)
            self.newest.moment.hold(piece if isinstance(piece, Place) else None)

    def slid(self) -> None:
        """Chooses the hand card under a sliding thumb, as a tap would.

        A slide never confirms or clears a choice and never opens a description. It has no effect on
        pieces outside the hand.
        """
        moment, pick = self.newest.moment, self.picked()
        if isinstance(moment, BoardState) and pick is not None and pick != moment.pick:
            moment.stage.set_pick(pick)

    def picked(self) -> Pick[Any] | None:
        """Returns the selection after this tap on a hand card.

        Returns None if the tapped piece is not a hand card, or if a description is open or would be
        opened.
        """
        moment, piece = self.newest.moment, next(iter(self.args), None)
        if isinstance(moment, BoardState) and moment.inspected is None and moment.in_hand(piece):
            return moment.chosen_by(self)
        return None

    def chooses(self, pieces: Collection[object]) -> bool:
        """Whether this tap chooses a new one of some pieces."""
        moment = self.newest.moment
        if not isinstance(moment, BoardState) or (pick := moment.chosen_by(self)) is None:
            return False
        return any(one in pieces for one in pick.chosen if one not in moment.pick.chosen)


@dataclass(frozen=True)
class BoardState(Generic[V_co, E_co, P]):
    """State of a board, read once from a context and then drawn.

    A spoken answer is the same for every hand, so players may give it on a shared screen.

    Attributes:
        stage: Context of the board.
        now: View of the game to draw.
        asked: Text key of the question; None if this board asks no question.
        seat: Seat that is asked, or on a shared screen the seat that may give a spoken answer.
        answers: Legal actions by piece; without a question, the spoken answers.
        wishes: Illegal actions that a player might try, by piece.
        others: Answers without a piece, such as declining or ending the turn.
        several: Number of pieces to choose before confirming; usually one.
        chosen: Pieces chosen but not confirmed, in the order of the taps; all are in `answers`.
        refused: Tapped piece that may not be chosen.
        inspected: Piece whose description is open.
        suggested: Whether the choice was made without a tap.
        moving: Whether this state is part of an animation, without a question.
        event: Event that this state of an animation shows.
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
            piece: Returns the piece that an action concerns, or None.
            several: Number of pieces to choose before confirming.
            said: Kinds of spoken answers that are given by tapping pieces; see `Drawn.said`.

        Raises:
            ValueError: A curtain hides the view, or two answers name the same piece.
        """
        scene, view = stage.scene, stage.view
        pick: Pick[P] = Pick.of(stage)
        # In a time window for answers, the table itself asks the question, not the board.
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
        """Returns the state at a frame of an animation, without a question."""
        return type(self)(self.stage, frame.view, moving=True, event=frame.event, arrived=arrived)

    @property
    def sentence(self) -> str:
        """Sentence about the event being animated, or "" if there is none."""
        stage = self.stage
        return headline(stage.game, self.events, stage.game.tell, stage.names, stage.lang)

    @property
    def short_text(self) -> str:
        """Short text about the event being animated, or ""."""
        stage = self.stage
        return headline(stage.game, self.events, stage.game.brief, stage.names, stage.lang)

    @property
    def events(self) -> tuple[Event, ...]:
        """Public events being animated: none, a single one, or several joined."""
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
        """Action of the chosen piece, or None unless exactly one is chosen."""
        return self.answers[self.chosen[0]] if len(self.chosen) == 1 else None

    @property
    def outlook(self) -> Outlook[V_co, E_co]:
        """Possible actions and their previews, seen from the current view."""
        scene = self.stage.scene
        assert scene.outlook is not None, "no board is drawn behind a curtain"
        found = scene.outlook
        return self.stage.cache.fact(("outlook", scene.viewer), lambda: found)

    @cached_property
    def preview(self) -> Outlook[V_co, E_co] | None:
        """Preview of the chosen action, or None unless one piece is chosen."""
        return None if self.action is None else self.outlook.after(self.action)

    @property
    def after(self) -> V_co:
        """View after the chosen action, otherwise the current view."""
        return self.now if self.preview is None else self.preview.view

    @cached_property
    def why(self) -> Reason | None:
        """Reason for refusing the tapped piece, if a rule gives one."""
        return None if self.refused is None else self.against(self.refused)

    def against(self, piece: P) -> Reason | None:
        """Returns the reason that a rule gives for refusing a piece.

        Returns None if no rule refuses the piece.
        """
        wish = self.wishes.get(piece)
        return None if wish is None else self.stage.scene.why_not(wish)

    @property
    def rule(self) -> str | None:
        """Section of the rules about the refusal, otherwise about the question.

        It is None without either.
        """
        return (self.why.rule if self.why is not None else "") or self.asked

    @cached_property
    def came(self) -> frozenset[object]:
        """Cards in hand to be marked as new; see `BoardContext.came`.

        There are none while an event is animated.
        """
        return frozenset() if self.moving else frozenset(self.stage.came)

    def edge(self, card: int, stance: Stance) -> str | None:
        """Returns a hand card's frame colour: brass if new, else its stance's."""
        return self.stage.ui.colors.brass if card in self.came else stance.mark

    def announced(self, card: int, label: str) -> str:
        """Returns a hand card's screen reader text, which announces new cards."""
        return self.stage.ui.say("board.came", label=label) if card in self.came else label

    @property
    def question(self) -> Decision | None:
        """Decision that the answers belong to, if any."""
        return self.stage.scene.decision

    @property
    def from_hand(self) -> bool:
        """Whether the question is answered with cards in hand."""
        return False

    def in_hand(self, piece: object) -> bool:
        """Whether a piece is a card in the viewer's hand.

        Such a piece has the kind "card" and names the card in its last field.
        """
        if not (self.private and isinstance(piece, Place) and piece.kind == "card"):
            return False
        hand = self.now.get("hand")
        return isinstance(hand, Collection) and astuple(piece)[-1] in hand

    def chosen_by(self, tap: Tap) -> Pick[P] | None:
        """Returns the selection after a tap that chooses or refuses.

        Returns the current selection if the tap would clear or confirm the choice, and None if the
        tap would open a description.
        """
        picks: list[Any] = []
        stage = replace(self.stage, set_pick=picks.append, act=_ignore, act_all=_ignore)
        tap.act(replace(self, stage=stage), *tap.args)
        pick: Pick[P] | None = picks[-1] if picks else None
        if pick is None or Counter(pick.chosen) < Counter(self.pick.chosen):
            return self.pick
        return None if pick.inspected is not None else pick

    @property
    def begun(self) -> bool:
        """Whether a piece must be chosen to complete an action already begun."""
        free = self.asked is None or self.several > 1 or bool(self.others)
        return not free and not self.from_hand

    @property
    def ready(self) -> bool:
        """Whether enough pieces are chosen to confirm."""
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

        This state becomes the newest unless it is part of an animation.
        """
        stage = self.stage
        name = (
            "newest",
            type(self),
            stage.scene.facing,
        )  # each side of a flat table has its own
        newest = stage.cache.fact(name, lambda: Newest(self))
        if not self.moving:
            newest.moment = self
        return Tap(newest, getattr(act, "__func__", act), args)

    def stance(self, piece: P) -> Stance:
        """Returns a piece's appearance and tap handler in any drawing.

        During an animation, a tap opens the description of the piece. A handler is always present,
        so that Flutter need not rebuild the controls afterwards.
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
        # After a choice only the chosen pieces are brass, and in a lesson what it asks for.
        if self.chosen or (self.pointed and astuple(piece) not in self.stage.marks):
            return Stance(0, colors.quiet, selected=False, on_click=tap)
        return Stance(LIFT, colors.brass, selected=False, on_click=tap)

    def aria_text(self, piece: P, label: str) -> str | None:
        """Returns a piece's screen reader text on the board.

        Returns None for a piece that is also in the tray, so that a screen reader finds it only
        once.
        """
        return None if piece in self.answers or piece in self.wishes else label

    @cached_property
    def pointed(self) -> bool:
        """Whether a lesson has a frame around one of the answers."""
        return any(astuple(piece) in self.stage.marks for piece in self.answers)

    @property
    def instead(self) -> Sequence[P]:
        """Pieces with a fixed place that a tap would choose instead of the present choice."""
        return ()

    @property
    def idle(self) -> bool:
        """Whether the question offers no pieces and can only be declined."""
        return self.asked is not None and not self.answers and bool(self.others)

    def tap(self, piece: P) -> None:
        """Selects, refuses or inspects a tapped piece.

        During a question, a tap selects or refuses the piece, as in `Pick.tapped`. Only the action
        bar confirms, or a second tap if the player's settings allow it. Without a question, and for
        a piece that is no answer, a tap opens the description; a first tap on a spoken answer
        chooses it. While a description is open, any tap closes it, and one on another card in hand
        also chooses that card.
        """
        if self.inspected is not None and piece not in self.other_cards:
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

    @property
    def other_cards(self) -> list[P]:
        """Cards in hand that a tap chooses during a description."""
        if self.inspected is None or self.pick.refused is not None:
            return []
        read = (self.inspected, *self.chosen)
        return [piece for piece in self.answers if self.in_hand(piece) and piece not in read]

    def settle(self, pick: Pick[P] | None) -> None:
        """Stores the selection after a tap.

        Args:
            pick: New selection; None after a second tap on the only chosen piece, which confirms or
                clears the choice, depending on the player's settings.
        """
        if pick is not None:
            self.stage.set_pick(pick)
        elif self.stage.quick and self.several == 1:
            self.confirm()
        else:
            self.stage.set_pick(Pick(bare=True))

    @property
    def taken(self) -> list[Action]:
        """Actions that carry out the choice."""
        if self.action is not None:
            return [self.action]
        return [self.answers[piece] for piece in self.chosen]

    def confirm(self) -> None:
        """Performs the actions of the chosen pieces."""
        taken = self.taken
        if len(taken) == 1:
            self.stage.act(taken[0])
        elif taken:
            self.stage.act_all(taken)

    def inspect(self, piece: Place) -> None:
        """Opens the description of a piece; the choice is retained."""
        self.stage.set_pick(self.pick.lasting._replace(inspected=piece))

    def look_at(self, piece: Place) -> None:
        """Opens the description of a piece.

        If a description is already open, it is closed instead.
        """
        if self.inspected is not None:
            self.close()
        else:
            self.inspect(piece)

    def hold(self, piece: Place | None = None) -> None:
        """Opens the description of a pressed piece; the choice is retained."""
        found = self.readable(piece)
        if found is not None:
            self.inspect(found)

    def readable(self, piece: Place | None) -> Place | None:
        """Returns the piece whose description a long press opens.

        Returns None if there is none.
        """
        return piece

    def close(self) -> None:
        """Closes the open description; the choice is retained."""
        self.stage.set_pick(self.pick._replace(inspected=None))


AnyBoardState: TypeAlias = BoardState[AnyView, Event, P]
"""Board state of any game, for code that needs only its pieces."""


def _ignore(_: object) -> None:
    """Does nothing.

    It replaces an action while a tap is tried out.
    """


def _by_name(actions: Iterable[Action], piece: Callable[[Action], P | None]) -> dict[P, Action]:
    named = ((piece(action), action) for action in actions)
    return {name: action for name, action in named if name is not None}


def _suggested(
    answers: dict[P, Action], others: tuple[Action, ...], wanted: object, several: int
) -> tuple[P, ...]:
    if len(answers) <= several and not others:
        return tuple(answers)
    if wanted is None:
        return ()
    return tuple(name for name, action in answers.items() if action.arg == wanted)[:1]
