"""Interface between the table and a game's board.

A board is drawn from a `BoardContext`, whose scene contains only what the viewer may see. It has no
access to the match itself.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Generic, NamedTuple, Self, TypeAlias, TypeVar

import flet as ft

from app.awards import Given
from app.habits import USUAL, Habits
from app.table.control_cache import ControlCache
from app.table.outlook import AnyView, E_co, V_co
from app.table.places import Place
from app.table.scene import Scene
from app.table.state import Phase
from app.table.steps import Done
from app.text import House
from app.theme import Ui
from engines import Action, Event, Game, Result, event_kind

V_contra = TypeVar("V_contra", bound=AnyView, contravariant=True)
E_contra = TypeVar("E_contra", bound=Event, contravariant=True)


@dataclass(frozen=True)
class Seat:
    """A player at the table, with name and colour.

    Attributes:
        name: Display name.
        colour: Name of the seat's colour, which also selects its symbol.
        understudy: Level of the computer player in this seat; None for a person.
        mask: Mask that the person chose as their symbol; "" for the seat's own symbol.
        habits: The person's own settings.
    """

    name: str
    colour: str
    understudy: str | None = None
    mask: str = ""
    habits: Habits = USUAL


@dataclass(frozen=True)
class BoardContext(Generic[V_co, E_co]):
    """Settings, game state and callbacks for drawing a game's board.

    A scene is the part of the game's state that may be drawn now. The player who sees it
    (`scene.viewer`) may sit on any side of the device (`scene.facing`). On a device that lies flat
    between two players, each half is drawn with `replace(stage, scene=scene.half(seat))`.

    Attributes:
        ui: Window size, colours and texts.
        game: Rules and words of the game.
        seats: Players in seat order.
        scene: Part of the game's state that may be drawn.
        options: Options of this match.
        lang: Language code.
        pick: Unconfirmed choice, in the board's own form. It is cleared when the scene
            changes.
        set_pick: Sets the unconfirmed choice.
        act: Takes an action. If it is refused, the screen shows the reason.
        act_all: Takes several actions of a seat that were confirmed together.
        explain: Opens the rules at a section, or at the top for None.
        sort: Order of the cards in a hand.
        set_sort: Sets the order of the cards in a hand.
        toast: Shows a short message.
        cache: Cached controls of this scene.
        quick: Whether a second tap on a chosen piece confirms it instead of deselecting it.
        noted: Whether the open table has the news bar, or a note in its place.
        marks: Names of pieces framed by the current lesson.
        framed: Action that a lesson asks for; its button is framed if it has no piece.
        showing: Counter that increases when the same events are to be animated again.
        awards: Awards of a finished game, otherwise empty.
        changed: Names of pieces highlighted because they changed since the viewer last looked.
        aloud: Whether new texts about the choice are read aloud. False for a hand that was
            just opened or uncovered.
    """

    ui: Ui
    game: Game[Any]
    seats: list[Seat]
    scene: Scene[V_co, E_co]
    options: Mapping[str, object]
    lang: str
    pick: object
    set_pick: Callable[[object], None]
    act: Callable[[Action], object]
    act_all: Callable[[Sequence[Action]], object]
    explain: Callable[[str | None], None]
    sort: str
    set_sort: Callable[[str], None]
    toast: Callable[[str], None]
    cache: ControlCache = field(default_factory=ControlCache)
    quick: bool = False
    noted: bool = False
    marks: tuple[tuple[str | int, ...], ...] = ()
    framed: Action | None = None
    showing: int = 0
    awards: tuple[Given, ...] = ()
    changed: tuple[Place, ...] = ()
    aloud: bool = True

    @property
    def names(self) -> list[str]:
        """Names of the players in seat order."""
        return [seat.name for seat in self.seats]

    @property
    def view(self) -> V_co:
        """Everything that the viewer may know about the game.

        Raises:
            ValueError: A curtain is closed, so no board may be drawn.
        """
        if self.scene.view is None:
            raise ValueError("There is no board behind a curtain.")
        return self.scene.view

    @property
    def where(self) -> str:
        """Progress of the game in one line, such as the round."""
        discreet = self.scene.discreet
        return self.game.where(self.view, self.names, self.lang, discreet=discreet)

    def tells(self, event: Event) -> bool:
        """Returns whether the board describes an event in words.

        A discreet scene omits changes of turn.
        """
        return not (self.scene.discreet and event_kind(event) in self.game.turns)

    @property
    def came(self) -> tuple[Any, ...]:
        """Cards just added to the hand, shown before the turn ends."""
        return self._added if self.scene.awaits_done else ()

    @property
    def drawn(self) -> tuple[Any, ...]:
        """Cards just added to the hand of a player who goes on.

        A new hand for everybody does not count.
        """
        own, deals = (self.scene.viewer,), self.game.deals
        events = (event for event in self.scene.fresh if event.audience == own)
        learned = any(event_kind(event) not in deals for event in events)
        return self._added if learned and self.scene.decision is not None else ()

    @property
    def _added(self) -> tuple[Any, ...]:
        """Cards that the last step has added to the hand."""
        frames = self.scene.frames
        if not frames:
            return ()
        return tuple((_hand(self.view) - _hand(frames[0].view)).elements())

    @property
    def news(self) -> bool:
        """Whether the news bar is shown above the board."""
        mixed = any(seat.understudy for seat in self.seats)
        wanted = self.scene.phase is Phase.PRIVATE or mixed or self.noted
        return wanted and self.ui.has_status_bar

    @property
    def parts(self) -> tuple[Self, Self]:
        """Contexts for drawing the board and the area around it.

        The area around the board contains the action bar and, in a divided window, also the
        question. The two contexts differ only in `ui`.
        """
        board, column = self.ui.parts
        if board is column:
            return self, self
        return replace(self, ui=board), replace(self, ui=column)

    def say(self, key: str, **args: object) -> str:
        """Returns text from the game's own catalogue."""
        return self.game.say(key, self.lang, **args)


