"""Interface between the table and a board, which draws from a scene.

A board never sees the match.
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
from app.theme import Ui
from engines import Action, Event, Game, Result, event_kind

V_contra = TypeVar("V_contra", bound=AnyView, contravariant=True)
E_contra = TypeVar("E_contra", bound=Event, contravariant=True)


@dataclass(frozen=True)
class Seat:
    """A player at the table: name, colour and sign.

    Attributes:
        understudy: Level of the computer player that plays the seat now; None for a person.
        mask: Mask chosen by the person; "" for the sign of the seat.
        habits: Habits of the person.
    """

    name: str
    colour: str
    understudy: str | None = None
    mask: str = ""
    habits: Habits = USUAL


@dataclass(frozen=True)
class BoardContext(Generic[V_co, E_co]):
    """Data and callbacks for drawing a board: a `BoardContext[View, Event]` of its game.

    The reader (`scene.viewer`) need not sit at the near side (`scene.facing`). A flat table is
    drawn from one context for each half, `replace(stage, scene=scene.half(seat))`.

    Attributes:
        pick: Choice not yet confirmed; cleared when the scene changes.
        act: Takes a decision; the screen shows a refusal.
        act_all: Takes several decisions of a seat that were confirmed with one step.
        explain: Opens the rules, at a section or at the top.
        cache: Controls of this scene drawn before.
        quick: Whether a second tap on a chosen piece confirms it instead of deselecting it.
        noted: Whether a first-time note takes the place of the news bar.
        marks: Names of pieces framed because a lesson speaks of them.
        showing: Counter that changes when the same events are to be animated again.
        awards: Awards of a finished game; else empty.
        changed: Names of pieces highlighted because they changed since the reader's last look.
        aloud: Whether texts about the choice are read aloud when they appear; False for a hand that
            has just been opened or uncovered.
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
        """Names of the players in seat order."""
        return [seat.name for seat in self.seats]

    @property
    def view(self) -> V_co:
        """The viewer's knowledge of the game.

        Raises:
            ValueError: A curtain is closed, so no board may be drawn.
        """
        if self.scene.view is None:
            raise ValueError("There is no board behind a curtain.")
        return self.scene.view

    @property
    def where(self) -> str:
        """Current part of the game in one line."""
        discreet = self.scene.discreet
        return self.game.where(self.view, self.names, self.lang, discreet=discreet)

    def tells(self, event: Event) -> bool:
        """Whether the board shows a text for an event. A discreet scene omits turns."""
        return not (self.scene.discreet and event_kind(event) in self.game.turns)

    @property
    def came(self) -> tuple[Any, ...]:
        """Newly added cards of the hand that the reader must see first."""
        frames = self.scene.frames if self.scene.awaits_done else ()
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
        """The context of the board, and that of its surroundings.

        The surroundings are the action bar, and in a divided window also the question. The two
        contexts differ only in `ui`.
        """
        board, column = self.ui.parts
        if board is column:
            return self, self
        return replace(self, ui=board), replace(self, ui=column)

    def say(self, key: str, **args: object) -> str:
        """Returns a text from the game's own catalogue."""
        return self.game.say(key, self.lang, **args)


def _hand(view: Mapping[str, Any]) -> Counter[Any]:
    """Returns the cards of the hand in a view."""
    return Counter(view.get("hand") or ())


AnyContext: TypeAlias = BoardContext[AnyView, Event]
"""Board context of any game, for code that all boards share."""


@dataclass(frozen=True)
class Drawn:
    """A drawn board with the parts around it.

    Attributes:
        heading: Current part of the game, in one short line for the top bar.
        short: Shorter heading for a narrow top bar.
        body: Content between the top bar and the action bar; the whole height of a divided window.
        action_bar: Next step on this screen; None if there is nothing to decide.
        refusal: Reason why the tapped piece cannot be chosen, shown in the news bar's place until
            the next touch.
        aside: Content above the action bar in the column of a divided window: the question, or
            parts that do not fit on the board. Without it the news is shown there.
        interlude: Public summary, such as a round's scoring, read before the game continues.
        before: Board at the end of the part that the interlude or the finale scores, shown first;
            or the player's own secret information before the device is passed on.
        next_label: Label of the step that continues from `before`; "" if a score follows.
        movement: Seconds until the board has animated all events.
        keys: Callbacks of the choices, in reading order.
        begun: Whether one of the choices completes a step already begun.
        ready: Whether something is chosen, so that the step can be taken.
        about_heading: Opens an explanation of the heading.
        said: Kinds of spoken answers that are given on pieces of the board; the others have buttons
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
        """The step that ends the turn. A summary is read at the open table first."""
        return Done(continues=self.interlude is None)

    def with_action_bar(self, action_bar: ft.Control, *, ready: bool = False) -> "Drawn":
        """Returns the board with this action bar, and without question, summary or keys."""
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
    """Callbacks of people at the two ends of a flat table, besides playing.

    Attributes:
        uncover: Opens a seat's hand while it is held.
        cover: Covers a seat's hand again.
        undo: Undoes the last step, or says why it cannot.
        open: Opens a sheet ("menu", "log") for a seat.
        explain: Opens the rules for a seat, at a section or at the top.
        pass_round: Ends the flat table, so that the device is passed again.
    """

    uncover: Callable[[int], object]
    cover: Callable[[int], object]
    undo: Callable[[int], None]
    open: Callable[[int, str], None]
    explain: Callable[[int, str | None], None]
    pass_round: Callable[[], None]


class HandCard(NamedTuple):
    """A card of an open hand that cannot be tapped.

    Attributes:
        label: Text for a screen reader.
        ratio: Height divided by width.
        face: Draws the card for a width and a height in logical pixels.
        visible: Smallest width that another card may leave visible; 0 for the whole card.
        least: Width that the card's text needs.
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
        draw: Draws the scene, with private parts only if the scene is private.
        finale: Draws the final scoring, line by line.
        pictures: Returns the names of all pictures that may be shown in a lighting.
        flat: Draws the whole window of a device that lies flat between two people, with seat 0 at
            the lower end and no bars.
        hint: Returns the pick that selects an answer; None if no piece stands for the answer.
        scoring_shown: Returns whether a final scoring shown step by step is complete. Until then
            the scoring has its own next step.
        at_step: Returns the pick that shows such a scoring at a step, counted from 0.
        hand: Draws the viewer's hand and secrets in a finished game with open hands; without it
            they are described in text.
        changed: Returns the names of the pieces that differ between two views, for
            `BoardContext.changed`.
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
