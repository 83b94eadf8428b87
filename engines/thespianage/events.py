"""Events of Thespianage, in the order of the rulebook.

`audience` is always the last field: None for everyone, otherwise the seats that may know.
`@showing` marks events that reveal something hidden, so an undo cannot go back past them. `seat` is
the acting player, `host_seat` the player whose board is affected. A `thing` is a Play Card, Event
or One Shot. Areas are 0 track and 1 sheet. `at` is the index on the Aspect. `value` is None unless
everybody sees it.
"""

from typing import NamedTuple, TypeAlias

from engines.kernel.event import showing
from engines.thespianage.content import (
    Aspect,
    Card,
    Character,
    OneShot,
    Special,
    StageEvent,
    Thing,
)

Audience = tuple[int, ...] | None


# -- before the first turn ---------------------------------------------------------------------


@showing
class CastChosen(NamedTuple):
    """The characters of this production are chosen (T5, TA3)."""

    characters: tuple[Character, ...]
    audience: Audience = None


@showing
class HandDealt(NamedTuple):
    """A seat sees its first cards (T3, T6, T8).

    These are Play Cards, Crush, Nemesis and One Shot.
    """

    seat: int
    cards: tuple[Card, ...]
    crush: Character
    nemesis: Character
    shot: OneShot
    audience: Audience = None


@showing
class FirstChosen(NamedTuple):
    """A seat is chosen to begin, and another is the dealer (T9)."""

    seat: int
    dealer_seat: int
    by: str
    """Method of choice, which is "dice" or "table".

    "table" means that the players chose before the game.
    """
    audience: Audience = None


@showing
class CharacterTaken(NamedTuple):
    """A seat takes a character other than its Crush and Nemesis (T7)."""

    seat: int
    character: Character
    forced: bool
    """Whether the seat was not asked, because everybody sees its only choice (TA6)."""
    audience: Audience = None


@showing
class HeartsDealtAgain(NamedTuple):
    """Every Crush and Nemesis is dealt again (TA5).

    `seat` had no character to choose.
    """

    seat: int
    audience: Audience = None


@showing
class HeartsDealt(NamedTuple):
    """A seat sees its new Crush and Nemesis (TA5)."""

    seat: int
    crush: Character
    nemesis: Character
    audience: Audience = None


@showing
class HeartsOpened(NamedTuple):
    """All Crushes and Nemeses are revealed in a three-player game (TA49)."""

    audience: Audience = None


# -- turns -------------------------------------------------------------------------------------


class TurnBegan(NamedTuple):
    """A turn of `seat` begins (T9).

    `number` counts the turns from 1.
    """

    seat: int
    number: int
    audience: Audience = None


class FinalTurnBegan(NamedTuple):
    """The final turn of `seat` begins (T19).

    `left` is the number of final turns that remain, including this one.
    """

    seat: int
    left: int
    audience: Audience = None


@showing
class CardPlayed(NamedTuple):
    """A seat plays a Play Card (T11)."""

    seat: int
    card: Card
    audience: Audience = None


class ActionTaken(NamedTuple):
    """A seat takes an action (T12, T14, T20).

    `action` is "rehearse", "places" or "free".
    """

    seat: int
    action: str
    audience: Audience = None


class ActionClosed(NamedTuple):
    """A seat forgoes a second card to use the free Places! (TA15)."""

    seat: int
    audience: Audience = None


@showing
class ShotUsed(NamedTuple):
    """A seat uses its One Shot (TA27, TA38)."""

    seat: int
    shot: OneShot
    audience: Audience = None


@showing
class CardDiscarded(NamedTuple):
    """A seat discards a card as a price or an effect (T15)."""

    seat: int
    card: Card
    audience: Audience = None


class NothingDone(NamedTuple):
    """A step of the card `thing` has no effect (TA41).

    `lack` says why, as `lacks.Lack.name` does, or is "".
    """

    seat: int
    thing: Thing
    lack: str = ""
    audience: Audience = None


class PlayerChosen(NamedTuple):
    """A seat chooses `host_seat` as the player whom a step affects."""

    seat: int
    host_seat: int
    audience: Audience = None


class PlayerNamed(NamedTuple):
    """A seat votes for `host_seat` (TA47)."""

    seat: int
    host_seat: int
    audience: Audience = None


class VoteDecided(NamedTuple):
    """A vote ends, and `host_seat` is chosen (TA47).

    `seat` is the player who drew the Event `thing`. `votes` are the named seats, clockwise from the
    vote of the next seat, and `outcome` is "tied" if several have the most votes, otherwise
    "clear".
    """

    seat: int
    thing: Thing
    host_seat: int
    votes: tuple[int, ...]
    outcome: str
    audience: Audience = None


class BranchChosen(NamedTuple):
    """A seat chooses a branch of the card `thing`.

    Branches are numbered as in `CardStep.choices`.
    """

    seat: int
    thing: Thing
    choice: int
    audience: Audience = None


# -- drawing -----------------------------------------------------------------------------------


