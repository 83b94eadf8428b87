"""Events of Thespianage, in the order of the rulebook: what happened, and who may know it.

`audience` is always last: None means everyone, else the seats that may know. `@showing` marks
those that reveal something hidden; undo stops there. `seat` is the one who acts, `host_seat` the
one whose board it is about. Areas are 0 track, 1 sheet; `at` is the place on the Aspect, from 0;
`value` is None where not everybody sees it.
"""

from typing import NamedTuple, TypeAlias

from engines.kernel.event import showing

Audience = tuple[int, ...] | None


# -- before the first turn ---------------------------------------------------------------------


@showing
class CastChosen(NamedTuple):
    """T5, TA3: the characters of this production."""

    characters: tuple[int, ...]
    audience: Audience = None


@showing
class HandDealt(NamedTuple):
    """T3, T6, T8: a seat's own first cards, its Crush, Nemesis and One Shot."""

    seat: int
    cards: tuple[int, ...]
    crush: int
    nemesis: int
    shot: int
    audience: Audience = None


@showing
class FirstChosen(NamedTuple):
    """T9: the seat that begins, and who keeps the deck."""

    seat: int
    dealer_seat: int
    by: str
    """"dice", or "table" if chosen before the game."""
    audience: Audience = None


@showing
class CharacterTaken(NamedTuple):
    """T7: `seat` plays this character, so neither its Crush nor its Nemesis is that one."""

    seat: int
    character: int
    audience: Audience = None


@showing
class HeartsDealtAgain(NamedTuple):
    """TA5: no character was left for `seat`; every Crush and Nemesis is dealt again."""

    seat: int
    audience: Audience = None


@showing
class HeartsDealt(NamedTuple):
    """TA5: a seat's own new Crush and Nemesis."""

    seat: int
    crush: int
    nemesis: int
    audience: Audience = None


@showing
class HeartsOpened(NamedTuple):
    """TA49: with three players every Crush and Nemesis is open."""

    audience: Audience = None


# -- turns -------------------------------------------------------------------------------------


class TurnBegan(NamedTuple):
    """T9: `seat` has turn number `number`, from 1."""

    seat: int
    number: int
    audience: Audience = None


class FinalTurnBegan(NamedTuple):
    """T19: the last turn of `seat`; `left` counts the final turns, this one included."""

    seat: int
    left: int
    audience: Audience = None


@showing
class CardPlayed(NamedTuple):
    """T11: a Play Card is played."""

    seat: int
    card: int
    audience: Audience = None


class ActionTaken(NamedTuple):
    """T12, T14, T20: `action` is "rehearse", "places" or "free"."""

    seat: int
    action: str
    audience: Audience = None


class ActionClosed(NamedTuple):
    """TA15: `seat` plays no second card, to have the free Places! after the first."""

    seat: int
    audience: Audience = None


@showing
class ShotUsed(NamedTuple):
    """TA27, TA38: a One Shot is used."""

    seat: int
    shot: int
    audience: Audience = None


@showing
class CardDiscarded(NamedTuple):
    """T15: as part of a price, or because an effect asked for it."""

    seat: int
    card: int
    audience: Audience = None


class NothingDone(NamedTuple):
    """TA41: a step of `thing` found nothing that it could do."""

    seat: int
    thing: int
    audience: Audience = None


class PlayerChosen(NamedTuple):
    """A step of `seat` is aimed at `host_seat`, before its effect is chosen."""

    seat: int
    host_seat: int
    audience: Audience = None


class PlayerNamed(NamedTuple):
    """TA47: `seat` names `host_seat` in a vote."""

    seat: int
    host_seat: int
    audience: Audience = None


class VoteDecided(NamedTuple):
    """TA47: `host_seat` has the most votes, `number`; `seat` drew the Event `thing`."""

    seat: int
    thing: int
    host_seat: int
    number: int
    audience: Audience = None


class BranchChosen(NamedTuple):
    """`seat` chose a branch of `thing`, numbered as in `CardStep.choices`."""

    seat: int
    thing: int
    choice: int
    audience: Audience = None


# -- drawing -----------------------------------------------------------------------------------


