"""Interface between the table and a board, which draws from a scene, never from a match."""

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
from app.theme import Ui
from engines import Action, Event, Game, Result, event_kind

V_contra = TypeVar("V_contra", bound=AnyView, contravariant=True)
E_contra = TypeVar("E_contra", bound=Event, contravariant=True)


@dataclass(frozen=True)
class Seat:
    """Somebody at the table: name, and one of the six colours with their signs.

    Attributes:
        understudy: Level of the computer player that plays the seat now; None is a person.
        mask: A person's own mask; "" for the sign of the seat.
        habits: What its person is used to.
    """

    name: str
    colour: str
    understudy: str | None = None
    mask: str = ""
    habits: Habits = USUAL


@dataclass(frozen=True)
class BoardContext(Generic[V_co, E_co]):
    """Everything that a board may draw from and call: a `BoardContext[View, Event]` of its game.

    The reader (`scene.viewer`) need not face the board (`scene.facing`, the near side). A flat
    table is drawn from a stage for each half, `replace(stage, scene=scene.half(seat))`.

    Attributes:
        pick: Chosen but not yet confirmed; forgotten when the scene changes.
        act: Takes a decision; refusals are shown by the screen.
        act_all: Takes several decisions of one seat, which it has confirmed with one step.
        explain: Opens the rules, at a section or at the top.
        cache: Pieces of this scene that have been drawn already.
        quick: A second tap on a chosen piece takes it instead of putting it back.
        noted: A first-time note came with the question, and needs the place of the news.
        marks: Names of pieces that a lesson speaks of, which are framed.
        showing: Another number for events that were shown before and move once more.
        awards: Awards of a game that is over; none before.
        changed: Names of pieces that have changed since the reader looked last, with an edge.
        aloud: Words about the choice are read aloud as they come: not those of a hand that has just
            been opened, or is back from under a sheet.
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
    showing: int = 0
    awards: tuple[Given, ...] = ()
    changed: tuple[Place, ...] = ()
    aloud: bool = True

    @property
    def names(self) -> list[str]:
        """The names of the seats in order, for the game's sentences."""
        return [seat.name for seat in self.seats]

    @property
    def view(self) -> V_co:
        """Knowledge of the viewer.

        Raises ValueError behind a curtain, where no board is drawn.
        """
        if self.scene.view is None:
            raise ValueError("There is no board behind a curtain.")
        return self.scene.view

    @property
    def where(self) -> str:
        """Present part of the game in one line."""
        discreet = self.scene.discreet
        return self.game.where(self.view, self.names, self.lang, discreet=discreet)

    def tells(self, event: Event) -> bool:
        """Whether a picture tells an event in words: a discreet one leaves turns out."""
        return not (self.scene.discreet and event_kind(event) in self.game.turns)

    @property
    def came(self) -> tuple[Any, ...]:
        """Cards that the last step brought into the hand of the reader, who goes on once seen."""
        frames = self.scene.frames if self.scene.awaits_done else ()
        if not frames:
            return ()
        return tuple((_hand(self.view) - _hand(frames[0].view)).elements())

    @property
    def news(self) -> bool:
        """Whether the strip of news stands over the board."""
        mixed = any(seat.understudy for seat in self.seats)
        wanted = self.scene.phase is Phase.PRIVATE or mixed or self.noted
        return wanted and self.ui.has_status_bar

    @property
    def parts(self) -> tuple[Self, Self]:
        """The stage of the board, and that of its surroundings.

        The latter are the action bar, and in a divided window the question. They differ in their
        `ui` alone.
        """
        board, column = self.ui.parts
        if board is column:
            return self, self
        return replace(self, ui=board), replace(self, ui=column)

    def say(self, key: str, **args: object) -> str:
        """A text from the game's own catalogue."""
        return self.game.say(key, self.lang, **args)


def _hand(view: Mapping[str, Any]) -> Counter[Any]:
    """The cards of the hand that a view shows."""
    return Counter(view.get("hand") or ())


AnyContext: TypeAlias = BoardContext[AnyView, Event]
"""Stage of any game, for the table and for code that all boards share."""