@showing
class CardsDrawn(NamedTuple):
    """A seat draws `number` Play Cards (T10)."""

    seat: int
    number: int
    part: str = "first"
    """Part of a draw: "rest" if an Event has interrupted the end of a turn, otherwise "first"."""
    audience: Audience = None


@showing
class CardsSeen(NamedTuple):
    """A seat sees the cards that it has drawn (T10)."""

    seat: int
    cards: tuple[Card, ...]
    audience: Audience = None


@showing
class EventDrawn(NamedTuple):
    """An Event is revealed (T16).

    If a player is chosen for it, `EventSettled` follows.
    """

    seat: int
    event: StageEvent
    audience: Audience = None


class EventSettled(NamedTuple):
    """The Event that `seat` drew is placed with `host_seat`."""

    seat: int
    event: StageEvent
    host_seat: int
    audience: Audience = None


class EventCancelled(NamedTuple):
    """An Event in play is discarded (T16)."""

    seat: int
    event: StageEvent
    audience: Audience = None


class DeckOut(NamedTuple):
    """The last card is drawn, so the final turns come next (T19).

    Each player has one.
    """

    seat: int
    audience: Audience = None


# -- Intrigue Tiles ----------------------------------------------------------------------------


@showing
class TileDrawn(NamedTuple):
    """A seat draws a tile and looks at it (T12).

    The tile is from the pile.
    """

    seat: int
    audience: Audience = None


@showing
class TileSeen(NamedTuple):
    """A seat sees the value of a tile that it looks at."""

    seat: int
    value: int
    audience: Audience = None


class TilePut(NamedTuple):
    """A seat puts a new tile face down on its track.

    See T12 and T13.
    """

    seat: int
    aspect: Aspect
    audience: Audience = None


@showing
class TilePutUp(NamedTuple):
    """A seat puts a new tile face up on its track.

    See T12 and T13.
    """

    seat: int
    aspect: Aspect
    value: int
    audience: Audience = None


@showing
class TileTaken(NamedTuple):
    """A seat takes a tile in order to move it (T14).

    The board to which it moves is chosen next.
    """

    seat: int
    host_seat: int
    area: int
    aspect: Aspect
    at: int
    value: int | None
    audience: Audience = None


class TilePicked(NamedTuple):
    """A seat chooses a tile for a shift or a swap.

    Of a swap, it is the first tile.
    """

    seat: int
    host_seat: int
    area: int
    aspect: Aspect
    at: int
    audience: Audience = None


class TileMoved(NamedTuple):
    """A tile moves to another track or sheet, facing as before (T14)."""

    seat: int
    host_seat: int
    area: int
    to_seat: int
    to_area: int
    aspect: Aspect
    value: int | None
    audience: Audience = None


@showing
class TileReceived(NamedTuple):
    """A seat sees a face-down tile that moved to its board (TA9)."""

    seat: int
    area: int
    aspect: Aspect
    value: int
    audience: Audience = None


@showing
class TilePeeked(NamedTuple):
    """A seat looks at a face-down tile (T18)."""

    seat: int
    host_seat: int
    area: int
    aspect: Aspect
    at: int
    audience: Audience = None


@showing
class BoardInspected(NamedTuple):
    """A seat looks at `number` face-down tiles of `host_seat` (T18)."""

    seat: int
    host_seat: int
    area: str
    number: int
    audience: Audience = None


@showing
class BoardSeen(NamedTuple):
    """A seat sees face-down tiles of a board, as (Aspect, value) pairs.

    Tiles on the track are first, then those on the sheet.
    """

    seat: int
    host_seat: int
    tiles: tuple[tuple[Aspect, int], ...]
    audience: Audience = None


@showing
class TileTurned(NamedTuple):
    """A tile is turned over."""

    seat: int
    host_seat: int
    area: int
    aspect: Aspect
    at: int
    up: bool
    value: int
    audience: Audience = None


class TileShifted(NamedTuple):
    """A tile moves to another Aspect of its track or sheet."""

    seat: int
    host_seat: int
    area: int
    aspect: Aspect
    to_aspect: Aspect
    value: int | None
    audience: Audience = None


class TilesSwapped(NamedTuple):
    """Two tiles swap places.

    `value` is the value of the first tile, `to_value` that of the second.
    """

    seat: int
    host_seat: int
    area: int
    aspect: Aspect
    value: int | None
    to_seat: int
    to_area: int
    to_aspect: Aspect
    to_at: int
    to_value: int | None
    audience: Audience = None


@showing
class TileStruck(NamedTuple):
    """A tile is revealed and removed from the game."""

    seat: int
    host_seat: int
    area: int
    aspect: Aspect
    at: int
    value: int
    audience: Audience = None


class BoardGuarded(NamedTuple):
    """The board of `host_seat` is guarded until that seat's next turn.

    Nobody else may move its tiles or look at them.
    """

    seat: int
    host_seat: int
    audience: Audience = None


# -- Special Tiles -----------------------------------------------------------------------------


class SpecialAwarded(NamedTuple):
    """A Special Tile moves from the supply to a sheet (TA28)."""

    seat: int
    special: Special
    host_seat: int
    audience: Audience = None


