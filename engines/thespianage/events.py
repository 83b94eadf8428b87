"""What can happen in Thespianage, one NamedTuple an event.

`audience` is always last: None means everyone, else the seats that may know.
`@showing` marks those that reveal something hidden; undo stops there.
`seat` is who did it, `host_seat` on whose board. Areas are 0 track, 1 sheet; `at` is the place
on the Aspect, from 0; `value` is None where not everybody sees it.
Events never change: the tables at the end hold those that come again and make the others quickly.
"""

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple, TypeVar

from engines.kernel.event import KEPT, once, showing, whole
from engines.kernel.kept import Table
from engines.thespianage.content import ASPECTS, COUNTS, KINDS, THING_IDS
from engines.thespianage.state import ACTION, DRAWING
from engines.thespianage.tiles import VALUES

E = TypeVar("E")

SEATS = 6
"""As many as play at most."""

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
    """TA5: no character was left for `seat`; every Crush and Nemesis is dealt anew."""

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
    """TA49: with three players every Crush and Nemesis lies open."""

    audience: Audience = None


# -- turns -------------------------------------------------------------------------------------


class TurnBegan(NamedTuple):
    """T9: `seat` has turn number `number`, from 1."""

    seat: int
    number: int
    audience: Audience = None


class FinalTurnBegan(NamedTuple):
    """T19: the last turn of `seat`; so many final turns are left, this one included."""

    seat: int
    left: int
    audience: Audience = None


@showing
class CardPlayed(NamedTuple):
    """T11."""

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
    """TA27, TA38."""

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
    """A step of `seat` is aimed at `host_seat`; what it does is still to be chosen."""

    seat: int
    host_seat: int
    audience: Audience = None


class PlayerNamed(NamedTuple):
    """TA47: `seat` names `host_seat` in a vote."""

    seat: int
    host_seat: int
    audience: Audience = None


class VoteDecided(NamedTuple):
    """TA47: `host_seat` was named most often, so many times; `seat` drew the Event `thing`."""

    seat: int
    thing: int
    host_seat: int
    number: int
    audience: Audience = None


class BranchChosen(NamedTuple):
    """`seat` chose one of the things that `thing` offers, as `content.Step.choices` counts them."""

    seat: int
    thing: int
    choice: int
    audience: Audience = None


# -- drawing -----------------------------------------------------------------------------------


@showing
class CardsDrawn(NamedTuple):
    """T10: `seat` draws so many Play Cards."""

    seat: int
    number: int
    audience: Audience = None


@showing
class CardsSeen(NamedTuple):
    """T10: which ones, for the seat alone."""

    seat: int
    cards: tuple[int, ...]
    audience: Audience = None


@showing
class EventDrawn(NamedTuple):
    """T16: an Event is shown; with whom it lies is said once that is settled."""

    seat: int
    event: int
    audience: Audience = None


class EventSettled(NamedTuple):
    """The Event of `seat`'s drawing lies with `host_seat`."""

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
    """A tile goes from one board to another, lying as it lay (T14)."""

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
    """TA9: what has come face down to a board, for the seat that sits there."""

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
    """T18: `seat` looks at so many face-down tiles of `host_seat`."""

    seat: int
    host_seat: int
    area: str
    number: int
    audience: Audience = None


@showing
class BoardSeen(NamedTuple):
    """Which tiles they are, for the seat alone: the values on each Aspect, tracks before sheets."""

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
    """Which card went from `seat` to `to_seat`, for these two."""

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
    """What it holds, for the seat alone."""

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
    """Who it is, for the seat alone."""

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
    """T22, T23: so many tiles of one value leave the `end` ("top" or "bottom") of a sheet."""

    seat: int
    end: str
    aspect: int
    value: int
    number: int
    audience: Audience = None


class SeatScored(NamedTuple):
    """T24-T26: the initial score."""

    seat: int
    points: int
    audience: Audience = None


class ShowJudged(NamedTuple):
    """T27, T28: the production's total and what it needed; `verdict` is "success" or "failure"."""

    total: int
    needed: int
    verdict: str
    audience: Audience = None


class HeartRewarded(NamedTuple):
    """T29: points for a Crush that shines ("crush") or a Nemesis that does not ("nemesis")."""

    seat: int
    secret: str
    points: int
    audience: Audience = None