def _hand(view: Mapping[str, Any]) -> Counter[Any]:
    return Counter(view.get("hand") or ())


AnyContext: TypeAlias = BoardContext[AnyView, Event]
"""Board context of any game, for code that all boards share."""


class CardTarget(NamedTuple):
    """Card of the hand that a thumb can choose.

    Attributes:
        name: Value that identifies the card.
        choose: Chooses the card.
    """

    name: object
    choose: Callable[[], None]


class Goal(NamedTuple):
    """Place where a card of the hand can be played.

    Attributes:
        area: Left edge, top, width and height on the board.
        pick: Selection while the card is over the place.
        step: Plays the card; None if it is refused, or if more has to be chosen first.
    """

    area: tuple[float, float, float, float]
    pick: object
    step: Callable[[], None] | None


class Carried(NamedTuple):
    """Card of the hand that can be dragged.

    Attributes:
        piece: Name of the card.
        area: Left edge, top, width and height on the board.
        goals: Places where the card can be played.
    """

    piece: Place
    area: tuple[float, float, float, float]
    goals: tuple[Goal, ...]


CarriedAt = Callable[[float, float], Carried | None]
"""Returns the card that can be dragged from a point, if any."""

CardAt = Callable[[float, float], CardTarget | None]
"""Returns the card of the hand at a point, or None."""


class Pile(NamedTuple):
    """Pile from which a spoken answer takes cards.

    Attributes:
        text: Description of the cards that the chosen answer takes from the pile.
        more: Answer that takes one card more from the pile; None if there is none.
        picture: Draws the cards that the chosen answer takes, in a width and a height.
    """

    text: str
    more: Action | None
    picture: Callable[[Ui, float, float], ft.Control]


class NewText(NamedTuple):
    """Card just added to a hand.

    Attributes:
        name: Title of the card.
        text: Sentence with the title, at its beginning, and the text of the card.
    """

    name: str
    text: str


def nowhere(_x: float, _y: float) -> None:
    """Returns None: default for boards that find no card."""


@dataclass(frozen=True)
class Drawn:
    """A drawn board and the controls around it.

    Attributes:
        heading: Progress of the game in one short line for the top bar.
        body: Content between the top bar and the action bar, or at full height in a divided window.
        action_bar: Buttons of the current decision; None if there is nothing to decide.
        refusal: Reason why the tapped piece cannot be chosen, shown in place of the news bar until
            the next touch.
        aside: Content above the action bar in the side column of a divided window: the question, or
            what does not fit on the board. If None, the news bar is shown there.
        interlude: Public summary, such as a round's scoring, that is read before the game
            continues.
        before: Screen shown first: the final board of a round that is about to be scored, or the
            player's own secret information before the device is passed on.
        next_label: Label of the button that leaves `before`; "" if a scoring follows.
        confirms: Whether that button confirms that the viewer has read `Scene.unread`. `before`
            is then shown even before a replay.
        came: Cards just added to the hand, told above the button that ends the turn.
        movement: Seconds until all animations have finished.
        short: Shorter heading for a narrow top bar.
        interrupt_sign: Name of the sign on the cards that interrupt a declared action; "" for none.
        said: Kinds of spoken answers that are given by tapping pieces of the board. The
            others have buttons in the action bar of the open table.
        choose: Selects a spoken answer, which a second tap on a button with its name gives; None
            if the first tap gives it already.
        chosen: Spoken answer chosen among several, or None.
        piles: Piles with which the spoken answers are chosen, one card at a time; empty if each
            answer has a button.
        keys: Callbacks of the choices, in reading order.
        begun: Whether a move has been started and one of the choices completes it.
        ready: Whether a choice was made, so that the main button of the action bar can be
            pressed.
        about_heading: Opens an explanation of the heading; None if there is none.
        card_at: Returns the card of the hand at a point, or None. The point is given by its
            distances from the board's left and lower edges.
        carried_at: Returns the card that can be dragged from a point, or None.
    """

    heading: str
    body: ft.Control
    action_bar: ft.Control | None = None
    refusal: ft.Control | None = None
    aside: ft.Control | None = None
    interlude: ft.Control | None = None
    before: "Drawn | None" = None
    next_label: str = ""
    confirms: bool = False
    came: tuple[NewText, ...] = ()
    movement: float = 0.0
    short: str = ""
    interrupt_sign: str = ""
    said: frozenset[str] = frozenset()
    choose: Callable[[Action], None] | None = None
    chosen: Action | None = None
    piles: tuple[Pile, ...] = ()
    keys: tuple[Callable[[], None], ...] = ()
    begun: bool = False
    ready: bool = False
    about_heading: Callable[[], None] | None = None
    card_at: CardAt = nowhere
    carried_at: CarriedAt = nowhere

    @property
    def done(self) -> Done:
        """Step that ends the turn.

        If the board has a summary, the open table shows it first.
        """
        return Done(continues=self.interlude is None)

    def with_action_bar(self, action_bar: ft.Control, *, ready: bool = False) -> "Drawn":
        """Returns this board with another action bar.

        The copy has no refusal, aside, interlude, `before` screen or keys.
        """
        return replace(
            self,
            action_bar=action_bar,
            refusal=None,
            aside=None,
            interlude=None,
            before=None,
            confirms=False,
            keys=(),
            begun=False,
            ready=ready,
        )