class SpecialStripped(NamedTuple):
    """A Special Tile returns to the supply."""

    seat: int
    special: Special
    host_seat: int
    audience: Audience = None


class SpecialPicked(NamedTuple):
    """A seat chooses a Special Tile to pass on."""

    seat: int
    special: Special
    host_seat: int
    audience: Audience = None


class SpecialPassed(NamedTuple):
    """A Special Tile moves from one sheet to another."""

    seat: int
    special: Special
    host_seat: int
    to_seat: int
    audience: Audience = None


# -- hands and secrets -------------------------------------------------------------------------


@showing
class CardTaken(NamedTuple):
    """A seat takes a card from the hand of `host_seat`."""

    seat: int
    host_seat: int
    audience: Audience = None


class CardGiven(NamedTuple):
    """A seat gives a card to `to_seat`."""

    seat: int
    to_seat: int
    audience: Audience = None


@showing
class CardKnown(NamedTuple):
    """Two seats see the card that moved between their hands.

    It moved from `seat` to `to_seat`.
    """

    seat: int
    to_seat: int
    card: Card
    audience: Audience = None


@showing
class HandLookedAt(NamedTuple):
    """A seat looks at the hand of `host_seat`."""

    seat: int
    host_seat: int
    audience: Audience = None


@showing
class HandSeen(NamedTuple):
    """A seat sees the cards of the hand that it looks at."""

    seat: int
    host_seat: int
    cards: tuple[Card, ...]
    audience: Audience = None


class CardSalvaged(NamedTuple):
    """A seat takes a card from the Discard Pile."""

    seat: int
    card: Card
    audience: Audience = None


@showing
class SecretLookedAt(NamedTuple):
    """A seat looks at a secret of `host_seat`.

    `secret` is "crush" or "nemesis".
    """

    seat: int
    host_seat: int
    secret: str
    audience: Audience = None


@showing
class SecretSeen(NamedTuple):
    """A seat sees the character on the secret that it looks at."""

    seat: int
    host_seat: int
    secret: str
    character: Character
    role_seat: int
    """Seat that plays the character."""
    audience: Audience = None


@showing
class SecretShown(NamedTuple):
    """A Crush or Nemesis is revealed to everybody (T29, TA49).

    The cause is an effect, the end of the game, or a game for three.
    """

    seat: int
    secret: str
    character: Character
    role_seat: int
    """Seat that plays the character."""
    audience: Audience = None


class HeartChanged(NamedTuple):
    """The Crush and Nemesis of `seat` are swapped."""

    seat: int
    audience: Audience = None


# -- Showtime ----------------------------------------------------------------------------------


@showing
class SheetShown(NamedTuple):
    """The tiles of a sheet are revealed (T21).

    `tiles` contains a tuple of values for each Aspect.
    """

    seat: int
    tiles: tuple[tuple[int, ...], ...]
    audience: Audience = None


class TilesDropped(NamedTuple):
    """One end of a sheet loses all tiles of one value.

    `end` is "top" or "bottom". See T22 and T23.
    """

    seat: int
    end: str
    aspect: Aspect
    value: int
    number: int
    audience: Audience = None


class SeatScored(NamedTuple):
    """A seat receives its initial score (T24 to T26).

    It does not include points for Crush and Nemesis.
    """

    seat: int
    points: int
    audience: Audience = None


class ShowJudged(NamedTuple):
    """The production's total is compared with what a success needs (T27, T28).

    `verdict` is "success" or "failure".
    """

    total: int
    needed: int
    verdict: str
    audience: Audience = None


class HeartRewarded(NamedTuple):
    """A seat scores for its Crush or Nemesis (T29).

    `secret` is "crush" for the highest initial score, or "nemesis" for the lowest.
    """

    seat: int
    secret: str
    points: int
    audience: Audience = None


class GameEnded(NamedTuple):
    """The game ends with final scores and winners (T28, T30)."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    audience: Audience = None


Event: TypeAlias = (
    CastChosen | HandDealt | FirstChosen | CharacterTaken | HeartsDealtAgain | HeartsDealt
    | HeartsOpened | TurnBegan | FinalTurnBegan | CardPlayed | ActionTaken | ActionClosed | ShotUsed
    | CardDiscarded | NothingDone | PlayerChosen | PlayerNamed | VoteDecided | BranchChosen
    | CardsDrawn | CardsSeen | EventDrawn | EventSettled | EventCancelled | DeckOut | TileDrawn
    | TileSeen | TilePut | TilePutUp | TileTaken | TilePicked | TileMoved | TileReceived
    | TilePeeked | BoardInspected | BoardSeen | TileTurned | TileShifted | TilesSwapped | TileStruck
    | BoardGuarded | SpecialAwarded | SpecialStripped | SpecialPicked | SpecialPassed | CardTaken
    | CardGiven | CardKnown | HandLookedAt | HandSeen | CardSalvaged | SecretLookedAt | SecretSeen
    | SecretShown | HeartChanged | SheetShown | TilesDropped | SeatScored | ShowJudged
    | HeartRewarded | GameEnded
)  # fmt: skip
"""Any event of Thespianage."""