@dataclass(frozen=True)
class Drawn:
    """A board on the screen.

    Attributes:
        heading: Present part of the game, in one short line for the top bar.
        short: A shorter one, for a bar that has no room for that line.
        body: Fills the space between the top bar and the action bar; the whole height of a divided
            window.
        action_bar: The step to take here; None when nothing is to be decided on this screen.
        refusal: Reason why the tapped piece cannot be chosen: a line over the action bar, until
            the next touch.
        aside: In the column of a divided window, over the action bar: the question, or parts for
            which the board has no room; without it the news stand there.
        interlude: A public summary (a round's scoring) that is read before the device goes on.
        before: The board at the end of the part that the interlude or the finale scores, which is
            looked at first; or one player's secret information, before they go on.
        next_label: The step that leads on from there, in words; "" where it leads to a score.
        movement: Seconds until the board has shown all events.
        keys: Taps on the choices, in reading order.
        begun: One of these has to be chosen, to go on with the step before.
        ready: Something is chosen: the step can be taken.
        about_heading: Opens the meaning of the heading.
        said: Kinds of answers by word that are given on the board's pieces; the others have buttons
            in the action bar of the open table.
    """

    heading: str
    body: ft.Control
    action_bar: ft.Control | None = None
    refusal: ft.Control | None = None
    aside: ft.Control | None = None
    interlude: ft.Control | None = None
    before: "Drawn | None" = None
    next_label: str = ""
    movement: float = 0.0
    short: str = ""
    said: frozenset[str] = frozenset()
    keys: tuple[Callable[[], None], ...] = ()
    begun: bool = False
    ready: bool = False
    about_heading: Callable[[], None] | None = None

    @property
    def done(self) -> Done:
        """The step on once its reader has seen it: an account is read at the open table first."""
        return Done(continues=self.interlude is None)

    def with_action_bar(self, action_bar: ft.Control, *, ready: bool = False) -> "Drawn":
        """Returns the board with this action bar alone: no question, account or keys."""
        return replace(
            self,
            action_bar=action_bar,
            refusal=None,
            aside=None,
            interlude=None,
            before=None,
            keys=(),
            begun=False,
            ready=ready,
        )


@dataclass(frozen=True)
class Ends:
    """Steps besides playing for the people at the two ends of a flat table.

    Attributes:
        uncover: A seat holds its hand open.
        cover: A seat holds it no longer.
        undo: Takes the last step back, or says why not.
        open: A seat opens a sheet ("menu", "log").
        explain: A seat opens the rules, at a section or at the top.
        pass_round: The device is taken up again.
    """

    uncover: Callable[[int], object]
    cover: Callable[[int], object]
    undo: Callable[[int], None]
    open: Callable[[int, str], None]
    explain: Callable[[int, str | None], None]
    pass_round: Callable[[], None]


class HandCard(NamedTuple):
    """A card of an open hand, which nobody touches.

    Attributes:
        label: Its words for a screen reader.
        ratio: Height in parts of the width.
        face: Draws it for a width and a height in logical pixels.
        visible: Least visible width under another card; 0 for all of it.
        least: Width that its words need.
    """

    label: str
    ratio: float
    face: Callable[[Ui, float, float], ft.Control]
    visible: float = 0.0
    least: float = 0.0


@dataclass(frozen=True)
class Board(Generic[V_contra, E_contra]):
    """Functions that draw a game's table: `BOARD` of `app/games/<name>`, a `Board[View, Event]`.

    Attributes:
        draw: Draws the scene; the private part only when the scene is private.
        finale: Draws the last scoring, line by line.
        pictures: Names every picture that may be shown in a lighting, in anybody's hand.
        flat: Draws the whole window of a device that lies flat between two people, seat 0 at its
            lower end, with no bar and no action bar around it.
        hint: Returns the pick with which an answer is chosen; None where it is on no piece.
        scoring_shown: Whether all of a last scoring that is told step by step has been. Before
            that, the next step is the scoring's own.
        at_step: Returns the pick with which such a scoring stands at a step, by its number from 0.
        hand: The viewer's hand and secrets, for a game that is over and shown with all hands open;
            without it they are told in words.
        changed: Names of the pieces that differ between two views, as `BoardContext.changed` has
            them.
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


AnyBoard: TypeAlias = Board[AnyView, Event]
"""Board of any game, as the table calls it."""