@showing
class CardsDrawn(NamedTuple):
    """T10: `seat` draws `number` Play Cards."""

    seat: int
    number: int
    audience: Audience = None


@showing
class CardsSeen(NamedTuple):
    """T10: the cards drawn, for the seat alone."""

    seat: int
    cards: tuple[int, ...]
    audience: Audience = None


@showing
class EventDrawn(NamedTuple):
    """T16: an Event is shown; `EventSettled` names its player, if it gets one."""

    seat: int
    event: int
    audience: Audience = None


class EventSettled(NamedTuple):
    """The Event that `seat` drew is placed with `host_seat`."""

    seat: int
    event: int
    host_seat: int
    audience: Audience = None


class EventCancelled(NamedTuple):
    """T16: an Event in play is discarded."""

    seat: int
    event: int
    audience: Audience = None


class DeckOut(NamedTuple):
    """T19: the last card has been drawn; everybody has one final turn."""

    seat: int
    audience: Audience = None


# -- Intrigue Tiles ----------------------------------------------------------------------------


@showing
class TileDrawn(NamedTuple):
    """T12: `seat` takes a tile from the pile and looks at it."""

    seat: int
    audience: Audience = None


@showing
class TileSeen(NamedTuple):
    """The value of the tile just looked at, for the seat alone."""

    seat: int
    value: int
    audience: Audience = None


class TilePut(NamedTuple):
    """T12, T13: the tile goes face down on the player's own track."""

    seat: int
    aspect: int
    audience: Audience = None


@showing
class TilePutUp(NamedTuple):
    """T12, T13: the tile goes face up on the player's own track."""

    seat: int
    aspect: int
    value: int
    audience: Audience = None


@showing
class TileTaken(NamedTuple):
    """T14: `seat` takes a tile and looks at it, before its new place is chosen."""

    seat: int
    host_seat: int
    area: int
    aspect: int
    at: int
    value: int | None
    audience: Audience = None


class TilePicked(NamedTuple):
    """The first of two tiles to be swapped, or the one to be shifted."""

    seat: int
    host_seat: int
    area: int
    aspect: int
    at: int
    audience: Audience = None


class TileMoved(NamedTuple):
    """A tile goes from one board to another and keeps its facing (T14)."""

    seat: int
    host_seat: int
    area: int
    to_seat: int
    to_area: int
    aspect: int
    value: int | None
    audience: Audience = None


@showing
class TileReceived(NamedTuple):
    """TA9: value of a tile that came face down, for the owner of the board alone."""

    seat: int
    area: int
    aspect: int
    value: int
    audience: Audience = None


@showing
class TilePeeked(NamedTuple):
    """T18: `seat` looks at a face-down tile."""

    seat: int
    host_seat: int
    area: int
    aspect: int
    at: int
    audience: Audience = None


@showing
class BoardInspected(NamedTuple):
    """T18: `seat` looks at `number` face-down tiles of `host_seat`."""

    seat: int
    host_seat: int
    area: str
    number: int
    audience: Audience = None


@showing
class BoardSeen(NamedTuple):
    """The tiles looked at as (Aspect, value), tracks before sheets, for the seat alone."""

    seat: int
    host_seat: int
    tiles: tuple[tuple[int, int], ...]
    audience: Audience = None


@showing
class TileTurned(NamedTuple):
    """A tile is turned over."""

    seat: int
    host_seat: int
    area: int
    aspect: int
    at: int
    up: bool
    value: int
    audience: Audience = None


class TileShifted(NamedTuple):
    """A tile moves to another Aspect of the same track or sheet."""

    seat: int
    host_seat: int
    area: int
    aspect: int
    to_aspect: int
    value: int | None
    audience: Audience = None


class TilesSwapped(NamedTuple):
    """Two tiles change places; `value` is that of the first, `to_value` of the second."""

    seat: int
    host_seat: int
    area: int
    aspect: int
    value: int | None
    to_seat: int
    to_area: int
    to_aspect: int
    to_at: int
    to_value: int | None
    audience: Audience = None