class GameEnded(NamedTuple):
    """T28, T30: the final scores and who has won."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    audience: Audience = None


# -- made once ---------------------------------------------------------------------------------


def _of_seats(event_class: Callable[..., E]) -> list[Table[Any, E]]:
    """The events of a class by the seat, and what else they say."""
    return [Table(partial(event_class, seat), most=KEPT) for seat in range(SEATS)]


def _listed(make: Callable[[int], E], numbers: range) -> list[E]:
    """What is made of each of a few numbers, by the number: lists are quicker than tables.

    Negative numbers come last, where they are found from the end.
    """
    return [*map(make, range(numbers.stop)), *map(make, range(numbers.start, 0))]


def _numbered(make: Callable[[int, int], E], numbers: range) -> list[list[E]]:
    """The events of a class by the seat, and by what is always one of these numbers."""
    return [_listed(partial(make, seat), numbers) for seat in range(SEATS)]


hearts_dealt_again = [HeartsDealtAgain(seat) for seat in range(SEATS)]
turn_began = _of_seats(TurnBegan)
card_played = _numbered(CardPlayed, range(KINDS))
action_taken = _of_seats(ActionTaken)
action_closed = [ActionClosed(seat) for seat in range(SEATS)]
card_discarded = _numbered(CardDiscarded, range(KINDS))
nothing_done = _numbered(NothingDone, range(min(ACTION, DRAWING), len(THING_IDS)))
cards_drawn = _numbered(CardsDrawn, range(sum(COUNTS) + 1))
deck_out = [DeckOut(seat) for seat in range(SEATS)]
event_drawn = _of_seats(EventDrawn)
event_cancelled = _of_seats(EventCancelled)
card_salvaged = _numbered(CardSalvaged, range(KINDS))
heart_changed = [HeartChanged(seat) for seat in range(SEATS)]
character_taken = _of_seats(CharacterTaken)
shot_used = _of_seats(ShotUsed)
final_turn_began = _of_seats(FinalTurnBegan)
board_guarded = _numbered(BoardGuarded, range(SEATS))
hand_looked_at = _numbered(HandLookedAt, range(SEATS))
card_taken = _numbered(CardTaken, range(SEATS))
tile_seen = _numbered(lambda seat, value: TileSeen(seat, value, (seat,)), VALUES)

tile_drawn = [TileDrawn(seat) for seat in range(SEATS)]
tile_put = _numbered(TilePut, range(ASPECTS))

player_chosen = _numbered(PlayerChosen, range(SEATS))
branch_chosen = once(BranchChosen)
tile_put_up = [
    [_listed(partial(TilePutUp, seat, aspect), VALUES) for aspect in range(ASPECTS)]
    for seat in range(SEATS)
]
tile_received = once(TileReceived)
special_awarded = once(SpecialAwarded)
card_given = _numbered(CardGiven, range(SEATS))
player_named = _numbered(PlayerNamed, range(SEATS))
secret_shown = once(SecretShown)
tiles_dropped = once(TilesDropped)
seat_scored = once(SeatScored)

# These are hardly ever the same.
cast_chosen = whole(CastChosen)
hand_dealt = whole(HandDealt)
hearts_dealt = whole(HeartsDealt)
tile_taken = whole(TileTaken)
tile_moved = whole(TileMoved)
tile_turned = whole(TileTurned)
tile_picked = whole(TilePicked)
tile_shifted = whole(TileShifted)
tiles_swapped = whole(TilesSwapped)
tile_struck = whole(TileStruck)
tile_peeked = whole(TilePeeked)
board_inspected = whole(BoardInspected)
board_seen = whole(BoardSeen)
special_picked = whole(SpecialPicked)
special_stripped = whole(SpecialStripped)
special_passed = whole(SpecialPassed)
card_known = whole(CardKnown)
hand_seen = whole(HandSeen)
cards_seen = whole(CardsSeen)
secret_looked_at = whole(SecretLookedAt)
secret_seen = whole(SecretSeen)
vote_decided = whole(VoteDecided)
event_settled = whole(EventSettled)
sheet_shown = whole(SheetShown)
show_judged = whole(ShowJudged)
heart_rewarded = whole(HeartRewarded)
game_ended = whole(GameEnded)