@dataclass(frozen=True)
class Ends:
    """Callbacks for two people at opposite ends of a flat table.

    They cover everything except moves, which are made on the board.

    Attributes:
        uncover: Shows a seat's hand while its owner holds it.
        cover: Hides a seat's hand again.
        undo: Undoes the last action, or shows why that is impossible.
        open: Opens a sheet ("menu" or "log") turned towards a seat.
        explain: Opens the rules for a seat, at a section or at the top.
        pass_round: Switches from the flat table to passing the device around.
    """

    uncover: Callable[[int], object]
    cover: Callable[[int], object]
    undo: Callable[[int], None]
    open: Callable[[int, str], None]
    explain: Callable[[int, str | None], None]
    pass_round: Callable[[], None]


class HandCard(NamedTuple):
    """A face-up card, for display only.

    Attributes:
        label: Text for a screen reader.
        ratio: Height divided by width.
        face: Draws the card for a width and a height in logical pixels.
        visible: Width in logical pixels that an overlapping card must leave uncovered; 0 for the
            full width.
        least: Minimum card width for readable text, in logical pixels.
        piece: Name of the card on the board, if it is a card of the hand.
    """

    label: str
    ratio: float
    face: Callable[[Ui, float, float], ft.Control]
    visible: float = 0.0
    least: float = 0.0
    piece: Place | None = None


@dataclass(frozen=True)
class Board(Generic[V_contra, E_contra]):
    """Drawing functions of a game's board, exported as `BOARD` by `app/games/<name>`.

    Attributes:
        draw: Draws the scene. Secrets are included only if the scene is private.
        finale: Draws the final scoring line by line.
        pictures: Returns the names of all pictures the board may show in light or dark mode.
        flat: Draws the whole window, without bars, for a device that lies flat between two people.
            Seat 0 is at the bottom.
        hint: Returns the `pick` that selects an answer; None if no piece represents it.
        scoring_shown: Returns whether a step-by-step final scoring is complete. Until then the
            scoring has a button of its own for the next step, and the screen has none.
        at_step: Returns the `pick` that shows a step-by-step scoring at a step, counted from 0.
        hand: Returns the cards of the viewer's hand in a finished game. Without it, the hand is
            described in words.
        changed: Returns the names of the pieces that differ between two views.
        box: Returns all cards of a game's box as they look at the table, by the text keys of their
            names. Without it, they are described in words.
        on_curtain: Returns what the curtain before a seat says of the game, from what everybody
            knows; "" for nothing.
        news: Whether the open table has the news bar too, so that the board is in the same place as
            on a private screen.
    """

    draw: Callable[[BoardContext[V_contra, E_contra]], Drawn]
    finale: Callable[[BoardContext[V_contra, E_contra], Result], ft.Control]
    pictures: Callable[[str], tuple[str, ...]]
    flat: Callable[[BoardContext[V_contra, E_contra], Ends], Drawn] | None = None
    hint: Callable[[BoardContext[V_contra, E_contra], Action], object] | None = None
    scoring_shown: Callable[[BoardContext[V_contra, E_contra], Result], bool] | None = None
    at_step: Callable[[int], object] | None = None
    hand: Callable[[BoardContext[V_contra, E_contra]], list[HandCard]] | None = None
    changed: Callable[[V_contra, V_contra], tuple[Place, ...]] | None = None
    box: Callable[[Ui, Game[Any]], dict[str, HandCard]] | None = None
    on_curtain: Callable[[V_contra, int, House], str] | None = None
    news: bool = False


AnyBoard: TypeAlias = Board[AnyView, Event]
"""Board of any game, for code that all games share."""