@showing
class TileStruck(NamedTuple):
    """A tile is shown and leaves the game."""

    seat: int
    host_seat: int
    area: int
    aspect: int
    at: int
    value: int
    audience: Audience = None


class BoardGuarded(NamedTuple):
    """Nobody else touches or looks at the tiles of `host_seat` until its next turn."""

    seat: int
    host_seat: int
    audience: Audience = None


# -- Special Tiles -----------------------------------------------------------------------------


class SpecialAwarded(NamedTuple):
    """TA28: a Special Tile goes from the supply to the sheet of `host_seat`."""

    seat: int
    special: int
    host_seat: int
    audience: Audience = None


class SpecialStripped(NamedTuple):
    """A Special Tile goes back to the supply."""

    seat: int
    special: int
    host_seat: int
    audience: Audience = None


class SpecialPicked(NamedTuple):
    """The Special Tile of `host_seat` that is about to be passed on."""

    seat: int
    special: int
    host_seat: int
    audience: Audience = None


class SpecialPassed(NamedTuple):
    """A Special Tile goes from the sheet of `host_seat` to that of `to_seat`."""

    seat: int
    special: int
    host_seat: int
    to_seat: int
    audience: Audience = None


# -- hands and secrets -------------------------------------------------------------------------


@showing
class CardTaken(NamedTuple):
    """`seat` takes a card out of the hand of `host_seat`."""

    seat: int
    host_seat: int
    audience: Audience = None


class CardGiven(NamedTuple):
    """`seat` gives a card to `to_seat`."""

    seat: int
    to_seat: int
    audience: Audience = None


@showing
class CardKnown(NamedTuple):
    """The card that went from `seat` to `to_seat`, for these two."""

    seat: int
    to_seat: int
    card: int
    audience: Audience = None


@showing
class HandLookedAt(NamedTuple):
    """`seat` looks at the hand of `host_seat`."""

    seat: int
    host_seat: int
    audience: Audience = None


@showing
class HandSeen(NamedTuple):
    """The cards in it, for the seat alone."""

    seat: int
    host_seat: int
    cards: tuple[int, ...]
    audience: Audience = None


class CardSalvaged(NamedTuple):
    """`seat` takes a card from the Discard Pile."""

    seat: int
    card: int
    audience: Audience = None


@showing
class SecretLookedAt(NamedTuple):
    """`seat` looks at the card of `host_seat`; `secret` is "crush" or "nemesis"."""

    seat: int
    host_seat: int
    secret: str
    audience: Audience = None


@showing
class SecretSeen(NamedTuple):
    """Its character, for the seat alone."""

    seat: int
    host_seat: int
    secret: str
    character: int
    audience: Audience = None


@showing
class SecretShown(NamedTuple):
    """A Crush or Nemesis is shown to all: by an effect, or at the end (T29)."""

    seat: int
    secret: str
    character: int
    audience: Audience = None


class HeartChanged(NamedTuple):
    """The Crush and the Nemesis of `seat` change places."""

    seat: int
    audience: Audience = None


# -- Showtime ----------------------------------------------------------------------------------


@showing
class SheetShown(NamedTuple):
    """T21: the tiles on a sheet, as a tuple of values for each Aspect."""

    seat: int
    tiles: tuple[tuple[int, ...], ...]
    audience: Audience = None


class TilesDropped(NamedTuple):
    """T22, T23: all tiles of one value leave the `end` ("top" or "bottom") of a sheet."""

    seat: int
    end: str
    aspect: int
    value: int
    number: int
    audience: Audience = None


class SeatScored(NamedTuple):
    """T24-T26: the initial score of a seat."""

    seat: int
    points: int
    audience: Audience = None


class ShowJudged(NamedTuple):
    """T27, T28: the total of the production; `verdict` is "success" or "failure"."""

    total: int
    needed: int
    verdict: str
    audience: Audience = None


class HeartRewarded(NamedTuple):
    """T29: points for the Crush with the most ("crush") or the Nemesis with the fewest."""

    seat: int
    secret: str
    points: int
    audience: Audience = None


class GameEnded(NamedTuple):
    """T28, T30: the final scores and who has won."""

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
"""Any event of this game."""
